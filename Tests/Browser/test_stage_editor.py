"""Making formations on the stage by mouse and keys: choosing, dragging, snapping, arranging, shapes, and taking off the stage."""

import math

import pytest
from people import LAPTOP, PHONE, expect_to_become
from pieces import LONG, SECOND, piece, quartet
from playwright.sync_api import expect
from stage import Stage
from studio import produce

PAIR = {"Ana": [-4, 2], "Ben": [2, 6]}


def placed(places, formations=1, title="Placed"):
    """A production with everybody where `places` says."""
    document = piece(title, list(places), [f"Formation {turn + 1}" for turn in range(formations)])
    for formation in document["formations"]:
        formation["positions"] = {performer["id"]: dict(zip("xy", places[performer["name"]])) for performer in document["performers"]}
    return document


@pytest.fixture
def stage(runthrough, people):
    return Stage(people, runthrough, produce(runthrough, quartet()))


def opened(people, runthrough, document):
    return Stage(people, runthrough, produce(runthrough, document))


@pytest.mark.every_browser
def test_a_drag_is_one_edit_and_undo_takes_it_back(stage):
    before = stage.kept()
    stage.drag("Ana", 3, 8)
    assert stage.kept()["Ana"] == [3, 8]
    assert stage.edits() == ["Move Ana"]
    stage.key("Control+z")
    assert stage.kept() == before


def test_a_drag_comes_to_rest_on_the_grid(stage):
    stage.drag("Ana", 3.3, 7.8)
    stage.expect_stands({"Ana": [3, 8]})


def test_alt_suspends_snapping_while_it_is_held(stage):
    stage.page.keyboard.down("Alt")
    stage.drag("Ana", 3.3, 7.8)
    stage.page.keyboard.up("Alt")
    x, y = stage.stands()["Ana"]
    assert abs(x - 3.3) < 0.05 and abs(y - 7.8) < 0.05 and [x, y] != [3, 8]


def test_shift_keeps_a_drag_straight(stage):
    stage.page.mouse.move(*stage.dot("Ana"))
    stage.page.mouse.down()
    stage.page.keyboard.down("Shift")
    stage.page.mouse.move(*stage.point(1, 5.6))
    stage.page.mouse.move(*stage.point(1, 5.7))
    stage.still()
    stage.page.mouse.up()
    stage.page.keyboard.up("Shift")
    stage.expect_stands({"Ana": [1, 5]})


def test_escape_takes_a_drag_back_while_it_lasts(stage):
    before = stage.stands()
    stage.drag("Ana", 3, 8, drop=False)
    stage.expect_stands({"Ana": [3, 8]})
    stage.key("Escape")
    stage.expect_stands(before)
    stage.page.mouse.up()
    assert stage.edits() == []


def test_a_dragged_dot_comes_level_with_another(runthrough, people):
    stage = opened(people, runthrough, placed({"Ana": [-4.13, 2], "Ben": [2, 6]}))
    stage.key("g", "g")
    expect(stage.page.get_by_role("button", name="Snapping: Free")).to_be_visible()
    stage.drag("Ben", -4.1, 6.4)
    x, y = stage.stands()["Ben"]
    assert x == -4.13 and abs(y - 6.4) < 0.05


def test_a_dragged_dot_comes_opposite_another(runthrough, people):
    stage = opened(people, runthrough, placed({"Ana": [-4.13, 2], "Ben": [2, 6]}))
    stage.key("g", "g", "Shift+G")
    stage.drag("Ben", 4.08, 6.4)
    assert stage.stands()["Ben"][0] == 4.13
    stage.key("y")
    stage.drag("Ben", 4.3, 6.4)
    stage.drag("Ben", 4.08, 6.4)
    assert stage.stands()["Ben"][0] != 4.13


def test_many_are_dragged_together_as_one_edit(stage):
    before = stage.stands()
    stage.click("Ana")
    stage.click("Ben", Shift=True)
    stage.click("Dora", Shift=True)
    stage.expect_chosen("Ana", "Ben", "Dora")
    stage.drag("Ana", 4, 6)
    after = stage.kept()
    for name in ("Ana", "Ben", "Dora"):
        assert after[name] == [before[name][0] - 1, before[name][1] + 1]
    assert after["Chidi"] == before["Chidi"]
    assert stage.edits() == ["Move 3 performers"]


