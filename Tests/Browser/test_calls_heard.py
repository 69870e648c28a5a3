"""Calls that a room hears: on the wall and the trainer's laptop as on phones, in the language of the drill or in the trainer's own voice."""

import re

import pytest
from classes import athlete, drill, trainer, wall
from conftest import chromium
from editors import until
from heard import HEARD_AT
from music import click_track, uploaded, with_music
from people import LAPTOP, PHONE, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws
from test_class import FITS, PROJECTOR
from test_drill_editor import Editor
from test_drill_editor import drill as edited
from test_music import listen

# A stand-in for the browser's voices, English and Ukrainian: it begins 240 ms after it was asked, and says how loudly it spoke.
VOICES = """
globalThis.said = [];
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voices = ['en-GB', 'uk-UA'].map((lang) => ({ name: lang, lang, default: lang === 'en-GB', localService: true, voiceURI: `voice-${lang}` }));
let [beginning, ending] = [0, 0];
Object.defineProperty(globalThis, 'speechSynthesis', { value: {
  speaking: false, pending: false, getVoices: () => voices, addEventListener() {},
  cancel() { clearTimeout(beginning); clearTimeout(ending); this.speaking = false; },
  speak(utterance) {
    const lasts = 200 + 50 * utterance.text.length;
    this.speaking = true;
    beginning = setTimeout(() => {
      said.push({ text: utterance.text, lang: utterance.lang, volume: utterance.volume, ends: performance.now() + lasts });
      utterance.onstart?.();
      ending = setTimeout(() => { this.speaking = false; utterance.onend?.(); }, lasts);
    }, 240);
  },
} });
"""

# What the page puts into the audio clock of the length of a voice: when it begins and ends, as instants of the session clock.
VOICED = HEARD_AT + """
let sounds = [];
globalThis.LASTS = 0.75;
Object.defineProperty(globalThis, "voiced", { get: () => sounds.map(({ audio, lasts }) => ({ ...heardAt(audio), end: heardAt(audio).at + 1e6 * lasts })) });
const { start, stop } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (when, offset) {
  hear(this.context);
  if (Math.abs(this.buffer.duration - LASTS) < 0.001) sounds.push({ source: this, audio: when, lasts: this.buffer.duration });
  return start.call(this, when, offset);
};
AudioBufferSourceNode.prototype.stop = function (when) {
  sounds = sounds.filter(({ source, audio }) => source !== this || audio < this.context.currentTime);
  return stop.call(this, when);
};
// What the music's gains are told.
globalThis.gains = [];
const { setTargetAtTime } = AudioParam.prototype;
AudioParam.prototype.setTargetAtTime = function (value, from, constant) {
  gains.push({ value: Math.round(1_000 * value) / 1_000, from });
  return setTargetAtTime.call(this, value, from, constant);
};
"""

# How far the ends of what was said, and of recorded voices, are off the calls of their combos, in milliseconds.
DRILL = "const { drill = runthrough.page.drill, session } = runthrough;"
CALLS_OFF = """() => {
  %s
  const calls = drill.run.calls(0).map(({ at, combo }) => ({ at: drill.run.reached(drill.shown, session.now(), at) ?? Infinity, combo: combo.id }));
  const nearest = (instant, id) => {
    const offs = calls.filter(({ combo }) => id === undefined || combo === id).map(({ at }) => (instant - at) / 1000);
    return offs.reduce((best, off) => (Math.abs(off) < Math.abs(best) ? off : best), Infinity);
  };
  const now = 1000 * performance.now();
  return {
    spoken: (globalThis.said ?? []).map(({ ends }) => nearest(session.now() + 1000 * ends - now)),
    voiced: (globalThis.voiced ?? []).filter(({ isSettled }) => isSettled).map(({ end }) => nearest(end, "onetwo")),
  };
}""" % DRILL


def with_voices(page):
    page.add_init_script(VOICES)


def speaking(page):
    """A page on which calls are spoken already, since somebody chose it before."""
    page.add_init_script("localStorage.setItem('runthrough.preference.voice', 'yes')")


