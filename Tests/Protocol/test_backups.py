"""The private database of a server that somebody just started is saved into one file, and restored on a fresh machine."""

import os
import shutil
import subprocess

import pytest

from client import piece
from server import BINARY, REPOSITORY, Server


def ops(command: str, data, file) -> subprocess.CompletedProcess:
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("RUNTHROUGH_")}
    return subprocess.run(
        [str(REPOSITORY / "ops" / command), str(file)], capture_output=True, text=True,
        env=surroundings | {"RUNTHROUGH_DATA_DIRECTORY": str(data), "RUNTHROUGH_BINARY": str(BINARY)})


@pytest.mark.parametrize("runs", [True, False], ids=["while it runs", "after it was stopped"])
def test_a_default_installation_comes_back_from_its_backup_in_a_fresh_data_directory(runs):
    if shutil.which("pg_dump") is None:
        pytest.skip("no pg_dump on this machine")
    old, new = Server(), Server()
    try:
        old.start()
        owner = old.owner()
        made = owner.ask_now("POST", "/api/v1/productions", piece(title="Kept"))
        assert made.status == 201, made.body
        if not runs:
            old.stop()
        file = old.folder / "runthrough.backup"
        saved = ops("backup", old.data, file)
        assert saved.returncode == 0 and file.stat().st_size > 1000, saved.stderr
        refused = ops("restore", old.data, file)
        assert refused.returncode == 1 and "not empty" in refused.stderr, refused.stderr
        restored = ops("restore", new.data, file)
        assert restored.returncode == 0, restored.stderr
        new.start()
        there = type(owner)(new.url, token=owner.token)
        assert there.ask_now("GET", made.headers["location"]).json["title"] == "Kept"
        assert there.ask_now("GET", "/api/v1/me").json["account"]["kind"] == "owner", "tokens work after a restore"
    finally:
        old.discard()
        new.discard()
