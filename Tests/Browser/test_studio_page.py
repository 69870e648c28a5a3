"""The studio around its stage: bar, panels, help, trouble, other editors, on a laptop, tablets and a phone."""

import json
import re

import pytest
from editors import editor_link, follow_link, until
from people import behind, drawn, expect_to_become, press_twice
from pieces import SECOND, difficult, quartet
from playwright.sync_api import expect
from studio import LAPTOP, PHONE, SIDEWAYS, TABLET, UPRIGHT, Studio, produce


@pytest.fixture
def open_studio(runthrough, people):
    def open_studio(document=None, **options):
        return Studio(people, runthrough, produce(runthrough, document or quartet()), **options)

    return open_studio


def test_undo_and_redo_say_what_they_would_do(open_studio):
    studio = open_studio()
    page = studio.page
    expect(page.locator("#undo")).to_be_disabled()
    panel = studio.panel("Formation")
    panel.get_by_label("Name", exact=True).fill("Fan")
    panel.get_by_label("Name", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Undo: Rename a formation")).to_be_enabled()
    studio.saved()
    page.locator("#undo").click()
    studio.expect_order("Line", "Square", "Diamond", "Finale")
    page.get_by_role("button", name="Redo: Rename a formation").click()
    studio.expect_order("Fan", "Square", "Diamond", "Finale")
    assert studio.names()[0] == "Fan"


def test_an_undo_says_what_it_undid_and_shows_it_and_history_names_it(open_studio):
    studio = open_studio()
    page = studio.page
    studio.card("Square").click()
    page.keyboard.press("Delete")
    studio.saved()
    studio.card("Finale").click()
    page.keyboard.press("Control+z")
    expect(page.locator(".toast").filter(has_text="Undone: Delete a formation")).to_be_visible()
    studio.expect_order("Line", "Square", "Diamond", "Finale")
    studio.expect_current("Square")
    studio.saved()
    rows = studio.panel("History").locator(".history-row")
    expect(rows.first).to_contain_text("Undid: Delete a formation")
    expect(rows.nth(1)).to_contain_text(re.compile(r"Delete a formation.*undone", re.S))
    page.locator("#redo").click()
    expect(page.locator(".toast").filter(has_text="Redone: Delete a formation")).to_be_visible()


def test_the_title_is_changed_where_it_stands(open_studio):
    studio = open_studio()
    page = studio.page
    page.locator("#title").click()
    field = page.get_by_role("textbox", name="Title of the production")
    field.fill("")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="cannot be empty")).to_be_visible()
    field.fill("Quartett für zwei")
    field.press("Enter")
    expect(page.locator("#title")).to_have_text("Quartett für zwei")
    expect(page).to_have_title(re.compile("^Quartett für zwei"))
    assert studio.saved()["title"] == "Quartett für zwei"


def test_the_details_of_a_formation_are_edited_in_the_panel(open_studio):
    studio = open_studio()
    panel = studio.panel("Formation")
    panel.get_by_label("Hold", exact=True).fill("16")
    panel.get_by_role("button", name="Move to the next: more").click()
    panel.get_by_label("Pace of the move").select_option("linear")
    panel.get_by_label("Notes").fill("Chin up.\nربع دورة 👏")
    panel.get_by_label("Notes").blur()
    formation = studio.saved()["formations"][0]
    assert (formation["notes"], formation["hold"]) == ("Chin up.\nربع دورة 👏", 8 * SECOND)
    assert formation["transition"] == {**formation["transition"], "duration": SECOND, "easing": "linear"}


def test_a_number_that_cannot_be_is_refused_below_its_field(open_studio):
    studio = open_studio()
    hold = studio.panel("Formation").get_by_label("Hold", exact=True)
    hold.fill("a while")
    hold.press("Enter")
    expect(studio.page.get_by_role("alert").filter(has_text="Enter a number.")).to_be_visible()
    hold.press("Escape")
    expect(hold).to_have_value("120")
    hold.fill("99999")
    hold.press("Enter")
    expect(studio.page.get_by_role("alert").filter(has_text=re.compile("From 0 to 7200"))).to_be_visible()


