"""Our beat tracker beside librosa's: mir_eval's F-measure (a beat counts within 70 ms; the first five seconds do not) on music made here and on
music that Debian packages ship, whose beats are known (ops/lib/bench/beats_music.py), and how long a song of four minutes takes on one core,
native and in WebAssembly. "Any level" is mir_eval's AMLt: what is left when twice and half the tempo and the off-beat count as right. "Downbeats": the F-measure of
ours (librosa finds none), where the music says which they are.

Needs fluidsynth, timgm6mb-soundfont and libopenmpt0 (`ops/install-packages beats`), and the network once: packages of music, librosa and mir_eval
come into .build/beats and stay there. Deno and Chromium are those of the tests.
"""

import argparse
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
FOLDER = os.path.join(ROOT, ".build", "beats")
REQUIREMENTS = ["librosa==0.11.0", "mir_eval==0.8.2", "mido==1.3.3"]
GOAL = 5.0  # seconds for four minutes


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench beats", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="two generated pieces of a kind and every eighth shipped file of a package")
    parser.add_argument("--pieces", type=int, default=6, help="generated pieces of each kind (default 6)")
    parser.add_argument("--only", choices=["accuracy", "speed"], help="one half alone")
    options = parser.parse_args(arguments)
    in_own_environment()
    program = compiled()
    if options.only != "speed":
        judge(program, 2 if options.quick else options.pieces, 8 if options.quick else 1)
    if options.only != "accuracy":
        hurry(program)


