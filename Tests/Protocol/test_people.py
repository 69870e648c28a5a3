"""Who may do what: a role for each production, decided in one place for every route; invitations, devices, what is noted."""

from __future__ import annotations

import asyncio
import json
import time
import uuid

import pytest
import websockets

from client import DEADLINE, HTTP, Answer, Rehearsal, in_time, piece

from test_tracks import upload, wav

ROLES = ["see", "comment", "edit", "conduct", "own"]
#: A PNG of one pixel.
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0000003010100c9fe92ef0000"
    "000049454e44ae426082")


async def make(account: HTTP, document: dict | None = None) -> str:
    answer = await account.post("/api/v1/productions", document or piece())
    assert answer.status == 201, answer.body
    return answer.json["id"]


async def invited(owner: HTTP, production: str, role: str, name: str = "Mara", **fields) -> dict:
    answer = await owner.post(f"/api/v1/productions/{production}/invitations", {"name": name, "role": role, **fields})
    assert answer.status == 201, answer.body
    return answer.json


def path_of(made: dict) -> str:
    return made["link"][made["link"].index("/invitation/"):]


async def accept(made: dict, who: HTTP) -> Answer:
    return await who.post(path_of(made), Accept="application/json")


async def choreographer(owner: HTTP, production: str, role: str, name: str = "Mara") -> HTTP:
    answer = await accept(await invited(owner, production, role, name), HTTP(owner.url))
    assert answer.status == 200 and answer.json["account"]["kind"] == "choreographer", answer.body
    return HTTP(owner.url, token=answer.json["token"])


async def me(account: HTTP) -> str:
    return (await account.get("/api/v1/me")).json["account"]["id"]


async def people(account: HTTP, production: str) -> dict:
    return (await account.get(f"/api/v1/productions/{production}/people")).json


async def editing(account: HTTP, production: str):
    socket = await websockets.connect(
        account.url.replace("http", "ws", 1) + f"/editing/{production}",
        subprotocols=["runthrough.v1", f"bearer.{account.token}"], max_size=None, open_timeout=DEADLINE)
    return socket


async def closed(socket) -> int:
    async def drain() -> int:
        try:
            while True:
                await socket.recv()
        except websockets.exceptions.ConnectionClosed as end:
            return end.rcvd.code
    return await in_time(drain(), "end of the socket")


def changes(*values: dict) -> dict:
    return {"id": str(uuid.uuid4()), "base": 1, "label": "Try", "changes": list(values)}


NOTE = {"set": ["formations", "f0", "notes"], "to": "Arms!"}
TITLE = {"set": ["title"], "to": "Renamed"}

