"""A node that shuts down says so first, sends its members elsewhere a few at a time, and finishes what it began."""

import asyncio
import signal

from client import DEADLINE, HTTP, Gone, Live, Rehearsal, is_one_history
from server import Server


async def not_ready(server: Server) -> dict:
    limit = asyncio.get_running_loop().time() + DEADLINE
    while (answer := await HTTP(server.url).get("/readyz")).status == 200:
        assert asyncio.get_running_loop().time() < limit, f"ready after {DEADLINE} s: {answer.body!r}"
    return answer.problem("not-ready")


async def test_it_serves_its_members_and_no_newcomers_while_the_load_balancer_notices(server_with):
    server = server_with(DRAIN_PAUSE="10", DRAIN_SPREAD="0")
    rehearsal = await Rehearsal.open(server.owner())
    late = await rehearsal.join("dancer")
    conductor, dancer = await rehearsal.conductor(), await rehearsal.come("dancer")
    server.kill(signal.SIGTERM)
    assert "going away" in (await not_ready(server))["detail"]
    newcomer = await Live.open(server.url, late["socket"], late["token"], welcome=False)
    assert await newcomer.closed() == 1013 and "going away" in newcomer.socket.close_reason
    answer = await rehearsal.owner.as_().join(rehearsal.codes["dancer"], "Later")
    assert answer.problem("unavailable") and answer.headers["retry-after"]
    event = await conductor.command("note", text="still here")
    assert await dancer.event(event["seq"]) == event
    assert (await rehearsal.owner.get("/api/v1/productions")).status == 200
    for live in (conductor, dancer):
        assert await live.closed() == 1001
        assert "reconnect" in live.socket.close_reason
    assert await asyncio.to_thread(server.ended) == 0


async def newcomers_are_served(people: list[Live]) -> bool:
    """The member that is asked may be the next to be sent away."""
    for live in people:
        if live.close_code is None:
            try:
                await live.alive()
                return True
            except Gone:
                pass
    return False


async def test_members_leave_one_after_another_and_not_in_the_order_of_their_coming(server_with):
    server = server_with(DRAIN_SPREAD="6")
    rehearsal = await Rehearsal.open(server.owner())
    joined = [await rehearsal.join("screen") for _ in range(60)]
    people = [await rehearsal.connect(j) for j in joined]
    order: list[int] = []

    async def gone(number: int) -> None:
        assert await people[number].closed() == 1001
        order.append(number)
        if len(order) == 10:
            assert await newcomers_are_served(people), "others are still served"

    waiting = [asyncio.create_task(gone(n)) for n in range(len(people))]
    server.kill(signal.SIGTERM)
    await asyncio.gather(*waiting)
    assert order != sorted(order)
    assert await asyncio.to_thread(server.ended) == 0


async def test_commands_acknowledged_while_it_drains_are_kept(server_with):
    server = server_with(DRAIN_SPREAD="1")
    owner = server.owner()
    rehearsal = await Rehearsal.open(owner)
    people = [await rehearsal.come("conductor", f"C{n}") for n in range(8)]
    acknowledged: dict[str, int] = {}

    async def speak(number: int) -> None:
        try:
            for count in range(10_000):
                id = f"{number}-{count}"
                await people[number].say_command({"type": "command", "id": id, "kind": "note", "text": id})
                acknowledged[id] = (await people[number].answer(id))["seq"]
        except Gone:
            pass

    speaking = [asyncio.create_task(speak(n)) for n in range(len(people))]
    while len(acknowledged) < 40:
        await asyncio.sleep(0.001)  # the other tasks change the condition
    server.kill(signal.SIGTERM)
    await asyncio.gather(*speaking)
    assert [await p.closed() for p in people] == [1001] * len(people)
    assert await asyncio.to_thread(server.ended) == 0
    server.start()
    log = await rehearsal.log()
    is_one_history(log, 1)
    notes = {e["text"]: e["seq"] for e in log if e["kind"] == "noted"}
    assert all(notes.get(id) == seq for id, seq in acknowledged.items())


async def test_a_second_signal_ends_the_wait(server_with):
    server = server_with(DRAIN_PAUSE="600")
    await Rehearsal.open(server.owner())
    server.kill(signal.SIGTERM)
    await not_ready(server)
    server.kill(signal.SIGTERM)
    assert await asyncio.to_thread(server.ended) == 128 + signal.SIGTERM
