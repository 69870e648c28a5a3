"""The file of weights: `Sources/PunchRecognition/Network.swift` says how it is laid out, and reads it."""

import struct

import numpy as np

import called
import decoder
import features
import net as network

FORMATS = (1, 2)
# Bytes of the calibration.
CALIBRATED = 4 * len(called.KINDS) * (3 + len(called.PLACES))


def rounded(net):
    """The net with its weights rounded to 8 bits, a scale for every output: what is shipped and evaluated."""
    parts = {}
    for name, value in net.items():
        if name.startswith(("first", "depth", "point", "last")) and not name.endswith("bias"):
            scale, whole = halves(value)
            parts[name] = whole.astype(np.float32) * scale
        else:
            parts[name] = np.asarray(value, np.float32)
    return parts


def halves(value):
    scale = np.maximum(np.abs(value).max(0) / 127, 1e-12).astype(np.float32)
    return scale, np.clip(np.round(value / scale), -127, 127).astype(np.int8)


def matrix(value):
    scale, whole = halves(np.asarray(value, np.float32))
    return scale.astype("<f4").tobytes() + whole.tobytes()


def packed(net, version, rules, calibration=None):
    """The file: of format 2 with what `called.fit` found, of format 1 without."""
    shape = (features.COUNT, len(net["first bias"]), len(network.SPACING), network.OUTPUTS)
    numbers = lambda values: np.asarray(values, "<f4").tobytes()
    out = [b"RTPN", struct.pack("<6H", 2 if calibration else 1, version, *shape), numbers([rules[name] for name in decoder.RULES])]
    out += [numbers(net["mean"]), numbers(net["inverse"]), matrix(net["first"]), numbers(net["first bias"])]
    for block in range(len(network.SPACING)):
        out += [matrix(net[f"depth {block}"]), matrix(net[f"point {block}"]), numbers(net[f"bias {block}"])]
    out += [matrix(net["last"]), numbers(net["last bias"])]
    if calibration:
        for index in range(len(called.KINDS)):
            out += [numbers([calibration[name][index] for name in ("precision", "hit", "wrong")]), numbers(calibration["curves"][index])]
    return b"".join(out)


def calibration(data):
    """What a file of weights says of itself (see `called.fit`); None in one of format 1."""
    if struct.unpack("<H", data[4:6])[0] == 1:
        return None
    rows = np.frombuffer(data, "<f4", offset=len(data) - CALIBRATED).reshape(len(called.KINDS), -1)
    return dict(precision=rows[:, 0], hit=rows[:, 1], wrong=rows[:, 2], curves=rows[:, 3:])


def unpacked(data):
    """Version, rules and the net, from a file of weights."""
    kind, version, *shape = struct.unpack("<6H", data[4:16])
    expected = [[features.COUNT, width, len(network.SPACING), network.OUTPUTS] for width in network.WIDTHS]
    if data[:4] != b"RTPN" or kind not in FORMATS or shape not in expected:
        raise ValueError("not a file of weights of this format and shape")
    place = 16

    def numbers(count):
        nonlocal place
        place += 4 * count
        return np.frombuffer(data, "<f4", count, place - 4 * count).copy()

    def mix(rows, width):
        nonlocal place
        scale = numbers(width)
        place += rows * width
        return np.frombuffer(data, np.int8, rows * width, place - rows * width).reshape(rows, width).astype(np.float32) * scale

    rules = {name: round(float(value), 6) for name, value in zip(decoder.RULES, numbers(len(decoder.RULES)))}
    net, channels = {"mean": numbers(shape[0]), "inverse": numbers(shape[0])}, shape[1]
    net["first"], net["first bias"] = mix(network.FIRST * shape[0], channels), numbers(channels)
    for block in range(shape[2]):
        net[f"depth {block}"], net[f"point {block}"] = mix(network.TAPS, channels), mix(channels, channels)
        net[f"bias {block}"] = numbers(channels)
    net["last"], net["last bias"] = mix(channels, shape[3]), numbers(shape[3])
    if place + (CALIBRATED if kind == 2 else 0) != len(data):
        raise ValueError("the file of weights is too long")
    return version, rules, net
