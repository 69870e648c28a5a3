"""Beyond its limits a node asks newcomers to come back later, and members who are inside do not notice it."""

import asyncio
import json
import re
import secrets
import time
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from client import Gone, DEADLINE, HTTP, Live, Rehearsal, becomes, piece, value_of
from raw import Raw
from server import Server


async def turned_away(rehearsal: Rehearsal, joined: dict, **options) -> str:
    """What a refused socket is told: a close frame with 1013, whose reason says when to come back."""
    live = await Live.open(rehearsal.owner.url, joined["socket"], joined["token"], welcome=False, **options)
    assert await live.closed() == 1013
    assert live.frames == [], "who is turned away sees nothing"
    assert re.search(r"try again in \d+ s$", live.socket.close_reason), live.socket.close_reason
    return live.socket.close_reason


async def refusals(server: Server, cause: str) -> int:
    text = (await HTTP(server.url).get("/metrics")).body.decode()
    found = re.search(rf'^runthrough_admissions_refused_total{{cause="{cause}"}} (\d+)', text, re.M)
    return int(found.group(1)) if found else 0


async def goes_on(conductor: Live, *others: Live) -> None:
    """Members inside get every event, and nobody closes their sockets."""
    for number in range(5):
        event = await conductor.command("note", text=f"inside {number}")
        for live in others:
            assert await live.event(event["seq"]) == event
    for live in (conductor, *others):
        assert live.close_code is None


async def trickled(url: str, path: str, token: str, length: int) -> Raw:
    """A long body that is announced, and of which next to nothing comes."""
    raw = await Raw.open(url)
    await raw.send(
        f"PUT {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/octet-stream\r\n"
        f"Content-Length: {length}\r\n\r\na".encode())
    return raw


async def test_slow_uploads_of_films_do_not_block_other_bodies(server, owner):
    rehearsal = await Rehearsal.open(owner)
    greedy = await rehearsal.join("dancer", "Greedy")
    path = f"/api/v1/sessions/{rehearsal.id}/films/{greedy['member']}/1"
    held = await asyncio.gather(*(trickled(server.url, path, greedy["token"], 1 << 20) for _ in range(128)))
    try:
        # Beyond the share of one, what is announced is refused.
        refused = [a for a in await asyncio.gather(*(raw.answer_within(5) for raw in held)) if a is not None]
        assert 100 < len(refused) < 128, len(refused)
        # Joins, edits and long productions pass, and the film of somebody else.
        assert (await owner.as_().join(rehearsal.codes["dancer"], "Late")).status == 201
        long = piece(title="x" * 200, performers=60, formations=40)
        assert len(json.dumps(long)) > 1 << 16
        assert (await owner.post("/api/v1/productions", long)).status == 201
        other = await rehearsal.join("dancer", "Other")
        film = f"/api/v1/sessions/{rehearsal.id}/films/{other['member']}/1"
        answer = await owner.as_(other["token"]).ask(
            "PUT", film, b"x" * 200_000, {"Content-Type": "application/octet-stream"})
        assert answer.status not in (408, 503), answer.body
    finally:
        for raw in held:
            raw.drop()


async def test_a_full_session_turns_newcomers_away_and_lets_those_inside_come_back(server_with):
    server = server_with(MAXIMUM_MEMBERS="3")
    rehearsal = await Rehearsal.open(server.owner())
    late = await rehearsal.join("dancer", "Late")
    conductor = await rehearsal.conductor()
    dan = await rehearsal.join("dancer", "Dan")
    inside = [await rehearsal.connect(dan), await rehearsal.come("screen")]
    for _ in range(10):
        assert "in this session" in await turned_away(rehearsal, late)
    answer = await rehearsal.owner.as_().join(rehearsal.codes["dancer"], "Later")
    answer.problem("unavailable")
    assert int(answer.headers["retry-after"]) >= 1
    await becomes(11, lambda: refusals(server, "members"))
    await goes_on(conductor, *inside)
    # A member who is inside needs no second place: the old connection may not even be known to be dead.
    again = await Live.open(server.url, dan["socket"], dan["token"], after=0)
    assert await inside[0].closed() == 4009
    await goes_on(conductor, again, inside[1])
    await again.leave()
    limit = asyncio.get_running_loop().time() + DEADLINE
    while True:  # a place is free as soon as the server knows
        live = await Live.open(server.url, late["socket"], late["token"], welcome=False)
        try:
            await live.until(lambda: live.frames, "a welcome")
            break
        except Gone:
            assert asyncio.get_running_loop().time() < limit
    await live.leave()
    await rehearsal.leave()


