"""The dancer's page: it speaks of the dancer's own way, and shows it at every size without moving or cutting a word."""

import re

import pytest
from drawn import WATCH, expect_dots
from editors import until
from people import PHONE
from pieces import SECOND, piece
from playwright.sync_api import expect
from test_accessibility import flaws

COUNT = 3 * SECOND
LEAVES, ARRIVES, MOVES = 30, 10, 60
SIZES = [(360, 640), (390, 844), (768, 1024), (844, 390), (844, 340), (667, 320), (1024, 768)]
# Enough where words are shorter.
SMALLEST = [(360, 640), (667, 320)]

SHAKES = """() => {
  globalThis.shakes = [];
  const named = { 3: 'prepare', 1: 'go', 5: 'arrived' };
  navigator.vibrate = (pattern) => { globalThis.shakes.push(named[pattern.length]); return true; };
  localStorage.setItem('runthrough.preference.vibrate', 'yes');
}"""

# Boxes of all that is read or pressed, what of it is cut, and where the stage lies.
LAID_OUT = """() => {
  const ids = ['connection', 'side', 'my-places', 'changes', 'notes', 'practise', 'menu', 'phase', 'countdown', 'count', 'stage', 'changed', 'announcement', 'trouble', 'number', 'name', 'place', 'next', 'who-button', 'ready'];
  const shown = ids.map((id) => document.getElementById(id)).filter((node) => node?.checkVisibility() && (node.textContent.trim() || node.id === 'stage'));
  const boxes = shown.map((node) => ({ id: node.id, box: node.getBoundingClientRect() }));
  const isOutside = ({ box }) => box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
  const isOver = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  // What comes and goes may lie over the stage; what is said of a lost connection, over its foot.
  const laidOver = ['connection and stage', 'stage and changed', 'stage and announcement', 'stage and trouble', 'connection and trouble'];
  const texts = ['connection', 'phase', 'countdown', 'name', 'place', 'next', 'who', 'ready', 'changed', 'announcement', 'trouble'].map((id) => document.getElementById(id));
  const { unit } = runthrough.stand.frame;
  const stage = document.getElementById('stage').getBoundingClientRect();
  return {
    outside: boxes.filter(isOutside).map(({ id }) => id),
    over: boxes.flatMap((one, turn) => boxes.slice(turn + 1).filter((other) => isOver(one.box, other.box)).map(({ id }) => `${one.id} and ${id}`))
      .filter((pair) => !laidOver.includes(pair)),
    // Of a name that has no room even in small letters the last line ends in dots.
    cut: texts.filter((node) => node?.checkVisibility() && (node.scrollWidth > node.clientWidth + 1 ||
        (node.scrollHeight > node.clientHeight + 1 && getComputedStyle(node).webkitLineClamp === 'none')))
      .map((node) => `${node.id} “${node.textContent}” ${node.scrollWidth} × ${node.scrollHeight} in ${node.clientWidth} × ${node.clientHeight}, ${node.style.fontSize}`),
    scrolls: document.scrollingElement.scrollHeight > innerHeight + 1 || document.scrollingElement.scrollWidth > innerWidth + 1,
    stage: [stage.left, stage.top, stage.width, stage.height].map(Math.round),
    hides: (document.getElementById('announcement')?.offsetHeight ?? 0) / stage.height,
    // The stage of these tests is 16 wide, 10 and an apron of 1 deep, with a little room around and the words for the audience.
    fills: Math.max((16.6 * unit) / innerWidth, (11.6 * unit + 26) / innerHeight),
  };
}"""

# The same once it has stayed so for some frames: a window that has another size is laid out, drawn and fitted one after the other.
STEADY = f"""async () => {{
  const look = {LAID_OUT};
  for (let before = '', same = 0; ; ) {{
    await new Promise((done) => requestAnimationFrame(done));
    const found = look();
    // Counts go on, and with them what would be said of a text that is cut.
    const lies = JSON.stringify([found.stage, found.fills, found.outside, found.over, found.cut.length, found.scrolls]);
    same = lies === before ? same + 1 : 0;
    if (same === 3) return found;
    before = lies;
  }}
}}"""


def canon():
    """Ana goes 30 counts after the others and is there 10 before them."""
    document = piece("Canon", ["Ana", "Ben"], ["Opening line", "V into the upstage corner", "Finale"], hold=8 * COUNT, duration=MOVES * COUNT)
    document["tempo"] = 20
    for formation in document["formations"]:
        formation["transition"]["delays"] = {"p0": {"leave": LEAVES * COUNT, "arrive": ARRIVES * COUNT}}
    return document


@pytest.fixture
def canon_session(runthrough):
    return runthrough.rehearse(canon())


