"""How late a camera's punches are, step by step, and what CPU time each program takes meanwhile.

Everything runs on this machine: a film of drawn boxers as camera (Chromium), the server, one pose worker, unless with --page the athletes' pages find the
joints themselves, and the trainer's page. The athletes see the same film, each on a page of their own. When a punch is extended is known from the film:
each picture bears its number, and the page tells when the camera took which.
"""

import argparse
import os
import pathlib
import tempfile
import time

from pages import Runthrough, open_people, opened

from cameras import MODELS, PoseWorker, film, flags
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
# Of each picture: when the camera took it, when the page had drawn it small, handed it over, and had its joints. Of each punch: what it is and its
# extension as they were told, when, the picture with which it became clear, and its verdict on the athlete's own page. And which picture of the film was
# taken when. All on the session clock.
FOLLOW = """([bits, square]) => {
  const { session, page: { outbox, verdicts } } = runthrough;
  const pictures = globalThis.pictures = [];
  const seen = globalThis.seen = {};
  const own = globalThis.own = {};
  const film = globalThis.film = [];
  const sent = new Map();
  let [drawn, instant, answered] = [null, null, null];
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...of) {
    drawn = session.now();
    toBlob.apply(this, of);
  };
  const known = new WeakSet();
  const handed = (to, number, drawn, back) => {
    if (!known.has(to)) to.addEventListener("message", back);
    known.add(to);
    sent.set(number, { drawn, sent: session.now() });
  };
  const back = (number) => {
    const one = sent.get(number);
    if (one === undefined || one.drawn === null || instant === null) return;
    answered = { ...one, camera: instant, joints: session.now() };
    pictures.push(answered);
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (message) {
    if (message instanceof Uint8Array && this.url.includes("/poses/")) {
      handed(this, new DataView(message.buffer).getUint32(0, true), drawn, ({ data }) => {
        if (typeof data !== "string") back(new DataView(data).getUint32(0, true));
      });
    }
    send.call(this, message);
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.picture !== undefined) {
      handed(this, message.number, session.now(), ({ data }) => data.number !== undefined && back(data.number));
    }
    // The page hands a picture's joints to the recogniser before anybody else hears that they came.
    if (message.joints !== undefined) instant = message.instant;
    postMessage.call(this, message, ...rest);
  };
  const squares = document.createElement("canvas");
  [squares.width, squares.height] = [bits * square, square];
  const looked = squares.getContext("2d", { willReadFrequently: true });
  const video = document.querySelector(".camera-picture");
  const look = (now, { captureTime = now }) => {
    video.requestVideoFrameCallback(look);
    looked.drawImage(video, 0, 0, squares.width, square, 0, 0, squares.width, square);
    const { data } = looked.getImageData(0, square / 2, squares.width, 1);
    let number = 0;
    for (let bit = 0; bit < bits; bit += 1) if (data[4 * square * (bit + 0.5)] > 127) number += 2 ** bit;
    film.push({ at: session.frameInstant(Math.min(captureTime, now)), number });
  };
  video.requestVideoFrameCallback(look);
  const add = outbox.add.bind(outbox);
  outbox.add = (punch, source) => {
    const told = add(punch, source);
    const { class: kind, hand, at } = punch;
    if (answered !== null) seen[`${session.me} ${told.number}`] = { ...answered, kind, hand, at, told: session.now() };
    return told;
  };
  const onVerdict = verdicts.onVerdict;
  verdicts.onVerdict = (one) => {
    onVerdict(one);
    if (one.seen !== null) own[`${session.me} ${one.seen.number}`] ??= session.now();
  };
}"""
# Microseconds that a punch may be told of before and after the film's extension to be that one.
EARLY, LATE = -100_000, 600_000
# As in Tests/Browser/film.py, which another environment runs.
BITS, SQUARE = 12, 16
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


def extensions(film, thrown, rate=30):
    """When each punch of the film was extended: the instant at which the camera took that picture, and what it was."""
    found = []
    for one in thrown["thrown"]:
        picture = round(one["at"] * rate)
        taken = [shown["at"] - (picture / rate - one["at"]) * 1e6 for shown in film if shown["number"] == picture]
        # A picture may be shown twice; the film comes again after many seconds.
        found += [(at, one["class"], one["hand"]) for at, before in zip(taken, [float("-inf"), *taken]) if at - before > 1e6]
    return sorted(found)


def matched(extensions, told):
    """The extension of each punch that was told, one to one: of the same kind and hand, the nearest before it."""
    found, left = {}, list(extensions)
    for key, one in sorted(told.items(), key=lambda item: item[1]["told"]):
        near = [true for true in left if EARLY <= one["told"] - true[0] <= LATE and true[1:] == (one["kind"], one["hand"])]
        if near:
            found[key] = min(near, key=lambda true: abs(one["at"] - true[0]))
            left.remove(found[key])
    return {key: at for key, (at, *_) in found.items()}