#: The least role for each route about a production ({production}) or a session with it ({session}).
#: Of some it is `owner`: who opened the session, or the server's owner; of others `member`: only somebody in the session.
ABOUT_A_PRODUCTION = {
    "GET /api/v1/productions/{production}": "see",
    "PATCH /api/v1/productions/{production}": "edit",
    "DELETE /api/v1/productions/{production}": "own",
    "GET /api/v1/productions/{production}/links": "own",
    "POST /api/v1/productions/{production}/links": "own",
    "DELETE /api/v1/productions/{production}/links/{link}": "own",
    "GET /api/v1/productions/{production}/picture": "see",
    "PUT /api/v1/productions/{production}/shelf": "own",
    "GET /api/v1/productions/{production}/publications": "see",
    "POST /api/v1/productions/{production}/publications": "edit",
    "PUT /api/v1/productions/{production}/publishing": "edit",
    "GET /api/v1/productions/{production}/codes": "own",
    "POST /api/v1/productions/{production}/codes": "own",
    "DELETE /api/v1/productions/{production}/codes/{code}": "own",
    "POST /api/v1/productions/{production}/edits": "edit",
    "GET /api/v1/productions/{production}/edits": "see",
    "GET /api/v1/productions/{production}/undo": "see",
    "POST /api/v1/productions/{production}/copies": "see",
    "GET /api/v1/productions/{production}/people": "see",
    "PATCH /api/v1/productions/{production}/people/{person}": "own",
    "DELETE /api/v1/productions/{production}/people/{person}": "own",
    "POST /api/v1/productions/{production}/invitations": "own",
    "DELETE /api/v1/productions/{production}/invitations/{invitation}": "own",
    "GET /api/v1/productions/{production}/deeds": "own",
    "POST /api/v1/sessions": "conduct",
    "GET /api/v1/sessions/{session}": "see",
    "GET /api/v1/sessions/{session}/events": "see",
    "GET /api/v1/sessions/{session}/notes": "see",
    "GET /api/v1/sessions/{session}/takes": "see",
    "GET /api/v1/sessions/{session}/takes/{take}": "see",
    "PATCH /api/v1/sessions/{session}/takes/{take}": "conduct",
    "GET /api/v1/sessions/{session}/takes/{take}/production": "see",
    "GET /api/v1/sessions/{session}/timing": "conduct",
    "GET /api/v1/sessions/{session}/punches": "conduct",
    "PATCH /api/v1/sessions/{session}/punches/{source}/{number}": "conduct",
    "GET /api/v1/sessions/{session}/sources": "see",
    "PUT /api/v1/sessions/{session}/sources/{source}": "conduct",
    "PATCH /api/v1/sessions/{session}/sources/{source}": "conduct",
    "PUT /api/v1/sessions/{session}/stances/{member}": "conduct",
    "GET /api/v1/sessions/{session}/join-codes/{role}.svg": "conduct",
    "POST /api/v1/sessions/{session}/join-codes": "conduct",
    "DELETE /api/v1/sessions/{session}/members/{member}": "conduct",
    "POST /api/v1/sessions/{session}/members": "conduct",
    "GET /api/v1/sessions/{session}/breakouts": "conduct",
    "GET /api/v1/sessions/{session}/results": "conduct",
    "GET /api/v1/sessions/{session}/verdicts": "conduct",
    "PATCH /api/v1/sessions/{session}/members/{member}": "owner",
    "DELETE /api/v1/sessions/{session}/members/{member}/data": "owner",
    "POST /api/v1/sessions/{session}/end": "owner",
    "POST /api/v1/sessions/{session}/reopen": "owner",
    "GET /api/v1/sessions/{session}/recordings": "owner",
    "GET /api/v1/sessions/{session}/films/{member}/{begins}/labels": "owner",
    "PUT /api/v1/sessions/{session}/films/{member}/{begins}/labels": "owner",
    "DELETE /api/v1/sessions/{session}/films/{member}/{begins}/labels": "owner",
    "GET /api/v1/sessions/{session}/films": "member",
    "GET /api/v1/sessions/{session}/films/{member}/{begins}": "member",
    "PUT /api/v1/sessions/{session}/films/{member}/{begins}": "member",
    "DELETE /api/v1/sessions/{session}/films/{member}/{begins}": "member",
    "PUT /api/v1/sessions/{session}/films/{member}/{begins}/training": "member",
    "GET /api/v1/sessions/{session}/filming": "member",
    "PUT /api/v1/sessions/{session}/filming": "member",
    "GET /api/v1/assets/{asset}": "see",
    "GET /api/v1/tracks/{track}": "see",
    "GET /api/v1/sessions/{session}/videos": "see",
    "POST /api/v1/sessions/{session}/videos": "conduct",
    "DELETE /api/v1/sessions/{session}/videos/{video}": "conduct",
    "GET /api/v1/tracks/{track}/peaks": "see",
    "POST /api/v1/tracks/{track}/player": "see",
    "PUT /api/v1/tracks/{track}/peaks": "edit",
}

