"""MediaPipe's pose models as files of `PoseEstimation` (`NetworkFile.swift` says what is in them): convert.py WHEEL OUT

The landmark model keeps its weights as they are, halves; world joints and segmentation are left out, and heat maps are computed around joints only. The
detector's weights become bytes with a scale for each channel. The same bytes on every machine.
"""

import hashlib
import os
import struct
import sys
import zipfile

import layers
import tflite

# Of what is in the wheel, and of what becomes of it.
LANDMARKS = ("mediapipe/modules/pose_landmark/pose_landmark_full.tflite", "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f")
DETECTOR = ("mediapipe/modules/pose_detection/pose_detection.tflite", "9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c")
LICENSE = "mediapipe-0.10.14.dist-info/LICENSE"
CHANGES = """landmark.bin and detector.bin are made of pose_landmark_full.tflite and pose_detection.tflite of MediaPipe 0.10.14 (https://pypi.org/project/mediapipe/),
copyright The MediaPipe Authors, under the Apache License 2.0 (LICENSE). They were changed: another file format; of the landmark model, segmentation and
world landmarks are left out; the detector's weights are rounded to 8 bits with a scale for each channel.
"""
MAGIC, FORMAT = 0x45534F50, 1
CLAMPED, ADDED_AFTER, IN_BYTES = 1, 2, 4


def padded(data):
    return data + bytes(-len(data) % 4)


def as_halves(bits):
    return padded(struct.pack(f"<{len(bits)}H", *bits))


def as_bytes(layer):
    """Weights as whole numbers of -127 to 127, and a scale for each channel."""
    count = layer.channels
    weights = struct.unpack(f"<{len(layer.weights)}e", struct.pack(f"<{len(layer.weights)}H", *layer.weights))
    each = len(weights) // count
    # A depthwise convolution has its channels side by side, the others one after another.
    channel = (lambda index: index % count) if layer.kind == layers.DEPTHWISE else (lambda index: index // each)
    largest = [1e-12] * count
    for index, weight in enumerate(weights):
        largest[channel(index)] = max(largest[channel(index)], abs(weight))
    scales = struct.unpack(f"<{count}f", struct.pack(f"<{count}f", *(one / 127 for one in largest)))
    whole = [max(-127, min(127, round(weight / scales[channel(index)]))) for index, weight in enumerate(weights)]
    return padded(struct.pack(f"<{len(whole)}b", *whole)) + struct.pack(f"<{count}f", *scales)


def written(network, side, in_bytes=False):
    numbers = {network.graph.inputs[0]: 0} | {layer.result: index + 1 for index, layer in enumerate(network.layers)}
    head = [MAGIC, FORMAT, side, len(network.layers), len(network.outputs)] + [numbers[output] for output in network.outputs]
    weights = b""
    for layer in network.layers:
        of_bytes = in_bytes and layer.weights is not None
        flags = CLAMPED * layer.clamped | ADDED_AFTER * layer.added_after | IN_BYTES * of_bytes
        added = -1 if layer.added is None else numbers[layer.added]
        head += [layer.kind, numbers[layer.source], added, layer.channels, layer.kernel, layer.stride, layer.top, layer.left, flags]
        if layer.weights is not None:
            weights += (as_bytes(layer) if of_bytes else as_halves(layer.weights)) + as_halves(layer.bias)
    return struct.pack(f"<{len(head)}i", *head) + weights


def taken(wheel, name, digest):
    data = wheel.read(name)
    if hashlib.sha256(data).hexdigest() != digest:
        raise SystemExit(f"{name} is not the file that was tried")
    return data


def main():
    source, out = sys.argv[1:]
    with zipfile.ZipFile(source) as wheel:
        landmarks = layers.Network(tflite.Graph(taken(wheel, *LANDMARKS)), 256, [0, 1, 3])
        detector = layers.Network(tflite.Graph(taken(wheel, *DETECTOR)), 224, [1, 0])
        license_text = wheel.read(LICENSE)
    landmarks.compute_on_demand(2)
    files = {"landmark.bin": written(landmarks, 256), "detector.bin": written(detector, 224, in_bytes=True), "LICENSE": license_text,
             "CHANGES": CHANGES.encode()}
    for name, data in files.items():
        with open(os.path.join(out, name), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    main()
