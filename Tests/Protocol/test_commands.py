"""Every command, the event it becomes, and every reason to refuse it."""

import asyncio
import uuid

import pytest

from client import Live, Refused, Rehearsal, Score, is_one_history, piece, position


@pytest.fixture
async def long(owner):
    """Music that plays on however long a test takes."""
    rehearsal = await Rehearsal.open(owner, piece(hold=20_000_000, duration=400_000))
    yield rehearsal
    await rehearsal.leave()


async def test_go_leaves_the_live_formation_at_now_plus_lead(rehearsal):
    conductor = await rehearsal.conductor()
    lead = conductor.state["lead"]
    before = await conductor.now()
    event = await conductor.command("go")
    after = await conductor.now()
    assert list(event)[0] == "type" and event["kind"] == "cued" and event["by"] == conductor.member
    assert (event["from"], event["to"], event["duration"]) == (0, 1, 400_000)
    assert before <= event["at"] <= after
    assert before <= event["starts"] <= after + 2_000_000
    assert event["starts"] >= event["at"]
    if lead:
        assert event["starts"] - event["at"] >= min(lead, 1000)
    assert event["motion"] == {"position": rehearsal.score.departure(0), "rate": 1, "at": event["starts"], "until": rehearsal.score.arrival(1)}


async def test_every_screen_gets_the_same_start(rehearsal):
    conductor = await rehearsal.conductor()
    people = [await rehearsal.come("dancer", f"D{n}") for n in range(5)] + [await rehearsal.come("screen")]
    event = await conductor.command("go")
    for person in people:
        seen = await person.event(event["seq"])
        # Only the sender is told the command's id; all else is the same for all.
        assert {k: v for k, v in seen.items() if k != "command"} == {k: v for k, v in event.items() if k != "command"}


async def test_a_run_through_by_go_visits_each_formation_and_stops_at_the_last(rehearsal):
    conductor = await rehearsal.conductor()
    for to in range(1, 4):
        event = await conductor.cue("go", **{"from": to - 1})
        assert (event["from"], event["to"]) == (to - 1, to)
        assert event["motion"]["position"] == rehearsal.score.departure(to - 1)
    try:
        await conductor.cue("go")
    except Refused as refused:
        assert refused.code == "lastFormation"
    else:
        raise AssertionError("there is nothing after the last formation")


async def test_back_and_jump_stand_at_the_arrival(rehearsal):
    conductor = await rehearsal.conductor()
    event = await conductor.cue("jump", formation=3)
    assert (event["from"], event["to"], event["duration"]) == (0, 3, 0)
    assert event["motion"]["position"] == rehearsal.score.arrival(3) and event["motion"]["rate"] == 0
    await conductor.until_instant(event["motion"]["at"])
    event = await conductor.cue("back")
    assert (event["from"], event["to"], event["duration"]) == (3, 2, 0)
    await conductor.until_instant(event["motion"]["at"])
    assert event["motion"]["position"] == rehearsal.score.arrival(2)
    assert (await rehearsal.come("screen")).state["formation"] == 2


async def test_there_is_nothing_before_the_first_formation(rehearsal):
    conductor = await rehearsal.conductor()
    assert (await conductor.refusal("back")).code == "firstFormation"


@pytest.mark.parametrize("formation", [4, 99, 2**31, 2**53])
async def test_a_jump_to_no_formation_is_refused(rehearsal, formation):
    conductor = await rehearsal.conductor()
    assert (await conductor.refusal("jump", formation=formation)).code == "unknownFormation"


async def test_playing_pausing_seeking_and_the_rate_make_motions_that_join_up(long):
    conductor = await long.conductor()
    end = long.score.end
    played = await conductor.command("play")
    assert played["kind"] == "moved" and played["motion"]["rate"] == 1 and played["motion"]["until"] == end and played["rate"] == 1
    await conductor.until_instant(played["motion"]["at"] + 50_000)
    slower = await conductor.command("rate", rate=0.5)
    m = slower["motion"]
    assert m["rate"] == 0.5 and slower["rate"] == 0.5
    assert m["position"] == pytest.approx(position(played["motion"], m["at"]), abs=1), "a change of rate must not jump"
    sought = await conductor.command("seek", position=1_000_000)
    assert sought["motion"]["position"] == 1_000_000 and sought["motion"]["rate"] == 0.5
    await conductor.until_instant(sought["motion"]["at"] + 20_000)
    paused = await conductor.command("pause")
    assert paused["motion"]["rate"] == 0 and paused["rate"] == 0.5, "the nominal rate survives a pause"
    assert paused["motion"]["position"] == pytest.approx(position(sought["motion"], paused["motion"]["at"]), abs=1)
    await conductor.until_instant(paused["motion"]["at"])
    again = await conductor.command("play")
    assert again["motion"]["rate"] == 0.5 and again["motion"]["position"] == paused["motion"]["position"]


