"""A pose worker: finds people's joints in the small pictures that athletes' phones send through the server, and keeps nothing of them."""

import argparse
import asyncio
import concurrent.futures
import io
import json
import multiprocessing.connection
import os
import pathlib
import re
import signal
import socket
import struct
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

MOST_PLACES = 8  # of one connection; more athletes get more processes
ATHLETES_A_CORE = 2  # at 15 pictures a second
MOST_BYTES, SIDES = 32 * 1024, range(64, 641)
NOBODY, SOMEBODY, NOT_A_PICTURE = range(3)
HEAD = struct.Struct("<2I")  # of a picture: whose it is, and its number
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
SAID_EVERY = 10.0
HOPELESS = (401, 403, 404)  # of the first connection: no pose worker is taken in there, or not this one
AGAIN = re.compile(r"try again in (\d{1,3}) s$")  # the end of the server's reason, with 1013
TOKENS = pathlib.Path(__file__).resolve().parents[3] / ".build/camera/workers.json"


class Refused(Exception):
    """Why the server does not take this worker in: a sentence."""


def cores() -> int:
    """How many this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def options(arguments):
    parser = argparse.ArgumentParser(
        prog="ops/camera worker", description=__doc__,
        epilog="The first time, give a link for a pose worker (`runthrough pose-worker-link NAME`, or in the editor of a drill under Pose workers): this machine "
        f"then has a token of its own, which is kept in {TOKENS.name} under .build/camera and is good for nothing else. Afterwards the server's address is enough. "
        "It gets athletes of every class, and ends when the owner removes it. The token of an account in RUNTHROUGH_TOKEN serves the sessions of that account. "
        "It serves the athletes of the node that it is connected to; start one for each node. "
        "Where the server's certificate is the gym's own, name its file in SSL_CERT_FILE.")
    parser.add_argument("server", help="http://…/pose-worker/… the first time, then http://…")
    parser.add_argument("--name", default=re.sub(r"[^A-Za-z0-9._-]", "-", socket.gethostname())[:30] or "worker",
                        help="shown to athletes (default: this machine's name)")
    parser.add_argument("--athletes", type=int, default=ATHLETES_A_CORE * cores(),
                        help=f"how many at a time (default: {ATHLETES_A_CORE} for each core)")
    chosen = parser.parse_args(arguments)
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,36}", chosen.name):
        parser.error("argument --name: at most 36 of a–z, A–Z, 0–9, -, . and _")
    if not 1 <= chosen.athletes <= 256:
        parser.error("argument --athletes: 1 to 256")
    if urllib.parse.urlsplit(chosen.server).scheme not in ("http", "https"):
        parser.error("argument server: it begins with http:// or https://")
    return chosen


# MARK: Signing in


def sign_in(server: str) -> tuple[str, str]:
    """The server's address and a token. A link is redeemed, and its token kept for the next time.

    Raises Refused if there is none, OSError if the server cannot be reached."""
    parts = urllib.parse.urlsplit(server)
    origin = f"{parts.scheme}://{parts.netloc}"
    try:
        kept = json.loads(TOKENS.read_text())
    except (OSError, ValueError):
        kept = {}
    if parts.path in ("", "/"):
        token = os.environ.get("RUNTHROUGH_TOKEN") or kept.get(origin)
        if not token:
            raise Refused(f"this machine is not signed in at {origin}: give a link for a pose worker the first time")
        return origin, token
    request = urllib.request.Request(server, b"", {"Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            token = json.load(answer)["token"]
    except urllib.error.HTTPError as refused:
        try:
            detail = json.load(refused).get("detail")
        except ValueError:
            detail = None
        raise Refused(detail or f"the server answered {refused.code}") from None
    TOKENS.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(TOKENS, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(kept | {origin: token}, file)
    return origin, token


# MARK: Pictures


def unpacked(jpeg: bytes):
    """Rows, columns, red-green-blue; None if it is no small JPEG. Its size is read before anything is unpacked."""
    import numpy
    from PIL import Image

    if len(jpeg) > MOST_BYTES:
        return None
    try:
        with Image.open(io.BytesIO(jpeg), formats=["JPEG"]) as picture:
            if picture.width not in SIDES or picture.height not in SIDES or picture.info.get("progressive"):
                return None
            return numpy.asarray(picture.convert("RGB"))
    except MemoryError:
        raise  # this machine's own trouble: it says nothing about the picture
    except Exception:  # noqa: BLE001 – whatever a decoder says of hostile bytes
        return None


def answer(poses, athlete: int, number: int, jpeg: bytes) -> bytes:
    """The message about one picture."""
    picture = unpacked(jpeg)
    joints = None if picture is None else poses.find(picture)
    finding = NOT_A_PICTURE if picture is None else NOBODY if joints is None else SOMEBODY
    head = struct.pack("<3I", athlete, number, finding)
    if joints is None:
        return head
    return head + struct.pack("<51f", *(min(1.0, max(0.0, v)) if n % 3 == 2 else min(2000.0, max(-2000.0, v)) for n, v in enumerate(joints)))


class Athletes:
    """A pose model for each athlete, since a model follows one person from picture to picture. Models are used again: one takes 83 MiB."""

    def __init__(self, most: int):
        self._most, self._models, self._free = most, {}, []

    def expect(self, athlete: int) -> bool:
        """Whether there is a place for them."""
        if athlete not in self._models and len(self._models) >= self._most:
            return False
        self._models.setdefault(athlete, None)
        return True

    def model(self, athlete: int):
        if (model := self._models.get(athlete)) is None:
            from poses import Poses
            model = self._free.pop() if self._free else Poses()
            model.forget()
            if athlete in self._models:
                self._models[athlete] = model
        return model

    def gone(self, athlete: int) -> None:
        if (model := self._models.pop(athlete, None)) is not None:
            self._free.append(model)

    def lost(self, athlete: int) -> None:
        """A thread may still look at a picture of theirs: the model is not used again."""
        self._models.pop(athlete, None)

    def all_gone(self) -> None:
        for athlete in list(self._models):
            self.gone(athlete)


class Worker:
    """One connection to a server, with room for a few athletes."""

    def __init__(self, origin: str, token: str, name: str, places: int, say=print):
        self._origin, self._token, self.name, self._places, self._say = origin, token, name, places, say
        self._athletes = Athletes(places)
        self._threads = concurrent.futures.ThreadPoolExecutor(min(places, cores()))
        self.answered = 0
        self._pause = FIRST_PAUSE  # before the next connection
        self._was_in = False

    async def run(self) -> None:
        """Works until it is cancelled, through any number of connections.

        Raises Refused where trying again is of no use."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._warm_up)
        while True:
            try:
                await self._work()
            except InvalidStatus as refused:
                status = refused.response.status_code
                if status in HOPELESS and not self._was_in:
                    raise Refused(f"{self._origin} answered {status}: it knows no pose workers") from None
                self._say(f"{self.name}: {self._origin} answered {status}; trying again")
            except ConnectionClosed as closed:
                code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "the connection was lost")
                if code in (4001, 4003):
                    raise Refused(f"{reason}: sign in anew with a link for a pose worker") from None
                self._say(f"{self.name}: {reason or code}; connecting again")
                if code == 1001:
                    self._pause = 0.1
                elif code == 1013 and (told := AGAIN.search(reason)):
                    self._pause = float(told[1])
            except (OSError, InvalidHandshake, TimeoutError) as lost:
                self._say(f"{self.name}: {self._origin} cannot be reached ({lost}); trying again")
            self._athletes.all_gone()
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    def _warm_up(self) -> None:
        """The first model takes seconds to load, which no athlete is to wait for."""
        import numpy
        self._athletes.expect(0)
        self._athletes.model(0).find(numpy.zeros((256, 192, 3), numpy.uint8))
        self._athletes.gone(0)

    async def _work(self) -> None:
        url = f"ws{self._origin[4:]}/pose-workers/{self.name}?athletes={self._places}"
        headers = {"Authorization": f"Bearer {self._token}"}
        async with connect(
            url, subprotocols=["runthrough.v1"], additional_headers=headers, compression=None, max_size=MOST_BYTES + 1024,
            open_timeout=10,
        ) as link:
            said = asyncio.create_task(self._tell())
            under_way: dict[int, asyncio.Task] = {}
            leaving: dict[int, asyncio.Task] = {}  # of athletes who went while their picture is looked at
            try:
                async for message in link:
                    if isinstance(message, str):
                        self._told(json.loads(message), under_way, leaving)
                        continue
                    if len(message) < HEAD.size:
                        continue
                    athlete, number = HEAD.unpack_from(message)
                    # The server sends the next picture of an athlete when this one was answered.
                    if (athlete not in under_way or under_way[athlete].done()) and self._athletes.expect(athlete):
                        under_way[athlete] = asyncio.create_task(self._look(link, leaving, athlete, number, message[HEAD.size :]))
            finally:
                said.cancel()
                tasks = [*under_way.items(), *leaving.items()]
                for athlete, task in tasks:
                    if not task.done():
                        task.cancel()
                        self._athletes.lost(athlete)
                await asyncio.gather(*(task for _, task in tasks), return_exceptions=True)

    async def _look(self, link, leaving: dict, athlete: int, number: int, jpeg: bytes) -> None:
        try:
            model = await asyncio.get_running_loop().run_in_executor(self._threads, self._athletes.model, athlete)
            found = await asyncio.get_running_loop().run_in_executor(self._threads, answer, model, athlete, number, jpeg)
        except Exception as fault:  # noqa: BLE001 – without an answer the server would close the connection of all athletes
            self._say(f"{self.name}: a picture could not be looked at ({type(fault).__name__}: {fault})")
            self._athletes.lost(athlete)
            found = struct.pack("<3I", athlete, number, NOBODY)
        finally:
            # Who went meanwhile gives the model back before the answer gives their place to another.
            if leaving.pop(athlete, None) is not None:
                self._athletes.gone(athlete)
        self.answered += 1
        try:
            await link.send(found)
        except ConnectionClosed:
            pass

    def _told(self, message: dict, under_way: dict, leaving: dict) -> None:
        if message.get("type") == "welcome":
            self._pause, self._was_in = FIRST_PAUSE, True
            self._say(f"{self.name}: connected, room for {message['athletes']} athletes")
        elif message.get("type") == "gone":
            # A model that still looks at a picture is let go afterwards, in `_look`.
            task = under_way.pop(message["athlete"], None)
            if task is None or task.done():
                self._athletes.gone(message["athlete"])
            else:
                leaving[message["athlete"]] = task

    async def _tell(self) -> None:
        while True:
            before = self.answered
            await asyncio.sleep(SAID_EVERY)
            if self.answered > before:
                self._say(f"{self.name}: {(self.answered - before) / SAID_EVERY:.0f} pictures a second")


