"""What a device in the hand recognises, and how it is evaluated; the module computes the same (MotionTests.swift)."""

import json
import pathlib

import gloves
import hands
import motion
import numpy as np
import pytest
from test_gloves import HOOK, STRAIGHT, everybody, session

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "PunchRecognitionTests" / "motion.json"


def test_the_shared_vectors_are_what_python_tells():
    document = json.loads(VECTORS.read_text())
    made = [(part["learned"], part["instants"], np.array(part["values"]).reshape(-1, 6).tolist(), []) for part in document["parts"]]
    told = [dict(event, hand="right") if "action" in event else event for event in hands.run(made)]
    for event, expected in zip(told, document["told"], strict=True):
        assert event.pop("probabilities", []) == pytest.approx(expected.pop("probabilities", []))
        assert event == expected


def test_own_examples_are_enough_also_for_who_moves_unlike_all_others():
    made = everybody(said=16) + [session(kind, "Di", said=16, flipped=True) for kind in (STRAIGHT, HOOK)]
    made.append(session(STRAIGHT, "Ed", said=16))
    for examples in (5, 10):
        judged = gloves.by_own(made, examples)
        assert {one["person"] for one in judged} == {"Ann", "Bo", "Cy", "Di"}
        result = gloves.figures(judged)
        assert result[:7] == pytest.approx(np.ones((7, 3))) and result[7] == pytest.approx(0)
        assert sum(int(one["hits"].sum()) for one in judged) == 8 * (16 - examples)


def test_examples_are_judged_in_no_recording_and_other_recordings_are_judged_whole():
    made = [session(kind, "Ann", said=8) for kind in (STRAIGHT, HOOK, HOOK)]
    judged = gloves.by_own(made, 5)
    assert [(int(one["hits"].sum()), one["later"]) for one in judged] == [(3, False), (3, False), (8, True)]


@pytest.mark.parametrize("rate", [25, 50, 100])
def test_a_punch_is_told_within_a_third_of_a_second_of_its_peak(rate):
    late = np.concatenate([one["told"] for one in gloves.by_own([session(kind, "Ann", said=8, rate=rate) for kind in (STRAIGHT, HOOK)], 5)])
    assert len(late) == 6 and 0.2 <= late.min() and late.max() <= 0.3


@pytest.mark.parametrize("number, reason", [(np.nan, "number"), (np.inf, "number"), (300.0, "number")])
def test_what_no_hand_does_is_refused(number, reason):
    with pytest.raises(motion.Refused, match=reason):
        motion.Recogniser(0, 0).take(0, [0, 0, number, 0, 0, 0], 0)


def test_who_stands_still_feels_the_earth_alone():
    still = np.zeros((120, 17, 3))
    still[:, 8], still[:, 10] = [0.3, 0, 0], [0.3, 0.2, 0.1]
    felt = hands.sensed(still)
    assert np.linalg.norm(felt[:, :3], axis=1) == pytest.approx(np.ones(120)) and felt[:, 3:] == pytest.approx(np.zeros((120, 3)), abs=1e-6)


def test_a_turn_is_told_in_degrees_a_second():
    angle = np.radians(90) * np.arange(120) / 60
    turned = np.zeros((120, 17, 3))
    turned[:, 8] = [0, -0.3, 0]
    turned[:, 10] = turned[:, 8] + 0.3 * np.stack([np.cos(angle), np.zeros(120), np.sin(angle)], 1)
    rotation = np.abs(hands.sensed(turned)[30:60, 3:])
    assert np.linalg.norm(rotation, axis=1).mean() == pytest.approx(90, rel=0.02)


def test_simulated_people_are_judged_by_their_extensions():
    text = hands.report(people=3, examples=5, free=8)
    assert "3 people" in text and "| uppercut |" in text
