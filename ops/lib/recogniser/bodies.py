"""Simulated boxers: a body, a style and a timeline of punches, feints, footwork and everyday motion.

`perform` answers joints in three dimensions at 60 Hz with the true instants of every punch. Everybody is simulated as
orthodox (left hand and foot in front) in a frame with x right, y towards the opponent and z up, in metres; a southpaw is
the mirror image. All ranges are styles seen in gyms, not measurements: see the model card for what that means.
"""

import numpy as np

import motions
from motions import ease, pchip, pulse, sway

HERTZ = 60.0
CLASSES = ["none", "guard", "jab", "double jab", "cross", "hook", "uppercut"]
NONE, GUARD, JAB, DOUBLE, CROSS, HOOK, UPPERCUT = range(7)
LEFT, RIGHT = 0, 1
# The index of each joint's mirror image, in COCO's order.
MIRRORED = np.array([0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15])
# How the hands are held in each guard: left and right wrist, in arm lengths from the neck, and how often it is seen.
GUARDS = {
    "classic": (0.42, [-0.16, 0.42, 0.20], [0.16, 0.32, 0.20]),
    "high": (0.18, [-0.13, 0.33, 0.38], [0.13, 0.30, 0.38]),
    "low": (0.14, [-0.2, 0.42, -0.10], [0.2, 0.34, -0.02]),
    "philly": (0.08, [-0.10, 0.35, -0.45], [0.14, 0.30, 0.18]),
    "long": (0.08, [-0.12, 0.68, 0.22], [0.16, 0.34, 0.22]),
    "wide": (0.10, [-0.33, 0.40, 0.1], [0.33, 0.36, 0.1]),
}
# Two jabs whose extensions are closer than this, with no other punch between, are a double jab.
DOUBLE_WITHIN = 0.6


def person(random, wider=0.0):
    """A body and a style. `wider` widens every range of style by that share at both ends."""

    def between(low, high):
        return random.uniform(low - wider * (high - low), high + wider * (high - low))

    height = np.clip(random.normal(1.72, 0.11), 1.35, 2.05)
    someone = dict(
        height=height,
        torso=height * between(0.27, 0.32),
        shoulder=height * between(0.098, 0.125),
        hip=height * between(0.05, 0.075),
        upper_arm=height * between(0.16, 0.185),
        forearm=height * between(0.14, 0.165),
        thigh=height * between(0.23, 0.26),
        shank=height * between(0.23, 0.26),
        neck=height * between(0.105, 0.13),
        southpaw=random.random() < 0.35,
        turn=-np.radians(between(15, 60)),
        crouch=between(0.02, 0.16),
        lean=np.radians(between(0, 18)),
        tempo=np.clip(between(0.75, 1.7), 0.6, 2.2),
        slop=max(0, between(0, 1)) ** 1.5,
        flare=between(0.1, 0.9),
        rotation=np.clip(between(0.45, 1.25), 0.2, 1.6),
        bob=between(0, 0.03),
        bob_rate=between(1.2, 3.0),
        sway=between(0.01, 0.07),
        drop=max(0, between(-0.3, 0.5)),
        stance_width=between(0.10, 0.2),
        stance_length=between(0.12, 0.28),
        face=between(0.4, 1.0),
        # Nobody's unless training says so: how much the whole body winds up first, and how long hooks are with it; how much farther
        # hooks land, in arm lengths; how much the hands go along when the trunk turns and leans.
        commits=0.0,
        reach=0.0,
        along=0.0,
    )
    guard = random.choice(list(GUARDS), p=[share for share, _, _ in GUARDS.values()])
    _, left, right = GUARDS[guard]
    someone["guard"] = [np.array(left) + random.normal(0, 0.05, 3), np.array(right) + random.normal(0, 0.05, 3)]
    return someone


def modes(random, duration):
    """When this person boxes: (from, to, boxing) one after another."""
    stretches, time, boxing = [], 0.0, random.random() < 0.72
    while time < duration:
        length = random.uniform(3.5, 9) if boxing else random.uniform(1.8, 5)
        stretches.append((time, min(time + length, duration + 5), boxing))
        time, boxing = time + length, not boxing
    return stretches