def test_holds_of_several_formations_change_together(open_studio):
    studio = open_studio()
    panel = studio.panel("All")
    panel.get_by_role("button", name="Choose all").click()
    panel.get_by_role("textbox", name="Hold of all chosen").fill("4")
    panel.get_by_role("textbox", name="Hold of all chosen").press("Enter")
    assert [formation["hold"] for formation in studio.saved()["formations"]] == [2 * SECOND] * 4
    studio.page.locator("#undo").click()
    assert [formation["hold"] for formation in studio.saved()["formations"]] == [60 * SECOND] * 4


def test_the_list_of_all_formations_finds_and_moves(open_studio):
    studio = open_studio()
    panel = studio.panel("All")
    panel.get_by_label("Find a formation").fill("dia")
    expect(panel.locator(".row")).to_have_count(1)
    panel.get_by_role("button", name="Diamond").click()
    panel.get_by_role("button", name="Earlier").click()
    studio.expect_order("Line", "Diamond", "Square", "Finale")


def test_positions_are_copied_from_another_formation(open_studio):
    studio = open_studio()
    studio.panel("Formation").get_by_role("button", name="Copy positions from…").click()
    studio.page.get_by_role("dialog").get_by_role("button", name="Diamond").click()
    formations = studio.saved()["formations"]
    assert formations[0]["positions"] == formations[2]["positions"]


def test_a_hundred_thousand_characters_of_notes_are_kept_and_one_more_is_refused(open_studio):
    studio = open_studio()
    notes = studio.panel("Notes").get_by_label("Notes of this formation")
    text = ("Vorwärts, خطوة إلى الأمام, 🎭! " * 40)[:999] + "\n"
    text *= 100

    def enter(text):
        """As pasted: what types is slow with so much."""
        notes.evaluate("(notes, text) => { notes.value = text; for (const type of ['input', 'change']) notes.dispatchEvent(new Event(type, { bubbles: true })); }", text)

    enter(text)
    assert len(text) == 100_000 and studio.saved()["formations"][0]["notes"] == text
    enter(text + "x")
    expect(studio.page.get_by_role("alert").filter(has_text="At most 100,000 characters")).to_be_visible()
    assert studio.saved()["formations"][0]["notes"] == text


def test_another_tempo_keeps_the_counts_unless_set_otherwise(open_studio):
    studio = open_studio()
    panel = studio.panel("Details")
    panel.get_by_label("Tempo", exact=True).fill("60")
    panel.get_by_label("Tempo", exact=True).press("Enter")
    document = studio.saved()
    assert document["tempo"] == 60
    assert [formation["hold"] for formation in document["formations"]] == [120 * SECOND] * 4
    panel.get_by_text("Holds and moves keep their counts").click()
    panel.get_by_label("Tempo", exact=True).fill("120")
    panel.get_by_label("Tempo", exact=True).press("Enter")
    document = studio.saved()
    assert [formation["hold"] for formation in document["formations"]] == [120 * SECOND] * 4


def test_further_facts_of_a_production_are_kept_and_removed(open_studio):
    studio = open_studio()
    panel = studio.panel("Details")
    panel.get_by_label("Name", exact=True).fill("Venue")
    panel.get_by_label("Value", exact=True).fill("Town hall")
    panel.get_by_role("button", name="Add", exact=True).click()
    assert studio.saved()["metadata"] == {"Venue": "Town hall"}
    studio.panel("Notes")
    panel = studio.panel("Details")
    panel.get_by_role("button", name="Remove Venue").click()
    assert studio.saved()["metadata"] == {}


def test_export_gives_the_whole_production_as_a_file(open_studio):
    studio = open_studio()
    with studio.page.expect_download() as download:
        studio.panel("Details").get_by_role("button", name="Export").click()
    exported = json.loads(download.value.path().read_text())
    assert exported["format"] == "runthrough.production/1"
    assert [formation["name"] for formation in exported["formations"]] == ["Line", "Square", "Diamond", "Finale"]


def test_lists_that_come_while_a_button_is_pressed_do_not_push_it_aside(open_studio):
    studio = open_studio()
    page = studio.page
    held = []
    page.route(re.compile("/api/v1/.*(sessions|editors)"), lambda route: held.append(route))
    export = studio.panel("Details").get_by_role("button", name="Export")
    export.hover()
    expect_to_become(page, lambda: len(held), 2)
    with page.expect_download():
        page.mouse.down()
        for request in held:
            with page.expect_event("requestfinished"):
                request.continue_()
        drawn(page)
        page.mouse.up()
    expect(page.get_by_text("None open.")).to_be_visible()