#: All other routes: who may use them. `own` is about what is the account's own, in lists and by id.
OTHERS = {
    "GET /healthz": "anybody", "GET /readyz": "anybody", "GET /metrics": "house",
    "POST /owner/{link}": "anybody", "POST /editor/{link}": "anybody", "POST /pose-worker/{link}": "anybody",
    "POST /invitation/{link}": "anybody", "POST /sign-in/{link}": "anybody", "GET /api/v1/invitations/{link}": "anybody",
    "GET /api/v1/codes/{code}": "anybody", "POST /api/v1/qr-codes": "own", "POST /api/v1/openmarch": "own",
    "GET /api/v1/me": "anybody", "POST /api/v1/sign-out": "anybody",
    "GET /api/v1/me/plan": "own", "GET /api/v1/accounts/{account}/plan": "theOwner",
    "PUT /api/v1/accounts/{account}/plan": "theOwner", "POST /api/v1/guests": "anybody",
    "GET /api/v1/me/devices": "own", "DELETE /api/v1/me/devices": "own", "DELETE /api/v1/me/devices/{device}": "own",
    "POST /api/v1/me/sign-in-links": "own",
    "GET /api/v1/productions": "own", "POST /api/v1/productions": "own", "GET /api/v1/sessions": "own",
    "GET /api/v1/templates": "own", "POST /api/v1/templates": "own", "GET /api/v1/templates/{template}": "own",
    "PUT /api/v1/templates/{template}": "own", "DELETE /api/v1/templates/{template}": "own",
    "POST /api/v1/assets": "own",
    "POST /api/v1/uploads": "own", "GET /api/v1/uploads/{upload}": "own", "PATCH /api/v1/uploads/{upload}": "own",
    "DELETE /api/v1/uploads/{upload}": "own",
    "GET /api/v1/pose-models": "anybody", "GET /api/v1/secure-address": "anybody", "GET /authority.crt": "anybody",
    "GET /authority.pem": "anybody", "GET /authority.mobileconfig": "anybody", "GET /pose-models/{file}": "anybody",
    "GET /api/v1/editors": "theOwner", "POST /api/v1/editors": "theOwner", "DELETE /api/v1/editors/{editor}": "theOwner",
    "GET /api/v1/local-pose-worker": "anybody", "PUT /api/v1/local-pose-worker": "theOwner",
    "GET /api/v1/pose-workers": "theOwner", "POST /api/v1/pose-workers": "theOwner",
    "DELETE /api/v1/pose-workers/{worker}": "theOwner", "GET /api/v1/deeds": "theOwner",
    "GET /api/v1/recordings": "own", "GET /api/v1/recordings/files/{part}": "own",
    "POST /api/v1/recordings/imported": "house", "GET /api/v1/recordings/imported/{recording}": "own",
    "DELETE /api/v1/recordings/imported/{recording}": "house",
    "GET /api/v1/recordings/imported/{recording}/films/{film}": "own",
    "GET /api/v1/recordings/imported/{recording}/films/{film}/labels": "own",
    "GET /api/v1/recogniser/weights": "anybody", "POST /api/v1/join": "anybody", "GET /api/v1/join/{code}": "anybody",
    "GET /api/openapi.json": "anybody", "GET /api/asyncapi.json": "anybody",
    "GET /api/v1/athletes": "own", "DELETE /api/v1/athletes": "own", "GET /api/v1/athletes/classes": "own",
}

BODIES = {
    "POST /api/v1/productions/{production}/links": {"name": "Dancers"},
    "POST /api/v1/productions/{production}/publications": {"revision": 2, "after": 1, "note": "New"},
    "PUT /api/v1/productions/{production}/publishing": {"byHand": True},
    "PATCH /api/v1/productions/{production}/people/{person}": {"role": "see"},
    "POST /api/v1/productions/{production}/invitations": {"name": "Somebody", "role": "see"},
    "PATCH /api/v1/sessions/{session}/takes/{take}": {"starred": True},
    "PATCH /api/v1/sessions/{session}/punches/{source}/{number}": {"class": None},
    "PUT /api/v1/sessions/{session}/sources/{source}": {}, "PATCH /api/v1/sessions/{session}/sources/{source}": {},
    "PUT /api/v1/sessions/{session}/stances/{member}": {"stance": None},
    "PATCH /api/v1/sessions/{session}/members/{member}": {"role": "dancer"},
    "POST /api/v1/sessions/{session}/members": {"role": "conductor"},
    "PUT /api/v1/sessions/{session}/filming": {},
    "PUT /api/v1/sessions/{session}/films/{member}/{begins}/training": {"allowed": True},
    "POST /api/v1/sessions/{session}/videos": {"digest": "0" * 64, "begins": 0},
    "POST /api/v1/assets": PICTURE, "PUT /api/v1/productions/{production}/shelf": {"shelf": "archive"},
}


async def test_every_route_is_in_one_of_the_two_tables(owner):
    document = (await owner.get("/api/openapi.json")).json
    routes = {f"{method.upper()} {path}" for path, operations in document["paths"].items() for method in operations}
    assert routes == ABOUT_A_PRODUCTION.keys() | OTHERS.keys()
    assert not ABOUT_A_PRODUCTION.keys() & OTHERS.keys()


