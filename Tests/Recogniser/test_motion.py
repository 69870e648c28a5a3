"""What a device in the hand recognises, and how it is evaluated; the module computes the same (MotionTests.swift)."""

import json
import pathlib

import gloves
import hands
import motion
import numpy as np
import own
import pytest
from test_gloves import HOOK, STRAIGHT, all_sessions, session

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "PunchRecognitionTests" / "motion.json"


def test_the_shared_vectors_are_pythons_results():
    document = json.loads(VECTORS.read_text())
    made = [(part["learned"], part["instants"], np.array(part["values"]).reshape(-1, 6).tolist(), []) for part in document["parts"]]
    told = [dict(event, hand="right") if "action" in event else event for event in hands.run(made)]
    for event, expected in zip(told, document["told"], strict=True):
        assert event.pop("probabilities", []) == pytest.approx(expected.pop("probabilities", []))
        assert event == expected


def test_own_examples_are_enough_also_for_an_unusual_mover():
    made = all_sessions(said=16) + [session(kind, "Di", said=16, flipped=True) for kind in (STRAIGHT, HOOK)]
    made.append(session(STRAIGHT, "Ed", said=16))
    for count in (5, 10):
        judged = own.judged(made, count)
        assert {one["person"] for one in judged} == {"Ann", "Bo", "Cy", "Di"}
        result = gloves.figures(judged)
        assert result[:7] == pytest.approx(np.ones((7, 3))) and result[7] == pytest.approx(0)
        assert sum(int(one["hits"].sum()) for one in judged) == 8 * (16 - count)


def test_examples_are_judged_in_no_recording_and_other_recordings_are_judged_whole():
    made = [session(kind, "Ann", said=8) for kind in (STRAIGHT, HOOK, HOOK)]
    judged = own.judged(made, 5)
    assert [(int(one["hits"].sum()), one["later"]) for one in judged] == [(3, False), (3, False), (8, True)]


def test_every_fifth_of_a_short_recording_is_judged_by_the_rest_of_it():
    judged = own.judged([session(kind, "Ann") for kind in (STRAIGHT, HOOK)])
    assert [int(one["hits"].sum()) for one in judged] == [10, 10]
    # One straight is thrown as a hook: no other straight taught it.
    odd = session(STRAIGHT, "Ann")
    fourth = (odd["times"] > 5.5) & (odd["times"] < 6.5)
    odd["samples"][fourth] = session(HOOK, "Ann")["samples"][fourth]
    assert own.judged([odd, session(HOOK, "Ann")])[0]["hits"].tolist() == [9, 0]


def test_a_recording_that_begins_and_ends_within_a_punch_is_padded_with_stillness():
    made = [session(kind, "Ann") for kind in (STRAIGHT, HOOK)]
    for one in made:
        inside = (one["times"] > 1.4) & (one["times"] < 15.1)
        one["times"], one["samples"] = one["times"][inside], one["samples"][inside]
    assert [len(own.examples(one)) for one in made] == [8, 8]
    assert [int(one["hits"].sum()) for one in own.judged(made)] == [10, 10]


def test_rules_are_chosen_without_the_judged_person():
    found = own.left_out(all_sessions(said=12))
    assert found.keys() == {"Ann", "Bo", "Cy"} and all(share == 1 for share, _ in found.values())
    assert (motion.NONE, motion.SHARE) == (1.2, 0.55)


def softly(made, hardness):
    """Every sample that much of what it is beyond the earth's pull."""
    still = np.array([0, 0, 1.0, 0, 0, 0])
    return [dict(one, samples=still + (one["samples"] - still) * hardness) for one in made]


@pytest.mark.parametrize("hardness", [0.2, 1.0])
def test_soft_punches_are_learned_with_as_many_throws(hardness):
    made = softly([session(kind, "Ann", said=14) for kind in (STRAIGHT, HOOK)], hardness)
    assert [len(own.examples(own.stilled(one))) for one in made] == [14, 14]
    assert [int(one["hits"].sum()) for one in own.judged(made)] == [4, 4]


def test_a_hand_that_is_raised_before_its_punches_is_no_example():
    one = session(STRAIGHT, "Ann", said=6)
    first = one["times"] < 2
    one["samples"][first] = softly([one], 0.2)[0]["samples"][first]
    assert len(own.examples(own.stilled(one))) == 5


def test_a_hand_that_is_lowered_between_its_punches_is_no_example():
    one = session(STRAIGHT, "Ann", said=6)
    third = (one["times"] > 4) & (one["times"] < 5)
    one["samples"][third] = softly([one], 0.2)[0]["samples"][third]
    assert len(own.examples(own.stilled(one))) == 5


def test_another_movement_does_not_hide_the_next_punch():
    made = [session(kind, "Ann", said=5) for kind in (STRAIGHT, HOOK)]
    calibration = own.calibrated(own.examples(made[0]) + own.examples(made[1]))
    one = session(STRAIGHT, "Ann", said=1)
    before = np.maximum(0, 1 - np.abs(one["times"] - 1.2) / 0.06)
    one["samples"][:, 2] -= 12 * before
    assert [kind for kind, _ in own.recognised(one, calibration, -np.inf, np.inf)] == [STRAIGHT]


@pytest.mark.parametrize("rate", [25, 50, 100])
def test_a_punch_is_reported_within_a_third_of_a_second_of_its_peak(rate):
    late = np.concatenate([one["told"] for one in own.judged([session(kind, "Ann", said=8, rate=rate) for kind in (STRAIGHT, HOOK)], 5)])
    assert len(late) == 6 and 0.2 <= late.min() and late.max() <= 0.3


@pytest.mark.parametrize("number, reason", [(np.nan, "number"), (np.inf, "number"), (300.0, "number")])
def test_an_impossible_motion_is_refused(number, reason):
    with pytest.raises(motion.Refused, match=reason):
        motion.Recogniser(0, 0).take(0, [0, 0, number, 0, 0, 0], 0)


def test_a_still_hand_feels_gravity_only():
    still = np.zeros((120, 17, 3))
    still[:, 8], still[:, 10] = [0.3, 0, 0], [0.3, 0.2, 0.1]
    felt = hands.sensed(still)
    assert np.linalg.norm(felt[:, :3], axis=1) == pytest.approx(np.ones(120)) and felt[:, 3:] == pytest.approx(np.zeros((120, 3)), abs=1e-6)


def test_a_turn_is_reported_in_degrees_a_second():
    angle = np.radians(90) * np.arange(120) / 60
    turned = np.zeros((120, 17, 3))
    turned[:, 8] = [0, -0.3, 0]
    turned[:, 10] = turned[:, 8] + 0.3 * np.stack([np.cos(angle), np.zeros(120), np.sin(angle)], 1)
    rotation = np.abs(hands.sensed(turned)[30:60, 3:])
    assert np.linalg.norm(rotation, axis=1).mean() == pytest.approx(90, rel=0.02)


def test_simulated_people_are_judged_by_their_extensions():
    text = hands.report(people=3, examples=5, free=8)
    assert "3 people" in text and "| uppercut |" in text
