"""Tracks: uploaded in pieces through lost connections and a killed server, kept once, read in any part, never by strangers."""

from __future__ import annotations

import hashlib
import http.client
import os
import random
import struct
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import HTTP, Answer, Rehearsal
from server import Server

PIECE = 256 * 1024
MEBIBYTE = 1024 * 1024


def wav(size: int, seed: int) -> bytes:
    """A recording of so many bytes that no other seed gives."""
    sound = random.Random(seed).randbytes(size - 44)
    return b"RIFF" + struct.pack("<I", size - 8) + b"WAVEfmt " + struct.pack(
        "<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", len(sound)) + sound


def digest(content: bytes) -> str:
    pieces = [content[at : at + PIECE] for at in range(0, len(content), PIECE)]
    return hashlib.sha256(b"".join(hashlib.sha256(piece).digest() for piece in pieces)).hexdigest()


def begin(account: HTTP, size: int) -> Answer:
    return account.ask_now("POST", "/api/v1/uploads", headers={"Upload-Length": str(size), "Content-Length": "0"})


def send(account: HTTP, path: str, offset: int, content: bytes) -> Answer:
    headers = {"Upload-Offset": str(offset), "Content-Type": "application/partial-upload"}
    return account.ask_now("PATCH", path, content, headers)


def upload(account: HTTP, content: bytes, path: str | None = None, offset: int = 0, until: int | None = None) -> Answer:
    """Sends the pieces from `offset` on, and gives the last answer."""
    if path is None:
        begun = begin(account, len(content))
        assert begun.status == 201, begun.body
        path = begun.headers["location"]
    answer = None
    while offset < (len(content) if until is None else until):
        answer = send(account, path, offset, content[offset : offset + PIECE])
        if answer.status >= 300:
            break
        offset = int(answer.headers["upload-offset"])
    return answer


