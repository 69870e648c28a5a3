"""A server on the database of an older release: who was in its sessions comes back to them and finds them as they were. What the older
release left, and what it told its clients, is in `Tests/Releases`."""

import contextlib
import hashlib
import json
import subprocess

import pytest

from client import HTTP, Live, Score, is_one_history, position
from database import PostgreSQL
from server import REPOSITORY, Server

RELEASES = [("92a48fb", 7)]  # and how many migrations each knew


def restored(database: PostgreSQL, name: str, migrations: int) -> None:
    """Makes the release's database out of its migrations and its data; tokens work again."""
    script = ["CREATE TABLE schema_migration (version integer PRIMARY KEY CHECK (version > 0), name text NOT NULL UNIQUE, "
              "checksum bytea NOT NULL CHECK (octet_length(checksum) = 32), applied_at timestamptz NOT NULL DEFAULT clock_timestamp());"]
    for file in sorted((REPOSITORY / "migrations").glob("*.sql"))[:migrations]:
        text = file.read_text()
        digest = hashlib.sha256(text.encode()).hexdigest()
        script += [text, f"INSERT INTO schema_migration (version, name, checksum) VALUES ({int(file.name[:4])}, '{file.name}', '\\x{digest}');"]
    script += [(REPOSITORY / f"Tests/Releases/{name}.sql").read_text(), "RESET ALL;",
               *(f"UPDATE {table} SET expires_at = now() + interval '1 hour';" for table in ("member_token", "account_token", "join_code"))]
    subprocess.run(
        ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", database.url], input="\n".join(script), text=True, check=True,
        stdout=subprocess.DEVNULL, cwd="/")


@contextlib.contextmanager
def upgrade(release):
    """A server of this release on the database of an older one, and what the older one told."""
    name, migrations = release
    database = PostgreSQL().create().start()
    server = Server(DATABASE_URL=database.local_url, DRAIN_PAUSE="0", DRAIN_SPREAD="0")
    try:
        restored(database, name, migrations)
        server.start()
        yield server, json.loads((REPOSITORY / f"Tests/Releases/{name}.json").read_text())
    finally:
        server.discard()
        database.discard()


@pytest.fixture(scope="module", params=RELEASES, ids=lambda release: release[0])
def upgraded(request):
    """For tests that only look."""
    with upgrade(request.param) as upgraded:
        yield upgraded


@pytest.fixture(params=RELEASES, ids=lambda release: release[0])
def upgraded_anew(request):
    """For a test that changes something."""
    with upgrade(request.param) as upgraded:
        yield upgraded


SESSIONS = ["everything", "ended", "untouched"]


@pytest.mark.parametrize("name", SESSIONS)
async def test_who_comes_back_finds_the_session_as_it_was_shown(upgraded, name):
    server, told = upgraded
    before = told["sessions"][name]
    live = await Live.open(server.url, f"/live/{before['session']}", before["tokens"]["Cora"])
    now, then = live.welcome, before["welcome"]
    for field in ("type", "protocol", "session", "member", "production", "seq", "resumed"):
        assert now[field] == then[field], field
    assert now["programme"] == {"kind": "production"} | then["production"]
    depends_on_now = {"members", "lead", "slowest", "leftOut", "formation"}
    # A feature that is newer than the release says that there is nothing yet.
    kept = {f: v for f, v in now["state"].items() if f not in depends_on_now and (f in then["state"] or v is not None)}
    assert kept == {f: v for f, v in then["state"].items() if f not in depends_on_now}
    assert {m["id"] for m in then["state"]["members"]} <= {m["id"] for m in now["state"]["members"]} | {live.member}
    owner = HTTP(server.url, token=told["owner"])
    document = (await owner.get(f"/api/v1/productions/{now['production']['id']}")).json
    assert now["state"]["formation"] == Score(document).formation(position(now["state"]["motion"], now["now"]))
    if then["state"]["ended"]:
        assert await live.closed() == 1000
    await live.leave()


@pytest.mark.parametrize("name", SESSIONS)
async def test_the_log_says_what_it_said(upgraded, name):
    server, told = upgraded
    before = told["sessions"][name]
    events = await HTTP(server.url, token=told["owner"]).events(before["session"])
    assert events[:len(before["events"])] == before["events"]


async def test_a_command_that_was_accepted_then_acts_no_more_and_the_log_goes_on(upgraded_anew):
    server, told = upgraded_anew
    before = told["sessions"]["everything"]
    path, count = f"/live/{before['session']}", len(before["events"])
    arne = await Live.open(server.url, path, before["tokens"]["Arne"], after=count - 1)
    assert arne.welcome["resumed"] and (await arne.event(count)) == before["events"][-1]
    go = next(event for event in before["events"] if event.get("command") == "the-last-go")
    await arne.say_command({"type": "command", "id": "the-last-go", "kind": "go"})
    answer = await arne.answer("the-last-go")
    assert (answer["type"], answer["seq"]) == ("ack", go["seq"])
    # He still holds the baton.
    event = await arne.cue("back")
    assert event["seq"] == count + 1
    note = await arne.command("note", text="after the upgrade", performer="p0")
    assert note["formation"] == event["from"] or note["formation"] == event["to"]
    is_one_history(await HTTP(server.url, token=told["owner"]).events(before["session"]), 1)
    await arne.leave()


async def test_somebody_new_comes_in_with_an_old_join_code(upgraded_anew):
    server, told = upgraded_anew
    owner = HTTP(server.url, token=told["owner"])
    session = (await owner.get(f"/api/v1/sessions/{told['sessions']['untouched']['session']}")).json
    joined = await owner.as_().join(session["joinCodes"]["dancer"], "Newcomer")
    assert joined.status == 201
    live = await Live.open(server.url, joined.json["socket"], joined.json["token"])
    assert live.welcome["programme"]["kind"] == "production"
    event = await live.command("assign", performer="p2", member=live.member)
    assert event["kind"] == "assigned"
    await live.leave()
