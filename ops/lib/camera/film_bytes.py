"""A film of a round as the bytes that the server keeps, as Sources/Rehearsal/Punches/RoundFilm.swift lays them out: pure.

The pages write the same (`camera/film-bytes.js`); Tests/RehearsalTests/films.json holds all of them together.
"""

import collections
import dataclasses
import math

NUMBERS = 51  # x, y and confidence of 17 joints
SCALES = (8, 8, 100)  # parts of a pixel, and of 1
MOST_POSES = 9_000
LONGEST = 1_800_000_000  # microseconds
STANCES = (None, "orthodox", "southpaw")


@dataclasses.dataclass(frozen=True)
class Pose:
    """`joints`: 17 in COCO's order, x, y (pixels, down) and confidence each; `instant`: microseconds; the picture's sides in pixels."""

    instant: float
    joints: tuple[float, ...]
    width: int
    height: int


def bytes_of(seen: list[Pose], stance: str | None) -> tuple[int, bytes]:
    """The instant at which the film begins, and its bytes. Of `seen`, at least one can be told."""
    poses = worthy(seen)
    first = poses[0]
    begins = rounded(first.instant)
    told = bytearray(b"rfm1")
    for value in (first.width, first.height, STANCES.index(stance), begins, len(poses)):
        write(told, value)
    before, last = begins, [0] * NUMBERS
    for pose in poses:
        now = rounded(pose.instant)
        write(told, now - before)
        numbers = [whole(value, index % 3, pose.height if index % 3 else pose.width) for index, value in enumerate(pose.joints)]
        for number, former in zip(numbers, last):
            change = number - former
            write(told, -2 * change - 1 if change < 0 else 2 * change)
        before, last = now, numbers
    return begins, bytes(told)


def worthy(poses: list[Pose]) -> list[Pose]:
    """Those that can be told: in one shape of picture, later than the one before, made of numbers."""
    (width, height), _ = collections.Counter((pose.width, pose.height) for pose in poses).most_common(1)[0]
    kept: list[Pose] = []
    for pose in poses[-MOST_POSES:]:
        if not all(map(math.isfinite, pose.joints)) or kept and rounded(pose.instant) <= rounded(kept[-1].instant):
            continue
        if kept and pose.instant - kept[0].instant >= LONGEST:
            break
        kept.append(fitted(pose, width, height))
    return kept


def fitted(pose: Pose, width: int, height: int) -> Pose:
    """A pose in a picture of this size: its own as large as fits, in the middle."""
    if (pose.width, pose.height) == (width, height):
        return pose
    scale = min(width / pose.width, height / pose.height)
    offsets = (width - scale * pose.width) / 2, (height - scale * pose.height) / 2
    joints = tuple(value if index % 3 == 2 else offsets[index % 3] + scale * value for index, value in enumerate(pose.joints))
    return Pose(pose.instant, joints, width, height)


def whole(value: float, kind: int, side: int) -> int:
    """A joint far outside of the picture is told at most one picture away."""
    least, most = (0, 1) if kind == 2 else (-side, 2 * side)
    return rounded(SCALES[kind] * min(most, max(least, value)))


def rounded(value: float) -> int:
    """Half is rounded up, as in pages."""
    return math.floor(value + 0.5)


def write(told: bytearray, value: int) -> None:
    """Seven bits a byte, the lowest first."""
    while value >= 0x80:
        told.append(value % 0x80 + 0x80)
        value //= 0x80
    told.append(value)
