"""`ops/recogniser refine`: the weights trained on with recordings of a gym's own people, kept only if people who were held out gain.

What a gym knows is what was called, so labels are wrong now and then, and not every punch has one: a label that the weights
find implausible is left open, and so is what the recording itself calls unsure. Half of every step are simulated people,
so that what was learned of them is not forgotten.
"""

import gzip
import json

import numpy as np

import bodies
import features
import judging
import net as network
import scoring
import training
import weights

FORMAT = "runthrough poses 1"
# A label to which the weights give less than this, in every frame of its punch, was not thrown.
PLAUSIBLE = 0.05
PIECE, SHORTEST = 12 * features.RATE, 4 * features.RATE
# Microseconds; as `Resampler.longestGap` of the module.
LONGEST_GAP = 500_000
# Fewer punches of a class teach more of the people than of the class (`ops/decisions/punch-recognition.md`).
LEAST = 150
PEOPLE = 4
STREAMS = 12
# Simulated strangers may lose so much of their F1, and people held out may have so many more false alarms a minute.
FORGOTTEN, ALARMS = 0.01, 0.25


class Refusal(Exception):
    """Why nothing is refined, in words for whoever asked."""


def document(path):
    """A recording, checked: everything that is read of it later is there, of its kind and length."""
    try:
        content = path.read_bytes()
        read = json.loads(gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content)
    except (OSError, ValueError, EOFError, RecursionError) as error:
        raise Refusal(f"{path}: not a recording of poses: {error}") from None
    found = read.get("format") if isinstance(read, dict) else type(read).__name__
    if found != FORMAT:
        raise Refusal(f'{path}: not a recording of poses: its format is {found!r}, and would be "{FORMAT}"')
    if not isinstance(read.get("scale"), int) or read["scale"] < 1:
        raise Refusal(f"{path}: scale is a whole number, how many parts a pixel has")
    if not isinstance(read.get("streams"), list) or not read["streams"]:
        raise Refusal(f"{path}: it has no streams")
    for index, one in enumerate(read["streams"]):
        if fault := fault_of(one):
            raise Refusal(f"{path}: streams[{index}].{fault}")
    return read


def whole(values):
    return isinstance(values, list) and all(type(value) is int and abs(value) < 1 << 53 for value in values)


def fault_of(one):
    """What is wrong with a stream, with the name of its field; None if nothing is."""
    if not isinstance(one, dict) or not isinstance(one.get("person"), (int, str)):
        return "person is a number or a text, the same for all streams of a person"
    if one.get("stance") not in ("orthodox", "southpaw"):
        return "stance is orthodox or southpaw"
    instants = one.get("instants")
    if not whole(instants) or len(instants) < 2 or any(b <= a for a, b in zip(instants, instants[1:])):
        return "instants are two or more whole numbers of microseconds, each greater than the one before"
    for name, width in (("joints", 34), ("confidence", 17)):
        rows = one.get(name)
        if not isinstance(rows, list) or len(rows) != len(instants) or not all(whole(row) and len(row) == width for row in rows):
            return f"{name} has {width} whole numbers for each of the {len(instants)} instants"
    if not isinstance(one.get("punches"), list):
        return "punches is a list"
    for index, punch in enumerate(one["punches"]):
        if not isinstance(punch, dict) or not whole([punch.get("instant")]) or punch.get("action") not in bodies.CLASSES[2:] or punch.get("hand") not in ("left", "right"):
            return f"punches[{index}] has an instant, an action of {', '.join(bodies.CLASSES[2:])}, and left or right as hand"
    if not whole(one.get("unsure", [])):
        return "unsure are instants"
    return None


def parts(instants):
    """Slices of frames, cut where nobody was seen for so long that the recogniser begins anew."""
    cuts = (np.flatnonzero(np.diff(instants) > LONGEST_GAP) + 1).tolist()
    return [slice(begin, end) for begin, end in zip([0, *cuts], [*cuts, len(instants)]) if end - begin > 1]


