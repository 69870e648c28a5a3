"""The database restarts, freezes, fails over or turns read-only in mid-run: what was acknowledged is kept, nothing else is
claimed, time goes on, and the node says how it is."""

from __future__ import annotations

import asyncio
import signal

import pytest

from client import DEADLINE, HTTP, Live, Refused, Rehearsal, is_one_history, piece
from database import PostgreSQL
from server import Server


@pytest.fixture
def databases():
    made: list[PostgreSQL] = []

    def make(**settings: str) -> PostgreSQL:
        made.append(PostgreSQL(**settings))
        return made[-1]

    yield make
    for database in made:
        database.discard()


@pytest.fixture
def node():
    servers = []

    def start(url: str) -> Server:
        servers.append(Server(DATABASE_URL=url, DRAIN_PAUSE="0", DRAIN_SPREAD="0"))
        return servers[-1].start()

    yield start
    for server in servers:
        server.discard()


async def until_ready(server: Server, is_ready: bool, deadline: float = 2 * DEADLINE) -> None:
    limit = asyncio.get_running_loop().time() + deadline
    while True:
        answer = await HTTP(server.url).get("/readyz")
        if (answer.status == 200) == is_ready:
            return
        assert answer.status in (200, 503)
        assert asyncio.get_running_loop().time() < limit, (answer.body, server.log[-2000:])
        await asyncio.sleep(0.02)


class Stream:
    """Notes, one after another, and what became of them. A note that was not acknowledged is sent again until it is."""

    def __init__(self, live: Live):
        self.live, self.acknowledged, self.refused, self.is_over = live, {}, 0, False
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        number = 0
        while not self.is_over:
            id = f"n{number}"
            await self.live.say_command({"type": "command", "id": id, "kind": "note", "text": id})
            seen = len([f for f in self.live.frames if f.get("id") == id])
            answer = await self.live.until(
                lambda: next(iter([f for f in self.live.frames if f["type"] in ("ack", "refused") and f["id"] == id][seen:]), None),
                "an answer")
            if answer["type"] == "ack":
                self.acknowledged[id] = answer["seq"]
                number += 1
            else:
                assert answer["code"] == "unavailable", answer
                self.refused += 1
                await asyncio.sleep(0.05)

    async def more(self, count: int) -> None:
        enough = len(self.acknowledged) + count
        limit = asyncio.get_running_loop().time() + 2 * DEADLINE
        while len(self.acknowledged) < enough:
            assert not self.task.done(), self.task.exception()
            assert asyncio.get_running_loop().time() < limit, self.live.frames[-3:]
            await asyncio.sleep(0.005)  # the other task changes the condition

    async def is_kept(self, rehearsal: Rehearsal) -> None:
        self.is_over = True
        await self.task
        log = await rehearsal.log()
        is_one_history(log, 1)
        notes = [e["text"] for e in log if e["kind"] == "noted"]
        assert len(notes) == len(set(notes)), "a command acted twice"
        at = {e["text"]: e["seq"] for e in log if e["kind"] == "noted"}
        for id, seq in self.acknowledged.items():
            assert at.get(id) == seq, f"{id} was acknowledged as {seq} and is {at.get(id)}"


async def test_a_restart_loses_nothing_that_was_acknowledged_and_time_goes_on(databases, node):
    database = databases().create().start()
    server = node(database.local_url)
    rehearsal = await Rehearsal.open(server.owner())
    conductor, dancer = await rehearsal.conductor(), await rehearsal.come("dancer")
    await conductor.command("play")
    stream = Stream(conductor)
    for how in (signal.SIGINT, signal.SIGQUIT):
        await stream.more(40)
        await asyncio.to_thread(database.stop, how)
        await until_ready(server, False)
        before = await dancer.now()
        assert await dancer.now() > before, "the clock goes on by itself"
        await asyncio.to_thread(database.start)
        await until_ready(server, True)
        await stream.more(10)
    await stream.is_kept(rehearsal)
    assert dancer.close_code is None and conductor.close_code is None
    await rehearsal.leave()


