"""How simulated hands, arms and legs move: punches as paths of the wrist, everyday motion, and the skeleton around them."""

import numpy as np

import bodies

# Everyday places of the hands: left and right wrist, in arm lengths from the neck.
POSTURES = dict(
    hanging=([-0.38, 0.05, -0.95], [0.38, 0.05, -0.95]),
    hips=([-0.48, 0.05, -0.72], [0.48, 0.05, -0.72]),
    overhead=([-0.25, 0.05, 0.95], [0.25, 0.05, 0.95]),
    wiping_left=([-0.05, 0.25, 0.30], [0.38, 0.05, -0.95]),
    wiping_right=([-0.38, 0.05, -0.95], [0.05, 0.25, 0.30]),
    tying=([-0.06, 0.38, -0.35], [0.06, 0.38, -0.35]),
    wrapping=([-0.12, 0.42, -0.25], [0.10, 0.36, -0.28]),
    spread=([-1.0, 0.1, 0.0], [1.0, 0.1, 0.0]),
    front=([-0.2, 0.9, 0.0], [0.2, 0.9, 0.0]),
    drinking=([-0.38, 0.05, -0.9], [0.04, 0.3, 0.12]),
    crossed=([0.15, 0.3, -0.3], [-0.15, 0.3, -0.35]),
    head=([-0.2, 0.0, 0.45], [0.2, 0.0, 0.45]),
    stretching=([0.45, 0.45, -0.05], [0.1, 0.4, -0.1]),
    waving_right=([-0.38, 0.05, -0.95], [0.5, 0.2, 0.5]),
    waving_left=([-0.5, 0.2, 0.5], [0.38, 0.05, -0.95]),
    pointing=([-0.38, 0.05, -0.95], [0.3, 0.85, -0.05]),
    knees=([-0.2, 0.45, -1.05], [0.2, 0.45, -1.05]),
    back=([-0.3, -0.3, -0.75], [0.3, -0.3, -0.75]),
)


def ease(share):
    """From 0 to 1 with least jerk."""
    share = np.clip(share, 0, 1)
    return share * share * share * (10 - 15 * share + 6 * share * share)


def pulse(times, start, top, end, held=0.0):
    """Up from `start` to `top`, held, and down to `end`."""
    up = ease((times - start) / max(top - start, 1e-3))
    return up * (1 - ease((times - top - held) / max(end - top - held, 1e-3)))


def sway(random, times, slowest, fastest, amplitude, waves=4):
    total = np.zeros_like(times)
    for _ in range(waves):
        total += np.sin(2 * np.pi * random.uniform(slowest, fastest) * times + random.uniform(0, 6.3))
    return amplitude * total / np.sqrt(waves)


def pchip(knots, values, at):
    """Monotone cubic interpolation (Fritsch and Carlson 1980) of each column of `values`."""
    knots, values = np.asarray(knots, float), np.asarray(values, float)
    step = np.diff(knots)[:, None]
    slope = np.diff(values, axis=0) / step
    tangent = np.zeros_like(values)
    if len(knots) > 2:
        left, right = 2 * step[1:] + step[:-1], step[1:] + 2 * step[:-1]
        same = slope[:-1] * slope[1:] > 0
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = (left + right) / (left / slope[:-1] + right / slope[1:])
        tangent[1:-1] = np.where(same, mean, 0)
    for end, (a, b) in ((0, (0, 1)), (-1, (-1, -2))):
        if len(knots) == 2:
            tangent[end] = slope[0]
            continue
        guess = ((2 * step[a] + step[b]) * slope[a] - step[a] * slope[b]) / (step[a] + step[b])
        guess = np.where(np.sign(guess) != np.sign(slope[a]), 0, guess)
        steep = (np.sign(slope[a]) != np.sign(slope[b])) & (np.abs(guess) > 3 * np.abs(slope[a]))
        tangent[end] = np.where(steep, 3 * slope[a], guess)
    index = np.clip(np.searchsorted(knots, at, side="right") - 1, 0, len(knots) - 2)
    width = step[index]
    share = ((at - knots[index])[:, None]) / width
    low, high = values[index], values[index + 1]
    return (
        (1 + 2 * share) * (1 - share) ** 2 * low
        + share * (1 - share) ** 2 * width * tangent[index]
        + share**2 * (3 - 2 * share) * high
        + share**2 * (share - 1) * width * tangent[index + 1]
    )