def boxing_weight(times, stretches):
    """1 while boxing, 0 otherwise, eased over 0.45 s."""
    weight = np.zeros(len(times))
    for start, end, boxing in stretches:
        if not boxing:
            continue
        fall = 1 - ease((times - end + 0.45) / 0.45)
        weight = np.maximum(weight, ease((times - start) / 0.45) * fall if start > 0 else fall)
    return weight


class Timeline:
    """What the body does over time; punches and feints are added to it one by one."""

    def __init__(self, random, times, someone):
        count = len(times)
        self.random, self.times, self.someone = random, times, someone
        self.turn, self.dip, self.lean, self.side, self.step = (np.zeros(count) for _ in range(5))
        self.elbow = [np.zeros(count), np.zeros(count)]
        self.home = []
        for hand in (LEFT, RIGHT):
            path = np.tile(someone["guard"][hand], (count, 1))
            for axis in range(3):
                path[:, axis] += sway(random, times, 0.2, 2.5, 0.035 + 0.03 * someone["slop"])
            self.home.append(path)
        self.wrists = [path.copy() for path in self.home]
        # How far the trunk takes each hand along: turn, lean and side. A hand that punches goes along only while it winds up.
        self.carried = [np.zeros((3, count)), np.zeros((3, count))]
        self.events = []

    def box(self, start, end, mix):
        """Combinations, single punches, feints and slips from `start` to `end`."""
        random, tempo = self.random, self.someone["tempo"]
        free = [start + 0.5, start + 0.5]
        next_at = start + random.uniform(0.5, 1.2)
        singles = random.choice([0.35, 1.0])
        while next_at < end - 0.9:
            what = random.random()
            if what < 0.12:
                next_at = self.feint(next_at, free)
            elif what < 0.24:
                next_at = self.slip(next_at)
            else:
                kind = [JAB, DOUBLE, CROSS, HOOK, UPPERCUT][random.choice(5, p=mix)]
                last = self.punch(kind, next_at, end, free)
                if last is None:
                    return
                pause = (0.12, 0.4) if random.random() > singles * 0.6 else (0.6, 1.8)
                next_at = last + random.uniform(*pause) * (tempo if pause[1] < 0.5 else 1)
                continue
            next_at += random.uniform(0, 0.5)

    def feint(self, at, free):
        """A short extension that comes back: no punch."""
        random = self.random
        hand = random.integers(2)
        start = max(at, free[hand])
        length = random.uniform(0.14, 0.3) * self.someone["tempo"]
        share, side = random.uniform(0.1, 0.38), -1 if hand == LEFT else 1
        aim = np.array([side * random.uniform(-0.1, 0.25), random.uniform(0.3, 0.95), random.uniform(-0.3, 0.3)])
        shape = pulse(self.times, start, start + length * 0.5, start + length)
        self.wrists[hand] += shape[:, None] * (aim - self.someone["guard"][hand]) * share
        self.move([1 - hand], shape * side * np.radians(random.uniform(0, 14)))
        free[hand] = start + length
        return start + length * 0.7

    def slip(self, at):
        """A slip, roll or duck."""
        random = self.random
        length = random.uniform(0.35, 0.9) * self.someone["tempo"]
        shape = pulse(self.times, at, at + length * 0.45, at + length)
        side = shape * np.radians(random.uniform(-28, 28))
        self.dip += shape * random.uniform(0, 0.22)
        turn = shape * np.radians(random.uniform(-25, 25))
        lean = shape * np.radians(random.uniform(-5, 22))
        self.move((LEFT, RIGHT), turn, lean, side)
        return at + length * random.uniform(0.3, 1)

    def move(self, hands, turn, lean=0.0, side=0.0):
        """Turns and leans the trunk, which takes these hands along."""
        self.turn, self.lean, self.side = self.turn + turn, self.lean + lean, self.side + side
        for hand in hands:
            for row, angle in zip(self.carried[hand], (turn, lean, side)):
                row += angle

    def punch(self, kind, at, end, free, hand=None):
        """Adds a punch; the instant of its last extension, or None when it does not fit before `end`. Hooks and uppercuts are of any
        hand if none is said."""
        random, times, someone = self.random, self.times, self.someone
        if hand is None:
            hand = LEFT if kind in (JAB, DOUBLE) else RIGHT if kind == CROSS else int(random.random() < 0.45)
        start = max(at, free[hand])
        first = min(int(start * HERTZ), len(times) - 1)
        made = motions.punch(random, someone, kind, hand, start, self.home[hand][first])
        inside = (times >= made["start"]) & (times <= made["end"])
        if made["end"] > end - 0.3 or inside.sum() < 3:
            return None
        back = ease((times[inside] - made["start"]) / max(made["end"] - made["start"], 0.01))
        drift = (self.home[hand][inside] - self.home[hand][first]) * back[:, None]
        self.wrists[hand][inside] = pchip(made["times"], made["points"], times[inside]) + drift
        lead = random.uniform(0, 0.06)
        begin, finish = made["peaks"][0], made["peaks"][-1]
        shape = pulse(times, made["start"] - lead, begin - lead * 0.5, made["end"], finish - begin)
        wound = made["start"] - 0.12 - 0.3 * someone["commits"]
        load = pulse(times, wound, made["start"] + 0.02, begin) * (random.uniform(0, 0.3) + 0.9 * someone["commits"])
        load *= kind in (HOOK, UPPERCUT, CROSS)
        self.carried[hand][0] -= load * made["turn"]
        lowest = (made["start"] + begin) / 2 if kind == UPPERCUT else begin
        self.dip += pulse(times, made["start"] - 0.1, lowest, made["end"]) * made["dip"] * someone["height"] / 1.7
        self.step += shape * made["step"]
        self.move([1 - hand], (shape - load) * made["turn"], shape * made["lean"], shape * np.radians(random.normal(0, 5)))
        second = made["times"][1]
        up, held = (second + 0.02, (finish - second) * 0.8) if kind == HOOK else (begin, 0)
        self.elbow[hand] += pulse(times, made["start"], up, made["end"], held) * made["elbow"]
        other = np.array([0, -0.05, random.uniform(-0.05, 0.1)]) * random.random()
        self.wrists[1 - hand] += shape[:, None] * other
        for peak in made["peaks"]:
            self.events.append((peak, JAB if kind == DOUBLE else kind, hand))
        free[hand] = made["end"] + 0.02
        return finish


