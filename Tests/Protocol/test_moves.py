"""Simple clients are told the moves of the count sheet as they are told formations: ahead, with the instant at which they begin."""

from client import Rehearsal, piece


def counted() -> dict:
    """A count a second; the first formation is held for a minute."""
    document = piece(formations=2, hold=60_000_000, duration=200_000)
    first, second = (performer["id"] for performer in document["performers"][:2])
    document |= {
        "tempo": 60,
        "passages": [{"id": "verse", "name": "Verse", "colour": "#0072b2", "from": 0, "to": 60_000_000}],
        "moves": [
            {"id": "turn", "part": "verse", "counts": 2}, {"id": "reach", "part": "verse", "counts": 1},
            {"id": "one", "part": "verse", "counts": 4, "performer": first}, {"id": "other", "part": "verse", "counts": 4, "performer": second}]}
    return document


async def test_a_move_is_announced_ahead_with_its_start(owner):
    rehearsal = await Rehearsal.open(owner, counted())
    conductor = await rehearsal.conductor()
    screen = await rehearsal.come("screen")
    motion = (await conductor.command("play"))["motion"]
    reach = await screen.signal("move", lambda told: told["moves"][0]["move"] == "reach")
    assert reach["moves"] == [{"move": "reach", "part": "verse", "counts": 1}]
    assert abs(reach["starts"] - (motion["at"] + 2_000_000)) <= 2, (reach, motion)
    solos = await screen.signal("move", lambda told: told["moves"][0]["move"] == "one")
    assert [one["move"] for one in solos["moves"]] == ["one", "other"] and solos["starts"] == reach["starts"] + 1_000_000
    assert solos["moves"][0]["performer"] != solos["moves"][1]["performer"]
    await rehearsal.leave()
