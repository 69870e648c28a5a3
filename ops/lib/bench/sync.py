"""One cue on N real pages in Chromium, each over a bad network of its own making: when is it on the screens?

All pages run on one machine, so their frame timestamps share a clock, and what each page takes for the session clock can be
compared with the truth: `now` of the server, asked over loopback. Next to the pages' own estimator stand the two usual ones,
last sample and average of five, computed from the very same exchanges.
"""

import argparse
import http.client
import itertools
import json
import os
import shutil
import subprocess
import sys
import time

import processes
from processes import Process, ROOT

LINKS = {
    "LAN": ("1 ± 0.5 ms", ["--up", "1", "--down", "1", "--jitter", "0.5"]),
    "bad Wi-Fi": ("40 ± 20 ms, stalls of 300 ms", ["--up", "40", "--down", "40", "--jitter", "20", "--stall", "300", "--stall-every", "5"]),
    "lopsided": ("10 ms up, 80 ms down, ± 2 ms", ["--up", "10", "--down", "80", "--jitter", "2"]),
}
FRAME = 1000 / 60
GOAL = 5.0

# Runs in each page. `frames` collects each drawn change, `exchanges` the clock's raw material, `readings` what the clock said.
WATCH = """() => {
  const { session } = runthrough;
  const origin = performance.timeOrigin * 1000;
  const seen = (window.bench = { origin, exchanges: [], readings: [], frames: [] });
  session.addEventListener("exchange", ({ detail }) => seen.exchanges.push(detail));
  const waiting = new Map();
  session.addEventListener("event", ({ detail }) => detail.kind === "cued" && waiting.set(detail.seq, detail.starts));
  const frame = (timestamp) => {
    for (const [seq, starts] of waiting) {
      const instant = session.frameInstant(timestamp);
      if (instant < starts) continue;
      waiting.delete(seq);
      seen.frames.push({ seq, starts, at: timestamp * 1000, instant });
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  setInterval(() => {
    const before = performance.now();
    const instant = session.now();
    const after = performance.now();
    if (after - before < 0.3) seen.readings.push({ at: before * 500 + after * 500, instant, bound: session.clock.bound(after * 1000) });
  }, 100);
}"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench sync", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=8, help="how many pages, the conductor's included (default 8)")
    parser.add_argument("--cues", type=int, help="cues on each link (default 30)")
    parser.add_argument("--links", nargs="+", choices=LINKS, default=list(LINKS), help="which links (default all)")
    parser.add_argument("--seed", type=int, default=1, help="of the network's faults (default 1)")
    parser.add_argument("--quick", action="store_true", help="5 cues a link, less time to settle")
    options = parser.parse_args(arguments)
    cues = options.cues or (5 if options.quick else 30)
    playwright = with_playwright()
    program, build = server_program()
    os.environ["RUNTHROUGH_BINARY"] = program
    began, load = time.monotonic(), os.getloadavg()[0]
    results = {}
    with Rehearsal() as rehearsal, playwright() as browsers:
        chromium = browsers.chromium.launch(
            executable_path=os.environ.get("RUNTHROUGH_CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox"])
        for name in options.links:
            results[name] = measure(rehearsal, chromium, LINKS[name][1], options, cues, settle=1.5 if options.quick else 6)
        chromium.close()
    print(f"{options.pages} pages in Chromium, {cues} cues a link, {build} server, {os.cpu_count()} cores, load average before {load:.1f}; milliseconds")
    for name, result in results.items():
        print()
        for line in table(name, LINKS[name][0], result):
            print(line)
    print()
    print(f"Pages of one machine draw in step; devices of their own add up to one frame ({FRAME:.1f} ms). Took {time.monotonic() - began:.0f} s.")


def with_playwright():
    """Playwright, from this Python or the environment that ops/test makes."""
    try:
        from playwright.sync_api import sync_playwright

        return sync_playwright
    except ImportError:
        python = os.path.join(ROOT, ".build", "python", "bin", "python")
        if os.path.exists(python) and os.path.realpath(sys.prefix) != os.path.realpath(os.path.join(ROOT, ".build", "python")):
            os.execv(python, [python, *sys.argv])
        raise RuntimeError("this benchmark needs Playwright: python3 -m venv .build/python && .build/python/bin/pip install -r Tests/Browser/requirements.txt") from None


def server_program():
    """RUNTHROUGH_BINARY, the release build, the debug build, whichever is there first; and what it is."""
    if program := os.environ.get("RUNTHROUGH_BINARY"):
        return program, "debug" if "/debug/" in program else "given" if "/release/" not in program else "release"
    for build in "release", "debug":
        program = os.path.join(ROOT, ".build", build, "runthrough")
        if os.path.exists(program):
            return program, build
    return processes.server_program(), "release"


class Rehearsal:
    """The server, and sessions of a production that has a formation for every cue."""

    def __enter__(self):
        import server

        self.server = server.Server()
        self.server.patience = 60
        ready = self.server.line()
        self.server.port = int(ready["url"].rstrip("/").rsplit(":", 1)[1])
        self.token = self.call("POST", ready["owner"][len(ready["url"].rstrip("/")):], token=None)["token"]
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def call(self, method, path, body=None, token=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token or self.token}"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        reply = connection.getresponse()
        text = reply.read()
        connection.close()
        if reply.status >= 300:
            raise RuntimeError(f"{method} {path}: {reply.status} {text[:300]!r}")
        return json.loads(text)

    def session(self, cues):
        performers = [{"id": f"p{turn}", "label": str(turn), "name": f"Performer {turn}", "colour": "#17bebb", "symbol": "circle"} for turn in range(12)]
        formations = [
            {"id": f"f{index}", "name": f"Formation {index}", "hold": 60_000_000,
             "positions": {f"p{turn}": {"x": turn - 6 + index % 2, "y": 2 + (turn + index) % 7} for turn in range(12)},
             "transition": {"duration": 300_000, "easing": "easeInOut"}}
            for index in range(cues + 2)
        ]
        document = {"title": "In step", "tempo": 120, "stage": {"width": 16, "depth": 10, "metresPerUnit": 1, "wings": 2, "apron": 1, "wingsShown": True},
                    "performers": performers, "formations": formations, "metadata": {}}
        production = self.call("POST", "/api/v1/productions", document)["id"]
        opened = self.call("POST", "/api/v1/sessions", {"production": production})
        return opened["session"], opened["joinCodes"]

    def clock_offset(self, session):
        """Session clock minus wall clock in microseconds, and how far that may be off: the quickest of many answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        best = (float("inf"), 0)
        for _ in range(60):
            before = time.time_ns()
            connection.request("GET", f"/api/v1/sessions/{session}", headers={"Authorization": f"Bearer {self.token}"})
            answer = json.loads(connection.getresponse().read())
            after = time.time_ns()
            best = min(best, ((after - before) / 2000, answer["now"] - (before + after) / 2000))
        connection.close()
        return best[1], best[0]


