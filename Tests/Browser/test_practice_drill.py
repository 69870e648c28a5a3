"""A drill practised alone: its calls, the figure and the tap pad, for weeks after its class is over and without any network."""

import re

from classes import athlete, drill, trainer
from editors import until
from people import PHONE
from pieces import piece
from playwright.sync_api import expect


def expect_drill(page, title):
    expect(page.locator("#connection")).to_have_text(title)
    expect(page.locator("#stage-words")).to_have_text("Ready")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#stage-words")).to_have_text("Round 1 of 2")
    expect(page.locator("#number")).to_have_text(re.compile("^(1.*2|3)"))
    expect(page.locator("#figure")).to_have_attribute("aria-label", re.compile("A figure shows: (Jab, Cross|Lead hook)"))
    until(page, "runthrough.page.drill.at(runthrough.session.now()).time > 500_000")


def test_a_drill_is_practised_alone_after_its_class_and_without_the_network(runthrough, people):
    session = runthrough.rehearse(drill("Alone", rounds=2))
    ana = athlete(runthrough, session, people, service_workers="allow")
    ana.evaluate("navigator.serviceWorker.ready.then(() => true)")
    production = ana.evaluate("runthrough.session.state.production.id")
    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    ended = ana.get_by_role("dialog")
    ended.get_by_role("link", name="Practise alone").click()
    expect_drill(ana, "Alone")
    ana.get_by_role("button", name="Tap pad").click()
    ana.locator(".tap-zone[data-punch=jab]").dispatch_event("pointerdown")
    expect(ana.locator("#verdict")).not_to_have_text("")
    ana.get_by_role("button", name="Pause", exact=True).click()
    expect(ana.locator("body")).to_have_attribute("data-run", "paused")
    ana.get_by_role("button", name="Next stage").click()
    until(ana, "runthrough.page.drill.at(runthrough.session.now()).stage.kind === 'rest'")
    ana.get_by_role("button", name="Stage before").click()
    expect(ana.get_by_role("link", name="Back to the session")).to_have_count(0)
    # Weeks later its place is known to nobody, and there is no server.
    ana.context.route(re.compile("/api/"), lambda route: route.fulfill(status=401, json={"type": "x/not-signed-in", "title": "", "status": 401}))
    ana.reload()
    expect_drill(ana, "Alone")
    ana.context.unroute_all()
    ana.context.set_offline(True)
    ana.goto(f"{runthrough.url}/practice/{production}")
    expect_drill(ana, "Alone")


def test_an_athlete_goes_from_the_class_to_practise_and_back(runthrough, people):
    session = runthrough.rehearse(drill("Found", rounds=2))
    trainer(runthrough, session, people)
    ana = athlete(runthrough, session, people)
    bar = ana.get_by_role("navigation", name="Go to").locator("a, button")
    expect(bar).to_have_text(["Class", "Practise", "Rounds", "Settings"])
    expect(bar.nth(2)).to_have_attribute("href", f"/results/{session.id}")
    bar.nth(1).click()
    expect_drill(ana, "Found")
    expect(ana.get_by_role("button", name="Use the camera")).to_be_visible()
    ana.get_by_role("button", name="Settings").click()
    expect(ana.get_by_role("dialog").get_by_label("Stance")).to_be_visible()
    ana.get_by_role("button", name="Close").click()
    ana.get_by_role("link", name="Class", exact=True).click()
    ana.wait_for_url(f"**/athlete/{session.id}")


def test_a_piece_is_practised_alone_after_its_session_and_without_a_known_place(runthrough, people):
    session = runthrough.rehearse(piece("After", ["Ana", "Ben"], ["Line", "Square"]))
    phone = people.dancer(runthrough, session, "Bea", "Ben", PHONE)
    runthrough.call("POST", f"/api/v1/sessions/{session.id}/end")
    phone.get_by_role("dialog").get_by_role("link", name="Practise alone").click()
    for _ in range(2):
        until(phone, "globalThis.runthrough?.stand?.picture?.phase !== undefined")
        expect(phone.locator("#title")).to_have_text("After")
        assert phone.evaluate("runthrough.session.myPerformer") == "p1"
        expect(phone.locator("#phase")).to_have_text("Ready")
        expect(phone.get_by_role("link", name="Back to the session")).to_be_hidden()
        phone.get_by_role("button", name="Play", exact=True).click()
        until(phone, "runthrough.session.present.time > 300_000")
        phone.context.route(re.compile("/api/"), lambda route: route.fulfill(status=401, json={"type": "x/not-signed-in", "title": "", "status": 401}))
        phone.reload()