async def test_on_a_full_disk_the_node_is_not_ready_and_says_why(databases, node):
    database = databases().on_a_disk_of(256).create().start()
    server = node(database.local_url)
    owner = server.owner()
    rehearsal = await Rehearsal.open(owner)
    conductor, dancer = await rehearsal.conductor(), await rehearsal.come("dancer")
    await conductor.command("note", text="before")
    await asyncio.to_thread(database.fill_disk)
    kept, refused = [], None
    while refused is None:  # until the pages that the tables have are full
        assert len(kept) < 5_000
        try:
            kept.append((await conductor.command("note", text=f"{len(kept)} {'x' * 180}"))["seq"])
        except Refused as refusal:
            refused = refusal.frame
    assert (refused["code"], refused["rule"]) == ("unavailable", "diskFull"), refused
    await until_ready(server, False)
    not_ready = await HTTP(server.url).get("/readyz")
    assert (not_ready.status, not_ready.json["rule"]) == (503, "diskFull"), not_ready.body
    assert (await HTTP(server.url).get("/healthz")).status == 200
    large = await owner.post("/api/v1/productions", piece(formations=400))
    assert (large.status, large.json["rule"]) == (503, "diskFull"), large.body
    assert await dancer.now() > 0, "the clock goes on by itself"
    await asyncio.to_thread(database.make_room)
    await until_ready(server, True)
    kept.append((await conductor.command("note", text="after"))["seq"])
    log = [event["seq"] for event in (await owner.get(f"/api/v1/sessions/{rehearsal.id}/events?after={kept[0] - 1}&limit=1000")).json["events"]]
    assert log == kept[:1000], "what was acknowledged is kept, and nothing else"
    await rehearsal.leave()


async def test_a_server_that_falls_silent_is_given_up_and_hangs_nothing(databases, node):
    database = databases().create().start()
    server = node(database.url)
    rehearsal = await Rehearsal.open(server.owner())
    conductor, dancer = await rehearsal.conductor(), await rehearsal.come("dancer")
    stream = Stream(conductor)
    await stream.more(20)
    database.freeze()
    try:
        await until_ready(server, False)
        before = await dancer.now()
        limit = asyncio.get_running_loop().time() + DEADLINE
        while not stream.refused:  # by itself, while the database is still silent
            await dancer.alive()
            assert asyncio.get_running_loop().time() < limit, "a command waits for ever"
            assert not stream.task.done(), stream.task.exception()
            await asyncio.sleep(0.05)
        assert await dancer.now() > before
        assert (await HTTP(server.url).get("/healthz")).status == 200
    finally:
        database.thaw()
    await until_ready(server, True)
    await stream.more(10)
    await stream.is_kept(rehearsal)
    await rehearsal.leave()


async def test_after_a_failover_the_node_is_with_the_new_primary(databases, node):
    primary = databases(wal_keep_size="64MB").create().start()
    standby = databases().follow(primary).start()
    # What is acknowledged is on both.
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    await primary.ask("SELECT pg_reload_conf()")
    server = node(f"postgresql://postgres@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/postgres")
    rehearsal = await Rehearsal.open(server.owner())
    conductor, dancer = await rehearsal.conductor(), await rehearsal.come("dancer")
    stream = Stream(conductor)
    await stream.more(40)
    primary.send(signal.SIGKILL)
    await asyncio.to_thread(primary.process.wait, DEADLINE)
    await until_ready(server, False)
    assert await standby.ask("SELECT pg_promote()") == "t"
    await until_ready(server, True)
    await stream.more(20)
    await stream.is_kept(rehearsal)
    assert dancer.close_code is None
    await rehearsal.leave()


async def test_of_several_hosts_the_one_that_takes_changes_is_found(databases, node):
    reader = databases(default_transaction_read_only="on").create().start()
    writer = databases().create().start()
    hosts = f"127.0.0.1:1,127.0.0.1:{reader.port},127.0.0.1:{writer.port}"
    server = node(f"postgresql://postgres@{hosts}/postgres?target_session_attrs=read-write")
    rehearsal = await Rehearsal.open(server.owner())
    await (await rehearsal.conductor()).command("go")
    assert await writer.ask("SELECT count(*) > 1 FROM session_event") == "t"
    await rehearsal.leave()


async def test_a_database_that_only_reads_any_more_makes_the_node_unready_until_it_writes_again(databases, node):
    database = databases().create().start()
    server = node(database.local_url)
    rehearsal = await Rehearsal.open(server.owner())
    conductor = await rehearsal.conductor()
    stream = Stream(conductor)
    await stream.more(5)
    await database.ask("ALTER SYSTEM SET default_transaction_read_only = on")
    await database.ask("SELECT pg_reload_conf()")
    await until_ready(server, False)
    await database.ask("ALTER SYSTEM RESET default_transaction_read_only")
    await database.ask("SELECT pg_reload_conf()")
    await until_ready(server, True)
    await stream.more(5)
    await stream.is_kept(rehearsal)
    await rehearsal.leave()