@pytest.fixture
async def stage(owner):
    """A piece with music and a picture, a session with it, and somebody of each role, and of none."""
    kept = upload(owner, wav(60_000, 7)).json["track"]
    picture = await owner.post("/api/v1/assets", PICTURE, Content_Type="image/png")
    document = piece("The shared one") | {"tracks": [{"id": "t1", "title": "Song", **kept}]}
    document["stage"]["plan"] = {
        "asset": picture.json["id"], "x": 0, "y": 0, "width": 4, "depth": 4, "opacity": 0.5}
    production = await owner.post("/api/v1/productions", document)
    assert production.status == 201, production.body
    id = production.json["id"]
    rehearsal = Rehearsal(owner, production.json, (await owner.post("/api/v1/sessions", {"production": id})).json)
    other = await make(owner, piece("Another one"))
    visitor = await choreographer(owner, other, "conduct", "Of another one")
    who = {role: await choreographer(owner, id, role, role.title()) for role in ROLES[:-1]}
    yield rehearsal, who, visitor, kept["digest"], picture.json["id"]
    await rehearsal.leave()


def asked(route: str, names: dict, title: str = "") -> tuple[str, str, object]:
    method, path = route.split(" ")
    for name, value in names.items():
        path = path.replace("{" + name + "}", value)
    body = BODIES.get(route)
    if route == "POST /api/v1/sessions":
        body = {"production": names["production"]}
    if route == "POST /api/v1/productions/{production}/edits":
        body = changes(TITLE)
    if route.startswith("PATCH /api/v1/productions/{production}") and "people" not in route:
        body = {"title": "Patched"}
    if route.endswith("/peaks") and method == "PUT" or route.endswith("/labels") and method == "PUT":
        body = b"xx"
    return method, path, body


@pytest.mark.parametrize("route", ABOUT_A_PRODUCTION)
async def test_each_role_may_do_what_the_table_says_and_nothing_else(owner, stage, route):
    rehearsal, who, visitor, track, picture = stage
    least = ABOUT_A_PRODUCTION[route]
    nought = str(uuid.uuid4())
    names = {
        "production": rehearsal.production["id"], "session": rehearsal.id, "track": track, "asset": picture, "take": "1",
        "role": "dancer", "member": nought, "source": nought, "number": "1", "begins": "1", "person": nought,
        "invitation": nought, "link": nought, "video": nought}
    method, path, body = asked(route, names)
    headers = {"If-Match": '"1"'} if "productions/{production}" in route and method in ("PATCH", "DELETE") else {}
    for role, account in [("none", visitor), *who.items()]:
        answer = await account.ask(method, path, body, headers)
        rule = answer.json.get("rule") if answer.status == 403 else None
        if role == "none":
            first = "needsEdit" if route.startswith("PUT /api/v1/tracks") else "needsSee"
            assert (answer.status, rule) == (403, first), (route, answer.status, answer.body[:200])
        elif least in ROLES and ROLES.index(role) < ROLES.index(least):
            assert (answer.status, rule) == (403, f"needs{least.title()}"), (route, role, answer.status, answer.body[:200])
        elif least in ROLES:
            assert answer.status not in (401, 403), (route, role, answer.status, answer.body[:200])
        else:  # of a piece there are no films
            assert answer.status in (403, 404), (route, role, answer.status, answer.body[:200])


@pytest.mark.parametrize("route", [route for route, who in OTHERS.items() if who in ("house", "theOwner")])
async def test_shared_productions_belong_to_the_house(owner, stage, route):
    _, who, *_ = stage
    method, path, body = asked(route, {name: str(uuid.uuid4()) for name in ("editor", "worker", "recording", "account")})
    headers = {"X-Forwarded-For": "203.0.113.9"} if route == "GET /metrics" else {}
    answer = await who["conduct"].ask(method, path, body if body is not None else ({} if method != "GET" else None), headers)
    if route == "GET /metrics" and answer.status == 200:
        return  # this machine reads it without an account
    assert answer.status == 403 and answer.json["rule"] in ("house", "owner"), (route, answer.status, answer.body)


