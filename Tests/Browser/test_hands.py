"""What a choreographer says in the hall: from three before the second, counted in, and again until it sits."""

import re

import pytest
from people import PHONE, behind, expect_formation, expect_to_become
from pieces import SECOND, piece
from playwright.sync_api import expect
from test_accessibility import flaws

COUNTS = """
() => {
  globalThis.counted = [];
  const digit = document.querySelector('.counted-in');
  new MutationObserver(() => !digit.hidden && counted.at(-1) !== digit.textContent && counted.push(digit.textContent))
    .observe(digit, { childList: true, characterData: true, subtree: true, attributes: true });
}
"""


def moved_to(runthrough, session):
    return [event["motion"]["position"] for event in runthrough.events(session) if event["kind"] == "moved"]


@pytest.fixture
def session(runthrough):
    document = piece("Hands", ["Ana", "Ben"], ["Line", "Square", "Finale"], hold=2 * SECOND, duration=SECOND)
    for formation, part in zip(document["formations"], ["Verse", "Chorus", "Chorus"]):
        formation["part"] = part
    return runthrough.rehearse({**document, "tempo": 60})


def test_the_box_says_what_it_understood_and_all_are_counted_in(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    pages = [conductor, people.dancer(runthrough, session, "Bea", "Ana"), people.screen(runthrough, session)]
    for page in pages:
        page.evaluate(COUNTS)
    behind(conductor, "from")
    conductor.get_by_label("Count-in", exact=True).select_option("4")
    conductor.keyboard.press("/")
    conductor.keyboard.press("Control+a")
    conductor.keyboard.type("9")
    expect(conductor.locator("#understood")).to_have_text("There is no such formation.")
    conductor.keyboard.press("Enter")
    conductor.get_by_role("button", name="Chorus", exact=True).click()
    expect(conductor.locator("#understood")).to_have_text("From Chorus (0:03). With a count-in of 4 counts.")
    conductor.keyboard.press("/")
    conductor.keyboard.type("ver..square")
    expect(conductor.locator("#understood")).to_contain_text("Loop from Verse (0:00) to 2 Square (0:04).")
    conductor.keyboard.press("Control+a")
    conductor.keyboard.type("square-1")
    expect(conductor.locator("#understood")).to_have_text("From 1 count before 2 Square (0:02). With a count-in of 4 counts.")
    assert [event["kind"] for event in runthrough.events(session)].count("moved") == 0, "nothing is done by understanding it"
    conductor.keyboard.press("Enter")
    for page in pages:
        expect_formation(page, 2, "Finale")
        # A page that draws once a second at best leaves out a count, and never says one that is over.
        counted = page.evaluate("counted")
        assert counted and counted == [count for count in "5678" if count in counted]


def test_a_run_starts_from_a_marker_by_touch_and_by_name_also_one_that_was_just_made(runthrough, people):
    markers = [{"id": "a", "name": "Drop", "at": 4 * SECOND}, {"id": "b", "name": "Lift", "at": 5 * SECOND}]
    document = piece("Moments", ["Ana", "Ben"], ["Line", "Square", "Finale"], hold=2 * SECOND, duration=SECOND)
    production = runthrough.call("POST", "/api/v1/productions", {**document, "tempo": 60, "markers": markers})["id"]
    session = runthrough.open(production)
    conductor = people.conductor(runthrough, session)
    understood = conductor.locator("#understood")
    strip = conductor.get_by_role("slider", name="Position in the piece")
    box = strip.bounding_box()
    # Two pixels beside the marker are the marker.
    conductor.mouse.click(box["x"] + 9 + (box["width"] - 18) / 2 - 2, box["y"] + box["height"] / 2)
    expect(strip).to_have_attribute("aria-valuetext", "0:04, formation 2, marker Drop")
    expect(conductor.locator(".marker-here")).to_have_text("Drop")
    expect_to_become(conductor, lambda: moved_to(runthrough, session), [4 * SECOND])
    expect_to_become(conductor, lambda: conductor.evaluate("runthrough.stand.picture.time"), 4 * SECOND)
    strip.press("ArrowRight")
    expect(strip).to_have_attribute("aria-valuetext", "0:04, formation 2")
    expect_to_become(conductor, lambda: moved_to(runthrough, session), [4 * SECOND, 4 * SECOND + 100_000])
    conductor.get_by_role("button", name="Drop 0:04").click()
    expect(understood).to_have_text("From Drop (0:04).")
    conductor.keyboard.press("/")
    conductor.keyboard.type("dr+2 to lift")
    expect(understood).to_have_text("A loop ends at least half a second after it begins.")
    conductor.keyboard.press("Control+a")
    conductor.keyboard.type("drop-1 to lift")
    expect(understood).to_have_text("Loop from 1 count before Drop (0:03) to Lift (0:05).")
    runthrough.edit(production, {"insert": "markers", "value": {"id": "c", "name": "drop", "at": 7 * SECOND}, "after": None})
    # What is in the box stands for two places now.
    expect(understood).to_contain_text("Several match.")
    conductor.locator("#formations").get_by_role("button", name="drop 0:07").click()
    expect(conductor.get_by_label("From", exact=True)).to_have_value("drop#2")
    expect(understood).to_have_text("From drop (0:07).")
    conductor.keyboard.press("/")
    conductor.keyboard.type("dro-1f")
    expect(understood).to_contain_text("Several match.")
    choice = conductor.get_by_role("group", name="Which one?")
    expect(choice.get_by_role("button")).to_have_text(["Drop0:04", "drop0:07"])
    conductor.keyboard.press("Enter")
    assert len(moved_to(runthrough, session)) == 2, "nothing starts before one is chosen"
    choice.get_by_role("button", name="drop 0:07").press("Enter")
    expect(choice).to_be_hidden()
    expect(conductor.get_by_label("From", exact=True)).to_have_value("drop#2-1f")
    expect(understood).to_have_text("From 1 formation before drop (0:03).")
    expect(conductor.get_by_label("From", exact=True)).to_be_focused()
    conductor.keyboard.press("Enter")
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    for page in [conductor, phone]:
        expect_formation(page, 2, "Finale")
    assert moved_to(runthrough, session)[2:] == [3 * SECOND]


def test_on_a_phone_in_ukrainian_one_of_many_markers_is_chosen_by_touch(runthrough, people):
    names = ["Приспів", "Приспів, у якому всі стоять так довго, що назва ніколи не закінчується, хоч би як хотілося", "Back to one"]
    markers = [{"id": f"k{turn}", "name": names[min(turn, 1)], "at": turn * SECOND} for turn in range(1, 30)]
    document = piece("Моменти", ["Ana", "Ben"], [f"Формація {turn}" for turn in range(1, 201)], hold=2 * SECOND, duration=SECOND)
    session = runthrough.rehearse({**document, "tempo": 60, "markers": [*markers, {"id": "k", "name": names[2], "at": 500_000}]})
    page = people.page(PHONE, locale="uk-UA")
    page.goto(f"{runthrough.url}/join/{session.codes['conductor']}")
    page.get_by_label("Ваше ім’я").fill("Мирослава")
    page.get_by_role("button", name="Приєднатися", exact=True).tap()
    expect(page.locator("body")).to_have_attribute("data-baton", "mine")
    understood, box = page.locator("#understood"), page.locator("#place")
    page.locator(".marker-row", has_text="Back to one").tap()
    expect(box).to_have_value("#1")
    expect(understood).to_have_text("Від: Back to one (0:00).")
    behind(page, "from")
    box.fill("при")
    choice = page.get_by_role("group", name="Котра з них?")
    expect(choice.get_by_role("button")).to_have_count(12)
    expect(choice.get_by_role("button").first).to_be_in_viewport()
    expect(box).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the places scroll in their row, not the page"
    assert all(one.bounding_box()["height"] >= 44 for one in choice.get_by_role("button").all())
    assert not flaws(page)
    choice.get_by_role("button").nth(2).tap()
    expect(choice).to_be_hidden()
    expect(understood).to_contain_text("(0:03).")
    page.get_by_role("button", name="Почати", exact=True).tap()
    expect_to_become(page, lambda: moved_to(runthrough, session), [3 * SECOND])


def test_a_loop_is_counted_on_every_screen_until_the_last_time(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    assert conductor.evaluate("runthrough.session.command('rate', { rate: 2 })")["ok"]
    conductor.locator(".formation-row").nth(1).click()
    expect(conductor.get_by_label("From", exact=True)).to_have_value("2")
    conductor.keyboard.press("/")
    conductor.keyboard.type("2-1..2")
    expect(conductor.locator("#understood")).to_contain_text("Loop from 1 count before 2 Square")
    conductor.get_by_label("Between passes").select_option("a pause of 4 counts")
    expect(conductor.locator("#understood")).to_contain_text("With a pause of 4 counts between passes.")
    conductor.get_by_label("From", exact=True).focus()
    conductor.keyboard.press("Enter")
    screen = people.screen(runthrough, session)
    for page in [conductor, phone, screen]:
        expect(page.locator(".now .pass" if page is screen else ".stage-frame .pass")).to_have_text(re.compile(r"^Pass ([2-9]|\d\d+) · 200 %$"))
    late = people.dancer(runthrough, session, "Cem", "Ben")
    expect(late.locator(".stage-frame .pass")).to_have_text(re.compile(r"^Pass ([2-9]|\d\d+)"))
    conductor.get_by_role("button", name="Last time").click()
    for page in [conductor, phone, screen, late]:
        expect(page.locator(".now .pass" if page is screen else ".stage-frame .pass")).to_be_hidden()
        expect_formation(page, 1, "Square")
    looped = [event for event in runthrough.events(session) if event["kind"] == "looped"]
    assert [event["motion"]["loop"].get("last") is None for event in looped] == [True, False]
    assert looped[0]["pause"] == 2 * SECOND, "four counts at twice the tempo"


def test_a_tempo_is_tapped_nudged_and_changed_evenly_over_counts(runthrough, people):
    session = runthrough.rehearse(piece("Tempo", ["Ana"], ["Line", "Square"], hold=600 * SECOND, duration=SECOND))
    conductor = people.conductor(runthrough, session)
    rates = "[runthrough.session.state.rate, Number(document.querySelector('#rate').value) / 100]"

    def expect_rate(rate):
        expect_to_become(conductor, lambda: conductor.evaluate(rates), [rate, rate])

    for _ in range(5):
        conductor.keyboard.press(".")
    expect_to_become(conductor, lambda: (lambda run, slider: run == slider != 1)(*conductor.evaluate(rates)), True)
    behind(conductor, "tempo")
    conductor.get_by_role("button", name="100", exact=True).click()
    expect_rate(1)
    conductor.keyboard.press("[")
    expect_rate(0.95)
    conductor.keyboard.press("]")
    expect_rate(1)
    conductor.keyboard.press("p")
    expect(conductor.locator("#play")).to_have_attribute("data-press", "pause")
    conductor.get_by_label("The speed changes").select_option("over 8 counts")
    conductor.get_by_role("button", name="50", exact=True).click()
    expect_to_become(conductor, lambda: runthrough.events(session)[-1].get("motion", {}).get("ramp", {}).get("rate"), 0.5)


def test_a_go_comes_on_the_next_eight_of_a_run_or_counted_in_where_that_is_chosen(runthrough, people, pass_time):
    document = piece("Beats", ["Ana"], ["Line", "Square", "Finale"], hold=600 * SECOND, duration=SECOND)
    session = runthrough.rehearse({**document, "tempo": 60})
    conductor, phone = people.conductor(runthrough, session), people.dancer(runthrough, session, "Bea", "Ana")
    next_formation = conductor.locator("#go-next")
    behind(conductor, "from")
    conductor.get_by_label("GO takes effect").select_option("on the next eight")
    conductor.keyboard.press("Escape")
    expect(next_formation).to_have_text("2 Square")
    conductor.keyboard.press("p")
    expect(next_formation).to_have_text(re.compile(r"^2 Square · on the next eight, in [1-8] counts?$"))
    conductor.locator("#go").click()
    expect_to_become(conductor, lambda: runthrough.events(session)[-1]["kind"], "cued")
    pass_time(8)
    for page in [conductor, phone]:
        expect_formation(page, 1, "Square")
        page.evaluate(COUNTS)
    behind(conductor, "from")
    conductor.get_by_label("Count-in", exact=True).select_option("4")
    conductor.get_by_label("GO takes effect").select_option("at once")
    conductor.get_by_label("Count in before GO too").check()
    conductor.keyboard.press("Escape")
    expect(next_formation).to_have_text("3 Finale")
    conductor.locator("#go").click()
    for page in [conductor, phone]:
        expect_formation(page, 2, "Finale")
        counted = page.evaluate("counted")
        assert counted and counted == [count for count in "5678" if count in counted]
    played, on_eight, counted_in = [event for event in runthrough.events(session) if event["kind"] in ("moved", "cued")]
    assert (on_eight["starts"] - played["motion"]["at"] + played["motion"]["position"]) % (8 * SECOND) == 0
    assert counted_in["motion"]["countIn"] == {"counts": 4, "count": SECOND}
    assert counted_in["starts"] - counted_in["at"] >= 4 * SECOND
