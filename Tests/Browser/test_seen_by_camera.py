"""A camera of the class whose place is an athlete's: what the athlete allows on their phone, and the round that it keeps then."""

import gzip
import json
import re
import sys
import urllib.error
import urllib.request

import pytest
from classes import FREE, NOW, Crowd, athlete, drill, results_of, trainer, watch_film
from people import expect_to_become
from playwright.sync_api import expect
from server import ROOT
from test_accessibility import flaws

sys.path.append(str(ROOT / "ops/lib/camera"))

from film_bytes import Pose, bytes_of  # noqa: E402

SIGHTS = "runthrough.session.state.members.flatMap(({ sight }) => sight ?? [])"
RECORDING = json.loads(gzip.decompress((ROOT / "ops/lib/recogniser/recording.json.gz").read_bytes()))


def boxer(begins, seconds=1.8):
    """The film of a simulated boxer, from an instant of the session clock on."""
    stream, scale = RECORDING["streams"][0], RECORDING["scale"] / 280
    poses = [
        Pose(begins + instant - stream["instants"][0],
             tuple(number for n in range(17) for number in (240 + places[2 * n] / scale, 180 + places[2 * n + 1] / scale, sure[n] / 100)), 480, 480)
        for instant, places, sure in zip(stream["instants"], stream["joints"], stream["confidence"])
        if instant - stream["instants"][0] <= seconds * 1e6]
    return bytes_of(poses, stream["stance"])


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(drill())


def ask_the_class(runthrough, session, people):
    coach = trainer(runthrough, session, people)
    coach.locator("#more").click()
    coach.get_by_role("button", name="Training recordings").click()
    asking = coach.get_by_role("dialog", name="Ask for training recordings")
    asking.get_by_role("button", name="Ask everybody").click()
    expect(asking.locator("[data-count=open]")).to_have_text("1")
    return coach


