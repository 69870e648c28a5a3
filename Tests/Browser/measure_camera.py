"""Prints how late a camera's punches are: from the picture to its joints on the phone, and from picture and full
extension to the trainer's board.

    .venv/bin/python Tests/Browser/measure_camera.py [athletes] [seconds]

Everything runs on this machine: a film of a drawn boxer as camera (Chromium), the server, one pose worker of ops/camera, and the trainer's page. The
athletes see the same film, each on a page of their own.
"""

import pathlib
import sys
import tempfile

from cameras import PoseWorker, film, flags
from classes import athlete, drill, trainer
from people import People
from playwright.sync_api import sync_playwright
from server import Runthrough

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
# The instant of each punch, and of the picture in which it became clear.
PUNCHES = """() => {
  globalThis.seen = {};
  const { outbox, camera } = runthrough.page;
  const add = outbox.add.bind(outbox);
  outbox.add = (punch, source) => {
    const told = add(punch, source);
    const picture = runthrough.session.now() - 1000 * (camera.delays.at(-1) ?? 0);
    seen[`${runthrough.session.me} ${told.number}`] = { at: punch.at, picture };
    return told;
  };
}"""
# Each answer's delay, as the page tells it, and how many there were.
DELAYS = """() => {
  globalThis.delays = [];
  let before = null;
  setInterval(() => {
    const { delays: last } = runthrough.page.camera;
    const newest = last.at(-1);
    if (newest !== undefined && newest !== before) delays.push(newest);
    before = newest;
  }, 10);
}"""


def spread(values):
    ordered = sorted(values)
    p50, p95 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95))
    return f"p50 {p50:.0f} ms, p95 {p95:.0f}, worst {ordered[-1]:.0f} ({len(ordered)})"


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 45
    server = Runthrough()
    worker = PoseWorker(server, athletes=count)
    try:
        with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
            path, thrown = film(pathlib.Path(folder))
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", *flags(path)])
            people = People(browser)
            session = server.rehearse(drill())
            coach = trainer(server, session, people)
            boxers = [athlete(server, session, people, name, permissions=["camera"]) for name in ("Ana", "Ben", "Cleo", "Dan")[:count]]
            coach.locator("#play").click()
            for boxer in boxers:
                boxer.get_by_role("button", name="Use the camera").click()
                boxer.get_by_role("dialog", name="Your camera").get_by_role("button", name="Use the camera").click()
                boxer.wait_for_selector(".camera-figures:not(:empty)")
            coach.evaluate(WATCH, [boxer.evaluate("runthrough.session.me") for boxer in boxers])
            for boxer in boxers:
                boxer.evaluate(DELAYS)
                boxer.evaluate(PUNCHES)
            coach.wait_for_timeout(seconds * 1000)
            delays = [delay for boxer in boxers for delay in boxer.evaluate("delays")]
            print(f"{count} athletes, {seconds} s of a film with {len(thrown['thrown'])} punches in {thrown['seconds']:.0f} s")
            print(f"pictures answered: {len(delays) / seconds / count:.1f} a second for each athlete")
            print(f"picture to joints on the phone: {spread(delays)}")
            seen = {key: one for boxer in boxers for key, one in boxer.evaluate("seen").items()}
            told, judged = coach.evaluate("told"), coach.evaluate("judged")
            for what, begin, end in (
                ("picture that showed the punch to the trainer's board", "picture", told), ("full extension to the trainer's board", "at", told),
                ("full extension to the verdict there", "at", judged),
            ):
                print(f"{what}: {spread([(end[key] - one[begin]) / 1000 for key, one in seen.items() if key in end])}")
            people.leave()
            browser.close()
    finally:
        worker.end()
        server.close()


if __name__ == "__main__":
    main()
