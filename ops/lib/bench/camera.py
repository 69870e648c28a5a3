"""How late a camera's punches are, step by step, and what CPU time each program takes meanwhile.

Everything runs on this machine: a film of a drawn boxer as camera (Chromium), the server, one pose worker of ops/camera, and the trainer's page. The
athletes see the same film, each on a page of their own.
"""

import argparse
import os
import pathlib
import tempfile
import time

from pages import Runthrough, everybody, opened

from cameras import PoseWorker, film, flags
from classes import athlete, drill, trainer

# When the board was told of each punch, and when it had a verdict: looked at in each display frame.
WATCH = """(members) => {
  globalThis.told = {};
  globalThis.judged = {};
  runthrough.session.listen("punches", (punches) => {
    for (const { member, number } of punches) told[`${member} ${number}`] ??= runthrough.session.now();
  });
  const look = () => {
    const now = runthrough.session.now();
    for (const member of members) {
      for (const { seen } of runthrough.page.board.verdictsOf(member).verdicts) {
        if (seen !== null) judged[`${member} ${seen.number}`] ??= now;
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""
# Of each picture: when the camera took it, when the page had drawn it small, sent it, and had its joints. Of each punch: its extension, when it was told,
# and the picture with which it became clear. All on the session clock.
FOLLOW = """() => {
  const { session, page: { outbox } } = runthrough;
  const pictures = globalThis.pictures = [];
  const seen = globalThis.seen = {};
  const sent = new Map();
  let [drawn, instant, answered] = [null, null, null];
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...of) {
    drawn = session.now();
    toBlob.apply(this, of);
  };
  const frameInstant = session.frameInstant.bind(session);
  session.frameInstant = (timestamp) => instant = frameInstant(timestamp);
  const { send } = WebSocket.prototype;
  const known = new WeakSet();
  WebSocket.prototype.send = function (message) {
    if (message instanceof Uint8Array && this.url.includes("/poses/")) {
      if (!known.has(this)) this.addEventListener("message", back);
      known.add(this);
      sent.set(new DataView(message.buffer).getUint32(0, true), { camera: instant, drawn, sent: session.now() });
    }
    send.call(this, message);
  };
  const back = ({ data }) => {
    const one = typeof data === "string" ? undefined : sent.get(new DataView(data).getUint32(0, true));
    if (one === undefined || one.drawn === null) return;
    answered = { ...one, joints: session.now() };
    pictures.push(answered);
  };
  const add = outbox.add.bind(outbox);
  outbox.add = (punch, source) => {
    const told = add(punch, source);
    if (answered !== null) seen[`${session.me} ${told.number}`] = { ...answered, at: punch.at, told: session.now() };
    return told;
  };
}"""
TICKS = os.sysconf("SC_CLK_TCK")


def running():
    """Command line and CPU seconds of each process that this one has started, by process."""
    parents, seconds = {}, {}
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        try:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[pid], seconds[pid] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICKS
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    told = {}
    for pid in ours:
        try:
            told[pid] = (pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(), seconds[pid])
        except OSError:
            continue
    return told


def program(command):
    """What a process is, for a reader of the figures."""
    if "chromium" in command:
        kinds = {"=renderer": "pages", "=gpu-process": "browser: drawing", "capture": "browser: the film as camera"}
        return next((name for part, name in kinds.items() if f"type{part}" in command or part in command), "browser: the rest")
    kinds = {"camera-worker": "pose worker", "runthrough serve": "server", "postgres": "database"}
    return next((name for part, name in kinds.items() if part in command), "this script")


def spread(values):
    ordered = sorted(values)
    if not ordered:
        return "none"
    p50, p95 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95))
    return f"p50 {p50:.0f} ms, p95 {p95:.0f}, worst {ordered[-1]:.0f} ({len(ordered)})"


def tell(boxers, coach, seconds):
    pictures = [one for boxer in boxers for one in boxer.evaluate("pictures")]
    seen = {key: one for boxer in boxers for key, one in boxer.evaluate("seen").items()}
    board, judged = coach.evaluate("told"), coach.evaluate("judged")
    punches = [{**one, "board": board[key], "verdict": judged[key]} for key, one in seen.items() if key in board and key in judged]
    print(f"pictures answered: {len(pictures) / seconds / len(boxers):.1f} a second for each athlete")
    for title, of, steps in (
        ("each picture", pictures, (
            ("camera to small picture drawn", "camera", "drawn"), ("to sent", "drawn", "sent"), ("to its joints back", "sent", "joints"),
            ("camera to joints", "camera", "joints"))),
        ("each punch", punches, (
            ("full extension to the picture with which it is clear", "at", "camera"), ("that picture's joints", "camera", "joints"),
            ("to the punch told", "joints", "told"), ("to the trainer's board", "told", "board"), ("to the verdict there", "board", "verdict"),
            ("full extension to the board", "at", "board"), ("picture to the verdict", "camera", "verdict"),
            ("full extension to the verdict", "at", "verdict"))),
    ):
        print(f"{title}:")
        for what, begin, end in steps:
            print(f"  {what}: {spread([(one[end] - one[begin]) / 1000 for one in of])}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench camera", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--athletes", type=int, choices=range(1, 5), default=1, help="how many (default 1)")
    parser.add_argument("--seconds", type=int, default=45, help="how long it is watched (default 45)")
    parser.add_argument("--cores", action="store_true", help="the machine's last core for the worker alone, and the rest for all others")
    chosen = parser.parse_args(arguments)
    *others, last = sorted(os.sched_getaffinity(0))
    if chosen.cores and not others:
        parser.error("--cores: this machine has one core")
    if chosen.cores:
        os.sched_setaffinity(0, others)  # and so all that are started from here on
    server = Runthrough()
    try:
        worker = PoseWorker(server, athletes=chosen.athletes, core=last if chosen.cores else None)
        try:
            with tempfile.TemporaryDirectory() as folder:
                path, thrown = film(pathlib.Path(folder))
                with opened(*flags(path), server=server) as (_, browser), everybody(browser) as people:
                    measure(server, people, chosen, thrown)
        finally:
            worker.end()
    finally:
        server.close()


def measure(server, people, chosen, thrown):
    session = server.rehearse(drill())
    coach = trainer(server, session, people)
    names = ("Ana", "Ben", "Cleo", "Dan")[: chosen.athletes]
    boxers = [athlete(server, session, people, name, permissions=["camera"]) for name in names]
    coach.locator("#play").click()
    for boxer in boxers:
        boxer.get_by_role("button", name="Use the camera").click()
        boxer.get_by_role("dialog", name="Your camera").get_by_role("button", name="Use the camera").click()
        boxer.wait_for_selector(".camera-figures:not(:empty)")
    coach.evaluate(WATCH, [boxer.evaluate("runthrough.session.me") for boxer in boxers])
    for boxer in boxers:
        boxer.evaluate(FOLLOW)
    before, begun = running(), time.monotonic()
    coach.wait_for_timeout(chosen.seconds * 1000)
    after, lasted = running(), time.monotonic() - begun
    print(f"{chosen.athletes} athletes, {lasted:.0f} s of a film with {len(thrown['thrown'])} punches in {thrown['seconds']:.0f} s, "
          f"load average {os.getloadavg()[0]:.1f}")
    tell(boxers, coach, lasted)
    used = {}
    for pid, (command, spent) in after.items():
        name = program(command)
        used[name] = used.get(name, 0) + spent - before.get(pid, ("", 0))[1]
    print("CPU, of one core:")
    for name, spent in sorted(used.items(), key=lambda one: -one[1]):
        print(f"  {name}: {100 * spent / lasted:.0f} %")
