"""The evaluation of gloves, by sessions whose answers are known."""

import io
import tarfile

import gloves
import numpy as np
import pytest

STRAIGHT, HOOK = 0, 1


def session(kind, person, said=10, rate=25.0, flipped=False, thrown=None, hand="left"):
    """One punch every 1.5 s: a straight accelerates along x, a hook along y while it turns about z."""
    times = np.arange(0, 1.5 * said + 2, 1 / rate)
    samples = np.tile([0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (len(times), 1))
    for number in range(said if thrown is None else thrown):
        bump = np.maximum(0, 1 - np.abs(times - 1.5 - 1.5 * number) / 0.12)
        hook = (kind == HOOK) != flipped
        samples[:, 1 if hook else 0] += 9 * bump
        samples[:, 5] += (600 if hook else 0) * bump
    return dict(hand=hand, kind=kind, said=said, person=person, times=times, samples=samples)


def all_sessions(**about):
    return [session(kind, person, **about) for person in ("Ann", "Bo", "Cy") for kind in (STRAIGHT, HOOK)]


def archive(path, files):
    with tarfile.open(path, "w:xz") as made:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text)
            made.addfile(info, io.BytesIO(text.encode()))
    return path


@pytest.mark.parametrize("rate", [25, 50, 100, 200])
def test_every_punch_is_found_once_at_any_rate(rate):
    one = session(HOOK, "Ann", rate=rate)
    found = one["times"][gloves.peaks(one["times"], one["samples"], 4.0)]
    assert found == pytest.approx(1.5 + 1.5 * np.arange(10), abs=0.51 / rate)


def test_a_window_is_the_same_at_any_rate():
    rows = [gloves.windows(session(HOOK, "Ann", rate=rate), 4.0)[0].mean(0) for rate in (50, 100, 200)]
    assert rows[0] == pytest.approx(rows[1], abs=0.1) and rows[1] == pytest.approx(rows[2], abs=0.1)


def test_no_punch_is_reported_beside_a_gap():
    one = session(STRAIGHT, "Ann")
    kept = (one["times"] < 3.1) | (one["times"] > 3.5)
    found = one["times"][kept][gloves.peaks(one["times"][kept], one["samples"][kept], 4.0)]
    assert len(found) == 9 and not ((found > 2.9) & (found < 3.6)).any()


def test_samples_that_are_no_numbers_or_come_late_are_left_out():
    acceleration = np.array([[0.0, 1, 1, 1], [0.04, np.nan, 1, 1], [0.08, 2, 2, 2], [0.06, 9, 9, 9], [0.12, 3, 3, 3]])
    rotation = np.array([[0.0, 0, 0, 0], [0.12, 12, 12, np.inf], [0.16, 16, 16, 16]])
    whole = gloves.joined(acceleration, rotation)
    assert whole["times"].tolist() == [0.0, 0.08, 0.12]
    assert whole["samples"][1] == pytest.approx([2, 2, 2, 8, 8, 8])


def test_strangers_are_recognised_when_all_move_alike():
    for calibrated, each in ((False, 10), (True, 5)):
        judged = gloves.left_out(all_sessions(), calibrated)
        result = gloves.figures(judged)
        assert result[:7] == pytest.approx(np.ones((7, 3))) and result[7] == pytest.approx(0)
        assert sum(int(one["hits"].sum()) for one in judged) == 6 * each


def test_no_person_is_judged_by_a_rule_trained_on_them():
    """Who throws each kind as all others throw the other one is told wrongly throughout."""
    made = all_sessions() + [session(kind, "Di", flipped=True) for kind in (STRAIGHT, HOOK)]
    assert gloves.by_person(gloves.left_out(made, False))[0] == (0.0, "Di")


def test_a_person_with_one_kind_of_punch_cannot_be_calibrated():
    made = all_sessions() + [session(STRAIGHT, "Di")]
    assert {one["person"] for one in gloves.left_out(made, False)} == {"Ann", "Bo", "Cy", "Di"}
    assert {one["person"] for one in gloves.left_out(made, True)} == {"Ann", "Bo", "Cy"}