def recorded(runthrough, seconds=0.75):
    """A voice of so many seconds, which the server keeps."""
    return uploaded(runthrough.url, runthrough.token, click_track(seconds, every=0.1))


def class_with_voice(runthrough, **options):
    document = drill("Own voice", tempo=60, **options)
    document["combos"][0]["voice"] = recorded(runthrough)
    return runthrough.rehearse(document)


def test_the_wall_says_the_calls_on_their_beats_after_one_touch_in_the_language_of_the_drill(runthrough, people):
    document = drill(tempo=60)
    document["drill"]["language"] = "uk"
    document["combos"][1]["steps"][0]["action"] = "slip"
    session = runthrough.rehearse(document)
    coach = trainer(runthrough, session, people)
    screen = people.page(PROJECTOR, init=VOICES)
    screen.goto(f"{runthrough.url}/screen/{session.codes['screen']}")
    screen.wait_for_url(f"**/class/{session.id}")
    switch = screen.get_by_role("button", name="Calls: silent here")
    switch.click()
    expect(screen.get_by_role("button", name="Calls: spoken here")).to_be_visible()
    coach.locator("#play").click()
    until(screen, "said.length >= 5")
    said = screen.evaluate("said")
    assert {each["lang"] for each in said} == {"uk-UA"} and {each["text"] for each in said} == {"1 2", "Ухил"}
    # Once it knows how late the voice begins, and how long it speaks, each call ends on its beat.
    off = screen.evaluate(CALLS_OFF)["spoken"][2:]
    print(f"calls end {min(off):.0f} to {max(off):.0f} ms after their beats")
    assert max(map(abs, off)) < 150, off
    # How loud calls are is beside bells and clicks, and a silent wall is silent.
    screen.get_by_role("button", name="Sound", exact=True).click()
    dialog = screen.get_by_role("dialog")
    dialog.get_by_role("slider", name="Volume of the calls").fill("50")
    dialog.get_by_role("button", name="Close").click()
    count = screen.evaluate("said.length")
    until(screen, f"said.length > {count + 1}")
    assert screen.evaluate("said.at(-1).volume") == 0.25 and said[0]["volume"] == 1
    screen.get_by_role("button", name="Calls: spoken here").click()
    until(screen, "!speechSynthesis.speaking")
    count = screen.evaluate("said.length")
    until(screen, "runthrough.drill.at(runthrough.session.now()).call.number >= argument", screen.evaluate("runthrough.drill.at(runthrough.session.now()).call.number + 2"))
    assert screen.evaluate("said.length") == count


def test_a_wall_that_may_not_sound_yet_says_what_it_waits_for(runthrough, people):
    session = runthrough.rehearse(drill())
    untouched = "Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: false }) });"
    screen = people.page(PROJECTOR, init=untouched + "localStorage.setItem('runthrough.preference.voice', 'yes');" + VOICES)
    screen.goto(f"{runthrough.url}/screen/{session.codes['screen']}")
    screen.wait_for_url(f"**/class/{session.id}")
    hint = screen.get_by_text("Tap anywhere to turn the sound on.")
    expect(hint).to_be_visible()
    assert hint.bounding_box()["height"] >= 30


def test_a_combo_is_called_in_its_own_voice_on_the_wall_the_laptop_and_a_phone_to_the_sample(runthrough, people):
    session = class_with_voice(runthrough)

    def prepare(page):
        page.add_init_script(VOICED + VOICES)
        speaking(page)

    coach = people.join(runthrough, session, "conductor", "Mira", LAPTOP, page_of="trainer", prepare=prepare)
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    ana = athlete(runthrough, session, people, prepare=prepare)
    screen = people.page(LAPTOP)
    prepare(screen)
    screen.goto(f"{runthrough.url}/screen/{session.codes['screen']}")
    screen.wait_for_url(f"**/class/{session.id}")
    expect(screen.locator("#connection")).to_have_text("Live")
    for page in (coach, ana, screen):
        page.locator("#left").click()
    coach.locator("#play").click()
    for page in (coach, ana, screen):
        until(page, "voiced.filter(({ isSettled }) => isSettled).length >= 3")
        off = page.evaluate(CALLS_OFF)["voiced"]
        print(f"voices end {min(off):.1f} to {max(off):.1f} ms after their beats, as the page's clocks say")
        assert max(map(abs, off)) < 20, off
        # The other combo has none: the browser says it, and only it.
        until(page, "said.length >= 2")
        assert {each["text"].strip() for each in page.evaluate("said")} - {""} == {"3"}
    coach.locator("#play").click()
    for page in (coach, ana, screen):
        expect(page.locator("#stage-words")).to_have_text("Paused")
        count = page.evaluate("voiced.length")
        page.wait_for_timeout(1_500)
        assert page.evaluate("voiced.length") == count


