"""Punches that devices report: kept once, told to whom they concern, and refused by field when they cannot be."""

import asyncio
import json
import os
import signal
from http.client import HTTPException

import pytest
from websockets.exceptions import InvalidStatus

from client import Gone, Rehearsal, becomes
from test_drill_documents import drill


def punch(number, at, kind="jab", hand="lead", **more):
    return {"number": number, "class": kind, "hand": hand, "at": at, "confidence": 1} | more


def report(id, *punches, source="tapPad", **more):
    return {"type": "punches", "id": id, "source": {"kind": source} | more, "punches": list(punches)}


async def said(member, frame):
    await member.say(frame)
    return await member.answer(frame["id"])


@pytest.fixture
async def boxing(owner):
    """A session of a drill."""
    rehearsal = await Rehearsal.open(owner, drill())
    yield rehearsal
    await rehearsal.leave()


async def test_a_punch_reaches_only_the_trainer_the_screen_and_its_athlete(boxing):
    trainer, screen = await boxing.conductor(), await boxing.come("screen", "Wall")
    ana, ben = await boxing.come("dancer", "Ana"), await boxing.come("dancer", "Ben")
    at = await ana.now()
    answer = await said(ana, report("a", punch(1, at), punch(2, at + 500_000, "cross", "rear", speed=7.5)))
    assert answer == {"type": "ack", "id": "a", "punches": 2}
    for member in (trainer, screen, ana):
        told = (await member.signal("punches"))["punches"]
        assert [(p["member"], p["number"], p["class"], p["hand"], p["at"]) for p in told] == [
            (ana.member, 1, "jab", "lead", at), (ana.member, 2, "cross", "rear", at + 500_000)]
        assert told[1]["speed"] == 7.5 and told[0]["by"] == "tapPad"
    await said(ben, report("b", punch(1, at, "hook", "rear")))
    assert [p["member"] for p in (await ben.signal("punches"))["punches"]] == [ben.member]
    assert all(p["member"] == ana.member for s in ana.of("signal", "punches") for p in s["punches"])


async def test_a_punch_reported_again_is_one_punch(boxing, visitor):
    trainer, joined = await boxing.conductor(), await boxing.join("dancer", "Ana")
    ana = await boxing.connect(joined)
    at = await ana.now()
    for id in ("one", "two"):
        assert (await said(ana, report(id, punch(7, at), punch(8, at))))["punches"] == 2
    assert (await said(ana, report("three", punch(9, at))))["type"] == "ack"
    await trainer.signal("punches", lambda s: s["punches"][-1]["number"] == 9)
    told = [p["number"] for s in trainer.of("signal", "punches") for p in s["punches"]]
    assert told == [7, 8, 9]
    path = f"/api/v1/sessions/{boxing.id}/punches"
    read = (await visitor.as_(joined["token"]).get(path)).json
    assert [p["number"] for p in read["punches"]] == [7, 8, 9] and read["next"] is None
    first = (await visitor.as_(joined["token"]).get(f"{path}?limit=2")).json
    rest = (await visitor.as_(joined["token"]).get(f"{path}?after={first['next']}")).json
    assert [p["number"] for p in first["punches"] + rest["punches"]] == [7, 8, 9]


async def test_an_athlete_reads_only_their_own_punches_and_corrects_nothing(boxing, visitor):
    ana, joined = await boxing.come("dancer", "Ana"), await boxing.join("dancer", "Ben")
    await said(ana, report("a", punch(1, await ana.now())))
    ben = visitor.as_(joined["token"])
    path = f"/api/v1/sessions/{boxing.id}"
    assert (await ben.get(f"{path}/punches")).json["punches"] == []
    refused = await ben.ask("PATCH", f"{path}/punches/{ana.member}/1", {"class": "none"})
    refused.problem("not-allowed")
    (await ben.ask("PUT", f"{path}/sources/{ana.member}", {"athlete": None, "muted": True})).problem("not-allowed")


async def test_a_source_reports_for_another_only_where_the_trainer_bound_it(boxing, owner):
    trainer, camera, ana = await boxing.conductor(), await boxing.come("dancer", "Camera"), await boxing.come("dancer", "Ana")
    refused = await said(camera, report("a", punch(1, await ana.now(), member=ana.member), source="camera"))
    assert (refused["code"], refused["field"]) == ("notAllowed", "punches[0].member")
    path = f"/api/v1/sessions/{boxing.id}/sources"
    bound = await owner.ask("PUT", f"{path}/{camera.member}", {"athlete": ana.member})
    assert bound.json["source"] == {"source": camera.member, "athlete": ana.member, "muted": False, "delay": 0}
    at = await ana.now()
    assert (await said(camera, report("b", punch(1, at), punch(2, at, member=ana.member), source="camera")))["punches"] == 2
    told = (await ana.signal("punches"))["punches"]
    assert {(p["member"], p["source"]) for p in told} == {(ana.member, camera.member)}
    await owner.ask("PUT", f"{path}/{camera.member}", {"athlete": ana.member, "muted": True})
    await said(camera, report("c", punch(3, at), source="camera"))
    assert (await trainer.signal("punches", lambda s: s["punches"][-1]["number"] == 3))["punches"][-1]["muted"] is True
    stranger = await owner.ask("PUT", f"{path}/{camera.member}", {"athlete": "00000000-0000-4000-8000-00000000dead"})
    stranger.problem("not-found")
    assert (await owner.get(path)).json["sources"] == [{"source": camera.member, "athlete": ana.member, "muted": True, "delay": 0}]


