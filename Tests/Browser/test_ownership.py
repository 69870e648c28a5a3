"""Whose the session is, who leaves it and comes back, and links that work once, in the browser."""

import re

import pytest
from people import LAPTOP, PHONE, behind, expect_live
from pieces import quartet
from playwright.sync_api import expect
from studio import Studio


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def owner_conducts(people, runthrough, session):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/conductor/{session.id}")
    expect_live(page)
    return page


def test_a_guest_is_named_to_the_owner_and_becomes_a_dancer_and_is_put_out_with_new_codes(runthrough, session, people):
    owner = owner_conducts(people, runthrough, session)
    guest = people.conductor(runthrough, session, name="Gast")
    notice = owner.locator(".guest").filter(has_text="Gast")
    expect(notice).to_contain_text("conductor’s code")
    behind(guest, "more")
    guest.get_by_role("button", name="End session").click()
    expect(guest.get_by_role("alert")).to_contain_text("Only Conductor, who is in control, and the owner can end the session.")
    expect(guest.get_by_role("dialog")).to_have_count(0)
    notice.get_by_role("button", name="Make a dancer").click()
    guest.wait_for_url(f"**/dancer/{session.id}")
    expect_live(guest)
    expect(notice).to_have_count(0)
    behind(owner, "everyone")
    owner.get_by_role("button", name="More about Gast").click()
    owner.get_by_role("button", name="Remove…").click()
    question = owner.get_by_role("dialog", name="Remove Gast?")
    expect(question.get_by_role("checkbox")).to_be_checked()
    question.get_by_role("button", name="Remove", exact=True).click()
    expect(guest.get_by_role("dialog", name="No longer connected")).to_be_visible()
    guest.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    guest.get_by_role("button", name="Join", exact=True).click()
    expect(guest.get_by_role("alert")).to_contain_text("unknown or has expired")


def test_an_owner_who_came_in_by_the_conductors_code_is_no_guest(runthrough, session, people):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/join/{session.codes['conductor']}")
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(f"**/conductor/{session.id}")
    expect_live(page)
    guest = people.conductor(runthrough, session, name="Gast")
    # Only an owner is told of guests, and is none themselves.
    expect(page.locator(".guest")).to_have_count(1)
    expect(page.locator(".guest")).to_contain_text("Gast")
    guest.get_by_role("button", name="Take control").click()
    guest.get_by_role("dialog").get_by_role("button", name="Take over").click()
    expect(page.locator("#baton")).to_contain_text("Gast is in control")
    behind(page, "more")
    page.get_by_role("button", name="End session").click()
    page.get_by_role("dialog").get_by_role("button", name="End session").click()
    expect(guest.get_by_role("dialog", name=re.compile("has ended the session"))).to_be_visible()
    page.get_by_role("dialog", name=re.compile("has ended the session")).get_by_role("button", name="Open again").click()
    expect_live(page)


