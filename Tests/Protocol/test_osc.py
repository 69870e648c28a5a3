"""Theatre desks conduct by OSC over UDP, and are told what becomes live; packets from others are dropped unread."""

from __future__ import annotations

import asyncio
import itertools
import random
import subprocess

import pytest

from client import Rehearsal, becomes, piece
from server import Server
from theatre import Ears, Theatre, TheatreDesk, bundle, message, now
from topology import free_ports


@pytest.fixture(scope="module")
def theatre(made):
    ears = Ears()
    port = free_ports(1)[0]
    server = Server(OSC_PORT=str(port), OSC_FROM="127.0.0.0/29", OSC_TARGETS=f"127.0.0.1:{ears.port}")
    try:
        subprocess.run(["cp", "-a", str(made), str(server.data)], check=True)
        server.start()
        yield Theatre(server, port, ears, server.owner(server.new_owner_link()))
        assert server.process.poll() is None, f"a theatre desk ended the server:\n{server.log[-3000:]}"
    finally:
        server.discard()
        ears.close()


@pytest.fixture
async def hall(theatre):
    """A session, its conductor with the baton, and a theatre desk for it. Formations stand for a minute: nothing happens by itself."""
    document = piece(formations=4, hold=60_000_000, duration=200_000)
    march = 2 * 60_200_000
    document["passages"] = [
        {"id": "q0", "name": "Overture", "colour": "#0072b2", "from": 0, "to": march},
        {"id": "q1", "name": "March", "colour": "#d55e00", "from": march, "to": 2 * march}]
    rehearsal = await Rehearsal.open(theatre.owner, document)
    desk = TheatreDesk(theatre, rehearsal.codes["conductor"], rehearsal.id)
    yield rehearsal, desk
    desk.close()
    await rehearsal.leave()


async def hears(desk: TheatreDesk, kind: str, wanted: tuple) -> None:
    """Waits until the latest of a kind begins with what is wanted."""

    async def latest():
        heard = desk.heard(kind)
        return heard[-1][: len(wanted)] if heard else None

    await becomes(wanted, latest)


async def cued(rehearsal: Rehearsal, count: int) -> list[dict]:
    """The cues in the log, once there are so many."""

    async def cues():
        return len([event for event in await rehearsal.log() if event["kind"] == "cued"])

    await becomes(count, cues)
    return [event for event in await rehearsal.log() if event["kind"] == "cued"]


async def test_a_desk_conducts_in_the_holders_place_and_hears_what_becomes_live(hall):
    rehearsal, desk = hall
    desk.press("go")
    await hears(desk, "refused", ("notTheConductor",))
    conductor = await rehearsal.conductor()
    desk.press("listen")
    await hears(desk, "formation", (0, 1, "Formation 0", "Overture"))
    await hears(desk, "part", ("Overture", 1))
    await hears(desk, "run", ("standing", 1.0))

    desk.press("go")
    [cue] = await cued(rehearsal, 1)
    assert (cue["by"], cue["to"]) == (conductor.member, 1) and cue["command"].startswith("osc 127.0.0.1 "), cue
    await hears(desk, "cued", (1, 2, "Formation 1", "Overture", str(cue["starts"])))
    await hears(desk, "formation", (1, 2, "Formation 1", "Overture", str(cue["starts"])))
    assert desk.heard("cued")[-1][5] <= (cue["starts"] - cue["at"]) / 1e6 + 0.01

    # Whatever type a theatre desk writes its numbers in, and with the number behind the word.
    for index, press in enumerate([("jump", 3), ("jump", 4.0), ("jump/3",), ("jump", "4")]):
        desk.press(*press)
        number = 3 + index % 2
        await hears(desk, "formation", (number - 1, number, f"Formation {number - 1}", "March"))
    await hears(desk, "part", ("March", 3))
    desk.press("back", True)
    await hears(desk, "formation", (2, 3))
    # A button that is released says so too; that is not a second press.
    desk.press("back", 0.0)
    desk.press("play", 1.0)
    await hears(desk, "run", ("running", 1.0))
    desk.press("pause")
    await hears(desk, "run", ("standing", 1.0))
    assert len(await cued(rehearsal, 6)) == 6
    await conductor.command("end")
    await hears(desk, "run", ("ended",))


async def test_a_second_go_is_a_slip_and_a_bundle_is_done_in_its_order(hall, theatre):
    rehearsal, desk = hall
    conductor = await rehearsal.conductor()
    # However slow the machine, the first cue is still ahead when the second GO comes.
    await conductor.command("lead", least=2_000_000, most=2_000_000)
    desk.send(bundle(desk.message("go"), desk.message("go")))
    await hears(desk, "refused", ("tooSoon",))
    assert len(await cued(rehearsal, 1)) == 1
    await conductor.command("lead", least=0, most=500_000)
    desk.send(bundle(desk.message("jump", 4), bundle(desk.message("jump", 2), desk.message("jump", 3)), at=now()))
    assert [cue["to"] for cue in (await cued(rehearsal, 4))[1:]] == [3, 1, 2]
    # A bundle waits for its time; one that is too far ahead is refused, and the desk hears why.
    desk.send(bundle(desk.message("jump", 1), at=now() + 2))
    desk.send(bundle(desk.message("jump", 1), at=now() + 3_600))
    await hears(desk, "refused", ("invalid", "A bundle is at most 60 seconds ahead of its time."))
    desk.press("jump", 9)
    await hears(desk, "refused", ("unknownFormation",))
    assert [cue["to"] for cue in (await cued(rehearsal, 5))[4:]] == [0]