@pytest.mark.parametrize("rate", [0.25, 0.5, 1, 1.5, 2])
async def test_a_move_takes_its_time_at_the_present_rate(rehearsal, rate):
    conductor = await rehearsal.conductor()
    await conductor.command("rate", rate=rate)
    event = await conductor.cue("go")
    assert event["duration"] == pytest.approx(400_000 / rate, abs=1) and event["motion"]["rate"] == rate


@pytest.mark.parametrize("rate", [0, 0.24, 2.01, -1, 1e9, "1", None, True, [], {}], ids=repr)
async def test_a_rate_out_of_bounds_is_refused_by_field(rehearsal, rate):
    refused = await (await rehearsal.conductor()).refusal("rate", rate=rate)
    assert (refused.code, refused.field) == ("invalid", "rate")


@pytest.mark.parametrize("to", [-1, 1.5, "0", None, [], 10**16, 1e300], ids=repr)
async def test_a_seek_to_nowhere_is_refused_by_field(rehearsal, to):
    refused = await (await rehearsal.conductor()).refusal("seek", position=to)
    assert (refused.code, refused.field) == ("invalid", "position")


async def test_the_motion_of_the_events_and_the_formation_of_the_state_agree(long, owner):
    """After any command, a newcomer's formation is the one that the events' arithmetic gives."""
    conductor = await long.conductor()
    score = long.score
    for kind, fields in [
        ("go", {}), ("seek", {"position": score.departure(1) - 50_000}), ("play", {}), ("rate", {"rate": 2}), ("seek", {"position": 0}), ("go", {}),
        ("pause", {}), ("jump", {"formation": 2}), ("back", {}), ("go", {}),
    ]:
        event = await conductor.cue(kind, **fields)
        motion = event["motion"]
        await conductor.until_instant(motion["at"])
        screen = await long.come("screen")
        state, now = screen.state, screen.welcome["now"]
        assert state["motion"] == motion
        # The welcome was written within a moment of `now`: the formation at either end of that moment is accepted.
        possible = {score.formation(position(motion, now - 50_000 if now - 50_000 > motion["at"] else motion["at"])),
                    score.formation(position(motion, now + 50_000))}
        assert state["formation"] in possible, (kind, state, now)
        await screen.leave()
    answer = (await owner.get(f"/api/v1/sessions/{long.id}")).json
    assert answer["state"]["motion"] == motion and answer["seq"] == event["seq"]


async def test_a_command_builds_on_the_one_before_though_that_has_not_begun(long):
    """Within the lead: an acknowledged cue counts; no device drops it silently."""
    conductor = await long.conductor()
    target = long.score.arrival(2) + 1000
    await conductor.command("seek", position=target)
    played = await conductor.command("play")
    assert target <= played["motion"]["position"] <= target + 1, "a seek was lost to the play after it"
    slowed = await conductor.command("rate", rate=0.5)
    assert slowed["motion"]["rate"] == 0.5, "a play was lost to the rate after it"
    assert slowed["motion"]["position"] >= target
    paused = await conductor.command("pause")
    assert paused["motion"]["rate"] == 0
    jumped = await conductor.cue("jump", formation=3)
    back = await conductor.cue("back")
    assert (back["from"], back["to"]) == (3, 2), "a jump was lost to the back after it"
    assert back["seq"] > jumped["seq"]
    await conductor.command("seek", position=0)
    went = await conductor.cue("go")
    assert (went["from"], went["to"]) == (0, 1), "a seek was lost to the GO after it"