def test_a_leaving_dancer_frees_the_performer_and_an_absent_one_gives_way_and_reads_so(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    left = people.dancer(runthrough, session, "Bea", "Ben")
    without = conductor.locator("#unassigned .gap")
    gaps = 3
    expect(without).to_contain_text(str(gaps))
    left.get_by_role("button", name="Settings").click()
    left.get_by_role("button", name="Not you?").click()
    left.wait_for_url("**/join#why=left")
    expect(without).to_contain_text(str(gaps + 1))
    away = people.dancer(runthrough, session, "Cem", "Ben")
    expect(without).to_contain_text(str(gaps))
    away.goto("about:blank")
    expect(without).to_contain_text(str(gaps + 1))
    other = people.dancer(runthrough, session, "Dina")
    choice = other.locator("button.performer").filter(has_text="Ben")
    expect(choice).to_contain_text(re.compile(r"taken by Cem, away since \d+:\d\d"))
    choice.click()
    expect(other.locator("#who")).to_have_text("Ben")
    away.goto(f"{runthrough.url}/dancer/{session.id}")
    expect(away.locator("#changed")).to_contain_text("Dina took over Ben")


def test_an_ended_session_says_who_ended_it_and_its_owner_opens_it_again(runthrough, session, people):
    owner = owner_conducts(people, runthrough, session)
    dancer = people.dancer(runthrough, session, "Bea", "Ben")
    behind(owner, "more")
    owner.get_by_role("button", name="End session").click()
    owner.get_by_role("dialog").get_by_role("button", name="End session").click()
    over = dancer.get_by_role("dialog", name="Conductor has ended the session")
    expect(over).to_be_visible()
    over.get_by_role("button", name="Reopened? Check").click()
    expect(over.get_by_role("button", name="It is still ended.")).to_be_visible()
    owner.goto(runthrough.url + "/")
    owner.locator(".ended-sessions summary").click()
    owner.get_by_role("button", name="Open again").first.click()
    owner.wait_for_url(f"**/conductor/{session.id}")
    expect_live(owner)
    over.get_by_role("button", name="It is still ended.").click()
    expect(over).to_have_count(0)
    expect(dancer.locator("#who")).to_have_text("Ben")
    expect_live(dancer)
    behind(owner, "more")
    owner.get_by_role("button", name="End session").click()
    owner.get_by_role("dialog").get_by_role("button", name="End session").click()
    owner.get_by_role("dialog", name="Conductor has ended the session").get_by_role("button", name="Open again").click()
    expect_live(owner)


def test_links_that_work_on_one_machine_only_say_so_wherever_they_are_given_away(lonely_runthrough, people):
    session = lonely_runthrough.rehearse(quartet())
    owner = owner_conducts(people, lonely_runthrough, session)
    owner.keyboard.press("j")
    expect(owner.get_by_role("dialog").locator(".problem").first).to_contain_text("These links work on this computer only: phones cannot open them.")
    studio = Studio(people, lonely_runthrough, lonely_runthrough.get(f"/api/v1/sessions/{session.id}")["production"]["id"])
    details = studio.panel("Details")
    details.get_by_role("button", name="Link for dancers").click()
    expect(studio.page.get_by_role("log")).to_contain_text("This link works on this computer only.")
    details.get_by_label("Name of the person").fill("Ben")
    details.get_by_role("button", name="Make a link").click()
    expect(details.get_by_role("status").locator(".problem")).to_contain_text("This link works on this computer only.")


def test_a_link_that_works_once_is_used_by_a_press_and_says_afterwards_what_to_do(runthrough, people):
    made = runthrough.call("POST", "/api/v1/editors", {"name": "Ben"})["link"]
    link = runthrough.url + made[made.index("/editor/"):]
    page = people.page(PHONE)
    page.goto(link)
    page.reload()
    page.get_by_role("button", name="Start on this device").click()
    page.wait_for_url(runthrough.url + "/")
    expect(page.get_by_role("heading", name="Productions")).to_be_visible()
    late = people.page(PHONE)
    late.goto(link)
    late.get_by_role("button", name="Start on this device").click()
    expect(late.get_by_role("alert")).to_contain_text("was already used")
    expect(late.get_by_role("alert")).to_contain_text("Ask the owner")
    old = runthrough.call("POST", "/api/v1/editors", {"name": "Ben, a week ago"})["link"]
    runthrough.in_database("UPDATE editor_link SET expires_at = now() WHERE name = 'Ben, a week ago'")
    late.goto(runthrough.url + old[old.index("/editor/"):])
    late.get_by_role("button", name="Start on this device").click()
    expect(late.get_by_role("heading", name="This link does not work")).to_be_visible()
    expect(late.get_by_role("alert")).to_contain_text("This link is too old.")
    expect(late.get_by_role("alert")).to_contain_text("Ask the owner for a new link")
    late.goto(runthrough.url + "/editor/mistyped")
    late.get_by_role("button", name="Start on this device").click()
    expect(late.get_by_role("alert")).to_contain_text("A part may be missing")
    late.goto(runthrough.url + "/editors/nowhere")
    expect(late.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
