"""A film of the run, made in the browser and read back by ffprobe and ffmpeg."""

import json
import pathlib
import subprocess

import pytest
from music import click_track, uploaded, with_music
from people import LAPTOP, PHONE
from pieces import SECOND, piece
from playwright.sync_api import expect
from studio import Studio, produce
from test_accessibility import flaws


def filmed(studio, **switches):
    """The film's bytes, once it has been made."""
    page = studio.page
    studio.panel("Details").get_by_role("button", name="Film").click()
    dialog = page.get_by_role("dialog", name="Film of the run")
    dialog.get_by_label("Size").select_option("small")
    for name, is_on in switches.items():
        dialog.locator(f"[name={name}]").set_checked(is_on)
    dialog.get_by_role("button", name="Make the film").click()
    expect(dialog.get_by_text("The film is ready")).to_be_visible(timeout=120_000)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save (WebM)").click()
    return pathlib.Path(download.value.path()), download.value.suggested_filename


def facts(film):
    told = subprocess.run(["ffprobe", "-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json", film], capture_output=True, text=True, check=True)
    assert told.stderr == ""
    return json.loads(told.stdout)


def reds(film, second, width):
    """The columns of a picture in which the dancer is."""
    command = ["ffmpeg", "-v", "error", "-ss", str(second), "-i", film, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    shot = subprocess.run(command, capture_output=True, check=True).stdout
    pixels = (tuple(shot[at:at + 3]) for at in range(0, len(shot), 3))
    return {turn % width for turn, (red, green, blue) in enumerate(pixels) if red > 170 and green < 90 and blue < 90}


def dance():
    """One dancer who goes from far left to far right."""
    document = piece("Crossing", ["Ana"], ["Left", "Right"], hold=SECOND, duration=SECOND)
    document["performers"][0] |= {"colour": "#ff0000", "symbol": "circle"}
    for formation, x in zip(document["formations"], (-6, 6)):
        formation["positions"]["p0"] = {"x": x, "y": 5}
    return document


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_film_has_the_run_its_music_and_its_length(runthrough, people, device):
    recording = uploaded(runthrough.url, runthrough.token, click_track(30))
    studio = Studio(people, runthrough, produce(runthrough, with_music(dance(), recording)), device=device)
    film, name = filmed(studio, music=True, names=False)
    assert name == "Crossing.webm"
    told = facts(film)
    video, sound = told["streams"]
    assert (video["codec_type"], video["width"], video["height"], sound["codec_name"]) == ("video", 854, 480, "opus")
    assert abs(float(told["format"]["duration"]) - 3) < 0.1
    assert int(video["nb_read_packets"]) == 90
    shot = f"Tests/Browser/screenshots/film-{device['viewport']['width']}.png"
    subprocess.run(["ffmpeg", "-y", "-v", "error", "-ss", "1.5", "-i", film, "-frames:v", "1", shot], check=True)
    # The dancer stands left at first, right in the end.
    first, last = reds(film, 0.2, 854), reds(film, 2.7, 854)
    assert first and max(first) < 427 < min(last), (first, last)
    heard = subprocess.run(["ffmpeg", "-v", "error", "-i", film, "-f", "s16le", "-ac", "1", "-ar", "8000", "-"], capture_output=True, check=True).stdout
    levels = [int.from_bytes(heard[at:at + 2], "little", signed=True) for at in range(0, len(heard), 2)]
    assert abs(len(levels) / 8000 - 3) < 0.15
    assert max(map(abs, levels)) > 3_000


def test_a_film_is_given_up_and_made_without_music(runthrough, people):
    studio = Studio(people, runthrough, produce(runthrough, piece("Long", ["Ana", "Ben"], ["One", "Two"], hold=60 * SECOND, duration=SECOND)))
    page = studio.page
    studio.panel("Details").get_by_role("button", name="Film").click()
    dialog = page.get_by_role("dialog", name="Film of the run")
    assert flaws(page) == []
    page.screenshot(path="Tests/Browser/screenshots/film.png")
    expect(dialog.get_by_label("Music")).to_have_count(0)
    dialog.get_by_role("button", name="Make the film").click()
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_role("button", name="Make the film")).to_be_visible()
