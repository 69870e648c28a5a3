"""A trainer's tablet: clock, call, six combos and a class of sixteen in sight at once, and nothing that comes moves them."""

import pytest
from classes import NOW, Crowd, drill, more, trainer, wall
from people import LAPTOP, drawn, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

GLOVES = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
WALL = {"viewport": {"width": 1920, "height": 1080}}
NAMES = ["Ana", "Ben", "Maximiliana-Theodora Wolfeschlegelsteinhausenbergerdorff", "Олександра-Вікторія Переяславська-Хмельницька"]
NAMES += ["Cleo", "Dana", "Emil", "Farid", "Gita", "Hana", "Ivo", "Jana", "Kai", "Lena", "Mo", "Nils"]
COMBOS = [["jab"], ["jab", "cross"], ["jab", "cross", "leadHook"], ["leadHook"], ["doubleJab", "cross"], ["leadUppercut", "rearUppercut"], ["cross"]]


def class_of_sixteen(runthrough, people, names=NAMES, language="en", rounds=2, work=600):
    made = drill(rounds=rounds, work=work, rest=1)
    made["combos"] = [
        {"id": f"c{turn}", "name": f"Combo with a long name {turn}", "steps": [{"action": action, "counts": 1} for action in steps]}
        for turn, steps in enumerate(COMBOS)
    ]
    for one in made["rounds"]:
        one["mode"] = {"kind": "sequence", "combos": ["c0"]}
    session = runthrough.rehearse(made)
    coach = people.join(runthrough, session, "conductor", "Mira", GLOVES, page_of="trainer", locale={"en": "en-GB", "uk": "uk-UA"}[language])
    crowd = Crowd(runthrough, session, people, names)
    coach.wait_for_function("() => runthrough.session.state.baton === runthrough.session.me")
    expect(coach.locator("#board tr")).to_have_count(len(names))
    return session, coach, crowd


# What is not wholly in sight, or is smaller than a glove needs.
HIDDEN = """(least) => {
  const wanted = [...document.querySelectorAll('.clock, .now-called, .run button, .combos button, #board tr')];
  const isOut = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
  };
  const named = (one) => one.id || one.textContent.trim();
  const rows = [...document.querySelectorAll('.combos button')].slice(6);
  const buttons = [...document.querySelectorAll('main button, .bar button')].filter((one) => one.checkVisibility());
  const small = buttons.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < least || height < least;
  });
  return [...wanted.filter((one) => !rows.includes(one) && isOut(one)), ...small].map(named);
}"""
# Where everything is that a trainer may reach for, but what a message brings along.
BOXES = """() => {
  const wanted = document.querySelectorAll('.bar button:not(#announcement *), .clock, .now-called, main button, #board tr');
  return Object.fromEntries([...wanted].map((one, turn) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [`${turn} ${one.id || one.className}`, [x, y, width, height].map(Math.round)];
  }));
}"""


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_class_of_sixteen_is_in_sight_at_once(runthrough, people, language, theme):
    _, coach, _ = class_of_sixteen(runthrough, people, language=language)
    coach.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    for width, height in ((1024, 768), (768, 1024), (1366, 768), (390, 844)):
        coach.set_viewport_size({"width": width, "height": height})
        drawn(coach)
        assert coach.evaluate(HIDDEN, 44) == [], (width, height)
        assert coach.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
    coach.set_viewport_size(GLOVES["viewport"])
    play = coach.locator("#play").bounding_box()
    assert play["height"] >= 70 and play["width"] >= 200, "the main button, with gloves on"
    assert flaws(coach, touch=True) == []
    more(coach)
    assert flaws(coach, touch=True) == []


