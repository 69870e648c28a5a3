"""Productions that move with their recordings: `export --media` and `import`, between servers, with archives that anybody may have made."""

from __future__ import annotations

import base64
import gzip
import io
import json
import tarfile
import uuid
import zipfile

import pytest

from client import HTTP
from server import Server, run
from test_tracks import PIECE, attached, digest, edit, upload, wav

PLAN = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNgZGJgZgEAAB0ACw21UgYAAAAASUVORK5CYII=")
SONG = wav(2 * PIECE + 777, 31)


async def piece_with_music(owner: HTTP, content: bytes = SONG) -> dict:
    """A production with a song, a clip of it and a floor plan."""
    track = upload(owner, content).json["track"]
    made = (await owner.post("/api/v1/productions", {"title": "Moved piece"})).json["id"]
    answer = owner.ask_now("POST", "/api/v1/assets", PLAN, {"Content-Type": "image/png"})
    assert answer.status == 201, answer.body
    plan = {"asset": answer.json["id"], "x": 0, "y": 0, "width": 4, "depth": 4, "opacity": 0.5}
    clip = {"id": "verse", "track": "song", "from": 1000, "to": track["duration"]}
    done = await edit(owner, made, attached(track), {"insert": "clips", "value": clip, "after": None},
                      {"set": ["stage", "plan"], "to": plan})
    assert done.status == 200, done.body
    return (await owner.get(f"/api/v1/productions/{made}")).json


def at(server: Server) -> dict[str, str]:
    return {"DATA_DIRECTORY": str(server.data)}


def exported(server: Server, production: dict) -> bytes:
    done = run("export", "--media", production["id"], **at(server))
    assert done.returncode == 0, done.stderr
    return done.stdout


