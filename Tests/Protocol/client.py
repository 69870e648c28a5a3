"""A client of Runthrough that knows nothing but the protocol: HTTP by the standard library, sockets by `websockets`."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Awaitable, Callable
from urllib.parse import quote, urlsplit

import websockets
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

SUBPROTOCOL = "runthrough.v1"
DEADLINE = 60.0  # seconds after which a condition that should hold at once counts as broken; a busy machine takes its time
COMMANDS_A_SECOND, COMMANDS_AT_ONCE = 50, 100  # the rate of commands of a well-behaved client; beyond it there is 4029


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body.decode("utf-8"))

    def problem(self, expected: str, field: str | None = None) -> dict:
        """The problem document of a refusal with that code; fails when the answer is anything else."""
        assert self.status >= 400, f"{self.status} instead of a refusal, {expected}: {self.body[:300]!r}"
        kind = self.headers.get("content-type", "")
        assert kind.startswith("application/problem+json"), f"{kind}: {self.body[:300]!r}"
        problem = self.json
        assert {"type", "title", "status", "detail"} <= problem.keys(), problem
        assert problem["status"] == self.status, problem
        assert problem["detail"], problem
        code = problem["type"].removeprefix("https://runthrough.dev/problems/")
        assert code == expected, f"{code} instead of {expected}: {problem['detail']}"
        if field is not None:
            assert field in problem.get("field", ""), f"{field} is at fault, not {problem.get('field')}: {problem['detail']}"
        return problem


class HTTP:
    """Requests to one server, as one person (with a bearer token, a cookie or nothing) from one address."""

    def __init__(self, url: str, token: str | None = None, cookie: str | None = None, source: str | None = None):
        parts = urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.url = f"http://{self.host}:{self.port}"
        self.token, self.cookie, self.source = token, cookie, source

    def as_(self, token: str | None = None, cookie: str | None = None, source: str | None = None) -> "HTTP":
        return HTTP(self.url, token, cookie, source or self.source)

    def ask_now(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        sent = dict(headers or {})
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if self.cookie is not None:
            sent.setdefault("Cookie", f"runthrough={self.cookie}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        source = (self.source, 0) if self.source else None
        connection = http.client.HTTPConnection(self.host, self.port, timeout=DEADLINE, source_address=source)
        try:
            connection.request(method, path, body=body, headers=sent)
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    async def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        return await asyncio.to_thread(self.ask_now, method, path, body, headers)

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, headers=named(headers))

    async def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return await self.ask("POST", path, body, named(headers))

    async def put(self, path: str, body: Any, **headers: str) -> Answer:
        return await self.ask("PUT", path, body, named(headers))

    async def patch(self, path: str, body: Any, **headers: str) -> Answer:
        return await self.ask("PATCH", path, body, {"Content-Type": "application/merge-patch+json"} | named(headers))

    async def delete(self, path: str, **headers: str) -> Answer:
        return await self.ask("DELETE", path, headers=named(headers))

    async def join(self, code: str, name: str = "Somebody", **rest: Any) -> Answer:
        return await self.post("/api/v1/join", {"code": code, "name": name} | rest)

    async def events(self, session: str, after: int | None = None) -> list[dict]:
        """The whole log after `after`, page by page. What other tests have asked for with the same token counts, too."""
        events: list[dict] = []
        while True:
            path = f"/api/v1/sessions/{session}/events?after={after or 0}"
            while (answer := await self.get(path)).status == 429:
                await asyncio.sleep(float(answer.headers["retry-after"]))
            assert answer.status == 200, (answer.status, answer.body)
            page = answer.json
            events += page["events"]
            if page.get("next") is None or not page["events"]:
                return events
            after = page["events"][-1]["seq"]


def named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


async def in_time(awaited: Awaitable[Any], what: str, last: Callable[[], Any] | None = None, deadline: float = DEADLINE) -> Any:
    """What it gives; if it does not come in time, fails and says what was wanted, and by `last` what came instead."""
    try:
        return await asyncio.wait_for(awaited, deadline)
    except asyncio.TimeoutError:
        raise AssertionError(f"no {what} within {deadline} s{f'; last came {last()!r}' if last else ''}") from None


async def line_of(
    process: asyncio.subprocess.Process, that: Callable[[str], Any], what: str, errors: bool = False, deadline: float = DEADLINE
) -> str:
    """The next line, printed (or with `errors` said on the standard error), that is as wanted."""
    lines: list[str] = []

    async def read() -> str:
        while True:
            line = (await (process.stderr if errors else process.stdout).readline()).decode()
            complaints = (await process.stderr.read()).decode() if not line and process.stderr and not errors else ""
            assert line, f"it ended without {what}, after {lines[-3:]}: {complaints}"
            lines.append(line.rstrip("\n"))
            if that(lines[-1]):
                return lines[-1]

    return await in_time(read(), what, lambda: lines[-3:], deadline)


async def becomes(wanted: Any, read: Callable[[], Awaitable[Any]]) -> None:
    """Asks again until the answer is the wanted one: a server updates its counters a moment after it has answered."""
    limit = time.monotonic() + DEADLINE
    while (seen := await read()) != wanted:
        assert time.monotonic() < limit, f"{seen!r} instead of {wanted!r}"
        await asyncio.sleep(0.02)


async def patiently(connect: Callable[[], Awaitable["Live"]]) -> "Live":
    """Connects as a device does after a failure: again and again, until the server takes it."""
    limit = time.monotonic() + DEADLINE
    while True:
        try:
            return await connect()
        except (Gone, OSError, InvalidStatus) as problem:
            assert time.monotonic() < limit, f"never taken: {problem!r}"
            await asyncio.sleep(0.02)


class Refused(Exception):
    """The server's `refused`, as an exception."""

    def __init__(self, frame: dict):
        super().__init__(f"{frame.get('code')}: {frame.get('message')} {frame.get('field', '')}")
        self.frame, self.code, self.field = frame, frame.get("code"), frame.get("field")


