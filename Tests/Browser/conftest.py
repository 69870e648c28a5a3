"""Real pages in Chromium, or with `--firefox` in Firefox, against the real server.

    python3 -m venv .venv && .venv/bin/pip install -r Tests/Browser/requirements.txt
    swift build && .venv/bin/pytest Tests/Browser

RUNTHROUGH_BINARY names another server, RUNTHROUGH_CHROMIUM another browser. Pictures of what failed, or of
all with `--pictures`, go to Tests/Browser/screenshots.

What only a slow machine shows is looked for with `--slowness 6` (each page's scripts take six times as long) and with
`--shuffle SEED` (the tests of each file in another order).
"""

import itertools
import os
import pathlib
import random
import re
import shutil
import sys

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from cameras import ENVIRONMENT, MODELS, film, flags
from network import Network
from people import People
from server import Runthrough
from walks import World

PICTURES = pathlib.Path(__file__).parent / "screenshots"

# Of tests in which joints are found in a film that a browser plays as its camera.
NEEDS_FILM_AND_MODELS = [
    pytest.mark.skipif("config.getoption('--firefox')", reason="only Chromium plays a film as a camera"),
    pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment that draws the film"),
    pytest.mark.skipif(not (MODELS / "landmark.bin").exists(), reason="`ops/pose-models` makes the models"),
]

expect.set_options(timeout=30_000)


def pytest_addoption(parser):
    parser.addoption("--firefox", action="store_true", help="open the pages in Firefox")
    parser.addoption("--slowness", type=float, default=1, help="how many times as long the pages' scripts take")
    parser.addoption("--pictures", action="store_true", help="take pictures of all pages at the end of each test")
    parser.addoption("--shuffle", default=None, metavar="SEED", help="run the tests of each file in another order")


def pytest_configure(config):
    config.addinivalue_line("markers", "every_browser: also run in Firefox by ops/test")


def pytest_collection_modifyitems(config, items):
    seed = config.getoption("--shuffle")
    if seed is not None:
        files = [list(tests) for _, tests in itertools.groupby(items, key=lambda test: test.path)]
        for turn, tests in enumerate(files):
            random.Random(f"{seed} {turn}").shuffle(tests)
        items[:] = itertools.chain.from_iterable(files)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.has_failed = getattr(item, "has_failed", False) or report.failed
    return report


@pytest.fixture(scope="session")
def runthrough():
    server = Runthrough()
    yield server
    server.close()


@pytest.fixture(scope="session")
def made():
    """A data directory as a first start leaves it: to copy one is faster than to make one."""
    server = Runthrough()
    server.stop()
    yield os.path.join(server.directory, "data")
    server.close()


@pytest.fixture(scope="session")
def world(runthrough, browser):
    """What there is on that server for walks over all pages (`walks.py`)."""
    return World(runthrough, browser)


@pytest.fixture
def own_runthrough(made):
    """A server for one test alone, to be killed and started at will."""
    server = Runthrough(made=made)
    yield server
    server.close()


@pytest.fixture
def lonely_runthrough(made):
    """A server that no other machine can reach."""
    server = Runthrough(made=made, RUNTHROUGH_HOST="127.0.0.1")
    yield server
    server.close()


@pytest.fixture(scope="module")
def recognising_runthrough():
    """A server that finds joints itself, and gives phones what they find them with."""
    server = Runthrough(RUNTHROUGH_POSE_MODELS=str(MODELS))
    yield server
    server.close()


@pytest.fixture
def networks():
    """`networks(runthrough, "--up", 10)`: ways to the server that are as bad as a test wants."""
    opened = []

    def network(runthrough, *faults):
        opened.append(Network(runthrough, *faults))
        return opened[-1]

    yield network
    for one in opened:
        one.close()


@pytest.fixture(scope="session")
def boxer(tmp_path_factory):
    """A film of a boxer and what is thrown in it; nothing where none can be drawn."""
    return film(tmp_path_factory.mktemp("film")) if ENVIRONMENT.exists() else None


@pytest.fixture(scope="module")
def boxers_browser(playwright, boxer):
    """Its camera plays the film of the boxer."""
    browser = chromium(playwright, *flags(boxer[0]), has_camera=True)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(request, playwright):
    browser = (firefox if request.config.getoption("--firefox") else chromium)(playwright)
    yield browser
    browser.close()


def chromium(playwright, *flags, has_camera=False):
    # The same browser without a window's machinery takes a third less of the processor; it asks nobody about cameras. No graphics card is
    # used where there is one: pages are drawn alike everywhere, and without a search for one, which is a twentieth of a test.
    small = None if has_camera else shutil.which("chromium-headless-shell")
    program = os.environ.get("RUNTHROUGH_CHROMIUM") or small or "/usr/bin/chromium"
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu", *flags])


class Touchscreen:
    def __init__(self, page):
        self.page = page

    def tap(self, x, y):
        self.page.mouse.click(x, y, button="middle")


def firefox(playwright):
    # Playwright's own taps do nothing in Firefox; firefox.py makes touches of these.
    Locator.tap = lambda locator, **options: locator.click(button="middle", **options)
    Page.touchscreen = property(Touchscreen)
    with_packages = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=pathlib.Path(__file__).parent / "firefox.py", env=os.environ | {"PATH": with_packages})


@pytest.fixture
def people(browser, request):
    """Opens pages for people; at the end, a failure for anything their consoles complained about, and pictures of what failed."""
    PICTURES.mkdir(exist_ok=True)
    slowness, is_firefox = (request.config.getoption(option) for option in ("--slowness", "--firefox"))
    everybody = People(browser, slowness)
    yield everybody
    if request.config.getoption("--pictures") or request.node.has_failed:
        everybody.take_pictures(PICTURES, re.sub(r"\W+", "-", request.node.name).strip("-")[:60])
    everybody.leave(request.node.has_failed)
    assert everybody.complaints == [], "\n".join(everybody.complaints)


@pytest.fixture
def pass_time(people, request):
    """`pass_time(6)`: six seconds later it is for the server and on all pages that were opened since the test began, at once, as if
    everybody had waited. `pass_time(6, None)` is for pages alone, and another server's session clock is moved by naming it."""
    people.give_time()

    def pass_time(seconds, server="runthrough"):
        server = request.getfixturevalue(server) if isinstance(server, str) else server
        if server is not None:
            server.pass_time(seconds)
        people.pass_time(seconds)

    return pass_time
