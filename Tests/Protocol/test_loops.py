"""A count-in and a loop are one event each; the present pass is arithmetic, and a client that computes nothing is told."""

import asyncio
import re
from contextlib import asynccontextmanager

from client import Rehearsal, in_time, line_of, piece
from server import BINARY, environment

# Formation 1 becomes live after 0.4 s and stands after 0.6 s; a pass takes 0.8 s.
STRETCH = {"from": 0, "to": 800_000}


async def open_rehearsal(owner):
    return await Rehearsal.open(owner, piece(formations=3, hold=400_000, duration=200_000))


async def test_a_loop_is_one_event_and_each_change_of_each_pass_is_announced(owner):
    rehearsal = await open_rehearsal(owner)
    try:
        conductor = await rehearsal.conductor()
        dancer = await rehearsal.come("dancer", "Dara")
        looped = await conductor.command("loop", **STRETCH)
        begins = looped["motion"]["at"]
        assert (looped["kind"], looped["from"], looped["to"], looped["pause"]) == ("looped", 0, 800_000, 0)
        assert looped["motion"]["until"] == 800_000

        def changes():
            return [(signal["formation"], signal["starts"] - begins) for signal in dancer.of("signal", "formation")]

        await dancer.until(lambda: len(changes()) >= 5, "five changes of formation")
        assert changes()[0] == (1, 400_000)
        # A server that had no turn for two seconds leaves out what is over by then.
        assert all((formation, starts % 800_000) in {(1, 400_000), (0, 0)} for formation, starts in changes())
        assert [starts for _, starts in changes()] == sorted({starts for _, starts in changes()})
        assert [event["kind"] for event in await rehearsal.log()].count("looped") == 1

        # Who knows no loops is told the motion of the pass that is under way, who knows them from which pass on.
        late = await rehearsal.come("dancer", "Late")
        motion = late.state["motion"]
        assert motion["loop"]["pass"] >= 1 and late.state["loop"] == motion["loop"]
        assert motion["at"] == begins + motion["loop"]["pass"] * 800_000

        last = await conductor.command("loop", last=True)
        assert last["motion"]["loop"]["last"] == last["motion"]["loop"]["pass"]
        await conductor.until_instant(last["motion"]["at"] + 900_000)
        refused = await conductor.refusal("loop", off=True)
        assert refused.code == "gone"
    finally:
        await rehearsal.leave()


async def test_play_from_a_place_is_counted_in_at_the_tempo_of_the_run(owner):
    rehearsal = await open_rehearsal(owner)
    try:
        conductor = await rehearsal.conductor()
        dancer = await rehearsal.come("dancer", "Dara")
        await conductor.command("rate", rate=2)
        moved = await conductor.command("play", countIn=4, **{"from": 600_000})
        motion = moved["motion"]
        assert motion["wait"] == 4 * motion["countIn"]["count"] and motion["countIn"]["counts"] == 4
        # Everybody is put there before the first count.
        signal = await dancer.signal("formation")
        assert (signal["formation"], signal["starts"]) == (1, motion["at"] - motion["wait"])
        refused = await conductor.refusal("play", countIn=17)
        assert (refused.code, refused.field) == ("invalid", "countIn")
    finally:
        await rehearsal.leave()


def passes_of(looped, count):
    """When each pass begins and ends, and its rate: written from the protocol's text alone."""
    motion = looped["motion"]
    loop, at, rate = motion["loop"], motion["at"], motion["rate"]
    for _ in range(count):
        ends = at + (loop["to"] - loop["from"]) / rate
        yield at, ends, rate
        rate = max(rate, min(rate + loop["step"], loop["most"]))
        at = ends + loop["pause"] + loop["countIn"]["counts"] * loop["countIn"]["count"] / rate


