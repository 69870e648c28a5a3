"""What a conductor tells everybody stands on every page, for late joiners too, until it is taken away; the author's notes
reach those whom they are for."""

import pytest
from pieces import quartet
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_all_devices_show_a_message_until_it_is_taken_away(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    conductor.keyboard.press("m")
    dialog = conductor.get_by_role("dialog", name="Message to everybody")
    dialog.get_by_role("button", name="Break, ten minutes").click()
    dialog.get_by_role("button", name="Show to everybody").click()
    expect(dialog).to_be_hidden()
    for page in (conductor, dancer):
        expect(page.locator("#announcement")).to_contain_text("Break, ten minutes")
        expect(page.locator("#announcement")).to_contain_text("Mira")
    screen = people.screen(runthrough, session)
    expect(screen.locator("#announcement")).to_contain_text("Break, ten minutes")
    dancer.reload()
    expect(dancer.locator("#announcement")).to_contain_text("Break, ten minutes")
    dancer.get_by_role("button", name="Break, ten minutes").tap()
    expect(dancer.get_by_role("button", name="Break, ten minutes")).to_have_attribute("aria-expanded", "false")

    conductor.keyboard.press("m")
    conductor.get_by_label("Shown on every phone").fill("Take it from three")
    conductor.keyboard.press("Enter")
    for page in (conductor, dancer, screen):
        expect(page.locator("#announcement")).to_contain_text("Take it from three")
    # Pressed when another message has come but is not drawn yet: that one is not taken away unread.
    conductor.get_by_role("button", name="Remove").hover()
    conductor.mouse.down()
    dancer_reads = dancer.locator("#announcement").get_by_text("From the top")
    conductor.evaluate("runthrough.session.command('announce', { text: 'From the top' })")
    expect(dancer_reads).to_be_visible()
    conductor.mouse.up()
    expect(conductor.locator("#announcement")).to_contain_text("From the top")
    conductor.get_by_role("button", name="Remove").click()
    for page in (conductor, dancer, screen):
        expect(page.locator("#announcement")).to_be_hidden()


def test_a_dancer_reads_the_notes_for_all_and_their_own(runthrough, people):
    production = quartet()
    production["formations"][0]["notes"] = "Breathe: all of you.\nAna: longer arms\n\nben, 3: wait for Ana"
    session = runthrough.rehearse(production)
    conductor = people.conductor(runthrough, session)
    expect(conductor.locator("#notes-text")).to_contain_text("Ana: longer arms")
    expect(conductor.locator("#notes-heading")).to_have_text("Notes · 1 Line")
    ana, chidi = (people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Chidi")))
    for page, mine in ((ana, "longer arms"), (chidi, "wait for Ana")):
        page.get_by_role("button", name="Notes", exact=True).tap()
        expect(page.get_by_role("dialog").locator("li")).to_have_text(["Breathe: all of you.", mine])
        page.get_by_role("button", name="Close").tap()
    conductor.keyboard.press("Space")
    expect(conductor.locator("#notes-text")).to_have_text("")
    expect(ana.locator("#note-line")).to_be_hidden()
