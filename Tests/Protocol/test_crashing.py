"""What is acknowledged is kept, whatever is killed, and everybody ends with the same history."""

import asyncio
import http.client
import os
import random
import signal

import pytest

from client import DEADLINE, Gone, Live, Refused, Rehearsal, is_one_history, patiently


def history(live: Live) -> list[dict]:
    return [{k: v for k, v in e.items() if k != "command"} for e in live.events]


class Device:
    """A member who reconnects by itself and resumes, and keeps everything it was ever told."""

    def __init__(self, rehearsal: Rehearsal, joined: dict):
        self.rehearsal, self.joined = rehearsal, joined
        self.history: list[dict] = []
        self.live: Live | None = None

    async def connect(self) -> Live:
        after = self.history[-1]["seq"] if self.history else 0
        self.live = await patiently(
            lambda: Live.open(self.rehearsal.owner.url, self.joined["socket"], self.joined["token"], after=after))
        assert self.live.welcome["resumed"], f"not resumed after {after}: {self.live.welcome}"
        return self.live

    def gather(self) -> None:
        """Adds what the last connection brought."""
        if self.live:
            self.history += history(self.live)
            self.live = None


@pytest.mark.parametrize("seed", [1, 2])
async def test_kill_9_in_mid_run_loses_no_acknowledged_command_and_doubles_none(own_server, seed):
    dice = random.Random(seed)
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    devices = [Device(rehearsal, await rehearsal.join("dancer" if n % 2 else "screen", f"D{n}")) for n in range(10)]
    conducting = Device(rehearsal, await rehearsal.join("conductor", "Cora"))
    for device in [conducting, *devices]:
        await device.connect()
    acknowledged: dict[str, int] = {}
    unanswered: dict[str, dict] = {}
    number = 0
    await conducting.live.command("takeBaton")

    async def stream():
        """Cues and notes as fast as they are acknowledged."""
        nonlocal number
        while True:
            id = f"c{number}"
            message = {"type": "command", "id": id, "kind": ["go", "note", "seek", "back"][number % 4], "text": id, "position": number}
            number += 1
            unanswered[id] = message
            await conducting.live.say_command(message)
            answer = await conducting.live.answer(id)
            del unanswered[id]
            if answer["type"] == "ack":
                acknowledged[id] = answer["seq"]
            else:
                assert answer["code"] in ("tooSoon", "lastFormation", "firstFormation", "tooMany", "unavailable"), answer

    async def say_again():
        """The conductor does not know what became of the last command, and sends it again."""
        for id, message in list(unanswered.items()):
            await conducting.live.say(message)
            answer = await conducting.live.answer(id)
            if answer["type"] == "ack":
                acknowledged[id] = answer["seq"]
            del unanswered[id]

    for _ in range(3):
        task = asyncio.create_task(stream())
        enough = len(acknowledged) + dice.randrange(20, 120)
        while len(acknowledged) < enough:
            await asyncio.sleep(0.001)  # the other task changes the condition
            if task.done():
                # A device that is silent for three seconds is closed, also if the machine is the reason; it connects again then.
                assert isinstance(task.exception(), Gone) and conducting.live.close_code == 1006, task.exception()
                conducting.gather()
                await conducting.connect()
                await say_again()
                task = asyncio.create_task(stream())
        own_server.crash()
        with pytest.raises((Gone, ConnectionError)):
            await task
        for device in [conducting, *devices]:
            await device.live.closed()
            device.gather()
        own_server.start()
        await asyncio.gather(*(d.connect() for d in [conducting, *devices]))
        await say_again()
    last = await conducting.live.command("note", text="the end")
    for device in [conducting, *devices]:
        await device.live.event(last["seq"])
        await device.live.leave()
        device.gather()
    log = await rehearsal.log()
    is_one_history(log, 1)
    at = {e["command"]: e["seq"] for e in log if e.get("command", "").startswith("c")} if any("command" in e for e in log) else None
    by_number = {e["seq"]: e for e in log}
    for id, seq in acknowledged.items():
        assert seq in by_number, f"{id} was acknowledged as {seq}, which is gone"
        assert at is None or at[id] == seq
    assert len(set(acknowledged.values())) == len(acknowledged), "two commands were acknowledged as one event"
    notes = [e["text"] for e in log if e["kind"] == "noted"]
    assert len(notes) == len(set(notes)), "a command acted twice"
    plain = [{k: v for k, v in e.items() if k != "command"} for e in log]
    for device in [conducting, *devices]:
        assert device.history == plain, "a device's history is not the log"
    assert own_server.stop() == 0
    assert own_server.processes() == []


async def test_kill_9_of_the_server_and_its_database_together_loses_nothing(own_server):
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    conductor = await rehearsal.conductor()
    production = (await owner.post("/api/v1/productions", rehearsal.production | {"title": "Kept"})).json
    acked = [(await conductor.command("note", text=str(n)))["seq"] for n in range(50)]
    database = own_server.database()
    own_server.kill(signal.SIGKILL)
    os.kill(database, signal.SIGKILL)
    own_server.ended()
    own_server.start()
    log = await rehearsal.log()
    is_one_history(log, 1)
    assert set(acked) <= {e["seq"] for e in log}
    assert (await owner.get(f"/api/v1/productions/{production['id']}")).json["title"] == "Kept"


