"""The stage seen from a seat of the hall: in the studio, in practice and on the screen."""

import pathlib

import pytest
from people import LAPTOP, PHONE
from pieces import quartet
from playwright.sync_api import expect
from studio import DEVICES, Studio, produce

PICTURES = pathlib.Path(__file__).parent / "screenshots"
# Who is drawn through, and that the picture is another than from above.
SEEN = "document.querySelector('.stage-frame').dataset.seen ?? null"


def in_line():
    """Ben stands exactly behind Ana for somebody in the middle; the others beside them."""
    document = quartet()
    document["stage"]["hall"] = {"rows": 10, "seats": 21, "distance": 6, "rowDepth": 1, "rise": 0.05, "stageHeight": 1}
    for performer in document["performers"]:
        performer["height"] = 1.9 if performer["id"] == "p0" else 1.5
    for formation in document["formations"][1:]:
        formation["positions"].update(p0={"x": -6, "y": 2}, p1={"x": -2, "y": 2}, p2={"x": 2, "y": 2}, p3={"x": 6, "y": 2})
    document["formations"][0]["positions"].update(p0={"x": 0, "y": 2}, p1={"x": 0, "y": 3}, p2={"x": 4, "y": 2}, p3={"x": -4, "y": 2})
    return document


@pytest.fixture
def open_studio(runthrough, people):
    return lambda document=None, **options: Studio(people, runthrough, produce(runthrough, document or in_line()), **options)


def seat_is(page, row, seat):
    bar = page.get_by_role("group", name="Seat in the hall")
    expect(bar.get_by_text(f"Row {row}", exact=True)).to_be_visible()
    expect(bar.get_by_text(f"Seat {seat}", exact=True)).to_be_visible()


def fits(page):
    return page.evaluate("""() => { const { right, left } = document.querySelector('.seat-foot').getBoundingClientRect();
      return [...document.querySelectorAll('.seat-bar button, .seat-bar output, .seat-said')].every((node) => {
        const box = node.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1 && node.scrollWidth <= node.clientWidth + 1; }); }""")


@pytest.mark.every_browser
@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_the_studio_shows_the_stage_from_a_seat_and_the_hidden_performers(open_studio, device):
    studio = open_studio(device=DEVICES[device])
    page = studio.page
    page.keyboard.press("Shift+V")
    said = page.locator(".seat-said")
    expect(said).to_have_text("1 is hidden: Ben (behind Ana).")
    seat_is(page, 3, 11)
    page.screenshot(path=PICTURES / f"seat-{device}.png")
    assert fits(page)
    for _ in range(8):
        page.get_by_role("button", name="A seat to the left").click()
    seat_is(page, 3, 3)
    expect(said).to_have_text("Everybody is visible.")
    page.locator(".seat-view").focus()
    page.keyboard.press("ArrowUp")
    seat_is(page, 4, 3)
    page.keyboard.press("Escape")
    expect(page.locator(".seat-view")).to_have_count(0)
    assert page.evaluate(SEEN) is None
    page.keyboard.press("Shift+V")
    seat_is(page, 4, 3)


def test_the_hall_belongs_to_the_production_and_a_height_to_a_performer(open_studio):
    studio = open_studio(quartet())
    page = studio.page
    page.keyboard.press("Shift+V")
    page.get_by_role("button", name="Hall…").click()
    dialog = page.get_by_role("dialog", name="The hall")
    rows = dialog.get_by_label("Rows", exact=True)
    expect(rows).to_have_value("20")
    rows.fill("2")
    rows.press("Tab")
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("group", name="Seat in the hall").get_by_text("Row 2", exact=True)).to_be_visible()
    assert studio.saved()["stage"]["hall"] == {"rows": 2, "seats": 24, "distance": 4, "rowDepth": 0.9, "rise": 0.2, "stageHeight": 0.9}
    page.keyboard.press("Escape")
    page.locator('[data-panel="performers"]').click() if page.locator('[data-panel="performers"]').get_attribute("aria-expanded") != "true" else None
    page.get_by_role("button", name="Edit Ana").click()
    height = page.get_by_label("Height", exact=True)
    expect(height).to_have_value("1.7")
    height.fill("1.85")
    height.press("Tab")
    assert studio.saved()["performers"][0]["height"] == 1.85


def test_the_checks_name_hidden_performers_and_lead_there(open_studio):
    studio = open_studio()
    page = studio.page
    studio.card("Diamond").click()
    page.locator('[data-panel="feasibility"]').click()
    sight = page.locator(".sight")
    expect(sight.locator("summary")).to_have_text("Check from the hall 1")
    sight.locator("summary").click()
    expect(sight).to_contain_text("Somebody is hidden in 1 formation.")
    line = sight.get_by_role("button", name="1 Line")
    expect(line).to_contain_text("Ben (behind Ana)")
    page.screenshot(path=PICTURES / "seat-checks.png")
    line.click()
    studio.expect_current("Line")
    seat = sight.get_by_label("Seat", exact=True)
    seat.fill("2")
    seat.press("Tab")
    expect(sight).to_contain_text("Everybody is visible in all 4 formations.")


def test_a_dancer_who_practises_and_the_screen_look_from_a_seat_too(runthrough, people):
    production = produce(runthrough, in_line())
    session = runthrough.open(production)
    phone = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    phone.goto(f"{runthrough.url}/practice/{production}")
    phone.locator("#menu").click()
    phone.get_by_role("button", name="Seen from a seat in the hall").click()
    expect(phone.locator(".seat-said")).to_have_text("1 is hidden: Ben (behind Ana).")
    phone.screenshot(path=PICTURES / "seat-practice.png")
    assert fits(phone)
    phone.get_by_role("button", name="Back to the view from above").click()
    expect(phone.locator(".seat-view")).to_have_count(0)
    screen = people.join(runthrough, session, "screen", "", LAPTOP)
    expect(screen.locator("#number")).to_have_text("1")
    screen.keyboard.press("s")
    expect(screen.locator(".seat-said")).to_have_text("1 is hidden: Ben (behind Ana).")
    screen.screenshot(path=PICTURES / "seat-screen.png")


def test_its_modules_load_only_for_the_view_from_a_seat(open_studio):
    page = open_studio(first=True).page
    loaded = "performance.getEntriesByType('resource').filter(({ name, startTime }) => name.includes('/seat/') && startTime < performance.getEntriesByName('open')[0].startTime).length"
    assert page.evaluate(loaded) == 0
