"""Each run becomes a take by itself: listed, named, starred and looked at again, by conductor and dancer, also afterwards."""

import csv
import json
import re

import pytest
from people import drawn, expect_to_become
from pieces import SECOND, piece
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    # Nothing comes to its end by itself while a slow machine looks at it.
    return runthrough.rehearse(piece("Takes", ["Ana", "Ben"], ["Line", "Square"], hold=60 * SECOND, duration=60 * SECOND))


def downloaded(page, button):
    """The file that a press brings."""
    with page.expect_download() as file:
        button.click()
    return file.value.path()


def test_a_take_is_listed_named_starred_and_replayed_by_conductor_and_dancer_also_afterwards(runthrough, session, people, pass_time):
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    conductor.keyboard.press("k")
    takes = conductor.get_by_role("dialog", name="Takes")
    expect(takes.get_by_role("status")).to_contain_text("No takes yet.")
    conductor.keyboard.press("Escape")

    phone.locator("#menu").tap()
    phone.get_by_role("button", name="Takes").tap()
    expect(phone.get_by_role("dialog", name="Takes").get_by_role("status")).to_contain_text("No takes yet.")
    conductor.locator("#go").click()
    expect(phone.locator(".take")).to_contain_text("under way")
    expect(conductor.locator("#phase")).to_have_text("moving into")
    now = "Math.round(runthrough.session.now())"
    assert conductor.evaluate(f"runthrough.session.command('note', {{ text: 'Lower', performers: ['p0'], touched: {now} }})")["ok"]
    conductor.keyboard.press("p")
    expect(conductor.locator("#phase")).to_have_text("stopped on the way to")
    # Both devices report when they drew GO and the pause: how punctual that was comes by itself, two seconds later.
    phone.wait_for_function("() => runthrough.session.state.motion.rate === 0")
    drawn(phone)
    pass_time(2)
    expect_to_become(conductor, lambda: runthrough.events(session)[-1]["kind"], "punctualitySummed")
    conductor.keyboard.press("k")
    row = takes.locator(".take")
    expect(row).to_contain_text(re.compile(r"Take 1.*from 1 Line to 1 → 2.*100 %.*paused.*Mira.*in time.*[\d,]+ ms off at worst"))
    expect(takes.locator(".takes-stops")).to_contain_text("1 → 2: 1 of 1 take")
    takes.get_by_role("button", name="Star: Take 1").click()
    expect(takes.get_by_role("button", name="Star: Take 1")).to_have_attribute("aria-pressed", "true")
    takes.get_by_role("button", name="Name: Take 1").click()
    conductor.get_by_label("Name of take 1").fill("Too soft")
    conductor.keyboard.press("Enter")
    expect(row).to_contain_text("Too soft")
    # A list that is open shows what others do to takes.
    expect(phone.locator(".take")).to_contain_text("Too soft")
    expect(phone.get_by_role("img", name="Starred")).to_be_visible()
    if not people.is_firefox:  # Playwright hears of no downloads there
        log = runthrough.events(session)
        with open(downloaded(conductor, takes.get_by_role("button", name="Log as JSON")), encoding="utf-8") as file:
            assert json.load(file)["events"] == log
        with open(downloaded(conductor, takes.get_by_role("button", name="Log as CSV")), encoding="utf-8-sig", newline="") as file:
            assert [(int(row["seq"]), row["kind"]) for row in csv.DictReader(file)] == [(event["seq"], event["kind"]) for event in log]

    # A dancer looks at it by touch, and moves through it by keyboard.
    phone.locator(".take-open").tap()
    film = phone.get_by_role("slider", name="Position in the take")
    expect(phone.get_by_role("dialog", name="Replay: Too soft")).to_contain_text("Timing:")
    expect(film).to_have_attribute("aria-valuetext", re.compile(r"^0:00 of 0:\d\d, moving into 2 Square$"))
    # What was noted under way stands at its place; a touch goes there.
    phone.locator(".replay-notes").get_by_role("button", name="Ana: Lower").tap()
    expect(phone.locator(".replay-notes li[data-now]")).to_have_count(1)
    film.press("End")
    expect(film).not_to_have_attribute("aria-valuetext", re.compile("^0:00 of 0:[1-9]"))
    length = float(film.get_attribute("max"))
    expect_to_become(phone, lambda: abs(float(film.input_value()) - length) < 0.11, True)
    phone.get_by_role("button", name="Play", exact=True).tap()
    expect_to_become(phone, lambda: abs(float(film.input_value()) - length) < 0.11, True)
    phone.keyboard.press("Escape")

    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    ended = phone.get_by_role("dialog", name=re.compile("ended"))
    ended.get_by_role("button", name="Takes").tap()
    expect(phone.locator(".take").last).to_contain_text("Too soft")
    expect(phone.get_by_role("button", name="Log as")).to_have_count(0)


def test_a_name_that_is_given_while_the_takes_are_read_again_stays(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    conductor.locator("#go").click()
    conductor.keyboard.press("k")
    takes = conductor.get_by_role("dialog", name="Takes")
    expect(takes.locator(".take")).to_contain_text("under way")
    asked = []

    def hold_first(route):
        asked.append((route, route.fetch()) if not asked else route.continue_())

    conductor.route(re.compile(r"/takes\?"), hold_first)
    takes.get_by_role("button", name="Star: Take 1").click()
    expect_to_become(conductor, lambda: len(asked), 1)
    takes.get_by_role("button", name="Name: Take 1").click()
    conductor.get_by_label("Name of take 1").fill("Too soft")
    conductor.keyboard.press("Enter")
    # They are asked for anew, and the answer that knows nothing of the name comes last.
    expect_to_become(conductor, lambda: len(asked), 2)
    expect(takes.locator(".take")).to_contain_text("Too soft")
    first, answer = asked[0]
    with conductor.expect_event("requestfinished", lambda request: request == first.request):
        first.fulfill(response=answer)
    drawn(conductor)
    assert "Too soft" in takes.locator(".take").text_content()