class Conducting:
    """The run, moved by the conductor's commands."""

    def __init__(self, page):
        self.page = page

    def says(self, kind, **fields):
        assert self.page.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])["ok"]

    def plays_from(self, counts):
        """From so many counts into the first move, slowly."""
        self.says("pause")
        self.says("rate", rate=0.25)
        self.says("seek", position=round((8 + counts) * COUNT))
        self.says("play")


def expect_said(page, phase, countdown):
    expect(page.locator("#phase")).to_have_text(phase)
    expect(page.locator("#countdown")).to_have_text(re.compile(countdown))


def test_a_delayed_dancer_reads_their_own_way_and_not_the_others(runthrough, canon_session, people):
    run = Conducting(people.conductor(runthrough, canon_session))
    ana = people.dancer(runthrough, canon_session, "Bea", "Ana", prepare=lambda page: page.add_init_script(f"({SHAKES})()"))
    ben = people.dancer(runthrough, canon_session, "Cem", "Ben", prepare=lambda page: page.add_init_script(f"({SHAKES})()"))
    expect_said(ana, "Hold", "^on GO wait 30 counts, then go$")
    expect_said(ben, "Hold", "^next move on GO$")
    run.says("go")
    expect_said(ana, "Wait", r"^go in (30|2\d) counts$")
    expect_said(ben, "Move", r"^there in (60|5\d) counts$")
    until(ben, "shakes.includes('go')")
    assert "go" not in ana.evaluate("shakes")
    expect(ana.locator("#announcer")).to_contain_text(re.compile(r"Wait, go in (30|2\d) counts\."))
    run.plays_from(LEAVES - 0.1)
    expect_said(ana, "Move", r"^there in (20|1\d) counts$")
    until(ana, "shakes.includes('go')")
    run.plays_from(MOVES - ARRIVES + 1)
    expect_said(ana, "Arrived – hold", r"^next move in \d+ counts$")
    expect_said(ben, "Move", r"^there in (9|8|7) counts$")
    run.says("pause")
    expect_said(ana, "Paused", "^then stay in place$")
    expect(ana.locator("#stage")).to_have_css("opacity", "0.45")
    expect_said(ben, "Paused", r"^then move on: \d counts$")
    run.says("seek", position=(8 + 10) * COUNT)
    expect_said(ana, "Paused", "^then wait 20 counts, and go$")
    run.says("jump", formation=2)
    expect_said(ana, "Hold", "^The end$")


def test_counts_go_up_to_eight(runthrough, canon_session, people):
    run = Conducting(people.conductor(runthrough, canon_session))
    phone = people.dancer(runthrough, canon_session, "Bea", "Ana")
    expect(phone.locator("#count")).to_have_text("")
    run.plays_from(-1.9)
    expect(phone.locator("#count")).to_have_text("7")
    run.plays_from(-0.02)
    expect(phone.locator("#count")).to_have_text("1")
    up, down = (phone.locator(id).evaluate("(node) => Number.parseFloat(getComputedStyle(node).fontSize)") for id in ("#count", "#countdown"))
    assert up > 2 * down, "counts go up large, and down to the move small"


