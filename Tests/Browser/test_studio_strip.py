"""The strip of formations: made, inserted, copied, deleted, renamed and moved by mouse, by keyboard and by touch."""

import pytest
from editors import until
from people import drawn, expect_to_become
from pieces import SECOND, difficult, piece, quartet
from playwright.sync_api import expect
from studio import DEVICES, PHONE, TABLET, Studio, produce


@pytest.fixture
def open_studio(runthrough, people):
    def open_studio(document, **options):
        return Studio(people, runthrough, produce(runthrough, document), **options)

    return open_studio


@pytest.fixture
def finger():
    """One finger on a page, as the browser itself would report it: `finger(page)("touchStart", x, y)`."""

    def finger(page):
        session = page.context.new_cdp_session(page)

        def touch(kind, x=0, y=0):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        return touch

    return finger


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_new_formation_is_a_copy_of_the_last_and_is_open(open_studio):
    studio = open_studio(quartet())
    studio.card("Finale").click()
    studio.page.get_by_role("button", name="New formation").first.click()
    studio.expect_current("Formation 5")
    document = studio.saved()
    assert document["formations"][4]["positions"] == document["formations"][3]["positions"]


def test_a_formation_between_two_is_halfway_and_the_others_keep_their_counts(open_studio):
    document = quartet()
    document["formations"][0]["transition"] = {"duration": 4 * SECOND, "easing": "linear"}
    studio = open_studio(document)
    studio.page.get_by_role("button", name="Insert between 1 and 2").click()
    studio.expect_order("Line", "Line 2", "Square", "Diamond", "Finale")
    formations = studio.saved()["formations"]
    for performer, place in formations[1]["positions"].items():
        before, after = formations[0]["positions"][performer], formations[2]["positions"][performer]
        assert place["x"] == pytest.approx((before["x"] + after["x"]) / 2, abs=0.01)
        assert place["y"] == pytest.approx((before["y"] + after["y"]) / 2, abs=0.01)
    assert [formation["transition"]["duration"] for formation in formations[:2]] == [2 * SECOND, 2 * SECOND]
    assert formations[1]["hold"] == 0


def test_a_formation_put_in_between_is_named_after_the_one_before(open_studio):
    studio = open_studio(piece("Numbered", ["Ana"], ["Formation 1", "Formation 2"], hold=4 * SECOND, duration=8 * SECOND))
    insert = studio.page.get_by_role("button", name="Insert between 1 and 2")
    insert.click()
    studio.expect_order("Formation 1", "Formation 1a", "Formation 2")
    insert.click()
    studio.expect_order("Formation 1", "Formation 1b", "Formation 1a", "Formation 2")
    studio.card("Formation 1a").click()
    studio.page.get_by_role("button", name="New formation").first.click()
    studio.expect_order("Formation 1", "Formation 1b", "Formation 1a", "Formation 1c", "Formation 2")


def test_a_bent_way_keeps_its_shape_when_a_formation_is_inserted_on_it(open_studio):
    document = quartet()
    first, second = document["formations"][:2]
    first["positions"]["p0"], second["positions"]["p0"] = {"x": -6, "y": 2}, {"x": 6, "y": 2}
    first["transition"] = {"duration": 4 * SECOND, "easing": "linear", "paths": {"p0": [{"x": -6, "y": 8}, {"x": 6, "y": 8}]}}
    studio = open_studio(document)
    studio.page.get_by_role("button", name="Insert between 1 and 2").click()
    studio.expect_current("Line 2")
    formations = studio.saved()["formations"]
    assert formations[1]["positions"]["p0"]["x"] == pytest.approx(0, abs=0.01)
    assert formations[1]["positions"]["p0"]["y"] == pytest.approx(6.5, abs=0.01)
    into, out = formations[0]["transition"]["paths"]["p0"], formations[1]["transition"]["paths"]["p0"]
    assert into[0] == {"x": -6, "y": 5} and out[1] == {"x": 6, "y": 5}


