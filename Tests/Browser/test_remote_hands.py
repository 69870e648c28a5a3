"""Clickers, pedals, MIDI pads and a second phone give GO. Only the devices are stood in for."""

import re

import pytest
from editors import until
from people import PHONE, behind, expect_formation, expect_go_settled, expect_live
from pieces import LONG, quartet
from playwright.sync_api import expect

# A pad at the browser's own MIDI, which the person has to allow.
PAD = """
globalThis.pad = { name: 'Pads', onmidimessage: null, press(...data) { this.onmidimessage({ data: new Uint8Array(data) }); } };
navigator.requestMIDIAccess = async () => ({ inputs: new Map([['1', pad]]), onstatechange: null });
"""


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def cues(runthrough, session):
    return [event["to"] for event in runthrough.events(session) if event["kind"] == "cued"]


@pytest.mark.every_browser
def test_a_clicker_a_pedal_and_a_pad_give_go_wherever_the_focus_is_and_never_while_text_is_typed(runthrough, session, people):
    page = people.join(runthrough, session, "conductor", "Mira", {"viewport": {"width": 1440, "height": 900}}, prepare=lambda page: page.add_init_script(PAD))
    expect(page.locator("body")).to_have_attribute("data-baton", "mine")
    page.locator("#seek").focus()
    page.keyboard.press("PageDown")
    expect_formation(page, 1, "Square")
    expect_go_settled(page)
    page.keyboard.press("Tab")
    page.locator("#go").focus()
    page.keyboard.press("Space")  # once by the key, and not again by the button
    expect_formation(page, 2, "Diamond")
    behind(page, "from")
    page.locator("#place").click()
    page.keyboard.press("PageDown")
    page.locator("#number").click()
    page.keyboard.press("PageUp")
    expect_formation(page, 1, "Square")
    behind(page, "more")
    page.get_by_role("button", name="Clicker, pedal, MIDI…").click()
    dialog = page.get_by_role("dialog", name="Clicker, pedal, MIDI")
    dialog.get_by_role("button", name="Add a key or a pad for GO").click()
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("button", name="Forget →")).to_be_visible()
    dialog.get_by_role("button", name="Use MIDI").click()
    expect(dialog).to_contain_text("MIDI is on: Pads.")
    dialog.get_by_role("button", name="Add a key or a pad for Back").click()
    page.evaluate("pad.press(0x99, 36, 100)")
    expect(dialog).to_contain_text("note 36 on channel 10: Back")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect_go_settled(page)
    page.keyboard.press("ArrowRight")
    expect_formation(page, 2, "Diamond")
    page.evaluate("pad.press(0x99, 36, 100); pad.press(0x89, 36, 0)")
    expect_formation(page, 1, "Square")
    assert cues(runthrough, session) == [1, 2, 1, 2, 1], "each press once"
    page.reload()
    expect_formation(page, 1, "Square")
    expect(page.locator("body")).to_have_attribute("data-baton", "mine")
    expect_live(page)  # what the page has kept is shown before
    until(page, "runthrough.session.now() > runthrough.session.state.motion.at + 5e5")  # no double GO after the last Back
    page.keyboard.press("ArrowRight")
    expect_formation(page, 2, "Diamond")


def test_a_second_phone_is_a_bare_remote_that_a_pocket_cannot_press(runthrough, people):
    document = quartet()
    document["title"] = document["formations"][1]["name"] = LONG.strip()
    session = runthrough.rehearse(document)
    page = people.page(PHONE, locale="uk-UA")  # its words are the longest
    page.goto(f"{runthrough.url}/join/{session.codes['conductor']}")
    page.locator("#name").fill("Mira")
    page.locator("form.join [type=submit]").click()
    expect(page.locator("body")).to_have_attribute("data-baton", "mine")
    behind(page, "more")
    page.locator("#remote").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "remote")
    for width, height in ((390, 844), (360, 640), (844, 390), (667, 320)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
        assert page.evaluate(LAID_OUT) == [], (width, height)
    page.locator("#lock").click()
    page.mouse.click(300, 200)
    expect(page.locator(".lock-cover")).to_be_visible()
    expect_formation(page, 0, "Line")
    page.mouse.down()
    expect(page.locator(".lock-cover")).to_be_hidden()
    page.mouse.up()
    page.locator("#lock").click()
    page.locator(".lock-cover").press("Enter")
    expect(page.locator(".lock-cover")).to_be_hidden()
    page.locator("#go").click()
    expect(page.locator("#number")).to_have_text("2")
    expect_go_settled(page)
    assert cues(runthrough, session) == [1]
    page.reload()
    expect(page.locator("#number")).to_have_text("2")
    expect(page.locator("body")).to_have_attribute("data-mode", "remote")
    page.locator(".remote-bar button.quiet").click()
    expect(page.locator("#everyone")).to_be_visible()
    assert re.search("#", page.url) is None


# What is outside the window, cut, or over something else.
LAID_OUT = """() => {
  const ids = ['connection', 'lock', 'number', 'name', 'back', 'go', 'play'];
  const boxes = ids.map((id) => ({ id, node: document.getElementById(id), box: document.getElementById(id).getBoundingClientRect() }));
  const isOut = ({ box }) => box.width < 1 || box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
  const isOver = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  const go = document.getElementById('go').getBoundingClientRect();
  return [
    ...boxes.filter(isOut).map(({ id }) => `${id} is outside`),
    ...boxes.flatMap((one, turn) => boxes.slice(turn + 1).filter((other) => isOver(one.box, other.box)).map(({ id }) => `${one.id} is over ${id}`)),
    ...(go.width * go.height > 0.25 * innerWidth * innerHeight ? [] : [`GO has ${go.width} × ${go.height}`]),
    ...(document.scrollingElement.scrollHeight > innerHeight + 1 ? ['the page scrolls'] : []),
  ];
}"""
