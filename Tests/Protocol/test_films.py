"""Rounds of athletes as joints: kept where the athlete wants it, seen by the athlete and by who trains the class."""

import asyncio
import random
import time

import pytest

from client import Rehearsal
from test_drills import drill
from test_editing import invite

OCTETS = {"Content-Type": "application/octet-stream"}


def number(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value % 0x80 + 0x80)
        value //= 0x80
    return bytes(out + bytes([value]))


def signed(value: int) -> bytes:
    return number(-2 * value - 1 if value < 0 else 2 * value)


def film(begins: int, poses: int = 60, seed: int = 1) -> bytes:
    """A film of somebody who fidgets, fifteen poses a second."""
    chance = random.Random(seed)
    out = b"rfm1" + b"".join(map(number, (240, 320, 1, begins, poses)))
    for pose in range(poses):
        out += number(66_667 if pose else 0)
        for joint in range(17):
            at = (960, 200 + 140 * joint, 90) if pose == 0 else (chance.randint(-9, 9), chance.randint(-9, 9), 0)
            out += b"".join(map(signed, at))
    return out


@pytest.fixture
async def lesson(owner):
    rehearsal = await Rehearsal.open(owner, drill())
    yield rehearsal
    await rehearsal.leave()


def path(lesson, joined, begins):
    return f"/api/v1/sessions/{lesson.id}/films/{joined['member']}/{begins}"


async def test_a_film_is_for_its_athlete_and_the_class_trainer(lesson, server, owner, visitor):
    ana, ben, wall, guest = [await lesson.join(role, name) for role, name in (("dancer", "Ana"), ("dancer", "Ben"), ("screen", "Wall"), ("conductor", "Mira"))]
    begins = await (await lesson.connect(ana)).now() - 60_000_000
    kept = film(begins, 2_700)
    assert 16_384 < len(kept) < 200_000, "three minutes, longer than what a member may send otherwise"
    at, hers = path(lesson, ana, begins), visitor.as_(ana["token"])
    assert (await hers.ask("PUT", at, film(begins - 180_000_000), OCTETS)).problem("invalid", "begins")["rule"] == "film"
    begins -= 180_000_000
    kept, at = film(begins, 2_700), path(lesson, ana, begins)
    for _ in range(2):
        assert (await hers.ask("PUT", at, kept, OCTETS)).status == 204, "a film sent again is the same one"
    listed = [{"member": ana["member"], "name": "Ana", "begins": begins, "ends": begins + 2_699 * 66_667, "bytes": len(kept), "training": False, "camera": None}]
    for reader in (hers, owner, visitor.as_(guest["token"])):
        assert (await reader.get(f"/api/v1/sessions/{lesson.id}/films")).json["films"] == listed
        assert (await reader.get(at)).body == kept
    his = visitor.as_(ben["token"])
    assert (await his.get(f"/api/v1/sessions/{lesson.id}/films")).json["films"] == []
    for other in (his, visitor.as_(wall["token"])):
        assert (await other.get(at)).problem("not-allowed")["rule"] == "ownFilm"
        assert (await other.delete(at)).problem("not-allowed")["rule"] == "ownFilm"
    assert (await his.ask("PUT", at, kept, OCTETS)).problem("not-allowed")["rule"] == "ownFilm"
    assert (await owner.ask("PUT", at, kept, OCTETS)).problem("not-allowed")["rule"] == "ownFilm", "nobody keeps a film of somebody else"
    editor = await invite(server, owner, "Another gym")
    for path_of in (at, f"/api/v1/sessions/{lesson.id}/films"):
        assert (await editor.get(path_of)).problem("not-allowed")["rule"] == "ownFilm", "accounts are kept apart"
    assert (await editor.delete(at)).problem("not-allowed")["rule"] == "ownFilm"
    assert (await editor.ask("PUT", f"{at}/training", {"allowed": False})).problem("not-allowed")["rule"] == "ownFilm"
    for path_of in (f"{at}/labels", f"/api/v1/sessions/{lesson.id}/recordings"):
        assert (await editor.get(path_of)).problem("not-allowed")["rule"] == "conductor"
    theirs = await Rehearsal.open(editor, drill())
    assert (await editor.get(f"/api/v1/sessions/{theirs.id}/films")).json["films"] == []
    (await visitor.get(at)).problem("not-signed-in")
    assert (await hers.delete(at)).status == 204
    assert (await hers.get(at)).problem("not-found")["rule"] == "film"


