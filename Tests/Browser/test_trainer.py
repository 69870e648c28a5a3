"""What a trainer does besides calling: correct what was seen, tell everybody something, start over, and all by keyboard."""

import re

import pytest
from classes import FREE, NOW, TABLET, Crowd, athlete, drill, more, trainer, wall
from editors import until
from people import LAPTOP, PHONE, drawn, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


def counted(coach, member):
    """The punches of the round that count for an athlete, as the board knows them."""
    told = "(id) => runthrough.page.board.verdictsOf(id).verdicts.filter(({ seen }) => seen !== null).map(({ seen }) => `${seen.hand} ${seen.class}`)"
    return coach.evaluate(told, member)


def tapping(runthrough, people, *names):
    """A round in which everything counts, and athletes with their tap pads open."""
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    athletes = [athlete(runthrough, session, people, name) for name in names]
    coach.locator("#play").click()
    for page in athletes:
        expect(page.locator("#name")).to_have_text("Every punch counts")
        page.get_by_role("button", name="Tap pad").click()
    return coach, athletes


def tap(page, punch):
    page.locator(f"[data-punch={punch}]").tap()


def look_closer(coach, name):
    coach.locator("#board").get_by_role("button", name=name).click()
    dialog = coach.get_by_role("dialog", name=name)
    return dialog


def test_a_wrong_punch_is_corrected_and_a_correction_taken_back(runthrough, people):
    coach, (ana,) = tapping(runthrough, people, "Ana")
    me = ana.evaluate("runthrough.session.me")
    tap(ana, "jab")
    expect_to_become(coach, lambda: counted(coach, me), ["lead jab"])
    dialog = look_closer(coach, "Ana")
    place = dialog.locator("ol").evaluate("(list) => list.offsetTop")
    dialog.get_by_label("What was thrown").select_option(label="Lead hook")
    expect(dialog.get_by_text("Counted as: Lead hook.")).to_be_visible()
    assert dialog.locator("ol").evaluate("(list) => list.offsetTop") == place, "the next punch is where it was"
    expect_to_become(coach, lambda: counted(coach, me), ["lead hook"])
    dialog.get_by_label("What was thrown").select_option(label="No punch")
    expect(dialog.get_by_text("Not counted.")).to_be_visible()
    expect_to_become(coach, lambda: counted(coach, me), [])
    dialog.get_by_role("button", name="Take back").click()
    expect_to_become(coach, lambda: counted(coach, me), ["lead jab"])
    expect(dialog.get_by_role("button", name="Take back")).to_have_count(0)
    # Of two, the later one can be taken back, also where it was answered first.
    tap(ana, "cross")
    thrown = dialog.get_by_label("What was thrown")
    expect(thrown).to_have_count(2)
    held = []
    coach.route("**/punches/*/*", lambda route: route.continue_() if held else held.append(route))
    thrown.nth(1).select_option(label="Lead hook")
    expect_to_become(coach, lambda: len(held), 1)
    thrown.nth(0).select_option(label="Rear hook")
    expect(dialog.get_by_text("Counted as: Rear hook.")).to_be_visible()
    with coach.expect_event("requestfinished", lambda request: request == held[0].request):
        held[0].continue_()
    drawn(coach)
    expect(dialog.locator(".corrected")).to_contain_text("Rear hook")


def test_how_late_a_device_is_is_measured_once_and_typed_on_while_it_reports(runthrough, people):
    coach = trainer(runthrough, runthrough.rehearse(drill()), people)
    assert coach.evaluate("""async () => {
      const { LatenessField } = await import("/assets/trainer/lateness-field.js");
      const { drawing } = await import("/assets/ui/drawing.js");
      const told = [];
      const late = new LatenessField((delay) => told.push(delay / 1000));
      const place = document.querySelector("main").appendChild(document.createElement("div"));
      const punches = Array(4).fill({ verdict: "hit", called: {}, seen: { at: 1 }, after: 80_000 });
      const drawn = drawing(place, [], () => late.view(punches));
      late.is(0);
      drawn.now();
      const [field, usual] = ["input", "button"].map((one) => place.querySelector(one));
      const type = (text) => {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      const say = () => field.dispatchEvent(new Event("change", { bubbles: true }));
      usual.focus();
      usual.click();
      late.becomes(80_000, 1);
      usual.click();
      drawn.now();
      const taken = [usual.isConnected, document.activeElement === field, field.value];
      type("90");
      say();
      type("95");
      late.becomes(90_000);
      drawn.now();
      const typed = field.value;
      say();
      drawn.now();
      return [told, taken, typed, field.value];
    }""") == [[80, 90, 95], [False, True, "80"], "95", "95"]


