"""What benchmarks of pages share: the people, pieces and pages of the browser tests, with a server and a Chromium of their own."""

import contextlib
import os
import shutil
import statistics
import sys

from processes import ROOT
from sync import server_program, with_playwright

playwright = with_playwright()
os.environ["RUNTHROUGH_BINARY"], BUILD = server_program()
sys.path.insert(0, os.path.join(ROOT, "Tests", "Browser"))

from people import People  # noqa: E402
from server import Runthrough  # noqa: E402


@contextlib.contextmanager
def opened(*flags, server=None):
    """A server, unless there is one, and a browser with these flags."""
    print(f"{BUILD} server, {os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}", flush=True)
    own = server or Runthrough()
    try:
        with playwright() as browsers:
            program = os.environ.get("RUNTHROUGH_CHROMIUM") or shutil.which("chromium")
            browser = browsers.chromium.launch(executable_path=program, args=["--no-sandbox", *flags])
            yield own, browser
            browser.close()
    finally:
        if server is None:
            own.close()


@contextlib.contextmanager
def open_people(browser):
    people = People(browser)
    yield people
    people.leave()


def smoothness(stamps):
    """How smoothly the frames of these timestamps came."""
    gaps = sorted(after - before for before, after in zip(stamps, stamps[1:]))
    p50, p99 = statistics.median(gaps), gaps[int(len(gaps) * 0.99)]
    slow = sum(gap > 25 for gap in gaps)
    return f"{len(gaps)} frames, median {1000 / p50:.1f} a second, p99 {p99:.1f} ms, worst {gaps[-1]:.1f}, {slow} over 25 ms"