async def test_a_desk_may_send_more_than_is_needed_and_hears_what_is_missing(hall):
    rehearsal, desk = hall
    conductor = await rehearsal.conductor()
    await conductor.command("lead", least=0, most=500_000)
    for formation, press in enumerate(
        [("jump", "2", "0.7"), ("jump", " 3 ", 1, "x"), ("back", "loudly"), ("back", 1, 0, "fader"), ("jump", 4.0, 127)], 1
    ):
        desk.press(*press)
        to = [1, 2, 1, 0, 3][formation - 1]
        assert (await cued(rehearsal, formation))[-1]["to"] == to
        await hears(desk, "formation", (to,))
    for press in [("go", "0"), ("go", "off"), ("go", 0, 1), ("go", float("nan")), ("jump", "2", 0)]:
        desk.press(*press)  # released
    for press in [("jump",), ("jump", 1.5), ("jump", float("nan")), ("jump", "all"), ("jump", b"\x00\x01")]:
        before = len(desk.heard("refused"))
        desk.press(*press)

        async def refused():
            return len(desk.heard("refused"))

        await becomes(before + 1, refused)
        assert desk.heard("refused")[-1][0] == "unknownFormation"
    assert len(await cued(rehearsal, 5)) == 5


async def test_only_an_allowed_desk_with_the_code_is_accepted(hall, theatre):
    rehearsal, desk = hall
    await rehearsal.conductor()
    stranger = TheatreDesk(theatre, rehearsal.codes["conductor"], address="127.9.0.1")
    mistaken = TheatreDesk(theatre, rehearsal.codes["dancer"])
    guesser = TheatreDesk(theatre, "234567", address="127.0.0.4")
    try:
        for outcome, sender, packet in [
            ("notAllowed", stranger, stranger.message("go")),
            ("notAllowed", stranger, b"no packet"),
            ("wrongCode", mistaken, mistaken.message("go")),
            ("unknownAddress", desk, message("/runthrough/*/go")),
            ("unknownAddress", desk, message("/runthrough/??????/go")),
            ("unknownAddress", desk, message("/runthrough/go")),
            ("unknownAddress", desk, desk.message("go/on/and/on")),
            ("unknownAddress", desk, desk.message("end")),
            ("wrongArguments", desk, desk.message("jump")),
            ("wrongArguments", desk, desk.message("jump", 1.5)),
            ("wrongArguments", desk, desk.message("jump", float("nan"))),
            ("wrongArguments", desk, desk.message("jump", 0)),
            ("wrongArguments", desk, desk.message("jump", b"\x00\x01")),
            ("malformed", desk, b""),
            ("malformed", desk, desk.message("go").dgram[:-3]),
            ("malformed", desk, b"#bundle\x00" + b"\x00" * 7 + b"\x01" + b"\xff" * 4),
        ]:
            before = await theatre.count(outcome)
            sender.send(packet)
            await becomes(before + 1, lambda: theatre.count(outcome))
        # A desk with an old code guesses nothing, however often it is pressed.
        wrong = await theatre.count("wrongCode")
        for _ in range(90):
            guesser.press("go")
        await becomes(wrong + 90, lambda: theatre.count("wrongCode"))
        guesser.code = rehearsal.codes["conductor"]
        accepted = await theatre.count("accepted")
        guesser.press("listen")
        await becomes(accepted + 1, lambda: theatre.count("accepted"))
        # After sixty different wrong codes an address is not listened to any more; theatre desks elsewhere are.
        codes = itertools.product("23456789", repeat=6)
        while not await theatre.count("tooManyCodes"):
            for code in itertools.islice(codes, 20):
                guesser.code = "".join(code)
                guesser.press("go")
            await asyncio.sleep(0.05)
        assert await cued(rehearsal, 0) == []
        desk.press("listen")
        await hears(desk, "formation", (0, 1))
        assert stranger.heard("refused") == mistaken.heard("refused") == guesser.heard("refused") == []
    finally:
        for one in (stranger, mistaken, guesser):
            one.close()


async def test_no_datagram_disturbs_a_desk_that_is_heard(hall, theatre):
    rehearsal, desk = hall
    await rehearsal.conductor()
    attacker = TheatreDesk(theatre, rehearsal.codes["conductor"], address="127.0.0.5")
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    whole = bundle(attacker.message("jump", 9, "text", 1.5, b"blob"), bundle(attacker.message("listen", True))).dgram
    try:
        for _ in range(100):
            packet = bytearray(whole)
            for _ in range(chance.randrange(1, 9)):
                packet[chance.randrange(len(packet))] = chance.randrange(256)
            attacker.send(bytes(packet[: chance.randrange(len(packet) + 1)]))
        attacker.send(chance.randbytes(60_000))
        # As many as come too fast are dropped unread.
        while not await theatre.count("tooMany"):
            for _ in range(200):
                attacker.send(b"/")
        # The system drops what does not fit into the socket's buffer behind the flood: until a word is heard that does nothing.
        released = await theatre.count("released")
        while await theatre.count("released") == released:
            desk.press("go", 0)
            await asyncio.sleep(0.02)
        desk.press("jump", 2)
        await hears(desk, "formation", (1, 2))
        assert theatre.server.process.poll() is None, f"seed {seed}"
    finally:
        attacker.close()