class Gone(Exception):
    """The socket was closed before the awaited message came."""


@dataclass(eq=False)
class Live:
    """One socket of one member. Everything that arrives is kept; waiting is for a condition on that."""

    socket: Any
    token: str
    frames: list[dict] = field(default_factory=list)
    close_code: int | None = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _reader: asyncio.Task | None = None
    _commanded: list[float] = field(default_factory=list)

    @staticmethod
    async def open(
        url: str,
        path: str,
        token: str | None,
        after: Any = None,
        carry: str = "bearer",
        origin: str | None = None,
        welcome: bool = True,
        source: str | None = None,
    ) -> "Live":
        headers = {}
        subprotocols = [SUBPROTOCOL]
        if token is not None and carry == "bearer":
            headers["Authorization"] = f"Bearer {token}"
        elif token is not None and carry == "cookie":
            headers["Cookie"] = f"runthrough={token}"
        elif token is not None and carry == "subprotocol":
            subprotocols.append(f"bearer.{token}")
        if after is not None:
            path += f"?after={quote(str(after))}"
        parts = urlsplit(url)
        extra = {"local_addr": (source, 0)} if source else {}
        socket = await connect(
            f"ws://{parts.hostname}:{parts.port}{path}",
            subprotocols=subprotocols,
            additional_headers=headers,
            origin=origin,
            compression=None,
            open_timeout=DEADLINE,
            close_timeout=10,
            ping_interval=None,
            proxy=None,
            max_size=None,
            max_queue=None,
            **extra,
        )
        live = Live(socket, token or "")
        live._reader = asyncio.create_task(live._read())
        if welcome:
            await live.until(lambda: live.frames, "a welcome")
            assert live.frames[0]["type"] == "welcome", live.frames[0]
        return live

    async def _read(self) -> None:
        try:
            async for message in self.socket:
                assert isinstance(message, str), "the server sends text frames"
                self.frames.append(json.loads(message))
                self._changed.set()
        except ConnectionClosed:
            pass
        finally:
            self.close_code = self.socket.close_code
            self._changed.set()

    async def until(self, condition: Callable[[], Any], what: str, deadline: float = DEADLINE) -> Any:
        """Waits until the condition holds and returns its value; it is checked whenever something arrives."""
        limit = time.monotonic() + deadline
        while True:
            if found := condition():
                return found
            if self.close_code is not None:
                raise Gone(f"closed with {self.close_code} while waiting for {what}")
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), limit - time.monotonic())
            except asyncio.TimeoutError:
                raise AssertionError(f"no {what} within {deadline} s; last frames: {self.frames[-3:]}") from None

    async def closed(self, deadline: float = DEADLINE) -> int:
        """The close code, once the server has closed."""
        try:
            await asyncio.wait_for(asyncio.shield(self._reader), deadline)
        except asyncio.TimeoutError:
            raise AssertionError(f"still open after {deadline} s; last frames: {self.frames[-3:]}") from None
        assert self.close_code is not None
        return self.close_code

    async def leave(self) -> None:
        await self.socket.close()
        await self._reader

    def cut(self) -> None:
        """Breaks the connection without a close frame."""
        self.socket.transport.abort()

    # What has arrived

    @property
    def welcome(self) -> dict:
        return self.frames[0]

    @property
    def state(self) -> dict:
        return self.welcome["state"]

    @property
    def member(self) -> str:
        return self.welcome["member"]["id"]

    @property
    def session(self) -> str:
        return self.welcome["session"]

    def of(self, type: str, kind: str | None = None) -> list[dict]:
        return [f for f in self.frames if f["type"] == type and (kind is None or f.get("kind") == kind)]

    @property
    def events(self) -> list[dict]:
        return self.of("event")

    async def event(self, seq: int) -> dict:
        return await self.until(lambda: next((e for e in self.events if e["seq"] == seq), None), f"event {seq}")

    async def signal(self, kind: str, that: Callable[[dict], bool] = lambda _: True, deadline: float = DEADLINE) -> dict:
        return await self.until(
            lambda: next((s for s in self.of("signal", kind) if that(s)), None), f"signal {kind}", deadline)

    # Saying something

    async def say(self, frame: Any) -> None:
        try:
            await self.socket.send(frame if isinstance(frame, (str, bytes)) else json.dumps(frame))
        except ConnectionClosed:
            raise Gone(f"closed with {self.socket.close_code}") from None

    async def say_command(self, frame: dict) -> None:
        """Sends it at the rate of a well-behaved client."""
        now = time.monotonic()
        if len(self._commanded) >= COMMANDS_AT_ONCE:
            free = self._commanded[-COMMANDS_AT_ONCE] + COMMANDS_AT_ONCE / COMMANDS_A_SECOND
            await asyncio.sleep(max(0.0, free - now))
        self._commanded.append(time.monotonic())
        await self.say(frame)

    async def answer(self, id: Any, since: int = 0) -> dict:
        """The first answer to it, of the frames from the number `since` on."""
        return await self.until(
            lambda: next((f for f in self.frames[since:] if f["type"] in ("ack", "refused") and f["id"] == id), None),
            f"answer to {id!r}")

    async def command(self, kind: str, id: str | None = None, **fields: Any) -> dict:
        """Sends a command and returns the event that it became; raises `Refused`."""
        id = id or str(uuid.uuid4())
        await self.say_command({"type": "command", "id": id, "kind": kind} | fields)
        answer, limit = await self.answer(id), time.monotonic() + DEADLINE
        # A command that waited for three seconds is not decided any more: asked again with the same id, it acts once.
        while answer.get("code") == "unavailable" and time.monotonic() < limit:
            seen = len(self.frames)
            await self.say_command({"type": "command", "id": id, "kind": kind} | fields)
            answer = await self.answer(id, since=seen)
        if answer["type"] == "refused":
            raise Refused(answer)
        return await self.event(answer["seq"])

    async def refusal(self, kind: str, **fields: Any) -> Refused:
        """Sends a command that must be refused."""
        try:
            event = await self.command(kind, **fields)
        except Refused as refused:
            assert refused.frame.get("message"), refused.frame
            return refused
        raise AssertionError(f"{kind} {fields} was not refused but became {event}")

    async def say_and_be_refused(self, frame: Any, id: Any = None) -> dict:
        """Sends a frame that must be refused, and returns the refusal (found as the next one with that id)."""
        seen = len(self.of("refused"))
        await self.say(frame)
        return await self.until(
            lambda: next((r for r in self.of("refused")[seen:] if r["id"] == id), None), f"refusal of {str(frame)[:200]}")

    async def cue(self, kind: str = "go", **fields: Any) -> dict:
        """Cues as a patient conductor does: again, with a new id, while it is too soon after the last."""
        limit = time.monotonic() + DEADLINE
        while True:
            try:
                return await self.command(kind, **fields)
            except Refused as refused:
                if refused.code != "tooSoon" or time.monotonic() > limit:
                    raise
                await asyncio.sleep(0.02)  # the condition depends on the server's clock, so it has to be asked again

    async def take_baton(self) -> "Live":
        if self.state.get("baton") != self.member:
            await self.command("takeBaton")
        return self

    async def sync(self) -> tuple[dict, int, int]:
        """One clock exchange: the answer, and this device's clock in microseconds before and after."""
        id = str(uuid.uuid4())
        before = time.monotonic_ns() // 1000
        await self.say({"type": "sync", "id": id, "t0": before})
        answer = await self.until(
            lambda: next((f for f in reversed(self.frames) if f["type"] == "sync" and f["id"] == id), None), "a sync")
        return answer, before, time.monotonic_ns() // 1000

    async def now(self) -> int:
        return (await self.sync())[0]["t2"]

    async def until_instant(self, instant: int) -> None:
        """Waits until the session clock has passed an instant."""
        limit = time.monotonic() + DEADLINE
        while (now := await self.now()) <= instant:
            assert time.monotonic() < limit, f"the session clock is {instant - now} µs short of {instant}"
            await asyncio.sleep(min(0.05, (instant - now) / 1e6))

    async def alive(self) -> None:
        """The socket still works: a clock request is answered."""
        await self.sync()