async def test_until_a_motion_starts_the_previous_one_holds(rehearsal):
    conductor = await rehearsal.conductor()
    in_force = await conductor.command("play")
    await conductor.command("lead", least=2_000_000, most=2_000_000)
    for formation in 3, 2, 1:
        await conductor.until_instant(in_force["motion"]["at"])
        jumped = await conductor.command("jump", formation=formation)
        screen = await rehearsal.come("screen")
        if screen.welcome["now"] < jumped["motion"]["at"]:
            break
        # It came more than two seconds after the jump was given: once more.
        in_force = jumped
    assert screen.state["motion"] == jumped["motion"]
    assert screen.state["previous"] == in_force["motion"]


async def test_go_while_music_runs_leaves_now_and_runs_on(long):
    conductor = await long.conductor()
    played = await conductor.command("play")
    await conductor.until_instant(played["motion"]["at"])
    event = await conductor.cue("go")
    assert event["motion"]["position"] == long.score.departure(event["from"])
    assert event["motion"]["until"] == long.score.end


async def test_a_double_go_is_one_go(rehearsal):
    conductor = await rehearsal.conductor()
    # However slow the machine is, the first cue is still ahead when the second GO comes.
    await conductor.command("lead", least=2_000_000, most=2_000_000)
    await conductor.command("go")
    assert (await conductor.refusal("go")).code == "tooSoon"
    await conductor.say('{"type":"command","id":"a","kind":"go"}')
    await conductor.say('{"type":"command","id":"b","kind":"go"}')
    answers = [await conductor.answer("a"), await conductor.answer("b")]
    assert (answers[1]["type"], answers[1].get("code")) == ("refused", "tooSoon")


async def test_go_from_a_formation_that_is_no_longer_live_is_refused(rehearsal):
    conductor = await rehearsal.conductor()
    await conductor.cue("go", **{"from": 0})
    limit = 0
    while (code := (await conductor.refusal("go", **{"from": 0})).code) == "tooSoon" and limit < 500:
        limit += 1
        await asyncio.sleep(0.01)
    assert code == "formationMoved"


async def test_two_conductors_have_one_baton(rehearsal):
    first = await rehearsal.conductor("First")
    second = await rehearsal.come("conductor", "Second")
    assert second.state["baton"] == first.member
    for kind, fields in [("go", {}), ("back", {}), ("jump", {"formation": 1}), ("play", {}), ("pause", {}),
                         ("seek", {"position": 0}), ("rate", {"rate": 1}), ("giveBaton", {"member": second.member})]:
        assert (await second.refusal(kind, **fields)).code == "notTheConductor", kind
    taken = await second.command("takeBaton")
    assert (taken["kind"], taken["from"], taken["to"]) == ("batonPassed", first.member, second.member)
    assert (await first.refusal("go")).code == "notTheConductor"
    assert (await second.command("go"))["by"] == second.member
    given = await second.command("giveBaton", member=first.member)
    assert (given["from"], given["to"]) == (second.member, first.member)
    await first.cue("go")
    assert (await rehearsal.come("screen")).state["baton"] == first.member


async def test_two_conductors_at_once_make_one_order(rehearsal):
    first, second = await rehearsal.conductor("First"), await rehearsal.come("conductor", "Second")
    dancer = await rehearsal.come("dancer")

    async def wrestle(person, count):
        for n in range(count):
            for kind, fields in (("takeBaton", {}), ("seek", {"position": n})):
                try:
                    await person.command(kind, **fields)
                except Refused:
                    pass

    await asyncio.gather(wrestle(first, 25), wrestle(second, 25))
    last = await first.command("note", text="done")
    holder = None
    for person in (first, second, dancer):
        await person.event(last["seq"])
    log = await rehearsal.log()
    for event in log:
        if event["kind"] == "batonPassed":
            assert event.get("from") == holder
            holder = event["to"]
        elif event["kind"] == "moved":
            assert event["by"] == holder, "somebody cued without the baton"
    assert dancer.events == log[dancer.welcome["seq"]:]


async def test_the_baton_goes_only_to_a_conductor(rehearsal):
    conductor = await rehearsal.conductor()
    dancer, screen = await rehearsal.come("dancer"), await rehearsal.come("screen")
    for member in (dancer.member, screen.member):
        assert (await conductor.refusal("giveBaton", member=member)).code == "notAllowed"
    assert (await conductor.refusal("giveBaton", member=str(uuid.uuid4()))).code == "unknownMember"
    assert (await conductor.refusal("giveBaton", member="nonsense")).code == "unknownMember"
    assert (await conductor.refusal("giveBaton")).field == "member"


