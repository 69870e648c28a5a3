"""The client of the documentation, `ops/examples/follow.py`: a process of thirty lines of Python."""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import asynccontextmanager

from client import Rehearsal, line_of, piece
from test_drills import drill
from server import REPOSITORY

EXAMPLE = REPOSITORY / "ops/examples/follow.py"


class Example:
    """The running client, and what it has printed, each line with this process's clock in microseconds."""

    def __init__(self, process: asyncio.subprocess.Process):
        self.process = process
        self.lines: list[tuple[str, int]] = []

    async def prints(self, *formations: int) -> list[int]:
        """Waits for exactly these formations (counted from 0), in this order; when they were printed."""
        def are_all_there(line: str) -> bool:
            self.lines.append((line.strip(), time.monotonic_ns() // 1000))
            return len(self.lines) == len(formations)
        await line_of(self.process, are_all_there, f"{len(formations)} formations")
        assert [text for text, _ in self.lines] == [str(f + 1) for f in formations]
        instants = [instant for _, instant in self.lines]
        self.lines = []
        return instants

    async def passes(self, count: int) -> list[int]:
        """The numbers of the next passes that it prints; between them it prints the counts, and formations."""
        passes, others = [], set()

        def are_all_there(line: str) -> bool:
            if line.startswith("pass "):
                passes.append(int(line[5:]))
            else:
                others.add(line.strip())
            return len(passes) == count
        await line_of(self.process, are_all_there, f"{count} passes")
        assert {"count 7", "count 8"} <= others <= {"1", "2", "count 7", "count 8"}
        return passes


@asynccontextmanager
async def example(rehearsal: Rehearsal):
    link = f"{rehearsal.owner.url}/join/{rehearsal.codes['dancer']}"
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE), link, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        yield Example(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def offset(live) -> int:
    """How far the session clock is ahead of this process's, by the quickest of some exchanges."""
    exchanges = [await live.sync() for _ in range(50)]
    answer, before, after = min(exchanges, key=lambda e: e[2] - e[1])
    return answer["t2"] - (before + after) // 2


async def test_it_prints_each_formation_when_it_starts(rehearsal):
    conductor = await rehearsal.conductor()
    ahead = await offset(conductor)
    async with example(rehearsal) as follower:
        await follower.prints(0)
        cue = await conductor.cue("go")
        [printed] = await follower.prints(1)
        assert printed + ahead >= cue["starts"] - 20_000, "printed before its start"
        back = await conductor.cue("back")
        await follower.prints(0)
        assert back["to"] == 0
        # Music: formations 1, 2 and 3 become live as the score comes to them.
        played = await conductor.command("play")
        printed = await follower.prints(1, 2, 3)
        motion = played["motion"]
        for formation, instant in enumerate(printed):
            due = motion["at"] + (rehearsal.score.departure(formation) - motion["position"]) / motion["rate"]
            assert instant + ahead >= due - 20_000, f"formation {formation + 1} came before its start"


async def test_it_follows_seeks_and_changes_of_rate_across_boundaries(owner):
    # Long holds: after a boundary there is no hurry. Before one there are some seconds.
    rehearsal = await Rehearsal.open(owner, piece(formations=6, hold=60_000_000, duration=300_000))
    conductor = await rehearsal.conductor()
    ahead = await offset(conductor)
    try:
        async with example(rehearsal) as follower:
            await follower.prints(0)
            await conductor.command("seek", position=rehearsal.score.departure(0) - 3_000_000)
            await conductor.command("play")
            # The boundary into 1 may be told already; at half the rate it comes later, and must be printed once.
            await conductor.command("rate", rate=0.5)
            slowed = conductor.events[-1]["motion"]
            [printed] = await follower.prints(1)
            due = slowed["at"] + (rehearsal.score.departure(0) - slowed["position"]) / 0.5
            assert printed + ahead >= due - 20_000, "printed by the rate that was"
            await conductor.command("rate", rate=1)
            await conductor.command("seek", position=rehearsal.score.departure(3) - 1_200_000)
            await follower.prints(3, 4)
            # Back over boundaries that were told before.
            await conductor.command("seek", position=rehearsal.score.departure(1) - 200_000)
            await follower.prints(1, 2)
            await conductor.command("pause")
            await conductor.command("jump", formation=5)
            await follower.prints(5)
    finally:
        await rehearsal.leave()


async def test_it_counts_in_and_numbers_the_passes_of_a_loop(rehearsal):
    conductor = await rehearsal.conductor()
    async with example(rehearsal) as follower:
        await follower.prints(0)
        await conductor.command("loop", **{"from": 0, "to": 600_000, "countIn": 2, "rate": 1, "step": 0.5, "most": 2})
        assert await follower.passes(3) == [1, 2, 3]
    async with example(rehearsal) as late:
        # Of the first count-in a newcomer on a slow machine may hear too late; the second is whole.
        first, *others = await late.passes(3)
        assert first >= 3 and others == [first + 1, first + 2]


async def test_cues_cancelled_by_a_pause_are_not_printed(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=4, hold=1_000_000, duration=300_000))
    conductor = await rehearsal.conductor()
    try:
        async with example(rehearsal) as follower:
            await follower.prints(0)
            # A boundary is told a second ahead of it. On a busy machine the pause may miss that second: then once more.
            while True:
                seen = len(conductor.of("signal", "formation"))
                await conductor.command("play")
                told = await conductor.until(lambda: conductor.of("signal", "formation")[seen:], "word of a boundary")
                pause = await conductor.command("pause")
                if pause["motion"]["position"] < rehearsal.score.departure(0):
                    break
                await follower.prints(1)
                await conductor.command("seek", position=0)
                await follower.prints(0)
            await conductor.until_instant(told[0]["starts"] + 100_000)
            await conductor.cue("jump", formation=3)
            await follower.prints(3)
    finally:
        await rehearsal.leave()


async def test_a_client_that_joins_just_before_a_boundary_prints_it(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=3, hold=8_000_000, duration=300_000))
    conductor = await rehearsal.conductor()
    try:
        starts = 0
        # A boundary is told a second ahead of it. On a busy machine who joins may miss that second: then once more.
        while starts == 0 or late.welcome["now"] >= starts:
            seen = len(conductor.of("signal", "formation"))
            await conductor.command("seek", position=5_500_000)
            await conductor.command("play")
            heard = (await conductor.until(lambda: conductor.of("signal", "formation")[seen:], "word of a boundary"))[0]
            starts = heard["starts"]
            late = await rehearsal.come("screen", "Late")
        assert await late.signal("formation") == heard
        assert [one["starts"] for one in conductor.of("signal", "formation")].count(starts) == 1
    finally:
        await rehearsal.leave()


