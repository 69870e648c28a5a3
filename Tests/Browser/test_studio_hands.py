"""What the hands of a choreographer do one after the other: by mouse, then by keys; many at once; and taken back."""

import pytest
from people import LAPTOP, expect_to_become
from pieces import piece, quartet
from playwright.sync_api import expect
from studio import Studio, produce

SIZES = [(1024, 768), (1366, 768), (1440, 900), (390, 844), (844, 390)]


@pytest.fixture
def open_studio(runthrough, people):
    return lambda document, **options: Studio(people, runthrough, produce(runthrough, document), **options)


def sized(width, height):
    return {**LAPTOP, "viewport": {"width": width, "height": height}}


def test_after_a_press_by_mouse_space_plays_and_does_not_act_again(open_studio):
    studio = open_studio(quartet())
    page = studio.page
    studio.card("Square").click()
    for name, count in (("Duplicate", 5), ("New formation", 6), ("Delete", 5)):
        page.locator("#strip-actions").get_by_role("button", name=name, exact=True).click()
        expect(studio.strip.get_by_role("option")).to_have_count(count)
        page.keyboard.press("Space")
        expect_to_become(page, lambda: page.evaluate("runthrough.playhead.isPlaying"), True)
        expect(studio.strip.get_by_role("option")).to_have_count(count)
        page.keyboard.press("Space")
        expect_to_become(page, lambda: page.evaluate("runthrough.playhead.isPlaying"), False)
    studio.card("Line").click()
    page.keyboard.press("Space")
    expect_to_become(page, lambda: page.evaluate("runthrough.playhead.isPlaying"), True)


def test_a_button_that_was_reached_by_keys_keeps_space(open_studio):
    studio = open_studio(quartet())
    studio.card("Square").click()
    new = studio.page.locator("#strip-actions").get_by_role("button", name="New formation")
    new.focus()
    studio.page.keyboard.press("Shift+Tab")
    studio.page.keyboard.press("Tab")
    studio.page.keyboard.press("Space")
    expect(studio.strip.get_by_role("option")).to_have_count(5)


def test_an_action_that_would_pile_performers_up_asks_to_select_first(open_studio):
    studio = open_studio(quartet())
    before = studio.saved()["formations"][0]["positions"]
    studio.page.get_by_role("button", name="Arrange", exact=True).click()
    expect(studio.page.get_by_role("menuitem", name="Align left")).to_have_attribute("aria-disabled", "true")
    studio.page.keyboard.press("Escape")
    studio.page.keyboard.press("d")
    expect(studio.page.locator(".toast")).to_have_text("Choose 3 performers or more first.")
    assert studio.saved()["formations"][0]["positions"] == before


def test_an_undo_leaves_those_chosen_who_were_chosen_before(open_studio):
    studio = open_studio(quartet())
    page = studio.page
    page.evaluate("runthrough.selection.select(['p0', 'p1'])")
    page.keyboard.press("ArrowLeft")
    page.evaluate("runthrough.selection.select(['p2'])")
    page.keyboard.press("m")
    page.evaluate("runthrough.selection.all()")
    page.keyboard.press("m")
    page.evaluate("runthrough.selection.clear()")
    for chosen in (["p0", "p1", "p2", "p3"], ["p2"], ["p0", "p1"]):
        page.keyboard.press("Control+z")
        studio.expect_chosen(*chosen)
        expect(page.locator(".toast")).to_have_count(1)


@pytest.mark.parametrize("width, height", SIZES)
def test_the_number_of_one_every_stands_in_its_field(open_studio, width, height):
    studio = open_studio(quartet(), device=sized(width, height))
    studio.page.evaluate("runthrough.panels.show('counts')")
    number = studio.page.get_by_label("From here on, one every", exact=True)
    number.scroll_into_view_if_needed()
    inner, outer = number.bounding_box(), number.locator("xpath=..").bounding_box()
    assert outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_a_mixed_selection_marks_no_colour(open_studio):
    studio = open_studio(quartet())
    studio.page.evaluate("runthrough.panels.show('performers'); runthrough.selection.all()")
    swatches = studio.page.locator(".colours").last
    expect(swatches.get_by_role("radio").first).to_be_attached()
    expect(swatches.locator("input:checked")).to_have_count(0)


