import re

import pytest
from drawn import WATCH
from editors import until
from people import PHONE, behind, drawn, expect_formation, expect_go_settled, expect_live, expect_to_become
from pieces import SECOND, piece, quartet
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def cues(runthrough, session):
    return [event for event in runthrough.events(session) if event["kind"] == "cued"]


def test_go_in_one_browser_and_three_phones_show_the_same_formation(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phones = [people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Ben"), ("Dil", "Chidi"))]
    for page in [conductor, *phones]:
        expect_formation(page, 0, "Line")
    conductor.get_by_role("button", name="GO", exact=False).first.click()
    for page in [conductor, *phones]:
        expect_formation(page, 1, "Square")
    expect_go_settled(conductor)
    conductor.keyboard.press("Space")
    for page in [conductor, *phones]:
        expect_formation(page, 2, "Diamond")
    expect(conductor.locator(".formation-row.live")).to_contain_text("Diamond")
    assert [cue["to"] for cue in cues(runthrough, session)] == [1, 2]


# Where everybody is at an instant of the session clock, by what a page knows of the run and of the piece.
PLACES_AT = """async (instant) => {
  const { pictureAt } = await import('/assets/stage/picture.js');
  const { session, stand } = runthrough;
  return [...stand.choreography.positionsAt(pictureAt(session.shown, stand.choreography, instant).time)];
}"""


def test_all_devices_draw_all_dancers_at_the_same_places_in_the_middle_of_a_move(runthrough, people):
    session = runthrough.rehearse(piece("Slow", ["Ana", "Ben"], ["From", "To"], duration=600 * SECOND))
    conductor = people.conductor(runthrough, session)
    phones = [people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Ben"))]
    conductor.keyboard.press("Space")
    for page in [conductor, *phones]:
        expect_formation(page, 1, "To")
    # The same instant of the session clock, asked of each page: the answers must be the same bits.
    instant = conductor.evaluate("runthrough.session.now() + 5e6")
    places = [page.evaluate(PLACES_AT, instant) for page in [conductor, *phones]]
    assert places[0] == places[1] == places[2]
    assert places[0] is not None


def test_double_go_cues_once_and_says_so_quietly(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    # However slow the machine, the first cue is still ahead when the second GO comes.
    assert conductor.evaluate("runthrough.session.command('lead', { least: 2e6, most: 2e6 })")["ok"]
    conductor.keyboard.press("Space")
    conductor.keyboard.press("Space")
    expect(conductor.locator("#verdict")).to_contain_text(re.compile("Too soon|faster"))
    expect(conductor.locator("#verdict")).to_have_attribute("data-tone", "subtle")
    expect_formation(phone, 1, "Square")
    assert len(cues(runthrough, session)) == 1


@pytest.mark.every_browser
def test_the_keyboard_conducts(runthrough, session, people):
    page = people.conductor(runthrough, session)
    page.keyboard.press("Space")
    expect_formation(page, 1, "Square")
    page.keyboard.press("b")
    expect_formation(page, 0, "Line")
    page.keyboard.press("4")
    expect(page.locator(".formation-row").nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect_formation(page, 3, "Finale")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_formation(page, 2, "Diamond")
    page.keyboard.press("Backspace")
    expect_formation(page, 1, "Square")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Space")  # closes nothing and cues nothing while the list is open
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_formation(page, 1, "Square")


def test_the_choice_of_a_formation_is_not_taken_away_by_one_that_became_live_a_moment_before(runthrough, session, people):
    page = people.conductor(runthrough, session)
    # In the very frame that shows the new formation, and before the list is drawn for it.
    page.evaluate("""() => new MutationObserver(() => {
      for (const key of ['4', 'ArrowUp']) document.dispatchEvent(new KeyboardEvent('keydown', { key }));
    }).observe(document.getElementById('number'), { childList: true, characterData: true, subtree: true })""")
    page.locator("#go").click()
    expect_formation(page, 1, "Square")
    expect(page.locator(".formation-row.live")).to_contain_text("Square")
    expect(page.locator(".formation-row").nth(2)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".formation-row").nth(1)).to_be_focused()


def test_space_is_go_after_a_button_was_clicked(runthrough, session, people):
    page = people.conductor(runthrough, session)
    behind(page, "more")
    page.locator("#side").click()
    page.keyboard.press("Space")
    expect_formation(page, 1, "Square")
    expect(page.locator("#side")).to_contain_text("Performer view")
    page.locator("#join").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_go_settled(page)
    page.keyboard.press("Space")
    expect_formation(page, 2, "Diamond")


def test_a_button_reached_by_keyboard_keeps_its_space(runthrough, session, people):
    page = people.conductor(runthrough, session)
    behind(page, "more")
    page.locator("#hands").focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#side")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#side")).to_contain_text("Performer view")
    expect_formation(page, 0, "Line")


def test_play_runs_through_the_formations_and_pause_stops(runthrough, people, pass_time):
    session = runthrough.rehearse(piece("Quick", ["Ana"], ["One", "Two", "Three"], hold=10 * SECOND, duration=10 * SECOND))
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    conductor.keyboard.press("p")
    phone.wait_for_function("() => runthrough.stand.picture?.runs")
    for formation, name in enumerate(("Two", "Three"), 1):
        pass_time(20)
        expect_formation(phone, formation, name)
    expect(phone.locator("#countdown")).to_have_text("The end")
    pass_time(10)
    # The last formation is held for a while: a run that still goes would go on from where it is put.
    conductor.wait_for_function("() => !runthrough.stand.picture.isGoing")
    conductor.locator("#seek").evaluate("(slider) => { slider.value = '0'; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }")
    expect_formation(phone, 0, "One")


def test_seek_and_rate_reach_the_dancers(runthrough, people):
    session = runthrough.rehearse(piece("Long", ["Ana"], ["One", "Two", "Three"], hold=100 * SECOND, duration=20 * SECOND))
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    conductor.locator("#seek").fill("110")
    expect_formation(phone, 1, "Two")
    expect(phone.locator("#phase")).to_have_text("Paused")
    behind(conductor, "tempo")
    conductor.get_by_role("button", name="50", exact=True).click()
    expect(conductor.locator("#rate-value")).to_have_text("50 %")
    phone.wait_for_function("() => runthrough.session.state.rate === 0.5")
    conductor.keyboard.press("p")
    phone.wait_for_function("() => runthrough.stand.picture.runs && runthrough.stand.picture.rate === 0.5")
    expect(conductor.locator("#play")).to_contain_text("Pause")
    conductor.keyboard.press("p")
    expect(conductor.locator("#play")).to_contain_text("Resume")


SET_RATE = """(percent) => {
  const slider = document.querySelector("#rate");
  slider.focus();
  slider.value = String(percent);
  slider.dispatchEvent(new Event("input"));
}"""


def test_the_rate_changes_from_the_one_that_holds_after_a_refused_one_and_after_another_conductors(runthrough, session, people):
    people.conductor(runthrough, session)
    other = people.conductor(runthrough, session, "Nora")
    behind(other, "tempo")
    other.evaluate(SET_RATE, 60)
    expect(other.locator("#verdict")).not_to_be_empty()
    expect(other.locator("#rate-value")).to_have_text("100 %")
    expect(other.locator("#rate")).to_have_value("100")
    assert other.evaluate("runthrough.session.command('takeBaton')")["ok"]
    expect(other.locator("body")).to_have_attribute("data-baton", "mine")
    # As somebody else's, or a loop's, comes to this page.
    assert other.evaluate("runthrough.session.command('rate', { rate: 0.5, counts: 0 })")["ok"]
    expect(other.locator("#rate-value")).to_have_text("50 %")
    expect(other.locator("#rate")).to_be_focused()
    other.keyboard.press("]")
    other.keyboard.press("]")
    other.wait_for_function("() => runthrough.session.state.rate === 0.6")


def test_start_goes_to_the_formation_that_was_tapped_also_where_another_came_before_it(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    page = people.conductor(runthrough, runthrough.open(production))
    page.locator(".formation-row").nth(1).click()
    expect(page.locator("#understood")).to_contain_text("2 Square")
    runthrough.edit(production, {"insert": "formations", "value": {"id": "new", "name": "New", "hold": SECOND, "transition": {"duration": SECOND}}, "after": None})
    expect(page.locator("#understood")).to_contain_text("3 Square")
    page.get_by_role("button", name="Start", exact=True).click()
    expect_formation(page, 2, "Square")


def test_a_cued_move_is_paused_with_one_press_and_resumed_with_one(runthrough, people):
    session = runthrough.rehearse(piece("Long", ["Ana"], ["One", "Two", "Three"], hold=100 * SECOND, duration=200 * SECOND))
    conductor = people.conductor(runthrough, session)
    expect(conductor.locator("#play")).to_contain_text("Play")
    conductor.keyboard.press("Space")
    expect(conductor.locator("#play")).to_contain_text("Pause")
    conductor.wait_for_function("() => runthrough.stand.picture.phase === 'moving' && runthrough.stand.picture.runs")
    conductor.keyboard.press("p")
    expect(conductor.locator("#play")).to_contain_text("Resume")
    expect(conductor.locator("#phase")).to_have_text("stopped on the way to")
    expect(conductor.locator("#go-next")).to_have_text("on into 2 Two")
    stood = conductor.evaluate("() => runthrough.session.state.motion.position")
    conductor.keyboard.press("p")
    conductor.wait_for_function("() => runthrough.stand.picture.runs && runthrough.session.state.motion.rate > 0")
    motion = conductor.evaluate("() => runthrough.session.state.motion")
    assert (motion["position"], motion["until"]) == (stood, 300 * SECOND), "that move, and no further"
    conductor.keyboard.press("p")
    conductor.wait_for_function("() => runthrough.session.state.motion.rate === 0")
    conductor.keyboard.press("Space")
    expect(conductor.locator("#play")).to_contain_text("Pause")
    # GO finishes that move too.
    conductor.wait_for_function("(end) => runthrough.session.state.motion.rate > 0 && runthrough.session.state.motion.until === end", arg=300 * SECOND)
    expect_formation(conductor, 1, "Two")


def test_a_jump_takes_two_steps(runthrough, session, people, pass_time):
    page = people.conductor(runthrough, session)
    row = page.locator(".formation-row").nth(2)
    row.click()
    expect(row).to_contain_text("tap again")
    page.locator("#announcer").filter(has_text="chosen").wait_for(state="attached")
    expect_formation(page, 0, "Line")
    page.locator("#name").click()
    expect(row).not_to_contain_text("tap again")
    row.click()
    row.click()
    expect_formation(page, 2, page.locator(".formation-row").nth(2).locator(".row-name").inner_text())
    page.locator(".formation-row").nth(0).click(delay=900)
    expect_formation(page, 0, "Line")


def test_the_first_formation_is_said_and_after_the_last_comes_the_first(runthrough, session, people):
    page = people.conductor(runthrough, session)
    page.keyboard.press("b")
    expect(page.locator("#verdict")).to_contain_text("first formation")
    page.locator("#seek").fill("200")
    expect_formation(page, 3, "Finale")
    expect(page.locator("#go-next")).to_have_text("From the top")
    page.keyboard.press("Space")
    expect_formation(page, 0, "Line")


def test_the_conductor_sees_who_is_here_ready_and_well_connected(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    row = conductor.locator(".person").filter(has_text="Bea")
    expect(row).to_contain_text("Ana")
    expect(row.locator(".presence")).to_have_attribute("data-dot", re.compile("good|poor|late"))
    expect(row).to_contain_text("not ready")
    phone.get_by_role("button", name="I’m ready").click()
    expect(row.locator(".is-ready")).to_have_text("ready")
    expect(conductor.locator("#unassigned")).to_contain_text("3 dancers not joined yet")
    phone.context.close()
    people.pages.remove(phone)
    expect(row).to_contain_text("away")


def test_the_conductor_assigns_performers_to_people(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea")
    phone.get_by_role("button", name="Just watch for now").click()
    behind(conductor, "everyone")
    conductor.get_by_role("button", name="Choose a performer for Bea").click()
    conductor.get_by_role("dialog").locator("button.performer").filter(has_text="Dora").click()
    expect(phone.locator("#who")).to_have_text("Dora")
    conductor.get_by_role("button", name="Bea dances Dora. Change").click()
    conductor.get_by_role("button", name="No performer").click()
    expect(phone.locator("#who")).to_have_text("Choose your performer")


def test_a_role_taken_while_a_person_was_chosen_for_it_is_not_taken_away(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phones = [people.dancer(runthrough, session, name) for name in ("Bea", "Cem", "Ole")]
    for phone in phones:
        phone.get_by_role("button", name="Just watch for now").click()
    bea, _, ole = (phone.evaluate("runthrough.session.me") for phone in phones)

    def take(member, performer):
        """Somebody takes it on their phone; it is on the conductor's page as far as that is drawn while it is pressed."""
        conductor.evaluate("([member, performer]) => runthrough.session.command('assign', { member, performer })", [member, performer])
        drawn(conductor)

    behind(conductor, "everyone")
    conductor.get_by_role("button", name="Find a person for Dora").click()
    dialog = conductor.get_by_role("dialog", name="Who dances Dora?")
    offered = lambda: sorted(dialog.locator("button.performer bdi").all_text_contents())
    expect_to_become(conductor, offered, ["Bea", "Cem", "Ole"])
    take(ole, "p0")
    expect_to_become(conductor, offered, ["Bea", "Cem"])
    dialog.get_by_role("button", name="Cem").hover()
    conductor.mouse.down()
    take(bea, "p3")
    conductor.mouse.up()
    expect(dialog.get_by_role("alert")).to_contain_text("nothing was done")
    expect(dialog.locator("button.performer")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()

    # So it is where one who stands beside another role is chosen.
    conductor.get_by_role("button", name="Choose a performer for Cem").click()
    dialog = conductor.get_by_role("dialog", name="Which performer is Cem?")
    dialog.locator("button.performer").filter(has_text="Ben").hover()
    conductor.mouse.down()
    take(ole, "p1")
    conductor.mouse.up()
    expect(dialog.get_by_text("nothing was done")).to_be_visible()
    assert conductor.evaluate("runthrough.session.state.assignments") == {"p1": ole, "p3": bea}


def test_join_codes_are_shown_large_with_pictures_to_scan_and_are_new_with_one_touch(runthrough, session, people):
    page = people.conductor(runthrough, session)
    page.keyboard.press("j")
    dialog = page.get_by_role("dialog", name="Join this session")
    expect(dialog.locator(".join-role.dancer")).to_be_visible()
    sizes = dialog.evaluate("(dialog) => ['.join-address strong', '.join-role.dancer .join-code'].map((part) => getComputedStyle(dialog.querySelector(part)).fontSize)")
    assert sizes[0] == sizes[1], "where to type the code is as large as the code"
    expect(dialog.locator(".join-role.conductor")).to_have_count(0)
    dialog.get_by_role("button", name="Show the conductor's code").click()
    for role in ("dancer", "screen", "conductor"):
        code = session.codes[role]
        card = dialog.locator(f".join-role.{role}")
        expect(card.locator(".join-code")).to_have_text(f"{code[:3]} {code[3:]}")
        expect(card.get_by_role("img")).to_be_visible()
        page.wait_for_function("(selector) => document.querySelector(selector)?.naturalWidth > 0", arg=f".join-role.{role} img")
    dialog.get_by_role("button", name="New codes").click()
    expect(dialog.get_by_role("status")).to_contain_text("The old ones no longer work")
    code = session.codes["dancer"]
    expect(dialog.locator(".join-role.dancer .join-code")).not_to_have_text(f"{code[:3]} {code[3:]}")
    # Two weeks later.
    runthrough.in_database(f"UPDATE join_code SET expires_at = now() WHERE session = '{session.id}'")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    expect(dialog.get_by_role("status")).to_have_text("The codes have expired. Make new ones to let people in.")
    expect(dialog.locator(".join-role")).to_have_count(0)
    expect(dialog.locator(".primary:visible")).to_have_text(["New codes"])
    dialog.get_by_role("button", name="New codes").click()
    code = dialog.locator(".join-role.dancer .join-code").inner_text().replace(" ", "")
    phone = people.page(PHONE)
    phone.goto(f"{runthrough.url}/join/{code}")
    phone.get_by_label("Your name").fill("Bea")
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.wait_for_url(f"**/dancer/{session.id}")


def test_the_end_is_said_on_every_page(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    behind(conductor, "more")
    conductor.get_by_role("button", name="End session").click()
    dialog = conductor.get_by_role("dialog", name="End this session?")
    dialog.get_by_role("button", name="Cancel").click()
    expect_live(phone)
    behind(conductor, "more")
    conductor.get_by_role("button", name="End session").click()
    dialog.get_by_role("button", name="End session").click()
    for page in (conductor, phone):
        expect(page.get_by_role("dialog", name="Mira has ended the session")).to_be_visible()
        expect(page.locator("#connection")).to_have_text("Session ended")


def test_the_stage_is_seen_from_either_side_and_the_choice_is_kept(runthrough, session, people):
    phone = people.dancer(runthrough, session, "Bea", "Ana", init=WATCH)
    until(phone, "drawn.dots.at(-1)?.x < argument", phone.viewport_size["width"] / 2)
    phone.locator("#side").click()
    expect(phone.locator("#side")).to_contain_text("Audience view")
    until(phone, "drawn.dots.at(-1)?.x > argument", phone.viewport_size["width"] / 2)
    phone.reload()
    expect(phone.locator("#side")).to_contain_text("Audience view")
    expect_live(phone)


def test_a_conductor_can_conduct_from_a_phone(runthrough, session, people):
    page = people.conductor(runthrough, session, device=PHONE)
    page.locator("#go").tap()
    expect_formation(page, 1, "Square")
    page.locator("#back").tap()
    expect_formation(page, 0, "Line")
