"""A class whose trainer and athletes are at different nodes."""

import asyncio
import json
import time

from devices import Company, Device
from test_drill_documents import drill

WORD = {"type": "signal", "kind": "recordings"}


async def say(device: Device, **fields) -> None:
    await device.socket.send(json.dumps(WORD | fields))


async def expect_answers(devices: list[Device], asked: int | None, keep: int = 0, train: int = 0, no: int = 0) -> None:
    """What was told last of the question is this, on every device."""
    wanted = WORD | ({"asked": None} if asked is None else {"asked": asked, "keep": keep, "train": train, "no": no})

    def last(device):
        return next((one for one in reversed(device.signals) if one["kind"] == "recordings"), None)

    await asyncio.gather(*(
        device.until(lambda device=device: last(device) == wanted, f"word of {wanted}, but {last(device)} at last") for device in devices))


async def test_a_class_at_three_nodes_is_asked_together_and_an_answer_holds_as_long_as_its_page_is_connected(cluster, owner):
    company = await Company.meet(cluster, owner, drill())
    here, there, elsewhere = cluster.nodes[:3]
    mira = await company.join("conductor", "Mira", here)
    ana, ben = await company.join("dancer", "Ana", here), await company.join("dancer", "Ben", there)
    cem, wall = await company.join("dancer", "Cem", elsewhere), await company.join("screen", "Wall", elsewhere)
    everybody = [mira, ana, ben, cem, wall]
    try:
        await asyncio.gather(*(device.there() for device in everybody))
        asked = time.time_ns() // 1000
        await say(mira, asked=asked)
        await expect_answers(everybody, asked)
        for device, answer in ((ana, "keep"), (ben, "no"), (cem, "keep")):
            await say(device, asked=asked, answer=answer)
        await expect_answers(everybody, asked, keep=2, no=1)
        await say(ben, asked=asked, answer="train")
        await expect_answers(everybody, asked, keep=2, train=1)

        # An athlete's node ends without a word: the answer is gone with the connection, and there again once the page says it again.
        there.crash()
        await expect_answers([mira, ana, cem, wall], asked, keep=2)
        there.launch()
        await ben.until(lambda: len(ben.closes) > 0 and ben.socket, "connection to the node that came back")
        await say(ben, asked=asked, answer="train")
        await expect_answers(everybody, asked, keep=2, train=1)

        # The trainer's node ends: nobody asks, until the trainer's page goes on with its question. Answers elsewhere hold.
        here.crash()
        await expect_answers([ben, cem, wall], None)
        here.launch()
        await asyncio.gather(*(device.until(lambda device=device: len(device.closes) > 0 and device.socket, "connection") for device in (mira, ana)))
        await say(mira, asked=asked)
        await expect_answers(everybody, asked, keep=1, train=1)
        await say(ana, asked=asked, answer="keep")
        await expect_answers(everybody, asked, keep=2, train=1)
    finally:
        await company.leave()
