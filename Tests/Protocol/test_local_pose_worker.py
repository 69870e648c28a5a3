"""The pose worker on the server's own machine: the owner turns it on and off, and it never outlives its server."""

from __future__ import annotations

import asyncio
import os
import struct
from pathlib import Path

import pytest

from client import HTTP, Rehearsal, becomes
from pose_pictures import DRAWING, POSE_MODELS, needs_models, person_in
from server import Server
from test_pose_workers import Hall, picture

pytestmark = needs_models
PATH = "/api/v1/local-pose-worker"


@pytest.fixture
def started(server_with):
    """Starts servers of their own."""
    def start(**settings: str) -> tuple[Server, HTTP]:
        server = server_with(**settings)
        return server, server.owner(server.new_owner_link())
    return start


async def state_of(owner: HTTP) -> str:
    return (await owner.get(PATH)).json["state"]


def workers_of(server: Server) -> list[int]:
    """The processes of this server's own pose worker."""
    return [pid for pid, command in all_processes() if "camera-worker" in command and server.url in command]


def all_processes():
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                yield int(path.name), (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue


async def test_the_owner_turns_it_on_and_off_and_athletes_are_seen_meanwhile(started, tmp_path):
    server, owner = started(POSE_MODELS=POSE_MODELS)
    assert (await owner.get(PATH)).json == {"state": "off", "athletes": 2 * len(os.sched_getaffinity(0)), "yours": True}
    turned = (await owner.put(PATH, {"on": True})).json
    assert turned["state"] in ("starting", "on"), turned
    await becomes("on", lambda: state_of(owner))
    # Its account is none of those that the owner has set up.
    assert (await owner.get("/api/v1/pose-workers")).json["workers"] == []
    (worker,) = workers_of(server)
    assert os.getpriority(os.PRIO_PROCESS, worker) >= 10
    hall = Hall(await Rehearsal.open(owner))
    camera, _ = await hall.placed()
    if DRAWING.exists():
        await camera.send(picture(1, person_in(tmp_path)))
        number, found, *joints = struct.unpack("<2I51f", await camera.next())
        assert (number, found) == (1, 1) and 0 < joints[0] < 256
    assert (await owner.put(PATH, {"on": False})).json["state"] == "off"
    assert (await camera.closed())[0] == 4011
    await becomes([], lambda: asyncio.to_thread(workers_of, server))
    assert await state_of(owner) == "off"


async def test_it_ends_with_the_server_however_that_ends_and_comes_again_with_it(started):
    server, owner = started(POSE_MODELS=POSE_MODELS)
    await owner.put(PATH, {"on": True})
    await becomes("on", lambda: state_of(owner))
    workers = workers_of(server)
    server.crash()
    await becomes([], lambda: asyncio.to_thread(workers_of, server))
    server.start()
    await becomes("on", lambda: state_of(owner))
    again = workers_of(server)
    assert len(again) == 1 and again != workers
    # One that ends by itself is started again, too.
    os.kill(again[0], 9)
    await becomes(True, lambda: asyncio.to_thread(lambda: workers_of(server) not in ([], again)))
    await becomes("on", lambda: state_of(owner))
    assert server.stop() == 0
    assert workers_of(server) == []
    server.start()
    await becomes("on", lambda: state_of(owner))
    await owner.put(PATH, {"on": False})
    server.crash()
    server.start()
    assert await state_of(owner) == "off"


async def test_other_accounts_see_its_state_and_may_not_switch_it(started):
    server, owner = started(POSE_MODELS=POSE_MODELS)
    link = (await owner.post("/api/v1/editors", {"name": "Noor"})).json["link"]
    noor = owner.as_((await owner.as_().post(link[link.index("/editor/"):], Accept="application/json")).json["token"])
    assert (await noor.get(PATH)).json["yours"] is False
    (await noor.put(PATH, {"on": True})).problem("not-allowed")
    (await owner.as_().get(PATH)).problem("not-signed-in")
    assert (await owner.put(PATH, {"on": "yes"})).status in (400, 422)
    assert await state_of(owner) == "off" and workers_of(server) == []


async def test_an_operator_can_switch_it_off(started):
    _, owner = started(LOCAL_POSE_WORKER="no")
    assert await state_of(owner) == "impossible"
    (await owner.put(PATH, {"on": True})).problem("not-found")


async def test_missing_models_are_reported_and_it_resumes_once_they_are_there(started, tmp_path):
    folder = tmp_path / "models"
    folder.mkdir()
    server, owner = started(POSE_MODELS=str(folder))
    server.stop()
    # Nobody answers there: a machine without a network.
    server.surroundings = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": "/dev/null"}
    server.start()
    told = (await owner.put(PATH, {"on": True})).json
    assert told["state"] in ("starting", "fetching"), told
    await becomes("failed", lambda: state_of(owner))
    assert (await owner.get(PATH)).json["trouble"] == "models"
    assert workers_of(server) == []
    for name in ("landmark.bin", "detector.bin"):
        (folder / name).symlink_to(Path(POSE_MODELS, name))
    # Who presses again does not wait for the next time.
    await owner.put(PATH, {"on": True})
    await becomes("on", lambda: state_of(owner))