def test_a_copy_is_made_and_opened_from_the_details(open_studio):
    studio = open_studio(quartet("Original"))
    sent = press_twice(studio.panel("Details").get_by_role("button", name="Make a copy"))
    studio.page.locator(".toast").get_by_role("button", name="Open it").click()
    studio.page.wait_for_url(lambda url: studio.production not in url)
    assert sum(address.endswith("/copies") for address in sent) == 1
    copy = Studio.of(studio.page, studio.runthrough)
    assert copy.saved()["title"] == "Original (copy)"
    assert copy.names() == ["Line", "Square", "Diamond", "Finale"]


def test_another_panel_begins_at_its_head(open_studio):
    studio = open_studio(device=PHONE)
    studio.panel("Details").get_by_role("button", name="Delete production…").scroll_into_view_if_needed()
    body = studio.panel("Cast")
    expect(body.get_by_role("heading", name="Cast", exact=True)).to_be_in_viewport()


def test_help_is_reached_on_a_phone_too(open_studio):
    studio = open_studio(device=PHONE)
    studio.panel("Details").get_by_role("button", name="Help, hints and shortcuts").click()
    studio.page.get_by_role("dialog", name="Help").get_by_role("button", name="Show the hints again").click()
    expect(studio.page.get_by_role("dialog", name=re.compile("^Hint 1"))).to_be_visible()


def test_a_production_is_deleted_only_after_asking(open_studio, runthrough):
    studio = open_studio()
    page = studio.page
    studio.panel("Details").get_by_role("button", name="Delete production…").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    studio.saved()
    studio.panel("Details").get_by_role("button", name="Delete production…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.wait_for_url(runthrough.url + "/")
    with pytest.raises(AssertionError, match="problems/not-found"):
        runthrough.get(f"/api/v1/productions/{studio.production}")


def test_run_it_leads_to_the_conductors_page_and_offers_the_open_session_the_next_time(open_studio):
    studio = open_studio()
    page = studio.page
    page.locator("#run").evaluate("(button) => { button.click(); button.click(); }")
    page.get_by_label("Your name").fill("Mira")  # it is asked once
    page.get_by_role("dialog").get_by_role("button", name="Open session").click()
    page.wait_for_url("**/conductor/*")
    conducting = page.url
    expect(page.locator("#number")).to_have_text("1")
    page.goto(f"{studio.runthrough.url}/studio/{studio.production}")
    studio.opened()
    page.get_by_role("button", name="Running, 0 people here: your changes show on their screens at once").click()
    page.get_by_role("dialog", name="This production is already running").get_by_role("button", name="Conduct").click()
    page.wait_for_url(conducting)


def test_the_conductors_page_leads_an_author_back_to_the_studio(runthrough, people):
    session = runthrough.rehearse(quartet("There and back"))
    guest = people.conductor(runthrough, session)
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/conductor/{session.id}")
    behind(page, "more")
    page.get_by_role("link", name="Edit in the studio").click()
    expect(page.locator("#title")).to_have_text("There and back")
    expect(page.locator("body")).to_have_attribute("data-state", "open")
    behind(guest, "more")
    expect(guest.get_by_role("link", name="Edit in the studio")).to_be_hidden()


def test_an_editor_is_invited_from_the_page_and_removed_again(open_studio, people):
    studio = open_studio()
    panel = studio.panel("Details")
    panel.get_by_label("Name of the person").fill("Noor سارة")
    panel.get_by_role("button", name="Make a link").click()
    invited = people.page()
    link = panel.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile("/editor/"))
    follow_link(invited, studio.runthrough, link.input_value())
    invited.goto(studio.page.url)
    Studio.of(invited, studio.runthrough)
    expect(studio.page.locator("#editors")).to_have_attribute("aria-label", "Also here: Noor سارة")
    panel.get_by_role("button", name="Remove Noor سارة").click()
    studio.page.get_by_role("dialog", name="Remove this editor?").get_by_role("button", name="Remove", exact=True).click()
    expect(panel.get_by_role("button", name="Remove Noor سارة")).to_have_count(0)
    expect(invited.locator("#saved")).to_have_text("Not saved")


