"""What a conductor notes under way with one touch is read by whom it is for when the run stands, until they have it."""

import pytest
from editors import until
from people import PHONE, behind, drawn, expect_live, expect_to_become
from pieces import SECOND, piece
from playwright.sync_api import expect

DOT = """(turn) => {
  const { drawn, frame } = runthrough.stand;
  const { x, y } = frame.toScreen(drawn[2 * turn], drawn[2 * turn + 1]);
  return { x, y };
}"""

TAP_TWICE = """(text) => {
  const chip = [...document.querySelectorAll("#noting .chip")].find((one) => one.textContent === text);
  for (const _tap of [1, 2]) chip.click();
}"""


@pytest.mark.every_browser
def test_a_dot_is_touched_under_way_and_its_dancer_reads_the_note_when_the_run_stands(runthrough, people):
    # It stays in its first formation, however long the notes take.
    session = runthrough.rehearse(piece("Quartet", ["Ana", "Ben", "Chidi", "Dora"], ["Line", "Square", "Diamond", "Finale"], hold=600 * SECOND))
    conductor = people.join(
        runthrough, session, "conductor", "Mira", PHONE, cookie=runthrough.token, url=runthrough.url)
    expect_live(conductor)
    ana, chidi = (people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Chidi")))
    noting, told = conductor.locator("#noting"), conductor.locator("#just-noted")

    def touch(turn):
        conductor.locator("#stage").tap(position=conductor.evaluate(DOT, turn))

    expect(noting).to_be_attached()
    conductor.locator("#play").tap()
    expect(conductor.locator("#play")).to_have_attribute("data-press", "pause")
    # The take has begun: until then a note belongs to none.
    expect(conductor.locator("#elapsed")).not_to_have_text("0:00")
    touch(0)
    expect(noting).to_contain_text("Formation 1, count")
    expect(noting.get_by_label("For whom").locator("option:checked")).to_have_text("Ana")
    noting.get_by_role("button", name="spacing").tap()
    expect(told).to_contain_text("Ana: spacing")
    expect(noting).to_be_hidden()
    touch(2)
    # Two quick taps make one note: the panel closes before there is an answer.
    conductor.evaluate(TAP_TWICE, "late")
    expect(told).to_contain_text("Chidi: late")
    conductor.bring_to_front()
    conductor.keyboard.press("n")
    expect(noting.get_by_label("Your own words")).to_be_focused()
    conductor.keyboard.type("Softer landing")
    conductor.keyboard.press("Enter")
    expect(told).to_contain_text("Everybody: Softer landing")
    # Words that begin with names are for those; what was understood is shown before it is noted.
    conductor.keyboard.press("n")
    expect(noting.get_by_label("Your own words")).to_be_focused()
    conductor.keyboard.type("dora: look up")
    expect(noting.get_by_label("For whom").locator("option:checked")).to_have_text("Dora")
    conductor.keyboard.press("Enter")
    expect(told).to_contain_text("Dora: look up")
    # A slip is taken back.
    behind(conductor, "more")
    conductor.get_by_role("button", name="All notes · 4 open").tap()
    dialog = conductor.get_by_role("dialog", name="All notes")
    for slip in ("late", "look up"):
        dialog.get_by_role("button", name=f"Delete: {slip}").tap()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="Close").tap()
    # Nothing has stopped for it, and nobody has been told.
    expect(conductor.locator("#play")).to_have_attribute("data-press", "pause")
    for page in (ana, chidi):
        expect(page.locator(".own-note")).to_be_hidden()

    conductor.locator("#play").tap()
    card = ana.get_by_role("region", name="Note for you")
    expect(card).to_contain_text("Formation 1, count")
    expect(card).to_contain_text("spacing")
    expect(card).to_contain_text("and 1 more")
    card.get_by_role("button", name="Got it").tap()
    expect(card).to_contain_text("Softer landing")
    card.get_by_role("button", name="Later").tap()
    expect(card).to_be_hidden()
    expect(chidi.locator(".own-note-text")).to_have_text("Softer landing")

    # The conductor sees who has them, and takes one over into the piece.
    behind(conductor, "more")
    conductor.get_by_role("button", name="All notes · 1 open").tap()
    rows = dialog.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Ana: spacing")
    expect(rows.nth(0)).to_contain_text("Take 1 · 1 of 1 have seen it")
    expect(rows.nth(1)).to_contain_text("0 of 2 have seen it")
    dialog.get_by_role("button", name="Add to the formation’s notes: spacing").tap()
    expect(rows.nth(0)).to_contain_text("In the formation’s notes")
    dialog.get_by_role("button", name="Close").tap()
    expect(conductor.locator("#notes-text")).to_have_text("Ana: spacing")

    # And all of them on paper, with what the author wrote.
    if not people.is_firefox:
        behind(conductor, "more")
        conductor.get_by_role("button", name="All notes · 1 open").tap()
        dialog.get_by_role("button", name="Print", exact=True).tap()
        conductor.emulate_media(media="print")
        sheet = conductor.get_by_role("region", name="Printed notes")
        expect(sheet.get_by_role("heading")).to_have_text(["Quartet", "1 Line"])
        expect(sheet.locator(".note-text")).to_have_text(["Ana: spacing", "spacing", "Softer landing"])
        expect(sheet.get_by_role("listitem").first).to_contain_text("Take 1 · 1 of 1 have seen it")
        expect(conductor.get_by_role("img", name="The stage")).to_be_hidden()
        conductor.emulate_media(media="screen")
        expect(sheet).to_be_hidden()
        dialog.get_by_role("button", name="Close").tap()

    # What was put off comes back before that passage is danced again.
    conductor.locator("#go").tap()
    expect(ana.locator("#number")).to_have_text("2")
    conductor.locator("#back").tap()
    expect(card).to_contain_text("Softer landing")
    card.get_by_role("button", name="Got it").tap()
    expect(card).to_be_hidden()
    expect(conductor.locator("#noted li").nth(1)).to_contain_text("1 of 2 have seen it")


