"""Groups work in sessions beside the main one, and come back by one command; phones that sleep come back as soon as they wake."""

import asyncio

import pytest

from client import Live, Rehearsal, becomes, piece

# Long enough that no slow machine comes to its end.
HOLD = 20_000_000


async def followed(rehearsal, joined, group):
    """Joins a group's session with the token of the main one."""
    answer = await rehearsal.owner.as_(joined["token"]).post(f"/api/v1/sessions/{group}/members")
    assert answer.status == 201, (answer.status, answer.body)
    return answer.json


async def event_of(live, kind):
    return await live.until(lambda: next((e for e in live.events if e["kind"] == kind), None), kind)


async def test_groups_work_alone_and_one_command_regroups_all_also_sleeping_devices(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=3, hold=HOLD, duration=HOLD))
    ana, ben, cem = [performer["id"] for performer in rehearsal.production["performers"]]
    path = f"/api/v1/sessions/{rehearsal.id}"
    try:
        conductor = await rehearsal.conductor()
        arne = await rehearsal.join("conductor", "Arne")
        dara, odo = await rehearsal.join("dancer", "Dara"), await rehearsal.join("dancer", "Odo")
        for who in (arne, odo):
            await rehearsal.connect(who)
        phone = await rehearsal.connect(dara)
        for performer, who in ((ana, dara), (ben, odo)):
            await conductor.command("assign", performer=performer, member=who["member"])

        row = {"name": "First row", "performers": [ana], "from": HOLD, "to": 3 * HOLD, "conductor": arne["member"]}
        went = await conductor.command("breakOut", groups=[row, {"name": "The others", "performers": [ben]}])
        heard = await phone.event(went["seq"])
        first, others = heard["groups"]
        assert first == row | {"session": first["session"]} and first["session"] != others["session"]

        # Each follows to their own group and to no other, without a code, with their performer; following twice changes nothing.
        (await owner.as_(odo["token"]).post(f"/api/v1/sessions/{first['session']}/members")).problem("not-allowed")
        led = await rehearsal.connect(await followed(rehearsal, arne, first["session"]))
        await followed(rehearsal, dara, first["session"])
        place = await followed(rehearsal, dara, first["session"])
        there = await rehearsal.connect(place)
        assert there.welcome["member"]["performer"] == ana and there.welcome["production"] == phone.welcome["production"]
        assert there.state["main"] == {"session": rehearsal.id, "name": "First row", "from": HOLD, "to": 3 * HOLD}
        assert (there.state["motion"]["position"], there.state["motion"]["rate"]) == (HOLD, 0)
        assert there.state["baton"] == led.member and led.welcome["member"]["role"] == "conductor"
        assert [m["name"] for m in there.state["members"] if m["role"] == "dancer"] == ["Dara"]
        await led.command("play")

        # A newcomer by the main code finds in the welcome where to go.
        late = await rehearsal.come("dancer", "Late")
        assert [group["name"] for group in late.state["groups"]] == ["First row", "The others"]

        async def reported():
            groups = (await owner.get(f"{path}/breakouts")).json["groups"]
            return [(group["name"], group["runs"], {m["member"]: m["present"] for m in group["members"]}) for group in groups]

        await becomes(
            [("First row", True, {arne["member"]: True, dara["member"]: True}), ("The others", False, {})], reported)
        (await owner.as_(dara["token"]).get(f"{path}/breakouts")).problem("not-allowed")

        # Impossible groups are refused with the field, and nothing changes. (With these, no more than ten commands, which is the budget.)
        for fault, field in (
            ({"groups": []}, "groups"), ({"groups": [row]}, "groups[0].performers"),
            ({"groups": [{"name": "x", "performers": ["nobody"]}]}, "groups[0].performers"),
            ({"groups": [{"name": "x", "performers": [cem], "from": 9, "to": 9}]}, "groups[0].to"),
            ({"groups": [{"name": "x", "performers": [cem], "conductor": dara["member"]}]}, "groups[0].conductor"),
        ):
            assert (await conductor.refusal("breakOut", **fault)).field == field, fault
        assert (await led.refusal("breakOut", groups=[{"name": "x", "performers": [cem]}])).code == "notAllowed"
        assert (await phone.refusal("regroup")).code == "notTheConductor"
        assert (await conductor.refusal("regroup", group=rehearsal.id)).field == "group"

        # One group is called back while its run goes and a phone of it sleeps: the phone is told when it wakes.
        asleep = there.events[-1]["seq"] if there.events else there.welcome["seq"]
        await there.leave()
        back = await conductor.command("regroup", group=first["session"])
        assert (back["groups"], back["name"]) == ([first["session"]], "Cora")
        assert (await event_of(led, "ended"))["name"] == "Cora" and await led.closed() == 1000
        woken = await Live.open(owner.url, place["socket"], place["token"], after=asleep, welcome=False)
        rehearsal.people.append(woken)
        assert (await event_of(woken, "ended"))["name"] == "Cora" and await woken.closed() == 1000
        (await owner.as_(dara["token"]).post(f"/api/v1/sessions/{first['session']}/members")).problem("gone")
        again = await rehearsal.connect(dara)
        assert [group["name"] for group in again.state["groups"]] == ["The others"]

        # A group that ends its own session is back too; and a main session that ends ends its groups.
        await conductor.command("breakOut", groups=[{"name": "Alone", "performers": [ana]}])
        alone = (await event_of(again, "brokeOut"))["groups"][0]["session"]
        assert (await owner.post(f"/api/v1/sessions/{alone}/end")).status == 204
        await again.until(lambda: any(e["kind"] == "regrouped" and e["groups"] == [alone] for e in again.events), "its return")
        working = await rehearsal.connect(await followed(rehearsal, odo, others["session"]))
        await conductor.command("end")
        await event_of(working, "ended")
        assert await working.closed() == 1000
        listed = (await owner.get("/api/v1/sessions")).json["sessions"]
        assert not {rehearsal.id, first["session"], others["session"], alone} & {one["session"] for one in listed}
    finally:
        await rehearsal.leave()