async def test_the_library_shows_only_what_one_may_see(owner, stage):
    rehearsal, who, visitor, *_ = stage
    listed = (await who["comment"].get("/api/v1/productions?search=one")).json["productions"]
    assert [(one["title"], one["role"]) for one in listed] == [("The shared one", "comment")]
    assert [one["title"] for one in (await visitor.get("/api/v1/productions")).json["productions"]] == ["Another one"]
    mine = await make(visitor, piece("Of my own"))
    titles = {one["title"]: one["role"] for one in (await visitor.get("/api/v1/productions")).json["productions"]}
    assert titles == {"Another one": "conduct", "Of my own": "own"}
    assert (await who["conduct"].get(f"/api/v1/productions/{mine}")).json["rule"] == "needsSee"
    everything = {one["id"] for one in (await owner.get("/api/v1/productions?limit=200&sort=changedAt&order=desc")).json["productions"]}
    assert {mine, rehearsal.production["id"]} <= everything
    sessions = (await who["see"].get("/api/v1/sessions")).json["sessions"]
    assert [(one["session"], one["joinCodes"]) for one in sessions] == [(rehearsal.id, {})]
    [conducted] = (await who["conduct"].get("/api/v1/sessions")).json["sessions"]
    assert conducted["joinCodes"] == rehearsal.codes
    assert (await visitor.get("/api/v1/sessions")).json["sessions"] == []
    assert "joinCodes" not in (await who["edit"].get(f"/api/v1/sessions/{rehearsal.id}")).json


async def test_a_viewer_reads_no_conductors_notes_and_does_not_join_as_a_conductor(owner, stage):
    rehearsal, who, *_ = stage
    conductor = await rehearsal.conductor()
    await conductor.command("note", text="Between us", performers=[rehearsal.production["performers"][0]["id"]])
    as_guest = await who["edit"].post(f"/api/v1/sessions/{rehearsal.id}/members", {"role": "conductor"})
    assert (as_guest.status, as_guest.json["rule"]) == (403, "needsConduct")
    assert (await who["see"].post(f"/api/v1/sessions/{rehearsal.id}/members", {"role": "observer"})).status == 201
    assert b"Between us" not in (await who["edit"].get(f"/api/v1/sessions/{rehearsal.id}/events")).body
    assert b"Between us" not in (await who["edit"].get(f"/api/v1/sessions/{rehearsal.id}/notes")).body


async def test_a_commenter_writes_notes_only(owner, stage):
    rehearsal, who, *_ = stage
    edits = f"/api/v1/productions/{rehearsal.production['id']}/edits"
    formation = rehearsal.production["formations"][0]["id"]
    note = {"set": ["formations", formation, "notes"], "to": "Arms!"}
    assert (await who["see"].post(edits, changes(note))).json["rule"] == "needsComment"
    assert (await who["comment"].post(edits, changes(note, TITLE))).json["rule"] == "needsEdit"
    assert (await who["comment"].post(edits, changes(note))).status == 200
    undo = {"id": str(uuid.uuid4()), "base": 2, "undo": True}
    assert (await who["comment"].post(edits, undo)).json["rule"] == "needsEdit"
    assert (await who["edit"].post(edits, changes(TITLE))).status == 200


# MARK: Taking roles


async def test_a_role_that_is_taken_ends_the_editing_socket_at_once(owner):
    production = await make(owner)
    mara = await choreographer(owner, production, "edit")
    person = await me(mara)
    path = f"/api/v1/productions/{production}/people/{person}"
    socket = await editing(mara, production)
    assert json.loads(await in_time(socket.recv(), "welcome"))["type"] == "welcome"
    assert (await owner.ask("PATCH", path, {"role": "see"})).status == 204
    assert await closed(socket) == 1012
    again = await editing(mara, production)
    assert json.loads(await in_time(again.recv(), "welcome"))["type"] == "welcome"
    assert (await mara.post(f"/api/v1/productions/{production}/edits", changes(TITLE))).json["rule"] == "needsEdit"
    assert (await owner.delete(path)).status == 204
    assert await closed(again) == 4003
    last = await editing(mara, production)
    assert await closed(last) == 4003
    assert (await mara.get(f"/api/v1/productions/{production}")).json["rule"] == "needsSee"


async def test_a_demoted_conductor_leaves_the_session_at_once(owner):
    rehearsal = await Rehearsal.open(owner)
    production = rehearsal.production["id"]
    mara = await choreographer(owner, production, "conduct")
    seat = (await mara.post(f"/api/v1/sessions/{rehearsal.id}/members", {})).json
    live = await rehearsal.connect(seat)
    await live.take_baton()
    path = f"/api/v1/productions/{production}/people/{await me(mara)}"
    assert (await owner.ask("PATCH", path, {"role": "edit"})).status == 204
    assert await in_time(live.closed(), "end of the socket") == 4001
    assert (await mara.as_(seat["token"]).get(f"/api/v1/sessions/{rehearsal.id}")).status == 401
    # The baton is free.
    await rehearsal.conductor("Cora")
    await rehearsal.leave()


