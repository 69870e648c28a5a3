"""What pages put out of a song that clicks four times a second, at several rates, on good and bad networks.

Each page's output is tapped in an AudioWorklet before the speaker: the frame of each click is exact, and `getOutputTimestamp` says when
it leaves the device. All pages run on one machine, so their clocks can be compared: “apart” is the same click on two devices, “from the truth”
is against the server's own session clock, “from the picture” against the clock that this page draws by. Speakers and screens are not
measured: a person sets those by the clap test.
"""

import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import processes
from processes import Process, ROOT
from sync import LINKS, Rehearsal, server_program, with_playwright

sys.path.append(os.path.join(ROOT, "Tests", "Browser"))

EVERY = 250_000
PHASES = [("start at rate 1", "play", {}, 1.0), ("seek at rate 1", "seek", {"position": 20_000_000}, 1.0), ("rate 0.5", "rate", {"rate": 0.5}, 0.5),
          ("rate 0.75", "rate", {"rate": 0.75}, 0.75), ("rate 1.5", "rate", {"rate": 1.5}, 1.5)]
SETTLES = 1_000_000

# In Firefox a file of the pages, whose policy lets no other script in. In Chromium the policy is put aside, and a worklet's file cannot be given.
TAP_AT = "/assets/bench-tap.js"
TAP_WORKLET = """registerProcessor("tap", class extends AudioWorkletProcessor {
  quiet = 1e9;
  process([input]) {
    const samples = input[0];
    if (samples === undefined) { this.quiet += 128; return true; }
    for (let index = 0; index < samples.length; index += 1) {
      if (Math.abs(samples[index]) < 0.05) { this.quiet += 1; continue; }
      if (this.quiet > 0.03 * sampleRate) this.port.postMessage((currentFrame + index) / sampleRate);
      this.quiet = 0;
    }
    return true;
  }
});
"""

