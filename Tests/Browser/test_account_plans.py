"""What an account's plan allows is seen before somebody tries: in the library, at the music, at the door of a session."""

import json
import re
import uuid

import pytest
from editors import until
from music import click_track, uploaded, with_music
from people import LAPTOP, PHONE
from pieces import piece
from playwright.sync_api import expect
from server import Runthrough, Session
from test_people_pages import invitation, studio

PICTURES = "Tests/Browser/screenshots"
TOKEN = "bills-of-a-house-with-many-people-in-it"
PLANS = {
    "plans": [
        {"name": "Free", "productions": 2, "music": False, "megabytes": 100, "people": 2}, {"name": "Studio"},
    ],
}


@pytest.fixture(scope="module")
def house(made, tmp_path_factory):
    path = tmp_path_factory.mktemp("plans") / "plans.json"
    path.write_text(json.dumps(PLANS))
    server = Runthrough(made=made, RUNTHROUGH_PLANS=str(path), RUNTHROUGH_BILLING_TOKEN=TOKEN)
    yield server
    server.close()


@pytest.fixture
def mara(house):
    """The token of a choreographer with one piece of her own."""
    theirs = house.call("POST", "/api/v1/productions", piece("Of the house", ["Ana"], ["Line"]))["id"]
    token = house.call("POST", invitation(house, theirs, "see"), token=None)["token"]
    house.call("POST", "/api/v1/productions", piece("Mine", ["Ana", "Ben"], ["Line", "Square"]), token)
    return token


def give(house, account, plan):
    id = house.call("GET", "/api/v1/me", token=account)["account"]["id"]
    house.call("PUT", f"/api/v1/accounts/{id}/plan", {"plan": plan}, TOKEN)


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_library_says_how_full_it_is_and_offers_nothing_that_is_refused(house, people, mara, device):
    page = people.page(device, cookie=mara, url=house.url)
    page.goto(house.url + "/")
    line = page.locator("#library-plan")
    expect(line).to_have_text("Account plan “Free”: 1 of 2 pieces and drills in the library.")
    new = page.get_by_role("button", name="New production", exact=True)
    expect(new).to_be_enabled()
    page.get_by_role("button", name="More for Mine").click()
    page.get_by_role("menuitem", name="Duplicate").click()
    expect(line).to_contain_text("2 of 2 pieces and drills in the library. Archive or delete one")
    expect(line).to_contain_text("Plans with more room: Studio.")
    expect(new).to_be_disabled()
    page.screenshot(path=f"{PICTURES}/plans-full-{device['viewport']['width']}.png")
    page.get_by_role("button", name="More for Mine").click()
    expect(page.get_by_role("menuitem", name="Duplicate")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("menuitem", name="To the archive").click()
    expect(line).to_contain_text("1 of 2")
    expect(new).to_be_enabled()


def test_two_browsers_want_the_last_place_and_one_gets_it_and_the_other_the_reason(house, people, mara):
    pages = [people.page(LAPTOP, cookie=mara, url=house.url) for _ in range(2)]
    for page in pages:
        page.goto(house.url + "/")
        page.get_by_role("button", name="New production", exact=True).click()
    pages[0].get_by_role("button", name="Create").click()
    pages[0].wait_for_url("**/studio/*")
    pages[1].get_by_role("button", name="Create").click()
    expect(pages[1].get_by_role("dialog").get_by_role("alert")).to_have_text(
        "The plan “Free” holds 2 pieces and drills in the library. Archive or delete one first. With more room: Studio.")


def music(page):
    tab = page.locator("#drawer-tabs").get_by_role("button", name="Music", exact=True)
    if tab.get_attribute("aria-expanded") != "true":
        tab.click()


def test_a_plan_without_music_says_so_where_music_is_added_and_plays_what_is_there(house, people, mara):
    give(house, mara, "Studio")
    recording = uploaded(house.url, mara, click_track(3))
    made = house.call("POST", "/api/v1/productions", with_music(piece("Song", ["Ana"], ["Line"]), recording), mara)
    page = studio(people.page(LAPTOP, cookie=mara, url=house.url), house, made["id"])
    music(page)
    add = page.get_by_role("button", name="Add a track")
    expect(add).to_be_enabled()
    give(house, mara, "Free")
    page.reload()
    music(page)
    expect(add).to_be_disabled()
    expect(page.locator("#no-music")).to_have_text(
        "The plan “Free” does not include music. Existing music stays. Plans with music: Studio.")
    page.screenshot(path=f"{PICTURES}/plans-no-music.png")


def test_a_newcomer_reads_that_the_session_is_full_and_the_conductor_reads_it_too(house, people, mara):
    [mine] = [one for one in house.call("GET", "/api/v1/productions", token=mara)["productions"] if one["role"] == "own"]
    opened = house.call("POST", "/api/v1/sessions", {"production": mine["id"]}, mara)
    session = Session(opened["session"], opened["joinCodes"])
    conductor = people.conductor(house, session)
    people.dancer(house, session, "Ana", "Ana")
    late = people.page(PHONE)
    late.goto(house.url + "/")
    late.get_by_label("Your code").fill(session.codes["dancer"])
    late.get_by_label("Your name").fill("Ben")
    late.get_by_role("button", name="Join", exact=True).click()
    expect(late.get_by_role("alert").first).to_contain_text("This session is full: its plan “Free” lets 2 people in.")
    late.screenshot(path=f"{PICTURES}/plans-session-full.png")
    told = conductor.get_by_text("Ben could not come in: the plan “Free” lets 2 people in. Plans for more people: Studio.")
    expect(told).to_be_visible()
    conductor.screenshot(path=f"{PICTURES}/plans-turned-away.png")
    conductor.get_by_role("button", name="Got it").click()
    expect(told).to_have_count(0)


def test_the_account_page_shows_the_plan_and_a_server_without_plans_shows_none(house, runthrough, people, mara):
    page = people.page(LAPTOP, cookie=mara, url=house.url)
    page.goto(house.url + "/account")
    expect(page.get_by_role("heading", name="Account plan: Free")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("0 of 100 MB of music and pictures.")
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + "/account")
    expect(page.get_by_role("heading", name="Where you are signed in")).to_be_visible()
    expect(page.get_by_text(re.compile("plan", re.IGNORECASE))).to_have_count(0)


# MARK: Links for more than looking


def link_of(page, role):
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name=re.compile("Share"))
    dialog.get_by_label("They may", exact=True).select_option(role)
    dialog.get_by_role("button", name="Make a link").click()
    address = dialog.get_by_label("The link", exact=True).input_value()
    return dialog, address


