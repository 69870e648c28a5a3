"""The studio's panels of performers, cast, stage, templates and feasibility, by mouse, by touch and by keyboard."""

import re

import pytest
from people import expect_to_become, press_twice
from pieces import SECOND, quartet
from playwright.sync_api import expect
from studio import DEVICES, PHONE, Studio, produce


@pytest.fixture
def open_studio(runthrough, people):
    def open_studio(document=None, **options):
        return Studio(people, runthrough, produce(runthrough, document or quartet()), **options)

    return open_studio


def side(studio, title):
    """Opens a panel wherever it is: left of the stage on a laptop, in the sheet on a phone."""
    tab = studio.page.locator(f'[data-panel="{title}"]')
    if tab.get_attribute("aria-expanded") != "true":
        tab.click()
    return studio.page.locator(f".{title}-panel")


def performer(document, name):
    return next(one for one in document["performers"] if one["name"] == name)


def test_a_performer_is_added_with_a_place_in_every_formation(open_studio):
    studio = open_studio()
    panel = side(studio, "performers")
    panel.get_by_role("button", name="Add performer").click()
    expect(panel.get_by_role("status").filter(has_text="5 performers")).to_be_visible()
    document = studio.saved()
    added = document["performers"][-1]
    assert all(added["id"] in formation["positions"] for formation in document["formations"])
    assert len({(one["colour"], one["symbol"]) for one in document["performers"]}) == 5


def test_a_pasted_list_of_names_becomes_performers(open_studio):
    studio = open_studio()
    panel = side(studio, "performers")
    panel.get_by_role("button", name="Add several performers").click()
    dialog = studio.page.get_by_role("dialog", name="Add performers")
    dialog.get_by_label("Names, one per line").fill("1. Noor\n2. سارة\n\n3. Zoë 💃")
    expect(dialog.get_by_role("status")).to_have_text("3 performers to add.")
    dialog.get_by_role("button", name="Add them").click()
    names = [one["name"] for one in studio.saved()["performers"]]
    assert names[-3:] == ["Noor", "سارة", "Zoë 💃"]


def test_a_performer_is_found_renamed_and_given_another_look(open_studio):
    studio = open_studio()
    before = studio.saved()["performers"][0]
    panel = side(studio, "performers")
    panel.get_by_role("button", name=f"Edit {before['name']}").click()
    name = panel.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    name.fill("Ottilie")
    name.press("Enter")
    panel.get_by_role("button", name="star", exact=True).click()
    expect(panel.get_by_role("button", name="star", exact=True)).to_have_attribute("aria-pressed", "true")
    after = performer(studio.saved(), "Ottilie")
    assert (after["id"], after["symbol"]) == (before["id"], "star")


def test_a_section_holds_the_selected_and_selects_them_again(open_studio):
    studio = open_studio()
    page = studio.page
    panel = side(studio, "performers")
    rows = panel.locator(".chooser")
    rows.nth(0).click()
    rows.nth(1).click(modifiers=["Shift"])
    expect(panel.get_by_role("group", name="Chosen performers")).to_contain_text("2 chosen")
    panel.get_by_role("button", name="New section").click()
    document = studio.saved()
    section = document["sections"][0]
    assert [one["section"] for one in document["performers"]].count(section["id"]) == 2
    page.evaluate("runthrough.selection.clear()")
    panel.get_by_role("region", name=section["name"]).get_by_role("button", name="Select").click()
    expect(panel.get_by_role("group", name="Chosen performers")).to_contain_text("2 chosen")


def test_a_removed_performer_comes_back_as_they_were(open_studio):
    studio = open_studio()
    before = studio.saved()
    name = before["performers"][1]["name"]
    panel = side(studio, "performers")
    panel.get_by_role("button", name=f"Edit {name}").click()
    panel.get_by_role("button", name="Remove from the production").click()
    studio.page.get_by_role("dialog", name=f"Remove {name}?").get_by_role("button", name="Remove").click()
    assert len(studio.saved()["performers"]) == 3
    studio.page.locator("#undo").click()
    expect(panel.locator(".chooser")).to_have_count(4)
    after = studio.saved()
    assert (after["performers"], after["formations"]) == (before["performers"], before["formations"])


def test_the_company_is_cast_with_understudies_and_swings(open_studio):
    studio = open_studio()
    panel = side(studio, "cast")
    panel.get_by_role("button", name="Cast all as named").click()
    first = studio.saved()["performers"][0]
    panel.get_by_role("button", name="People…").click()
    dialog = studio.page.get_by_role("dialog", name="Add people")
    dialog.get_by_label("Names, one per line").fill("Quill")
    dialog.get_by_role("button", name="Add them").click()
    panel.locator(".person-row").filter(has=studio.page.get_by_label("Name of Quill")).get_by_label("Swing").check()
    panel.get_by_label(f"Add an understudy for {first['name']}").select_option(label="Quill")
    document = studio.saved()
    quill = next(one for one in document["people"] if one["name"] == "Quill")
    assert quill["swing"] is True
    assert document["performers"][0]["understudies"] == [quill["id"]]
    assert all(one["person"] for one in document["performers"])


