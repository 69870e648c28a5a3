"""Pictures from phones to pose workers and joints back: the newest wins, nobody waits for anybody else, and who lies or dies is left."""

from __future__ import annotations

import asyncio
import collections
import json
import math
import os
import re
import signal
import struct
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed, InvalidStatus

from client import DEADLINE, Rehearsal, becomes, in_time, line_of
from pose_pictures import POSE_MODELS, needs_drawing, needs_models, person_in
from server import BINARY, environment, run

AGAIN = re.compile(r"try again in (\d{1,3}) s$")  # the end of the server's reason, with 1013


def jpeg(width=240, height=320, marker=0xC0, more=100) -> bytes:
    """What the server looks at of a JPEG: nobody decodes it here."""
    return b"\xff\xd8\xff\xe0\x00\x04\x00\x00\xff" + struct.pack(">BHBHHB", marker, 17, 8, height, width, 3) + bytes(10 + more)


def picture(number: int, data: bytes = jpeg()) -> bytes:
    return struct.pack("<I", number) + data


class Binary:
    """A socket of pictures or joints."""

    def __init__(self, socket):
        self.socket, self._last = socket, collections.deque(maxlen=3)

    @staticmethod
    async def open(owner, path: str, token: str) -> "Binary":
        socket = await connect(
            f"ws://{owner.host}:{owner.port}{path}", subprotocols=["runthrough.v1"], compression=None, proxy=None, ping_interval=None,
            additional_headers={"Authorization": f"Bearer {token}"}, open_timeout=DEADLINE, close_timeout=10, max_queue=None)
        return Binary(socket)

    async def next(self, that=lambda message: True, what="message"):
        """The next message that is as wanted: bytes, or what a text says."""
        async def read():
            while True:
                message = await self.socket.recv()
                self._last.append(json.loads(message) if isinstance(message, str) else message)
                if that(self._last[-1]):
                    return self._last[-1]
        return await in_time(
            read(), what, lambda: [said if isinstance(said, dict) else said[:20] for said in self._last])

    async def first(self) -> dict:
        """What the server says first, or with which code it closed the socket."""
        try:
            return await self.next()
        except ConnectionClosed as closed:
            return {"type": "closed", "code": closed.rcvd.code}

    async def closed(self) -> tuple[int, str]:
        try:
            return await self.next(lambda _: False, "end of the socket")
        except ConnectionClosed as closed:
            return closed.rcvd.code, closed.rcvd.reason

    async def send(self, data) -> None:
        await self.socket.send(data)


class Worker(Binary):
    """A pose worker that finds the same in every picture."""

    @staticmethod
    async def begin(owner, name="hall", athletes=8) -> "Worker":
        worker = Worker((await Binary.open(owner, f"/pose-workers/{name}?athletes={athletes}", owner.token)).socket)
        assert await worker.next() == {"type": "welcome", "athletes": athletes}
        return worker

    async def picture(self) -> tuple[int, int, bytes]:
        """The next one: the athlete, its number, the JPEG."""
        def is_picture(message) -> bool:
            assert isinstance(message, bytes) or message["type"] == "gone", message
            return isinstance(message, bytes)
        message = await self.next(is_picture, "picture")
        return *struct.unpack_from("<2I", message), message[8:]

    async def answer(self, athlete: int, number: int, joints=(1.0, 2.0, 0.5) * 17) -> None:
        await self.send(struct.pack(f"<3I{len(joints)}f", athlete, number, 1, *joints))

    async def refuse(self, athlete: int, number: int) -> None:
        """Says that it was no picture."""
        await self.send(struct.pack("<3I", athlete, number, 2))


class Hall:
    """A session with cameras."""

    def __init__(self, rehearsal: Rehearsal):
        self.rehearsal, self.owner = rehearsal, rehearsal.owner

    async def camera(self, role="dancer") -> Binary:
        joined = await self.rehearsal.join(role)
        return await Binary.open(self.owner, f"/poses/{self.rehearsal.id}", joined["token"])

    async def placed(self) -> tuple[Binary, str]:
        """A camera whose pictures are taken, and the name of its worker."""
        camera = await self.camera()
        told = await camera.next()
        assert told["type"] == "placed", told
        return camera, told["worker"]