def streams_of(read, name):
    """Streams as `judging` takes them; people of different recordings differ, unless their name is a text."""
    made = []
    for one in read["streams"]:
        instants = np.array(one["instants"], np.int64)
        joints = (np.array(one["joints"], np.float32) / read["scale"]).reshape(len(instants), 17, 2).astype(np.float32)
        confidence = (np.array(one["confidence"], np.float32) / 100).astype(np.float32)
        for part in parts(instants):
            first, last = instants[part][[0, -1]].tolist()
            made.append(
                dict(
                    times=(instants[part] - first) / 1e6,
                    joints=joints[part],
                    confidence=confidence[part],
                    events=[
                        ((p["instant"] - first) / 1e6, bodies.CLASSES.index(p["action"]), ("left", "right").index(p["hand"]))
                        for p in one["punches"]
                        if first <= p["instant"] <= last
                    ],
                    unsure=[(instant - first) / 1e6 for instant in one.get("unsure", []) if first <= instant <= last],
                    person=dict(southpaw=one["stance"] == "southpaw"),
                    view=one.get("camera"),
                    who=one["person"] if isinstance(one["person"], str) else f"{name} {one['person']}",
                )
            )
    return made


def plausible(net, stream):
    """The events of a stream that the net finds possible, and the instants of the others."""
    instants, out, mirror, _ = judging.answers(net, stream)
    p, seconds = network.softmax(out[:, : network.CLASSES]), instants / 1e6
    kept, dropped = [], []
    for event in stream["events"]:
        inside = (seconds - event[0] >= training.PUNCH_FROM) & (seconds - event[0] <= training.PUNCH_TO)
        (kept if inside.any() and p[inside, event[1]].max() >= PLAUSIBLE else dropped).append(event)
    return kept, [event[0] for event in dropped]


def pieces(stream):
    """Examples for `training.batch`, of twelve seconds each."""
    instants, joints, confidence = features.prepared(stream["times"], stream["joints"], stream["confidence"])
    posture = np.full(1, -1)
    kind, hand, since = training.targets(instants, stream["events"], posture, instants[0])
    seconds = (instants - instants[0]) / 1e6
    for instant in stream["unsure"]:
        away = seconds - instant
        kind[(away > training.OPEN_BEFORE - 0.3) & (away < training.OPEN_AFTER + 0.3) & (kind == -2)] = -1
    made = []
    for start in range(0, len(instants), PIECE):
        cut = slice(start, start + PIECE)
        if len(instants[cut]) >= SHORTEST:
            made.append((joints[cut].astype(np.float16), (confidence[cut] * 255).astype(np.uint8), kind[cut], hand[cut], since[cut], stream["person"]["southpaw"]))
    return made


