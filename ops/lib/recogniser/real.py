"""Figures on real recordings, which stay where they are: shadow boxing, two bouts, everyday actions. See the model card for
what they are and how little they say."""

import csv
import gzip
import io
import pathlib
import re
import tarfile

import numpy as np

import bodies
import decoder
import features
import judging
import net as network
import training

# Kinect's 20 joints for COCO's 17; it has one head, which stands for nose, eyes and ears. People face the camera, so the
# joint farther right in the picture is the left one.
KINECT = [19, 19, 19, 19, 19, 1, 0, 8, 7, 10, 9, 5, 4, 14, 13, 16, 15]
# Forward punch and side boxing: punches, from hanging hands; shown, but no false alarms.
PUNCHES = {"a05", "a12"}


def streamed(joints, confidence, rate):
    return dict(times=np.arange(len(joints)) / rate, joints=joints, confidence=confidence, person=dict(southpaw=False))


def shadow(net, rules, folder):
    """In how many clips of hooks a hook is told; all clips bear the label "hook". No file says its frame rate: 30 fits the clips
    whose movement repeats itself every ten pictures, as it does where films of 24 pictures a second are shown at 30."""
    lines = ["## Shadow boxing, clips labelled “hook”, stance estimated"]
    clips = []
    for path in sorted(pathlib.Path(folder).glob("*.csv")):
        rows = np.array([[float(x or "nan") for x in row] for row in list(csv.reader(path.open()))[1:]], np.float32)
        joints = rows[:, :34].reshape(-1, 17, 2)
        clips.append((path.stem, joints, ((joints != 0).any(-1) & np.isfinite(joints).all(-1)).astype(np.float32)))
    shown = [name for name, joints, _ in clips if shown_at_30(joints)]
    lines.append(f"films of 24 pictures a second shown at 30: {', '.join(shown) or 'none'}; of the others nothing is known")
    for rate in (15, 30):
        found, told = [], 0
        for name, joints, confidence in clips:
            punches = judging.run(net, streamed(np.nan_to_num(joints), confidence, rate), "estimated", rules)
            told += len(punches)
            found.append((name, any(p.kind == bodies.HOOK for p in punches)))
        missed = [name for name, hook in found if not hook]
        lines.append(f"{rate} frames a second: a hook told in {len(found) - len(missed)} of {len(found)} clips (not in: {', '.join(missed) or 'none'}); {told} punches in all")
    return "\n".join(lines)


def shown_at_30(joints):
    """Whether movement from picture to picture repeats itself every five and every ten pictures, beyond three standard errors."""
    moved = np.abs(np.diff(joints, axis=0)).mean((1, 2))
    usual = np.array([np.median(moved[max(0, at - 5) : at + 6]) for at in range(len(moved))]) + 1e-6
    away = np.minimum(moved / usual, 3)
    away = away - away.mean()
    alike = sum((away[:-lag] * away[lag:]).mean() / (away * away).mean() for lag in (5, 10))
    return alike > 3 * np.sqrt(2 / len(away))


def bouts(net, folder):
    """Windows of six frames of both boxers at 12 to 15 frames a second: how well "a punch" is told from "none" (AUC), and the
    balanced accuracy of none, straight, hook, uppercut, each of them as likely as any other (see `kind_of`)."""
    lines, usual, everything = ["## Two professional bouts, windows of six frames, stance unknown"], frequencies(), []
    for path in sorted(pathlib.Path(folder).glob("*_labeled.csv.gz")):
        windows = [(label, *window) for label, window in labelled(path)]
        scores, kinds = zip(*(kind_of(net, joints, confidence, usual) for _, joints, confidence in windows))
        truth, scores, kinds = np.array([label for label, *_ in windows]), np.array(scores), np.array(kinds)
        everything.append((truth, kinds, scores))
        lines.append(f"{path.name.split('_labeled')[0]}: {recalls(truth, kinds)}; AUC punch against none {auc(truth > 0, scores):.2f}")
    truth, kinds, scores = map(np.concatenate, zip(*everything))
    lines.append(
        f"both together: {recalls(truth, kinds)}; without uppercuts {balanced(truth[truth < 3], kinds[truth < 3]):.3f} (chance 0.333); "
        f"AUC punch against none {auc(truth > 0, scores):.2f}"
    )
    return "\n".join(lines)


def labelled(path):
    """The windows of one bout in which enough was found: label, joints and confidence."""
    for row in csv.reader(io.TextIOWrapper(gzip.open(path))):
        joints = six(row) if row[6].isdigit() else None
        if joints is None:
            continue
        confidence = (joints != 0).any(-1).astype(np.float32)
        if confidence.sum() >= 30:
            yield int(row[6]), (joints, confidence)


