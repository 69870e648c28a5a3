"""The camera station: its recogniser is the shipped one, its seat tells every punch once whatever the network does, and it sees real people."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import socket
import struct
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from client import HTTP, Rehearsal, becomes, in_time, line_of
from rtsp import Camera
from test_drill_documents import SECOND, drill, made
from test_films_of_cameras import Lesson

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "ops/lib/camera"))

from recogniser import Recogniser, in_words  # noqa: E402
from seat import FIRST_PAUSE, Clock, Refused, Seat, local  # noqa: E402
from sight import Sight  # noqa: E402

RECORDING = json.loads(gzip.decompress((ROOT / "ops/lib/recogniser/recording.json.gz").read_bytes()))
# MediaPipe and its models are too large for every run of the tests: who has started ops/camera once has them.
ENVIRONMENT = ROOT / ".build/camera/python/bin/python"


def frames(stream: dict):
    """(instant, joints) of a stream of the recording, as the recogniser takes them."""
    for instant, joints, confidence in zip(stream["instants"], stream["joints"], stream["confidence"]):
        yield instant, [
            number for n in range(17)
            for number in (joints[2 * n] / RECORDING["scale"], joints[2 * n + 1] / RECORDING["scale"], confidence[n] / 100)]


def recognised(stream: dict) -> list[dict]:
    recogniser = Recogniser(stream["stance"])
    return [punch for instant, joints in frames(stream) for punch in recogniser.take(joints, instant)]


def test_the_recogniser_finds_the_punches_of_the_recording():
    found = right = 0
    for stream in RECORDING["streams"][:4]:
        told = recognised(stream)
        lead = "left" if stream["stance"] == "orthodox" else "right"
        truth = [(p["instant"], p["action"].replace("double jab", "doubleJab"), "lead" if p["hand"] == lead else "rear")
                 for p in stream["punches"]]
        found += len(truth)
        right += sum(any(abs(p["at"] - at) < 300_000 and (p["class"], p["hand"]) == (kind, hand) for p in told) for at, kind, hand in truth)
        for punch in told:
            assert 0 <= punch["confidence"] <= 1 and abs(sum(punch["probabilities"].values()) - 1) < 0.01
            assert all(0 <= value <= 1 for value in punch["ifCalled"].values()) and punch["ifCalled"][punch["class"]] > 0.5
    assert right >= 0.7 * found, f"{right} of {found}"


def test_a_stance_set_during_a_round_names_the_hands_from_then_on():
    stream = next(one for one in RECORDING["streams"] if one["stance"] == "southpaw")
    given, right = list(frames(stream)), {}
    middle = given[len(given) // 8][0]
    truth = [(p["instant"], "lead" if p["hand"] == "right" else "rear") for p in stream["punches"] if p["instant"] > middle + SECOND]
    assert len(truth) > 3
    for said in ("orthodox", "southpaw"):
        recogniser, told = Recogniser("orthodox"), []
        for instant, joints in given:
            recogniser.stance = "orthodox" if instant < middle else said
            told += recogniser.take(joints, instant)
        right[said] = sum(any(abs(p["at"] - at) < 300_000 and p["hand"] == hand for p in told) for at, hand in truth) / len(truth)
    assert right["southpaw"] >= 0.9 and right["orthodox"] <= 0.7, right


def test_early_and_empty_frames_are_skipped():
    recogniser = Recogniser()
    instant, joints = next(frames(RECORDING["streams"][0]))
    assert recogniser.take(joints, instant) == []
    assert recogniser.take(joints, instant) == [] and recogniser.take(joints, instant - 5) == []
    assert recogniser.take(None, instant + 33_000) == []
    for hostile in (float("nan"), float("inf"), -float("inf"), 1e30):
        instant += 66_000
        assert recogniser.take([hostile] * 51, instant) == []


def test_a_camera_of_a_thousand_frames_a_second_changes_no_punch():
    stream = RECORDING["streams"][1]
    quick = Recogniser(stream["stance"])
    given = list(frames(stream))
    told = []
    for (instant, joints), (after, next_joints) in zip(given, given[1:]):
        for later in range(0, after - instant, 1_000):
            share = later / (after - instant)
            told += quick.take([one + share * (other - one) for one, other in zip(joints, next_joints)], instant + later)
    usual = recognised(stream)
    assert [(p["class"], p["hand"]) for p in told] == [(p["class"], p["hand"]) for p in usual] and len(usual) > 3
    assert all(abs(one["at"] - other["at"]) <= 40_000 for one, other in zip(told, usual))


def test_hostile_frames_among_those_of_a_boxer_are_survived():
    stream = RECORDING["streams"][1]
    among = Recogniser(stream["stance"])
    told = []
    for number, (instant, joints) in enumerate(frames(stream)):
        told += among.take(joints, instant)
        told += among.take([float("inf") if number % 2 else float("nan")] * 51, instant + 15_000)
    assert all(0 <= p["confidence"] <= 1 and stream["instants"][0] <= p["at"] <= stream["instants"][-1] for p in told)


def test_a_punch_is_shown_with_the_two_that_it_was_most_likely():
    told = [punch for stream in RECORDING["streams"][:4] for punch in recognised(stream)]
    assert {punch["class"] for punch in told} >= {"jab", "cross", "hook", "uppercut"}
    for punch in told:
        shares = [re.fullmatch(r"(?:(lead|rear) )?(jab|double jab|cross|hook|uppercut|no punch) (\d+)%", share) for share in in_words(punch).split(", ")]
        (hand, kind, first), (_, other, second) = (share.groups() for share in shares)
        assert kind.replace("double jab", "doubleJab") == punch["class"] and hand in (None, punch["hand"]) and kind != other
        assert int(first) == round(100 * punch["confidence"]) >= int(second)


def test_a_raised_hand_is_one_that_stays_above_the_head():
    sight = Sight()
    standing = [list(joints) for _, joints in frames(RECORDING["streams"][0])][0]
    assert sight.take(None, 0) == "nobody"
    raised = standing[:]
    raised[3 * 9 + 1] = standing[1] - 2 * abs(standing[3 * 5] - standing[3 * 6])
    now = 0
    shown = []
    for joints, lasting in ((standing, 500), (raised, 400), (standing, 400), (raised, 1_200), (None, 200), (raised, 200), (standing, 500), (None, 2_500), (standing, 100)):
        for _ in range(0, lasting, 50):
            now += 50_000
            sight.take(joints, now)
        shown.append(sight.now)
    assert shown == ["somebody", "somebody", "somebody", "raisedHand", "raisedHand", "raisedHand", "somebody", "nobody", "somebody"]


def test_a_boxing_athlete_is_not_seen_as_raising_a_hand():
    for stream in RECORDING["streams"]:
        sight = Sight()
        assert {sight.take(joints, instant) for instant, joints in frames(stream)} == {"somebody"}


def test_the_clock_trusts_the_quickest_exchange():
    clock = Clock()
    assert clock.ahead is None
    clock.take(1_000, 500_000, 500_010, 9_000)
    clock.take(20_000, 521_100, 521_100, 20_200)
    assert clock.ahead == 501_000


@pytest.fixture
async def session(owner) -> dict:
    stored = await made(owner, drill("Before the camera"))
    answer = await owner.post("/api/v1/sessions", {"production": stored["id"]})
    assert answer.status == 201, answer.body
    return answer.json


async def kept(owner: HTTP, session: dict) -> list[dict]:
    return (await owner.get(f"/api/v1/sessions/{session['session']}/punches?limit=500")).json["punches"]


async def sights(owner: HTTP, session: dict) -> list[str]:
    state = (await owner.get(f"/api/v1/sessions/{session['session']}")).json["state"]
    return [member["sight"] for member in state["members"] if "sight" in member]


async def test_every_punch_is_sent_once_across_a_lost_connection(owner, session):
    said: list[str] = []
    worth = Recogniser().worth
    seat = Seat(f"{owner.url.rstrip('/')}/join/{session['joinCodes']['dancer']}", "Camera", said.append, worth)
    running = asyncio.create_task(seat.run())
    try:
        told = recognised(RECORDING["streams"][2])
        shift = local() - told[-1]["at"] - 100_000
        seat.see("raisedHand")
        for number, punch in enumerate(told):
            if number == len(told) // 2:
                await becomes(True, lambda: asyncio.sleep(0, seat.connected))
                await becomes(FIRST_PAUSE, lambda: asyncio.sleep(0, seat._pause))
                seat._socket.transport.abort()
            seat.report([punch | {"at": punch["at"] + shift}])
        await becomes(0, lambda: asyncio.sleep(0, seat.waiting))
        await becomes(["raisedHand"], lambda: sights(owner, session))
        there = await kept(owner, session)
        assert [p["number"] for p in sorted(there, key=lambda p: p["number"])] == list(range(len(told)))
        assert {(p["by"], p["model"]) for p in there} == {("camera", 6)} and not said
        # Instants are those of the pictures: verdicts take nothing off, however late they were told.
        assert {p["delay"] for p in there} == {0} and seat.delay > 0
        by_number = {p["number"]: p for p in there}
        for number, punch in enumerate(told):
            assert (by_number[number]["class"], by_number[number]["hand"]) == (punch["class"], punch["hand"])
            assert by_number[number]["ifCalled"] == punch["ifCalled"]
            assert by_number[number]["thresholds"] == worth["thresholds"]
        state = (await owner.get(f"/api/v1/sessions/{session['session']}")).json["state"]
        camera, = [one["id"] for one in state["members"] if one["name"] == "Camera"]
        assert (await owner.delete(f"/api/v1/sessions/{session['session']}/members/{camera}")).status == 204
        with pytest.raises(Refused, match="Camera was put out of the session"):
            await in_time(running, "end of who was put out")
    finally:
        running.cancel()


async def test_a_wrong_code_ends_it_with_a_sentence(owner):
    seat = Seat(f"{owner.url.rstrip('/')}/join/NOSUCH", "Camera")
    with pytest.raises(Refused) as refused:
        await in_time(seat.run(), "refusal")
    assert len(str(refused.value)) > 10
    # The page says it in its own language, by the code.
    assert seat.connection == "refused" and seat.state["refused"]["code"] == "unknown-code"


FILM = """
import cv2, matplotlib, numpy
person = cv2.imread(matplotlib.get_data_path() + "/sample_data/grace_hopper.jpg")
film = cv2.VideoWriter("{path}", cv2.VideoWriter_fourcc(*"mp4v"), {rate}, (1024, 600))
for n in range({pictures}):
    film.write(cv2.hconcat([person, cv2.warpAffine(person, numpy.float32([[1, 0, abs(45 - n % 90) / 2], [0, 1, 0]]), (512, 600))]))
