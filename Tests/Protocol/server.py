"""Starts the real server as its operator would, and stops it in every way that can happen."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "ops/lib/cluster"))

from client import HTTP  # noqa: E402
from topology import free_ports  # noqa: E402

REPOSITORY = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("RUNTHROUGH_BINARY", REPOSITORY / ".build/debug/runthrough"))
READY = 90.0  # seconds for the first start: it makes a database


def environment(**settings: str) -> dict[str, str]:
    """This process's environment, with only these settings of Runthrough."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("RUNTHROUGH_")}
    return kept | {f"RUNTHROUGH_{name}": value for name, value in settings.items()}


def run(*arguments: str, input: bytes | None = None, timeout: float = READY, **settings: str) -> subprocess.CompletedProcess:
    """Runs a subcommand to its end."""
    return subprocess.run(
        [str(BINARY), *arguments], env=environment(**settings), input=input, capture_output=True, timeout=timeout)


class Server:
    """One data directory, and the process that serves it now."""

    def __init__(self, **settings: str):
        self.folder = Path(tempfile.mkdtemp(prefix="runthrough-protocol-"))
        self.folder.chmod(0o755)  # the database's own user must get through
        self.data = self.folder / "data"
        self.settings = {"PORT": str(free_ports(1)[0]), "HOST": "127.0.0.1", "DATA_DIRECTORY": str(self.data)} | settings
        self.surroundings: dict[str, str] = {}  # of the process, beside its settings
        self.process: subprocess.Popen | None = None
        self.announced: dict = {}
        self.lines: list[bytes] = []

    @property
    def url(self) -> str:
        return self.announced["url"]

    @property
    def log(self) -> str:
        path = self.folder / "stderr"
        return path.read_text(errors="replace") if path.exists() else ""

    def launch(self, announce: str) -> None:
        with open(self.folder / "stderr", "ab") as errors:
            self.process = subprocess.Popen(
                [str(BINARY), "serve", "--announce", announce], env=environment(**self.settings) | self.surroundings,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, start_new_session=True)

    def start(self) -> "Server":
        self.launch("json")
        line, limit = b"", time.monotonic() + READY
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, limit - time.monotonic()))
            assert ready, f"no announcement within {READY} s:\n{self.log[-3000:]}"
            read = os.read(self.process.stdout.fileno(), 65536)
            assert read, f"the server ended with {self.process.wait()} before it was ready:\n{self.log[-3000:]}"
            line += read
        self.announced = json.loads(line)
        self.announcement = line
        return self

    def owner(self, link: str | None = None) -> HTTP:
        """Opens the one-time link and returns a client that is signed in as the owner."""
        link = link or self.announced["owner"]
        answer = HTTP(self.url).ask_now("POST", link[link.index("/owner/"):], headers={"Accept": "application/json"})
        assert answer.status == 200, (answer.status, answer.body)
        return HTTP(self.url, token=answer.json["token"])

    def new_owner_link(self) -> str:
        done = run("owner-link", DATA_DIRECTORY=str(self.data))
        assert done.returncode == 0 and b"It works on this machine" in done.stderr, done.stderr
        return done.stdout.decode().strip().split()[-1]

    def kill(self, how: int) -> None:
        self.process.send_signal(how)

    def ended(self, deadline: float = READY) -> int:
        code = self.process.wait(deadline)
        self.lines = self.process.stdout.read().splitlines()
        self.process.stdout.close()
        return code

    def crash(self) -> None:
        """kill -9 of the server, and of nothing else."""
        self.kill(signal.SIGKILL)
        self.ended()

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.kill(how)
        return self.ended()

    def database(self) -> int | None:
        """The process id of the private PostgreSQL."""
        for path in self.data.rglob("postmaster.pid"):
            return int(path.read_text().split("\n", 1)[0])
        return None

    def processes(self) -> list[tuple[int, str]]:
        """Everything still running on this data directory, the database's children included."""
        found, database = [], self.database()
        for path in Path("/proc").iterdir():
            if path.name.isdigit():
                try:
                    command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                    status = (path / "stat").read_text().rsplit(")", 1)[1].split()
                except OSError:
                    continue
                if status[0] != "Z" and (str(self.data) in command or (database and int(status[1]) == database)):
                    found.append((int(path.name), command))
        return found

    def discard(self) -> None:
        """Ends what is left and removes the data."""
        if self.process and self.process.poll() is None:
            self.kill(signal.SIGTERM)
            try:
                self.ended()
            except subprocess.TimeoutExpired:
                self.crash()
        for pid, _ in self.processes():
            try:
                os.kill(pid, signal.SIGQUIT)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)
