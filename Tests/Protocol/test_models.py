"""Weights of the punch recogniser by version: installed, chosen, taken back, and told with each punch."""

import asyncio
import pathlib
import struct

from client import Rehearsal
from server import Server, run
from test_drills import drill
from test_punches import punch, report, said

SHIPPED = (pathlib.Path(__file__).resolve().parents[2] / "Sources/WebClient/Pages/recogniser/punches-6.weights").read_bytes()


def of_version(version: int) -> bytes:
    return SHIPPED[:6] + struct.pack("<H", version) + SHIPPED[8:]


async def test_weights_are_installed_chosen_and_taken_back(tmp_path):
    server = Server()
    try:
        owner = server.start().owner()
        at = {"DATA_DIRECTORY": str(server.data)}

        def model(*arguments: str, code: int = 0) -> str:
            done = run("model", *arguments, **at)
            assert done.returncode == code, done.stderr
            return (done.stdout if code == 0 else done.stderr).decode()

        def file(name: str, content: bytes) -> str:
            (tmp_path / name).write_bytes(content)
            return str(tmp_path / name)

        weights = "/api/v1/recogniser/weights"
        assert (await owner.get(weights)).status == 204 and model("list") == "shipped  in use\n"
        lesson = await Rehearsal.open(owner, drill())
        joined = await lesson.join("dancer", "Ana")
        for version in (1001, 1002):
            assert f"model use {version}" in model("install", file(f"{version}", of_version(version)))
        assert (await owner.get(weights)).status == 204, "installed is not yet in use"
        for version in (1001, 1002, 1001):
            model("use", str(version))
            answer = await owner.as_(joined["token"]).get(weights)
            assert answer.body == of_version(version) and answer.headers["etag"] == f'"{version}"'
            told = await owner.as_(joined["token"]).ask("GET", weights, headers={"If-None-Match": answer.headers["etag"]})
            assert (told.status, told.body) == (304, b"")
        hers = owner.as_(joined["token"])

        async def reads() -> set[int]:
            statuses: set[int] = set()
            while 429 not in statuses:
                statuses.add((await hers.get(weights)).status)
            return statuses

        assert set().union(*await asyncio.gather(*(reads() for _ in range(8)))) == {200, 429}, "nobody reads that often"
        listed = model("list").splitlines()
        assert listed[0] == "shipped" and listed[1].endswith("in use") and not listed[2].endswith("in use")
        model("use", "shipped")
        assert (await owner.get(weights)).status == 204
        (await owner.as_(None).get(weights)).problem("not-signed-in")

        model("install", file("again", of_version(1001)))
        other = file("other", of_version(1001)[:-4] + bytes([SHIPPED[-4] ^ 1]) + SHIPPED[-3:])
        told = model("install", other, code=1)
        assert "1001 are installed" in told and "use `--as 1003` for these" in told
        assert "version 1003 is installed" in model("install", other, "--as", "1003")
        assert "it must be 1 to 65535" in model("install", other, "--as", "0", code=1)
        assert "begins with 89 50 4e 47" in model("install", file("picture", b"\x89PNG\r\n"), code=1)
        assert "begins with nothing" in model("install", file("empty", b""), code=1)
        assert f"{len(SHIPPED) - 1} bytes are too few" in model("install", file("short", SHIPPED[:-1]), code=1)
        assert "another format" in model("install", file("newer", SHIPPED[:4] + b"\x63" + SHIPPED[5:]), code=1)
        assert "cannot be read" in model("install", str(tmp_path / "none"), code=1)
        assert "not installed" in model("use", "7", code=1)
        assert "is no version" in model("use", "latest", code=64)
        assert len(model("list").splitlines()) == 4

        ana = await lesson.connect(joined)
        told = report("one", punch(1, await ana.now()))
        told["source"]["model"] = 1001
        assert (await said(ana, told))["type"] == "ack"
        told["id"], told["source"]["model"] = "two", 0
        assert (await said(ana, told))["field"] == "source.model"
        kept, = (await owner.get(f"/api/v1/sessions/{lesson.id}/punches")).json["punches"]
        assert kept["model"] == 1001
        await lesson.leave()
    finally:
        server.discard()