def test_quick_presses_change_the_tempo_from_the_one_that_is_shown(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people, device=LAPTOP)
    coach.locator("#play").click()
    expect(coach.locator("#play")).to_have_text("Pause")
    tempos = lambda: [event["adjustment"]["tempo"] for event in runthrough.events(session) if "tempo" in event.get("adjustment", {})]
    coach.evaluate("for (let turn = 0; turn < 3; turn += 1) document.querySelector('#faster').click()")
    expect(coach.locator("#tempo")).to_have_text("75 a minute")
    expect_to_become(coach, tempos, [65, 70, 75])
    # What was tapped is over once a button is pressed: nothing comes after it.
    coach.evaluate("""async () => {
      const later = setTimeout;
      globalThis.setTimeout = (act, delay, ...more) => later(act, delay === 2_000 ? 0 : delay, ...more);
      for (const at of [0, 500, 1_000, 1_500]) {
        const tap = new MouseEvent("click");
        document.querySelector("#tap").dispatchEvent(Object.defineProperty(tap, "timeStamp", { value: 1_000 + at }));
      }
      document.querySelector("#slower").click();
      await new Promise((done) => later(done));
      globalThis.setTimeout = later;
      await runthrough.session.command("intensity", { intensity: 1 });
    }""")
    assert tempos() == [65, 70, 75, 115]
    other = people.join(runthrough, session, "conductor", "Nora", LAPTOP, page_of="trainer")
    expect(other.locator("#tempo")).to_have_text("115 a minute")
    for change in ("document.querySelector('#faster').click()", INTENSE):
        other.evaluate(change)
        expect(other.locator("#said")).not_to_be_empty()
        expect(other.locator("#tempo")).to_have_text("115 a minute")
        expect(other.locator("#intensity")).to_have_value("1")
        other.evaluate("document.querySelector('#said').textContent = ''")


# Chosen by hand in the list.
INTENSE = """() => {
  const list = document.querySelector('#intensity');
  list.value = '2';
  list.dispatchEvent(new Event('change'));
}"""


def test_pause_in_the_moment_in_which_the_drill_ends_does_not_begin_it_anew(runthrough, people, pass_time):
    session = runthrough.rehearse(drill(work=60, rest=0, rounds=1))
    coach = trainer(runthrough, session, people)
    coach.locator("#play").click()
    expect(coach.locator("#play")).to_have_text("Pause")
    left = coach.evaluate("(({ session, page }) => page.drill.at(session.now()).left)(runthrough)")
    pass_time(left / 1e6 - 0.5)
    # It ends before the page can say so.
    assert coach.evaluate("""async () => {
      const { session, page } = runthrough;
      while (!page.drill.at(session.now()).isOver);
      const button = document.querySelector("#play");
      const said = button.textContent;
      button.click();
      await session.command("intensity", { intensity: 1 });
      return said;
    }""") == "Pause"
    assert [event["kind"] for event in runthrough.events(session)].count("begun") == 1