async def test_punches_of_a_successor_in_an_athletes_place_do_not_count_for_the_athlete(boxing, owner):
    trainer, camera, ana = await boxing.conductor(), await boxing.come("dancer", "Camera"), await boxing.come("dancer", "Ana")
    path = f"/api/v1/sessions/{boxing.id}/sources/{camera.member}"
    await owner.ask("PUT", path, {"athlete": ana.member})
    at = await ana.now()
    instants = [at - 3 * 1_000_000, at - 2 * 1_000_000, at - 1_000_000]
    await said(camera, report("a", *(punch(number, instant, member=ana.member) for number, instant in enumerate(instants, 1)), source="camera"))
    await said(ana, report("b", punch(1, at)))
    assert (await owner.ask("PATCH", path, {"since": "then", "athlete": None})).json["field"] == "since"
    stored = (await owner.ask("PATCH", path, {"athlete": None, "since": instants[1]})).json["source"]
    assert stored == {"source": camera.member, "athlete": None, "muted": False, "delay": 0}
    # Who follows is told, as of a correction.
    told = (await ana.signal("punches", lambda s: any(p.get("muted") for p in s["punches"])))["punches"]
    assert [(p["source"], p["member"], p["number"]) for p in told if p.get("muted")] == [(camera.member, ana.member, number) for number in (2, 3)]
    kept = (await owner.get(f"/api/v1/sessions/{boxing.id}/punches?after=0")).json["punches"]
    assert [(p["source"], p["number"], p.get("muted", False)) for p in kept] == [
        (camera.member, 1, False), (ana.member, 1, False), (camera.member, 2, True), (camera.member, 3, True)]


async def test_confirming_an_athlete_in_their_place_loses_nothing(boxing, owner):
    camera, ana, ben = [await boxing.come("dancer", name) for name in ("Camera", "Ana", "Ben")]
    path = f"/api/v1/sessions/{boxing.id}"
    await owner.ask("PATCH", f"{path}/sources/{camera.member}", {"athlete": ana.member})
    left = await camera.now()
    # With the delay taken off, the second one was thrown before she left.
    await said(camera, report("a", punch(1, left, member=ana.member), source="camera"))
    await said(camera, report("b", punch(2, left, member=ana.member), source="camera", delay=1))
    change = {"athlete": ben.member, "since": left}
    for number in (3, 4):
        assert (await owner.ask("PATCH", f"{path}/sources/{camera.member}", change)).json["source"]["athlete"] == ben.member
        now = await camera.now()
        await said(camera, report(f"ben {number}", punch(number, now, member=ben.member), source="camera"))
    kept = (await owner.get(f"{path}/punches")).json["punches"]
    assert sorted((p["number"], p["member"], p.get("muted", False)) for p in kept) == [
        (1, ana.member, True), (2, ana.member, False), (3, ben.member, False), (4, ben.member, False)]


async def test_a_delayed_punch_belongs_to_the_athlete_of_its_instant(boxing, owner):
    camera, ana, ben, cem = [await boxing.come("dancer", name) for name in ("Camera", "Ana", "Ben", "Cem")]
    path = f"/api/v1/sessions/{boxing.id}"
    thrown = [await camera.now()]
    for athlete in (ana, None, ben):
        await owner.ask("PATCH", f"{path}/sources/{camera.member}", {"athlete": athlete and athlete.member})
        thrown.append(await camera.now())
    punches = [punch(number, at) for number, at in enumerate(thrown)]
    assert (await said(camera, report("a", *punches, source="camera")))["punches"] == 4
    kept = (await owner.get(f"{path}/punches")).json["punches"]
    assert [one["member"] for one in kept] == [camera.member, ana.member, camera.member, ben.member]
    # A device that says whose it is says so of that time, too.
    late = report("b", punch(4, thrown[1], member=ana.member), punch(5, thrown[1], member=ben.member), source="camera")
    assert (await said(camera, late))["punches"] == 2
    delayed = report("delayed", punch(7, thrown[3]), source="camera", delay=thrown[3] - thrown[1])
    assert (await said(camera, delayed))["punches"] == 1
    assert (await owner.get(f"{path}/punches")).json["punches"][-1]["member"] == ana.member
    assert (await said(camera, report("c", punch(6, thrown[3], member=ana.member), source="camera")))["code"] == "notAllowed"
    assert (await said(camera, report("d", punch(6, thrown[1], member=cem.member), source="camera")))["code"] == "notAllowed"


