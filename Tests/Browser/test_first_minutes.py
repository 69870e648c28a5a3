"""The first minutes of a dancer: joining with a phone on its side, being asked by one's name, a GO, and practising alone."""

import re

from people import PHONE, behind, expect_formation
from pieces import piece
from playwright.sync_api import expect

ASIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
NAMES = ["Ana", "Noor", *(f"Dancer {turn}" for turn in range(3, 17))]


def test_on_a_phone_on_its_side_join_is_in_the_first_screen(runthrough, people):
    session = runthrough.rehearse(piece("Sides", NAMES, ["Line", "Square"]))
    page = people.page(ASIDE)
    for address in (f"/join/{session.codes['dancer']}", "/join"):
        page.goto(runthrough.url + address)
        page.locator("#name").fill("Noor")
        expect(page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport(ratio=1)
        expect(page.locator("#name")).to_be_in_viewport(ratio=1)
    for field in ("code", "name"):
        label, control, help = (page.locator(part).bounding_box() for part in (f"label[for={field}]", f"#{field}", f"#{field}-help"))
        assert label["x"] == control["x"] == help["x"] and label["y"] < control["y"] < help["y"]


def test_a_newcomer_with_the_name_of_a_performer_is_asked_for_that_one_alone(runthrough, people):
    session = runthrough.rehearse(piece("Names", NAMES, ["Line", "Square"]))
    page = people.join(runthrough, session, "dancer", "noor", PHONE)
    asked = page.get_by_role("dialog", name="Are you Noor?")
    asked.get_by_role("button", name="Yes").click()
    expect(page.locator("#who")).to_have_text("Noor")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_go_ends_readiness_on_all_pages(runthrough, people):
    session = runthrough.rehearse(piece("Ready", NAMES[:3], ["Line", "Square", "Finale"]))
    conductor = people.conductor(runthrough, session)
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    ready = dancer.locator("#ready")
    ready.click()
    expect(conductor.locator(".person .is-ready")).to_have_count(1)
    conductor.locator("#go").click()
    expect_formation(dancer, 1, "Square")
    expect(ready).to_have_attribute("aria-pressed", "false")
    expect(conductor.locator(".person .is-ready")).to_have_count(0)
    late = people.conductor(runthrough, session, "Nora")
    behind(late, "everyone")
    expect(late.locator(".person").filter(has_text="Bea")).to_be_visible()
    expect(late.locator(".person .is-ready")).to_have_count(0)


def test_after_the_last_formation_go_begins_again_from_the_top(runthrough, people):
    session = runthrough.rehearse(piece("Top", NAMES[:2], ["Line", "Square"]))
    conductor = people.conductor(runthrough, session)
    conductor.locator("#go").click()
    expect_formation(conductor, 1, "Square")
    expect(conductor.locator("#go-next")).to_have_text("From the top")
    conductor.locator("#go").click()
    expect_formation(conductor, 0, "Line")


def test_loop_says_what_is_missing(runthrough, people):
    session = runthrough.rehearse(piece("Loop", NAMES[:2], ["Line", "Square", "Finale"]))
    conductor = people.conductor(runthrough, session)
    behind(conductor, "from")
    conductor.locator("#start-loop").click()
    expect(conductor.locator("#understood")).to_have_text(re.compile("^Enter what to loop"))
    expect(conductor.locator("#understood")).to_be_visible()


def test_practising_opens_ready_to_play(runthrough, people):
    document = piece("Alone", NAMES[:2], ["Line", "Square"])
    production = runthrough.call("POST", "/api/v1/productions", document)["id"]
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/{production}")
    expect(page.locator("#phase")).to_have_text("Ready")
    expect(page.locator("#stage")).to_have_css("opacity", "1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.locator("#phase")).to_have_text("Paused")
