"""What is shipped for a cluster says nothing that is not so."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

import pytest
from conftest import REPOSITORY

CLUSTER = REPOSITORY / "ops/lib/cluster"


def expressions() -> list[str]:
    board = json.loads((CLUSTER / "grafana/runthrough.json").read_text())
    shown = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return shown + re.findall(r"expr: (.*)", (CLUSTER / "alerts.yml").read_text())


def test_dashboard_and_alerts_ask_for_figures_that_there_are(cluster):
    """A figure is on a node's page, or on the load balancer's, or will be: its name stands in the sources."""
    from topology import fetch

    pages = cluster.nodes[0].metrics().keys() | set(
        re.findall(r"^(\w+)", fetch(f"http://127.0.0.1:{cluster.haproxy.statistics_port}/metrics")[1], re.M))
    sources = "\n".join(path.read_text() for path in (REPOSITORY / "Sources").rglob("*.swift"))
    for expression in expressions():
        for name in re.findall(r"\b(?:runthrough|process|haproxy)_\w+", expression):
            family = re.sub(r"_(bucket|count|sum)$", "", name)
            assert name in pages or f'"{family}"' in sources, f"nobody writes {name}"


def test_every_setting_of_the_composition_is_one(cluster):
    helped = subprocess.run([cluster.program, "serve", "--help"], capture_output=True, text=True).stdout
    for name in re.findall(r"RUNTHROUGH_\w+", (REPOSITORY / "docker-compose.yml").read_text()):
        assert name in helped, f"no setting {name}"


def test_files_that_the_composition_mounts_are_there():
    for path in re.findall(r"\./(ops/[\w./-]+)", (REPOSITORY / "docker-compose.yml").read_text()):
        assert (REPOSITORY / path).is_file(), path


@pytest.fixture
def folder():
    """Its path is short, since those of sockets may not be long, and the database's own user gets through."""
    with tempfile.TemporaryDirectory(prefix="cluster-") as home:
        Path(home).chmod(0o755)
        yield Path(home) / "cluster"


def test_the_command_for_people_starts_says_where_to_click_and_ends_all(folder, cluster):
    ports = cluster_ports()
    command = [REPOSITORY / "ops/cluster", "--nodes", "1", "--nats", "1", "--port", str(ports), "--folder", str(folder)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(cluster.program))
    seen = ""
    for line in started.stdout:
        seen += line
        if line.startswith("Ctrl-C"):
            break
    assert f"https://localhost:{ports}/owner/" in seen, seen
    told = subprocess.run([REPOSITORY / "ops/cluster", "status", "--folder", str(folder)], capture_output=True, text=True)
    assert told.returncode == 0 and "node-1" in told.stdout, told
    again = subprocess.run(command, capture_output=True, text=True, env=environment(cluster.program))
    assert again.returncode != 0 and "already running" in again.stderr, again
    pids = [int(line.split()[1]) for line in told.stdout.splitlines()[1:]]
    stopped = subprocess.run([REPOSITORY / "ops/cluster", "stop", "--folder", str(folder)], capture_output=True, text=True, timeout=180)
    assert stopped.returncode == 0, stopped
    started.communicate(timeout=180)
    from topology import started_at

    assert all(started_at(pid) is None for pid in pids), "something still runs"


def environment(program: str) -> dict:
    import os

    return {k: v for k, v in os.environ.items() if not k.startswith("RUNTHROUGH_")} | {"RUNTHROUGH_BINARY": program}


def cluster_ports() -> int:
    """A port with free ones where the command wants them."""
    import socket

    from topology import free_ports

    for candidate in free_ports(50):
        try:
            for port in (candidate, candidate - 363, candidate + 100, *range(candidate + 1, candidate + 5)):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
            return candidate
        except OSError:
            continue
    raise AssertionError("no free ports")
