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
from test_breakouts import followed  # noqa: E402
from test_drills import drill  # noqa: E402
from test_punches import punch, report, said  # noqa: E402

# Made by the migrations themselves.
LEFT_OUT = ("schema_migration", "session_clock")


def document() -> dict:
    made = piece("Release", performers=3, formations=5, hold=2_000_000, duration=1_000_000)
    made["people"] = [{"id": "mia", "name": "Mia"}, {"id": "noa", "name": "Noa"}]
    return made


def full() -> dict:
    """A piece with everything in it that can be stored."""
    made = document() | {
        "title": "Full", "tempo": 123.5, "anchors": [{"count": 8, "time": 4_000_001}, {"count": 24, "time": 13_000_000}],
        "stage": {"width": 16, "depth": 10.5, "metresPerUnit": 0.9, "wings": 2, "apron": 1, "wingsShown": False, "margin": 0.5,
                  "unit": "feet", "centreLine": False, "quarterLines": True, "numberLine": True,
                  "plan": {"asset": "7d1f6b1e-0000-4000-8000-000000000001", "x": 0, "y": 5, "width": 16, "depth": 10, "opacity": 0.25}},
        "marks": [{"id": "m0", "name": "Spot", "colour": "#ff0000", "from": {"x": 0, "y": 4}},
                  {"id": "m1", "name": "Line", "colour": "#00FF00", "from": {"x": -6, "y": 2}, "to": {"x": 6, "y": 1e-7}}],
        "setPieces": [{"id": "o0", "name": "Table", "shape": "rectangle", "colour": "#885522",
                       "placement": {"x": 0, "y": 6, "width": 2, "depth": 1, "turn": 30}},
                      {"id": "o1", "name": "Ring", "shape": "ellipse", "colour": "#888888", "placement": {"hidden": True}}],
        "sections": [{"id": "s0", "name": "Front", "colour": "#0072b2"}, {"id": "s1", "name": "Back", "colour": "#d55e00"}],
        "markers": [{"id": "k0", "name": "Chorus", "at": 0}, {"id": "k1", "name": "Chorus", "at": 86_400_000_000}],
        "tracks": [{"id": "t0", "title": "Clapping \U0001F44F", "format": "mp3", "bytes": 3_000_000, "duration": 240_000_000,
                    "digest": "ab" * 32}],
        "clips": [{"id": "c0", "title": "Verse", "track": "t0", "from": 1_000_000, "to": 61_000_000, "fadeIn": 500_000,
                   "fadeOut": 2_000_000, "gain": -3.5}, {"id": "c1", "to": 4_000_000}],
        "music": {"offset": -1_500_001}, "thresholds": {"bodyRadius": 0.4, "nearMiss": 0, "fastest": 3, "stride": 0.65},
        "metadata": {"composer": "“B” \\ \U0001F3B5"}}
    first, second = made["performers"][:2]
    made["performers"][0] = first | {"section": "s0", "person": "mia", "understudies": ["noa", "mia"]}
    made["passages"] = [{"id": "q0", "name": "Intro", "colour": "#0072b2", "from": 0, "to": 5_000_000}]
    made["formations"][0] |= {"notes": "one\n\ttwo", "setPieces": {
        "o0": {"hidden": True}, "o1": {"x": 1, "y": 2, "width": 3, "depth": 4, "turn": 359.5}}}
    made["formations"][1]["transition"] = {
        "duration": 2_000_000, "easing": "easeIn", "paths": {second["id"]: [{"x": -2.25, "y": 4}, {"x": 0.1, "y": 1000}]},
        "delays": {first["id"]: {"leave": 100_000, "arrive": 5}}}
    return made


def exercise() -> dict:
    """A drill with everything in it that only drills have."""
    return {
        "title": "Exercise", "drill": {"preparation": 5_000_000, "spacing": {"least": 1, "most": 3}, "intensity": 1.25, "warnings": [10_000_000]},
        "combos": [{"id": "onetwo", "name": "One-two", "steps": [{"action": "jab", "counts": 0}, {"action": "cross", "counts": 1}]},
                   {"id": "own", "name": "Own", "steps": [{"action": {"own": "“check”"}, "counts": 0.5}]}],
        "rounds": [{"id": "r0", "work": 180_000_000, "rest": 60_000_000, "mode": {"kind": "sequence", "combos": ["onetwo", "own", "onetwo"]}},
                   {"id": "r1", "work": 180_000_000, "rest": 0,
                    "mode": {"kind": "random", "choices": [{"combo": "own", "weight": 1}, {"combo": "onetwo", "weight": 100}]}},
                   {"id": "r2", "work": 1_000_000, "rest": 7, "mode": {"kind": "free"}}]}


async def edit(owner: HTTP, rehearsal: Rehearsal, base: int, number: int, changes: list) -> None:
    answer = await owner.post(
        f"/api/v1/productions/{rehearsal.production['id']}/edits",
        {"id": f"6f9619ff-8b86-4011-b42d-{number:012x}", "base": base, "changes": changes})
    assert answer.status == 200, (answer.status, answer.body)


