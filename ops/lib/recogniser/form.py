"""How well a camera tells the turn of the hips: the rule of Sources/WebClient/Pages/camera/form.js, on simulated people whose turn is known.

Hips that a camera sees edge-on in the guard become wider in the picture with each degree that they turn; seen from the front, they hardly do. So it is
told only of punches of the rear hand, and only where the camera stands on the athlete's lead side.
"""

import numpy as np

import bodies
import cameras

WIDTH = 0.42  # between the hips' joints, in lengths of the trunk: the mean of simulated people
EDGE_ON = 0.5  # of that width, seen in the guard: wider hips are not told of
AHEAD = 0.2  # trunks from the shoulders to the hands, so that the athlete faces where their lead side is seen
BEFORE, UNTIL, NEAR = 1.8, 0.3, 0.09  # seconds before the extension in which the guard is seen; from the extension to the nearest pose
POSES, PUNCHES = 8, 3
LINE = 10  # degrees; who turns less is told
SURE = 0.5
KINDS = {bodies.CROSS: "cross", bodies.HOOK: "rear hook", bodies.UPPERCUT: "rear uppercut"}
PLACES = {"anywhere, mostly in front": None, "45° to the lead side": 45}


def turn_of_hips(times, joints, confidence, at, southpaw):
    """The turn of one punch in degrees, and the poses of its guard; None where it is not told."""
    sure = (confidence[:, [5, 6, 11, 12]] >= SURE).all(1)
    near = int(np.argmin(np.where(sure, abs(times - at), np.inf)))
    guard = np.where(sure & (confidence[:, [9, 10]] >= SURE).all(1) & (times > at - BEFORE) & (times < at - UNTIL))[0]
    if abs(times[near] - at) > NEAR or len(guard) < POSES:
        return None
    trunk = np.linalg.norm((joints[:, 5] + joints[:, 6] - joints[:, 11] - joints[:, 12]) / 2, axis=-1)
    across = np.clip((joints[:, 11, 0] - joints[:, 12, 0]) / trunk / WIDTH, -1, 1)
    ahead = ((joints[:, 9, 0] + joints[:, 10, 0] - joints[:, 5, 0] - joints[:, 6, 0]) / 2 / trunk)[guard]
    before = np.median(across[guard])
    if abs(before) > EDGE_ON or np.median(ahead) * (1 if southpaw else -1) < AHEAD:
        return None
    return np.degrees(np.arcsin(across[near]) - np.arcsin(before)), guard


def turn_of(hips, times, guard, at, hand):
    """The true one: towards the front with the side of the hand, against the mean of the guard, in degrees."""
    frames = np.minimum((times[guard] * bodies.HERTZ).astype(int), len(hips) - 1)
    there = hips[min(int(round(at * bodies.HERTZ)), len(hips) - 1)]
    before = hips[frames] / np.linalg.norm(hips[frames], axis=1, keepdims=True)
    degrees = np.degrees(np.arctan2(there[1], there[0]) - np.arctan2(*before.mean(0)[[1, 0]]))
    return ((degrees + 180) % 360 - 180) * (-1 if hand == bodies.LEFT else 1)


def rows(people, seed=8):
    """(place, kind, true turn, told turn or NaN), means and medians of each simulated athlete's punches of a kind in 90 seconds."""
    found = []
    for number in range(people):
        random = np.random.default_rng((seed, number))
        someone = bodies.person(random, 0.4 if number % 2 else 0)
        if number % 3 == 0:
            someone["rotation"] = random.uniform(0, 0.15)  # who hardly turns
        joints, labels, _, someone = bodies.perform(random, 90, someone=someone)
        hips, southpaw = (joints[:, 12] - joints[:, 11])[:, :2], someone["southpaw"]
        for place, degrees in PLACES.items():
            camera = cameras.camera(random)
            if degrees is not None:
                camera["azimuth"] = np.radians((-1 if southpaw else 1) * degrees + random.normal(0, 12))
            seen = cameras.observe(random, joints, camera, rate=15)
            for kind in KINDS:
                thrown = [(at, hand) for at, one, hand in labels if one == kind and hand == (bodies.LEFT if southpaw else bodies.RIGHT)]
                judged = [(turn_of_hips(*seen, at, southpaw), at, hand) for at, hand in thrown]
                turns = [(one[0], turn_of(hips, seen[0], one[1], at, hand)) for one, at, hand in judged if one is not None]
                if len(turns) >= PUNCHES:
                    found.append((place, kind, np.mean([true for _, true in turns]), np.median([one for one, _ in turns])))
                elif len(thrown) >= PUNCHES:
                    found.append((place, kind, np.nan, np.nan))
    return found


def figures(options):
    every = rows(options.people)
    for place in PLACES:
        for kind, name in KINDS.items():
            here = np.array([(true, one) for there, of, true, one in every if (there, of) == (place, kind)])
            true, one = here[~np.isnan(here[:, 1])].T
            least, well = true < LINE, true >= LINE + 10
            print(f"{place}, {name}: of {len(here)} athletes {len(true)} can be told; off by {np.mean(one - true):.0f} ± {np.std(one - true):.0f}°; "
                  f"of {least.sum()} who turn less than {LINE}° {(one[least] < LINE).sum()} are told so, of {well.sum()} who turn {LINE + 10}° or more {(one[well] < LINE).sum()}")
