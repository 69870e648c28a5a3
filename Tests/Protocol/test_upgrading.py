"""A server on the database of an older release: who was in its sessions comes back to them and finds them as they were. What the older
release left, and what it told its clients, is in `Tests/Releases`."""

import asyncio
import contextlib
import hashlib
import json
import subprocess

import pytest

from client import HTTP, Live, Score, is_one_history, position
from database import PostgreSQL
from server import REPOSITORY, Server

RELEASES = [("1", 50)]  # and how many migrations it knew


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


def stages(document: dict) -> Score:
    """A drill as a score: its stages are held one after the other. No rest follows the last round."""
    holds = [document["drill"]["preparation"], *[length for one in document["rounds"] for length in (one["work"], one["rest"])][:-1]]
    return Score({"formations": [{"hold": hold, "transition": {"duration": 0}} for hold in holds if hold > 0]})


async def test_a_returning_member_finds_each_session_unchanged(upgraded):
    server, told = upgraded
    owner = HTTP(server.url, token=told["owner"])
    for name, before in told["sessions"].items():
        live = await Live.open(server.url, f"/live/{before['session']}", before["tokens"]["Cora"])
        now, then = live.welcome, before["welcome"]
        programme = then["programme"]
        for field in ("type", "protocol", "session", "member", "seq", "resumed"):
            assert now[field] == then[field], (name, field)
        assert (now["programme"], now.get("production")) == (programme, then.get("production")), name
        depends_on_now = {"members", "lead", "slowest", "leftOut", "formation", "stage"}
        # A feature that is newer than the release says that there is nothing yet.
        kept = {f: v for f, v in now["state"].items() if f not in depends_on_now and (f in then["state"] or v is not None)}
        assert kept == {f: v for f, v in then["state"].items() if f not in depends_on_now}, name
        assert {m["id"] for m in then["state"]["members"]} <= {m["id"] for m in now["state"]["members"]} | {live.member}, name
        document = (await owner.get(f"/api/v1/productions/{programme['id']}")).json
        if programme["kind"] == "production":
            assert now["state"]["formation"] == Score(document).formation(position(now["state"]["motion"], now["now"])), name
        else:
            assert now["state"]["stage"] == stages(document).formation(position(now["state"]["motion"], now["now"])), name
        if then["state"]["ended"]:
            assert await live.closed() == 1000, name
        await live.leave()


async def test_each_log_says_what_it_said(upgraded):
    server, told = upgraded
    for name, before in told["sessions"].items():
        events = await HTTP(server.url, token=told["owner"]).events(before["session"])
        assert events[:len(before["events"])] == before["events"], name


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


async def test_a_newcomer_joins_with_an_old_join_code(upgraded_anew):
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


@pytest.mark.parametrize("upgraded_anew", RELEASES, ids=lambda release: release[0], indirect=True)
async def test_a_class_its_punches_a_group_takes_and_notes_go_on(upgraded_anew):
    server, told = upgraded_anew
    owner = HTTP(server.url, token=told["owner"])
    lesson, group, everything = [told["sessions"][name] for name in ("drill", "group", "everything")]
    cora = await Live.open(server.url, f"/live/{lesson['session']}", lesson["tokens"]["Cora"])
    punches = (await owner.get(f"/api/v1/sessions/{lesson['session']}/punches")).json["punches"]
    assert [(p["number"], p["class"], p.get("speed")) for p in punches] == [(1, "jab", None), (2, "cross", 7.5)]
    begun = await cora.command("begin")
    assert begun["seq"] == lesson["welcome"]["seq"] + 1 and begun["seed"] != lesson["welcome"]["state"]["calls"]["seed"]
    led = await Live.open(server.url, f"/live/{group['session']}", group["tokens"]["Cora"])
    arne = await Live.open(server.url, f"/live/{everything['session']}", everything["tokens"]["Arne"])
    path = f"/api/v1/sessions/{everything['session']}"
    take = (await owner.get(f"{path}/takes")).json["takes"][0]
    assert (take["name"], take["starred"], take["punctuality"]["shown"]) == ("The first", True, 1)
    noted = (await arne.signal("notes"))["notes"]
    assert [(note["text"], note["got"]) for note in noted if note["got"]] == [("Higher", ["p0"])]
    back = await arne.command("regroup")
    assert group["session"] in back["groups"] and await led.closed() == 1000
    await asyncio.gather(cora.leave(), arne.leave())