def straight(random, someone, kind, side, start, home):
    """A jab, a double jab or a cross: out along a line from the shoulder and back."""
    tempo, slop, length = someone["tempo"], someone["slop"], someone["upper_arm"] + someone["forearm"]
    to_body = random.random() < 0.22
    degrees = random.uniform(4, 28) if kind != bodies.CROSS else random.uniform(30, 75)
    turn = side * np.radians(degrees) * someone["rotation"]
    angle = someone["turn"] + turn
    shoulder = np.array([side * someone["shoulder"] * np.cos(angle), side * someone["shoulder"] * np.sin(angle), 0]) / length
    height = random.uniform(-0.55, -0.25) if to_body else random.uniform(-0.05, 0.28)
    extension = np.clip(random.uniform(0.84, 1.02) - 0.22 * slop * random.random(), 0.6, 1.0)

    def target():
        aim = np.array([-side * random.uniform(0, 0.3), 1.0, height + random.normal(0, 0.05)])
        return shoulder + aim / np.linalg.norm(aim) * extension

    out, back = random.uniform(0.11, 0.22) * tempo, random.uniform(0.14, 0.30) * tempo
    held = random.uniform(0, 0.05) * tempo
    points, times, peaks = [home], [start], []
    if random.random() < 0.25 * slop + 0.1:  # drawn back first
        points.append(home + np.array([side * random.uniform(0, 0.12), -random.uniform(0.05, 0.15), -random.uniform(0, 0.2)]))
        times.append(start + random.uniform(0.08, 0.15) * tempo)
    there = target()
    points.append(there)
    times.append(times[-1] + out)
    peaks.append(times[-1])
    if held > 0.02:
        points.append(there + [0, -0.01, 0])
        times.append(times[-1] + held)
    if kind == bodies.DOUBLE:
        share = random.uniform(0.25, 0.9)
        points.append(there * (1 - share) + home * share)
        times.append(times[-1] + random.uniform(0.09, 0.2) * tempo * (0.6 + 0.5 * share))
        points.append(target())
        times.append(times[-1] + random.uniform(0.09, 0.19) * tempo * (0.6 + 0.5 * share))
        peaks.append(times[-1])
    drop = np.array([side * random.uniform(0, 0.1), 0, -someone["drop"] * random.random() * 0.5])
    points.append(0.5 * (points[-1] + home) + drop)
    times.append(times[-1] + back * 0.5)
    points.append(home)
    times.append(times[-1] + back * 0.6)
    elbow = 0.25 * slop * random.random() + (0.35 * random.random() if kind == bodies.CROSS else 0)
    if kind == bodies.CROSS and random.random() < 0.1:  # overhand
        peak = times.index(peaks[0])
        points.insert(peak, 0.5 * (points[peak - 1] + points[peak]) + np.array([side * 0.22, 0, 0.3]))
        times.insert(peak, 0.5 * (times[peak - 1] + times[peak]))
        elbow = 0.7
    dip = random.uniform(0, 0.05) + (0.12 if to_body else 0)
    lean, step = np.radians(random.uniform(0, 14)), random.uniform(0, 0.18)
    return points, times, peaks, turn, elbow, dip, lean, step


def hook(random, someone, side, start, home):
    """Out to the side with the elbow up, and across."""
    tempo, slop = someone["tempo"], someone["slop"]
    to_body = random.random() < 0.22
    turn = side * np.radians(random.uniform(25, 95)) * someone["rotation"]
    up = random.uniform(-0.65, -0.35) if to_body else random.uniform(-0.02, 0.30)
    commits = someone["commits"]
    long = random.uniform(0, 1) + 0.8 * commits
    wound = np.array(
        [
            side * (random.uniform(0.30, 0.62) + 0.25 * long),
            random.uniform(0.15, 0.5) - 0.1 * slop,
            up * 0.7 + random.normal(0, 0.06) - 0.12 * slop * random.random(),
        ]
    )
    far = 0.16 * long + someone["reach"] * min(long, 1)
    contact = np.array([side * random.uniform(-0.12, 0.16), random.uniform(0.50, 0.72) + far, up])
    through = np.array([-side * random.uniform(0.12, 0.42), contact[1] - random.uniform(0.05, 0.22), up + random.normal(0, 0.05)])
    lengths = [random.uniform(a, b) * tempo for a, b in ((0.10, 0.2), (0.08, 0.16), (0.04, 0.10), (0.18, 0.36))]
    lengths[3] *= 1 + commits
    times = [start, *(start + np.cumsum(lengths))]
    elbow = np.clip(random.uniform(0.75, 1.25) - 0.45 * slop * random.random(), 0.35, 1.25)
    dip = random.uniform(0, 0.05) + (0.13 if to_body else 0)
    lean, step = np.radians(random.uniform(-4, 10)), random.uniform(0, 0.08)
    return [home, wound, contact, through, home], times, [times[2]], turn, elbow, dip, lean, step


