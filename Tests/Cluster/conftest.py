"""Real clusters: PostgreSQL, three NATS servers, three nodes, HAProxy, as `ops/cluster` starts them. `RUNTHROUGH_BINARY` names the
server's executable (`.build/debug/runthrough` otherwise)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).parent), str(REPOSITORY / "Tests/Protocol"), str(REPOSITORY / "ops/lib/cluster")]

from topology import Cluster  # noqa: E402

# Short goodbyes: what is tested is that they are said. So long that on a busy machine, too, a load balancer has noticed.
SETTINGS = {"DRAIN_PAUSE": "4", "DRAIN_SPREAD": "1"}


def started() -> Cluster:
    program = os.path.abspath(os.environ.get("RUNTHROUGH_BINARY", REPOSITORY / ".build/debug/runthrough"))
    return Cluster(program=program, settings=SETTINGS).start()


@pytest.fixture(scope="session")
def shared_cluster():
    cluster = started()
    try:
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="session")
def shared_owner(shared_cluster):
    from devices import owner_of

    return owner_of(shared_cluster.nodes[0])


@pytest.fixture
def cluster(shared_cluster):
    """The shared cluster, whole again after each test."""
    yield shared_cluster
    whole(shared_cluster)


@pytest.fixture
def owner(cluster, shared_owner):
    return shared_owner


def whole(cluster: Cluster) -> None:
    """Starts again what a test has ended."""
    for part in cluster.parts:
        if part.is_running:
            part.resume()
        else:
            part.launch()
    for part in cluster.parts:
        part.ready()
