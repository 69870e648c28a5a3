"""Plans: what an operator lets accounts keep and do. New things are refused; what is there stays as it is."""

from __future__ import annotations

import asyncio
import json

import pytest

from client import HTTP, Rehearsal, piece
from server import Server, run

from test_people import PICTURE, changes, choreographer, make, me
from test_tracks import begin, upload, wav

TOKEN = "bills-of-a-house-with-many-people-in-it"
PLANS = {
    "default": "Free",
    "plans": [
        {"name": "Free", "productions": 2, "music": False, "megabytes": 1, "people": 3},
        {"name": "Solo", "productions": 3, "megabytes": 1, "people": 3}, {"name": "Studio"},
    ],
}


@pytest.fixture(scope="module")
def house():
    server = Server(BILLING_TOKEN=TOKEN)
    path = server.folder / "plans.json"
    path.write_text(json.dumps(PLANS))
    server.settings["PLANS"] = str(path)
    try:
        yield server.start()
    finally:
        server.discard()


@pytest.fixture(scope="module")
def host(house) -> HTTP:
    return house.owner()


@pytest.fixture
async def mara(host) -> HTTP:
    """A choreographer with an empty library and the default plan."""
    return await choreographer(host, await make(host), "see")


async def give(host: HTTP, account: HTTP, plan: str | None):
    answer = await HTTP(host.url, TOKEN).put(f"/api/v1/accounts/{await me(account)}/plan", {"plan": plan})
    assert answer.status == 200, answer.body
    return answer.json


def refused(answer, rule: str, plan: str = "Free") -> dict:
    assert (answer.status, answer.json["type"].rsplit("/")[-1], answer.json["rule"]) == (403, "plan-limit", rule), answer.body
    assert answer.json["values"]["plan"] == plan
    return answer.json


async def test_a_library_holds_as_many_as_the_plan_says_and_the_refusal_says_what_would_allow_more(host, mara):
    kept = [await make(mara, piece(f"No {n}")) for n in range(2)]
    problem = refused(await mara.post("/api/v1/productions", piece("One too many")), "productionsIn")
    assert problem["values"] == {"plan": "Free", "most": 2, "allowing": "Solo, Studio"}
    assert "Solo, Studio" in problem["detail"]
    refused(await mara.post(f"/api/v1/productions/{kept[0]}/copies"), "productionsIn")
    plan = (await mara.get("/api/v1/me/plan")).json["plan"]
    assert plan["name"] == "Free" and plan["productions"] == {"used": 2, "most": 2, "moreIn": ["Solo", "Studio"]}
    assert plan["music"] is False and plan["musicIn"] == ["Solo", "Studio"]
    listed = (await mara.get("/api/v1/productions")).json
    assert len(listed["productions"]) == 3 and listed["plan"] == plan  # and the one that she only sees


@pytest.mark.parametrize("shelf", ["archive", "bin"])
async def test_the_archive_and_the_bin_make_room_and_nothing_comes_back_beyond_the_plan(mara, shelf):
    kept = [await make(mara) for _ in range(2)]
    assert (await mara.put(f"/api/v1/productions/{kept[0]}/shelf", {"shelf": shelf})).status == 200
    third = await make(mara)
    back = await mara.put(f"/api/v1/productions/{kept[0]}/shelf", {"shelf": "library"})
    refused(back, "productionsIn")
    assert (await mara.put(f"/api/v1/productions/{third}/shelf", {"shelf": "bin"})).status == 200
    assert (await mara.put(f"/api/v1/productions/{kept[0]}/shelf", {"shelf": "library"})).status == 200


async def test_of_twenty_who_want_the_last_place_at_once_one_gets_it(mara):
    await make(mara)
    answers = await asyncio.gather(*(mara.post("/api/v1/productions", piece(f"Race {n}")) for n in range(20)))
    assert sorted(answer.status for answer in answers) == [201] + [403] * 19


async def test_a_restore_and_a_creation_at_once_share_the_last_place(mara):
    binned = [await make(mara) for _ in range(2)]
    for production in binned:
        await mara.put(f"/api/v1/productions/{production}/shelf", {"shelf": "bin"})
    await make(mara)
    back = [mara.put(f"/api/v1/productions/{production}/shelf", {"shelf": "library"}) for production in binned]
    answers = await asyncio.gather(*back, *(mara.post("/api/v1/productions", piece()) for _ in range(6)))
    assert sum(answer.status < 300 for answer in answers) == 1