async def change(owner: HTTP, path: str, **fields) -> None:
    answer = await owner.ask("PATCH", path, fields, {"Content-Type": "application/json"})
    assert answer.status in (200, 204), (answer.status, answer.body)


class Recording:
    def __init__(self, database: PostgreSQL):
        self.database = database
        self.server = Server(DATABASE_URL=database.local_url, DRAIN_PAUSE="0", DRAIN_SPREAD="0")
        self.owner: HTTP | None = None
        self.group: tuple[Rehearsal, dict] | None = None
        self.made_by_itself: list[str] = []

    def start(self) -> None:
        self.server.start()
        self.owner = self.owner.as_(self.owner.token) if self.owner else self.server.owner()
        self.owner = HTTP(self.server.url, token=self.owner.token)

    async def everything(self) -> tuple[Rehearsal, dict]:
        """A session of a piece with every kind of event that one has before its end, with a snapshot in its middle; and a group of it, which
        is `self.group`."""
        rehearsal = await Rehearsal.open(self.owner, document())
        joined = {name: await rehearsal.join(role, name) for name, role in (("Cora", "conductor"), ("Arne", "dancer"), ("Dara", "dancer"))}
        await change(self.owner, f"/api/v1/sessions/{rehearsal.id}/members/{joined['Arne']['member']}", role="conductor")
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
        higher = await cora.command("note", text="Higher", performer="p0")
        slip = await cora.command("note", text="A slip", performers=["p0", "p1"])
        await cora.command("withdrawNote", note=slip["seq"])
        await cora.command("announce", text="Ten minutes")
        await self.take(rehearsal, cora, dara)
        await dara.command("gotNote", note=higher["seq"])
        row = {"performers": ["p0"], "from": 0, "to": 2_000_000, "conductor": cora.member}
        went = await cora.command("breakOut", groups=[{"name": "Back soon"} | row, {"name": "Others", "performers": ["p1"]}])
        await cora.command("regroup", group=went["groups"][0]["session"])
        went = await cora.command("breakOut", groups=[{"name": "First row"} | row])
        group = Rehearsal(self.owner, rehearsal.production, {"session": went["groups"][0]["session"], "joinCodes": {}})
        self.group = group, {"Cora": await followed(rehearsal, joined["Cora"], group.id)}
        led = await group.connect(self.group[1]["Cora"])
        await led.cue("go")
        await led.leave()
        await cora.command("giveBaton", member=arne.member)
        await arne.cue("jump", formation=3)
        await arne.cue("back")
        await arne.command("rate", rate=0.5)
        await arne.command("loop", **{"from": 0, "to": 3_000_000, "pause": 500_000})
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
        group.owner = self.owner
        led = await group.connect(self.group[1]["Cora"])
        await led.until(lambda: led.state["revision"] == 3 or any(e["kind"] == "revised" for e in led.events), "the same in the group")
        await led.leave()
        await arne.cue("go", id="the-last-go")
        await arne.command("rate", rate=1.25)
        return rehearsal, joined

    async def take(self, rehearsal: Rehearsal, conductor: Live, dancer: Live) -> None:
        """A run that ends, with a name, a star, and how punctual a device was in it."""
        begun = await conductor.command("play")
        starts = begun["motion"]["at"]
        await dancer.say(
            {"type": "signal", "kind": "displayed", "seq": begun["seq"], "received": starts - 20_000, "shown": starts + 40_000})
        await conductor.until_instant(starts + 100_000)
        await conductor.command("pause")
        await conductor.until(lambda: any(e["kind"] == "punctualitySummed" for e in conductor.events), "a sum of what devices reported")
        await change(self.owner, f"/api/v1/sessions/{rehearsal.id}/takes/1", name="The first", starred=True)

    async def drill(self) -> tuple[Rehearsal, dict]:
        """A class that has begun; what comes after the server's next end is `go_on`."""
        rehearsal = await Rehearsal.open(self.owner, drill())
        joined = {"Cora": await rehearsal.join("conductor", "Cora"), "Ada": await rehearsal.join("dancer", "Ada")}
        cora, ada = [await rehearsal.connect(who) for who in joined.values()]
        await cora.take_baton()
        motion = (await cora.command("begin"))["motion"]
        await cora.until_instant(motion["at"])
        await cora.command("call", combo="check")
        await cora.command("tempo", tempo=90)
        answer = await said(ada, report("a", punch(1, motion["at"]), punch(2, motion["at"] + 500_000, "cross", "rear", speed=7.5)))
        assert answer == {"type": "ack", "id": "a", "punches": 2}
        await asyncio.gather(cora.leave(), ada.leave())
        return rehearsal, joined

    async def go_on(self, lesson: Rehearsal, joined: dict) -> None:
        lesson.owner = self.owner
        cora = await lesson.connect(joined["Cora"])
        await cora.command("mode", mode={"kind": "random", "choices": [{"combo": "check", "weight": 2}]})
        await cora.command("intensity", intensity=0.5)
        await cora.command("showBoard", mode="improved")
        await cora.leave()

    async def ended(self) -> tuple[Rehearsal, dict]:
        rehearsal = await Rehearsal.open(self.owner, document())
        joined = {"Cora": await rehearsal.join("conductor", "Cora")}
        cora = await rehearsal.connect(joined["Cora"])
        await cora.take_baton()
        await cora.cue("go")
        await cora.command("end")
        assert await cora.closed() == 1000
        reopened = await self.owner.post(f"/api/v1/sessions/{rehearsal.id}/reopen")
        assert reopened.status < 300, (reopened.status, reopened.body)
        cora = await rehearsal.connect(joined["Cora"])
        await cora.take_baton()
        await cora.command("end")
        return rehearsal, joined

    async def untouched(self) -> tuple[Rehearsal, dict]:
        """Nobody has cued it, and its production was edited since it was opened."""
        rehearsal = await Rehearsal.open(self.owner, document())
        joined = {"Cora": await rehearsal.join("conductor", "Cora")}
        await edit(self.owner, rehearsal, 1, 3, [{"set": ["title"], "to": "Renamed"}])
        return rehearsal, joined

    async def productions(self) -> list[dict]:
        """Whole documents, with lines in their journals; and a template."""
        template = {"name": "Two rows", "positions": [{"name": "Left", "x": -1, "y": 2}, {"x": 1, "y": 2.5}]}
        assert (await self.owner.post("/api/v1/templates", template)).status == 201
        told = []
        for number, made in enumerate([full(), exercise()]):
            answer = await self.owner.post("/api/v1/productions", made)
            assert answer.status == 201, (answer.status, answer.body)
            rehearsal = Rehearsal(self.owner, answer.json, {"session": None, "joinCodes": {}})
            await edit(self.owner, rehearsal, 1, 100 + number, [{"set": ["metadata", "k"], "to": "v"}, {"set": ["tempo"], "to": 90}])
            told.append((await self.owner.get(f"/api/v1/productions/{answer.json['id']}")).json)
        return told

    async def make(self) -> dict:
        self.start()
        # Every first start makes a demonstration, which is left out.
        self.made_by_itself = self.database.ask_now("SELECT id FROM production").split()
        productions = await self.productions()
        lesson = await self.drill()
        sessions = {"everything": await self.everything(), "group": self.group, "drill": lesson, "ended": await self.ended(),
                    "untouched": await self.untouched()}
        await self.go_on(*lesson)
        told = {}
        for rehearsal, _ in sessions.values():
            rehearsal.owner = self.owner
        for name, (rehearsal, joined) in sessions.items():
            seen = await rehearsal.connect(joined["Cora"])
            told[name] = {
                "session": rehearsal.id, "tokens": {who: joined[who]["token"] for who in joined}, "welcome": seen.welcome,
                "events": await self.owner.events(rehearsal.id)}
            assert len(told[name]["events"]) == seen.welcome["seq"], f"{name} went on by itself"
        messages = (await self.owner.get("/api/asyncapi.json")).json["components"]["messages"]
        kinds = {name.removeprefix("event.") for name in messages if name.startswith("event.")}
        missing = kinds - {event["kind"] for session in told.values() for event in session["events"]}
        assert not missing, f"no log has {missing}"
        for rehearsal, _ in sessions.values():
            for person in rehearsal.people:
                person.cut()
        # What the log says beyond the snapshot, nobody had the time to keep.
        self.server.kill(signal.SIGKILL)
        self.server.ended()
        for name in told:
            kept = self.database.ask_now(f"SELECT state FROM session_snapshot WHERE session = '{told[name]['session']}'")
            told[name]["snapshot"] = json.loads(kept) if kept else None
        return {"owner": self.owner.token, "sessions": told, "productions": productions}


def dump(database: PostgreSQL, left_out: list[str]) -> str:
    """Its data as SQL, without these productions and their sessions."""
    productions = ", ".join(f"'{id}'" for id in left_out)
    database.ask_now(f"DELETE FROM session WHERE production IN ({productions}); DELETE FROM production WHERE id IN ({productions})")
    text = subprocess.run(
        [f"{database.programs}/pg_dump", "-d", database.url, "--data-only", "--rows-per-insert=100", "--no-owner",
         *(f"--exclude-table={name}" for name in LEFT_OUT)], check=True, capture_output=True, text=True, cwd="/").stdout
    lines = [line for line in text.splitlines(keepends=True) if line.strip() and not line.startswith(("--", "\\"))]
    # No trigger fires, and no order of the tables is needed.
    return "".join(["SET session_replication_role = replica;\n", *lines])


def main() -> None:
    name = sys.argv[1]
    database = PostgreSQL().create().start()
    recording = Recording(database)
    try:
        told = asyncio.run(recording.make())
        (HERE / f"{name}.sql").write_text(dump(database, recording.made_by_itself))
        (HERE / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
    finally:
        recording.server.discard()
        database.discard()


if __name__ == "__main__":
    main()