async def test_the_client_that_sends_punches_prints_their_verdicts(owner):
    document = drill()
    for one in document["rounds"]:
        one["mode"] = {"kind": "free"}
    rehearsal = await Rehearsal.open(owner, document)
    trainer = await rehearsal.conductor()
    link = f"{owner.url}/join/{rehearsal.codes['dancer']}"
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE.with_name("punches.py")), link,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        await trainer.signal("members", lambda signal: "punches.py" in str(signal))
        motion = (await trainer.command("begin"))["motion"]
        await trainer.until_instant(motion["at"])
        process.stdin.write(b"6\n")
        told = await trainer.signal("punches")
        assert (told["punches"][0]["class"], told["punches"][0]["hand"]) == ("uppercut", "rear")
        line = await line_of(process, lambda _: True, "verdict of the uppercut")
        assert line.startswith("extra: rear uppercut")
        call = await trainer.command("call", combo="onetwo")
        await trainer.until_instant(motion["at"] + call["adjustment"]["at"] + 500_000)
        process.stdin.write(b"1\n")
        lines = [await line_of(process, lambda _: True, f"verdict of the {called}") for called in ("jab", "cross")]
        assert [line.split(":")[0] for line in lines] in (["hit", "missed"], ["late", "missed"], ["extra", "missed"]), lines
        assert lines[1].startswith("missed: rear cross")
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await rehearsal.leave()
