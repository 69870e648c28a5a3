"""What other tests rely on: time that is given passes for the server and on every page, as if it had been waited for."""

from classes import NOW, athlete, drill, trainer
from playwright.sync_api import expect

# What a page does by the clock, as it happens.
WATCH = """() => {
  globalThis.happened = [];
  const begun = [performance.now(), Date.now(), new Date().getTime()];
  setTimeout((what) => happened.push(what), 40_000, "late");
  const taken = setTimeout(() => happened.push("never"), 30_000);
  setTimeout((what) => happened.push(what), 20_000, "early");
  setTimeout(() => happened.push("later than that"), 90_000);
  const often = setInterval(() => happened.push("often"), 25_000);
  clearTimeout(taken);
  globalThis.passed = () => [performance.now(), Date.now(), new Date().getTime()].map((now, turn) => Math.floor((now - begun[turn]) / 60_000));
  globalThis.stop = () => clearInterval(often);
}"""
FRAME = "new Promise((done) => requestAnimationFrame((at) => done(performance.now() - at)))"


def test_a_minute_passes_for_the_server_and_on_every_page(runthrough, people, pass_time):
    session = runthrough.rehearse(drill(work=55, rest=60))
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    before = ana.evaluate(NOW)
    ana.evaluate(WATCH)
    pass_time(60)
    for page in (coach, ana):
        expect(page.locator("#stage-words")).to_have_text("Rest")
    assert ana.evaluate("happened") == ["early", "often", "late"]
    assert ana.evaluate("passed()") == [1, 1, 1]
    assert abs(ana.evaluate(FRAME)) < 30_000, "frames come at the same clock"
    assert ana.evaluate(NOW) - before >= 60_000_000
    ana.evaluate("stop()")
