"""Paths between formations, delays inside a move, what cannot be danced, and playing it."""

import re

import pytest
from editors import until
from people import expect_to_become
from pieces import SECOND, piece, quartet
from playwright.sync_api import expect
from studio import SETTLED
from test_stage_editor import opened, placed


def crossing(duration=2 * SECOND):
    """Ana and Ben change sides through the middle, at the same time; Chidi stands aside."""
    document = placed({"Ana": [-4, 5], "Ben": [4, 5], "Chidi": [0, 1]}, formations=3)
    document["formations"][1]["positions"] |= {"p0": {"x": 4, "y": 5}, "p1": {"x": -4, "y": 5}}
    for formation in document["formations"]:
        formation["hold"] = SECOND
        formation["transition"] = {"duration": duration, "easing": "linear"}
    return document


def handle(stage, which=0):
    until(stage.page, "runthrough.scene.chosen.length > 0 && runthrough.paths.handles(runthrough.scene.chosen[0])[argument] !== undefined", which)
    stage.page.evaluate(SETTLED)
    return stage.page.evaluate(
        """(which) => { const { view } = runthrough; const box = runthrough.canvas.getBoundingClientRect();
        const { x, y } = runthrough.paths.handles(runthrough.scene.chosen[0])[which]; const at = view.toScreen(x, y); return [box.left + at.x, box.top + at.y]; }""",
        which,
    )


# The straight lines that a frame draws, from where to where on the window.
LINES = """() => {
  const { view, canvas, scene, picture } = runthrough;
  const box = canvas.getBoundingClientRect();
  const [lines, from] = [[], []];
  const { moveTo, lineTo } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.moveTo = function (x, y) { from.splice(0, 2, x, y); return moveTo.call(this, x, y); };
  CanvasRenderingContext2D.prototype.lineTo = function (x, y) {
    lines.push([from[0] + box.left, from[1] + box.top, x + box.left, y + box.top]);
    return lineTo.call(this, x, y);
  };
  view.draw(scene.places, picture);
  Object.assign(CanvasRenderingContext2D.prototype, { moveTo, lineTo });
  return lines;
}"""


def move_of(document, index=0):
    return document["formations"][index]["transition"]


def elsewhere(stage, *changes):
    """Somebody else edits."""
    stage.runthrough.edit(stage.production, *changes, token=stage.runthrough.editor("Noa"))


@pytest.fixture
def stage(runthrough, people):
    stage = opened(people, runthrough, crossing())
    stage.key("PageDown")
    return stage


def looked_through(stage):
    until(stage.page, "runthrough.findings.isComplete")


def test_a_path_is_bent_by_its_knob_and_straightened_by_two_presses(stage):
    stage.key("2")
    stage.click("Ana")
    stage.pull(handle(stage), stage.point(-1.33, 8))
    bent = move_of(stage.saved())["paths"]["p0"]
    assert bent[0]["y"] == pytest.approx(8, abs=0.1) and bent[1]["y"] == 5
    # Each knob hangs on the place that it bends the path at.
    tangents = [stage.point(-4, 5), handle(stage), stage.dot("Ana"), handle(stage, 1)]
    assert stage.page.evaluate(LINES)[-2:] == [pytest.approx(sum(tangents[:2], []), abs=0.5), pytest.approx(sum(tangents[2:], []), abs=0.5)]

    def is_bent():
        # A machine that takes more than 350 ms between the two presses has pressed once, twice.
        stage.page.mouse.dblclick(*handle(stage))
        return "p0" in move_of(stage.saved()).get("paths", {})

    expect_to_become(stage.page, is_bent, False)
    assert stage.edits() == ["Bend the path of Ana", "Straighten the path of Ana"]


def test_the_paths_of_all_chosen_are_bent_alike(stage):
    stage.key("2")
    stage.click("Ana")
    stage.click("Ben", Shift=True)
    start = handle(stage)
    stage.pull(start, (start[0], start[1] - 2 * stage.unit()))
    # Ana's first knob and Ben's second lie at one point: either may be the one that is pulled.
    paths = move_of(stage.saved())["paths"].values()
    alike, = {tuple(knob["y"] > 6 for knob in path) for path in paths}
    assert len(paths) == 2 and sorted(alike) == [False, True]
    assert [sorted(knob["y"] for knob in path) for path in paths] == [pytest.approx([5, 7], abs=0.1)] * 2
    assert stage.edits() == ["Bend 2 paths"]


