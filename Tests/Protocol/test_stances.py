"""Which hand athletes box with in front: said by themselves or their trainer, and told to the camera that watches them."""

import pytest

from test_films_of_cameras import joined, lesson  # noqa: F401 (a fixture)


async def say(caller, lesson, athlete, stance):
    return await caller.ask("PUT", f"{lesson.path}/stances/{athlete['member']}", {"stance": stance})


async def known(lesson) -> dict[str, str]:
    return {one["member"]: one["stance"] for one in (await lesson.owner.get(f"{lesson.path}/sources")).json["stances"]}


async def test_a_camera_gets_the_stance_of_its_current_athlete(lesson):  # noqa: F811
    wall, ana, bo = await joined(lesson, "Wall", "Ana", "Bo")
    assert (await lesson.filming(wall))["stance"] is None
    await lesson.bind(wall, ana)
    assert (await lesson.filming(wall))["stance"] is None, "nobody has said it"
    assert (await say(lesson.of(ana), lesson, ana, "southpaw")).status == 204
    assert (await say(lesson.owner, lesson, bo, "orthodox")).status == 204
    assert (await lesson.filming(wall))["stance"] == "southpaw" and (await lesson.filming(ana))["stance"] is None
    assert await known(lesson) == {ana["member"]: "southpaw", bo["member"]: "orthodox"}
    await lesson.bind(wall, bo)
    assert (await lesson.filming(wall))["stance"] == "orthodox"
    assert (await say(lesson.owner, lesson, bo, "southpaw")).status == 204, "what is said last holds"
    assert (await lesson.filming(wall))["stance"] == "southpaw"
    await lesson.bind(wall, None)
    assert (await lesson.filming(wall))["stance"] is None


async def test_an_athlete_cannot_set_anothers_stance(lesson):  # noqa: F811
    ana, bo = await joined(lesson, "Ana", "Bo")
    assert (await say(lesson.of(ana), lesson, bo, "southpaw")).problem("not-allowed")["rule"] == "conductor"
    assert await known(lesson) == {}


@pytest.mark.parametrize("stance", ["left", "", None, 1])
async def test_an_invalid_stance_is_refused_by_name_and_changes_nothing(lesson, stance):  # noqa: F811
    (ana,) = await joined(lesson, "Ana")
    assert (await say(lesson.owner, lesson, ana, "orthodox")).status == 204
    refused = await say(lesson.owner, lesson, ana, stance)
    assert refused.status == 422 and refused.json["field"] == "stance"
    assert await known(lesson) == {ana["member"]: "orthodox"}


async def test_it_is_said_of_members_of_the_session_only_and_deleted_with_their_data(lesson):  # noqa: F811
    (ana,) = await joined(lesson, "Ana")
    stranger = {"member": lesson.rehearsal.id}
    assert (await say(lesson.owner, lesson, stranger, "orthodox")).problem("not-found")["rule"] == "member"
    assert (await say(lesson.owner, lesson, ana, "orthodox")).status == 204
    assert (await lesson.owner.delete(f"{lesson.path}/members/{ana['member']}/data")).status < 300
    assert await known(lesson) == {}
    assert (await say(lesson.owner, lesson, ana, "orthodox")).status == 404
