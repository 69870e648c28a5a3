"""`ops/bench recogniser`: a recording with its true punches through the module itself, native and as wasm."""

import re

import commands
import replaying


def test_the_library_and_wasm_recognise_a_recording_alike(capsys):
    made = commands.replayed(commands.RECORDING)[:1]
    replaying.bench(commands.SHIPPED, made, True)
    said = capsys.readouterr().out
    assert "wasm tells the same punches, to the last bit" in said, said
    thrown = sum(int(count) for count in re.findall(r"^\| (?:jab|double jab|cross|hook|uppercut) \| (\d+) \|", said, re.MULTILINE))
    assert thrown == len(made[0]["events"]) > 4, said
    assert re.search(r"native: [\d.]+ µs a frame and person \(p50 [\d.]+, p95 [\d.]+, 327 frames\)\nwasm in V8: ", said), said