class Program:
    """`runthrough camera-worker`."""

    def __init__(self, process):
        self.process = process

    @staticmethod
    async def start(server: str, *arguments, token: str | None = None) -> "Program":
        return Program(await asyncio.create_subprocess_exec(
            BINARY, "camera-worker", server, "--pose-models", POSE_MODELS, *map(str, arguments), stderr=asyncio.subprocess.PIPE,
            env=environment(**{"TOKEN": token} if token else {}), start_new_session=True))

    async def says(self, wanted: str) -> str:
        return await line_of(self.process, lambda line: wanted in line, wanted, errors=True)

    async def ended(self) -> tuple[int, str]:
        """Its exit code, and what it said last."""
        said = (await in_time(self.process.stderr.read(), "end of the worker")).decode()
        return await self.process.wait(), said

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


@pytest.fixture
async def hall(rehearsal) -> Hall:
    hall = Hall(rehearsal)
    # Workers of the test before may have been noticed as gone only a moment later.
    while (await (await hall.camera()).closed())[0] != 4011:
        pass
    return hall


async def test_joints_come_back_to_the_phone_that_sent_the_picture(hall):
    worker = await Worker.begin(hall.owner)
    cameras = [(await hall.placed())[0] for _ in range(3)]
    for number, camera in enumerate(cameras):
        await camera.send(picture(100 + number, jpeg(more=number)))
    for _ in cameras:
        athlete, number, data = await worker.picture()
        assert data == jpeg(more=number - 100)
        await worker.answer(athlete, number, (float(number), 2.0, 0.5) * 17)
    for number, camera in enumerate(cameras):
        assert await camera.next() == struct.pack("<2I51f", 100 + number, 1, *(100.0 + number, 2.0, 0.5) * 17)
    await worker.socket.close()


async def test_of_the_pictures_that_come_meanwhile_only_the_newest_is_sent(hall):
    worker = await Worker.begin(hall.owner)
    camera, _ = await hall.placed()
    other, _ = await hall.placed()
    for number in range(1, 8):
        await camera.send(picture(number))
    await in_time(await camera.socket.ping(), "pong behind all seven")
    athlete, number, _ = await worker.picture()
    assert number == 1
    # A picture of somebody else is there: so nothing waits before it.
    await other.send(picture(50))
    assert (await worker.picture())[1] == 50
    await worker.answer(athlete, 1)
    assert await worker.picture() == (athlete, 7, jpeg())
    await worker.answer(athlete, 7)
    assert [struct.unpack_from("<I", await camera.next())[0] for _ in range(2)] == [1, 7]
    await worker.socket.close()


async def test_a_camera_learns_that_there_is_no_worker_or_no_place(hall):
    code, reason = await (await hall.camera()).closed()
    assert code == 4011 and "no pose worker" in reason
    worker = await Worker.begin(hall.owner, athletes=1)
    first, name = await hall.placed()
    assert name == "hall"
    code, reason = await (await hall.camera()).closed()
    assert code == 4012 and "taken" in reason
    await first.socket.close()
    assert (await worker.next())["type"] == "gone"
    await hall.placed()
    await worker.socket.close()


async def test_athletes_of_a_dead_worker_move_to_another_or_learn_of_it(hall):
    first = await Worker.begin(hall.owner, "first", 2)
    ana, _ = await hall.placed()
    ben, _ = await hall.placed()
    second = await Worker.begin(hall.owner, "second", 1)
    await ana.send(picture(1))
    await first.picture()
    first.socket.transport.abort()
    assert await ana.next() == {"type": "placed", "worker": "second"}
    assert (await ben.closed())[0] == 4012
    await ana.send(picture(2))
    athlete, number, _ = await second.picture()
    assert number == 2
    await second.answer(athlete, number)
    assert struct.unpack_from("<2I", await ana.next()) == (2, 1)
    second.socket.transport.abort()
    assert (await ana.closed())[0] == 4011


@pytest.mark.parametrize("data", [
    b"", b"\x01\x00\x00\x00", picture(1, b"GIF89a" + bytes(200)), picture(1, os.urandom(2_000)), picture(1, jpeg(60_000, 60_000)),
    picture(1, jpeg(641, 480)), picture(1, jpeg(8, 8)), picture(1, jpeg(marker=0xC2)), picture(1, jpeg()[:14]), "a text", picture(1, jpeg())[4:],
], ids=["empty", "number", "gif", "noise", "bomb", "large", "small", "passes", "cut", "text", "no number"])
async def test_an_invalid_picture_is_refused_with_the_rule(hall, witness, data):
    worker = await Worker.begin(hall.owner)
    camera, _ = await hall.placed()
    other, _ = await hall.placed()
    await camera.send(data)
    code, reason = await camera.closed()
    assert code == 4010 and "JPEG" in reason
    await other.send(picture(3))
    athlete, number, _ = await worker.picture()
    assert number == 3
    await worker.answer(athlete, number)
    assert struct.unpack_from("<I", await other.next()) == (3,)
    await worker.socket.close()


