"""What was noted in a rehearsal is read when it is over: by who leads and who edits in several places, by dancers what is for them."""

import re

import pytest
from editors import until
from people import LAPTOP, behind
from pieces import quartet
from playwright.sync_api import expect

FOR_ANA, FOR_BEN, FOR_ALL = "Softer landing", "Ben waits for Ana", "Breathe together"


@pytest.fixture
def over(runthrough, people):
    """A rehearsal that is over, and the phone of who danced Ana in it."""
    session = runthrough.rehearse(quartet("Notes kept"))
    conductor = people.conductor(runthrough, session)
    ana = people.dancer(runthrough, session, "Bea", "Ana")
    for text, whom in ((FOR_ANA, ["p0"]), (FOR_BEN, ["p1"]), (FOR_ALL, [])):
        note = "([text, performers]) => runthrough.session.command('note', { text, performers, touched: Math.round(runthrough.session.now()) })"
        assert conductor.evaluate(note, [text, whom])["ok"]
    production = conductor.evaluate("runthrough.session.state.production.id")
    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    return production, conductor, ana


def test_they_are_read_on_the_pages_of_the_session_itself(over):
    _production, conductor, ana = over
    for page, read in ((conductor, [FOR_ANA, FOR_BEN, FOR_ALL]), (ana, [FOR_ANA, FOR_ALL])):
        page.get_by_role("dialog").get_by_role("button", name=re.compile("^Takes")).click()
        notes = page.locator(".takes-notes li p")
        expect(notes).to_have_text(read)
    # A log is for who leads.
    expect(ana.locator(".takes")).not_to_contain_text("JSON")


@pytest.mark.every_browser
def test_they_are_read_among_past_sessions_in_the_studio_and_in_the_next_rehearsal(over, runthrough, people):
    production, _conductor, _ana = over
    studio = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    studio.goto(f"{runthrough.url}/studio/{production}")
    studio.locator("#drawer-tabs").get_by_role("button", name="Notes", exact=True).click()
    studio.get_by_role("button", name="Notes from rehearsals").click()
    studio.locator(".past-session button").first.click()
    expect(studio.locator(".takes-notes li p")).to_have_text([FOR_ANA, FOR_BEN, FOR_ALL])
    again = runthrough.open(production)
    conductor = people.conductor(runthrough, again, cookie=runthrough.token, url=runthrough.url)
    until(conductor, "!document.getElementById('all-notes').hidden")
    behind(conductor, "more")
    conductor.get_by_role("button", name="All notes").click()
    earlier = conductor.locator(".earlier-notes")
    expect(earlier.get_by_role("heading")).to_have_text(re.compile("^Noted in the rehearsal of "))
    expect(earlier.locator(".note-text")).to_have_text([FOR_ANA, FOR_BEN, FOR_ALL])
    expect(earlier.locator("b")).to_have_text(["Ana", "Ben", "Everybody"])


def test_a_note_of_a_formation_is_on_the_phones_of_its_dancers(runthrough, people):
    document = quartet("Formation notes")
    document["formations"][1]["notes"] = "Ben: wait for Ana"
    production = runthrough.call("POST", "/api/v1/productions", document)["id"]
    session = runthrough.open(production)
    conductor = people.conductor(runthrough, session)
    ana, ben = (people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Ben")))
    for page in (ana, ben):
        expect(page.locator("#note-line")).to_be_hidden()
    runthrough.edit(production, {"set": ["formations", "f0", "notes"], "to": "Breathe\nana: longer arms"})
    expect(ana.locator("#note-line")).to_have_text("longer arms")
    expect(ben.locator("#note-line")).to_have_text("Breathe")
    ana.locator("#note-line").tap()
    expect(ana.get_by_role("dialog").locator("li")).to_have_text(["Breathe", "longer arms"])
    ana.get_by_role("button", name="Close").tap()
    conductor.locator("#go").click()
    expect(ben.locator("#note-line")).to_have_text("wait for Ana")
    expect(ana.locator("#note-line")).to_be_hidden()


def test_a_message_covers_no_row_of_the_projector_while_they_move(runthrough, people):
    session = runthrough.rehearse(quartet("Uncovered"))
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    for text in ("Break", "Break, ten minutes. Then we take it from three, with music and in costume, please, and everybody on their places."):
        assert conductor.evaluate("(text) => runthrough.session.command('announce', { text })", text)["ok"]
        expect(screen.locator("#announcement")).to_contain_text(text)
        for width, height in ((1920, 1080), (1024, 768), (844, 390)):
            screen.set_viewport_size({"width": width, "height": height})
            until(screen, "innerWidth === argument", width)
            box = "document.{}.getBoundingClientRect()"
            until(screen, f"{box.format('getElementById(`announcement`)')}.bottom <= {box.format('getElementById(`stage`)')}.top + 1")
            until(screen, f"{box.format('getElementById(`stage`)')}.bottom <= innerHeight + 1")


def test_nothing_that_is_unread_lies_under_the_last_words(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet("Changed"))["id"]
    session = runthrough.open(production)
    conductor = people.conductor(runthrough, session)
    ana = people.dancer(runthrough, session, "Bea", "Ana")
    expect(ana.locator(".own-changes")).to_be_attached()
    conductor.locator("#go").click()
    until(ana, "Object.keys(localStorage).some((key) => key.startsWith('runthrough.last-run.'))")
    runthrough.edit(production, {"set": ["formations", "f2", "positions", "p0"], "to": {"x": -4, "y": 2}})
    card = ana.get_by_role("region", name="Changed since your last run")
    expect(card).to_be_visible()
    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    expect(ana.get_by_role("dialog")).to_contain_text("ended")
    expect(ana.locator(".own-changes")).to_be_hidden()
