"""Simulated motion of a hand: what a sensor on the wrist of a simulated body would tell, with the true instants of every punch.

Of uppercuts there is no real recording, so that these are all that is known of them; they also make the shared vectors.
"""

import json

import numpy as np

import bodies
import motion
import scoring

# The rear hand of somebody orthodox, since it throws all three kinds.
HAND = bodies.RIGHT
KINDS = (bodies.CROSS, bodies.HOOK, bodies.UPPERCUT)
# m/s²
GRAVITY = 9.80665
# Seconds.
SMOOTH = 0.025
# Seconds between two punches: on the beat while learning, and any time afterwards.
BEAT, BETWEEN = 1.5, (0.9, 2.0)
# Seconds about a true extension in which a punch may be told to have been.
AROUND = 0.3


def thrown(random, someone, kinds, pauses):
    """Punches of one hand one after another: (times in s, six channels a sample, (instant, kind) of each), at 60 Hz."""
    times = np.arange(int((sum(pauses) + 3) * bodies.HERTZ)) / bodies.HERTZ
    timeline, free, at = bodies.Timeline(random, times, someone), [0.0, 0.0], 1.0
    for kind, pause in zip(kinds, pauses):
        timeline.punch(KINDS[kind], at, times[-1], free, HAND)
        at += pause
    joints = bodies.motions.skeleton(random, times, someone, np.ones(len(times)), np.zeros(len(times)), timeline)
    return times, sensed(joints), [(instant, KINDS.index(kind)) for instant, kind, _ in sorted(timeline.events)]


def smooth(paths):
    """The simulator's paths are made of cubics whose accelerations jump, as no arm's do: weighed over about SMOOTH seconds."""
    steps = np.arange(-12, 13) / bodies.HERTZ
    weights = np.exp(-0.5 * (steps / SMOOTH) ** 2)
    padded = np.concatenate([paths[:1].repeat(12, 0), paths, paths[-1:].repeat(12, 0)])
    return np.stack([np.convolve(padded[:, axis], weights / weights.sum(), "valid") for axis in range(3)], 1)


def sensed(joints):
    """Acceleration in g and rotation in °/s of the wrist, about axes that turn with the forearm."""
    shoulder, elbow, wrist = (smooth(joints[:, place + HAND].astype(float)) for place in (5, 7, 9))
    along = wrist - elbow
    across = np.cross(elbow - shoulder, along)
    axes = np.stack([along, np.cross(across, along), across], 1)
    axes /= np.maximum(np.linalg.norm(axes, axis=2, keepdims=True), 1e-9)
    felt = np.gradient(np.gradient(wrist, axis=0), axis=0) * bodies.HERTZ**2 / GRAVITY + [0, 0, 1]
    turned = np.einsum("tij,tkj->tik", axes[:-1], axes[1:])
    skew = np.stack([turned[:, 2, 1] - turned[:, 1, 2], turned[:, 0, 2] - turned[:, 2, 0], turned[:, 1, 0] - turned[:, 0, 1]], 1) / 2
    rotation = np.degrees(np.vstack([skew, skew[-1:]])) * bodies.HERTZ
    return np.column_stack([np.einsum("tij,tj->ti", axes, felt), np.clip(rotation, -2000, 2000)])


def sampled(random, times, samples, rate, jitter=0.2):
    """At another rate, not quite evenly: whole microseconds, and numbers rounded as the vectors keep them."""
    count = int(times[-1] * rate)
    instants = np.round((np.arange(count) + random.uniform(-jitter, jitter, count) + 1) * 1e6 / rate).astype(int)
    values = np.column_stack([np.interp(instants / 1e6, times, channel) for channel in samples.T])
    return instants.tolist(), np.round(values * ([1000] * 3 + [10] * 3)).astype(int)


def made_person(seed):
    random = np.random.default_rng(seed)
    return random, dict(bodies.person(random), southpaw=False)