async def test_a_picture_of_more_than_32_KiB_is_closed_as_too_big(hall):
    worker = await Worker.begin(hall.owner)
    camera, _ = await hall.placed()
    await camera.send(picture(1, jpeg(more=40_000)))
    assert (await camera.closed())[0] == 1009
    await worker.socket.close()


async def test_a_thousand_pictures_a_second_are_dropped_without_harm_to_others(hall, witness):
    worker = await Worker.begin(hall.owner)
    camera, _ = await hall.placed()
    other, _ = await hall.placed()
    try:
        for number in range(1_000):
            await camera.send(picture(number))
            if number % 200 == 0:
                await asyncio.sleep(0)  # the close is read while there is time for it
    except ConnectionClosed:
        pass
    assert (await camera.closed())[0] == 4029
    assert (await worker.picture())[1] == 0
    await other.send(picture(9))
    assert (await worker.picture())[1] == 9
    await worker.socket.close()


@pytest.mark.parametrize("finding, joints", [
    (1, (math.nan, 2.0, 0.5) * 17), (1, (math.inf, 2.0, 0.5) * 17), (1, (1e9, 2.0, 0.5) * 17), (1, (1.0, 2.0, 1.5) * 17),
    (1, (1.0, 2.0, 0.5) * 16), (0, (1.0, 2.0, 0.5) * 17), (7, ()),
], ids=["not a number", "infinite", "far", "surer than sure", "16 joints", "nobody with joints", "unknown finding"])
async def test_a_worker_that_lies_is_left_with_a_reason(hall, finding, joints):
    name = f"liar-{os.urandom(4).hex()}"
    liar = await Worker.begin(hall.owner, name, 2)
    camera, _ = await hall.placed()
    honest = await Worker.begin(hall.owner, "honest", 2)
    await camera.send(picture(1))
    athlete, number, _ = await liar.picture()
    await liar.send(struct.pack(f"<3I{len(joints)}f", athlete, number, finding, *joints))
    code, reason = await liar.closed()
    assert code == 4013 and "17 joints" in reason
    # It is not taken in again at once.
    again = await Binary.open(hall.owner, f"/pose-workers/{name}?athletes=2", hall.owner.token)
    assert (await again.closed())[0] == 4013
    # No joint of it reached the phone.
    assert await camera.next() == {"type": "placed", "worker": "honest"}
    await honest.socket.close()


async def test_a_worker_that_cannot_read_what_another_one_reads_is_given_up_and_no_camera_is_turned_off(hall):
    liar = await Worker.begin(hall.owner, f"liar-{os.urandom(4).hex()}", 2)
    camera, _ = await hall.placed()
    honest = await Worker.begin(hall.owner, "honest", 2)
    await camera.send(picture(1))
    athlete, number, data = await liar.picture()
    await liar.refuse(athlete, number)
    assert await camera.next() == {"type": "placed", "worker": "honest"}
    athlete, number, again = await honest.picture()
    assert (number, again) == (1, data)
    await honest.answer(athlete, number)
    assert struct.unpack_from("<2I", await camera.next()) == (1, 1)
    assert (await liar.closed())[0] == 4013
    # Nobody else is left to be asked: the phone is told that nobody was found, and goes on.
    await camera.send(picture(2))
    await honest.refuse(*(await honest.picture())[:2])
    assert await camera.next() == struct.pack("<2I", 2, 0)
    await camera.send(picture(3))
    await honest.answer(*(await honest.picture())[:2])
    assert struct.unpack_from("<2I", await camera.next()) == (3, 1)
    await honest.socket.close()


