"""Our pose engine beside TensorFlow Lite's XNNPACK and MediaPipe itself, in the same run: how long a pose takes on one core, how far its joints are
from MediaPipe's on films of drawn strangers (and on films that are given), what the recogniser makes of both, and how many bytes a phone fetches.

Needs the environments of ops/camera and of the tests, .build/pose-models (`ops/pose-models`), and the network once: tflite-runtime comes into
.build/pose-bench and stays there.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
HERE = os.path.join(ROOT, "ops", "lib", "bench")
FOLDER = os.path.join(ROOT, ".build", "pose-bench")
MODELS = os.path.join(ROOT, ".build", "pose-models")
PAGES = os.path.join(ROOT, "Sources", "WebClient", "Pages", "recogniser")
CAMERA = os.path.join(ROOT, ".build", "camera", "python", "bin", "python")
DENO = os.path.join(ROOT, ".build", "python", "bin", "deno")
ENGINES = {"wasm": "poses.wasm", "wasm, relaxed": "poses-relaxed.wasm"}
MEAN, P95, F1, BYTES = 0.04, 0.12, 0.02, 8_000_000


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench pose", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="two drawn strangers instead of eighteen, and fewer rounds")
    parser.add_argument("--only", choices=["speed", "joints", "bytes", "chromium"], help="one part alone")
    parser.add_argument("--film", action="append", default=[], help="a film of one person, beside those that are drawn")
    options = parser.parse_args(arguments)
    os.makedirs(FOLDER, exist_ok=True)
    parts = {"bytes": size, "speed": hurry, "joints": compare, "chromium": look}
    for name, part in parts.items():
        if options.only in (None, name):
            part(options)


def size(options):
    names = [os.path.join(MODELS, "landmark.bin"), os.path.join(MODELS, "detector.bin"), os.path.join(PAGES, "poses-relaxed.wasm"), os.path.join(PAGES, "poses.js")]
    packed = {os.path.basename(name): len(gzip.compress(open(name, "rb").read(), 9)) for name in names}
    print("Bytes with gzip: " + ", ".join(f"{name} {count:,}" for name, count in packed.items()) + f"; together {sum(packed.values()):,}")
    judge("bytes once", sum(packed.values()), BYTES)


def judge(what, found, goal):
    print(f"goal, {what}: {found:,} (at most {goal:,}): {'met' if found <= goal else 'missed'}", flush=True)


# How long a pose takes


def hurry(options):
    model = os.path.join(FOLDER, "landmark.tflite")
    picture = os.path.join(FOLDER, "picture.rgba")
    subprocess.run([CAMERA, os.path.join(HERE, "pose_reference.py"), "picture", picture, model], check=True, stderr=subprocess.DEVNULL)
    deno = [DENO, "run", "--quiet", "--no-config", "--no-check", "--allow-read", "--v8-flags=--no-liftoff", os.path.join(HERE, "pose.js"), "time"]
    commands = {
        "XNNPACK: the net alone": [environment(), os.path.join(HERE, "pose_reference.py"), "xnnpack", model],
        "MediaPipe: from picture to joints": [CAMERA, os.path.join(HERE, "pose_reference.py"), "mediapipe", picture],
        "native": [compiled(), MODELS, picture],
        "native without AVX2": [compiled(), MODELS, picture, "plain"],
    } | {name: [*deno, os.path.join(PAGES, module), MODELS, picture] for name, module in ENGINES.items()}
    running = {name: Timed(command) for name, command in commands.items()}
    times = {name: [] for name in running}
    for _ in range(3 if options.quick else 10):
        for name, one in running.items():
            times[name] += one.ask(10)
    print("\nA pose, in ms of one core: from picture to joints, where nothing else is said\n\n| | best | median | x XNNPACK's net | x MediaPipe |\n|---|---|---|---|---|")
    net, whole = (median(times[name]) for name in list(commands)[:2])
    for name, found in times.items():
        print(f"| {name} | {min(found):.1f} | {median(found):.1f} | {median(found) / net:.2f} | {median(found) / whole:.2f} |", flush=True)
    for one in running.values():
        one.end()


def median(values):
    return sorted(values)[len(values) // 2]


class Timed:
    """A program that is told a number and answers with so many times in ms."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.ask(30)

    def ask(self, count):
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if len(answer) != count:
            raise RuntimeError(f"{self.process.args[0]} has ended")
        return [float(one) for one in answer]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def environment():
    """A Python with TensorFlow Lite's runtime."""
    python = os.path.join(FOLDER, "venv", "bin", "python")
    if not os.path.exists(python) or subprocess.run([python, "-c", "import tflite_runtime"], capture_output=True, check=False).returncode:
        print("ops/bench: installing tflite-runtime into .build/pose-bench", file=sys.stderr)
        # The versions of Python that it has wheels for are those of ops/camera.
        subprocess.run([os.path.realpath(CAMERA), "-m", "venv", "--without-pip", os.path.dirname(os.path.dirname(python))], check=True)
        subprocess.run([CAMERA, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check", "tflite-runtime==2.14.0", "numpy<2"],
                       check=True)
    return python


def compiled():
    """The engine with a main program around it, optimized as a release is."""
    program, main_file = os.path.join(FOLDER, "native"), os.path.join(FOLDER, "main.swift")
    folder = os.path.join(ROOT, "Sources", "PoseEstimation")
    with open(os.path.join(HERE, "pose_native.swift"), encoding="utf-8") as source, open(main_file, "w", encoding="utf-8") as copy:
        copy.write(source.read())  # top-level code is allowed in main.swift alone
    command = ["swiftc", "-O", "-wmo", "-swift-version", "6", "-package-name", "runthrough", "-module-name", "PoseEstimation",
               "-enable-upcoming-feature", "InternalImportsByDefault", "-I", os.path.join(ROOT, "Sources", "CVectors")]
    subprocess.run([*command, *(os.path.join(folder, name) for name in sorted(os.listdir(folder))), main_file, "-o", program], check=True)
    return program


# How far joints are from MediaPipe's, and what punches become of them


def compare(options):
    films = os.path.join(FOLDER, "films")
    os.makedirs(films, exist_ok=True)
    count = 2 if options.quick else 6 # all of the recording
    subprocess.run([CAMERA, os.path.join(HERE, "pose_reference.py"), "films", films, str(count), *options.film], check=True, stderr=subprocess.DEVNULL)
    names = [f"drawn-{number}" for number in range(count)] + [os.path.splitext(os.path.basename(film))[0] for film in options.film]
    kept = {}
    for name, module in ENGINES.items():
        kept[name] = os.path.join(FOLDER, f"{module}.json")
        print(f"\n{name}, distance to MediaPipe's joints in trunks", flush=True)
        told = subprocess.run(
            [DENO, "run", "--quiet", "--no-config", "--no-check", "--allow-read", "--allow-write", os.path.join(HERE, "pose.js"), "films", os.path.join(PAGES, module),
             MODELS, films, kept[name], *names], check=True, capture_output=True, text=True).stdout
        for line in told.splitlines():
            found = json.loads(line)
            print(f"  {found['name']}: {found['pictures']} pictures, {found['alone']} of them by one of both only; mean {found['mean']:.4f}, 95 % {found['p95']:.4f}")
        judge("mean distance", round(found["mean"], 4), MEAN)
        judge("95 % of distances", round(found["p95"], 4), P95)
    told = subprocess.run([CAMERA, os.path.join(HERE, "pose_reference.py"), "punches", films, json.dumps(kept), *names], check=True, capture_output=True, text=True)
    scores = json.loads(told.stdout)
    print("\nPunches by these joints, at 15 pictures a second")
    for name, score in scores.items():
        print(f"  {name}: of {score['thrown']} {score['right']} right, {score['false']} false; F1 {score['f1']:.3f}", flush=True)
    for name in kept:
        judge(f"F1 less than by MediaPipe's joints, {name}", round(scores["MediaPipe"]["f1"] - scores[name]["f1"], 3), F1)


# In a browser, with a film as the camera


def look(options):
    film = os.path.join(FOLDER, "boxer.mjpeg")
    if not os.path.exists(film):
        subprocess.run([CAMERA, os.path.join(ROOT, "Tests", "Browser", "film.py"), film], check=True, stdout=subprocess.DEVNULL)
    python = os.path.join(ROOT, ".build", "python", "bin", "python")
    subprocess.run([python, os.path.join(HERE, "pose_chromium.py"), film, MODELS, PAGES, "6" if options.quick else "20"], check=True)