def test_a_production_that_is_deleted_under_an_open_page_is_said_to_be_gone(open_studio, runthrough):
    studio = open_studio()
    address = f"{runthrough.url}/api/v1/productions/{studio.production}"
    assert studio.page.context.request.delete(address, headers={"Authorization": f"Bearer {runthrough.token}", "If-Match": '"1"'}).ok
    expect(studio.page.locator(".toast")).to_contain_text("This production has been deleted.")
    expect(studio.page.locator("#saved")).to_have_text("Not saved")


def test_two_people_see_each_others_edits_and_names(open_studio, runthrough, people):
    first = open_studio()
    second = Studio(people, runthrough, first.production)
    first.card("Square").click()
    first.page.keyboard.press("Delete")
    second.expect_order("Line", "Diamond", "Finale")
    panel = second.panel("Formation")
    panel.get_by_label("Name", exact=True).fill("Row")
    panel.get_by_label("Name", exact=True).press("Enter")
    first.expect_order("Row", "Diamond", "Finale")


def test_another_editor_is_named_in_the_bar_and_seen_on_the_strip(open_studio, runthrough, people):
    mine = open_studio()
    page = people.page(LAPTOP)
    follow_link(page, runthrough, editor_link(runthrough, "Benoît"))
    page.goto(f"{runthrough.url}/studio/{mine.production}")
    theirs = Studio.of(page, runthrough)
    theirs.card("Diamond").click()
    expect(mine.page.locator("#editors")).to_have_attribute("aria-label", "Also here: Benoît")
    expect(mine.card("Diamond").get_by_title("Benoît is here")).to_be_visible()
    mine.page.locator("#editors").click()
    expect(mine.page.get_by_role("dialog", name="Also in this production")).to_contain_text("Benoît")
    mine.page.keyboard.press("Escape")
    page.close()
    expect(mine.page.locator("#editors")).to_be_hidden()


WRITTEN = """
() => {
  window.written = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    written.add(text);
    return fillText.call(this, text, ...rest);
  };
}
"""


def test_ones_own_other_window_is_called_that_and_other_people_by_their_names(open_studio, runthrough, people):
    mine = open_studio()
    mine.page.evaluate(WRITTEN)
    again = Studio(people, runthrough, mine.production)
    again.page.evaluate("runthrough.selection.select(['p0'])")
    until(mine.page, "written.has('You, in another window')")
    expect(mine.page.locator("#editors")).to_be_hidden()
    page = people.page()
    follow_link(page, runthrough, editor_link(runthrough, "Benoît"))
    page.goto(f"{runthrough.url}/studio/{mine.production}")
    Studio.of(page, runthrough)
    page.evaluate("runthrough.selection.select(['p1'])")
    until(mine.page, "written.has('Benoît')")
    assert mine.page.evaluate("written.has(runthrough.desk.me.name)") is False


def test_a_change_by_another_author_is_announced(open_studio, runthrough, people):
    mine = open_studio()
    page = people.page(LAPTOP)
    follow_link(page, runthrough, editor_link(runthrough, "Ada"))
    page.goto(f"{runthrough.url}/studio/{mine.production}")
    theirs = Studio.of(page, runthrough)
    for studio, name in ((mine, "Fan"), (theirs, "Row")):
        field = studio.panel("Formation").get_by_label("Name", exact=True)
        field.fill(name)
        field.press("Enter")
        if studio is theirs:
            expect(mine.page.locator(".toast").filter(has_text="Ada changed")).to_be_visible()
        studio.saved()
    assert mine.names()[0] == "Row"


def test_offline_is_said_and_edits_are_sent_on_return(open_studio):
    studio = open_studio()
    page = studio.page
    studio.saved()
    page.context.set_offline(True)
    studio.card("Square").click()
    page.keyboard.press("Delete")
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("saved on this device")
    expect(page.locator("#saved")).to_contain_text("1 edit waiting")
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden(timeout=30_000)
    assert studio.names() == ["Line", "Diamond", "Finale"]


