"""People who edit one production at several nodes see each other, and do not see who is gone."""

from __future__ import annotations

import asyncio
import json

from client import HTTP, in_time, piece
from devices import PATIENCE
from test_nodes import bus_of, until
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


class Desk:
    """One editor's socket at one node, and what it was last told of the others."""

    def __init__(self, socket):
        self.socket, self.editors, self.selections = socket, [], {}
        self.you: dict = {}
        self._changed = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    @staticmethod
    async def open(node, production: str, token: str) -> "Desk":
        socket = await connect(
            f"ws://127.0.0.1:{node.port}/editing/{production}", subprotocols=["runthrough.v1"], compression=None, proxy=None,
            additional_headers={"Authorization": f"Bearer {token}"}, ping_interval=None, open_timeout=PATIENCE, close_timeout=1)
        desk = Desk(socket)
        await desk.until(lambda: desk.you, "welcome")
        return desk

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                frame = json.loads(text)
                if frame["type"] == "welcome":
                    self.you = frame["you"]
                if "editors" in frame:
                    self.editors = frame["editors"]
                elif frame["type"] == "selections":
                    self.selections[frame["device"]] = frame["performers"]
                self._changed.set()
        except ConnectionClosed:
            pass

    @property
    def names(self) -> list[str]:
        return [editor["name"] for editor in self.editors]

    async def until(self, condition, what: str) -> None:
        limit = asyncio.get_running_loop().time() + PATIENCE
        while not condition():
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), max(0.0, limit - asyncio.get_running_loop().time()))
            except asyncio.TimeoutError:
                raise AssertionError(f"no {what}: sees {self.names} and {self.selections}") from None

    async def sees(self, *names: str) -> None:
        await self.until(lambda: self.names == list(names), f"sight of {names}")

    async def select(self, *performers: str) -> None:
        await self.socket.send(json.dumps({"type": "selection", "formation": "f0", "performers": performers}))

    async def sees_selected(self, other: "Desk", *performers: str) -> None:
        await self.until(lambda: self.selections.get(other.you["device"]) == list(performers), f"selection {performers}")

    async def closed(self) -> int | None:
        await in_time(asyncio.shield(self._reader), "end of the socket", lambda: (self.names, self.selections), PATIENCE)
        return self.socket.close_code

    async def leave(self) -> None:
        await self.socket.close()
        await self._reader


async def editor(cluster, owner: HTTP, name: str) -> str:
    """The token of a new account, whichever node made it."""
    link = (await owner.post("/api/v1/editors", {"name": name})).json["link"]
    answer = await HTTP(cluster.nodes[0].url).post(link[link.index("/editor/"):], Accept="application/json")
    assert answer.status == 200, answer.body
    return answer.json["token"]


async def test_editors_at_two_nodes_see_each_other_until_one_node_is_killed(cluster, owner):
    production = (await owner.post("/api/v1/productions", piece(formations=2))).json["id"]
    ann_at, ben_at = cluster.nodes[0], cluster.nodes[1]
    ann = await Desk.open(ann_at, production, await editor(cluster, owner, "Ann"))
    await ann.select("p0")
    ben_token = await editor(cluster, owner, "Ben")
    ben = await Desk.open(ben_at, production, ben_token)
    await asyncio.gather(ann.sees("Ann", "Ben"), ben.sees("Ann", "Ben"))
    await ben.sees_selected(ann, "p0")
    await ben.select("p1", "p2")
    await ann.sees_selected(ben, "p1", "p2")

    ben_at.crash()
    await ann.sees("Ann")
    await asyncio.to_thread(ben_at.start)
    again = await Desk.open(ben_at, production, ben_token)
    await asyncio.gather(ann.sees("Ann", "Ben"), again.sees("Ann", "Ben"))
    await again.sees_selected(ann, "p0")
    await again.leave()
    await ann.sees("Ann")
    await ann.leave()


async def test_editors_see_each_other_again_once_nats_is_back(cluster, owner):
    production = (await owner.post("/api/v1/productions", piece(formations=2))).json["id"]
    ann = await Desk.open(cluster.nodes[0], production, await editor(cluster, owner, "Ann"))
    ben = await Desk.open(cluster.nodes[1], production, await editor(cluster, owner, "Ben"))
    await asyncio.gather(ann.sees("Ann", "Ben"), ben.sees("Ann", "Ben"))
    for server in cluster.nats:
        server.crash()
    await until(lambda: [bus_of(node) for node in cluster.nodes] == ["away"] * 3, "word that NATS is away")
    await asyncio.gather(ann.sees("Ann"), ben.sees("Ben"))
    await ben.select("p1")
    for server in cluster.nats:
        server.launch()
    await asyncio.gather(ann.sees("Ann", "Ben"), ben.sees("Ann", "Ben"))
    await ann.sees_selected(ben, "p1")
    await asyncio.gather(ann.leave(), ben.leave())