def test_a_smaller_stage_names_who_would_stand_outside(open_studio):
    studio = open_studio()
    panel = side(studio, "stage")
    width = panel.get_by_label("Width", exact=True).first
    width.fill("2")
    width.press("Enter")
    question = studio.page.get_by_role("dialog", name="Some would stand outside")
    expect(question).to_contain_text(studio.saved()["performers"][0]["name"])
    question.get_by_role("button", name="Leave the stage as it is").click()
    expect(width).to_have_value("16")
    width.fill("2")
    width.press("Enter")
    question.get_by_role("button", name="Change it and bring them inside").click()
    document = studio.saved()
    assert document["stage"]["width"] == 2
    assert all(abs(at["x"]) <= 1 for formation in document["formations"] for at in formation["positions"].values())


def test_a_dancer_moved_into_the_wings_is_named_and_one_waiting_there_is_left(open_studio):
    document = quartet()
    for formation in document["formations"]:
        formation["positions"].update(p0={"x": 5, "y": 5}, p1={"x": -9, "y": 5}, p2={"x": 0, "y": 4}, p3={"x": 1, "y": 4})
    studio = open_studio(document)
    width = side(studio, "stage").get_by_label("Width", exact=True).first
    width.fill("8")
    width.press("Enter")
    question = studio.page.get_by_role("dialog", name="Some would stand outside")
    expect(question).to_contain_text("Ana (everywhere)")
    question.get_by_role("button", name="Change it and bring them inside").click()
    places = studio.saved()["formations"][0]["positions"]
    assert places["p0"] == {"x": 4, "y": 5} and places["p1"] == {"x": -6, "y": 5} and places["p2"] == {"x": 0, "y": 4}
    margin = side(studio, "stage").get_by_label("Margin", exact=True).first
    margin.fill("1")
    margin.press("Enter")
    expect(question).to_contain_text("Ana (everywhere) would stand closer to the edge than that.")
    question.get_by_role("button", name="Change it, leave them there").click()
    assert studio.saved()["formations"][0]["positions"] == places


def test_markers_name_moments_in_their_order_in_time_and_lead_there(open_studio):
    studio = open_studio()
    panel = side(studio, "markers")
    expect(panel).to_contain_text("No markers yet.")
    add = panel.get_by_role("button", name="Add a marker at")
    add.click()
    add.click()
    first, second = panel.locator("[data-marker]").nth(0), panel.locator("[data-marker]").nth(1)
    name = second.get_by_role("textbox", name="Name of Marker 2")
    name.fill("Before everything that anybody has ever danced to this song")
    name.press("Enter")
    moment = first.get_by_role("textbox", name="At")
    moment.fill("60")
    moment.press("Enter")
    expect(panel.locator("[data-marker]").last.get_by_role("textbox", name="Name of")).to_have_value("Marker 1")
    early, late = sorted(studio.saved()["markers"], key=lambda marker: marker["at"])
    assert early["name"].startswith("Before") and early["at"] == 0 and late["at"] == 30_000_000
    panel.get_by_role("button", name="Go to Marker 1").click()
    expect(add).to_have_text("Add a marker at 30.0 s")
    studio.page.locator(".lane-handle.is-marker", has_text="Before everything").click(position={"x": 5, "y": 9})
    expect(add).to_have_text("Add a marker at 0.0 s")
    panel.get_by_role("button", name="Remove Marker 1").click()
    assert [marker["name"] for marker in studio.saved()["markers"]] == [early["name"]]
    studio.page.locator("#undo").click()
    expect(panel.locator("[data-marker]")).to_have_count(2)


def test_a_marker_is_dragged_along_the_timeline_to_a_count_and_escape_leaves_it(open_studio):
    studio = open_studio(quartet() | {"markers": [{"id": "k", "name": "Drop", "at": 0}]})
    flag, mouse = studio.timeline.locator(".is-marker"), studio.page.mouse
    start = flag.bounding_box()
    x, y = start["x"] + 5, start["y"] + 8

    def drag(seconds):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + studio.at(seconds) - studio.at(0), y, steps=6)
        expect(flag).to_have_class(re.compile("carried"))

    drag(60.4)
    studio.page.keyboard.press("Escape")
    mouse.up()
    assert studio.saved()["markers"][0]["at"] == 0 and studio.saved()["revision"] == 1
    drag(60.4)
    # What it would come to is said while it is dragged.
    expect(studio.page.locator(".lane-said")).to_have_text(re.compile("th eight, count . · 1:00"))
    mouse.up()
    expect(studio.page.locator(".lane-said")).to_be_hidden()
    assert abs(studio.saved()["markers"][0]["at"] - 60_500_000) <= 500_000
    assert studio.saved()["markers"][0]["at"] % 500_000 == 0, "a whole count"
    studio.expect_order("Line", "Square", "Diamond", "Finale")
    studio.page.locator("#undo").click()
    expect(studio.page.locator("#saved")).to_have_text("Saved")
    expect_to_become(studio.page, lambda: studio.saved()["markers"][0]["at"], 0)