def resident(server: Server) -> int:
    """Bytes of memory that the server's process holds."""
    with open(f"/proc/{server.process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def test_a_track_is_kept_once_and_says_what_it_is(owner):
    content = wav(3 * PIECE + 4321, 1)
    first = upload(owner, content)
    assert first.status == 201 and first.headers["upload-complete"] == "?1", first.body
    track = first.json["track"]
    assert track == {
        "bytes": len(content), "format": "wav", "duration": (len(content) - 44) * 125, "digest": digest(content)}
    assert first.headers["location"] == f"/api/v1/tracks/{track['digest']}"
    assert upload(owner, content).json["track"] == track
    read = await owner.get(first.headers["location"])
    assert read.status == 200 and read.body == content and read.headers["content-type"] == "audio/wav"
    assert "immutable" in read.headers["cache-control"] and read.headers["accept-ranges"] == "bytes"


async def test_any_part_of_a_track_is_read_as_the_standard_says(owner):
    content = wav(2 * PIECE + 99, 2)
    path, size = upload(owner, content).headers["location"], len(content)
    tag = f'"{digest(content)}"'
    for asked, part in [
        ("bytes=0-0", slice(0, 1)), (f"bytes={PIECE - 1}-{PIECE}", slice(PIECE - 1, PIECE + 1)),
        ("bytes=-5", slice(size - 5, size)), (f"bytes=7-{size * 2}", slice(7, size)), ("bytes=100-", slice(100, size)),
    ]:
        answer = await owner.get(path, Range=asked)
        assert answer.status == 206 and answer.body == content[part], (asked, answer.status)
        assert answer.headers["content-range"] == f"bytes {part.start}-{part.stop - 1}/{size}"
    for asked in ("bytes=5-1", "bytes=0-1,4-5", "octets=0-1", "bytes=x"):
        answer = await owner.get(path, Range=asked)
        assert answer.status == 200 and answer.body == content, asked
    for asked in (f"bytes={size}-", f"bytes={size}-{size}", f"bytes={size + 5}-{size + 9}", "bytes=-0"):
        answer = await owner.get(path, Range=asked)
        answer.problem("range-not-satisfiable")
        assert answer.headers["content-range"] == f"bytes */{size}"
    assert (await owner.get(path, Range="bytes=0-3", If_Range=tag)).status == 206
    for other in ('"other"', f"W/{tag}", "Wed, 21 Oct 2015 07:28:00 GMT"):
        assert (await owner.get(path, Range="bytes=0-3", If_Range=other)).status == 200, other
    assert (await owner.get(path, If_None_Match=tag)).status == 304
    head = await owner.ask("HEAD", path)
    assert head.status == 200 and head.headers["content-length"] == str(size) and not head.body
    part = await owner.ask("HEAD", path, headers={"Range": "bytes=0-9"})
    assert part.status == 206 and part.headers["content-length"] == "10"


async def test_a_lost_connection_costs_at_most_a_piece(owner):
    content = wav(2 * PIECE + 50, 3)
    path = begin(owner, len(content)).headers["location"]
    assert upload(owner, content, path, until=PIECE).status == 204
    # Half of the second piece, then nothing.
    connection = http.client.HTTPConnection(owner.host, owner.port)
    connection.putrequest("PATCH", path)
    for name, value in {
        "Authorization": f"Bearer {owner.token}", "Upload-Offset": str(PIECE), "Content-Length": str(PIECE),
        "Content-Type": "application/partial-upload",
    }.items():
        connection.putheader(name, value)
    connection.endheaders()
    connection.send(content[PIECE : PIECE + PIECE // 2])
    connection.close()
    head = await owner.ask("HEAD", path)
    assert head.headers["upload-offset"] == str(PIECE) and head.headers["upload-complete"] == "?0"
    # The same piece twice, as after an answer that was lost.
    problem = send(owner, path, 0, content[:PIECE])
    problem.problem("offset-mismatch")
    assert problem.headers["upload-offset"] == str(PIECE)
    whole = upload(owner, content, path, PIECE)
    assert whole.json["track"]["digest"] == digest(content)
    # The last answer, once more.
    assert send(owner, path, len(content), b"").json == whole.json


async def test_what_is_no_track_is_refused_and_said(owner, elsewhere):
    def refused(content: bytes, code: str) -> dict:
        begun = begin(owner, len(content))
        problem = upload(owner, content, begun.headers["location"]).problem(code)
        assert owner.ask_now("GET", begun.headers["location"]).status == 404
        return problem

    program = b"\x7fELF" + bytes(PIECE)
    assert refused(program, "unsupported-media-type")["rule"] == "recordingProgram"
    cut = wav(PIECE + 500, 4)[: PIECE + 100]
    assert refused(cut, "unsupported-media-type")["rule"] == "recordingTruncated"
    endless = b"OggS\0\2" + bytes(20) + b"\1\x1e\1vorbis" + bytes(5) + b"\x44\xac\0\0" + bytes(14) + b"\xff" * PIECE
    assert refused(endless, "unsupported-media-type")["rule"] == "recordingTruncated"
    begin(owner, 200 * MEBIBYTE + 1).problem("too-large", "Upload-Length")
    for size in ("0", "-1", "many"):
        owner.ask_now("POST", "/api/v1/uploads", headers={"Upload-Length": size}).problem(422, "Upload-Length")
    path = begin(owner, 2 * PIECE).headers["location"]
    assert send(owner, path, 0, b"RIFF").problem(422)["rule"] == "piece"
    send(owner, path, PIECE, bytes(PIECE)).problem("offset-mismatch")
    assert (await elsewhere.get(path)).status == 401
    assert (await owner.delete(path)).status == 204
    assert (await owner.get(path)).status == 404


async def test_members_hear_only_what_their_own_production_plays(owner):
    track = upload(owner, wav(1000, 5)).headers["location"]
    rehearsal = await Rehearsal.open(owner)
    dancer = await rehearsal.join("dancer", "Ana")
    stranger = HTTP(owner.url)
    assert (await stranger.get(track)).status == 401
    assert (await owner.as_(token=dancer["token"]).get(track)).problem(403)["rule"] == "ownProduction"
    assert (await owner.get("/api/v1/tracks/" + "0" * 64)).status == 404
    assert (await owner.get("/api/v1/tracks/..%2f")).status == 404
    await rehearsal.leave()


def test_a_killed_server_forgets_nothing_and_an_upload_of_64_mib_does_not_fill_its_memory(made):
    server = Server(MEDIA_SPACE="100")
    try:
        server.start()
        owner = server.owner()
        content = wav(64 * MEBIBYTE, 6)
        begun = begin(owner, len(content))
        path = begun.headers["location"]
        upload(owner, content, path, until=4 * MEBIBYTE)
        before = resident(server)
        upload(owner, content, path, 4 * MEBIBYTE, until=32 * MEBIBYTE)
        server.crash()
        server.start()
        assert begin(owner, 64 * MEBIBYTE).problem("no-room")["rule"] == "space"
        head = owner.ask_now("HEAD", path)
        assert head.headers["upload-offset"] == str(32 * MEBIBYTE)
        fresh = resident(server)
        track = upload(owner, content, path, 32 * MEBIBYTE)
        assert track.json["track"]["digest"] == digest(content)
        grown = resident(server) - fresh
        assert grown < 24 * MEBIBYTE, f"{grown / MEBIBYTE:.0f} MiB more for an upload, {before / MEBIBYTE:.0f} MiB before"
        # Many readers share the pieces that are in memory.
        with ThreadPoolExecutor(8) as pool:
            parts = list(pool.map(
                lambda _: owner.ask_now("GET", track.headers["location"], headers={"Range": f"bytes=0-{8 * MEBIBYTE - 1}"}),
                range(8)))
        assert all(part.status == 206 and part.body == content[: 8 * MEBIBYTE] for part in parts)
        grown = resident(server) - fresh
        assert grown < 64 * MEBIBYTE, f"{grown / MEBIBYTE:.0f} MiB more for eight readers"
        # What is cancelled gives its room back.
        small = begin(owner, 20 * MEBIBYTE).headers["location"]
        begin(owner, 20 * MEBIBYTE).problem("no-room")
        assert owner.ask_now("DELETE", small).status == 204
        assert begin(owner, 20 * MEBIBYTE).status == 201
    finally:
        server.discard()
