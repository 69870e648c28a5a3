"""A phone that sees alone: its page finds the joints, in a class and in flight mode, and no picture leaves it."""

import re

import pytest
from classes import PLAIN, athlete, drill, trainer
from conftest import NEEDS_FILM_AND_MODELS
from editors import until
from people import expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

pytestmark = NEEDS_FILM_AND_MODELS


@pytest.fixture(scope="module")
def browser(boxers_browser):
    return boxers_browser


@pytest.fixture(scope="module")
def runthrough(recognising_runthrough):
    return recognising_runthrough


# A busy machine may be slower than a phone has to be: the athlete wants it on this phone all the same.
ON_THIS_PHONE = "localStorage.setItem('runthrough.preference.camera-way', 'page')"


def agree(page, text):
    page.get_by_role("button", name="Use the camera").click()
    asked = page.get_by_role("dialog", name="Your camera")
    expect(asked).to_contain_text(text)
    assert flaws(page, touch=True) == []
    asked.get_by_role("button", name="Use the camera").click()


def expect_joints(page):
    expect(page.locator(".camera-way")).to_have_text("Scored on this phone.")
    until(page, "(runthrough.page.camera?.film.poses.length ?? 0) > 10")
    expect(page.locator(".camera-figures")).to_contain_text("this phone")
    expect(page.get_by_role("list", name="Your last punches").get_by_role("listitem").first).to_contain_text("%")


def test_in_a_class_the_page_finds_the_joints_and_the_trainer_sees_it(runthrough, people, boxer):
    session = runthrough.rehearse(drill("Seen here", rest=300, rounds=3))
    coach = trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"])
    ana.evaluate(ON_THIS_PHONE)
    sockets = []
    ana.on("websocket", lambda socket: sockets.append(socket.url))
    assert not [url for url in ana.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)") if "pose" in url]
    coach.locator("#play").click()
    agree(ana, "no picture leaves it")
    expect_joints(ana)
    assert not [url for url in sockets if "/poses/" in url]
    me = ana.evaluate("runthrough.session.me")
    expect_to_become(coach, lambda: coach.evaluate("runthrough.session.state.members.find(({ id }) => id === argument)?.camera".replace("argument", f"'{me}'")), "onPhone")
    thrown = {(one["class"], one["hand"]) for one in boxer[1]["thrown"]}
    expect_to_become(coach, lambda: coach.evaluate(f"runthrough.page.board.verdictsOf('{me}').verdicts.filter(({{ seen }}) => seen !== null).length >= 3"), True)
    told = runthrough.get(f"/api/v1/sessions/{session.id}/punches?after=0")["punches"]
    assert sum((one["class"], one["hand"]) in thrown for one in told) >= 0.5 * len(told), told
    # In a rest the phone cools down, and before the next round it looks again.
    coach.get_by_role("button", name="Skip").click()
    expect(ana.locator("body")).to_have_attribute("data-stage", "rest")
    expect(ana.locator(".camera-advice")).to_contain_text("The camera rests too")
    assert flaws(ana, touch=True) == []
    coach.get_by_role("button", name="Skip").click()
    until(ana, "runthrough.page.camera.film.isOpen && runthrough.page.camera.film.poses.length > 3")
    ana.get_by_role("button", name="Stop camera").click()
    expect_to_become(coach, lambda: coach.evaluate(f"runthrough.session.state.members.find(({{ id }}) => id === '{me}')?.camera ?? null"), None)


def test_a_failed_load_is_shown_and_tried_again(runthrough, people):
    session = runthrough.rehearse(drill("Bad Wi-Fi", rest=300))
    ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"])
    ana.evaluate(ON_THIS_PHONE)
    ana.context.route(re.compile("/pose-models/"), lambda route: route.abort())
    agree(ana, "no picture leaves it")
    expect(ana.locator(".camera-advice")).to_contain_text("could not be loaded")
    assert flaws(ana, touch=True) == []
    ana.context.unroute_all()
    ana.get_by_role("button", name="Try again").click()
    until(ana, "runthrough.page.camera.film.poses.length > 3 || runthrough.page.camera.delays.length > 3")
    expect(ana.get_by_role("button", name="Try again")).to_have_count(0)


def test_a_phone_that_cannot_run_the_program_asks_whether_pictures_may_be_sent(runthrough, people):
    session = runthrough.rehearse(drill("Old phone", rest=300))
    ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"])
    ana.context.route(re.compile(r"/poses(-relaxed)?\.wasm"), lambda route: route.fulfill(body="of another kind"))
    agree(ana, "no picture leaves it")
    asked = ana.get_by_role("dialog", name="Your camera")
    expect(asked).to_contain_text("could not score your punches itself. Small pictures of you go to")


def test_in_flight_mode_a_drill_is_practised_with_the_camera_and_its_rounds_stay_on_the_phone(runthrough, people):
    session = runthrough.rehearse(drill("Flight", work=12, rest=300, rounds=2))
    ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"], service_workers="allow")
    ana.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.evaluate(ON_THIS_PHONE)
    production = ana.evaluate("runthrough.session.state.production.id")
    ana.goto(f"{runthrough.url}/practice/{production}")
    expect(ana.locator("#connection")).to_have_text("Flight")
    agree(ana, "no picture leaves it")
    until(ana, "runthrough.page.camera.delays.length > 3")
    kept = "caches.open('runthrough-recogniser').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url).join())"
    for part in ("poses", "punches.wasm", ".weights", "/pose-models/"):
        expect_to_become(ana, lambda: part in ana.evaluate(kept), True)
    expect_to_become(ana, lambda: ana.evaluate(kept).count("/pose-models/"), 2)
    # From here on there is neither a network nor a server.
    ana.context.set_offline(True)
    runthrough.stop()
    try:
        ana.goto(f"{runthrough.url}/practice/{production}")
        expect(ana.locator("#connection")).to_have_text("Flight")
        ana.get_by_role("button", name="Use the camera").click()
        until(ana, "runthrough.page.camera?.delays.length > 3")
        ana.get_by_role("button", name="Play", exact=True).click()
        expect(ana.locator("#number")).to_have_text(re.compile("^(1.*2|3)"))
        expect_joints(ana)
        expect(ana.locator("#verdict")).not_to_have_text("")
        expect(ana.locator("body")).to_have_attribute("data-stage", "rest", timeout=60_000)
        expect(ana.locator("#findings li").first).to_be_visible()
        ana.get_by_role("button", name="My rounds on this phone").click()
        rounds = ana.get_by_role("dialog", name="My rounds on this phone")
        expect(rounds.locator("li")).to_contain_text(re.compile(r"Flight – \d of \d+ calls hit"))
        rounds.get_by_role("button", name="Watch").wait_for()
        assert flaws(ana, touch=True) == []
        rounds.get_by_role("button", name="Watch").click()
        expect(ana.locator(".film-picture")).to_be_visible()
        ana.get_by_role("dialog").last.get_by_role("button", name="Close").click()
        # Looked at again another day.
        ana.reload()
        ana.get_by_role("button", name="Rounds", exact=True).click()
        rounds.get_by_role("button", name="Delete").click()
        expect(rounds.locator("li")).to_have_count(0)
    finally:
        runthrough.start()