def test_calibration_is_compared_on_the_same_people_and_punches():
    made = all_sessions() + [session(STRAIGHT, "Di")]
    without, after = (gloves.left_out(made, calibrated, True) for calibrated in (False, True))
    seen = [[(one["person"], (one["hits"] + one["missed"]).tolist(), one["minutes"]) for one in judged] for judged in (without, after)]
    assert seen[0] == seen[1] and len(seen[0]) == 6


def test_calibration_brings_together_those_who_move_alike_but_wear_the_glove_otherwise():
    made = all_sessions() + [session(kind, "Di") for kind in (STRAIGHT, HOOK)]
    for one in made[-2:]:
        one["samples"] = one["samples"] + [0, 0, 0, 0, 0, 900.0]
    without, after = (dict((who, share) for share, who in gloves.by_person(gloves.left_out(made, calibrated, True))) for calibrated in (False, True))
    assert without["Di"] == 0.5 and after["Di"] == 1


def test_punches_that_no_calibration_found_are_missed_and_not_forgotten():
    judged = gloves.left_out(all_sessions() + [session(kind, "Di", thrown=2) for kind in (STRAIGHT, HOOK)], True)
    assert (0.0, "Di") in gloves.by_person(judged)


@pytest.mark.parametrize(
    "told, hits, false, missed, more",
    [
        ([HOOK] * 10, [0, 10], [0, 0], [0, 0], 0),
        ([HOOK] * 8, [0, 8], [0, 0], [0, 2], 0),
        ([HOOK] * 12, [0, 10], [0, 2], [0, 0], 2),
        ([HOOK] * 9 + [STRAIGHT] * 3, [0, 9], [3, 0], [0, 1], 2),
        ([], [0, 0], [0, 0], [0, 10], 0),
    ],
)
def test_punches_are_counted_by_number(told, hits, false, missed, more):
    counted = gloves.counted(HOOK, 10, told)
    assert (counted["hits"].tolist(), counted["false"].tolist(), counted["missed"].tolist(), counted["more"]) == (hits, false, missed, more)


def test_a_punch_is_reported_a_fifth_of_a_second_after_its_highest_acceleration():
    late = np.concatenate([one["told"] for one in gloves.left_out(all_sessions(), False)])
    assert late.min() >= gloves.AFTER - 1e-9 and late.max() <= gloves.AFTER + 0.05


def test_an_archive_names_people_and_punches(tmp_path):
    folder = "pb/data/raw/Left Hook/Left Hook 25 Aaron Combo RC_2019-11-05T12"
    rows = "epoch (ms),time,elapsed (s),X,Y,Z\n1,t,0.00,1,2,3\n2,t,0.04,4,5,6\n3,t,0.08,seven,,9\n"
    files = {f"{folder}/x_{sensor}_2019.csv": rows for sensor in ("Accelerometer", "Gyroscope")}
    (one,) = gloves.sessions(archive(tmp_path / "a.tar.xz", dict(files, **{"pb/notes.csv": "else"})))
    assert (one["hand"], one["kind"], one["said"], one["person"]) == ("left", HOOK, 25, "Aaron")
    assert one["samples"].tolist() == [[1, 2, 3, 1, 2, 3], [4, 5, 6, 4, 5, 6]]


def test_an_archive_of_anything_else_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="no recordings of gloves"):
        gloves.sessions(archive(tmp_path / "a.tar.xz", {"pb/notes.csv": "else"}))


@pytest.mark.parametrize("spoilt", [b"", b"no archive", None], ids=["empty", "other", "cut"])
def test_an_invalid_archive_is_refused(tmp_path, spoilt):
    path = archive(tmp_path / "a.tar.xz", {"pb/notes.csv": "else " * 1000})
    path.write_bytes(path.read_bytes()[:60] if spoilt is None else spoilt)
    with pytest.raises(SystemExit, match="would be accepted"):
        gloves.sessions(path)
