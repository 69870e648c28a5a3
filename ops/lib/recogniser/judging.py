"""Runs a net over streams and counts its events."""

import numpy as np

import decoder
import features
import net as network
import scoring

# A stream's first second is left out: the net has not seen enough yet; and its last, where verdicts would come too late.
BEFORE, AFTER = 1.0, 0.5


def delays(times, instants):
    """How much later than its instant each 30 Hz frame could be computed: when a frame of the camera came, µs; sooner if that is near."""
    micros = np.round(np.asarray(times) * 1e6).astype(np.int64)
    return micros[np.clip(features.answering(micros, instants), 0, len(micros) - 1)] - instants


def outputs(net, joints, confidence, stance_known, mirror):
    if mirror:
        joints, confidence = features.mirrored(joints, confidence)
    return network.forward(net, features.features(joints, confidence, stance_known)[None])[0][0]


def stance_of(out, rules):
    """The frame at which the stance is clear, and whether it is a southpaw's; None, None if it never is."""
    p, total, count = network.softmax(out[:, : network.CLASSES]), 0.0, 0
    for frame in range(len(out)):
        if p[frame, 0] < 0.5:
            total, count = total + float(np.clip(out[frame, network.SOUTHPAW], -4, 4)), count + 1
            if count >= rules["stance_frames"] and abs(total / count) >= rules["stance_clear"]:
                return frame, total > 0
    return None, None


def answers(net, stream):
    """Instants, outputs, whether mirrored, and delays of a stream whose stance is known."""
    instants, joints, confidence = features.prepared(stream["times"], stream["joints"], stream["confidence"])
    mirror = bool(stream["person"]["southpaw"])
    return instants, outputs(net, joints, confidence, True, mirror), mirror, delays(stream["times"], instants)


def run(net, stream, stance="known", rules=None):
    """Punches told on one stream; `stance` is "known", "estimated" or "unknown" (never estimated)."""
    rules = {**decoder.RULES, **(rules or {})}
    if stance == "known":
        instants, out, mirror, late = answers(net, stream)
        return decoder.decode(instants, out, mirror, True, rules, late)
    instants, joints, confidence = features.prepared(stream["times"], stream["joints"], stream["confidence"])
    late = delays(stream["times"], instants)
    out = outputs(net, joints, confidence, False, False)
    clear, southpaw = stance_of(out, rules) if stance == "estimated" else (None, None)
    if clear is None or clear + 1 == len(out):
        return decoder.decode(instants, out, False, False, rules, late)
    # Once the stance is clear the net begins anew, seeing southpaws mirrored.
    first, rest, one = slice(0, clear + 1), slice(clear + 1, None), decoder.Decoder(rules)
    found = decoder.decode(instants[first], out[first], False, False, None, late[first], one)
    one.begin()
    out = outputs(net, joints[rest], confidence[rest], True, southpaw)
    return found + decoder.decode(instants[rest], out, southpaw, True, None, late[rest], one)


def counted(stream, punches):
    """What `scoring.count` says of one stream, and its minutes."""
    last = stream["times"][-1]
    truth = [event for event in stream["events"] if BEFORE < event[0] < last - AFTER]
    told = [(p.told / 1e6, p.kind, p.hand, p.instant / 1e6) for p in punches if p.told / 1e6 > BEFORE + 0.05]
    # Told for an extension just before the first that counts, or after the last: neither right nor wrong.
    edge = [event for event in stream["events"] if event not in truth]
    told = [t for t in told if not any(scoring.EARLIEST <= t[0] - e[0] <= 0.45 and abs(t[3] - e[0]) < 0.2 for e in edge)]
    return scoring.count(truth, told), (last - BEFORE) / 60


def judge(net, streams, stance="known", rules=None, rounds=400):
    """Figures over streams; people are numbered by `stream["who"]`."""
    rows, minutes = zip(*(counted(s, run(net, s, stance, rules)) for s in streams))
    return scoring.summary(rows, minutes, [s.get("who", i) for i, s in enumerate(streams)], rounds), rows