@pytest.mark.parametrize("locale", ["en-GB", "uk-UA"])
def test_nothing_overlaps_is_cut_or_moves_at_any_size(runthrough, people, locale):
    document = canon()
    document["performers"][1]["name"] = "Олександра-Вікторія Білозерська-Кравченко"
    for formation in document["formations"]:
        formation["notes"] = "Breathe: all of you."
    session = runthrough.rehearse(document)
    run = Conducting(people.conductor(runthrough, session))
    page = people.page(PHONE, locale=locale)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    page.locator("#name").fill("Bea")
    page.locator("form.join [type=submit]").click()
    page.locator("dialog .performer").first.wait_for()
    page.keyboard.press("Escape")
    member = page.evaluate("runthrough.session.me")
    states = {
        "nobody": lambda: run.says("jump", formation=1),
        "hold": lambda: run.says("assign", performer="p0", member=member),
        "wait": lambda: run.plays_from(1),
        "move": lambda: run.plays_from(LEAVES + 5),
        "arrived": lambda: run.plays_from(MOVES - ARRIVES + 1),
        "paused": lambda: run.says("pause"),
        "told": lambda: (run.says("announce", text=MESSAGE), run.says("assign", performer="p1", member=member), page.evaluate(ALONE)),
        "in trouble": lambda: page.evaluate(TROUBLE),
    }
    stages = {}
    for state, begin in states.items():
        begin()
        if state == "told":
            expect(page.locator("#announcement")).to_be_visible()
            expect(page.locator("#changed")).to_contain_text("Олександра-Вікторія")
        elif state not in ("nobody", "in trouble"):
            expect(page.locator("body")).to_have_attribute("data-turn", state)
            page.evaluate("document.getElementById('changed').hidden = true")
        for width, height in SIZES if locale == "uk-UA" and state != "in trouble" else SMALLEST:
            page.set_viewport_size({"width": width, "height": height})
            until(page, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
            found = page.evaluate(STEADY)
            at = f"{state} at {width} × {height}"
            assert (found["outside"], found["over"], found["cut"], found["scrolls"]) == ([], [], [], False), at
            assert found["stage"] == stages.setdefault((width, height), found["stage"]), at
            assert found["fills"] > (0.69 if width == 1024 else 0.97) and found["hides"] < 0.65, at


# What may come at any time: a message of two hundred letters, another role, and that the network is gone.
MESSAGE = "Take a break of ten minutes and drink some water; then we take it from the third eight of the chorus, with the music. " \
          "Everybody marks the lifts until I say otherwise, please: all of you and thank you."
TROUBLE = """async () => {
  const { showTrouble } = await import('/assets/ui/banner.js');
  showTrouble('The server cannot be reached. Nothing that you do here is kept until it is back.', { retry: () => {} });
  document.querySelector('.banner').id = 'trouble';
  for (const id of ['changed', 'announcement']) document.getElementById(id).hidden = true; // the trouble lies over them until it is dismissed
}"""
ALONE = """() => {
  const connection = document.getElementById('connection');
  connection.dataset.kind = 'lost';
  connection.textContent = 'This device has no network. Alone since 21:40:07 – still following the last cue';
}"""


def test_a_dancer_sees_the_stage_as_they_stand_on_it_and_reads_its_sides_by_name(runthrough, people):
    document = piece("Sides", ["Ana"], ["Left", "Right"])
    for formation, x in zip(document["formations"], (3, -2)):
        formation["positions"] = {"p0": {"x": x, "y": 4}}
    session = runthrough.rehearse(document)
    page = people.dancer(runthrough, session, "Bea", "Ana", init=WATCH)
    expect(page.locator("#side")).to_contain_text("Performer view")
    for view, beside in (("Seen from the stage", "<"), ("Seen from the audience", ">")):
        expect(page.locator("#side")).to_have_attribute("aria-label", re.compile(f"^{view}"))
        expect(page.locator("#place-words")).to_have_text("3 stage left, 4 from downstage")
        expect(page.locator("#next")).to_have_text("Next: 2 Right · 5 to stage right")
        middle = page.viewport_size["width"] / 2
        until(page, f"drawn.dots[0]?.x {beside} argument", middle)
        page.locator("#side").click()


def test_five_destinations_are_a_thumb_away_from_the_live_stage(runthrough, people):
    document = canon()
    document["formations"][1]["notes"] = "Ana: longer arms"
    session = runthrough.rehearse(document)
    run = Conducting(people.conductor(runthrough, session))
    ana = people.dancer(runthrough, session, "Bea", "Ana")
    bar = ana.get_by_role("navigation", name="Go to").locator("a, button")
    expect(bar).to_have_text(["My places", "Changes", "Notes", "Practise", "Settings"])
    for width, height in SIZES:
        ana.set_viewport_size({"width": width, "height": height})
        for one in bar.all():
            expect(one).to_be_in_viewport(ratio=1)
    bar.nth(0).click()
    places = ana.get_by_role("dialog", name="My places").locator(".my-places li")
    expect(places).to_have_count(3)
    expect(places.nth(0)).to_have_attribute("aria-current", "true")
    expect(places.nth(0)).to_contain_text(re.compile("Opening line.*stage left.*from downstage"))
    assert flaws(ana, touch=True) == []
    # It goes along with the run.
    run.says("jump", formation=1)
    expect(places.nth(1)).to_have_attribute("aria-current", "true")
    ana.get_by_role("button", name="Close").click()
    bar.nth(1).click()
    expect(ana.get_by_role("dialog")).to_contain_text("Nothing has changed since your last run.")
    ana.get_by_role("button", name="Close").click()
    bar.nth(2).click()
    expect(ana.get_by_role("dialog", name="Notes").locator("li")).to_have_text(["longer arms"])
    ana.get_by_role("button", name="Close").click()
    bar.nth(4).click()
    expect(ana.get_by_role("dialog", name="Settings")).to_be_visible()


def test_dots_bear_initials_on_request(runthrough, canon_session, people):
    page = people.dancer(runthrough, canon_session, "Bea Okafor", "Ana", init=WATCH)
    said = page.evaluate("async (names) => { const { initialsOf } = await import('/assets/session/initials.js'); return names.map(initialsOf); }",
                         ["Bea Okafor", "Ana", "Dancer 12", "  ", "Ян Ґалаґан", "Jean-Luc Émile Picard"])
    assert said == ["BO", "An", "D12", "", "ЯҐ", "JP"]
    expect_dots(page, "2", "1")
    page.locator("#menu").click()
    page.get_by_label("Initials on the dots").check()
    expect_dots(page, "Be", "BO")
    page.reload()
    expect_dots(page, "Be", "BO")
