"""Devices that come back: part of `ops/bench cluster`, a process of its own, so that its work is spread over the cores.

  returning.py SOCKET_URL RETURN_URL CERTIFICATE < tokens

Connects one socket a token to SOCKET_URL, says "ready", and tells as one line of JSON, once all are back at RETURN_URL after their
first connection broke: the seconds that each was without a session, from the break to the welcome with all that was missed.
Reconnects as the pages do: after 200-400 ms, doubling up to 800."""

import asyncio
import base64
import json
import os
import random
import ssl
import sys
import time
from urllib.parse import urlsplit


class Socket:
    """As much of a WebSocket as listening takes."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(url, token, context):
        parts = urlsplit(url)
        reader, writer = await asyncio.open_connection(
            parts.hostname, parts.port, ssl=context if parts.scheme == "wss" else None)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        writer.write((
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: runthrough.v1, bearer.{token}\r\n\r\n").encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            writer.close()
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        return Socket(reader, writer)

    async def frame(self):
        """The next text; raises when the connection ends."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 127
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2))
            elif length == 127:
                length = int.from_bytes(await self.reader.readexactly(8))
            data = await self.reader.readexactly(length)
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 8:
                raise ConnectionError(f"closed with {int.from_bytes(data[:2])} {data[2:].decode()}")
            if first & 15 == 9:
                mask = os.urandom(4)
                self.writer.write(bytes([0x8A, 0x80 | length]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))


async def device(first, back, token, context, gate, opened):
    after, outage, attempts, began = 0, None, 0, None
    async with gate:
        socket = await Socket.open(f"{first}?after=0", token, context)
    try:
        while True:
            frame = await socket.frame()
            if frame["type"] == "welcome":
                opened()
            elif frame["type"] == "event":
                assert frame["seq"] == after + 1, f"{frame['seq']} after {after}"
                after = frame["seq"]
    except (ConnectionError, asyncio.IncompleteReadError):
        began = time.monotonic()
        socket.writer.close()
    while True:
        await asyncio.sleep(min(0.8, 0.4 * 2**attempts) * random.uniform(0.5, 1))
        attempts += 1
        try:
            socket = await Socket.open(f"{back}?after={after}", token, context)
            welcome = await socket.frame()
            assert welcome["type"] == "welcome" and welcome["resumed"], welcome
            while after < welcome["seq"]:
                frame = await socket.frame()
                if frame["type"] == "event":
                    assert frame["seq"] == after + 1, f"{frame['seq']} after {after}"
                    after = frame["seq"]
            outage = time.monotonic() - began
            socket.writer.close()
            return outage, attempts
        except (OSError, asyncio.IncompleteReadError):
            continue


async def main():
    first, back, certificate = sys.argv[1:]
    tokens = sys.stdin.read().split()
    context = ssl.create_default_context(cafile=certificate)
    gate, ready, count = asyncio.Semaphore(32), asyncio.Event(), 0

    def opened():
        nonlocal count
        count += 1
        if count == len(tokens):
            ready.set()

    tasks = [asyncio.create_task(device(first, back, token, context, gate, opened)) for token in tokens]
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    if not ready.is_set():
        raise SystemExit(f"only {count} of {len(tokens)} devices were let in: {[t.exception() for t in tasks if t.done()][:1]}")
    print('"ready"', flush=True)
    print(json.dumps(await asyncio.wait_for(asyncio.gather(*tasks), 60)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