async def test_a_sources_delay_is_subtracted_from_then_on(boxing, owner):
    trainer, ana = await boxing.conductor(), await boxing.come("dancer", "Ana")
    path = f"/api/v1/sessions/{boxing.id}/sources/{ana.member}"
    for wrong in (5_000_001, -1_000_001, 0.5, "late"):
        refused = await owner.ask("PUT", path, {"delay": wrong})
        assert refused.problem("invalid")["field"] == "delay", refused.body
    at = await ana.now()
    await said(ana, report("a", punch(1, at), source="camera", delay=60_000))
    stored = (await owner.ask("PUT", path, {"delay": 180_000})).json["source"]
    assert stored == {"source": ana.member, "athlete": None, "muted": False, "delay": 180_000}
    await said(ana, report("b", punch(2, at), source="camera", delay=60_000))
    # Two trainers at once, each with one thing: both hold.
    changes = [("PATCH", {"delay": -1_000_000}), ("PATCH", {"muted": True}), ("PATCH", {"athlete": trainer.member})]
    await asyncio.gather(*(owner.ask(method, path, body) for method, body in changes))
    stored = (await owner.ask("PATCH", path, {})).json["source"]
    # Whether it counts was told of whom it was bound to then.
    assert stored | {"muted": True} == {"source": ana.member, "athlete": trainer.member, "muted": True, "delay": -1_000_000}
    assert (await owner.ask("PATCH", path, {"muted": True})).json["source"]["muted"] is True
    assert (await owner.ask("PATCH", path, {"athlete": trainer.member})).json["source"]["muted"] is True, "as before"
    stored = (await owner.ask("PATCH", path, {"athlete": None})).json["source"]
    assert stored == {"source": ana.member, "athlete": None, "muted": False, "delay": -1_000_000}
    assert (await owner.ask("PATCH", path, {"delay": 5_000_001})).json["field"] == "delay"
    await said(ana, report("c", punch(3, at)))
    await trainer.signal("punches", lambda s: s["punches"][-1]["number"] == 3)
    # What was kept before a session was looked at first is told once more.
    told = dict.fromkeys((p["number"], p["delay"]) for s in trainer.of("signal", "punches") for p in s["punches"])
    assert list(told) == [(1, 60_000), (2, 240_000), (3, -1_000_000)]


async def test_a_correction_is_published_and_can_be_undone(boxing, owner):
    trainer, ana = await boxing.conductor(), await boxing.come("dancer", "Ana")
    await said(ana, report("a", punch(1, await ana.now())))
    path = f"/api/v1/sessions/{boxing.id}/punches/{ana.member}/1"
    for wanted, body in (({"class": "hook", "hand": "lead"},) * 2, ("none", {"class": "none"}), (None, {"class": None})):
        answer = await owner.ask("PATCH", path, body)
        assert answer.status == 200 and answer.json["punch"].get("corrected") == wanted, answer.body
        ordinal = answer.json["punch"]["ordinal"]
        for member in (trainer, ana):
            await member.signal("punches", lambda s: s["punches"][0]["ordinal"] == ordinal)
    assert (await owner.ask("PATCH", path, {"class": "cross", "hand": "lead"})).json["field"] == "hand"
    (await owner.ask("PATCH", f"{path}9", {"class": "none"})).problem("not-found")


@pytest.mark.parametrize(
    "wrong, field, code",
    [(wrong, field, "invalid") for wrong, field in [
        ({"at": 10_000_000}, "punches[0].at"),
        ({"at": -6 * 3_600_000_000 - 10_000_000}, "punches[0].at"),
        ({"number": -1}, "punches[0].number"),
        ({"number": 1.5}, "punches[0].number"),
        ({"class": "kick"}, "punches[0].class"),
        ({"class": "guard"}, "punches[0].class"),
        ({"hand": "left"}, "punches[0].hand"),
        ({"class": "cross", "hand": "lead"}, "punches[0].hand"),
        ({"confidence": 1.1}, "punches[0].confidence"),
        ({"confidence": "NaN"}, "punches[0].confidence"),
        ({"speed": -1}, "punches[0].speed"),
        ({"probabilities": {"jab": 2}}, "punches[0].probabilities.jab"),
        ({"member": "somebody"}, "punches[0].member"),
    ]] + [({"member": "00000000-0000-4000-8000-00000000dead"}, "punches[0].member", "notAllowed")],
)
async def test_an_impossible_punch_is_refused_by_its_field_and_nothing_of_its_message_is_kept(boxing, owner, wrong, field, code):
    ana = await boxing.come("dancer", "Ana")
    now = await ana.now()
    made = punch(1, now) | wrong | ({"at": now + wrong["at"]} if "at" in wrong else {})
    refused = await said(ana, report("a", made, punch(2, now)))
    assert (refused["type"], refused["code"], refused["field"]) == ("refused", code, field)
    assert (await owner.get(f"/api/v1/sessions/{boxing.id}/punches")).json["punches"] == []
    assert (await said(ana, report("b", punch(1, now))))["type"] == "ack"