def in_own_environment():
    """Goes on in a Python that has librosa and mir_eval, made when it is wanted first."""
    if os.path.realpath(sys.prefix) == os.path.realpath(os.path.join(FOLDER, "venv")):
        return
    subprocess.run([os.path.join(ROOT, "ops", "install-packages"), "beats"], check=True)
    python = os.path.join(FOLDER, "venv", "bin", "python")
    if subprocess.run([python, "-c", "import librosa, mir_eval, mido"], capture_output=True, check=False).returncode if os.path.exists(python) else True:
        print("ops/bench: installing librosa and mir_eval into .build/beats", file=sys.stderr)
        subprocess.run(["/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable, "-m", "venv", os.path.join(FOLDER, "venv")], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *REQUIREMENTS], check=True)
    # One core for librosa too.
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", NUMBA_NUM_THREADS="1")
    os.execv(python, [python, *sys.argv])


def compiled():
    """The tracker with a main program around it, optimized as a release is."""
    sources = sorted(os.path.join(ROOT, "Sources", "BeatTracking", name) for name in os.listdir(os.path.join(ROOT, "Sources", "BeatTracking")))
    # Top-level code is allowed in main.swift alone.
    main_file = os.path.join(FOLDER, "main.swift")
    with open(os.path.join(ROOT, "ops", "lib", "bench", "beats_native.swift"), encoding="utf-8") as source, open(main_file, "w", encoding="utf-8") as copy:
        copy.write(source.read())
    program = os.path.join(FOLDER, "beats")
    subprocess.run(["swiftc", "-O", "-wmo", "-package-name", "runthrough", *sources, main_file, "-o", program], check=True)
    return program


def judge(program, count, step):
    import beats_music

    shipped = list(enumerate(beats_music.shipped(FOLDER, step)))
    made = [(None, piece) for piece in beats_music.generated(count)]
    scores = {}
    ours = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for index, piece in made + shipped:
        beats, downbeats = native(ours, piece)
        result = (scored(piece.beats, beats), scored(piece.beats, librosas(piece)), scored(piece.downbeats, downbeats)[0] if len(piece.downbeats) else None)
        groups = [piece.kind, "made here" if index is None else "shipped"]
        # The weights were searched on every second file.
        if step == 1 and index is not None and index % 2 == 0:
            groups.append("shipped, not searched on")
        for group in groups:
            scores.setdefault(group, []).append(result)
    ours.stdin.close()
    ours.wait()
    print("\n| music | pieces | F-measure | librosa | any level | librosa | downbeats |\n|---|---|---|---|---|---|---|")
    for group in ["made here", *beats_music.KINDS, "shipped", "MIDI", "modules", "shipped, not searched on"]:
        if group in scores:
            print_row(group, scores[group])
    for group in "made here", "shipped":
        mine, theirs = (sum(result[who][0] for result in scores[group]) for who in (0, 1))
        print(f"goal, {group}: at least librosa's F-measure: {'met' if mine >= theirs else 'missed'}")


def print_row(group, results):
    def mean(who, what):
        return sum(result[who][what] for result in results) / len(results)

    known = [result[2] for result in results if result[2] is not None]
    downbeats = f"{sum(known) / len(known):.3f} of {len(known)}" if known else ""
    print(f"| {group} | {len(results)} | {mean(0, 0):.3f} | {mean(1, 0):.3f} | {mean(0, 1):.3f} | {mean(1, 1):.3f} | {downbeats} |", flush=True)


def native(process, piece):
    path = os.path.join(FOLDER, "piece.f32")
    piece.samples.astype("<f4").tofile(path)
    answer = asked(process, path, 22_050)
    beats = [instant / 1e6 for instant in answer["beats"]]
    return beats, beats[answer["one"] :: answer["metre"]]


def asked(process, path, rate):
    process.stdin.write(f"{path}\t{rate}\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def librosas(piece):
    import librosa

    return librosa.beat.beat_track(y=piece.samples, sr=22_050, units="time")[1]


def scored(truth, found):
    import mir_eval
    import numpy

    truth, found = (mir_eval.beat.trim_beats(numpy.array(beats, dtype=float)) for beats in (truth, found))
    if len(found) < 2:
        return 0.0, 0.0
    return mir_eval.beat.f_measure(truth, found), mir_eval.beat.continuity(truth, found)[3]


def hurry(program):
    """Four minutes at 44,100 a second: made music, four times over."""
    import beats_music
    import librosa
    import numpy

    random = numpy.random.default_rng(4)
    minute, _, _ = beats_music.made("syncopated", random, seconds=60)
    song = librosa.resample(numpy.tile(minute[: 60 * beats_music.RATE], 4), orig_sr=beats_music.RATE, target_sr=44_100).astype("<f4")
    path = os.path.join(FOLDER, "song.f32")
    song.tofile(path)
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ours:
        figures = [("native", min(asked(ours, path, 44_100)["seconds"] for _ in range(3)))]
        ours.stdin.close()
    figures += [("WebAssembly in Deno", in_deno(path)), ("WebAssembly in Chromium, with the worker's start", in_chromium())]
    figures.append(("librosa at the same rate", min(seconds_of_librosa(song) for _ in range(3))))
    print(f"\nfour minutes at 44,100 a second, best of three, goal {GOAL:.0f} s (load average {os.getloadavg()[0]:.1f}):")
    for name, seconds in figures:
        verdict = "not tried" if seconds is None else f"{seconds:.2f} s"
        if seconds is not None and not name.startswith("librosa"):
            verdict += ": met" if seconds < GOAL else ": missed"
        print(f"  {name}: {verdict}", flush=True)


def seconds_of_librosa(song):
    import librosa

    begin = time.perf_counter()
    librosa.beat.beat_track(y=song, sr=44_100)
    return time.perf_counter() - begin


TIMED = """
const timed = async (findBeats, samples) => {
  let best = Infinity;
  for (let turn = 0; turn < 3; turn += 1) {
    const begin = performance.now();
    const { beats } = await findBeats({ channels: [samples], rate: 44_100 });
    if (beats.length < 100) throw new Error(`only ${beats.length} beats`);
    best = Math.min(best, performance.now() - begin);
  }
  return best / 1000;
};
"""


def in_deno(path):
    deno = os.path.join(ROOT, ".build", "python", "bin", "deno")
    if not os.path.exists(deno):
        return None
    pages = os.path.join(ROOT, "Sources", "WebClient", "Pages")
    script = os.path.join(FOLDER, "timed.js")
    with open(script, "w", encoding="utf-8") as file:
        file.write(
            f'import {{ findBeats }} from "{pages}/music/beats.js";{TIMED}'
            f'console.log(await timed(findBeats, new Float32Array((await Deno.readFile("{path}")).buffer)));'
        )
    told = subprocess.run([deno, "run", "--allow-read", "--no-check", script], check=True, capture_output=True, text=True)
    return float(told.stdout)


class Pages(http.server.SimpleHTTPRequestHandler):
    """The pages' own files, and under /song.f32 the song."""

    def translate_path(self, path):
        return os.path.join(FOLDER, "song.f32") if path == "/song.f32" else super().translate_path(path)

    def log_message(self, *arguments):
        pass


def in_chromium():
    """By the Playwright of the tests' environment, in a process of its own."""
    python = os.path.join(ROOT, ".build", "python", "bin", "python")
    if not os.path.exists(python):
        return None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Pages, directory=os.path.join(ROOT, "Sources", "WebClient", "Pages")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    script = f"""
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page()
    page.goto("{address}/icon.svg")
    print(page.evaluate('''async () => {{
      {TIMED}
      const {{ findBeats }} = await import("/music/beats.js");
      return await timed(findBeats, new Float32Array(await (await fetch("/song.f32")).arrayBuffer()));
    }}'''))
    browser.close()
"""
    try:
        told = subprocess.run([python, "-c", script], check=True, capture_output=True, text=True, timeout=300)
        return float(told.stdout)
    finally:
        server.shutdown()