def note(conductor, text):
    note = "(text) => runthrough.session.command('note', { text, performers: ['p0'], touched: Math.round(runthrough.session.now()) })"
    assert conductor.evaluate(note, text)["ok"]


def test_a_second_quick_tap_confirms_no_note_that_has_just_come(runthrough, people):
    session = runthrough.rehearse(piece("Quartet", ["Ana", "Ben"], ["Line", "Square"], hold=600 * SECOND))
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    card = phone.get_by_role("region", name="For you")
    got = card.get_by_role("button", name="Got it")

    note(conductor, "Lower")
    note(conductor, "Higher")
    expect(card).to_contain_text("and 1 more")
    expect(got).to_be_enabled()
    phone.evaluate("""async () => {
      const tap = () => document.querySelector(".own-note .got-it").click();
      tap();
      while (!document.querySelector(".own-note").textContent.includes("Higher")) await new Promise(requestAnimationFrame);
      tap();
    }""")
    note(conductor, "Softer")
    expect(card).to_contain_text("and 1 more")
    expect(card).to_contain_text("Higher")
    got.tap()
    expect(card).to_contain_text("Softer")
    got.tap()
    expect(card).to_be_hidden()


def test_a_note_that_comes_while_got_it_is_pressed_takes_nothing_away_from_under_the_thumb(runthrough, people):
    session = runthrough.rehearse(piece("Quartet", ["Ana", "Ben"], ["Line", "Square"], hold=600 * SECOND))
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    card = phone.get_by_role("region", name="For you")

    note(conductor, "Lower")
    expect(card).to_contain_text("Lower")
    got = card.get_by_role("button", name="Got it")
    expect(got).to_be_enabled()
    got.hover()
    phone.mouse.down()
    note(conductor, "Higher")
    until(phone, "runthrough.session.state.unread.length === 2")
    drawn(phone)
    phone.mouse.up()
    expect(card).to_contain_text("Higher")
    expect(card).not_to_contain_text("Lower")
    expect(card).not_to_contain_text("more")


