"""A note made while the run goes reaches the people whom it is for, and nobody else, when nobody moves any more."""

from client import Refused, Rehearsal, piece

# Long enough that no slow machine comes to the next place before it is told to stop.
HOLD = MOVE = 20_000_000


def words(member):
    """All texts that a member was ever sent."""
    return [event["text"] for event in member.events if event["kind"] == "noted"] + [
        note["text"] for signal in member.of("signal", "notes") for note in signal["notes"]]


async def test_a_stand_in_reads_later_notes_and_withheld_notes_are_not_sent_in_the_next_run(owner, visitor):
    rehearsal = await Rehearsal.open(owner, piece(formations=3, hold=HOLD, duration=MOVE))
    ana, *_ = [performer["id"] for performer in rehearsal.production["performers"]]
    path = f"/api/v1/sessions/{rehearsal.id}"

    async def read(joined):
        reader = visitor.as_(joined["token"])
        texts = [note["text"] for note in (await reader.get(f"{path}/notes")).json["notes"]]
        log = [e["text"] for e in (await reader.get(f"{path}/events")).json["events"] if e["kind"] == "noted" and e["text"]]
        return texts, log
    try:
        conductor = await rehearsal.conductor()
        own, other = await rehearsal.join("dancer", "Dara"), await rehearsal.join("dancer", "Odo")
        dara, odo = await rehearsal.connect(own), await rehearsal.connect(other)
        await dara.command("assign", performer=ana, member=dara.member)
        early = await conductor.command("note", text="private", performers=[ana])
        await conductor.command("note", text="all")
        await dara.signal("notes", lambda s: s["notes"])
        await dara.leave()

        # Somebody takes the performer of one who is away for a moment.
        taken = None
        while taken is None:
            try:
                taken = await odo.command("assign", performer=ana, member=odo.member)
            except Refused as refused:
                assert refused.code == "performerTaken", refused
        assert await read(other) == (["all"], ["all"])
        assert (await odo.refusal("gotNote", note=early["seq"])).code == "notAllowed"
        await conductor.command("note", text="later", performers=[ana])
        assert await read(other) == (["all", "later"], ["all", "later"])
        assert "private" not in words(odo)
        event = await conductor.event(taken["seq"])
        assert (event["by"], event["member"], event["performer"]) == (odo.member, odo.member, ana), "the conductor is told"

        # Who comes back has what is theirs; the stand-in has it no more.
        await odo.command("assign", performer=ana, member=None)
        dara = await rehearsal.connect(own)
        await dara.command("assign", performer=ana, member=dara.member)
        assert (await read(own))[0] == ["private", "all", "later"]
        assert (await read(other))[0] == ["all"]

        # A note of one run is not read in the next, neither among the notes nor with its take.
        await conductor.command("assign", performer=ana, member=dara.member)
        begun = await conductor.command("play", **{"from": HOLD})
        await conductor.command("note", text="withheld", performers=[ana], touched=begun["motion"]["at"])
        await conductor.command("pause")
        await dara.signal("notes", lambda s: any(note["text"] == "withheld" for note in s["notes"]))
        assert "withheld" in (await read(own))[0]
        await conductor.command("play", **{"from": HOLD})
        reader = visitor.as_(own["token"])
        assert "withheld" not in (await read(own))[0]
        takes = (await reader.get(f"{path}/takes")).json["takes"]
        for take in takes:
            notes = (await reader.get(f"{path}/takes/{take['number']}")).json["notes"]
            assert "withheld" not in [note["text"] for note in notes]
    finally:
        await rehearsal.leave()


