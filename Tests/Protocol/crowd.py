"""Films of drawn boxers who walk about, looked at by the real pose models: who the camera station says is where.

Run by the environment of ops/camera: `python crowd.py SCENE…`. Prints for each scene and picture the number and place (x) of who is in each place, what the
session is told of it, and how many others there are, as JSON.
"""

import json
import pathlib
import sys
import types

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "ops/lib/camera"), str(ROOT / "Tests/Browser")]

import film  # noqa: E402
import station  # noqa: E402
from people import People  # noqa: E402
from poses import COCO, Poses  # noqa: E402

SIZE = WIDTH, HEIGHT = 640, 360
RATE = 15
RED, BLUE = (film.SHIRT, film.SLEEVE, film.TROUSERS), ((150, 110, 40), (180, 132, 48), (40, 40, 40))
GREEN = ((60, 150, 70), (72, 180, 84), (120, 120, 120))
BOXERS = [film.Boxer(number) for number in range(3)]


def standing(number, instant, x, tall, clothes):
    """A boxer of the recording: where, and how tall in shares of the picture."""
    boxer = BOXERS[number]
    return boxer.at(instant) * (tall * HEIGHT / boxer.height) + np.array([x, HEIGHT / 2]), *clothes


def crossing(clothes):
    """One walks from left to right before another one, who walks from right to left."""
    for n in range(52):
        instant, x = n * 1e6 / RATE, 110 + 420 * min(1, max(0, (n - 8) / 30))
        yield instant, film.drawn(standing(1, instant, WIDTH - x, 0.72, clothes), standing(0, instant, x, 0.78, RED), size=SIZE)


def leaving():
    """The one at the right goes out of the picture and comes back after three seconds."""
    for n in [*range(18), *range(18, 63, 5), *range(63, 80)]:
        instant, out = n * 1e6 / RATE, 260 * min(1, max(0, (n - 8) / 8), max(0, (74 - n) / 8))
        yield instant, film.drawn(standing(1, instant, 470 + out, 0.72, BLUE), standing(0, instant, 150, 0.78, RED), size=SIZE)


def passing():
    """Two box, and later a third person stands behind them, smaller and at the side."""
    for n in range(0, 300, 7):
        instant = n * 1e6 / RATE
        others = [standing(2, instant, 560, 0.5, GREEN)] if n > 100 else []
        yield instant, film.drawn(*others, standing(1, instant, 400, 0.72, BLUE), standing(0, instant, 180, 0.78, RED), size=SIZE)


def stranger():
    """The one at the right goes away, a third one comes, and the first comes back beside the third."""
    for n in range(0, 240, 4):
        instant = n * 1e6 / RATE
        there = [standing(1, instant, 440, 0.72, BLUE)] if n < 40 or n > 140 else []
        others = [standing(2, instant, 570, 0.6, GREEN)] if n > 90 else []
        yield instant, film.drawn(*others, *there, standing(0, instant, 150, 0.78, RED), size=SIZE)


def exchanged():
    """Both go out of the picture, and come back on each other's side."""
    for n in [*range(14), *range(14, 64, 5), *range(64, 76)]:
        instant, out = n * 1e6 / RATE, 360 * min(1, max(0, (n - 6) / 8), max(0, (70 - n) / 6))
        red, blue = (150 - out, 470 + out) if n < 40 else (490 + out, 170 - out)
        yield instant, film.drawn(standing(1, instant, blue, 0.72, BLUE), standing(0, instant, red, 0.78, RED), size=SIZE)


def hostile():
    """Nothing, sixty people, noise, and sizes that no camera has."""
    shades = np.random.default_rng(1)
    sixty = film.drawn(*(standing(n % 3, n * 1e5, 32 + 64 * (n % 10), 0.16, RED) for n in range(60)), size=SIZE)
    pictures = [np.zeros((HEIGHT, WIDTH, 3), np.uint8)] * 3 + [sixty] * 5 + [shades.integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)] * 3
    pictures += [np.zeros((*size, 3), np.uint8) for size in ((1, 1), (1, 500), (500, 1), (40, 40))] + [np.zeros((HEIGHT, WIDTH, 3), np.uint8)]
    for n, picture in enumerate(pictures):
        yield n * 1e6, picture


