"""A recording is as long as it plays: what the server counts of files of many programs, beside what this browser decodes."""

import base64
import json
import urllib.error

import pytest

from music import uploaded
from recordings_made import REFUSED, made

DECODED = """async (content) => {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  try {
    return (await new OfflineAudioContext(1, 1, 44100).decodeAudioData(bytes.buffer)).duration;
  } catch {
    return null;
  }
}"""

FEW = ("lame.mp3", "two.mp3", "sox-pipe.wav", "uncounted.flac", "no-end.opus", "chained.ogg", "fragments.m4a", "cover.m4a")


@pytest.fixture(scope="module")
def recordings(tmp_path_factory):
    return made(tmp_path_factory.mktemp("recordings"))


def test_the_server_counts_what_the_browser_decodes(runthrough, people, recordings):
    page = people.page()
    page.goto(runthrough.url + "/join")
    wrong = {}
    for path in recordings:
        content = path.read_bytes()
        try:
            told = uploaded(runthrough.url, runthrough.token, content)["duration"] / 1e6
        except urllib.error.HTTPError as refusal:
            told = json.loads(refusal.read()).get("rule")
        if path.name in REFUSED:
            if told != REFUSED[path.name]:
                wrong[path.name] = told
            continue
        plays = page.evaluate(DECODED, base64.b64encode(content).decode())
        if plays is None or not isinstance(told, float) or abs(told - plays) > 0.001:
            wrong[path.name] = (told, plays)
    assert wrong == {}
    assert {path.name for path in recordings} >= {*REFUSED, *FEW}


def test_a_loop_of_two_seconds_is_one_of_two_seconds_as_mp3(runthrough, recordings):
    for name in "lame.mp3", "lame-vbr.mp3", "ffmpeg.mp3", "flac.flac", "oggenc.ogg", "opusenc.opus", "ffmpeg.m4a":
        [path] = [path for path in recordings if path.name == name]
        assert abs(uploaded(runthrough.url, runthrough.token, path.read_bytes())["duration"] - 2_000_000) <= 1_000, name