async def test_a_smaller_plan_takes_nothing_away(host, mara):
    assert (await give(host, mara, "Studio"))["plan"]["name"] == "Studio"
    song = upload(mara, wav(1_500_000, 1)).json["track"]
    document = piece("With music") | {"tracks": [{"id": "t1", "title": "Song", **song}]}
    kept = [await make(mara, document)] + [await make(mara) for _ in range(4)]
    await give(host, mara, "Free")
    plan = (await mara.get("/api/v1/me/plan")).json["plan"]
    assert (plan["productions"]["used"], plan["bytes"]["used"]) == (5, 1_500_000)
    for production in kept:
        path = f"/api/v1/productions/{production}"
        assert (await mara.post(f"{path}/edits", changes({"set": ["title"], "to": "Still mine"}))).status == 200
        assert (await mara.get(path)).json["title"] == "Still mine"
    assert (await mara.get(f"/api/v1/tracks/{song['digest']}")).status == 200
    session = await mara.post("/api/v1/sessions", {"production": kept[0]})
    assert session.status == 201
    assert (await mara.put(f"/api/v1/productions/{kept[0]}/shelf", {"shelf": "archive"})).status == 200
    # Out of what there was, something is taken and brought back by undo.
    path = f"/api/v1/productions/{kept[0]}/edits"
    assert (await mara.post(path, changes({"remove": "tracks", "id": "t1"}) | {"base": 2})).status == 200
    undone = await mara.post(path, {"id": changes()["id"], "base": 3, "undo": True})
    assert undone.status == 200, undone.body
    refused(await mara.post("/api/v1/productions", piece()), "productionsIn")


async def test_music_is_brought_with_a_plan_that_has_it(host, mara):
    song = upload(mara, wav(50_000, 2)).json["track"]
    with_music = piece() | {"tracks": [{"id": "t1", "title": "Song", **song}]}
    refused(await mara.post("/api/v1/productions", with_music), "musicIn")
    production = await make(mara)
    insert = changes({"insert": "tracks", "value": {"id": "t1", "title": "Song", **song}})
    refused(await mara.post(f"/api/v1/productions/{production}/edits", insert), "musicIn")
    await give(host, mara, "Solo")
    assert (await mara.post(f"/api/v1/productions/{production}/edits", insert)).status == 200
    # A copy by somebody whose plan has no music is refused; the piece itself plays for them.
    ivan = await choreographer(mara, production, "edit", "Ivan")
    refused(await ivan.post(f"/api/v1/productions/{production}/copies"), "musicIn")
    assert (await ivan.get(f"/api/v1/tracks/{song['digest']}")).status == 200


async def test_bytes_count_once_for_their_owner(host, mara):
    await give(host, mara, "Solo")
    song = upload(mara, wav(700_000, 3)).json["track"]
    document = piece() | {"tracks": [{"id": "t1", "title": "Song", **song}]}
    production = await make(mara, document)
    refused(begin(mara, 400_000), "bytesIn", "Solo")
    await make(mara, document | {"title": "The same song again"})
    assert (await mara.get("/api/v1/me/plan")).json["plan"]["bytes"]["used"] == 700_000
    # Whoever edits it brings what takes of Mara's space, not of their own.
    ivan = await choreographer(mara, production, "edit", "Ivan")
    headers = {"Upload-Length": "200000", "Content-Length": "0"}
    begun = await ivan.ask("POST", f"/api/v1/uploads?production={production}", headers=headers)
    assert begun.status == 201, begun.body
    assert (await mara.get("/api/v1/me/plan")).json["plan"]["bytes"]["used"] == 900_000
    assert (await ivan.get("/api/v1/me/plan")).json["plan"]["bytes"]["used"] == 0
    refused(await ivan.ask("POST", f"/api/v1/uploads?production={production}", headers=headers), "bytesIn", "Solo")
    told = (await ivan.get(f"/api/v1/me/plan?production={production}")).json["plan"]
    assert told["name"] == "Solo" and "used" not in told["bytes"]
    foreign = await host.ask("POST", f"/api/v1/uploads?production={production}x", headers=headers)
    assert (foreign.status, foreign.json["field"]) == (422, "production")


async def test_uploads_that_race_fit_together_or_are_refused(host, mara):
    headers = {"Upload-Length": "400000", "Content-Length": "0"}
    answers = await asyncio.gather(*(mara.ask("POST", "/api/v1/uploads", headers=headers) for _ in range(7)))
    assert sorted(answer.status for answer in answers) == [201] * 2 + [403] * 5
    for answer in answers:
        if answer.status == 201:
            assert (await mara.delete(answer.headers["location"])).status == 204
    assert (await mara.post("/api/v1/assets", PICTURE)).status == 201


