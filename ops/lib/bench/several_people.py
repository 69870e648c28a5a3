"""How well the camera station finds several people and keeps them apart: drawn strangers of the recording, looked at by the real pose models
of `ops/camera`, in its environment. About three minutes; what it prints stands in `ops/lib/camera/README.md`.
"""

import argparse
import itertools
import os
import sys
import time

from processes import ROOT

PYTHON = os.path.join(ROOT, ".build", "camera", "python", "bin", "python")
if os.path.exists(PYTHON) and os.path.realpath(sys.prefix) != os.path.realpath(os.path.dirname(os.path.dirname(PYTHON))):
    os.execv(PYTHON, [PYTHON, *sys.argv])
sys.path.insert(0, os.path.join(ROOT, "Tests", "Protocol"))

import crowd  # noqa: E402
import film  # noqa: E402
import numpy as np  # noqa: E402
from crowd import BLUE, GREEN, HEIGHT, RATE, RED, SIZE, WIDTH  # noqa: E402
from people import People  # noqa: E402

GREY = ((120, 120, 120), (140, 140, 140), (60, 60, 120))
CLOTHES = [RED, BLUE, GREEN, GREY]


def look(people, picture, instant):
    people.look(np.ascontiguousarray(picture[:, :, ::-1]), int(instant))


def side_by_side(count, tall):
    """People beside each other: who is seen in how many pictures after the first two seconds, and the time that a picture takes."""
    people, seen, took = People(count), [], []
    for n in range(75):
        instant = n * 1e6 / RATE
        picture = film.drawn(*(
            crowd.standing(number, instant, WIDTH * (number + 0.5) / count, tall * (1 if number % 2 else 0.8), CLOTHES[number])
            for number in range(count)), size=SIZE)
        begun = time.perf_counter()
        look(people, picture, instant)
        if n >= 30:
            took.append(time.perf_counter() - begun)
            seen.append(sum(person is not None and person.pose is not None for person in people.places) / count)
    return np.mean(seen), 1000 * np.median(took)


def behind(apart):
    """One stands behind another, `apart` lengths of their trunk to the side: in how many pictures each is seen."""
    people, seen = People(2), []
    for n in range(60):
        instant = n * 1e6 / RATE
        step = apart * 0.78 * HEIGHT / 3.4
        look(people, film.drawn(
            crowd.standing(1, instant, WIDTH / 2 + step, 0.72, BLUE), crowd.standing(0, instant, WIDTH / 2, 0.78, RED), size=SIZE), instant)
        seen.append([person is not None and person.pose is not None for person in people.places])
    return np.mean(seen[20:])


def crossing(front, back, clothes, seconds):
    """Two cross within so many seconds: "right", "asked", "wrong" or "lost"."""
    people, before = People(2), None
    for n in range(round(RATE * (seconds + 2))):
        instant, share = n * 1e6 / RATE, min(1, max(0, (n / RATE - 0.8) / seconds))
        x = 110 + 420 * share
        look(people, film.drawn(
            crowd.standing(back, instant, WIDTH - x, 0.72, clothes), crowd.standing(front, instant, x, 0.78, RED), size=SIZE), instant)
        if share == 0 and None not in people.places:
            before = [person.number for person in people.places]
    if before is None or any(person is None or person.pose is None for person in people.places):
        return "lost"
    left, right = sorted(people.places, key=lambda person: person.body.x)
    if {left.number, right.number}.isdisjoint(before):
        return "asked"
    return "right" if [right.number, left.number] == before else "wrong"


def main(arguments):
    argparse.ArgumentParser(prog="ops/bench several-people", description=__doc__).parse_args(arguments)
    crowd.BOXERS = [film.Boxer(number) for number in range(6)]
    for count, tall in itertools.product((1, 2, 3, 4), (0.8, 0.5)):
        seen, took = side_by_side(count, tall)
        print(f"{count} side by side, {tall:.1f} and {tall * 0.8:.2f} of the picture high: {seen:.0%} seen, {took:.0f} ms a picture", flush=True)
    for apart in (0.2, 0.4, 0.6, 0.8, 1.0):
        print(f"one behind another, {apart} trunks aside: {behind(apart):.0%} seen", flush=True)
    for name, clothes in (("different clothes", BLUE), ("the same clothes", RED)):
        for seconds in (1, 2, 4):
            ends = [crossing(front, back, clothes, seconds) for front, back in itertools.permutations(range(4), 2)]
            print(f"crossing within {seconds} s, {name}: " + ", ".join(f"{ends.count(end)} {end}" for end in ("right", "asked", "wrong", "lost")), flush=True)
