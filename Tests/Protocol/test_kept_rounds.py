"""Rounds that the camera station keeps: the bytes of a film, what is cut and sent, and the way to the server."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

import pytest

from client import DEADLINE, Rehearsal, becomes
from test_drills import drill
from test_films_of_cameras import Lesson

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "ops/lib/camera"))

import seat as seats  # noqa: E402
from film_bytes import Pose, bytes_of  # noqa: E402
from kept_rounds import PATIENCE, KeptRounds  # noqa: E402
from seat import Seat, local  # noqa: E402

SECOND = 1_000_000
AHEAD = 1_000 * SECOND  # of the session's clock


def standing(x: float = 100.0) -> list[float]:
    return [x, 50.0, 0.9] * 17


def test_a_film_has_the_bytes_that_pages_write():
    for film in json.loads((ROOT / "Tests/RehearsalTests/films.json").read_text())["films"]:
        poses = [Pose(pose["instant"], tuple(pose["joints"]), pose["width"], pose["height"]) for pose in film["poses"]]
        begins, told = bytes_of(poses, film["stance"])
        assert (begins, told.hex()) == (film["begins"], film["bytes"]), film["name"]
        lost = Pose(poses[-1].instant + 1, (float("nan"),) * 51, poses[-1].width, poses[-1].height)
        assert bytes_of([*poses, lost], film["stance"]) == (begins, told), "what is no number is left out"


def watched(seconds: int = 60, rate: int = 30) -> KeptRounds:
    """Somebody was seen for so long, from second 0 of this machine's clock on."""
    rounds = KeptRounds()
    for picture in range(seconds * rate):
        rounds.see(standing(picture), picture * SECOND // rate, 1_280, 720)
    return rounds


def allowed(member: str, begins: int, ends: int | None) -> dict:
    """In seconds of this machine's clock."""
    return {"member": member, "name": member.title(), "from": begins * SECOND + AHEAD, "to": None if ends is None else ends * SECOND + AHEAD}


def allow(rounds: KeptRounds, *films: dict, now: int = 60) -> list[tuple]:
    """What is to be sent then: whose, and from and to which second."""
    rounds.allow(list(films), AHEAD, now * SECOND)
    return [(film.member, round((film.packed[0] - AHEAD) / SECOND, 1), poses(film.packed[1])) for film in rounds.waiting]


def poses(content: bytes) -> int:
    def number(at: int) -> tuple[int, int]:
        value = shift = 0
        while True:
            value |= (content[at] & 0x7F) << shift
            at, shift = at + 1, shift + 7
            if content[at - 1] < 0x80:
                return value, at
    at = 4
    for _ in range(5):
        value, at = number(at)
    return value


def test_a_round_is_sent_once_it_is_over_fifteen_poses_a_second():
    rounds = watched()
    assert allow(rounds, allowed("ana", 10, None)) == []
    assert allow(rounds, allowed("ana", 10, 60)) == [], "what was seen last may not be known yet"
    assert allow(rounds, allowed("ana", 10, 40)) == [("ana", 10.0, 451)]
    film, = rounds.waiting
    assert len(film.packed[1]) < 451 * 60, "the joints of a large picture are told in a smaller one"
    assert rounds.in_words() == "Ana: 0 rounds kept as joints, no video, 1 to be sent"
    rounds.sent(film)
    assert allow(rounds, allowed("ana", 10, 40)) == [] and rounds.in_words() == "Ana: 1 round kept as joints, no video"


def test_of_a_camera_that_gives_many_pictures_a_second_a_round_has_fifteen_of_one_that_gives_fewer_all():
    for rate, kept in ((60, 451), (30, 451), (25, 451), (20, 451), (15, 451), (12, 361)):
        (_, _, poses), = allow(watched(rate=rate), allowed("ana", 10, 40))
        assert abs(poses - kept) <= 1, (rate, poses)


def test_each_athlete_gets_only_the_time_of_their_own():
    assert allow(watched(), allowed("ana", 0, 20), allowed("ben", 20, 58)) == [("ana", 0.0, 301), ("ben", 20.0, 571)]
    assert allow(watched(), allowed("ana", 0, 1)) == [], "nobody looks at a second"


def test_an_athlete_who_left_and_returned_has_one_film_with_a_gap():
    rounds = KeptRounds()
    for picture in [*range(0, 300), *range(600, 900)]:
        rounds.see(standing(), picture * SECOND // 30, 640, 360)
        rounds.see(None, picture * SECOND // 30, 640, 360)
    assert allow(rounds, allowed("ana", 0, 30)) == [("ana", 0.0, 300)]


def test_no_round_is_kept_without_consent_or_after_it_ended():
    rounds = watched()
    assert allow(rounds) == [] and rounds.in_words() == ""
    # What the server names is kept, whenever it does.
    assert allow(rounds, allowed("ana", 10, 40)) == [("ana", 10.0, 451)]
    assert allow(rounds) == [] and rounds.in_words() == ""
    assert allow(rounds, allowed("ana", 10, 40)) == [("ana", 10.0, 451)]


def test_it_is_tried_for_five_minutes_and_only_the_newest_ten_are_in_memory():
    rounds = watched()
    allow(rounds, allowed("ana", 10, 40))
    film, = rounds.waiting
    assert not rounds.failed(film, 60 * SECOND + PATIENCE - 1) and rounds.waiting == [film]
    assert rounds.failed(film, 60 * SECOND + PATIENCE) and allow(rounds, allowed("ana", 10, 40), now=360) == []
    assert allow(watched(900), allowed("ana", 0, 890), now=900) == [("ana", 300.0, 8_851)]


class Gym(Lesson):
    """A class with a station whose place is Ana's, who allows it to keep rounds."""

    async def begin(self, name: str = "Wall") -> None:
        self.said: list[str] = []
        self.station = Seat(f"{self.owner.url.rstrip('/')}/join/{self.rehearsal.codes['dancer']}", name, self.said.append, {"model": 4})
        self.running = asyncio.create_task(self.station.run())
        await becomes(True, lambda: asyncio.sleep(0, self.station.clock.ahead is not None))
        self.trainer, self.ana = await self.rehearsal.conductor(), await self.rehearsal.join("dancer", "Ana")
        await self.bind(self.station._seat, self.ana)
        await self.allow(self.ana, "keep")

    async def work(self) -> int:
        """A round begins, and four seconds of it are seen. Returns when it began."""
        motion = (await self.trainer.command("begin"))["motion"]
        for turn in range(60):
            self.station.rounds.see(standing(turn), motion["at"] - self.station.clock.ahead + turn * SECOND // 15, 640, 360)
        await self.trainer.until_instant(motion["at"] + 4 * SECOND)
        return motion["at"]


@pytest.fixture
async def gym(owner, visitor, monkeypatch):
    monkeypatch.setattr(seats, "ROUNDS_PAUSE", 0.3)
    gym = Gym(await Rehearsal.open(owner, drill()), owner, visitor)
    await gym.begin()
    yield gym
    gym.running.cancel()
    await gym.rehearsal.leave()


async def test_a_station_keeps_consented_rounds_across_a_lost_server_and_the_end_of_the_class(gym, monkeypatch):
    begins, station = await gym.work(), gym.station
    ask, lost = station._ask, []
    monkeypatch.setattr(station, "_ask", lambda method, *rest: lost.append(method) or ask(method, *rest) if len(lost) > 2 else unreachable(lost, method))
    assert (await gym.owner.post(f"{gym.path}/end")).status < 300
    await becomes([("Ana", False)], lambda: names_and_training(gym))
    film, = (await gym.of(gym.ana).get(f"{gym.path}/films")).json["films"]
    # The clock was not known as well then as it is now, so a pose of the first moment may be before the round.
    assert 0 <= film["begins"] - begins < SECOND and 3 * SECOND < film["ends"] - film["begins"] < 4 * SECOND
    await becomes("Ana: 1 round kept as joints, no video", lambda: asyncio.sleep(0, station.rounds.in_words()))
    word = "Wall: the class has ended; if it is opened again, this goes on"
    ended = lambda: [line for line in gym.said if "class has ended" in line]  # noqa: E731
    await becomes([word], lambda: asyncio.sleep(0, ended()))
    assert station.link_in_words == "the class has ended"
    assert (await gym.owner.post(f"{gym.path}/reopen")).status < 300
    await becomes("connected", lambda: asyncio.sleep(0, station.link_in_words))
    assert ended() == [word]


async def test_a_station_takes_the_stance_that_the_class_knows_and_keeps_it_in_films(gym):
    gym.station.stand = lambda said: said or "orthodox"
    await becomes("orthodox", lambda: asyncio.sleep(0, gym.station.rounds.stance))
    stance = f"{gym.path}/stances/{gym.ana['member']}"
    assert (await gym.of(gym.ana).ask("PUT", stance, {"stance": "southpaw"})).status == 204
    await becomes("southpaw", lambda: asyncio.sleep(0, gym.station.rounds.stance))


async def test_a_station_that_ends_in_the_middle_of_a_round_sends_what_was_seen_of_it_and_waits_for_no_lost_server(gym, monkeypatch):
    begins, station = await gym.work(), gym.station
    await becomes(True, lambda: asyncio.sleep(0, station.rounds.are_wanted))
    await station.send_the_rest(DEADLINE)
    (name, first, training), = await gym.kept()
    assert (name, training) == ("Ana", False) and 0 <= first - begins < SECOND
    assert station.rounds.in_words() == "Ana: 1 round kept as joints, no video"
    monkeypatch.setattr(station, "_ask", lambda method, *_: unreachable([], method))
    left = time.monotonic()
    await station.send_the_rest(2)
    assert 1 < time.monotonic() - left < 30


async def names_and_training(lesson) -> list[tuple]:
    return [(name, training) for name, _, training in await lesson.kept()]


async def test_a_round_without_room_is_dropped_with_a_message_and_the_server_is_not_reported_lost(gym):
    # Four more cameras of hers: one alone may not ask as often.
    cameras = [await gym.rehearsal.join("dancer", f"Side {turn}") for turn in range(4)]
    for camera in cameras:
        await gym.bind(camera, gym.ana)
    now = await gym.trainer.now()

    async def send(turn: int) -> int:
        while (answer := await gym.send([*cameras, gym.ana][turn % 5], gym.ana, now + turn, 2)).status == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))
        return answer.status

    assert set(await asyncio.gather(*map(send, range(100)))) == {204}
    await gym.work()
    await gym.trainer.command("jump", formation=1)
    word = "Wall: a round of Ana is not kept: An athlete has at most 100 films in a session. Delete one first."
    await becomes([word], lambda: asyncio.sleep(0, [line for line in gym.said if "is not kept" in line]))
    station = gym.station
    assert station.connected and station.rounds.waiting == [] and station.rounds.in_words() == "Ana: 0 rounds kept as joints, no video"


def unreachable(lost: list[str], method: str) -> bytes:
    lost.append(method)
    raise OSError("the network is gone")