async def test_messages_that_are_no_reports_are_refused(boxing):
    ana = await boxing.come("dancer", "Ana")
    now = await ana.now()
    for frame, field in [
        (report("a"), "punches"),
        (report("b", *[punch(n, now) for n in range(101)]), "punches"),
        (report("c", punch(1, now), source="crystal ball"), "source.kind"),
        (report("d", punch(1, now), delay=5_000_001), "source.delay"),
        ({"type": "punches", "id": "e", "punches": []}, "source"),
    ]:
        refused = await said(ana, frame)
        assert (refused["type"], refused["code"], refused["field"]) == ("refused", "invalid", field)
    # What is no number of JSON, or too large for one.
    for word in ("NaN", "-Infinity", "1e999"):
        for field in ("at", "confidence", "number"):
            written = json.dumps(report(f"{word} {field}", punch(1, now) | {field: "HERE"})).replace('"HERE"', word)
            seen = len(ana.of("refused"))
            await ana.say(written)
            refused = await ana.until(lambda: next(iter(ana.of("refused")[seen:]), None), f"a refusal of {written}")
            assert refused["code"] == ("invalid" if word == "1e999" else "malformed") and refused["field"] == f"punches[0].{field}", (written, refused)
    assert (await said(ana, report("f", punch(1, now))))["type"] == "ack"


async def test_a_flood_is_refused_and_delays_no_others(boxing):
    trainer, ana = await boxing.conductor(), await boxing.come("dancer", "Ana")
    now = await ana.now()
    answers = []
    while len(answers) <= 20 or answers[-1]["type"] == "ack":  # while they are said, some more are free again
        n = len(answers)
        assert n < 200
        answers.append(await said(ana, report(n, *[punch(100 * n + i, now) for i in range(100)])))
    assert [a["type"] for a in answers[:20]] == ["ack"] * 20
    assert answers[-1] == answers[-1] | {"type": "refused", "code": "tooMany"}
    await trainer.take_baton()
    await trainer.command("play")


async def test_a_session_of_a_piece_takes_no_punches(rehearsal):
    ana = await rehearsal.come("dancer", "Ana")
    assert (await said(ana, report("a", punch(1, await ana.now()))))["code"] == "notAllowed"


@pytest.mark.parametrize("victims", ["server", "database", "both"])
async def test_kill_9_loses_no_acknowledged_punch_and_doubles_none(own_server, victims):
    owner = own_server.owner()
    boxing = await Rehearsal.open(owner, drill())
    joined = await boxing.join("dancer", "Ana")
    ana = await boxing.connect(joined)
    now = await ana.now()
    # No more than a device may say at once: it would be closed with 4029.
    frames = {n: report(n, punch(n, now)) for n in range(1, 111)}
    database = own_server.database()
    # Answers come while more is on its way.
    for frame in frames.values():
        await ana.say(frame)
    await ana.until(lambda: len(ana.of("ack")) >= 20, "twenty acks")
    if victims != "database":
        own_server.kill(signal.SIGKILL)
    if victims != "server":
        os.kill(database, signal.SIGKILL)
    acknowledged = {ack["id"] for ack in ana.of("ack")}
    if victims != "database":
        own_server.ended()
        own_server.start()
    missing = [frame for n, frame in frames.items() if n not in acknowledged]

    async def kept() -> list[int] | None:
        return await kept_after(own_server, owner, boxing, joined, missing)

    await becomes(list(frames), kept)


async def kept_after(server, owner, boxing, joined, frames) -> list[int] | None:
    """
    The numbers of the kept punches, after a device has handed over `frames`. None if it could not yet: a server whose
    database was killed answers for a moment, then ends, and is started again.
    """
    if server.process.poll() is not None:
        server.start()
    try:
        ana = await boxing.connect(joined)
        if not all([(await said(ana, frame))["type"] == "ack" for frame in frames]):
            return None
        answer = await owner.get(f"/api/v1/sessions/{boxing.id}/punches")
        return sorted(p["number"] for p in answer.json["punches"]) if answer.status == 200 else None
    except (Gone, OSError, HTTPException, InvalidStatus):
        return None