def test_a_press_on_one_of_many_chooses_it_alone_and_on_the_floor_no_one(stage):
    stage.key("Control+a")
    stage.expect_chosen("Ana", "Ben", "Chidi", "Dora")
    stage.click("Ben")
    stage.expect_chosen("Ben")
    stage.page.mouse.click(*stage.point(-6, 1))
    stage.expect_chosen()


def test_a_straight_pull_on_the_floor_chooses_a_rectangle(stage):
    stage.pull(stage.point(-7, 3.5), stage.point(1, 9.8))
    stage.expect_chosen("Ben", "Chidi")


def test_a_bent_pull_chooses_what_it_surrounds(stage):
    """Around Chidi and Dora, with Ben and Ana outside though inside the rectangle that it spans."""
    corners = [(-6, 6), (-6, 0.3), (1, 0.3), (1, 2), (-2, 3), (-3, 6)]
    stage.page.mouse.move(*stage.point(*corners[0]))
    stage.page.mouse.down()
    for corner in corners[1:]:
        stage.page.mouse.move(*stage.point(*corner), steps=5)
        stage.still()
    stage.page.mouse.up()
    stage.expect_chosen("Chidi", "Dora")


def test_a_section_is_chosen_from_the_menu(runthrough, people):
    document = quartet()
    document["sections"] = [{"id": "tall", "name": "Tall ones", "colour": "#ff8800"}]
    for performer in document["performers"][:2]:
        performer["section"] = "tall"
    stage = opened(people, runthrough, document)
    stage.page.get_by_role("button", name="Choose performers").click()
    stage.page.get_by_role("menuitem", name="Tall ones").click()
    stage.expect_chosen("Ana", "Ben")
    stage.key("i")
    stage.expect_chosen("Chidi", "Dora")


def test_a_dot_dragged_off_the_stage_asks_before_it_goes(stage):
    outside = stage.point(10.8, 5)
    stage.pull(stage.dot("Ana"), outside)
    dialog = stage.page.get_by_role("dialog", name="Remove Ana?")
    dialog.get_by_role("button", name="Cancel").click()
    stage.expect_stands({"Ana": [5, 5]})
    stage.pull(stage.dot("Ana"), outside)
    dialog.get_by_role("button", name="Remove").click()
    expect(stage.page.get_by_role("log")).to_contain_text("Ana removed.")
    undo = stage.page.get_by_role("log").get_by_role("button", name="Undo")
    undo.focus()  # so the message stays
    assert [performer["name"] for performer in stage.saved()["performers"]] == ["Ben", "Chidi", "Dora"]
    undo.click()
    assert stage.kept()["Ana"] == [5, 5]


def test_arrow_keys_nudge_and_make_one_edit(stage):
    stage.click("Ana")
    stage.keys_at_once("ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowUp", "Alt+ArrowRight")
    stage.expect_stands({"Ana": [3.01, 6.1]})
    assert stage.kept()["Ana"] == [3.01, 6.1]
    assert stage.edits() == ["Move Ana"]


def test_arrow_keys_go_where_they_point_from_the_other_side(stage):
    stage.click("Ana")
    stage.key("v", "ArrowLeft", "ArrowUp")
    stage.expect_stands({"Ana": [6, 4]})


def test_the_box_around_many_scales_them(runthrough, people):
    stage = opened(people, runthrough, placed({"Ana": [-2, 2], "Ben": [2, 2], "Chidi": [2, 6], "Dora": [-2, 6]}))
    stage.key("Control+a")
    knob = stage.page.evaluate(
        """() => { const { view } = runthrough; const box = runthrough.canvas.getBoundingClientRect(); const at = view.toScreen(2, 6); const out = view.radius + 12;
        return [box.left + at.x + out, box.top + at.y - out]; }"""
    )
    unit = stage.unit()
    stage.pull(knob, (knob[0] + 2 * unit, knob[1] - 2 * unit))
    assert stage.kept() == {"Ana": [-2, 2], "Ben": [4, 2], "Chidi": [4, 8], "Dora": [-2, 8]}
    assert stage.edits() == ["Scale 4 performers"]


