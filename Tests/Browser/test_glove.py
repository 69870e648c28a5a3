"""A phone in the hand: grip, calibration on a beat, and punches on the board; the motion of the phone is made here."""

import pytest
from classes import athlete, drill, join_as_the_next, trainer
from people import expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

# A phone that lies still in the hand until it throws: 60 samples a second. What a browser tells is taken if it was at most five seconds ago, so
# this one is up to four seconds late while it lies still, and tells of its throws as fast as the page takes them.
HAND = """() => {
  const step = 1000 / 60, latest = 4_000;
  const kinds = { straight: [9, 0, 0, 0], hook: [0, 9, 0, 600], uppercut: [0, 0, 9, -600] };
  let felt = performance.now() - latest;
  let thrown = null;
  const tell = () => {
    const values = [0, 0, 1, 0];
    const bump = thrown && Math.max(0, 1 - Math.abs(felt - thrown.at) / 120);
    if (thrown) thrown.peak.forEach((value, axis) => values[axis] += value * bump);
    const [x, y, z, gamma] = values;
    const about = (values) => Object.fromEntries(Object.entries(values).map(([axis, value]) => [axis, value * 9.80665]));
    const event = new DeviceMotionEvent("devicemotion", {
      accelerationIncludingGravity: about({ x, y, z }), rotationRate: { alpha: 0, beta: 0, gamma }, interval: 16,
    });
    dispatchEvent(Object.defineProperty(event, "timeStamp", { value: felt }));
    if (thrown && felt > thrown.at + 400) thrown = null;
  };
  setInterval(() => {
    const now = performance.now();
    felt = Math.max(felt + 5, now - latest);
    tell();
    while (thrown && felt + step < now) {
      felt += step;
      tell();
    }
  }, step);
  globalThis.hand = { throw: (kind) => thrown ??= { peak: kinds[kind], at: felt + 120 } };
}"""


# Thrown again if a busy machine did not feel it.
THROW = """(kind) => new Promise((done) => {
  const felt = () => document.querySelectorAll(".glove-view li").length;
  const before = felt();
  let turn = 0;
  const next = () => {
    if (felt() > before) return done();
    if (turn++ % 30 === 0) hand.throw(kind);
    setTimeout(next, 50);
  };
  next();
})"""


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(drill())


def calibrate(page, dialog):
    """Ten of each kind, as fast as they are told apart; the first after each count-in."""
    for kind, title in (("straight", "Ten straights"), ("hook", "Ten hooks"), ("uppercut", "Ten uppercuts")):
        expect(dialog.get_by_role("heading", name=title)).to_be_visible()
        page.wait_for_function("() => /of 10/.test(document.querySelector('.glove-count').textContent)")
        # Whoever throws once more may: what is not felt on a busy machine is thrown again.
        page.evaluate("""(kind) => new Promise((done) => {
          const title = document.querySelector(".glove-kind").textContent;
          const next = () => {
            if (document.querySelector(".glove-kind")?.textContent !== title) return done();
            hand.throw(kind);
            setTimeout(next, 20);
          };
          next();
        })""", kind)


def test_a_phone_in_the_hand_is_calibrated_and_its_punches_are_on_the_board(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    coach.locator("#play").click()
    ana.get_by_role("button", name="Phone in the hand").click()
    dialog = ana.get_by_role("dialog", name="A phone in the hand")
    expect(dialog.get_by_role("img", name="A fist around a phone")).to_be_visible()
    expect(dialog.get_by_label("Left hand")).to_be_checked()
    assert flaws(ana, touch=True) == []
    # It is not allowed, and then this device tells nothing.
    dialog.get_by_role("button", name="Calibrate").click()
    expect(dialog.get_by_role("status")).to_contain_text("Motion is blocked.")
    ana.context.grant_permissions(["accelerometer", "gyroscope"])
    dialog.get_by_role("button", name="Calibrate").click()
    expect(dialog.get_by_role("status")).to_contain_text("cannot sense motion")
    ana.evaluate(HAND)
    dialog.get_by_role("button", name="Calibrate").click()
    calibrate(ana, dialog)
    expect(dialog).to_be_hidden()
    expect(ana.get_by_role("button", name="Locked against sweat")).to_be_visible()
    expect(ana.get_by_role("region", name="A phone in the hand")).to_contain_text("Phone in your left hand")
    me = ana.evaluate("runthrough.session.me")
    seen = f"runthrough.page.board.verdictsOf('{me}').verdicts.filter(({{ seen }}) => seen !== null).length"
    for kind in ("straight", "hook", "uppercut"):
        ana.evaluate(THROW, kind)
    expect_to_become(ana, lambda: ana.evaluate("runthrough.page.waiting"), 0)
    told = runthrough.get(f"/api/v1/sessions/{session.id}/punches?after=0")["punches"]
    assert list(dict.fromkeys(one["class"] for one in told)) == ["jab", "hook", "uppercut"]
    assert {(one["hand"], one["by"]) for one in told} == {("lead", "glove")}
    assert all("speed" not in one and sum(one["probabilities"].values()) == pytest.approx(1, abs=0.01) for one in told)
    expect_to_become(coach, lambda: coach.evaluate(seen), len(told))
    assert flaws(ana, touch=True) == []
    # What was learned is kept on this phone, and used again after the page is opened anew.
    ana.reload()
    expect(ana.locator("#connection")).to_have_text("Live")
    ana.evaluate(HAND)
    ana.get_by_role("button", name="Settings").click()
    ana.get_by_role("button", name="Hold this phone").click()
    # Tapped twice while what recognises punches is still to come: it is taken once.
    held = []
    ana.route("**/gloves.wasm*", lambda route: held.append(route))
    dialog.get_by_role("button", name="Use the calibration of").evaluate("(button) => { button.click(); button.click(); }")
    expect_to_become(ana, lambda: len(held) > 0, True)
    held[0].continue_()
    expect(dialog).to_be_hidden()
    for route in held[1:]:
        route.continue_()
    ana.unroute("**/gloves.wasm*")
    ana.evaluate(THROW, "hook")
    expect_to_become(coach, lambda: coach.evaluate(seen) > len(told), True)
    ana.get_by_role("button", name="Locked against sweat").press("Enter")
    ana.get_by_role("button", name="In the hand: on").click()
    dialog.get_by_role("button", name="Stop").click()
    expect(ana.get_by_role("region", name="A phone in the hand")).to_have_count(0)
    expect(ana.get_by_role("button", name="Phone in the hand")).to_have_attribute("aria-pressed", "false")
    # Somebody else with this phone punches otherwise.
    join_as_the_next(runthrough, session, ana, "Ben")
    ana.get_by_role("dialog", name="Which hand is in front?").get_by_role("button", name="Right (southpaw)").click()
    ana.get_by_role("button", name="Phone in the hand").click()
    expect(dialog.get_by_label("Right hand")).to_be_checked()
    expect(dialog.get_by_role("button", name="Calibrate: ten of each punch")).to_be_visible()
    expect(dialog.get_by_role("button", name="Use the calibration of")).to_have_count(0)
