"""A pose library for browsers: what is brought is checked and confirmed, kept, served for ever under its own name, and removed."""

from __future__ import annotations

import gzip
import hashlib
import re

import pytest

from pose_libraries import library, wasm
from server import run


def command(server, *arguments):
    done = run("pose-library", *arguments, DATA_DIRECTORY=str(server.data))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def installed(server, folder) -> str:
    """Confirms what is shown; answers with the name."""
    code, _, asked = command(server, "install", str(folder))
    assert code == 1
    confirmed = re.search(r"--confirm ([0-9a-f]{64})", asked).group(1)
    code, out, fault = command(server, "install", str(folder), "--confirm", confirmed)
    assert code == 0, fault
    return out.strip().splitlines()[-1].removeprefix("installed as ")


@pytest.fixture
def bare(server):
    """The server without a pose library, before and afterwards."""
    def clear():
        for line in command(server, "list")[1].splitlines():
            assert command(server, "remove", line.split()[0])[0] == 0
    clear()
    yield server
    clear()


async def offered(owner):
    answer = await owner.get("/api/v1/pose-library")
    assert answer.status == 200, answer.body
    return answer.json["library"]


async def test_a_library_is_confirmed_installed_served_and_removed_beside_a_running_server(bare, owner, nobody, rehearsal, tmp_path):
    assert await offered(owner) is None
    folder = library(tmp_path / "tasks")
    code, out, asked = command(bare, "install", str(folder))
    assert code == 1 and "nothing was installed" in asked and await offered(owner) is None
    for file in ("vision_bundle.mjs", "wasm/vision_wasm_internal.wasm", "pose_landmarker_lite.task"):
        assert hashlib.sha256((folder / file).read_bytes()).hexdigest() in out
    assert "README" not in out and "known" not in out
    code, _, fault = command(bare, "install", str(folder), "--confirm", "0" * 64)
    assert code == 1 and "was confirmed" in fault and await offered(owner) is None

    name = installed(bare, folder)
    assert re.fullmatch(r"tasks-vision-0\.10\.21-[0-9a-f]{12}", name)
    found = await offered(owner)
    assert found["name"] == name and found["folder"] == f"/pose-library/{name}"
    joined = await rehearsal.join("dancer")
    nobody.token = joined["token"]
    assert await offered(nobody) == found
    nobody.token = None
    (await nobody.get("/api/v1/pose-library")).problem("not-signed-in")

    for file, kind, content in (
        ("vision_bundle.mjs", "text/javascript", (folder / "vision_bundle.mjs").read_bytes()),
        ("vision_wasm_internal.js", "text/javascript", (folder / "wasm/vision_wasm_internal.js").read_bytes()),
        ("vision_wasm_internal.wasm", "application/wasm", wasm("0.10.21")),
        ("pose_landmarker_lite.task", "application/octet-stream", (folder / "pose_landmarker_lite.task").read_bytes()),
    ):
        answer = await nobody.get(f"{found['folder']}/{file}")
        assert answer.status == 200 and answer.body == content and answer.headers["content-type"].startswith(kind), file
        assert "immutable" in answer.headers["cache-control"] and answer.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in answer.headers["content-security-policy"]
        same = await nobody.ask("GET", f"{found['folder']}/{file}", headers={"If-None-Match": answer.headers["etag"]})
        assert same.status == 304 and not same.body
    worker = await nobody.get("/assets/camera/library-worker.js")
    assert worker.headers["content-security-policy"] == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    small = await nobody.ask("GET", f"{found['folder']}/vision_wasm_internal.js", headers={"Accept-Encoding": "gzip"})
    assert small.headers["content-encoding"] == "gzip" and gzip.decompress(small.body) == (folder / "wasm/vision_wasm_internal.js").read_bytes()
    for path in ("library.json", "README.md", "package.json", "..%2flibrary.json", "%2e%2e/%2e%2e/lock", "wasm/vision_wasm_internal.js"):
        assert (await nobody.get(f"{found['folder']}/{path}")).problem("not-found"), path
    (await nobody.get("/pose-library/..%2f..%2flock/x")).problem("not-found")

    # The one that was installed last is in use; the other one's pages go on with it.
    later = installed(bare, library(tmp_path / "later", version="0.10.30"))
    assert (await offered(owner))["name"] == later
    assert (await nobody.get(f"{found['folder']}/vision_bundle.mjs")).status == 200
    code, listed, _ = command(bare, "list")
    assert code == 0 and [line.split()[0] for line in listed.splitlines()] == [later, name] and "in use" in listed.splitlines()[0]
    code, _, fault = command(bare, "remove", "nothing")
    assert code == 1 and later in fault
    assert command(bare, "remove", later)[0] == 0
    assert (await offered(owner))["name"] == name
    (await nobody.get(f"/pose-library/{later}/vision_bundle.mjs")).problem("not-found")


