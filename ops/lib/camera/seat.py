"""A device in a session: joins by code, keeps the session's clock, and reports punches until each is acknowledged."""

import asyncio
import http.client
import json
import statistics
import time
import urllib.error
import urllib.parse
import urllib.request

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kept_rounds import Film, KeptRounds

MOST_PUNCHES = 50  # in one message
MOST_WAITING = 5_000  # the oldest go first
MOST_UNDER_WAY = 4  # messages
SYNC_PAUSE = 5.0
ROUNDS_PAUSE = 5.0  # between two questions for rounds that may be kept
PATIENCE = 10.0  # for the server's answer
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
# After these the same is sent again, a little later; every other refusal is for good.
FOR_NOW = {"tooMany", "too-many", "busy", "unavailable", "late"}


class Refused(Exception):
    """Why the server does not take this device in: a sentence."""

    def __init__(self, sentence: str, problem: dict | None = None):
        """`problem`: the same as the server told it, `NotDone.problem`."""
        super().__init__(sentence)
        self.problem = problem


def local() -> int:
    """This machine's clock, microseconds; never runs backwards."""
    return time.monotonic_ns() // 1_000


class Clock:
    """How far the session's clock is ahead of ours, by the quickest of the last exchanges."""

    def __init__(self):
        self._exchanges: list[tuple[int, int]] = []

    def take(self, sent: int, received: int, answered: int, now: int) -> None:
        trip = now - sent - (answered - received)
        self._exchanges = [*self._exchanges[-15:], (trip, answered + trip // 2 - now)]

    @property
    def ahead(self) -> int | None:
        """Microseconds; None before the first exchange."""
        return min(self._exchanges)[1] if self._exchanges else None


class Seat:
    """One member of the session. Everything is called from the loop that `run` runs on."""

    def __init__(self, link: str, name: str, say=print, worth: dict | None = None):
        """`worth`: what the recogniser says of itself (`Recogniser.worth`)."""
        self.link, self.name, self.say, self._worth = link, name, say, worth or {}
        self.clock = Clock()
        self.refused: Refused | None = None
        self.has_ended = False  # the class; it may be opened again
        self.refusals = 0
        self.acknowledged = 0
        # Told the server's weights when it is joined, empty for the shipped ones; answers with what they say of themselves.
        self.use = lambda weights: worth or {}
        # Told again and again how the athlete stands whom this device watches, None where nobody has said it; answers with what holds.
        self.stand = lambda said: said
        self.rounds = KeptRounds()
        self._seat: dict | None = None
        self._waiting: dict[int, dict] = {}
        self._under_way: dict[str, list[int]] = {}
        self._delays: list[int] = []
        self._sight: str | None = None
        self._next = 0
        self._messages = 0
        self._socket = None
        self._has_tried = False
        self._is_lost = False
        self._ended_by: set[int] = set()  # codes that were told
        self._pause = FIRST_PAUSE  # before the next connection
        self._keeping: asyncio.Task | None = None
        self._leaves_at: float | None = None  # of the monotonic clock, seconds

    @property
    def connected(self) -> bool:
        return self._socket is not None

    @property
    def connection(self) -> str:
        """`connecting` for the first time, `connected`, `lost`, `ended` (the class) or `refused`."""
        if self.refused is not None:
            return "refused"
        if self.has_ended:
            return "ended"
        return "connected" if self.connected else "lost" if self._has_tried else "connecting"

    @property
    def link_in_words(self) -> str:
        return {"ended": "the class has ended", "connected": "connected"}.get(self.connection, "NOT CONNECTED")

    @property
    def state(self) -> dict:
        """How it goes, for the station's page."""
        return {
            "name": self.name, "connection": self.connection, "refused": self.refused and self.refused.problem,
            "told": self.acknowledged, "delay": self.delay // 1000, "waiting": self.waiting, "refusals": self.refusals,
            "kept": self.rounds.kept, "unsent": len(self.rounds.waiting)}

    @property
    def waiting(self) -> int:
        """Punches that are not acknowledged yet."""
        return len(self._waiting)

    @property
    def delay(self) -> int:
        """How late punches are told, median, microseconds."""
        return int(statistics.median(self._delays)) if self._delays else 0

    def report(self, punches: list[dict]) -> None:
        """Takes punches whose instants `at` are of `local()`, and sends them now or when there is a connection."""
        for punch in punches:
            self._delays = [*self._delays[-19:], min(max(local() - punch["at"], 0), 5_000_000)]
            self._waiting[self._next] = punch
            self._next += 1
        while len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        self._send()

    def see(self, sight: str) -> None:
        """Tells what is in the place now (`Sight`), where it is another than before."""
        if sight != self._sight:
            self._sight = sight
            self._send_sight()

    async def run(self) -> None:
        """Joins, and stays connected until it is cancelled.

        Raises Refused where trying again is of no use."""
        self._keeping = asyncio.create_task(self._keep_rounds())
        try:
            await self._be_there()
        except Refused as refused:
            self.refused = refused
            raise
        finally:
            self._keeping.cancel()

    async def _be_there(self) -> None:
        while True:
            try:
                if self._seat is None:
                    self._seat = await asyncio.to_thread(self._join)
                await self._stay()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                if code == 4001:
                    raise Refused(f"{self.name} was put out of the session, or has not been in it for long; start again to join it") from None
                if code in (4003, 4004):
                    self._seat = None  # join anew, which says why not
                elif code is not None and code not in self._ended_by:
                    self._ended_by.add(code)
                    self.say(f"{self.name}: the server ended the connection ({closed.rcvd.reason or code}); connecting again")
            except (OSError, InvalidHandshake, TimeoutError) as lost:
                if not self._is_lost:
                    self._is_lost = True
                    reason = getattr(lost, "reason", lost)
                    self.say(f"{self.name}: the server cannot be reached ({getattr(reason, 'strerror', None) or reason}); trying again")
            finally:
                self._socket, self._has_tried = None, True
                self._under_way.clear()
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    # MARK: Rounds

    async def _keep_rounds(self) -> None:
        """Asks which rounds may be kept, and sends those that are over: again and again, whether there is a socket or not."""
        while True:
            await asyncio.sleep(ROUNDS_PAUSE)
            if self._seat is not None and self.clock.ahead is not None:
                try:
                    await self._keep_what_is_over()
                except Exception as fault:
                    self.say(f"{self.name}: rounds could not be looked after ({type(fault).__name__}: {fault}); trying again")

    async def _keep_what_is_over(self, are_last: bool = False) -> bool:
        """Asks once, and sends once what is over. Answers with whether nothing is left to be sent."""
        is_told = False
        try:
            told = json.loads(await asyncio.to_thread(self._ask, "GET", "filming"))
            self.rounds.stance = self.stand(told["stance"])
            self.rounds.allow(told["films"], self.clock.ahead, local(), are_last)
            is_told = True
        except (OSError, ValueError, KeyError, TypeError):
            pass  # asked again; what waits is tried below, since only the server can say no
        for film in self.rounds.waiting:
            await self._keep(film)
        return is_told and not self.rounds.waiting

    async def send_the_rest(self, seconds: float) -> None:
        """Sends all rounds that are not sent yet, of one that goes on what was seen: the last thing that is done, in so much time at most."""
        if self._keeping is not None:
            self._keeping.cancel()
        self._leaves_at = time.monotonic() + seconds
        while self._seat is not None and self.rounds.are_wanted and time.monotonic() < self._leaves_at:
            if await self._keep_what_is_over(are_last=True):
                return
            await asyncio.sleep(FIRST_PAUSE)

    async def _keep(self, film: Film) -> None:
        begins, content = await asyncio.to_thread(lambda: film.packed)
        try:
            await asyncio.to_thread(self._ask, "PUT", f"films/{film.member}/{begins}", content)
            self.rounds.sent(film)
        except NotDone as refused:
            if refused.is_passing:
                return self._failed(film, refused)
            self.rounds.drop(film)
            self.say(f"{self.name}: a round of {film.name} is not kept: {refused}")
        except OSError as lost:
            self._failed(film, lost)

    def _failed(self, film: Film, why: OSError) -> None:
        if self.rounds.failed(film, local()):
            self.say(f"{self.name}: a round of {film.name} is not kept, since the server could not be reached for five minutes ({why})")

    def _ask(self, method: str, path: str, content: bytes | None = None) -> bytes:
        """Asks for something of the session; in a thread of its own."""
        origin, seat = self.link.partition("/join/")[0], self._seat
        if seat is None:
            raise OSError("not in the session")
        patience = PATIENCE if self._leaves_at is None else min(PATIENCE, max(0.1, self._leaves_at - time.monotonic()))
        url = f"{origin}/api/v1/sessions/{seat['session']}/{path}"
        return ask(url, seat["token"], content, "application/octet-stream", method, patience)

    # MARK: The connection

    def _join(self) -> dict:
        origin, _, code = self.link.partition("/join/")
        try:
            seat = json.loads(ask(f"{origin}/api/v1/join", None, json.dumps({"code": code.strip("/"), "name": self.name}).encode(), "application/json"))
            self._worth = self.use(ask(f"{origin}/api/v1/recogniser/weights", seat["token"]))
            return seat
        except NotDone as refused:
            if refused.is_passing:
                raise
            raise Refused(str(refused), refused.problem) from None

    async def _stay(self) -> None:
        origin = urllib.parse.urlsplit(self.link)
        url = f"{'wss' if origin.scheme == 'https' else 'ws'}://{origin.netloc}{self._seat['socket']}"
        headers = {"Authorization": f"Bearer {self._seat['token']}"}
        async with connect(
            url, subprotocols=["runthrough.v1"], additional_headers=headers, max_size=1 << 24, open_timeout=10
        ) as socket:
            self._socket, self._is_lost = socket, False
            asking = asyncio.create_task(self._keep_clock(socket))
            try:
                self._send_sight()
                self._send()
                async for text in socket:
                    self._take(json.loads(text))
                if socket.close_code == 1000 and not self.has_ended:
                    self.has_ended = True
                    self.say(f"{self.name}: the class has ended; if it is opened again, this goes on")
            finally:
                asking.cancel()

    async def _keep_clock(self, socket) -> None:
        for number in range(1 << 30):
            await socket.send(json.dumps({"type": "sync", "id": number, "t0": local()}))
            await asyncio.sleep(0.1 if number < 5 else SYNC_PAUSE)

    def _take(self, message: dict) -> None:
        if message.get("type") == "welcome":
            # Who comes to a class that is over is welcomed, and sent away.
            if not message["state"]["ended"]:
                self._pause, self.has_ended = FIRST_PAUSE, False
        elif message.get("type") == "sync":
            self.clock.take(message["t0"], message["t1"], message["t2"], local())
            self._send()
        elif message.get("type") in ("ack", "refused"):
            numbers = self._under_way.pop(str(message.get("id")), None)
            if numbers is None:
                return
            if message["type"] == "refused" and message.get("code") in FOR_NOW:
                asyncio.get_running_loop().call_later(1.0, self._send)
                return
            for number in numbers:
                self._waiting.pop(number, None)
            if message["type"] == "ack":
                self.acknowledged += len(numbers)
            else:
                self.refusals += len(numbers)
                self.say(f"{self.name}: {len(numbers)} punches were refused: {message.get('message') or message.get('code')}")
            self._send()

    def _send_sight(self) -> None:
        if self._socket is not None and self._sight is not None:
            text = json.dumps({"type": "signal", "kind": "sight", "sight": self._sight})
            asyncio.get_running_loop().create_task(self._say(self._socket, text))

    def _send(self) -> None:
        ahead = self.clock.ahead
        if self._socket is None or ahead is None:
            return
        sent = {number for numbers in self._under_way.values() for number in numbers}
        free = [number for number in self._waiting if number not in sent]
        while free and len(self._under_way) < MOST_UNDER_WAY:
            numbers, free = free[:MOST_PUNCHES], free[MOST_PUNCHES:]
            self._messages += 1
            id = f"c{self._messages}"
            self._under_way[id] = numbers
            punches = [
                {"number": number, **self._waiting[number], "at": self._waiting[number]["at"] + ahead} for number in numbers]
            text = json.dumps({
                "type": "punches", "id": id, "source": {"kind": "camera", **self._worth}, "punches": punches})
            asyncio.get_running_loop().create_task(self._say(self._socket, text))

    async def _say(self, socket, text: str) -> None:
        try:
            await socket.send(text)
        except ConnectionClosed:
            pass  # said again by the next connection


class NotDone(OSError):
    """The server's answer that it did not do something; whether it may do it later, and `problem`: why, as pages put it in words."""

    def __init__(self, refused: urllib.error.HTTPError):
        document = _document(refused)
        super().__init__(document.get("detail") or f"the server answered {refused.code}")
        code = str(document.get("type", "")).rpartition("/")[2] or f"http-{refused.code}"
        self.problem = {"code": code, "message": str(self), **{name: document[name] for name in ("field", "rule", "values") if name in document}}
        # 507: there is no room for it, and there will be none soon.
        self.is_passing = refused.code == 429 or refused.code >= 500 and refused.code != 507


def ask(
    url: str, token: str | None, content: bytes | None = None, kind: str | None = None, method: str | None = None, patience: float = PATIENCE,
) -> bytes:
    """The server's answer; with `content`, of this kind, it is sent something.

    Raises NotDone where it refuses, OSError where it does not answer."""
    headers = ({"Authorization": f"Bearer {token}"} if token else {}) | ({"Content-Type": kind} if content is not None else {})
    try:
        with urllib.request.urlopen(urllib.request.Request(url, content, headers, method=method), timeout=patience) as answer:
            return answer.read()
    except urllib.error.HTTPError as refused:
        raise NotDone(refused) from None
    except http.client.HTTPException as broken:
        raise OSError(f"the server's answer broke off ({type(broken).__name__})") from None


def _document(refused: urllib.error.HTTPError) -> dict:
    """Its problem document; empty if it has none."""
    try:
        document = json.load(refused)
    except (OSError, ValueError, http.client.HTTPException):
        return {}
    return document if isinstance(document, dict) else {}
