"""Punches from the motion of a hand: acceleration and rotation in, punches out, sample by sample.

`Sources/PunchRecognition/Motion` computes the same, number by number and in the same order (Tests/PunchRecognitionTests/motion.json).
Instants are whole microseconds; a sample is acceleration in g (x, y, z, gravity included) and rotation in °/s about the same axes.
"""

import math

VERSION = 1
STRAIGHT, HOOK, UPPERCUT = KINDS = range(3)
NAMES = ("straight", "hook", "uppercut")
# Samples become means of cells of this length, so that a punch looks alike at any rate. µs.
CELL = 20_000
# Without a sample for longer everything begins anew. µs.
GAP = 200_000
SHORTEST, FARTHEST_AHEAD, FARTHEST_BEHIND = 4_000, 200_000, 5_000_000
# g and °/s: nothing in a hand moves like that.
MOST_ACCELERATION, MOST_ROTATION = 200.0, 10_000.0
# Cells that are looked at before and from the peak on, and how many make one of the six parts.
BEFORE, AFTER, PARTS, PART = 20, 10, 6, 5
# A peak is the highest of as many cells before and after it, and the next is at least REST cells later.
NEAR, LEARNING_NEAR, REST = 10, 18, 18
# g. A hand that rests feels STILL, and what is hard is beyond it. Nothing softer than LEARNED is learned, nor anything below LEAST told.
STILL, LEARNED, LEAST = 1.0, 1.4, 1.35
# An example is at least half as hard as the mean of those before, or else twice as hard: then they were none. What is told is at
# least this share of the mean of its kind.
HALF, SHARE = 0.5, 0.55
FEWEST, MOST = 5, 50
# Squared distances of shapes of length 1: how far a person's own punches lie apart, and from where on it is none of theirs.
SPREAD, NONE = 0.1, 1.2
# Two jabs within this time: the second one is a double jab. µs.
DOUBLE_WITHIN = 600_000
ACTIONS = ("none", "guard", "jab", "doubleJab", "cross", "hook", "uppercut")
OF_KIND = {HOOK: 5, UPPERCUT: 6}
SIZE = PARTS * 6
NUMBERS = 1 + len(KINDS) * (2 + SIZE)


class Refused(Exception):
    """A sample, or a calibration, that is none; its text is the reason."""


class Cells:
    """Means of the straight lines between samples, cell by cell."""

    def __init__(self):
        self.before = None
        self.origin = self.begin = 0
        self.area = [0.0] * 6

    def take(self, instant, values):
        """The cells that are complete now; None if everything begins anew."""
        if self.before is None or instant - self.before[0] > GAP:
            self.before, self.origin, self.begin, self.area = (instant, values), instant, instant, [0.0] * 6
            return None
        (since, old), cells = self.before, []
        start, first = since, old
        while self.begin + CELL <= instant:
            edge = self.begin + CELL
            share = float(edge - since) / float(instant - since)
            at = [a + (b - a) * share for a, b in zip(old, values)]
            cells.append([(sum_ + (a + b) * 0.5 * float(edge - start)) / CELL for sum_, a, b in zip(self.area, first, at)])
            self.area, start, first, self.begin = [0.0] * 6, edge, at, edge
        self.area = [sum_ + (a + b) * 0.5 * float(instant - start) for sum_, a, b in zip(self.area, first, values)]
        self.before = (instant, values)
        return cells


class Peaks:
    """Finds the hardest moments among the cells."""

    def __init__(self):
        self.begin()

    def begin(self):
        self.cells, self.sizes, self.last = [], [], -1_000

    def rest(self):
        """What came before belongs to what was done before."""
        self.last = len(self.cells)

    def used(self, c):
        self.last = c

    def smooth(self, i):
        return (self.sizes[i - 1] + self.sizes[i] + self.sizes[i + 1]) / 3

    def take(self, cell, threshold, near):
        """(its cell and the part of a cell by which it lies later, size, shape) of a peak that is certain now, or None. Those after it
        are left out only once it was `used`: what comes before a punch must not hide it."""
        self.cells.append(cell)
        self.sizes.append(math.sqrt(cell[0] * cell[0] + cell[1] * cell[1] + cell[2] * cell[2]))
        c = len(self.cells) - 2 - near
        if c < BEFORE or c - self.last < REST:
            return None
        size = self.smooth(c)
        if size < threshold or any(self.smooth(j) >= size for j in range(c + 1, c + near + 1)):
            return None
        if any(self.smooth(j) > size for j in range(max(1, c - near), c)):
            return None
        one, other = self.smooth(c - 1), self.smooth(c + 1)
        return c, 0.5 * (one - other) / (one - 2 * size + other), size, self.shape(c)

    def shape(self, c):
        """Means of six parts of six channels, of length 1 altogether."""
        row = []
        for part in range(PARTS):
            for channel in range(6):
                sum_ = 0.0
                for i in range(c - BEFORE + part * PART, c - BEFORE + (part + 1) * PART):
                    sum_ += self.cells[i][channel]
                row.append(sum_ / (PART * (4.0 if channel < 3 else 400.0)))
        square = 0.0
        for value in row:
            square += value * value
        length = math.sqrt(square)
        return [value / length for value in row]


