"""How well punches are told from the acceleration and rotation of a glove, by people who were left out of the training.

The recordings stay where they are: an archive of CSV files, two a session (acceleration in g, rotation in °/s), whose folder says hand,
punch, how many were thrown and by whom ("Left Hook 25 Aaron"). They say how many punches there were and not when. So they are
matched by number, in which a missed punch and a false alarm of one session cancel out; and one session holds one kind of punch.
"""

import csv
import io
import lzma
import re
import tarfile
import zlib

import numpy as np

import scoring

KINDS = ("straight", "hook")
HANDS = ("left", "right")
NAMED = re.compile(r"/(Left|Right) (?:Jab|Cross|Hook)/(?:Left|Right) (Jab|Cross|Hook) ([1-9]\d*) ([A-Za-z]+)[^/]*/[^/]*_(Accelerometer|Gyroscope)_[^/]*\.csv$")
# A punch is told AFTER its highest acceleration; the next can be REST later. Seconds.
BEFORE, AFTER, REST = 0.4, 0.2, 0.35
# A window is averaged in this many parts. No samples for longer than GAP: nothing is told of what lies around it.
PARTS, GAP = 6, 0.2
# Units in which acceleration (g) and rotation (°/s) are of about the same size.
SCALES = np.array([4.0] * 3 + [400.0] * 3)
THRESHOLDS = np.arange(3.0, 8.01, 0.5)
CALIBRATION, DECAY, ROUNDS = 5, 0.1, 400


def sessions(path):
    """All recordings of the archive: hand, kind, number of punches said, person, times (s) and six channels a sample."""
    found = {}
    try:
        read(path, found)
    except (OSError, EOFError, lzma.LZMAError, zlib.error, tarfile.TarError, UnicodeDecodeError, csv.Error) as error:
        raise SystemExit(f"{path}: {error}; a tar archive of CSV files would be accepted") from None
    whole = [dict(one, **joined(one["Accelerometer"], one["Gyroscope"])) for _, one in sorted(found.items()) if "Accelerometer" in one and "Gyroscope" in one]
    if not whole:
        raise SystemExit(f"{path}: no recordings of gloves; folders named like “Left Hook 25 Aaron” with two CSV files each would be accepted")
    return whole


def read(path, found):
    """Puts every recording's two tables (s and three axes) into `found`, by their folder."""
    with tarfile.open(path) as archive:
        for member in archive:
            name = NAMED.search("/" + member.name)
            if not name or not member.isfile():
                continue
            rows = csv.reader(io.TextIOWrapper(archive.extractfile(member), "utf-8"))
            next(rows, None)
            hand, action, said, person, sensor = name.groups()
            one = found.setdefault(member.name.rsplit("/", 1)[0], dict(hand=hand.lower(), kind=int(action == "Hook"), said=int(said), person=person))
            one[sensor] = np.array([[number(row[i]) for i in (2, 3, 4, 5)] for row in rows if len(row) == 6]).reshape(-1, 4)


def number(cell):
    """Not a number where the cell is none: such samples are left out."""
    try:
        return float(cell)
    except ValueError:
        return np.nan


def joined(acceleration, rotation):
    """Rotation at the instants of acceleration; samples that are no numbers, or not later than the one before, are left out."""
    acceleration, rotation = (rows[np.isfinite(rows).all(1)] for rows in (acceleration, rotation))
    later = np.r_[True, acceleration[1:, 0] > np.maximum.accumulate(acceleration[:, 0])[:-1]] if len(acceleration) else np.zeros(0, bool)
    acceleration, rotation = acceleration[later], rotation[np.argsort(rotation[:, 0], kind="stable")]
    if not len(acceleration) or not len(rotation):
        return dict(times=np.zeros(0), samples=np.zeros((0, 6)))
    turned = [np.interp(acceleration[:, 0], rotation[:, 0], rotation[:, axis]) for axis in (1, 2, 3)]
    return dict(times=acceleration[:, 0], samples=np.column_stack([acceleration[:, 1:], *turned]))


def peaks(times, samples, threshold):
    """Samples (indices) at which acceleration is highest and beyond the threshold (g), each at least REST after the one before,
    with samples all around."""
    size, found, last = np.sqrt((samples[:, :3] ** 2).sum(1)), [], -np.inf
    for i in range(1, len(size) - 1):
        if size[i] < threshold or size[i] < size[i - 1] or size[i] <= size[i + 1] or times[i] - last < REST:
            continue
        last = times[i]
        near = times[(times >= last - BEFORE - GAP) & (times <= last + AFTER + GAP)]
        if near[0] <= last - BEFORE and near[-1] >= last + AFTER and np.diff(near).max() <= GAP:
            found.append(i)
    return found