def test_the_round_knob_turns_them(runthrough, people):
    stage = opened(people, runthrough, placed({"Ana": [-2, 4], "Ben": [2, 4]}))
    stage.key("Control+a")
    middle = stage.point(0, 4)
    out = stage.page.evaluate("() => runthrough.view.radius + 12 + 30")
    stage.pull((middle[0], middle[1] - out), (middle[0] - out, middle[1] + 2), steps=12)
    after = stage.kept()
    assert after["Ana"] == pytest.approx([0, 2]) and after["Ben"] == pytest.approx([0, 6])
    assert stage.edits() == ["Turn 2 performers"]


PUT_IN_ORDER = {
    "Align left": {"Ana": [-4, 2], "Ben": [-4, 6], "Chidi": [-4, 3]},
    "Align at the top": {"Ana": [-4, 6], "Ben": [2, 6], "Chidi": [0, 6]},
    "Even distances side to side": {"Ana": [-4, 2], "Ben": [2, 6], "Chidi": [-1, 3]},
    "Mirror about the centre line": {"Ana": [4, 2], "Ben": [-2, 6], "Chidi": [0, 3]},
    "Mirror in place": {"Ana": [2, 2], "Ben": [-4, 6], "Chidi": [-2, 3]},
}


def test_the_chosen_are_put_in_order(runthrough, people):
    places = {**PAIR, "Chidi": [0, 3], "Dora": [7, 9]}
    stage = opened(people, runthrough, placed(places))
    for item, expected in PUT_IN_ORDER.items():
        stage.page.evaluate("runthrough.selection.select(['p0', 'p1', 'p2'])")
        stage.page.get_by_role("button", name="Arrange", exact=True).click()
        stage.page.get_by_role("menuitem", name=item).click()
        assert stage.kept() == {**expected, "Dora": [7, 9]}, item
        stage.key("Control+z")
        stage.expect_stands(places)


def test_two_dancers_change_places(stage):
    before = stage.stands()
    stage.key("4")
    stage.click("Ana")
    stage.click("Chidi")
    after = stage.kept()
    assert (after["Ana"], after["Chidi"], after["Ben"]) == (before["Chidi"], before["Ana"], before["Ben"])
    assert stage.edits() == ["Swap 2 performers"]


def test_positions_are_copied_from_another_formation(stage):
    stage.key("PageDown")
    stage.expect_current("Square")
    stage.click("Ana")
    stage.key("c")
    stage.page.get_by_role("dialog").get_by_role("button", name="Line").click()
    document = stage.saved()
    line, square = (formation["positions"] for formation in document["formations"][:2])
    assert square["p0"] == line["p0"] and square["p1"] != line["p1"]


def test_a_tap_on_the_floor_adds_a_performer_to_every_formation(stage):
    stage.key("3")
    stage.page.mouse.click(*stage.point(-2.1, 2.9))
    document = stage.saved()
    new = document["performers"][4]
    assert len(document["performers"]) == 5
    assert all(formation["positions"][new["id"]] == {"x": -2, "y": 3} for formation in document["formations"])
    stage.expect_chosen(new["name"])


def test_a_shape_is_shown_and_then_made_by_least_travel(runthrough, people):
    stage = opened(people, runthrough, placed({"Ana": [6, 5], "Ben": [-6, 5], "Chidi": [0, 9], "Dora": [0, 1]}))
    stage.key("s")
    panel = stage.page.get_by_role("complementary", name="Shape")
    expect(panel).to_be_visible()
    panel.get_by_label("Line").check()
    stage.page.evaluate("runthrough.desk.do('Recolour Ana', [{ set: ['performers', 'p0', 'colour'], to: '#123456' }])")
    stage.still()
    shown = stage.stands()
    assert stage.edits() == ["Recolour Ana"]
    assert {y for _, y in shown.values()} == {5}
    assert shown["Ben"][0] < min(shown["Chidi"][0], shown["Dora"][0]) and shown["Ana"][0] > max(shown["Chidi"][0], shown["Dora"][0])
    panel.get_by_role("button", name="Apply").click()
    assert stage.kept() == {name: pytest.approx(place) for name, place in shown.items()}
    assert stage.edits() == ["Recolour Ana", "Form a line with 4 performers"]


