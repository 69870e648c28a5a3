"""Editing as operations: everybody's edits are kept, everybody is told of them, and nothing hostile changes anything."""

import asyncio
import json
import statistics
import time
import uuid

import pytest
import websockets

from client import DEADLINE, HTTP, Rehearsal, in_time, piece, value_of
from raw import Raw, frame


async def make(owner: HTTP, document: dict | None = None) -> str:
    answer = await owner.post("/api/v1/productions", document or piece())
    assert answer.status == 201, (answer.status, answer.body[:500])
    return answer.json["id"]


async def invite(server, owner: HTTP, name: str) -> HTTP:
    invited = await owner.post("/api/v1/editors", {"name": name})
    assert invited.status == 201, invited.body
    link = invited.json["link"]
    signed_in = await HTTP(server.url).post(link[link.index("/editor/"):], Accept="application/json")
    assert signed_in.status == 200, signed_in.body
    return HTTP(server.url, token=signed_in.json["token"])


async def edit(editor: HTTP, production: str, changes, base: int = 1, **more):
    body = {"id": str(uuid.uuid4()), "base": base, "changes": changes} | more
    return await editor.post(f"/api/v1/productions/{production}/edits", body)


def move(performer: str, formation: str, x: float) -> dict:
    return {"set": ["formations", formation, "positions", performer], "to": {"x": x, "y": 1}}


class Editing:
    """An editor's socket."""

    def __init__(self, socket, welcome: dict):
        self.socket, self.welcome = socket, welcome

    @staticmethod
    async def open(editor: HTTP, production: str) -> "Editing":
        socket = await websockets.connect(
            editor.url.replace("http", "ws", 1) + f"/editing/{production}",
            subprotocols=["runthrough.v1", f"bearer.{editor.token}"], max_size=None, max_queue=None, open_timeout=DEADLINE,
            ping_interval=None)
        return Editing(socket, json.loads(await in_time(socket.recv(), "welcome")))

    async def next(self, type: str) -> dict:
        """The next frame of that type."""
        frames: list[dict] = []

        async def read() -> dict:
            while not frames or frames[-1]["type"] != type:
                frames.append(json.loads(await self.socket.recv()))
            return frames[-1]
        return await in_time(read(), f"frame of the type {type}", lambda: frames[-3:])