def report(boxers, coach, seconds, thrown):
    pictures = [one for boxer in boxers for one in boxer.evaluate("pictures")]
    board, judged = coach.evaluate("told"), coach.evaluate("judged")
    punches, there, counted = [], 0, 0
    for boxer in boxers:
        seen, own = boxer.evaluate("seen"), boxer.evaluate("own")
        true = extensions(boxer.evaluate("film"), thrown)
        pairs = matched(true, seen)
        there, counted = there + len(true), counted + len(seen)
        punches += [{**one, "true": pairs[key], "board": board[key], "verdict": judged[key], "own": own[key]}
                    for key, one in seen.items() if key in pairs and key in board and key in judged and key in own]
    print(f"pictures answered: {len(pictures) / seconds / len(boxers):.1f} a second for each athlete")
    print(f"of {there} punches of the film {len(punches)} were told rightly; {counted} were told")
    for title, of, steps in (
        ("each picture", pictures, (
            ("camera to small picture drawn", "camera", "drawn"), ("to sent", "drawn", "sent"), ("to its joints back", "sent", "joints"),
            ("camera to joints", "camera", "joints"))),
        ("each punch", punches, (
            ("full extension to the picture with which it is clear", "true", "camera"), ("that picture's joints", "camera", "joints"),
            ("to the punch told", "joints", "told"), ("to the verdict on the athlete's page", "told", "own"),
            ("from told to the trainer's board", "told", "board"), ("to the verdict there", "board", "verdict"),
            ("full extension as it was told, after the film's", "true", "at"),
            ("full extension to the athlete's verdict", "true", "own"), ("full extension to the board", "true", "board"),
            ("full extension to the verdict on the board", "true", "verdict"))),
    ):
        print(f"{title}:")
        for what, begin, end in steps:
            print(f"  {what}: {spread([(one[end] - one[begin]) / 1000 for one in of])}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench camera", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--athletes", type=int, choices=range(1, 5), default=1, help="how many (default 1)")
    parser.add_argument("--seconds", type=int, default=90, help="how long it is watched (default 90, as the film is)")
    parser.add_argument("--cores", action="store_true", help="the machine's last core for the worker alone, and the rest for all others")
    parser.add_argument("--page", action="store_true", help="the athletes' pages find the joints, no worker")
    parser.add_argument("--strangers", type=int, default=6, help="how many people are in the film, 15 s each (default 6)")
    chosen = parser.parse_args(arguments)
    *others, last = sorted(os.sched_getaffinity(0))
    if chosen.cores and not others:
        parser.error("--cores: this machine has one core")
    if chosen.cores:
        os.sched_setaffinity(0, others)  # and so all that are started from here on
    server = Runthrough(RUNTHROUGH_POSE_MODELS=str(MODELS)) if chosen.page else Runthrough()
    try:
        worker = None if chosen.page else PoseWorker(server, athletes=chosen.athletes, core=last if chosen.cores else None)
        try:
            with tempfile.TemporaryDirectory() as folder:
                path, thrown = film(pathlib.Path(folder), "strangers", chosen.strangers)
                with opened(*flags(path), server=server) as (_, browser), open_people(browser) as people:
                    measure(server, people, chosen, thrown)
        finally:
            if worker is not None:
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
        if chosen.page:
            boxer.evaluate("localStorage.setItem('runthrough.preference.camera-way', 'page')")
        boxer.get_by_role("button", name="Use the camera").click()
        boxer.get_by_role("dialog", name="Your camera").get_by_role("button", name="Use the camera").click()
        boxer.wait_for_selector(".camera-figures:not(:empty)")
    coach.evaluate(WATCH, [boxer.evaluate("runthrough.session.me") for boxer in boxers])
    for boxer in boxers:
        boxer.evaluate(FOLLOW, [BITS, SQUARE])
    before, begun = running(), time.monotonic()
    coach.wait_for_timeout(chosen.seconds * 1000)
    after, lasted = running(), time.monotonic() - begun
    print(f"{chosen.athletes} athletes, {lasted:.0f} s of a film with {len(thrown['thrown'])} punches in {thrown['seconds']:.0f} s, "
          f"load average {os.getloadavg()[0]:.1f}")
    report(boxers, coach, lasted, thrown)
    used = {}
    for pid, (command, spent) in after.items():
        name = program(command)
        used[name] = used.get(name, 0) + spent - before.get(pid, ("", 0))[1]
    print("CPU, of one core:")
    for name, spent in sorted(used.items(), key=lambda one: -one[1]):
        print(f"  {name}: {100 * spent / lasted:.0f} %")
