"""Weights are trained on with recordings, and kept only if people who were held out gain; labels of a gym are not believed blindly."""

import argparse
import copy
import gzip
import json
import pathlib
import sys

import bodies
import commands
import judging
import numpy as np
import pytest
import refining
import scoring
import weights

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def shipped():
    return weights.unpacked(commands.SHIPPED.read_bytes())


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Eight people of wide styles, a recording of four people each: the file of the first, and both documents."""
    folder, documents = tmp_path_factory.mktemp("recordings"), []
    for seed in (31, 32):
        documents.append(commands.recording(commands.streams(seed, 4, wider=0.6, seconds=14.0), seed))
        (folder / f"{seed}.json.gz").write_bytes(gzip.compress(json.dumps(documents[-1]).encode()))
    return folder, documents


def options(**changed):
    usual = dict(held=0.3, least=1, passes=1, rate=1e-4, simulated=12, strangers=4, seed=11)
    return argparse.Namespace(**{**usual, **changed})


def refine(shipped, folder, **changed):
    _, rules, net = shipped
    return refining.refine(net, rules, sorted(folder.glob("*.json.gz")), options(**changed), commands.streams)


def test_a_training_that_makes_it_worse_is_refused_with_the_comparison(shipped, recorded, capsys):
    with pytest.raises(refining.Refusal, match="F1 of people held out went from"):
        refine(shipped, recorded[0], rate=0.3, passes=3)
    told = capsys.readouterr().out
    assert "weights before" in told and "refined less before" in told and "simulated strangers" in told


def test_no_person_is_on_both_sides(recorded):
    people = [f"p{number}" for number in range(11)]
    learning, held = refining.parted(people, 0.3, 5)
    assert sorted(learning + held) == sorted(people) and len(held) == 3
    assert refining.parted(reversed(people), 0.3, 5) == (learning, held), "whatever the order of the recordings"
    one, other = (refining.streams_of(read, f"{turn}") for turn, read in enumerate(recorded[1]))
    assert not {s["who"] for s in one} & {s["who"] for s in other}, "person 0 of two gyms is two people"
    named = copy.deepcopy(recorded[1][0])
    named["streams"][0]["person"] = "a1b2"
    assert refining.streams_of(named, "1")[0]["who"] == refining.streams_of(named, "2")[0]["who"] == "a1b2"


def test_a_stream_ends_after_half_a_second_without_a_person(recorded):
    read = copy.deepcopy(recorded[1][0])
    whole = refining.streams_of(read, "x")[0]
    one, count = read["streams"][0], len(read["streams"][0]["instants"])
    half = count // 2
    one["instants"] = one["instants"][:half] + [instant + 20_000_000 for instant in one["instants"][half:]]
    gone = one["instants"][half - 1] + 1
    one["punches"] = [p | {"instant": p["instant"] + 20_000_000 * (p["instant"] >= gone)} for p in one["punches"]]
    first, second = refining.streams_of(read, "x")[:2]
    assert first["who"] == second["who"] and len(first["times"]) == half and second["times"][0] == 0
    assert np.allclose(second["times"], whole["times"][half:] - whole["times"][half])
    assert len(first["events"]) + len(second["events"]) == len(whole["events"])
    assert sum(len(kind) for _, _, kind, *_ in refining.pieces(first)) <= 30 * first["times"][-1] + 1, "the hole is in none"


def test_a_file_of_a_gym_is_judged_as_any_recording(shipped, recorded, tmp_path, capsys):
    gym = copy.deepcopy(recorded[1][0])
    for number, one in enumerate(gym["streams"]):
        del one["camera"]
        one["person"] = f"gym.{number}"
    (tmp_path / "gym.json").write_text(json.dumps(gym))
    made = commands.replayed(tmp_path / "gym.json")
    _, rows = judging.judge(shipped[2], made, "known", shipped[1], rounds=0)
    assert {who for _, who in scoring.by_person(rows, [one["who"] for one in made])} <= {f"gym.{n}" for n in range(len(gym["streams"]))}
    (tmp_path / "none.json").write_text("{}")
    with pytest.raises(SystemExit, match="not a recording of poses"):
        commands.replayed(tmp_path / "none.json")


def test_a_label_that_the_weights_find_implausible_is_left_open(shipped, recorded):
    _, _, net = shipped
    one = refining.streams_of(recorded[1][0], "x")[0]
    kept, dropped = refining.plausible(net, one)
    assert len(kept) >= 0.8 * len(one["events"])
    calm = next(t for t in np.arange(1, 12, 0.1) if all(abs(t - e[0]) > 1 for e in one["events"]))
    kept, dropped = refining.plausible(net, dict(one, events=[*one["events"], (calm, bodies.UPPERCUT, 0)]))
    assert any(abs(instant - calm) < 1e-9 for instant in dropped)
    left = dict(one, events=kept, unsure=dropped)
    instants = np.concatenate([kind for _, _, kind, *_ in refining.pieces(left)])
    at = int(calm * 30) + 2
    assert instants[at] == -1, "neither a punch nor none"


def test_a_refined_net_is_another_and_is_kept_when_people_held_out_gain(shipped, recorded):
    _, rules, net = shipped
    # A net that has lost its sense for hooks has something to gain.
    worse = copy.deepcopy(net)
    worse["last"][:, bodies.HOOK] = 0
    folder = recorded[0]
    better = refining.refine(worse, rules, sorted(folder.glob("*.json.gz")), options(rate=1e-3, passes=20, simulated=24, seed=12), commands.streams)
    assert better.keys() == net.keys() and not np.array_equal(better["last"], worse["last"])
    version, again, read = weights.unpacked(weights.packed(better, 1001, rules))
    assert version == 1001 and again == rules and all(np.allclose(read[name], better[name], atol=1e-6) for name in net)


def test_too_little_is_refused_with_what_there_is(shipped, recorded, tmp_path):
    with pytest.raises(refining.Refusal, match="at least 150 punches of each class"):
        refine(shipped, recorded[0], least=150)
    three = copy.deepcopy(recorded[1][0])
    three["streams"].pop()
    (tmp_path / "three.json.gz").write_bytes(gzip.compress(json.dumps(three).encode()))
    with pytest.raises(refining.Refusal, match="at least 4 people"):
        refine(shipped, tmp_path)


def shortened(stream, frames=12):
    return dict(stream, **{name: stream[name][:frames] for name in ("instants", "joints", "confidence")})


@pytest.mark.parametrize("change, said", [
    (lambda d: d.update(format="runthrough poses 9"), "runthrough poses 9"),
    (lambda d: d.update(scale=0), "scale"),
    (lambda d: d.update(streams=[]), "no streams"),
    (lambda d: d["streams"][1].update(stance="left"), r"streams\[1\]\.stance"),
    (lambda d: d["streams"][0]["instants"].reverse(), r"streams\[0\]\.instants"),
    (lambda d: d["streams"][0]["joints"][5].pop(), r"streams\[0\]\.joints has 34"),
    (lambda d: d["streams"][0]["joints"][5].__setitem__(3, float("nan")), r"streams\[0\]\.joints has 34"),
    (lambda d: d["streams"][0]["punches"][0].update(action="kick"), r"punches\[0\]"),
    (lambda d: d["streams"][0].update(unsure=["soon"]), "unsure"),
])
def test_a_wrong_recording_is_refused_with_its_field(recorded, tmp_path, change, said):
    wrong = json.loads(json.dumps(dict(recorded[1][0], streams=[shortened(one) for one in recorded[1][0]["streams"]])))
    change(wrong)
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong))
    with pytest.raises(refining.Refusal, match=said):
        refining.document(path)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"\x1f\x8bnot gzip", b"[1]", b"{}"])
def test_another_file_is_refused_with_what_was_found(tmp_path, monkeypatch, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["ops/recogniser", "refine", str(path), "--out", str(tmp_path / "out")])
    chosen = commands.arguments()
    with pytest.raises(SystemExit, match="not a recording of poses"):
        chosen.run(chosen)
    assert not (tmp_path / "out").exists()