film.release()
"""


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
async def test_a_film_of_two_people_is_seen_shown_and_sent_as_two_devices(owner, session, tmp_path):
    film = tmp_path / "two.mp4"
    subprocess.run([ENVIRONMENT, "-c", FILM.format(path=film, pictures=90, rate=15)], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    link = f"{owner.url.rstrip('/')}/join/{session['joinCodes']['dancer']}"
    station = await asyncio.create_subprocess_exec(
        ROOT / "ops/camera", link, "--source", film, "--people", "2", "--name", "Wall", "--port", str(port), "--once",
        stderr=asyncio.subprocess.PIPE, env=os.environ)
    first = await line_of(station, lambda line: "picture" in line, "word of its picture", errors=True)

    def look(path: str, most: int = -1, **headers: str) -> str:
        with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=60) as answer:
            return answer.read(most).decode(errors="replace")

    telling = asyncio.create_task(asyncio.to_thread(look, "/state"))
    assert "image/jpeg" in await asyncio.to_thread(look, "/picture", 20_000)
    assert "/assets/pages/station.js" in await asyncio.to_thread(look, "/")
    assert "EventSource" in await asyncio.to_thread(look, "/assets/pages/station.js?again")
    for path, headers, status in (("/picture", {"Host": f"gym.example:{port}"}, "403"), ("/state", {"Host": f"gym.example:{port}"}, "403"),
                                  ("/assets/../WebClient.swift", {}, "404"), ("/assets/../deno.json", {}, "404"), ("/assets/pages/", {}, "404")):
        with pytest.raises(urllib.error.HTTPError, match=status):
            await asyncio.to_thread(look, path, **headers)
    said = first + "\n" + (await in_time(station.stderr.read(), "end of the film")).decode()
    assert station.returncode in (None, 0) and await station.wait() == 0, said
    last = said.strip().splitlines()[-1]
    assert "Wall 1: connected, seen" in last and "Wall 2: connected, seen" in last and "frames a second" in last, said
    told = [json.loads(line.removeprefix("data: ")) for line in (await in_time(telling, "last event")).splitlines() if line]
    assert told[-1]["camera"] == {"state": "ended", "kind": "film", "source": str(film)}
    assert [(place["name"], place["sight"], place["connection"]) for place in told[-1]["places"]] == [
        (name, "somebody", "connected") for name in ("Wall 1", "Wall 2")]
    assert any(state["camera"]["state"] == "on" and state["rate"] > 0 for state in told) and told[-1]["others"] == 0
    # Somebody who stands still does not punch.
    assert await kept(owner, session) == []


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
async def test_a_station_sends_the_round_before_it_ends(owner, visitor, tmp_path):
    preparation = 3 * SECOND
    document = drill("Before the camera")
    document["drill"]["preparation"] = preparation
    lesson = Lesson(await Rehearsal.open(owner, document), owner, visitor)
    film = tmp_path / "one.mp4"
    # A minute and a half: it goes on however long a machine takes.
    writing = await asyncio.create_subprocess_exec(ENVIRONMENT, "-c", FILM.format(path=film, pictures=450, rate=5))
    assert await writing.wait() == 0
    trainer, ana = await lesson.rehearsal.conductor(), await lesson.rehearsal.join("dancer", "Ana")
    await lesson.allow(ana, "keep")
    station = await asyncio.create_subprocess_exec(
        ROOT / "ops/camera", lesson.rehearsal.codes["dancer"], "--server", owner.url, "--source", film, "--name", "Wall", "--port", "0",
        stderr=asyncio.subprocess.PIPE, env=os.environ)

    async def says(words: str) -> None:
        await line_of(station, lambda line: words in line, f"line with {words!r}", errors=True)

    try:
        await says("picture")
        await becomes(["somebody"], lambda: sights(owner, {"session": lesson.rehearsal.id}))
        state = (await owner.get(lesson.path)).json["state"]
        camera, = [one["id"] for one in state["members"] if one["name"] == "Wall"]
        await lesson.bind({"member": camera}, ana)
        motion = (await trainer.command("begin"))["motion"]
        work = motion["at"] + preparation
        await says("Ana: 0 rounds kept")
        await trainer.until_instant(work + 3 * SECOND)
        assert await lesson.kept() == [], "the round is not over"
    finally:
        station.terminate()
        said = (await in_time(station.communicate(), "end of the station"))[1].decode()
    assert station.returncode == 0 and "Wall: Ana: 1 round kept as joints, no video" in said.splitlines()[-1], said
    (name, begins, _), = await lesson.kept()
    assert name == "Ana" and begins >= work
    await lesson.rehearsal.leave()


NO_CAMERA = """
import sys
sys.path.insert(0, "ops/lib/camera")
import station
said = []
frames = station.Frames("63", said.append)
frames.start()
first = frames.next()[0]
while not said:
    frames.next()
