"""Opening, resuming and closing a socket."""

import asyncio
import contextlib
import time
import uuid

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from client import DEADLINE, Answer, Gone, Live, becomes, in_time, is_one_history


def address(rehearsal) -> str:
    return rehearsal.owner.url.replace("http", "ws") + f"/live/{rehearsal.id}"


async def refused_handshake(url, **options) -> Answer:
    with pytest.raises(InvalidStatus) as refusal:
        await connect(url, compression=None, proxy=None, open_timeout=DEADLINE, **options)
    response = refusal.value.response
    return Answer(response.status_code, {name.lower(): value for name, value in response.headers.raw_items()}, response.body)


@pytest.mark.parametrize("offered", [None, ["chat"], ["runthrough.v2"], ["runthrough.v11", "x"], ["RUNTHROUGH.V1"]], ids=str)
async def test_without_the_subprotocol_there_is_no_socket(rehearsal, offered):
    joined = await rehearsal.join("dancer")
    headers = {"Authorization": f"Bearer {joined['token']}"}
    answer = await refused_handshake(address(rehearsal), subprotocols=offered, additional_headers=headers)
    answer.problem("subprotocol-required", "Sec-WebSocket-Protocol")


async def test_a_foreign_page_gets_no_socket(rehearsal):
    joined = await rehearsal.join("dancer")
    headers = {"Authorization": f"Bearer {joined['token']}"}
    own = rehearsal.owner.url
    for origin in ("https://evil.example", "null", own + ".evil.example", own.replace("127.0.0.1", "127.0.0.2"), "http://127.0.0.1:1"):
        answer = await refused_handshake(
            address(rehearsal), subprotocols=["runthrough.v1"], additional_headers=headers, origin=origin)
        answer.problem("foreign-origin")
    live = await rehearsal.connect(joined, origin=own)
    await live.alive()


@pytest.mark.parametrize("carry", ["bearer", "cookie", "subprotocol"])
async def test_a_token_is_carried_in_three_ways(rehearsal, carry):
    live = await rehearsal.come("dancer", carry=carry)
    assert live.socket.subprotocol == "runthrough.v1", "the one chosen is never the one with the token"
    await live.alive()


async def test_a_token_in_the_query_is_not_one(rehearsal):
    joined = await rehearsal.join("dancer")
    for name in ("token", "access_token", "bearer", "authorization"):
        socket = await connect(f"{address(rehearsal)}?{name}={joined['token']}", subprotocols=["runthrough.v1"], compression=None, proxy=None,
                               open_timeout=DEADLINE)
        with pytest.raises(ConnectionClosed):
            await in_time(socket.recv(), "end of the socket")
        assert socket.close_code == 4001


@pytest.mark.parametrize("token", [None, "x", "A" * 43, "!" * 10, "a" * 2000], ids=lambda t: str(t)[:8])
async def test_without_a_good_token_the_close_code_is_4001(rehearsal, token):
    live = await Live.open(rehearsal.owner.url, f"/live/{rehearsal.id}", token, welcome=False)
    assert await live.closed() == 4001
    assert live.frames == []


async def test_a_token_of_another_session_is_4003_and_no_session_4004(rehearsal, owner):
    other = (await owner.post("/api/v1/sessions", {"production": rehearsal.production["id"]})).json
    joined = await rehearsal.join("dancer")
    live = await Live.open(owner.url, f"/live/{other['session']}", joined["token"], welcome=False)
    assert await live.closed() == 4003 and live.frames == []
    for unknown in (str(uuid.uuid4()), "nonsense"):
        live = await Live.open(owner.url, f"/live/{unknown}", joined["token"], welcome=False)
        assert await live.closed() == 4004 and live.frames == []


async def test_the_owners_own_token_is_no_members(rehearsal, owner):
    """The owner joins with a code like everybody; before that nobody is signed in."""
    live = await Live.open(owner.url, f"/live/{rehearsal.id}", owner.token, welcome=False)
    assert await live.closed() == 4001 and live.frames == []


async def test_the_welcome_is_first_and_complete(rehearsal):
    live = await rehearsal.come("conductor", "Cora")
    w = live.welcome
    assert list(w)[0] == "type"
    assert w["protocol"] == 1
    assert w["session"] == rehearsal.id
    assert w["member"] | {"name": "Cora", "role": "conductor"} == w["member"]
    assert w["production"]["id"] == rehearsal.production["id"] and w["production"]["revision"] == 1
    assert isinstance(w["now"], int) and isinstance(w["seq"], int)
    assert w["resumed"] is False
    state = w["state"]
    assert {"motion", "rate", "formation", "assignments", "members", "ended", "lead"} <= state.keys()
    assert state["motion"].keys() >= {"position", "rate", "at", "until"}
    assert state["motion"]["position"] == 0 and state["motion"]["rate"] == 0
    assert state["formation"] == 0 and state["assignments"] == {} and state["ended"] is False and state["rate"] == 1
    assert 0 <= state["lead"] <= 2_000_000


