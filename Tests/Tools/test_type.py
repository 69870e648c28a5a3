"""The pages' letters where they can be had, where they are already, and where there is no network."""

import hashlib
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MADE = ROOT / ".build" / "type"


def cut_offline(tmp_path, *arguments):
    """Without a network: `apt-get` finds none, wherever the tests run."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "apt-get").write_text("#!/bin/sh\necho 'E: Temporary failure resolving deb.debian.org' >&2\nexit 100\n")
    (tmp_path / "bin" / "apt-get").chmod(0o755)
    offline = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    return subprocess.run([ROOT / "ops" / "type", *arguments], env=offline, text=True, capture_output=True, check=False)


def test_without_a_network_it_says_so_in_a_line_and_writes_nothing(tmp_path):
    ran = cut_offline(tmp_path, tmp_path / "type")
    assert ran.returncode == 0
    assert ran.stderr.startswith("ops/type: Debian's package of Inter could not be had (E: Temporary failure") and ran.stderr.count("\n") == 1
    assert not (tmp_path / "type").exists()


def test_it_fails_without_letters_that_must_be_had(tmp_path):
    assert cut_offline(tmp_path, "--must", tmp_path / "type").returncode == 1


@pytest.mark.skipif(not (MADE / "letters.woff2").exists(), reason="ops/type has made no letters here")
def test_letters_that_are_there_are_left_alone_and_are_small(tmp_path):
    before = {file.name: (file.stat().st_mtime_ns, hashlib.sha256(file.read_bytes()).digest()) for file in MADE.iterdir()}
    ran = cut_offline(tmp_path, MADE)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert before == {file.name: (file.stat().st_mtime_ns, hashlib.sha256(file.read_bytes()).digest()) for file in MADE.iterdir()}
    assert (MADE / "letters.woff2").stat().st_size <= 90_000
    assert (MADE / "letters.woff2").read_bytes()[:4] == b"wOF2"
    assert "SIL Open Font License" in (MADE / "LICENSE").read_text().replace("\n", " ") or "OFL" in (MADE / "LICENSE").read_text()
