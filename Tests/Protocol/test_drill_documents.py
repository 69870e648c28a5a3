"""Drills as documents over HTTP: kept, listed, changed and refused as productions are."""

import pytest

SECOND = 1_000_000
# A recording that says a combo; this server does not have it.
VOICE = {"bytes": 96_044, "format": "wav", "duration": 2 * SECOND, "digest": "0f" * 32}


def drill(title="One-two"):
    return {
        "title": title,
        "tempo": 100,
        "drill": {"preparation": 10 * SECOND, "spacing": {"least": 2, "most": 4}, "intensity": 1.5, "warnings": [10 * SECOND],
                  "language": "uk", "music": {"loops": True, "rests": 30}},
        "combos": [
            {"id": "onetwo", "name": "One-two", "voice": VOICE, "steps": [{"action": "jab", "counts": 1}, {"action": "cross", "counts": 1}]},
            {"id": "check", "name": "Check", "voice": None, "steps": [{"action": {"own": "check"}, "counts": 0}, {"action": "leadHook", "counts": 0.5}]},
        ],
        "tags": ["beginners", "straights"],
        "parts": [{"id": "main", "name": "Main part", "tempo": 90, "spacing": {"least": 3, "most": 5}, "intensity": None}],
        "rounds": [
            {"id": "first", "name": "", "part": "main", "tempo": {"start": 80, "end": 120}, "work": 180 * SECOND, "rest": 60 * SECOND, "mode": {"kind": "sequence", "combos": ["onetwo", "check"]}},
            {"id": "second", "name": "Shadow boxing", "part": None, "tempo": None, "work": 120 * SECOND, "rest": 45 * SECOND, "mode": {"kind": "random", "choices": [{"combo": "check", "weight": 2}]}},
        ],
    }


async def made(owner, document):
    answer = await owner.post("/api/v1/productions", document)
    assert answer.status == 201, answer.body
    return answer.json


async def test_a_drill_is_read_back_as_it_was_written(owner):
    wanted = drill()
    stored = await made(owner, wanted)
    read = (await owner.get(f"/api/v1/productions/{stored['id']}")).json
    assert {key: read[key] for key in wanted} == wanted
    assert read["formations"] == [] and read["performers"] == []


async def test_a_list_says_what_is_a_drill_and_how_long_it_takes(owner):
    await made(owner, drill("Listed drill"))
    await made(owner, {"title": "Listed piece"})
    await made(owner, {"title": "Listed without rounds", "drill": {}})
    listed = {}
    for kind in ("piece", "drill"):
        answer = await owner.get(f"/api/v1/productions?kind={kind}&search=Listed")
        listed[kind] = {entry["title"]: entry for entry in answer.json["productions"]}
        assert {entry["kind"] for entry in listed[kind].values()} == {kind}
    assert set(listed["piece"]) == {"Listed piece"}
    assert set(listed["drill"]) == {"Listed drill", "Listed without rounds"}
    assert listed["drill"]["Listed drill"]["rounds"] == 2
    # 10 s of preparation, 180 of work, 60 of rest, 120 of work; no rest follows the last round.
    assert listed["drill"]["Listed drill"]["duration"] == 370 * SECOND
    assert listed["drill"]["Listed without rounds"]["duration"] == 0
    refused = await owner.get("/api/v1/productions?kind=circus")
    assert refused.problem("invalid")["field"] == "kind"


async def test_drills_are_found_by_a_tag_and_a_list_says_which_tags_there_are(owner):
    tagged = await made(owner, {"title": "Tagged", "drill": {}, "tags": ["clinch", "Ukraïnian"]})
    await made(owner, {"title": "Tagged otherwise", "drill": {}, "tags": ["clinch"]})
    found = (await owner.get("/api/v1/productions?tag=clinch&limit=1")).json
    assert len(found["productions"]) == 1 and found["tags"].index("clinch") < found["tags"].index("Ukraïnian")
    following = (await owner.get(f"/api/v1/productions?tag=clinch&limit=1&after={found['next']}")).json
    assert "tags" not in following
    assert {one["title"] for one in found["productions"] + following["productions"]} == {"Tagged", "Tagged otherwise"}
    other = (await owner.get("/api/v1/productions?tag=Ukra%C3%AFnian")).json["productions"]
    assert [(one["id"], one["tags"]) for one in other] == [(tagged["id"], ["clinch", "Ukraïnian"])]
    assert (await owner.get("/api/v1/productions?tag=nothing")).json["productions"] == []
    refused = await owner.get(f"/api/v1/productions?tag={'x' * 41}")
    assert refused.problem("invalid")["field"] == "tag"