class Calibration:
    """What a person's own punches look like: the mean of each kind's shapes."""

    def __init__(self):
        self.counts = [0] * len(KINDS)
        self.sizes = [0.0] * len(KINDS)
        self.shapes = [[0.0] * SIZE for _ in KINDS]

    def forget(self, kind):
        self.counts[kind], self.sizes[kind], self.shapes[kind] = 0, 0.0, [0.0] * SIZE

    def learn(self, kind, size, shape):
        """Whether it is an example of a kind."""
        if self.counts[kind] == MOST or size - STILL < HALF * (self.sizes[kind] - STILL):
            return False
        if HALF * (size - STILL) > self.sizes[kind] - STILL:
            self.forget(kind)
        self.counts[kind] += 1
        share = 1 / float(self.counts[kind])
        self.sizes[kind] += (size - self.sizes[kind]) * share
        self.shapes[kind] = [mean + (value - mean) * share for mean, value in zip(self.shapes[kind], shape)]
        return True

    def known(self):
        return [kind for kind in KINDS if self.counts[kind] >= FEWEST]

    def least(self, kind):
        """How hard a punch of a kind is at least, in g."""
        return max(LEAST, STILL + SHARE * (self.sizes[kind] - STILL))

    def threshold(self):
        return min(self.least(kind) for kind in self.known())

    def shares(self, shape):
        """How likely each kind is, and at last that it is none of them."""
        apart = {}
        for kind in self.known():
            apart[kind] = 0.0
            for value, mean in zip(shape, self.shapes[kind]):
                apart[kind] += (value - mean) * (value - mean)
        nearest = min([NONE, *apart.values()])
        scores = [math.exp((nearest - apart[kind]) / (2 * SPREAD)) if kind in apart else 0.0 for kind in KINDS]
        scores.append(math.exp((nearest - NONE) / (2 * SPREAD)))
        return [score / sum(scores) for score in scores]

    def numbers(self):
        """All of it, to be kept."""
        return [float(VERSION)] + [x for kind in KINDS for x in (float(self.counts[kind]), self.sizes[kind], *self.shapes[kind])]


class Recogniser:
    """The punches of one hand; left and right are 0 and 1, and so are orthodox and southpaw."""

    def __init__(self, hand, stance):
        self.hand, self.stance = hand, stance
        self.cells, self.peaks, self.calibration = Cells(), Peaks(), Calibration()
        self.learning, self.newest, self.jabbed = None, None, None

    def learn(self, kind):
        """From now on peaks are examples of a kind, whose earlier ones are forgotten; with None they are punches."""
        self.learning = kind
        self.peaks.rest()
        if kind is not None:
            self.calibration.forget(kind)

    def take(self, instant, values, now):
        """What became clear: a dict of a punch, or of an example that was learned; or None."""
        self.check(instant, values, now)
        cells, told = self.cells.take(instant, list(values)), None
        if cells is None:
            self.peaks.begin()
            cells = []
        for cell in cells:
            told = self.step(cell) or told
        return told

    def check(self, instant, values, now):
        if not all(abs(x) <= most for x, most in zip(values, [MOST_ACCELERATION] * 3 + [MOST_ROTATION] * 3)):
            raise Refused("number")
        if instant > now + FARTHEST_AHEAD:
            raise Refused("from the future")
        if instant < now - FARTHEST_BEHIND:
            raise Refused("from the past")
        if self.newest is not None and instant <= self.newest:
            raise Refused("out of order")
        if self.newest is not None and instant - self.newest < SHORTEST:
            raise Refused("too soon")
        self.newest = instant

    def step(self, cell):
        known, learning = self.calibration.known(), self.learning is not None
        threshold = LEARNED if learning else self.calibration.threshold() if known else MOST_ACCELERATION * 2
        found = self.peaks.take(cell, threshold, LEARNING_NEAR if learning else NEAR)
        if found is None:
            return None
        c, later, size, shape = found
        instant = self.cells.origin + c * CELL + CELL // 2 + int(later * CELL)
        if learning:
            if not self.calibration.learn(self.learning, size, shape):
                return None
            self.peaks.used(c)
            return dict(learned=self.learning, count=self.calibration.counts[self.learning], instant=instant)
        shares = self.calibration.shares(shape)
        kind = max(KINDS, key=lambda one: shares[one])
        if shares[kind] <= shares[-1] or size < self.calibration.least(kind):
            return None
        self.peaks.used(c)
        return self.report(kind, instant, shares)

    def report(self, kind, instant, shares):
        leads = self.hand == self.stance
        straight = 4
        if leads:
            straight = 3 if self.jabbed is not None and instant - self.jabbed < DOUBLE_WITHIN else 2
        if kind == STRAIGHT:
            self.jabbed = instant if leads else None
        else:
            self.jabbed = None
        probabilities = [0.0] * len(ACTIONS)
        probabilities[0], probabilities[straight] = shares[-1], shares[STRAIGHT]
        probabilities[5], probabilities[6] = shares[HOOK], shares[UPPERCUT]
        action = straight if kind == STRAIGHT else OF_KIND[kind]
        return dict(action=ACTIONS[action], hand=self.hand, instant=instant, probabilities=probabilities)