async def test_a_picture_that_two_workers_cannot_read_is_invalid(hall):
    first = await Worker.begin(hall.owner, "first", 2)
    camera, _ = await hall.placed()
    second = await Worker.begin(hall.owner, "second", 2)
    await camera.send(picture(1))
    for worker in (first, second):
        await worker.refuse(*(await worker.picture())[:2])
    code, reason = await camera.closed()
    assert code == 4010 and "JPEG" in reason
    for worker in (first, second):
        await worker.socket.close()


async def test_a_machine_that_was_given_up_does_not_come_in_under_another_name(hall):
    link = (await hall.owner.post("/api/v1/pose-workers", {"name": "Hall 5"})).json["link"]
    signed_in = (await hall.owner.as_().post(link[link.index("/pose-worker/"):])).json
    machine = hall.owner.as_(signed_in["token"])
    liar = await Worker.begin(machine, "x1", 1)
    await liar.send(b"joints")
    assert (await liar.closed())[0] == 4013
    again = await Binary.open(machine, "/pose-workers/x2?athletes=1", machine.token)
    assert (await again.closed())[0] == 4013
    assert (await hall.owner.delete(f"/api/v1/pose-workers/{signed_in['account']['id']}")).status == 204


async def test_a_worker_that_claims_sixty_people_is_closed_and_its_athletes_move(hall):
    liar = await Worker.begin(hall.owner, "liar", 2)
    camera, _ = await hall.placed()
    honest = await Worker.begin(hall.owner, "honest", 2)
    await camera.send(picture(1))
    await liar.answer(*(await liar.picture())[:2], joints=(1.0, 2.0, 0.5) * 17 * 60)
    assert (await liar.closed())[0] == 1009
    assert await camera.next() == {"type": "placed", "worker": "honest"}
    await honest.socket.close()


async def test_a_flooding_worker_is_closed_without_harm_to_others(hall, witness):
    flood = await Worker.begin(hall.owner, "flood", 1)
    honest = await Worker.begin(hall.owner, "honest", 2)
    cameras = dict([(await hall.placed())[::-1] for _ in range(2)])
    try:
        for number in range(200_000):
            await flood.answer(9_999, number)
            if number % 200 == 0:
                await asyncio.sleep(0)  # the close is read while there is time for it
    except ConnectionClosed:
        pass
    assert (await flood.closed())[0] == 4029
    await cameras["honest"].send(picture(4))
    await honest.answer(*(await honest.picture())[:2])
    assert struct.unpack_from("<I", await cameras["honest"].next()) == (4,)
    await honest.socket.close()


async def test_unrequested_joints_are_not_forwarded(hall):
    worker = await Worker.begin(hall.owner)
    camera, _ = await hall.placed()
    for athlete in range(40):
        await worker.answer(athlete, 1)
    await camera.send(picture(5))
    athlete, number, _ = await worker.picture()
    await worker.answer(athlete, 4)
    await worker.answer(athlete + 1, number)
    await worker.answer(athlete, number)
    await worker.answer(athlete, number)
    await camera.send(picture(6))
    await worker.answer(*(await worker.picture())[:2])
    assert [struct.unpack_from("<I", await camera.next())[0] for _ in range(2)] == [5, 6]
    await worker.socket.close()


async def test_only_accounts_work_and_only_athletes_of_the_session_are_filmed(hall, owner):
    joined = await hall.rehearsal.join("dancer")
    assert (await (await Binary.open(owner, "/pose-workers/x?athletes=1", joined["token"])).closed())[0] == 4003
    assert (await (await Binary.open(owner, "/pose-workers/x?athletes=1", "A" * 43)).closed())[0] == 4001
    assert (await (await Binary.open(owner, f"/poses/{hall.rehearsal.id}", owner.token)).closed())[0] == 4001
    assert (await (await hall.camera("conductor")).closed())[0] == 4003
    assert (await (await hall.camera("screen")).closed())[0] == 4003
    elsewhere = await Rehearsal.open(owner)
    assert (await (await Binary.open(owner, f"/poses/{elsewhere.id}", joined["token"])).closed())[0] == 4003
    assert (await (await Binary.open(owner, "/poses/nonsense", joined["token"])).closed())[0] == 4004


@pytest.mark.parametrize("path, field", [
    ("/pose-workers/a%20b?athletes=2", b"name"), (f"/pose-workers/{'x' * 41}?athletes=2", b"name"), ("/pose-workers/x", b"athletes"),
    ("/pose-workers/x?athletes=0", b"athletes"), ("/pose-workers/x?athletes=9", b"athletes"), ("/pose-workers/x?athletes=many", b"athletes"),
])
async def test_a_worker_says_its_name_and_its_room(owner, path, field):
    with pytest.raises(InvalidStatus) as refused:
        await Binary.open(owner, path, owner.token)
    assert refused.value.response.status_code == 400 and b'"field":"' + field in refused.value.response.body.replace(b" ", b"")