async def test_a_full_node_takes_no_more_sessions(server_with):
    server = server_with(MAXIMUM_SESSIONS="1")
    owner = server.owner()
    inside, outside = await Rehearsal.open(owner), await Rehearsal.open(owner)
    late = await outside.join("dancer")
    conductor, dancer = await inside.conductor(), await inside.come("dancer")
    assert "as many sessions" in await turned_away(outside, late)
    answer = await owner.as_().join(outside.codes["dancer"], "Later")
    answer.problem("unavailable")
    newcomer = await inside.come("dancer", "Newcomer")
    await goes_on(conductor, dancer, newcomer)
    await inside.leave()


async def test_resuming_members_go_before_newcomers_in_a_rush(server_with):
    server = server_with(ARRIVALS_PER_SECOND="5")  # 20 at once, of which newcomers may take 10
    rehearsal = await Rehearsal.open(server.owner())
    conductor = await rehearsal.conductor()
    joined = await rehearsal.join("dancer")
    member = await rehearsal.connect(joined)
    others = [await rehearsal.join("screen") for _ in range(80)]
    newcomers = await asyncio.gather(*(
        Live.open(server.url, j["socket"], j["token"], welcome=False) for j in others))
    away = [live for live in newcomers if await answered(live) == 1013]
    assert away and len(away) < len(newcomers), "some are let in, not all"
    assert all("too many" in live.socket.close_reason for live in away)
    again = await Live.open(server.url, joined["socket"], joined["token"], after=0)
    assert await member.closed() == 4009
    await goes_on(conductor, again)
    await becomes(len(away), lambda: refusals(server, "rate"))
    await asyncio.gather(*(live.leave() for live in newcomers), again.leave())
    await rehearsal.leave()


async def test_a_guessing_intruder_excludes_neither_members_nor_right_codes(server_with):
    server = server_with(ARRIVALS_PER_SECOND="20")
    rehearsal = await Rehearsal.open(server.owner())
    joined = [await rehearsal.join("dancer", f"D{number}") for number in range(12)]
    inside = [await rehearsal.connect(seat) for seat in joined[:6]]
    stranger = HTTP(server.url, source="127.99.0.1")

    async def knock() -> int | None:
        live = await Live.open(server.url, joined[0]["socket"], secrets.token_urlsafe(32), welcome=False, source="127.99.0.1")
        return await live.closed()

    knocks: list[int | None] = []
    while 1013 not in knocks:  # a busy machine may be slower than it has to be to be refused
        knocks += await asyncio.gather(*(knock() for _ in range(60)))
    assert set(knocks) == {4001, 1013}
    # Sixty, and one more each two seconds; those that are looked up at the same time all are.
    began = time.monotonic()
    guesses = [answer.status for _ in range(20) for answer in await asyncio.gather(*(stranger.join("ZZZZZZ", "Eve") for _ in range(5)))]
    most = 60 + (time.monotonic() - began) / 2 + 5
    assert set(guesses) == {404, 429} and guesses.count(404) <= most, f"of 100 guesses {guesses.count(404)} were looked up"
    # Members who come now, from beside the stranger and from elsewhere; and codes, from elsewhere.
    for turn, seat in enumerate(joined[6:]):
        await (await Live.open(server.url, seat["socket"], seat["token"], source=f"127.99.0.{turn + 1}")).leave()
    for turn in range(20):
        other = HTTP(server.url, source=f"127.{100 + turn}.0.1")
        assert (await other.join(rehearsal.codes["dancer"], f"Late {turn}")).status == 201
    assert all(live.close_code is None for live in inside)

    async def guesses_right() -> int:
        """Straight after a wrong guess that was looked up: until the next may be, two seconds pass."""
        while (await stranger.join("ZZZZZZ", "Eve")).status != 404:
            pass
        return (await stranger.join(rehearsal.codes["dancer"], "Eve")).status

    for _ in range(3):  # again, because a machine may take two seconds to ask
        if await guesses_right() == 429:
            break
    else:
        pytest.fail("a right guess is told apart")
    await rehearsal.leave()


