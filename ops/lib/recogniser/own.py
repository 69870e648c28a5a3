"""How well punches are told as devices do it: by a person's own punches of each kind and nothing else.

The recordings are those of `gloves`. Many begin or end within a punch; the glove is taken to have been still before and after.
"""

import itertools

import numpy as np

import gloves
import motion

# How many of each kind a device asks for, and of how many parts of a recording each is judged by what the others teach.
EXAMPLES, PARTS = 10, 5
# Seconds of stillness before and after a recording.
STILL = 1.0
# The rules that are chosen by everybody else's punches, when somebody is left out.
NONES, SHARES = (0.9, 1.2, 1.5), (0.45, 0.55, 0.65)


def stilled(one):
    """A recording with a second of stillness before and after it, in which the glove feels the earth as it mostly does."""
    times, samples = one["times"], one["samples"]
    if len(times) < 2:
        return one
    step = max(float(np.median(np.diff(times))), 0.005)
    steps = step * np.arange(1, int(STILL / step) + 1)
    down = np.median(samples[:, :3], 0)
    still = np.tile(np.r_[down / max(np.linalg.norm(down), 1e-6), 0, 0, 0], (len(steps), 1))
    around = np.r_[times[0] - steps[::-1], times, times[-1] + steps] - times[0] + STILL
    return dict(one, times=around, samples=np.vstack([still, samples, still]))


def samples(one):
    """A recording as devices tell it: whole microseconds and six numbers, one after another; what a device refuses is left out."""
    for time, values in zip(one["times"], one["samples"]):
        yield round(time * 1e6), [float(value) for value in values]


def recognised_by(recogniser, one):
    """Everything that a recogniser of a device tells of a recording: (event, when it is told in µs)."""
    events = []
    for instant, values in samples(one):
        try:
            event = recogniser.take(instant, values, instant)
        except motion.Refused:
            continue
        if event is not None:
            events.append((event, instant))
    return events


class Example(motion.Calibration):
    """Remembers every example of one kind."""

    def __init__(self):
        super().__init__()
        self.examples = []

    def learn(self, kind, size, shape):
        learned = super().learn(kind, size, shape)
        if learned:
            self.examples = self.examples[: self.counts[kind] - 1] + [(kind, size, shape)]
        return learned


def examples(one):
    """What a device learns of a recording: (instant of the peak, when it is told, (kind, size, shape)), in µs."""
    learner = motion.Recogniser(0, 0)
    learner.calibration = Example()
    learner.learn(one["kind"])
    events = recognised_by(learner, one)
    # Those before a punch twice as hard are forgotten.
    kept = learner.calibration.examples
    return [(event["instant"], at, example) for (event, at), example in zip(events[len(events) - len(kept) :], kept)]


def calibrated(made):
    calibration = motion.Calibration()
    for _, _, example in made:
        calibration.learn(*example)
    return calibration


def recognised(one, calibration, since, until):
    """(kind, delay in s) of what is told of peaks between two instants."""
    recogniser = motion.Recogniser(0, 0)
    recogniser.calibration = calibration
    events = [(event, at) for event, at in recognised_by(recogniser, one) if since < event["instant"] <= until]
    return [(int(event["action"] == "hook"), (at - event["instant"]) / 1e6) for event, at in events]


def counted(one, said, found, **about):
    minutes = (one["times"][-1] - one["times"][0] - 2 * STILL) / 60
    late = np.array([late for _, late in found])
    return dict(gloves.counted(one["kind"], said, [kind for kind, _ in found]), told=late, minutes=minutes * said / one["said"], **about)


def judged(made, count=EXAMPLES):
    """Rows (as of `gloves.left_out`) of everybody who threw both kinds with one hand. A person's first `count` punches of each kind
    are what is known; recordings of no more are judged in PARTS, each by what the rest of it teaches. `later`: it is not the
    recording of the examples; `needed`: of how many punches of it `count` were learned."""
    rows = []
    for person in sorted({one["person"] for one in made}):
        own = [stilled(one) for one in made if one["person"] == person]
        first = {kind: min((one for one in own if one["kind"] == kind), key=lambda one: (one["said"] < count, one["said"]), default=None) for kind in (0, 1)}
        if None not in first.values():
            rows += by_own(own, first, {kind: examples(one) for kind, one in first.items()}, count, person)
    return rows


