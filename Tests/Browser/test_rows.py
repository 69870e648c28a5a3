"""Lists that are drawn anew while somebody uses them: no tap, no typed text and no keyboard focus is lost."""

import pytest
from editors import until
from pieces import quartet
from playwright.sync_api import expect
from people import LAPTOP, PHONE, behind, drawn, press_twice
from studio import Studio, produce

AT = {"x": 1, "y": 2}


def mark(name):
    return {"id": name.lower(), "name": name, "colour": "#7cc4ff", "from": AT, "to": None}


def staged():
    document = quartet()
    document["marks"] = [mark("Red"), mark("Green"), mark("Blue")]
    document["people"] = [{"id": "mia", "name": "Mia"}, {"id": "tom", "name": "Tom"}]
    document["metadata"] = {"Hall": "Small", "Year": "2026"}
    for formation in document["formations"]:
        formation["notes"] = f"Notes of {formation['name']}"
    return document


class Pair:
    """Somebody at the studio, and somebody else who edits the same production."""

    def __init__(self, people, runthrough, device=LAPTOP):
        production = produce(runthrough, staged())
        self.other = runthrough.editor("Noa")
        self.studio = Studio(people, runthrough, production, device)
        self.page = self.studio.page

    def panel(self, name):
        tab = self.page.locator(f'[data-panel="{name}"]')
        if tab.get_attribute("aria-expanded") != "true":
            tab.click()
        return self.page.locator("#drawer-body, #left-body").filter(visible=True)

    def elsewhere(self, *changes):
        """The other one edits; it is on this page, and whatever wanted to be drawn for it has been."""
        studio = self.studio
        revision = studio.runthrough.edit(studio.production, *changes, label="An edit elsewhere", token=self.other)
        until(self.page, "runthrough.desk.revision >= argument", revision)
        drawn(self.page)

    def document(self):
        return self.studio.saved()


@pytest.fixture
def pair(runthrough, people):
    return Pair(people, runthrough)


def press(page, control):
    control.hover()
    page.mouse.down()


def insert(kind, value, after=None):
    return {"insert": kind, "value": value, "after": after}


def rename(kind, which, name):
    return {"set": [kind, which, "name"], "to": name}


def names(items):
    return [item["name"] for item in items]


# MARK: Taps


def test_a_press_on_a_mark_is_not_lost_when_another_mark_comes_before_its_release(pair):
    panel = pair.panel("stage")
    press(pair.page, panel.get_by_role("button", name="Remove Green"))
    pair.elsewhere(insert("marks", mark("White")), rename("marks", "green", "Lime"))
    pair.page.mouse.up()
    expect(panel.get_by_role("button", name="Remove Lime")).to_have_count(0)
    expect(panel.get_by_role("button", name="Remove White")).to_be_visible()
    assert names(pair.document()["marks"]) == ["White", "Red", "Blue"]


