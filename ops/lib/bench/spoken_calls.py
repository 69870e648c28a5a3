"""How far from its beat a spoken call ends, with voices that speak faster and slower than the page thinks at first.

Browsers without a screen have no voice, so a stand-in takes the time that a voice would take; what is measured is what the page asks it for.
"""

import argparse
import statistics

from pages import open_people, opened

from classes import athlete, drill, trainer, voice
from people import PHONE

CALLS = 16
# Of each call that was said: milliseconds from the end of the words to the beat, above 0 if they were late.
AFTER = """() => {
  const { session, page: { drill } } = runthrough;
  const calls = drill.run.calls(0).map(({ at }) => session.clock.localOf(drill.run.instantOf(session.shown, session.shown.motion.at, at)) / 1000);
  return said.map(({ ends }) => calls.map((beat) => ends - beat).sort((one, other) => Math.abs(one) - Math.abs(other))[0]);
}"""


def main(arguments):
    argparse.ArgumentParser(prog="ops/bench spoken-calls", description=__doc__).parse_args(arguments)
    with opened() as (server, browser):
        for pace in (0.7, 1, 1.6):
            with open_people(browser) as people:
                after = measure(server, people, pace)
            first, later = after[:2], after[len(after) // 2 :]
            print(
                f"a voice {pace} × as slow as thought: the first two end {', '.join(f'{one:+.0f}' for one in first)} ms from the beat, "
                f"the later ones at the median {statistics.median(later):+.0f} ms, the worst {max(later, key=abs):+.0f} ms", flush=True)


def measure(server, people, pace):
    session = server.rehearse(drill(tempo=90))
    coach = trainer(server, session, people)
    ana = athlete(server, session, people, device=PHONE, prepare=lambda page: page.add_init_script(voice(pace)))
    ana.wait_for_function("runthrough.page.drill.run !== null")
    coach.locator("#play").click()
    ana.bring_to_front()
    ana.mouse.click(5, 5)
    ana.wait_for_function("(calls) => said.length > calls", arg=CALLS, timeout=120_000)
    return ana.evaluate(AFTER)