async def test_a_note_made_during_a_run_reaches_its_dancers_once_the_run_stands(owner, visitor):
    rehearsal = await Rehearsal.open(owner, piece(formations=3, hold=HOLD, duration=MOVE))
    ana, ben, _ = [performer["id"] for performer in rehearsal.production["performers"]]
    try:
        conductor = await rehearsal.conductor()
        joined = await rehearsal.join("dancer", "Dara")
        dara = await rehearsal.connect(joined)
        odo, screen = await rehearsal.come("dancer", "Odo"), await rehearsal.come("screen", "Wall")
        await conductor.command("assign", performer=ana, member=dara.member)
        await conductor.command("assign", performer=ben, member=odo.member)

        begun = await conductor.command("play", **{"from": HOLD})
        touched = begun["motion"]["at"] + 200_000
        await conductor.until_instant(touched + 10_000)
        mine = await conductor.command("note", text="spacing", performers=[ana], touched=touched)
        ours = await conductor.command("note", text="breathe", touched=touched)
        slip = await conductor.command("note", text="slip", performer=ana, touched=touched)
        await conductor.command("withdrawNote", note=slip["seq"])
        # The place is where the run was at the touch; the formation, the one that it was on the way into.
        assert (mine["position"], mine["formation"], mine["touched"]) == (HOLD + 200_000, 1, touched)
        heard = await dara.event(mine["seq"])
        assert (heard["text"], heard["withheld"], heard["position"]) == ("", True, mine["position"]) and "performer" not in heard
        path = f"/api/v1/sessions/{rehearsal.id}"
        reader = visitor.as_(joined["token"])
        assert (await reader.get(f"{path}/notes")).json["notes"] == []
        assert [e.get("text") for e in (await reader.get(f"{path}/events")).json["events"] if e["kind"] == "noted"] == ["", "", ""]
        await dara.event(slip["seq"])
        assert words(dara) == ["", "", ""]  # nothing was told during the run

        await conductor.command("pause")
        told = await dara.signal("notes")
        assert [(note["seq"], note["text"]) for note in told["notes"]] == [(mine["seq"], "spacing"), (ours["seq"], "breathe")]
        assert [note["text"] for note in (await odo.signal("notes"))["notes"]] == ["breathe"]
        assert [note["text"] for note in (await reader.get(f"{path}/notes")).json["notes"]] == ["spacing", "breathe"]
        assert [note["text"] for note in (await reader.get(f"{path}/takes/1")).json["notes"]] == ["spacing", "breathe"]

        # Got it: the conductor sees who; others see that somebody did.
        got = await dara.command("gotNote", note=mine["seq"])
        assert (await conductor.event(got["seq"]))["performer"] == ana
        veiled = await odo.event(got["seq"])
        assert veiled["by"] is None and "performer" not in veiled and "command" not in veiled
        assert (await odo.refusal("gotNote", note=mine["seq"])).code == "notAllowed"
        assert (await dara.refusal("gotNote", note=mine["seq"])).code == "gone"
        refused = await conductor.refusal("note", text="x", touched=touched - 3_600_000_000)
        assert (refused.code, refused.field) == ("invalid", "touched")
        refused = await conductor.refusal("note", text="x", performers=["nobody"])
        assert (refused.code, refused.field) == ("unknownPerformer", "performer")
        await dara.until(lambda: [n["text"] for n in dara.of("signal", "notes")[-1]["notes"]] == ["breathe"], "the rest")

        # A dancer who comes back while it stands is told what is open, and a conductor who comes everything; nobody else was told.
        resumed = await rehearsal.connect(joined, after=got["seq"])
        assert [note["text"] for note in (await resumed.signal("notes"))["notes"]] == ["breathe"]
        arne = await rehearsal.conductor("Arne")
        assert [(n["text"], n["got"]) for n in (await arne.signal("notes"))["notes"]] == [("spacing", [ana]), ("breathe", [])]
        again = await rehearsal.connect(joined, after=begun["seq"])
        await again.event(got["seq"])
        assert [e["text"] for e in again.events if e["kind"] == "noted"] == ["", "", ""]
        await screen.event(got["seq"])
        assert set(words(odo)) == {"", "breathe"} and set(words(screen)) == {""}
        lines = f"{path}/events?format=csv"
        assert "spacing" in (await owner.get(lines)).body.decode()
        assert "spacing" not in (await reader.get(lines)).body.decode()
    finally:
        await rehearsal.leave()
