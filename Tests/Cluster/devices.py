"""Devices that stay in a session whatever happens to nodes: they reconnect through the load balancer, resume, and keep everything
that they were ever told."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

from client import HTTP, Rehearsal, is_one_history
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

PATIENCE = 90.0  # seconds until something that should happen at once counts as broken
SILENCE = 8.0  # seconds without an answer to a clock request, after which a connection is given up


def owner_of(node) -> HTTP:
    """Opens a node's one-time link."""
    link = node.announced["owner"]
    path, headers = link[link.index("/owner/"):], {"Accept": "application/json"}
    answer = HTTP(node.url).ask_now("POST", path, headers=headers)
    assert answer.status == 200, (answer.status, answer.body)
    return HTTP(node.url, token=answer.json["token"])


class Device:
    """One member. `history` is what it was told, over all its connections, in order."""

    def __init__(self, cluster, joined: dict, node=None):
        self.cluster, self.joined, self.node = cluster, joined, node
        self.history: list[dict] = []
        self.faults: list[str] = []
        self.answers: dict[str, dict] = {}
        self.asked: dict[str, dict] = {}
        self.closes: list[int | None] = []
        self.socket: Any = None
        self.arrivals: dict[int, float] = {}
        self.latest_word = 0.0
        self.signals: list[dict] = []
        self.members: set[str] = set()  # whom it shows as connected
        self.outages: list[float] = []
        self.gave_up = 0
        self.silence = SILENCE
        self._lost: float | None = None
        self._changed = asyncio.Event()
        self._task: asyncio.Task | None = None

    # Staying connected

    def start(self) -> "Device":
        self._task = asyncio.create_task(self._stay())
        return self

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self.socket:
            await self.socket.close()

    async def _stay(self) -> None:
        wait = 0.1
        while True:
            try:
                await self._connected()
                wait = 0.1
                # A node that goes away says so; any other end is met with a little patience.
                if self.closes and self.closes[-1] == 1001:
                    continue
            except (OSError, InvalidHandshake, InvalidMessage, TimeoutError, ConnectionClosed, EOFError):
                wait = min(wait * 2, 2.0)
            await asyncio.sleep(wait * random.uniform(0.5, 1))

    async def _connected(self) -> None:
        after = f"?after={self.history[-1]['seq'] if self.history else 0}"
        if self.node is None:
            address, context = f"wss://localhost:{self.cluster.haproxy.port}", self.cluster.context
        else:
            address, context = f"ws://127.0.0.1:{self.node.port}", None
        async with connect(
            address + self.joined["socket"] + after, subprotocols=["runthrough.v1"], ssl=context, compression=None,
            additional_headers={"Authorization": f"Bearer {self.joined['token']}"}, open_timeout=10, close_timeout=1,
            ping_interval=None, proxy=None, max_size=None, max_queue=None,
        ) as socket:
            self.latest_word = time.monotonic()
            watch = asyncio.create_task(self._watch(socket))
            try:
                async for text in socket:
                    self.latest_word = time.monotonic()
                    await self._hear(json.loads(text), socket)
            finally:
                watch.cancel()
                self.closes.append(socket.close_code)
                if self.socket is socket:
                    self.socket = None
                    self._lost = time.monotonic()
                self._changed.set()

    async def _watch(self, socket) -> None:
        """Says a word now and then, and gives up a connection on which nothing comes back: a node that is frozen closes nothing."""
        while True:
            await asyncio.sleep(1)
            if time.monotonic() - self.latest_word > self.silence:
                self.gave_up += 1
                socket.transport.abort()
                return
            try:
                await socket.send('{"type":"sync","id":"watch","t0":0}')
            except ConnectionClosed:
                return

    async def _hear(self, frame: dict, socket) -> None:
        kind = frame["type"]
        if kind == "welcome":
            if not frame["resumed"]:
                self.faults.append(f"not resumed after {self.history[-1:]}")
            self.socket = socket
            members = frame["members"] if frame["resumed"] else frame["state"]["members"]
            self.members = {one["id"] for one in members if one["present"]}
            if self._lost is not None:
                self.outages.append(time.monotonic() - self._lost)
                self._lost = None
            # What was asked and not answered is asked again with the same id: it acts once.
            for message in list(self.asked.values()):
                await socket.send(json.dumps(message))
        elif kind == "event":
            expected = self.history[-1]["seq"] + 1 if self.history else 1
            if frame["seq"] != expected:
                self.faults.append(f"event {frame['seq']} where {expected} was next")
            self.history.append({name: value for name, value in frame.items() if name != "command"})
            self.arrivals[frame["seq"]] = time.monotonic()
        elif kind in ("ack", "refused"):
            self.answers[frame["id"]] = frame
            self.asked.pop(frame["id"], None)
        elif kind == "signal":
            self.signals = self.signals[-50:] + [frame]
            if frame["kind"] == "members":
                self.members |= {one["id"] for one in frame["joined"]}
                self.members -= set(frame["left"])
        self._changed.set()

    # Waiting and saying

    async def until(self, condition, what: str, patience: float = PATIENCE) -> Any:
        limit = time.monotonic() + patience
        while not (found := condition()):
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), max(0.0, limit - time.monotonic()))
            except asyncio.TimeoutError:
                raise AssertionError(f"no {what} within {patience} s; closes {self.closes}, faults {self.faults}") from None
        return found

    async def there(self) -> "Device":
        await self.until(lambda: self.socket, "connection")
        return self

    async def sees(self, *others: "Device") -> None:
        """Waits until it shows others as connected, whichever node they are at. Nobody can do anything with them before."""
        await self.until(lambda: {other.joined["member"] for other in others} <= self.members, "word that others came")

    async def has(self, seq: int, patience: float = PATIENCE) -> None:
        await self.until(lambda: self.history and self.history[-1]["seq"] >= seq, f"event {seq}", patience)

    async def ask(self, id: str, kind: str, patience: float = PATIENCE, **fields: Any) -> dict:
        """A command and its answer, said again on every new connection until it is answered."""
        message = {"type": "command", "id": id, "kind": kind} | fields
        self.asked[id] = message
        if self.socket:
            try:
                await self.socket.send(json.dumps(message))
            except ConnectionClosed:
                pass  # the next connection says it again
        await self.until(lambda: id in self.answers, f"answer to {kind} {id}", patience)
        return self.answers[id]

    async def ask_until_done(self, id: str, kind: str, **fields: Any) -> int:
        """Asks again, with a new id, while the answer is to try again; gives the event's number."""
        attempt, limit = 0, time.monotonic() + PATIENCE
        while True:
            answer = await self.ask(f"{id}-{attempt}", kind, **fields)
            if answer["type"] == "ack":
                return answer["seq"]
            assert answer["code"] in ("unavailable", "tooSoon", "tooMany"), answer
            assert time.monotonic() < limit, answer
            attempt += 1
            await asyncio.sleep(0.05)