def test_the_stage_does_not_move_under_a_drag_when_the_server_goes_away(open_studio):
    studio = open_studio()
    page = studio.page
    x, y = studio.dot(0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    stage = page.locator("#stage").bounding_box()
    page.context.set_offline(True)
    expect(page.locator("#saved")).to_contain_text("Offline")
    assert page.locator("#stage").bounding_box() == stage
    page.mouse.up()
    expect(page.locator("#offline")).to_be_visible()


def test_all_keys_are_listed_by_the_question_mark(open_studio):
    page = open_studio().page
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog.locator(".keys div")).not_to_have_count(0)
    expect(dialog.get_by_text("Duplicate")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_guest_reads_how_to_get_in(runthrough, people):
    production = produce(runthrough, quartet())
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/studio/{production}")
    expect(page.get_by_role("alert")).to_contain_text("owner link")
    expect(page.get_by_role("link", name="Join with a code")).to_be_visible()


def test_a_production_that_is_not_there_is_said_to_be_so(runthrough, people):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/00000000-0000-4000-8000-000000000000")
    expect(page.get_by_role("alert")).to_contain_text("This production does not exist")
    page.get_by_role("alert").get_by_role("link", name="All productions").click()
    expect(page.get_by_role("heading", name="Productions")).to_be_visible()


@pytest.mark.parametrize("devices", [[LAPTOP], [TABLET, UPRIGHT, PHONE, SIDEWAYS]], ids=["mouse", "touch"])
def test_nothing_of_a_difficult_production_hangs_out_of_the_page(open_studio, devices):
    studio = open_studio(difficult(), device=devices[0])
    page = studio.page
    for title in ["Formation", "All", "Notes", "Details"]:
        studio.panel(title)
        expect(page.locator("#drawer-body .panel").first).to_be_visible()
        for device in devices:
            page.set_viewport_size(device["viewport"])
            until(page, "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
            until(page, "[...document.querySelectorAll('#drawer-body, #drawer-body .panel')].every((node) => node.scrollWidth <= node.clientWidth + 1)")


def test_a_sheet_opens_over_the_strip_and_leaves_the_stage_in_sight(open_studio):
    studio = open_studio(device=PHONE)
    page = studio.page
    body = studio.panel("Formation")
    expect(body).to_be_visible()
    expect(page.locator("#stage")).to_be_in_viewport()
    body.get_by_role("button", name="Close Formation").tap()
    expect(body).to_be_hidden()
    expect(page.locator("#strip")).to_be_visible()


def test_escape_closes_a_panel_and_gives_the_focus_back_to_its_tab(open_studio):
    studio = open_studio()
    tab = studio.page.locator("#drawer-tabs").get_by_role("button", name="Formation", exact=True)
    studio.panel("Formation").get_by_role("button", name="The formation after").focus()
    studio.page.keyboard.press("Escape")
    expect(studio.page.locator("#drawer-body")).to_be_hidden()
    expect(tab).to_be_focused()


def test_the_layout_follows_a_tablet_that_is_turned(open_studio):
    studio = open_studio(device=UPRIGHT)
    page = studio.page
    expect(page.locator("body")).to_have_attribute("data-layout", "narrow")
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(page.locator("body")).to_have_attribute("data-layout", "middle")
    studio.panel("Details")
    expect(page.get_by_label("Title", exact=True)).to_be_visible()


def test_turning_the_stage_is_remembered(open_studio):
    studio = open_studio()
    side = studio.page.locator("#side")
    expect(side).to_contain_text("Audience")
    side.click()
    expect(side).to_contain_text("Performer")
    studio.page.reload()
    studio.opened()
    expect(side).to_contain_text("Performer")


WORDLESS = """() => [...document.querySelectorAll("#tools button, #strip-actions button:not(.unit-switch)")]
  .filter((button) => button.checkVisibility() && ![...button.querySelectorAll("span")].some((span) => span.checkVisibility() && span.getBoundingClientRect().width > 4))
  .map((button) => button.getAttribute("aria-label"))"""


@pytest.mark.parametrize("devices", [[LAPTOP], [TABLET, UPRIGHT, PHONE]], ids=["mouse", "touch"])
def test_every_tool_says_what_it_is_without_being_pointed_at(open_studio, devices):
    studio = open_studio(device=devices[0])
    expect(studio.page.locator("#tools button").first).to_be_visible()
    for device in devices:
        studio.page.set_viewport_size(device["viewport"])
        expect_to_become(studio.page, lambda: studio.page.evaluate(WORDLESS), [])


def test_every_panel_of_the_drawer_is_in_sight_on_a_tablet(open_studio):
    page = open_studio(device=TABLET).page
    for height in (720, 768, 900):
        page.set_viewport_size({"width": 1024, "height": height})
        until(page, """(() => {
          const rail = document.getElementById('drawer-tabs');
          const last = [...rail.querySelectorAll('button')].at(-1);
          return innerHeight === argument && last.getBoundingClientRect().bottom <= rail.getBoundingClientRect().bottom;
        })()""", height)


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_stage_alone_says_which_formation_stands_there(open_studio, device):
    studio = open_studio(device=device)
    page = studio.page
    studio.card("Square").click()
    page.keyboard.press("Shift+F")
    caption = page.locator(".present-caption")
    expect(caption).to_have_text("2Square")
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text("3Diamond")
    page.keyboard.press("Escape")
    expect(caption).to_have_count(0)


def test_the_bar_is_as_high_with_another_editor_as_without(open_studio, runthrough, people):
    studio = open_studio()
    bar = studio.page.locator(".studio-bar")
    before = bar.bounding_box()["height"]
    other = people.page()
    follow_link(other, runthrough, editor_link(runthrough, "Nils"))
    other.goto(f"{runthrough.url}/studio/{studio.production}")
    expect(studio.page.locator("#editors")).to_be_visible()
    expect_to_become(studio.page, lambda: bar.bounding_box()["height"], before)


def test_on_a_laptop_the_stage_comes_first(open_studio):
    studio = open_studio(device={"viewport": {"width": 1366, "height": 768}})
    page = studio.page
    expect(page.locator("#drawer-body")).to_be_hidden()
    expect(page.locator(".primary:visible")).to_have_count(1)
    stage, scrub, play = (page.locator(which).bounding_box() for which in ("#stage-frame", ".scrub", ".play"))
    assert scrub["y"] >= stage["y"] + stage["height"] and play["y"] >= scrub["y"] + scrub["height"]
    assert scrub["width"] > 0.8 * stage["width"] and stage["width"] > 900


def test_one_button_is_green_whatever_is_open(open_studio):
    studio = open_studio()
    page = studio.page
    green = page.locator(".primary:visible")
    for title in page.locator("#drawer-tabs .tab").all_inner_texts():
        expect(studio.panel(title.strip()).locator(".panel").first).to_be_visible()
        expect(green).to_have_text(["Run it"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Shape", exact=True).click()
    expect(green).to_have_text(["Apply"])
    page.get_by_role("complementary", name="Shape").get_by_role("button", name="Cancel").click()
    expect(green).to_have_text(["Run it"])
    page.evaluate("runthrough.desk.do('Empty', [{ replace: { ...runthrough.desk.document, performers: [], formations: [] } }])")
    expect(green).to_have_text(["Add performers"])


def test_rewinding_only_rewinds(open_studio):
    studio = open_studio()
    page = studio.page
    page.evaluate("runthrough.playhead.seek(61_000_000)")
    page.get_by_role("button", name="To the beginning").click()
    until(page, "runthrough.playhead.time === 0 && !runthrough.playhead.isPlaying")
    page.evaluate("runthrough.playhead.seek(61_000_000)")
    page.keyboard.press("Home")
    until(page, "runthrough.playhead.time === 0 && !runthrough.playhead.isPlaying")


def test_a_choice_between_two_stays_in_its_place_when_it_is_made(open_studio):
    studio = open_studio()
    choice = studio.panel("Formation").locator(".segments")
    sizes = "(choice) => [choice, ...choice.querySelectorAll('label')].map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])"
    before = choice.evaluate(sizes)
    choice.get_by_text("Seconds").click()
    expect(choice.get_by_role("radio", name="Seconds")).to_be_checked()
    expect_to_become(studio.page, lambda: choice.evaluate(sizes), before)


def test_a_colour_is_one_of_twelve_by_one_press(open_studio):
    studio = open_studio()
    page = studio.page
    page.get_by_role("button", name="Edit Ben").click()
    colours = page.get_by_role("group", name="Colour")
    expect(colours.get_by_role("radio")).to_have_count(12)
    expect(colours.locator("input").last).to_have_attribute("type", "color")
    colours.get_by_role("radio", name="Violet").check(force=True)
    assert studio.saved()["performers"][1]["colour"] == "#9d6bff"
    expect(colours.get_by_role("radio", name="Violet")).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert studio.saved()["performers"][1]["colour"] == "#a9825a"
    colours.get_by_label("Another colour").fill("#123456")
    assert studio.saved()["performers"][1]["colour"] == "#123456"
    expect(colours.get_by_role("radio", checked=True)).to_have_count(0)
