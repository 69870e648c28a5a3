"""Making formations with fingers, on a phone and on a tablet; with a pen; and without seeing or pointing at the stage."""

import pathlib

import pytest
from editors import until
from people import LAPTOP, PHONE
from pieces import quartet
from playwright.sync_api import expect
from stage import Fingers, Stage
from studio import SETTLED, SIDEWAYS, TABLET, UPRIGHT, produce
from test_accessibility import flaws

SIZES = pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
PICTURES = pathlib.Path(__file__).parent / "screenshots"


def opened(people, runthrough, device, document=None):
    return Stage(people, runthrough, produce(runthrough, document or quartet()), device=device)


def test_a_finger_drags_a_dot(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    Fingers(stage.page).pull(stage.dot("Ana"), stage.point(3, 7))
    assert stage.kept()["Ana"] == [3, 7]
    assert stage.edits() == ["Move Ana"]


def test_a_tap_chooses_and_a_tap_on_the_floor_chooses_no_one(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    fingers = Fingers(stage.page)
    fingers.tap(stage.dot("Ben"))
    stage.expect_chosen("Ben")
    fingers.tap(stage.point(-6, 1))
    stage.expect_chosen()
    assert stage.edits() == []


def test_a_finger_that_rests_adds_to_the_chosen_and_then_drags_all(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    before = stage.stands()
    fingers = Fingers(stage.page)
    fingers.tap(stage.dot("Ben"))
    fingers.press(stage.dot("Ana"))
    until(stage.page, "runthrough.selection.performers.size === 2")
    for x, y in [(4.6, 5), (4.3, 5), (4, 5)]:
        fingers.move(stage.point(x, y))
    fingers.lift()
    after = stage.kept()
    assert after["Ana"] == [4, 5] and after["Ben"] == [before["Ben"][0] - 1, before["Ben"][1]]
    assert stage.edits() == ["Move 2 performers"]


def test_a_finger_on_the_floor_surrounds(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    Fingers(stage.page).pull(stage.point(-7, 3.5), stage.point(1, 9.8), steps=10)
    stage.expect_chosen("Ben", "Chidi")


def test_two_fingers_come_closer_and_take_back_what_the_first_began(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    before = stage.stands()
    fingers = Fingers(stage.page)
    x, y = stage.dot("Ana")
    fingers.press((x, y))
    fingers.move((x - 20, y))
    fingers.press((x + 20, y), id=2)
    unit = stage.unit()
    fingers.move((x + 60, y), id=2)
    fingers.move((x - 60, y))
    until(stage.page, "Math.abs(runthrough.view.unit / argument - 3) < 0.15", unit)
    fingers.lift(id=2)
    fingers.lift()
    stage.expect_stands(before)
    assert stage.edits() == []
    zoomed = stage.point(*before["Ana"])
    assert abs(zoomed[0] - x) < 25 and abs(zoomed[1] - y) < 25
    fingers.pull(zoomed, (zoomed[0] - stage.unit(), zoomed[1]))
    assert stage.kept()["Ana"] == [4, 5]


def test_a_tap_adds_a_performer(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    stage.page.get_by_role("button", name="Add", exact=True).tap()
    expect(stage.page.locator("#stage")).to_have_attribute("data-mode", "add")
    Fingers(stage.page).tap(stage.point(-2, 3))
    assert len(stage.saved()["performers"]) == 5
    assert [-2, 3] in stage.kept().values()


def test_a_path_is_bent_by_a_finger(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    stage.page.evaluate("runthrough.selection.formation = 'f1'")
    stage.page.get_by_role("button", name="Paths", exact=True).tap()
    fingers = Fingers(stage.page)
    fingers.tap(stage.dot("Chidi"))
    stage.expect_chosen("Chidi")
    until(stage.page, "runthrough.paths.handles(2).length > 0")
    stage.page.evaluate(SETTLED)
    knob = stage.page.evaluate(
        """() => { const { view } = runthrough; const box = runthrough.canvas.getBoundingClientRect();
        const { x, y } = runthrough.paths.handles(2)[0]; const at = view.toScreen(x, y); return [box.left + at.x, box.top + at.y]; }"""
    )
    fingers.pull(knob, stage.point(-7, 5))
    bent = stage.saved()["formations"][0]["transition"]["paths"]["p2"]
    assert bent[0]["x"] == pytest.approx(-7, abs=0.3)


def test_a_shape_is_applied_by_touch(runthrough, people, device=PHONE):
    stage = opened(people, runthrough, device)
    stage.page.get_by_role("button", name="Shape", exact=True).tap()
    panel = stage.page.get_by_role("complementary", name="Shape")
    panel.get_by_label("Line").check()
    stage.page.locator(".shape-panel").screenshot(path=str(PICTURES / f"shape-panel-{device['viewport']['width']}.png"))
    panel.get_by_role("button", name="Apply").tap()
    expect(panel).to_be_hidden()
    assert len({y for _, y in stage.kept().values()}) == 1


@pytest.mark.parametrize("devices", [[LAPTOP], [TABLET, UPRIGHT, PHONE]], ids=["mouse", "touch"])
def test_the_button_that_ends_a_shape_is_in_sight_however_high_the_panel(runthrough, people, devices):
    stage = opened(people, runthrough, devices[0])
    stage.card("Square").click()
    stage.page.get_by_role("button", name="Shape", exact=True).click()
    for device, name in [(device, name) for device in devices for name in ("Cancel", "Apply")]:
        stage.page.set_viewport_size(device["viewport"])
        expect(stage.page.locator(".shape-panel").get_by_role("button", name=name)).to_be_visible()
        until(stage.page, """(() => {
          const panel = document.querySelector('.shape-panel');
          const button = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === argument);
          const [outer, inner] = [panel, button].map((node) => node.getBoundingClientRect());
          return outer.top <= inner.top && inner.bottom <= outer.bottom && inner.bottom <= innerHeight;
        })()""", name)


@pytest.mark.parametrize("tool", ["Shape", "Paths"])
def test_a_phone_on_its_side_keeps_its_stage_while_a_small_panel_is_open(runthrough, people, tool):
    stage = opened(people, runthrough, SIDEWAYS)
    stage.card("Square").tap()
    stage.still()
    before = stage.unit()
    stage.page.get_by_role("button", name=tool, exact=True).tap()
    panel = stage.page.locator(".floating:not([hidden])")
    expect(panel).to_be_visible()
    dots = stage.dots()
    assert stage.unit() > 0.9 * before
    left = panel.bounding_box()["x"]
    assert all(x < left for x, _ in dots.values())


def test_the_strip_is_free_while_paths_are_bent_on_a_phone(runthrough, people):
    stage = opened(people, runthrough, PHONE)
    stage.card("Square").tap()
    stage.page.get_by_role("button", name="Paths", exact=True).tap()
    expect(stage.page.get_by_role("complementary", name="Paths and delays")).to_contain_text("From “Line”")
    stage.card("Diamond").tap()
    expect(stage.page.get_by_role("complementary", name="Paths and delays")).to_contain_text("From “Square”")


@pytest.mark.parametrize("device", [UPRIGHT, PHONE], ids=["upright", "phone"])
def test_a_performer_is_chosen_in_the_list_and_moved_by_buttons(runthrough, people, device):
    stage = opened(people, runthrough, device)
    stage.page.get_by_role("button", name="Everybody’s position as a list").tap()
    stage.page.get_by_role("option", name="Ben").tap()
    stage.page.get_by_role("button", name="Move left").tap()
    stage.page.get_by_role("button", name="Move up the stage as it is shown").tap()
    expect(stage.page.locator("#stage-words")).to_contain_text("Ben: 1 right of centre, 10 from downstage")
    assert stage.kept()["Ben"] == [-1, 10]
    stage.page.get_by_role("button", name="Close the list").tap()
    expect(stage.page.locator("#stage")).to_be_focused()
    Fingers(stage.page).tap(stage.dot("Ana"))
    stage.expect_chosen("Ana")


def test_a_pen_draws_a_lasso_and_drags(runthrough, people):
    stage = opened(people, runthrough, TABLET)

    def pen(kind, point):
        stage.page.evaluate(
            """([kind, [x, y]]) => { const { canvas } = runthrough; canvas.setPointerCapture = () => {};
            canvas.dispatchEvent(new PointerEvent(kind, { pointerId: 7, pointerType: 'pen', button: 0, buttons: 1, pressure: 0.5, bubbles: true, clientX: x, clientY: y })); }""",
            [kind, point],
        )
        stage.still()

    pen("pointerdown", stage.dot("Ana"))
    for x in (4.6, 4.2, 4):
        pen("pointermove", stage.point(x, 6))
    pen("pointerup", stage.point(4, 6))
    assert stage.kept()["Ana"] == [4, 6]
    pen("pointerdown", stage.point(-7, 3.5))
    for point in [(-5, 6), (-2, 8), (1, 9.8)]:
        pen("pointermove", stage.point(*point))
    pen("pointerup", stage.point(1, 9.8))
    stage.expect_chosen("Ben", "Chidi")


def test_a_performer_is_found_in_the_list_and_moved_without_seeing_the_stage(runthrough, people):
    stage = opened(people, runthrough, LAPTOP)
    stage.key("l")
    rows = stage.page.get_by_role("listbox", name="Performers on the stage").get_by_role("option")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_have_text("Ana5 left of centre, 5 from downstage")
    expect(rows.nth(0)).to_be_focused()
    stage.key("ArrowDown", "Enter")
    said = stage.page.locator("#stage-words")
    expect(said).to_contain_text("Holding Ben")
    stage.keys_at_once("ArrowLeft", "ArrowDown", "Shift+ArrowDown")
    expect(said).to_contain_text("Ben: 1 right of centre, 7.9 from downstage")
    stage.key("Enter")
    expect(said).to_contain_text("Ben let go")
    assert stage.kept()["Ben"] == [-1, 7.9]
    assert stage.edits() == ["Move Ben"]
    stage.key("ArrowDown", " ")
    expect(said).to_contain_text("Chidi chosen, 2 in all")


def test_the_list_is_there_for_screen_readers_before_it_is_asked_for(runthrough, people):
    stage = opened(people, runthrough, LAPTOP)
    rows = stage.page.get_by_role("listbox", name="Performers on the stage").get_by_role("option")
    expect(rows).to_have_count(4)
    stage.drag("Ana", 3, 7)
    expect(rows.nth(0)).to_contain_text("3 left of centre, 7 from downstage")


@SIZES
def test_the_stage_with_its_bars_is_accessible(runthrough, people, device):
    stage = opened(people, runthrough, device)
    stage.page.evaluate("runthrough.selection.formation = 'f1'")
    assert flaws(stage.page, touch=device is not LAPTOP) == []
    stage.page.evaluate("runthrough.selection.all()")
    for mode in ("paths", "shape"):
        stage.page.evaluate(f"runthrough.modes.set('{mode}')")
        stage.still()
        assert flaws(stage.page, touch=device is not LAPTOP) == []
        stage.page.screenshot(path=str(PICTURES / f"stage-{mode}-{device['viewport']['width']}.png"))
    stage.page.evaluate("runthrough.modes.set('move')")
    stage.page.evaluate("runthrough.dialogs.openList()")
    stage.still()
    assert flaws(stage.page, touch=device is not LAPTOP) == []


@SIZES
def test_names_of_any_length_and_script_stay_in_their_place(runthrough, people, device):
    document = quartet()
    for performer, name in zip(document["performers"], ["عبد الرحمن بن محمد", "👩🏽‍🎤 Zoë", "W" * 200, "Ⅷ"]):
        performer["name"] = name
    stage = opened(people, runthrough, device, document)
    stage.page.evaluate("runthrough.shows.toggle('names', true)")
    stage.page.evaluate("runthrough.selection.all()")
    stage.still()
    until(stage.page, "document.documentElement.scrollWidth <= innerWidth")
    stage.page.evaluate("runthrough.selection.select('p2')")
    stage.still()
    until(stage.page, "document.documentElement.scrollWidth <= innerWidth")
