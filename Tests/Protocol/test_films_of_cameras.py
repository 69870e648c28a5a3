"""Rounds that a camera of the class keeps of an athlete: only where the athlete allows it, and only of the time in which its place was theirs."""

import json

import pytest

from client import Rehearsal
from test_drills import drill
from test_films import OCTETS, film, path
from test_punches import punch, report, said
from test_results import called, free  # noqa: F401 (a fixture)

SECOND = 1_000_000


class Lesson:
    """A class with a camera: who is asked for what is a token."""

    def __init__(self, rehearsal, owner, visitor):
        self.rehearsal, self.owner, self._nobody = rehearsal, owner, visitor
        self.path = f"/api/v1/sessions/{rehearsal.id}"

    def of(self, joined):
        return self._nobody.as_(joined["token"])

    async def bind(self, camera, athlete) -> None:
        source = {"athlete": athlete and athlete["member"], "muted": False}
        assert (await self.owner.ask("PUT", f"{self.path}/sources/{camera['member']}", source)).status == 200

    async def allow(self, athlete, answer) -> None:
        assert (await self.of(athlete).ask("PUT", f"{self.path}/filming", {"allowed": answer})).status == 204

    async def filming(self, joined) -> dict:
        answer = await self.of(joined).get(f"{self.path}/filming")
        assert answer.status == 200, answer.body
        return answer.json

    async def send(self, camera, athlete, begins, poses=15):
        return await self.of(camera).ask("PUT", path(self.rehearsal, athlete, begins), film(begins, poses), OCTETS)

    async def kept(self) -> list[tuple]:
        return [(one["name"], one["begins"], one["training"]) for one in (await self.owner.get(f"{self.path}/films")).json["films"]]


@pytest.fixture
async def lesson(owner, visitor):
    rehearsal = await Rehearsal.open(owner, drill())
    yield Lesson(rehearsal, owner, visitor)
    await rehearsal.leave()


async def joined(lesson, *names):
    return [await lesson.rehearsal.join("dancer", name) for name in names]


async def test_a_camera_keeps_a_round_only_with_its_athletes_consent(lesson):
    wall, ana = await joined(lesson, "Wall", "Ana")
    watch = await lesson.rehearsal.connect(wall)
    await lesson.bind(wall, ana)
    begins = await watch.now()
    await watch.until_instant(begins + SECOND)
    assert (await lesson.filming(ana)) == {"allowed": "no", "cameras": ["Wall"], "films": [], "stance": None}
    assert (await lesson.send(wall, ana, begins)).problem("not-allowed")["rule"] == "filmUnwanted"
    assert await lesson.kept() == []
    await lesson.allow(ana, "keep")
    assert (await lesson.send(wall, ana, begins)).problem("not-allowed")["rule"] == "filmUnwanted", "of the time before nothing is kept"
    begins = await watch.now()
    await watch.until_instant(begins + SECOND)
    await lesson.allow(ana, "keep")
    for _ in range(2):
        assert (await lesson.send(wall, ana, begins)).status == 204, "a film sent again is the same one"
    assert await lesson.kept() == [("Ana", begins, False)]
    hers = lesson.of(ana)
    assert (await hers.get(path(lesson.rehearsal, ana, begins))).body == film(begins, 15)
    assert (await hers.ask("PUT", path(lesson.rehearsal, ana, begins + 2), film(begins + 2, 15), OCTETS)).status == 204
    listed = (await lesson.owner.get(f"{lesson.path}/films")).json["films"]
    assert [one["camera"] for one in listed] == ["Wall", None], "her own phone saw the second one"
    assert (await hers.delete(path(lesson.rehearsal, ana, begins + 2))).status == 204
    assert (await lesson.of(wall).get(path(lesson.rehearsal, ana, begins))).problem("not-allowed")["rule"] == "ownFilm", "it keeps, and reads nothing"
    await lesson.allow(ana, "no")
    assert (await lesson.send(wall, ana, begins + 1)).problem("not-allowed")["rule"] == "filmUnwanted"
    assert await lesson.kept() == [("Ana", begins, False)], "what is kept stays until somebody deletes it"
    assert (await lesson.filming(ana))["allowed"] == "no"


