"""After one visit a page opens without the server, and always whole."""

import os
import pathlib
import re
import shutil
import tempfile

import pytest
from classes import TABLET, drill
from editors import until
from people import expect_formation, expect_live
from pieces import quartet
from playwright.sync_api import expect
from server import BINARY, ROOT

KEPT = """await (async () => {
  if ((await navigator.serviceWorker.ready).active.state !== 'activated') return false;
  const names = await caches.keys();
  return names.some((name) => name.startsWith('runthrough-pages-')) && (await (await caches.open('runthrough-productions')).keys()).length > 0
    && Object.keys(localStorage).some((key) => key.startsWith('runthrough.last-known.'));
})()"""
RELEASES = "() => [...new Set(performance.getEntriesByType('resource').map(({ name }) => /assets[/]([0-9a-f]{16})[/]/.exec(name)?.[1]).filter(Boolean))]"

TAKEN_OVER = "() => navigator.serviceWorker.controller !== window.controllerAtStart && navigator.serviceWorker.controller.state === 'activated'"


def test_a_page_visited_once_opens_without_the_server(own_runthrough, people):
    session = own_runthrough.rehearse(quartet())
    conductor = people.conductor(own_runthrough, session)
    phone = people.dancer(own_runthrough, session, "Bea", "Ana", service_workers="allow")
    conductor.keyboard.press("Space")
    expect_formation(phone, 1, "Square")
    until(phone, KEPT)
    own_runthrough.kill()
    phone.goto(phone.url)
    expect(phone.locator("#connection")).to_have_text(re.compile(r"Offline since \d\d:\d\d:\d\d – still following the last cue"))
    expect_formation(phone, 1, "Square")
    expect(phone.locator("#who")).to_have_text("Ana")
    own_runthrough.start()
    expect_live(phone)
    expect_formation(phone, 1, "Square")


@pytest.fixture
def another_release():
    """The same server with changed pages. It stands below the checkout, since it looks above itself for the migrations."""
    built = pathlib.Path(BINARY).resolve().parent
    with tempfile.TemporaryDirectory(prefix="another-release-", dir=ROOT / ".build") as name:
        folder = pathlib.Path(name)
        os.chmod(folder, 0o755)
        shutil.copy(BINARY, folder / "runthrough")
        for resources in built.glob("*.resources"):
            shutil.copytree(resources, folder / resources.name)
        style = folder / "runthrough_WebClient.resources" / "Pages" / "style" / "base.css"
        style.write_text(style.read_text() + "\n:root { --release: another; }\n")
        yield str(folder / "runthrough")


def test_another_release_takes_over_whole(own_runthrough, another_release, people):
    session = own_runthrough.rehearse(quartet())
    phone = people.dancer(own_runthrough, session, "Bea", "Ana", service_workers="allow")
    until(phone, KEPT)
    before = phone.evaluate(RELEASES)
    own_runthrough.stop()
    own_runthrough.binary = another_release
    own_runthrough.start()
    phone.add_init_script("window.controllerAtStart = navigator.serviceWorker.controller;")
    phone.goto(phone.url)
    expect_live(phone)
    after = phone.evaluate(RELEASES)
    assert len(before) == len(after) == 1 and before != after
    phone.wait_for_function(TAKEN_OVER, timeout=60_000)
    own_runthrough.kill()
    phone.goto(phone.url)
    expect_formation(phone, 0, "Line")
    assert phone.evaluate(RELEASES) == after
    assert phone.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--release').trim()") == "another"


def test_the_help_is_read_and_searched_without_the_server(own_runthrough, people):
    session = own_runthrough.rehearse(quartet())
    phone = people.dancer(own_runthrough, session, "Bea", "Ana", service_workers="allow")
    until(phone, KEPT)
    own_runthrough.kill()
    phone.goto(f"{own_runthrough.url}/help#notReached")
    expect(phone.get_by_text("Guest networks often keep devices apart")).to_be_visible()
    phone.get_by_role("searchbox", name="Find").fill("undo")
    expect(phone.get_by_text("Undo", exact=True)).to_be_visible()


def test_a_trainer_who_reloads_without_the_server_keeps_the_class(own_runthrough, people):
    session = own_runthrough.rehearse(drill())
    coach = people.join(own_runthrough, session, "conductor", "Mira", TABLET, page_of="trainer", service_workers="allow")
    until(coach, KEPT)
    own_runthrough.kill()
    coach.goto(coach.url)
    expect(coach.locator("#connection")).to_have_text(re.compile("Offline since"))
    expect(coach.locator("#stage-words")).to_be_visible()
