import json
import re

import pytest

from people import LAPTOP, PHONE, expect_formation, expect_go_settled, expect_live, expect_to_become
from pieces import SECOND, piece, quartet
from playwright.sync_api import expect

ALONE = re.compile(r"Offline since \d\d:\d\d:\d\d – still following the last cue")


def serving(serve):
    """The page's live sockets come to `serve`, which may lead them on to the server."""
    return lambda page: page.route_web_socket(re.compile("/live/"), serve)


class Line:
    """The way of a page's live sockets to the server, until it is cut."""

    def __init__(self):
        self.is_cut = False
        self.sockets = []

    def serve(self, socket):
        if self.is_cut:
            return socket.close(code=1011)
        self.sockets.append(socket)
        socket.connect_to_server()

    def cut(self):
        self.is_cut = True
        self.sockets[-1].close(code=1011)


@pytest.mark.every_browser
def test_pages_resume_by_themselves_after_the_server_was_killed(own_runthrough, people):
    session = own_runthrough.rehearse(quartet())
    conductor = people.conductor(own_runthrough, session)
    phones = [people.dancer(own_runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Ben"))]
    conductor.keyboard.press("Space")
    for page in [conductor, *phones]:
        expect_formation(page, 1, "Square")
    own_runthrough.kill()
    for page in [conductor, *phones]:
        expect(page.locator("#connection")).to_have_text(ALONE)
        expect_formation(page, 1, "Square")
    own_runthrough.start()
    for page in [conductor, *phones]:
        expect_live(page)
    expect(phones[0].locator("#who")).to_have_text("Ana")
    expect(conductor.locator("#baton")).to_have_text("You’re in control")
    conductor.keyboard.press("Space")
    for page in [conductor, *phones]:
        expect_formation(page, 2, "Diamond")


def test_a_go_pressed_while_the_server_is_away_is_not_kept_for_later(runthrough, people):
    session = runthrough.rehearse(quartet())
    line = Line()
    conductor = people.conductor(runthrough, session, prepare=serving(line.serve))
    line.cut()
    expect(conductor.locator("#connection")).to_have_text(ALONE)
    expect(conductor.locator("#go")).to_have_attribute("aria-disabled", "true")
    conductor.keyboard.press("Space")
    expect(conductor.locator("#verdict")).to_contain_text("Not connected")
    line.is_cut = False
    expect_live(conductor)
    assert [event for event in runthrough.events(session) if event["kind"] == "cued"] == []


def test_a_go_whose_answer_was_lost_is_sent_again_and_acts_once(runthrough, people):
    session = runthrough.rehearse(quartet())
    sent = []

    def serve(socket):
        server = socket.connect_to_server()
        is_cut = []

        def from_page(message):
            server.send(message)
            if json.loads(message).get("kind") == "go":
                sent.append(json.loads(message)["id"])
                if len(sent) == 1:
                    is_cut.append(True)

        def from_server(message):
            if not is_cut:
                socket.send(message)
            elif json.loads(message)["type"] == "ack":
                socket.close(code=1011)

        socket.on_message(from_page)
        server.on_message(from_server)

    page = people.join(runthrough, session, "conductor", "Mira", LAPTOP, prepare=serving(serve))
    expect(page.locator("#baton")).to_have_text("You’re in control")
    for formation, name in enumerate(("Square", "Diamond", "Finale"), 1):
        sent.clear()
        page.keyboard.press("Space")
        expect_formation(page, formation, name)
        expect_go_settled(page)
        if len(sent) >= 2:
            break  # where connecting takes more than three seconds, a GO is not sent again: the next one may be
    assert len(sent) >= 2
    assert len(set(sent)) == 1
    assert len([event for event in runthrough.events(session) if event["kind"] == "cued"]) == formation


def test_a_lost_go_is_not_sent_again_long_after_the_press(runthrough, people):
    session = runthrough.rehearse(quartet())
    sent, sockets = [], []

    def serve(socket):
        server = socket.connect_to_server()
        sockets.append(socket)

        def from_page(message):
            if json.loads(message).get("kind") == "go":
                sent.append(message)  # a node that has just stood still takes nothing
            else:
                server.send(message)

        socket.on_message(from_page)

    page = people.join(runthrough, session, "conductor", "Mira", LAPTOP, prepare=serving(serve))
    expect(page.locator("#baton")).to_have_text("You’re in control")
    page.keyboard.press("Space")
    expect(page.locator("#go")).to_have_attribute("data-state", "pending")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 5_000; }")
    sockets[0].close(code=1011)
    expect(page.locator("#verdict")).to_contain_text("try again")
    expect_live(page)
    expect_formation(page, 0, "Line")
    assert len(sent) == 1


def test_a_goodbye_from_the_server_brings_pages_back_at_once(own_runthrough, people):
    session = own_runthrough.rehearse(quartet())
    phone = people.dancer(own_runthrough, session, "Bea", "Ana")
    own_runthrough.stop()
    expect(phone.locator("#connection")).to_have_text(ALONE)
    own_runthrough.start()
    expect_live(phone)


def test_a_phone_alone_goes_on_by_the_motion_it_has(runthrough, people, pass_time):
    session = runthrough.rehearse(piece("Music", ["Ana"], ["One", "Two", "Three", "Four"], hold=20 * SECOND, duration=10 * SECOND))
    conductor = people.conductor(runthrough, session)
    line = Line()
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=serving(line.serve))
    conductor.keyboard.press("p")
    phone.wait_for_function("() => runthrough.stand.picture?.runs")
    line.cut()
    expect(phone.locator("#connection")).to_have_text(ALONE)
    for formation, name in enumerate(("Two", "Three", "Four"), 1):
        pass_time(30)
        expect_formation(phone, formation, name)
    expect(phone.locator("#connection")).to_have_text(ALONE)


