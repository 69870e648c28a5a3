"""The library as its owner uses it: found by what one remembers, put aside, deleted, and taken back."""

import re
import uuid

import pytest
from classes import drill
from people import LAPTOP, PHONE
from pieces import difficult, quartet
from playwright.sync_api import expect
from test_accessibility import flaws
from test_productions import row

DEVICES = pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])


def made(runthrough, title, **fields):
    document = quartet(title) | fields
    return runthrough.call("POST", "/api/v1/productions", document)


def shelve(runthrough, production, shelf):
    runthrough.call("PUT", f"/api/v1/productions/{production['id']}/shelf", {"shelf": shelf})


def library(people, runthrough, mark, device=LAPTOP):
    """The list, with only what this test made."""
    page = people.owner(runthrough, device)
    page.get_by_role("searchbox", name="Find a production").fill(mark)
    return page


def shelf(page, name):
    page.get_by_role("group", name="Shelf").get_by_role("button", name=re.compile(f"^{name}")).click()


def choose(page, title, item):
    """Of what the “⋯” of a production offers, whatever else its row says."""
    page.get_by_role("button", name=f"More for {title}", exact=True).click()
    page.get_by_role("menu").get_by_role("menuitem", name=item, exact=True).click()


def mark():
    return f"m{uuid.uuid4().hex[:6]}"


@pytest.mark.every_browser
@DEVICES
def test_a_deleted_piece_comes_back_by_undo(runthrough, people, device):
    word = mark()
    made(runthrough, f"{word} first")
    made(runthrough, f"{word} second")
    page = library(people, runthrough, word, device)
    expect(page.get_by_role("rowheader")).to_have_count(2)
    before = page.get_by_role("rowheader").all_text_contents()
    choose(page, f"{word} first", "Delete")
    expect(row(page, f"{word} first")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="in the bin")).to_have_text(re.compile(rf"“{word} first” is in the bin until \w+ \d+, \d{{4}}\."))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("rowheader")).to_have_text(before)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


def test_the_last_change_is_taken_back_by_the_keys(runthrough, people):
    word = mark()
    made(runthrough, f"{word} piece")
    page = library(people, runthrough, word)
    choose(page, f"{word} piece", "To the archive")
    expect(row(page, f"{word} piece")).to_have_count(0)
    # In a field the keys belong to the field.
    page.get_by_role("searchbox", name="Find a production").press("Control+z")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).focus()
    page.keyboard.press("Control+z")
    page.get_by_role("searchbox", name="Find a production").fill(word)
    expect(row(page, f"{word} piece")).to_be_visible()


@DEVICES
def test_the_bin_puts_back_and_deletes_for_good(runthrough, people, device):
    word = mark()
    kept, gone = made(runthrough, f"{word} kept"), made(runthrough, f"{word} gone")
    for production in (kept, gone):
        shelve(runthrough, production, "bin")
    page = people.owner(runthrough, device)
    shelf(page, "Bin")
    expect(page.get_by_text("Deleted pieces stay here for 30 days.")).to_be_visible()
    page.get_by_role("searchbox", name="Find a production").fill(word)
    expect(page.get_by_role("rowheader")).to_have_count(2)
    expect(row(page, f"{word} kept").get_by_role("link")).to_have_count(0)
    page.get_by_role("button", name=f"Put {word} kept back").click()
    expect(row(page, f"{word} kept")).to_have_count(0)
    page.get_by_role("button", name=f"Delete {word} gone for good").click()
    dialog = page.get_by_role("dialog", name="Delete it for good?")
    expect(dialog).to_contain_text("This cannot be undone.")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("rowheader")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="for good")).to_have_text(f"“{word} gone” is deleted for good.")
    assert runthrough.get(f"/api/v1/productions/{kept['id']}")["title"] == f"{word} kept"
    assert runthrough.get(f"/api/v1/productions?shelf=bin&search={word}")["productions"] == []


def test_an_archived_piece_is_found_there_and_opened_as_ever(runthrough, people):
    word = mark()
    production = made(runthrough, f"{word} old piece")
    page = library(people, runthrough, word)
    choose(page, f"{word} old piece", "To the archive")
    shelf(page, "Archive")
    page.get_by_role("searchbox", name="Find a production").fill(word)
    expect(row(page, f"{word} old piece").get_by_role("link", name=f"Edit {word} old piece")).to_have_attribute("href", f"/studio/{production['id']}")
    choose(page, f"{word} old piece", "Back to the library")
    expect(row(page, f"{word} old piece")).to_have_count(0)
    shelf(page, "Library")
    page.get_by_role("searchbox", name="Find a production").fill(word)
    expect(row(page, f"{word} old piece")).to_be_visible()


