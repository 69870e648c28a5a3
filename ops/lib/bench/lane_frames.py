"""How smoothly the lane of music follows a playhead that runs: a song of ten minutes under 200 formations, with a marker for each tenth."""

import argparse
import math
import struct

from pages import open_people, opened, smoothness

from music import uploaded, with_music
from people import LAPTOP, PHONE
from pieces import SECOND, crowd
from studio import Studio, produce

SECONDS = 6
FRAMES = """(lasting) => new Promise((resolve) => {
  const stamps = [];
  const frame = (stamp) => {
    stamps.push(stamp);
    if (stamp - stamps[0] < lasting) requestAnimationFrame(frame);
    else resolve(stamps);
  };
  requestAnimationFrame(frame);
})"""


def song(seconds, rate=8_000):
    sound = bytes(128 + round(100 * math.sin(at / 9) * abs(math.sin(at / 20_000))) for at in range(rate * 60)) * (seconds // 60)
    header = struct.pack("<IHHIIHH", 16, 1, 1, rate, rate, 1, 8)
    return b"RIFF" + struct.pack("<I", len(sound) + 36) + b"WAVEfmt " + header + b"data" + struct.pack("<I", len(sound)) + sound


def piece(recording):
    document = with_music(crowd(20), recording, clips=[(turn * 30, turn * 30 + 30) for turn in range(20)])
    first = document["formations"][0]
    document["formations"] = [
        {**first, "id": f"f{turn}", "name": f"Formation {turn}", "hold": 2 * SECOND, "transition": {"duration": SECOND}}
        for turn in range(200)
    ]
    document["passages"] = [
        {"id": f"q{turn}", "name": f"Part {turn}", "colour": "#0072b2", "from": turn * 60 * SECOND, "to": (turn + 1) * 60 * SECOND}
        for turn in range(10)
    ]
    document["markers"] = [{"id": f"m{turn}", "name": f"Marker {turn}", "at": turn * 30 * SECOND} for turn in range(20)]
    return document


def main(arguments):
    argparse.ArgumentParser(prog="ops/bench lane-frames", description=__doc__).parse_args(arguments)
    with opened() as (server, browser):
        recording = uploaded(server.url, server.token, song(600))
        for name, device in (("phone", PHONE), ("laptop", LAPTOP)):
            with open_people(browser) as people:
                studio = Studio(people, server, produce(server, piece(recording)), device=device)
                for panel in ("Music", "Counts"):
                    for zoom, stamps in measure(studio, panel):
                        print(f"{name}, {panel}, {zoom}: {smoothness(stamps)}", flush=True)


def measure(studio, panel):
    """The frames of a panel's lane, near and far."""
    page, shown = studio.page, studio.panel(panel)
    shown.locator(".timeline-lane").scroll_into_view_if_needed()
    page.wait_for_timeout(2_000)
    for zoom, presses in (("16 s across", 0), ("the whole song across", 6)):
        for _ in range(presses):
            shown.get_by_role("button", name="Show more of the music").click()
        page.evaluate("runthrough.playhead.seek(300_000_000)")
        page.evaluate("runthrough.playhead.play()")
        yield zoom, page.evaluate(FRAMES, SECONDS * 1000)
        page.evaluate("runthrough.playhead.pause()")
