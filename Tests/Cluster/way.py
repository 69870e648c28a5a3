"""A node's way to the database, which can be cut: nothing comes through any more, and neither end is told."""

from __future__ import annotations

import asyncio
import os
from urllib.parse import quote


class Way:
    """Stands between one node and the database's socket, in a folder of its own."""

    def __init__(self, database: str, folder: str):
        self.target = os.path.join(database, ".s.PGSQL.5432")
        self.folder, self._passable = folder, asyncio.Event()
        self._passable.set()

    @property
    def url(self) -> str:
        return f"postgresql://runthrough@/runthrough?host={quote(self.folder, safe='')}"

    async def __aenter__(self) -> "Way":
        self._server = await asyncio.start_unix_server(self._pass, os.path.join(self.folder, ".s.PGSQL.5432"))
        return self

    async def __aexit__(self, *_) -> None:
        self.mend()
        self._server.close()

    def cut(self) -> None:
        self._passable.clear()

    def mend(self) -> None:
        self._passable.set()

    async def _pass(self, reader, writer) -> None:
        await self._passable.wait()
        try:
            there = await asyncio.open_unix_connection(self.target)
        except OSError:
            return writer.close()
        await asyncio.gather(self._carry(reader, there[1]), self._carry(there[0], writer))

    async def _carry(self, reader, writer) -> None:
        try:
            while data := await reader.read(65536):
                await self._passable.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass  # one end is gone, and the other hears of it now
        finally:
            writer.close()
