"""The beat tracker where it is used: beats.wasm in a worker, under the real pages' Content-Security-Policy."""

import json
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Tests" / "BeatTrackingTests" / "vectors.json"
SONG = (ROOT / "Sources" / "WebClient" / "tests" / "song.js").read_text().replace("export function", "function")

# The samples come as an AudioBuffer, as a browser decodes them.
FIND = """async (song) => {""" + SONG + """
  const { findBeats } = await import('/assets/music/beats.js');
  const made = samples(song);
  const sound = new AudioBuffer({ length: made.length, sampleRate: song.rate });
  sound.copyToChannel(made, 0);
  const told = [];
  const found = await findBeats(sound, { progress: (share) => told.push(share) });
  return { instants: found.beats.map(({ at }) => at), metre: found.metre, one: found.one, last: told.at(-1) };
}"""


@pytest.mark.every_browser
def test_the_worker_finds_the_beats_that_the_native_tracker_found(runthrough, people):
    page = people.page()
    page.goto(runthrough.url + "/join")
    vector = json.loads(VECTORS.read_text())[0]
    found = page.evaluate(FIND, vector["song"])
    assert found == {"instants": vector["instants"], "metre": vector["metre"], "one": vector["one"], "last": 1}