@pytest.mark.parametrize("role", ["dancer", "screen"])
async def test_dancers_and_screens_are_refused_other_commands(rehearsal, role):
    conductor = await rehearsal.conductor()
    person = await rehearsal.come(role)
    for kind, fields, code in [
        ("go", {}, "notTheConductor"), ("back", {}, "notTheConductor"), ("jump", {"formation": 1}, "notTheConductor"),
        ("play", {}, "notTheConductor"), ("pause", {}, "notTheConductor"), ("seek", {"position": 0}, "notTheConductor"),
        ("rate", {"rate": 1}, "notTheConductor"), ("note", {"text": "x"}, "notAllowed"), ("takeBaton", {}, "notAllowed"),
        ("giveBaton", {"member": person.member}, "notTheConductor"), ("end", {}, "notAllowed"),
        ("assign", {"performer": "p0", "member": conductor.member}, "notAllowed"),
    ]:
        assert (kind, (await person.refusal(kind, **fields)).code) == (kind, code)
    await conductor.alive()


async def test_a_dancer_takes_and_frees_a_performer_of_their_own(rehearsal):
    conductor = await rehearsal.conductor()
    ana, ben = await rehearsal.come("dancer", "Ana"), await rehearsal.come("dancer", "Ben")
    event = await ana.command("assign", performer="p0", member=ana.member)
    assert (event["kind"], event["performer"], event["member"]) == ("assigned", "p0", ana.member)
    assert (await ben.refusal("assign", performer="p0", member=ben.member)).code == "performerTaken"
    assert (await ben.refusal("assign", performer="p0", member=None)).code == "notAllowed"
    assert (await ben.refusal("assign", performer="p1", member=ana.member)).code == "notAllowed"
    await ana.command("assign", performer="p1", member=ana.member)
    assert (await rehearsal.come("screen")).state["assignments"] == {"p1": ana.member}, "one dances one performer at a time"
    await ben.command("assign", performer="p0", member=ben.member)
    await ana.command("assign", performer="p1", member=None)
    moved = await conductor.command("assign", performer="p2", member=ben.member)
    assert moved["member"] == ben.member
    again = await Live.open(rehearsal.owner.url, f"/live/{rehearsal.id}", ben.token)
    assert again.state["assignments"] == {"p2": ben.member}
    assert again.welcome["member"].get("performer") == "p2"
    await again.leave()


@pytest.mark.parametrize("performer, code", [
    ("stranger", "unknownPerformer"), ("", "unknownPerformer"), ("p0'; --", "unknownPerformer"), (5, "invalid"), (None, "invalid"),
], ids=repr)
async def test_an_assignment_of_no_performer_is_refused(rehearsal, performer, code):
    conductor = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer")
    refused = await conductor.refusal("assign", performer=performer, member=dancer.member)
    assert (refused.code, refused.field) == (code, "performer")


async def test_an_assignment_to_an_unknown_member_is_refused(rehearsal):
    conductor = await rehearsal.conductor()
    screen = await rehearsal.come("screen")
    assert (await conductor.refusal("assign", performer="p0", member=str(uuid.uuid4()))).code == "unknownMember"
    assert (await conductor.refusal("assign", performer="p0", member=screen.member)).code == "notAllowed"
    assert (await conductor.refusal("assign", performer="p0")).field == "member"


async def test_a_note_says_where_it_was_made(rehearsal):
    conductor = await rehearsal.conductor()
    await conductor.cue("jump", formation=2)
    await conductor.until_instant(conductor.events[-1]["motion"]["at"])
    note = await conductor.command("note", text="Ärmel höher 👐", performer="p1")
    assert (note["kind"], note["text"], note["performer"]) == ("noted", "Ärmel höher 👐", "p1")
    assert note["position"] == rehearsal.score.arrival(2) and note["formation"] == 2
    assert (await conductor.refusal("note", text="x", performer="stranger")).code == "unknownPerformer"
    second = await rehearsal.come("conductor", "Second")
    await second.command("note", text="a note needs no baton")


@pytest.mark.parametrize("text", ["", None, 5, [], "a\u0000b", "x" * 15_000], ids=lambda t: repr(t)[:12])
async def test_a_note_that_says_nothing_usable_is_refused(rehearsal, text):
    conductor = await rehearsal.conductor()
    if text is None:
        assert (await conductor.refusal("note")).field == "text"
    assert (await conductor.refusal("note", text=text)).field == "text"