@pytest.mark.parametrize("seed", [1, 2])
async def test_kill_9_of_postgresql_alone_refuses_or_keeps_but_never_loses(own_server, seed):
    dice = random.Random(seed)
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    conducting = Device(rehearsal, await rehearsal.join("conductor", "Cora"))
    await conducting.connect()
    acknowledged, refused, number = {}, [], 0
    enough = dice.randrange(20, 80)
    killed = None
    try:
        while len(refused) < 5 and number < 3000:
            if len(acknowledged) >= enough and killed is None:
                killed = own_server.database()
                os.kill(killed, signal.SIGKILL)
            if killed and len(acknowledged) > enough + 30:
                break  # it recovered before a command could be refused
            id = f"n{number}"
            number += 1
            await conducting.live.say_command({"type": "command", "id": id, "kind": "note", "text": id})
            answer = await conducting.live.answer(id)
            if answer["type"] == "ack":
                acknowledged[id] = answer["seq"]
            else:
                assert answer["code"] in ("unavailable", "tooMany"), answer
                refused.append(id)
    except (Gone, ConnectionError) as gone:
        print(f"the socket closed when PostgreSQL was killed: {gone}")
    # It either goes on, is not ready for a while and then serves again by itself; or it ends, and says so by its exit code.
    limit = asyncio.get_running_loop().time() + 2 * DEADLINE
    while own_server.process.poll() is None:
        try:
            if (status := (await owner.get("/readyz")).status) == 200:
                print(f"the server went on; {len(refused)} commands were refused")
                break
            assert status == 503, status
        except (ConnectionError, http.client.HTTPException):
            pass  # it is ending
        assert asyncio.get_running_loop().time() < limit, f"neither ready nor gone:\n{own_server.log[-2000:]}"
        await asyncio.sleep(0.05)
    if own_server.process.poll() is not None:
        code = own_server.ended()
        print(f"the server ended with {code}; {len(refused)} commands were refused")
        assert code not in (0, None) and code > 0, "ended by its database's death, and not by a crash of its own"
        own_server.start()
    log = await rehearsal.log()
    is_one_history(log, 1)
    notes = {e["text"]: e["seq"] for e in log if e["kind"] == "noted"}
    for id, seq in acknowledged.items():
        assert notes.get(id) == seq, f"{id} was acknowledged as {seq} and is {notes.get(id)}"
    for id in refused:
        assert id not in notes, f"{id} was refused, which says that it changed nothing, and is event {notes[id]}"
    conducting.gather()
    live = await conducting.connect()
    after = await live.command("note", text="after")
    conducting.gather()
    assert conducting.history == [{k: v for k, v in e.items() if k != "command"} for e in log + [after]]


async def test_a_frozen_database_freezes_neither_the_clock_nor_the_people(own_server):
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    conductor = await rehearsal.conductor()
    await conductor.command("play")
    stopped = []
    for pid, _ in own_server.processes():
        if pid != own_server.process.pid:
            try:
                os.kill(pid, signal.SIGSTOP)
                stopped.append(pid)
            except ProcessLookupError:
                pass
    try:
        for _ in range(20):
            await conductor.sync()
        assert (await owner.get("/healthz")).status == 200
        await conductor.say({"type": "command", "id": "while frozen", "kind": "note", "text": "x"})
        await conductor.sync()
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    answer = await conductor.answer("while frozen")
    if answer["type"] == "ack":
        assert [e for e in await rehearsal.log() if e["kind"] == "noted"][0]["seq"] == answer["seq"]
    else:
        assert answer["code"] == "unavailable"
        assert not [e for e in await rehearsal.log() if e["kind"] == "noted"]


async def test_people_who_reconnect_all_at_once_after_a_crash_are_all_served(own_server):
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    conductor = await rehearsal.conductor()
    devices = [Device(rehearsal, await rehearsal.join("dancer", f"D{n}")) for n in range(100)]
    await asyncio.gather(*(d.connect() for d in devices))
    last = await conductor.command("go")
    await asyncio.gather(*(d.live.event(last["seq"]) for d in devices))
    own_server.crash()
    for device in devices:
        await device.live.closed()
        device.gather()
    own_server.start()
    await asyncio.gather(*(d.connect() for d in devices))
    again = await Live.open(owner.url, f"/live/{rehearsal.id}", conductor.token)
    last = await again.cue("go")
    await asyncio.gather(*(d.live.event(last["seq"]) for d in devices))
    log = [{k: v for k, v in e.items() if k != "command"} for e in await rehearsal.log()]
    for device in devices:
        await device.live.leave()
        device.gather()
        assert device.history == log
    await again.leave()


