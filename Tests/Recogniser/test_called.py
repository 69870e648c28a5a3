"""Called punches: calibration, thresholds and figures, by cases with known answers."""

import bodies
import called
import decoder
import numpy as np
import pytest


def punch(instant, kind, hand=bodies.LEFT, share=0.8):
    """Told 0.1 s after its extension, with `share` for its class and the rest for none."""
    probabilities = np.zeros(len(bodies.CLASSES))
    probabilities[kind], probabilities[0] = share, 1 - share
    return decoder.Punch(round((instant + 0.1) * 1e6), round(instant * 1e6), kind, hand, probabilities)


def stream(*events, southpaw=False):
    return dict(times=np.arange(0, 10, 1 / 30), events=list(events), person=dict(southpaw=southpaw))


def test_each_punch_answers_the_call_that_it_obeys_and_every_other():
    made = stream((2.0, bodies.HOOK, bodies.LEFT), (4.0, bodies.JAB, bodies.LEFT), (6.0, bodies.CROSS, bodies.RIGHT))
    told = [punch(2.0, bodies.HOOK), punch(4.0, bodies.UPPERCUT), punch(8.0, bodies.JAB)]
    found, lost = called.recognised_on(made, told)
    assert lost == 1, "nothing was told of the cross"
    assert [(call, obeyed) for _, call, obeyed in found] == [
        ((bodies.HOOK, 0), (bodies.HOOK, 0)), ((bodies.UPPERCUT, 0), (bodies.JAB, 0)), ((bodies.JAB, 0), None)]


def test_a_southpaws_right_hand_leads():
    made = stream((2.0, bodies.HOOK, bodies.RIGHT), southpaw=True)
    (_, call, obeyed), = called.recognised_on(made, [punch(2.0, bodies.HOOK, bodies.RIGHT)])[0]
    assert call == obeyed == (bodies.HOOK, 0)


@pytest.mark.parametrize("share", [0.2, 0.6, 0.9])
def test_a_curve_answers_what_was_true_of_punches_like_this(share):
    random = np.random.default_rng(1)
    p = random.uniform(0.01, 0.99, 20_000)
    # The net is too sure of itself: the truth is the logistic curve of half its logit.
    truth = 1 / (1 + np.exp(-0.5 * called.logit(p)))
    curve = called.curve(p, random.random(len(p)) < truth, np.full(len(p), 0.5))
    assert np.all(np.diff(curve) >= 0)
    said = np.interp(share, called.PLACES, curve)
    assert said == pytest.approx(1 / (1 + np.exp(-0.5 * called.logit(np.array(share)))), abs=0.05)


def test_a_curve_of_perfectly_recognised_punches_stays_a_curve():
    p = np.array([0.02] * 50 + [0.98] * 50)
    curve = called.curve(p, p > 0.5, np.ones(len(p)))
    assert np.isfinite(curve).all() and np.all(np.diff(curve) >= 0) and 0.5 < curve[11] < 1


def bound(said, right, wanted, least, weight=None):
    return called.threshold(said, right, np.ones(len(said)) if weight is None else weight, np.arange(len(said)), wanted, least)


def test_thresholds_are_the_widest_that_keep_the_wanted_precision():
    said, right = np.array([0.1, 0.2, 0.5, 0.75, 0.8, 0.9]), np.array([False, False, True, True, False, True])
    assert bound(said, right, 1.0, True) == 0.801, "beyond the last that is wrong"
    assert bound(said, right, 0.1, True) == 0.7, "never less sure than LEAST"
    assert bound(said, ~right, 1.0, False) == 0.3
    assert bound(said, right, 1.0, False) == 0.0 and bound(said, np.zeros(6, bool), 0.9, True) == 1.0, "never"
    assert bound(said, right, 1.0, True, np.array([1, 1, 1, 1, 0, 1])) == 0.7, "what weighs nothing does not count"


def test_a_stated_figure_holds_at_the_lower_end_of_its_interval():
    said, few, many = np.full(40, 0.9), np.arange(40) > 0, np.arange(4000) >= 100
    assert few.mean() == many.mean() == 0.975
    assert bound(said, few, 0.97, True) == 1.0, "one of 40 people was wrong: it may be more than three in a hundred"
    assert bound(np.full(4000, 0.9), many, 0.97, True) == 0.7
    together = called.threshold(np.full(4000, 0.9), many, np.ones(4000), np.arange(4000) // 100, 0.97, True)
    assert together == 1.0, "of 40 people one was always wrong"


def test_figures_of_a_known_case():
    calibration = dict(curves=np.tile(called.PLACES, (5, 1)), hit=np.full(5, 0.8), wrong=np.full(5, 0.2))
    jab = np.full(4, bodies.JAB)
    found = dict(
        called=jab, p=np.array([0.9, 0.9, 0.5, 0.1]), was_it=np.array([True, False, True, False]), weight=np.ones(4), who=np.arange(4))
    result = called.figures(calibration, found, 0.25)
    jabs = result["classes"]["jab"]
    assert [jabs[key][0] for key in ("hit right", "hit told", "wrong right", "wrong told", "not sure")] == [0.5, 0.5, 1, 0.5, 0.25]
    assert result["brier"] == pytest.approx((0.01 + 0.81 + 0.25 + 0.01) / 4)
    # Two said 0.9 where one was true; one 0.5, true; one 0.1, not.
    assert result["error"] == pytest.approx(0.5 * 0.4 + 0.25 * 0.5 + 0.25 * 0.1)
    assert "25.0%" in called.table(result, "a case")