def test_a_production_that_is_danced_now_says_what_to_do_first(runthrough, people):
    word = mark()
    runthrough.rehearse(quartet(f"{word} danced"))
    page = library(people, runthrough, word)
    choose(page, f"{word} danced", "Delete")
    expect(page.get_by_role("alert")).to_contain_text("End its open sessions first.")
    expect(row(page, f"{word} danced")).to_have_count(1)


@pytest.mark.every_browser
@DEVICES
def test_tags_and_a_season_are_given_and_found_by(runthrough, people, device):
    word = mark()
    made(runthrough, f"{word} gala")
    made(runthrough, f"{word} plain")
    page = library(people, runthrough, word, device)
    choose(page, f"{word} gala", "Tags and season …")
    dialog = page.get_by_role("dialog", name=f"Tags and season of {word} gala")
    dialog.get_by_label("Tags").fill(f"Corps, {word}")
    dialog.get_by_label("Season").fill(f"Spring {word}")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    header = page.get_by_role("rowheader").filter(has_text=f"{word} gala")
    for tag in (f"Spring {word}", "corps", word):
        expect(header.locator(".tag").get_by_text(tag, exact=True)).to_be_visible()
    if device is PHONE:
        expect(page.get_by_label("Season", exact=True)).to_be_hidden()
        page.get_by_role("button", name="Filter", exact=True).click()
    page.get_by_label("Season", exact=True).select_option(f"Spring {word}")
    expect(page.get_by_role("rowheader")).to_have_count(1)
    page.get_by_label("Tag", exact=True).select_option(word)
    expect(page.get_by_role("rowheader")).to_have_count(1)
    page.get_by_role("searchbox", name="Who is in it").fill("nobody")
    expect(page.get_by_role("rowheader")).to_have_count(0)
    page.get_by_role("button", name="Show everything").click()
    expect(page.get_by_role("searchbox", name="Who is in it")).to_have_value("")
    page.get_by_role("searchbox", name="Find a production").fill(word)
    expect(page.get_by_role("rowheader")).to_have_count(2)


def test_a_production_is_found_by_a_dancer_and_by_a_note(runthrough, people):
    word = mark()
    document = quartet(f"{word} swans") | {"season": "2027"}
    document["performers"][2]["name"] = f"Żaneta {word}x"
    document["formations"][1]["notes"] = f"Mind the {word}step"
    runthrough.call("POST", "/api/v1/productions", document)
    page = people.owner(runthrough)
    for text in (f"żaneta {word}X", f"{word}STEP"):
        page.get_by_role("searchbox", name="Find a production").fill(text)
        expect(page.get_by_role("rowheader")).to_have_text([re.compile(f"{word} swans")])
    page.get_by_role("searchbox", name="Find a production").fill("")
    page.get_by_role("searchbox", name="Who is in it").fill(f"{word}x")
    expect(page.get_by_role("rowheader")).to_have_text([re.compile(f"{word} swans")])