# MARK: Processes


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


async def work(origin: str, token: str, name: str, places: int) -> int:
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(ending, asyncio.current_task().cancel)
    try:
        await Worker(origin, token, name, places, say).run()
    except Refused as refused:
        say(f"ops/camera worker: {refused}")
        return 1
    except asyncio.CancelledError:
        pass
    return 0


def process(*arguments) -> None:
    threading.Thread(target=end_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    sys.exit(asyncio.run(work(*arguments)))


def end_with(parent) -> None:
    """Whatever ends the parent, even a signal that it cannot take, ends this process, too."""
    parent.join()
    os._exit(1)


def main(chosen) -> int:
    try:
        origin, token = sign_in(chosen.server)
    except (Refused, OSError) as fault:
        say(f"ops/camera worker: {fault}")
        return 1
    shares = [min(MOST_PLACES, chosen.athletes - begun) for begun in range(0, chosen.athletes, MOST_PLACES)]
    names = [chosen.name] if len(shares) == 1 else [f"{chosen.name}-{number + 1}" for number in range(len(shares))]
    return tend(process, [(origin, token, name, places) for name, places in zip(names, shares)])


def tend(work, shares: list[tuple]) -> int:
    """Runs a process of `work` for each, until all have ended: one that crashes is started again, one that ends with an error ends all. Their exit code."""
    context = multiprocessing.get_context("spawn")
    running, is_ending, code = {}, False, 0

    def start(share: tuple) -> None:
        if is_ending:
            return
        one = context.Process(target=work, args=share)
        one.start()
        running[one.sentinel] = one, share
        if is_ending:  # since just now
            one.terminate()

    def end(*_) -> None:
        nonlocal is_ending
        is_ending = True
        for one, _ in list(running.values()):
            one.terminate()

    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, end)
    for share in shares:
        start(share)
    while running:
        for sentinel in multiprocessing.connection.wait(list(running)):
            one, share = running.pop(sentinel)
            one.join()
            if is_ending or one.exitcode == 0:
                continue
            if one.exitcode < 0:
                say(f"ops/camera worker: a process crashed (signal {-one.exitcode}); another one is started")
                time.sleep(FIRST_PAUSE)
                start(share)
            else:
                code = one.exitcode
                end()
    return code


if __name__ == "__main__":
    sys.exit(main(options(sys.argv[1:])))