async def test_answers_of_a_class_are_counted_and_not_published(lesson):
    trainer, ana, ben = [await lesson.come(role, name) for role, name in (("conductor", "Mira"), ("dancer", "Ana"), ("dancer", "Ben"))]
    word = {"type": "signal", "kind": "recordings"}
    asked = await trainer.now()
    refused = await ana.say_and_be_refused(word | {"asked": asked})
    assert (refused["code"], refused["rule"], refused["field"]) == ("notAllowed", "conductorOnly", "asked")
    refused = await trainer.say_and_be_refused(word | {"asked": asked, "answer": "train"})
    assert (refused["code"], refused["rule"], refused["field"]) == ("notAllowed", "dancerOnly", "answer")
    for wrong, field in (({"asked": asked, "answer": "perhaps"}, "answer"), ({"asked": "now", "answer": "no"}, "asked"), ({"answer": "no"}, "asked")):
        assert (await ana.say_and_be_refused(word | wrong))["field"] == field
    await trainer.say(word | {"asked": asked})
    for one in (trainer, ana, ben):
        assert await one.signal("recordings") == word | {"asked": asked, "keep": 0, "train": 0, "no": 0}
    await ana.say(word | {"asked": asked, "answer": "train"})
    await ben.say(word | {"asked": asked - 1, "answer": "keep"})  # an older question: not counted
    await trainer.signal("recordings", lambda told: told["train"] == 1)
    cem = await lesson.come("dancer", "Cem")
    assert cem.state["recordings"] == {"asked": asked, "keep": 0, "train": 1, "no": 0}, "who comes late is asked, too"
    for one, answer in ((ben, "no"), (cem, "keep")):
        await one.say(word | {"asked": asked, "answer": answer})
    counted = await trainer.signal("recordings", lambda told: told["no"] == told["keep"] == 1)
    assert counted == word | {"asked": asked, "keep": 1, "train": 1, "no": 1}
    assert not [member for member in cem.state["members"] if "recordings" in member or "answer" in member], "who answered what is nobody's"
    await ana.leave()
    await trainer.signal("recordings", lambda told: (told["train"], told["keep"]) == (0, 1))
    await trainer.say(word | {"asked": None})
    await cem.signal("recordings", lambda told: told["asked"] is None)
    assert "recordings" not in (await lesson.come("dancer", "Dan")).state


async def test_sixty_are_asked_at_once_each_answer_counts_once_and_cues_go_on(lesson):
    trainer = await lesson.conductor("Mira")
    athletes = await asyncio.gather(*(lesson.come("dancer", f"Athlete {turn}") for turn in range(60)))
    word = {"type": "signal", "kind": "recordings"}
    answers = ("keep", "train", "no")
    asked, began = await trainer.now(), time.monotonic()

    async def counts(*wanted):
        return await trainer.signal("recordings", lambda told: tuple(told[answer] for answer in answers) == wanted)

    async def answer(athlete, turn):
        await athlete.signal("recordings", lambda told: told["asked"] == asked)
        # Whoever answers twice counts once, by what was said last.
        for said in (turn + 1, turn):
            await athlete.say(word | {"asked": asked, "answer": answers[said % 3]})

    await trainer.say(word | {"asked": asked})
    answering = asyncio.gather(*(answer(athlete, turn) for turn, athlete in enumerate(athletes)))
    cued = [await trainer.command("note", text=f"in between {turn}") for turn in range(5)]
    await answering
    await counts(20, 20, 20)
    for athlete in athletes:
        assert [await athlete.event(event["seq"]) for event in cued] == cued
        await athlete.signal("recordings", lambda told: [told[answer] for answer in answers] == [20, 20, 20])
    # As many answers as come, twice a second at most the class is told.
    assert len(trainer.of("signal", "recordings")) <= 2 + 2 * (time.monotonic() - began)
    # Who leaves is not counted any more, whether they say goodbye or not.
    for turn in range(2, 60, 3):
        await athletes[turn].leave() if turn % 2 else athletes[turn].cut()
    await counts(20, 20, 0)
    for athlete in athletes[0::3]:
        await athlete.say(word | {"asked": asked, "answer": "train"})
    assert await counts(0, 40, 0) == word | {"asked": asked, "keep": 0, "train": 40, "no": 0}
    late = await lesson.come("dancer", "Late")
    assert late.state["recordings"] == {"asked": asked, "keep": 0, "train": 40, "no": 0}
    # Asked anew: nobody has answered that yet.
    await trainer.say(word | {"asked": asked + 1})
    told = await late.signal("recordings", lambda told: told["asked"] == asked + 1)
    assert (told["keep"], told["train"], told["no"]) == (0, 0, 0)


async def test_a_film_of_another_time_is_refused_and_not_stored(lesson, owner, visitor):
    ana = await lesson.join("dancer", "Ana")
    now, hers = await (await lesson.connect(ana)).now(), visitor.as_(ana["token"])
    good = now - 10_000_000

    async def refused(body, begins=good, **headers):
        return await hers.ask("PUT", path(lesson, ana, begins), body, headers or OCTETS)

    for body in (b"", b"{}", b"\xff\xd8\xff" + bytes(20_000), b"rfm1", film(good)[:-1], film(good) + b"\0", b"rfm1" + b"\xff" * 4_000, film(good, 1)):
        assert (await refused(body)).problem("invalid", "body")["rule"] == "film"
    assert (await refused(film(now + 60_000_000), now + 60_000_000)).problem("invalid", "body")["rule"] == "filmTime"
    old = now - 7 * 3_600_000_000
    assert (await refused(film(old), old)).problem("invalid", "body")["rule"] == "filmTime"
    assert (await refused(film(good), good, **{"Content-Type": "application/json"})).problem("unsupported-media-type", "Content-Type")
    (await refused(bytes(1_048_577))).problem("too-large")
    assert (await hers.ask("PUT", f"/api/v1/sessions/{lesson.id}/sources/x", bytes(20_000), OCTETS)).problem("too-large"), "other bodies stay short"
    (await refused(film(good), "yesterday")).problem("not-found")
    other = await Rehearsal.open(owner, drill())
    assert (await hers.ask("PUT", path(other, ana, good), film(good), OCTETS)).problem("not-allowed")["rule"] == "ownSession"
    await other.leave()
    piece = await Rehearsal.open(owner)
    bo = await piece.join("dancer", "Bo")
    assert (await visitor.as_(bo["token"]).ask("PUT", path(piece, bo, good), film(good), OCTETS)).problem("not-found")["rule"] == "onlyInDrill"
    await piece.leave()
    assert (await owner.get(f"/api/v1/sessions/{lesson.id}/films")).json["films"] == []
