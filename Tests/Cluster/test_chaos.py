"""A session of many devices while nodes, NATS and PostgreSQL fail under it."""

import asyncio

from devices import PATIENCE, Company

DEVICES = 200


async def conduct(conductor, done: list[int], enough: asyncio.Event) -> None:
    """Cues and notes, ten a second at most, until it is enough. Each is acknowledged before the next; none is given up."""
    number = 0
    while not enough.is_set():
        kind, fields = [("go", {}), ("note", {"text": f"note {number}"}), ("back", {}), ("seek", {"position": 1000 * number})][number % 4]
        answer = await conductor.ask(f"c{number}", kind, **fields)
        if answer["type"] == "ack":
            done.append(answer["seq"])
        else:
            assert answer["code"] in ("tooSoon", "lastFormation", "firstFormation", "unavailable", "tooMany"), answer
        number += 1
        await asyncio.sleep(0.1)  # the pace of a quick conductor


async def test_a_rehearsal_of_200_devices_goes_on_whatever_fails(cluster, owner):
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora")
    for batch in range(0, DEVICES - 1, 20):
        await asyncio.gather(*(company.join("dancer" if n % 2 else "screen", f"D{n}") for n in range(batch, min(batch + 20, DEVICES - 1))))
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.ask_until_done("baton", "takeBaton")
    done: list[int] = []
    enough = asyncio.Event()
    conducting = asyncio.create_task(conduct(conductor, done, enough))

    async def more(cues: int) -> None:
        """Until so many more cues were acknowledged and every device has them."""
        wanted = len(done) + cues
        await conductor.until(lambda: len(done) >= wanted or conducting.done(), f"{cues} more cues", 2 * PATIENCE)
        assert not conducting.done(), conducting.exception()
        await company.all_have(done[-1])

    await more(20)
    cluster.nodes[0].crash()
    await more(40)
    cluster.nodes[0].launch()
    cluster.nats[0].crash()
    await more(40)
    cluster.nats[0].launch()
    await asyncio.to_thread(cluster.postgres.restart)
    await more(40)
    await asyncio.to_thread(cluster.nodes[0].ready)
    cluster.nodes[1].pause()
    await more(60)
    cluster.nodes[1].resume()
    await more(40)
    enough.set()
    await conducting
    log = await company.compare()
    texts = [event["text"] for event in log if event["kind"] == "noted"]
    assert len(texts) == len(set(texts)), "a command acted twice"
    assert set(done) <= {event["seq"] for event in log}
    await company.one_state()
    outages = sorted(outage for device in company.devices for outage in device.outages)
    print(f"{len(log)} events, {len(outages)} reconnections, median {outages[len(outages) // 2]:.2f} s, longest {outages[-1]:.2f} s")
    await company.leave()
