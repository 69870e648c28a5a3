"""Prints how smoothly a page draws: frame times by the page's own timestamps, during one long move of 100 performers.

    .venv/bin/python Tests/Browser/measure_frames.py [performers]
"""

import statistics
import sys

from people import LAPTOP, PHONE, People, expect_formation
from pieces import crowd
from playwright.sync_api import sync_playwright
from server import Runthrough

SECONDS = 6


def measured(page):
    page.evaluate("runthrough.stand.recordFrames(true)")
    page.wait_for_timeout(SECONDS * 1000)
    stamps = page.evaluate("runthrough.stand.recordFrames(false)")
    gaps = sorted(after - before for before, after in zip(stamps, stamps[1:]))
    return gaps


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    server = Runthrough()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for name, device in (("phone", PHONE), ("laptop", LAPTOP)):
                session = server.rehearse(crowd(count))
                people = People(browser)
                conductor = people.conductor(server, session)
                page = conductor if device is LAPTOP else people.dancer(server, session, "Bea", "Dancer 1", device)
                page.bring_to_front()
                conductor.evaluate("runthrough.session.command('go')")
                expect_formation(page, 1, "Spread")
                gaps = measured(page)
                median = statistics.median(gaps)
                late = gaps[int(len(gaps) * 0.99)]
                print(f"{name}: {count} performers, {len(gaps)} frames, median {1000 / median:.1f} fps, p99 {late:.1f} ms")
                people.leave()
            browser.close()
    finally:
        server.close()


if __name__ == "__main__":
    main()