def test_the_music_gives_way_to_a_voice_and_is_softer_in_rests(runthrough, people):
    document = with_music(drill(tempo=60, work=6, rest=30), uploaded(runthrough.url, runthrough.token, click_track(60)))
    document["combos"][0]["voice"] = recorded(runthrough)
    document["drill"]["music"] = {"loops": False, "rests": 50}
    session = runthrough.rehearse(document)

    def prepare(page):
        page.add_init_script(VOICED)
        speaking(page)

    coach = people.join(runthrough, session, "conductor", "Mira", LAPTOP, page_of="trainer", prepare=prepare)
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    coach.locator("#left").click()
    expect(coach.locator("#music")).to_have_text("Music: ready")
    coach.locator("#play").click()
    until(coach, "gains.some(({ value }) => value === 0.3)")
    expect(coach.locator("#stage-words")).to_have_text("Rest")
    until(coach, "gains.some(({ value }) => value === 0.25)")


def test_music_that_loops_goes_on_after_its_end_on_the_beats_of_the_round(runthrough, people):
    document = with_music(drill(tempo=120, preparation=3), uploaded(runthrough.url, runthrough.token, click_track(8.7)))
    document["drill"]["music"] = {"loops": True, "rests": 100}
    session = runthrough.rehearse(document)

    def quiet(page):
        page.add_init_script("localStorage.setItem('runthrough.preference.bells', 'no')")
        listen(page)

    coach = people.join(runthrough, session, "conductor", "Mira", LAPTOP, page_of="trainer", prepare=quiet)
    expect(coach.locator("#baton")).to_contain_text("You’re in control")
    coach.locator("#left").click()
    expect(coach.locator("#music")).to_have_text("Music: ready")
    coach.locator("#play").click()
    until(coach, "clicks.filter(({ at, isSettled }) => isSettled && at > runthrough.session.state.motion.at + 14_000_000).length >= 6")
    # Half a second lies between two counts; the round begins on one of them, after three seconds.
    off = coach.evaluate("""() => clicks.filter(({ at, isSettled }) => isSettled && at > runthrough.session.state.motion.at + 4_000_000).map(({ at }) => {
      const counts = (at - runthrough.session.state.motion.at - 3_000_000) / 500_000;
      return (counts - Math.round(counts)) * 500;
    })""")
    print(f"beats of the loop are {min(off):.1f} to {max(off):.1f} ms off the counts of the round")
    assert max(map(abs, off)) < 20, off


def test_a_voice_is_heard_alone_without_the_network(runthrough, people):
    session = class_with_voice(runthrough)

    def prepare(page):
        page.add_init_script(VOICED + VOICES)
        speaking(page)

    ana = athlete(runthrough, session, people, prepare=prepare, service_workers="allow")
    ana.evaluate("navigator.serviceWorker.ready.then(() => true)")
    production = ana.evaluate("runthrough.session.state.production.id")
    # It comes ahead of any call.
    until(ana, "(await (await caches.open('runthrough-tracks')).keys()).length === 1")
    ana.goto(f"{runthrough.url}/practice/{production}")
    expect(ana.locator("#stage-words")).to_have_text("Ready")
    ana.context.set_offline(True)
    ana.reload()
    ana.get_by_role("button", name="Play", exact=True).click()
    until(ana, "voiced.length >= 1")
    ana.context.set_offline(False)