def four(p):
    """None, straight, hook, uppercut of the net's seven classes."""
    return np.stack([p[..., :2].sum(-1), p[..., 2:5].sum(-1), p[..., 5], p[..., 6]], -1)


def frequencies(streams=60):
    """How often each of the four is seen in frames of simulated streams."""
    random, count = np.random.default_rng(77), np.zeros(7)
    for _ in range(streams):
        one = training.stream(random, 0.1)
        instants, *_ = features.prepared(one["times"], one["joints"], one["confidence"])
        kind, *_ = training.targets(instants, one["events"], one["posture"], 0)
        count += np.bincount(kind[kind >= 0], minlength=7)
    return four(count / count.sum())


def kind_of(net, joints, confidence, usual):
    """How likely a window holds a punch, and which of the four it is: by the mean over its later half. Windows were not drawn as
    often as the four occur, so each probability is divided by its usual one. The net knows the window alone, and that
    everything stands still for two frames after it: of the ways tried, this one is best on simulated windows."""
    still, sure = (np.concatenate([rows, np.repeat(rows[-1:], 2, 0)]) for rows in (joints, confidence))
    _, x, c = features.prepared(np.arange(len(still)) / 13.5, still, sure)
    p = four(network.softmax(judging.outputs(net, x, c, False, False)[:, : network.CLASSES]))
    mean = p[len(p) // 2 :].mean(0)
    return float(mean[1:].sum()), int((mean / usual).argmax())


def recalls(truth, told):
    """Of how many windows of each class it was told, and the mean of these shares."""
    names = ("none", "straight", "hook", "uppercut")
    each = ", ".join(f"{names[int(k)]} {(told[truth == k] == k).sum()} of {(truth == k).sum()}" for k in np.unique(truth))
    return f"{each}; balanced accuracy {balanced(truth, told):.3f} (chance {1 / len(np.unique(truth)):.3f})"


def six(row):
    """The joints of the six frames of a row, or None: 98 columns a frame, of which the first 34 are joints."""
    values = [float(x) if x else 0.0 for x in row[7:]]
    step = len(values) // 6
    if step < 34:
        return None
    return np.array([values[i * step : i * step + 34] for i in range(6)], np.float32).reshape(6, 17, 2)


def auc(positive, scores):
    """The chance that a positive scores above a negative; ties count half."""
    a, b = scores[positive], scores[~positive]
    if not len(a) or not len(b):
        return float("nan")
    return float(((a[:, None] > b).mean() + 0.5 * (a[:, None] == b).mean()))


def balanced(truth, told):
    kinds = np.unique(truth)
    return float(np.mean([(told[truth == k] == k).mean() for k in kinds]))


def everyday(net, rules, archive):
    """In how many clips of everyday actions a punch is told. Actions that are punches are shown, not counted."""
    counts, total, alarms, minutes = {}, 0, 0, 0.0
    with tarfile.open(archive) as files:
        for member in sorted(files.getmembers(), key=lambda m: m.name):
            name = re.search(r"(a\d\d)_s\d\d_e\d\d_skeleton", member.name)
            if not name:
                continue
            numbers = np.array([float(x) for x in files.extractfile(member).read().split()], np.float32).reshape(-1, 20, 4)
            joints = numbers[:, KINECT, :2].copy()
            confidence = (np.abs(joints).sum(-1) > 0).astype(np.float32)
            punches = judging.run(net, streamed(joints, confidence, 15), "estimated", rules)
            action = name.group(1)
            seen = counts.setdefault(action, [0, 0])
            seen[0] += 1
            seen[1] += bool(punches)
            if action not in PUNCHES:
                total, alarms, minutes = total + 1, alarms + bool(punches), minutes + len(joints) / 15 / 60
    lines = [
        "## Everyday actions (Kinect), stance estimated, 15 frames a second",
        f"a punch told in {alarms} of {total} clips ({100 * alarms / max(total, 1):.1f} %), {minutes:.1f} minutes",
        "by action (a05 and a12 are punches, not counted above): " + ", ".join(f"{action} {seen[1]}/{seen[0]}" for action, seen in sorted(counts.items())),
    ]
    return "\n".join(lines)


def report(net, rules, folder):
    """Everything there is in `folder`."""
    folder, parts = pathlib.Path(folder), []
    if (folder / "shadow").is_dir():
        parts.append(shadow(net, rules, folder / "shadow"))
    if list(folder.glob("*_labeled.csv.gz")):
        parts.append(bouts(net, folder))
    if (folder / "everyday-actions-kinect.tar.xz").exists():
        parts.append(everyday(net, rules, folder / "everyday-actions-kinect.tar.xz"))
    return "\n\n".join(parts) or "nothing known in this folder"