print(first, said[0])
print(station.options(["k7q 2mx", "--server", "http://gym.local:8080/"]).link)
film = station.Frames("/etc/hostname", said.append)
film.start()
while film.next() is not None:
    pass
print(film.fault)
for wrong in (["ftp://127.0.0.1/join/CODE"], ["http://127.0.0.1/join/CODE", "--source", "gone.mp4"]):
    try:
        station.options(wrong)
    except SystemExit as ended:
        print(ended.code)
"""


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
def test_a_station_explains_what_it_cannot_watch_or_join_and_needs_only_a_code():
    tried = subprocess.run([ENVIRONMENT, "-c", NO_CAMERA], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert tried.stdout.splitlines() == [
        "None cannot open webcam 63: it is not plugged in, or another program has it; trying again", "http://gym.local:8080/join/k7q2mx",
        "/etc/hostname is no film, or of a kind that cannot be played here", "2", "2"], tried.stderr
    assert "argument link: it is the session's for athletes, http://…/join/CODE, or its code" in tried.stderr
    assert tried.stderr.endswith("argument --source: there is no film gone.mp4\n"), tried.stderr


UNTIMED = """
import sys
sys.path.insert(0, "ops/lib/camera")
import cv2, numpy, station
with open(sys.argv[1], "wb") as film:
    for shade in range(12):
        film.write(cv2.imencode(".jpg", numpy.full((120, 160, 3), 20 * shade, numpy.uint8))[1].tobytes())