def test_a_shape_that_is_left_changes_nothing(stage):
    before = stage.stands()
    stage.click("Ana")
    stage.click("Ben", Shift=True)
    stage.key("s")
    stage.page.get_by_role("complementary", name="Shape").get_by_label("Line").check()
    stage.still()
    # Where the two have their middle, which is not the stage's.
    (left, low), (right, high) = (before[name] for name in ("Ana", "Ben"))
    (one, across), (other, along) = (stage.stands()[name] for name in ("Ana", "Ben"))
    assert [(one + other) / 2, across, along] == [(left + right) / 2, (low + high) / 2, (low + high) / 2] != [0, 5, 5]
    assert {name: stage.stands()[name] for name in ("Chidi", "Dora")} == {name: before[name] for name in ("Chidi", "Dora")}
    stage.key("Escape")
    expect(stage.page.get_by_role("complementary", name="Shape")).to_be_hidden()
    stage.expect_stands(before)
    assert stage.edits() == []


def test_the_places_of_a_shape_can_follow_from_the_formation_before(runthrough, people):
    document = placed({"Ana": [-6, 5], "Ben": [6, 5]}, formations=2)
    document["formations"][1]["positions"] = {"p0": {"x": 6, "y": 5}, "p1": {"x": -6, "y": 5}}
    stage = opened(people, runthrough, document)
    stage.key("PageDown", "s")
    panel = stage.page.get_by_role("complementary", name="Shape")
    panel.get_by_label("Line").check()
    stage.still()
    here = stage.stands()
    panel.get_by_label("Coming from").select_option("before")
    stage.still()
    before = stage.stands()
    assert here["Ana"][0] > here["Ben"][0] and before["Ana"][0] < before["Ben"][0]


def test_a_shape_is_moved_by_dragging_on_the_stage(stage):
    stage.key("s")
    stage.page.get_by_role("complementary", name="Shape").get_by_label("Line").check()
    stage.pull(stage.point(0, 5), stage.point(0, 3))
    assert {y for _, y in stage.stands().values()} == {3}


def test_dancers_are_moved_by_numbers(stage):
    stage.click("Ana")
    stage.page.get_by_role("button", name="Arrange", exact=True).click()
    stage.page.get_by_role("menuitem", name="Turn, scale, space by numbers").click()
    panel = stage.page.get_by_role("complementary", name="By numbers")
    panel.get_by_label("From centre").fill("-3.25")
    panel.get_by_label("From downstage").fill("1.5")
    panel.get_by_role("button", name="Move there").click()
    assert stage.kept()["Ana"] == [-3.25, 1.5]
    # What was not typed is not set, and another dancer has other numbers.
    stage.page.evaluate("runthrough.desk.do('Move Ana', [{ set: ['formations', 'f0', 'positions', 'p0'], to: { x: 5, y: 8 } }])")
    panel.get_by_label("From centre").fill("1")
    panel.get_by_label("From centre").press("Enter")
    assert stage.kept()["Ana"] == [1, 8]
    ben = stage.kept()["Ben"]
    stage.page.evaluate("runthrough.selection.select('p1')")
    expect(panel.get_by_label("From centre")).to_have_value(str(ben[0]).removesuffix(".0"))
    panel.get_by_role("button", name="Move there").click()
    assert stage.kept()["Ben"] == ben
    stage.page.evaluate("runthrough.selection.all()")
    before = stage.stands()
    panel.get_by_label("Scale").fill("50")
    panel.get_by_role("button", name="Scale").click()
    after = stage.kept()
    assert math.dist(after["Ben"], after["Dora"]) == pytest.approx(math.dist(before["Ben"], before["Dora"]) / 2)


