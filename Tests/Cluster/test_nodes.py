"""Several nodes are one: one order of events, one baton, one clock; and each can be replaced."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import uuid

from client import HTTP, piece
from conftest import REPOSITORY
from devices import PATIENCE, Company, Device
from test_tracks import PIECE, upload, wav
from topology import Cluster
from way import Way


async def until(look, what: str):
    """Asks again until the answer is yes: the condition lives in another process."""
    limit = asyncio.get_running_loop().time() + PATIENCE
    while not (found := await asyncio.to_thread(look)):
        assert asyncio.get_running_loop().time() < limit, f"no {what}"
        await asyncio.sleep(0.05)
    return found


def bus_of(node) -> str | None:
    status, body = node.readiness()
    return json.loads(body).get("bus") if status == 200 else None


async def test_two_conductors_at_two_nodes_pressing_go_at_once_give_one_order(cluster, owner):
    company = await Company.meet(cluster, owner)
    ann = await company.join("conductor", "Ann", cluster.nodes[0])
    ben = await company.join("conductor", "Ben", cluster.nodes[1])
    await company.join("screen", "Wall", cluster.nodes[2])
    await asyncio.gather(*(device.there() for device in company.devices))
    for turn in range(15):
        answers = await asyncio.gather(*(
            conductor.ask(f"{turn}-{kind}", kind, **({"text": f"{turn} {number}"} if kind == "note" else {}))
            for number, conductor in enumerate((ann, ben)) for kind in ("takeBaton", "go", "note")))
        numbers = [answer["seq"] for answer in answers if answer["type"] == "ack"]
        assert len(numbers) == len(set(numbers)), "two commands were acknowledged as one event"
        await asyncio.gather(ann.ask(f"{turn}-b", "back"), ben.ask(f"{turn}-b", "back"))
    log = await company.compare()
    assert sum(event["kind"] == "noted" for event in log) == 30
    holder = None
    for event in log:
        if event["kind"] == "batonPassed":
            holder = event["to"]
        elif event["kind"] == "cued":
            assert event["by"] == holder, "a cue was given without the baton"
    await company.one_state()
    await company.leave()


async def test_cues_reach_other_nodes_while_nats_is_away_and_nothing_is_to_be_done_when_it_is_back(cluster, owner):
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora", cluster.nodes[0])
    others = [await company.join("screen", f"Wall {n}", cluster.nodes[n]) for n in (1, 2)]
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.ask_until_done("baton", "takeBaton")
    for server in cluster.nats:
        server.crash()
    await until(lambda: [bus_of(node) for node in cluster.nodes] == ["away"] * 3, "word that NATS is away")
    delays = []
    for number in range(5):
        seq = await conductor.ask_until_done(f"note {number}", "note", text=f"without a bus {number}")
        await company.all_have(seq)
        delays += [other.arrivals[seq] - conductor.arrivals[seq] for other in others]
    print(f"without NATS other nodes' devices had cues {max(delays):.2f} s later at most")
    for server in cluster.nats:
        server.launch()
    await until(lambda: [bus_of(node) for node in cluster.nodes] == ["connected"] * 3, "word that NATS is back")
    await company.all_have(await conductor.ask_until_done("back", "note", text="with a bus"))
    await company.compare()
    await company.leave()


async def test_a_group_at_two_other_nodes_dances_together_and_one_touch_brings_it_back(cluster, owner):
    company = await Company.meet(cluster, owner, piece(formations=3, hold=20_000_000, duration=20_000_000))
    conductor = await company.join("conductor", "Cora", cluster.nodes[0])
    phone = await company.join("dancer", "Dara", cluster.nodes[1])
    leader = await company.join("conductor", "Arne", cluster.nodes[2])
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.sees(phone, leader)
    ana = company.rehearsal.production["performers"][0]["id"]
    await conductor.ask_until_done("baton", "takeBaton")
    await conductor.ask_until_done("ana", "assign", performer=ana, member=phone.joined["member"])
    row = {"name": "First row", "performers": [ana], "conductor": leader.joined["member"]}
    out = await conductor.ask_until_done("out", "breakOut", groups=[row])
    await company.all_have(out)
    group = phone.history[out - 1]["groups"][0]["session"]

    async def followed(device) -> Device:
        """Goes to the group at the node at which the device is."""
        answer = await HTTP(device.node.url, token=device.joined["token"]).post(f"/api/v1/sessions/{group}/members")
        assert answer.status == 201, (answer.status, answer.body)
        return await Device(cluster, answer.json, device.node).start().there()

    there = [await followed(leader), await followed(phone)]
    try:
        played = await there[0].ask_until_done("play", "play")
        # Its own acknowledgement may come to a device before the event.
        await asyncio.gather(*(device.has(played) for device in there))
        assert there[1].history == there[0].history[: len(there[1].history)]
        assert there[1].history[played - 1]["kind"] == "moved"

        back = await conductor.ask_until_done("back", "regroup")
        await company.all_have(back)
        assert phone.history[back - 1]["groups"] == [group]
        for device in there:
            ended = await device.until(
                lambda: next((e for e in device.history if e["kind"] == "ended"), None), "the group's end")
            assert ended["name"] == "Cora"
            await device.until(lambda: 1000 in device.closes, "its goodbye")
            assert not device.faults, device.faults
        assert there[0].history == there[1].history
        # The phone dances on in the main session, which no node takes for another.
        await company.all_have(await conductor.ask_until_done("on", "play"))
        await company.one_state()
        await company.compare()
    finally:
        await asyncio.gather(*(device.stop() for device in there))
        await company.leave()


def publish_on_the_bus(cluster, session: str, *messages: str) -> None:
    """Says on a session's subject what nobody of the cluster said: whoever has the bus's password can."""
    with socket.create_connection(("127.0.0.1", cluster.nats[0].port), PATIENCE) as bus:
        login = {"verbose": False, "pedantic": False, "user": "runthrough", "pass": cluster.nats_password}
        said = f"CONNECT {json.dumps(login)}\r\n".encode()
        for message in messages:
            body = message.encode()
            said += f"PUB runthrough.v1.session.{session} {len(body)}\r\n".encode() + body + b"\r\n"
        bus.sendall(said + b"PING\r\n")
        heard = b""
        while b"PONG" not in heard:
            try:
                more = bus.recv(65_536)
            except TimeoutError:
                raise AssertionError(f"no PONG of the bus within {PATIENCE} s, but {heard!r}") from None
            assert more, f"the bus hung up: {heard!r}"
            heard += more


async def test_nothing_that_a_stranger_says_on_the_bus_ends_a_node_or_is_believed(cluster, owner):
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora", cluster.nodes[0])
    for number in (1, 2):
        await company.join("screen", f"Wall {number}", cluster.nodes[number])
    await asyncio.gather(*(device.there() for device in company.devices))
    seq = await conductor.ask_until_done("baton", "takeBaton")
    await company.all_have(seq)
    before = [await asyncio.to_thread(node.metrics) for node in cluster.nodes]

    def moved(rate, motion_rate, at):
        motion = {"position": 0, "rate": motion_rate, "at": at, "until": None}
        event = {"type": "event", "seq": seq + 1, "at": at, "by": None, "kind": "moved", "motion": motion, "rate": rate}
        return '{"v":1,"kind":"appended"}\n' + json.dumps(event)

    now = conductor.history[-1]["at"]
    stranger, far = str(uuid.uuid4()), now + 10**12
    member = {"id": stranger, "name": "Twin", "role": "dancer", "since": far, "ready": True}
    unreadable = [moved(0, 1, now), moved(1, -1, now), moved(1e300, 1e300, now), moved(1, 1, 2**63 - 1), "\0" * 1_000]
    doubted = [
        moved(1, 1, far),
        json.dumps({"v": 1, "kind": "attendance", "from": stranger, "number": 1, "present": [member]}),
        json.dumps({"v": 1, "kind": "displayed", "from": stranger, "displays": {stranger: [{"seq": 1, "received": 1}]}}),
    ]
    await asyncio.to_thread(publish_on_the_bus, cluster, company.rehearsal.id, *unreadable, *doubted)

    def counted(name, least):
        return lambda: all(
            node.metrics().get(name, 0) - was.get(name, 0) >= least for node, was in zip(cluster.nodes, before))

    await until(counted("runthrough_bus_unreadable_total", len(unreadable)), "count of what cannot be read")
    await until(counted("runthrough_bus_doubted_total", len(doubted)), "count of what is not believed")
    await company.all_have(await conductor.ask_until_done("go", "go"))
    log = await company.compare()
    assert [event["kind"] for event in log] == ["batonPassed", "cued"]
    await company.leave()


async def websockets_at(node) -> float:
    return (await asyncio.to_thread(node.metrics))["runthrough_websockets"]


async def only_these_are_connected(company) -> None:
    """A node counts a socket of an earlier test until it has heard that it is gone."""
    nodes, count = company.cluster.nodes, len(company.devices)
    await until(lambda: sum(node.metrics()["runthrough_websockets"] for node in nodes) == count, f"{count} sockets in all")


async def test_a_node_that_alone_is_cut_off_from_the_database_sends_its_devices_to_the_others(cluster, owner, tmp_path):
    node = cluster.nodes[2]
    async with Way(cluster.postgres.socket, str(tmp_path)) as way:
        await asyncio.to_thread(node.stop)
        node.settings = {"DATABASE_URL": way.url}
        try:
            await asyncio.to_thread(node.start)
            company = await Company.meet(cluster, owner)
            conductor = await company.join("conductor", "Cora", cluster.nodes[0])
            there = [await company.join("screen", f"There {number}", node) for number in range(3)]
            await asyncio.gather(*(device.there() for device in company.devices))
            await conductor.ask_until_done("baton", "takeBaton")
            for device in there:
                device.node = None  # from here on it asks the load balancer
            way.cut()
            number = 0
            while any(not device.closes for device in there):
                number += 1
                assert number < 600, "they are kept where nothing can be cued"
                await conductor.ask_until_done(f"cue {number}", "note", text=f"cue {number}")
                await asyncio.sleep(0.1)  # the pace of a quick conductor
            await company.all_have(await conductor.ask_until_done("after", "note", text="all elsewhere"))
            assert all(device.closes[0] == 1013 for device in there), [device.closes for device in there]
            assert (await asyncio.to_thread(node.readiness))[0] != 200
            way.mend()
            await until(lambda: node.readiness()[0] == 200, "a node that is ready again")
            await company.compare()
            await company.leave()
        finally:
            way.mend()
            await asyncio.to_thread(node.stop)
            node.settings = {}


async def test_a_draining_node_announces_it_and_its_members_move(cluster, owner):
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora")
    for number in range(30):
        await company.join("screen", f"Wall {number}")
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.ask_until_done("baton", "takeBaton")
    node = cluster.nodes[2]
    await only_these_are_connected(company)
    count = await websockets_at(node)
    assert count > 0, "the load balancer gave it nobody"
    node.signal(signal.SIGTERM)
    await until(lambda: node.readiness()[0] == 503, "readiness that fails")
    assert await websockets_at(node) == count, "members were sent away before /readyz said so"
    seq = await conductor.ask_until_done("during", "note", text="while it goes")
    assert await asyncio.to_thread(node.process.wait, PATIENCE) == 0
    await asyncio.gather(*(device.there() for device in company.devices))
    await company.all_have(await conductor.ask_until_done("after", "note", text="after it went"))
    closes = [code for device in company.devices for code in device.closes]
    assert closes.count(1001) == len(closes) == count, closes
    log = await company.compare()
    assert seq in {event["seq"] for event in log}
    await company.leave()


async def test_devices_of_a_frozen_node_are_sent_elsewhere_before_they_notice(cluster, owner):
    """A frozen node takes connections and answers nothing. The load balancer finds it and closes its sockets; nobody is led to it."""
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora", cluster.nodes[0])
    for number in range(12):
        await company.join("screen", f"Wall {number}")
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.ask_until_done("baton", "takeBaton")
    node = cluster.nodes[2]
    await only_these_are_connected(company)
    count = await websockets_at(node)
    assert count > 0, "the load balancer gave it nobody"
    for device in company.devices:
        device.silence = PATIENCE / 3  # on a busy machine the load balancer takes its time too
    node.pause()
    try:
        await until(lambda: sum(len(device.outages) for device in company.devices) >= count, "return of those who were at it")
        await company.all_have(await conductor.ask_until_done("frozen", "note", text="while it is frozen"))
        assert not any(device.gave_up for device in company.devices), "a device found out before the load balancer did"
        for number in range(6):
            await (await company.join("screen", f"Late {number}")).there()
    finally:
        node.resume()
    await company.compare()
    await company.leave()


async def test_every_node_is_replaced_under_a_running_session(cluster, owner):
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora")
    for number in range(20):
        await company.join("screen", f"Wall {number}")
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.ask_until_done("baton", "takeBaton")

    for node in cluster.nodes:
        replaced = asyncio.create_task(asyncio.to_thread(lambda node=node: (node.stop(), node.start())))
        number = 0
        while not replaced.done():
            await conductor.ask_until_done(f"{node.name} {number}", "note", text=f"{node.name} {number}")
            number += 1
            await asyncio.sleep(0.1)  # the pace of a quick conductor
        await replaced
        assert node.process.returncode is None
        # The load balancer needs two good answers before it gives the node anybody.
        await until(lambda: f'server="{node.name}"}} 1' in statistics(cluster), f"{node.name} in use")
    await company.compare()
    assert all(code == 1001 for device in company.devices for code in device.closes), "a replaced node cut somebody off"
    await company.leave()


def statistics(cluster) -> str:
    from topology import fetch

    lines = fetch(f"http://127.0.0.1:{cluster.haproxy.statistics_port}/metrics")[1].splitlines()
    return "\n".join(line for line in lines if line.startswith('haproxy_server_status{proxy="nodes"') and 'state="UP"' in line).replace(',state="UP"', "")


async def test_a_backup_restored_into_a_new_cluster_goes_on(cluster, owner, tmp_path):
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora")
    wall = await company.join("screen", "Wall")
    await asyncio.gather(conductor.there(), wall.there())
    await conductor.ask_until_done("baton", "takeBaton")
    for number in range(10):
        await conductor.ask_until_done(f"n{number}", "note", text=str(number))
    song = wav(2 * PIECE + 4321, 1)
    track = await asyncio.to_thread(upload, HTTP(cluster.nodes[0].url, token=owner.token), song)
    assert track.status == 201, track.body
    backup = tmp_path / "runthrough.backup"

    def run(command: str, url: str) -> subprocess.CompletedProcess:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("RUNTHROUGH_")}
        return subprocess.run([REPOSITORY / "ops" / command, backup], env=kept | {"RUNTHROUGH_DATABASE_URL": url}, capture_output=True, text=True)

    saved = await asyncio.to_thread(run, "backup", cluster.postgres.url)
    assert saved.returncode == 0, saved.stderr
    log = await company.compare()
    await company.leave()
    assert (await asyncio.to_thread(run, "restore", cluster.postgres.url)).returncode == 1, "a database that holds something was overwritten"

    other = Cluster(program=cluster.program, settings=cluster.settings, nodes=1, nats=1)
    try:
        await asyncio.to_thread(other.postgres.start)
        restored = await asyncio.to_thread(run, "restore", other.postgres.url)
        assert restored.returncode == 0, restored.stderr
        await asyncio.to_thread(other.start)
        again = Device(other, conductor.joined, other.nodes[0]).start()
        await again.has(len(log))
        assert again.history == log, "the restored log is another"
        seq = await again.ask_until_done("after", "go")
        assert seq == len(log) + 1
        new = HTTP(other.nodes[0].url, token=owner.token)
        assert (await new.get(f"/api/v1/sessions/{company.rehearsal.id}")).status == 200
        assert (await new.get(track.headers["location"])).body == song, "the restored track is another"
        await again.stop()
    finally:
        await asyncio.to_thread(other.stop)


async def test_people_editing_at_two_nodes_end_with_one_document_and_a_run_at_the_third_goes_on(cluster, owner):
    company = await Company.meet(cluster, owner, piece(formations=4, hold=60_000_000))
    conductor = await company.join("conductor", "Cora", cluster.nodes[2])
    await company.join("dancer", "Dana", cluster.nodes[2])
    await asyncio.gather(*(device.there() for device in company.devices))
    await conductor.ask_until_done("baton", "takeBaton")
    await conductor.ask_until_done("jump", "jump", formation=2)
    production = (await company.states())[0]["production"]["id"]
    editors = [HTTP(node.url, token=company.rehearsal.owner.token) for node in cluster.nodes[:2]]

    async def edit(editor: HTTP, *changes: dict) -> None:
        body = {"id": str(uuid.uuid4()), "base": 1, "changes": changes}
        answer = await editor.post(f"/api/v1/productions/{production}/edits", body)
        assert answer.status == 200, answer.body

    async def move_about(editor: HTTP, seed: int) -> None:
        rolls = random.Random(seed)
        for _ in range(20):
            path = ["formations", f"f{rolls.randrange(4)}", "positions", f"p{rolls.randrange(3)}"]
            await edit(editor, {"set": path, "to": {"x": rolls.randrange(-8, 9), "y": rolls.randrange(10)}})

    await asyncio.gather(*(move_about(editor, seed) for seed, editor in enumerate(editors)))
    first = {"id": "first", "name": "First", "hold": 1_000_000, "positions": {}, "transition": {"duration": 1_000_000}}
    await edit(editors[0], {"insert": "formations", "value": first, "after": None})

    documents = [(await HTTP(node.url, token=editors[0].token).get(f"/api/v1/productions/{production}")).json for node in cluster.nodes]
    assert documents[0] == documents[1] == documents[2]
    assert documents[0]["revision"] == 42
    await until(lambda: any(event["kind"] == "revised" for event in conductor.history), "word of the new score")
    log = await company.compare()
    revised = next(event for event in log if event["kind"] == "revised")
    assert (revised["from"], revised["to"], revised["revision"]) == (2, 3, 42)
    await conductor.until(lambda: any(signal["kind"] == "edited" for signal in conductor.signals), "word of an edit")
    await company.leave()