@DEVICES
def test_pictures_are_chosen_and_stay_chosen(runthrough, people, device):
    word = mark()
    made(runthrough, f"{word} pictured")
    runthrough.call("POST", "/api/v1/productions", difficult() | {"metadata": {"about": word}})
    page = library(people, runthrough, word, device)
    page.get_by_role("button", name="Pictures", exact=True).click()
    expect(page.get_by_role("button", name="Pictures", exact=True)).to_have_attribute("aria-pressed", "true")
    picture = row(page, f"{word} pictured").locator("img.opening")
    card = row(page, f"{word} pictured").bounding_box()
    assert picture.bounding_box()["width"] > 0.8 * card["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(page, touch=device is PHONE) == []
    page.reload()
    expect(page.get_by_role("button", name="Pictures", exact=True)).to_have_attribute("aria-pressed", "true")


def test_drills_alone_have_columns_of_their_own(runthrough, people):
    word = mark()
    runthrough.call("POST", "/api/v1/productions", drill(f"{word} pads", tempo=90, rounds=3))
    page = library(people, runthrough, word)
    expect(page.get_by_role("rowheader")).to_have_count(1)
    expect(page.get_by_role("columnheader")).to_have_text(["Title", "Tempo", "Rounds", "Combos", "Duration", "Changed", "Actions"])
    pads = page.get_by_role("row").filter(has_text=f"{word} pads")
    expect(pads.get_by_role("cell")).to_have_text(["90", "3", "2", "31:00", re.compile("now|ago"), re.compile("Edit")])
    made(runthrough, f"{word} piece")
    page.get_by_label("Kind").select_option("Pieces")
    expect(page.get_by_role("columnheader")).to_have_text(["Title", "Performers", "Formations", "Duration", "Changed", "Actions"])


def test_a_column_sorts_and_then_the_other_way_round(runthrough, people):
    word = mark()
    for title, tempo, rounds in (("slow", 60, 3), ("fast", 120, 2), ("middle", 90, 5)):
        runthrough.call("POST", "/api/v1/productions", drill(f"{word} {title}", tempo=tempo, rounds=rounds))
    page = library(people, runthrough, word)
    titles = page.get_by_role("rowheader")
    for column, wanted in (("Tempo", ["fast", "middle", "slow"]), ("Tempo", ["slow", "middle", "fast"]), ("Rounds", ["middle", "slow", "fast"])):
        page.get_by_role("columnheader", name=column).get_by_role("button").click()
        expect(titles).to_have_text([re.compile(title) for title in wanted])
    expect(page.get_by_role("columnheader", name="Rounds")).to_have_attribute("aria-sort", "descending")
    expect(page.get_by_label("Sort by")).to_have_value("rounds desc")
    page.reload()
    expect(page.get_by_role("columnheader", name=re.compile("Performers|Rounds")).first).to_be_visible()
    expect(page.get_by_label("Sort by")).to_have_value("rounds desc")
    assert flaws(page) == []


def test_a_duplicate_is_taken_back(runthrough, people):
    word = mark()
    made(runthrough, f"{word} piece")
    page = library(people, runthrough, word)
    choose(page, f"{word} piece", "Duplicate")
    expect(page.get_by_role("rowheader")).to_have_count(2)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("rowheader")).to_have_count(1)


@DEVICES
def test_the_library_is_accessible(runthrough, people, device):
    word = mark()
    for turn in range(3):
        made(runthrough, f"{word} piece {turn}", tags=["corps", "gala"], season="Spring 2027")
    shelve(runthrough, made(runthrough, f"{word} binned"), "bin")
    page = library(people, runthrough, word, device)
    expect(page.get_by_role("rowheader")).to_have_count(3)
    assert flaws(page, touch=device is PHONE) == []
    choose(page, f"{word} piece 1", "Tags and season …")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []
    page.keyboard.press("Escape")
    shelf(page, "Bin")
    page.get_by_role("searchbox", name="Find a production").fill(word)
    expect(page.get_by_role("rowheader")).to_have_count(1)
    assert flaws(page, touch=device is PHONE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_network_is_said_and_nothing_is_lost(runthrough, people):
    word = mark()
    made(runthrough, f"{word} piece")
    page = library(people, runthrough, word)
    # What was searched for has come: the list that comes takes a message about the one before off.
    expect(page.get_by_role("rowheader")).to_have_count(1)
    expect(row(page, f"{word} piece")).to_be_visible()
    page.route("**/shelf", lambda route: route.abort())
    choose(page, f"{word} piece", "Delete")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(row(page, f"{word} piece")).to_be_visible()
    page.unroute("**/shelf")
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    expect(row(page, f"{word} piece")).to_have_count(0)


@DEVICES
def test_the_past_sessions_of_everything_lead_to_their_takes(runthrough, people, device):
    word = mark()
    session = runthrough.rehearse(quartet(f"{word} rehearsed"))
    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    page = people.owner(runthrough, device)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Past sessions", exact=True).click()
    dialog = page.get_by_role("dialog", name="Past sessions")
    dialog.get_by_role("button", name=re.compile(f"^{word} rehearsed")).click()
    expect(page.get_by_role("dialog", name="Takes")).to_contain_text("No takes yet.")
    assert flaws(page, touch=device is PHONE) == []