def entries(archive: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as file:
        return {entry.name: file.extractfile(entry).read() for entry in file}


def archive(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as file:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            file.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def document(content: bytes, **more) -> dict:
    track = {"id": "song", "title": "Song", "bytes": len(content), "format": "wav",
             "duration": (len(content) - 44) * 125, "digest": digest(content)}
    return {"format": "runthrough.production/1", "title": f"Piece {uuid.uuid4()}", "tracks": [track | more]}


def named(content: bytes) -> str:
    return f"tracks/{digest(content)}.wav"


async def titles(owner: HTTP) -> list[str]:
    return sorted(entry["title"] for entry in (await owner.get("/api/v1/productions?limit=100")).json["productions"])


async def test_a_piece_moves_to_another_server_with_its_song_and_its_plan(server, owner):
    piece = await piece_with_music(owner)
    moved = exported(server, piece)
    kept = entries(moved)
    assert list(kept)[0] == "production.json"
    assert kept[f"tracks/{digest(SONG)}.wav"] == SONG and kept[f"pictures/{piece['stage']['plan']['asset']}"] == PLAN
    other = Server()
    try:
        # The server there runs or not: both are imported into. Through a pipe too, where nobody can go back.
        done = run("import", "-", input=moved, **at(other))
        assert done.returncode == 0 and not done.stderr, done.stderr
        other.start()
        there = other.owner()
        found = (await there.get(f"/api/v1/productions/{done.stdout.decode().strip()}")).json
        assert found["tracks"] == piece["tracks"] and found["clips"] == piece["clips"]
        assert (await there.get(f"/api/v1/tracks/{digest(SONG)}")).body == SONG
        plan = found["stage"]["plan"]
        assert {**plan, "asset": ""} == {**piece["stage"]["plan"], "asset": ""}
        assert (await there.get(f"/api/v1/assets/{plan['asset']}")).body == PLAN
        # Again, beside the running server: another production, the same recording.
        file = other.folder / "piece.tar"
        file.write_bytes(moved)
        again = run("import", str(file), **at(other))
        assert again.returncode == 0 and again.stdout != done.stdout, again.stderr
    finally:
        other.discard()


async def test_plain_json_says_which_tracks_are_missing(server, owner):
    elsewhere = wav(1044, 32)
    file = server.folder / "plain.json"
    file.write_text(json.dumps(document(elsewhere, title="Waltz")))
    done = run("import", str(file), **at(server))
    assert done.returncode == 0, done.stderr
    assert "Waltz" in done.stderr.decode() and digest(elsewhere) in done.stderr.decode()
    # An export says so too, and leaves it out; what arrives later needs no new import.
    out = run("export", "--media", done.stdout.decode().strip(), **at(server))
    assert out.returncode == 0 and "Waltz" in out.stderr.decode() and list(entries(out.stdout)) == ["production.json"]
    whole = archive(("production.json", json.dumps(document(elsewhere)).encode()), (named(elsewhere), elsewhere))
    again = run("import", "-", input=whole, **at(server))
    assert again.returncode == 0 and not again.stderr, again.stderr
    assert (await owner.get(f"/api/v1/tracks/{digest(elsewhere)}")).body == elsewhere


BEAT = wav(PIECE + 99, 33)
LONGER = wav(PIECE + 100, 34)
MUCH = wav(1_200_000, 35)


def piece(content: bytes = BEAT, **more) -> tuple[str, bytes]:
    return "production.json", json.dumps(document(content, **more)).encode()


def linked() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as file:
        content = piece()[1]
        entry = tarfile.TarInfo("production.json")
        entry.size = len(content)
        file.addfile(entry, io.BytesIO(content))
        entry = tarfile.TarInfo(named(BEAT))
        entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
        file.addfile(entry)
    return out.getvalue()


def lying(content: bytes) -> bytes:
    """The last entry says that it has 8 GiB."""
    size = content.rindex(b"ustar") - 257
    header = bytearray(content[size : size + 512])
    header[124:136] = b"77777777777\0"
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return content[:size] + bytes(header) + content[size + 512 :]


WHOLE = archive(piece(), (named(BEAT), BEAT))
HOSTILE = {
    "an archive that is cut short": (WHOLE[: len(WHOLE) // 2], "Truncated"),
    "a path that leads outside": (archive(piece(), ("../../etc/cron.d/x", b"x")), "../../etc/cron.d/x"),
    "an absolute path": (archive(piece(), ("/etc/passwd", b"x")), "/etc/passwd"),
    "a command to the terminal": (archive(piece(), ("\x1b[2J", b"x")), "?[2J"),
    "a link in the place of a track": (linked(), "is not a file"),
    "a size that lies": (lying(WHOLE), "needed 8589934592 bytes"),
    "a track of another length": (archive(piece(), (named(BEAT), LONGER)), f"{len(LONGER)} bytes"),
    "a track whose digest lies": (archive(piece(), (named(BEAT), BEAT[:-1] + b"!")), "digest"),
    "a track that is told to be longer": (archive(piece(duration=10**9), (named(BEAT), BEAT)), "microseconds"),
    "a track that nobody asked for": (archive(piece(), (named(LONGER), LONGER)), "nothing that this production names"),
    "the same track twice": (archive(piece(), (named(BEAT), BEAT), (named(BEAT), BEAT)), "twice"),
    "two productions": (archive(("a/" + piece()[0], piece()[1]), ("b/" + piece()[0], piece()[1])), "second production"),
    "a track outside of the production's folder": (
        archive(("a/" + piece()[0], piece()[1]), (named(BEAT), BEAT)), "nothing that this production names"),
    "no production": (archive(), "production.json"),
    "a program in the place of a track": (
        archive(piece(b"\x7fELF" + bytes(5000)), (named(b"\x7fELF" + bytes(5000)), b"\x7fELF" + bytes(5000))), "program"),
    "a compressed archive that is cut short": (gzip.compress(WHOLE)[:-2000], ""),
    "a bomb": (gzip.compress(bytes(50_000_000)), ""),
    "a production that never ends": (archive(("production.json", b" " * (9 << 20))), "8 MiB"),
    "no space": (archive(piece(MUCH), (named(MUCH), MUCH)), "no space"),
}


@pytest.mark.parametrize("what", HOSTILE)
async def test_a_hostile_archive_is_refused_by_name_and_changes_nothing(server, owner, what):
    content, said = HOSTILE[what]
    before = await titles(owner)
    space = {"MEDIA_SPACE": "1"} if what == "no space" else {}
    done = run("import", "-", input=content, **at(server), **space)
    assert done.returncode == 1 and done.stdout == b"", done
    message = done.stderr.decode()
    assert said in message and message.count("\n") == 1 and "\x1b" not in message, message
    assert await titles(owner) == before
    (await owner.get(f"/api/v1/tracks/{digest(BEAT)}")).problem("not-found")


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in files:
            file.writestr(name, content)
    return out.getvalue()


def packed_again(title: str, content: bytes) -> dict[str, bytes]:
    """The same archive as other programs write it."""
    whole = ("production.json", json.dumps(document(content) | {"title": title}).encode())
    song = (named(content), content)
    apple = [("._production.json", b"\0\5\x16\7"), ("tracks/.DS_Store", b"Bud1"), ("__MACOSX/tracks/._x", b"\0")]
    return {
        "another order": archive(song, whole),
        "a folder": archive(*((f"My piece/{name}", bytes_) for name, bytes_ in (song, whole))),
        "./": archive(*((f"./{name}", bytes_) for name, bytes_ in (whole, song))),
        "what a system adds": archive(*apple, whole, song),
        "gzip": gzip.compress(archive(whole, song)),
        "zip": zipped(*apple, song, whole),
        "zip of a folder": zipped(*((f"piece/{name}", bytes_) for name, bytes_ in (whole, song))),
        "long names": archive(*((f"{'folder/' * 10}{name}", bytes_) for name, bytes_ in (whole, song))),
    }


@pytest.mark.parametrize("how", packed_again("", BEAT))
@pytest.mark.parametrize("from_pipe", [True, False])
async def test_an_archive_that_another_program_packed_again_is_read(server, owner, how, from_pipe):
    content = wav(1_000, 100 + list(packed_again("", BEAT)).index(how) * 2 + from_pipe)
    file = server.folder / "again"
    file.write_bytes(packed_again(how, content)[how])
    done = run("import", "-", input=file.read_bytes(), **at(server)) if from_pipe else run("import", str(file), **at(server))
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert (await owner.get(f"/api/v1/productions/{done.stdout.decode().strip()}")).json["title"] == how
    assert (await owner.get(f"/api/v1/tracks/{digest(content)}")).body == content


async def test_json_may_begin_with_a_byte_order_mark_and_be_compressed(server, owner):
    text = b"\xef\xbb\xbf" + json.dumps({"format": "runthrough.production/1", "title": "Marked"}).encode()
    for content in (text, gzip.compress(text), archive(("production.json", text))):
        done = run("import", "-", input=content, **at(server))
        assert done.returncode == 0, done.stderr
        assert (await owner.get(f"/api/v1/productions/{done.stdout.decode().strip()}")).json["title"] == "Marked"


async def test_a_piece_without_music_is_an_archive_of_one_file(server, owner):
    made = (await owner.post("/api/v1/productions", {"title": "Silent"})).json
    assert list(entries(exported(server, made))) == ["production.json"]
