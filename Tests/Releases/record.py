"""Records what a release leaves behind, for later releases to be tested with: its database as SQL, and what its clients were told.

    RUNTHROUGH_BINARY=… python Tests/Releases/record.py NAME

runs that program on a database of its own, rehearses so that every kind of event is in a log, keeps snapshots in the middle of a log and
at its end, is killed in between, and writes NAME.sql (data alone: the schema is that of the migrations) and NAME.json.
"""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Protocol"))

from client import HTTP, Live, Rehearsal, piece  # noqa: E402
from database import PostgreSQL  # noqa: E402
from server import Server  # noqa: E402

# Made by the migrations themselves.
LEFT_OUT = ("schema_migration", "session_clock")


def document() -> dict:
    made = piece("Release", performers=3, formations=5, hold=2_000_000, duration=1_000_000)
    made["people"] = [{"id": "mia", "name": "Mia"}, {"id": "noa", "name": "Noa"}]
    return made


async def edit(owner: HTTP, rehearsal: Rehearsal, base: int, number: int, changes: list) -> None:
    answer = await owner.post(
        f"/api/v1/productions/{rehearsal.production['id']}/edits",
        {"id": f"6f9619ff-8b86-4011-b42d-{number:012x}", "base": base, "changes": changes})
    assert answer.status == 200, (answer.status, answer.body)


class Recording:
    def __init__(self, database: PostgreSQL):
        self.database = database
        self.server = Server(DATABASE_URL=database.local_url, DRAIN_PAUSE="0", DRAIN_SPREAD="0")
        self.owner: HTTP | None = None

    def start(self) -> None:
        self.server.start()
        self.owner = self.owner.as_(self.owner.token) if self.owner else self.server.owner()
        self.owner = HTTP(self.server.url, token=self.owner.token)

    async def everything(self) -> tuple[Rehearsal, dict]:
        """A session whose log has every kind of event but the end, with a snapshot in its middle."""
        rehearsal = await Rehearsal.open(self.owner, document())
        joined = {name: await rehearsal.join(role, name) for name, role in (("Cora", "conductor"), ("Arne", "conductor"), ("Dara", "dancer"))}
        cora, arne, dara = [await rehearsal.connect(who) for who in joined.values()]
        await cora.take_baton()
        await dara.command("assign", performer="p0", member=dara.member)
        await cora.command("assign", performer="p1", member=arne.member)
        await cora.command("assign", performer="p1", member=None)
        await cora.command("lead", least=100_000, most=300_000)
        await cora.command("absent", person="mia", absent=True)
        await cora.command("absent", person="noa", absent=True)
        await cora.command("absent", person="noa", absent=False)
        await cora.cue("go")
        await cora.command("note", text="Nobody in particular: “quoted” \\ \U0001F3B5")
        await cora.command("note", text="Higher", performer="p0")
        await cora.command("giveBaton", member=arne.member)
        await arne.cue("jump", formation=3)
        await arne.cue("back")
        await arne.command("rate", rate=0.5)
        await arne.command("play")
        seen = len(arne.events)
        await edit(self.owner, rehearsal, 1, 1, [{"set": ["formations", "f1", "hold"], "to": 3_000_000}])
        await arne.until(lambda: any(e["kind"] == "revised" for e in arne.events[seen:]), "a revision")
        # Ended politely, a server keeps the state of each session.
        await asyncio.gather(cora.leave(), arne.leave(), dara.leave())
        assert await asyncio.to_thread(self.server.stop) == 0
        self.start()
        rehearsal.owner = self.owner
        arne = await rehearsal.connect(joined["Arne"])
        await arne.command("seek", position=7_500_000)
        await arne.command("pause")
        await edit(self.owner, rehearsal, 2, 2, [{"remove": "formations", "id": "f0"}])
        await arne.until(lambda: any(e["kind"] == "revised" for e in arne.events), "another revision")
        await arne.cue("go", id="the-last-go")
        await arne.command("rate", rate=1.25)
        return rehearsal, joined

    async def ended(self) -> tuple[Rehearsal, dict]:
        rehearsal = await Rehearsal.open(self.owner, document())
        joined = {"Cora": await rehearsal.join("conductor", "Cora")}
        cora = await rehearsal.connect(joined["Cora"])
        await cora.take_baton()
        await cora.cue("go")
        await cora.command("end")
        return rehearsal, joined

    async def untouched(self) -> tuple[Rehearsal, dict]:
        """Nobody has cued it, and its production was edited since it was opened."""
        rehearsal = await Rehearsal.open(self.owner, document())
        joined = {"Cora": await rehearsal.join("conductor", "Cora")}
        await edit(self.owner, rehearsal, 1, 3, [{"set": ["title"], "to": "Renamed"}])
        return rehearsal, joined

    async def make(self) -> dict:
        self.start()
        sessions = {"everything": await self.everything(), "ended": await self.ended(), "untouched": await self.untouched()}
        told = {}
        for name, (rehearsal, joined) in sessions.items():
            seen = await rehearsal.connect(joined["Cora"])
            told[name] = {
                "session": rehearsal.id, "tokens": {who: joined[who]["token"] for who in joined}, "welcome": seen.welcome,
                "events": await self.owner.events(rehearsal.id)}
        for rehearsal, _ in sessions.values():
            for person in rehearsal.people:
                person.cut()
        # What the log says beyond the snapshot, nobody had the time to keep.
        self.server.kill(signal.SIGKILL)
        self.server.ended()
        for name in told:
            kept = self.database.ask_now(f"SELECT state FROM session_snapshot WHERE session = '{told[name]['session']}'")
            told[name]["snapshot"] = json.loads(kept) if kept else None
        return {"owner": self.owner.token, "sessions": told}


def dump(database: PostgreSQL) -> str:
    # The demonstration, which every first start makes.
    database.ask_now("DELETE FROM session WHERE id NOT IN (SELECT session FROM session_event) AND production IN "
                     "(SELECT id FROM production WHERE title = 'Crossing'); DELETE FROM production WHERE title = 'Crossing'")
    text = subprocess.run(
        [f"{database.programs}/pg_dump", "-d", database.url, "--data-only", "--inserts", "--disable-triggers", "--no-owner",
         *(f"--exclude-table={name}" for name in LEFT_OUT)], check=True, capture_output=True, text=True, cwd="/").stdout
    return "".join(line for line in text.splitlines(keepends=True) if line.strip() and not line.startswith(("--", "\\")))


def main() -> None:
    name = sys.argv[1]
    database = PostgreSQL().create().start()
    recording = Recording(database)
    try:
        told = asyncio.run(recording.make())
        (HERE / f"{name}.sql").write_text(dump(database))
        (HERE / f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    finally:
        recording.server.discard()
        database.discard()


if __name__ == "__main__":
    main()
