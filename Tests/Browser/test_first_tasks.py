"""What strangers do first, as they would, with each press and each typed text counted. None takes more touches than on the pages before they
got one look."""

import re

import pytest
from people import LAPTOP, PHONE, Presses, expect_formation, expect_live
from pieces import quartet
from playwright.sync_api import expect
from test_edits_live import move

# Counted on the former pages, the same on a phone and at a desk; the table of `ops/decisions/one-look.md` has them, too.
TOUCHES_BEFORE = {"make a piece": 4, "join": 3, "give a cue": 4, "make a drill": 2, "find what changed": 3}
DEVICES = pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])


def expect_open(page):
    expect(page.locator("body")).to_have_attribute("data-state", "open")


@DEVICES
def test_a_stranger_makes_a_piece_of_two_formations_and_plays_it(runthrough, people, device):
    page = people.owner(runthrough, device)
    stranger = Presses(page)
    stranger.press(page.get_by_role("button", name="New production"))
    stranger.press(page.get_by_role("dialog").locator("button.primary"))
    page.wait_for_url("**/studio/*")
    expect_open(page)
    stranger.press(page.get_by_role("button", name="New formation").first)
    expect(page.locator(".card")).to_have_count(2)
    stranger.press(page.get_by_role("button", name="Play", exact=True))
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert stranger.count <= TOUCHES_BEFORE["make a piece"]


def test_a_dancer_joins_by_a_scanned_code(runthrough, people):
    session = runthrough.rehearse(quartet())
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    stranger = Presses(page)
    join(stranger, "Bea", "Ana")
    assert stranger.count <= TOUCHES_BEFORE["join"]


def join(stranger, name, performer):
    page = stranger.page
    stranger.type(page.locator("#name"), name)
    stranger.press(page.locator("main button[type=submit]"))
    page.wait_for_url("**/dancer/*")
    page.locator("dialog[open]").wait_for()
    stranger.press(page.locator("dialog[open] button.performer").filter(has_text=performer).first)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect_live(page)


@DEVICES
def test_a_choreographer_gives_the_first_cue_of_a_piece(runthrough, people, device):
    production = runthrough.call("POST", "/api/v1/productions", quartet("First cue"))["id"]
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/{production}")
    expect_open(page)
    stranger = Presses(page)
    stranger.press(page.locator("#run"))
    stranger.type(page.locator("#conductor-name"), "Mira")
    stranger.press(page.get_by_role("dialog").locator("button.primary"))
    page.wait_for_url("**/conductor/*")
    expect(page.locator("body")).to_have_attribute("data-baton", "mine")
    stranger.press(page.locator("#go"))
    expect_formation(page, 1, "Square")
    assert stranger.count <= TOUCHES_BEFORE["give a cue"]


@DEVICES
def test_a_trainer_makes_a_drill(runthrough, people, device):
    page = people.owner(runthrough, device)
    stranger = Presses(page)
    stranger.press(page.get_by_role("button", name="New drill"))
    stranger.press(page.get_by_role("dialog").locator("button.primary"))
    page.wait_for_url("**/drill/*")
    expect_open(page)
    made = runthrough.get(f"/api/v1/productions/{page.url.rsplit('/', 1)[1]}")
    assert made["rounds"] and made["combos"]
    assert stranger.count <= TOUCHES_BEFORE["make a drill"]


def test_a_dancer_finds_what_changed_since_their_last_run(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())
    session = runthrough.open(production["id"])
    page = people.dancer(runthrough, session, "Bea", "Ana")
    conductor = people.conductor(runthrough, session)
    expect(page.locator(".own-changes")).to_be_attached()
    conductor.locator("#go").click()
    expect_formation(page, 1, "Square")
    conductor.context.close()
    runthrough.edit(production["id"], move("p0", 3, 2, "f1"))
    session = runthrough.open(production["id"])
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    stranger = Presses(page)
    join(stranger, "Bea", "Ana")
    expect(page.locator(".own-changes")).to_contain_text(re.compile("2.*Square"))
    assert stranger.count <= TOUCHES_BEFORE["find what changed"]
