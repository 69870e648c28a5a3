"""Drills for the tests, and the people of a class."""

from people import LAPTOP, PHONE
from pieces import SECOND
from playwright.sync_api import expect

TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "device_scale_factor": 2}


def drill(title="Evening class", *, preparation=0, work=600, rest=30, tempo=60, mode=None, rounds=2):
    """Calls of a jab and a cross, and of a lead hook, one after the other."""
    return {
        "title": title,
        "tempo": tempo,
        "drill": {"preparation": preparation * SECOND, "spacing": {"least": 1, "most": 1}, "intensity": 1, "warnings": [10 * SECOND]},
        "combos": [
            {"id": "onetwo", "name": "One-two", "steps": [{"action": "jab", "counts": 1}, {"action": "cross", "counts": 1}]},
            {"id": "hook", "name": "Hook", "steps": [{"action": "leadHook", "counts": 1}]},
        ],
        "rounds": [
            {"id": f"r{turn}", "work": work * SECOND, "rest": rest * SECOND, "mode": mode or {"kind": "sequence", "combos": ["onetwo", "hook"]}}
            for turn in range(rounds)
        ],
    }


FREE = {"kind": "free"}


def trainer(runthrough, session, people, name="Mira", device=TABLET):
    page = people.join(runthrough, session, "conductor", name, device, page_of="trainer")
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("#baton")).to_contain_text("You hold")
    return page


def athlete(runthrough, session, people, name="Ana", device=PHONE, stance="Left (orthodox)", **options):
    """An athlete who has said how they stand; with `stance=None` the question is still open."""
    page = people.join(runthrough, session, "dancer", name, device, page_of="athlete", **options)
    question = page.get_by_role("dialog", name="Which hand is in front?")
    expect(question).to_be_visible()
    if stance is not None:
        question.get_by_role("button", name=stance).click()
        expect(question).to_be_hidden()
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def wall(runthrough, session, people, device=LAPTOP):
    page = people.page(device)
    page.goto(f"{runthrough.url}/screen/{session.codes['screen']}")
    page.wait_for_url(f"**/class/{session.id}")
    expect(page.locator("#connection")).to_have_text("Live")
    return page


# What is called at an instant of the session clock, as a page computes it.
CALL_AT = """(instant) => {
  const drill = runthrough.page?.drill ?? runthrough.drill;
  const { stage, call, next, left } = drill.run.at(runthrough.session.shown, instant);
  const of = (one) => one && [one.combo.id, one.round, one.number, one.at, one.steps.map(({ due }) => due)];
  return JSON.stringify([stage?.kind, stage?.round, Math.round(left), of(call), next.map(of)]);
}"""
NOW = "() => runthrough.session.now()"
# Milliseconds until a step of the drill is due, and what it is.
NEXT_DUE = """() => {
  const { session, page: { drill } } = runthrough;
  const now = session.now();
  const { call, next } = drill.at(now);
  for (const { steps } of [call, ...next].filter(Boolean)) for (const { action, due } of steps) {
    const instant = drill.instantOf(now, due);
    if (instant !== null && instant > now + 300_000) return [action, (instant - now) / 1000];
  }
  return null;
}"""