class Company:
    """A session with all who are in it."""

    def __init__(self, cluster, rehearsal: Rehearsal):
        self.cluster, self.rehearsal, self.devices = cluster, rehearsal, []

    @staticmethod
    async def meet(cluster, owner: HTTP, document: dict | None = None) -> "Company":
        cluster.context = cluster.haproxy.trust()
        return Company(cluster, await Rehearsal.open(owner, document))

    async def join(self, role: str, name: str, node=None) -> Device:
        device = Device(self.cluster, await self.rehearsal.join(role, name), node).start()
        self.devices.append(device)
        return device

    async def leave(self) -> None:
        await asyncio.gather(*(device.stop() for device in self.devices))

    async def log(self) -> list[dict]:
        """The whole log, by whichever node answers."""
        for node in self.cluster.nodes:
            if node.is_running and not node.paused and (await asyncio.to_thread(node.readiness))[0] == 200:
                here = HTTP(node.url, token=self.rehearsal.owner.token)
                return [{k: v for k, v in e.items() if k != "command"} for e in await here.events(self.rehearsal.id)]
        raise AssertionError("no node is ready")

    async def states(self) -> list[dict]:
        """The session as each node tells it."""
        states = []
        for node in self.cluster.nodes:
            here = HTTP(node.url, token=self.rehearsal.owner.token)
            answer = await here.get(f"/api/v1/sessions/{self.rehearsal.id}")
            assert answer.status == 200, (node.name, answer.status, answer.body)
            states.append(answer.json)
        return states

    async def one_state(self) -> None:
        """Every node tells the same state. Until the last change has begun, which formation is live depends on when a node is asked."""
        limit = time.monotonic() + PATIENCE
        while True:
            first, *others = [plain(state) for state in await self.states()]
            if all(other == first for other in others):
                return
            assert time.monotonic() < limit, [first, *others]
            await asyncio.sleep(0.05)

    async def all_have(self, seq: int) -> None:
        await asyncio.gather(*(device.has(seq) for device in self.devices))

    async def compare(self) -> list[dict]:
        """Every device's history is the log, and every node tells the same state."""
        log = await self.log()
        is_one_history(log, 1)
        await self.all_have(len(log))
        for device in self.devices:
            assert not device.faults, device.faults
            assert device.history == log[: len(device.history)], "a device was told what the log does not hold"
            assert len(device.history) == len(log)
        numbers = {event["seq"] for event in log}
        for device in self.devices:
            for id, answer in device.answers.items():
                assert answer["type"] != "ack" or answer["seq"] in numbers, f"{id} was acknowledged and is gone: {answer}"
        return log


def plain(state: dict) -> dict:
    """What must be the same at every node: not who is where, nor how late their devices are."""
    inner = state.get("state", state)
    return {name: inner.get(name) for name in ("motion", "previous", "rate", "formation", "baton", "assignments", "ended", "absent", "revision")} | {
        "seq": state.get("seq")}
