"""Pose models where they can be had, where they are already, and where there is no network."""

import hashlib
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MADE = ROOT / ".build" / "pose-models"
# Nobody listens there, and no other place is asked.
OFFLINE = {**os.environ, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_EXTRA_INDEX_URL": "", "PIP_NO_CACHE_DIR": "1", "PIP_CONFIG_FILE": os.devnull}


def made(*arguments):
    return subprocess.run([ROOT / "ops" / "pose-models", *arguments], env=OFFLINE, text=True, capture_output=True, check=False)


def test_without_a_network_it_says_so_in_a_line_and_writes_nothing(tmp_path):
    ran = made(tmp_path / "models")
    assert ran.returncode == 0
    assert ran.stderr.startswith("ops/pose-models: MediaPipe's package could not be had") and ran.stderr.count("\n") == 1
    assert not (tmp_path / "models").exists()


def test_it_fails_without_required_models(tmp_path):
    assert made("--must", tmp_path / "models").returncode == 1


@pytest.mark.skipif(not (MADE / "landmark.bin").exists(), reason="ops/pose-models has made no models here")
def test_models_that_are_there_are_left_alone(tmp_path):
    before = {file.name: (file.stat().st_mtime_ns, hashlib.sha256(file.read_bytes()).digest()) for file in MADE.iterdir()}
    ran = made(MADE)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert before == {file.name: (file.stat().st_mtime_ns, hashlib.sha256(file.read_bytes()).digest()) for file in MADE.iterdir()}
