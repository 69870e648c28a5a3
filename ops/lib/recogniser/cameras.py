"""What a camera and a pose estimator make of a simulated body: 17 joints in two dimensions, with confidence."""

import numpy as np

from bodies import HERTZ, MIRRORED

RATES = [12, 15, 20, 24, 25, 30, 30, 30, 30, 50, 60, 120]
# How much worse than the shoulders each joint is found.
SPREAD = np.array([0.7, 0.6, 0.6, 0.9, 0.9, 1, 1, 1.3, 1.3, 1.5, 1.5, 1.3, 1.3, 1.2, 1.2, 1.2, 1.2])
# Joints that go missing, elbows and wrists more often.
LOSABLE = [7, 8, 9, 10, 9, 10, 5, 6, 0, 13, 14, 15, 16, 11, 12]


def camera(random):
    """Mostly in front of the athlete, 1.7 to 5 m away."""
    azimuth = random.normal(0, 40) if random.random() < 0.75 else random.uniform(-180, 180)
    return dict(
        azimuth=np.radians(azimuth),
        distance=random.uniform(1.7, 5.0),
        height=random.uniform(0.3, 2.2),
        roll=np.radians(random.normal(0, 3)),
        aim=random.normal(0, 0.1, 3),
    )


def ringside(random):
    """As fights are filmed: from anywhere around, 5 to 14 m away."""
    return dict(
        azimuth=random.uniform(-np.pi, np.pi),
        distance=random.uniform(5, 14),
        height=random.uniform(0.8, 4),
        roll=np.radians(random.normal(0, 2)),
        aim=random.normal(0, 0.1, 3),
    )


def view(where):
    """The name of a camera's place, for figures by camera."""
    degrees = abs((np.degrees(where["azimuth"]) + 180) % 360 - 180)
    return "front" if degrees < 30 else "oblique" if degrees < 70 else "side" if degrees < 110 else "behind"


def project(joints, where):
    """Two dimensions, about metres at the person's distance with y downwards, and the depth of every joint."""
    middle = joints[:1, 11:13].mean((0, 1))
    target = np.array([middle[0], middle[1], 1.05]) + where["aim"]
    away = np.array([-np.sin(where["azimuth"]), np.cos(where["azimuth"]), 0]) * where["distance"]
    place = middle + away
    place[2] = where["height"]
    forward = target - place
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    seen = joints - place
    depth = np.maximum(seen @ forward, 0.25)
    x, y = (seen @ right) / depth, -(seen @ up) / depth
    cos, sin = np.cos(where["roll"]), np.sin(where["roll"])
    return np.stack([x * cos - y * sin, x * sin + y * cos], -1) * np.linalg.norm(target - place), seen @ forward


def observe(random, joints, where, level=1.0, rate=None, losses=1):
    """Times in seconds, joints (frames, 17, 2) and confidence (frames, 17; 0 = missing) of a camera at `rate` frames a second.
    Joints are lost `losses` times as often as an estimator usually loses them."""
    flat, depth = project(joints, where)
    duration = len(flat) / HERTZ
    rate = rate or random.choice(RATES)
    times = np.arange(0, duration - 1 / HERTZ, 1 / rate)
    times = times + random.normal(0, 0.1 / rate, len(times))
    if level > 0 and random.random() < 0.3:
        times = times[random.random(len(times)) > random.uniform(0, 0.15)]  # dropped frames
    times = np.sort(np.clip(times, 0, (len(flat) - 1) / HERTZ))
    times = times[np.r_[True, np.diff(times) > 0.004]]
    index = np.clip((times * HERTZ).astype(int), 0, len(flat) - 2)
    share = (times * HERTZ - index)[:, None, None]
    seen = flat[index] * (1 - share) + flat[index + 1] * share
    confidence = np.ones(seen.shape[:2], np.float32)
    if level > 0:
        seen, confidence = err(random, seen, flat, depth, index, level, duration, losses)
    return times, seen.astype(np.float32), confidence.astype(np.float32)