TAP = """
globalThis.bench = { clicks: [], pairs: [], readings: [], problem: null, origin: performance.timeOrigin };
const { connect } = AudioNode.prototype;
AudioNode.prototype.connect = function (to, ...rest) {
  if (to instanceof AudioDestinationNode && !this.context.isTapped) {
    const { context } = this;
    context.isTapped = true;
    context.audioWorklet.addModule(TAP_AT).then(() => {
      const tap = new AudioWorkletNode(context, "tap");
      tap.port.onmessage = ({ data }) => bench.clicks.push(data);
      connect.call(this, tap);
    }, (problem) => (bench.problem = String(problem)));
    setInterval(() => {
      // The page asks first: Firefox keeps the answer to the first question, and it has to come at the right moment (sound/first-question.js).
      if (context.currentTime < 1) return;
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      if (performanceTime > 0) bench.pairs.push([contextTime, performanceTime]);
      const before = performance.now();
      const instant = globalThis.runthrough?.session.now() ?? null;
      const after = performance.now();
      if (instant !== null && after - before < 0.3) bench.readings.push([(before + after) / 2, instant]);
    }, 50);
  }
  return connect.call(this, to, ...rest);
};
"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench sound", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browsers", nargs="+", choices=["chromium", "firefox"], default=["chromium", "firefox"], help="which browsers (default both)")
    parser.add_argument("--links", nargs="+", choices=LINKS, default=["LAN", "bad Wi-Fi"], help="which links (default LAN and bad Wi-Fi)")
    parser.add_argument("--devices", type=int, default=2, help="how many devices sound, the conductor's included (default 2)")
    parser.add_argument("--seconds", type=float, default=6, help="of each start, seek or rate (default 6)")
    parser.add_argument("--quick", action="store_true", help="3 seconds of each")
    options = parser.parse_args(arguments)
    seconds = 3 if options.quick else options.seconds
    playwright = with_playwright()
    program, build = server_program()
    os.environ["RUNTHROUGH_BINARY"] = program
    load = os.getloadavg()[0]
    rows = []
    with Speaker(), Rehearsal() as rehearsal, playwright() as browsers:
        for name in options.browsers:
            browser = opened(browsers, name)
            for link in options.links:
                rows += [(name, link, *row) for row in measure(rehearsal, browser, name, LINKS[link][1], options.devices, seconds)]
            browser.close()
    print(f"{options.devices} devices, {seconds:g} s of each, {build} server, {os.cpu_count()} cores, load average {load:.1f} before and {os.getloadavg()[0]:.1f} after")
    print("milliseconds, 95 of 100 clicks, from 1 s after the change on; settled: seconds until all that follows is in the goal (nan: not in this time)")
    print(f"{'browser':9} {'link':10} {'':16} {'clicks':>6} {'apart':>7} {'truth':>7} {'picture':>8} {'settled':>8}")
    for browser, link, phase, count, apart, truth, picture, settled in rows:
        print(f"{browser:9} {link:10} {phase:16} {count:6} {apart:7.1f} {truth:7.1f} {picture:8.1f} {settled:8.2f}")


class Speaker:
    """Firefox lets no AudioContext run without a device: a speaker that nobody hears."""

    def __enter__(self):
        self.process = None
        if program := shutil.which("pulseaudio"):
            self.folder = tempfile.mkdtemp(prefix="runthrough-speaker-")
            socket = os.path.join(self.folder, "socket")
            os.environ["PULSE_SERVER"] = f"unix:{socket}"
            self.process = subprocess.Popen(
                [program, "-n", "--daemonize=no", "--exit-idle-time=-1", "--load=module-null-sink",
                 f"--load=module-native-protocol-unix auth-anonymous=1 socket={socket}"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(1)
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            shutil.rmtree(self.folder, ignore_errors=True)


def opened(browsers, name):
    if name == "chromium":
        program = os.environ.get("RUNTHROUGH_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
        return browsers.chromium.launch(executable_path=program, args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
    with_packages = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
    return browsers.firefox.launch(
        channel="moz-firefox", executable_path=pathlib.Path(ROOT, "Tests", "Browser", "firefox.py"), env=os.environ | {"PATH": with_packages},
        firefox_user_prefs={"security.csp.enable": False, "media.autoplay.default": 0, "media.autoplay.blocking_policy": 0})


def measure(rehearsal, browser, name, faults, devices, seconds):
    from music import click_track, uploaded, with_music

    server = f"http://127.0.0.1:{rehearsal.server.port}"
    recording = uploaded(server, rehearsal.token, click_track(60, every=EVERY / 1e6, rate=44_100))
    document = {"title": "Clicks", "tempo": 120, "stage": {"width": 16, "depth": 10, "metresPerUnit": 1, "wings": 2, "apron": 1, "wingsShown": True},
                "performers": [], "formations": [{"id": "f", "name": "Line", "hold": 90_000_000, "positions": {}, "transition": {"duration": 0}}], "metadata": {}}
    production = rehearsal.call("POST", "/api/v1/productions", with_music(document, recording))["id"]
    live = rehearsal.call("POST", "/api/v1/sessions", {"production": production})
    session, codes = live["session"], live["joinCodes"]
    proxies = [Process(os.path.join(ROOT, "ops", "faults"), "--to", str(rehearsal.server.port), "--seed", str(turn + 1), *faults) for turn in range(devices)]
    try:
        pages = [open_device(rehearsal, browser, name, f"http://127.0.0.1:{proxy.line()['port']}", session, codes, turn) for turn, proxy in enumerate(proxies)]
        for page in pages:
            page.wait_for_function("() => window.runthrough?.session.connection.kind === 'live' && runthrough.stand.picture !== null", timeout=60_000)
            page.mouse.click(5, 120)
        conductor = pages[0]
        conductor.wait_for_function(
            f"() => runthrough.session.state.members.filter(({{ music }}) => music === 'ready').length === {devices}", timeout=60_000)
        conductor.wait_for_timeout(4_000)
        motions = []
        for phase, kind, fields, rate in PHASES:
            answer = conductor.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])
            if not answer["ok"]:
                raise RuntimeError(f"{kind} was refused: {answer}")
            for page in pages:
                page.wait_for_function("(seq) => runthrough.session.state.seq >= seq", arg=answer["seq"])
            motions.append((phase, rate, conductor.evaluate("() => runthrough.session.state.motion")))
            conductor.wait_for_timeout(1_000 * (seconds + 1))
        ends = conductor.evaluate("() => runthrough.session.now()")
        offset, _ = rehearsal.clock_offset(session)
        benches = [page.evaluate("() => bench") for page in pages]
        for bench in benches:
            if not bench["clicks"]:
                raise RuntimeError(f"nothing was heard in {name}: {bench['problem'] or 'its AudioContext told ' + str(len(bench['pairs'])) + ' pairs'}")
        heard = [Heard(bench, offset) for bench in benches]
        for page in pages:
            page.context.close()
    finally:
        for proxy in proxies:
            proxy.__exit__()
    return [row(phase, rate, motion, motions[turn + 1][2]["at"] if turn + 1 < len(motions) else ends, heard) for turn, (phase, rate, motion) in enumerate(motions)]


def open_device(rehearsal, browser, name, address, session, codes, turn):
    role = "conductor" if turn == 0 else "dancer"
    seat = rehearsal.call("POST", "/api/v1/join", {"code": codes[role], "name": f"Device {turn}"}, token=None)
    membership = {"session": session, "role": role, "token": seat["token"], "member": seat["member"], "name": f"Device {turn}", "code": None, "at": 0}
    options = {"bypass_csp": True} if name == "chromium" else {}
    context = browser.new_context(viewport={"width": 900, "height": 700}, service_workers="block", **options)
    tap_at = f"data:text/javascript;base64,{base64.b64encode(TAP_WORKLET.encode()).decode()}" if name == "chromium" else TAP_AT
    context.add_init_script(
        TAP.replace("TAP_AT", json.dumps(tap_at)) + f"""try {{
          localStorage.setItem('runthrough.membership.{session}.{role}', {json.dumps(json.dumps(membership))});
          localStorage.setItem('runthrough.preference.watching.{session}', 'yes');
          localStorage.setItem('runthrough.preference.music.{role}', 'yes');
        }} catch {{}}""")
    page = context.new_page()
    page.route(f"**{TAP_AT}", lambda route: route.fulfill(body=TAP_WORKLET, content_type="text/javascript"))
    page.goto(f"{address}/{role}/{session}", wait_until="commit")
    return page


class Heard:
    """The clicks of one device, as instants by the server's clock, and by the page's own; in microseconds."""

    def __init__(self, bench, offset):
        self.clicks = []
        for audio in bench["clicks"]:
            audible = median(sorted((1e3 * at - 1e6 * context for context, at in bench["pairs"]), key=float)) if len(bench["pairs"]) < 40 else median(sorted(
                1e3 * at - 1e6 * context for context, at in sorted(bench["pairs"], key=lambda pair: abs(pair[0] - audio))[:40]))
            local = 1e6 * audio + audible
            near = sorted(bench["readings"], key=lambda reading: abs(1e3 * reading[0] - local))[:5]
            own = local + median(sorted(instant - 1e3 * at for at, instant in near))
            self.clicks.append((1e3 * bench["origin"] + local + offset, own))

    def beats(self, motion, rate, ends):
        """By number of the click: when it was due, and how late it was by the server's clock and by the page's."""
        found = {}
        for truth, own in self.clicks:
            if not motion["at"] < truth + 100_000 or truth > ends - 50_000:
                continue
            score = motion["position"] + rate * (truth - motion["at"])
            number = round(score / EVERY)
            due = motion["at"] + (number * EVERY - motion["position"]) / rate
            if due >= motion["at"]:
                found[number] = (due, truth - due, own - due)
        return found


def median(values):
    return values[len(values) // 2]


def row(phase, rate, motion, ends, heard):
    goal = 10_000 if rate == 1 else 20_000
    beats = [device.beats(motion, rate, ends) for device in heard]
    both = sorted(set.intersection(*map(set, beats)))
    if not both:
        return phase, 0, *[float("nan")] * 4
    apart = {number: max(device[number][1] for device in beats) - min(device[number][1] for device in beats) for number in both}
    due = {number: beats[0][number][0] - motion["at"] for number in both}
    settled = [number for number in both if due[number] >= SETTLES]
    late = [number for number in both if apart[number] > goal or max(abs(device[number][1]) for device in beats) > goal]
    over = [due[number] for number in both if not late or number > max(late)]
    return (phase, len(settled), p95([apart[number] for number in settled]) / 1e3,
            p95([abs(device[number][1]) for device in beats for number in settled]) / 1e3,
            p95([abs(device[number][2]) for device in beats for number in settled]) / 1e3,
            (0 if not late else over[0] / 1e6 if over else float("nan")))


def p95(values):
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))] if values else float("nan")
