"""What cannot be danced as it is written: moment by moment in the panel, by mouse, by touch and by keyboard, and on the dots."""

import re

import pytest
from editors import until
from pieces import SECOND, crowd, difficult, quartet
from playwright.sync_api import expect
from studio import DEVICES, Studio, produce


@pytest.fixture
def open_checks(runthrough, people):
    """The studio with its checks open, everything looked through."""

    def open_checks(document, device="laptop"):
        studio = Studio(people, runthrough, produce(runthrough, document), device=DEVICES[device])
        studio.page.locator('[data-panel="feasibility"]').click()
        studio.checks = studio.page.locator(".feasibility-panel")
        expect(studio.checks.get_by_role("status")).not_to_have_text("Checking all formations…")
        return studio

    return open_checks


def swap():
    """Ana and Ben change places on the way into Square, slowly and in many counts; nobody else moves, ever."""
    document = quartet()
    first = document["formations"][0]["positions"]
    for formation in document["formations"]:
        formation["hold"] = SECOND
        formation["positions"] = {who: dict(at) for who, at in first.items()}
        formation["transition"] = {"duration": 8 * SECOND, "easing": "linear"}
    for formation in document["formations"][1:]:
        formation["positions"]["p0"], formation["positions"]["p1"] = dict(first["p1"]), dict(first["p0"])
    return document


def crush(count):
    """All on one spot in every formation."""
    document = crowd(count)
    for formation in document["formations"]:
        formation["positions"] = {performer["id"]: {"x": 0, "y": 5} for performer in document["performers"]}
    return document


def stroll(steps, duration):
    """Ana alone goes so many strides into Square."""
    document = swap()
    for index, formation in enumerate(document["formations"]):
        formation["positions"] = {f"p{turn}": {"x": 2 * turn, "y": 8} for turn in range(4)}
        formation["positions"]["p0"] = {"x": -3.5 + (round(0.7 * steps, 3) if index > 0 else 0), "y": 1}
    document["formations"][0]["transition"] = {"duration": duration, "easing": "linear"}
    return document


def moments(studio):
    return studio.checks.locator(".moment")


def lines(studio, title):
    return moments(studio).filter(has=studio.page.locator(".moment-title").get_by_text(title)).locator(".finding button")


def kind(studio, title):
    return studio.checks.get_by_role("group", name="Shown").get_by_role("button", name=title)


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_a_collision_is_a_line_that_leads_to_its_moment_and_selects_both(open_checks, device):
    studio = open_checks(swap(), device)
    expect(studio.checks.get_by_role("status")).to_have_text("1 warning at 1 moment.")
    line = lines(studio, "Into 2 Square")
    expect(line).to_have_text("Ana and Ben collide at 5.0 s — 0 m from middle to middle")
    line.click() if device == "laptop" else line.tap()
    studio.expect_chosen("p0", "p1")
    until(studio.page, "runthrough.selection.formation === 'f1' && runthrough.playhead.time === argument", 5 * SECOND)
    until(studio.page, "runthrough.findings.moving(1, runthrough.playhead.time).collision.join() === '0,1'")


def test_those_who_stand_in_each_other_are_a_moment_of_their_own(open_checks):
    document = swap()
    for formation in document["formations"][2:]:
        formation["positions"]["p2"] = {"x": formation["positions"]["p3"]["x"] + 0.25, "y": formation["positions"]["p3"]["y"]}
    studio = open_checks(document)
    expect(lines(studio, "Standing in 3 Diamond")).to_have_text("Chidi and Dora stand in the same place — 0.25 m from middle to middle")
    lines(studio, "Standing in 3 Diamond").click()
    studio.expect_current("Diamond")
    studio.expect_chosen("p2", "p3")


def test_more_steps_than_counts_are_a_finding_with_its_figures_and_a_ring(open_checks):
    studio = open_checks(stroll(9, 4 * SECOND))
    expect(lines(studio, "Into 2 Square")).to_have_text("Ana needs 9 steps in 8 counts at 1.0 s — steps of 0.7 m")
    lines(studio, "Into 2 Square").click()
    until(studio.page, "runthrough.findings.standing(1).tooManySteps.join() === '0'")
    studio.checks.get_by_text("Paths and steps").click()
    expect(studio.checks.locator(".figures tbody tr td")).to_have_text(["6.3 m", "9", "8", "1.6 m/s"])


