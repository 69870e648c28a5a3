"""A class on the beat: everybody's phone shows the same call, and what is tapped becomes a verdict on the board."""

import re

import pytest
from classes import CALL_AT, FREE, NEXT_DUE, NOW, athlete, drill, join_as_the_next, more, trainer, voice, wall
from editors import until
from people import LAPTOP, PHONE, drawn, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

# Of phones, however they are held.
WIDE, NARROW, LYING, SHORT = (390, 844), (360, 640), (844, 390), (667, 320)


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(drill())


def held(page, *sizes):
    """The page at each size, drawn for it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        until(page, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
        drawn(page)
        yield f"{width} × {height}"


@pytest.mark.every_browser
def test_all_devices_show_the_same_call_also_a_late_one(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people, "Ana")
    expect(ana.locator("#stage-words")).to_have_text("Waiting for the trainer")
    expect(coach.locator("#stage-words")).to_have_text("Ready to start")
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    expect(coach.locator("#stage-words")).to_have_text("Round 1 of 2")
    expect(coach.locator("#next")).to_have_text(re.compile("^Next: (3, 1 – 2, 3|1 – 2, 3, 1 – 2)$"))
    expect(ana.locator("#next")).to_have_text(re.compile("^Next: (3|1 – 2)$"))
    late = athlete(runthrough, session, people, "Ben", stance="Right (southpaw)")
    screen = wall(runthrough, session, people)
    for page in (late, screen):
        expect(page.locator("#stage-words")).to_have_text("Round 1 of 2")
    expect(late.locator("body")).to_have_attribute("data-call", "now")
    # The same instant, a few seconds ahead, is the same call on every page.
    instant = ana.evaluate(NOW) + 7_300_000
    assert len({page.evaluate(CALL_AT, instant) for page in (coach, ana, late, screen)}) == 1


def test_a_trainers_calls_and_changes_are_on_every_page(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(coach.locator("#play")).to_have_text("Pause")
    coach.get_by_label("Now", exact=True).check()
    coach.keyboard.press("3")
    expect_to_become(ana, lambda: ana.evaluate("runthrough.session.shown.calls.adjustments[0]?.call"), "hook")
    coach.locator("#faster").click()
    expect(coach.locator("#tempo")).to_have_text("65 a minute")
    more(coach)
    coach.get_by_label("Calls").select_option(label="Only: Hook")
    for page in (ana, coach):
        expect_to_become(page, lambda: page.evaluate("runthrough.session.shown.calls.adjustments.length"), 3)
    instant = ana.evaluate(NOW) + 5_000_000
    assert ana.evaluate(CALL_AT, instant) == coach.evaluate(CALL_AT, instant)
    coach.keyboard.press("4")
    expect(coach.locator("#said")).to_have_text("This drill has no combo 4.")
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Paused")
    expect(coach.locator("#play")).to_have_text("Resume")


# The first punch that a member has missed, as a page knows it, and what it says of the punch that was due at an instant.
FIRST_MISS = """(verdicts) => {
  const { called } = verdicts.find(({ verdict }) => verdict === "missed") ?? {};
  return called === undefined ? null : [called.action, Math.round(called.due)];
}"""
SAID_OF = """(verdicts, due) => {
  const { verdict, was } = verdicts.find(({ called }) => Math.round(called?.due) === due);
  return [verdict, was];
}"""
# Tells of a punch that was thrown before, and keeps what the page says from now on.
TELL_LATE = """([action, at]) => {
  const [kind, hand] = { jab: ["jab", "lead"], cross: ["cross", "rear"], leadHook: ["hook", "lead"] }[action];
  const line = document.getElementById("verdict");
  globalThis.said = [];
  new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true });
  runthrough.page.outbox.add({ class: kind, hand, at, confidence: 1 }, { kind: "tapPad" });
}"""


def test_taps_become_verdicts_on_the_page_and_on_the_board(runthrough, session, people, pass_time):
    coach = trainer(runthrough, session, people)
    ana, ben = athlete(runthrough, session, people, "Ana"), athlete(runthrough, session, people, "Ben")
    coach.locator("#play").click()
    ana.get_by_role("button", name="Tap pad").click()
    expect(ana.get_by_role("group", name="Tap pad")).to_be_visible()
    keys = {"jab": "1", "cross": "2", "leadHook": "3"}
    ana.wait_for_function(f"({NEXT_DUE})() !== null")
    for _ in range(3):
        action, wait = ana.evaluate(NEXT_DUE)
        pass_time(wait / 1000)
        ana.keyboard.press(keys[action])
    told = "runthrough.page.verdicts.verdicts.filter(({ seen }) => seen !== null).map(({ verdict, seen }) => `${verdict} ${seen.number}`).sort().join()"
    expect_to_become(ana, lambda: ana.evaluate(told).count(",") + 1, 3)
    of_ana = "((board, id) => board.verdictsOf(id).verdicts.filter(({ seen }) => seen !== null).map(({ verdict, seen }) => `${verdict} ${seen.number}`).sort().join())(runthrough.page.board, '%s')"
    me = ana.evaluate("runthrough.session.me")
    expect_to_become(coach, lambda: coach.evaluate(of_ana % me), ana.evaluate(told))
    row = coach.locator("#board tr").filter(has_text="Ana")
    expect(row.locator(".board-mark:visible").first).to_be_visible()
    # Each athlete knows their own punches and nobody else's.
    assert ben.evaluate(told) == ""
    assert len(runthrough.get(f"/api/v1/sessions/{session.id}/punches?after=0")["punches"]) == 3
    # Of whom nothing was ever told nobody knows what they missed.
    pass_time(4)
    expect(ben.locator("#verdict")).to_contain_text("Not clear")
    assert set(ben.evaluate("runthrough.page.verdicts.verdicts.map(({ verdict }) => verdict)")) <= {"open", "unsure"}
    of_ben = coach.locator("#board tr").filter(has_text="Ben").locator(".board-mark")
    expect(of_ben.first).to_have_attribute("aria-label", "Not clear")
    # One that comes late takes the place of a miss, and every page says so.
    board = f"runthrough.page.board.verdictsOf('{me}').verdicts"
    missed = lambda: coach.evaluate(f"({FIRST_MISS})({board})")
    expect_to_become(coach, lambda: missed() is None, False)
    action, due = missed()
    # In a pause nothing else is news: the verdict on what was called next could take its place before it is drawn.
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Paused")
    pass_time(4)
    expect_to_become(ana, lambda: ana.evaluate("runthrough.page.verdicts.verdicts.some(({ verdict }) => verdict === 'open')"), False)
    # A row that changes while it is pressed does not lose the press.
    coach.locator("#board button").filter(has_text="Ana").hover()
    coach.mouse.down()
    ana.evaluate(TELL_LATE, [action, due])
    # On a slow machine it says at once, and last, that what was called since then is missed, as somebody was seen meanwhile.
    ana.wait_for_function("() => said.some((text) => /Hit\\s*\\(was: Missed\\)|Missed\\s*\\(was: Not clear\\)/.test(text))")
    ana.wait_for_function("() => runthrough.page.verdicts.verdicts.some(({ verdict, was }) => verdict === 'hit' && was === 'missed')")
    expect_to_become(coach, lambda: coach.evaluate(f"(due) => ({SAID_OF})({board}, due)", due), ["hit", "missed"])
    drawn(coach)
    coach.mouse.up()
    expect(coach.get_by_role("dialog", name="Ana").locator("li").filter(has_text=re.compile(r"Hit\s*\(was: Missed\)")).first).to_be_visible()


def test_a_partner_taps_for_another_athlete_and_the_trainer_corrects_and_mutes(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    ana, ben = athlete(runthrough, session, people, "Ana"), athlete(runthrough, session, people, "Ben")
    me = ana.evaluate("runthrough.session.me")
    coach.locator("#board button").filter(has_text="Ben").click()
    dialog = coach.get_by_role("dialog", name="Ben")
    dialog.get_by_text("Device that reports").click()
    dialog.get_by_label("This phone taps punches of").select_option(label="Ana")
    sources = lambda: [source["athlete"] for source in runthrough.get(f"/api/v1/sessions/{session.id}/sources")["sources"]]
    expect_to_become(coach, sources, [me])
    late = dialog.get_by_label("Delay of its punches")
    late.fill("180.4")
    late.press("Tab")
    delays = lambda: [source["delay"] for source in runthrough.get(f"/api/v1/sessions/{session.id}/sources")["sources"]]
    expect_to_become(coach, delays, [180_000])
    expect(late).to_have_value("180")  # the page has its answer
    late.fill("6000")
    late.press("Tab")
    expect(dialog.get_by_role("alert")).to_contain_text("5")
    coach.keyboard.press("Escape")
    coach.locator("#play").click()
    ben.get_by_role("button", name="Tap pad").click()
    expect(ben.locator("#name")).to_have_text("Every punch counts")
    ben.locator("[data-punch=jab]").tap()
    expect(ana.locator("#next")).to_have_text("1 punch")
    coach.locator("#board button").filter(has_text="Ana").click()
    dialog = coach.get_by_role("dialog", name="Ana")
    dialog.get_by_label("What was thrown").select_option(label="Lead hook")
    thrown = "runthrough.page.verdicts.verdicts.map(({ seen }) => `${seen.class} ${seen.hand}`).join()"
    expect_to_become(ana, lambda: ana.evaluate(thrown), "hook lead")
    dialog.get_by_label("What was thrown").select_option(label="No punch")
    expect_to_become(ana, lambda: ana.evaluate(thrown), "")


def test_taps_without_the_network_are_kept_and_count_once(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(ana.locator("#name")).to_have_text("Every punch counts")
    ana.get_by_role("button", name="Tap pad").click()
    zone = ana.locator("[data-punch=cross]")
    zone.tap()
    expect(ana.locator("#next")).to_have_text("1 punch")
    told = lambda: [punch["class"] for punch in runthrough.get(f"/api/v1/sessions/{session.id}/punches?after=0")["punches"]]
    expect_to_become(ana, told, ["cross"])
    expect_to_become(ana, lambda: ana.evaluate("runthrough.page.waiting"), 0)
    ana.context.set_offline(True)
    ana.evaluate("runthrough.session.restart()")
    expect(ana.locator("#connection")).not_to_have_text("Live")
    for punch in ("jab", "leadHook", "doubleJab"):
        ana.locator(f"[data-punch={punch}]").tap()
    expect(ana.locator(".tap-status")).to_have_text("3 punches wait for the network.")
    expect(ana.locator("#next")).to_have_text("4 punches")
    ana.context.set_offline(False)
    expect(ana.locator(".tap-status")).to_have_text("")
    expect_to_become(ana, told, ["cross", "jab", "hook", "doubleJab"])
    ana.reload()
    expect(ana.locator("#next")).to_have_text("4 punches")
    expect(ana.get_by_role("dialog")).to_have_count(0)


def test_several_fingers_count_at_once_and_a_bounce_does_not(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    ana.get_by_role("button", name="Tap pad").click()
    expect(ana.locator("#name")).to_have_text("Every punch counts")
    touch = ana.context.new_cdp_session(ana)

    def fingers(*zones):
        boxes = [ana.locator(f"[data-punch={zone}]").bounding_box() for zone in zones]
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": turn} for turn, box in enumerate(boxes)]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    fingers("jab", "cross")
    expect(ana.locator("#next")).to_have_text("2 punches")
    ana.evaluate("""() => { const zone = document.querySelector('[data-punch=leadHook]');
      for (const pointerId of [7, 8]) zone.dispatchEvent(new PointerEvent('pointerdown', { pointerId, bubbles: true, cancelable: true })); }""")
    expect(ana.locator("#next")).to_have_text("3 punches")
    assert ana.evaluate("visualViewport.scale") == 1 and ana.evaluate("scrollY") == 0
    punches = "runthrough.page.verdicts.verdicts.map(({ seen }) => `${seen.class} ${seen.hand}`).sort()"
    assert ana.evaluate(punches) == ["cross rear", "hook lead", "jab lead"]


def test_a_stance_is_chosen_once_and_turns_pad_and_figure(runthrough, session, people):
    ana = athlete(runthrough, session, people, stance="Right (southpaw)")
    ana.reload()
    expect(ana.locator("#connection")).to_have_text("Live")
    expect(ana.get_by_role("dialog")).to_have_count(0)
    ana.get_by_role("button", name="Tap pad").click()
    jab, cross = (ana.locator(f"[data-punch={punch}]").bounding_box() for punch in ("jab", "cross"))
    assert jab["x"] > cross["x"], "the hand in front is the right one"
    ana.get_by_role("button", name="Settings").click()
    ana.get_by_label("Stance").select_option("orthodox")
    ana.keyboard.press("Escape")
    jab, cross = (ana.locator(f"[data-punch={punch}]").bounding_box() for punch in ("jab", "cross"))
    assert jab["x"] < cross["x"]


def test_the_next_one_with_a_phone_is_asked_how_they_stand_and_stands_so(runthrough, session, people):
    ana = athlete(runthrough, session, people, stance="Right (southpaw)")
    join_as_the_next(runthrough, session, ana, "Ben")
    question = ana.get_by_role("dialog", name="Which hand is in front?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Left (orthodox)").click()
    ana.get_by_role("button", name="Tap pad").click()
    jab, cross = (ana.locator(f"[data-punch={punch}]").bounding_box() for punch in ("jab", "cross"))
    assert jab["x"] < cross["x"]
    ana.reload()
    expect(ana.locator("#connection")).to_have_text("Live")
    expect(ana.get_by_role("dialog")).to_have_count(0)


def test_sweat_presses_nothing_until_a_finger_is_held(runthrough, session, people):
    ana = athlete(runthrough, session, people)
    ana.get_by_role("button", name="Lock against sweat").click()
    cover = ana.get_by_role("button", name=re.compile("Locked against sweat"))
    expect(cover).to_be_visible()
    ana.touchscreen.tap(195, 815)
    expect(ana.get_by_role("group", name="Tap pad")).to_have_count(0)
    box = cover.bounding_box()
    ana.mouse.move(box["width"] / 2, box["height"] / 2)
    ana.mouse.down()
    expect(cover).to_be_hidden()
    ana.mouse.up()


def test_a_rest_says_what_to_do_better_and_is_honest_with_few_punches(runthrough, people, pass_time):
    session = runthrough.rehearse(drill(work=6, rest=120))
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    pass_time(6)
    expect(ana.locator("#stage-words")).to_have_text("Rest")
    expect(ana.locator("#rest")).to_contain_text("None of your punches were seen.")
    before = coach.evaluate("runthrough.page.drill.run.stages[1].ends")
    coach.get_by_role("button", name="Rest + 15 s").click()
    expect_to_become(ana, lambda: ana.evaluate("runthrough.page.drill.run.stages[1].ends"), before + 15_000_000)


BOXES = """() => {
  const shown = [...document.querySelectorAll('#connection, #lock, #menu, #stage-words, #left, #number .step, #name, #next, #tap, .tap-zone, #verdict, #tally')]
    .filter((node) => node.checkVisibility() && node.textContent.trim() !== '' || node.id === 'lock');
  const outside = shown.filter((node) => { const box = node.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; });
  const scrolls = document.scrollingElement.scrollHeight > innerHeight + 1 || document.scrollingElement.scrollWidth > innerWidth + 1;
  return { outside: outside.map((node) => node.id || node.className), scrolls };
}"""
FITS = {"outside": [], "scrolls": False}


def test_it_fits_on_a_phone_however_it_stands(runthrough, people):
    document = drill("A class with a title that is far too long for a phone of any size")
    document["combos"][0] = {
        "id": "onetwo",
        "name": "Double jab, cross, hook and out with a long name",
        "steps": [{"action": action, "counts": 1} for action in ("doubleJab", "cross", "leadHook", "rearUppercut", {"own": "Check the kick"})],
    }
    session = runthrough.rehearse(document)
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    for size in held(ana, SHORT, LYING, NARROW, WIDE):
        expect_to_become(ana, lambda: ana.evaluate(BOXES), FITS)
    ana.get_by_role("button", name="Tap pad").click()
    expect(ana.locator("[data-punch=jab]")).to_be_visible()
    for size in held(ana, SHORT, LYING, NARROW, WIDE):
        expect_to_become(ana, lambda: ana.evaluate(BOXES), FITS)


def test_the_figure_has_words_also_where_nothing_is_called(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    trainer(runthrough, session, people).locator("#play").click()
    ana = athlete(runthrough, session, people)
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    assert flaws(ana, touch=True) == []


def test_the_athletes_page_is_accessible(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people, stance=None)

    def expect_no_flaws():
        for size in held(ana, LYING, WIDE):
            assert flaws(ana, touch=True) == [], size

    expect_no_flaws()
    ana.get_by_role("button", name="Left (orthodox)").click()
    expect_no_flaws()
    coach.locator("#play").click()
    expect(ana.locator("body")).to_have_attribute("data-call", "now")
    expect_no_flaws()
    ana.get_by_role("button", name="Tap pad").click()
    expect(ana.locator("[data-punch=jab]")).to_be_visible()
    expect_no_flaws()
    ana.get_by_role("button", name="Settings").click()
    expect(ana.get_by_role("dialog")).to_be_visible()
    expect_no_flaws()


def test_the_trainers_page_and_the_wall_are_accessible(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    screen = wall(runthrough, session, people)
    athlete(runthrough, session, people, "Ana")
    expect(coach.locator("#board tr")).to_have_count(1)
    coach.locator("#play").click()
    expect(screen.locator("#stage-words")).to_have_text("Round 1 of 2")
    assert flaws(coach, touch=True) == []
    assert flaws(screen) == []
    coach.locator("#board button").first.click()
    expect(coach.get_by_role("dialog", name="Ana")).to_be_visible()
    assert flaws(coach, touch=True) == []


def test_it_speaks_ukrainian(runthrough, session, people):
    ana = people.page(PHONE, locale="uk-UA")
    ana.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    ana.locator("#name").fill("Оля")
    ana.locator("form button[type=submit]").click()
    ana.wait_for_url(f"**/athlete/{session.id}")
    ana.get_by_role("button", name="Ліва (правша)").click()
    expect(ana.locator("#stage-words")).to_have_text("Чекаємо на тренера")
    ana.get_by_role("button", name="Панель ударів").click()
    expect(ana.locator("[data-punch=rearUppercut]")).to_contain_text("Аперкот задньою")


# In how many lines a text stands.
LINES = """(node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


def test_no_word_beside_the_clock_is_broken_also_in_the_longer_language(runthrough, people, pass_time):
    session = runthrough.rehearse(drill(preparation=600, rest=600))
    coach = trainer(runthrough, session, people)
    ana = people.join(runthrough, session, "dancer", "Ana", PHONE, page_of="athlete", locale="uk-UA")
    ana.get_by_role("dialog").get_by_role("button", name="Ліва").click()
    coach.locator("#play").click()
    said, left = ana.locator("#stage-words"), ana.locator("#left")
    for stage, text, lines in (("preparation", "Приготуйтеся", 1), ("work", "Раунд 1 з 2", 2), ("rest", "Відпочинок", 1)):
        expect(said).to_have_text(text)
        expect(coach.locator("body")).to_have_attribute("data-stage", stage)
        for size in held(ana, NARROW, WIDE):
            assert said.evaluate(LINES) <= lines, (text, size)
            assert said.bounding_box()["x"] + said.bounding_box()["width"] <= left.bounding_box()["x"], (text, size)
        # Within 0.4 s of the last one, the next would be taken for a double press.
        pass_time(0.5)
        coach.locator("#skip").click()


def test_little_motion_shows_each_punch_still(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people, reduced_motion="reduce")
    coach.locator("#play").click()
    expect(ana.locator("body")).to_have_attribute("data-call", "now")
    expect(ana.locator("#figure")).to_have_attribute("aria-label", re.compile("A figure shows: (Jab, Cross|Lead hook)"))


def test_the_page_of_a_past_session_says_so(runthrough, session, people):
    ana = athlete(runthrough, session, people, device=LAPTOP)
    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    expect(ana.get_by_role("dialog")).to_contain_text("ended")


def test_a_slow_voice_is_asked_earlier(runthrough, session, people):
    trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people, prepare=lambda page: page.add_init_script(voice(1.6)))
    ana.evaluate("import('/assets/ui/preferences.js').then(({ prefer }) => prefer('voice', 'yes'))")
    learned = """async () => {
      const { say, speechLasts } = await import('/assets/ui/voice.js');
      const before = speechLasts('one two');
      for (let turn = 0; turn < 3; turn += 1) {
        say('two');
        await new Promise((resolve) => {
          const look = () => (speechSynthesis.speaking ? setTimeout(look, 10) : resolve());
          look();
        });
      }
      const after = speechLasts('one two');
      say('what is cut off');
      say('two');
      return [after > 1.2 * before, after < 2 * before, speechLasts('one two') === after];
    }"""
    assert ana.evaluate(learned) == [True, True, True]