async def test_training_is_as_the_athlete_says_and_not_as_the_camera_does(lesson):
    wall, ana = await joined(lesson, "Wall", "Ana")
    watch = await lesson.rehearsal.connect(wall)
    await lesson.bind(wall, ana)
    await lesson.allow(ana, "keep")
    begins = await watch.now()
    await watch.until_instant(begins + SECOND)
    at = path(lesson.rehearsal, ana, begins)
    assert (await lesson.of(wall).ask("PUT", f"{at}?training=allowed", film(begins, 15), OCTETS)).status == 204
    await lesson.allow(ana, "train")
    assert (await lesson.send(wall, ana, begins + 1)).status == 204
    assert await lesson.kept() == [("Ana", begins, False), ("Ana", begins + 1, True)]
    # Also of rounds that her own phone sent, and whatever a trainer said of them.
    hers = lesson.of(ana)
    for answer in ("keep", "no"):
        await lesson.allow(ana, "train")
        for turn in (1, 2):
            sent = await hers.ask("PUT", f"{path(lesson.rehearsal, ana, begins + turn)}?training=allowed", film(begins + turn, 15), OCTETS)
            assert sent.status == 204
            assert (await hers.ask("PUT", f"{path(lesson.rehearsal, ana, begins + turn)}/training", {"allowed": True})).status == 204
        assert [training for *_, training in await lesson.kept()] == [False, True, True]
        await lesson.allow(ana, answer)
        assert [training for *_, training in await lesson.kept()] == [False, False, False], answer
        assert (await lesson.owner.get(f"{lesson.path}/recordings")).json["recordings"] == []