def test_a_combo_that_is_pressed_while_the_drill_is_edited_is_called(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", drill())["id"]
    coach = trainer(runthrough, runthrough.open(production), people, device=LAPTOP)
    coach.locator("#play").click()
    expect(coach.locator("#play")).to_have_text("Pause")
    coach.locator("[data-combo=hook]").hover()
    coach.mouse.down()
    first = {"id": "first", "name": "First", "steps": [{"action": "cross", "counts": 1}]}
    runthrough.edit(production, {"insert": "combos", "value": first, "after": None})
    expect_to_become(coach, lambda: coach.evaluate("runthrough.page.drill.document.combos[0].id"), "first")
    drawn(coach)
    coach.mouse.up()
    called = "runthrough.session.shown.calls.adjustments.flatMap(({ call }) => call ?? [])"
    expect_to_become(coach, lambda: coach.evaluate(called), ["hook"])
    expect(coach.locator("[data-combo=first]")).to_be_visible()


# The words that stand in more than one line, and what reaches beyond the page.
BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest('option, .unseen')) continue;
    for (const word of text.data.matchAll(/[^\\s–-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()];
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      if (boxes.some(({ right }) => right > innerWidth)) broken.push(`${word[0]}, cut`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...broken, `${scrollWidth} px in ${clientWidth}`] : broken;
}"""


def test_a_phone_breaks_no_word_of_a_trainers_page_also_in_the_longer_language(runthrough, people, pass_time):
    session = runthrough.rehearse(drill(preparation=600, rest=600))
    coach = people.join(runthrough, session, "conductor", "Mira", PHONE, page_of="trainer", locale="uk-UA")
    expect(coach.locator("#combos button")).to_have_count(2)
    coach.wait_for_function("() => runthrough.session.state.baton === runthrough.session.me")

    def expect_nothing_broken():
        for width in (320, 360, 390):
            coach.set_viewport_size({"width": width, "height": 640})
            until(coach, "innerWidth === argument", width)
            drawn(coach)
            assert coach.evaluate(BROKEN) == [], (width, coach.locator("body").get_attribute("data-stage"))

    expect_nothing_broken()
    coach.locator("#play").click()
    for stage in ("preparation", "work", "rest"):
        expect(coach.locator("body")).to_have_attribute("data-stage", stage)
        expect_nothing_broken()
        # Within 0.4 s of the last one, the next would be taken for a double press.
        pass_time(0.5)
        coach.locator("#skip").click()


@pytest.mark.every_browser
def test_a_class_is_run_by_keys_alone(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people, device=LAPTOP)
    ana = athlete(runthrough, session, people)
    # In Firefox only the page in front has the focus.
    coach.bring_to_front()
    coach.keyboard.press("?")
    keys = coach.get_by_role("dialog", name="Help")
    expect(keys).to_contain_text("Call a combo by the numbers of its punches")
    assert people.is_firefox or flaws(coach) == []
    coach.keyboard.press("Escape")
    coach.keyboard.press(" ")
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    # One soon after the other: what is typed is kept for less than a second.
    assert coach.evaluate("""() => ['1', '2'].map((key) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      return document.querySelector('#typed').textContent;
    })""") == ["1", ""]
    expect_to_become(ana, lambda: ana.evaluate("runthrough.session.shown.calls.adjustments.map(({ call }) => call)"), ["onetwo"])
    coach.keyboard.press("]")
    expect(coach.locator("#tempo")).to_have_text("65 a minute")
    coach.keyboard.press("m")
    message = coach.get_by_role("dialog", name="Message to everybody")
    expect(message.get_by_role("textbox")).to_be_focused()
    coach.keyboard.type("Water, then gloves on")
    coach.keyboard.press("Enter")
    expect(ana.locator("#announcement")).to_contain_text("Water, then gloves on")
    expect(message).to_have_count(0)
    coach.keyboard.press("n")
    expect(ana.locator("#stage-words")).to_have_text("Rest")
    coach.keyboard.press("p")
    expect(ana.locator("#stage-words")).to_have_text("Paused")


def test_a_key_pressed_in_the_moment_in_which_a_dialog_closes_is_not_lost(runthrough, people):
    coach = trainer(runthrough, runthrough.rehearse(drill()), people, device=LAPTOP)
    coach.keyboard.press("m")
    coach.get_by_role("dialog").get_by_role("textbox").fill("Water")
    coach.evaluate("""() => {
      document.querySelector("dialog[open]").close();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true }));
    }""")
    expect(coach.get_by_role("dialog", name="People")).to_be_visible()


def test_starting_over_asks_while_a_round_goes_on(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people)
    coach.locator("#play").click()
    expect(coach.locator("#play")).to_have_text("Pause")
    seed = lambda: coach.evaluate("runthrough.session.shown.calls.seed")
    before = seed()
    more(coach)
    coach.locator("#begin").click()
    question = coach.get_by_role("alertdialog").or_(coach.get_by_role("dialog"))
    expect(question).to_contain_text("Start the drill over?")
    coach.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert seed() == before
    more(coach)
    coach.locator("#begin").click()
    question.get_by_role("button", name="Start over").click()
    expect_to_become(coach, lambda: seed() != before, True)


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_message_hides_neither_the_clock_nor_the_call(runthrough, people, device):
    session = runthrough.rehearse(drill("A class with a title that is far too long for a phone of any size"))
    page = trainer(runthrough, session, people, device=device)
    screen = wall(runthrough, session, people, device=PROJECTOR)
    athlete(runthrough, session, people, "Maximiliana-Theodora Wolfeschlegelsteinhausenberger")
    expect(page.locator("#board tr")).to_have_count(1)
    more(page)
    page.locator("#announce").click()
    assert flaws(page, touch=True) == []
    page.get_by_role("button", name="Water, one minute").click()
    page.keyboard.press("Enter")
    expect(page.locator("#announcement")).to_contain_text("Water, one minute")
    page.locator("#play").click()
    expect(screen.locator("#stage-words")).to_have_text("Round 1 of 2")
    told, clock = (screen.locator(place).bounding_box() for place in ("#announcement", ".clock"))
    assert told["y"] + told["height"] <= clock["y"]
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth + 1")
    assert flaws(page, touch=True) == []
    assert flaws(screen) == []


def test_a_message_does_not_hide_on_a_phone_that_the_connection_is_lost(own_runthrough, people):
    page = trainer(own_runthrough, own_runthrough.rehearse(drill()), people, device=PHONE)
    page.evaluate("runthrough.session.command('announce', { text: 'Water, one minute' })")
    message = page.locator("#announcement")
    expect(message).to_be_visible()
    own_runthrough.kill()
    expect(message).to_be_hidden()
    expect(page.locator("#connection")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    own_runthrough.start()
    expect(message).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
def test_it_is_asked_which_hand_an_athlete_before_a_camera_has_in_front(runthrough, people, pass_time, device):
    session = runthrough.rehearse(drill())
    path = f"/api/v1/sessions/{session.id}"
    coach, crowd = trainer(runthrough, session, people, device=device), Crowd(runthrough, session, people, ["Wall", "Bo"])
    ana = athlete(runthrough, session, people, stance="Right (southpaw)")
    crowd.see("somebody")
    more(coach)
    coach.get_by_role("button", name="Cameras").click()
    dialog = coach.get_by_role("dialog", name="Who trains in front of which camera")
    dialog.get_by_label("Who Wall watches").select_option(label="Bo")
    front = dialog.get_by_label("Which hand Bo has in front")
    expect(front.locator("option:checked")).to_have_text("not known yet")
    expect(dialog).to_contain_text("otherwise a cross counts as a jab")
    assert flaws(coach, touch=True) == []
    front.select_option(label="right hand")
    expect(dialog).not_to_contain_text("not known yet")
    wall = crowd.seats[0]
    told = lambda: runthrough.call("GET", f"{path}/filming", token=wall["token"])["stance"]  # noqa: E731
    expect_to_become(coach, told, "southpaw")
    # Who has said it on their own phone is not asked.
    front_of_bo = {one["member"] for one in runthrough.get(f"{path}/sources")["stances"]}
    dialog.get_by_label("Who Wall watches").select_option(label="Ana")
    expect_to_become(coach, lambda: runthrough.get(f"{path}/sources")["sources"][0]["athlete"], ana.evaluate("runthrough.session.me"))
    crowd.see("raisedHand")
    crowd.see("somebody")
    pass_time(3)
    expect_to_become(coach, lambda: {one["member"] for one in runthrough.get(f"{path}/sources")["stances"]} - front_of_bo, {ana.evaluate("runthrough.session.me")})
    expect_to_become(coach, told, "southpaw")


def meet_with_marks(runthrough, session, coach, crowd, ids):
    """Ana and Bo look alike and met in the picture, so the cameras know no longer who is who: both places are told as left and taken again."""
    dialog = coach.get_by_role("dialog", name="Who trains in front of which camera")
    whose = {place: dialog.get_by_label(f"Who {place} watches") for place in ("Camera 1", "Camera 2")}
    whose["Camera 2"].select_option(label="Ana")
    bound = lambda: {one["source"]: one["athlete"] for one in runthrough.get(f"/api/v1/sessions/{session.id}/sources")["sources"]}  # noqa: E731
    expect_to_become(coach, bound, {ids["Camera 1"]: ids["Bo"], ids["Camera 2"]: ids["Ana"]})
    dialog.get_by_role("button", name="Close").click()
    for sight in ("nobody", "somebody"):
        crowd.see(sight, sight)
        seen = "(ids) => runthrough.session.state.members.filter(({ id }) => ids.includes(id)).map((one) => one.sight)"
        expect_to_become(coach, lambda: coach.evaluate(seen, [ids["Camera 1"], ids["Camera 2"]]), [sight, sight])
    question = coach.get_by_text("Somebody is back at Camera 1. Is it Bo?")
    expect(question).to_be_visible()
    sources = "([id, at]) => runthrough.page.board.verdictsOf(id).verdicts.flatMap(({ seen }) => seen?.at >= at ? [seen.source] : []).sort()"
    came = coach.evaluate(NOW)
    crowd.throw(came)
    expect_to_become(coach, lambda: coach.evaluate(sources, [ids["Bo"], round(came)]), sorted([ids["Bo"], ids["Camera 1"]]))
    coach.get_by_role("button", name="Somebody else").click()
    # What the camera saw of whoever came back is not Bo's, also before the trainer said so.
    expect_to_become(coach, lambda: coach.evaluate(sources, [ids["Bo"], round(came)]), [ids["Bo"]])
    for place, name in (("Camera 1", "Ana"), ("Camera 2", "Bo")):
        whose[place].select_option(label=name)
    expect_to_become(coach, bound, {ids["Camera 1"]: ids["Ana"], ids["Camera 2"]: ids["Bo"]})
    dialog.get_by_role("button", name="Close").click()
    expect(coach.get_by_text("Somebody is back")).to_have_count(0)
    before = coach.evaluate(NOW)
    crowd.throw(before)
    for name, camera_of in (("Ana", "Camera 1"), ("Bo", "Camera 2")):
        expect_to_become(coach, lambda: coach.evaluate(sources, [ids[name], round(before)]), sorted([ids[name], ids[camera_of]]))


def come_back_as_another(coach, crowd, ids):
    """Bo's camera sees him go and somebody come: the trainer answers nothing, and chooses Ana in the dialog."""
    for sight in ("nobody", "somebody"):
        crowd.see("somebody", sight)
        seen = "(id) => runthrough.session.state.members.find((one) => one.id === id).sight"
        expect_to_become(coach, lambda: coach.evaluate(seen, ids["Camera 2"]), sight)
    expect(coach.get_by_text("Somebody is back at Camera 2. Is it Bo?")).to_be_visible()
    sources = "([id, at]) => runthrough.page.board.verdictsOf(id).verdicts.flatMap(({ seen }) => seen?.at >= at ? [seen.source] : []).sort()"
    came = coach.evaluate(NOW)
    crowd.throw(came)
    expect_to_become(coach, lambda: coach.evaluate(sources, [ids["Bo"], round(came)]), sorted([ids["Bo"], ids["Camera 2"]]))
    more(coach)
    coach.get_by_role("button", name="Cameras").click()
    coach.get_by_role("dialog").get_by_label("Who Camera 2 watches").select_option(label="Ana")
    expect_to_become(coach, lambda: coach.evaluate(sources, [ids["Bo"], round(came)]), [ids["Bo"]])


