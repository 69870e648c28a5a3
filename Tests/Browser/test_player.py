"""The player of the studio and of practice: a loop between two marks above the bar, by mouse, touch and keyboard."""

import pathlib

import pytest
from editors import until
from music import click_track, uploaded, with_music
from people import PHONE
from pieces import SECOND, quartet
from playwright.sync_api import expect
from studio import DEVICES, Studio, produce

# What the page puts into its speaker that is no silence, and has not taken back.
SOUNDS = """
globalThis.sounds = new Set();
const { start, stop } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...when) {
  if (this.buffer.getChannelData(0).some((sample) => Math.abs(sample) > 0.1)) sounds.add(this);
  return start.apply(this, when);
};
AudioBufferSourceNode.prototype.stop = function (...when) {
  sounds.delete(this);
  return stop.apply(this, when);
};
"""
PICTURES = pathlib.Path(__file__).parent / "screenshots"


def brief():
    document = quartet()
    for formation in document["formations"]:
        formation["hold"] = 2 * SECOND
    return document


def drag(page, handle, right):
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y, steps=5)
    page.mouse.up()


def menu(page, device):
    if device == "phone":
        page.get_by_role("button", name="How it plays").click()
        page.get_by_role("menuitem", name="Loop between marks").click()
    else:
        page.locator("#transport").get_by_role("button", name="Loop between marks").click()


@pytest.mark.every_browser
@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_the_studio_loops_between_two_marks_and_counts_each_pass_in(runthrough, people, device):
    studio = Studio(people, runthrough, produce(runthrough, brief()), device=DEVICES[device])
    page = studio.page
    page.evaluate("runthrough.playhead.seek(1_000_000)")
    menu(page, device)
    page.get_by_role("menuitem", name="Loop from here").click()
    begin, end = page.get_by_role("slider", name="Loop from"), page.get_by_role("slider", name="Loop to")
    expect(begin).to_have_attribute("aria-valuetext", "0:01")
    before = page.evaluate("runthrough.playhead.marks")
    drag(page, end, -60)
    after = page.evaluate("runthrough.playhead.marks")
    assert after["from"] == before["from"] and after["to"] < before["to"]
    begin.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("runthrough.playhead.marks.from") == 1.5 * SECOND
    menu(page, device)
    page.get_by_role("menuitem", name="Count in before each pass").click()
    page.get_by_role("menuitem", name="4 counts").click()
    page.locator("#transport").get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".counted-in")).to_be_visible()
    page.screenshot(path=PICTURES / f"player-{device}.png")
    expect(page.locator(".counted-in")).to_be_hidden()
    page.evaluate("runthrough.playhead.seek(runthrough.playhead.marks.to + 100_000)")
    expect(page.locator(".counted-in")).to_be_visible()
    assert page.evaluate("runthrough.playhead.time") == 1.5 * SECOND
    menu(page, device)
    page.get_by_role("menuitem", name="No loop").click()
    expect(begin).to_be_hidden()


def test_moving_the_knob_while_it_plays_continues_from_there(runthrough, people):
    page = Studio(people, runthrough, produce(runthrough, brief())).page
    page.locator("#transport").get_by_role("button", name="Play", exact=True).click()
    bar = page.get_by_role("slider", name="Position in the piece")
    bar.evaluate("(bar) => { bar.value = '4000000'; bar.dispatchEvent(new Event('input')); bar.dispatchEvent(new Event('change')); }")
    expect(page.locator("#transport").get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert page.evaluate("runthrough.playhead.time") >= 4 * SECOND


def test_in_practice_the_marks_stand_above_the_bar(runthrough, people):
    production = produce(runthrough, brief())
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/{production}")
    page.locator("#loop-formation").click()
    end = page.get_by_role("slider", name="Loop to")
    expect(end).to_be_visible()
    marks, bar = page.locator(".loop-marks").bounding_box(), page.locator("#seek").bounding_box()
    assert marks["y"] + marks["height"] <= bar["y"] + 1
    before = page.evaluate("runthrough.session.practising.loop")
    drag(page, end, 80)
    after = page.evaluate("runthrough.session.practising.loop")
    assert after["from"] == before["from"] and after["to"] > before["to"]
    page.screenshot(path=PICTURES / "player-practice.png")
    page.locator("#loop-off").click()
    expect(end).to_be_hidden()


def test_the_studio_plays_the_music_of_the_piece_until_it_is_switched_off(runthrough, people):
    recording = uploaded(runthrough.url, runthrough.token, click_track(20))
    document = with_music(brief(), recording)
    document["formations"][-1]["hold"] = 20 * SECOND
    page = Studio(people, runthrough, produce(runthrough, document), init=SOUNDS).page
    switch = page.locator("#transport").get_by_role("button", name="Music while it plays")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.locator("#transport").get_by_role("button", name="Play", exact=True).click()
    until(page, "sounds.size >= 4")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.evaluate("sounds.clear(); globalThis.since = runthrough.playhead.time")
    until(page, "runthrough.playhead.time > since + 1_500_000")
    assert page.evaluate("sounds.size") == 0