def test_a_phone_without_network_says_so_and_comes_back(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    line = Line()
    page = people.dancer(runthrough, session, "Bea", "Ana", prepare=serving(line.serve))
    page.context.set_offline(True)
    line.cut()
    expect(page.locator("#connection")).to_have_text(re.compile("No network on this device. " + ALONE.pattern))
    conductor.keyboard.press("Space")
    expect_formation(conductor, 1, "Square")
    expect_formation(page, 0, "Line")
    line.is_cut = False
    page.context.set_offline(False)
    expect_live(page)
    expect_formation(page, 1, "Square")


def test_a_silent_socket_is_noticed(runthrough, people):
    session = runthrough.rehearse(quartet())
    deaf = {"is": False}

    def serve(socket):
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if deaf["is"] else server.send(message))
        server.on_message(lambda message: None if deaf["is"] else socket.send(message))

    page = people.join(runthrough, session, "dancer", "Bea", PHONE, prepare=serving(serve))
    page.get_by_role("dialog").locator("button.performer").first.click()
    expect_live(page)
    deaf["is"] = True
    expect(page.locator("#connection")).to_have_text(ALONE)
    deaf["is"] = False
    expect_live(page)


def test_a_failed_load_of_the_production_offers_to_try_again(runthrough, people):
    session = runthrough.rehearse(quartet())
    broken = {"is": True}

    def answer(route):
        if broken["is"]:
            route.fulfill(status=503, json={"type": "x/unavailable", "title": "Not now"})
        else:
            route.continue_()

    page = people.join(runthrough, session, "dancer", "Bea", PHONE, prepare=lambda page: page.route("**/api/v1/productions/*", answer))
    banner = page.locator(".banner")
    expect(banner).to_contain_text("The production could not be loaded")
    expect(page.locator("#connection")).to_have_text("Catching up…")
    broken["is"] = False
    banner.get_by_role("button", name="Try again").click()
    expect_live(page)
    expect(banner).to_have_count(0)