def test_an_athlete_allows_a_camera_on_their_phone_to_keep_rounds_and_takes_it_back(runthrough, session, people, pass_time):
    path = f"/api/v1/sessions/{session.id}"
    ana = athlete(runthrough, session, people)
    crowd = Crowd(runthrough, session, people, ["Wall"])
    camera, = crowd.seats
    me = ana.evaluate("runthrough.session.me")

    def send(begins, content, token=camera["token"]):
        request = urllib.request.Request(
            f"{runthrough.url}{path}/films/{me}/{begins}", content, {"Authorization": f"Bearer {token}", "Content-Type": "application/octet-stream"}, method="PUT")
        try:
            return urllib.request.urlopen(request, timeout=20).status
        except urllib.error.HTTPError as refused:
            return json.load(refused)["type"].removeprefix("https://runthrough.dev/problems/")

    # Whether a tap that was meant for something else could answer.
    ana.evaluate("""new MutationObserver(() => (globalThis.isHeld ??= document.querySelector(".asked :enabled") === null))
      .observe(document.querySelector("main"), { childList: true })""")
    crowd.see("raisedHand")
    runthrough.call("PUT", f"{path}/sources/{camera['member']}", {"athlete": me})
    crowd.see("somebody")
    expect_to_become(ana, lambda: ana.evaluate(SIGHTS), ["somebody"])
    pass_time(3)  # the phones of a class do not ask all at once
    told = ana.get_by_role("region", name="Wall sees you")
    keep, training = told.get_by_label("Keep my rounds"), told.get_by_label("Also use them to train punch recognition")
    expect(told).to_contain_text("never a picture")
    expect(keep).not_to_be_checked()
    expect(keep).to_be_enabled()
    assert ana.evaluate("isHeld") is True
    expect(training).to_be_disabled()
    assert flaws(ana, touch=True) == []
    begins, content = boxer(ana.evaluate(NOW))
    assert send(begins, content) == "not-allowed"
    keep.check()
    allowed = lambda: runthrough.call("GET", f"{path}/filming", token=ana.evaluate("runthrough.session.token"))["allowed"]  # noqa: E731
    expect_to_become(ana, allowed, "keep")
    assert send(begins, content) == "not-allowed", "of the time before nothing is kept"
    begins, content = boxer(ana.evaluate(NOW))
    coach = ask_the_class(runthrough, session, people)
    asked = ana.get_by_role("region", name="Your trainer asks: may your rounds be kept?")
    expect(asked).to_be_visible()
    expect(told).to_be_hidden()
    asked.get_by_role("button", name="Keep my rounds").click()
    expect(coach.locator("#recordings")).to_have_text("Training recordings: 1 of 1 answered")
    expect(keep).to_be_checked()
    pass_time(2)
    assert send(begins, content) == 204
    crowd.throw(begins + 900_000)
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    # The settings have the same. What is said there is told, too, and another page of this phone shows it.
    ana.get_by_role("button", name="Settings").click()
    expect(ana.get_by_label("Keep my rounds")).to_be_checked()
    other = ana.context.new_page()
    other.goto(ana.url)
    other.get_by_role("button", name="Settings").click()
    other.get_by_label("Keep my rounds").uncheck()
    expect_to_become(other, allowed, "no")
    expect(ana.locator("#keep-films")).not_to_be_checked()
    other.close()
    ana.get_by_role("button", name="Use it here").click()
    ana.get_by_role("button", name="Close").click()
    assert send(begins + 1, boxer(begins + 1)[1]) == "not-allowed"
    results = results_of(ana, session)
    shown = watch_film(results)
    expect(shown).to_contain_text("Cross")
    assert flaws(results, touch=True) == []
    # Where the phone saw the same, too, the list says which is which.
    films = results.locator(".films .when")
    expect(films).to_have_text([re.compile(r"min$")])
    assert send(begins + 2, boxer(begins + 2)[1], ana.evaluate("runthrough.session.token")) == 204
    results.reload()
    expect(films).to_have_text([re.compile("min, seen by Wall$"), re.compile("min, seen by the phone$")])
    assert flaws(results, touch=True) == []
    results.close()
    # Of another camera they are told anew.
    side = Crowd(runthrough, session, people, ["Side"])
    runthrough.call("PUT", f"{path}/sources/{side.seats[0]['member']}", {"athlete": me})
    side.see("raisedHand")
    expect_to_become(ana, lambda: ana.evaluate(SIGHTS), ["somebody", "raisedHand"])
    pass_time(3)
    both = ana.get_by_role("region", name="Side and Wall see you")
    expect(both.get_by_label("Keep my rounds")).not_to_be_checked()
    both.get_by_role("button", name="Close").click()
    expect(both).to_be_hidden()


def test_of_two_cameras_on_an_athlete_one_counts_and_the_trainer_sees_it(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach, ana = trainer(runthrough, session, people), athlete(runthrough, session, people)
    crowd = Crowd(runthrough, session, people, ["Wall"])
    me = ana.evaluate("runthrough.session.me")
    runthrough.call("PUT", f"/api/v1/sessions/{session.id}/sources/{crowd.seats[0]['member']}", {"athlete": me})
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_contain_text("Round 1")
    expect_to_become(ana, lambda: ana.evaluate("runthrough.page.drill.at(runthrough.session.now())?.runs"), True)
    row = coach.locator("#board tr").filter(has_text="Ana")
    at = ana.evaluate(NOW)
    own = ana.evaluate("""(at) => runthrough.session.punches({ source: { kind: "camera" },
      punches: [{ number: 1, class: "hook", hand: "lead", at, confidence: 1 }] })""", at)
    assert own["ok"], own
    expect(row.locator(".board-mark")).to_have_count(1)
    expect(row).not_to_contain_text("several cameras")
    crowd.throw(at + 50_000, "camera")
    expect(row).to_contain_text("several cameras: Wall counts")
    expect(row.locator(".board-mark")).to_have_count(1)
    assert flaws(coach) == []