def test_nothing_moves_when_verdicts_athletes_messages_and_refusals_come(runthrough, people, pass_time):
    session, coach, crowd = class_of_sixteen(runthrough, people, names=NAMES[:12])
    other = people.join(runthrough, session, "conductor", "Nora", LAPTOP, page_of="trainer")
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Round 1 of 2")
    drawn(coach)
    before = coach.evaluate(BOXES)
    assert len(before) > 24
    # Verdicts.
    for _ in range(4):
        crowd.throw(coach.evaluate(NOW))
        pass_time(2)
    expect(coach.locator("#board .board-mark:visible").first).to_be_visible()
    assert coach.evaluate(BOXES) == before, "verdicts"
    # A message to everybody, and a refusal.
    coach.evaluate("runthrough.session.command('announce', { text: 'Water, one minute, and then everybody comes back to the ring' })")
    expect(coach.locator("#announcement")).to_be_visible()
    coach.evaluate("document.querySelector('#said').textContent = 'This drill has no combo 6 6 6, and this sentence is long.'")
    drawn(coach)
    assert coach.evaluate(BOXES) == before, "a message"
    coach.evaluate("runthrough.session.command('announce', { text: null })")
    # Somebody who comes later stands behind those who are there, whatever their name.
    late = Crowd(runthrough, session, people, ["Aaron"])
    expect(coach.locator("#board tr")).to_have_count(13)
    expect(coach.locator("#board tr").last).to_contain_text("Aaron")
    now = coach.evaluate(BOXES)
    assert {place: box for place, box in now.items() if place in before} == before, "an athlete"
    # Another trainer takes the class.
    other.keyboard.press("t")
    other.get_by_role("dialog").get_by_role("button", name="Take over").click()
    expect(coach.locator("#baton")).to_contain_text("Nora")
    drawn(coach)
    kept = {place: box for place, box in coach.evaluate(BOXES).items() if "athlete" in place or "combo" in place}
    assert set(map(tuple, kept.values())) <= set(map(tuple, now.values())), "another trainer"
    assert late is not None


def test_a_class_of_forty_scrolls_inside_of_its_board_alone(runthrough, people):
    _, coach, _ = class_of_sixteen(runthrough, people, names=[f"Athlete {turn + 1}" for turn in range(40)])
    assert coach.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
    first = coach.locator(".clock").bounding_box()
    coach.locator("#board tr").last.scroll_into_view_if_needed()
    expect(coach.locator("#board tr").last).to_be_in_viewport()
    assert coach.locator(".clock").bounding_box() == first


def test_the_trainer_chooses_what_the_wall_shows_and_teams_take_two_touches(runthrough, people, pass_time):
    session, coach, crowd = class_of_sixteen(runthrough, people, work=20)
    screen = wall(runthrough, session, people, device=WALL)
    coach.locator("#play").click()
    expect(screen.locator("#stage-words")).to_have_text("Round 1 of 2")
    crowd.throw(coach.evaluate(NOW))
    expect(screen.locator("#board tr")).to_have_count(16)
    names = screen.locator("#board th").all_inner_texts()
    assert names == sorted(names, key=str.casefold), "nobody is ranked"
    # Teams.
    more(coach)
    coach.get_by_label("Teams", exact=True).check()
    coach.get_by_role("button", name="4 teams").click()
    expect(screen.locator(".team")).to_have_count(4)
    expect(screen.locator("#board tr")).to_have_count(0)
    assert sorted(len(team) for team in screen.evaluate("runthrough.session.state.board.teams")) == [4, 4, 4, 4]
    expect(coach.locator("#board .team-mark")).to_have_count(16)
    assert flaws(screen) == []
    # Who comes later joins a team, the same one everywhere.
    Crowd(runthrough, session, people, ["Zoe"])
    expect(coach.locator("#board .team-mark")).to_have_count(17)
    # Nobody's.
    coach.get_by_label("Off", exact=True).check()
    expect(screen.locator(".team")).to_have_count(0)
    expect(screen.locator("#board tr")).to_have_count(0)
    expect(screen.locator("#level")).to_be_hidden()
    # Whoever does better than in their own round before is named, and nobody else.
    coach.get_by_label("Most improved", exact=True).check()
    expect(screen.locator("#of-all")).to_contain_text("After two rounds")
    late = wall(runthrough, session, people)
    assert late.evaluate("runthrough.session.state.board.mode") == "improved"
    expect_to_become(late, lambda: late.evaluate("document.body.dataset.board"), "improved")
