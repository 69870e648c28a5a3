"""Training on whole streams: every frame of every stream is an example, so the false alarms of the net's own streams are
in it from the start; the frames it is wrong about count more the more wrong it is (hard negatives)."""

import time

import numpy as np

import bodies
import cameras
import features
import net as network

# A frame this long after an extension (seconds) is an example of the punch; between is left open around it.
PUNCH_FROM, PUNCH_TO = 0.045, 0.30
OPEN_BEFORE, OPEN_AFTER = -0.12, 0.38
SECONDS = 12.0
# Of each stream so many frames are trained on, from anywhere: a net often begins, or begins anew, in the middle of a fight.
FRAMES = 300
# The people trained on have styles up to this share beyond the ranges that evaluation's strangers come from.
WIDER = 0.3
# This share of them is seen as other estimators and films show them; half of these, and an eighth of the others, at a low rate.
STRANGE, SLOW = 0.3, (10.0, 16.0)
# This share of them throws slowly and with the whole body, as beginners and demonstrations do.
COMMITTED = 0.2
# In the second phase, the hands of this share go along with the trunk, and so many of these throw with the whole body.
ALONG, COMMITTED_ALONG = 0.5, 0.5
# Three in four of those who do hook up to so much farther (in arm lengths), unless other estimators see them, and are the only
# ones seen from beside; but not of this share, in which estimators do not matter and half of all are seen from beside.
FARTHER, ANYONE = 0.5, 0.3
# The largest step of the first phase, and of the second.
PEAK, LATER_PEAK = 3e-3, 1.2e-3
# The stance is known of this share.
KNOWN = 0.55


def targets(instants, events, posture, start):
    """For each 30 Hz frame: the class (-1 open, -2 none or guard), hand, seconds since the extension."""
    count = len(instants)
    kind, hand, since = np.full(count, -2), np.zeros(count, int), np.zeros(count, np.float32)
    seconds = (instants - start) / 1e6
    index = np.clip((seconds * bodies.HERTZ).astype(int), 0, len(posture) - 1)
    kind = np.where(posture[index] >= 0, posture[index], -2)
    for instant, _, _ in events:
        away = seconds - instant
        kind[(away > OPEN_BEFORE) & (away < OPEN_AFTER)] = -1
    for instant, what, which in events:
        away = seconds - instant
        inside = (away >= PUNCH_FROM) & (away <= PUNCH_TO)
        kind[inside], hand[inside], since[inside] = what, which, away[inside]
    return kind, hand, since


def stream(random, wider=0.0, seconds=SECONDS, rate=None, level=1.0, someone=None, where=None):
    """One simulated stream as a camera gave it, with its truth."""
    joints, events, posture, someone = bodies.perform(random, seconds, wider, someone)
    where = where or cameras.camera(random)
    times, seen, confidence = cameras.observe(random, joints, where, level, rate)
    return dict(times=times, joints=seen, confidence=confidence, events=events, posture=posture, person=someone, camera=where)


def mixed(random, later=False):
    """A stream to train on: one of a camera and an estimator as usual, or of those of somebody else. In the second phase
    (`later`) half are of people whose hands go along with the trunk."""
    along = later and random.random() < ALONG
    strange = random.random() < STRANGE
    rate = random.uniform(*SLOW) if random.random() < (0.5 if strange else 0.125) else None
    someone, beside = bodies.person(random, random.uniform(0, WIDER)), False
    if random.random() < (COMMITTED_ALONG if along else COMMITTED):
        someone["commits"], someone["tempo"] = random.uniform(0.2, 1), min(someone["tempo"] * random.uniform(1, 1.6), 3)
    if along:
        someone["along"] = random.uniform(0.4, 1)
        anyone = random.random() < ANYONE
        if someone["commits"] and (anyone or not strange) and random.random() < 0.75:
            someone["reach"] = random.uniform(0, FARTHER)
        beside = random.random() < 0.5 if anyone else someone["reach"] > 0
    joints, events, posture, someone = bodies.perform(random, SECONDS, someone=someone)
    where = cameras.ringside(random) if strange and random.random() < 0.5 else cameras.camera(random)
    if beside:
        where["azimuth"] = np.radians(random.choice([-1, 1]) * random.uniform(50, 130))
    times, seen, confidence = cameras.observe(
        random, joints, where, random.uniform(0.6, 1.6) if strange else 1.0, rate, random.uniform(1, 3) if strange else 1
    )
    if strange:
        seen, confidence = cameras.estranged(random, seen, confidence)
    return dict(times=times, joints=seen, confidence=confidence, events=events, posture=posture, person=someone, camera=where)


def examples(seed, count, later=False, log=print):
    """Resampled poses and targets of `count` streams of as many people and cameras, `later` those of the second phase."""
    random, made, begun = np.random.default_rng(seed), [], time.time()
    for index in range(count):
        one = mixed(random, later)
        # What is shipped was trained before a frame of the camera was taken for the next instant, and is told no worse by it.
        instants, joints, confidence = features.prepared(one["times"], one["joints"], one["confidence"], near=0)
        kind, hand, since = targets(instants, one["events"], one["posture"], 0)
        made.append((joints.astype(np.float16), (confidence * 255).astype(np.uint8), kind.astype(np.int8), hand.astype(np.int8), since, one["person"]["southpaw"]))
        if index % 500 == 499:
            log(f"  simulated {index + 1} of {count} streams, {time.time() - begun:.0f} s", flush=True)
    return made


