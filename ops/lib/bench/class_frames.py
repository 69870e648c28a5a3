"""How a class of sixty is drawn while each athlete throws five punches a second: frame times of the trainer's page and of the wall."""

import argparse

from pages import open_people, opened, smoothness

from classes import MANY, NOW, TABLET, Crowd, drill, trainer, wall

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


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench class-frames", description=__doc__)
    parser.add_argument("--athletes", type=int, default=60, help="how many (default and at most 60)")
    count = parser.parse_args(arguments).athletes
    with opened() as (server, browser):
        for name, device in (("tablet", TABLET), ("projector", PROJECTOR)):
            with open_people(browser) as people:
                stamps, kept = measure(server, people, device, count)
            print(f"{name}: {count} athletes, {kept} punches kept, {smoothness(stamps)}", flush=True)


def measure(server, people, device, count):
    session = server.rehearse(drill())
    coach = trainer(server, session, people)
    page = coach if device is TABLET else wall(server, session, people, device)
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
    return page.evaluate(FRAMES, SECONDS), crowd.kept
