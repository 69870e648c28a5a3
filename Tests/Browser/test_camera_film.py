"""The whole way from a film of a boxer, which Chromium plays as an athlete's camera, to the trainer's board."""

import os
import re
import struct
import subprocess

import pytest
from cameras import PoseWorker
from classes import PLAIN, athlete, drill, trainer, use_camera
from conftest import NEEDS_FILM_AND_MODELS
from people import expect_to_become
from playwright.sync_api import expect
from server import BINARY, ROOT
from test_accessibility import flaws

pytestmark = NEEDS_FILM_AND_MODELS


@pytest.fixture(scope="module")
def browser(boxers_browser):
    return boxers_browser


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(drill(rest=300, rounds=3))


def model(runthrough, *arguments):
    """`runthrough model …` of a server."""
    settings = {**os.environ, "RUNTHROUGH_DATA_DIRECTORY": os.path.join(runthrough.directory, "data")}
    subprocess.run([BINARY, "model", *arguments], env=settings, check=True, capture_output=True)


def own_weights(path, version):
    """The net that is shipped, as somebody else's: of another version."""
    shipped = (ROOT / "Sources/WebClient/Pages/recogniser/punches-6.weights").read_bytes()
    path.write_bytes(shipped[:6] + struct.pack("<H", version) + shipped[8:])
    return path


def test_a_film_of_a_boxer_becomes_verdicts_on_the_trainers_board(runthrough, session, boxer, people, tmp_path):
    thrown = [(one["class"], one["hand"]) for one in boxer[1]["thrown"]]
    worker = PoseWorker(runthrough)
    try:
        coach = trainer(runthrough, session, people)
        ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"])
        coach.locator("#play").click()
        use_camera(ana)
        me = ana.evaluate("runthrough.session.me")
        on_board = f"runthrough.page.board.verdictsOf('{me}').verdicts.filter(({{ seen }}) => seen !== null).length >= 4"
        # The film begins again and again; a slow machine sees fewer of its punches.
        expect_to_become(coach, lambda: coach.evaluate(on_board), True)
        row = coach.locator("#board tr").filter(has_text="Ana")
        expect(row.locator(".board-mark:visible").first).to_be_visible()
        expect(ana.get_by_role("list", name="Your last punches").get_by_role("listitem").first).to_contain_text("%")
        told_of = f"/api/v1/sessions/{session.id}/punches?after=0"
        told = runthrough.get(told_of)["punches"]
        assert {(one["by"], one["delay"], one["model"]) for one in told} == {("camera", 0, 6)}
        assert all(one["precision"]["hook"] < 1 and len(one["ifCalled"]) == 5 for one in told)
        right = sum((one["class"], one["hand"]) in thrown for one in told)
        assert right >= 0.6 * len(told), told
        expect_to_become(ana, lambda: ana.evaluate("runthrough.page.waiting"), 0)
        # A pause is no new round; a rest is for looking at this one.
        coach.locator("#play").click()
        expect(ana.locator("#stage-words")).to_have_text("Paused")
        coach.locator("#play").click()
        expect(ana.locator("#stage-words")).to_have_text("Round 1 of 3")
        coach.get_by_role("button", name="Skip").click()
        expect(ana.locator("body")).to_have_attribute("data-stage", "rest")
        ana.get_by_role("button", name="Watch your round").click()
        watched = ana.get_by_role("dialog", name="Your round")
        expect(watched.locator("ol button").nth(3)).to_be_attached()
        watched.get_by_label(re.compile("slow", re.IGNORECASE)).check()
        watched.locator("ol button").first.click()
        expect(watched.locator(".film-caption")).to_contain_text("%")
        assert flaws(ana, touch=True) == []
        watched.get_by_role("button", name="Close").click()
        # Weights that whoever runs the server has chosen judge from the next time on.
        ana.get_by_role("button", name="Stop camera").click()
        model(runthrough, "install", own_weights(tmp_path / "own", 1001))
        model(runthrough, "use", "1001")
        coach.get_by_role("button", name="Skip").click()
        ana.get_by_role("button", name="Use the camera").click()
        expect_to_become(ana, lambda: {one["model"] for one in runthrough.get(told_of)["punches"]}, {6, 1001})
    finally:
        model(runthrough, "use", "shipped")
        worker.end()
