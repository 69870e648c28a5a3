"""A session runs a drill: nothing is sent because of a call, and every change is one event with its place in the score."""

import uuid

import pytest

from client import Live, Rehearsal, is_one_history, position
from test_drill_documents import drill as document

SECOND = 1_000_000


def drill(work=30, rest=10, preparation=0):
    made = document("Class")
    made["tempo"] = 120
    made["drill"]["preparation"] = preparation * SECOND
    made["rounds"] = [
        {"id": name, "work": work * SECOND, "rest": rest * SECOND, "mode": {"kind": "sequence", "combos": ["onetwo", "check"]}}
        for name in ("first", "second", "third")
    ]
    return made


@pytest.fixture
async def lesson(owner):
    lesson = await Rehearsal.open(owner, drill())
    yield lesson
    await lesson.leave()


async def test_a_client_that_knows_only_the_protocol_opens_a_class_joins_and_begins(owner, lesson):
    joined = await lesson.join("dancer", "Ada")
    assert joined["programme"] == {"kind": "drill", "id": lesson.production["id"]}
    athlete = await lesson.connect(joined)
    assert athlete.welcome["programme"] == {"kind": "drill", "id": lesson.production["id"], "revision": 1}
    assert athlete.state["stage"] == 0 and "calls" not in athlete.state and "formation" not in athlete.state
    trainer = await lesson.conductor("Tara")
    sent = await trainer.now()
    begun = await trainer.command("begin")
    assert begun["kind"] == "begun" and len(begun["seed"]) == 16 and int(begun["seed"], 16) > 0
    motion = begun["motion"]
    assert (motion["position"], motion["rate"], motion["until"]) == (0, 1, 110 * SECOND)
    assert motion["at"] > sent, "with lead: nobody is late"
    assert await athlete.event(begun["seq"]) == begun
    late = await lesson.come("screen", "Wall")
    assert late.state["calls"] == {"seed": begun["seed"], "adjustments": []}
    again = await trainer.command("begin")
    assert again["seed"] != begun["seed"]


