"""How far a video is from its run: each picture that the browser shows, told by requestVideoFrameCallback, against the run's clock.

A video of 30 pictures a second runs with a piece in the studio, at each speed; after a start and three seeks it has a second to settle. Positive: the
picture is early. A picture of 30 a second lasts 33 ms, and a display of 60 Hz shows it up to 17 ms after its time.
"""

import argparse
import pathlib
import statistics
import tempfile

from pages import open_people, opened

from people import LAPTOP
from pieces import SECOND, quartet
from videos import film, with_video

ERRORS = """async ({ rate, seconds }) => {
  const { playhead } = runthrough;
  const { view } = document.querySelector(".videos-panel");
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const all = [];
  playhead.rate = rate;
  for (const from of [0, 12_000_000, 4_000_000]) {
    playhead.seek(from);
    playhead.play();
    await wait(1_500);
    view.errors.length = 0;
    await wait(seconds * 1000 / 3);
    all.push(...view.errors);
  }
  playhead.pause();
  return all;
}"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench video", description=__doc__)
    parser.add_argument("--seconds", type=int, default=18, help="how long each measurement is (default 18)")
    parser.add_argument("--size", default="1280x720", help="of the pictures (default 1280x720)")
    options = parser.parse_args(arguments)
    document = quartet()
    for formation in document["formations"]:
        formation["hold"] = 15 * SECOND
    with opened() as (server, browser), open_people(browser) as people, tempfile.TemporaryDirectory() as folder:
        for kind in "mp4", "webm":
            path = film(pathlib.Path(folder), kind, seconds=40, size=options.size)
            production = server.call("POST", "/api/v1/productions", with_video(server, document, path))["id"]
            page = people.page(LAPTOP, cookie=server.token, url=server.url)
            page.goto(f"{server.url}/studio/{production}")
            page.wait_for_selector("body[data-state=open]")
            page.evaluate("runthrough.panels.show('videos')")
            page.wait_for_function("() => document.querySelector('.video-picture')?.readyState >= 3")
            for rate in 1, 0.5:
                errors = page.evaluate(ERRORS, {"rate": rate, "seconds": options.seconds})
                away = sorted(map(abs, errors))
                print(
                    f"{kind} {options.size}, rate {rate:g}: {len(errors)} pictures, median {statistics.median(errors):+.1f} ms, "
                    f"away from it median {statistics.median(away):.1f} ms, p95 {away[int(len(away) * 0.95)]:.1f} ms, worst {away[-1]:.1f} ms",
                    flush=True)
            page.close()
