"""How smoothly a move is drawn from a seat of the hall, on a phone whose processor is slowed: the page's own frame timestamps.

Chromium draws without a graphics card here: what is measured is what the page does, and a software rasteriser besides. The time that the page's own
scripts take for a frame is told by itself: that is what a phone, which has a graphics card, must do in 16.7 ms.
"""

import argparse
import statistics

from pages import open_people, opened, smoothness

from people import PHONE
from studio_frames import large

PLAY = """async ({ seconds }) => {
  const { playhead, view } = runthrough;
  const took = [];
  const draw = view.draw.bind(view);
  view.draw = (...given) => {
    const began = performance.now();
    draw(...given);
    took.push(performance.now() - began);
  };
  playhead.fromTop();
  runthrough.drawing.recordFrames(true);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const stamps = runthrough.drawing.recordFrames(false);
  playhead.pause();
  delete view.draw;
  return { stamps, took };
}"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench seat-frames", description=__doc__)
    parser.add_argument("--performers", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--slowness", type=float, default=4, help="how many times as long the page's scripts take (default 4)")
    parser.add_argument("--seconds", type=int, default=8, help="how long each measurement is (default 8)")
    options = parser.parse_args(arguments)
    print(f"{options.performers} performers, a phone, its scripts {options.slowness:g} times as slow")
    with opened() as (server, browser), open_people(browser) as people:
        production = server.call("POST", "/api/v1/productions", large(options.performers, 8))["id"]
        page = people.page(PHONE, cookie=server.token, url=server.url)
        page.goto(f"{server.url}/studio/{production}")
        page.wait_for_selector("body[data-state=open]")
        page.evaluate("new Promise((done) => setTimeout(done, 4_000))")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": options.slowness})
        for what in "from above", "from a seat":
            if what == "from a seat":
                page.keyboard.press("Shift+V")
                page.wait_for_selector(".seat-said:not(:empty)")
            found = page.evaluate(PLAY, {"seconds": options.seconds})
            took = sorted(found["took"])
            print(f"{what}: {smoothness(found['stamps'])}", flush=True)
            print(f"  the page's scripts: median {statistics.median(took):.2f} ms a frame, p99 {took[int(len(took) * 0.99)]:.2f} ms", flush=True)