def err(random, seen, flat, depth, index, level, duration, losses=1):
    """Adds an estimator's errors: jitter, bias, swapped sides, lost and wandering joints, smoothing."""
    count = len(seen)
    trunk = (flat[:, 5] + flat[:, 6] - flat[:, 11] - flat[:, 12]) / 2
    torso = np.median(np.linalg.norm(trunk, axis=-1)) + 1e-3
    speed = np.linalg.norm(np.gradient(flat, axis=0), axis=-1)[index] * HERTZ
    deviation = torso * level * random.uniform(0.006, 0.035) * SPREAD + speed * random.uniform(0.001, 0.007) * level
    beyond = depth[index] - depth[index][:, [11, 12]].mean(1, keepdims=True)
    deviation = deviation * (1 + np.clip(beyond / 0.3, 0, 1) * random.uniform(0, 1.5))  # the far side is found worse
    error, memory = random.normal(0, 1, seen.shape), random.uniform(0, 0.8)
    for frame in range(1, count):
        error[frame] = memory * error[frame - 1] + np.sqrt(1 - memory * memory) * error[frame]
    seen = seen + error * deviation[..., None] + random.normal(0, 0.02, (1, 17, 2)) * torso * level
    confidence = np.clip(1 - deviation / torso * 4 - random.random((count, 17)) * 0.15, 0.05, 1)

    def burst(longest):
        start = random.integers(count)
        return slice(start, min(count, start + random.integers(1, longest)))

    for _ in range(random.poisson(0.6 * level * duration / 10)):
        frames = burst(6)
        seen[frames, 7:11] = seen[frames][:, [8, 7, 10, 9]]
    if random.random() < 0.08 * level:
        frames = burst(30)
        seen[frames] = seen[frames][:, MIRRORED]
    lost = np.zeros((count, 17), bool)
    for _ in range(random.poisson(3.0 * losses * level * duration / 10)):
        joint, frames = random.choice(LOSABLE), burst(8)
        lost[frames, joint] = True
        if joint in (7, 8) and random.random() < 0.5:
            lost[frames, joint + 2] = True
    if random.random() < 0.15:
        if random.random() < 0.5:
            lost[:, 13:] = True
        if random.random() < 0.35:
            lost[:, [1, 3] if random.random() < 0.5 else [2, 4]] = True
    for joint in range(17):
        frames = np.where(lost[:, joint])[0]
        if len(frames) and random.random() < 0.35:  # found in a wrong place instead
            seen[frames, joint] += random.normal(0, 0.25, (len(frames), 2)) * torso
            confidence[frames, joint], lost[frames, joint] = 0.3, False
    confidence[lost] = 0
    smooth = random.uniform(0.45, 1) if random.random() < 0.5 else 1.0
    for frame in range(1, count):
        seen[frame] = smooth * seen[frame] + (1 - smooth) * seen[frame - 1]
    return seen, confidence


def estranged(random, seen, confidence):
    """The same joints as another estimator would give them: each a little elsewhere on the body, in a picture whose pixels are not
    square, wrists missing for long, confidence perhaps no more than found or not."""
    trunk = (seen[:, 5] + seen[:, 6] - seen[:, 11] - seen[:, 12]) / 2
    torso = np.median(np.linalg.norm(trunk, axis=-1)) + 1e-3
    elsewhere = random.normal(0, random.uniform(0, 0.045), (1, 17, 2)) * torso
    seen, confidence = (seen + elsewhere).astype(np.float32), confidence.copy()
    if random.random() < 0.4:
        seen = seen * np.array([random.uniform(0.8, 1.25), 1], np.float32)
    if random.random() < 0.5:
        share = random.uniform(0, 0.4)
        for wrist in (9, 10):
            left, missing = 0, False
            for frame in range(len(seen)):
                if left <= 0:
                    missing, left = random.random() < share, random.integers(1, 12)
                if missing:
                    confidence[frame, wrist] = 0
                left -= 1
    if random.random() < 0.5:
        confidence = (confidence > 0).astype(np.float32)
    return seen, confidence
