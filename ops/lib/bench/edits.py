"""How long an edit takes to another person's screen on loopback: from the press to the frame that shows it."""

import argparse
import statistics

from pages import open_people, opened

from editors import editor_desk, owner_desk, settled
from pieces import piece

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


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench edits", description=__doc__)
    for what, usual in ("performers", 200), ("formations", 100), ("edits", 60):
        parser.add_argument(f"--{what}", type=int, default=usual, help=f"how many (default {usual})")
    options = parser.parse_args(arguments)
    print(f"{options.performers} performers, {options.formations} formations")
    with opened() as (server, browser), open_people(browser) as people:
        dancers = [f"Dancer {turn}" for turn in range(options.performers)]
        document = piece("Measured", dancers, [f"Formation {turn}" for turn in range(options.formations)])
        production = server.call("POST", "/api/v1/productions", document)["id"]
        session = server.open(production)
        author = owner_desk(server, people, production)
        watchers = {
            "another editor": editor_desk(server, people, production, "Ben"),
            "a dancer's phone": people.dancer(server, session, "Bea", "Dancer 0"),
        }
        for name, page in watchers.items():
            page.evaluate(SEE, name == "another editor")
        sent = {}
        for turn in range(options.edits):
            sent[turn / 10] = author.evaluate(MOVE, turn / 10)
            settled(author)
            author.wait_for_timeout(40)
        for name, page in watchers.items():
            seen = dict((x, at) for x, at in page.evaluate("saw"))
            report(name, [seen[x] - at for x, at in sent.items() if x in seen])
