"""Prints how long an edit takes to another person's screen on loopback: from the press to the frame that shows it.

    .venv/bin/python Tests/Browser/measure_edits.py [performers] [formations] [edits]
"""

import statistics
import sys

from editors import editor_desk, owner_desk, settled
from people import People
from pieces import piece
from playwright.sync_api import sync_playwright
from server import Runthrough

# Of both pages: milliseconds of the one clock behind them.
SEE = """
(isDesk) => {
  window.saw = [];
  const at = () => performance.timeOrigin + performance.now();
  let last = null;
  const look = () => {
    const x = isDesk ? desk.document.formations[0].positions.p0.x : runthrough.session.production?.formations[0].positions.p0.x;
    if (x !== last) { last = x; saw.push([x, at()]); }
    requestAnimationFrame(look);
  };
  look();
}
"""
MOVE = """
(x) => {
  const at = performance.timeOrigin + performance.now();
  desk.do('Move', [{ set: ['formations', 'f0', 'positions', 'p0'], to: { x, y: 1 } }]);
  return at;
}
"""


def report(name, delays):
    delays.sort()
    p99 = delays[min(len(delays) - 1, int(len(delays) * 0.99))]
    print(f"{name}: {len(delays)} edits, median {statistics.median(delays):.1f} ms, p99 {p99:.1f} ms, worst {delays[-1]:.1f} ms")


def main():
    performers, formations, edits = [int(value) for value in sys.argv[1:4] + ["200", "100", "60"][len(sys.argv) - 1:]]
    server = Runthrough()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            people = People(browser)
            document = piece("Measured", [f"Dancer {turn}" for turn in range(performers)], [f"Formation {turn}" for turn in range(formations)])
            production = server.call("POST", "/api/v1/productions", document)["id"]
            session = server.open(production)
            author = owner_desk(server, people, production)
            watchers = {"another editor": editor_desk(server, people, production, "Ben"), "a dancer's phone": people.dancer(server, session, "Bea", "Dancer 0")}
            for name, page in watchers.items():
                page.evaluate(SEE, name == "another editor")
            sent = {}
            for turn in range(edits):
                sent[turn / 10] = author.evaluate(MOVE, turn / 10)
                settled(author)
                author.wait_for_timeout(40)
            print(f"{performers} performers, {formations} formations")
            for name, page in watchers.items():
                seen = dict((x, at) for x, at in page.evaluate("saw"))
                report(name, [seen[x] - at for x, at in sent.items() if x in seen])
            people.leave()
            browser.close()
    finally:
        server.close()


if __name__ == "__main__":
    main()