def uppercut(random, someone, side, start, home):
    """Down and then up in front of the body."""
    tempo = someone["tempo"]
    turn = side * np.radians(random.uniform(12, 58)) * someone["rotation"]
    low = np.array([side * random.uniform(0.05, 0.28), random.uniform(0.18, 0.42), random.uniform(-0.75, -0.35)])
    contact = np.array([side * random.uniform(-0.08, 0.12), random.uniform(0.38, 0.70), random.uniform(-0.02, 0.36)])
    through = contact + np.array([-side * random.uniform(0, 0.08), -random.uniform(0.02, 0.12), random.uniform(0.03, 0.2)])
    lengths = [random.uniform(a, b) * tempo for a, b in ((0.12, 0.24), (0.09, 0.18), (0.04, 0.1), (0.16, 0.34))]
    times = [start, *(start + np.cumsum(lengths))]
    elbow = 0.3 * someone["slop"] * random.random()
    dip, lean, step = random.uniform(0.01, 0.13), np.radians(random.uniform(-6, 8)), random.uniform(0, 0.06)
    return [home, low, contact, through, home], times, [times[2]], turn, elbow, dip, lean, step


def punch(random, someone, kind, hand, start, home):
    """One punch: points of the wrist with their times, instants of extension, and what the body does with it."""
    side = -1.0 if hand == bodies.LEFT else 1.0
    if kind in (bodies.JAB, bodies.CROSS, bodies.DOUBLE):
        made = straight(random, someone, kind, side, start, home)
    else:
        made = (hook if kind == bodies.HOOK else uppercut)(random, someone, side, start, home)
    points, times, peaks, turn, elbow, dip, lean, step = made
    points = np.array(points)
    points[1:-1] += random.normal(0, 0.02 + 0.04 * someone["slop"], points[1:-1].shape)
    times = np.maximum.accumulate(np.array(times) + np.arange(len(times)) * 1e-4)
    return dict(
        points=points, times=times, peaks=peaks, turn=turn, elbow=elbow, dip=dip, lean=lean, step=step, start=start, end=times[-1]
    )


def everyday(random, times, stretches):
    """Wrists while nobody boxes: postures, walking, gestures, skipping; and 1 while walking."""
    count = len(times)
    wrists, walking = [np.zeros((count, 3)), np.zeros((count, 3))], np.zeros(count)
    names = list(POSTURES)
    for start, end in stretches:
        first, last = int(max(0, start - 0.6) * bodies.HERTZ), min(count, int((end + 0.6) * bodies.HERTZ))
        inside = np.arange(first, last) / bodies.HERTZ
        if len(inside) < 4:
            continue
        style = random.choice(["postures", "walking", "gestures", "fast", "rope"], p=[0.45, 0.18, 0.2, 0.12, 0.05])
        knots = [inside[0]]
        while knots[-1] < inside[-1]:
            knots.append(knots[-1] + (random.uniform(0.35, 1.3) if style != "fast" else random.uniform(0.16, 0.5)))
        knots = np.array(knots + [knots[-1] + 1.0])
        chosen = ["hanging"] * len(knots) if style == "walking" else list(random.choice(names, len(knots)))
        for index in range(1, len(chosen)):
            if style != "fast" and random.random() < 0.4:
                chosen[index] = chosen[index - 1]
        for hand, side in ((bodies.LEFT, -1), (bodies.RIGHT, 1)):
            places = np.array([POSTURES[name][hand] for name in chosen], float)
            if style in ("gestures", "fast"):
                away = random.normal(0, 1, places.shape)
                away /= np.linalg.norm(away, axis=1, keepdims=True)
                free = random.random(len(places)) < 0.6
                centre = np.array([side * 0.35, 0.25, -0.2])
                places[free] = (centre + away * random.uniform(0.3, 0.8, (len(places), 1)))[free]
            path = pchip(knots, places + random.normal(0, 0.06, places.shape), inside)
            if style == "rope":
                turns = 2 * np.pi * random.uniform(1.5, 2.5) * inside
                path = np.array([side * 0.55, 0.2, -0.6]) + 0.08 * np.stack([np.cos(turns), np.sin(turns), np.sin(turns + 1)], 1)
            if style == "walking":
                rate = random.uniform(0.7, 1.1)
                path[:, 1] += side * random.uniform(0.15, 0.45) * np.sin(2 * np.pi * rate * inside)
                path[:, 2] += 0.05
            wrists[hand][first:last] = path
        if style == "walking":
            walking[first:last] = 1
    return wrists, walking


