"""Devices that were asked to click sound the beats of the run, at the instants of everybody's clock, and nothing after a pause."""

import statistics

import pytest
from editors import until
from pieces import SECOND, piece

# When each click is heard, as an instant of the session clock, by what the page says to its speaker; what was taken back is not heard.
HEARD = """
globalThis.clicks = [];
const { start, stop } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (when) {
  const { contextTime, performanceTime } = this.context.getOutputTimestamp();
  const local = 1e6 * (when - contextTime) + 1e3 * performanceTime;
  const click = { source: this, at: runthrough.session.clock.now(performance.now() * 1e3) + local - performance.now() * 1e3 };
  clicks.push(click);
  return start.call(this, when);
};
AudioBufferSourceNode.prototype.stop = function () {
  clicks = clicks.filter(({ source }) => source !== this);
  return stop.call(this);
};
"""


@pytest.fixture
def session(runthrough):
    document = piece("Clicks", ["Ana"], ["Line", "Square"], hold=600 * SECOND, duration=SECOND)
    document["tempo"] = 120
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
    for page, every, least in ((conductor, 500_000, 8), (phone, 4_000_000, 2)):
        until(page, f"clicks.length >= {least}")
        # On its beat means: a whole number of beats after the run began.
        off = page.evaluate("""(every) => clicks.map(({ at }) => {
          const beats = (at - runthrough.session.state.motion.at) / every;
          return (beats - Math.round(beats)) * every / 1000;
        })""", every)
        beats = page.evaluate("(every) => clicks.map(({ at }) => Math.round((at - runthrough.session.state.motion.at) / every))", every)
        print(f"clicks are {min(off):.1f} to {max(off):.1f} ms off their beats, as the page's clocks say")
        assert len(set(beats)) == len(beats), "a beat clicks once"
        # The audio clock of a busy machine leaps now and then: a click or two are late until that is noticed.
        assert statistics.median(map(abs, off)) < 20, off
    conducts(conductor, "pause")
    until(conductor, "runthrough.session.state.motion.rate === 0")
    until(conductor, "clicks.every(({ at }) => at < runthrough.session.state.motion.at + 40_000)")