async def test_a_camera_that_connects_again_takes_the_place_of_the_earlier_one(hall):
    worker = await Worker.begin(hall.owner, athletes=1)
    joined = await hall.rehearsal.join("dancer")
    earlier = await Binary.open(hall.owner, f"/poses/{hall.rehearsal.id}", joined["token"])
    assert (await earlier.next())["type"] == "placed"
    later = await Binary.open(hall.owner, f"/poses/{hall.rehearsal.id}", joined["token"])
    assert (await later.next())["type"] == "placed"
    assert (await earlier.closed())[0] == 4009
    await worker.socket.close()


async def test_a_reconnecting_camera_with_pending_pictures_gets_no_more_places(hall):
    # With two places and two pictures: PoseDispatcherTests. The server waits 5 s for an answer, so nothing more is done meanwhile.
    worker = await Worker.begin(hall.owner, athletes=1)
    joined = await hall.rehearsal.join("dancer")
    camera = await Binary.open(hall.owner, f"/poses/{hall.rehearsal.id}", joined["token"])
    assert (await camera.next())["type"] == "placed"
    await camera.send(picture(1))
    athlete, number, _ = await worker.picture()
    again = await Binary.open(hall.owner, f"/poses/{hall.rehearsal.id}", joined["token"])
    assert (await again.closed())[0] == 4012
    await worker.answer(athlete, number)
    while (told := await (camera := await hall.camera()).first())["type"] != "placed":
        assert told == {"type": "closed", "code": 4012}
    await camera.send(picture(9))
    await worker.answer(*(await worker.picture())[:2])
    assert struct.unpack_from("<I", await camera.next()) == (9,)
    await worker.socket.close()


async def sign_in(link: str, tokens: Path) -> str:
    """The token that a machine has after the program was given a link."""
    program = await Program.start(link, "--name", "gym", "--athletes", 2, "--tokens", tokens)
    await program.says("gym: connected, room for 2 athletes")
    await program.end()
    (token,) = json.loads(tokens.read_text()).values()
    return token


@needs_models
async def test_a_link_of_an_editor_signs_a_machine_in_once_for_the_editors_sessions_and_it_ends_with_the_editor(owner, hall, tmp_path):
    tokens = tmp_path / "camera/workers.json"
    code, said = await (await Program.start(owner.url, "--tokens", tokens)).ended()
    assert code == 1 and "give a link" in said
    invited = (await owner.post("/api/v1/editors", {"name": "Gym PC"})).json
    link = owner.url + invited["link"][invited["link"].index("/editor/"):]
    token = await sign_in(link, tokens)
    assert tokens.stat().st_mode & 0o077 == 0
    code, said = await (await Program.start(link, "--tokens", tokens)).ended()
    assert code == 1 and "once" in said
    machine = await Program.start(owner.url, "--name", "gym", "--athletes", 2, "--tokens", tokens)
    await machine.says("connected")
    assert (await (await hall.camera()).closed())[0] == 4011, "pictures of others' classes are not for it"
    theirs = Hall(await Rehearsal.open(owner.as_(token)))
    assert (await theirs.placed())[1] == "gym"
    await theirs.rehearsal.leave()
    editors = (await owner.get("/api/v1/editors")).json["editors"]
    (editor,) = [one["id"] for one in editors if one["name"] == "Gym PC"]
    assert (await owner.delete(f"/api/v1/editors/{editor}")).status == 204
    code, said = await machine.ended()
    assert code == 1 and "sign in anew" in said


