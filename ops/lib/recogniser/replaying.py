"""`ops/bench recogniser`: a recording through the module itself, native and as wasm, with the table of `evaluate`."""

import ctypes
import json
import pathlib
import statistics
import subprocess
import time

import numpy as np

import decoder
import judging
import scoring

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = ROOT / ".build" / "recogniser"
SOURCES = sorted((ROOT / "Sources" / "PunchRecognition").glob("*.swift"))
NUMBERS = 17  # of an event
STANCES = {"orthodox": 0, "southpaw": 1}


def library():
    """The module as a library of C functions, compiled when its sources are newer."""
    WORK.mkdir(parents=True, exist_ok=True)
    made = WORK / "libpunches.so"
    if not made.exists() or made.stat().st_mtime < max(source.stat().st_mtime for source in SOURCES):
        flags = ["-O", "-wmo", "-emit-library", "-parse-as-library", "-swift-version", "6", "-package-name", "runthrough"]
        command = ["swiftc", *flags, "-module-name", "PunchRecognition", *map(str, SOURCES), "-o", str(made)]
        subprocess.run(command, check=True)
    punches = ctypes.CDLL(str(made))
    pointer = ctypes.c_void_p
    punches.punches_load.argtypes = [ctypes.c_char_p, ctypes.c_int32, ctypes.POINTER(pointer)]
    punches.punches_unload.argtypes = [pointer]
    punches.punches_take.argtypes = [pointer, ctypes.c_double, ctypes.c_double, pointer, ctypes.c_int32, pointer, ctypes.c_int32]
    punches.punches_set_stance.argtypes = [pointer, ctypes.c_int32, ctypes.c_int32]
    return punches


def poses(stream):
    """(frames, 51) numbers as the C face takes them, and whole microseconds."""
    numbers = np.concatenate([stream["joints"], stream["confidence"][..., None]], 2).astype(np.float32)
    return np.ascontiguousarray(numbers.reshape(len(numbers), -1)), np.round(np.asarray(stream["times"]) * 1e6).astype(np.int64)


def native(weights, made, known):
    """Events of every stream, as (told, number…), and the seconds that every frame took."""
    punches, told, seconds = library(), [], []
    for stream in made:
        handle = ctypes.c_void_p()
        if punches.punches_load(weights, len(weights), ctypes.byref(handle)) != 0:
            raise RuntimeError("the library refused the weights")
        numbers, instants = poses(stream)
        out, events = np.zeros(4 * NUMBERS), []
        for frame, instant in enumerate(instants.tolist()):
            begun = time.perf_counter()
            count = punches.punches_take(handle, instant, instant, numbers[frame].ctypes.data, 1, out.ctypes.data, 4)
            seconds.append(time.perf_counter() - begun)
            if count < -6 and count != -8:
                raise RuntimeError(f"the library refused a frame: {count}")
            events += [(instant, *out[i * NUMBERS : (i + 1) * NUMBERS].tolist()) for i in range(max(count, 0))]
            if known and frame == 0:
                punches.punches_set_stance(handle, 1, int(stream["person"]["southpaw"]))
        punches.punches_unload(handle)
        told.append(events)
    return told, seconds


def wasm(weights_path, made, known):
    """The same in V8."""
    asked = [
        dict(
            poses=numbers.tolist(),
            instants=instants.tolist(),
            stance=int(stream["person"]["southpaw"]) if known else -1,
        )
        for stream in made
        for numbers, instants in [poses(stream)]
    ]
    deno = ROOT / ".build" / "python" / "bin" / "deno"
    if not deno.exists():
        return None
    script = ROOT / "ops" / "lib" / "recogniser" / "replay.js"
    module = ROOT / "Sources" / "WebClient" / "Pages" / "recogniser" / "punches.wasm"
    command = [str(deno), "run", "--quiet", "--no-config", f"--allow-read={module},{weights_path}", str(script), str(module), str(weights_path)]
    answered = json.loads(subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True).stdout)
    return [[tuple(event) for event in events] for events in answered["told"]], answered["seconds"]


def judged(made, told, title):
    rows, minutes = [], []
    for stream, events in zip(made, told):
        punches = [decoder.Punch(int(e[0]), int(e[4]), int(e[2]), int(e[3]), np.array(e[6:13])) for e in events]
        row, length = judging.counted(stream, punches)
        rows.append(row)
        minutes.append(length)
    return scoring.table(scoring.summary(rows, minutes, [one["who"] for one in made]), title)


def bench(weights_path, made, known):
    stance = "told" if known else "estimated"
    weights = weights_path.read_bytes()
    told, seconds = native(weights, made, known)
    print(judged(made, told, f"native, stance {stance}"))
    print(cost("native", seconds))
    answered = wasm(weights_path, made, known)
    if answered is None:
        print("wasm: not measured, since .build/python/bin/deno is missing (ops/test makes it)")
        return
    print(cost("wasm in V8", answered[1]))
    print("wasm tells the same punches, to the last bit" if answered[0] == told else judged(made, answered[0], "wasm tells OTHER punches"))


def cost(name, seconds):
    micros = [second * 1e6 for second in seconds]
    return f"{name}: {statistics.mean(micros):.1f} µs a frame and person (p50 {np.percentile(micros, 50):.1f}, p95 {np.percentile(micros, 95):.1f}, {len(micros)} frames)"
