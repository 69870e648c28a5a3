"""Prints how far from its beat a spoken call ends, with voices that speak faster and slower than the page thinks at first.

    .venv/bin/python Tests/Browser/measure_calls.py

Browsers without a screen have no voice, so a stand-in takes the time that a voice would take; what is measured is what the page asks it for.
"""

import statistics

from classes import athlete, drill, trainer, voice
from people import PHONE, People
from playwright.sync_api import sync_playwright
from server import Runthrough

CALLS = 16
# Of each call that was said: milliseconds from the end of the words to the beat, above 0 if they were late.
AFTER = """() => {
  const { session, page: { drill } } = runthrough;
  const calls = drill.run.calls(0).map(({ at }) => session.clock.localOf(drill.run.instantOf(session.shown, session.shown.motion.at, at)) / 1000);
  return said.map(({ ends }) => calls.map((beat) => ends - beat).sort((one, other) => Math.abs(one) - Math.abs(other))[0]);
}"""


def main():
    server = Runthrough()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for pace in (0.7, 1, 1.6):
                people = People(browser)
                session = server.rehearse(drill(tempo=90))
                coach = trainer(server, session, people)
                ana = athlete(server, session, people, device=PHONE, prepare=lambda page: page.add_init_script(voice(pace)))
                ana.wait_for_function("runthrough.page.drill.run !== null")
                coach.locator("#play").click()
                ana.bring_to_front()
                ana.mouse.click(5, 5)
                ana.wait_for_function("(calls) => said.length > calls", arg=CALLS, timeout=120_000)
                after = ana.evaluate(AFTER)
                first, later = after[:2], after[len(after) // 2 :]
                print(
                    f"a voice {pace} × as slow as thought: the first two end {', '.join(f'{one:+.0f}' for one in first)} ms from the beat, "
                    f"the later ones at the median {statistics.median(later):+.0f} ms, the worst {max(later, key=abs):+.0f} ms"
                )
                people.leave()
            browser.close()
    finally:
        server.close()


if __name__ == "__main__":
    main()
