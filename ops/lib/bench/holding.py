"""Members of many sessions: part of `ops/bench sessions`, a process of its own. Takes orders, a line of JSON each:

  {"port": P, "open": [[session, conductor's token, dancer's token], …]}   connects them all; "open"
  {"cues": K, "among": N}   the conductors of the first N sessions give K cues, one at a time, in turn; microseconds from each
                            command to the event at that session's dancer
  {"leave": true}           closes all sockets; "left"
"""

import asyncio
import json
import resource
import sys
import time

from appending import masked
from returning import Socket


class Pair:
    """A session's conductor and dancer."""

    def __init__(self, conductor, dancer):
        self.conductor, self.dancer, self.number, self.answers, self.arrivals, self.lost = conductor, dancer, 0, {}, {}, None
        self.changed = asyncio.Event()
        self.readers = [asyncio.create_task(self.read(conductor)), asyncio.create_task(self.read(dancer))]

    @staticmethod
    async def open(port, session, tokens, gate):
        async with gate:
            sockets = [await Socket.open(f"ws://127.0.0.1:{port}/live/{session}", token, None) for token in tokens]
            for socket in sockets:
                assert (await socket.frame())["type"] == "welcome"
        return Pair(*sockets)

    async def read(self, socket):
        try:
            while True:
                frame = await socket.frame()
                if frame["type"] == "event" and socket is self.dancer:
                    self.arrivals[frame["seq"]] = time.monotonic()
                elif frame["type"] in ("ack", "refused") and socket is self.conductor:
                    self.answers[frame["id"]] = frame
                self.changed.set()
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self.lost = error
            self.changed.set()

    async def until(self, condition):
        while not (found := condition()):
            if self.lost:
                raise self.lost
            self.changed.clear()
            await self.changed.wait()
        return found

    async def command(self, fields):
        """Microseconds from the command to its event at the dancer's."""
        self.number += 1
        id, began = self.number, time.monotonic()
        self.conductor.writer.write(masked(json.dumps({"type": "command", "id": id} | fields)))
        answer = await self.until(lambda: self.answers.pop(id, None))
        assert answer["type"] == "ack", answer
        return (await self.until(lambda: self.arrivals.pop(answer["seq"], None)) - began) * 1e6

    async def cue(self):
        if not self.number:
            await self.command({"kind": "takeBaton"})
        return await self.command({"kind": "jump", "formation": self.number % 2 + 1})


async def main():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    pairs, gate = [], asyncio.Semaphore(32)
    orders = asyncio.StreamReader(limit=1 << 26)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while line := await orders.readline():
        match json.loads(line):
            case {"port": port, "open": sessions}:
                pairs += await asyncio.gather(*(Pair.open(port, session, tokens, gate) for session, *tokens in sessions))
                answer = "open"
            case {"cues": cues, "among": count}:
                some = pairs[:count]
                answer = [round(await some[turn % len(some)].cue()) for turn in range(cues)] if some else []
            case {"leave": True}:
                for pair in pairs:
                    pair.conductor.writer.close()
                    pair.dancer.writer.close()
                answer = "left"
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