frames = station.Frames(sys.argv[1], print)
begun = station.local()
frames.start()
while (frame := frames.next()) is not None:
    if frame[0] is not None:
        print(frame[1] - begun)
"""


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
def test_a_film_that_is_nothing_but_pictures_is_played_at_25_a_second(tmp_path):
    played = subprocess.run([ENVIRONMENT, "-c", UNTIMED, tmp_path / "pictures.mjpeg"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    instants = [int(line) for line in played.stdout.splitlines()]
    # The newest frame wins: a busy machine leaves some out.
    apart = {(after - before) % 40_000 for before, after in zip(instants, instants[1:])}
    assert len(instants) > 3 and apart == {0} and instants == sorted(set(instants)), played
    assert instants[-1] - instants[0] <= 11 * 40_000


PICTURE = """
import cv2, matplotlib, sys
person = cv2.imread(matplotlib.get_data_path() + "/sample_data/grace_hopper.jpg")
sampled = [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420]
cv2.imwrite(sys.argv[1], cv2.resize(person, (512, 608)), [cv2.IMWRITE_JPEG_QUALITY, 70, *sampled])
"""


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
async def test_a_browser_that_goes_away_in_the_midst_of_a_request_leaves_nothing_in_the_log():
    station = await asyncio.create_subprocess_exec(
        ROOT / "ops/camera", "http://127.0.0.1:1/join/ABC234", "--source", "63", "--port", "0", stderr=asyncio.subprocess.PIPE, env=os.environ)
    try:
        line = await line_of(station, lambda line: line.startswith("The picture: "), "address of the page", errors=True)
        host, port = re.search(r"http://([\d.]+):(\d+)/", line).groups()
        for turn in range(40):
            browser = socket.create_connection((host, port))
            # What is sent is lost, and the other end is told that at once.
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            browser.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\n".encode() + b"\r\n" * (turn % 2))
            browser.close()
        assert urllib.request.urlopen(f"http://{host}:{port}/", timeout=60).status == 200
    finally:
        if station.returncode is None:
            station.terminate()
        log = (await in_time(station.communicate(), "end of the station"))[1].decode()
    assert "Traceback" not in log, log[:2_000]


SHOWN = """
import json, sys
sys.path.append("ops/lib/camera")
from station import Frames
print(json.dumps({source: Frames(source, print).camera["source"] for source in sys.argv[1:]}))
"""


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
def test_a_stations_page_shows_only_the_address_of_a_network_camera():
    wanted = {
        "rtsp://10.0.0.5:554/live": "rtsp://10.0.0.5:554", "rtsp://gym:secret@[fe80::1]:554/live": "rtsp://[fe80::1]:554",
        "rtsp://gym:p@secret@10.0.0.5/": "rtsp://10.0.0.5", "rtsp://10.0.0.5/user=gym&password=secret": "rtsp://10.0.0.5",
        "http://10.0.0.5?password=secret": "http://10.0.0.5", "rtsp://gym:secret/p@10.0.0.5": "rtsp://\u2026",
        "http://10.0.0.5?password=p@secret": "http://\u2026", "0": "0", "film@home.mp4": "film@home.mp4"}
    told = subprocess.run([ENVIRONMENT, "-c", SHOWN, *wanted], check=True, capture_output=True, cwd=ROOT)
    assert json.loads(told.stdout) == wanted


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
async def test_a_network_camera_is_watched_by_rtsp_and_found_again_when_it_was_gone(owner, session, tmp_path):
    subprocess.run([ENVIRONMENT, "-c", PICTURE, tmp_path / "person.jpg"], check=True)
    camera = Camera((tmp_path / "person.jpg").read_bytes())
    station = await asyncio.create_subprocess_exec(
        ROOT / "ops/camera", session["joinCodes"]["dancer"], "--server", owner.url, "--source", f"rtsp://gym:p@secret@{camera.address}/user=gym&password=secret",
        "--name", "Wall", "--port", "0", stderr=asyncio.subprocess.PIPE, env=os.environ)
    try:
        await becomes(["somebody"], lambda: sights(owner, session))
        camera.cut()
        await becomes(2, lambda: asyncio.sleep(0, camera.readers))
        camera.close()
        await becomes(["nobody"], lambda: sights(owner, session))
        line = await line_of(station, lambda line: "cannot open" in line, "word that it cannot open it", errors=True)
        assert f"rtsp://{camera.address}:" in line and "secret" not in line, line
    finally:
        camera.close()
        if station.returncode is None:
            station.terminate()
        assert b"secret" not in (await in_time(station.communicate(), "end of the station"))[1]