async def test_a_session_is_no_longer_its_openers_without_the_role(owner):
    production = await make(owner)
    mara = await choreographer(owner, production, "conduct")
    session = (await mara.post("/api/v1/sessions", {"production": production})).json["session"]
    await owner.ask("PATCH", f"/api/v1/productions/{production}/people/{await me(mara)}", {"role": "see"})
    refused = await mara.post(f"/api/v1/sessions/{session}/end")
    assert (refused.status, refused.json["rule"]) == (403, "sessionOwner")
    assert (await owner.post(f"/api/v1/sessions/{session}/end")).status == 204


async def test_a_person_leaves_and_an_owner_stays(owner, visitor):
    production = await make(owner)
    mara = await choreographer(owner, production, "see")
    theirs = await make(mara, piece("Mara's"))
    ivan = await choreographer(mara, theirs, "conduct", "Ivan")
    path = f"/api/v1/productions/{theirs}/people"
    assert (await ivan.delete(f"{path}/{await me(mara)}")).json["rule"] == "needsOwn"
    refused = await mara.ask("PATCH", f"{path}/{await me(mara)}", {"role": "see"})
    assert (refused.status, refused.json["rule"]) == (403, "ofAnOwner")
    assert (await mara.ask("PATCH", f"{path}/{uuid.uuid4()}", {"role": "see"})).json["rule"] == "person"
    wrong = (await mara.ask("PATCH", f"{path}/{await me(ivan)}", {"role": "own"})).problem("invalid", "role")
    assert wrong["rule"] == "word"
    assert (await ivan.delete(f"{path}/{await me(ivan)}")).status == 204
    assert (await ivan.get(f"/api/v1/productions/{theirs}")).json["rule"] == "needsSee"
    assert (await owner.delete(f"{path}/{await me(mara)}")).status == 204
    deeds = (await owner.get(f"/api/v1/productions/{theirs}/deeds")).json["deeds"]
    assert [(deed["deed"], deed["who"], deed["whom"], deed["role"]) for deed in reversed(deeds)] == [
        ("made", "Mara", None, None), ("invited", "Mara", "Ivan", "conduct"), ("joined", "Ivan", None, "conduct"),
        ("left", "Ivan", None, "conduct"), ("took", "Owner", "Mara", "own")]


async def test_deletions_are_logged_for_the_servers_owner(owner):
    production = await make(owner, piece("Short-lived"))
    mara = await choreographer(owner, production, "edit")
    assert (await mara.get("/api/v1/deeds")).status == 403
    assert (await owner.delete(f"/api/v1/productions/{production}", If_Match='"1"')).status == 204
    [last, *_] = (await owner.get("/api/v1/deeds?limit=1")).json["deeds"]
    assert (last["deed"], last["title"], last["who"]) == ("deleted", "Short-lived", "Owner")
    assert (await owner.get("/api/v1/deeds?limit=300")).status == 422


# MARK: Invitations


async def test_of_two_who_open_one_link_at_once_one_comes_in(owner):
    production = await make(owner)
    made = await invited(owner, production, "edit")
    answers = await asyncio.gather(*(accept(made, HTTP(owner.url)) for _ in range(8)))
    assert sorted(answer.status for answer in answers) == [200] + [404] * 7, [a.status for a in answers]
    assert {answer.json["rule"] for answer in answers if answer.status != 200} == {"used"}
    assert [one["role"] for one in (await people(owner, production))["people"]] == ["own", "edit"]


async def test_of_taking_back_and_using_at_once_one_wins(owner):
    production = await make(owner)
    for _ in range(5):
        made = await invited(owner, production, "see")
        taken, used = await asyncio.gather(
            owner.delete(f"/api/v1/productions/{production}/invitations/{made['invitation']['id']}"),
            accept(made, HTTP(owner.url)))
        assert (taken.status, used.status) in [(204, 404), (404, 200)], (taken.status, used.status, used.body)
        if used.status == 404:
            assert used.json["rule"] == "unknown"


