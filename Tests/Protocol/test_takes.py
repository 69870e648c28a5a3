"""Each run from a start to a stop is a take by itself: a list, a course to be replayed, and the log as a file."""

import csv
import io

from client import Rehearsal, piece

# Long enough that no slow machine comes to the next place before it is told to stop.
HOLD = MOVE = 20_000_000


async def test_takes_follow_from_the_log_and_are_named_starred_and_replayed_also_when_the_session_is_over(owner, visitor):
    rehearsal = await Rehearsal.open(owner, piece(formations=3, hold=HOLD, duration=MOVE))
    path = f"/api/v1/sessions/{rehearsal.id}"

    async def change(who, take, **fields):
        return await who.ask("PATCH", f"{path}/takes/{take}", fields, {"Content-Type": "application/json"})

    try:
        conductor = await rehearsal.conductor()
        joined = await rehearsal.join("dancer", "Dara")
        dancer = visitor.as_(joined["token"])
        await rehearsal.connect(joined)
        assert (await dancer.get(f"{path}/takes")).json["takes"] == []
        performer = rehearsal.production["performers"][0]["id"]
        await conductor.command("assign", performer=performer, member=joined["member"])

        begun = await conductor.command("play")
        starts = begun["motion"]["at"]
        await conductor.say(
            {"type": "signal", "kind": "displayed", "seq": begun["seq"], "received": starts - 20_000, "shown": starts + 40_000})
        await conductor.until_instant(starts + 100_000)
        await conductor.command("note", text="=late in one")
        paused = await conductor.command("pause")
        # Two seconds after it stands, a node adds up by itself what devices reported: here of one change, by one device.
        summed = await conductor.until(
            lambda: next((e for e in conductor.events if e["kind"] == "punctualitySummed"), None), "the sum")
        assert summed["at"] >= paused["motion"]["at"] + 2_000_000 and summed["by"] is None
        assert [summed[name] for name in ("from", "through", "changes", "devices", "inTime", "shown", "worst")] == [
            begun["seq"], begun["seq"], 1, 1, 1, 1, 40_000]
        assert sum(summed["counts"]) == 1
        played = await conductor.command("play", **{"from": HOLD + 500_000})
        await conductor.until_instant(played["motion"]["at"] + 1)
        stopped = await conductor.command("pause")
        await conductor.until_instant(stopped["motion"]["at"] + 500_000)

        answer = await dancer.get(f"{path}/takes")
        first, second = answer.json["takes"]
        assert (first["number"], first["begins"], first["ends"]) == (1, begun["motion"]["at"], paused["motion"]["at"])
        assert first["from"]["position"] == 0 and first["to"]["position"] == paused["motion"]["position"]
        assert (first["stop"], first["conductor"], first["dancing"], first["rate"]) == ("paused", "Cora", 1, 1)
        # On the second no device reported.
        assert second["punctuality"] is None and first["punctuality"] == {
            "changes": 1, "devices": 1, "inTime": 1, "shown": 1, "p50": 40_000, "p99": 40_000, "worst": 40_000,
            "shared": False}
        # The second stopped on the way into formation 1; the first did not come there.
        assert (second["to"]["formation"], second["to"]["moving"]) == (1, True)
        assert {(stop["formation"], stop["moving"], stop["stopped"], stop["came"]) for stop in answer.json["stops"]} == {
            (0, False, 1, 1), (1, True, 1, 1)}
        assert (await dancer.get(f"{path}/takes", if_none_match=answer.headers["etag"])).status == 304
        page = (await dancer.get(f"{path}/takes?limit=1")).json
        assert [take["number"] for take in page["takes"]] == [1] and page["next"] == 1
        assert (await dancer.get(f"{path}/takes?after=1")).json["takes"] == [second]

        # It is replayed with the production as it was danced, whatever has been edited since.
        edited = await owner.patch(
            f"/api/v1/productions/{rehearsal.production['id']}", {"title": "Other"}, if_match='"1"')
        assert edited.status == 200
        course = (await dancer.get(f"{path}/takes/1")).json
        assert [held["motion"]["rate"] for held in course["motions"]] == [1, 0]
        assert [note["text"] for note in course["notes"]] == ["=late in one"]
        assert course["dancers"] == {performer: joined["member"]} and course["names"][joined["member"]] == "Dara"
        assert (await dancer.get(f"{path}/takes/1/production")).json["revision"] == 1

        # Conductors name and star them; everybody hears of it.
        mine = visitor.as_((await rehearsal.join("conductor", "Arne"))["token"])
        (await change(dancer, 1, starred=True)).problem("not-allowed")
        (await change(mine, 3, starred=True)).problem("not-found")
        (await change(mine, 1, name="x" * 81)).problem("invalid", "name")
        assert (await change(mine, 1, name="Too soft", starred=True)).status == 204
        await conductor.until(
            lambda: [event["kind"] for event in conductor.events[-2:]] == ["takeNamed", "takeStarred"], "both events")
        assert (await owner.post(f"{path}/end")).status == 204
        assert (await change(owner, 2, starred=True)).status == 204
        takes = (await owner.get(f"{path}/takes")).json["takes"]
        assert [(take["name"], take["starred"]) for take in takes] == [("Too soft", True), (None, True)]

        # The whole log as lines for a spreadsheet, where no text is a formula.
        lines, next_page = "", f"{path}/events?format=csv&limit=3"
        while next_page:
            answer = await owner.get(next_page)
            lines += answer.body.decode()
            next_page = answer.headers["link"].split(">")[0][1:] if "link" in answer.headers else None
        assert lines.startswith("\ufeff") and lines.count("\ufeff") == 1
        rows = list(csv.DictReader(io.StringIO(lines[1:], newline="")))
        log = await rehearsal.log()
        assert [(int(row["seq"]), row["kind"]) for row in rows] == [(event["seq"], event["kind"]) for event in log]
        assert [(row["text"], row["name"]) for row in rows if row["kind"] == "noted"] == [("'=late in one", "Cora")]
    finally:
        await rehearsal.leave()
