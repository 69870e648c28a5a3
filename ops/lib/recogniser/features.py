"""From joints of any frame rate to the net's input: the same arithmetic as `Sources/PunchRecognition`, in the same order.

One person, in order of time. A joint that is missing stays where it was. The poses are resampled to 30 Hz by straight lines,
seen from the neck and measured in the person's own size, so that neither the place in the picture nor the distance matters.
"""

import numpy as np

from bodies import MIRRORED

RATE = 30
# Below this confidence a joint is missing.
LEAST_CONFIDENCE = np.float32(0.05)
# The joints whose places the net sees: nose, shoulders, elbows, wrists, hips; and of those, whose velocities.
SEEN = [0, 5, 6, 7, 8, 9, 10, 11, 12]
MOVING = slice(1, 7)
COUNT = 43
VELOCITY = np.float32(5)
LIMIT = np.float32(6)
TINY = np.float32(1e-6)
FORGETTING = 30
# How long after a frame of the camera a 30 Hz frame is still that one, µs: half of their distance.
NEAR = 16_667


def held(joints, confidence):
    """Missing joints stay where they were last seen; one never seen stands at the middle of those seen now."""
    joints, confidence = joints.astype(np.float32), confidence.astype(np.float32)
    present = np.isfinite(joints).all(-1) & (confidence >= LEAST_CONFIDENCE)
    filled = np.where(present[..., None], joints, 0)
    centre = filled.sum(1) / np.maximum(present.sum(1), 1).astype(np.float32)[:, None]
    last = np.maximum.accumulate(np.where(present, np.arange(len(joints))[:, None], -1), axis=0)
    for joint in range(17):
        known = last[:, joint] >= 0
        filled[known, joint] = filled[last[known, joint], joint]
        filled[~known, joint] = centre[~known]
    return filled, np.where(present, np.minimum(confidence, 1), 0).astype(np.float32)


def answering(micros, grid, near=NEAR):
    """The first frame of the camera with which each 30 Hz frame can be computed."""
    return np.searchsorted(micros, grid - near, side="left")


def resampled(micros, joints, confidence, near=NEAR):
    """Frames at 30 Hz from the first frame on: instants in µs, joints, confidence. One that is near enough after a frame is that frame."""
    micros = np.asarray(micros, np.int64)
    count = int((micros[-1] + near - micros[0]) * RATE // 1_000_000) + 1
    grid = micros[0] + np.arange(count, dtype=np.int64) * 1_000_000 // RATE
    if len(micros) == 1:
        return grid, joints, confidence
    after = np.clip(answering(micros, grid, near), 1, len(micros) - 1)
    before = after - 1
    share = np.minimum((grid - micros[before]).astype(np.float32) / (micros[after] - micros[before]).astype(np.float32), np.float32(1))
    weight = share[:, None, None]
    between = joints[before] + (joints[after] - joints[before]) * weight
    sure = np.where(share[:, None] > 0.5, confidence[after], confidence[before])
    return grid, between.astype(np.float32), sure


def scales(joints):
    """The person's size in the picture: the longer of trunk and shoulders, averaged over about the last second."""
    neck, hips = (joints[:, 5] + joints[:, 6]) * np.float32(0.5), (joints[:, 11] + joints[:, 12]) * np.float32(0.5)
    trunk = np.sqrt(((neck - hips) ** 2).sum(-1))
    shoulders = np.sqrt(((joints[:, 5] - joints[:, 6]) ** 2).sum(-1))
    now = np.maximum(np.maximum(trunk, np.float32(1.05) * shoulders), TINY)
    size, sizes = np.float32(0), np.empty(len(now), np.float32)
    for frame, value in enumerate(now):
        size = size + (value - size) * np.float32(1 / min(frame + 1, FORGETTING))
        sizes[frame] = size
    return neck, np.maximum(sizes, TINY)


def features(joints, confidence, stance_known):
    """(frames, 43) from resampled joints. `stance_known` means: this is an orthodox boxer or a mirrored southpaw."""
    neck, size = scales(joints)
    count = len(joints)
    places = (joints[:, SEEN] - neck[:, None]) / size[:, None, None]
    velocity = np.zeros((count, 6, 2), np.float32)
    velocity[1:] = (places[1:, MOVING] - places[:-1, MOVING]) * VELOCITY
    travel = np.zeros((count, 2), np.float32)
    travel[1:] = (neck[1:] - neck[:-1]) / size[1:, None] * VELOCITY
    arms = []
    for hand in (0, 1):
        shoulder, elbow, wrist = places[:, 1 + hand], places[:, 3 + hand], places[:, 5 + hand]
        upper, lower = shoulder - elbow, wrist - elbow
        reach = np.sqrt(((wrist - shoulder) ** 2).sum(-1))
        lengths = np.sqrt((upper**2).sum(-1)) * np.sqrt((lower**2).sum(-1))
        bend = (upper * lower).sum(-1) / (lengths + np.float32(1e-4))
        arms += [reach, bend, np.sqrt(((wrist - places[:, 0]) ** 2).sum(-1))]
    flag = np.full((count, 1), 1 if stance_known else 0, np.float32)
    whole = np.concatenate(
        [places.reshape(count, -1), velocity.reshape(count, -1), travel, np.stack(arms, 1), confidence[:, 7:11], flag], 1
    )
    return np.clip(whole, -LIMIT, LIMIT).astype(np.float32)


def mirrored(joints, confidence):
    """The same pose seen in a mirror: left and right change places."""
    return joints[:, MIRRORED] * np.array([-1, 1], np.float32), confidence[:, MIRRORED]


def prepared(seconds, joints, confidence, near=NEAR):
    """Resampled poses of one stream, from times in seconds."""
    return resampled(np.round(np.asarray(seconds) * 1e6).astype(np.int64), *held(joints, confidence), near)