async def test_an_invitation_says_what_it_is_to_and_is_listed_until_it_is_used(owner, visitor):
    production = await make(owner, piece("For Mara"))
    made = await invited(owner, production, "comment", days=3)
    secret = path_of(made).rsplit("/", 1)[1]
    shown = (await visitor.get(f"/api/v1/invitations/{secret}")).json
    assert (shown["title"], shown["role"], shown["name"], shown["from"], shown["account"]) == (
        "For Mara", "comment", "Mara", "Owner", None)
    assert (await owner.get(f"/api/v1/invitations/{secret}")).json["account"] == "Owner"
    listed = (await people(owner, production))["invitations"]
    assert [(one["name"], one["role"]) for one in listed] == [("Mara", "comment")] and "link" not in listed[0]
    # Who may do all that already does not use it up.
    refused = await accept(made, owner)
    assert (refused.status, refused.json["rule"]) == (403, "alreadyMay")
    assert (await visitor.get(path_of(made), Accept="text/html")).status == 200  # a page: a preview uses nothing up
    assert (await accept(made, visitor)).status == 200
    assert (await people(owner, production))["invitations"] == []
    assert (await visitor.get(f"/api/v1/invitations/{secret}")).json["rule"] == "invitation"
    assert (await accept(made, visitor)).json["rule"] == "used"


async def test_an_account_that_is_signed_in_gets_the_role_and_no_lower_one(owner):
    first, second = await make(owner), await make(owner)
    mara = await choreographer(owner, first, "edit")
    answer = await accept(await invited(owner, second, "conduct"), mara)
    assert (answer.status, answer.json["production"], answer.json["role"]) == (200, second, "conduct")
    lower = await accept(await invited(owner, second, "see"), mara)
    assert (lower.status, lower.json["rule"]) == (403, "alreadyMay")
    assert (await people(mara, second)) == {"role": "conduct", "house": False, "owner": "Owner"}
    higher = await accept(await invited(owner, first, "conduct"), mara)
    assert higher.json["role"] == "conduct"


@pytest.mark.parametrize("body, field", [
    ({"name": "", "role": "see"}, "name"), ({"name": "Mara", "role": "own"}, "role"), ({"name": "Mara"}, "role"),
    ({"name": "Mara", "role": "see", "days": 0}, "days"), ({"name": "Mara", "role": "see", "days": 31}, "days")])
async def test_an_invitation_that_does_not_fit_is_refused_by_field(owner, body, field):
    production = await make(owner)
    answer = await owner.post(f"/api/v1/productions/{production}/invitations", body)
    assert answer.status == 422, answer.body
    answer.problem("invalid", field)
    assert (await people(owner, production))["invitations"] == []


async def test_so_many_invitations_wait_and_no_more(owner):
    production = await make(owner)
    path = f"/api/v1/productions/{production}/invitations"
    answers = await asyncio.gather(*(owner.post(path, {"name": f"N {n}", "role": "see"}) for n in range(55)))
    assert sorted(answer.status for answer in answers) == [201] * 50 + [422] * 5
    assert {answer.json["rule"] for answer in answers if answer.status == 422} == {"invitations"}


async def test_an_invitation_does_not_come_from_another_sites_page(owner):
    made = await invited(owner, await make(owner), "see")
    answer = await HTTP(owner.url).post(path_of(made), Origin="https://elsewhere.example", Accept="application/json")
    answer.problem("foreign-origin")


async def test_the_servers_owner_sees_and_removes_the_account(owner):
    production = await make(owner)
    mara = await choreographer(owner, production, "edit", "Mara the removed")
    listed = (await owner.get("/api/v1/editors")).json["editors"]
    assert ("Mara the removed", "choreographer") in [(one["name"], one["kind"]) for one in listed]
    theirs = await make(mara, piece("Left behind"))
    assert (await owner.delete(f"/api/v1/editors/{await me(mara)}")).status == 204
    assert (await mara.get("/api/v1/me")).status == 401
    assert (await owner.get(f"/api/v1/productions/{theirs}")).status == 200


# MARK: Pictures, music, templates


async def test_a_picture_is_visible_to_its_uploader_and_to_readers_of_its_production(owner):
    production = await make(owner)
    mara, ivan = await choreographer(owner, production, "edit"), await choreographer(owner, production, "edit", "Ivan")
    content = PICTURE[:-4] + uuid.uuid4().bytes
    brought = await mara.post("/api/v1/assets", content, Content_Type="image/png")
    assert brought.status == 201, brought.body
    path = f"/api/v1/assets/{brought.json['id']}"
    assert (await mara.get(path)).status == 200
    assert (await ivan.get(path)).json["rule"] == "needsSee"
    song = upload(mara, wav(40_000, int(time.time()))).json["track"]["digest"]
    assert (await mara.get(f"/api/v1/tracks/{song}")).status == 200
    assert (await ivan.get(f"/api/v1/tracks/{song}")).json["rule"] == "needsSee"


