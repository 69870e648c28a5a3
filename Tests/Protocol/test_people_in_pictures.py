"""Several people before the camera station: who is who is followed wherever they are, and where it cannot be known that is said."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "ops/lib/camera"))

from following import (  # noqa: E402
    APART, Body, Looks, Meeting, Region, body_of, is_same, is_person, is_there, may_be, prominence, tiles, remaining_person,
    without_guesses)
from recogniser import Recogniser  # noqa: E402
from sight import Sight  # noqa: E402

ENVIRONMENT = ROOT / ".build/camera/python/bin/python"


def standing(x: float, y: float, size: float, sure: float = 0.9) -> list[float]:
    """Somebody whose trunk has its middle there, and this length."""
    places = [(0, -0.9), (0.1, -1), (-0.1, -1), (0.2, -0.9), (-0.2, -0.9), (0.3, -0.5), (-0.3, -0.5), (0.5, 0), (-0.5, 0), (0.3, -0.4), (-0.3, -0.4),
              (0.2, 0.5), (-0.2, 0.5), (0.2, 1.3), (-0.2, 1.3), (0.2, 2.1), (-0.2, 2.1)]
    return [number for across, down in places for number in (x + across * size, y + down * size, sure)]


def looking(*colours, times=5) -> Looks:
    looks = Looks()
    for _ in range(times):
        looks.take(colours)
    return looks


RED, BLUE = (60.0, 50.0, 10.0), (50.0, -30.0, -60.0)


def test_a_body_is_measured_as_the_recogniser_does():
    body = body_of(standing(200, 150, 80))
    assert (round(body.x), round(body.y), round(body.size)) == (200, 150, 80)


def test_a_person_is_followed_within_a_plausible_distance():
    before = Body(200, 150, 80)
    assert may_be(before, Body(200, 150, 80), 0) == 0
    assert may_be(before, Body(240, 150, 80), 0) == pytest.approx(40 / 48)
    assert may_be(before, Body(260, 150, 80), 0) is None and may_be(before, Body(260, 150, 80), 0.1) is not None
    assert may_be(before, Body(200, 150, 161), 0) is None and may_be(before, Body(200, 150, 39), 0) is None


def test_a_pose_found_twice_is_one_person_and_neighbours_are_two():
    one = standing(200, 150, 80)
    mirrored = one[:15] + [number for pair in range(5, 17, 2) for joint in (pair + 1, pair) for number in one[3 * joint : 3 * joint + 3]]
    assert is_same(one, standing(210, 155, 84)) and not is_same(one, standing(240, 150, 80)) and is_same(one, mirrored)
    assert is_there(Region(200, 150, 200, 0), Region(230, 160, 180, 0.1))
    assert not is_there(Region(200, 150, 200, 0), Region(300, 150, 200, 0)) and not is_there(Region(200, 150, 200, 0), Region(200, 150, 80, 0))


def test_a_false_detection_is_no_person():
    assert is_person(standing(200, 150, 80), 400, 300)
    assert not is_person(standing(200, 150, 80, sure=0.2), 400, 300)
    assert not is_person(standing(200, 150, -80), 400, 300) and not is_person(standing(600, 150, 80), 400, 300)


def test_joints_far_outside_of_the_picture_are_not_believed():
    seen = without_guesses(standing(200, 150, 80), 400, 200)
    assert seen[0::3] == standing(200, 150, 80)[0::3] and {seen[3 * joint + 2] for joint in range(13)} == {0.9}
    assert [seen[3 * joint + 2] for joint in (13, 14, 15, 16)] == [0, 0, 0, 0]


def test_the_larger_and_the_more_central_is_meant():
    shown = [Region(320, 200, 150, 0), Region(320, 200, 100, 0), Region(560, 200, 100, 0)]
    assert sorted(shown, key=lambda region: -prominence(region, 640)) == shown


def test_people_are_looked_for_in_the_whole_picture():
    shapes = random.Random(1)
    for _ in range(50):
        width, height = shapes.randint(1, 2_500), shapes.randint(1, 1_500)
        parts = tiles(width, height)
        assert parts[0] == (0, 0, width, height) and len(parts) == len(set(parts)) <= 600
        assert all(x >= 0 and y >= 0 and wide > 0 and high > 0 and x + wide <= width and y + high <= height for x, y, wide, high in parts)
        # Somebody as wide as a quarter of the height is whole in one of the smallest parts.
        if 200 <= height <= 2 * width:
            spot, reach = shapes.uniform(0, width - height / 4), height / 8
            assert any(x <= spot and spot + 2 * reach <= x + wide + 1 for x, _, wide, high in parts if high < height)


def met(hid: bool, fresh: tuple[Looks, Looks]) -> Meeting:
    """Two met, one was hidden or not, and they have parted."""
    meeting = Meeting()
    assert not meeting.take(0.4, 0)
    if hid:
        assert not meeting.take(None, 100_000)
    assert not meeting.take(APART, 200_000)
    meeting.fresh = fresh
    assert not meeting.take(APART, 300_000) and meeting.take(APART, 450_000)
    return meeting


def test_people_of_different_looks_are_distinguished_after_they_met():
    red, blue = looking(RED, RED, times=30), looking(BLUE, BLUE, times=30)
    for hid in (True, False):
        assert met(hid, (looking(RED, RED), looking(BLUE, BLUE))).verdict(red, blue) == "same"
        assert met(hid, (looking(BLUE, BLUE), looking(RED, None))).verdict(red, blue) == "swapped"


def test_a_question_about_lookalikes_comes_only_if_one_was_hidden():
    red = looking(RED, RED)
    assert met(True, (looking(RED, RED), looking(RED, RED))).verdict(red, red) == "unclear"
    assert met(False, (looking(RED, RED), looking(RED, RED))).verdict(red, red) == "same"
    assert met(True, (looking(RED), looking(RED))).verdict(Looks(), red) == "unclear"


def test_the_remaining_one_of_two_people_is_known_by_their_looks():
    red, blue = looking(RED, RED), looking(BLUE, BLUE)
    assert [remaining_person(now, red, blue) for now in (red, blue, Looks())] == ["same", "swapped", "unclear"]
    assert remaining_person(red, red, looking(RED, RED)) == "unclear"


def test_a_departure_is_reported_though_another_person_is_there():
    sight, pose = Sight(), standing(200, 150, 80)
    assert sight.take(pose, 0) == "somebody"
    sight.leave(100_000)
    assert [sight.take(pose, instant) for instant in (100_000, 1_000_000, 1_200_000)] == ["nobody", "nobody", "somebody"]


def test_a_recogniser_forgets_who_was_there():
    recogniser = Recogniser("southpaw")
    recogniser.take(standing(200, 150, 80), 0)
    assert list(recogniser._stances().values()) == [1]
    recogniser.forget()
    assert recogniser._stances() == {}
    recogniser.take(standing(900, 150, 80), 1)
    assert list(recogniser._stances().values()) == [1]


EXCHANGED = """
import sys
sys.path.insert(0, "ops/lib/camera")
from following import Body, Looks, Meeting
from people import People, Person
people = object.__new__(People)
ana, ben = (Person(number, None, None, Body(0, 0, 1), since, 9, keeps=number == 1) for number, since in ((1, 3), (2, 8)))
people.places = [ana, ben]
meeting = Meeting()
meeting.verdict = lambda *_: "swapped"
people._part(ana, ben, meeting)
print([(person.number, person.since, person.keeps) for person in people.places], people.places == [ben, ana])
"""


@pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")
def test_a_mistaken_person_keeps_their_time_of_presence():
    tried = subprocess.run([ENVIRONMENT, "-c", EXCHANGED], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert tried.stdout.strip() == "[(1, 3, True), (2, 8, False)] True", tried.stderr


# MARK: By the real pose models


@pytest.fixture(scope="module")
def scenes() -> dict:
    if not ENVIRONMENT.exists():
        pytest.skip("`ops/camera install` makes the environment with the pose models")
    shown = ["crossing", "alike", "leaving", "passing", "stranger", "exchanged", "replaced", "hostile", "alone", "passer-by"]
    looked = subprocess.run([ENVIRONMENT, ROOT / "Tests/Protocol/crowd.py", *shown], capture_output=True, text=True, timeout=300)
    assert looked.returncode == 0, looked.stderr
    return json.loads(looked.stdout)


def numbers(told) -> list[int | None]:
    return [None if person is None else person[0] for person in told[0]]


def test_places_are_numbered_from_left_to_right_and_two_who_cross_stay_who_they_are(scenes):
    first, last = scenes["crossing"][0], scenes["crossing"][-1]
    assert first[0][0][1] < 200 < 400 < first[0][1][1]
    assert last[0][1][1] < 200 < 400 < last[0][0][1]
    # One was behind the other for a while; nobody was taken for somebody else.
    assert any(None in (person[1] for person in told[0]) for told in scenes["crossing"])
    assert all(told[1] == ["somebody", "somebody"] and numbers(told) == numbers(first) for told in scenes["crossing"])


def test_two_who_look_alike_and_hid_each_other_are_both_asked_about(scenes):
    told = scenes["alike"]
    assert set(numbers(told[0])).isdisjoint(numbers(told[-1])) and None not in numbers(told[-1])
    asked = [n for n, one in enumerate(told) if one[1] == ["nobody", "nobody"]]
    assert asked and told[-1][1] == ["somebody", "somebody"]


def test_a_returning_person_is_new_in_the_same_place_and_does_not_affect_the_other(scenes):
    told = scenes["leaving"]
    assert len({numbers(one)[0] for one in told}) == 1 and {one[1][0] for one in told} == {"somebody"}
    assert [one[1][1] for n, one in enumerate(told) if n == 0 or one[1][1] != told[n - 1][1][1]] == ["somebody", "nobody", "somebody"]
    assert numbers(told[-1])[1] not in (None, numbers(told[0])[1])


def test_a_person_without_a_place_is_reported_and_takes_no_other_place(scenes):
    told = scenes["passing"]
    assert {one[2] for one in told[:14]} == {0} and told[-1][2] == 1
    assert {tuple(numbers(one)) for one in told} == {tuple(numbers(told[0]))} and None not in numbers(told[0])


def test_a_person_who_returns_to_a_place_with_a_stranger_has_it_again(scenes):
    told = scenes["stranger"]
    right = [one[0][1] for one in told]
    assert right[0][1] < 500 and right[34][1] > 500 and right[-1][1] < 500
    assert len({person[0] for person in (right[0], right[34], right[-1])}) == 3 and told[-1][2] == 1
    # The trainer is asked each time.
    sights = [one[1][1] for one in told]
    assert [sight for n, sight in enumerate(sights) if n == 0 or sight != sights[n - 1]] == ["somebody", "nobody"] * 2 + ["somebody"]


def test_two_who_leave_and_return_on_each_others_side_have_their_own_places_again(scenes):
    first, last = scenes["exchanged"][0], scenes["exchanged"][-1]
    assert first[0][0][1] < 200 < 400 < first[0][1][1]
    assert [None, None] in [numbers(told) for told in scenes["exchanged"]]
    assert last[0][1][1] < 200 < 400 < last[0][0][1], "red is in the first place, blue in the second one"


def test_a_successor_in_a_place_is_reported_as_another_person(scenes):
    assert scenes["replaced"] == ["somebody"] * 2 + ["nobody"] * 4 + ["somebody"]


def test_nothing_is_kept_of_a_passer_by_until_they_raise_a_hand(scenes):
    athlete, other = ([at for at, x in scenes["passer-by"] if (x < 320) == is_left] for is_left in (True, False))
    assert athlete[0] == 0 and athlete[-1] < 4 and len(athlete) == 30, "who was there first is kept as long as they are there"
    assert 12.5 < other[0] < 14 and len(other) > 5, "of somebody else, who came after seven seconds, only what was seen since their hand was up for a second"


def test_nothing_sixty_people_noise_and_strange_sizes_are_survived(scenes):
    told = scenes["hostile"]
    assert numbers(told[2]) == numbers(told[-1]) == [None] * 4
    assert all(person is None or person[1] is None or 0 <= person[1] <= 640 for one in told for person in one[0])


def test_one_person_is_seen_exactly_as_by_the_models_own_solution(scenes):
    assert scenes["alone"] < 0.01