async def test_the_type_comes_first_in_every_frame(rehearsal):
    conductor = await rehearsal.conductor()
    raw: list[str] = []
    socket = await connect(
        address(rehearsal), subprotocols=["runthrough.v1"], compression=None, proxy=None,
        additional_headers={"Authorization": f"Bearer {(await rehearsal.join('dancer'))['token']}"})
    await conductor.command("go")
    await socket.send('{"type":"sync","id":1,"t0":0}')
    await socket.send('{"type":"command","id":"x","kind":"go"}')

    async def read_until_refused():
        while not any('"refused"' in r for r in raw):
            raw.append(await socket.recv())
    await in_time(read_until_refused(), "refusal", lambda: raw[-3:])
    assert all(r.startswith('{"type":') for r in raw), raw
    await socket.close()


async def test_resuming_gives_exactly_what_was_missed(rehearsal):
    conductor = await rehearsal.conductor()
    joined = await rehearsal.join("dancer")
    dancer = await rehearsal.connect(joined)
    for n in range(5):
        seen = await conductor.command("note", text=f"before {n}")
    await dancer.event(seen["seq"])
    dancer.cut()
    for n in range(20):
        last = await conductor.command("note", text=f"missed {n}")
    again = await rehearsal.connect(joined, after=seen["seq"])
    assert again.welcome["resumed"] is True and "state" not in again.welcome
    await again.event(last["seq"])
    assert {m["id"] for m in again.welcome["members"] if m["present"]} == {conductor.member, again.member}
    assert again.welcome.keys() >= {"lead", "slowest", "leftOut"}
    later = await conductor.command("note", text="later")
    await again.event(later["seq"])
    is_one_history(again.events, seen["seq"] + 1)
    assert again.events == await rehearsal.log(seen["seq"])


async def test_resuming_at_the_head_misses_nothing_and_from_0_gives_all(rehearsal):
    conductor = await rehearsal.conductor()
    for n in range(10):
        last = await conductor.command("note", text=str(n))
    head = await rehearsal.come("screen", after=last["seq"])
    start = await rehearsal.come("screen", after=0)
    later = await conductor.command("note", text="later")
    await head.event(later["seq"])
    await start.event(later["seq"])
    assert head.welcome["resumed"] and head.events == [later]
    assert start.welcome["resumed"]
    assert start.events == await rehearsal.log(0)
    is_one_history(start.events, 1)


@pytest.mark.parametrize("after", ["abc", "", "-1", "1.5", "1e3", "99999999999999999999999", 10**15, "0x1", " 1", "1;2", "%00"], ids=repr)
async def test_an_after_that_is_nowhere_is_as_good_as_none(rehearsal, after):
    conductor = await rehearsal.conductor()
    await conductor.command("note", text="x")
    live = await rehearsal.come("screen", after=after)
    assert live.welcome["resumed"] is False and "state" in live.welcome


async def test_state_and_events_together_have_no_gap_while_cues_stream(rehearsal):
    conductor = await rehearsal.conductor()
    going = True

    async def stream():
        while going:
            await conductor.command("note", text="x")

    task = asyncio.create_task(stream())
    people = await asyncio.gather(*(rehearsal.come("screen", f"S{n}") for n in range(20)))
    going = False
    await task
    last = await conductor.command("note", text="last")
    for person in people:
        await person.event(last["seq"])
        is_one_history(person.events, person.welcome["seq"] + 1)
    await rehearsal.leave()


async def test_connecting_again_elsewhere_closes_the_first_with_4009(rehearsal):
    joined = await rehearsal.join("dancer")
    first = await rehearsal.connect(joined)
    second = await rehearsal.connect(joined)
    assert await first.closed() == 4009
    await second.alive()