def test_a_refused_note_is_sent_again_and_notes_that_are_kept_at_once_are_all_kept_once(runthrough, people):
    session = runthrough.rehearse(piece("Quartet", ["Ana", "Ben"], ["Line", "Square"], hold=600 * SECOND))
    conductor = people.conductor(runthrough, session, cookie=runthrough.token, url=runthrough.url)
    noting, told = conductor.locator("#noting"), conductor.locator("#just-noted")
    expect(noting).to_be_attached()
    conductor.evaluate("runthrough.session.command = async () => ({ ok: false, code: 'away', message: '' })")
    conductor.keyboard.press("n")
    expect(noting.get_by_label("Your own words")).to_be_focused()
    conductor.keyboard.type("Ana: lower")
    conductor.keyboard.press("Enter")
    expect(noting).to_be_hidden()
    expect(told).to_contain_text("Not noted: “lower”. Not connected: nothing was sent.")
    conductor.keyboard.press("n")
    noting.get_by_role("button", name="late", exact=True).click()
    expect(told).to_contain_text("Not noted: “late”.")
    conductor.keyboard.press("n")
    noting.get_by_role("button", name="early", exact=True).click()
    expect(told).to_contain_text("Not noted: “early”.")
    conductor.evaluate("delete runthrough.session.command")
    # Each stays until it is sent again or dismissed, whatever is told meanwhile.
    told.get_by_role("button", name="Dismiss").last.click()
    expect(told.get_by_role("button", name="Try again")).to_have_count(2)
    told.get_by_role("button", name="Try again").last.click()
    expect(told).to_contain_text("Everybody: late")
    told.get_by_role("button", name="Undo").click()
    expect(told).to_contain_text("Undone.")
    told.get_by_role("button", name="Try again").click()
    expect(told).to_contain_text("Ana: lower")
    expect(told.get_by_role("button", name="Try again")).to_have_count(0)
    note(conductor, "higher")

    behind(conductor, "more")
    conductor.get_by_role("button", name="All notes").click()
    dialog = conductor.get_by_role("dialog", name="All notes")
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    conductor.evaluate("""() => {
      const [lower, higher] = document.querySelectorAll('[data-act="keep"]');
      for (const button of [lower, higher, lower]) button.click();
    }""")
    expect(dialog.get_by_text("In the formation’s notes")).to_have_count(2)
    assert conductor.evaluate("runthrough.session.production.formations[0].notes") == "Ana: lower\nAna: higher"


def test_a_note_that_was_withdrawn_while_a_conductor_was_away_or_read_is_gone_for_them_too(runthrough, people):
    session = runthrough.rehearse(piece("Quartet", ["Ana", "Ben"], ["Line", "Square"], hold=600 * SECOND))
    noa = people.conductor(runthrough, session, "Noa")
    mira = people.conductor(runthrough, session)

    def withdraw(text):
        found = "(text) => runthrough.session.state.notes.find((note) => note.text === text).seq"
        assert noa.evaluate("(note) => runthrough.session.command('withdrawNote', { note })", noa.evaluate(found, text))["ok"]

    for text in ("Lower", "Higher"):
        note(noa, text)
    address = mira.url
    for last, left in (("Lower", 1), ("Higher", 0)):
        until(mira, "runthrough.session.state.notes.length === argument", left + 1)
        mira.goto(runthrough.url + "/healthz")
        withdraw(last)
        mira.goto(address)
        until(mira, "runthrough.session.state.notes.length === argument", left)

    # An answer that is older than what has come since it was asked for; it also has a note that only the log has.
    note(noa, "Softer")
    held = []
    mira.route("**/notes", lambda route: held.append((route, route.fetch().json())))
    mira.reload()
    expect_to_become(mira, lambda: len(held), 1)
    until(mira, "runthrough.session.state.notes.length === 1")
    withdraw("Softer")
    until(mira, "runthrough.session.state.notes.length === 0")
    route, answer = held[0]
    [softer] = answer["notes"]
    route.fulfill(json={"notes": [{**softer, "seq": 1, "text": "Long ago"}, softer]})
    until(mira, "runthrough.session.state.notes.length > 0")
    assert mira.evaluate("runthrough.session.state.notes.map(({ text }) => text)") == ["Long ago"]
