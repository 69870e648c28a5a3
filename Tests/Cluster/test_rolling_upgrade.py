"""Nodes of two releases side by side: what a newer node adds to the database disturbs no older one, and what an older one cannot read
it leaves to the newer. The newer node's part is played by what it would have written."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import secrets
import uuid

import pytest

from client import HTTP
from conftest import SETTINGS
from devices import PATIENCE, Company, Device, owner_of
from test_nodes import until
from topology import Cluster

ADDED = """
    ALTER TABLE session_event ADD COLUMN mood text;
    ALTER TABLE production ADD COLUMN mood text NOT NULL DEFAULT 'calm';
    ALTER TABLE production_edit ADD COLUMN mood text;
    ALTER TABLE production_item ADD COLUMN mood text;
    ALTER TABLE member ADD COLUMN mood text;
    CREATE TABLE mood (name text PRIMARY KEY);
    INSERT INTO schema_migration (version, name, checksum)
    SELECT max(version) + 1, lpad((max(version) + 1)::text, 4, '0') || '_add_moods.sql', sha256('moods') FROM schema_migration;
"""


@pytest.fixture
def older(shared_cluster):
    """Two nodes on a database of their own, that a newer node will write to."""
    cluster = Cluster(program=shared_cluster.program, settings=SETTINGS, nodes=2, nats=1)
    cluster.haproxy.prepare()
    cluster.start(balance=False)
    yield cluster
    cluster.stop()


async def rehearsing(cluster, owner: HTTP) -> tuple[Company, object, object]:
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora", cluster.nodes[0])
    wall = await company.join("screen", "Wall", cluster.nodes[1])
    await asyncio.gather(conductor.there(), wall.there())
    await conductor.ask_until_done("baton", "takeBaton")
    return company, conductor, wall


def write(cluster, company: Company, kind: str, payload: dict) -> int:
    """Appends an event to the log as a newer node would; no other node is told."""
    text = json.dumps(payload).replace("'", "''")
    return int(cluster.postgres.query(
        f"INSERT INTO session_event (session, seq, at, kind, payload) SELECT '{company.rehearsal.id}', max(seq) + 1, max(at) + 1, "
        f"'{kind}', '{text}' FROM session_event WHERE session = '{company.rehearsal.id}' RETURNING seq"))


async def test_nodes_go_on_and_start_again_on_a_schema_that_a_newer_one_has_added_to(older):
    owner = owner_of(older.nodes[0])
    company, conductor, wall = await rehearsing(older, owner)
    await conductor.ask_until_done("before", "go")
    await asyncio.to_thread(older.postgres.query, ADDED)
    await company.all_have(await conductor.ask_until_done("after", "back"))
    production = (await owner.get(f"/api/v1/sessions/{company.rehearsal.id}")).json["production"]["id"]
    edited = await owner.post(
        f"/api/v1/productions/{production}/edits",
        {"id": "6f9619ff-8b86-4011-b42d-00c04fc964ff", "base": 1, "changes": [{"set": ["title"], "to": "Widened"}]})
    assert edited.status == 200, edited.body

    for node in older.nodes:
        await asyncio.to_thread(node.stop)
        await asyncio.to_thread(node.start)
        await until(lambda: "_add_moods.sql" in node.tail(100_000), "word of what it does not know")
    await company.all_have(await conductor.ask_until_done("restarted", "note", text="on a wider schema"))
    await company.compare()
    read = await HTTP(older.nodes[1].url, token=owner.token).get(f"/api/v1/productions/{production}")
    assert read.json["title"] == "Widened"
    assert await asyncio.to_thread(older.postgres.query, "SELECT mood FROM production LIMIT 1") == "calm", "an older node wrote over what it does not know"
    await company.leave()


async def test_a_node_starts_on_no_schema_from_which_something_was_taken_that_it_knows(older):
    await asyncio.to_thread(older.postgres.query, ADDED.replace("_add_moods", "_contract_9999_drop_moods"))
    node = older.nodes[0]
    await asyncio.to_thread(node.stop)
    node.launch()
    assert await asyncio.to_thread(node.process.wait, PATIENCE) != 0
    assert "start a newer one" in node.tail()


async def test_fields_that_a_newer_node_added_to_an_event_are_passed_over(older):
    company, conductor, wall = await rehearsing(older, owner_of(older.nodes[0]))
    seq = await asyncio.to_thread(write, older, company, "noted", {"position": 0, "formation": 0, "text": "from the future", "mood": {"of": ["all"]}})
    await company.all_have(seq)
    assert conductor.history[seq - 1]["text"] == "from the future"
    await company.all_have(await conductor.ask_until_done("after", "go"))
    # Who reads the log is told all that it holds; who is told events, what the node knows of them.
    log = await company.log()
    assert log[seq - 1].pop("mood") == {"of": ["all"]}
    assert conductor.history == log[: len(conductor.history)] and wall.history == log[: len(wall.history)]
    await company.leave()


async def test_members_of_a_session_in_a_newer_format_move_to_newer_nodes(older):
    owner = owner_of(older.nodes[0])
    company, conductor, wall = await rehearsing(older, owner)
    others, other_conductor, _ = await rehearsing(older, owner)
    seq = await asyncio.to_thread(write, older, company, "levitated", {"height": 2})
    for device in (conductor, wall):
        await device.until(lambda: 1013 in device.closes, "word to go elsewhere")
        assert device.history[-1]["seq"] == seq - 1, "it was told what its node cannot read, or less than there was"
    newcomer = await company.join("dancer", "Nora", older.nodes[1])
    await newcomer.until(lambda: newcomer.closes, "an answer")
    assert newcomer.closes[0] == 1013 and not newcomer.history
    for node in older.nodes:
        status, body = await asyncio.to_thread(fetch_as, node, owner, f"/api/v1/sessions/{company.rehearsal.id}/events")
        # Pages of the log are what the database holds: a client passes over the kinds that it does not know.
        assert (status, json.loads(body)["events"][seq - 1]["kind"]) == (200, "levitated")
        await until(lambda: node.readiness()[0] == 200, f"{node.name} ready")
        await until(lambda: node.metrics().get("runthrough_sessions_outgrown_total", 0) == 1, "one complaint")
        await until(lambda: node.tail(100_000).count("cannot read: its members are sent elsewhere") == 1, "one line in the log")
    # Nobody else is disturbed.
    await others.all_have(await other_conductor.ask_until_done("on", "go"))
    await others.compare()
    assert not any(device.closes for device in others.devices)
    await asyncio.gather(company.leave(), others.leave())


async def test_editors_of_a_production_that_only_newer_nodes_can_read_are_sent_to_them(older):
    from test_editors import Desk

    owner = owner_of(older.nodes[0])
    company, _, _ = await rehearsing(older, owner)
    production = (await owner.get(f"/api/v1/sessions/{company.rehearsal.id}")).json["production"]["id"]
    desk = await Desk.open(older.nodes[0], production, owner.token)
    await asyncio.to_thread(
        older.postgres.query, f"INSERT INTO production_edit (production, revision, edit, author, author_name, label, intent, base, changes, inverse) "
        f"SELECT '{production}', 2, gen_random_uuid(), gen_random_uuid(), 'Nell', 'Levitate', 'edit', 1, "
        f"'[{{\"levitate\":\"p0\"}}]', '[]'; UPDATE production SET revision = 2 WHERE id = '{production}'")
    assert await desk.closed() == 1013
    status, _ = await asyncio.to_thread(fetch_as, older.nodes[0], owner, f"/api/v1/productions/{production}/edits?after=1")
    assert status == 503
    await company.leave()


def fetch_as(node, owner: HTTP, path: str) -> tuple[int, str]:
    answer = HTTP(node.url, token=owner.token).ask_now("GET", path)
    return answer.status, answer.body.decode()


CIRCUS = """
    ALTER TABLE session DROP CONSTRAINT session_programme_kind_known, DROP CONSTRAINT session_open_has_production;
    INSERT INTO session (id, programme_kind, revision) VALUES ('{session}', 'circus', 1);
    INSERT INTO member (id, session, name, role) VALUES ('{member}', '{session}', 'Tara', 'conductor');
    INSERT INTO member_token (digest, member, expires_at) VALUES (sha256(decode('{token}', 'hex')), '{member}', now() + interval '1 hour');
