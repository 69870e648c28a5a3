"""Videos: uploaded as such, refused otherwise, of productions and of sessions, read by those who may and by a page's player."""

from __future__ import annotations

from pathlib import Path

import pytest

from client import HTTP, Rehearsal
from test_tracks import PIECE

RECORDINGS = Path(__file__).parent / "recordings"
PRODUCTION = {"title": "Filmed", "performers": [{"id": "p0"}], "formations": [{"id": "f0", "positions": {"p0": {"x": 0, "y": 1}}}]}


def upload(account: HTTP, name: str, kind: str = "video"):
    content = (RECORDINGS / name).read_bytes()
    begun = account.ask_now("POST", "/api/v1/uploads", headers={"Upload-Length": str(len(content)), "Content-Length": "0"})
    headers = {"Upload-Offset": "0", "Content-Type": "application/partial-upload", "Upload-Kind": kind}
    assert len(content) <= PIECE
    return account.ask_now("PATCH", begun.headers["location"], content, headers)


@pytest.mark.parametrize("name, format", [("film.mp4", "mp4"), ("film.mov", "mp4"), ("film-live.webm", "webm")])
async def test_a_video_is_kept_and_streamed_in_ranges(owner, name, format):
    answer = upload(owner, name)
    assert answer.status == 201, answer.body
    track = answer.json["track"]
    assert track["format"] == format and abs(track["duration"] / 1e6 - 0.5) <= 0.01
    part = await owner.get(f"/api/v1/tracks/{track['digest']}", Range="bytes=10-19")
    assert part.status == 206 and part.headers["content-type"] == f"video/{format}"
    assert part.body == (RECORDINGS / name).read_bytes()[10:20]


@pytest.mark.parametrize("name, kind, rule", [
    ("film.mp4", "track", "recordingVideo"), ("film.webm", "track", "recordingVideo"), ("tone.m4a", "video", "videoOtherAudio"),
    ("tone.wav", "video", "videoOtherAudio"), ("film-mpeg4.mp4", "video", "videoUnplayable")])
async def test_a_video_of_another_kind_is_refused_as_such(owner, name, kind, rule):
    problem = upload(owner, name, kind).problem("unsupported-media-type")
    assert problem["rule"] == rule
    assert upload(owner, name, "picture").problem("invalid")["field"] == "Upload-Kind"


async def test_a_production_has_videos_and_its_guests_player_reads_them(owner):
    track = upload(owner, "film.mp4").json["track"]
    video = {"id": "w1", "title": "Chorus", "to": track["duration"], "at": -250_000, **track}
    made = await owner.post("/api/v1/productions", {**PRODUCTION, "videos": [video]})
    assert made.status == 201, made.body
    kept = made.json["videos"][0]
    assert (kept["from"], kept["mirrored"], kept["part"], kept["at"]) == (0, False, None, -250_000)
    lie = await owner.post("/api/v1/productions", {**PRODUCTION, "videos": [{**video, "duration": track["duration"] + 1_000_000}]})
    assert lie.problem("invalid")["rule"] == "recording"


async def test_a_session_has_what_was_filmed_of_it(owner):
    rehearsal = await Rehearsal.open(owner, PRODUCTION)
    path = f"/api/v1/sessions/{rehearsal.id}/videos"
    track = upload(owner, "film.webm").json["track"]
    asked = {"digest": track["digest"], "begins": 1_790_000_000_000_000}
    first = await owner.post(path, asked)
    assert first.status == 201, first.body
    again = await owner.post(path, asked)
    assert again.json == first.json
    dancer, screen = [owner.as_((await rehearsal.join(role))["token"]) for role in ("dancer", "screen")]
    visitor = owner.as_()
    listed = await dancer.get(path)
    assert [video["id"] for video in listed.json["videos"]] == [first.json["id"]]
    assert (await screen.get(path)).problem("not-allowed")["rule"] == "dancers"
    # A dancer reads its bytes, a screen does not; nobody keeps what they may not see.
    address = f"/api/v1/tracks/{track['digest']}"
    assert (await dancer.get(address)).status == 200
    assert (await screen.get(address)).status == 403
    assert (await dancer.post(path, asked)).problem("not-allowed")["rule"] == "conductor"
    # A page's player asks with a cookie, for recordings alone.
    admitted = await dancer.post(f"{address}/player", {})
    cookie = admitted.headers["set-cookie"].split(";")[0]
    assert "Path=/api/v1/tracks/" in admitted.headers["set-cookie"]
    assert (await visitor.get(address, Cookie=cookie)).status == 200
    assert (await visitor.get(path, Cookie=cookie)).status == 401
    assert (await owner.post(path, {"digest": "0" * 64, "begins": 0})).problem("not-found")["rule"] == "video"
    gone = await owner.delete(f"{path}/{first.json['id']}")
    assert gone.status == 204
    assert (await owner.get(path)).json == {"videos": []}
    assert (await owner.post(path, asked)).status == 201
