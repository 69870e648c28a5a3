"""Files of real encoders: half a second of a tone, written by ffmpeg 5.1 with LAME, its own AAC, libvorbis, libopus and FLAC."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from test_tracks import PIECE, upload

RECORDINGS = Path(__file__).parent / "recordings"

# Format, and the length that Chromium's decodeAudioData gives, seconds.
KNOWN = {
    "tagged.mp3": ("mp3", 0.5), "bare.mp3": ("mp3", 0.54857), "trailing.mp3": ("mp3", 0.5), "tone.m4a": ("m4a", 0.5),
    "faststart.m4a": ("m4a", 0.5), "fragments.m4a": ("m4a", 0.56399), "cover.m4a": ("m4a", 0.5), "tone.aac": ("aac", 0.53406),
    "vorbis.ogg": ("vorbis", 0.4971), "tone.opus": ("opus", 0.5),
    "tone.flac": ("flac", 0.5), "tone.wav": ("wav", 0.5), "float.wav": ("wav", 0.5),
}


@pytest.mark.parametrize("name", KNOWN)
async def test_a_file_of_a_real_encoder_is_known_and_says_how_long_it_plays(owner, name):
    content = (RECORDINGS / name).read_bytes()
    answer = upload(owner, content)
    assert answer.status == 201, answer.body
    track, (format, seconds) = answer.json["track"], KNOWN[name]
    assert track["format"] == format and track["bytes"] == len(content)
    assert abs(track["duration"] / 1e6 - seconds) <= 0.001, track
    assert (await owner.get(f"/api/v1/tracks/{track['digest']}")).body == content


async def test_a_format_that_browsers_do_not_play_is_refused_as_such(owner):
    for name, coding in ("alac.m4a", "Apple Lossless (ALAC)"), ("als.m4a", "MPEG-4 ALS"):
        problem = upload(owner, (RECORDINGS / name).read_bytes()).problem("unsupported-media-type")
        assert problem["rule"] == "recordingUnplayable" and problem["values"] == {"coding": coding}


async def test_a_last_piece_that_is_sent_again_is_not_inspected_again(owner):
    content = (RECORDINGS / "bare.mp3").read_bytes() * 2_000
    begun = owner.ask_now("POST", "/api/v1/uploads", headers={"Upload-Length": str(len(content)), "Content-Length": "0"})
    path = begun.headers["location"]
    last = len(content) // PIECE * PIECE
    assert upload(owner, content, path, until=last).status == 204
    headers = {"Content-Type": "application/partial-upload"}
    with ThreadPoolExecutor(8) as threads:
        first = threads.submit(owner.ask_now, "PATCH", path, content[last:], headers | {"Upload-Offset": str(last)})
        again = [
            threads.submit(owner.ask_now, "PATCH", path, b"", headers | {"Upload-Offset": str(len(content))}) for _ in range(7)]
        answers = [first.result(), *(each.result() for each in again)]
    # Who asks before the last piece is there is told where to go on; all others hear of one recording.
    done = [answer.json["track"] for answer in answers if answer.status == 201]
    assert done and all(track == done[0] for track in done)
    assert {answer.status for answer in answers} <= {201, 409}


# An MP3 is found out if its first frame tells how many bytes follow; encoders disagree by a frame on what counts.
@pytest.mark.parametrize("name", ["tagged.mp3", "tone.m4a", "faststart.m4a", "fragments.m4a", "tone.aac", "tone.flac", "vorbis.ogg", "tone.opus", "tone.wav"])
async def test_one_that_is_cut_short_is_refused(owner, name):
    whole = (RECORDINGS / name).read_bytes()
    for kept in (len(whole) - (400 if name in ("tagged.mp3", "fragments.m4a") else 40), len(whole) // 2):
        problem = upload(owner, whole[:kept]).problem("unsupported-media-type")
        assert problem["rule"] == "recordingTruncated", (kept, problem)
