"""How smoothly live pages draw: frame times by the page's own timestamps, during one long move."""

import argparse

from pages import open_people, opened, smoothness

from people import LAPTOP, PHONE, expect_formation
from pieces import crowd

SECONDS = 6


def measured(page):
    page.evaluate("runthrough.stand.recordFrames(true)")
    page.wait_for_timeout(SECONDS * 1000)
    return page.evaluate("runthrough.stand.recordFrames(false)")


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench stage-frames", description=__doc__)
    parser.add_argument("--performers", type=int, default=100, help="how many (default 100)")
    count = parser.parse_args(arguments).performers
    with opened() as (server, browser):
        for name, device in (("phone", PHONE), ("laptop", LAPTOP)):
            session = server.rehearse(crowd(count))
            with open_people(browser) as people:
                conductor = people.conductor(server, session)
                page = conductor if device is LAPTOP else people.dancer(server, session, "Bea", "Dancer 1", device)
                page.bring_to_front()
                conductor.evaluate("runthrough.session.command('go')")
                expect_formation(page, 1, "Spread")
                print(f"{name}: {count} performers, {smoothness(measured(page))}", flush=True)
