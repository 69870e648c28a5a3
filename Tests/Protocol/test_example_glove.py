"""`ops/examples/glove.py`: a glove that is no browser, recognised beside the sensor by the file that pages use."""

from __future__ import annotations

import asyncio
import json
import sys
import time

from client import Rehearsal, in_time, line_of
from server import REPOSITORY
from test_drills import drill

sys.path.insert(0, str(REPOSITORY / "ops/lib/recogniser"))
import motion  # noqa: E402

EXAMPLE = REPOSITORY / "ops/examples/glove.py"
RATE = 50


def felt(kind: int, after: float) -> list[float]:
    """A hand that throws: `after` seconds after the peak."""
    bump = max(0.0, 1 - abs(after) / 0.12)
    return [9 * bump * (kind == 0), 9 * bump * (kind == 1), 1 + 9 * bump * (kind == 2), 0, 0, 600 * bump * (kind == 1)]


def calibration() -> list[float]:
    """What somebody's five of each kind look like."""
    recogniser, instant = motion.Recogniser(0, 0), 0
    for kind in motion.KINDS:
        recogniser.learn(kind)
        for sample in range(6 * RATE):
            instant += 1_000_000 // RATE
            recogniser.take(instant, felt(kind, (sample / RATE) % 1.2 - 0.6), instant)
    assert recogniser.calibration.counts == [5, 5, 5]
    return recogniser.calibration.numbers()


async def throw(process, kind: int, begun: float, since: float | None = None) -> float:
    """A second of samples, one punch in its midst, as fast as a sensor tells them; when the last one was, by the sensor's own clock. It
    goes evenly, however late the pipe is."""
    since = time.monotonic() if since is None else since
    for sample in range(RATE):
        at = since + sample / RATE
        await asyncio.sleep(max(0, at - time.monotonic()))
        process.stdin.write(" ".join(str(x) for x in [at - begun, *felt(kind, sample / RATE - 0.5)]).encode() + b"\n")
    return at - begun


async def test_a_glove_is_recognised_beside_its_sensor_and_its_punches_are_kept(owner, tmp_path):
    rehearsal = await Rehearsal.open(owner, drill())
    trainer = await rehearsal.conductor()
    kept = tmp_path / "calibration.json"
    kept.write_text(json.dumps(calibration()))
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE), f"{owner.url}/join/{rehearsal.codes['dancer']}", "right", "orthodox", str(kept),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)

    async def prints(expected: str):
        """Samples that a busy machine bunches together may be left out before it."""
        def is_it(line: str) -> bool:
            assert line == expected or line.startswith("left out: "), line
            return line == expected
        await line_of(process, is_it, f"line {expected!r}")

    begun = time.monotonic()
    try:
        await trainer.signal("members", lambda signal: "right glove" in str(signal))
        await throw(process, 1, begun)
        await prints("right hook")
        [told] = (await trainer.signal("punches"))["punches"]
        assert (told["class"], told["hand"], told["by"]) == ("hook", "rear", "glove") and told["probabilities"]["hook"] > 0.5
        last = await throw(process, 0, begun)
        await prints("right cross")
        # What is no sample is left out and said; what comes after it counts.
        process.stdin.write(f"{last + 0.01} nan 0 1 0 0 0\n{last - 0.5} 0 0 1 0 0 0\nuppercut\n".encode())
        await prints("left out: a number is none")
        await prints("left out: not later than the one before")
        # Who throws twice in a row is learned from both times.
        last = await throw(process, 2, begun, begun + last + 0.3)
        await throw(process, 2, begun, begun + last + 1 / RATE)
        await prints("uppercut 1")
        await prints("uppercut 2")
        process.stdin.write(b"box\n\n")
        await in_time(process.wait(), "end of the example")
        numbers = json.loads(kept.read_text())
        assert [numbers[1 + 38 * kind] for kind in motion.KINDS] == [5, 5, 2] and len(numbers) == motion.NUMBERS
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await rehearsal.leave()
