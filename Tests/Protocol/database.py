"""A PostgreSQL beside the servers, that tests stop, freeze, restart and put on another clock; and a slow line to it."""

from __future__ import annotations

import asyncio
import atexit
import errno
import functools
import mmap
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from server import free_ports


@functools.cache
def preloaded() -> Path:
    """The library that sets a process's system clock, made from its source."""
    library = Path(tempfile.mkdtemp(prefix="runthrough-setclock-")) / "setclock.so"
    library.parent.chmod(0o755)
    atexit.register(shutil.rmtree, library.parent, ignore_errors=True)
    source = Path(__file__).with_name("setclock.c")
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    return library


class SetClock:
    """A system clock that the test sets: for programs started in `surroundings`, and for them alone."""

    def __init__(self, folder: Path, offset: float = 0):
        path = folder / "setclock"
        path.write_bytes(bytes(8))
        path.chmod(0o644)
        with open(path, "r+b") as file:
            self.ahead = mmap.mmap(file.fileno(), 8)
        self.set(offset)
        self.surroundings = {"LD_PRELOAD": str(preloaded()), "SETCLOCK_FILE": str(path)}

    def set(self, offset: float) -> None:
        """Seconds ahead of the true time."""
        self.ahead[:] = struct.pack("=q", round(offset * 1e6))


class PostgreSQL:
    def __init__(self, **settings: str):
        self.folder = Path(tempfile.mkdtemp(prefix="runthrough-database-"))
        self.folder.chmod(0o755)
        self.data = self.folder / "data"
        self.programs = subprocess.run(["pg_config", "--bindir"], check=True, capture_output=True, text=True).stdout.strip()
        self.settings = settings
        self.surroundings: dict[str, str] = {}
        self.process: subprocess.Popen | None = None
        self.port = free_ports(1)[0]
        self.prefix: list[str] = []
        self.has_disk = False
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self.prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    @property
    def local_url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}&port={self.port}"

    def create(self) -> "PostgreSQL":
        subprocess.run(
            [*self.prefix, f"{self.programs}/initdb", "-D", str(self.data), "--username=postgres", "--auth=trust", "--encoding=UTF8",
             "--locale=C.UTF-8", "--no-sync", "--no-instructions"], check=True, stdout=subprocess.DEVNULL, cwd="/")
        return self

    def on_a_disk_of(self, megabytes: int) -> "PostgreSQL":
        """Before `create`: its data lies on a file system of that size. Where none can be mounted the test is skipped."""
        self.data.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "tmpfs", str(self.data)], capture_output=True, text=True)
        if mounted.returncode != 0:
            pytest.skip(f"no small file system can be mounted here: {mounted.stderr.strip()}")
        self.has_disk = True
        shutil.chown(self.data, "postgres", "postgres")
        return self

    def fill_disk(self) -> None:
        """Until not one byte more can be written."""
        with open(self.data / "filler", "wb", buffering=0) as filler:
            for size in (1 << 20, 4096, 1):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError as error:
                    assert error.errno == errno.ENOSPC, error

    def make_room(self) -> None:
        (self.data / "filler").unlink()

    def follow(self, primary: "PostgreSQL") -> "PostgreSQL":
        """Instead of `create`: a standby, as of now, that follows the primary."""
        subprocess.run(
            [*self.prefix, f"{self.programs}/pg_basebackup", "-D", str(self.data), "-R", "-X", "stream", "--checkpoint=fast", "--no-sync",
             "-d", f"host=127.0.0.1 port={primary.port} user=postgres application_name=standby"], check=True, cwd="/")
        return self

    def start(self) -> "PostgreSQL":
        options = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": str(self.folder),
                   "shared_buffers": "32MB", "max_connections": "100"} | self.settings
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, f"{self.programs}/postgres", "-D", str(self.data), *(w for o in options.items() for w in ("-c", "=".join(o)))],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, env=os.environ | self.surroundings, cwd="/")
        limit = time.monotonic() + 120
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)], cwd="/").returncode != 0:
            assert self.process.poll() is None and time.monotonic() < limit, (self.folder / "log").read_text()[-2000:]
            time.sleep(0.05)
        return self

    def ask_now(self, sql: str) -> str:
        return subprocess.run(
            ["psql", "-X", "-At", "-d", self.url, "-c", sql], check=True, capture_output=True, text=True, cwd="/").stdout.strip()

    async def ask(self, sql: str) -> str:
        """While sockets are open nothing may block the loop: a socket that answers no ping for three seconds is closed."""
        return await asyncio.to_thread(self.ask_now, sql)

    def all_processes(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def send(self, how: int) -> None:
        """To the server and each of its processes, as when its machine stands still."""
        for pid in self.all_processes():
            try:
                os.kill(pid, how)
            except ProcessLookupError:
                pass

    def freeze(self) -> None:
        self.send(signal.SIGSTOP)

    def thaw(self) -> None:
        self.send(signal.SIGCONT)

    def stop(self, how: int = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(120)

    def discard(self) -> None:
        if self.process and self.process.poll() is None:
            self.thaw()
            self.stop(signal.SIGQUIT)
        if self.has_disk:
            subprocess.run(["umount", "--lazy", str(self.data)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)


class SlowLine:
    """Carries connections to a port, each byte `delay` seconds late in either direction."""

    def __init__(self, port: int, delay: float):
        self.target, self.delay = port, delay
        self.server: asyncio.Server | None = None
        self.tasks: set[asyncio.Task] = set()

    async def open(self) -> "SlowLine":
        self.server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        for pair in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._copy(*pair))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def close(self) -> None:
        self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
