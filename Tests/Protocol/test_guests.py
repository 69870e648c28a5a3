"""Links to see, comment or edit, which people open without an account: each gives a name, and may do what the link is for."""

from __future__ import annotations

import asyncio
import uuid

import pytest

from client import HTTP, in_time, piece

from test_links import link_to
from test_people import ABOUT_A_PRODUCTION, NOTE, OTHERS, TITLE, asked, changes, closed, editing, make, stage  # noqa: F401


def by(link: dict, server: HTTP) -> HTTP:
    return HTTP(server.url, link["link"].split("#")[1])


async def come(owner: HTTP, link: dict, name: str = "Mara") -> HTTP:
    answer = await by(link, owner).post("/api/v1/guests", {"name": name})
    assert answer.status == 201, answer.body
    return HTTP(owner.url, token=answer.json["token"])


#: What guests may do beyond reading: with a link for notes, and with one for editing.
READS = {
    "GET /api/v1/productions/{production}", "GET /api/v1/productions/{production}/picture", "GET /api/v1/assets/{asset}",
    "GET /api/v1/tracks/{track}", "GET /api/v1/tracks/{track}/peaks", "GET /api/v1/productions/{production}/people",
    "GET /api/v1/productions/{production}/publications", "POST /api/v1/tracks/{track}/player",
}
WRITES = {"GET /api/v1/productions/{production}/edits", "GET /api/v1/productions/{production}/undo"}
MAY = {
    "link": READS, "see": READS, "comment": READS | WRITES,
    "edit": READS | WRITES | {"POST /api/v1/productions/{production}/edits"},
}


@pytest.fixture
async def guests(owner, stage):  # noqa: F811
    rehearsal, _, _, track, picture = stage
    production = rehearsal.production["id"]
    links = {role: await link_to(owner, production, role=role) for role in ("see", "comment", "edit")}
    people = {"link": by(links["edit"], owner), "see": by(links["see"], owner)}
    people |= {role: await come(owner, links[role]) for role in ("comment", "edit")}
    nought = str(uuid.uuid4())
    names = {
        "production": production, "session": rehearsal.id, "track": track, "asset": picture, "take": "1", "role": "dancer",
        "member": nought, "source": nought, "number": "1", "begins": "1", "person": nought, "invitation": nought,
        "video": nought, "link": links["see"]["id"], "code": "7KM3PQ9WXA"}
    return people, names


@pytest.mark.parametrize("route", ABOUT_A_PRODUCTION)
async def test_a_guest_may_do_what_the_link_is_for_and_nothing_else(guests, route):
    people, names = guests
    method, path, body = asked(route, names)
    headers = {"If-Match": '"1"'} if "productions/{production}" in route and method in ("PATCH", "DELETE") else {}
    for role, guest in people.items():
        answer = await guest.ask(method, path, body, headers)
        if route in MAY[role]:
            assert answer.status not in (401, 403), (route, role, answer.status, answer.body[:200])
        else:
            assert answer.status == 403, (route, role, answer.status, answer.body[:200])


@pytest.mark.parametrize("route", [route for route, who in OTHERS.items() if who != "anybody"])
async def test_a_guest_has_nothing_of_what_is_for_accounts(guests, route):
    people, _ = guests
    method, path, body = asked(route, {name: str(uuid.uuid4()) for name in ("editor", "worker", "recording", "account", "device")})
    headers = {"Upload-Length": "100", "X-Forwarded-For": "203.0.113.9"}
    answer = await people["edit"].ask(method, path, body if body is not None else ({} if method != "GET" else None), headers)
    if route == "GET /metrics" and answer.status == 200:
        return  # this machine reads it without an account
    assert answer.status == 403, (route, answer.status, answer.body[:200])


async def test_a_guest_edits_under_the_name_that_they_gave(owner):
    production = await make(owner)
    mara = await come(owner, await link_to(owner, production, role="edit"), "Mara")
    ivan = await come(owner, await link_to(owner, production, role="comment"), "Ivan")
    edits = f"/api/v1/productions/{production}/edits"
    formation = (await owner.get(f"/api/v1/productions/{production}")).json["formations"][0]["id"]
    note = {"set": ["formations", formation, "notes"], "to": "Arms!"}
    assert (await mara.post(edits, changes(TITLE))).status == 200
    assert (await ivan.post(edits, changes(TITLE))).json["rule"] == "needsEdit"
    assert (await ivan.post(edits, changes(note) | {"base": 2})).status == 200
    history = (await owner.get(edits)).json["edits"]
    assert [line["by"]["name"] for line in history] == ["Ivan (Dancers)", "Mara (Dancers)"]
    assert [line["by"]["name"] for line in (await ivan.get(edits)).json["edits"]] == ["Ivan (Dancers)", "Mara (Dancers)"]
    # Each undoes what they did themself.
    undone = await mara.post(edits, {"id": str(uuid.uuid4()), "base": 3, "undo": True})
    assert undone.status == 200 and undone.json["edit"]["label"] == "Try"
    told = (await mara.get("/api/v1/me")).json
    assert told["guest"]["name"] == "Mara (Dancers)" and told["role"] == "edit"
    deeds = (await owner.get(f"/api/v1/productions/{production}/deeds")).json["deeds"]
    assert [(deed["deed"], deed["who"], deed["whom"], deed["role"]) for deed in reversed(deeds)][1:] == [
        ("linked", "Owner", "Dancers", "edit"), ("cameByLink", "Mara", "Dancers", "edit"),
        ("linked", "Owner", "Dancers", "comment"), ("cameByLink", "Ivan", "Dancers", "comment")]


