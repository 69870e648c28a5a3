"""Nodes agree on the session clock, whatever is done to the system clocks of their machines and of the database's."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from client import DEADLINE, Gone, HTTP, Live, Rehearsal
from database import PostgreSQL, SetClock, SlowLine
from server import Server


@pytest.fixture
def postgres():
    database = PostgreSQL().create()
    try:
        yield database
    finally:
        database.discard()


@pytest.fixture
def node(postgres):
    """Starts nodes on the database, each with a system clock that can be set."""
    nodes: list[Server] = []

    async def start(offset: float = 0, is_sure: bool = True, **settings: str) -> Server:
        server = Server(**({"DATABASE_URL": postgres.local_url, "DRAIN_PAUSE": "0", "DRAIN_SPREAD": "0"} | settings))
        nodes.append(server)
        server.clock = SetClock(server.folder, offset)
        server.surroundings = server.clock.surroundings
        # Nothing may block the loop meanwhile: a socket that answers no ping for three seconds is closed.
        await asyncio.to_thread(server.start)
        if is_sure:
            await bound(server)
        return server

    yield start
    for server in nodes:
        server.discard()


class Offset:
    """What exchanges prove about a node's session clock: how far it is ahead of this process's monotonic one, in microseconds."""

    def __init__(self) -> None:
        self.least, self.greatest = float("-inf"), float("inf")

    @staticmethod
    async def of(live: Live, exchanges: int = 30) -> "Offset":
        offset = Offset()
        for _ in range(exchanges):
            answer, before, after = await live.sync()
            offset.least = max(offset.least, answer["t2"] - after - 1)
            offset.greatest = min(offset.greatest, answer["t1"] - before + 1)
        return offset

    def gap(self, other: "Offset") -> float:
        """The least distance between the two that is proven."""
        return max(0, self.least - other.greatest, other.least - self.greatest)


async def said(server: Server) -> dict:
    """What a node says about itself; a moment without a bound passes."""
    limit = time.monotonic() + DEADLINE
    while (answer := await HTTP(server.url).get("/readyz")).status != 200:
        assert time.monotonic() < limit, answer.body
        await asyncio.sleep(0.05)
    return answer.json


async def bound(server: Server) -> int:
    return (await said(server))["clockBound"]


async def clock_figures(server: Server) -> dict[str, str]:
    text = (await HTTP(server.url).get("/metrics")).body.decode()
    return dict(line.split(" ") for line in text.splitlines() if line.startswith("runthrough_clock"))


async def arrive(server: Server, joined: dict) -> Live:
    """Joins at a node as soon as it is sure of the time: a node that is not asks to come again."""
    limit = time.monotonic() + DEADLINE
    while True:
        await bound(server)
        try:
            return await Live.open(server.url, joined["socket"], joined["token"])
        except (AssertionError, Gone):
            assert time.monotonic() < limit, "nobody is let in"


@dataclass
class Claim:
    """What a node's readings of the session clock, and the bounds it stated in the same instants, prove of that clock itself: how far it
    is ahead of this process's monotonic one, in microseconds.

    A bound holds for its own instant alone: it grows by 200 µs or more for each second until the database is asked again, and falls with
    the answer. What a node says before and after a reading may both be less than what held in between."""

    generation: int
    least: float = float("-inf")
    greatest: float = float("inf")
    read: int = 0

    @staticmethod
    def of(server: Server, readings: int = 30) -> "Claim":
        parts, claim, limit = urlsplit(server.url), None, time.monotonic() + DEADLINE
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=DEADLINE)
        try:
            while claim is None or claim.read < readings:
                before = time.monotonic_ns() // 1000
                connection.request("GET", "/readyz")
                response = connection.getresponse()
                body = response.read()
                after = time.monotonic_ns() // 1000
                assert time.monotonic() < limit, f"{readings} readings within {DEADLINE} s, but {claim} and at last {body!r}"
                if response.status != 200:  # a moment without a bound passes
                    continue
                said = json.loads(body)
                if claim is None or claim.generation != said["clockGeneration"]:
                    claim = Claim(said["clockGeneration"])
                claim.least = max(claim.least, said["clock"] - said["clockBound"] - after - 1)
                claim.greatest = min(claim.greatest, said["clock"] + said["clockBound"] - before + 1)
                claim.read += 1
        finally:
            connection.close()
        assert claim.least <= claim.greatest, f"a node contradicts itself: {claim}"
        return claim


async def agree(*people: tuple[Server, Live]) -> None:
    """Fails unless what the nodes state of the session clock can all be true, and what they tell their devices is what they state."""
    limit = time.monotonic() + DEADLINE
    while True:
        claims = [await asyncio.to_thread(Claim.of, server) for server, _ in people]
        if len({claim.generation for claim in claims}) == 1:
            break
        # Each hears of a correction when it next asks the database.
        assert time.monotonic() < limit, f"one correction for all, but {claims}"
    least, greatest = max(claim.least for claim in claims), min(claim.greatest for claim in claims)
    assert least <= greatest, f"two nodes are {least - greatest} µs farther apart than their bounds allow: {claims}"
    for server, live in people:
        earlier = (await said(server))["clock"]
        answer, _, _ = await live.sync()
        later = (await said(server))["clock"]
        assert earlier <= answer["t1"] <= answer["t2"] <= later, "a device is told another time than the node has"


async def test_nodes_whose_system_clocks_differ_by_seconds_agree_within_the_bounds_they_state(postgres, node):
    postgres.start()
    fast, slow = await node(+5), await node(-7.5)
    owner = fast.owner()
    rehearsal = await Rehearsal.open(owner)
    here = await rehearsal.come("dancer")
    joined = await rehearsal.join("dancer")
    there = await arrive(slow, joined)
    await agree((fast, here), (slow, there))
    for server in (fast, slow):
        limit = time.monotonic() + DEADLINE
        while float((figures := await clock_figures(server))["runthrough_clock_bound_seconds"]) >= 0.02:
            assert time.monotonic() < limit, figures
            await asyncio.sleep(0.05)
        assert abs(float(figures["runthrough_clock_offset_seconds"]) + (5 if server is fast else -7.5)) < 1
    await rehearsal.leave()
    await there.leave()


async def test_a_cue_given_at_one_node_starts_at_the_same_instant_at_another(postgres, node):
    postgres.start()
    fast, slow = await node(+3), await node(-3)
    rehearsal = await Rehearsal.open(fast.owner())
    conductor = await rehearsal.conductor()
    joined = await rehearsal.join("dancer")
    dancer = await arrive(slow, joined)
    cue = await conductor.cue("go")
    heard = await dancer.event(cue["seq"])
    assert heard["starts"] == cue["starts"] and heard["motion"] == cue["motion"]
    await agree((fast, conductor), (slow, dancer))
    await rehearsal.leave()
    await dancer.leave()


async def test_a_node_whose_system_clock_is_set_in_mid_run_moves_nothing(postgres, node):
    postgres.start()
    server = await node()
    rehearsal = await Rehearsal.open(server.owner())
    conductor = await rehearsal.conductor()
    claimed = await asyncio.to_thread(Claim.of, server)
    for offset in (3600, -3600, 0.5):
        server.clock.set(offset)
        claims = await asyncio.to_thread(Claim.of, server)
        assert claims.generation == claimed.generation, "the clock that all ask was not set"
        assert claims.least <= claimed.greatest and claimed.least <= claims.greatest, f"{claims} after {claimed}"
        await agree((server, conductor))
    await rehearsal.leave()


@pytest.mark.parametrize("step", [-20.0, -0.6])
async def test_a_database_clock_that_is_set_back_sets_no_device_back(postgres, node, step):
    clock = SetClock(postgres.folder)
    postgres.surroundings = clock.surroundings
    postgres.start()
    one, other = await node(), await node()
    rehearsal = await Rehearsal.open(one.owner())
    here = await rehearsal.come("dancer")
    joined = await rehearsal.join("dancer")
    there = await arrive(other, joined)
    before, known = await Offset.of(here), await bound(one) + await bound(other)
    clock.set(step)
    start, latest, latest_there = time.monotonic(), 0, {here: 0, there: 0}
    while await postgres.ask("SELECT generation FROM session_clock") == "0":
        elapsed = time.monotonic() - start
        assert elapsed < DEADLINE, "nobody noticed"
        for live in (here, there):
            answer, _, _ = await live.sync()
            assert answer["t2"] >= latest_there[live], "a node's clock ran backwards"
            # Bounds grow by 200 µs, and readings may follow by as much, at each node in each second without a question.
            assert answer["t2"] > latest - known - 800 * elapsed, "the session clock ran backwards from node to node"
            latest_there[live], latest = answer["t2"], max(latest, answer["t2"])
    late = await node()
    joined = await rehearsal.join("dancer")
    newcomer = await arrive(late, joined)
    await agree((one, here), (other, there), (late, newcomer))
    # What a proposal is made of is known within the bounds; the estimate of an instant may add as much again.
    assert before.gap(await Offset.of(here)) <= 4 * known + 20_000
    assert await postgres.ask("SELECT generation FROM session_clock") == "1", "one correction is enough"
    for live in (there, newcomer):
        await live.leave()
    await rehearsal.leave()


async def test_a_node_that_was_stopped_reads_the_right_time_when_it_wakes(postgres, node):
    import os
    import signal
    postgres.start()
    one, other = await node(), await node(+9)
    rehearsal = await Rehearsal.open(one.owner())
    here = await rehearsal.come("screen")
    os.kill(other.process.pid, signal.SIGSTOP)
    await asyncio.sleep(2)  # the pause is what is tested
    os.kill(other.process.pid, signal.SIGCONT)
    joined = await rehearsal.join("dancer")
    there = await arrive(other, joined)
    await agree((one, here), (other, there))
    await rehearsal.leave()
    await there.leave()


async def test_a_node_that_cannot_bound_its_clock_takes_no_new_session_until_it_can(postgres, node):
    postgres.start()
    near = await node()
    rehearsal = await Rehearsal.open(near.owner())
    line = await SlowLine(postgres.port, delay=0.06).open()
    far = await node(is_sure=False, DATABASE_URL=f"postgresql://postgres@127.0.0.1:{line.port}/postgres")
    stranger = HTTP(far.url)
    problem = (await stranger.get("/readyz")).problem("not-ready")
    assert "clock" in problem["detail"]
    refused = await stranger.join(rehearsal.codes["dancer"])
    refused.problem("unavailable")
    assert int(refused.headers["retry-after"]) >= 1
    joined = await rehearsal.join("dancer")
    with pytest.raises(Gone, match="closed with 1013"):
        await Live.open(far.url, joined["socket"], joined["token"])
    line.delay = 0
    assert await bound(far) <= 20_000
    live = await arrive(far, joined)
    # What is proven stays proven for a while, and who is inside stays in any case.
    line.delay = 0.06
    await live.alive()
    await live.leave()
    await rehearsal.leave()
    await asyncio.to_thread(far.discard)
    await line.close()
