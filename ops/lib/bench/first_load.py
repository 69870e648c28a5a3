"""A cold browser at the end of a slow line: how long until a page answers a touch? Through HAProxy with TLS, as a hall's devices
come, and with the network made by `ops/faults`: every byte of every connection shares one line and is delayed, a new connection costs
its round trip. (TCP's slow start is not there: at this rate and delay it is over within one round trip.)

A touch is answered when a tap on the page's own control does what it is for: at a dancer's it opens the settings, at a conductor's the
shortcuts, in the studio it selects a performer on the stage; an athlete says how they stand, a trainer when to call. `live` is when the stage is drawn and the session's socket open.

With `--cpu N` the processor is slowed N times, as a cheap phone's is, and the line is a LAN's: from a tap on *Join* to a dancer's own dot,
and from the navigation to the studio, each beside a floor (`first_load_floor.py`).
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import urllib.request

import first_load_floor
import processes
from processes import ROOT, Process
from sync import server_program, with_playwright

sys.path.insert(0, os.path.join(ROOT, "ops", "lib", "cluster"))
from topology import Cluster  # noqa: E402

SETTINGS = {"ARRIVALS_PER_SECOND": "20000", "DRAIN_PAUSE": "0", "DRAIN_SPREAD": "0"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LAPTOP = {"viewport": {"width": 1440, "height": 900}}
GOALS = {"dancer": 2.0, "conductor": 2.5, "studio": 3.0}
# The pages of a class, and as what one joins it for them.
OF_CLASS = {"athlete": "dancer", "trainer": "conductor"}

# Tries a touch every few milliseconds from the first script on, and notes when it was answered; seconds since the navigation began.
WATCH = """
(() => {
  const seen = (window.firstLoad = {});
  const tap = (selector) => document.querySelector(selector)?.click();
  const isOpen = () => document.querySelector("dialog[open]") !== null;
  const touches = {
    dancer: () => (tap("#menu"), isOpen()),
    conductor: () => (tap("#help"), isOpen()),
    studio() {
      const { scene, view, canvas, selection } = window.runthrough ?? {};
      const place = document.body?.dataset.state === "open" ? scene?.place(0) : null;
      if (!place) return false;
      const { x, y } = view.toScreen(place.x, place.y);
      const { left, top } = canvas.getBoundingClientRect();
      const at = { pointerId: 1, pointerType: "mouse", button: 0, bubbles: true, clientX: left + x, clientY: top + y };
      canvas.setPointerCapture = () => {};
      canvas.dispatchEvent(new PointerEvent("pointerdown", { ...at, buttons: 1 }));
      canvas.dispatchEvent(new PointerEvent("pointerup", at));
      return selection.performers.size > 0;
    },
    athlete() {
      const asked = document.querySelector("dialog.question[open]");
      asked?.querySelector("button")?.click();
      return asked !== null && !asked.open;
    },
    trainer: () => (tap("#moment input[value=now]"), document.querySelector("#moment input[value=now]:checked") !== null),
  };
  const lively = {
    dancer: () => document.querySelector("#connection")?.dataset.kind === "live" && window.runthrough?.stand.picture != null,
    studio: () => seen.touch !== undefined,
  };
  lively.conductor = lively.dancer;
  lively.athlete = lively.trainer = () => document.querySelector("#connection")?.dataset.kind === "live" && window.runthrough?.page?.drill.run != null;
  const kind = location.pathname.split("/")[1];
  const look = () => {
    try {
      if (seen.touch === undefined && touches[kind]()) seen.touch = performance.now() / 1000;
      if (seen.live === undefined && lively[kind]()) seen.live = performance.now() / 1000;
    } catch (problem) {
      seen.problem = String(problem);
    }
    if (seen.touch === undefined || seen.live === undefined) setTimeout(look, 5);
  };
  look();
})();
"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench first-load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", nargs="+", choices=[*GOALS, *OF_CLASS], default=list(GOALS), help="which pages (default those with a goal)")
    parser.add_argument("--runs", type=int, help="loads of each page (default 7)")
    parser.add_argument("--round-trip", type=float, metavar="MS", help="default 150; with --cpu 2")
    parser.add_argument("--rate", type=float, metavar="KBIT", help="kilobits a second each way (default 1600; with --cpu 100000)")
    parser.add_argument("--cpu", type=float, metavar="N", help="with the processor slowed N times, beside a floor")
    parser.add_argument("--language", default="en-GB", help="of the browser (default en-GB)")
    parser.add_argument("--list", action="store_true", help="says of one load what was asked for, and when")
    parser.add_argument("--quick", action="store_true", help="3 loads of each page")
    options = parser.parse_args(arguments)
    runs = options.runs or (3 if options.quick else 7)
    is_slowed = options.cpu is not None
    options.round_trip = options.round_trip or (2 if is_slowed else 150)
    options.rate = options.rate or (100_000 if is_slowed else 1600)
    playwright = with_playwright()
    program, build = server_program()
    load = os.getloadavg()[0]
    with Cluster(nodes=1, nats=0, program=program, settings=SETTINGS, log_level="warning").start() as cluster, playwright() as browsers:
        visitors = Visitors(cluster)
        half = str(options.round_trip / 2)
        network = Process(
            os.path.join(ROOT, "ops", "faults"), "--to", str(cluster.haproxy.port), "--up", half, "--down", half, "--rate", str(options.rate),
            "--handshake")
        with network:
            address = f"https://localhost:{network.line()['port']}"
            if is_slowed:
                print(f"{runs} cold loads of each page and of its floor in turn, processor slowed {options.cpu:g} times, {build} server, "
                      f"{os.cpu_count()} cores, load average before {load:.1f}\n")
                first_load_floor.compare(browsers, visitors, address, runs, options)
                print(f"\nLoad average after {os.getloadavg()[0]:.1f}")
                return
            print(f"{runs} cold loads of each page, {options.round_trip:.0f} ms round trip, {options.rate:.0f} kbit/s, {build} server, "
                  f"{os.cpu_count()} cores, load average before {load:.1f}; seconds since the navigation began\n")
            print(f"{'':<12}{'touch':>9}{'worst':>9}{'goal':>7}{'live':>9}{'worst':>9}{'requests':>11}{'deepest':>9}{'KiB':>8}")
            for page in options.pages:
                loads = [visit(browsers, visitors, address, page, options) for _ in range(runs)]
                print(line(page, loads), flush=True)
                if options.list:
                    report(loads[0])
    print(f"\nLoad average after {os.getloadavg()[0]:.1f}")