# Arithmetic of the protocol, written only from its text


def position(motion: dict, instant: int) -> float:
    """Score time of a motion at an instant at or after `at`."""
    at = motion["position"] + motion["rate"] * (instant - motion["at"])
    return at if motion["until"] is None else min(at, motion["until"])


def piece(title: str = "Piece", performers: int = 3, formations: int = 4, hold: int = 500_000, duration: int = 400_000) -> dict:
    """A production document of `performers` who walk through `formations`."""
    cast = [f"p{n}" for n in range(performers)]
    return {
        "title": title,
        "tempo": 120,
        "stage": {"width": 16, "depth": 10, "metresPerUnit": 1, "wings": 2, "apron": 1, "wingsShown": True},
        "performers": [
            {"id": p, "label": str(n % 99 + 1), "name": f"Performer {n}", "colour": "#e4572e", "symbol": "circle"}
            for n, p in enumerate(cast)
        ],
        "formations": [
            {
                "id": f"f{i}", "name": f"Formation {i}", "hold": hold,
                "positions": {p: {"x": (n * 3 + i) % 16 - 8, "y": (n + i) % 10} for n, p in enumerate(cast)},
                "transition": {"duration": duration, "easing": "easeInOut", "paths": {}},
            }
            for i in range(formations)
        ],
        "metadata": {"about": "made by a test"},
    }