def test_two_hundred_markers_with_long_names_fit_a_phone(open_studio):
    markers = [{"id": f"k{turn}", "name": f"{turn} " + "a name without an end " * 8, "at": turn * SECOND} for turn in range(200)]
    studio = open_studio(quartet() | {"markers": markers}, device=PHONE)
    panel = side(studio, "markers")
    expect(panel.locator("[data-marker]")).to_have_count(200)
    assert studio.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel.get_by_role("button", name="Add a marker at").tap()
    expect(studio.page.get_by_text("A production has at most 200 markers.")).to_be_visible()
    panel.get_by_role("button", name="Remove 0 a name").tap()
    expect(panel.locator("[data-marker]")).to_have_count(199)
    panel.get_by_role("button", name="Add a marker at").tap()
    expect(panel.locator("[data-marker]")).to_have_count(200)


def test_marks_and_set_pieces_are_placed_and_differ_by_formation(open_studio):
    studio = open_studio()
    panel = side(studio, "stage")
    panel.get_by_role("button", name="Add a line").click()
    panel.get_by_role("button", name="Add a set piece").click()
    piece = panel.locator("[data-set-piece]")
    # Both at once: the row has not been drawn anew when the second comes.
    piece.evaluate("""(piece) => {
      piece.querySelector("[type=checkbox]").click();
      const across = piece.querySelector("[type=number]");
      across.value = "3.5";
      across.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    document = studio.saved()
    assert document["marks"][0]["to"] is not None
    only = document["setPieces"][0]["id"]
    assert document["formations"][0]["setPieces"][only]["x"] == 3.5
    assert document["setPieces"][0]["placement"]["x"] == 0
    assert document["formations"][1]["setPieces"] == {}


def test_a_plan_is_laid_under_the_stage(open_studio, tmp_path):
    studio = open_studio()
    picture = tmp_path / "hall.png"
    studio.page.screenshot(path=str(picture))
    panel = side(studio, "stage")
    panel.get_by_label("Picture of the plan").set_input_files(str(picture))
    expect(panel.get_by_role("button", name="Fit to the stage")).to_be_visible()
    assert studio.saved()["stage"]["plan"]["width"] == 16


def test_a_picture_that_is_none_is_refused_in_words(open_studio, tmp_path):
    studio = open_studio()
    text = tmp_path / "hall.png"
    text.write_text("not a picture")
    panel = side(studio, "stage")
    panel.get_by_label("Picture of the plan").set_input_files(str(text))
    expect(studio.page.get_by_role("log")).to_contain_text("PNG")
    assert studio.saved()["stage"]["plan"] is None


def test_a_starter_places_all_dancers_by_the_least_way(open_studio):
    studio = open_studio()
    panel = side(studio, "templates")
    before = studio.saved()["formations"][0]["positions"]
    panel.get_by_role("button", name="Use Line", exact=True).click()
    after = studio.saved()["formations"][0]["positions"]
    assert len({at["y"] for at in after.values()}) == 1
    order = lambda places: sorted(places, key=lambda one: places[one]["x"])
    assert after != before and len(set(order(after))) == 4
    # Two alone: where they have their middle, which is not the stage's.
    studio.page.keyboard.press("Control+z")
    # Also when the cards are still drawn for everybody.
    use = panel.get_by_role("button", name="Use Line", exact=True)
    use.evaluate("(use) => { runthrough.selection.select(['p0', 'p1']); use.click(); }")
    pair = studio.saved()["formations"][0]["positions"]
    middle = lambda places, axis: sum(places[one][axis] for one in ("p0", "p1")) / 2
    assert [middle(pair, axis) for axis in "xy"] == pytest.approx([middle(before, axis) for axis in "xy"])
    assert middle(before, "x") != 0 and pair["p2"] == before["p2"] and pair["p0"] != before["p0"]


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_templates_stand_side_by_side(open_studio, device):
    panel = side(open_studio(device=DEVICES[device]), "templates")
    expect(panel.get_by_role("button", name="Use Two lines", exact=True)).to_be_visible()
    # Both in one look: a sheet that still slides moves between two.
    first, second = panel.evaluate("""(panel) => ['Line', 'Two lines'].map((name) => {
      const button = [...panel.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent) === `Use ${name}`);
      const { left, right, top } = button.getBoundingClientRect();
      return { left, right, top };
    })""")
    assert first["top"] == second["top"] and first["right"] <= second["left"]


def test_a_formation_is_saved_as_a_template_and_used_by_more_and_by_fewer(open_studio, runthrough):
    studio = open_studio()
    panel = side(studio, "templates")
    panel.get_by_role("button", name="Save this formation").click()
    dialog = studio.page.get_by_role("dialog", name="Save as template")
    dialog.get_by_label("Name of the template").fill("Our circle")
    dialog.get_by_role("button", name="Save").click()
    expect(panel.get_by_role("button", name="Use Our circle", exact=True)).to_be_visible()
    saved = next(one for one in runthrough.get("/api/v1/templates")["templates"] if one["name"] == "Our circle")
    assert len(saved["positions"]) == 4
    side(studio, "performers").get_by_role("button", name="Add performer").click()
    studio.page.evaluate("runthrough.selection.clear()")
    side(studio, "templates").get_by_role("button", name="Use Our circle", exact=True).click()
    document = studio.saved()
    places = {(at["x"], at["y"]) for at in document["formations"][0]["positions"].values()}
    assert len(places) == 5
    panel.get_by_role("button", name="More for Our circle").click()
    studio.page.get_by_role("menuitem", name="Delete").click()
    studio.page.get_by_role("dialog", name="Delete Our circle?").get_by_role("button", name="Delete").click()
    expect(panel.get_by_role("button", name="Use Our circle", exact=True)).to_have_count(0)


def test_a_template_is_drawn_by_hand(open_studio):
    studio = open_studio()
    panel = side(studio, "templates")
    panel.get_by_role("button", name="New template").click()
    dialog = studio.page.get_by_role("dialog", name="New template")
    dialog.get_by_label("Name of the template").fill("By hand")
    floor = dialog.locator(".template-floor svg")
    floor.click()
    dialog.get_by_role("button", name="Add a place").click()
    dialog.get_by_label("Name of place 2").fill("The lead")
    sent = press_twice(dialog.get_by_role("button", name="Save"))
    expect(panel.get_by_role("button", name="Use By hand", exact=True)).to_be_visible()
    assert sum(address.endswith("/templates") for address in sent) == 1


def test_a_threshold_belongs_to_the_production(open_studio):
    studio = open_studio()
    panel = side(studio, "feasibility")
    panel.get_by_text("Limits for too near and too fast").click()
    body = panel.get_by_label("A body takes", exact=True)
    body.fill("0.5")
    body.press("Enter")
    assert studio.saved()["thresholds"]["bodyRadius"] == 0.5


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_every_panel_fits_the_screen(open_studio, device):
    studio = open_studio(device=DEVICES[device])
    for name in ("performers", "cast", "stage", "templates", "feasibility"):
        panel = side(studio, name)
        expect(panel).to_be_visible()
        expect_to_become(studio.page, lambda: panel.evaluate("node => node.scrollWidth <= node.clientWidth + 1"), True)


def test_performers_are_looked_after_on_a_phone_by_touch(open_studio):
    studio = open_studio(device=PHONE)
    panel = side(studio, "performers")
    panel.get_by_role("button", name="Add performer").tap()
    expect(panel.get_by_role("status").filter(has_text="5 performers")).to_be_visible()
    panel.locator(".chooser").first.tap()
    expect(panel.locator(".chooser").first).to_have_attribute("aria-pressed", "true")
    expect(panel.locator(".row-item").first).to_have_class(re.compile("is-selected"))


CUT_AT = """() => [...document.querySelectorAll(".row-item .who bdi")].map((name) => {
  const range = document.createRange();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, 1);
  const [letter, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
  return { isCut: name.scrollWidth > name.clientWidth, isBeginShown: letter.left >= box.left - 1 && letter.right <= box.right + 1 };
})"""


def test_a_long_name_is_cut_at_its_end_whichever_way_it_is_written(open_studio):
    document = quartet()
    document["performers"][0]["name"] = "عبد الرحمن بن محمد الطويل الاسم جدا"
    document["performers"][1]["name"] = "Maximiliane von Hohenzollern-Sigmaringen"
    studio = open_studio(document)
    expect(side(studio, "performers").locator(".row-item")).to_have_count(4)
    names = studio.page.evaluate(CUT_AT)
    assert [name["isCut"] for name in names[:2]] == [True, True]
    assert all(name["isBeginShown"] for name in names)


def test_a_persons_name_has_most_of_its_line(open_studio):
    document = quartet()
    document["people"] = [{"id": "alex", "name": "Alexandra"}]
    panel = side(open_studio(document), "cast")
    row = panel.locator(".person-row")
    assert row.get_by_label("Name of Alexandra").bounding_box()["width"] > 0.6 * row.bounding_box()["width"]