def measure(rehearsal, chromium, faults, options, cues, settle):
    session, codes = rehearsal.session(cues)
    proxy = Process(os.path.join(ROOT, "ops", "faults"), "--to", str(rehearsal.server.port), "--seed", str(options.seed), *faults)
    with proxy:
        address = f"http://127.0.0.1:{proxy.line()['port']}"
        before = rehearsal.clock_offset(session)
        pages = [open_page(rehearsal, chromium, address, session, codes, turn) for turn in range(options.pages)]
        for page in pages:
            page.wait_for_function("() => window.runthrough?.session.connection.kind === 'live' && runthrough.stand.picture !== null")
            page.evaluate(WATCH)
        pages[0].wait_for_function("() => runthrough.session.holdsBaton")
        pages[0].wait_for_timeout(settle * 1000)
        for cue in range(cues):
            answer = pages[0].evaluate("() => runthrough.session.command('go')")
            if not answer["ok"]:
                raise RuntimeError(f"GO was refused: {answer}")
            for page in pages:
                page.wait_for_function(f"() => bench.frames.length > {cue}")
            # The move is over, and the next GO no double one.
            pages[0].wait_for_timeout(450 + 37 * (cue % 7))
        # By the server's own count, from the devices' reports.
        pages[0].wait_for_timeout(1_200)
        punctuality = pages[0].evaluate("() => runthrough.session.state.punctuality")
        lead = pages[0].evaluate("() => runthrough.session.state.lead")
        after = rehearsal.clock_offset(session)
        seen = [page.evaluate("() => bench") for page in pages]
        for page in pages:
            page.context.close()
    truth = before if before[1] < after[1] else after
    return Result(seen, truth, lead, punctuality)


def open_page(rehearsal, chromium, address, session, codes, turn):
    role = "conductor" if turn == 0 else "dancer"
    name = f"Device {turn}"
    seat = rehearsal.call("POST", "/api/v1/join", {"code": codes[role], "name": name}, token=None)
    membership = {"session": session, "role": role, "token": seat["token"], "member": seat["member"], "name": name, "code": None, "at": 0}
    context = chromium.new_context(viewport={"width": 390, "height": 700}, service_workers="block")
    context.add_init_script(
        f"localStorage.setItem('runthrough.membership.{session}.{role}', {json.dumps(json.dumps(membership))});"
        f"localStorage.setItem('runthrough.preference.watching.{session}', 'yes');")
    page = context.new_page()
    page.goto(f"{address}/{role}/{session}", wait_until="commit")  # they load side by side
    return page


