"""Nodes log in to NATS servers that are guarded; what is wrong with a login is said, and stops nobody."""

from __future__ import annotations

import asyncio
import time

import pytest

from conftest import SETTINGS
from devices import Company, owner_of
from guards import Authority, Identity, guard, tls
from test_nodes import bus_of, until
from topology import Cluster

HOSTS = ("DNS:localhost", "IP:127.0.0.1")
PASSWORD = "pa:ss@w0rd/1"
QUOTED = "pa%3Ass%40w0rd%2F1"
LOGIN = f'authorization {{ user: node, password: "{PASSWORD}" }}\n'


@pytest.fixture
def two_nodes(shared_cluster):
    """Two nodes that have not started, and no NATS server yet."""
    cluster = Cluster(program=shared_cluster.program, settings=SETTINGS, nodes=2, nats=0)
    yield cluster
    cluster.stop()


def addresses(cluster, login: str = "", host: str = "localhost") -> str:
    return ",".join(f"tls://{login}{host}:{server.port}" for server in cluster.nats)


async def meet(cluster, owner) -> tuple[Company, object, object]:
    """A conductor at the first node and a screen at the second."""
    cluster.haproxy.prepare()
    company = await Company.meet(cluster, owner)
    conductor = await company.join("conductor", "Cora", cluster.nodes[0])
    wall = await company.join("screen", "Wall", cluster.nodes[1])
    await asyncio.gather(conductor.there(), wall.there())
    return company, conductor, wall


def heard_by(node) -> float:
    return node.metrics().get("runthrough_bus_messages_received_total", 0)


async def cues_cross(cluster, owner, how: str) -> None:
    """A note at one node is seen at the other, by the bus or without it."""
    company, conductor, _ = await meet(cluster, owner)
    heard = await asyncio.to_thread(heard_by, cluster.nodes[1])
    for number in range(3):
        await company.all_have(await conductor.ask_until_done(f"n{number}", "note", text=f"note {number}"))
    if how == "by the bus":
        await until(lambda: heard_by(cluster.nodes[1]) - heard >= 3, "messages on the bus")
    else:
        assert await asyncio.to_thread(heard_by, cluster.nodes[1]) - heard < 3
    await company.compare()
    await company.leave()


async def connected(cluster) -> None:
    await until(lambda: [bus_of(node) for node in cluster.nodes] == ["connected"] * 2, "word that NATS is there")


async def test_by_user_and_password_over_tls_at_any_of_several_servers(two_nodes, tmp_path):
    authority = Authority(tmp_path)
    guard(two_nodes, LOGIN + tls(authority, *HOSTS))
    for node in two_nodes.nodes:
        node.settings = {"NATS_URL": addresses(two_nodes, f"node:{QUOTED}@"), "NATS_CA": str(authority.file)}
    await asyncio.to_thread(two_nodes.start, balance=False)
    owner = owner_of(two_nodes.nodes[0])
    await connected(two_nodes)
    await cues_cross(two_nodes, owner, "by the bus")
    two_nodes.nats[0].crash()
    await connected(two_nodes)
    await cues_cross(two_nodes, owner, "by the bus")


async def test_a_node_logs_in_with_a_credentials_file(two_nodes, tmp_path):
    operator, account, user = (Identity(tmp_path, kind, kind) for kind in ("operator", "account", "user"))
    guarded = (
        f"operator: {operator.vouch(operator)}\nresolver: MEMORY\n"
        f"resolver_preload: {{ {account.public}: {operator.vouch(account)} }}\n")
    authority = Authority(tmp_path)
    guard(two_nodes, guarded + tls(authority, *HOSTS))
    for node in two_nodes.nodes:
        node.settings = {
            "NATS_URL": addresses(two_nodes), "NATS_CA": str(authority.file), "NATS_CREDENTIALS": str(account.credentials(user))}
    await asyncio.to_thread(two_nodes.start, balance=False)
    owner = owner_of(two_nodes.nodes[0])
    await connected(two_nodes)
    await cues_cross(two_nodes, owner, "by the bus")

    # A user of an account that nobody vouches for, and one whose time is over, get no further than the door.
    stranger = Identity(tmp_path, "account", "stranger")
    for number, file in enumerate((
            stranger.credentials(Identity(tmp_path, "user", "somebody")),
            account.credentials(Identity(tmp_path, "user", "former"), expires=int(time.time()) - 10))):
        node = two_nodes.nodes[number]
        await asyncio.to_thread(node.stop)
        node.settings["NATS_CREDENTIALS"] = str(file)
        await asyncio.to_thread(node.start)
        await says_that_it_is_refused(node, "Authorization", file.read_text().split("\n")[1])
    await cues_cross(two_nodes, owner, "without it")


async def says_that_it_is_refused(node, reason: str, *secrets: str) -> None:
    """The node is ready, says that the bus is away, and why, and keeps what must be kept."""
    await until(lambda: reason in node.tail(100_000), f"'{reason}' in the log of {node.name}")
    await until(lambda: bus_of(node) == "away", f"word of {node.name} that the bus is away")
    for secret in secrets:
        assert secret not in node.tail(1_000_000)
        assert secret not in node.readiness()[1]


@pytest.mark.parametrize("fault, reason", [
    ("password", "Authorization"), ("authority", "certificate"), ("host", "certificate"), ("nobody", "Authorization")])
async def test_a_node_that_is_refused_says_so_and_goes_on_by_the_log(two_nodes, tmp_path, fault, reason):
    authority, other = Authority(tmp_path), Authority(tmp_path, "other")
    guard(two_nodes, LOGIN + tls(authority, *(["DNS:elsewhere.example"] if fault == "host" else HOSTS)), count=1)
    login = {"password": "node:wr0ng-secret@", "nobody": ""}.get(fault, f"node:{QUOTED}@")
    for node in two_nodes.nodes:
        node.settings = {
            "NATS_URL": addresses(two_nodes, login), "NATS_CA": str((other if fault == "authority" else authority).file)}
    await asyncio.to_thread(two_nodes.start, balance=False)
    owner = owner_of(two_nodes.nodes[0])
    for node in two_nodes.nodes:
        await says_that_it_is_refused(node, reason, "wr0ng-secret", PASSWORD, QUOTED)
    await cues_cross(two_nodes, owner, "without it")
