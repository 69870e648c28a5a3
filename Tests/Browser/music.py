"""Music for the tests: recordings, uploads, and what a page lets its speaker sound."""

import json
import struct
import time
import urllib.error
import urllib.request

from heard import HEARD_AT

PIECE = 256 * 1024


def click_track(seconds, every=0.5, rate=8_000):
    """A recording (WAV, mono, 16 bits) that clicks each `every` seconds, first at 0."""
    samples = [0] * round(seconds * rate)
    for turn in range(round(seconds / every)):
        for index in range(rate // 100):
            samples[round(turn * every * rate) + index] = round(24_000 * (1 if index // 2 % 2 == 0 else -1) * 0.93**index)
    sound = struct.pack(f"<{len(samples)}h", *samples)
    header = struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16)
    return b"RIFF" + struct.pack("<I", len(sound) + 36) + b"WAVEfmt " + header + b"data" + struct.pack("<I", len(sound)) + sound


def uploaded(url, token, content, kind="track"):
    """Uploads a recording as the studio does; what the server says it is."""

    def call(method, path, body=None, **headers):
        request = urllib.request.Request(url + path, data=body, method=method, headers={"Authorization": f"Bearer {token}", **headers})
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    upload = call("POST", "/api/v1/uploads", b"", **{"Upload-Length": str(len(content))})
    for at in range(0, len(content), PIECE):
        answer = call(
            "PATCH", f"/api/v1/uploads/{upload['id']}", content[at:at + PIECE],
            **{"Content-Type": "application/partial-upload", "Upload-Offset": str(at), "Upload-Kind": kind})
        upload = answer or upload
    return upload["track"]


def with_music(document, recording, clips=None, offset=0):
    """A document with one track; `clips` are stretches of it in seconds, all of it where that is left out."""
    stretches = clips or [(0, recording["duration"] / 1e6)]
    return {
        **document,
        "tracks": [{"id": "song", "title": "Song", **{key: recording[key] for key in ("bytes", "format", "duration", "digest")}}],
        "clips": [{"id": f"c{turn}", "track": "song", "from": round(from_ * 1e6), "to": round(to * 1e6)} for turn, (from_, to) in enumerate(stretches)],
        "music": {"offset": round(offset * 1e6)},
    }


# Each click of what the page puts into the audio clock; what was taken back is not heard.
HEARD = HEARD_AT + """
let sounds = [];
let last = { end: 0, quiet: 0 };
globalThis.forgetClicks = () => (sounds = []);
Object.defineProperty(globalThis, "clicks", { get: () => sounds.map(({ audio }) => ({ audio, ...heardAt(audio) })) });
const { start, stop } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (when, offset = 0) {
  hear(this.context);
  const samples = this.buffer.getChannelData(0);
  const rate = this.buffer.sampleRate;
  // A click may go on from one piece into the next.
  let quiet = Math.abs(when - last.end) < 1e-4 ? last.quiet : rate;
  for (let index = 0; index < samples.length; index += 1) {
    if (Math.abs(samples[index]) < 0.1) { quiet += 1; continue; }
    if (quiet > 0.02 * rate) sounds.push({ source: this, audio: when - offset + index / rate });
    quiet = 0;
  }
  last = { end: when - offset + this.buffer.duration, quiet };
  return start.call(this, when, offset);
};
AudioBufferSourceNode.prototype.stop = function (when = 0) {
  // What is cut off fades before its source stops.
  sounds = sounds.filter(({ source, audio }) => source !== this || audio < when - 0.02);
  return stop.call(this, when);
};
"""