def test_as_many_steps_as_counts_can_be_danced_until_the_tempo_or_the_stride_says_no(open_checks):
    studio = open_checks(stroll(8, 4 * SECOND))
    status = studio.checks.get_by_role("status")
    expect(status).to_have_text("No warnings: everything can be danced as written.")
    studio.page.evaluate("runthrough.desk.do('Tempo', [{ set: ['tempo'], to: 100 }])")
    expect(lines(studio, "Into 2 Square")).to_have_text(re.compile("Ana needs 8 steps in 6.6 counts"))
    studio.page.evaluate("runthrough.desk.undo()")
    expect(status).to_have_text("No warnings: everything can be danced as written.")
    studio.checks.get_by_text("Limits for too near and too fast").click()
    stride = studio.checks.get_by_label("One step", exact=True)
    stride.fill("0.6")
    stride.press("Enter")
    expect(lines(studio, "Into 2 Square")).to_have_text(re.compile("Ana needs 10 steps in 8 counts"))


def test_the_way_of_the_selected_is_given_in_steps_and_counts(open_checks):
    studio = open_checks(stroll(10, 7 * SECOND))
    studio.checks.get_by_text("Paths and steps").click()
    expect(studio.checks).to_contain_text("Nobody walks into the first formation.")
    studio.card("Square").click()
    expect(studio.checks).to_contain_text("Choose performers to see how far they go into 2")
    studio.page.evaluate("runthrough.selection.select(['p0'])")
    expect(studio.checks.locator(".figures tbody td")).to_have_text(["7 m", "10", "14", "1 m/s"])


def test_kinds_are_hidden_and_shown_and_counted_all_the_same(open_checks):
    document = swap()
    for formation in document["formations"][1:]:
        formation["positions"]["p3"] = {"x": -7, "y": 9}
    document["formations"][0]["transition"]["duration"] = 2 * SECOND
    studio = open_checks(document)
    for title, count in [("Collisions", 1), ("Too fast", 3), ("Too near", 0), ("Steps", 3)]:
        expect(kind(studio, title)).to_have_text(f"{title} {count}")
    expect(lines(studio, "Into 2 Square")).to_have_count(7)
    # The worst first: collisions, then the fastest.
    expect(lines(studio, "Into 2 Square").nth(0)).to_contain_text("collide")
    expect(lines(studio, "Into 2 Square").nth(1)).to_contain_text("Dora is too fast")
    kind(studio, "Steps").click()
    kind(studio, "Too fast").press("Enter")
    expect(lines(studio, "Into 2 Square")).to_have_count(1)
    expect(studio.checks.get_by_role("status")).to_have_text("7 warnings at 1 moment, 1 of them listed.")
    kind(studio, "Collisions").click()
    expect(moments(studio)).to_have_count(0)
    for title in ("Collisions", "Too fast", "Steps"):
        kind(studio, title).click()
    expect(lines(studio, "Into 2 Square")).to_have_count(7)


def test_a_crowd_is_three_moments_to_open_and_not_thousands_of_lines(open_checks):
    studio = open_checks(crush(60))
    pairs = 60 * 59 // 2
    expect(studio.checks.get_by_role("status")).to_have_text(f"{3 * pairs:,} warnings at 3 moments.")
    expect(moments(studio)).to_have_count(3)
    expect(studio.checks.locator(".finding")).to_have_count(0)
    expect(moments(studio).first.locator(".tally")).to_have_text(f"{pairs:,} collisions")
    moments(studio).first.locator("summary").click()
    expect(studio.checks.locator(".finding")).to_have_count(40)
    studio.checks.get_by_role("button", name="Show 40 more of 1,000").click()
    expect(studio.checks.locator(".finding")).to_have_count(80)
    expect(studio.checks.locator(".finding button").nth(40)).to_be_focused()


def test_the_findings_left_out_of_a_crowd_are_counted_at_its_end(open_checks):
    studio = open_checks(crush(60))
    moments(studio).first.locator("summary").click()
    more = studio.checks.get_by_role("button", name=re.compile("^Show .* more of"))
    for _ in range(24):
        more.click()
    expect(more).to_have_count(0)
    expect(studio.checks.locator(".finding")).to_have_count(1000)
    expect(moments(studio).first.locator(".help")).to_have_text("and 770 more; these are the worst")