def carried(wrist, by):
    """The wrist's place from the neck where the trunk turns, leans and bends aside `by` these angles and takes it along."""
    (x, y, z), (turn, lean, side) = wrist.T, by
    x, z = x * np.cos(side) + z * np.sin(side), z * np.cos(side) - x * np.sin(side)
    y, z = y * np.cos(lean) + z * np.sin(lean), z * np.cos(lean) - y * np.sin(lean)
    x, y = x * np.cos(turn) - y * np.sin(turn), y * np.cos(turn) + x * np.sin(turn)
    return np.stack([x, y, z], 1)


def bent(root, tip, upper, lower, pole, shortest, longest):
    """The middle joint of a limb of two bones, bent towards `pole`, and the tip where the bones reach."""
    along = tip - root
    distance = np.linalg.norm(along, axis=1, keepdims=True)
    along = along / np.maximum(distance, 1e-6)
    reach = np.clip(distance, shortest, longest)
    foot = (upper**2 - lower**2 + reach**2) / (2 * reach)
    height = np.sqrt(np.maximum(upper**2 - foot**2, 0))
    pole = pole - (pole * along).sum(1, keepdims=True) * along
    pole = pole / np.maximum(np.linalg.norm(pole, axis=1, keepdims=True), 1e-6)
    return root + along * foot + pole * height, root + along * reach


def skeleton(random, times, someone, weight, walking, timeline):
    """The 17 joints over time."""
    count, height = len(times), someone["height"]
    size = height / 1.7
    turn, dip, step = timeline.turn, timeline.dip, timeline.step
    yaw = someone["turn"] * weight + turn + sway(random, times, 0.1, 0.6, 0.06)
    hips_yaw = someone["turn"] * weight * 0.9 + turn * random.uniform(0.35, 0.85) + sway(random, times, 0.1, 0.5, 0.04)
    whole = np.cumsum(sway(random, times, 0.05, 0.3, random.uniform(0, 0.7))) / bodies.HERTZ + (1 - weight) * random.normal(0, 0.5)
    leg = someone["thigh"] + someone["shank"]
    bob = someone["bob"] * np.sin(2 * np.pi * someone["bob_rate"] * times) * weight * (random.random() < 0.6)
    low = (someone["crouch"] * weight + 0.005) * leg + dip * 0.8 + bob + 0.01
    pelvis = np.stack(
        [
            sway(random, times, 0.15, 1.0, someone["sway"]) + np.cumsum(walking * random.normal(0, 0.6)) / bodies.HERTZ * 0.4,
            sway(random, times, 0.15, 1.2, someone["sway"]) + step + np.cumsum(walking * random.normal(0, 0.8)) / bodies.HERTZ * 0.4,
            leg * 0.995 - np.maximum(low, 0.004),
        ],
        1,
    )
    lean = someone["lean"] * weight + timeline.lean + sway(random, times, 0.2, 1, 0.03)
    side_lean = timeline.side + sway(random, times, 0.2, 1, 0.03)
    up = np.stack([np.sin(side_lean), np.sin(lean) * np.cos(side_lean), np.cos(lean) * np.cos(side_lean)], 1)
    neck = pelvis + up * someone["torso"]
    across = np.stack([np.cos(yaw), np.sin(yaw), np.zeros(count)], 1)
    across = across - (across * up).sum(1, keepdims=True) * up * 0.8
    hips = np.stack([np.cos(hips_yaw), np.sin(hips_yaw), np.zeros(count)], 1)
    joints = np.zeros((count, 17, 3))
    joints[:, 11], joints[:, 12] = pelvis - hips * someone["hip"], pelvis + hips * someone["hip"]
    look = yaw * (1 - someone["face"]) + sway(random, times, 0.1, 0.8, 0.12)
    ahead = np.stack([-np.sin(look), np.cos(look), np.full(count, -0.12)], 1)
    aside = np.stack([np.cos(look), np.sin(look), np.zeros(count)], 1)
    head = neck + up * someone["neck"] * 0.55 + np.array([0, 0.02, someone["neck"] * 0.5])
    joints[:, 0] = head + ahead * 0.10 * size
    joints[:, 1] = head + ahead * 0.085 - aside * 0.032 + [0, 0, 0.035]
    joints[:, 2] = head + ahead * 0.085 + aside * 0.032 + [0, 0, 0.035]
    joints[:, 3], joints[:, 4] = head - aside * 0.075 + [0, 0, 0.01], head + aside * 0.075 + [0, 0, 0.01]
    for hand, side in ((bodies.LEFT, -1.0), (bodies.RIGHT, 1.0)):
        arm(joints, hand, side, neck, neck + across * side * someone["shoulder"], timeline, someone, weight)
        legs(joints, hand, side, times, someone, weight, walking, pelvis, turn)
    cos, sin = np.cos(whole)[:, None], np.sin(whole)[:, None]
    centre = pelvis[:, None, :2].copy()
    flat = joints[..., :2] - centre
    turned = np.stack([flat[..., 0] * cos - flat[..., 1] * sin, flat[..., 0] * sin + flat[..., 1] * cos], -1)
    joints[..., :2] = turned + centre
    return joints