async def test_of_many_sockets_of_one_member_the_last_remains(rehearsal):
    conductor = await rehearsal.conductor()
    joined = await rehearsal.join("dancer")
    sockets = await asyncio.gather(*(rehearsal.connect(joined, welcome=False) for _ in range(12)))
    for live in sockets:
        try:
            await live.until(lambda: live.frames, "a welcome")
        except Gone:
            pass
    # All have had their turn: whoever came last is in, and nobody else.
    event = await conductor.command("note", text="x")
    open_ones = []
    for live in sockets:
        try:
            await live.event(event["seq"])
            open_ones.append(live)
        except Gone:
            assert live.close_code == 4009
    assert len(open_ones) == 1
    await open_ones[0].alive()

    async def present() -> int:
        sessions = (await rehearsal.owner.get("/api/v1/sessions")).json["sessions"]
        return next(s for s in sessions if s["session"] == rehearsal.id)["present"]

    await becomes(2, present)


async def test_ending_the_session_closes_all_sockets_with_1000(rehearsal):
    conductor = await rehearsal.conductor()
    people = [await rehearsal.come("dancer"), await rehearsal.come("screen")]
    ended = await conductor.command("end")
    assert ended["kind"] == "ended"
    for person in [conductor, *people]:
        assert await person.closed() == 1000
        assert person.events[-1]["kind"] == "ended"
    answer = (await rehearsal.owner.get(f"/api/v1/sessions/{rehearsal.id}")).json
    assert answer["ended"]


@pytest.mark.parametrize("frame, code", [
    (b"\x00\x01binary", 1003), (b"", 1003), (b'{"type":"sync","id":1,"t0":0}', 1003),
], ids=repr)
async def test_binary_is_closed_with_1003(rehearsal, witness, frame, code):
    live = await rehearsal.come("dancer")
    await live.say(frame)
    assert await live.closed() == code


@pytest.mark.parametrize("length, code", [(16 * 1024, None), (16 * 1024 + 1, 1009), (200_000, 1009), (5_000_000, 1009)])
async def test_a_frame_over_16_KiB_is_closed_with_1009(rehearsal, length, code):
    live = await rehearsal.come("dancer")
    text = '{"type":"sync","id":7,"t0":1,"pad":"'
    await live.say(text + "x" * (length - len(text) - 2) + '"}')
    if code:
        assert await live.closed() == code
    else:
        await live.until(lambda: live.of("sync"), "an answer to the largest frame allowed")


async def test_a_fragmented_message_counts_as_a_whole(rehearsal):
    live = await rehearsal.come("dancer")
    await live.socket.send(['{"type":"sy', 'nc","id":"pie', 'ces","t0":5}'])
    await live.until(lambda: any(s["id"] == "pieces" for s in live.of("sync")), "an answer to a message in fragments")
    with contextlib.suppress(ConnectionClosed):
        await live.socket.send(["x" * 1000] * 17)
    assert await live.closed() == 1009


async def test_a_ping_is_answered_with_its_payload(rehearsal):
    live = await rehearsal.come("dancer")
    for payload in (b"", b"x", b"y" * 125):
        await in_time(await live.socket.ping(payload), f"pong with {payload!r}")


async def test_a_clock_request_is_answered_with_what_it_came_with(rehearsal):
    live = await rehearsal.come("dancer")
    for id, t0 in [("a", 0), ("b", 1.5), ("c", -7), ("d", 2**53), (9, 1e300), ("", 12345678901234567)]:
        await live.say({"type": "sync", "id": id, "t0": t0})
        answer = await live.until(lambda: next((s for s in live.of("sync") if s["id"] == id), None), f"sync {id!r}")
        assert answer["t0"] == t0
        assert isinstance(answer["t1"], int) and isinstance(answer["t2"], int)


async def test_the_session_clock_never_runs_backwards_and_keeps_its_offset(rehearsal):
    people = [await rehearsal.come("dancer", f"D{n}") for n in range(4)]
    last, low, high, began = 0, -(10**18), 10**18, time.monotonic()
    for _ in range(60):
        for person in people:
            answer, before, after = await person.sync()
            assert answer["t1"] <= answer["t2"]
            assert answer["t1"] >= last, "the clock ran backwards"
            last = answer["t2"]
            # The offset lies between t2 - after and t1 - before, each time: there is one offset, to within all of them.
            low, high = max(low, answer["t2"] - after), min(high, answer["t1"] - before)
    # Where a machine takes its time, the clock follows the database's meanwhile, by 200 µs a second.
    assert low <= high + 2_000 + 200 * (time.monotonic() - began), f"no single offset explains the exchanges: {low} … {high} µs"


async def test_the_welcomes_now_is_of_the_session_clock(rehearsal):
    live = await rehearsal.come("dancer")
    answer, *_ = await live.sync()
    assert 0 <= answer["t1"] - live.welcome["now"] < DEADLINE * 1e6


