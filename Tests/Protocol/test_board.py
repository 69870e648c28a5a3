"""What everybody may see of a class's punches is what a trainer chose, for whoever is there and whoever comes."""

import pytest

from client import Rehearsal
from test_drills import drill


@pytest.fixture
async def lesson(owner):
    lesson = await Rehearsal.open(owner, drill())
    yield lesson
    await lesson.leave()


async def test_a_trainers_choice_reaches_all_members_and_later_ones(lesson):
    trainer = await lesson.conductor("Tara")
    wall = await lesson.come("screen", "Wall")
    ada, ben = [await lesson.come("dancer", name) for name in ("Ada", "Ben")]
    assert "board" not in wall.state
    teams = [[ada.welcome["member"]["id"]], [ben.welcome["member"]["id"]]]
    shown = await trainer.command("showBoard", mode="teams", teams=teams)
    assert (shown["kind"], shown["mode"], shown["teams"]) == ("boardShown", "teams", teams)
    assert await wall.event(shown["seq"]) == shown
    await trainer.command("showBoard", mode="off")
    late = await lesson.come("screen", "Door")
    assert late.state["board"] == {"mode": "off", "teams": teams}, "teams stay"


async def test_a_refusal_names_what_would_do(lesson, rehearsal):
    trainer = await lesson.conductor()
    athlete = await lesson.come("dancer", "Ada")
    member = athlete.welcome["member"]["id"]
    for fields, field, rule in [
        ({}, "mode", "missing"),
        ({"mode": "loud"}, "mode", "word"),
        ({"mode": "teams"}, "teams", "missing"),
        ({"mode": "teams", "teams": [[member], [member]]}, "teams[1]", "doubled"),
        ({"mode": "teams", "teams": [[]] * 5}, "teams", "count"),
    ]:
        refused = await trainer.refusal("showBoard", **fields)
        assert (refused.field, refused.frame["rule"]) == (field, rule), (fields, refused.frame)
    assert (await athlete.refusal("showBoard", mode="off")).frame["rule"] == "conductorOnly"
    conductor = await rehearsal.conductor()
    assert (await conductor.refusal("showBoard", mode="off")).frame["rule"] == "onlyInDrill"