async def test_a_full_session_turns_people_away_and_its_conductor_sees_it(host, mara):
    rehearsal = await Rehearsal.open(mara)
    joins = [HTTP(host.url).join(rehearsal.codes["dancer"], f"Dancer {n}") for n in range(8)]
    answers = await asyncio.gather(*joins)
    assert sorted(answer.status for answer in answers) == [201] * 3 + [403] * 5
    problem = refused(next(answer for answer in answers if answer.status == 403), "peopleIn")
    assert problem["values"] == {"plan": "Free", "most": 3, "allowing": "Studio"}
    assert (await HTTP(host.url).join(rehearsal.codes["screen"], role="screen")).status == 201
    assert (await mara.post(f"/api/v1/sessions/{rehearsal.id}/members", {})).status == 201
    room = (await mara.get(f"/api/v1/sessions/{rehearsal.id}")).json["room"]
    assert (room["plan"], room["most"], room["turnedAway"], room["moreIn"]) == ("Free", 3, 5, ["Studio"])
    assert room["name"].startswith("Dancer")
    # Who leaves makes room; who was there comes back as long as they like.
    here = [answer.json for answer in answers if answer.status == 201]
    assert "room" not in (await HTTP(host.url, here[0]["token"]).get(f"/api/v1/sessions/{rehearsal.id}")).json
    assert (await HTTP(host.url, here[1]["token"]).post("/api/v1/sign-out")).status == 204
    assert (await HTTP(host.url, here[2]["token"]).post("/api/v1/sign-out")).status == 204
    assert (await HTTP(host.url).join(rehearsal.codes["dancer"], "Late")).status == 201
    await give(host, mara, "Studio")
    assert (await HTTP(host.url).join(rehearsal.codes["dancer"], "Later")).status == 201
    await rehearsal.leave()


async def test_the_servers_owner_and_the_house_have_no_limits(host):
    for _ in range(4):
        await make(host)
    assert (await host.get("/api/v1/me/plan")).json == {"plan": None}
    assert (await host.get("/api/v1/productions")).json["plan"] is None
    given = await HTTP(host.url, TOKEN).put(f"/api/v1/accounts/{await me(host)}/plan", {"plan": "Free"})
    assert (given.status, given.json["rule"]) == (403, "ofTheOwner")


# MARK: Who gives plans


async def test_a_billing_system_gives_plans_and_nothing_else(host, mara):
    billing, path = HTTP(host.url, TOKEN), f"/api/v1/accounts/{await me(mara)}/plan"
    for _ in range(3):
        assert (await billing.put(path, {"plan": "Solo"})).status == 200
    assert (await billing.get(path)).json["given"] == "Solo"
    deeds = [deed for deed in (await host.get("/api/v1/deeds")).json["deeds"] if deed["deed"] == "planned"]
    mine = [deed for deed in deeds if deed["plan"] == "Solo" and deed["whom"] == "Mara"]
    assert mine[0] | {"id": 0, "at": ""} == {
        "id": 0, "production": None, "title": None, "at": "", "deed": "planned", "who": "Billing", "whom": "Mara", "role": None,
        "plan": "Solo"}
    before = len(deeds)
    await billing.put(path, {"plan": "Solo"})
    after = [deed for deed in (await host.get("/api/v1/deeds")).json["deeds"] if deed["deed"] == "planned"]
    assert len(after) == before  # the same again is noted once
    wrong = (await billing.put(path, {"plan": "Gold"})).problem("invalid", "plan")
    assert wrong["values"]["words"] == "Free, Solo, Studio"
    nought = "00000000-0000-4000-8000-000000000000"
    assert (await billing.put(f"/api/v1/accounts/{nought}/plan", {"plan": "Free"})).json["rule"] == "account"
    for method, other in [("GET", "/api/v1/me"), ("GET", "/api/v1/productions"), ("GET", "/api/v1/deeds")]:
        assert (await billing.ask(method, other)).status == 401
    assert (await mara.put(path, {"plan": "Studio"})).json["rule"] == "owner"
    assert (await mara.get(path)).json["rule"] == "owner"
    assert (await host.put(path, {"plan": None})).json["given"] is None


async def test_guessing_the_billing_token_is_slowed_down(host, mara):
    path = f"/api/v1/accounts/{await me(mara)}/plan"
    guesser = HTTP(host.url, TOKEN[:-1] + "x", source="127.77.0.1")
    answers = await asyncio.gather(*(guesser.get(path) for _ in range(200)))
    assert {answer.status for answer in answers} == {401, 429}