def windows(one, threshold):
    """One row of PARTS averages of six channels for each peak of a recording, whatever its rate; and when each is told."""
    steps = np.linspace(-BEFORE, AFTER, PARTS * 4)
    rows, told = [], []
    for i in peaks(one["times"], one["samples"], threshold):
        around = np.column_stack([np.interp(one["times"][i] + steps, one["times"], channel) for channel in one["samples"].T])
        rows.append((around / SCALES).reshape(PARTS, 4, 6).mean(1).ravel())
        told.append(one["times"][np.searchsorted(one["times"], one["times"][i] + AFTER)] - one["times"][i])
    return np.array(rows).reshape(-1, PARTS * 6), np.array(told)


def fit(rows, kinds, people):
    """Logistic regression by Newton's method; every person's punches of a kind weigh the same together. Weights, the last constant."""
    x, weigh = np.column_stack([rows, np.ones(len(rows))]), np.zeros(len(rows))
    for person in set(people):
        for kind in (0, 1):
            chosen = (people == person) & (kinds == kind)
            weigh[chosen] = 1 / max(chosen.sum(), 1)
    for kind in (0, 1):
        weigh[kinds == kind] *= 1 / max(weigh[kinds == kind].sum(), 1e-9)
    ridge, found = DECAY * np.eye(x.shape[1]) / 10, np.zeros(x.shape[1])
    ridge[-1, -1] = 1e-6
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ found, -30, 30)))
        slope = x.T @ (weigh * (p - kinds)) + ridge @ found
        found -= np.linalg.solve((x * (weigh * p * (1 - p))[:, None]).T @ x + ridge, slope)
    return found


def middle(rows, kinds):
    """What lies between a person's straights and hooks; it is taken away from both when the person has thrown some of each."""
    return (rows[kinds == 0].mean(0) + rows[kinds == 1].mean(0)) / 2


def chosen_threshold(made):
    """The threshold at which the numbers found differ least from the numbers said."""
    return min(THRESHOLDS, key=lambda g: sum(abs(len(peaks(one["times"], one["samples"], g)) - one["said"]) / one["said"] for one in made))


def counted(kind, said, told):
    """One recording of `said` punches of a kind, of which `told` (kinds) were told: hits, false and missed of both kinds, and how
    many more were told than thrown."""
    hits, false, missed = np.zeros(2, int), np.zeros(2, int), np.zeros(2, int)
    same = int((np.asarray(told) == kind).sum())
    hits[kind], false[kind], missed[kind] = min(same, said), max(0, same - said), max(0, said - same)
    false[1 - kind] = len(told) - same
    return dict(hits=hits, false=false, missed=missed, more=max(0, len(told) - said))


def left_out(made, calibrated, spared=None):
    """Every person's recordings of one hand, judged by a rule fitted to all others. `spared` (as `calibrated` when left out): the first
    CALIBRATION punches of each kind are not judged, and people without both kinds are left out. `calibrated`: those punches are the
    person's own calibration. A row a recording."""
    spared = calibrated if spared is None else spared
    people = sorted({one["person"] for one in made})
    if spared:
        people = [p for p in people if {one["kind"] for one in made if one["person"] == p} == {0, 1}]
    judged = []
    for person in people:
        others, own = ([one for one in made if one["person"] in people and (one["person"] == person) == mine] for mine in (False, True))
        if {one["kind"] for one in others} != {0, 1}:
            continue
        threshold = chosen_threshold(others)
        rows, kinds, whose = training_set(others, threshold)
        if calibrated:
            for other in set(whose):
                rows[whose == other] -= middle(rows[whose == other], kinds[whose == other])
        judged += judge(person, own, threshold, fit(rows, kinds, whose), calibrated, spared)
    return judged


def training_set(made, threshold):
    found = [windows(one, threshold)[0] for one in made]
    return np.vstack(found), np.repeat([one["kind"] for one in made], [len(x) for x in found]), np.repeat([one["person"] for one in made], [len(x) for x in found])


