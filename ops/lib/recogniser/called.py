"""Called punches: if a punch was called and one was told, how likely was it the one that was called?

The probability that the net has for the called class is calibrated by a logistic curve of its own for each class (Platt
1999), fitted to simulated strangers. What the curve answers depends on how often a called punch is thrown as called:
`AS_CALLED` of the punches that answer a call are, the others are any other punch, with either hand. So every punch that
was told on a stream counts once for the call that it obeys, with weight `AS_CALLED`, and once for each other call, with
the rest of the weight; a false alarm obeys none.

For each class, thresholds say from which probability on "it was" is right in at least `HIT` of all cases, and up to which "it
was not" is right in at least `WRONG`: by the lower end of a 95 % interval over people, so that a class of which few examples are
wrong is not stated better than it is. Nothing is said that is right in less than `LEAST` by itself, however good the mean is.
Between them nothing is said.
"""

import numpy as np

import bodies
import judging
import scoring
from net import sigmoid

AS_CALLED = 0.8
HIT, WRONG, LEAST = 0.97, 0.95, 0.7
KINDS = list(range(bodies.JAB, len(bodies.CLASSES)))
# The same as in Sources/PunchRecognition/Calibration.swift.
PLACES = np.array([0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97, 0.99, 0.997, 1], np.float32)
BINS = np.array([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
# All that can be called: (class, whether by the rear hand).
CALLS = [(bodies.JAB, 0), (bodies.DOUBLE, 0), (bodies.CROSS, 1)] + [(k, h) for k in (bodies.HOOK, bodies.UPPERCUT) for h in (0, 1)]


def recognised_on(stream, punches):
    """Every punch told on a stream that counts: its probabilities, its call, and the call that it truly obeys or None. A call is
    (class, rear hand). Then how many true punches were not told."""
    south = int(stream["person"]["southpaw"])
    last = stream["times"][-1]
    truth = [e for e in stream["events"] if judging.BEFORE < e[0] < last - judging.AFTER]
    told = [p for p in punches if p.told / 1e6 > judging.BEFORE + 0.05 and p.told / 1e6 < last - judging.AFTER]
    pairs = scoring.match(truth, [(p.told / 1e6, p.kind) for p in told])
    true = {j: truth[i] for i, j in pairs.items()}
    edge = [e for e in stream["events"] if e not in truth]
    found = []
    for j, punch in enumerate(told):
        obeyed = None if j not in true else (true[j][1], int((true[j][2] == bodies.RIGHT) != south))
        if obeyed is None and any(abs(punch.instant / 1e6 - e[0]) < 0.2 for e in edge):
            continue
        found.append((punch.probabilities, (punch.kind, int((punch.hand == bodies.RIGHT) != south)), obeyed))
    return found, len(truth) - len(pairs)


def examples(net, rules, streams):
    """For each told punch and each call: class called, the net's probability of it (0 if the hand was another), whether it was that
    one, weight, and the person. And the share of true punches that nothing was told of."""
    rows, missed, true = [], 0, 0
    for number, stream in enumerate(streams):
        found, lost = recognised_on(stream, judging.run(net, stream, "known", rules))
        missed, true = missed + lost, true + lost + sum(obeyed is not None for *_, obeyed in found)
        for probabilities, (kind, rear), obeyed in found:
            for called, hand in CALLS:
                # A source names the hand of jabs and crosses by the class; of hooks and uppercuts it is the hand that it saw.
                may_be = called in (bodies.JAB, bodies.DOUBLE, bodies.CROSS) or hand == rear
                was_it = obeyed == (called, hand)
                weight = 1 / len(CALLS) if obeyed is None else AS_CALLED if was_it else (1 - AS_CALLED) / (len(CALLS) - 1)
                rows.append((called, float(probabilities[called]) if may_be else -1.0, was_it, weight, stream.get("who", number)))
    table = np.array(rows, float).reshape(-1, 5)
    return dict(called=table[:, 0].astype(int), p=table[:, 1], was_it=table[:, 2] > 0, weight=table[:, 3], who=table[:, 4]), missed / max(true, 1)


def logit(p):
    p = np.clip(p, 1e-4, 1 - 1e-4)
    return np.log(p / (1 - p))


def curve(p, was_it, weight):
    """The calibrated probability at each of `PLACES`: a logistic curve over the logit, by Newton's method."""
    x = np.stack([np.ones(len(p)), logit(p)], 1)
    beta, prior = np.array([0.0, 1.0]), np.diag([0.1, 1.0])
    for _ in range(100):
        q = sigmoid(x @ beta)
        slope = x.T @ (weight * (q - was_it)) + prior @ (beta - [0.0, 1.0])
        bend = (x * (weight * q * (1 - q))[:, None]).T @ x + prior
        step = np.linalg.solve(bend, slope)
        beta = beta - step / max(1, np.abs(step).max())  # never far at once
        if np.abs(step).max() < 1e-9:
            break
    beta[1] = max(beta[1], 0.05)  # the curve never falls
    at = np.stack([np.ones(len(PLACES)), logit(PLACES)], 1)
    return sigmoid(at @ beta).astype(np.float32)


def calibrated(curves, called, p):
    """What the recogniser says of a punch with the net's probability `p` if `called` was called; 0 for the other hand."""
    said = np.zeros(len(p))
    for index, kind in enumerate(KINDS):
        rows = (called == kind) & (p >= 0)
        said[rows] = np.interp(p[rows], PLACES, curves[index])
    return said


def threshold(said, right, weight, who, wanted, least):
    """The widest bound beyond which what is said is surely right in `wanted` of all cases: the least one, or with `least` false the
    greatest. Bounds are thousandths, as the file has 32 bits and pages few digits."""
    people, index = np.unique(who, return_inverse=True)
    for thousandths in range(round(LEAST * 1000), 1000) if least else range(round((1 - LEAST) * 1000), 0, -1):
        bound = thousandths / 1000
        beyond = said >= bound if least else said <= bound
        whole = np.bincount(index[beyond], weight[beyond], len(people))
        part = np.bincount(index[beyond], (weight * right)[beyond], len(people))
        if whole.any() and surely(part, whole) >= wanted:
            return bound
    return 1.0 if least else 0.0


def surely(part, whole):
    """The lower end of the 95 % interval of a share, from its parts by person (the linearised error of a ratio)."""
    share = part.sum() / whole.sum()
    return share - 1.96 * np.sqrt(((part - share * whole) ** 2).sum()) / whole.sum()


def fit(net, rules, streams):
    """What goes into the file of weights beside the net."""
    found, _ = examples(net, rules, streams)
    # What is said of the other hand depends on no curve and no threshold.
    asked = [(found["called"] == kind) & (found["p"] >= 0) for kind in KINDS]
    curves = np.stack([curve(*(found[name][rows] for name in ("p", "was_it", "weight"))) for rows in asked])
    said = calibrated(curves, found["called"], found["p"])
    hit, wrong = np.ones(len(KINDS), np.float32), np.zeros(len(KINDS), np.float32)
    for index, rows in enumerate(asked):
        about = said[rows], found["weight"][rows], found["who"][rows]
        hit[index] = threshold(about[0], found["was_it"][rows], *about[1:], HIT, True)
        wrong[index] = threshold(about[0], ~found["was_it"][rows], *about[1:], WRONG, False)
    return dict(curves=curves, hit=hit, wrong=wrong, precision=precision(net, rules, streams))


def precision(net, rules, streams):
    """Of each class, the share of what is told as it, uncalled, that is it."""
    result, _ = judging.judge(net, streams, "known", rules, rounds=0)
    return np.array([np.floor(result["classes"][bodies.CLASSES[k]]["precision"][0] * 100) / 100 for k in KINDS], np.float32)


def figures(calibration, found, missed):
    """Calibration, and what the thresholds give."""
    said = calibrated(calibration["curves"], found["called"], found["p"])
    asked = found["p"] >= 0
    w, y = found["weight"] * asked, found["was_it"]
    total, bins = max(w.sum(), 1e-12), []
    for low, high in zip(BINS[:-1], BINS[1:]):
        rows = (said >= low) & ((said < high) | (high == 1)) & asked
        weight = w[rows].sum()
        bins.append((low, high, weight / total, (said * w)[rows].sum() / max(weight, 1e-12), (y * w)[rows].sum() / max(weight, 1e-12)))
    result = dict(
        brier=float((w * (said - y) ** 2).sum() / total),
        usual=float((w * (AS_CALLED - y) ** 2).sum() / total),
        error=float(sum(share * abs(mean - true) for _, _, share, mean, true in bins)),
        bins=bins,
        missed=missed,
        classes={},
    )
    for index, kind in [*enumerate(KINDS), (None, None)]:
        rows = np.ones(len(said), bool) if kind is None else found["called"] == kind
        hit, wrong = (calibration[name][found["called"] - bodies.JAB] for name in ("hit", "wrong"))
        yes, no = rows & (said >= hit), rows & (said <= wrong)
        name = "all" if kind is None else bodies.CLASSES[kind]
        result["classes"][name] = {
            key: interval(rows_, of, found)
            for key, rows_, of in (
                ("hit right", yes & y, yes),
                ("hit told", yes & y, rows & y),
                ("wrong right", no & ~y, no),
                ("wrong told", no & ~y, rows & ~y),
                ("not sure", rows & ~yes & ~no, rows),
            )
        }
    return result


def interval(part, whole, found, rounds=200):
    """The weight of `part` in `whole`, with a 95 % interval by drawing people."""
    people, index = np.unique(found["who"], return_inverse=True)
    above, below = (np.bincount(index, found["weight"] * rows, len(people)) for rows in (part, whole))
    random = np.random.default_rng(0)
    drawn = random.integers(0, len(people), (rounds, len(people)))
    low, high = np.percentile(above[drawn].sum(1) / np.maximum(below[drawn].sum(1), 1e-12), [2.5, 97.5])
    return float(above.sum() / max(below.sum(), 1e-12)), float(low), float(high)


def table(result, title):
    """The figures as text."""
    shown = lambda one: f"{one[0]:.3f} [{one[1]:.3f}, {one[2]:.3f}]"
    lines = [
        f"## Called punches: {title}",
        f"Of what answers a call, {AS_CALLED:.0%} is thrown as called. Brier score {result['brier']:.4f} ({result['usual']:.4f} by always saying "
        f"{AS_CALLED}), expected calibration error {result['error']:.3f}; of the punches thrown, {result['missed']:.1%} are not told at all.",
        "",
        "| said | share of answers | mean said | true |",
        "|---|---|---|---|",
        *(f"| {low:.1f}–{high:.1f} | {share:.3f} | {mean:.3f} | {true:.3f} |" for low, high, share, mean, true in result["bins"] if share > 0),
        "",
        f"| called | “it was” is right (wanted {HIT}) | and found | “it was not” is right (wanted {WRONG}) | and found | not sure |",
        "|---|---|---|---|---|---|",
        *(f"| {name} | " + " | ".join(shown(one[key]) for key in one) + " |" for name, one in result["classes"].items()),
    ]
    return "\n".join(lines)