@pytest.mark.parametrize("change, field", [
    ({"tags": ["one", "one"]}, "tags"),
    ({"tags": ["x" * 41]}, "tags[0]"),
    ({"tags": [f"tag {turn}" for turn in range(13)]}, "tags"),
    ({"rounds": [{"work": SECOND, "mode": {"kind": "free"}, "part": "nowhere"}]}, "rounds[0].part"),
    ({"rounds": [{"work": SECOND, "mode": {"kind": "free"}, "tempo": {"start": 90, "end": 401}}]}, "rounds[0].tempo.end"),
    ({"rounds": [{"work": SECOND, "mode": {"kind": "free"}, "name": "x" * 81}]}, "rounds[0].name"),
    ({"parts": [{"spacing": {"least": 3, "most": 2}}]}, "parts[0].spacing.most"),
    ({"parts": [{"tempo": 19}]}, "parts[0].tempo"),
])
async def test_an_invalid_plan_is_refused_with_its_field(owner, change, field):
    answer = await owner.post("/api/v1/productions", {"title": "Not a plan", "drill": {}, **change})
    assert answer.problem("invalid")["field"] == field


async def test_an_edit_of_a_drill_is_undone_exactly(owner):
    stored = await made(owner, drill())
    path = f"/api/v1/productions/{stored['id']}"
    edit = {
        "id": "7f0c8e2a-0000-4000-8000-000000000001",
        "base": 1,
        "label": "Remove One-two",
        "changes": [{"remove": "combos", "id": "onetwo"}, {"set": ["rounds", "second", "rest"], "to": 0}],
    }
    answer = await owner.post(f"{path}/edits", edit)
    assert answer.status == 200, answer.body
    changed = (await owner.get(path)).json
    assert [combo["id"] for combo in changed["combos"]] == ["check"]
    assert changed["rounds"][0]["mode"] == {"kind": "sequence", "combos": ["check"]}
    undo = {"id": "7f0c8e2a-0000-4000-8000-000000000002", "base": 2, "undo": True}
    assert (await owner.post(f"{path}/edits", undo)).status == 200
    back = (await owner.get(path)).json
    assert {key: back[key] for key in drill()} == drill()


async def test_a_patch_changes_a_single_value_of_a_drill(owner):
    stored = await made(owner, drill())
    path = f"/api/v1/productions/{stored['id']}"
    answer = await owner.patch(path, {"drill": {"intensity": 0.5}}, If_Match='"1"')
    assert answer.status == 200, answer.body
    assert answer.json["drill"] == drill()["drill"] | {"intensity": 0.5}


@pytest.mark.parametrize(
    "change, field",
    [
        ({"drill": {"spacing": {"least": 5, "most": 4}}}, "drill.spacing.most"),
        ({"drill": {"warnings": [1]}}, "drill.warnings[0]"),
        ({"drill": {"intensity": "hard"}}, "drill.intensity"),
        ({"drill": {"language": "xx"}}, "drill.language"),
        ({"drill": {"music": {"rests": 101}}}, "drill.music.rests"),
        ({"combos": [{"steps": [{"action": "jab"}], "voice": VOICE | {"duration": 5 * SECOND + 1}}]}, "combos[0].voice.duration"),
        ({"combos": [{"steps": [{"action": "jab"}], "voice": VOICE | {"bytes": 1 << 21}}]}, "combos[0].voice.bytes"),
        ({"combos": [{"steps": [{"action": "jab"}], "voice": VOICE | {"format": "midi"}}]}, "combos[0].voice.format"),
        ({"combos": [{"steps": [{"action": "kick"}]}]}, "combos[0].steps[0].action"),
        ({"combos": [{"steps": []}]}, "combos[0].steps"),
        ({"rounds": [{"work": 1, "mode": {"kind": "free"}}]}, "rounds[0].work"),
        ({"rounds": [{"work": SECOND, "mode": {"kind": "sequence", "combos": ["gone"]}}]}, "rounds[0].mode.combos[0]"),
        ({"performers": [{}]}, "performers"),
    ],
)
async def test_an_invalid_drill_is_refused_by_its_field(owner, change, field):
    answer = await owner.post("/api/v1/productions", drill() | change)
    assert answer.problem("invalid")["field"] == field, answer.body


async def test_a_piece_has_no_combos_and_does_not_become_a_drill(owner):
    answer = await owner.post("/api/v1/productions", {"title": "Piece", "combos": drill()["combos"]})
    assert answer.problem("invalid")["field"] == "combos"
    stored = await made(owner, {"title": "Piece"})
    answer = await owner.patch(f"/api/v1/productions/{stored['id']}", {"drill": {}}, If_Match='"1"')
    assert answer.problem("invalid")["field"].endswith("drill"), answer.body
