"""A class of sixty: the board of the trainer and of the wall, people who are put out or get the baton, and the takes of a drill."""

import re

import pytest
from classes import CALL_AT, FREE, MANY, NOW, TABLET, Crowd, athlete, drill, more, trainer, wall
from heard import expect_sound
from music import click_track, uploaded, with_music
from people import LAPTOP, PHONE, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws
from test_music import expect_clicks_on_beats, listen

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
FITS = "document.scrollingElement.scrollWidth <= innerWidth + 1"


def test_sixty_athletes_have_a_row_each_and_the_page_answers_while_all_punch(runthrough, people, pass_time):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    screen = wall(runthrough, session, people, device=PROJECTOR)
    crowd = Crowd(runthrough, session, people, [*MANY[1:], "Ng"])
    expect(coach.locator("#board tr")).to_have_count(60)
    # Two have one name, and a mark each.
    namesakes = coach.locator("#board .athlete").filter(has_text=re.compile("^Ng · .")).all_text_contents()
    assert len(set(namesakes)) == 2
    expect(coach.locator("#people-summary")).to_have_text("61 here")
    coach.locator("#play").click()
    expect(screen.locator("#stage-words")).to_have_text("Round 1 of 2")
    crowd.throw_for(1, coach.evaluate(NOW))
    expect_to_become(coach, lambda: coach.evaluate("runthrough.page.board.rows(0, runthrough.session.now()).filter(({ thrown }) => thrown > 0).length"), 60)
    coach.bring_to_front()
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Paused")
    assert coach.evaluate(FITS) and screen.evaluate(FITS)
    # The wall has everybody in turn, in the order of names, each in one line that is not cut off.
    first = screen.locator("#of-all").text_content()
    expect(screen.locator("#board tr")).to_have_count(15)
    expect(screen.locator("#of-all")).to_have_text(re.compile("^(1–15|16–30|31–45|46–60) of 60$"))
    right, bottom = screen.evaluate("""() => {
      const { right, bottom } = [...document.querySelectorAll("#board tr")].at(-1).getBoundingClientRect();
      return [right, bottom];
    }""")
    assert bottom <= PROJECTOR["viewport"]["height"] and right <= PROJECTOR["viewport"]["width"]
    assert people.is_firefox or flaws(coach, touch=True) == flaws(screen) == []
    pass_time(6)
    expect(screen.locator("#of-all")).not_to_have_text(first)
    # Afterwards there is a line of results for each of them, also on a phone.
    coach.goto(f"{runthrough.url}/results/{session.id}")
    expect(coach.locator(".class-table tbody tr")).to_have_count(60)
    assert sorted(coach.locator(".class-table tbody button").filter(has_text="Ng · ").all_text_contents()) == sorted(namesakes)
    coach.set_viewport_size(PHONE["viewport"])
    assert coach.evaluate(FITS)
    assert people.is_firefox or flaws(coach, touch=True) == []