async def test_a_link_for_a_pose_worker_signs_a_computer_in_for_every_class_and_for_nothing_else(server, owner, hall):
    made = await asyncio.to_thread(run, "pose-worker-link", "Hall 2", DATA_DIRECTORY=str(server.data))
    path = made.stdout.decode().strip().removeprefix(server.url)
    assert path.startswith("/pose-worker/"), made
    # Another node's way to make an editor of it, and a browser that opens it.
    assert (await owner.as_().post(path.replace("pose-worker", "editor"))).problem("link-used")["rule"] == "unknown"
    assert "text/html" in (await owner.as_().get(path, Accept="text/html")).headers["content-type"]
    token = (await owner.as_().post(path)).json["token"]
    (await owner.as_().post(path)).problem("link-used")
    machine = owner.as_(token)
    (account,) = [one for one in (await owner.get("/api/v1/pose-workers")).json["workers"] if one["name"] == "Hall 2"]
    assert (account["kind"], account["state"]) == ("pose-worker", "away")
    assert account["id"] not in [one["id"] for one in (await owner.get("/api/v1/editors")).json["editors"]]

    worker = Worker((await Binary.open(owner, "/pose-workers/hall-2?athletes=8", token)).socket)
    assert (await worker.next())["type"] == "welcome"
    editor = (await owner.post("/api/v1/editors", {"name": "Noor"})).json["link"]
    noor = (await owner.as_().post(editor[editor.index("/editor/"):], Accept="application/json")).json["token"]
    theirs = Hall(await Rehearsal.open(owner.as_(noor)))
    assert [(await one.placed())[1] for one in (hall, theirs)] == ["hall-2", "hall-2"]
    await becomes("connected", lambda: state_of(owner, "Hall 2"))

    known = {"session": hall.rehearsal.id, "production": hall.rehearsal.production["id"], "role": "dancer"}
    document = (await owner.get("/api/openapi.json")).json
    refused = 0
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method == "parameters" or operation.get("security") == []:
                continue
            address = re.sub(r"\{(\w+)\}", lambda name: known.get(name[1], "6b1f9a1e-58f5-4d5c-8a3b-0a1c2d3e4f50"), path)
            # This machine itself may read the metrics without a token; what comes through a proxy is no such request.
            answer = await machine.ask(method.upper(), address, {} if "requestBody" in operation else None, {"Via": "1.1 proxy"})
            assert answer.problem("not-signed-in"), (method, address)
            refused += 1
    assert refused > 75
    for path in (f"/live/{hall.rehearsal.id}", f"/editing/{known['production']}", f"/poses/{hall.rehearsal.id}"):
        assert (await (await Binary.open(owner, path, token)).closed())[0] == 4001

    (await owner.delete(f"/api/v1/editors/{account['id']}")).problem("not-found")
    (await owner.as_(noor).delete(f"/api/v1/pose-workers/{account['id']}")).problem("not-allowed")
    assert (await owner.delete(f"/api/v1/pose-workers/{account['id']}")).status == 204
    assert (await worker.closed())[0] == 4001
    assert (await (await Binary.open(owner, "/pose-workers/hall-2?athletes=8", token)).closed())[0] == 4001
    await theirs.rehearsal.leave()


async def state_of(owner, name: str) -> str | None:
    """What the owner is told of a pose worker."""
    return next((one["state"] for one in (await owner.get("/api/v1/pose-workers")).json["workers"] if one["name"] == name), None)


async def test_an_unused_link_is_revoked_and_a_disconnected_worker_is_shown_as_away(owner):
    def path(link: str) -> str:
        return link[link.index("/pose-worker/"):]

    async def invited(name: str) -> tuple[str, str]:
        link = path((await owner.post("/api/v1/pose-workers", {"name": name})).json["link"])
        one, = [one for one in (await owner.get("/api/v1/pose-workers")).json["workers"] if one["name"] == name]
        assert one["state"] == "invited"
        return link, one["id"]

    unused, id = await invited("Wrong one")
    (await owner.delete(f"/api/v1/editors/{id}")).problem("not-found")
    assert (await owner.delete(f"/api/v1/pose-workers/{id}")).status == 204
    (await owner.delete(f"/api/v1/pose-workers/{id}")).problem("not-found")
    assert (await owner.as_().post(unused)).problem("link-used")["rule"] == "unknown"
    assert await state_of(owner, "Wrong one") is None
    link, id = await invited("Hall 4")
    signed_in = (await owner.as_().post(link)).json
    assert signed_in["account"]["id"] == id and await state_of(owner, "Hall 4") == "away"
    worker = await Worker.begin(owner.as_(signed_in["token"]), athletes=1)
    await becomes("connected", lambda: state_of(owner, "Hall 4"))
    await worker.socket.close()
    await becomes("away", lambda: state_of(owner, "Hall 4"))
    assert (await owner.delete(f"/api/v1/pose-workers/{id}")).status == 204 and await state_of(owner, "Hall 4") is None