def trained(base, own, simulated, seed, passes, rate):
    """The base trained on: each step has as many simulated pieces as own ones."""
    random, net = np.random.default_rng(seed), {name: np.array(value, np.float32) for name, value in base.items()}
    adam, half = network.Adam(net), STREAMS // 2
    steps = max(1, len(own) // half) * passes
    for step in range(steps):
        chosen = [own[i] for i in random.choice(len(own), min(half, len(own)), replace=False)]
        chosen += [simulated[i] for i in random.choice(len(simulated), min(half, len(simulated)), replace=False)]
        x, *truth = training.batch(random, chosen)
        x += np.float32(0.02) * random.standard_normal(x.shape, np.float32)
        out, remembered = network.forward(net, x)
        _, slope = training.loss(out, *truth, 3.0)
        adam.step(net, network.backward(net, remembered, slope), rate * 0.5 * (1 + np.cos(np.pi * step / steps)))
    return net


def parted(people, share, seed):
    """Whole people to train on, and to be held out."""
    order = np.random.default_rng(seed).permutation(sorted(people)).tolist()
    count = max(2, round(share * len(order)))
    return order[count:], order[:count]


def compared(base, refined, rules, held, simulated):
    """What is better and worse with the refined net, in words, and whether it is to be used."""
    before, after = (judging.judge(net, held, "known", rules) for net in (base, refined))
    lines = [scoring.table(before[0], "people held out, weights before"), "", scoring.table(after[0], "people held out, refined"), ""]
    lines += ["| held out | F1 before | F1 refined |", "|---|---|---|"]
    groups = [one["who"] for one in held]
    was, now = ({who: f1 for f1, who in scoring.by_person(rows, groups)} for _, rows in (before, after))
    lines += [f"| {who} | {was[who]:.3f} | {now[who]:.3f} |" for who in sorted(was) if who in now]
    strangers = [judging.judge(net, simulated, "known", rules, rounds=0)[0]["f1"][0] for net in (base, refined)]
    lines += ["", f"simulated strangers: F1 {strangers[0]:.3f} before, {strangers[1]:.3f} refined"]
    lines += [f"F1 of people held out, refined less before: {shown(gain(before[1], after[1], groups))} (95 % over people)"]
    faults = []
    f1, alarms = ([result[name][0] for result, _ in (before, after)] for name in ("f1", "false alarms"))
    if f1[1] <= f1[0]:
        faults.append(f"the F1 of people held out went from {f1[0]:.3f} to {f1[1]:.3f}")
    if alarms[1] > alarms[0] + ALARMS:
        faults.append(f"they have {alarms[1]:.2f} false alarms a minute instead of {alarms[0]:.2f}")
    if strangers[1] < strangers[0] - FORGOTTEN:
        faults.append(f"simulated strangers lost more than {FORGOTTEN} of their F1")
    return "\n".join(lines), faults


def gain(before, after, groups, rounds=1000):
    """How much F1 is gained, with its 95 % interval by drawing people with replacement."""
    people = sorted(set(groups))
    sums = np.array(
        [[[sum(c[name].sum() for c, g in zip(rows, groups) if g == who) for name in ("hits", "false", "missed")] for who in people] for rows in (before, after)]
    )
    random = np.random.default_rng(0)

    def difference(chosen):
        one, other = (float(scoring.rates(*sums[side, chosen].sum(0))[2]) for side in (0, 1))
        return other - one

    drawn = [difference(random.integers(0, len(people), len(people))) for _ in range(rounds)]
    return difference(np.arange(len(people))), *np.percentile(drawn, [2.5, 97.5])


def shown(figures):
    return f"{figures[0]:+.3f} [{figures[1]:+.3f}, {figures[2]:+.3f}]"


def refine(base, rules, recordings, options, simulate):
    """The refined net, if it is better; prints the comparison. `simulate(seed, count)` makes streams of as many people.

    Raises `Refusal` with the reason, if there is too little to learn from or people held out do not gain."""
    streams = [one for path in recordings for one in streams_of(document(path), path.name)]
    labels = sum(len(one["events"]) for one in streams)
    for one in streams:
        one["events"], dropped = plausible(base, one)
        one["unsure"] = one["unsure"] + dropped
    people = {one["who"] for one in streams}
    counts = np.bincount([kind for one in streams for _, kind, _ in one["events"]], minlength=len(bodies.CLASSES))
    found = ", ".join(f"{bodies.CLASSES[k]} {counts[k]}" for k in range(2, len(bodies.CLASSES)))
    print(f"{len(streams)} streams of {len(people)} people; {labels} labels, {labels - counts.sum()} of them implausible and left open; {found}")
    if len(people) < PEOPLE:
        raise Refusal(f"at least {PEOPLE} people are needed, since some are held out")
    if few := [bodies.CLASSES[k] for k in range(2, len(bodies.CLASSES)) if 0 < counts[k] < options.least]:
        raise Refusal(f"at least {options.least} punches of each class that was recorded are needed; fewer are there of {', '.join(few)}")
    if not counts.any():
        raise Refusal("no label is plausible: were the right people and drills recorded?")
    learning, held = parted(people, options.held, options.seed)
    print(f"{len(learning)} people are trained on, {len(held)} are held out\n", flush=True)
    own = [piece for one in streams if one["who"] in learning for piece in pieces(one)]
    if not own:
        raise Refusal(f"nobody to train on was seen for {SHORTEST // features.RATE} seconds on end")
    refined = weights.rounded(
        trained(base, own, training.examples(options.seed, options.simulated, later=True), options.seed, options.passes, options.rate)
    )
    words, faults = compared(base, refined, rules, [one for one in streams if one["who"] in held], simulate(options.seed + 1, options.strangers))
    print(words, flush=True)
    if faults:
        raise Refusal(f"not refined: {'; '.join(faults)}")
    return refined