def test_a_bend_goes_with_the_move_that_it_was_drawn_for(open_studio):
    document = quartet()
    bend = {"p0": [{"x": -6, "y": 8}, {"x": 6, "y": 8}]}
    document["formations"][0]["transition"] |= {"paths": bend, "delays": {"p1": {"leave": 100_000, "arrive": 0}}}
    studio = open_studio(document)
    paths = lambda: [formation["transition"]["paths"] for formation in studio.saved()["formations"]]
    studio.card("Line").click()
    studio.page.get_by_role("button", name="Duplicate", exact=True).click()
    studio.expect_order("Line", "Line 2", "Square", "Diamond", "Finale")
    assert paths()[:2] == [{}, bend]
    studio.card("Square").click()
    studio.page.get_by_role("button", name="Delete", exact=True).click()
    studio.expect_order("Line", "Line 2", "Diamond", "Finale")
    assert paths() == [{}] * 4
    studio.page.keyboard.press("Control+z")
    studio.page.keyboard.press("Control+z")
    studio.expect_order("Line", "Square", "Diamond", "Finale")
    assert paths()[0] == bend


def test_deleting_is_taken_back_from_the_message(open_studio):
    studio = open_studio(quartet())
    studio.card("Square").click()
    studio.page.get_by_role("button", name="Delete", exact=True).click()
    undo = studio.page.locator(".toast").filter(has_text="“Square” deleted.").get_by_role("button", name="Undo")
    undo.focus()  # so the message stays
    studio.expect_order("Line", "Diamond", "Finale")
    undo.click()
    studio.expect_order("Line", "Square", "Diamond", "Finale")
    assert studio.names() == ["Line", "Square", "Diamond", "Finale"]


def test_a_message_offers_undo_only_while_it_takes_back_what_the_message_is_about(open_studio):
    studio = open_studio(quartet())
    message = studio.page.locator(".toast").filter(has_text="“Square” deleted.")
    undo = message.get_by_role("button", name="Undo")
    studio.card("Square").click()
    studio.page.get_by_role("button", name="Delete", exact=True).click()
    message.get_by_role("button", name="Dismiss").focus()  # so the message stays
    studio.saved()
    expect(undo).to_be_visible()
    studio.page.evaluate("runthrough.desk.do('Rename', [{ set: ['formations', 'f0', 'name'], to: 'Row' }])")
    expect(undo).to_have_count(0)
    expect(message).to_be_visible()


def test_the_strip_works_by_keyboard_alone(open_studio):
    studio = open_studio(quartet())
    keys = studio.page.keyboard
    studio.card("Line").focus()
    keys.press("ArrowRight")
    studio.expect_current("Square")
    keys.press("Alt+ArrowRight")
    studio.expect_order("Line", "Diamond", "Square", "Finale")
    keys.press("Control+d")
    studio.expect_order("Line", "Diamond", "Square", "Square 2", "Finale")
    studio.expect_current("Square 2")
    keys.press("Enter")
    keys.type("Windows")
    keys.press("Enter")
    expect(studio.card("Windows")).to_be_focused()
    keys.press("Home")
    studio.expect_current("Line")
    keys.press("Shift+ArrowRight")
    expect(studio.strip.locator('[aria-selected="true"]')).to_have_count(2)
    keys.press("Delete")
    studio.expect_order("Square", "Windows", "Finale")
    keys.press("Insert")
    studio.expect_order("Square", "Square 2", "Windows", "Finale")
    assert studio.names() == ["Square", "Square 2", "Windows", "Finale"]


def test_escape_keeps_the_old_name(open_studio):
    studio = open_studio(quartet())
    studio.card("Square").dblclick()
    field = studio.page.get_by_label("Name of the formation")
    field.fill("Something else")
    field.press("Escape")
    expect(studio.card("Square")).to_be_focused()
    assert studio.names() == ["Line", "Square", "Diamond", "Finale"]


def test_a_mouse_drags_a_formation_to_another_place(open_studio):
    studio = open_studio(quartet())
    mouse = studio.page.mouse
    x, y = middle(studio.card("Finale").locator(".card-frame"))
    mouse.move(x, y)
    mouse.down()
    target, _ = middle(studio.card("Line").locator(".card-frame"))
    mouse.move(target + 10, y, steps=8)
    expect(studio.page.locator(".drop-mark")).to_be_visible()
    mouse.move(target - 30, y, steps=3)
    # It is dropped in front of the first one that is drawn, though another editor has put one there meanwhile.
    studio.page.evaluate("runthrough.desk.do('Add', [{ insert: 'formations', value: { ...runthrough.desk.document.formations[0], id: 'new', name: 'New' }, after: null }])")
    mouse.up()
    studio.expect_order("New", "Finale", "Line", "Square", "Diamond")
    assert studio.names() == ["New", "Finale", "Line", "Square", "Diamond"]