class Result:
    """What the pages saw, compared with the truth. Errors in milliseconds, positive = the page is ahead, or late on screen."""

    def __init__(self, seen, truth, lead, punctuality):
        (self.offset, self.uncertainty), self.lead, self.punctuality = truth, lead, punctuality
        self.pages = [PageResult(page, self.offset) for page in seen]

    def apart(self, of):
        """The differences between all pairs of pages at each cue; `of(page)` is a figure for each cue."""
        rows = zip(*(of(page) for page in self.pages))
        return [abs(a - b) for row in rows for a, b in itertools.combinations(row, 2)]

    def all(self, of):
        return [value for page in self.pages for value in of(page)]


class PageResult:
    def __init__(self, seen, offset):
        self.frames = sorted(seen["frames"], key=lambda frame: frame["seq"])
        self.seen, self.shift = seen, seen["origin"] + offset

    def true(self, local):
        return local + self.shift

    @property
    def clock_errors(self):
        return [(reading["instant"] - self.true(reading["at"])) / 1000 for reading in self.seen["readings"]]

    @property
    def bounds(self):
        return [reading["bound"] / 1000 for reading in self.seen["readings"] if reading["bound"] is not None]

    @property
    def held(self):
        """Of each reading with a bound, whether the truth lay within it."""
        return [abs(reading["instant"] - self.true(reading["at"])) <= reading["bound"] for reading in self.seen["readings"] if reading["bound"] is not None]

    @property
    def clock_at_cues(self):
        return [(frame["instant"] - self.true(frame["at"])) / 1000 for frame in self.frames]

    @property
    def shown(self):
        """By how much the drawn frame was later than the cue's instant."""
        return [(self.true(frame["at"]) - frame["starts"]) / 1000 for frame in self.frames]

    def simple(self, count):
        """The same for an estimator that averages the latest `count` exchanges."""
        errors = []
        for frame in self.frames:
            latest = [exchange for exchange in self.seen["exchanges"] if exchange["t3"] <= frame["at"]][-count:]
            if not latest:
                latest = self.seen["exchanges"][:1]
            offset = sum((e["t1"] - e["t0"] + e["t2"] - e["t3"]) / 2 for e in latest) / max(len(latest), 1)
            errors.append((offset - self.shift) / 1000)
        return errors


def table(name, words, result):
    def line(title, values, goal=""):
        values = sorted(map(abs, values))
        if not values:
            return f"  {title:<58}{'nothing measured':>24}"
        return f"  {title:<58}{quantile(values, 0.5):>8.2f}{quantile(values, 0.99):>8.2f}{values[-1]:>8.2f}   {goal(quantile(values, 0.99)) if goal else ''}".rstrip()

    yield f"{name}: {words}; lead {result.lead / 1000:.0f} ms; the truth is known to ± {result.uncertainty / 1000:.2f} ms"
    yield f"  {'':<58}{'p50':>8}{'p99':>8}{'worst':>8}"
    yield line("clock, device to device: Runthrough", result.apart(lambda page: page.clock_at_cues), met(GOAL))
    yield line("  last sample", result.apart(lambda page: page.simple(1)))
    yield line("  average of five", result.apart(lambda page: page.simple(5)))
    yield line("clock, device to server: Runthrough", result.all(lambda page: page.clock_errors))
    yield line("  last sample", result.all(lambda page: page.simple(1)))
    yield line("  average of five", result.all(lambda page: page.simple(5)))
    bounds, held = result.all(lambda page: page.bounds), result.all(lambda page: page.held)
    yield line("  the bound that devices claim", bounds)
    yield f"  {'  readings within it':<58}{sum(held):>8} of {len(held)}"
    yield line("on screen, device to device", result.apart(lambda page: page.shown), met(GOAL + FRAME))
    yield line("on screen, from the cue's instant", result.all(lambda page: page.shown))
    if result.punctuality:
        yield f"  {'last cue, as the conductor is told':<58}{result.punctuality['inTime']:>8} of {result.punctuality['devices']} in time"


def met(goal):
    return lambda value: f"p99 <= {goal:.1f}: {'met' if value <= goal else 'MISSED'}"


def quantile(values, share):
    return values[min(len(values) - 1, int(len(values) * share))]