def test_a_card_that_is_dragged_fades_and_no_other(open_studio):
    studio = open_studio(quartet())
    studio.card("Line").click()
    box = studio.card("Diamond").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.mouse.move(x - 60, y, steps=4)
    expect(studio.page.locator(".card.carried .card-name")).to_have_text(["Diamond"])
    assert studio.card("Line").evaluate("(card) => getComputedStyle(card).opacity") == "1"
    studio.page.mouse.up()
    expect(studio.page.locator(".card.carried")).to_have_count(0)


@pytest.mark.parametrize("width, height", SIZES)
def test_names_stand_beside_the_dots_from_a_tablet_on(open_studio, width, height):
    names = [f"Dancer {turn + 1}" for turn in range(16)]
    studio = open_studio(piece("Sixteen", names, ["One", "Two"]), device=sized(width, height))
    shown = lambda: studio.page.evaluate("runthrough.picture.names.shown.length")
    expect_to_become(studio.page, shown, 16 if width >= 600 and height >= 560 else 0)


def test_one_after_the_other_by_name_and_interval_shows_each_delay(open_studio):
    document = quartet()
    studio = open_studio(document)
    page = studio.page
    studio.card("Square").click()
    page.keyboard.press("2")
    page.evaluate("runthrough.selection.select(['p3', 'p1', 'p0', 'p2'])")
    panel = page.get_by_role("complementary", name="Paths and delays")
    panel.get_by_label("Order").select_option("name")
    panel.get_by_label("Counts apart").fill("0.25")
    panel.get_by_role("button", name="One after the other").click()
    delays = studio.saved()["formations"][0]["transition"]["delays"]
    leaves = [delays.get(id, {"leave": 0})["leave"] for id in ("p0", "p1", "p2", "p3")]
    assert leaves[0] == 0 and leaves == sorted(leaves) and len({b - a for a, b in zip(leaves, leaves[1:])}) <= 2
    expect(panel.locator(".ends-words")).to_have_text("mixed")
    expect(panel.locator(".each-delay li")).to_have_count(4)
    panel.get_by_label("Order").select_option("chosen")
    panel.get_by_role("button", name="One after the other").click()
    delays = studio.saved()["formations"][0]["transition"]["delays"]
    assert delays.get("p3", {"leave": 0})["leave"] == 0 and delays["p2"]["leave"] == max(d["leave"] for d in delays.values())


def test_a_set_piece_is_dragged_with_move(open_studio):
    document = quartet()
    placement = {"x": 6, "y": 9, "width": 2, "depth": 1, "turn": 0}
    document["setPieces"] = [{"id": "s0", "name": "Bench", "shape": "rectangle", "colour": "#bbbbbb", "placement": placement}]
    studio = open_studio(document)
    at = studio.page.evaluate("(() => { const { x, y } = runthrough.view.toScreen(6, 9); return [x, y]; })()")
    box = studio.page.locator("#stage").bounding_box()
    unit = studio.page.evaluate("runthrough.view.unit")
    x, y = box["x"] + at[0], box["y"] + at[1]
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.mouse.move(x - 2 * unit, y, steps=6)
    studio.page.mouse.up()
    moved = studio.saved()["setPieces"][0]["placement"]
    assert (moved["x"], moved["y"]) == (4, 9)


def test_a_shape_says_the_spacing_that_it_makes(open_studio):
    names = [f"Dancer {turn + 1}" for turn in range(12)]
    studio = open_studio(piece("Twelve", names, ["One"]))
    studio.page.keyboard.press("s")
    panel = studio.page.get_by_role("complementary", name="Shape")
    panel.get_by_role("radio", name="Line").check(force=True)
    said = panel.locator(".slider output").first.text_content()
    panel.get_by_role("button", name="Apply").click()
    xs = sorted(place["x"] for place in studio.saved()["formations"][0]["positions"].values())
    assert float(said.split(" ")[0]) == pytest.approx(xs[1] - xs[0], abs=0.01)