def test_escape_gives_a_drag_up(open_studio):
    studio = open_studio(quartet())
    mouse = studio.page.mouse
    x, y = middle(studio.card("Finale").locator(".card-frame"))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 200, y, steps=5)
    studio.page.keyboard.press("Escape")
    expect(studio.page.locator(".drop-mark")).to_be_hidden()
    mouse.up()
    studio.expect_order("Line", "Square", "Diamond", "Finale")


def test_a_finger_that_rests_carries_the_formation_away(open_studio, finger):
    studio = open_studio(quartet(), device=TABLET)
    page = studio.page
    x, y = middle(studio.card("Line"))
    target, _ = middle(studio.card("Diamond"))
    touch = finger(page)
    touch("touchStart", x, y)
    expect(page.locator("#strip-scroll.carrying")).to_be_visible()
    for step in range(1, 9):
        touch("touchMove", x + (target + 40 - x) * step / 8, y)
    touch("touchEnd")
    studio.expect_order("Square", "Diamond", "Line", "Finale")


def test_a_finger_that_rests_and_is_lifted_gets_the_menu(open_studio, finger):
    studio = open_studio(quartet(), device=PHONE)
    page = studio.page
    x, y = middle(studio.card("Square").locator(".card-frame"))
    touch = finger(page)
    touch("touchStart", x, y)
    expect(page.locator("#strip-scroll.carrying")).to_be_visible()
    touch("touchEnd")
    page.get_by_role("menu").get_by_role("menuitem", name="Duplicate").tap()
    studio.expect_current("Square 2")


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_a_tap_or_a_click_opens_a_formation(open_studio, device):
    studio = open_studio(quartet(), device=DEVICES[device])
    card = studio.card("Square").locator(".card-frame")
    card.tap() if device == "phone" else card.click()
    studio.expect_current("Square")


def test_the_strip_stays_under_a_press_while_the_piece_plays_on_out_of_sight(open_studio):
    studio = open_studio(piece("Played", ["Ana", "Ben"], [f"F{turn}" for turn in range(30)]))
    page = studio.page
    page.emulate_media(reduced_motion="reduce")  # it scrolls at once
    scrolled = lambda: page.locator("#strip-scroll").evaluate("(row) => row.scrollLeft")
    page.mouse.move(*middle(studio.card("F1").locator(".card-frame")))
    page.mouse.down()
    page.evaluate("runthrough.playhead.play(); runthrough.playhead.seek(25 * 60_500_000)")
    drawn(page)
    assert scrolled() == 0
    page.mouse.up()
    studio.expect_current("F1")
    page.evaluate("runthrough.playhead.seek(25 * 60_500_000)")
    expect_to_become(page, lambda: scrolled() > 0, True)
    page.evaluate("runthrough.playhead.pause()")


def test_several_formations_are_chosen_with_fingers_and_copied_together(open_studio):
    studio = open_studio(quartet(), device=TABLET)
    page = studio.page
    page.get_by_role("button", name="Several").tap()
    studio.card("Square").locator(".card-frame").tap()
    studio.card("Diamond").locator(".card-frame").tap()
    expect(page.locator("#strip-title")).to_have_text("3 of 4 formations chosen")
    page.get_by_role("button", name="Duplicate", exact=True).tap()
    expect(page.locator("#strip-title")).to_have_text("3 of 7 formations chosen")
    assert studio.names() == ["Line", "Square", "Diamond", "Line 2", "Square 2", "Diamond 2", "Finale"]


def test_a_thousand_formations_are_scrolled_through_with_a_few_in_the_page(open_studio):
    document = piece("Thousand", ["Ana", "Ben"], [f"Number {turn + 1}" for turn in range(1000)])
    studio = open_studio(document)
    cards = studio.strip.locator(".card")
    expect(studio.card("Number 1")).to_be_visible()
    assert cards.count() < 40
    studio.card("Number 1").focus()
    studio.page.keyboard.press("End")
    studio.expect_current("Number 1000")
    expect(studio.card("Number 1000")).to_be_focused()
    expect(studio.card("Number 1000")).to_be_in_viewport()
    assert cards.count() < 40
    expect(studio.strip.get_by_role("option", name="Formation 1000,")).to_have_attribute("aria-setsize", "1000")