class Visitors:
    """A production, a session of it, and who may open which page."""

    def __init__(self, cluster):
        self.cluster, node = cluster, cluster.nodes[0]
        link = node.announced["owner"]
        self.token = self.call("POST", "/" + link.split("/", 3)[3])["token"]
        self.production = self.call("POST", "/api/v1/productions", piece())["id"]
        self.rehearsal, self.training = self.opened(self.production), self.opened(self.call("POST", "/api/v1/productions", drill())["id"])

    def opened(self, production):
        return self.call("POST", "/api/v1/sessions", {"production": production})

    def call(self, method, path, body=None):
        headers = {"Accept": "application/json", "Content-Type": "application/json", "X-Forwarded-Proto": "https"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.cluster.nodes[0].url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())

    def opened_anew(self):
        """A session in which nobody has a part yet: the code with which dancers join it."""
        return self.opened(self.production)["joinCodes"]["dancer"]

    def text(self, path):
        request = urllib.request.Request(self.cluster.nodes[0].url + path, headers={"Accept": "text/html,*/*", "X-Forwarded-Proto": "https"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read().decode()

    def prepare(self, context, address, page):
        """Who has joined, or signed in, before; everything else is cold. Answers with where to go."""
        if page == "studio":
            context.add_cookies([{"name": "runthrough", "value": self.token, "url": address}])
            return f"{address}/studio/{self.production}"
        role, opened = OF_CLASS.get(page, page), self.training if page in OF_CLASS else self.rehearsal
        session = opened["session"]
        seat = self.call("POST", "/api/v1/join", {"code": opened["joinCodes"][role], "name": "Ana"})
        kept = {"session": session, "role": role, "token": seat["token"], "member": seat["member"], "name": "Ana", "code": None, "at": 0}
        context.add_init_script(f"localStorage.setItem('runthrough.membership.{session}.{role}', {json.dumps(json.dumps(kept))});")
        return f"{address}/{page}/{session}"


def piece():
    performers = [{"id": f"p{turn}", "label": str(turn), "name": f"Performer {turn}", "colour": "#17bebb", "symbol": "circle"} for turn in range(16)]
    formations = [
        {"id": f"f{index}", "name": f"Formation {index}", "hold": 8_000_000,
         "positions": {f"p{turn}": {"x": turn - 8, "y": 2 + (turn + index) % 7} for turn in range(16)},
         "transition": {"duration": 2_000_000, "easing": "easeInOut"}}
        for index in range(12)
    ]
    return {"title": "First load", "tempo": 120, "performers": performers, "formations": formations}


def drill():
    steps = [{"action": "jab", "counts": 1}, {"action": "cross", "counts": 1}]
    mode = {"kind": "sequence", "combos": ["onetwo"]}
    return {"title": "First load", "tempo": 60, "drill": {}, "combos": [{"id": "onetwo", "name": "One-two", "steps": steps}],
            "rounds": [{"id": "r0", "work": 180_000_000, "rest": 0, "mode": mode}]}


def fresh(browsers):
    return browsers.chromium.launch(
        executable_path=os.environ.get("RUNTHROUGH_CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox", "--ignore-certificate-errors"])


def visit(browsers, visitors, address, page, options):
    """One load in a browser of its own: no cache, no open connection, no worker."""
    browser = fresh(browsers)
    try:
        device = PHONE if page in ("dancer", "athlete") else LAPTOP
        context = browser.new_context(**device, ignore_https_errors=True, locale=options.language)
        where = visitors.prepare(context, address, page)
        context.add_init_script(WATCH)
        tab = context.new_page()
        requests = Requests(context.new_cdp_session(tab))
        tab.goto(where, wait_until="commit", timeout=60_000)
        seen = tab.evaluate("""() => new Promise((done, failed) => {
          const began = performance.now();
          const look = () => {
            if (firstLoad.touch !== undefined && firstLoad.live !== undefined) done(firstLoad);
            else if (performance.now() - began > 60000) failed(new Error(JSON.stringify(firstLoad)));
            else setTimeout(look, 20);
          };
          look();
        })""")
        requests.until(seen["live"])
        return {**seen, "requests": requests}
    finally:
        browser.close()


class Requests:
    """What a page asked for, when, and who named it: deepest is the longest chain in which each was named by the one before."""

    def __init__(self, devtools):
        self.asked, self.order, self.sizes, self.ended, self.protocols = {}, [], {}, {}, {}
        devtools.on("Network.requestWillBeSent", self._asked)
        devtools.on("Network.responseReceived", lambda event: self.protocols.update({event["requestId"]: event["response"].get("protocol", "")}))
        devtools.on("Network.loadingFinished", self._finished)
        devtools.send("Network.enable")

    def _asked(self, event):
        self.order.append({
            "id": event["requestId"], "url": event["request"]["url"], "at": event["timestamp"],
            "by": event["initiator"].get("url") or next(
                (frame["url"] for frame in event["initiator"].get("stack", {}).get("callFrames", [])), None)})

    def _finished(self, event):
        self.sizes[event["requestId"]], self.ended[event["requestId"]] = event["encodedDataLength"], event["timestamp"]

    def until(self, seconds):
        """Forgets what came later."""
        began = self.order[0]["at"]
        self.order = [each for each in self.order if each["at"] - began <= seconds]

    @property
    def size(self):
        return sum(self.sizes.get(each["id"], 0) for each in self.order)

    @property
    def deepest(self):
        depths = {}
        for each in self.order:
            depths.setdefault(each["url"], depths.get(each["by"], 0) + 1)
        return max(depths.values())


def line(page, loads):
    def pair(values):
        return f"{statistics.median(values):>9.2f}{max(values):>9.2f}"

    touch, live = [each["touch"] for each in loads], [each["live"] for each in loads]
    requests = loads[0]["requests"]
    goal = GOALS.get(page)
    met = "" if goal is None or statistics.median(touch) <= goal else "  MISSED"
    return (f"{page:<12}{pair(touch)}{'' if goal is None else f'{goal:.1f}':>7}{pair(live)}{len(requests.order):>11}{requests.deepest:>9}{requests.size / 1024:>8.0f}{met}")


def report(load):
    requests = load["requests"]
    began = requests.order[0]["at"]
    for each in requests.order:
        ended = requests.ended.get(each["id"])
        print(f"    {each['at'] - began:>6.2f} – {ended - began if ended else float('nan'):>6.2f}  {requests.sizes.get(each['id'], 0):>8.0f}  "
              f"{requests.protocols.get(each['id'], ''):<9} {each['url'][:110]}")