"""


async def test_members_of_a_session_with_a_newer_programme_move_to_newer_nodes(older):
    owner = owner_of(older.nodes[0])
    company, conductor, _ = await rehearsing(older, owner)
    session, token = str(uuid.uuid4()), secrets.token_bytes(32)
    await asyncio.to_thread(older.postgres.query, CIRCUS.format(session=session, member=uuid.uuid4(), token=token.hex()))
    text = base64.urlsafe_b64encode(token).decode().rstrip("=")
    trainer = Device(older, {"socket": f"/live/{session}", "token": text}, older.nodes[0]).start()
    await trainer.until(lambda: trainer.closes, "an answer")
    assert trainer.closes[0] == 1013 and not trainer.history
    status, body = await asyncio.to_thread(fetch_as, older.nodes[0], owner, f"/api/v1/sessions/{session}")
    assert (status, json.loads(body)["status"]) == (503, 503)
    # Those that it knows are listed and go on.
    status, body = await asyncio.to_thread(fetch_as, older.nodes[0], owner, "/api/v1/sessions")
    assert status == 200 and {session, company.rehearsal.id} <= {line["session"] for line in json.loads(body)["sessions"]}
    await company.all_have(await conductor.ask_until_done("on", "go"))
    await company.compare()
    await trainer.stop()
    await company.leave()


@pytest.fixture
def mixed(shared_cluster):
    """A node of an older release, whose program `RUNTHROUGH_OLDER_BINARY` names, and one of this, which has not started."""
    program = os.environ.get("RUNTHROUGH_OLDER_BINARY")
    if not program:
        pytest.skip("RUNTHROUGH_OLDER_BINARY names no program of an older release")
    cluster = Cluster(program=shared_cluster.program, settings=SETTINGS, nodes=2, nats=1)
    cluster.nodes[0].program = os.path.abspath(program)
    cluster.haproxy.prepare()
    newer, cluster.nodes = cluster.nodes[1], cluster.nodes[:1]
    cluster.start(balance=False)
    cluster.nodes.append(newer)
    yield cluster
    cluster.stop()


async def test_a_node_of_an_older_release_and_one_of_this_serve_the_same_sessions(mixed):
    older, newer = mixed.nodes
    owner = owner_of(older)
    company = await Company.meet(mixed, owner)
    conductor = await company.join("conductor", "Cora", older)
    await conductor.there()
    await conductor.ask_until_done("baton", "takeBaton")
    await company.all_have(await conductor.ask_until_done("before", "go"))
    # The newer node brings the schema up to date under the older one.
    await asyncio.to_thread(newer.start)
    assistant = await company.join("conductor", "Arne", newer)
    await assistant.there()
    for number, (one, kind, fields) in enumerate([
        (conductor, "jump", {"formation": 2}), (assistant, "note", {"text": "by the newer", "performer": "p0"}),
        (assistant, "takeBaton", {}), (assistant, "back", {}), (conductor, "note", {"text": "by the older"}),
        (assistant, "rate", {"rate": 0.5}), (assistant, "play", {}), (conductor, "lead", {"least": 90_000, "most": 300_000}),
    ]):
        await company.all_have(await one.ask_until_done(f"mixed-{number}", kind, **fields))
    edited = await owner.post(
        f"/api/v1/productions/{company.rehearsal.production['id']}/edits",
        {"id": "6f9619ff-8b86-4011-b42d-00c04fc964ff", "base": 1, "changes": [{"remove": "formations", "id": "f0"}]})
    assert edited.status == 200, edited.body
    await conductor.until(lambda: any(event["kind"] == "revised" for event in conductor.history), "a revision")
    # An older node opens sessions, and starts again, on what the newer one has made of the schema.
    second = await Company.meet(mixed, owner)
    dancer = await second.join("dancer", "Dara", newer)
    await dancer.there()
    await second.all_have(await dancer.ask_until_done("mine", "assign", performer="p1", member=dancer.joined["member"]))
    await asyncio.to_thread(older.stop)
    await asyncio.to_thread(older.start)
    await conductor.there()
    await company.all_have(await assistant.ask_until_done("after", "pause"))
    await company.compare()
    await second.compare()
    await company.one_state()
    await asyncio.gather(company.leave(), second.leave())