def followed(pictures, most=2):
    people, places, told = People(most), [station.Place(None) for _ in range(most)], []
    for instant, picture in pictures:
        people.look(np.ascontiguousarray(picture[:, :, ::-1]), int(instant))
        for place, person in zip(places, people.places):
            place.see(person, int(instant))
        told.append([
            [[person.number, None if person.pose is None else round(person.body.x)] if person else None for person in people.places],
            [place.sight.now for place in places], len(people.others)])
    return told


def replaced():
    """What is told of a place that one person left and another one took at once."""
    place = station.Place(None)
    told, pose = [], [320.0, 180.0, 0.9] * 17
    for n, number in enumerate([1, 1, None, 2, 2, 2, 2]):
        place.see(number and types.SimpleNamespace(number=number, pose=pose), n * 300_000)
        told.append(place.sight.now)
    return told


def passer_by():
    """One boxes and goes away; somebody else comes, and boxes there too until in the end they raise a hand."""
    for n in [*range(0, 60, 2), *range(60, 130, 5), *range(130, 220, 2)]:
        instant = n * 1e6 / RATE
        if n < 60:
            people = [standing(0, instant, 200, 0.78, RED)]
        elif n < 100:
            people = []
        else:
            joints, *clothes = standing(2, instant, 440, 0.78, GREEN)
            if n >= 180:
                unit = np.linalg.norm(joints[5] - joints[11]) / 3
                joints[7], joints[9] = joints[5] + unit * np.array([1.2, -1.6]), joints[5] + unit * np.array([1, -4])
            people = [(joints, *clothes)]
        yield instant, film.drawn(*people, size=SIZE)


def kept_of_a_passer_by():
    """What a station with one place could keep of that: when (seconds), and where the middle of the shoulders is."""
    pictures = [(picture, int(instant)) for instant, picture in passer_by()]
    watching = station.Station(station.options(["http://127.0.0.1/join/CODE"]), types.SimpleNamespace(is_watched=False), lambda _: None)
    frames = iter([*pictures, None])
    watching.frames.start, watching.frames.next = lambda: None, lambda: next(frames)
    watching.watch(types.SimpleNamespace(call_soon_threadsafe=lambda act, *told: act(*told)))
    rounds = watching.seats[0].rounds
    rounds.allow([{"member": "ana", "name": "Ana", "from": 0, "to": pictures[-1][1]}], 0, pictures[-1][1] + 2_000_000)
    kept, = rounds.waiting
    return [[pose.instant / 1e6, round((pose.joints[15] + pose.joints[18]) / 2)] for pose in kept.poses]


def alone():
    """The greatest distance between the joints of one person and those of MediaPipe's own solution, in pixels."""
    import mediapipe

    usual, ours, apart = mediapipe.solutions.pose.Pose(model_complexity=1), Poses(), 0.0
    for n in range(15):
        picture = np.ascontiguousarray(film.drawn(standing(1, n * 66_667, 320, 0.8, RED), size=SIZE)[:, :, ::-1])
        theirs, joints = usual.process(picture).pose_landmarks.landmark, ours.find(picture)
        for place, index in enumerate(COCO):
            apart = max(apart, abs(theirs[index].x * WIDTH - joints[3 * place]), abs(theirs[index].y * HEIGHT - joints[3 * place + 1]))
    return apart


SCENES = {
    "crossing": lambda: followed(crossing(BLUE)), "alike": lambda: followed(crossing(RED)), "leaving": lambda: followed(leaving()),
    "passing": lambda: followed(passing()), "stranger": lambda: followed(stranger()),
    "exchanged": lambda: followed(exchanged()), "replaced": replaced, "hostile": lambda: followed(hostile(), 4), "alone": alone, "passer-by": kept_of_a_passer_by}

if __name__ == "__main__":
    print(json.dumps({scene: SCENES[scene]() for scene in sys.argv[1:]}))
