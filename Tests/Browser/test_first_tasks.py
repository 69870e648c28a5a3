"""What strangers do first, as they would, with each press and each typed text counted. The most that is allowed is what it took when it was
counted first (`ops/decisions/one-look.md`): no task may take more."""

import re

import pytest
from people import LAPTOP, PHONE, Presses, expect_formation, expect_live
from pieces import quartet
from playwright.sync_api import expect
from test_edits_live import move

DEVICES = pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])


def expect_open(page):
    expect(page.locator("body")).to_have_attribute("data-state", "open")


@DEVICES
def test_somebody_makes_a_piece_of_two_formations_and_plays_it(runthrough, people, device):
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
    assert stranger.count <= 4


def test_a_dancer_joins_by_a_scanned_code(runthrough, people):
    session = runthrough.rehearse(quartet())
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    stranger = Presses(page)
    join(stranger, "Bea", "Ana")
    assert stranger.count <= 3


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
    assert stranger.count <= 4


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
    assert stranger.count <= 2


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
    assert stranger.count <= 3