class Score:
    """Arrivals, departures and the formation at a score time."""

    def __init__(self, document: dict):
        self.holds = [f["hold"] for f in document["formations"]]
        self.durations = [f["transition"]["duration"] for f in document["formations"]]

    def arrival(self, i: int) -> int:
        return 0 if i == 0 else self.departure(i - 1) + self.durations[i - 1]

    def departure(self, i: int) -> int:
        return self.arrival(i) + self.holds[i]

    @property
    def end(self) -> int:
        return self.departure(len(self.holds) - 1)

    def formation(self, at: float) -> int:
        return max(i for i in range(len(self.holds)) if i == 0 or self.departure(i - 1) <= at)


class Rehearsal:
    """A session of its own for one test: the owner's view of it, and the people who come."""

    def __init__(self, owner: HTTP, production: dict, opened: dict):
        self.owner, self.production = owner, production
        self.id, self.codes = opened["session"], opened["joinCodes"]
        self.people: list[Live] = []
        self.score = Score(production)

    @staticmethod
    async def open(owner: HTTP, document: dict | None = None) -> "Rehearsal":
        created = await owner.post("/api/v1/productions", document or piece())
        assert created.status == 201, (created.status, created.body)
        opened = await owner.post("/api/v1/sessions", {"production": created.json["id"]})
        assert opened.status == 201, (opened.status, opened.body)
        return Rehearsal(owner, created.json, opened.json)

    async def join(self, role: str, name: str = "Somebody", **rest: Any) -> dict:
        answer = await self.owner.as_().join(self.codes[role], name, **rest)
        assert answer.status == 201, (answer.status, answer.body)
        return answer.json

    async def connect(self, joined: dict, **options: Any) -> Live:
        live = await Live.open(self.owner.url, joined["socket"], joined["token"], **options)
        self.people.append(live)
        return live

    async def come(self, role: str, name: str = "Somebody", **options: Any) -> Live:
        return await self.connect(await self.join(role, name), **options)

    async def conductor(self, name: str = "Cora") -> Live:
        """A conductor who holds the baton."""
        return await (await self.come("conductor", name)).take_baton()

    async def log(self, after: int = 0) -> list[dict]:
        return await self.owner.events(self.id, after)

    async def leave(self) -> None:
        await asyncio.gather(*(p.leave() for p in self.people), return_exceptions=True)


def is_one_history(events: list[dict], first: int | None = None) -> None:
    """Fails unless the events are without gaps, in order and each there once."""
    numbers = [e["seq"] for e in events]
    if numbers:
        start = numbers[0] if first is None else first
        assert numbers == list(range(start, start + len(numbers))), f"not one history: {numbers[:50]}"


def value_of(metric: str, text: str) -> float:
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.split("{")[0].split(" ")[0] == metric)