def test_lengths_are_shown_in_counts_or_seconds_at_the_tempo(open_studio):
    document = quartet()
    document["tempo"] = 90
    document["formations"][0]["hold"] = 8 * 60 * SECOND // 90
    studio = open_studio(document)
    hold = studio.card("Line").locator(".card-hold")
    expect(hold).to_have_text("8")
    studio.page.get_by_role("button", name="Lengths in counts").click()
    expect(hold).to_have_text("5.33 s")
    panel = studio.panel("Formation")
    panel.get_by_label("Hold", exact=True).fill("6")
    panel.get_by_label("Hold", exact=True).press("Enter")
    assert studio.saved()["formations"][0]["hold"] == 6 * SECOND
    studio.page.get_by_role("button", name="Lengths in seconds").click()
    expect(hold).to_have_text("9")


def test_long_and_right_to_left_names_stay_inside_their_cards(open_studio):
    studio = open_studio(difficult())
    for card in studio.strip.locator(".card").all():
        box, name = card.bounding_box(), card.locator(".card-name").bounding_box()
        assert name["x"] >= box["x"] - 1 and name["x"] + name["width"] <= box["x"] + box["width"] + 1
    assert studio.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_picture_in_the_strip_follows_what_is_done_on_the_stage(open_studio):
    studio = open_studio(quartet())
    picture = "(name) => [...document.querySelectorAll('.card')].find((card) => card.querySelector('.card-name').textContent === name).querySelector('canvas').toDataURL()"
    # Thumbnails are drawn a little after their cards are there.
    until(studio.page, f"['Line', 'Square'].every((name) => ({picture})(name) !== document.createElement('canvas').toDataURL())")
    before = [studio.page.evaluate(picture, name) for name in ("Line", "Square")]
    studio.page.evaluate("runthrough.desk.do('Move Ana', [{ set: ['formations', 'f0', 'positions', 'p0'], to: { x: -7, y: 1 } }])")
    studio.page.wait_for_function(f"(before) => ({picture})('Line') !== before", arg=before[0])
    assert studio.page.evaluate(picture, "Square") == before[1]


ORDER = "() => ['#strip-list .card', '#strip-gaps .link'].map((all) => [...document.querySelectorAll(all)].map(({ style }) => parseFloat(style.left)))"


def test_cards_stand_in_the_page_in_their_order_whatever_is_inserted_and_moved(open_studio):
    studio = open_studio(piece("Order", ["Ana", "Ben"], [f"F{turn}" for turn in range(9)]))
    studio.card("F2").click()
    studio.page.get_by_role("button", name="Insert between", exact=True).click()
    expect(studio.strip.get_by_role("option")).to_have_count(10)
    expect(studio.strip.locator(".card.current")).to_have_attribute("aria-posinset", "4")
    studio.card("F5").click()
    studio.page.keyboard.press("Alt+ArrowLeft")
    expect(studio.card("F5")).to_be_focused()
    studio.saved()
    in_order = lambda: [lefts == sorted(lefts) and len(lefts) >= 9 for lefts in studio.page.evaluate(ORDER)]
    expect_to_become(studio.page, in_order, [True, True])


def test_the_name_of_a_part_runs_over_all_its_formations_and_stays_in_sight(open_studio):
    document = piece("Parts", ["Ana", "Ben"], [f"F{turn}" for turn in range(30)])
    for turn, formation in enumerate(document["formations"]):
        formation["part"] = "Before" if turn < 3 else "A chorus with a long name, for everybody" if turn < 28 else ""
    studio = open_studio(document)
    parts = studio.page.locator(".lane-block.is-part")
    expect(parts).to_have_count(2)
    chorus, first = parts.nth(1).bounding_box(), studio.card("F3").bounding_box()
    assert chorus["x"] == pytest.approx(first["x"], abs=1)
    assert chorus["x"] + chorus["width"] == pytest.approx(studio.at(28 * 60.5), abs=2)
    studio.page.locator("#strip-scroll").evaluate("(row) => row.scrollTo({ left: row.scrollWidth / 2, behavior: 'instant' })")
    expect(parts).to_have_count(1)
    expect(parts.locator("bdi")).to_be_in_viewport(ratio=1)


def test_no_number_lies_on_the_picture_of_a_card(open_studio):
    studio = open_studio(quartet())
    for card in studio.strip.locator(".card").all():
        picture, number = card.locator("canvas").bounding_box(), card.locator(".card-number").bounding_box()
        assert number["y"] >= picture["y"] + picture["height"]