def arm(joints, hand, side, neck, shoulder, timeline, someone, weight):
    length = someone["upper_arm"] + someone["forearm"]
    wrist = neck + timeline.wrists[hand] * length
    along = wrist - shoulder
    distance = np.linalg.norm(along, axis=1, keepdims=True)
    # The shoulder blade follows a long reach.
    reach = np.clip((distance - 0.7 * length) / (0.35 * length), 0, 1)
    shoulder = shoulder + along / np.maximum(distance, 1e-6) * reach * 0.05 * someone["height"] / 1.7
    raised = np.clip(timeline.elbow[hand], 0, 1.25)[:, None]
    flare = (someone["flare"] * weight + 0.3 * (1 - weight))[:, None]
    count = len(weight)
    hanging = np.concatenate([side * flare * 0.9, np.full((count, 1), -0.25), np.full((count, 1), -1.0)], 1)
    pole = (1 - raised) * hanging + raised * np.array([side, -0.15, 0.22])
    shortest = abs(someone["upper_arm"] - someone["forearm"]) + 0.06
    elbow, wrist = bent(shoulder, wrist, someone["upper_arm"], someone["forearm"], pole, shortest, length * 0.995)
    joints[:, 5 + hand], joints[:, 7 + hand], joints[:, 9 + hand] = shoulder, elbow, wrist


def legs(joints, leg, side, times, someone, weight, walking, pelvis, turn):
    size, length = someone["height"] / 1.7, someone["thigh"] + someone["shank"]
    front = 1.0 if leg == bodies.LEFT else -1.0
    stance = np.array([side * someone["stance_width"], front * someone["stance_length"], 0.07]) * np.array([size, size, 1])
    relaxed = np.array([side * 0.12, 0, 0.07])
    under = np.stack([pelvis[:, 0] * 0.8, pelvis[:, 1] * 0.8, np.zeros(len(times))], 1)
    foot = stance * weight[:, None] + relaxed * (1 - weight[:, None]) + under
    phase = 2 * np.pi * times + (0 if leg == bodies.LEFT else np.pi)
    foot[:, 1] += walking * 0.25 * np.sin(phase)
    foot[:, 2] += walking * 0.08 * np.maximum(0, np.cos(phase)) + ((turn * side > 0.35) & (leg == bodies.RIGHT)) * 0.03
    pole = np.tile(np.array([side * 0.3, 1.0, 0.0]), (len(times), 1))
    knee, ankle = bent(joints[:, 11 + leg], foot, someone["thigh"], someone["shank"], pole, 0.2, length * 0.995)
    joints[:, 13 + leg], joints[:, 15 + leg] = knee, ankle