async def test_members_see_joins_readiness_and_departures(rehearsal):
    conductor = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer", "Dan")
    joined = await conductor.signal("members", lambda s: any(m["id"] == dancer.member for m in s.get("joined", [])))
    assert joined["present"] == 2
    await dancer.say({"type": "signal", "kind": "ready", "ready": True})
    await conductor.signal("members", lambda s: any(m["id"] == dancer.member and m["ready"] for m in s.get("changed", [])))
    await dancer.say({"type": "signal", "kind": "changes", "unseen": 3})
    await conductor.signal("members", lambda s: any(m["id"] == dancer.member and m.get("unseenChanges") == 3 for m in s.get("changed", [])))
    await dancer.say({"type": "signal", "kind": "music", "music": "loading"})
    await conductor.signal("members", lambda s: any(m["id"] == dancer.member and m.get("music") == "loading" for m in s.get("changed", [])))
    await dancer.say({"type": "signal", "kind": "sight", "sight": "raisedHand"})
    await conductor.signal("members", lambda s: any(m["id"] == dancer.member and m.get("sight") == "raisedHand" for m in s.get("changed", [])))
    refused = await dancer.say_and_be_refused({"type": "signal", "kind": "sight", "sight": "well"})
    assert refused["field"] == "sight" and "raisedHand" in refused["message"]
    refused = await dancer.say_and_be_refused({"type": "signal", "kind": "music", "music": "loud"})
    assert refused["field"] == "music"
    told = len(conductor.of("signal", "members"))
    await dancer.say({"type": "signal", "kind": "music", "music": "off"})
    await conductor.until(
        lambda: any(m["id"] == dancer.member and "music" not in m for s in conductor.of("signal", "members")[told:] for m in s.get("changed", [])),
        "word that the music is off")
    await dancer.say({"type": "signal", "kind": "clock", "bound": 1500, "delay": 4000, "jitter": 300, "battery": 0.5})
    await conductor.signal("members", lambda s: any(m["id"] == dancer.member and m.get("quality") for m in s.get("changed", [])))
    screen = await rehearsal.come("screen", "Wall")
    await conductor.signal("members", lambda s: any(m["id"] == screen.member for m in s.get("joined", [])))
    newcomer = await rehearsal.come("dancer", "Neu")
    people = {m["id"]: m for m in newcomer.state["members"]}
    assert people[dancer.member]["ready"] is True and people[dancer.member]["present"] is True
    assert people[dancer.member]["unseenChanges"] == 3
    await dancer.say({"type": "signal", "kind": "changes", "unseen": 0})
    await newcomer.signal("members", lambda s: any(m["id"] == dancer.member and "unseenChanges" not in m for m in s.get("changed", [])))
    assert screen.member in people
    await dancer.leave()
    await conductor.signal("members", lambda s: dancer.member in s.get("left", []))


async def test_members_are_coalesced(rehearsal):
    conductor = await rehearsal.conductor()
    dancers = await asyncio.gather(*(rehearsal.come("dancer", f"D{n}") for n in range(40)))
    await conductor.signal("members", lambda s: s["present"] == 41)
    told = [m["id"] for s in conductor.of("signal", "members") for m in s.get("joined", [])]
    assert {d.member for d in dancers} <= set(told)
    seen = len(conductor.of("signal", "members"))
    for n in range(50):
        await dancers[0].say({"type": "signal", "kind": "ready", "ready": n % 2 == 1})
    await dancers[0].alive()
    await conductor.until(
        lambda: any(m["id"] == dancers[0].member and m["ready"] for s in conductor.of("signal", "members")[seen:] for m in s.get("changed", [])),
        "word that they are ready")
    assert len(conductor.of("signal", "members")) - seen < 25, "a signal for every change is not coalesced"


async def test_an_edit_reaches_the_session(rehearsal, owner):
    live = await rehearsal.come("dancer")
    path = f"/api/v1/productions/{rehearsal.production['id']}"
    assert (await owner.patch(path, {"title": "Changed"}, If_Match='"1"')).status == 200
    signal = await live.signal("edited")
    assert signal["production"] == rehearsal.production["id"] and signal["revision"] == 2
    assert (await rehearsal.come("screen")).welcome["production"]["revision"] == 2


async def test_a_dancer_may_read_the_production_and_the_log_with_the_same_token(rehearsal, visitor):
    dancer = await rehearsal.come("dancer")
    me = visitor.as_(dancer.token)
    assert (await me.get(f"/api/v1/productions/{rehearsal.production['id']}")).status == 200
    assert await me.events(rehearsal.id) == await rehearsal.log()