def test_set_pieces_and_marks_are_dragged_when_asked_for_in_the_stage_panel(runthrough, people):
    document = quartet()
    document["setPieces"] = [{"id": "s1", "name": "Stairs", "shape": "rectangle", "colour": "#885522", "placement": {"x": 2, "y": 3, "width": 2, "depth": 1, "turn": 0}}]
    document["marks"] = [{"id": "m1", "name": "Gate", "colour": "#ff00ff", "from": {"x": -6, "y": 2}, "to": {"x": -6, "y": 4}}]
    stage = opened(people, runthrough, document)
    stage.panel("Stage").get_by_role("button", name="Place marks and set pieces by hand").click()
    expect(stage.page.locator("#stage")).to_have_attribute("data-mode", "scenery")
    stage.pull(stage.point(2, 3), stage.point(4, 7), drop=False)
    # Another editor makes them wider meanwhile.
    wider = "runthrough.desk.do('Widen', [{ set: ['setPieces', 's1', 'placement'], to: { x: 2, y: 3, width: 3, depth: 1, turn: 0 } }])"
    stage.page.evaluate(wider)
    stage.page.mouse.up()
    stage.pull(stage.point(-6, 4), stage.point(-3, 8))
    kept = stage.saved()
    assert kept["setPieces"][0]["placement"] == {"x": 4, "y": 7, "width": 3, "depth": 1, "turn": 0}
    assert kept["marks"][0]["from"] == {"x": -6, "y": 2} and kept["marks"][0]["to"] == {"x": -3, "y": 8}
    assert stage.edits() == ["Widen", "Place “Stairs”", "Move mark “Gate”"]


def test_every_shortcut_is_listed(stage):
    stage.key("?")
    dialog = stage.page.get_by_role("dialog", name="Help")
    for words in ("Choose everybody else instead", "Put them into a shape", "Present: the stage alone", "Redo"):
        expect(dialog.get_by_text(words)).to_be_visible()


def test_keys_are_left_to_a_field_with_text(stage):
    stage.click("Ana")
    before = stage.stands()
    field = stage.panel("Formation").get_by_label("Name", exact=True)
    field.fill("")
    field.press_sequentially("mirror sync 12")
    field.press("ArrowLeft")
    expect(field).to_have_value("mirror sync 12")
    stage.expect_stands(before)
    expect(stage.page.locator("#stage")).not_to_have_attribute("data-mode", "paths")


NAMED = "() => runthrough.picture.names.shown.map((turn) => runthrough.desk.document.performers[turn].name)"


def test_each_of_three_that_stand_close_together_has_a_name(runthrough, people):
    stage = opened(people, runthrough, placed({"Anastasia": [0, 5], "Benedikt": [0.3, 5], "Chiara": [0.6, 5]}))
    named = lambda: stage.page.evaluate(NAMED)
    expect_to_become(stage.page, named, ["Anastasia", "Benedikt", "Chiara"])
    stage.key("e")
    assert stage.page.evaluate("runthrough.shows.has('names')") is False


PLATES = """() => {
  const { view } = runthrough;
  const said = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, left, ...rest) {
    said.push([text, left, left + this.measureText(text).width]);
    return fillText.call(this, text, left, ...rest);
  };
  view.draw(runthrough.scene.places, runthrough.picture);
  CanvasRenderingContext2D.prototype.fillText = fillText;
  return said;
}"""


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_move_that_is_looked_at_says_into_what_and_stays_on_the_canvas(runthrough, people, device):
    document = piece("Long names", ["Ana", "Ben"], ["One", LONG.strip()], duration=4 * SECOND)
    stage = Stage(people, runthrough, produce(runthrough, document), device=device)
    ways = lambda: [plate for plate in stage.page.evaluate(PLATES) if plate[0].startswith("On the way")]
    assert ways() == []
    stage.page.evaluate("runthrough.playhead.seek(62_000_000)")
    expect_to_become(stage.page, lambda: len(ways()), 1)
    [(text, left, right)] = ways()
    assert text.startswith("On the way into “A name")
    assert 0 <= left and right <= stage.page.evaluate("runthrough.view.frame.width")
