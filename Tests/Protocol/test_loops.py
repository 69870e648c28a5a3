"""A count-in and a loop are one event each; which pass is under way is arithmetic, and who computes nothing is told."""

from client import Rehearsal, piece

# Formation 1 becomes live after 0.4 s and stands after 0.6 s; a pass takes 0.8 s.
STRETCH = {"from": 0, "to": 800_000}


async def open_rehearsal(owner):
    return await Rehearsal.open(owner, piece(formations=3, hold=400_000, duration=200_000))


async def test_a_loop_is_one_event_and_each_change_of_each_pass_is_told(owner):
    rehearsal = await open_rehearsal(owner)
    try:
        conductor = await rehearsal.conductor()
        dancer = await rehearsal.come("dancer", "Dara")
        looped = await conductor.command("loop", **STRETCH)
        begins = looped["motion"]["at"]
        assert (looped["kind"], looped["from"], looped["to"], looped["pause"]) == ("looped", 0, 800_000, 0)
        assert looped["motion"]["until"] == 800_000

        def told():
            return [(signal["formation"], signal["starts"] - begins) for signal in dancer.of("signal", "formation")]

        await dancer.until(lambda: len(told()) >= 5, "five changes of formation")
        assert told()[0] == (1, 400_000)
        # A server that had no turn for two seconds leaves out what is over by then.
        assert all((formation, starts % 800_000) in {(1, 400_000), (0, 0)} for formation, starts in told())
        assert [starts for _, starts in told()] == sorted({starts for _, starts in told()})
        assert [event["kind"] for event in await rehearsal.log()].count("looped") == 1

        # Who knows no loops is told the motion of the pass that is under way, who knows them from which pass on.
        late = await rehearsal.come("dancer", "Late")
        motion = late.state["motion"]
        assert motion["loop"]["pass"] >= 1 and late.state["loop"] == motion["loop"]
        assert motion["at"] == begins + motion["loop"]["pass"] * 800_000

        last = await conductor.command("loop", last=True)
        assert last["motion"]["loop"]["last"] == last["motion"]["loop"]["pass"]
        await conductor.until_instant(last["motion"]["at"] + 900_000)
        refused = await conductor.refusal("loop", off=True)
        assert refused.code == "gone"
    finally:
        await rehearsal.leave()


async def test_play_from_a_place_is_counted_in_at_the_tempo_of_the_run(owner):
    rehearsal = await open_rehearsal(owner)
    try:
        conductor = await rehearsal.conductor()
        dancer = await rehearsal.come("dancer", "Dara")
        await conductor.command("rate", rate=2)
        moved = await conductor.command("play", countIn=4, **{"from": 600_000})
        motion = moved["motion"]
        assert motion["wait"] == 4 * motion["countIn"]["count"] and motion["countIn"]["counts"] == 4
        # Everybody is put there before the first count.
        signal = await dancer.signal("formation")
        assert (signal["formation"], signal["starts"]) == (1, motion["at"] - motion["wait"])
        refused = await conductor.refusal("play", countIn=17)
        assert (refused.code, refused.field) == ("invalid", "countIn")
    finally:
        await rehearsal.leave()