def labels(events, duration, southpaw):
    """(instant, class, hand) in order; the later of two close jabs is a double jab."""
    found = []
    events = sorted(events)
    for index, (instant, kind, hand) in enumerate(events):
        if instant >= duration - 0.05:
            continue
        if kind == JAB and index and events[index - 1][1] == JAB and instant - events[index - 1][0] < DOUBLE_WITHIN:
            kind = DOUBLE
        found.append((instant, kind, 1 - hand if southpaw else hand))
    return found


def perform(random, duration, wider=0.0, someone=None, mix=(0.24, 0.12, 0.2, 0.24, 0.2)):
    """Joints (frames, 17, 3) in metres, labels, posture (GUARD, NONE or -1 between them) and the person."""
    someone = someone or person(random, wider)
    times = np.arange(int(duration * HERTZ)) / HERTZ
    stretches = modes(random, duration)
    weight = boxing_weight(times, stretches)
    posture = np.where(weight > 0.97, GUARD, np.where(weight < 0.03, NONE, -1))
    timeline = Timeline(random, times, someone)
    for start, end, boxing in stretches:
        if boxing:
            timeline.box(start, end, mix)
    other, walking = motions.everyday(random, times, [(a, b) for a, b, boxing in stretches if not boxing])
    for hand in (LEFT, RIGHT):
        boxing = motions.carried(timeline.wrists[hand], someone["along"] * timeline.carried[hand])
        timeline.wrists[hand] = boxing * weight[:, None] + other[hand] * (1 - weight[:, None])
    joints = motions.skeleton(random, times, someone, weight, walking, timeline)
    if someone["southpaw"]:
        joints = joints[:, MIRRORED] * np.array([-1, 1, 1])
    return joints.astype(np.float32), labels(timeline.events, duration, someone["southpaw"]), posture, someone
