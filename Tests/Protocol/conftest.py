"""Tests by a stranger: the real server, and a client that knows only its protocol.

`RUNTHROUGH_BINARY` names the server's executable (`.build/debug/runthrough` otherwise). Tests that leave the server as it
was share one; those that stop or break it start their own.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from client import HTTP, Rehearsal  # noqa: E402
from server import Server  # noqa: E402


@pytest.fixture(scope="session")
def shared_server():
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.discard()


@pytest.fixture(scope="session")
def shared_owner(shared_server) -> HTTP:
    return shared_server.owner()


@pytest.fixture
def server(shared_server):
    """The shared server; it must be the same process after the test."""
    assert shared_server.process.poll() is None, f"an earlier test ended the server:\n{shared_server.log[-3000:]}"
    yield shared_server
    assert shared_server.process.poll() is None, f"this test ended the server:\n{shared_server.log[-3000:]}"


@pytest.fixture
def owner(server, shared_owner) -> HTTP:
    return shared_owner


@pytest.fixture
def visitor(server) -> HTTP:
    return HTTP(server.url)


addresses = itertools.count(2)


@pytest.fixture
def elsewhere(server) -> HTTP:
    """A new person in a network of their own (so that nobody shares its rate limit)."""
    number = next(addresses)
    return HTTP(server.url, source=f"127.{7 + number // 250}.{number % 250}.1")


@pytest.fixture
async def rehearsal(owner):
    """A session of its own."""
    rehearsal = await Rehearsal.open(owner)
    yield rehearsal
    await rehearsal.leave()


@pytest.fixture(scope="session")
def made():
    """A data directory as a first start leaves it: to copy one is faster than to make one."""
    server = Server()
    try:
        server.start()
        assert server.stop() == 0
        yield server.data
    finally:
        server.discard()


@pytest.fixture
def server_with(made):
    """Starts servers with settings of their own, that the test may break."""
    servers = []

    def start(**settings: str) -> Server:
        server = Server(**settings)
        servers.append(server)
        subprocess.run(["cp", "-a", str(made), str(server.data)], check=True)
        return server.start()

    yield start
    for server in servers:
        server.discard()


@pytest.fixture
def own_server(server_with):
    """A server that the test may break."""
    return server_with()


@pytest.fixture
def unstarted_server():
    server = Server()
    try:
        yield server
    finally:
        server.discard()


@pytest.fixture
async def witness(owner):
    """A normal rehearsal that goes on during an attack: afterwards it has lost nothing and still answers."""
    rehearsal = await Rehearsal.open(owner)
    conductor = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer", "Dan")
    before = await rehearsal.log()
    yield conductor
    for person in (conductor, dancer):
        assert person.close_code is None, f"a bystander was closed with {person.close_code}"
        await person.alive()
    assert await rehearsal.log() == before, "an attack changed a session"
    event = await conductor.command("note", text="still here")
    assert await dancer.event(event["seq"]) == event
    fresh = await rehearsal.come("dancer", "Fresh")
    assert fresh.welcome["seq"] == event["seq"]
    await rehearsal.leave()

def pytest_make_parametrize_id(config, val, argname):
    """Short names for long arguments: they stand in every report. (What is random in them is another in each worker.)"""
    if isinstance(val, bytes) and len(val) > 24:
        return f"{argname} of {len(val)} bytes"
    if isinstance(val, str) and len(val) > 60:
        return f"{val[:24]}... of {len(val)} characters"
    if isinstance(val, str) and re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", val):
        return f"{argname} of no one"
    return None