def test_a_kind_left_out_for_the_worse_ones_says_so(open_checks):
    document = crush(48)
    for formation in document["formations"]:
        formation["positions"].update(p0={"x": -7, "y": 1}, p1={"x": -6.3, "y": 1})
    studio = open_checks(document)
    kind(studio, "Collisions").click()
    expect(moments(studio).first.locator(".tally")).to_have_text("1 near miss")
    moments(studio).first.locator("summary").click()
    expect(moments(studio).first.locator(".help")).to_have_text("1 more not shown")


def test_the_keyboard_opens_moments_walks_through_their_lines_and_goes_there(open_checks):
    studio = open_checks(crush(8))
    page, checks = studio.page, studio.checks
    summaries, of_first = checks.locator(".moment summary"), moments(studio).first.locator(".finding button")
    summaries.first.focus()
    page.keyboard.press("ArrowDown")
    expect(summaries.nth(1)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(of_first).to_have_count(28)
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(of_first.nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    studio.expect_chosen("p0", "p3")
    expect(of_first.nth(2)).to_be_focused()
    before = studio.saved()["revision"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    expect(summaries.nth(2)).to_be_focused()
    # The arrows are the list's here: nobody on the stage has moved.
    assert studio.saved()["revision"] == before


def test_the_list_follows_what_others_do_and_keeps_its_place(open_checks):
    studio = open_checks(crush(8))
    moments(studio).nth(1).locator("summary").click()
    second = lines(studio, "Standing in 2 Spread")
    second.nth(1).focus()
    studio.page.evaluate("runthrough.desk.do('Step aside', [{ set: ['formations', 'f1', 'positions', 'p0'], to: { x: -6, y: 2 } }])")
    expect(second).to_have_count(21)
    expect(second.nth(1)).to_be_focused()
    studio.page.evaluate("runthrough.desk.do('Rename', [{ set: ['performers', 'p1', 'name'], to: 'Ottilie' }])")
    expect(second.first).to_contain_text("Ottilie and Dancer 3")
    # A moment that goes from above the focus does not take it away.
    studio.page.evaluate("""runthrough.desk.do('Apart', Array.from({ length: 8 }, (_, turn) => (
      { set: ['formations', 'f0', 'positions', `p${turn}`], to: { x: 2 * turn - 7, y: 2 } })))""")
    expect(moments(studio).locator(".moment-title").get_by_text("Standing in 1 Gather")).to_have_count(0)
    expect(second.nth(1)).to_be_focused()


def test_a_line_leads_to_its_dancers_and_place_though_another_author_has_moved_them_in_the_order(open_checks):
    studio = open_checks(swap())
    line = lines(studio, "Into 2 Square")
    expect(line).to_be_visible()
    studio.page.evaluate("""() => {
      window.requestIdleCallback = () => 0;  // nothing is checked again from here on
      const { positions, hold, transition } = runthrough.desk.document.formations[0];
      runthrough.desk.do('In another order', [
        { move: 'performers', id: 'p3', after: null },
        { insert: 'formations', value: { id: 'new', name: 'Before', positions, hold, transition }, after: null },
      ]);
    }""")
    line.click()
    studio.expect_chosen("p0", "p1")
    until(studio.page, "runthrough.selection.formation === 'f1' && runthrough.playhead.time === argument", 14 * SECOND)
    studio.page.evaluate("runthrough.desk.do('Without it', [{ remove: 'formations', id: 'f1' }, { remove: 'performers', id: 'p0' }])")
    before = studio.page.evaluate("[runthrough.selection.formation, runthrough.playhead.time]")
    line.click()
    assert studio.page.evaluate("[runthrough.selection.formation, runthrough.playhead.time]") == before


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_long_and_right_to_left_names_stay_inside_the_list(open_checks, device):
    document = difficult()
    for formation in document["formations"]:
        formation.update(hold=SECOND, transition={"duration": SECOND, "easing": "linear"})
    studio = open_checks(document, device)
    closed = moments(studio).locator("details:not([open]) > summary")
    while closed.count() > 0:  # what was found while looking is open already
        closed.first.click()
    assert studio.checks.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    for name in studio.checks.locator(".finding bdi").all()[:8]:
        assert name.inner_text() in {one["name"] for one in document["performers"]}