async def test_after_the_end_nothing_more_happens(rehearsal, owner):
    conductor = await rehearsal.conductor()
    await conductor.say('{"type":"command","id":"e","kind":"end"}')
    await conductor.say('{"type":"command","id":"g","kind":"go"}')
    await conductor.closed()
    for answer in conductor.of("refused"):
        assert answer["code"] == "ended"
    assert (await rehearsal.log())[-1]["kind"] == "ended"
    live = await Live.open(owner.url, f"/live/{rehearsal.id}", conductor.token, welcome=False)
    assert await live.closed() == 1000


async def test_the_same_id_acts_once_and_has_one_answer(rehearsal):
    conductor = await rehearsal.conductor()
    event = await conductor.command("go", id="only once")
    before = len(conductor.of("ack"))
    await conductor.say({"type": "command", "id": "only once", "kind": "go"})
    await conductor.until(lambda: len(conductor.of("ack")) > before, "the same answer again")
    assert conductor.of("ack")[-1] == {"type": "ack", "id": "only once", "seq": event["seq"]}
    conductor.cut()
    again = await Live.open(rehearsal.owner.url, f"/live/{rehearsal.id}", conductor.token)
    await again.say({"type": "command", "id": "only once", "kind": "go"})
    assert (await again.answer("only once"))["seq"] == event["seq"]
    await again.say({"type": "command", "id": "only once", "kind": "note", "text": "another command by that id"})
    await again.command("note", text="flush")
    assert [e["kind"] for e in (await rehearsal.log()) if e["seq"] > event["seq"]] == ["noted"]
    await again.leave()


async def test_an_id_that_is_used_for_something_else_is_refused_by_name(rehearsal):
    conductor = await rehearsal.conductor()
    first = await conductor.command("note", id="mine", text="first")
    assert (await conductor.command("note", id="mine", text="first"))["seq"] == first["seq"]
    refused = await conductor.say_and_be_refused({"type": "command", "id": "mine", "kind": "note", "text": "second"}, "mine")
    assert (refused["code"], refused["field"]) == ("idReused", "id")
    # Also of one that was refused, and of two in one breath.
    await conductor.say_and_be_refused({"type": "command", "id": "no", "kind": "gotNote", "note": 1}, "no")
    again = await conductor.say_and_be_refused({"type": "command", "id": "no", "kind": "note", "text": "x"}, "no")
    assert again["code"] == "idReused"
    for text in ("one", "two"):
        await conductor.say({"type": "command", "id": "both", "kind": "note", "text": text})
    await conductor.until(lambda: [r for r in conductor.of("refused") if r["id"] == "both"], "the second's refusal")
    assert [e["text"] for e in await rehearsal.log() if e["kind"] == "noted"] == ["first", "one"]


async def test_a_hundred_copies_of_one_command_at_once_act_once(rehearsal):
    conductor = await rehearsal.conductor()
    for _ in range(100):
        await conductor.say({"type": "command", "id": "same", "kind": "note", "text": "once"})
    await conductor.until(lambda: len(conductor.of("ack")) >= 100 or conductor.of("refused"), "a hundred answers")
    assert len({a["seq"] for a in conductor.of("ack") if a["id"] == "same"}) == 1
    assert [e["kind"] for e in await rehearsal.log()].count("noted") == 1


async def test_the_same_id_of_two_members_is_two_commands(rehearsal):
    first, second = await rehearsal.conductor("First"), await rehearsal.come("conductor", "Second")
    a = await first.command("note", id="x", text="a")
    b = await second.command("note", id="x", text="b")
    assert a["seq"] != b["seq"] and [a["text"], b["text"]] == ["a", "b"]


async def test_thirty_people_see_each_event_once_and_in_order(rehearsal):
    conductor = await rehearsal.conductor()
    people = await asyncio.gather(*(rehearsal.come("dancer" if n % 3 else "screen", f"P{n}") for n in range(30)))
    for n in range(60):
        last = await conductor.command(*(("note",) if n % 2 else ("seek",)), **({"text": str(n)} if n % 2 else {"position": n}))
    log = await rehearsal.log()
    is_one_history(log, 1)
    for person in people:
        await person.event(last["seq"])
        assert without_command(person.events) == without_command(log[person.welcome["seq"]:])


