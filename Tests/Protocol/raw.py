"""Bytes on a socket, for what no correct client sends."""

from __future__ import annotations

import asyncio
import base64
import collections
import contextlib
import os
import random
import socket
import struct
from urllib.parse import urlsplit

from client import DEADLINE, Answer, in_time


class Raw:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self._last: collections.deque[tuple[int, bytes]] = collections.deque(maxlen=3)

    @staticmethod
    async def open(url: str, receive_buffer: int | None = None) -> "Raw":
        """`receive_buffer` bytes, and not much more, are received without being read."""
        parts = urlsplit(url)
        if receive_buffer is None:
            return Raw(*await in_time(asyncio.open_connection(parts.hostname, parts.port), "connection"))
        own = socket.socket()
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, (parts.hostname, parts.port))
        return Raw(*await asyncio.open_connection(sock=own))

    async def send(self, data: bytes) -> bool:
        """False if the server has already closed."""
        try:
            self.writer.write(data)
            await asyncio.wait_for(self.writer.drain(), 10)
            return True
        except (ConnectionError, asyncio.TimeoutError):
            return False

    async def stay(self) -> None:
        """Says twice a second that somebody is there, until it is cancelled: who is silent is cut, even if they send pings."""
        while await self.send(frame(10, b"here")):
            await asyncio.sleep(0.5)

    async def rest(self, deadline: float = DEADLINE) -> bytes:
        """All that comes until the server closes; if it does not in time, what came until then."""
        data = bytearray()

        async def read():
            while chunk := await self.reader.read(65536):
                data.extend(chunk)
        with contextlib.suppress(ConnectionError, asyncio.TimeoutError):
            await asyncio.wait_for(read(), deadline)
        return bytes(data)

    async def ended(self, deadline: float = DEADLINE) -> bool:
        """Whether the server closes in time."""
        async def drain():
            try:
                while await self.reader.read(65536):
                    pass
            except ConnectionError:
                pass
        try:
            await asyncio.wait_for(drain(), deadline)
            return True
        except asyncio.TimeoutError:
            return False

    async def answer_within(self, seconds: float) -> Answer | None:
        """The same, or None when none comes so soon."""
        with contextlib.suppress(asyncio.TimeoutError):
            return await asyncio.wait_for(self.answer(), seconds)
        return None

    async def answer(self) -> Answer | None:
        """The next answer with its body; None when the connection just ends."""
        head = b""

        async def read() -> Answer:
            nonlocal head
            head = await self.reader.readuntil(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")[:-2]
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await self.reader.readexactly(int(headers.get("content-length", 0)))
            return Answer(int(first.removeprefix("HTTP/1.1 ").split()[0]), headers, body)
        try:
            return await in_time(read(), "answer with its whole body", lambda: head)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    def send_no_more(self) -> None:
        """Closes this end only: what the server still has to say arrives."""
        with contextlib.suppress(OSError):
            self.writer.write_eof()

    def drop(self) -> None:
        self.writer.transport.abort()

    async def upgrade(self, path: str, token: str) -> None:
        """A proper handshake, so that what follows is frames."""
        key = base64.b64encode(os.urandom(16)).decode()
        await self.send((
            f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: runthrough.v1\r\nAuthorization: Bearer {token}\r\n\r\n").encode())
        head = await in_time(self.reader.readuntil(b"\r\n\r\n"), "answer to a handshake")
        assert head.startswith(b"HTTP/1.1 101"), head
        while (received := await self.frame())[0] == 9:
            pass  # who waits for long is asked whether they are still there
        code, payload = received
        assert code == 1 and b'"welcome"' in payload

    @property
    def host(self) -> str:
        return "%s:%s" % self.writer.get_extra_info("peername")[:2]

    async def frame(self) -> tuple[int, bytes]:
        """The next one: its opcode and payload."""
        return await in_time(self._frame(), "whole frame", self._last_frames)

    def _last_frames(self) -> list[tuple[int, bytes]]:
        return [(opcode, payload[:200]) for opcode, payload in self._last]

    async def _frame(self) -> tuple[int, bytes]:
        first, second = await self.reader.readexactly(2)
        length = second & 127
        if length == 126:
            length = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        self._last.append((first & 15, await self.reader.readexactly(length)))
        return self._last[-1]

    async def close_code(self) -> int | None:
        """The code of the close frame that comes; None when the connection just ends."""
        async def read() -> int:
            while True:
                opcode, payload = await self._frame()
                if opcode == 8:
                    return struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
        try:
            return await in_time(read(), "close frame", self._last_frames)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None


# The same in each process that collects the tests: they are told apart by their arguments.
MASKS = random.Random(6455)


def frame(opcode: int, payload: bytes = b"", fin: bool = True, masked: bool = True, rsv: int = 0, declared: int | None = None) -> bytes:
    length = len(payload) if declared is None else declared
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if masked else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    if masked:
        key = MASKS.randbytes(4)
        head += key
        payload = bytes(b ^ key[i % 4] for i, b in enumerate(payload))
    return head + payload