async def test_files_that_were_changed_on_the_disk_are_not_served(bare, owner, nobody, tmp_path):
    name = installed(bare, library(tmp_path / "tasks", version="0.10.22"))
    (bare.data / "pose-libraries" / name / "vision_bundle.mjs").write_text("// somebody else's PoseLandmarker, FilesetResolver")
    assert (await nobody.get(f"/pose-library/{name}/vision_bundle.mjs")).status == 500
    assert "is not the file that was installed" in bare.log


@pytest.mark.parametrize("spoil, said", [
    (lambda folder: (folder / "vision_bundle.mjs").unlink(), "missing vision_bundle.mjs; found"),
    (lambda folder: [(folder / "wasm" / name).unlink() for name in ("vision_wasm_internal.js", "vision_wasm_internal.wasm")],
     "missing wasm/vision_wasm_internal.js, wasm/vision_wasm_internal.wasm"),
    (lambda folder: (folder / "pose_landmarker_lite.task").unlink(), "missing *.task"),
    (lambda folder: (folder / "pose_landmarker_full.task").write_bytes(b"PK\3\4"), "several models"),
    (lambda folder: (folder / "package.json").unlink(), "no package.json"),
    (lambda folder: (folder / "package.json").write_text("{" * 100_000), "no package.json"),
    (lambda folder: (folder / "package.json").write_text('{"name": "@mediapipe/tasks-audio", "version": "0.10.21"}'), "@mediapipe/tasks-audio"),
    (lambda folder: (folder / "package.json").write_text('{"name": "@mediapipe/tasks-vision", "version": "1.0.1"}'), "version 1.0.1"),
    (lambda folder: (folder / "package.json").write_text('{"name": "@mediapipe/tasks-vision", "version": "0.10.9/../.."}'), "version 0.10.9/"),
    (lambda folder: (folder / "package.json").write_text('{"name": "@mediapipe/tasks-vision", "version": "0.10.7"}'), "0.10.8 and later"),
    (lambda folder: (folder / "wasm/vision_wasm_internal.wasm").write_bytes(b"<html>not found</html>"), "vision_wasm_internal.wasm is not what"),
    (lambda folder: (folder / "pose_landmarker_lite.task").write_bytes(b""), "pose_landmarker_lite.task has 0 bytes"),
    (lambda folder: (folder / "vision_bundle.mjs").write_text("export default 1"), "vision_bundle.mjs is not what"),
    (lambda folder: (folder / "vision_bundle.mjs").open("ab").truncate(65 << 20), "vision_bundle.mjs has 68157440 bytes"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_a_folder_that_is_not_whole_is_refused_with_what_is_wrong(bare, tmp_path, spoil, said):
    folder = library(tmp_path / "tasks")
    spoil(folder)
    code, _, fault = command(bare, "install", str(folder), "--confirm", "0" * 64)
    assert code == 1 and said in fault, fault
    assert command(bare, "list")[1] == ""


def test_no_folder_at_all_is_said(bare, tmp_path):
    code, _, fault = command(bare, "install", str(tmp_path / "nowhere"))
    assert code == 1 and "is no folder" in fault
    code, out, said = command(bare, "list")
    assert code == 0 and out == "" and "no pose library" in said