def test_people_are_put_out_and_the_baton_handed_over_and_taken(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    other = people.join(runthrough, session, "conductor", "Ola", PHONE, page_of="trainer")
    expect(other.locator("#baton")).to_contain_text("Mira is leading")
    more(coach)
    coach.locator("#who").click()
    dialog = coach.get_by_role("dialog", name="People")
    expect(dialog.locator(".person")).to_have_count(3)
    expect(dialog).to_contain_text("trainer · leads the class")
    assert flaws(coach, touch=True) == []
    dialog.get_by_role("button", name="Hand the class over to Ola").click()
    expect(other.locator("#baton")).to_contain_text("You’re in control")
    coach.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(coach.locator("#baton")).to_contain_text("Ola is leading")
    coach.keyboard.press("t")
    coach.get_by_role("dialog").get_by_role("button", name="Take over").click()
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    coach.keyboard.press("w")
    dialog.get_by_role("button", name="More about Ana").click()
    coach.get_by_role("button", name="Remove…").click()
    coach.get_by_role("button", name="Remove", exact=True).click()
    expect(ana.locator("body")).to_contain_text("No longer connected")
    expect(dialog.locator("#people .person")).to_have_count(2)


def test_codes_are_for_athletes_and_trainers(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people)
    coach.locator("#join").click()
    dialog = coach.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Athletes")).to_be_visible()
    expect(dialog).not_to_contain_text("ancer")
    dialog.get_by_role("button", name="Show the trainer’s code").click()
    expect(dialog.get_by_role("heading", name="Another trainer")).to_be_visible()


def test_each_round_has_its_own_calls_again_after_another_mode(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    calls = lambda page: page.evaluate("runthrough.page.drill.run.calls(1).map(({ combo }) => combo.id)")
    written = calls(ana)
    more(coach)
    coach.locator("#mode").select_option("free")
    expect_to_become(ana, lambda: calls(ana), [])
    coach.locator("#mode").select_option("")
    expect_to_become(ana, lambda: calls(ana), written)
    expect(coach.locator("#mode")).to_have_value("")
    adjusted = "runthrough.session.shown.calls.adjustments.length"
    expect_to_become(coach, lambda: coach.evaluate(adjusted), ana.evaluate(adjusted))
    instant = coach.evaluate(NOW) + 2_000_000
    assert coach.evaluate(CALL_AT, instant) == ana.evaluate(CALL_AT, instant)


def test_a_take_of_a_drill_is_replayed_round_by_round(runthrough, people, pass_time, device=PHONE):
    session = runthrough.rehearse(drill(mode=FREE, work=600, rest=300))
    coach = trainer(runthrough, session, people, device=device)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(ana.locator("#name")).to_have_text("Every punch counts")
    ana.get_by_role("button", name="Tap pad").click()
    for punch in ("jab", "cross", "leadHook"):
        ana.locator(f"[data-punch={punch}]").tap()
    me = ana.evaluate("runthrough.session.me")
    expect_to_become(coach, lambda: coach.evaluate("(id) => runthrough.page.board.verdictsOf(id).verdicts.length", me), 3)
    coach.locator("#skip").click()
    expect(coach.locator("#stage-words")).to_have_text("Rest")
    # What is pressed within 400 ms of the press before is a slip.
    pass_time(0.5)
    coach.locator("#skip").click()
    expect(coach.locator("#stage-words")).to_have_text("Round 2 of 2")
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Paused")
    coach.evaluate("document.getElementById('takes').click()")
    takes = coach.get_by_role("dialog", name="Look at the rounds")
    expect(takes.locator(".take").first).to_contain_text("Round")
    takes.locator(".take-open").last.click()
    replay = coach.get_by_role("dialog", name="Replay: Take 1")
    first = replay.locator(".replay-rounds button").first
    expect(first).to_contain_text("Round 1 of 2")
    expect(first).to_contain_text("3 punches")
    first.click()
    expect(first).to_have_attribute("aria-current", "true")
    expect(replay.locator(".replay-where")).to_contain_text("Round 1 of 2")
    expect(replay.locator(".replay-board tbody .board-mark")).to_have_count(0)
    replay.get_by_role("button", name="Play", exact=True).click()
    marks = replay.locator(".replay-board tbody .board-mark")
    for _ in range(300):
        if marks.count() == 3:
            break
        pass_time(0.2)
    expect(marks).to_have_count(3)
    expect(replay.locator(".replay-board")).to_contain_text("Ana")
    assert coach.evaluate(FITS)
    assert people.is_firefox or flaws(coach, touch=True) == []


PAST_SESSIONS = """async (production) => {
  const { openPastSessions } = await import('/assets/takes/past-sessions.js');
  openPastSessions({ id: production, title: "Last week's class" });
}"""


def test_the_takes_of_a_past_class_are_named_by_their_rounds(runthrough, people):
    session = runthrough.rehearse(drill("Last week's class", rest=5))
    coach = trainer(runthrough, session, people)
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Round 1 of 2")
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Paused")
    owner = people.owner(runthrough)
    owner.route("**/api/v1/sessions?*", lambda route: route.abort(), times=2)  # those that are open, and those that are over
    production = coach.evaluate("runthrough.session.state.production.id")
    owner.evaluate(PAST_SESSIONS, production)
    owner.get_by_role("dialog").get_by_role("button", name="Try again").click()
    owner.get_by_role("dialog").locator(".takes-list button").first.click()
    expect(owner.locator(".take").first).to_contain_text("from Round 1 of 2 to Round 1 of 2")

    # Earlier ones are read once, however often that is pressed until they are here.
    over = lambda day: {"session": session.id, "openedAt": f"2026-01-0{day}T18:00:00Z", "endedAt": f"2026-01-0{day}T19:00:00Z"}
    held = []
    owner.route("**/api/v1/sessions?*state=ended*", lambda route: route.fulfill(json={"sessions": [over(2)], "next": "earlier"}))
    owner.route("**/api/v1/sessions?*after=earlier*", lambda route: held.append(route))
    owner.reload()
    owner.evaluate(PAST_SESSIONS, production)
    owner.get_by_role("button", name="Earlier ones").evaluate("(button) => { button.click(); button.click(); }")
    owner.evaluate("fetch('/healthz').then(() => null)")  # comes after what the presses asked for
    for route in held:
        route.fulfill(json={"sessions": [over(1)], "next": None})
    expect(owner.get_by_role("button", name="Earlier ones")).to_be_hidden()
    expect(owner.locator(".past-session")).to_have_count(3)


def test_the_music_of_a_drill_goes_along_with_its_rounds(runthrough, people):
    recording = uploaded(runthrough.url, runthrough.token, click_track(30))
    session = runthrough.rehearse(with_music(drill(tempo=120), recording))

    def quiet(page):
        page.add_init_script("localStorage.setItem('runthrough.preference.bells', 'no')")
        listen(page)

    coach = people.join(runthrough, session, "conductor", "Mira", LAPTOP, page_of="trainer", prepare=quiet)
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    coach.locator("#left").click()  # as browsers want before they let a page sound
    expect(coach.locator("#music")).to_have_text("Music: ready")
    coach.locator("#play").click()
    expect_clicks_on_beats(coach, 4)


@pytest.mark.every_browser
def test_on_a_phone_the_trainers_bar_is_low_and_holds_everything(runthrough, people):
    session = runthrough.rehearse(drill("A class with a title that is far too long for a phone of any size"))
    coach = trainer(runthrough, session, people, device=PHONE)
    assert coach.locator(".bar").bounding_box()["height"] <= 64
    assert coach.evaluate(FITS)
    message = coach.get_by_role("button", name="Message")
    expect(message).to_be_hidden()
    coach.get_by_role("button", name="More").click()
    expect(message).to_be_visible()
    assert people.is_firefox or flaws(coach, touch=True) == []
    message.click()
    expect(coach.get_by_role("dialog", name="Message to everybody")).to_be_visible()


def test_a_class_of_twelve_rounds_is_listed_on_a_phone(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", drill(work=180, rest=60, rounds=12))
    page = people.owner(runthrough, PHONE)
    page.goto(f"{runthrough.url}/drill/{production['id']}")
    expect(page.get_by_role("list", name="Rounds").locator(":scope > li")).to_have_count(12)
    assert page.evaluate(FITS)


# When the page wants a bell or a clapper to sound, by the length of what sounds, and whether it asked for the screen to stay on.
HEARD = """
globalThis.bells = [];
globalThis.awake = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (when, ...more) {
  const kind = { 2.2: 'begins', 0.6: 'clapper', 2.9: 'ends' }[this.buffer?.duration.toFixed(1)];
  if (kind !== undefined) bells.push([kind, when]);
  return start.call(this, when, ...more);
};
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { awake += 1; return new EventTarget(); } } });
"""


def test_a_round_rings_claps_before_its_end_and_keeps_the_screen_on(runthrough, people):
    session = runthrough.rehearse(drill(preparation=6, work=4, rest=30, warning=3))
    coach = people.join(runthrough, session, "conductor", "Mira", TABLET, page_of="trainer", prepare=lambda page: page.add_init_script(HEARD))
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    coach.locator("#left").click()  # a touch lets it sound
    expect_sound(coach)
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Rest")
    # What is moved by a corrected clock before it begins is started anew: its last start is the one that is heard. (There is a clapper before
    # the begin, too.)
    heard = coach.evaluate("bells.filter(([kind, when], turn) => !bells.slice(turn + 1).some((later) => later[0] === kind && later[1] < when + 1)).slice(-3)")
    assert [kind for kind, _ in heard] == ["begins", "clapper", "ends"]
    begins, clapper, ends = (when for _, when in heard)
    assert abs(ends - clapper - 3) < 0.1 and abs(ends - begins - 4) < 0.1
    assert coach.evaluate("awake") >= 1


def test_the_last_bell_of_a_drill_rings_where_it_ends(runthrough, people):
    session = runthrough.rehearse(drill(preparation=5, work=2, rounds=1))
    coach = people.join(runthrough, session, "conductor", "Mira", TABLET, page_of="trainer", prepare=lambda page: page.add_init_script(HEARD))
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    coach.locator("#left").click()
    expect_sound(coach)
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("The drill is over")
    heard = dict(coach.evaluate("bells"))
    assert abs(heard["ends"] - heard["begins"] - 2) < 0.1
