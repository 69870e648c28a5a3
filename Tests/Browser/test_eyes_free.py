"""The phone in the pocket does its job: it speaks, clicks, shakes and wakes for its dancer's own way. Only the devices are stood in for."""

import re

import pytest
from editors import until
from heard import expect_sound
from people import expect_live, expect_to_become
from pieces import SECOND, piece
from playwright.sync_api import expect
from test_accessibility import flaws

COUNT = SECOND * 60 // 160

# What the phone's speaker, voice and motor were asked for.
DEVICES = """
globalThis.shakes = [];
globalThis.said = [];
globalThis.clicks = 0;
addEventListener('click', () => (globalThis.isPressed = true), true);
const named = { 1: (pattern) => (pattern[0] < 100 ? 'count' : 'go'), 3: () => 'prepare', 5: () => 'arrived' };
navigator.vibrate = (pattern) => { shakes.push(named[pattern.length](pattern)); return true; };
const voice = { name: 'Eve', lang: 'en-GB', default: true, localService: true, voiceURI: 'eve' };
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(globalThis, 'speechSynthesis', { value: {
  speaking: false, pending: false, getVoices: () => [voice], addEventListener() {}, cancel() {},
  speak(utterance) { said.push(utterance.text); utterance.onstart?.(); },
} });
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) { clicks += 1; return start.apply(this, when); };
"""


@pytest.fixture
def session(runthrough):
    """One move takes ten minutes: however slow the machine, the dancer is on the way when they look."""
    document = piece("Eyes free", ["Ana", "Ben"], ["Line", "Square", "Finale"], hold=100 * SECOND, duration=600 * SECOND)
    document["tempo"] = 160
    for formation, x in zip(document["formations"], (-3, -1, 4)):
        formation["positions"]["p0"] = {"x": x, "y": 5}
    return runthrough.rehearse(document)


def conducts(page, kind, **fields):
    assert page.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])["ok"]


def switch_on(page, *labels, clicks="Never"):
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Click", exact=True).select_option(clicks)
    for label in labels:
        page.get_by_label(label, exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


@pytest.mark.every_browser
def test_voice_clicks_and_vibration_guide_a_dancer_through_their_own_moves(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=lambda page: page.add_init_script(DEVICES))
    assert phone.evaluate("[...said, ...shakes, clicks]") == [0], "a phone makes no noise until it is asked to"
    switch_on(phone, "Vibrate", "Voice", clicks="On count-ins")
    expect_to_become(phone, lambda: phone.evaluate("said.splice(0)"), ["Five, six, seven, eight."])
    # Switching vibration on was felt like a GO.
    phone.evaluate("shakes.length = 0")
    if not people.is_firefox:
        expect_sound(phone)
    conducts(conductor, "go", countIn=6)
    until(phone, "said.some((text) => text.startsWith('Go'))")
    spoken = phone.evaluate("said.splice(0)")
    counts = spoken[:-1]
    assert counts and counts == [count for count in "345678" if count in counts]
    assert spoken[-1] in ("Go. Formation 2, 2 to stage left, 1,600 counts.", "Go now.")
    # Without a sound device Firefox has no sound to click with.
    assert people.is_firefox or 0 < phone.evaluate("clicks") <= 6
    until(phone, "shakes.includes('go')")
    conducts(conductor, "pause")
    until(phone, "said.at(-1) === 'Paused'")
    # Shortly before the end of the move.
    conducts(conductor, "rate", rate=0.25)
    conducts(conductor, "seek", position=700 * SECOND - COUNT * 3 // 2)
    conducts(conductor, "play")
    until(phone, "shakes.includes('arrived') && said.includes('Hold.')")
    phone.evaluate("said.length = shakes.length = 0")
    conducts(conductor, "seek", position=800 * SECOND - 4 * COUNT)
    until(phone, "said[0]?.startsWith('Formation 3, 5 to stage left') && shakes[0] === 'prepare'")


def test_a_phone_that_saves_its_battery_is_dark_presses_nothing_in_a_pocket_and_wakes_for_a_move(runthrough, session, people, pass_time):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=lambda page: page.add_init_script(DEVICES))
    body = phone.locator("body")
    switch_on(phone, "Save battery")
    pass_time(15)
    expect(body).to_have_attribute("data-light", "dark")
    phone.evaluate("globalThis.isPressed = false")
    phone.touchscreen.tap(290, 800)
    until(phone, "isPressed")
    expect(phone.locator("#ready")).to_have_attribute("aria-pressed", "false")
    expect(body).to_have_attribute("data-light", "dark")
    conducts(conductor, "go")
    expect(body).to_have_attribute("data-light", "lit")
    expect(phone.locator("#phase")).to_have_text("Move")
    phone.mouse.move(200, 400)
    phone.mouse.down()
    expect(body).to_have_attribute("data-light", "used")
    phone.mouse.up()
    conducts(conductor, "pause")
    expect(phone.locator("#phase")).to_have_text("Paused")
    pass_time(15)
    expect(body).to_have_attribute("data-light", "dark")


def test_large_type_and_high_contrast_are_legible_and_kept_on_the_phone(runthrough, session, people):
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    size = "Number.parseFloat(getComputedStyle(document.querySelector('#countdown')).fontSize)"
    usual = phone.evaluate(size)
    switch_on(phone, "Large type", "High contrast")
    for _ in range(2):
        expect(phone.locator("html")).to_have_attribute("data-type", re.compile("."))
        expect(phone.locator("html")).to_have_attribute("data-contrast", re.compile("."))
        assert phone.evaluate(size) > usual
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the phone"
        assert flaws(phone, touch=True) == []
        phone.reload()
        expect_live(phone)