async def test_a_trainers_changes_have_a_place_in_the_score_and_reach_a_late_joiner(lesson):
    trainer = await lesson.conductor()
    motion = (await trainer.command("begin"))["motion"]
    await trainer.until_instant(motion["at"] + SECOND // 2)
    now = await trainer.command("call", combo="check")
    one = await trainer.command("call", combo="onetwo", on="one")
    tempo = await trainer.command("tempo", tempo=90)
    mode = await trainer.command("mode", mode={"kind": "random", "choices": [{"combo": "check", "weight": 2}]})
    intensity = await trainer.command("intensity", intensity=0.5)
    assert {event["kind"] for event in (now, one, tempo, mode, intensity)} == {"adjusted"}
    eight = 4 * SECOND  # at 120 counts a minute
    at = one["adjustment"]["at"]
    assert one["adjustment"] == {"at": at, "call": "onetwo"} and at % eight == 0
    assert 0 < at - position(motion, one["at"]) < eight + 3 * SECOND
    called = now["adjustment"]["at"]
    assert position(motion, now["at"]) < called < position(motion, now["at"]) + 3 * SECOND, "with lead"
    late = await lesson.come("dancer", "Late")
    told = late.state["calls"]["adjustments"]
    assert sorted(told, key=lambda one: one["at"]) == told
    for event in (now, one, tempo, mode, intensity):
        assert event["adjustment"] in told
    assert (await lesson.log())[-1]["kind"] == "adjusted"


async def test_a_tempo_that_rises_is_one_event_until_the_trainer_stops_it(lesson):
    trainer = await lesson.conductor()
    await trainer.command("begin")
    rising = await trainer.command("tempo", tempo=100, rising=5)
    at = rising["adjustment"]["at"]
    assert rising["adjustment"] == {"at": at, "tempo": 100, "rising": 5}
    late = await lesson.come("dancer", "Late")
    assert late.state["calls"]["adjustments"] == [rising["adjustment"]]
    steady = await trainer.command("tempo", tempo=104)
    assert steady["adjustment"] == {"at": steady["adjustment"]["at"], "tempo": 104}
    assert (await lesson.come("screen", "Wall")).state["calls"]["adjustments"][-1] == steady["adjustment"]


async def test_a_refusal_names_the_field_and_what_would_do(lesson):
    trainer = await lesson.conductor()
    athlete = await lesson.come("dancer", "Ada")
    await trainer.command("begin")
    for kind, fields, field, rule in [
        ("tempo", {"tempo": 401}, "tempo", "range"),
        ("tempo", {}, "tempo", "missing"),
        ("tempo", {"tempo": 90, "rising": 61}, "rising", "range"),
        ("tempo", {"tempo": 90, "rising": "fast"}, "rising", "number"),
        ("intensity", {"intensity": "much"}, "intensity", "number"),
        ("call", {"combo": "nothing"}, "combo", "unknown"),
        ("call", {"combo": "check", "on": "soon"}, "on", "word"),
        ("call", {"combo": "check", "on": "one"}, None, None),
        ("mode", {"mode": {"kind": "sequence", "combos": ["nothing"]}}, "mode.combos[0]", "unknown"),
        ("mode", {"mode": {"kind": "loud"}}, "mode.kind", "word"),
        ("extendRest", {"longer": 601 * SECOND}, "longer", "range"),
        ("extendRest", {"longer": SECOND, "round": "third"}, "round", "lastRound"),
    ]:
        if field is None:
            await trainer.command(kind, **fields)
            continue
        refused = await trainer.refusal(kind, **fields)
        assert (refused.field, refused.frame["rule"]) == (field, rule), (kind, fields, refused.frame)
    assert (await athlete.refusal("call", combo="check")).code == "notTheConductor"
    assert (await trainer.refusal("jump", formation=5)).frame["rule"] == "inDrill"


async def test_a_piece_has_no_calls(rehearsal):
    conductor = await rehearsal.conductor()
    assert (await conductor.refusal("begin")).frame["rule"] == "onlyInDrill"


async def test_a_rest_is_made_longer_while_it_goes_on_and_not_when_it_is_over(owner):
    lesson = await Rehearsal.open(owner, drill(work=1, rest=10))
    try:
        trainer = await lesson.conductor()
        simple = await lesson.come("dancer", "Simple")
        begun = await trainer.command("begin")
        await trainer.command("jump", formation=1)
        longer = await trainer.command("extendRest", longer=SECOND)
        assert longer["adjustment"]["rest"] == "first" and longer["adjustment"]["longer"] == SECOND
        motion = longer["motion"]
        assert motion["until"] == 24 * SECOND and motion["rate"] == 1
        motion = (await trainer.command("seek", position=10 * SECOND + SECOND // 2))["motion"]
        # A client that computes nothing is told of every boundary, about a second ahead.
        signal = await simple.signal("stage", lambda signal: signal["stage"] == 2)
        assert abs(position(motion, signal["starts"]) - 12 * SECOND) <= 1
        await trainer.until_instant(signal["starts"] + 100_000)
        over = await trainer.refusal("extendRest", longer=SECOND, round="first")
        assert (over.code, over.field) == ("gone", "round")
        assert (await trainer.command("extendRest", longer=SECOND))["adjustment"]["rest"] == "second"
        assert begun["seq"] < longer["seq"]
    finally:
        await lesson.leave()


async def test_an_edit_with_other_stages_keeps_the_run_and_what_was_changed_in_its_stage(owner, lesson):
    trainer = await lesson.conductor()
    await trainer.command("begin")
    cued = await trainer.command("jump", formation=2)
    await trainer.until_instant(cued["starts"])
    called = await trainer.command("call", combo="check", on="one")
    into = called["adjustment"]["at"] - 40 * SECOND
    path = f"/api/v1/productions/{lesson.production['id']}"
    for base, change in [(1, {"set": ["tempo"], "to": 100}), (2, {"remove": "rounds", "id": "first"})]:
        edit = {"id": str(uuid.uuid4()), "base": base, "label": "Shorter", "changes": [change]}
        answer = await owner.post(f"{path}/edits", edit)
        assert answer.status == 200, answer.body
    await trainer.until(lambda: [event for event in trainer.events if event["kind"] == "revised"], "revised")
    (revised,) = [event for event in trainer.events if event["kind"] == "revised"]
    assert (revised["from"], revised["to"], revised["revision"]) == (2, 0, 3)
    assert revised["adjustments"] == [{"at": into, "call": "check"}]


async def test_calls_survive_kill_9_and_a_device_that_slept_resumes(own_server):
    owner = own_server.owner()
    lesson = await Rehearsal.open(owner, drill())
    joined = await lesson.join("dancer", "Ada")
    conducting = await lesson.join("conductor", "Tara")
    athlete = await lesson.connect(joined)
    trainer = await lesson.connect(conducting)
    await trainer.take_baton()
    begun = await trainer.command("begin")
    called = await trainer.command("call", combo="check", on="one")
    known = athlete.welcome["seq"]
    own_server.crash()
    for live in (athlete, trainer):
        await live.closed()
    own_server.start()
    back = await Live.open(own_server.url, joined["socket"], joined["token"], after=known)
    await back.until(lambda: back.events and back.events[-1]["seq"] >= called["seq"], "what it missed")
    kinds = [event["kind"] for event in back.events]
    assert back.welcome["resumed"] and kinds[-2:] == ["begun", "adjusted"]
    assert back.events[-1]["adjustment"] == called["adjustment"]
    fresh = await Live.open(own_server.url, conducting["socket"], conducting["token"])
    assert fresh.state["calls"] == {"seed": begun["seed"], "adjustments": [called["adjustment"]]}
    is_one_history(await lesson.log(), 1)
    await back.leave()
    await fresh.leave()


async def test_a_take_of_a_drill_has_its_calls(owner, lesson):
    trainer = await lesson.conductor()
    begun = await trainer.command("begin")
    await trainer.until_instant(begun["motion"]["at"] + 50_000)
    called = await trainer.command("call", combo="check", on="one")
    paused = await trainer.command("pause")
    await trainer.until_instant(paused["motion"]["at"])
    await trainer.command("begin")
    path = f"/api/v1/sessions/{lesson.id}/takes"
    takes = (await owner.get(path)).json["takes"]
    assert takes[0]["stop"] == "paused" and len(takes) == 2
    course = (await owner.get(f"{path}/1")).json
    assert course["calls"] == {"seed": begun["seed"], "adjustments": [called["adjustment"]]}
