"""How fast the studio is, by the page's own frame timestamps: opening, dragging fifty dots, playing, playing with trails, scrubbing.

Chromium draws without a graphics card here: what is measured is what the page does, and a software rasteriser besides.
"""

import argparse
import math

from pages import open_people, opened, smoothness

from people import LAPTOP
from pieces import COLOURS, SECOND, SYMBOLS

SECONDS = 5
DRAG = """async ({ seconds }) => {
  const { selection, desk } = runthrough;
  const chosen = desk.document.performers.slice(0, 50).map(({ id }) => id);
  selection.select(chosen);
  const box = runthrough.canvas.getBoundingClientRect();
  const place = runthrough.scene.place(0);
  const start = runthrough.view.toScreen(place.x, place.y);
  const send = (kind, x, y) => runthrough.canvas.dispatchEvent(new PointerEvent(kind, { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, bubbles: true,
    clientX: box.left + x, clientY: box.top + y }));
  runthrough.canvas.setPointerCapture = () => {};
  send('pointerdown', start.x, start.y);
  runthrough.drawing.recordFrames(true);
  const began = performance.now();
  await new Promise((done) => {
    const step = (now) => {
      const angle = (now - began) / 300;
      send('pointermove', start.x + 40 * Math.cos(angle), start.y + 40 * Math.sin(angle));
      if (now - began < seconds * 1000) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  const stamps = runthrough.drawing.recordFrames(false);
  send('pointerup', start.x + 40, start.y);
  return stamps;
}"""

PLAY = """async ({ seconds, trails }) => {
  const { playhead } = runthrough;
  runthrough.shows.toggle('trails', trails);
  playhead.fromTop();
  runthrough.drawing.recordFrames(true);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const stamps = runthrough.drawing.recordFrames(false);
  playhead.pause();
  return stamps;
}"""

SCRUB = """async ({ seconds }) => {
  const { playhead } = runthrough;
  const knob = document.querySelector('.scrub');
  runthrough.drawing.recordFrames(true);
  const began = performance.now();
  await new Promise((done) => {
    const step = (now) => {
      knob.value = String(Number(knob.max) * (0.5 + 0.4 * Math.sin((now - began) / 700)));
      knob.dispatchEvent(new Event('input'));
      if (now - began < seconds * 1000) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  return runthrough.drawing.recordFrames(false);
}"""


def large(performers, formations):
    """Everybody somewhere else each time; every fifth way is bent."""

    def place(turn, index):
        angle = 2.399963 * turn + index * 0.7
        reach = 7.4 * math.sqrt((turn + 0.5) / performers)
        return {"x": round(reach * math.cos(angle), 2), "y": round(5 + 0.62 * reach * math.sin(angle), 2)}

    cast = [{"id": f"p{turn}", "label": str(turn + 1), "name": f"Dancer {turn + 1}", "colour": COLOURS[turn % 8], "symbol": SYMBOLS[turn % 8]} for turn in range(performers)]
    return {
        "title": f"{performers} × {formations}",
        "tempo": 120,
        "stage": {"width": 16, "depth": 10, "metresPerUnit": 1, "wings": 2, "apron": 1, "wingsShown": True},
        "performers": cast,
        "formations": [
            {
                "id": f"f{index}",
                "name": f"Formation {index + 1}",
                "hold": SECOND // 2,
                "positions": {one["id"]: place(turn, index) for turn, one in enumerate(cast)},
                "transition": {
                    "duration": 2 * SECOND,
                    "easing": "easeInOut",
                    "paths": {one["id"]: [place(turn + 3, index), place(turn + 5, index + 1)] for turn, one in enumerate(cast) if turn % 5 == 0},
                },
            }
            for index in range(formations)
        ],
        "metadata": {},
    }


def opening(page, url):
    """Milliseconds from asking for the page to the studio being open and drawn once."""
    page.goto(url)
    page.wait_for_selector("body[data-state=open]")
    return page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
      performance.now()))))""")


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench studio-frames", description=__doc__)
    for what, usual in ("performers", 200), ("formations", 100):
        parser.add_argument(f"--{what}", type=int, default=usual, help=f"how many (default {usual})")
    options = parser.parse_args(arguments)
    print(f"{options.performers} performers × {options.formations} formations")
    with opened() as (server, browser), open_people(browser) as people:
        production = server.call("POST", "/api/v1/productions", large(options.performers, options.formations))["id"]
        page = people.page(LAPTOP, cookie=server.token, url=server.url)
        times = [opening(page, f"{server.url}/studio/{production}") for _ in range(5)]
        print("opening, from the request to the second frame: " + ", ".join(f"{whole:.0f}" for whole in times) + " ms")
        looked = page.evaluate("""async () => {
          const { findings } = runthrough;
          const began = performance.now();
          while (!findings.isComplete) await new Promise((done) => setTimeout(done, 50));
          return [performance.now() - began, findings.moments.flatMap(({ findings }) => findings).length];
        }""")
        print(f"looking through all formations: {looked[0]:.0f} ms more, {looked[1]} findings")
        for what, act, more in (
            ("dragging 50", DRAG, {}), ("playing", PLAY, {"trails": False}), ("playing with trails", PLAY, {"trails": True}), ("scrubbing", SCRUB, {}),
        ):
            print(f"{what}: {smoothness(page.evaluate(act, {'seconds': SECONDS, **more}))}", flush=True)