async def test_templates_of_the_house_are_read_and_only_ones_own_are_changed(owner):
    production = await make(owner)
    mara, ivan = await choreographer(owner, production, "see"), await choreographer(owner, production, "see", "Ivan")
    body = {"name": "Line", "positions": [{"x": 0, "y": 1}]}
    house = (await owner.post("/api/v1/templates", body)).json["id"]
    own = (await mara.post("/api/v1/templates", body)).json["id"]
    assert {house, own} <= {one["id"] for one in (await mara.get("/api/v1/templates")).json["templates"]}
    assert own not in {one["id"] for one in (await ivan.get("/api/v1/templates")).json["templates"]}
    assert (await ivan.get(f"/api/v1/templates/{own}")).status == 404
    assert (await mara.put(f"/api/v1/templates/{house}", body)).status == 404
    assert (await mara.delete(f"/api/v1/templates/{house}")).status == 404
    assert (await mara.put(f"/api/v1/templates/{own}", body)).status == 200
    assert (await owner.delete(f"/api/v1/templates/{own}")).status == 204


# MARK: Devices


async def test_a_further_device_signs_in_once_by_a_link_that_is_also_a_picture(owner, visitor):
    mara = await choreographer(owner, await make(owner), "see")
    first = (await mara.post("/api/v1/me/sign-in-links")).json
    offered = await mara.post("/api/v1/me/sign-in-links")
    assert offered.status == 201 and offered.json["picture"].startswith("<svg")
    path = lambda made: made["link"][made["link"].index("/sign-in/"):]  # noqa: E731
    assert (await visitor.post(path(first), Accept="application/json")).json["rule"] == "unknown"
    assert (await visitor.get(path(offered.json), Accept="text/html")).status == 200
    phone, other = "Phone/1 Mobile", "Desk/2"
    answers = await asyncio.gather(*(
        visitor.post(path(offered.json), Accept="application/json", User_Agent=phone) for _ in range(4)))
    assert sorted(answer.status for answer in answers) == [200, 404, 404, 404]
    [token] = [answer.json["token"] for answer in answers if answer.status == 200]
    on_phone = HTTP(owner.url, token=token)
    assert await me(on_phone) == await me(mara)
    devices = (await on_phone.get("/api/v1/me/devices")).json["devices"]
    assert sorted((device["this"], device["agent"] == phone) for device in devices) == [(False, False), (True, True)]
    assert all(device["lastUsedAt"] >= device["signedInAt"] for device in devices)


async def test_a_device_is_signed_out_from_another_and_all_others_at_once(owner):
    production = await make(owner)
    mara = await choreographer(owner, production, "conduct")

    async def further() -> HTTP:
        link = (await mara.post("/api/v1/me/sign-in-links")).json["link"]
        answer = await HTTP(owner.url).post(link[link.index("/sign-in/"):], Accept="application/json")
        return HTTP(owner.url, token=answer.json["token"])

    phone, tablet, desk = await further(), await further(), await further()
    socket = await editing(phone, production)
    [this] = [device["id"] for device in (await phone.get("/api/v1/me/devices")).json["devices"] if device["this"]]
    assert (await mara.delete(f"/api/v1/me/devices/{this}")).status == 204
    assert await closed(socket) == 4001
    assert (await phone.get("/api/v1/me")).status == 401
    gone = await mara.delete(f"/api/v1/me/devices/{this}")
    assert (gone.status, gone.json["rule"]) == (404, "device")
    ivan = await choreographer(owner, production, "see", "Ivan")
    [foreign] = [device["id"] for device in (await ivan.get("/api/v1/me/devices")).json["devices"]]
    assert (await mara.delete(f"/api/v1/me/devices/{foreign}")).json["rule"] == "device"
    assert (await mara.delete("/api/v1/me/devices")).status == 204
    assert [(await one.get("/api/v1/me")).status for one in (tablet, desk, mara, ivan)] == [401, 401, 200, 200]
