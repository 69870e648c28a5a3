"""The evaluation itself, by cases whose answers are known."""

import numpy as np
import pytest
import real
import scoring
from bodies import CROSS, DOUBLE, HOOK, JAB, LEFT, RIGHT


def recognised(*punches):
    """Each (when told, class): of the left hand, extended 100 ms earlier."""
    return [(when, kind, LEFT, when - 0.1) for when, kind in punches]


def true(*punches):
    return [(instant, kind, LEFT) for instant, kind in punches]


def test_a_punch_reported_in_time_is_a_hit():
    counted = scoring.count(true((1.0, JAB)), recognised((1.12, JAB)))
    assert counted["hits"][JAB] == 1 and counted["false"].sum() == 0 and counted["missed"].sum() == 0
    assert counted["latency"] == [pytest.approx(0.12)] and counted["error"] == [pytest.approx(0.02)]
    assert counted["hands"] == [True]


@pytest.mark.parametrize("when, hits", [(0.94, 0), (0.96, 1), (1.59, 1), (1.61, 0)])
def test_a_punch_counts_from_50_ms_before_to_600_ms_after(when, hits):
    counted = scoring.count(true((1.0, JAB)), recognised((when, JAB)))
    assert counted["hits"].sum() == hits
    assert counted["missed"].sum() == counted["false"].sum() == 1 - hits


def test_another_class_is_a_miss_and_a_false_alarm():
    counted = scoring.count(true((1.0, HOOK)), recognised((1.1, CROSS)))
    assert counted["missed"][HOOK] == 1 and counted["false"][CROSS] == 1 and counted["hits"].sum() == 0
    assert counted["confusion"][HOOK, CROSS] == 1 and counted["latency"] == []


def test_a_punch_reported_twice_is_one_hit_and_one_false_alarm():
    counted = scoring.count(true((1.0, JAB)), recognised((1.1, JAB), (1.3, JAB)))
    assert counted["hits"][JAB] == 1 and counted["false"][JAB] == 1 and counted["confusion"][0, JAB] == 1


def test_each_of_two_close_punches_needs_its_own():
    counted = scoring.count(true((1.0, JAB), (1.3, DOUBLE)), recognised((1.1, JAB)))
    assert counted["hits"][JAB] == 1 and counted["missed"][DOUBLE] == 1 and counted["false"].sum() == 0


def test_of_two_that_could_match_the_right_class_does():
    counted = scoring.count(true((1.0, JAB), (1.2, CROSS)), recognised((1.25, JAB), (1.3, CROSS)))
    assert counted["hits"][JAB] == 1 and counted["hits"][CROSS] == 1


def test_the_wrong_hand_is_said_apart():
    counted = scoring.count([(1.0, HOOK, LEFT)], [(1.1, HOOK, RIGHT, 1.0)])
    assert counted["hits"][HOOK] == 1 and counted["hands"] == [False]


def test_rates_are_what_their_names_say():
    precision, recall, f1 = scoring.rates(np.array([8, 0]), np.array([2, 0]), np.array([8, 0]))
    assert precision.tolist() == [0.8, 0] and recall.tolist() == [0.5, 0]
    assert f1[0] == pytest.approx(2 * 0.8 * 0.5 / 1.3) and f1[1] == 0


def test_a_summary_adds_up_streams_and_knows_its_interval():
    good = scoring.count(true((1.0, JAB)), recognised((1.1, JAB)))
    bad = scoring.count(true((1.0, JAB)), recognised((5.0, HOOK)))
    result = scoring.summary([good, good, bad], [0.5, 0.5, 1.0])
    precision, low, high = result["precision"]
    assert precision == pytest.approx(2 / 3) and low < precision < high
    assert result["false alarms"][0] == pytest.approx(0.5) and result["minutes"] == 2
    assert result["classes"]["jab"]["recall"][0] == pytest.approx(2 / 3) and result["classes"]["jab"]["count"] == 3
    assert result["latency"][0] == pytest.approx(0.1)
    again = scoring.summary([good, good, bad], [0.5, 0.5, 1.0])
    assert again["precision"] == result["precision"]


def test_an_interval_draws_people_not_streams():
    good = scoring.count(true((1.0, JAB)), recognised((1.1, JAB)))
    bad = scoring.count(true((1.0, JAB)), recognised((5.0, HOOK)))
    assert scoring.summary([good, bad], [1, 1], groups=[1, 1])["f1"] == (0.5, 0.5, 0.5)


def test_nothing_at_all_has_figures_too():
    result = scoring.summary([scoring.count([], [])], [1.0])
    assert result["f1"][0] == 0 and np.isnan(result["latency"][0])
    assert "no punch" in scoring.table(result, "empty")


def test_the_worst_person_comes_first():
    good = scoring.count(true(*((i, JAB) for i in range(5))), recognised(*((i + 0.1, JAB) for i in range(5))))
    bad = scoring.count(true(*((i, JAB) for i in range(5))), [])
    assert scoring.by_person([good, bad], [7, 8]) == [(0.0, 8), (1.0, 7)]


def test_the_area_under_the_curve_counts_ties_half():
    assert real.auc(np.array([True, True, False, False]), np.array([0.9, 0.8, 0.1, 0.2])) == 1
    assert real.auc(np.array([True, False]), np.array([0.5, 0.5])) == 0.5
    assert real.auc(np.array([True, False]), np.array([0.1, 0.5])) == 0


def test_balanced_accuracy_weighs_classes_alike():
    assert real.balanced(np.array([0, 0, 0, 1]), np.array([0, 0, 0, 0])) == 0.5
