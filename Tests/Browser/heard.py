"""What a page lets its speaker sound, and when that is heard, as instants of the session clock."""

from editors import until

# Every 40 ms a pair of the audio clock and the page's own, with what the page itself says: the session clock, and since when the audio
# clock is settled. `heardAt` takes the middle of the pairs around an audio time, so one late answer of a busy machine is no click that is
# late; `isSettled` is what was heard while the page said that it knew the audio clock.
HEARD_AT = """
globalThis.pairs = [];
let heardIn = null;
globalThis.outputHeard = () => heardIn;
const middleOf = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
const hear = (context) => {
  if (heardIn === context) return;
  heardIn = context;
  pairs.length = 0;
  $modules.load("", "sound/output.js").then(({ settledSince }) => {
    setInterval(() => {
      if (heardIn !== context) return;
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      const instant = runthrough.session.now() - 1e3 * performance.now();
      if (performanceTime > 0 && Number.isFinite(instant)) {
        pairs.push({ audio: contextTime, offset: 1e3 * performanceTime - 1e6 * contextTime, instant, since: settledSince() });
      }
    }, 40);
  });
};
globalThis.heardAt = (audio) => {
  const near = pairs.toSorted((one, other) => Math.abs(one.audio - audio) - Math.abs(other.audio - audio)).slice(0, 9);
  const at = near.length === 0 ? NaN : 1e6 * audio + middleOf(near.map(({ offset }) => offset)) + middleOf(near.map(({ instant }) => instant));
  const around = near.length === 9 && near.some((pair) => pair.audio > audio) && near.some((pair) => pair.audio < audio);
  const isSettled = around && near.every(({ since }) => since !== null && since === near[0].since);
  return { at, isSettled };
};
"""


def expect_clicks_to_end(conductor, *pages):
    """Pauses the run: none of the pages clicks after that. One that hears late of the pause has clicked on until then."""
    for page in pages:
        page.evaluate("""() => runthrough.session.listen("event", ({ motion }) => {
          if (motion?.rate === 0) globalThis.knewOfPause ??= runthrough.session.now();
        })""")
    assert conductor.evaluate("() => runthrough.session.command('pause', {})")["ok"]
    for page in pages:
        until(page, "globalThis.knewOfPause !== undefined && runthrough.session.state.motion.rate === 0")
        until(page, "clicks.every(({ at }) => at < Math.max(runthrough.session.state.motion.at, knewOfPause) + 40_000)")


def expect_sound(page):
    """Waits until the page sounds, and knows when: what is due before that is left out."""
    page.evaluate("async () => void ({ audioAt: globalThis.audioAt } = await $modules.load('', 'sound/output.js'))")
    until(page, "audioAt(1000 * performance.now()) !== null")
