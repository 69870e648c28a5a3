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

# Kinect's 20 joints for COCO's 17; it has one head, which stands for nose, eyes and ears. People face the camera, so the
# joint farther right in the picture is the left one.
KINECT = [19, 19, 19, 19, 19, 1, 0, 8, 7, 10, 9, 5, 4, 14, 13, 16, 15]
# Forward punch and side boxing: punches, from hanging hands; shown, but no false alarms.
PUNCHES = {"a05", "a12"}


def streamed(joints, confidence, rate):
    return dict(times=np.arange(len(joints)) / rate, joints=joints, confidence=confidence, person=dict(southpaw=False))


def shadow(net, rules, folder):
    """In how many clips of hooks a hook is told, at each assumed frame rate; all clips bear the label "hook"."""
    lines = ["## Shadow boxing, clips labelled “hook”, frame rate assumed, stance estimated"]
    clips = []
    for path in sorted(pathlib.Path(folder).glob("*.csv")):
        rows = np.array([[float(x or "nan") for x in row] for row in list(csv.reader(path.open()))[1:]], np.float32)
        joints = rows[:, :34].reshape(-1, 17, 2)
        clips.append((path.stem, joints, ((joints != 0).any(-1) & np.isfinite(joints).all(-1)).astype(np.float32)))
    for rate in (15, 30):
        found, told = [], 0
        for name, joints, confidence in clips:
            punches = judging.run(net, streamed(np.nan_to_num(joints), confidence, rate), "estimated", rules)
            told += len(punches)
            found.append((name, any(p.kind == bodies.HOOK for p in punches)))
        missed = [name for name, hook in found if not hook]
        lines.append(f"{rate} frames a second: a hook told in {len(found) - len(missed)} of {len(found)} clips (not in: {', '.join(missed) or 'none'}); {told} punches in all")
    return "\n".join(lines)


def bouts(net, rules, folder):
    """Windows of six frames of both boxers at 12 to 15 frames a second: how well "a punch" is told from "none" (AUC), and the
    balanced accuracy of none, straight, hook, uppercut, by the highest probability inside the window's later half."""
    lines = ["## Two professional bouts, windows of six frames, stance unknown"]
    for path in sorted(pathlib.Path(folder).glob("*_labeled.csv.gz")):
        scores, kinds, truth = [], [], []
        for row in csv.reader(io.TextIOWrapper(gzip.open(path))):
            try:
                label = int(row[6])
            except ValueError:
                continue
            joints = six(row)
            if joints is None:
                continue
            confidence = (joints != 0).any(-1).astype(np.float32)
            if confidence.sum() < 30:
                continue
            # The window alone: as much of the past as it has, held still before it.
            still = np.concatenate([np.repeat(joints[:1], 12, 0), joints, np.repeat(joints[-1:], 3, 0)])
            sure = np.concatenate([np.repeat(confidence[:1], 12, 0), confidence, np.repeat(confidence[-1:], 3, 0)])
            _, x, c = features.prepared(np.arange(len(still)) / 13.5, still, sure)
            p = network.softmax(judging.outputs(net, x, c, False, False)[:, : network.CLASSES])[20:]
            four = np.stack([p[:, :2].sum(1), p[:, 2:5].sum(1), p[:, 5], p[:, 6]], 1)
            best = four[:, 1:].max(0)
            scores.append(float(p[:, 2:].sum(1).max()))
            kinds.append(0 if scores[-1] < rules["threshold"] else 1 + int(best.argmax()))
            truth.append(label)
        truth, scores, kinds = np.array(truth), np.array(scores), np.array(kinds)
        lines.append(
            f"{path.name.split('_labeled')[0]}: {len(truth)} windows, {int((truth > 0).sum())} with a punch; AUC punch against none "
            f"{auc(truth > 0, scores):.2f}; balanced accuracy of four classes {balanced(truth, kinds):.3f} (chance 0.250)"
        )
    return "\n".join(lines)


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
        parts.append(bouts(net, rules, folder))
    if (folder / "everyday-actions-kinect.tar.xz").exists():
        parts.append(everyday(net, rules, folder / "everyday-actions-kinect.tar.xz"))
    return "\n\n".join(parts) or "nothing known in this folder"