def without_command(events):
    return [{k: v for k, v in e.items() if k != "command"} for e in events]


async def test_a_late_joiner_reads_the_latest_notes_as_the_log_has_them(rehearsal, owner, visitor):
    path = f"/api/v1/sessions/{rehearsal.id}/notes"
    assert (await owner.get(path)).json == {"notes": []}
    conductor = await rehearsal.conductor()
    for n in range(52):
        await conductor.command("note", text=f"{n} “é”")
    dancer = visitor.as_((await rehearsal.join("dancer"))["token"])
    noted = [event for event in await rehearsal.log() if event["kind"] == "noted"]
    assert len(noted) == 52 and (await dancer.get(path)).json["notes"] == noted[2:]


async def test_the_log_is_what_the_socket_said_page_by_page(rehearsal, owner):
    conductor = await rehearsal.conductor()
    for n in range(30):
        await conductor.command("note", text=str(n))
    log = await rehearsal.log()
    assert without_command(conductor.events) == without_command(log[conductor.welcome["seq"]:])
    pages, after = [], 0
    while after is not None:
        page = (await owner.get(f"/api/v1/sessions/{rehearsal.id}/events?after={after}&limit=7")).json
        assert len(page["events"]) <= 7
        pages += page["events"]
        after = page["next"]
    assert pages == log
    assert [e["at"] for e in log] == sorted(e["at"] for e in log)
    beyond = await owner.get(f"/api/v1/sessions/{rehearsal.id}/events?after=99999")
    assert beyond.status == 200 and beyond.json["events"] == []
    for bad in ("after=abc", "after=-1", "limit=0", "limit=x", "after=99999999999999999999999"):
        answer = await owner.get(f"/api/v1/sessions/{rehearsal.id}/events?{bad}")
        answer.problem("invalid", bad.split("=")[0])


async def formation_signals(rehearsal, conductor, screen, from_instant):
    return [s for s in screen.of("signal", "formation") if s["starts"] >= from_instant]


async def test_simple_clients_get_each_boundary_before_it_comes(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=4, hold=500_000, duration=500_000))
    try:
        conductor, screen = await rehearsal.conductor(), await rehearsal.come("screen")
        late = None
        # Each is told a second ahead. A busy machine may delay this client for longer than that: then it tries once more.
        for _ in range(5):
            seen = len(screen.of("signal", "formation"))
            motion = (await conductor.command("play"))["motion"]
            late = []
            for to in (1, 2, 3):
                signal = await screen.until(
                    lambda: next((s for s in screen.of("signal", "formation")[seen:] if s["formation"] == to), None), f"formation {to}")
                told = await screen.now()
                assert signal["starts"] == pytest.approx(motion["at"] + rehearsal.score.departure(to - 1), abs=2)
                assert signal["duration"] == 500_000
                if told >= signal["starts"]:
                    late.append(f"told of formation {to} {told - signal['starts']} µs after it began")
            order = [s["formation"] for s in screen.of("signal", "formation")[seen:]]
            assert order == sorted(order)
            if not late:
                break
            await conductor.command("pause")
            await conductor.until_instant((await conductor.command("seek", position=0))["motion"]["at"])
        assert not late, late
    finally:
        await rehearsal.leave()


async def test_boundaries_are_announced_again_after_a_seek_and_a_change_of_rate(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=4, hold=6_000_000, duration=500_000))
    try:
        conductor, screen = await rehearsal.conductor(), await rehearsal.come("screen")
        await conductor.command("play")
        sought = await conductor.command("seek", position=rehearsal.score.departure(2) - 500_000)
        expected = sought["motion"]["at"] + rehearsal.score.departure(2) - sought["motion"]["position"]
        await screen.signal("formation", lambda s: s["formation"] == 3 and abs(s["starts"] - expected) <= 2)
        await conductor.command("seek", position=0)
        faster = await conductor.command("rate", rate=2)
        motion = faster["motion"]
        expected = motion["at"] + (rehearsal.score.departure(0) - motion["position"]) / 2
        signal = await screen.signal("formation", lambda s: s["formation"] == 1 and abs(s["starts"] - expected) <= 2)
        assert signal["duration"] == 250_000
        await conductor.command("pause")
    finally:
        await rehearsal.leave()
