"""“Recognise on this computer”: from the owner's press to an athlete's joints, and no worker that outlives its server."""

import pathlib

import pytest
from classes import PLAIN, athlete, drill, trainer, use_camera
from conftest import NEEDS_FILM_AND_MODELS
from people import PHONE, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

pytestmark = NEEDS_FILM_AND_MODELS


@pytest.fixture(scope="module")
def browser(boxers_browser):
    return boxers_browser


@pytest.fixture(scope="module")
def runthrough(recognising_runthrough):
    return recognising_runthrough


def workers(runthrough):
    """The processes of this server's own pose worker."""
    found = []
    for path in pathlib.Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                command = (path / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if "camera-worker" in command and f":{runthrough.port}" in command:
                found.append(int(path.name))
    return found


def owners(runthrough, people, production):
    """Their page, and what stands of it in the editor of a drill."""
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/drill/{production}")
    page.locator("summary", has_text="Scoring computers").click()
    here = page.get_by_role("region", name="Recognise on this computer")
    expect(here).to_contain_text("Off")
    return page, here


def test_the_owner_switches_recognition_on_and_off_by_one_press_each(runthrough, people):
    session = runthrough.rehearse(drill(rest=300, rounds=3))
    coach = trainer(runthrough, session, people)
    page, here = owners(runthrough, people, runthrough.get(f"/api/v1/sessions/{session.id}")["production"]["id"])
    assert flaws(page, touch=True) == []
    # Pressed while the page is being told how it goes.
    looks = []
    page.route("**/api/v1/local-pose-worker", lambda route: route.continue_() if looks else looks.append(route))
    expect_to_become(page, lambda: len(looks), 1)
    here.get_by_role("button", name="Recognise on this computer").click()
    looks[0].continue_()
    expect(here.get_by_role("status")).to_contain_text("On: phones can send their pictures now.")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert flaws(page, touch=True) == []
    ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"])
    ana.evaluate("localStorage.setItem('runthrough.preference.camera-way', 'worker')")
    coach.locator("#play").click()
    use_camera(ana)
    expect(ana.get_by_role("list", name="Your last punches").get_by_role("listitem").first).to_contain_text("%")
    # Who came in by a code sees how it goes, and reads whom to ask once it is off.
    coach.get_by_role("button", name="More", exact=True).click()
    coach.get_by_role("button", name="Recognise on this computer").click()
    dialog = coach.get_by_role("dialog", name="Recognise on this computer")
    expect(dialog.get_by_role("status")).to_contain_text("On: phones can send their pictures now.")
    assert flaws(coach, touch=True) == []
    stop = here.get_by_role("button", name="Stop recognising here")
    box, panel = stop.bounding_box(), here.bounding_box()
    assert box["x"] + box["width"] <= panel["x"] + panel["width"]
    stop.click()
    expect(here.get_by_role("status")).to_contain_text("Off")
    expect_to_become(page, lambda: workers(runthrough), [])
    expect(dialog).to_contain_text("Only the owner of this server")


def test_why_it_was_not_turned_on_is_said_until_it_is(runthrough, people):
    page, here = owners(runthrough, people, runthrough.call("POST", "/api/v1/productions", drill())["id"])
    looks = []

    def lose(route):
        if route.request.method == "PUT":
            return route.abort()
        looks.append(route)
        return route.continue_()

    page.route("**/api/v1/local-pose-worker", lose)
    here.get_by_role("button", name="Recognise on this computer").click()
    expect(here.get_by_role("alert")).to_be_visible()
    seen = len(looks)
    # The third is asked for after what the first told has been drawn.
    expect_to_become(page, lambda: len(looks) >= seen + 3, True)
    expect(here.get_by_role("alert")).to_be_visible(timeout=1)
    page.unroute_all()
    here.get_by_role("button", name="Recognise on this computer").click()
    expect(here.get_by_role("button", name="Stop recognising here")).to_be_visible()
    expect(here.get_by_role("alert")).to_have_count(0)
