"""Tracks: uploaded in pieces through lost connections and a killed server, kept once, read in any part, never by strangers."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import os
import random
import re
import resource
import socket
import struct
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import DEADLINE, HTTP, Answer, Rehearsal, in_time
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
    return memory(server, "VmRSS")


def memory(server: Server, kind: str) -> int:
    """`VmRSS` is held now, `VmHWM` the most that was, `VmData` what the kernel has promised."""
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(re.search(rf"{kind}:\s+(\d+) kB", file.read())[1]) * 1024


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


async def test_an_invalid_track_is_refused_with_its_reason(owner, elsewhere):
    def refused(content: bytes, code: str) -> dict:
        begun = begin(owner, len(content))
        problem = upload(owner, content, begun.headers["location"]).problem(code)
        owner.ask_now("GET", begun.headers["location"]).problem("not-found")
        return problem

    program = b"\x7fELF" + bytes(PIECE)
    assert refused(program, "unsupported-media-type")["rule"] == "recordingProgram"
    cut = wav(PIECE + 500, 4)[: PIECE + 100]
    assert refused(cut, "unsupported-media-type")["rule"] == "recordingTruncated"
    endless = b"OggS\0\2" + bytes(20) + b"\1\x1e\1vorbis" + bytes(5) + b"\x44\xac\0\0" + bytes(14) + b"\xff" * PIECE
    assert refused(endless, "unsupported-media-type")["rule"] == "recordingHeader"
    begin(owner, 200 * MEBIBYTE + 1).problem("too-large", "Upload-Length")
    for size in ("0", "-1", "many"):
        owner.ask_now("POST", "/api/v1/uploads", headers={"Upload-Length": size}).problem("invalid", "Upload-Length")
    path = begin(owner, 2 * PIECE).headers["location"]
    assert send(owner, path, 0, b"RIFF").problem("invalid")["rule"] == "piece"
    send(owner, path, PIECE, bytes(PIECE)).problem("offset-mismatch")
    (await elsewhere.get(path)).problem("not-signed-in")
    assert (await owner.delete(path)).status == 204
    (await owner.get(path)).problem("not-found")


async def test_members_hear_only_what_their_own_production_plays(owner):
    track = upload(owner, wav(1000, 5)).headers["location"]
    rehearsal = await Rehearsal.open(owner)
    dancer = await rehearsal.join("dancer", "Ana")
    stranger = HTTP(owner.url)
    (await stranger.get(track)).problem("not-signed-in")
    assert (await owner.as_(token=dancer["token"]).get(track)).problem("not-allowed")["rule"] == "ownProduction"
    (await owner.get("/api/v1/tracks/" + "0" * 64)).problem("not-found")
    (await owner.get("/api/v1/tracks/..%2f")).problem("not-found")
    await rehearsal.leave()


def attached(track: dict, **more) -> dict:
    return {"insert": "tracks", "value": {"id": "song", "title": "Song", **track, **more}, "after": None}


async def edit(account: HTTP, production: str, *changes: dict) -> Answer:
    body = {"id": str(uuid.uuid4()), "base": 1, "label": "Music", "changes": list(changes)}
    return await account.post(f"/api/v1/productions/{production}/edits", body)


async def test_a_track_of_a_production_is_heard_by_its_members_as_long_as_the_production_has_it(owner):
    content = wav(PIECE + 1044, 8)
    track = upload(owner, content).json["track"]
    path = f"/api/v1/tracks/{track['digest']}"
    rehearsal, other = await Rehearsal.open(owner), await Rehearsal.open(owner)
    dancer = owner.as_(token=(await rehearsal.join("dancer", "Ana"))["token"])
    stranger = owner.as_(token=(await other.join("dancer", "Ben"))["token"])
    piece = rehearsal.production["id"]
    clip = {"id": "verse", "track": "song", "from": 1000, "to": track["duration"], "fadeOut": 500, "gain": -3.5}
    done = await edit(owner, piece, attached(track), {"insert": "clips", "value": clip, "after": None},
                      {"set": ["music", "offset"], "to": -2_000_000})
    assert done.status == 200, done.body
    document = (await dancer.get(f"/api/v1/productions/{piece}")).json
    assert document["tracks"] == [{"id": "song", "title": "Song", **track}]
    assert document["clips"] == [{**clip, "title": "", "fadeIn": 0}] and document["music"] == {"offset": -2_000_000}
    part = await dancer.get(path, Range=f"bytes={PIECE - 1}-")
    assert part.status == 206 and part.body == content[PIECE - 1 :]
    assert (await stranger.get(path)).problem("not-allowed")["rule"] == "ownProduction"
    # Without its track a clip is a silence of the same length; the members no longer hear it.
    assert (await edit(owner, piece, {"remove": "tracks", "id": "song"})).status == 200
    document = (await dancer.get(f"/api/v1/productions/{piece}")).json
    assert document["tracks"] == [] and document["clips"][0]["track"] is None
    (await dancer.get(path)).problem("not-allowed")
    undone = {"id": str(uuid.uuid4()), "base": 1, "undo": True}
    assert (await owner.post(f"/api/v1/productions/{piece}/edits", undone)).status == 200
    assert (await dancer.get(path)).status == 200
    await rehearsal.leave()
    await other.leave()


@pytest.mark.parametrize(("change", "field", "rule"), [
    ({"set": ["clips", "verse", "stretch"], "to": {"from": 0, "to": 10**9}}, "to.to", "pastTrack"),
    ({"set": ["clips", "verse", "stretch"], "to": {"from": 5, "to": 5}}, "to.to", "stretch"),
    ({"set": ["clips", "verse", "stretch"], "to": {"from": 0, "to": 9, "fadeIn": 5, "fadeOut": 5}}, "to.fadeOut", "fades"),
    ({"set": ["clips", "verse", "gain"], "to": 13}, "to", "range"),
    ({"set": ["music", "offset"], "to": 1.5}, "to", "wholeNumber"),
    ({"insert": "clips", "value": {"id": "late", "track": "song", "to": 10**9}}, "value.to", "pastTrack"),
    ({"insert": "tracks", "value": {"id": "x", "title": "X", "bytes": 1, "format": "mid", "duration": 1, "digest": "0" * 64}},
     "value.format", "word"),
    ({"insert": "tracks", "value": {"id": "x", "title": "X", "bytes": 1, "format": "wav", "duration": 1, "digest": "0"}},
     "value.digest", "digest"),
])
async def test_an_invalid_piece_of_music_is_refused_by_name(owner, change, field, rule):
    track = {"bytes": 1044, "format": "wav", "duration": 125_000, "digest": "1" * 64}
    document = {"title": "Piece"} | {"tracks": [{"id": "song", "title": "Song", **track}],
                                    "clips": [{"id": "verse", "track": "song", "to": 125_000}]}
    made = (await owner.post("/api/v1/productions", document)).json["id"]
    problem = (await edit(owner, made, change)).problem("invalid", f"changes[0].{field}")
    assert problem["rule"] == rule
    assert (await owner.get(f"/api/v1/productions/{made}")).json["revision"] == 1


async def test_a_false_description_of_a_track_is_refused(owner):
    track = upload(owner, wav(1044, 9)).json["track"]
    made = (await owner.post("/api/v1/productions", {"title": "Piece"})).json["id"]
    for wrong in ({"duration": 125_001}, {"bytes": 1043}, {"format": "flac"}):
        problem = (await edit(owner, made, attached(track, **wrong))).problem("invalid", "changes[0].value")
        assert problem["rule"] == "recording", wrong
    lying = {"title": "Piece", "tracks": [{"id": "song", **track, "duration": 1}]}
    assert (await owner.post("/api/v1/productions", lying)).problem("invalid", "tracks[0]")["rule"] == "recording"
    # What was imported from another server may be missing here.
    elsewhere = {"title": "Piece", "tracks": [{"id": "song", **track, "digest": "2" * 64}]}
    assert (await owner.post("/api/v1/productions", elsewhere)).status == 201


async def test_stalled_readers_hold_little_memory_and_delay_no_others(server, owner):
    content = wav(8 * MEBIBYTE, 10)
    path = upload(owner, content).headers["location"]
    before = resident(server)
    asleep = []
    for _ in range(40):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(DEADLINE)
        line.connect((owner.host, owner.port))
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {owner.token}\r\n\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 200"
        asleep.append(line)
    assert (await owner.get(path)).body == content
    grown = resident(server) - before
    # 8 MiB of hot pieces are shared; each reader that sleeps holds at most one piece more.
    assert grown < 8 * MEBIBYTE + 40 * 2 * PIECE, f"{grown / MEBIBYTE:.0f} MiB for 40 readers that sleep"
    # One of them wakes up and gets all of it.
    line, rest = asleep[0], bytearray()

    def read():
        while not rest.endswith(content[-1000:]):
            part = line.recv(1 << 16)
            assert part, "the connection of a reader who slept was closed"
            rest.extend(part)
    await in_time(asyncio.to_thread(read), "end of the recording", lambda: f"{len(rest)} bytes of {len(content)}")
    assert rest.endswith(content)
    for line in asleep:
        line.close()


def test_a_killed_server_forgets_nothing_and_an_upload_of_200_mib_passes_through_little_memory(made):
    server = Server(MEDIA_SPACE="235")
    try:
        server.start()
        owner = server.owner()
        content = wav(200 * MEBIBYTE, 6)
        begun = begin(owner, len(content))
        path = begun.headers["location"]
        upload(owner, content, path, until=4 * MEBIBYTE)
        upload(owner, content, path, 4 * MEBIBYTE, until=32 * MEBIBYTE)
        server.crash()
        server.start()
        assert begin(owner, 196 * MEBIBYTE).problem("no-room")["rule"] == "space"
        head = owner.ask_now("HEAD", path)
        assert head.headers["upload-offset"] == str(32 * MEBIBYTE)
        # The kernel gives it 64 MiB and no more: a server that held the recording would end here.
        most = memory(server, "VmData") + 64 * MEBIBYTE
        resource.prlimit(server.process.pid, resource.RLIMIT_DATA, (most, most))
        fresh = resident(server)
        track = upload(owner, content, path, 32 * MEBIBYTE)
        assert track.json["track"]["digest"] == digest(content)
        grown = memory(server, "VmHWM") - fresh
        assert grown < 24 * MEBIBYTE, f"{grown / MEBIBYTE:.0f} MiB more for an upload, {fresh / MEBIBYTE:.0f} MiB before"
        # Many readers share the pieces that are in memory.
        with ThreadPoolExecutor(8) as pool:
            parts = list(pool.map(
                lambda _: owner.ask_now("GET", track.headers["location"], headers={"Range": f"bytes=0-{8 * MEBIBYTE - 1}"}),
                range(8)))
        assert all(part.status == 206 and part.body == content[: 8 * MEBIBYTE] for part in parts)
        grown = resident(server) - fresh
        assert grown < 64 * MEBIBYTE, f"{grown / MEBIBYTE:.0f} MiB more for eight readers"
        # Space is taken by bytes that come, not by words; and a cancelled upload gives it back.
        words = [begin(owner, 20 * MEBIBYTE).headers["location"] for _ in range(5)]
        small = begin(owner, 20 * MEBIBYTE).headers["location"]
        upload(owner, wav(20 * MEBIBYTE, 3), small, until=16 * MEBIBYTE)
        piece = upload(owner, wav(20 * MEBIBYTE, 4), words[0], until=12 * MEBIBYTE)
        assert piece.problem("no-room")["rule"] == "space", "the bytes are bounded as they come"
        assert owner.ask_now("DELETE", words[0]).status == 204
        begin(owner, 20 * MEBIBYTE).problem("no-room")
        assert owner.ask_now("DELETE", small).status == 204
        assert begin(owner, 20 * MEBIBYTE).status == 201
    finally:
        server.discard()


def peaks(duration: int, bin: int = 5_000) -> bytes:
    """Silence, as the OpenAPI document lays it out."""
    count = -(-duration // bin)
    return b"pks1" + struct.pack("<QIII", duration, 1, bin, count) + bytes(2 * count)


async def test_the_peaks_of_a_track_are_kept_for_those_who_may_hear_it(owner, elsewhere):
    path = upload(owner, wav(16_044, 41)).headers["location"] + "/peaks"

    def keep(content: bytes) -> Answer:
        return owner.ask_now("PUT", path, content, {"Content-Type": "application/octet-stream"})

    (await owner.get(path)).problem("not-found")
    assert keep(peaks(60_000_000)).problem("invalid", "body")["rule"] == "peaks"
    assert keep(peaks(1_000_000)).status == 204
    assert keep(peaks(2_000_000)).status == 204
    assert (await owner.get(path)).body == peaks(2_000_000)
    assert "pks1" in keep(b"RIFF" + bytes(100)).problem("invalid", "body")["detail"]
    keep(bytes(4_000_001)).problem("too-large")
    assert (await owner.get(path)).body == peaks(2_000_000)
    (await elsewhere.get(path)).problem("not-signed-in")
