"""The models with which athletes' pages find joints: named by their digests, packed where that gains, never without their licence."""

from __future__ import annotations

import gzip
import hashlib

import pytest

from server import READY, run

LANDMARK = b"POSE" + hashlib.shake_256(b"landmark").digest(700_000)
DETECTOR = b"POSE" + bytes(90_000)


@pytest.fixture
def folder(unstarted_server):
    place = unstarted_server.folder / "models"
    place.mkdir()
    for name, content in {"landmark.bin": LANDMARK, "detector.bin": DETECTOR, "LICENSE": b"Apache License\n"}.items():
        (place / name).write_bytes(content)
    return place


async def test_they_are_served_for_ever_under_their_digests_with_their_licence(unstarted_server, folder):
    unstarted_server.settings["POSE_MODELS"] = str(folder)
    visitor = unstarted_server.start().owner().as_(None)
    models = (await visitor.get("/api/v1/pose-models")).json["models"]
    for name, content in (("landmark", LANDMARK), ("detector", DETECTOR)):
        assert models[name] == {"path": f"/pose-models/{hashlib.sha256(content).hexdigest()[:32]}", "bytes": len(content)}
        plain = await visitor.ask("GET", models[name]["path"], headers={"Accept-Encoding": "identity"})
        assert plain.body == content and "immutable" in plain.headers["cache-control"]
        packed = await visitor.ask("GET", models[name]["path"], headers={"Accept-Encoding": "gzip"})
        assert ("content-encoding" in packed.headers) == (name == "detector")
        assert (gzip.decompress(packed.body) if name == "detector" else packed.body) == content
        again = await visitor.ask("GET", models[name]["path"], headers={"If-None-Match": plain.headers["etag"]})
        assert again.status == 304 and again.body == b""
    licence = await visitor.get(models["licence"])
    assert licence.body == b"Apache License\n" and "immutable" not in licence.headers["cache-control"]
    for wrong in ("landmark.bin", "0" * 64, "..%2fmodels%2flandmark.bin", "CHANGES"):
        (await visitor.get(f"/pose-models/{wrong}")).problem("not-found")


async def test_without_any_none_are_offered_until_they_come(unstarted_server, folder):
    landmark = folder / "landmark.bin"
    landmark.rename(folder / "later")
    unstarted_server.settings["POSE_MODELS"] = str(folder)
    visitor = unstarted_server.start().owner().as_(None)
    assert (await visitor.get("/api/v1/pose-models")).json == {"models": None}
    assert unstarted_server.log.count("no pose models") == 1
    (folder / "later").rename(landmark)
    assert (await visitor.get("/api/v1/pose-models")).json["models"]["landmark"]["bytes"] == len(LANDMARK)


@pytest.mark.parametrize("file, content, said", [
    ("landmark.bin", b"<html>", "landmark.bin is no pose model"), ("detector.bin", None, "no detector.bin"), ("LICENSE", None, "no LICENSE")])
def test_damaged_ones_are_refused_at_the_start_by_the_name_of_the_setting(unstarted_server, folder, file, content, said):
    (folder / file).unlink()
    if content is not None:
        (folder / file).write_bytes(content)
    done = run("serve", timeout=READY, DATA_DIRECTORY=str(unstarted_server.data), PORT="0", HOST="127.0.0.1", POSE_MODELS=str(folder))
    assert done.returncode == 1 and done.stdout == b""
    assert "--pose-models" in done.stderr.decode() and said in done.stderr.decode(), done.stderr
