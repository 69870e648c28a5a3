"""Long, right-to-left and emoji names, one performer, none, many: everything stays inside its page."""

import pytest
from people import LAPTOP, PHONE, behind, expect_live
from pieces import DIFFICULT, crowd, difficult, piece
from playwright.sync_api import expect


def assert_nothing_sticks_out(page):
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width[0] <= width[1], f"{page.url} is {width[0]} wide on a display of {width[1]}"


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_difficult_names_fit(runthrough, people, device):
    session = runthrough.rehearse(difficult())
    conductor = people.conductor(runthrough, session, DIFFICULT[0][:80], device=device)
    dancer = people.dancer(runthrough, session, DIFFICULT[3], device=device)
    assert_nothing_sticks_out(dancer)
    dancer.locator("button.performer").first.click()
    expect_live(dancer)
    screen = people.screen(runthrough, session, device=device)
    owner = people.owner(runthrough, device=device)
    expect(owner.get_by_role("heading", name="Productions")).to_be_visible()
    expect(conductor.locator(".person")).to_have_count(3)
    assert_nothing_sticks_out(conductor)
    behind(conductor, "everyone")
    for page in (conductor, dancer, screen, owner):
        assert_nothing_sticks_out(page)
    behind(conductor, "everyone")
    conductor.locator("#groups").click()
    draft = conductor.get_by_role("dialog", name="Groups").get_by_role("group").first
    expect(draft.get_by_label("From")).to_be_visible()
    assert draft.evaluate("(draft) => draft.scrollWidth <= draft.clientWidth")


def test_a_solo_shows(runthrough, people):
    session = runthrough.rehearse(piece("Solo", ["Ana"], ["One", "Two"]))
    page = people.dancer(runthrough, session, "Bea", "Ana")
    expect_live(page)
    expect(page.locator("#name")).to_have_text("One")


def test_a_production_without_formations_says_so_everywhere(runthrough, people):
    session = runthrough.rehearse(piece("Nothing yet", ["Ana", "Ben"], []))
    conductor = people.join(runthrough, session, "conductor", "Mira", LAPTOP)
    expect(conductor.locator("#no-formations")).to_be_visible()
    expect(conductor.locator("#go")).to_have_attribute("aria-disabled", "true")
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    expect(dancer.locator("#empty")).to_be_visible()
    screen = people.join(runthrough, session, "screen", "", LAPTOP)
    expect(screen.locator("#empty")).to_be_visible()


def test_two_hundred_performers_are_listed_and_found(runthrough, people):
    session = runthrough.rehearse(crowd(200))
    page = people.dancer(runthrough, session, "Bea")
    page.get_by_label("Find a performer").fill("dancer 177")
    expect(page.locator("button.performer")).to_have_count(1)
    page.locator("button.performer").click()
    expect(page.locator("#who")).to_have_text("Dancer 177")
    conductor = people.conductor(runthrough, session)
    expect(conductor.locator("#unassigned")).to_contain_text("199 dancers not joined yet")
    assert_nothing_sticks_out(conductor)
    behind(conductor, "everyone")
    assert_nothing_sticks_out(conductor)
    # For a group they are found too, and whoever is chosen for the second one leaves the first.
    behind(conductor, "everyone")
    conductor.locator("#groups").click()
    groups = conductor.get_by_role("dialog", name="Groups")
    groups.get_by_role("button", name="Add a group").click()
    for draft in (0, 1):
        groups.get_by_role("searchbox", name="Find a performer").nth(draft).fill("dancer 177")
        expect(groups.get_by_role("checkbox")).to_have_count(2 if draft else 201)
        groups.get_by_role("checkbox", name="Dancer 177").nth(draft).check()
    expect(groups.get_by_role("checkbox", checked=True)).to_have_count(1)