async def test_two_hundred_edits_at_once_are_all_kept_in_one_order(server, owner):
    document = piece(performers=20, formations=10)
    production = await make(owner, document)
    ids = [f["id"] for f in document["formations"]]
    watcher = await Editing.open(owner, production)
    answers = await asyncio.gather(*(
        edit(owner, production, [move(f"p{n % 20}", ids[n // 20], n / 4)]) for n in range(200)))
    assert [a.status for a in answers] == [200] * 200
    assert sorted(a.json["revision"] for a in answers) == list(range(2, 202))
    read = (await owner.get(f"/api/v1/productions/{production}")).json
    for n in range(200):
        assert read["formations"][n // 20]["positions"][f"p{n % 20}"]["x"] == n / 4
    told = [await watcher.next("edited") for _ in range(200)]
    assert [t["revision"] for t in told] == list(range(2, 202))
    pages, after = [], 1
    while after is not None:
        page = (await owner.get(f"/api/v1/productions/{production}/edits?after={after}&limit=70")).json
        pages += page["edits"]
        after = page["next"]
    assert [e["revision"] for e in pages] == list(range(2, 202))
    assert [e["changes"] for e in pages] == [t["changes"] for t in told]
    await watcher.socket.close()


async def test_an_edit_reaches_other_editors_and_the_sessions_that_dance_it(server, owner):
    rehearsal = await Rehearsal.open(owner)
    dancer = await rehearsal.come("dancer", "Dan")
    production = dancer.welcome["production"]["id"]
    ben = await invite(server, owner, "Ben")
    watcher = await Editing.open(ben, production)
    document = (await owner.get(f"/api/v1/productions/{production}")).json
    changes = [move(document["performers"][0]["id"], document["formations"][0]["id"], 3)]
    answer = await edit(owner, production, changes, label="Move 1 performer")
    told = await watcher.next("edited")
    assert told == {"type": "edited"} | answer.json["edit"]
    signal = await dancer.signal("edited")
    assert signal["revision"] == 2 and signal["changes"] == changes
    await watcher.socket.close()
    await rehearsal.leave()


async def test_edited_markers_reach_running_returning_and_later_devices(owner):
    chorus = {"id": "a", "name": "Chorus", "at": 4_000_000}
    rehearsal = await Rehearsal.open(owner, piece() | {"markers": [chorus, {"at": 86_400_000_000}]})
    production, path = rehearsal.production["id"], f"/api/v1/productions/{rehearsal.production['id']}"
    made = rehearsal.production["markers"]
    assert made[0] == chorus and made[1].keys() == chorus.keys(), "what is left out is made"
    dancer = await rehearsal.come("dancer", "Dan")
    again = {"id": "b", "name": "Chorus", "at": 0}
    changes = [
        {"insert": "markers", "value": again, "after": "a"}, {"set": ["markers", "a", "at"], "to": 5_000_000},
        {"remove": "markers", "id": made[1]["id"]},
    ]
    assert (await edit(owner, production, changes, label="Markers")).status == 200
    signal = await dancer.signal("edited")
    assert signal["revision"] == 2 and signal["changes"] == changes
    later = await rehearsal.come("conductor", "Cora")
    assert later.welcome["production"]["revision"] == 2
    seen = await HTTP(owner.url, token=dancer.token).get(path)
    assert seen.json["markers"] == [chorus | {"at": 5_000_000}, again]
    patched = await owner.patch(path, {"title": "Without a word of markers"}, If_Match='"2"')
    assert patched.json["markers"] == seen.json["markers"]
    undone = await owner.post(f"{path}/edits", {"id": str(uuid.uuid4()), "base": 3, "undo": True})
    assert undone.status == 200, undone.body
    assert (await owner.get(path)).json["title"] == rehearsal.production["title"]
    await rehearsal.leave()


async def test_a_marker_that_cannot_be_is_refused_by_its_field_and_a_file_without_any_has_none(owner):
    production = await make(owner)
    assert (await owner.get(f"/api/v1/productions/{production}")).json["markers"] == []
    marker = lambda n=0, **more: {"insert": "markers", "after": None, "value": {"id": f"k{n}", "name": "Drop", "at": n} | more}
    for bad, field in [({"at": -1}, "at"), ({"at": 1.5}, "at"), ({"at": 86_400_000_001}, "at"), ({"at": "4"}, "at"),
                       ({"name": ""}, "name"), ({"name": "x" * 201}, "name"), ({"id": "a b"}, "id")]:
        refused = (await edit(owner, production, [marker(**bad)])).problem("invalid")
        assert refused["field"] == f"changes[0].value.{field}", bad
    assert (await edit(owner, production, [marker(n) for n in range(200)])).status == 200
    crowded = (await edit(owner, production, [marker(200)], base=2)).problem("invalid")
    assert crowded["field"] == "changes[0].value" and "200" in crowded["detail"]
    gone = (await edit(owner, production, [{"set": ["markers", "none", "at"], "to": 0}], base=2)).problem("gone")
    assert gone["field"] == "markers.none.at"
    assert (await owner.get(f"/api/v1/productions/{production}")).json["revision"] == 2


async def test_an_edit_that_comes_twice_acts_once(owner):
    production = await make(owner)
    body = {"id": str(uuid.uuid4()), "base": 1, "label": "x", "changes": [{"set": ["title"], "to": "Once"}]}
    answers = await asyncio.gather(*(owner.post(f"/api/v1/productions/{production}/edits", body) for _ in range(10)))
    assert {a.status for a in answers} == {200}
    assert len({a.body for a in answers}) == 1
    # With other changes it is another edit, which is said by name.
    for other in ({"changes": [{"set": ["title"], "to": "Twice"}]}, {"changes": body["changes"] * 2}):
        (await owner.post(f"/api/v1/productions/{production}/edits", body | other)).problem("id-reused", "id")
    undone = {"id": body["id"], "base": 2, "undo": True}
    (await owner.post(f"/api/v1/productions/{production}/edits", undone)).problem("id-reused", "id")
    assert (await owner.get(f"/api/v1/productions/{production}")).json["revision"] == 2


@pytest.mark.parametrize(("body", "code", "field"), [
    ({"base": 2}, "invalid", "base"), ({"base": 0}, "invalid", "base"), ({"base": -1}, "invalid", "base"), ({"base": 1.5}, "invalid", "base"),
    ({"base": 10**30}, "invalid", "base"), ({"base": "1"}, "invalid", "base"), ({"base": None}, "invalid", "base"),
    ({"id": "x"}, "invalid", "id"), ({"id": None}, "invalid", "id"), ({"label": "x" * 201}, "invalid", "label"), ({"label": 7}, "invalid", "label"),
    ({"label": "a\u0000b"}, "invalid", "label"), ({"undo": True}, "invalid", "changes"), ({"redo": True}, "invalid", "changes"),
    ({"changes": []}, "invalid", "changes"), ({"changes": {}}, "invalid", "changes"), ({"changes": [[]]}, "invalid", "changes[0]"),
    ({"changes": [{"set": "title", "to": "x"}]}, "invalid", "changes[0].set"),
    ({"changes": [{"set": [], "to": "x"}]}, "invalid", "changes[0].set"),
    ({"changes": [{"set": ["title", "x"], "to": "x"}]}, "invalid", "changes[0].set"),
    ({"changes": [{"set": ["__proto__", "x"], "to": "x"}]}, "invalid", "changes[0].set"),
    ({"changes": [{"set": ["performers", "a b", "name"], "to": "x"}]}, "invalid", "changes[0].set"),
    ({"changes": [{"set": ["title"], "to": None}]}, "invalid", "changes[0].to"),
    ({"changes": [{"set": ["tempo"], "to": "NaN"}]}, "invalid", "changes[0].to"),
    ({"changes": [{"set": ["tempo"], "to": 10**400}]}, "invalid", "changes[0].to"),
    ({"changes": [{"set": ["tempo"], "to": True}]}, "invalid", "changes[0].to"),
    ({"changes": [{"set": ["formations", "f0", "positions", "p0"], "to": {"x": 1}}]}, "invalid", "changes[0].to.y"),
    ({"changes": [{"set": ["formations", "f0", "positions", "p0"], "to": {"x": "Infinity", "y": 1}}]}, "invalid", "changes[0].to.x"),
    ({"changes": [{"set": ["formations", "f0", "hold"], "to": 0.5}]}, "invalid", "changes[0].to"),
    ({"changes": [{"set": ["performers", "nobody", "name"], "to": "x"}]}, "gone", "performers.nobody.name"),
    ({"changes": [{"remove": "performers", "id": "nobody"}]}, "gone", "performers.nobody"),
    ({"changes": [{"remove": "performers", "id": 7}]}, "invalid", "changes[0].id"),
    ({"changes": [{"move": "spaceships", "id": "x"}]}, "invalid", "changes[0].move"),
])
async def test_an_impossible_edit_names_the_field_and_changes_nothing(owner, body, code, field):
    production = await make(owner)
    whole = {"id": str(uuid.uuid4()), "base": 1, "changes": [{"set": ["title"], "to": "x"}]} | body
    answer = await owner.post(f"/api/v1/productions/{production}/edits", whole)
    assert answer.problem(code)["field"] == field, answer.body
    assert (await owner.get(f"/api/v1/productions/{production}")).json["revision"] == 1


async def test_limits_are_stated_and_held(owner):
    production = await make(owner)
    formation = (await owner.get(f"/api/v1/productions/{production}")).json["formations"][0]["id"]
    notes = ["formations", formation, "notes"]
    assert (await edit(owner, production, [{"set": notes, "to": "é" * 100_000}])).status == 200
    refused = await edit(owner, production, [{"set": notes, "to": "é" * 100_001}])
    assert refused.problem("invalid")["field"] == "changes[0].to" and "100000" in refused.json["detail"]
    for name in ["👩‍👩‍👧‍👦 семья", "‏مرحبا بالعالم", "a" * 200]:
        assert (await edit(owner, production, [{"set": ["title"], "to": name}])).status == 200
        assert (await owner.get(f"/api/v1/productions/{production}")).json["title"] == name
    performer = lambda n: {"insert": "performers", "after": None, "value": {
        "id": f"n{n}", "label": str(n), "name": f"N {n}", "colour": "#123456", "symbol": "ring"}}
    assert (await edit(owner, production, [performer(n) for n in range(497)])).status == 200
    crowded = await edit(owner, production, [performer(500)])
    assert crowded.problem("invalid")["field"] == "changes[0].value" and "500" in crowded.json["detail"]
    title = {"set": ["title"], "to": "x"}
    assert (await edit(owner, production, [title] * 20_000)).status == 200
    many = await edit(owner, production, [title] * 20_001)
    assert many.problem("invalid")["field"] == "changes" and "20000" in many.json["detail"]
    moves = [{"move": "performers", "id": "n1", "after": None}]
    assert (await edit(owner, production, moves * 2_001)).problem("invalid")["field"] == "changes"


async def test_nonsense_of_every_shape_is_refused(owner):
    production = await make(owner)
    path = f"/api/v1/productions/{production}/edits"
    deep = b'{"id":"' + str(uuid.uuid4()).encode() + b'","base":1,"changes":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    for body in [deep, b"", b"{", b"\xff\xfe", b'{"id":NaN}', b"[]", b"7", b"null", b'"x"']:
        (await owner.ask("POST", path, body, {"Content-Type": "application/json"})).problem("malformed")
    (await owner.ask("POST", path, b"{}", {"Content-Type": "text/plain"})).problem("unsupported-media-type")
    (await owner.get(f"{path}?after=x")).problem("invalid")
    (await owner.get(f"{path}?after=1&before=2")).problem("invalid")
    (await owner.get(f"{path}?limit=201")).problem("invalid")
    assert (await owner.get(f"/api/v1/productions/{production}")).json["revision"] == 1


async def test_members_of_sessions_do_not_edit(server, owner):
    rehearsal = await Rehearsal.open(owner)
    joined = await rehearsal.join("conductor", "Cora")
    member = HTTP(server.url, token=joined["token"])
    production = (await rehearsal.connect(joined)).welcome["production"]["id"]
    (await edit(member, production, [{"set": ["title"], "to": "x"}])).problem("not-allowed")
    (await member.get(f"/api/v1/productions/{production}/edits")).problem("not-allowed")
    (await member.get("/api/v1/templates")).problem("not-allowed")
    (await member.post("/api/v1/editors", {"name": "x"})).problem("not-allowed")
    await rehearsal.leave()


async def test_a_member_reads_their_own_production_as_it_is_and_not_how_it_came_to_be(owner):
    rehearsal = await Rehearsal.open(owner)
    members = [HTTP(owner.url, token=(await rehearsal.join(role))["token"]) for role in ("dancer", "screen", "conductor")]
    production, other = rehearsal.production["id"], await make(owner)
    for edited in (production, other):
        assert (await edit(owner, edited, [{"set": ["title"], "to": "Changed"}])).status == 200
    for member in members:
        assert (await member.get(f"/api/v1/productions/{production}")).json["title"] == "Changed"
        for id, query in [(id, query) for id in (production, other, uuid.uuid4()) for query in ("", "?before=9", "?after=1", "?after=0")]:
            (await member.get(f"/api/v1/productions/{id}/edits{query}")).problem("not-allowed")
        for revision in (1, 2):
            (await member.get(f"/api/v1/productions/{production}?revision={revision}")).problem("not-allowed")
    assert (await owner.get(f"/api/v1/productions/{production}/edits?after=1")).status == 200
    assert (await owner.get(f"/api/v1/productions/{production}?revision=1")).status == 200
    (await HTTP(owner.url).get(f"/api/v1/productions/{production}/edits?after=1")).problem("not-signed-in")
    await rehearsal.leave()


async def test_an_editor_who_does_not_read_is_closed_with_4008_and_goes_on_from_the_journal(server, owner):
    """Edits that a slow editor misses are in the journal: they connect again and read on after the last edit that they had."""
    production = await make(owner, piece(performers=4, formations=2))
    slow = await Raw.open(server.url, receive_buffer=32_768)
    await slow.upgrade(f"/editing/{production}", owner.token)
    watching = await Editing.open(owner, production)

    async def slow_closes() -> float:
        return value_of("sockets_slow_closes_total", (await HTTP(server.url).get("/metrics")).body.decode())

    there = asyncio.create_task(slow.stay())  # They are there, and read nothing.
    before, made = await slow_closes(), 0
    while made < 450 and await slow_closes() == before:
        made += 1
        notes = str(made) * (15_000 // len(str(made)))
        answer = await edit(owner, production, [{"set": ["formations", "f1", "notes"], "to": notes}])
        assert answer.status == 200, answer.body[:300]
        assert (await watching.next("edited"))["revision"] == made + 1
    there.cancel()
    seen, code = 1, None
    while code is None:
        opcode, payload = await slow.frame()
        if opcode == 8:
            code = int.from_bytes(payload[:2], "big")
        elif opcode == 1 and json.loads(payload)["type"] == "edited":
            seen += 1
            assert json.loads(payload)["revision"] == seen
    slow.drop()
    assert code == 4008 and 1 < seen < made + 1, (code, seen, made)
    again = await Editing.open(owner, production)
    assert again.welcome["revision"] == made + 1
    missed, next = [], seen
    while next is not None:
        page = (await owner.get(f"/api/v1/productions/{production}/edits?after={next}&limit=200")).json
        missed, next = missed + page["edits"], page["next"]
    assert [e["revision"] for e in missed] == list(range(seen + 1, made + 2))
    assert missed[-1]["changes"][0]["to"] == notes
    assert (await edit(owner, production, [{"set": ["title"], "to": "On"}])).status == 200
    assert (await again.next("edited"))["revision"] == made + 2
    await asyncio.gather(watching.socket.close(), again.socket.close())


async def test_kill_9_keeps_every_edit_that_was_answered(own_server):
    owner = own_server.owner()
    production = await make(owner, piece(performers=10, formations=4))
    formation = (await owner.get(f"/api/v1/productions/{production}")).json["formations"][0]["id"]
    kept, enough = {}, asyncio.Event()

    async def drag(n: int) -> None:
        x = 0
        while True:
            x += 1
            try:
                answer = await edit(owner, production, [move(f"p{n}", formation, x)])
            except OSError:
                return
            if answer.status == 200:
                kept[n] = (x, answer.json["revision"])
                if sum(x for x, _ in kept.values()) >= 60:
                    enough.set()

    drags = [asyncio.create_task(drag(n)) for n in range(8)]
    await in_time(enough.wait(), "sixty edits", lambda: kept, 2 * DEADLINE)
    own_server.crash()
    await asyncio.gather(*drags, return_exceptions=True)
    own_server.start()
    read = (await owner.get(f"/api/v1/productions/{production}")).json
    for n, (x, revision) in kept.items():
        # One more may have been made without its answer having come.
        assert read["formations"][0]["positions"][f"p{n}"]["x"] in {x, x + 1}
        assert revision <= read["revision"]
    edits = (await owner.get(f"/api/v1/productions/{production}/edits?before={10**9}&limit=200")).json["edits"]
    assert [e["revision"] for e in edits] == list(range(read["revision"], read["revision"] - len(edits), -1))
    undone = await owner.post(f"/api/v1/productions/{production}/edits", {"id": str(uuid.uuid4()), "base": 1, "undo": True})
    assert undone.status == 200 and undone.json["edit"]["undoes"] == read["revision"]


async def test_how_long_an_edit_takes_to_another_editor(server, owner, record_property):
    document = piece(performers=200, formations=100)
    production = await make(owner, document)
    ben = await invite(server, owner, "Ben")
    watcher = await Editing.open(ben, production)
    delays = []
    for n in range(50):
        start = time.perf_counter()
        asking = asyncio.create_task(
            edit(owner, production, [move(f"p{n}", document["formations"][n]["id"], n / 8)], base=n + 1))
        await watcher.next("edited")
        delays.append(1_000 * (time.perf_counter() - start))
        assert (await asking).status == 200
    figures = f"POST to another editor's socket, 200 x 100: median {statistics.median(delays):.1f} ms, worst {max(delays):.1f} ms"
    record_property("figures", figures)
    print(figures)
    await watcher.socket.close()