async def test_a_worker_beyond_the_accounts_limit_learns_when_to_retry(hall):
    # One of its own, since the owner connects often in these tests.
    link = (await hall.owner.post("/api/v1/pose-workers", {"name": "Hall 3"})).json["link"]
    signed_in = (await hall.owner.as_().post(link[link.index("/pose-worker/"):])).json
    machine = hall.owner.as_(signed_in["token"])
    workers = [await Worker.begin(machine, f"w{number}", 1) for number in range(32)]
    code, reason = await (await Binary.open(machine, "/pose-workers/one-more?athletes=1", machine.token)).closed()
    assert code == 1013 and "pose workers" in reason and AGAIN.search(reason), reason
    assert (await hall.owner.delete(f"/api/v1/pose-workers/{signed_in['account']['id']}")).status == 204
    assert {(await worker.closed())[0] for worker in workers} == {4001}


@needs_models
async def test_a_worker_goes_on_whatever_the_server_answers_once_it_was_in_and_gives_up_where_it_was_never_let_in():
    statuses: list[int] = []

    def answer(connection, request):
        return connection.respond(statuses.pop(0), "") if statuses else None

    async def let_in(socket):
        await socket.send(json.dumps({"type": "welcome", "athletes": 1}))
        statuses[:] = (404, 403, 429)
        await socket.close(1001)

    async with serve(let_in, "127.0.0.1", 0, process_request=answer, subprotocols=["runthrough.v1"]) as server:
        origin = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
        for status in (401, 403, 404):
            statuses[:] = (429, status)
            code, said = await (await Program.start(origin, "--athletes", 1, token="t")).ended()
            assert code == 1 and f"answered 429; trying again" in said and f"answered {status}: it knows no pose workers" in said, said
        worker = await Program.start(origin, "--athletes", 1, token="t")
        for wanted in ("connected", "1001", "answered 404; trying again", "answered 403; trying again", "answered 429; trying again", "connected"):
            await worker.says(wanted)
        worker.process.send_signal(signal.SIGTERM)
        assert (await worker.ended())[0] == 0


@needs_models
async def test_more_athletes_than_a_connection_takes_get_more_of_them(hall, owner):
    program = await Program.start(owner.url, "--name", "desk", "--athletes", 10, token=owner.token)
    try:
        said = {re.sub(r".*(desk-\d)", r"\1", await program.says("connected")) for _ in range(2)}
        assert said == {"desk-1: connected, room for 8 athletes", "desk-2: connected, room for 2 athletes"}
    finally:
        await program.end()


@pytest.mark.parametrize("arguments, field", [(("--name", "a b"), "--name"), (("--athletes", "0"), "--athletes"), (("--pose-models", "/nowhere"), "/nowhere")])
async def test_a_worker_says_which_argument_it_cannot_use(owner, arguments, field):
    done = await asyncio.to_thread(run, "camera-worker", owner.url, *arguments, TOKEN=owner.token)
    assert done.returncode != 0 and field in done.stderr.decode()


@needs_models
@needs_drawing
async def test_the_pose_worker_finds_a_person_refuses_what_it_cannot_decode_and_is_missed_when_it_dies(hall, owner, tmp_path):
    person = person_in(tmp_path)
    worker = await Program.start(owner.url, "--name", "desk", "--athletes", 2, token=owner.token)
    try:
        await worker.says("connected")
        camera, name = await hall.placed()
        assert name == "desk"
        await camera.send(picture(1, person))
        number, found, *joints = struct.unpack("<2I51f", await camera.next())
        assert (number, found) == (1, 1)
        # Her shoulders, left of the picture the right one, are below her nose.
        nose, left, right = joints[0:3], joints[15:18], joints[18:21]
        assert 0 < right[0] < nose[0] < left[0] < 256 and nose[1] < min(left[1], right[1]) and left[2] > 0.9
        hostile, _ = await hall.placed()
        await hostile.send(picture(1, jpeg(more=5_000)))
        assert await hostile.next() == struct.pack("<2I", 1, 0), "one worker alone turns no camera off"
        await camera.send(picture(2, person))
        assert struct.unpack_from("<2I", await camera.next()) == (2, 1)
        worker.process.kill()
        assert (await camera.closed())[0] == 4011
    finally:
        await worker.end()