def test_the_figure_on_the_wall_shows_the_calls_beside_the_board(runthrough, people):
    session = runthrough.rehearse(drill(tempo=60))
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    screen = wall(runthrough, session, people, device=PROJECTOR)
    expect(screen.locator("#figure-frame")).to_be_hidden()
    screen.get_by_role("button", name="No figure").click()
    expect(screen.get_by_role("button", name="Figure: left in front")).to_be_visible()
    coach.locator("#play").click()
    expect(screen.locator("#figure")).to_have_attribute("aria-label", re.compile("A figure shows: (Jab, Cross|Lead hook)"))
    box = screen.locator("#figure").bounding_box()
    assert box["height"] >= 0.55 * PROJECTOR["viewport"]["height"] and box["width"] >= 0.25 * PROJECTOR["viewport"]["width"]
    assert screen.evaluate(FITS)
    # It is drawn with every frame of the display, and moves.
    drawn = screen.evaluate("""async () => {
      const canvas = document.getElementById('figure');
      const { clearRect } = CanvasRenderingContext2D.prototype;
      let [frames, drawn] = [0, 0];
      CanvasRenderingContext2D.prototype.clearRect = function (...all) { drawn += this.canvas === canvas ? 1 : 0; return clearRect.apply(this, all); };
      const until = performance.now() + 1500;
      while (performance.now() < until) { await new Promise(requestAnimationFrame); frames += 1; }
      CanvasRenderingContext2D.prototype.clearRect = clearRect;
      return [frames, drawn];
    }""")
    assert drawn[1] >= 0.9 * drawn[0] > 10, drawn
    assert people.is_firefox or flaws(screen) == []
    screen.get_by_role("button", name="Figure: left in front").click()
    screen.get_by_role("button", name="Figure: right in front").click()
    expect(screen.locator("#figure-frame")).to_be_hidden()


@pytest.fixture
def made(runthrough):
    return runthrough.call("POST", "/api/v1/productions", edited())["id"]