async def test_the_operator_gives_plans_by_command(house, host, mara):
    settings = {"DATA_DIRECTORY": str(house.data), "PLANS": house.settings["PLANS"]}
    done = run("plan", "set", await me(mara), "Studio", **settings)
    assert done.returncode == 0 and b"Studio: any number of productions" in done.stdout, done.stderr
    assert (await mara.get("/api/v1/me/plan")).json["plan"]["name"] == "Studio"
    listed = run("plan", "list", **settings).stdout.decode()
    assert "Free: 2 productions, no music, 1 MB, 3 people in a session (default)" in listed
    assert f"{await me(mara)}  Studio  Mara" in listed
    assert b"in the library: 0" in run("plan", "show", await me(mara), **settings).stdout
    await choreographer(host, await make(host), "see")  # another Mara
    for arguments, said in [
        (("set", await me(mara), "Gold"), b"there is no plan 'Gold'; there are Free, Solo, Studio"),
        (("set", "Nobody at all", "Free"), b"there is no such account"), (("show", "Mara"), b"several accounts are called so"),
        (("set", "Owner", "Free"), b"the server's owner has no limits"),
    ]:
        failed = run("plan", *arguments, **settings)
        assert failed.returncode == 1 and said in failed.stderr, failed.stderr
    assert run("plan", "list", DATA_DIRECTORY=str(house.data)).returncode == 64


# MARK: The file


@pytest.mark.parametrize("text, named", [
    ("", ""), ("[]", ""), ("{}", "plans"), ('{"plans": []}', "plans"), ('{"plans": [{}]}', "plans[0].name"),
    ('{"plans": [{"name": ""}]}', "plans[0].name"), ('{"plans": [{"name": "A\\u0007"}]}', "plans[0].name"),
    ('{"plans": [{"name": "A", "productons": 5}]}', "plans[0].productons"),
    ('{"plans": [{"name": "A", "productions": -1}]}', "plans[0].productions"),
    ('{"plans": [{"name": "A", "productions": 1.5}]}', "plans[0].productions"),
    ('{"plans": [{"name": "A", "megabytes": 1e30}]}', "plans[0].megabytes"),
    ('{"plans": [{"name": "A", "music": "no"}]}', "plans[0].music"),
    ('{"plans": [{"name": "A", "people": 0}]}', "plans[0].people"),
    ('{"plans": [{"name": "A"}, {"name": "A"}]}', "plans[1].name"),
    ('{"plans": [{"name": "A"}], "default": "B"}', "default"), ('{"plans": [{"name": "A"}], "extra": 1}', "extra"),
    ('{"plans": ' + "[" * 100_000, ""), ('{"plans": [{"name": "A"}]}' + " " * 70_000, ""),
    ('{"plans": [' + ",".join('{"name": "P%d"}' % n for n in range(21)) + "]}", "plans"),
])
def test_a_file_of_plans_that_does_not_fit_is_refused_at_the_start_by_its_field(tmp_path, text, named):
    path = tmp_path / "plans.json"
    path.write_text(text)
    done = run("serve", DATA_DIRECTORY=str(tmp_path / "data"), PORT="0", PLANS=str(path))
    assert done.returncode == 78, done.stderr
    assert f"RUNTHROUGH_PLANS: {path}: {named}".encode() in done.stderr, done.stderr
    assert not (tmp_path / "data").exists()


def test_a_billing_token_that_is_too_short_is_refused_and_not_shown(tmp_path):
    done = run("serve", DATA_DIRECTORY=str(tmp_path / "data"), PORT="0", BILLING_TOKEN="short")
    assert done.returncode == 78 and b"RUNTHROUGH_BILLING_TOKEN: its value is not" in done.stderr
    assert b"short'" not in done.stderr


async def test_plans_are_invisible_where_none_are_defined(owner):
    mara = await choreographer(owner, await make(owner), "see")
    assert (await mara.get("/api/v1/me/plan")).json == {"plan": None}
    assert "plan" not in (await mara.get("/api/v1/productions")).json
    rehearsal = await Rehearsal.open(mara)
    assert "room" not in (await mara.get(f"/api/v1/sessions/{rehearsal.id}")).json
    given = await owner.put(f"/api/v1/accounts/{await me(mara)}/plan", {"plan": "Free"})
    assert (given.status, given.json["field"]) == (422, "plan")
    await rehearsal.leave()