def by_own(own, first, learned, count, person):
    rows, known = [], {kind: made[:count] for kind, made in learned.items()}
    whole = calibrated(known[0] + known[1])
    for one in own:
        kind = one["kind"]
        about = dict(person=person, later=one is not first[kind], needed=None)
        if about["later"]:
            rows.append(counted(one, one["said"], recognised(one, whole, -np.inf, np.inf), **about))
            continue
        about["needed"] = count * one["said"] / max(1, len(learned[kind]))
        if one["said"] > count and len(learned[kind]) >= count:
            rows.append(counted(one, one["said"] - count, recognised(one, whole, learned[kind][count - 1][1], np.inf), **about))
        else:
            found = in_parts(one, learned[kind], known[1 - kind]) if len(learned[kind]) >= PARTS else []
            rows.append(counted(one, one["said"], found, **about))
    return rows


def in_parts(one, learned, others):
    """What is told of every part of a recording by a calibration of the other parts."""
    instants = [instant for instant, _, _ in learned]
    cuts = [len(instants) * part // PARTS for part in range(1, PARTS)]
    edges = [-np.inf, *((instants[cut - 1] + instants[cut]) / 2 for cut in cuts), np.inf]
    found = []
    for since, until in itertools.pairwise(edges):
        rest = [example for example in learned if not since < example[0] <= until]
        found += recognised(one, calibrated(rest + others), since, until)
    return found


def shares(rows):
    """What share of every person's punches is told rightly, the mean of both kinds."""
    found = {}
    for person in sorted({row["person"] for row in rows}):
        own = [row for row in rows if row["person"] == person]
        hits, missed = (np.sum([row[name] for row in own], axis=0) for name in ("hits", "missed"))
        thrown = hits + missed
        found[person] = float((hits[thrown > 0] / thrown[thrown > 0]).mean())
    return found


def left_out(made):
    """Everybody's share told rightly, with the rules that were best for all others."""
    usual, tried = (motion.NONE, motion.SHARE), {}
    for rules in itertools.product(NONES, SHARES):
        motion.NONE, motion.SHARE = rules
        tried[rules] = {(hand, person): share for hand in gloves.HANDS for person, share in shares(judged([one for one in made if one["hand"] == hand])).items()}
    motion.NONE, motion.SHARE = usual
    people, found = sorted({person for _, person in tried[usual]}), {}
    for person in people:
        best = max(tried, key=lambda rules: np.mean([share for (_, who), share in tried[rules].items() if who != person]))
        found[person] = (float(np.mean([share for (_, who), share in tried[best].items() if who == person])), best)
    return found


def report(path):
    """All tables of an archive."""
    made, tables = gloves.sessions(path), [f"# Gloves, as devices do it: {EXAMPLES} own punches of each kind and nothing else\n"]
    for hand in gloves.HANDS:
        rows = judged([one for one in made if one["hand"] == hand])
        for words, chosen in (("", rows), (", recordings other than those of the examples", [row for row in rows if row["later"]])):
            title = f"{hand} hand{words}"
            tables.append(gloves.table(chosen, title) if chosen else f"## {title}: too few people\n")
        if needed := [row["needed"] for row in rows if row["needed"]]:
            tables.append(f"punches thrown until {EXAMPLES} were learned: mean {np.mean(needed):.1f}, most {max(needed):.1f}\n")
    found = left_out(made)
    mean = np.mean([share for share, _ in found.values()])
    lines = [f"{person}: {share:.3f} (none {none}, share {least})" for person, (share, (none, least)) in found.items()]
    tables.append(f"## With the rules that are best for all others, told rightly: mean of {len(found)} people {mean:.3f}\n" + "\n".join(lines) + "\n")
    return "\n".join(tables)
