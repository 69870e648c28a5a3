"""Who is who among several people in a picture: pure, so that it can be tried without one.

A pose is 17 joints in COCO's order, x, y (pixels, down) and confidence each.
"""

import dataclasses
import math

SURE = 0.3
HEAD, SHOULDERS, HIPS, KNEES = 0, (5, 6), (11, 12), (13, 14)
# As in the recogniser (`Tracker`): how far somebody may have moved, in lengths of their trunk, and how much farther each second.
REACH, PACE = 0.6, 3.0
ALIKE = 0.3  # lengths of the trunk: two poses that are nearer to each other are of one person
NEAR, APART = 0.8, 1.0  # lengths of the trunk: people meet, and have parted
PARTED_FOR = 250_000  # microseconds for which they are looked at before it is said who is who
CLEAR = 16.0  # of colour
LOOKED_AT = 5  # pictures, before colours are trusted
LEAST_SIDE = 64  # pixels of a part in which anybody can be found
OWN_JOINTS = 0.4  # of somebody found: the share that is not upon others
TURNED = math.radians(60)  # nobody who boxes leans farther


@dataclasses.dataclass(frozen=True)
class Region:
    """Where in a picture somebody is: the middle of the hips, how far the body reaches from there (pixels), and how it leans (radians)."""

    x: float
    y: float
    reach: float
    lean: float


@dataclasses.dataclass(frozen=True)
class Body:
    """The middle of shoulders and hips, and the length of the trunk, in pixels."""

    x: float
    y: float
    size: float


def body_of(pose) -> Body:
    x, y = pose[0::3], pose[1::3]
    (left, right), (low, below) = SHOULDERS, HIPS
    trunk = math.hypot(x[left] + x[right] - x[low] - x[below], y[left] + y[right] - y[low] - y[below]) / 2
    across = math.hypot(x[left] - x[right], y[left] - y[right])
    return Body((x[left] + x[right] + x[low] + x[below]) / 4, (y[left] + y[right] + y[low] + y[below]) / 4, max(trunk, 1.05 * across, 1e-6))


def distance(one: Body, other: Body) -> float:
    """In lengths of the smaller trunk."""
    return math.hypot(one.x - other.x, one.y - other.y) / min(one.size, other.size)


def may_be(before: Body, now: Body, seconds: float) -> float | None:
    """How far somebody moved, as a share of how far they can have moved in that time; None if it is too far, or they are of another size."""
    if not now.size / 2 < before.size < now.size * 2:
        return None
    share = math.hypot(now.x - before.x, now.y - before.y) / (before.size * (REACH + PACE * seconds))
    return share if share < 1 else None


def is_person(pose, width: int, height: int) -> bool:
    """Whether a pose is of a person who stands in the picture, rather than of what looks like one."""
    x, y, confidence = pose[0::3], pose[1::3], pose[2::3]
    return (
        all(confidence[joint] >= 0.5 and -0.1 * width < x[joint] < 1.1 * width and -0.1 * height < y[joint] < 1.1 * height for joint in SHOULDERS)
        and y[HEAD] < (y[HIPS[0]] + y[HIPS[1]]) / 2)


def without_guesses(pose: list[float], width: int, height: int) -> list[float]:
    """The pose without joints that are farther outside of the picture than a tenth of it: where they are is guessed, and jumps like a punch."""
    result = list(pose)
    for joint in range(0, len(pose), 3):
        if not (-0.1 * width <= pose[joint] <= 1.1 * width and -0.1 * height <= pose[joint + 1] <= 1.1 * height):
            result[joint + 2] = 0.0
    return result


def is_same(one, other) -> bool:
    """Whether two poses of one picture are of the same person, found twice; left and right may be exchanged."""
    apart = 0.0
    for joints in ((HEAD, HEAD), SHOULDERS, HIPS):
        across, down = (sum(one[3 * joint + axis] - other[3 * joint + axis] for joint in joints) / 2 for axis in (0, 1))
        apart += math.hypot(across, down) / 3
    return apart < ALIKE * min(body_of(one).size, body_of(other).size)


