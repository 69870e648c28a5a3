"""Figures by event: what was told against what was true."""

import numpy as np

import bodies

# A punch counts for a true one when it is told this long after the true extension, seconds.
EARLIEST, LATEST = -0.05, 0.6
# Where a punch is usually told: of several that could match, those nearest to it match first.
USUAL, ANOTHER_CLASS = 0.15, 0.25
KINDS = len(bodies.CLASSES)


def match(truth, told):
    """Pairs one to one. `truth` (instant, class, …), `told` (instant told, class, …), seconds; pairs of indices."""
    near = []
    for i, (instant, kind, *_) in enumerate(truth):
        for j, (when, what, *_) in enumerate(told):
            if EARLIEST <= when - instant <= LATEST:
                near.append((abs(when - instant - USUAL) + (ANOTHER_CLASS if what != kind else 0), i, j))
    pairs, used = {}, set()
    for _, i, j in sorted(near):
        if i not in pairs and j not in used:
            pairs[i] = j
            used.add(j)
    return pairs


def count(truth, told):
    """One stream: hits, false alarms and misses of each class, the confusion (true by told; 0 is "nothing"), latencies and
    errors of the instant in seconds, right hands of matched punches."""
    hits, false, missed = np.zeros(KINDS, int), np.zeros(KINDS, int), np.zeros(KINDS, int)
    confusion, latency, error, hands = np.zeros((KINDS, KINDS), int), [], [], []
    pairs = match(truth, told)
    for i, (instant, kind, hand, *_) in enumerate(truth):
        if i not in pairs:
            missed[kind] += 1
            confusion[kind, 0] += 1
            continue
        when, what, which, extended = told[pairs[i]]
        confusion[kind, what] += 1
        hands.append(which == hand)
        error.append(extended - instant)
        if what == kind:
            hits[kind] += 1
            latency.append(when - instant)
        else:
            missed[kind] += 1
            false[what] += 1
    for j, (_, what, *_) in enumerate(told):
        if j not in pairs.values():
            false[what] += 1
            confusion[0, what] += 1
    return dict(hits=hits, false=false, missed=missed, confusion=confusion, latency=latency, error=error, hands=hands)


def rates(hits, false, missed):
    """Precision, recall and F1, of numbers or arrays; 0 where there is nothing to divide."""

    def share(part, whole):
        return np.where(whole > 0, part / np.maximum(whole, 1), 0.0)

    return share(hits, hits + false), share(hits, hits + missed), share(2 * hits, 2 * hits + false + missed)


def summary(counted, minutes, groups=None, rounds=400, seed=0):
    """All streams together, with 95 % intervals by drawing people (`groups`, one a stream) with replacement."""
    hits, false, missed = (np.array([c[k] for c in counted]) for k in ("hits", "false", "missed"))
    alone = np.array([c["confusion"][0].sum() for c in counted])
    minutes = np.asarray(minutes, float)
    groups = np.arange(len(counted)) if groups is None else np.asarray(groups)
    members = [np.where(groups == g)[0] for g in np.unique(groups)]
    drawn, random = [], np.random.default_rng(seed)

    def figures(rows):
        h, f, m = hits[rows].sum(0), false[rows].sum(0), missed[rows].sum(0)
        precision, recall, f1 = rates(h, f, m)
        micro = [float(x) for x in rates(h.sum(), f.sum(), m.sum())]
        seen = (h + m) > 0
        macro = f1[seen].mean() if seen.any() else 0.0
        return np.r_[micro, macro, alone[rows].sum() / max(minutes[rows].sum(), 1e-9), precision, recall, f1]

    whole = figures(np.arange(len(counted)))
    for _ in range(rounds):
        drawn.append(figures(np.concatenate([members[i] for i in random.integers(0, len(members), len(members))])))
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0) if drawn else (whole, whole)

    def interval(index):
        return float(whole[index]), float(low[index]), float(high[index])

    latency = np.concatenate([c["latency"] for c in counted] or [[]])
    error = np.concatenate([c["error"] for c in counted] or [[]])
    hands = np.concatenate([c["hands"] for c in counted] or [[]])
    named = ("precision", "recall", "f1", "macro", "false alarms")
    result = {name: interval(index) for index, name in enumerate(named)}
    result["classes"] = {
        bodies.CLASSES[k]: dict(
            precision=interval(5 + k), recall=interval(5 + KINDS + k), f1=interval(5 + 2 * KINDS + k), count=int(hits[:, k].sum() + missed[:, k].sum())
        )
        for k in range(2, KINDS)
    }
    result["confusion"] = np.sum([c["confusion"] for c in counted], axis=0) if counted else np.zeros((KINDS, KINDS), int)
    result["minutes"] = float(minutes.sum())
    result["latency"] = tuple(float(x) for x in np.percentile(latency, [50, 95])) if len(latency) else (float("nan"),) * 2
    result["error"] = tuple(float(x) for x in np.percentile(np.abs(error), [50, 95])) if len(error) else (float("nan"),) * 2
    result["hand"] = float(np.mean(hands)) if len(hands) else float("nan")
    return result


def by_person(counted, groups):
    """Micro-F1 of every person, worst first: (f1, person)."""
    found = []
    for group in np.unique(groups):
        rows = [c for c, g in zip(counted, groups) if g == group]
        h, f, m = (sum(c[k].sum() for c in rows) for k in ("hits", "false", "missed"))
        if h + m >= 5:
            found.append((float(rates(h, f, m)[2]), group.item()))
    return sorted(found)


def table(result, title):
    """The figures as text."""

    def shown(figures):
        return f"{figures[0]:.3f} [{figures[1]:.3f}, {figures[2]:.3f}]"

    lines = [
        f"## {title}",
        f"{result['minutes']:.1f} minutes; micro-F1 {shown(result['f1'])}, precision {shown(result['precision'])}, recall "
        f"{shown(result['recall'])}, macro-F1 {shown(result['macro'])}",
        f"false alarms a minute {result['false alarms'][0]:.2f} [{result['false alarms'][1]:.2f}, {result['false alarms'][2]:.2f}]; "
        f"told {result['latency'][0] * 1000:.0f} ms (p50), {result['latency'][1] * 1000:.0f} ms (p95) after the extension; "
        f"instant off by {result['error'][0] * 1000:.0f} ms (p50), {result['error'][1] * 1000:.0f} ms (p95); hand right {result['hand']:.3f}",
        "",
        "| class | punches | precision | recall | F1 | told as: nothing, " + ", ".join(bodies.CLASSES[2:]) + " |",
        "|---|---|---|---|---|---|",
    ]
    for k in range(2, KINDS):
        one, row = result["classes"][bodies.CLASSES[k]], result["confusion"][k]
        told = " ".join(str(row[i]) for i in (0, *range(2, KINDS)))
        lines.append(
            f"| {bodies.CLASSES[k]} | {one['count']} | {shown(one['precision'])} | {shown(one['recall'])} | {shown(one['f1'])} | {told} |"
        )
    row = result["confusion"][0]
    lines.append("| no punch | – | – | – | – | " + " ".join(str(row[i]) for i in (0, *range(2, KINDS))) + " |")
    return "\n".join(lines)
