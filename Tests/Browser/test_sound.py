"""Devices that were asked to click sound the beats of the run, at the instants of everybody's clock, and nothing after a pause."""

import pytest
from editors import until
from heard import HEARD_AT, expect_clicks_to_end
from pieces import SECOND, piece

# Each click that the page puts into the audio clock; what was taken back is not heard.
HEARD = HEARD_AT + """
let sounds = [];
Object.defineProperty(globalThis, "clicks", { get: () => sounds.map(({ audio }) => heardAt(audio)) });
const { start, stop } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (when) {
  hear(this.context);
  sounds.push({ source: this, audio: when });
  return start.call(this, when);
};
AudioBufferSourceNode.prototype.stop = function () {
  sounds = sounds.filter(({ source }) => source !== this);
  return stop.call(this);
};
"""


SETTLED = "({ at, isSettled }) => isSettled && at > runthrough.session.state.motion.at + 1_000_000"


@pytest.fixture
def session(runthrough):
    document = piece("Clicks", ["Ana"], ["Line", "Square"], hold=600 * SECOND, duration=SECOND)
    document["tempo"] = 240
    return runthrough.rehearse(document)


def conducts(page, kind, **fields):
    assert page.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])["ok"]


def test_a_laptop_and_a_phone_click_on_the_beats_of_the_run_until_it_is_paused(runthrough, session, people):
    listen = lambda page: page.add_init_script(HEARD)
    conductor = people.conductor(runthrough, session, prepare=listen)
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=listen)
    conductor.keyboard.press("?")
    conductor.get_by_label("Click", exact=True).select_option("On every count")
    conductor.get_by_role("dialog").get_by_role("button", name="Close").click()
    phone.get_by_role("button", name="Settings").click()
    phone.get_by_label("Click", exact=True).select_option("On every eight")
    phone.get_by_role("slider", name="Volume").fill("40")
    phone.get_by_role("dialog").get_by_role("button", name="Close").click()
    conducts(conductor, "play")
    for page, every, least in ((conductor, 250_000, 8), (phone, 2_000_000, 2)):
        until(page, f"clicks.filter({SETTLED}).length >= {least}")
        # On its beat means: a whole number of beats after the run began.
        off = page.evaluate("""(every) => clicks.filter(%s).map(({ at }) => {
          const beats = (at - runthrough.session.state.motion.at) / every;
          return (beats - Math.round(beats)) * every / 1000;
        })""" % SETTLED, every)
        beats = page.evaluate("(every) => clicks.map(({ at }) => Math.round((at - runthrough.session.state.motion.at) / every))", every)
        print(f"clicks are {min(off):.1f} to {max(off):.1f} ms off their beats, as the page's clocks say")
        assert len(set(beats)) == len(beats), "a beat clicks once"
        assert max(map(abs, off)) < 20, off
    expect_clicks_to_end(conductor, conductor)
