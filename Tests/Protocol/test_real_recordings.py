"""Files of real encoders: half a second of a tone, written by ffmpeg 5.1 with LAME, its own AAC, libvorbis, libopus and FLAC."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_tracks import upload

RECORDINGS = Path(__file__).parent / "recordings"

# Format, and the length that ffprobe tells, seconds.
KNOWN = {
    "tagged.mp3": ("mp3", 0.549), "bare.mp3": ("mp3", 0.549), "trailing.mp3": ("mp3", 0.549), "tone.m4a": ("m4a", 0.5),
    "faststart.m4a": ("m4a", 0.5), "tone.aac": ("aac", 0.534), "vorbis.ogg": ("vorbis", 0.5), "tone.opus": ("opus", 0.5),
    "tone.flac": ("flac", 0.5), "tone.wav": ("wav", 0.5), "float.wav": ("wav", 0.5),
}


@pytest.mark.parametrize("name", KNOWN)
async def test_a_file_of_a_real_encoder_is_known_and_says_how_long_it_plays(owner, name):
    content = (RECORDINGS / name).read_bytes()
    answer = upload(owner, content)
    assert answer.status == 201, answer.body
    track, (format, seconds) = answer.json["track"], KNOWN[name]
    assert track["format"] == format and track["bytes"] == len(content)
    # Encoders of MP3, AAC and Opus count their own delay in or out: up to two frames.
    assert abs(track["duration"] / 1e6 - seconds) < 0.055, track
    assert (await owner.get(f"/api/v1/tracks/{track['digest']}")).body == content


async def test_what_browsers_do_not_play_is_refused_as_such(owner):
    assert upload(owner, (RECORDINGS / "alac.m4a").read_bytes()).problem("unsupported-media-type")["rule"] == "recordingCoding"


# An MP3 is found out if its first frame tells how many bytes follow; encoders disagree by a frame on what counts.
@pytest.mark.parametrize("name", ["tagged.mp3", "tone.m4a", "faststart.m4a", "tone.aac", "vorbis.ogg", "tone.opus", "tone.wav"])
async def test_one_that_is_cut_short_is_refused(owner, name):
    whole = (RECORDINGS / name).read_bytes()
    for kept in (len(whole) - (400 if name == "tagged.mp3" else 40), len(whole) // 2, len(whole) // 10):
        upload(owner, whole[:kept]).problem("unsupported-media-type")
