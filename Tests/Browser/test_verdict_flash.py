"""A verdict on the whole screen: how it looks from afar, how often it may flash, and for whom it does not."""

import pytest
from classes import athlete, drill, trainer
from people import PHONE, drawn
from playwright.sync_api import expect

# A verdict as the page tells it; what happens is written down: when each flash begins, and what it is.
SHOW = "(verdict) => runthrough.page.verdicts.onVerdict({ verdict, called: {}, seen: {}, after: 0 })"
WATCH = """() => {
  globalThis.flashed = [];
  const look = () => {
    const { flash } = document.body.dataset;
    if (flash !== undefined) flashed.push([performance.now(), flash, document.querySelector('.flash-word').textContent]);
  };
  new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ['data-flash'] });
}"""


def phone(runthrough, people, **device):
    """An athlete's page in a round, with what flashes loaded."""
    session = runthrough.rehearse(drill())
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people, device={**PHONE, **device})
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Round 1 of 2")
    ana.locator("#verdict").tap()
    expect(ana.locator(".flash")).to_have_count(1)
    ana.evaluate(WATCH)
    return ana


@pytest.mark.parametrize(("verdict", "kind", "word"), [("hit", "hit", "Hit"), ("late", "late", "Late"), ("missed", "missed", "Missed"), ("wrong", "other", "Wrong punch")])
def test_a_verdict_fills_the_screen_with_a_colour_a_sign_and_a_word(runthrough, people, verdict, kind, word):
    ana = phone(runthrough, people)
    ana.evaluate(SHOW, verdict)
    flash = ana.locator(".flash")
    expect(flash).to_be_visible()
    assert ana.evaluate("flashed.at(-1).slice(1)") == [kind, word]
    for width, height in ((390, 844), (360, 640), (844, 390)):
        ana.set_viewport_size({"width": width, "height": height})
        drawn(ana)
        ana.evaluate(SHOW, verdict)
        expect(flash).to_be_visible()
        box, sign = flash.bounding_box(), ana.locator(".flash-sign").bounding_box()
        assert (box["width"], box["height"]) == (width, height)
        # From three metres: a tenth of a degree and more each line, as a number on an eye chart at 20/60.
        assert sign["height"] >= 0.25 * min(width, height), (width, height)
        shown = ana.evaluate("""() => ['.flash-sign', '.flash-word'].every((one) => {
          const { left, right, top, bottom } = document.querySelector(one).getBoundingClientRect();
          return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        })""")
        assert shown, (width, height)
        # The call is still to be read.
        over = ana.evaluate("""() => {
          const { x, y, width, height } = document.getElementById('number').firstElementChild.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#number') !== null;
        }""")
        assert over, (width, height)
        expect(flash).to_be_hidden()


def test_it_flashes_at_most_three_times_a_second_and_rises_within_150_ms(runthrough, people):
    ana = phone(runthrough, people)
    begun = ana.evaluate("""async () => {
      for (let turn = 0; turn < 30; turn += 1) {
        runthrough.page.verdicts.onVerdict({ verdict: turn % 2 ? 'hit' : 'missed', called: {}, seen: {}, after: 0 });
        await new Promise((resolve) => setTimeout(resolve, 90));
      }
      return flashed.map(([at]) => at);
    }""")
    assert len(begun) > 3
    assert max(sum(1 for other in begun if at <= other <= at + 1_000) for at in begun) <= 3
    expect(ana.locator(".flash")).to_be_hidden()
    ana.evaluate(SHOW, "hit")
    rise = ana.evaluate("""() => {
      const [animation] = document.querySelector('.flash').getAnimations();
      const full = animation.effect.getKeyframes().find(({ opacity }) => Number(opacity) === 1);
      return full.computedOffset * animation.effect.getTiming().duration;
    }""")
    assert 0 < rise <= 150


def test_reduced_motion_gets_a_steady_colour(runthrough, people):
    ana = phone(runthrough, people, reduced_motion="reduce")
    ana.evaluate(SHOW, "late")
    expect(ana.locator(".flash")).to_be_visible()
    assert ana.evaluate("document.querySelector('.flash').getAnimations().length") == 0
    expect(ana.locator(".flash")).to_be_hidden()


def test_it_is_switched_off_and_never_shows_an_unknown_verdict(runthrough, people):
    ana = phone(runthrough, people)
    ana.evaluate(SHOW, "unsure")
    ana.locator("#menu").tap()
    ana.get_by_role("dialog", name="Settings").get_by_label("Whole screen flashes").uncheck()
    ana.keyboard.press("Escape")
    ana.evaluate(SHOW, "hit")
    drawn(ana)
    assert ana.evaluate("flashed") == []


def test_the_pad_is_seen_and_tapped_through_it(runthrough, people):
    ana = phone(runthrough, people)
    ana.get_by_role("button", name="Tap pad").tap()
    ana.locator("[data-punch=jab]").tap()
    ana.evaluate(SHOW, "missed")
    expect(ana.locator(".flash")).to_be_visible()
    before = ana.evaluate("runthrough.page.outbox.waiting + runthrough.page.verdicts.verdicts.filter(({ seen }) => seen).length")
    ana.locator("[data-punch=cross]").tap()
    ana.wait_for_function("(before) => runthrough.page.verdicts.verdicts.filter(({ seen }) => seen).length >= 1", arg=before)