def judge(person, own, threshold, rule, calibrated, spared):
    """A person's recordings by a rule; `calibrated` and `spared` as in `left_out`."""
    found, judged = [windows(one, threshold) for one in own], []
    first = {kind: next((i for i, one in enumerate(own) if one["kind"] == kind and len(found[i][0]) > CALIBRATION), None) for kind in (0, 1)}
    shift = np.zeros(PARTS * 6)
    if spared and None in first.values():
        # Whoever could not be calibrated threw punches of which none is told.
        found = [(rows[:0], told[:0]) for rows, told in found]
    elif calibrated:
        shift = middle(np.vstack([found[i][0][:CALIBRATION] for i in first.values()]), np.repeat(list(first), CALIBRATION))
    for i, (one, (rows, told)) in enumerate(zip(own, found)):
        skipped = CALIBRATION if spared and i in first.values() else 0
        kinds = (np.column_stack([rows - shift, np.ones(len(rows))]) @ rule > 0).astype(int)
        minutes = (one["times"][-1] - one["times"][0]) / 60 if len(one["times"]) else 0
        said = max(0, one["said"] - skipped)
        judged.append(dict(counted(one["kind"], said, kinds[skipped:]), person=person, told=told[skipped:], minutes=minutes * said / one["said"]))
    return judged


def figures(judged, seed=0):
    """Precision, recall and F1 a kind, macro-F1 and false alarms a minute: each whole, and its 95 % interval by drawing people."""
    groups = {person: [one for one in judged if one["person"] == person] for person in sorted({one["person"] for one in judged})}

    def whole(rows):
        hits, false, missed, more = (np.sum([one[name] for one in rows], axis=0) for name in ("hits", "false", "missed", "more"))
        precision, recall, f1 = scoring.rates(hits, false, missed)
        return np.r_[precision, recall, f1, f1.mean(), more / max(sum(one["minutes"] for one in rows), 1e-9)]

    random, names = np.random.default_rng(seed), list(groups)
    drawn = [whole([one for i in random.integers(0, len(names), len(names)) for one in groups[names[i]]]) for _ in range(ROUNDS)]
    return np.column_stack([whole(judged), *np.percentile(drawn, [2.5, 97.5], axis=0)])


def by_person(judged):
    """What share of every person's punches is told rightly, worst first: (share, person)."""
    shares = []
    for person in {one["person"] for one in judged}:
        hits, missed = (sum(int(one[name].sum()) for one in judged if one["person"] == person) for name in ("hits", "missed"))
        shares.append((hits / max(1, hits + missed), person))
    return sorted(shares)


def table(judged, title):
    """The figures as text."""
    result, people = figures(judged), len({one["person"] for one in judged})
    told, shares = np.concatenate([one["told"] for one in judged]), by_person(judged)

    def shown(row):
        return f"{row[0]:.3f} [{row[1]:.3f}, {row[2]:.3f}]"

    late = np.percentile(told, [50, 95]) * 1000 if len(told) else (np.nan, np.nan)
    lines = [
        f"## {title}: {people} people, {len(judged)} recordings, {sum(one['minutes'] for one in judged):.1f} minutes",
        f"macro-F1 {shown(result[6])}; told rightly of each person's punches: mean {np.mean([share for share, _ in shares]):.2f}, "
        f"worst {shares[0][0]:.2f} ({shares[0][1]})",
        f"more told than thrown, a minute {shown(result[7])}; told {late[0]:.0f} ms (p50), {late[1]:.0f} ms (p95) after the highest acceleration",
        "",
        "| class | punches | precision | recall | F1 |",
        "|---|---|---|---|---|",
    ]
    for kind, name in enumerate(KINDS):
        punches = sum(int(one["hits"][kind] + one["missed"][kind]) for one in judged)
        if punches:
            lines.append(f"| {name} | {punches} | {shown(result[kind])} | {shown(result[2 + kind])} | {shown(result[4 + kind])} |")
    return "\n".join(lines) + "\n"


def report(path):
    """All tables of an archive."""
    made, tables = sessions(path), ["# Gloves, each person judged by a rule fitted to the others\n"]
    for hand in HANDS:
        own = [one for one in made if one["hand"] == hand]
        ten = f"{2 * CALIBRATION} punches of one's own"
        for calibrated, spared, words in (
            (False, False, "no calibration"),
            (False, True, f"no calibration, the same people and punches as after {ten}"),
            (True, True, f"after {ten}"),
        ):
            judged = left_out(own, calibrated, spared)
            tables.append(table(judged, f"{hand} hand, {words}") if judged else f"## {hand} hand, {words}: too few people\n")
    return "\n".join(tables)
