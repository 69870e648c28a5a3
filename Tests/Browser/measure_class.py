"""Prints how a class of sixty is drawn while each athlete throws five punches a second: frame times of the trainer's page and of the wall.

    .venv/bin/python Tests/Browser/measure_class.py [athletes]
"""

import sys

from classes import MANY, NOW, TABLET, Crowd, drill, trainer, wall
from people import People
from playwright.sync_api import sync_playwright
from server import Runthrough

SECONDS = 10
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
FRAMES = """async (seconds) => {
  const stamps = [];
  const until = performance.now() + seconds * 1000;
  await new Promise((resolve) => {
    const look = (at) => {
      stamps.push(at);
      if (performance.now() < until) requestAnimationFrame(look);
      else resolve();
    };
    requestAnimationFrame(look);
  });
  return stamps;
}"""


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    server = Runthrough()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for name, device, open_page in (("tablet", TABLET, trainer), ("projector", PROJECTOR, wall)):
                people = People(browser)
                session = server.rehearse(drill())
                coach = trainer(server, session, people)
                page = coach if open_page is trainer else wall(server, session, people, device)
                crowd = Crowd(server, session, people, MANY[:count])
                coach.locator("#play").click()
                crowd.page.evaluate(
                    """([seconds, now]) => {
                      const began = performance.now();
                      const timer = setInterval(() => {
                        throwAll(now + (performance.now() - began) * 1000);
                        if (performance.now() - began > seconds * 1000) clearInterval(timer);
                      }, 200);
                    }""",
                    [SECONDS + 2, coach.evaluate(NOW)],
                )
                page.bring_to_front()
                stamps = page.evaluate(FRAMES, SECONDS)
                gaps = sorted(after - before for before, after in zip(stamps, stamps[1:]))
                p50, p95, p99 = (gaps[int(len(gaps) * share)] for share in (0.5, 0.95, 0.99))
                print(f"{name}: {count} athletes, {crowd.kept} punches kept, {len(gaps)} frames, p50 {p50:.1f} ms, p95 {p95:.1f}, p99 {p99:.1f}, worst {gaps[-1]:.1f}")
                people.leave()
            browser.close()
    finally:
        server.close()


if __name__ == "__main__":
    main()