def test_the_editor_finds_the_beats_of_a_track_and_takes_its_tempo_with_one_touch(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    page = editor.page
    sound = page.get_by_role("region", name="Sound")
    expect(sound.get_by_text("Add a track under")).to_be_visible()
    sound.get_by_label("Calls are spoken in").select_option("uk")
    page.locator("summary").filter(has_text="Music").click()
    song = {"name": "song.wav", "mimeType": "audio/wav", "buffer": click_track(30, every=60 / 100, rate=22_050)}
    page.locator(".music-panel input[type=file]").first.set_input_files(song)
    # It is listened to as soon as it is there.
    take = sound.get_by_role("button", name=re.compile("^Call at (99|100)"))
    expect(take).to_be_visible()
    take.click()
    sound.get_by_label("Repeat the music until the drill ends").check()
    rests = sound.get_by_role("textbox", name="How loud the music is in rests")
    rests.fill("40")
    page.keyboard.press("Tab")
    document = editor.saved()
    assert abs(document["tempo"] - 100) < 0.5
    assert document["drill"]["language"] == "uk" and document["drill"]["music"] == {"loops": True, "rests": 40}
    assert abs(document["music"]["offset"]) <= 2_500_000
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate(FITS)
    assert people.is_firefox or flaws(page) == []


def test_the_preview_is_heard_as_a_class_hears_it(runthrough, people):
    document = edited(rounds=1)
    document["combos"][0]["voice"] = recorded(runthrough)
    document["rounds"][0]["mode"] = {"kind": "sequence", "combos": ["c1", "c2"]}
    document = with_music(document, uploaded(runthrough.url, runthrough.token, click_track(40)))
    made = runthrough.call("POST", "/api/v1/productions", document)["id"]
    editor = Editor(people, runthrough, made, init="""
      globalThis.lengths = [];
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...all) { lengths.push(this.buffer.duration); return start.apply(this, all); };
    """ + VOICES)
    page = editor.page
    page.get_by_role("button", name="Play with sound").click()
    # The bell of the round, a click on a count, the voice of the first combo, a piece of music; the second combo is spoken.
    until(page, "[2.2, 0.07, 0.75, 0.25].every((length) => lengths.some((one) => Math.abs(one - length) < 0.001))")
    until(page, "said.some(({ text }) => text === 'Slip 3')")
    page.get_by_role("button", name="Stop").click()
    for kind in ("Calls", "Bells", "Music"):
        page.get_by_role("group", name="What is heard").get_by_label(kind, exact=True).uncheck()
    page.evaluate("lengths.length = said.length = 0")
    page.get_by_role("button", name="Play with sound").click()
    until(page, "lengths.filter((one) => Math.abs(one - 0.07) < 0.001).length >= 4")
    assert page.evaluate("lengths.every((one) => Math.abs(one - 0.07) < 0.001) && said.length === 0")
    page.get_by_role("button", name="Stop").click()


def test_a_file_becomes_the_voice_of_a_combo_and_what_is_none_is_refused_by_what_is_wrong(runthrough, people, made):
    editor = Editor(people, runthrough, made, device=PHONE)
    page = editor.page
    editor.combo("One-two").get_by_role("button", name="Record One-two in your own voice").click()
    dialog = page.get_by_role("dialog", name="Your voice for One-two")

    def choose(name, content):
        dialog.locator("input[type=file]").set_input_files({"name": name, "mimeType": "audio/wav", "buffer": content})

    choose("long.wav", click_track(7, every=0.1))
    expect(dialog.get_by_role("alert")).to_contain_text("A call lasts 5 seconds at most")
    choose("notes.wav", b"no sound at all")
    expect(dialog.get_by_role("alert")).to_contain_text("The browser cannot play this file")
    choose("silence.wav", click_track(2, every=10)[:44] + bytes(2 * 8_000 * 2))
    expect(dialog.get_by_role("alert")).to_contain_text("Nothing was heard")
    choose("call.wav", click_track(1.5, every=0.1))
    expect(dialog).to_contain_text("Listen, then keep it.")
    assert people.is_firefox or flaws(page, touch=True) == []
    dialog.get_by_role("button", name="Listen").click()
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog).to_contain_text("heard in every class with this drill")
    voice = editor.saved()["combos"][0]["voice"]
    assert voice["format"] == "wav" and 1_300_000 < voice["duration"] < 1_700_000
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog).to_contain_text("spoken by each device")
    assert editor.saved()["combos"][0]["voice"] is None
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("Control+z")
    expect_to_become(page, lambda: editor.saved()["combos"][0]["voice"], voice)


@pytest.fixture(scope="module")
def beeping(playwright):
    """Its microphone beeps once a second, and nobody is asked for it."""
    browser = chromium(playwright, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", has_camera=True)
    yield browser
    browser.close()


@pytest.mark.skipif("config.getoption('--firefox')", reason="only Chromium has a microphone without one")
class TestMicrophone:
    @pytest.fixture
    def browser(self, beeping):
        return beeping

    def test_a_trainer_records_a_combo_hears_it_and_keeps_it(self, runthrough, people, made):
        editor = Editor(people, runthrough, made, device=LAPTOP, permissions=["microphone"])
        page = editor.page
        editor.combo("One-two").get_by_role("button", name="Record One-two in your own voice").click()
        dialog = page.get_by_role("dialog", name="Your voice for One-two")
        dialog.get_by_role("button", name="Record", exact=True).click()
        meter = dialog.get_by_role("meter", name="How loud it is")
        expect(meter).to_be_visible()
        until(page, "document.querySelector('.voice meter').value > 0.05")
        dialog.get_by_role("button", name="Stop").click()
        expect(dialog).to_contain_text("Listen, then keep it.")
        dialog.get_by_role("button", name="Record again").click()
        # Nobody stops it: it ends by itself within five seconds.
        expect(dialog).to_contain_text("Listen, then keep it.", timeout=15_000)
        dialog.get_by_role("button", name="Keep").click()
        expect(dialog).to_contain_text("heard in every class with this drill")
        voice = editor.saved()["combos"][0]["voice"]
        assert 100_000 < voice["duration"] <= 5_000_000 and voice["bytes"] <= 1 << 20