async def test_a_link_that_is_taken_back_ends_what_came_by_it_at_once(owner):
    production = await make(owner)
    link = await link_to(owner, production, role="edit")
    mara, ivan = await come(owner, link), await come(owner, await link_to(owner, production, role="edit"), "Ivan")
    sockets = [await editing(guest, production) for guest in (mara, ivan)]
    welcome = [await in_time(socket.recv(), "welcome") for socket in sockets]
    assert all("welcome" in text for text in welcome)
    assert (await owner.delete(f"/api/v1/productions/{production}/links/{link['id']}")).status == 204
    assert await closed(sockets[0]) == 4001
    assert (await mara.post(f"/api/v1/productions/{production}/edits", changes(TITLE))).status == 401
    assert (await mara.get(f"/api/v1/productions/{production}")).status == 401
    assert (await ivan.post(f"/api/v1/productions/{production}/edits", changes(TITLE))).status == 200
    assert await closed(await editing(mara, production)) == 4001
    await sockets[1].close()


async def test_a_guest_follows_only_the_production_of_the_link(owner):
    production, other = await make(owner), await make(owner, piece("Another"))
    mara = await come(owner, await link_to(owner, production, role="edit"))
    assert await closed(await editing(mara, other)) == 4003
    assert await closed(await editing(by(await link_to(owner, production, role="edit"), owner), production)) == 4001
    assert (await mara.get(f"/api/v1/productions/{other}")).json["rule"] == "ownProduction"
    assert (await mara.post(f"/api/v1/productions/{other}/edits", changes(TITLE))).status == 403


async def test_a_guest_gives_a_name_before_writing(owner):
    production = await make(owner)
    link = by(await link_to(owner, production, role="comment"), owner)
    assert (await link.post(f"/api/v1/productions/{production}/edits", changes(NOTE))).json["rule"] == "guestName"
    for body, rule in [({}, "missing"), ({"name": " "}, "length"), ({"name": "x" * 81}, "length"), ({"name": "a\u0001b"}, "controlCharacters")]:
        answer = await link.post("/api/v1/guests", body)
        assert (answer.status, answer.json["field"], answer.json["rule"]) == (422, "name", rule), answer.body
    looks = by(await link_to(owner, production), owner)
    assert (await looks.post("/api/v1/guests", {"name": "Mara"})).json["rule"] == "needsComment"
    assert (await owner.post("/api/v1/guests", {"name": "Mara"})).json["rule"] == "link"
    wrong = await owner.post(f"/api/v1/productions/{production}/links", {"name": "More", "role": "conduct"})
    assert (wrong.status, wrong.json["field"], wrong.json["rule"]) == (422, "role", "word")


async def test_by_one_link_only_so_many_come(owner):
    production = await make(owner)
    link = by(await link_to(owner, production, role="comment"), owner)
    answers = await asyncio.gather(*(link.post("/api/v1/guests", {"name": f"Guest {n}"}) for n in range(210)))
    assert sorted({answer.status for answer in answers}) == [201, 507]
    assert sum(answer.status == 201 for answer in answers) == 200
    assert next(answer for answer in answers if answer.status == 507).json["rule"] == "guests"


async def test_a_link_does_not_edit_a_production_in_the_bin(owner):
    production = await make(owner)
    mara = await come(owner, await link_to(owner, production, role="edit"))
    assert (await owner.put(f"/api/v1/productions/{production}/shelf", {"shelf": "bin"})).status == 200
    assert (await mara.post(f"/api/v1/productions/{production}/edits", changes(TITLE))).status == 401
    assert (await owner.put(f"/api/v1/productions/{production}/shelf", {"shelf": "library"})).status == 200
    assert (await mara.post(f"/api/v1/productions/{production}/edits", changes(TITLE))).status == 200