def test_in_the_first_formation_there_is_no_path_to_bend(stage):
    stage.key("PageUp", "2")
    stage.click("Ana")
    expect(stage.page.get_by_role("complementary", name="Paths and delays")).to_be_hidden()
    stage.expect_chosen("Ana")
    assert stage.edits() == []


def test_a_slider_with_two_ends_sets_a_late_departure(stage):
    stage.key("2")
    stage.click("Ana")
    panel = stage.page.get_by_role("complementary", name="Paths and delays")
    expect(panel).to_contain_text("Ana walks 8.0 m")
    panel.get_by_label("Leave late").fill("0.5")
    panel.get_by_label("Leave late").dispatch_event("change")
    panel.get_by_label("Arrive early").fill("0.75")
    panel.get_by_label("Arrive early").dispatch_event("change")
    assert move_of(stage.saved())["delays"]["p0"] == {"leave": SECOND, "arrive": SECOND // 2}
    assert stage.edits() == ["Delay Ana", "Delay Ana"]
    panel.get_by_role("button", name="Together").click()
    assert "p0" not in move_of(stage.saved()).get("delays", {})


def test_delays_are_whole_and_half_counts(stage):
    """At 120 counts a minute half a count is a quarter of a second; the move takes two."""
    stage.key("2")
    stage.click("Ana")
    leave = stage.page.get_by_role("complementary", name="Paths and delays").get_by_label("Leave late")
    for pulled, kept in ((0.37, 3 * SECOND // 4), (0.99, 7 * SECOND // 4)):
        leave.fill(str(pulled))
        leave.dispatch_event("change")
        assert move_of(stage.saved())["delays"]["p0"]["leave"] == kept
    leave.press("ArrowLeft")
    assert move_of(stage.saved())["delays"]["p0"]["leave"] == 6 * SECOND // 4


def test_one_after_the_other_is_a_canon(stage):
    stage.key("2", "Control+a")
    stage.page.get_by_role("complementary", name="Paths and delays").get_by_role("button", name="One after the other").click()
    delays = move_of(stage.saved())["delays"]
    assert delays == {"p0": {"leave": 0, "arrive": SECOND}, "p2": {"leave": SECOND // 2, "arrive": SECOND // 2}, "p1": {"leave": SECOND, "arrive": 0}}


def test_a_collision_is_found_and_a_bent_path_ends_it(stage):
    looked_through(stage)
    found = stage.page.evaluate("() => runthrough.findings.moments.flatMap(({ findings }) => findings).filter(({ kind, formation }) => kind === 'collision' && formation === 1)")
    assert [finding["performers"] for finding in found] == [[0, 1]]
    assert found[0]["at"] == pytest.approx(2 * SECOND, abs=0.3 * SECOND)
    stage.key("2")
    stage.click("Ana")
    start = handle(stage)
    stage.pull(start, (start[0], start[1] - 3 * stage.unit()))
    until(stage.page, "runthrough.findings.isComplete && !runthrough.findings.moments.flatMap(({ findings }) => findings).some(({ kind, formation }) => kind === 'collision' && formation === 1)")


def test_a_drag_into_another_performer_shows_a_warning(stage):
    looked_through(stage)
    stage.drag("Chidi", 4, 5, drop=False)
    until(stage.page, "runthrough.findings.standing(1).collision.includes(2)")
    assert stage.edits() == []
    stage.page.mouse.up()
    until(stage.page, "runthrough.findings.isComplete && runthrough.findings.moments.flatMap(({ findings }) => findings).some(({ kind, standing }) => standing && kind === 'collision')")


def test_a_finding_leads_to_its_moment(stage):
    looked_through(stage)
    stage.key("PageDown")
    stage.page.evaluate("() => runthrough.following.show(runthrough.findings.moments.flatMap(({ findings }) => findings).find(({ kind }) => kind === 'collision'), runthrough.desk.document)")
    stage.expect_chosen("Ana", "Ben")
    until(stage.page, "Math.abs(runthrough.scene.place(0).x - runthrough.scene.place(1).x) < 1")
    stage.expect_current("Formation 2")


def test_play_runs_to_the_end_and_pauses_there(runthrough, people):
    document = crossing(duration=SECOND // 2)
    for formation in document["formations"]:
        formation["hold"] = SECOND // 5
    stage = opened(people, runthrough, document)
    stage.key("Space")
    until(stage.page, "!runthrough.playhead.isPlaying && runthrough.playhead.time === 1_600_000")
    expect(stage.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stage.expect_current("Formation 3")


def test_a_range_repeats_until_it_is_paused(runthrough, people):
    document = crossing(duration=SECOND // 4)
    for formation in document["formations"]:
        formation["hold"] = 0
    stage = opened(people, runthrough, document)
    stage.key("PageDown")
    stage.page.get_by_role("button", name="Plays the whole piece").click()
    stage.page.get_by_role("menuitem", name="The move into this formation").click()
    stage.key("u")
    turns = stage.page.evaluate(
        """async () => {
          const { playhead } = runthrough;
          let turns = 0, last = -1;
          await new Promise((done) => { playhead.onFrame((time) => { if (time < last && (turns += 1) === 2) done(); last = time; }); playhead.fromTop(); });
          return turns;
        }"""
    )
    assert turns == 2
    stage.key("Space")
    until(stage.page, "!runthrough.playhead.isPlaying && runthrough.playhead.time <= 250000")


def test_a_range_keeps_its_formations_when_another_comes_before_them(stage):
    move = "(after) => runthrough.desk.do('Move', [{ move: 'formations', id: 'f2', after }])"
    stage.page.get_by_role("button", name="Plays the whole piece").click()
    stage.page.evaluate(move, None)
    stage.page.get_by_role("menuitem", name="The move into this formation").click()
    expect(stage.page.get_by_role("button", name="Plays formations 3 to 3")).to_be_visible()
    stage.page.evaluate(move, "f1")
    expect(stage.page.get_by_role("button", name="Plays formations 2 to 2")).to_be_visible()
    # Of two, one is moved away behind a third one, which is not played for that.
    stage.page.evaluate("""() => {
      const [first, , last] = runthrough.desk.document.formations;
      runthrough.playhead.range = { from: 0, to: 1 };
      runthrough.desk.do('Move', [{ move: 'formations', id: first.id, after: last.id }]);
    }""")
    expect(stage.page.get_by_role("button", name="Plays formations 1 to 1")).to_be_visible()
    stage.page.evaluate("runthrough.desk.do('Remove', [{ remove: 'formations', id: runthrough.desk.document.formations[0].id }])")
    expect(stage.page.get_by_role("button", name="Plays the whole piece")).to_be_visible()


def test_the_speed_is_chosen_and_stepped_by_keys(stage):
    stage.page.get_by_role("button", name=re.compile("^Speed")).click()
    stage.page.get_by_role("menuitem", name="50 %", exact=True).click()
    stage.key("[", "[")
    expect(stage.page.get_by_role("button", name="Speed: 40 %")).to_be_visible()
    stage.key(*["["] * 8)
    expect(stage.page.get_by_role("button", name="Speed: 25 %")).to_be_visible()
    pace = stage.page.evaluate(
        """async () => {
          const { playhead } = runthrough;
          const frames = [];
          await new Promise((done) => { playhead.onFrame((time, stamp) => frames.push([time, stamp]) === 12 && done()); playhead.fromTop(); });
          playhead.pause();
          const [first, last] = [frames[1], frames[11]];
          return (last[0] - first[0]) / (last[1] - first[1]) / 1000;
        }"""
    )
    assert pace == pytest.approx(0.25, abs=0.01)


def test_scrubbing_shows_the_move_and_opens_the_formation(stage):
    stage.page.get_by_label("Position in the piece").fill(str(2 * SECOND))
    stage.still()
    until(stage.page, "Math.abs(runthrough.scene.place(0).x) < 0.01 && Math.abs(runthrough.scene.place(0).y - 5) < 0.01")
    stage.page.get_by_label("Position in the piece").fill("0")
    stage.expect_current("Formation 1")
    stage.expect_stands({"Ana": [-4, 5]})


def test_a_press_in_mid_move_brings_the_formation_to_stand(stage):
    stage.page.get_by_label("Position in the piece").fill(str(2 * SECOND))
    stage.click("Chidi")
    stage.expect_chosen("Chidi")
    stage.expect_stands({"Ana": [4, 5]})
    stage.drag("Chidi", 1, 2)
    assert stage.kept(1)["Chidi"] == [1, 2] and stage.kept(0)["Chidi"] == [0, 1]


def test_another_editors_changes_show_while_it_plays(runthrough, people):
    document = crossing(duration=600 * SECOND)
    stage = opened(people, runthrough, document)
    stage.key("PageDown", "h")
    expect(stage.page.get_by_role("button", name="Pause")).to_be_visible()
    elsewhere(stage, *[{"set": ["formations", formation, "positions", "p2"], "to": {"x": -6, "y": 9}} for formation in ("f0", "f1")])
    until(stage.page, "runthrough.playhead.isPlaying && runthrough.scene.place(2).y === 9")
    stage.key("Space")


def test_edits_of_another_do_not_disturb_a_drag(runthrough, people):
    stage = opened(people, runthrough, quartet())
    stage.drag("Ana", 3, 8, drop=False)
    elsewhere(stage, {"set": ["formations", "f0", "positions", "p1"], "to": {"x": -2, "y": 9}}, {"set": ["performers", "p2", "name"], "to": "Cleo"})
    until(stage.page, "runthrough.desk.document.formations[0].positions.p1.x === -2 && runthrough.desk.document.performers[2].name === 'Cleo'")
    stage.expect_stands({"Ana": [3, 8]})
    stage.page.mouse.up()
    kept = stage.kept()
    assert kept["Ana"] == [3, 8] and kept["Ben"] == [-2, 9]


def test_a_bend_or_a_press_ends_when_its_dancer_is_removed_and_affects_no_others(stage):
    leave = "runthrough.desk.do('Remove Ana', [{ remove: 'performers', id: 'p0' }])"
    stage.key("2")
    stage.click("Ben")
    start = handle(stage)
    stage.pull(start, (start[0], start[1] - 2 * stage.unit()), drop=False)
    stage.page.evaluate(leave)
    stage.page.mouse.up()
    assert move_of(stage.saved())["paths"] == {}
    stage.key("Control+z", "Escape")
    before = stage.kept(1)
    stage.page.mouse.move(*stage.dot("Ben"))
    stage.page.mouse.down()
    stage.page.evaluate(leave)
    stage.page.mouse.move(*stage.point(0, 8), steps=3)
    stage.page.mouse.up()
    after = stage.kept(1)
    assert after == {name: before[name] for name in ("Ben", "Chidi")}


def test_presenting_shows_the_stage_alone_and_listens_to_keys(stage):
    stage.key("Shift+F")
    expect(stage.page.locator("#strip")).to_be_hidden()
    expect(stage.page.locator("#tools")).to_be_hidden()
    stage.key("ArrowRight")
    until(stage.page, "runthrough.selection.formationIndex === 2")
    stage.key("Escape")
    expect(stage.page.locator("#strip")).to_be_visible()
    expect(stage.page.locator("#tools")).to_be_visible()


def test_trails_and_layers_are_drawn_on_request(runthrough, people):
    document = crossing()
    document["formations"][1]["positions"]["p2"] = {"x": 2, "y": 2}  # else places before and after lie under dots
    stage = opened(people, runthrough, document)
    stage.key("PageDown")
    looked_through(stage)
    plain = stage.picture()
    for key in ("p", "b", "x", "e"):
        stage.key(key)
        stage.picture(unlike=plain)
        stage.key(key)
        stage.picture(like=plain)