async def answered(live: Live) -> int | None:
    """The close code of a member who was refused; `None` for one who was welcomed."""
    try:
        await live.until(lambda: live.frames, "a welcome")
        return None
    except Gone:
        return live.close_code


@pytest.mark.parametrize("offered", [["runthrough.v2", "runthrough.v1"], ["runthrough.v1", "runthrough.v2"]])
async def test_a_client_of_several_versions_gets_the_one_that_is_spoken(rehearsal, offered):
    joined = await rehearsal.join("dancer")
    url = f"ws://{rehearsal.owner.host}:{rehearsal.owner.port}{joined['socket']}"
    socket = await connect(
        url, subprotocols=[*offered, f"bearer.{joined['token']}"], compression=None, proxy=None, open_timeout=DEADLINE)
    assert socket.subprotocol == "runthrough.v1"
    assert '"welcome"' in await socket.recv()
    await socket.close()


async def test_a_client_of_another_version_gets_the_supported_one(rehearsal):
    joined = await rehearsal.join("dancer")
    url = f"ws://{rehearsal.owner.host}:{rehearsal.owner.port}{joined['socket']}"
    with pytest.raises(InvalidStatus) as refused:
        await connect(url, subprotocols=["runthrough.v9"], compression=None, proxy=None, open_timeout=DEADLINE)
    assert refused.value.response.status_code == 400
    assert b"runthrough.v1" in refused.value.response.body


async def test_silent_connections_exclude_no_others_at_the_same_address(server_with):
    """A stranger opens more than twice as many connections as the server has, from one address; people come, go and rehearse meanwhile."""
    places = 240
    server = server_with(MAXIMUM_CONNECTIONS=str(places))
    rehearsal = await Rehearsal.open(server.owner())
    conductor, dancer = await rehearsal.conductor(), await rehearsal.come("dancer", "Dan")
    back = await rehearsal.join("dancer", "Back")
    parts = urlsplit(server.url)
    writers = []
    try:
        for number in range(600):
            _, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=("127.77.0.1", 0))
            writers.append(writer)
            if number % 2:
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            # First more than all places at once: connections that time out by themselves need not give way.
            if number > 1.5 * places and number % 60 == 59:
                for source in ("127.77.0.1", "127.77.0.9", "127.99.0.1"):  # the stranger's own address, one beside it, and another
                    assert (await HTTP(server.url, source=source).get("/healthz")).status == 200
                await goes_on(conductor, dancer)
        again = await rehearsal.connect(back)
        await goes_on(conductor, dancer, again)
        limit = asyncio.get_running_loop().time() + DEADLINE
        while value_of("sockets_gave_way_total", figures := (await HTTP(server.url).get("/metrics")).body.decode()) == 0:
            assert asyncio.get_running_loop().time() < limit, f"none of {len(writers)} silent connections gave way"
        turned_away, held = value_of("sockets_turned_away_total", figures), value_of("sockets_connections", figures)
        assert turned_away == 0, f"{turned_away} connections were turned away though silent ones could give way"
        assert held <= places, f"{held} connections are held in {places} places"
    finally:
        for writer in writers:
            writer.transport.abort()
