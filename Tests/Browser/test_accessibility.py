"""Labels, roles, contrast and sizes, checked on every page in the states that people meet."""

import pathlib

import pytest
from music import click_track, uploaded, with_music
from people import LAPTOP, PHONE, behind, expect_formation, expect_live
from pieces import quartet
from playwright.sync_api import expect
from studio import TABLET, Studio, produce

CHECKS = (pathlib.Path(__file__).parent / "accessibility.js").read_text()


def flaws(page, **options):
    """What lies under the flash of a verdict is looked at when that has gone."""
    expect(page.locator("body[data-flash]")).to_have_count(0)
    return page.evaluate(f"({CHECKS})({{ isTouch: {'true' if options.get('touch') else 'false'} }})")


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_the_pages_before_one_is_in_are_accessible(runthrough, session, people):
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    expect(page.get_by_role("group", name="Who are you?").get_by_role("button").first).to_be_visible()
    assert flaws(page, touch=True) == []
    page.goto(runthrough.url + "/nowhere")
    expect(page.get_by_role("link", name="To the first page")).to_be_visible()
    assert flaws(page, touch=True) == []
    page.goto(runthrough.url + "/editor/mistyped")
    page.get_by_role("button", name="Start on this device").click()
    expect(page.get_by_role("alert")).to_contain_text("A part may be missing")
    assert flaws(page, touch=True) == []


def test_the_dancers_page_is_accessible(runthrough, session, people):
    page = people.dancer(runthrough, session, "Bea")
    assert flaws(page, touch=True) == []
    page.locator("button.performer").first.click()
    expect_live(page)
    assert flaws(page, touch=True) == []
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert flaws(page, touch=True) == []


DIALOGS = {"m": "Message to everybody", "?": "Help", "k": "Takes", "o": "Groups"}


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_conductors_page_is_accessible(runthrough, session, people, device):
    page = people.conductor(runthrough, session, device=device)
    people.dancer(runthrough, session, "Bea", "Ana")
    expect(page.locator(".person")).to_have_count(2)
    assert flaws(page, touch=device is PHONE) == []
    for word in ("from", "tempo", "everyone", "more"):
        behind(page, word)
        assert flaws(page, touch=device is PHONE) == [], word
    page.locator("#number").click()
    expect(page.locator("#more-panel")).to_be_hidden()
    page.locator("#join").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img").first).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []
    for key, title in DIALOGS.items():
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)  # gone, and the keyboard with it
        page.keyboard.press(key)
        expect(dialog.get_by_role("heading", name=title)).to_be_visible()
        assert flaws(page, touch=device is PHONE) == [], title
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.get_by_label("Your own words")).to_be_focused()
    assert flaws(page, touch=device is PHONE) == []
    page.keyboard.type("Softer")
    page.keyboard.press("Enter")
    behind(page, "more")
    page.get_by_role("button", name="All notes").click()
    expect(dialog.get_by_role("button", name="Delete: Softer")).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []
    page.keyboard.press("Escape")
    behind(page, "more")
    page.get_by_role("button", name="End session").click()
    expect(page.get_by_role("dialog", name="End this session?")).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []


def test_the_screen_is_accessible(runthrough, session, people):
    page = people.screen(runthrough, session)
    assert flaws(page) == []


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_practice_and_the_music_of_a_session_are_accessible(runthrough, people, device):
    recording = uploaded(runthrough.url, runthrough.token, click_track(5))
    production = runthrough.call("POST", "/api/v1/productions", with_music(quartet(), recording))["id"]
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/{production}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#music")).to_have_text("Music: ready")
    page.get_by_role("button", name="Pause", exact=True).click()
    assert flaws(page, touch=device is PHONE) == []
    page.locator("#music").click()
    expect(page.get_by_role("dialog", name="Music")).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert flaws(page, touch=device is PHONE) == []


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_piece_on_paper_is_accessible(runthrough, people, device):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    for kind in ("formations", "performers", "cast", "counts"):
        page.goto(f"{runthrough.url}/paper/{production}#kind={kind}")
        page.reload()
        expect(page.locator(".paper-sheet").first).to_be_visible()
        assert flaws(page, touch=device is PHONE) == []


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_owners_list_is_accessible(runthrough, session, people, device):
    over = runthrough.rehearse(quartet("Over for today"))
    runthrough.call("POST", f"/api/v1/sessions/{over.id}/end")
    page = people.owner(runthrough, device=device)
    expect(page.get_by_role("heading", name="Productions")).to_be_visible()
    expect(page.get_by_role("heading", name="Running now")).to_be_visible()
    page.locator(".ended-sessions summary").click()
    expect(page.get_by_role("button", name="Open again: Over for today").first).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []


# One of each layout.
@pytest.mark.parametrize("device", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_the_studio_is_accessible_with_each_of_its_panels(runthrough, people, device):
    studio = Studio(people, runthrough, produce(runthrough, quartet()), device=device)
    page, is_touch = studio.page, device.get("has_touch", False)
    assert flaws(page, touch=is_touch) == []
    for title in page.locator("#drawer-tabs .tab").all_inner_texts():
        expect(studio.panel(title.strip()).get_by_role("button", name="Close").first).to_be_attached()
        assert flaws(page, touch=is_touch) == [], title
    page.locator("#drawer-body").get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("menu")).to_be_visible()
    assert flaws(page, touch=is_touch) == []


def test_a_skip_link_to_the_stage_shows_that_it_has_arrived(runthrough, people):
    page = Studio(people, runthrough, produce(runthrough, quartet())).page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the stage")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_be_focused()
    expect(page.locator("#stage")).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_starting_a_production_is_accessible(runthrough, people, device):
    page = people.owner(runthrough, device=device)
    page.get_by_role("button", name="New production").click()
    page.get_by_text("Paste their names").click()
    page.get_by_text("Own", exact=True).click()
    assert flaws(page, touch=device is PHONE) == []


def test_a_screen_reader_hears_the_change_and_reads_the_places(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    page = people.dancer(runthrough, session, "Bea", "Ana")
    expect(page.locator("#announcer")).to_contain_text("Formation 1, Line")
    conductor.keyboard.press("Space")
    expect(page.locator("#announcer")).to_contain_text("Formation 2, Square. You:")
    page.get_by_role("button", name="My places").click()
    page.get_by_role("button", name="Everybody’s position in words").click()
    first = page.locator("#places li").first
    expect(first).to_contain_text("Ana")
    expect(first).to_contain_text("from downstage")


def test_a_device_with_reduced_motion_gets_no_flash_that_fades(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    page = people.dancer(runthrough, session, "Bea", "Ana", reduced_motion="reduce")
    conductor.keyboard.press("Space")
    expect_formation(page, 1, "Square")
    expect(page.locator("#flash")).to_have_css("animation-name", "shown")


def test_the_whole_way_in_works_by_keyboard_alone(runthrough, session, people):
    page = people.page(LAPTOP)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    page.keyboard.type("Bea")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Which performer are you?")
    expect(dialog).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#who")).to_have_text("Ana")
    expect(dialog).to_be_hidden()