def batch(random, chosen, known_share=KNOWN, frames=FRAMES):
    """Features and targets of some streams, each with the stance known (a southpaw mirrored) or not (mirrored or not by chance)."""
    frames = min(frames, *(len(item[2]) for item in chosen))
    x, kinds, hands, sinces, southpaws, known = [], [], [], [], [], []
    for *rows, southpaw in chosen:
        first = random.integers(len(rows[0]) - frames + 1)
        joints, confidence, kind, hand, since = (row[first : first + frames] for row in rows)
        joints, confidence = joints.astype(np.float32), confidence.astype(np.float32) / 255
        knows = random.random() < known_share
        flip = southpaw if knows else random.random() < 0.5
        if flip:
            joints, confidence = features.mirrored(joints, confidence)
            hand, southpaw = 1 - hand, not southpaw
        x.append(features.features(joints, confidence, knows))
        kinds.append(kind)
        hands.append(hand)
        sinces.append(since)
        southpaws.append(southpaw)
        known.append(knows)
    return np.stack(x), np.stack(kinds), np.stack(hands), np.stack(sinces), np.array(southpaws), np.array(known)


def loss(out, kinds, hands, sinces, southpaws, known, hardness, smoothing=0.03):
    """The mean loss and its slope by the outputs."""
    slope = np.zeros_like(out)
    p = network.softmax(out[..., : network.CLASSES])
    quiet = kinds == -2
    closed = kinds >= 0
    target = np.full_like(p, smoothing / network.CLASSES)
    rows = np.where(closed)
    target[rows[0], rows[1], kinds[closed]] += 1 - smoothing
    # Between none and guard only their sum matters.
    pair = p[..., :2] / np.maximum(p[..., :2].sum(-1, keepdims=True), 1e-6)
    target[quiet] = 0
    target[quiet, :2] = pair[quiet]
    right = (p * (target > 0.5)).sum(-1)
    right = np.where(quiet, p[..., :2].sum(-1), np.where(closed, np.take_along_axis(p, np.maximum(kinds, 0)[..., None], -1)[..., 0], 1))
    calm = quiet | (closed & (kinds < 2))
    weight = np.where(quiet | closed, 1.0, 0.0) * np.where(calm, 1 + hardness * p[..., 2:].sum(-1), 1.6)
    total = max(weight.sum(), 1)
    value = float((-np.log(np.maximum(right, 1e-6)) * weight).sum() / total)
    slope[..., : network.CLASSES] = (p - target) * (weight / total)[..., None]
    punch = closed & (kinds >= 2)
    count = max(punch.sum(), 1)
    hand = network.sigmoid(out[..., network.HAND])
    slope[..., network.HAND] = np.where(punch, hand - hands, 0) * 0.3 / count
    wrong = out[..., network.ELAPSED] - (sinces * 10 - 1.5)
    slope[..., network.ELAPSED] = np.where(punch, np.clip(wrong, -1, 1), 0) * 0.15 / count
    lead = ~known[:, None] & (kinds != 0) & (kinds != -2)
    side = network.sigmoid(out[..., network.SOUTHPAW])
    slope[..., network.SOUTHPAW] = np.where(lead, side - southpaws[:, None], 0) * 0.3 / max(lead.sum(), 1)
    return value, slope.astype(np.float32)


def fresh(random, made, channels):
    """A net that knows nothing but how features are spread."""
    net = network.fresh(random, channels)
    sample = np.concatenate([batch(random, [made[i]])[0][0] for i in random.choice(len(made), min(200, len(made)), replace=False)])
    net["mean"] = sample.mean(0).astype(np.float32)
    net["inverse"] = (1 / np.maximum(sample.std(0), 0.05)).astype(np.float32)
    net["mean"][-1], net["inverse"][-1] = 0, 1
    return net


def train(made, seed, epochs, streams=12, channels=network.CHANNELS, log=print, kept=None, net=None):
    """A net trained on `made`, or `net` trained on with it as the second phase does; `kept(net)` is called after every pass."""
    random = np.random.default_rng(seed)
    peak, easy = (PEAK, epochs / 3) if net is None else (LATER_PEAK, 0)
    net = net or fresh(random, made, channels)
    adam, steps, begun = network.Adam(net), (len(made) // streams) * epochs, time.time()
    step = 0
    for epoch in range(epochs):
        order, total = random.permutation(len(made)), 0.0
        hardness = 3.0 * min(1, epoch / max(1, easy)) if easy else 3.0
        for start in range(0, len(order) - streams + 1, streams):
            x, *truth = batch(random, [made[i] for i in order[start : start + streams]])
            x += np.float32(0.02) * random.standard_normal(x.shape, np.float32)
            out, remembered = network.forward(net, x)
            value, slope = loss(out, *truth, hardness)
            share = step / steps
            rate = peak * (share / 0.1 if share < 0.1 else 0.5 * (1 + np.cos(np.pi * (share - 0.1) / 0.9)))
            adam.step(net, network.backward(net, remembered, slope), rate)
            total, step = total + value, step + 1
        log(f"  pass {epoch + 1} of {epochs}: loss {total / (len(order) // streams):.4f}, {time.time() - begun:.0f} s", flush=True)
        if kept:
            kept(net)
    return net