def is_there(region: Region, other: Region) -> bool:
    """Whether somebody found in one region is who is in the other."""
    apart = math.hypot(region.x - other.x, region.y - other.y)
    return apart < 0.35 * min(region.reach, other.reach) and 0.5 < region.reach / max(other.reach, 1e-6) < 2


def is_upright(region: Region) -> bool:
    return abs(region.lean) < TURNED


def prominence(region: Region, width: int) -> float:
    """The larger and the more central, the more somebody is meant."""
    return region.reach * (1 - min(abs(region.x / width - 0.5), 0.5))


def tiles(width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Parts of a picture in which people are looked for: left, top, width, height. The whole, squares of its height, squares of half of it."""
    parts = [(0, 0, width, height)]
    for side in (min(side, width) for side in (height, height // 2)):
        if side < LEAST_SIDE:
            continue
        columns, rows = (max(1, math.ceil((extent - side) / (side / 2)) + 1) for extent in (width, height))
        parts += [
            (round((width - side) * column / max(1, columns - 1)), round((height - side) * row / max(1, rows - 1)), side, side)
            for row in range(rows) for column in range(columns)]
    return list(dict.fromkeys(parts))


# MARK: Looks


class Looks:
    """How somebody looked so far: the colours of parts of their clothes, three numbers each; None for what was not seen."""

    def __init__(self):
        self._parts, self.count = {}, 0

    def take(self, colours) -> None:
        self.count += 1
        for part, colour in enumerate(colours):
            if colour is None:
                continue
            before, seen = self._parts.get(part, (colour, 0))
            share = max(1 / (seen + 1), 0.05)
            self._parts[part] = tuple(old + share * (new - old) for old, new in zip(before, colour)), seen + 1

    def unlike(self, other: "Looks") -> float | None:
        """How different two looks are, 0 for the same; None if too little was seen."""
        if min(self.count, other.count) < LOOKED_AT:
            return None
        both = self._parts.keys() & other._parts.keys()
        apart = [math.dist(self._parts[part][0], other._parts[part][0]) ** 2 for part in both]
        return math.sqrt(sum(apart) / len(apart)) if apart else None


# MARK: Meetings


class Meeting:
    """Two people who were so near to each other that one may have been taken for the other, until they have parted."""

    def __init__(self):
        self._hid, self._apart_since = False, None
        self.fresh, self.alone = (Looks(), Looks()), (Looks(), Looks())

    def take(self, apart: float | None, instant: int) -> bool:
        """Whether it can be said who is who now. `apart`: in lengths of a trunk; None if one of the two is not seen."""
        self._hid |= apart is None
        if apart is None or apart < APART:
            self._apart_since, self.fresh = None, (Looks(), Looks())
        elif self._apart_since is None:
            self._apart_since = instant
        return self._apart_since is not None and instant - self._apart_since >= PARTED_FOR and self.fresh[0].count >= LOOKED_AT

    def verdict(self, one: Looks, other: Looks) -> str:
        """"same": everybody is who they were taken for; "swapped": the other one; "unclear": it cannot be told. `one` and `other`: as they looked before."""
        kept = _sum(self.fresh[0].unlike(one), self.fresh[1].unlike(other))
        swapped = _sum(self.fresh[0].unlike(other), self.fresh[1].unlike(one))
        if kept is not None and swapped is not None and abs(kept - swapped) > CLEAR:
            return "same" if kept < swapped else "swapped"
        return "unclear" if self._hid else "same"


def remaining_person(now: Looks, there: Looks, gone: Looks) -> str:
    """Of two who met, one is still seen, as `now`: who was taken for `there` is "same", or "swapped": who is thought `gone`, or "unclear"."""
    own, others = now.unlike(there), now.unlike(gone)
    if own is None or others is None or abs(own - others) <= CLEAR / 2:
        return "unclear"
    return "same" if own < others else "swapped"


def _sum(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one + other