def parts(seed, examples, free, rate):
    """What somebody does: as many of each kind one after another, then any: (kind or None, instants, values, true punches) each."""
    random, someone = made_person(seed)
    plan = [(kind, [kind] * (examples + 1), [BEAT] * (examples + 1)) for kind in motion.KINDS]
    plan.append((None, random.integers(0, 3, free).tolist(), random.uniform(*BETWEEN, free).tolist()))
    begun, made = 0, []
    for learned, kinds, pauses in plan:
        times, samples, events = thrown(random, someone, kinds, pauses)
        instants, values = sampled(random, times, samples, rate)
        made.append((learned, [begun + instant for instant in instants], values, [(begun / 1e6 + at, kind) for at, kind in events]))
        begun += instants[-1] + 1_000_000
    return made


def run(made, hand=HAND, stance=0, examples=None):
    """Everything that a device tells of what somebody does, in order; `examples`: so many are learned and no more."""
    recogniser, told = motion.Recogniser(hand, stance), []
    for learned, instants, values, _ in made:
        recogniser.learn(learned)
        for instant, numbers in zip(instants, values):
            try:
                event = recogniser.take(instant, [x / 1000 for x in numbers[:3]] + [x / 10 for x in numbers[3:]], instant)
            except motion.Refused:
                continue
            if event is not None:
                told.append(event)
                if event.get("count") == examples:
                    recogniser.learn(None)
    return told


def report(people=40, examples=10, free=40, rate=50.0):
    """How well simulated strangers' punches are told after their own calibration: F1 of each kind, and false alarms."""
    hits, false, missed = np.zeros(3, int), np.zeros(3, int), np.zeros(3, int)
    apart, minutes, by_person = [], 0.0, []
    for seed in range(people):
        made = parts(seed, examples, free, rate)
        told = [event for event in run(made, examples=examples) if "action" in event]
        truth, own = list(made[-1][3]), 0
        told = [event for event in told if event["instant"] >= made[-1][1][0]]
        minutes += (made[-1][1][-1] - made[-1][1][0]) / 6e7
        for event in told:
            kind = motion.STRAIGHT if event["action"] not in ("hook", "uppercut") else motion.NAMES.index(event["action"])
            near = [one for one in truth if abs(one[0] - event["instant"] / 1e6) < AROUND]
            if any(one[1] == kind for one in near):
                found = next(one for one in near if one[1] == kind)
                truth.remove(found)
                apart.append(event["instant"] / 1e6 - found[0])
                hits[kind] += 1
                own += 1
            else:
                false[kind] += 1
        for _, kind in truth:
            missed[kind] += 1
        by_person.append(own / max(1, own + len(truth)))
    precision, recall, f1 = scoring.rates(hits, false, missed)
    lines = [
        f"## Simulated strangers, as devices do it: {people} people, {examples} own punches of each kind, {minutes:.1f} minutes at {rate:g} a second",
        f"macro-F1 {f1.mean():.3f}; told rightly of each person's punches: mean {np.mean(by_person):.2f}, worst {min(by_person):.2f}; told wrongly or "
        f"of nothing, a minute {false.sum() / minutes:.2f}; the peak lies {np.median(apart) * 1000:+.0f} ms from the extension in the median",
        "",
        "| class | punches | precision | recall | F1 |",
        "|---|---|---|---|---|",
    ]
    for kind, name in enumerate(motion.NAMES):
        lines.append(f"| {name} | {hits[kind] + missed[kind]} | {precision[kind]:.3f} | {recall[kind]:.3f} | {f1[kind]:.3f} |")
    return "\n".join(lines) + "\n"


def write_vectors(path):
    """Somebody who calibrates and boxes at 25 samples a second, with a gap, numbers that are none and samples that come twice."""
    made = parts(11, motion.FEWEST, 14, 25.0)
    learned, instants, values, truth = made[-1]
    gap = range(200, 212)
    made[-1] = (learned, [x for i, x in enumerate(instants) if i not in gap], np.array([x for i, x in enumerate(values) if i not in gap]), truth)
    told = run(made)
    document = dict(
        format="runthrough motion 1",
        hand="right",
        parts=[dict(learned=learned, instants=instants, values=values.ravel().tolist()) for learned, instants, values, _ in made],
        told=[dict(event, hand="right") if "action" in event else event for event in told],
    )
    path.write_text(json.dumps(document, separators=(",", ":")) + "\n")
    print(f"{path}: {path.stat().st_size} bytes, {sum('action' in one for one in told)} punches")
