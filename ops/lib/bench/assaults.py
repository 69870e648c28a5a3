"""What somebody near a rehearsal may do to its server, each for a bounded time from loopback addresses.

  assaults.py NAME < one line of JSON: {port, session, tokens, seconds, most, secure, …}

answers one line of JSON: what was tried, what the server took, what it refused, and how much it sent back."""

import asyncio
import base64
import collections
import json
import os
import socket
import ssl
import sys
import time


class Target:
    """The server, and how long it is to be troubled."""

    def __init__(self, port, seconds, session="", tokens=(), performer="", most=1_000_000, connections=None, rate=None, secure=False,
                 niceness=0):
        self.port, self.session, self.tokens, self.performer, self.most = port, session, list(tokens), performer, most
        self.connections, self.rate = connections, rate
        self.seconds, self.end = seconds, time.monotonic() + seconds
        self.counts = collections.Counter()
        self.context = None
        os.nice(niceness)
        if secure:
            self.context = ssl.create_default_context()
            self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE

    @property
    def is_over(self):
        return time.monotonic() >= self.end or self.counts["tried"] >= self.most

    async def open(self, source="127.0.0.1", receive_buffer=None):
        own = socket.socket()
        if receive_buffer:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        own.setblocking(False)
        own.bind((source, 0))
        try:
            await asyncio.get_running_loop().sock_connect(own, ("127.0.0.1", self.port))
        except OSError:
            own.close()
            raise
        options = {"ssl": self.context, "server_hostname": "localhost"} if self.context else {}
        return Line(*await asyncio.open_connection(sock=own, limit=1 << 20, **options))

    async def upgraded(self, path, token=None, **options):
        """An open WebSocket; `None` where the server would not."""
        line = await self.open(**options)
        await line.say(head("GET", path, token, **{
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Protocol": "runthrough.v1"}))
        status, _, _ = await line.answer(has_body=False)
        if status == 101:
            return line
        line.close()
        return None


class Line:
    """One connection: HTTP, and WebSocket frames once it is upgraded."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def say(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self, has_body=True):
        text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = text.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        body = await self.reader.readexactly(int(fields.get("content-length", 0))) if has_body else b""
        return int(lines[0].split()[1]), fields, body

    async def frame(self):
        """Operation code and payload of the next frame."""
        first, second = await self.reader.readexactly(2)
        length = second & 127
        if length > 125:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
        return first & 15, await self.reader.readexactly(length)

    async def message(self):
        """The next text as JSON, or the code of the closing."""
        while True:
            kind, payload = await self.frame()
            if kind == 1:
                return json.loads(payload)
            if kind == 8:
                return int.from_bytes(payload[:2], "big")
            if kind == 9:
                await self.text(payload, kind=10)

    async def text(self, payload, kind=1):
        size = len(payload)
        header = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2, "big")
        await self.say(header + bytes(4) + payload)

    def close(self):
        self.writer.transport.abort()


def head(method, path, token=None, **fields):
    fields = {"Host": "localhost"} | fields | ({"Authorization": f"Bearer {token}"} if token else {})
    return (f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n").encode()


TROUBLE = OSError, EOFError, asyncio.IncompleteReadError, asyncio.TimeoutError, asyncio.LimitOverrunError


async def crowd(target, count, one):
    """`count` at a time, each beginning again until the time is over; who is still waiting then is let go."""

    async def again(index):
        while not target.is_over:
            try:
                await one(index)
            except TROUBLE:
                target.counts["broken"] += 1
                await asyncio.sleep(0.01)

    tasks = [asyncio.create_task(again(index)) for index in range(count)]
    await asyncio.wait(tasks, timeout=max(0, target.end - time.monotonic()) + 1)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


class Pace:
    """So many a second in all, evenly; `None` for as many as go."""

    def __init__(self, rate):
        self.rate, self.next = rate, time.monotonic()

    async def turn(self):
        if self.rate:
            self.next = max(self.next + 1 / self.rate, time.monotonic() - 0.1)
            await asyncio.sleep(max(0, self.next - time.monotonic()))


# MARK: Who has a token


def asking(path):
    """Questions over connections that stay open, by the token of one dancer."""

    async def assault(target):
        pace = Pace(target.rate)
        lines = {}

        async def one(index):
            await pace.turn()
            if index not in lines:
                lines[index] = await target.open()
            line = lines[index]
            target.counts["tried"] += 1
            try:
                await line.say(head("GET", path.format(session=target.session), target.tokens[0]))
                status, fields, body = await line.answer()
            except TROUBLE:
                lines.pop(index).close()
                raise
            target.counts["bytes"] += len(body)
            target.counts[{200: "taken", 429: "refused"}.get(status, f"status {status}")] += 1
            if status == 429 and int(fields.get("retry-after", 0)) < 1:
                target.counts["without Retry-After"] += 1

        await crowd(target, target.connections or 8, one)

    return assault


async def resumes(target):
    """Sockets that ask for everything since the first event, leave, and come again."""

    async def one(index):
        target.counts["tried"] += 1
        line = await target.upgraded(f"/live/{target.session}?after=0", target.tokens[index % len(target.tokens)])
        if not line:
            target.counts["refused"] += 1
            return
        try:
            said = await asyncio.wait_for(line.message(), 20)
            if not isinstance(said, dict):
                target.counts["refused"] += 1
                target.counts[f"closed {said}"] += 1
                return
            target.counts["taken"] += 1
            for _ in range(said["seq"] if said["resumed"] else 0):
                _, payload = await asyncio.wait_for(line.frame(), 20)
                target.counts["bytes"] += len(payload)
        finally:
            line.close()

    await crowd(target, target.connections or 40, one)


async def ahead(target):
    """The same, by those who say that they know more than there is."""

    async def one(index):
        target.counts["tried"] += 1
        line = await target.upgraded(f"/live/{target.session}?after=9000000", target.tokens[index % len(target.tokens)])
        if line:
            said = await asyncio.wait_for(line.message(), 20)
            target.counts["taken" if isinstance(said, dict) else "refused"] += 1
            line.close()

    await crowd(target, target.connections or 40, one)


def saying(make):
    """What members say on sockets that stay open, each as often as is let pass."""

    async def assault(target):
        number = 0

        async def one(index):
            nonlocal number
            line = await target.upgraded(f"/live/{target.session}", target.tokens[index % len(target.tokens)])
            if not line:
                return
            pace, member = Pace(target.rate or 55), None
            while member is None:
                said = await asyncio.wait_for(line.message(), 20)
                if not isinstance(said, dict):
                    target.counts[f"closed {said}"] += 1
                    return
                member = said["member"]["id"] if said["type"] == "welcome" else None

            async def listen():
                while True:
                    said = await line.message()
                    if not isinstance(said, dict):
                        target.counts[f"closed {said}"] += 1
                        return
                    kind = {"ack": "taken", "refused": "refused"}.get(said["type"])
                    if kind:
                        target.counts[kind] += 1
                    elif said.get("kind") == "members" and index == 0:
                        target.counts["told of members"] += 1

            listening = asyncio.create_task(listen())
            try:
                while not target.is_over and not listening.done():
                    await pace.turn()
                    number += 1
                    target.counts["tried"] += 1
                    await line.text(json.dumps(make(target, member, number)).encode())
                await asyncio.wait([listening], timeout=0.5)
            finally:
                listening.cancel()
                line.close()

        await crowd(target, target.connections or len(target.tokens), one)

    return assault


def a_claim(target, member, number):
    return {"type": "command", "id": f"claim-{number}-{os.getpid()}", "kind": "assign", "performer": target.performer,
            "member": member if number % 2 else None}


def a_toggle(target, member, number):
    return {"type": "signal", "kind": "ready", "ready": number % 2 == 0}


async def slow_readers(target):
    """Members who take what comes until their first event, and nothing after."""
    lines = []
    for token in target.tokens:
        line = await target.upgraded(f"/live/{target.session}", token, receive_buffer=2048)
        if line:
            target.counts["tried"] += 1
            line.reader._transport.pause_reading()
            lines.append(line)
    await asyncio.sleep(max(0, target.end - time.monotonic()))
    for line in lines:
        line.close()


async def trickles(target):
    """Films of a megabyte by one dancer, announced by many connections, and a byte of them now and then."""

    async def one(index):
        target.counts["tried"] += 1
        line = await target.open()
        try:
            await line.say(head("PUT", f"/api/v1/sessions/{target.session}/films/{'0' * 8}-0000-4000-8000-{'0' * 12}/1", target.tokens[0],
                                **{"Content-Length": 1 << 20, "Content-Type": "application/octet-stream"}) + b"x")
            while not target.is_over:
                await asyncio.sleep(0.5)
                if line.reader.at_eof() or line.reader._buffer:
                    target.counts["refused"] += 1
                    return
                await line.say(b"x")
            target.counts["taken"] += 1
        finally:
            line.close()

    await crowd(target, target.connections or 128, one)


# MARK: Who has none


async def bodies(target):
    """Large bodies of nobody, to any path, as fast as they are taken."""
    paths = "/api/v1/join", "/api/v1/productions", "/api/v1/assets", "/", "/nothing/here"
    piece = b"x" * 65_536

    async def one(index):
        target.counts["tried"] += 1
        line = await target.open()
        try:
            await line.say(head("POST", paths[index % len(paths)], "A" * 43 if index % 2 else None, **{
                "Content-Length": 8_000_000, "Content-Type": "application/json"}))
            # All but the last piece: what is kept is kept until we leave.
            while not target.is_over and target.counts["bytes"] < 4_000_000_000:
                if line.reader.at_eof() or line.reader._buffer:
                    target.counts["refused"] += 1
                    return
                await asyncio.wait_for(line.say(piece), 1)
                target.counts["bytes"] += len(piece)
                await asyncio.sleep(0)
        except asyncio.TimeoutError:
            target.counts["not taken on"] += 1
            await asyncio.sleep(1)
        finally:
            line.close()

    await crowd(target, target.connections or 300, one)


async def slow_writers(target):
    """A byte now and then: heads that never end, and bodies."""

    async def one(index):
        target.counts["tried"] += 1
        line = await target.open()
        try:
            request = head("POST", "/api/v1/join", **{"Content-Length": 4_000, "Content-Type": "application/json"})
            await line.say(request if index % 2 else request[:20])
            while not target.is_over:
                await asyncio.sleep(0.5)
                if line.reader.at_eof() or line.reader._buffer:
                    target.counts["refused"] += 1
                    return
                await line.say(b"x")
        finally:
            line.close()

    await crowd(target, target.connections or 300, one)


async def knocks(target):
    """Sockets without a token."""
    pace = Pace(target.rate)

    async def one(index):
        await pace.turn()
        target.counts["tried"] += 1
        line = await target.upgraded(f"/live/{target.session}", source=f"127.0.3.{index % 200 + 1}")
        if not line:
            target.counts["refused"] += 1
            return
        said = await asyncio.wait_for(line.message(), 20)
        target.counts["refused" if said in (1013, 4001) else "taken"] += 1
        line.close()

    await crowd(target, target.connections or 40, one)


async def wrong_codes(target):
    """Guesses, from a few addresses."""
    pace, lines = Pace(target.rate), {}

    async def one(index):
        await pace.turn()
        if index not in lines:
            lines[index] = await target.open(source=f"127.0.4.{index % 20 + 1}")
        body = json.dumps({"code": "".join(map(chr, (ord("A") + b % 6 for b in os.urandom(6)))), "name": "Nobody"}).encode()
        target.counts["tried"] += 1
        try:
            await lines[index].say(
                head("POST", "/api/v1/join", **{"Content-Length": len(body), "Content-Type": "application/json"}) + body)
            status, _, _ = await lines[index].answer()
        except TROUBLE:
            lines.pop(index).close()
            raise
        target.counts[{404: "wrong", 429: "refused", 201: "taken"}.get(status, f"status {status}")] += 1

    await crowd(target, target.connections or 20, one)


async def handshakes(target):
    """TLS, and nothing after it."""

    async def one(index):
        target.counts["tried"] += 1
        line = await target.open()
        target.counts["taken"] += 1
        line.close()

    await crowd(target, target.connections or 20, one)


ASSAULTS = {
    "reads": asking("/api/v1/sessions/{session}/events?after=0"), "states": asking("/api/v1/sessions/{session}"),
    "resumes": resumes, "ahead": ahead, "claims": saying(a_claim), "toggling": saying(a_toggle), "slow readers": slow_readers,
    "trickles": trickles, "bodies": bodies, "slow writers": slow_writers, "knocks": knocks, "wrong codes": wrong_codes, "handshakes": handshakes,
}


def main():
    target = Target(**json.loads(sys.stdin.readline()))
    asyncio.run(ASSAULTS[sys.argv[1]](target))
    print(json.dumps(target.counts), flush=True)


if __name__ == "__main__":
    main()