@pytest.mark.parametrize("change", ["demoted", "put out", "signed out"])
async def test_a_members_change_in_the_main_session_applies_in_their_group(owner, change):
    rehearsal = await Rehearsal.open(owner, piece(formations=3))
    [ana, *_] = [performer["id"] for performer in rehearsal.production["performers"]]
    try:
        conductor = await rehearsal.conductor()
        arne = await rehearsal.join("conductor", "Arne")
        await rehearsal.connect(arne)
        went = await conductor.command("breakOut", groups=[{"name": "A", "performers": [ana], "conductor": arne["member"]}])
        group = went["groups"][0]["session"]
        place = await followed(rehearsal, arne, group)
        watching = await rehearsal.connect(await followed(rehearsal, await rehearsal.join("conductor", "Cleo"), group))
        led = await rehearsal.connect(place)
        assert led.state["baton"] == led.member
        member = f"/api/v1/sessions/{rehearsal.id}/members/{arne['member']}"
        match change:
            case "demoted":
                assert (await owner.ask("PATCH", member, {"role": "dancer"})).status == 204
                assert await led.closed() == 1012
                again = await rehearsal.connect(place)
                assert again.welcome["member"]["role"] == "dancer"
                assert (await again.refusal("play")).code == "notTheConductor"
            case "put out":
                assert (await owner.delete(member)).status == 204
                assert await led.closed() == 4001
            case "signed out":
                assert (await owner.as_(arne["token"]).post("/api/v1/sign-out")).status == 204
                assert await led.closed() == 4001
        # The baton is free there.
        passed = await event_of(watching, "batonPassed")
        assert (passed.get("from"), passed.get("to")) == (led.member, None)
    finally:
        await rehearsal.leave()


async def test_two_cues_of_a_group_and_its_recall_at_once_all_find_their_place_in_its_log(owner):
    rehearsal = await Rehearsal.open(owner, piece(formations=3))
    [ana, *_] = [performer["id"] for performer in rehearsal.production["performers"]]
    try:
        conductor = await rehearsal.conductor()
        arne = await rehearsal.join("conductor", "Arne")
        await rehearsal.connect(arne)
        went = await conductor.command("breakOut", groups=[{"name": "A", "performers": [ana], "conductor": arne["member"]}])
        group = went["groups"][0]["session"]
        led = await rehearsal.connect(await followed(rehearsal, arne, group))
        # What comes before the end is kept, what comes after is refused; nothing is lost between the two.
        for number in range(20):
            await led.say({"type": "command", "id": f"n{number}", "kind": "note", "text": f"{number}"})
        await asyncio.gather(conductor.command("regroup"), event_of(led, "ended"))
        log = (await owner.get(f"/api/v1/sessions/{group}/events")).json["events"]
        assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
        assert [event["kind"] for event in log].count("ended") == 1 and log[-1]["kind"] == "ended"
        assert {f["id"] for f in led.of("ack")} == {e["command"] for e in log if "command" in e}
    finally:
        await rehearsal.leave()