@pytest.mark.every_browser
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_guest_edits_by_a_link_until_it_is_taken_back(runthrough, people, device):
    made = runthrough.call("POST", "/api/v1/productions", piece(f"Ours {uuid.uuid4()}", ["Ana", "Ben"], ["Line", "Square"]))
    page = studio(people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url), runthrough, made["id"])
    dialog, link = link_of(page, "edit")
    expect(dialog).to_contain_text("change everything too")
    page.screenshot(path=f"{PICTURES}/link-to-edit.png")
    guest = people.page(device)
    guest.goto(f"{runthrough.url}/piece#{link.split('#')[1]}")
    expect(guest.get_by_role("heading")).to_have_text("You may change this piece")
    guest.screenshot(path=f"{PICTURES}/guest-name-{device['viewport']['width']}.png")
    guest.get_by_label("Your name").fill("Mara")
    guest.get_by_role("button", name="Open", exact=True).click()
    guest.wait_for_url("**/studio/*?guest")
    expect(guest.locator("body")).to_have_attribute("data-state", "open")
    guest.evaluate("""runthrough.desk.do("Rename", [{ set: ["title"], to: "Renamed by a guest" }])""")
    expect(page.locator("body")).to_contain_text("Renamed by a guest")
    guest.screenshot(path=f"{PICTURES}/guest-studio-{device['viewport']['width']}.png")
    history = runthrough.get(f"/api/v1/productions/{made['id']}/edits")["edits"]
    assert history[0]["by"]["name"] == "Mara (Dancers)"
    dialog.get_by_role("button", name="Take back the link for Dancers").click()
    until(guest, "runthrough.desk.status.kind === 'stopped'")


def test_a_guest_writes_notes_by_a_link_and_changes_nothing_else(runthrough, people):
    made = runthrough.call("POST", "/api/v1/productions", piece("Notes", ["Ana", "Ben"], ["Line", "Square"]))
    asked = {"name": "Dancers", "role": "comment"}
    link = runthrough.call("POST", f"/api/v1/productions/{made['id']}/links", asked)["link"]
    guest = people.page(LAPTOP)
    guest.goto(f"{runthrough.url}/piece#{link.split('#')[1]}")
    expect(guest.get_by_role("heading")).to_have_text("You may write notes in this piece")
    guest.get_by_label("Your name").fill("Ivan")
    guest.get_by_role("button", name="Open", exact=True).click()
    guest.wait_for_url("**/studio/*?guest")
    expect(guest.locator("body")).to_have_attribute("data-state", "open")
    formation = made["formations"][0]["id"]
    guest.evaluate(f"""runthrough.desk.do("Note", [{{ set: ["formations", "{formation}", "notes"], to: "Arms!" }}])""")
    until(guest, "runthrough.desk.status.kind === 'saved' && runthrough.desk.revision === 2")
    guest.evaluate("""runthrough.desk.do("Rename", [{ set: ["title"], to: "No" }])""")
    assert runthrough.get(f"/api/v1/productions/{made['id']}")["title"] == "Notes"
    assert runthrough.get(f"/api/v1/productions/{made['id']}")["formations"][0]["notes"] == "Arms!"