def departure_in(motion, place):
    """When a motion whose rate changes evenly comes to a place of the score."""
    ramp, way = motion["ramp"], place - motion["position"]
    grows = (ramp["rate"] - motion["rate"]) / ramp["lasting"]
    passed = ((motion["rate"] ** 2 + 2 * grows * way) ** 0.5 - motion["rate"]) / grows
    assert 0 < passed < ramp["lasting"], "the test wants the place within the ramp"
    return motion["at"] + passed


async def test_the_formation_signal_alone_is_right_through_a_count_in_a_ramp_and_a_loop(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=3, hold=8_000_000, duration=1_000_000))
    try:
        conductor = await rehearsal.conductor()
        simple = await rehearsal.come("dancer", "Simple")

        async def changes(count):
            """The next changes that it was told of, and when they start; nothing else that was sent is looked at."""
            seen = len(heard)
            await simple.until(lambda: len(simple.of("signal", "formation")) >= seen + count, f"{count} signals")
            heard.extend((s["formation"], s["starts"]) for s in simple.of("signal", "formation")[seen:seen + count])
            return heard[seen:]

        def agree(said, expected):
            assert said == sorted(said, key=lambda one: one[1])
            for formation, starts in said:
                near = [right for right, instant in expected if abs(instant - starts) <= 8]
                assert near == [formation], (said, expected)

        heard = []
        # Counted in, and then faster over sixteen counts: the move into formation 1 begins while the rate still changes.
        played = await conductor.command("play", countIn=2)
        await conductor.until_instant(played["motion"]["at"])
        faster = (await conductor.command("rate", rate=2, counts=16))["motion"]
        leaves = departure_in(faster, 8_000_000)
        agree(await changes(1), [(1, leaves)])
        await conductor.until_instant(int(leaves) + 1)
        # Put before the beginning of that move and counted in before each pass, each pass faster than the last.
        looped = await conductor.command(
            "loop", **{"from": 7_800_000, "to": 8_300_000, "countIn": 2, "rate": 1, "step": 0.5, "most": 2})
        expected, placed = [], looped["motion"]["at"] - looped["motion"]["wait"]
        # A server that had no turn for two seconds leaves out what is over by then.
        for begins, ends, rate in passes_of(looped, 12):
            expected += [(0, placed), (1, begins + 200_000 / rate)]
            placed = ends
        agree(await changes(6), expected)
    finally:
        await rehearsal.leave()


@asynccontextmanager
async def terminal(rehearsal):
    """`runthrough follow` as a process: waits for the next line that is as the pattern says, and gives it."""
    link = f"{rehearsal.owner.url}/join/{rehearsal.codes['screen']}"
    follower = await asyncio.create_subprocess_exec(
        str(BINARY), "follow", link, env=environment(), stdout=asyncio.subprocess.PIPE)

    async def prints(pattern):
        line = await line_of(follower, re.compile(pattern).search, f"line as {pattern}")
        return line.split("  ", 1)[1].strip()

    try:
        yield prints
    finally:
        follower.terminate()
        await in_time(follower.wait(), "end of the terminal client")


async def test_the_terminal_client_prints_counts_and_passes_also_when_it_comes_late(owner):
    rehearsal = await open_rehearsal(owner)
    try:
        conductor = await rehearsal.conductor()
        async with terminal(rehearsal) as prints:
            await prints("live     1 Formation 0")
            # Ahead enough for the first count: what is over when it comes is not printed.
            await conductor.command("lead", least=2_000_000, most=2_000_000)
            await conductor.command("loop", **STRETCH, countIn=2, rate=1, step=0.5, most=2)
            counted = ["count    7", "count    8"]
            opening = [*counted, "now      2 Formation 1, 0.2 s to get there, pass 1"]
            for line in (*opening, *counted, "pass     2", *counted, "pass     3"):
                assert await prints(f"  {line[:9]}") == line
            async with terminal(rehearsal) as late:
                first = int((await late("pass     "))[9:])
                assert first >= 3 and await late("pass     ") == f"pass     {first + 1}"
            await conductor.command("loop", last=True)
            await prints("last pass: ")
    finally:
        await rehearsal.leave()