async def test_each_gets_only_the_time_in_which_the_place_was_theirs(lesson):
    wall, side, ana, ben = await joined(lesson, "Wall", "Side", "Ana", "Ben")
    watch = await lesson.rehearsal.connect(wall)
    for athlete in (ana, ben):
        await lesson.allow(athlete, "keep")
    before = await watch.now()
    await watch.until_instant(before + SECOND)
    await lesson.bind(wall, ana)
    hers = await watch.now()
    await watch.until_instant(hers + SECOND)
    await lesson.bind(wall, ben)
    his = await watch.now()
    await watch.until_instant(his + SECOND)
    for camera, athlete, begins in (
        (wall, ana, before), (wall, ben, before), (wall, ben, hers), (wall, ana, his), (wall, ana, hers + SECOND // 2), (side, ana, hers), (ben, ana, hers)):
        assert (await lesson.send(camera, athlete, begins)).problem("not-allowed")["rule"] == "ownFilm"
    assert (await lesson.send(wall, ana, hers, 10)).status == 204, "also once the place is somebody else's"
    assert (await lesson.send(wall, ben, his)).status == 204
    assert await lesson.kept() == [("Ana", hers, False), ("Ben", his, False)]
    assert [(await lesson.filming(one))["cameras"] for one in (ana, ben)] == [[], ["Wall"]]
    await lesson.bind(wall, None)
    assert (await lesson.filming(ben))["cameras"] == []


async def test_the_next_athlete_in_a_place_gets_no_earlier_film(lesson):
    wall, ana, ben = await joined(lesson, "Wall", "Ana", "Ben")
    watch = await lesson.rehearsal.connect(wall)
    await lesson.allow(ben, "keep")
    before = await watch.now()
    await lesson.bind(wall, ana)
    hers = await watch.now()
    await watch.until_instant(hers + SECOND)
    change = {"athlete": ben["member"], "since": before}
    assert (await lesson.owner.ask("PATCH", f"{lesson.path}/sources/{wall['member']}", change)).status == 200
    his = await watch.now()
    await watch.until_instant(his + SECOND)
    for begins in (before, hers):
        assert (await lesson.send(wall, ben, begins, 10)).problem("not-allowed")["rule"] == "ownFilm"
    assert (await lesson.send(wall, ben, his)).status == 204


async def test_a_camera_gets_only_the_rounds_of_its_place(lesson):
    wall, side, ana, ben = await joined(lesson, "Wall", "Side", "Ana", "Ben")
    watch, trainer = await lesson.rehearsal.connect(wall), await lesson.rehearsal.conductor()
    await lesson.bind(wall, ana)
    await lesson.bind(side, ben)
    await lesson.allow(ana, "keep")
    assert (await lesson.filming(wall))["films"] == [], "nobody works yet"
    motion = (await trainer.command("begin"))["motion"]
    await watch.until_instant(motion["at"] + SECOND)
    open_one = {"member": ana["member"], "name": "Ana", "from": motion["at"], "to": None}
    assert (await lesson.filming(wall))["films"] == [open_one]
    paused = (await trainer.command("pause"))["motion"]
    await watch.until_instant(paused["at"] + 1)
    assert (await lesson.filming(wall))["films"] == [open_one], "a round that stands still is not over"
    assert (await lesson.filming(side))["films"] == [] == (await lesson.filming(ana))["films"]
    # The second stage is a rest.
    left = (await trainer.command("jump", formation=1))["motion"]
    await watch.until_instant(left["at"] + 1)
    assert [one["to"] for one in (await lesson.filming(wall))["films"]] == [paused["at"]]
    await lesson.allow(ana, "no")
    assert (await lesson.filming(wall))["films"] == []
    await lesson.allow(ana, "keep")
    assert (await lesson.filming(wall))["films"] == [], "a round that was over when she allowed it"
    # A class that ends in the middle of a round, and is opened again: the rest is another film.
    await trainer.command("jump", formation=2)
    motion = (await trainer.command("play"))["motion"]
    await watch.until_instant(motion["at"] + SECOND)
    assert (await lesson.owner.post(f"{lesson.path}/end")).status < 300
    over, = (await lesson.filming(wall))["films"]
    assert motion["at"] < over["to"]
    assert (await lesson.owner.post(f"{lesson.path}/reopen")).status < 300
    again = await lesson.filming(wall)
    assert again["films"][0] == over and [one["to"] for one in again["films"][1:]] == [None]
    assert again["films"][1]["from"] > over["to"]


async def test_a_forgotten_athlete_has_no_consent_and_nonsense_is_refused(lesson, visitor, owner):
    wall, ana = await joined(lesson, "Wall", "Ana")
    watch = await lesson.rehearsal.connect(wall)
    await lesson.bind(wall, ana)
    begins = await watch.now()
    await watch.until_instant(begins + SECOND)
    hers = lesson.of(ana)
    for wrong in ({"allowed": "perhaps"}, {"allowed": True}, {}):
        assert (await hers.ask("PUT", f"{lesson.path}/filming", wrong)).problem("invalid"), wrong
    assert (await hers.ask("PUT", f"{lesson.path}/filming", {"allowed": "perhaps"})).problem("invalid", "allowed")["rule"] == "word"
    assert (await owner.get(f"{lesson.path}/filming")).problem("not-allowed")["rule"] == "ownFilm"
    (await visitor.get(f"{lesson.path}/filming")).problem("not-signed-in")
    piece = await Rehearsal.open(owner)
    bo = await piece.join("dancer", "Bo")
    assert (await visitor.as_(bo["token"]).get(f"/api/v1/sessions/{piece.id}/filming")).problem("not-found")["rule"] == "onlyInDrill"
    await piece.leave()
    await lesson.allow(ana, "train")
    assert (await owner.delete(f"{lesson.path}/members/{ana['member']}/data")).status == 204
    assert (await lesson.send(wall, ana, begins)).problem("not-allowed")["rule"] == "forgotten"
    assert (await lesson.filming(wall))["films"] == [] == await lesson.kept()


async def test_a_camera_is_named_with_its_films_and_what_it_saw_too_late_is_labelled_where_its_poses_show_it(free, owner, visitor):  # noqa: F811
    lesson = Lesson(free, owner, visitor)
    wall, ana = await joined(lesson, "Wall", "Ana")
    watch, trainer = await free.connect(wall), await free.conductor()
    await lesson.bind(wall, ana)
    late = json.dumps({"delay": 400_000}).encode()
    assert (await owner.ask("PATCH", f"{lesson.path}/sources/{wall['member']}", late, {"Content-Type": "application/json"})).status == 200
    await lesson.allow(ana, "train")
    jab, cross = await called(trainer)
    await said(watch, report("a", punch(1, jab + 500_000), punch(2, cross + 450_000, "cross", "rear"), source="camera"))
    begins = jab - 500_000
    assert (await lesson.send(wall, ana, begins, 35)).status == 204
    own = begins + 1
    assert (await lesson.of(ana).ask("PUT", path(free, ana, own) + "?training=allowed", film(own, 35), OCTETS)).status == 204
    for listed in ("films", "recordings"):
        assert [one["camera"] for one in (await owner.get(f"{lesson.path}/{listed}")).json[listed]] == ["Wall", None]
    cameras, hers = [(await owner.get(path(free, ana, at) + "/labels")).json for at in (begins, own)]
    assert [(one["at"], one["class"]) for one in cameras["labels"]] == [(jab + 500_000, "jab"), (cross + 450_000, "cross")]
    assert hers["labels"] == [] and {jab + 100_000, cross + 50_000} <= set(hers["unsure"]), "her own camera saw nothing"