def test_a_finger_on_a_mark_takes_away_what_it_lies_on_whatever_comes_meanwhile(runthrough, people):
    pair = Pair(people, runthrough, PHONE)
    button = pair.panel("stage").get_by_role("button", name="Remove Green")
    button.scroll_into_view_if_needed()
    button.tap(trial=True)  # its sheet does not slide any more
    box = button.bounding_box()
    touch = pair.page.context.new_cdp_session(pair.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": box["x"] + 20, "y": box["y"] + 20}]})
    pair.elsewhere(insert("marks", mark("White")))
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(pair.page.get_by_role("button", name="Remove Green", exact=True)).to_have_count(0)
    assert names(pair.document()["marks"]) == ["White", "Red", "Blue"]


def test_the_space_bar_presses_what_it_went_down_on(pair):
    pair.panel("stage").get_by_role("button", name="Remove Green").focus()
    pair.page.keyboard.down(" ")
    pair.elsewhere(rename("marks", "green", "Lime"))
    pair.page.keyboard.up(" ")
    expect(pair.page.locator("[data-mark=green]")).to_have_count(0)
    assert names(pair.document()["marks"]) == ["Red", "Blue"]


def test_news_that_came_while_a_pointer_was_down_are_shown_when_it_is_let_go(pair):
    panel = pair.panel("stage")
    heading = panel.get_by_role("heading", name="Marks", exact=True)
    press(pair.page, heading)
    pair.elsewhere(insert("marks", mark("White")))
    expect(panel.get_by_role("button", name="Remove White")).to_have_count(0)
    pair.page.mouse.up()
    expect(panel.get_by_role("button", name="Remove White")).to_be_visible()


@pytest.mark.parametrize("way", ["click", "keyboard"])
def test_a_list_of_options_stays_open_when_another_author_changes_its_row(pair, way):
    control = pair.panel("cast").get_by_label("Who dances Ben")
    if way == "click":
        control.click()
    else:
        control.focus()
        pair.page.keyboard.press("Space")
    opened = control.element_handle()
    pair.elsewhere(rename("people", "mia", "Mimi"))
    drawn(pair.page)
    assert opened.evaluate("(select) => select.isConnected")
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        pair.page.keyboard.press(key)
    expect(pair.page.locator(".person-row[data-person=tom]")).to_contain_text("dances Ben")
    expect(control.locator("option")).to_contain_text(["Mimi", "Tom"])


def test_an_option_from_a_list_that_a_press_has_opened_is_shown_though_the_press_never_ends(pair):
    control = pair.panel("cast").get_by_label("Who dances Ben")
    press(pair.page, control)
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        pair.page.keyboard.press(key)
    expect(pair.page.locator(".person-row[data-person=tom]")).to_contain_text("dances Ben")


def test_a_row_of_a_long_list_stays_under_the_pointer_when_the_list_is_scrolled(pair):
    press(pair.page, pair.panel("formations").get_by_role("button", name="Square").first)
    pair.elsewhere(insert("formations", formation("New")))
    pair.page.locator(".row-frame").dispatch_event("scroll")
    drawn(pair.page)
    pair.page.mouse.up()
    expect(pair.page.locator(".card.current .card-name")).to_have_text("Square")


def formation(name, notes=""):
    return {"id": name.lower(), "name": name, "hold": 0, "notes": notes, "positions": {}, "transition": {"duration": 0, "easing": "linear"}}


def performer(name):
    return {"id": name.lower(), "label": "9", "name": name, "colour": "#ffffff", "symbol": "star", "track": {"positions": {"f0": AT}}}


PRESSES = {
    "performers": ("Edit Ben", insert("performers", performer("Abel")), lambda page: expect(page.locator(".performer-editor").get_by_label("Name", exact=True)).to_have_value("Ben")),
    "cast": ("Remove Tom", insert("people", {"id": "abe", "name": "Abe", "swing": False}), lambda page: expect(page.get_by_role("dialog")).to_contain_text("Tom")),
    "details": ("Remove Year", {"set": ["metadata", "Director"], "to": "Noa"}, lambda page: expect(page.get_by_role("button", name="Remove Year")).to_have_count(0)),
    "notes": ("3 Diamond", insert("formations", formation("Newer", notes="First")),
              lambda page: expect(page.locator(".card.current .card-name")).to_have_text("Diamond")),
    "formations": ("Square", insert("formations", formation("New")),
                   lambda page: expect(page.locator(".card.current .card-name")).to_have_text("Square")),
    "templates": ("Use Circle", {"remove": "performers", "id": "p3"}, lambda page: expect(page.locator("#toasts")).to_contain_text("moved")),
}


def test_no_panel_loses_a_press_to_another_persons_edit(pair):
    for name, (label, change, happened) in PRESSES.items():
        control = pair.panel(name).get_by_role("button", name=label).first
        press(pair.page, control)
        pair.elsewhere(change)
        pair.page.mouse.up()
        happened(pair.page)
        if pair.page.get_by_role("dialog").is_visible():
            pair.page.keyboard.press("Escape")
            expect(pair.page.get_by_role("dialog")).to_be_hidden()


def test_a_press_on_a_card_of_the_strip_opens_that_formation_though_another_comes_before_it(pair):
    press(pair.page, pair.studio.card("Square"))
    pair.elsewhere(PRESSES["formations"][1])
    pair.page.mouse.up()
    pair.studio.expect_current("Square")
    pair.studio.expect_order("New", "Line", "Square", "Diamond", "Finale")


# MARK: Typing


def test_a_half_typed_name_and_its_caret_stay_while_others_change_marks(pair):
    name = pair.panel("stage").get_by_label("Name of Green")
    name.click()
    name.press("End")
    name.press_sequentially(" cornr")
    name.press("ArrowLeft")
    pair.elsewhere(rename("marks", "red", "Crimson"), insert("marks", mark("White")))
    pair.elsewhere({"set": ["marks", "green", "colour"], "to": "#00ff00"})
    expect(name).to_be_focused()
    expect(name).to_have_value("Green cornr")
    name.press_sequentially("e")
    expect(name).to_have_value("Green corner")
    name.press("Enter")
    expect(pair.page.get_by_label("Colour of Green corner")).to_have_value("#00ff00")
    marks = pair.document()["marks"]
    assert names(marks) == ["White", "Crimson", "Green corner", "Blue"]
    assert marks[2]["colour"] == "#00ff00"


def test_a_coordinate_that_is_typed_leaves_the_other_as_another_author_has_set_it(pair):
    across = pair.panel("stage").locator("[data-mark=green]").get_by_label("At x")
    across.fill("5")
    pair.elsewhere({"set": ["marks", "green", "from"], "to": {"x": 1, "y": 7}})
    across.press("Tab")
    expect(pair.page.locator("[data-mark=green]").get_by_label("At y")).to_have_value("7")
    assert pair.document()["marks"][1]["from"] == {"x": 5, "y": 7}


def test_a_name_typed_for_a_removed_thing_stays_until_it_is_given_and_is_then_refused_in_words(pair):
    name = pair.panel("stage").get_by_label("Name of Green")
    name.fill("Emerald")
    pair.elsewhere({"remove": "marks", "id": "green"})
    expect(name).to_be_focused()
    expect(name).to_have_value("Emerald")
    name.press("Enter")
    expect(pair.page.locator("#toasts")).to_contain_text("not possible")
    expect(pair.page.locator("[data-mark=green]")).to_have_count(0)
    assert names(pair.document()["marks"]) == ["Red", "Blue"]


def test_notes_are_kept_for_the_formation_for_which_they_were_typed_though_another_one_opens(pair):
    pair.studio.card("Diamond").click()
    notes = pair.panel("notes").get_by_label("Notes of this formation")
    expect(notes).to_have_value("Notes of Diamond")
    notes.fill("Ana turns")
    pair.page.evaluate("runthrough.selection.formation = 'f3'")
    drawn(pair.page)
    notes.press("Tab")
    expect(notes).to_have_value("Notes of Finale")
    assert [one["notes"] for one in pair.document()["formations"][2:]] == ["Ana turns", "Notes of Finale"]


def test_a_name_typed_for_a_removed_formation_is_not_given_to_the_one_that_opens_then(pair):
    pair.studio.card("Square").click()
    name = pair.panel("formation").get_by_label("Name", exact=True)
    expect(name).to_have_value("Square")
    name.fill("Box")
    pair.elsewhere({"remove": "formations", "id": "f1"})
    pair.studio.expect_current("Diamond")
    expect(name).to_have_value("Box")
    name.press("Enter")
    expect(pair.page.locator("#toasts")).to_contain_text("not possible")
    expect(name).to_have_value("Diamond")
    assert names(pair.document()["formations"]) == ["Line", "Diamond", "Finale"]


def test_an_author_who_leaves_saved_notes_overwrites_nothing(pair):
    pair.studio.card("Diamond").click()
    notes = pair.panel("notes").get_by_label("Notes of this formation")
    expect(notes).to_have_value("Notes of Diamond")
    notes.fill("Ana turns")
    until(pair.page, "runthrough.desk.document.formations[2].notes === 'Ana turns'")
    pair.document()
    pair.elsewhere({"set": ["formations", "f2", "notes"], "to": "Ben turns"})
    notes.press("Tab")
    expect(notes).to_have_value("Ben turns")
    assert pair.document()["formations"][2]["notes"] == "Ben turns"


def test_a_press_that_ends_the_typing_in_its_row_is_not_lost(pair):
    panel = pair.panel("stage")
    panel.get_by_label("Name of Green").fill("Emerald")
    pair.elsewhere({"set": ["marks", "green", "colour"], "to": "#00ff00"})
    press(pair.page, panel.get_by_role("button", name="Remove Green"))
    drawn(pair.page)
    pair.page.mouse.up()
    expect(pair.page.locator("[data-mark=green]")).to_have_count(0)
    assert names(pair.document()["marks"]) == ["Red", "Blue"]


def test_a_name_in_the_strip_that_was_not_typed_in_stays_as_another_author_has_set_it(pair):
    pair.studio.card("Square").dblclick()
    name = pair.page.locator(".card-rename")
    expect(name).to_be_focused()
    pair.elsewhere(rename("formations", "f1", "Box"))
    name.press("Enter")
    expect(name).to_have_count(0)
    assert names(pair.document()["formations"])[1] == "Box"


# MARK: What was opened for something that somebody else changes or removes


def expect_gone(page):
    message = page.locator(".toast").filter(has_text="This no longer exists.")
    expect(message).to_have_count(1)
    message.get_by_role("button", name="Dismiss").click()


def test_a_menu_acts_on_the_formation_for_which_it_was_opened(pair):
    menu = pair.page.get_by_role("menu", name="Formation")
    pair.studio.card("Square").click(button="right")
    expect(menu).to_be_visible()
    pair.elsewhere(insert("formations", formation("New")))
    menu.get_by_role("menuitem", name="Insert halfway to the next").click()
    pair.studio.expect_order("New", "Line", "Square", "Square 2", "Diamond", "Finale")
    pair.studio.card("Diamond").click(button="right")
    expect(menu).to_be_visible()
    pair.elsewhere({"remove": "formations", "id": "f2"})
    pair.studio.expect_current("Finale")
    menu.get_by_role("menuitem", name="Delete").click()
    expect_gone(pair.page)
    assert names(pair.document()["formations"]) == ["New", "Line", "Square", "Square 2", "Finale"]


def test_places_are_copied_into_the_formation_for_which_it_was_asked_or_not_at_all(pair):
    dialog = pair.page.get_by_role("dialog")
    places = lambda: {one["name"]: one["positions"] for one in pair.document()["formations"]}
    before = places()
    pair.studio.card("Square").click()
    pair.page.locator("#stage").press("c")
    expect(dialog).to_be_visible()
    pair.elsewhere({"remove": "formations", "id": "f1"})
    pair.studio.expect_current("Diamond")
    dialog.get_by_role("button", name="Line").click()
    expect_gone(pair.page)
    pair.page.locator("#stage").press("c")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Finale")).to_be_visible()
    pair.elsewhere({"remove": "formations", "id": "f3"})
    expect(dialog.get_by_role("button", name="Finale")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    assert places() == {name: before[name] for name in ("Line", "Diamond")}


def test_of_several_performers_only_those_still_there_are_removed(pair):
    dialog = pair.page.get_by_role("dialog")
    pair.page.evaluate("runthrough.selection.select(['p0', 'p1'])")
    pair.page.locator("#stage").press("Delete")
    expect(dialog).to_contain_text("2 performers")
    pair.elsewhere({"remove": "performers", "id": "p0"})
    dialog.get_by_role("button", name="Remove").click()
    expect(pair.page.locator(".toast").filter(has_text="Ben")).to_be_visible()
    pair.page.evaluate("runthrough.selection.select(['p2', 'p3'])")
    pair.panel("performers").get_by_role("button", name="Remove 2").click()
    expect(dialog).to_contain_text("2 performers")
    pair.elsewhere({"remove": "performers", "id": "p2"})
    dialog.get_by_role("button", name="Remove").click()
    assert pair.document()["performers"] == []


def test_a_template_has_all_dancers_where_they_are_when_it_is_saved(pair, runthrough):
    panel = pair.panel("templates")
    panel.get_by_role("button", name="Save this formation").click()
    dialog = pair.page.get_by_role("dialog", name="Save as template")
    dialog.get_by_label("Name of the template").fill("Of today")
    pair.elsewhere({"set": ["formations", "f0", "positions", "p0"], "to": {"x": -2, "y": 3}}, insert("performers", performer("Abel")))
    sent = press_twice(dialog.get_by_role("button", name="Save"))
    expect(panel.get_by_role("button", name="Use Of today", exact=True)).to_have_count(1)
    assert sum(address.endswith("/templates") for address in sent) == 1
    [saved] = [one for one in runthrough.get("/api/v1/templates")["templates"] if one["name"] == "Of today"]
    places = [(at["x"], at["y"]) for at in saved["positions"]]
    assert len(places) == 5 and (-2, 3) in places and (1, 2) in places


def test_a_press_on_a_message_is_not_lost_when_another_one_comes(pair):
    pair.page.evaluate("runthrough.desk.do('Too big', [{ set: ['performers', 'nobody', 'name'], to: 'X' }])")
    toasts = pair.page.locator("#toasts .toast")
    expect(toasts).to_have_count(1)
    press(pair.page, toasts.get_by_role("button", name="Dismiss"))
    pair.page.evaluate("runthrough.desk.do('Another', [{ set: ['performers', 'none', 'name'], to: 'X' }])")
    drawn(pair.page)
    pair.page.mouse.up()
    expect(toasts).to_have_count(1)
    expect(toasts).to_contain_text("Another")


def test_the_list_of_the_stage_keeps_the_keyboard_when_its_dancer_is_moved_or_removed(pair):
    row = pair.page.locator("[data-performer=p1][role=option]")
    row.focus()
    pair.page.keyboard.press("Enter")
    expect(row).to_have_class("held")
    pair.elsewhere({"move": "performers", "id": "p1", "after": "p3"})
    expect(pair.page.locator(".companion-list > li").last).to_have_attribute("data-performer", "p1")
    expect(row).to_be_focused()
    expect(row).to_have_class("held")
    pair.elsewhere({"remove": "performers", "id": "p1"})
    expect(pair.page.locator("[data-performer=p3][role=option]")).to_be_focused()


# MARK: Focus

FOCUS = {
    "stage": ("Remove Green", [insert("marks", mark("White")), {"set": ["marks", "green", "colour"], "to": "#00ff00"}, {"remove": "marks", "id": "red"}]),
    "performers": ("Edit Ben", [insert("performers", performer("Abel")), {"set": ["performers", "p1", "symbol"], "to": "star"}]),
    "cast": ("Remove Tom", [{"set": ["people", "tom", "swing"], "to": True}, insert("people", {"id": "abe", "name": "Abe", "swing": False})]),
    "details": ("Remove Year", [{"set": ["metadata", "Director"], "to": "Noa"}, {"set": ["metadata", "Year"], "to": "2027"}]),
    "notes": ("3 Diamond", [{"set": ["formations", "f2", "notes"], "to": "Other notes"}]),
    "formations": ("Choose formation 3, Diamond", [{"set": ["formations", "f2", "name"], "to": "Diamond"}, {"set": ["formations", "f0", "hold"], "to": 1_000_000}]),
    "templates": ("Use Circle", [{"set": ["stage", "width"], "to": 12}]),
}


def test_the_keyboard_stays_where_it_is_in_every_panel_when_another_author_edits(pair):
    for name, (label, changes) in FOCUS.items():
        role = "checkbox" if label.startswith("Choose") else "button"
        control = pair.panel(name).get_by_role(role, name=label).first
        control.focus()
        for change in changes:
            pair.elsewhere(change)
            expect(control).to_be_focused()


def test_the_keyboard_goes_on_with_the_next_row_when_its_own_is_removed_and_stays_in_the_list_when_none_is_left(pair):
    panel = pair.panel("stage")
    panel.get_by_role("button", name="Remove Green").press("Enter")
    expect(panel.get_by_role("button", name="Remove Blue")).to_be_focused()
    panel.get_by_role("button", name="Remove Blue").press("Enter")
    expect(panel.get_by_role("button", name="Remove Red")).to_be_focused()
    panel.get_by_role("button", name="Remove Red").press("Enter")
    expect(panel.get_by_role("region", name="Marks").get_by_role("list")).to_be_focused()
    assert pair.document()["marks"] == []


def test_a_performer_who_comes_into_a_section_takes_the_keyboard_along(pair):
    pair.elsewhere(insert("sections", {"id": "s", "name": "Soloists", "colour": "#ffffff"}))
    control = pair.panel("performers").get_by_role("button", name="Edit Ben")
    control.focus()
    pair.elsewhere({"set": ["performers", "p1", "section"], "to": "s"})
    expect(pair.page.get_by_role("region", name="Soloists").get_by_role("button", name="Edit Ben")).to_be_focused()


# MARK: The conductor's lists


@pytest.fixture
def session(runthrough):
    document = quartet()
    document["people"] = [{"id": "mia", "name": "Mia"}, {"id": "zoe", "name": "Zoe"}, {"id": "abe", "name": "Abe"}]
    document["performers"][0].update(person="mia", understudies=["abe", "zoe"])
    return runthrough.rehearse(document)


def joined(conductor, name):
    until(conductor, "runthrough.session.state.members.some(({ name }) => name === argument)", name)
    drawn(conductor)


def test_a_press_on_a_person_is_theirs_though_others_join_and_move_them_down(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    people.dancer(runthrough, session, "Zoe")
    behind(conductor, "everyone")
    press(conductor, conductor.get_by_role("button", name="Choose a performer for Zoe"))
    people.dancer(runthrough, session, "Abe", "Ben")
    joined(conductor, "Abe")
    conductor.mouse.up()
    expect(conductor.get_by_role("dialog", name="Which performer is Zoe?")).to_be_visible()
    expect(conductor.locator("[data-member]").filter(has_text="Abe")).to_be_visible()


def test_the_conductors_keyboard_stays_on_a_person_while_others_join(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    people.dancer(runthrough, session, "Zoe", "Dora")
    behind(conductor, "everyone")
    control = conductor.get_by_role("button", name="Zoe dances Dora. Change")
    control.focus()
    people.dancer(runthrough, session, "Abe", "Ben")
    expect(conductor.locator("#people [data-member]")).to_contain_text(["Mira", "Abe", "Zoe"])
    expect(control).to_be_focused()


def test_a_press_in_the_cast_is_not_lost_to_a_stand_in_who_comes(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    behind(conductor, "everyone")
    choose = conductor.get_by_role("button", name="Who stands in for Ana?")
    choose.focus()
    people.dancer(runthrough, session, "Zoe")
    expect(conductor.get_by_role("button", name="Zoe stands in for Ana (understudy)")).to_be_visible()
    expect(choose).to_be_focused()
    choose.press("Enter")
    dialog = conductor.get_by_role("dialog", name="Who stands in for Ana?")
    press(conductor, dialog.get_by_role("button", name="Zoe"))
    people.dancer(runthrough, session, "Abe")
    joined(conductor, "Abe")
    conductor.mouse.up()
    expect(conductor.locator("#cast-list [data-performer=p0]")).to_contain_text("Zoe dances")


def test_a_row_beside_a_pressed_button_of_the_conductor_waits_until_it_is_let_go(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    behind(conductor, "everyone")
    press(conductor, conductor.locator("#groups"))
    conductor.evaluate("runthrough.session.command('breakOut', { groups: [{ name: 'Row', performers: ['p0'] }] })")
    until(conductor, "runthrough.session.state.groups.length === 1")
    drawn(conductor)
    assert conductor.locator("#regroup").is_hidden()
    conductor.mouse.up()
    expect(conductor.locator("#regroup")).to_be_visible()


def test_a_dancer_takes_the_performer_they_press_while_others_choose(runthrough, people, session):
    dancer = people.dancer(runthrough, session, "Bea", device=LAPTOP)
    dialog = dancer.get_by_role("dialog", name="Which performer are you?")
    press(dancer, dialog.get_by_role("button", name="Dora"))
    people.dancer(runthrough, session, "Abe", "Ben")
    until(dancer, "runthrough.session.state.assignments.p1 !== undefined")
    drawn(dancer)
    dancer.mouse.up()
    expect(dialog).to_be_hidden()
    expect(dancer.locator("#who")).to_have_text("Dora")


def test_a_press_on_a_formation_jumps_to_it_though_the_piece_has_changed(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    production = conductor.evaluate("runthrough.session.state.production.id")
    press(conductor, conductor.locator(".formation-row").filter(has_text="Diamond"))
    runthrough.edit(production, PRESSES["formations"][1])
    until(conductor, "runthrough.stand.choreography.formationCount === 5")
    drawn(conductor)
    conductor.mouse.up()
    conductor.locator(".formation-row").filter(has_text="Diamond").dblclick()
    expect(conductor.locator(".formation-row.live")).to_contain_text("Diamond")
    expect(conductor.locator(".formation-row")).to_have_count(5)