def test_athletes_raise_a_hand_to_have_the_camera_that_sees_it_and_are_asked_about_once(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    coach.locator("#play").click()
    expect(coach.get_by_role("button", name="Cameras")).to_be_hidden()
    crowd = Crowd(runthrough, session, people, ["Camera 1", "Camera 2", "Ana", "Bo"])
    crowd.see("somebody", "nobody")
    more(coach)
    coach.get_by_role("button", name="Cameras").click()
    dialog = coach.get_by_role("dialog", name="Who trains in front of which camera")
    places = dialog.get_by_role("listitem")
    expect(places).to_have_count(2)
    expect(places.nth(1)).to_contain_text("nobody there")
    assert flaws(coach) == []
    size = coach.viewport_size
    coach.set_viewport_size(PHONE["viewport"])
    # The name of each camera is in one line beside the choice of whose place it watches.
    assert places.locator("bdi").evaluate_all("(names) => names.map((name) => name.getClientRects().length)") == [1, 1]
    assert flaws(coach, touch=True) == []
    coach.set_viewport_size(size)

    dialog.get_by_role("button", name="Call everybody").click()
    expect(dialog.get_by_text("Ana: raise a hand!")).to_be_visible()
    crowd.see("raisedHand", "raisedHand")
    expect(dialog.get_by_text("Several hands are up")).to_be_visible()
    # What the server did not hear is said until it has, and who it was about is called again.
    coach.route("**/sources/*", lambda route: route.abort(), times=1)
    crowd.see("somebody", "raisedHand")
    expect(dialog.get_by_text("Bo: raise a hand!")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_be_visible()
    crowd.see("raisedHand", "somebody")
    expect(dialog.get_by_text("Ana: raise a hand!")).to_be_visible()
    expect(dialog.get_by_label("Who Camera 1 watches")).to_have_value(re.compile(".+"))
    expect(dialog.get_by_role("alert")).to_be_visible()
    crowd.see("somebody", "raisedHand")
    expect(dialog.get_by_text("Everybody was called.")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_be_hidden()
    expect(dialog.get_by_label("Who Camera 1 watches").locator("option:checked")).to_have_text("Bo")
    expect(dialog.get_by_label("Who Camera 2 watches").locator("option:checked")).to_have_text("Ana")
    dialog.get_by_role("button", name="Close").click()

    crowd.throw(coach.evaluate(NOW))
    ids = coach.evaluate("Object.fromEntries(runthrough.session.state.members.map(({ name, id }) => [name, id]))")
    for name in ("Ana", "Bo"):
        # Their own device threw one, and their camera saw one.
        expect_to_become(coach, lambda: len(counted(coach, ids[name])), 2)
    expect(coach.locator("#board").get_by_role("button", name="Camera")).to_have_count(0)
    coach.locator("#board").get_by_role("button", name="Ana").click()
    closer = coach.get_by_role("dialog", name="Ana")
    closer.get_by_text("Device that reports").click()
    closer.get_by_label("Ignore what Camera 2 reports").check()
    camera = lambda: [(one["muted"], one["athlete"]) for one in runthrough.get(f"/api/v1/sessions/{session.id}/sources")["sources"] if one["source"] == ids["Camera 2"]]  # noqa: E731
    expect_to_become(coach, camera, [(True, ids["Ana"])])
    coach.keyboard.press("Escape")

    def leave_and_return():
        for sight in ("nobody", "somebody"):
            crowd.see("somebody", sight)
            seen = "(id) => runthrough.session.state.members.find((one) => one.id === id).sight"
            expect_to_become(coach, lambda: coach.evaluate(seen, ids["Camera 2"]), sight)

    leave_and_return()
    question = coach.get_by_text("Somebody is back at Camera 2. Is it Ana?")
    expect(question).to_be_visible()
    assert flaws(coach) == []
    coach.get_by_role("button", name="Yes").click()
    expect(question).to_be_hidden()
    leave_and_return()
    coach.get_by_role("button", name="Somebody else").click()
    expect(question).to_be_hidden()
    expect(dialog.get_by_label("Who Camera 2 watches").locator("option:checked")).to_have_text("nobody")
    # What was said of Ana's camera is not said of the next one's.
    expect_to_become(coach, camera, [(False, None)])
    meet_with_marks(runthrough, session, coach, crowd, ids)
    come_back_as_another(coach, crowd, ids)


def test_of_two_trainers_who_are_asked_the_same_the_second_undoes_nothing_and_two_taps_answer_one_question(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people)
    crowd = Crowd(runthrough, session, people, ["Camera 1", "Camera 2", "Ana", "Bo"])
    ids = {name: seat["member"] for name, seat in zip(["Camera 1", "Camera 2", "Ana", "Bo"], crowd.seats)}

    def bind(camera, name):
        runthrough.call("PATCH", f"/api/v1/sessions/{session.id}/sources/{ids[camera]}", {"athlete": ids[name]})

    bind("Camera 1", "Ana")
    bind("Camera 2", "Bo")
    seen = "(ids) => runthrough.session.state.members.filter(({ id }) => ids.includes(id)).map((one) => one.sight)"
    crowd.see("somebody", "somebody")
    more(coach)
    coach.get_by_role("button", name="Cameras").click()
    dialog = coach.get_by_role("dialog", name="Who trains in front of which camera")
    whose = dialog.get_by_label("Who Camera 2 watches").locator("option:checked")
    expect(whose).to_have_text("Bo")
    dialog.get_by_role("button", name="Close").click()
    for sight in ("nobody", "somebody"):
        crowd.see(sight, sight)
        expect_to_become(coach, lambda: coach.evaluate(seen, [ids["Camera 1"], ids["Camera 2"]]), [sight, sight])
    expect(coach.get_by_text("Somebody is back at Camera 1. Is it Ana?")).to_be_visible()
    expect(coach.get_by_role("button", name="Yes")).to_be_enabled()
    coach.evaluate("for (const _tap of [1, 2]) document.querySelector('#returned button').click()")
    expect(coach.get_by_text("Somebody is back at Camera 2. Is it Bo?")).to_be_visible()

    changes = []
    coach.on("request", lambda request: request.method == "PATCH" and changes.append(request.url))
    bind("Camera 2", "Ana")
    coach.get_by_role("button", name="Somebody else").click()
    expect(whose).to_have_text("Ana")
    assert changes == []


SIZES = [(1024, 768), (1366, 768), (1440, 900), (390, 844), (844, 390)]
# As wide as they become: with music, and with hits of many calls.
WIDEST = """() => {
    const music = document.getElementById('music');
    [music.hidden, music.textContent] = [false, 'Music: not on this device'];
    for (const row of document.querySelectorAll('#board tr')) {
        const [hit, rate] = row.querySelectorAll('.figure-of');
        [hit.textContent, rate.textContent] = ['111 of 163', '131'];
    }
}"""
# What lies outside of the window or hides a part of its text, and what lies over something else.
FAULTS = """() => {
    const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const named = (one) => `${one.id || one.className || one.localName}: ${one.textContent.trim()}`;
    const looked = '.bar :is(button, a, h1), .board tbody :is(th, td, button), .clock p, .number, .run button, .change, .combos button';
    const all = [...document.querySelectorAll(looked)].filter(shown);
    // Where the class stands beside it, the first combos are in sight without scrolling.
    const combos = innerWidth < 900 ? [] : [...document.querySelectorAll('.combos button')];
    const below = combos.filter((one) => one.getBoundingClientRect().bottom > innerHeight);
    const outside = all.filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || one.matches('.clock p, .number, td, h1') && one.scrollWidth > one.clientWidth + 1;
    });
    const areas = all.filter((one) => !one.matches('th, td'));
    const over = areas.flatMap((one, turn) => areas.slice(turn + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return [];
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        // What is scrolled is under the head of its list.
        const isScrolled = [one, other].some((each) => each.closest('.combos, .board'));
        return wide > 1 && high > 1 && !isScrolled ? [`${named(one)} / ${named(other)}`] : [];
    }));
    // Texts of neighbouring cells: what is said of one runs into no other.
    const cells = [...document.querySelectorAll('#board :is(th, td)')].filter(shown).map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return [cell, cell.getBoundingClientRect(), text.getBoundingClientRect()];
    });
    const running = cells.filter(([, cell, text]) => text.width > 0 && (text.left < cell.left - 1 || text.right > cell.right + 1));
    return [...outside, ...below].map(named).concat(over, running.map(([cell]) => named(cell)));
}"""


@pytest.mark.parametrize("language", ["en", "uk"])
def test_nothing_of_a_trainers_page_lies_outside_of_its_window_or_cell(runthrough, people, language):
    session = runthrough.rehearse(drill())
    for name in ("Ana", "Ana", "Anastasia"):
        athlete(runthrough, session, people, name, stance=None)
    coach = people.join(runthrough, session, "conductor", "Mira", TABLET, page_of="trainer", locale=language)
    expect(coach.locator("#board tr")).to_have_count(3)
    for width, height in SIZES:
        coach.set_viewport_size({"width": width, "height": height})
        assert coach.evaluate(f"() => {{ ({WIDEST})(); return ({FAULTS})(); }}") == [], (width, height)
    names = coach.locator("#board .athlete").all_inner_texts()
    assert len(set(names)) == 3, names


LONG = [{"action": action, "counts": 0.5} for action in ("jab", "cross", "leadHook", "rearUppercut", "doubleJab", "slip", "roll", "jab", "cross", "leadHook")]
OWN_NAMES = ["Doppelte Deckung", "Ausweichbewegung", "Check the kick", "Elbow", "Step back", "Pivot", "Knee", "Clinch"]
IN_WORDS = [{"action": {"own": name}, "counts": 1} for name in OWN_NAMES]
# A call's steps that are not wholly to be seen.
HIDDEN_STEPS = """() => {
    const clips = (one) => getComputedStyle(one).overflow !== 'visible';
    return [...document.querySelectorAll('#number .step')].filter((step) => {
        const { left, right, top, bottom } = step.getBoundingClientRect();
        const isOut = ({ left: l, right: r, top: t, bottom: b }) => left < l - 1 || right > r + 1 || top < t - 1 || bottom > b + 1;
        for (let around = step.parentElement; around !== null; around = around.parentElement) {
            if (clips(around) && around !== document.documentElement && isOut(around.getBoundingClientRect())) return true;
        }
        return isOut({ left: 0, right: innerWidth, top: 0, bottom: innerHeight });
    }).map((step) => step.textContent);
}"""


# What lies over numbers of a call when each has a mark: the marks, where they are higher than what is below a line of text, or the call's name.
COVERED_STEPS = """() => {
    const { top } = document.getElementById('name').getBoundingClientRect();
    return [...document.querySelectorAll('#number .step')].filter((step) => {
        const mark = step.querySelector('.mark');
        mark.textContent = '✓';
        const text = document.createRange();
        text.selectNodeContents(step.firstChild);
        const over = mark.getBoundingClientRect();
        return text.getBoundingClientRect().bottom - over.top > 0.3 * Number.parseFloat(getComputedStyle(step).fontSize) || over.bottom > top + 1;
    }).map((step) => step.textContent);
}"""
SIZE_OF_NUMBERS = "Number.parseFloat(getComputedStyle(document.getElementById('number')).fontSize)"


@pytest.mark.parametrize(("steps", "least"), [(LONG, 24), (IN_WORDS, 18)], ids=["in numbers", "in words of one's own"])
def test_a_long_call_is_seen_whole_at_every_size_by_the_trainer_and_the_athletes(runthrough, people, steps, least):
    made = drill()
    made["combos"] = [{"id": "long", "name": "The long one", "steps": steps}]
    for one in made["rounds"]:
        one["mode"] = {"kind": "sequence", "combos": ["long"]}
    session = runthrough.rehearse(made)
    ana = athlete(runthrough, session, people)
    coach = trainer(runthrough, session, people)
    for page in (coach, ana):
        expect(page.locator("#number .step")).to_have_count(len(steps))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert page.evaluate(HIDDEN_STEPS) == [], (page.url, width, height)
            assert page.evaluate(SIZE_OF_NUMBERS) >= ((16 if width >= 900 else 12) if page is coach else least), (page.url, width, height)
            if page is ana:
                assert page.evaluate(COVERED_STEPS) == [], (width, height)


def test_the_codes_of_a_class_are_as_large_as_those_of_a_rehearsal(runthrough, people):
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people)
    coach.get_by_role("button", name="Join codes").click()
    dialog = coach.get_by_role("dialog")
    code = dialog.locator(".join-role.dancer .join-code")
    expect(code).to_be_visible()
    for width, height in SIZES:
        coach.set_viewport_size({"width": width, "height": height})
        assert code.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 28, (width, height)
        assert dialog.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 1, (width, height)
    expect(dialog).to_contain_text("Athletes")
    expect(dialog).not_to_contain_text(re.compile("dancer|baton|rehears|conductor", re.IGNORECASE))


def test_the_tempo_climbs_for_all_until_it_is_stopped(runthrough, people):
    session = runthrough.rehearse(drill(tempo=100))
    coach = trainer(runthrough, session, people)
    other = athlete(runthrough, session, people)
    told = "() => runthrough.session.shown.calls.adjustments.map(({ tempo, rising = 0 }) => [tempo, rising])"
    coach.locator("#play").click()
    coach.get_by_role("button", name="More").click()
    climbs = coach.get_by_role("radiogroup", name="Tempo from here")
    expect(climbs.get_by_role("radio", name="The tempo stays the same")).to_be_checked()
    climbs.get_by_role("radio", name="+5 counts each minute").check()
    expect_to_become(other, lambda: other.evaluate(told), [[100, 5]])
    expect(climbs.get_by_role("radio", name="+5 counts each minute")).to_be_checked()
    # Half a count more is heard after six seconds.
    expect(coach.locator("#tempo")).to_have_text("101 a minute", timeout=15_000)
    climbs.get_by_role("radio", name="The tempo stays the same").check()
    expect_to_become(other, lambda: other.evaluate(told), [[100, 5], [101, 0]])


def test_a_plan_says_to_all_what_is_next(runthrough, people):
    plan = drill(work=2, rest=60)
    plan["parts"] = [{"id": "main", "name": "Hooks", "tempo": 80, "spacing": None, "intensity": None}]
    plan["rounds"][0] |= {"name": "Skipping", "mode": FREE}
    plan["rounds"][1] |= {"part": "main", "work": 60 * 1_000_000}
    session = runthrough.rehearse(plan)
    coach = trainer(runthrough, session, people)
    everybody = [coach, athlete(runthrough, session, people), wall(runthrough, session, people)]
    coach.locator("#play").click()
    for page in everybody:
        expect(page.locator("#stage-words")).to_have_text("Break – next: Hooks")
    coach.locator("#skip").click()
    for page in everybody:
        expect(page.locator("#stage-words")).to_have_text("Hooks")
    expect(coach.locator("#tempo")).to_contain_text("80")
