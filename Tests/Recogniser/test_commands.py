"""The whole way in small, as `ops/recogniser reproduce` and `evaluate` go it: simulate, train, choose, calibrate, export, judge."""

import argparse

import commands
import numpy as np
import thesis
import weights


def test_a_small_net_is_trained_exported_and_judged(tmp_path, capsys):
    nets, file = [tmp_path / name for name in ("net.npz", "again.npz")], tmp_path / "small.weights"
    for net in nets:
        commands.train(argparse.Namespace(out=net, streams=12, passes=1, later_streams=12, later_passes=2))
    assert all(np.array_equal(*pair) for pair in zip(np.load(nets[0]).values(), np.load(nets[1]).values())), "one seed gives one net"
    commands.export(argparse.Namespace(net=nets[0], out=file, streams=2))
    assert weights.unpacked(file.read_bytes())[0] == commands.VERSION
    worth = weights.calibration(file.read_bytes())
    assert np.all(np.diff(worth["curves"]) >= 0) and np.all(worth["wrong"] <= worth["hit"])
    capsys.readouterr()
    judged = argparse.Namespace(weights=file, streams=2, seed=commands.STRANGERS, recording=None, real=None, pictures=tmp_path / "pictures")
    commands.evaluate(judged)
    said = capsys.readouterr().out
    for title in ("simulated strangers, stance known", "| 12 |", "widened by 40 %", "Called punches: simulated strangers", "thesis' own terms"):
        assert title in said
    pictures = {path.name: path.read_bytes() for path in (tmp_path / "pictures").iterdir()}
    assert {"thresholds.png", "simulated-strangers-stance-known.png", "called-punches-simulated-strangers.png"} <= pictures.keys()
    assert len(pictures) == 7 and all(drawn.startswith(b"\x89PNG") for drawn in pictures.values())


def test_a_recogniser_by_chance_scores_no_better_on_the_thesis_terms():
    random = np.random.default_rng(1)
    kinds, part = random.integers(0, 5, 300), random.integers(0, 5, 300)
    assert thesis.accuracy(random.normal(0, 1, (300, 8)), kinds, part) < 0.35
    apart = np.eye(5)[kinds] + random.normal(0, 0.05, (300, 5))
    assert thesis.accuracy(apart, kinds, part) > 0.99
