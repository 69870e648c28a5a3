"""The timeline under the stage: edges, parts, moves, markers, anchors and clips are moved by mouse, keys and fingers, beside others."""

import re
import urllib.error
import urllib.request

import pytest
from music import click_track, uploaded, with_music
from people import LAPTOP, drawn, expect_to_become
from pieces import SECOND, piece, quartet
from playwright.sync_api import expect
from stage import AT_ONCE
from studio import PHONE, TABLET, Studio, produce
from test_accessibility import flaws

COUNT = SECOND // 2


def counted():
    """Four formations, each held for eight counts, eight counts from each to the next; two parts, moves, a marker."""
    document = piece("Counted", ["Ana", "Ben", "Chidi"], ["Line", "Square", "Diamond", "Finale"], hold=4 * SECOND, duration=4 * SECOND)
    return document | {
        "passages": [
            {"id": "q0", "name": "Intro", "colour": "#0072b2", "from": 0, "to": 8 * SECOND},
            {"id": "q1", "name": "Verse", "colour": "#d55e00", "from": 8 * SECOND, "to": 24 * SECOND},
        ],
        "sections": [{"id": "s0", "name": "Left"}],
        "moves": [{"id": "v0", "part": "q0", "text": "Walk"}, {"id": "v1", "part": "q0", "text": "Turn", "counts": 4}],
        "markers": [{"id": "k0", "name": "Drop", "at": 8 * SECOND}],
    }


@pytest.fixture
def open_studio(runthrough, people):
    def open_studio(document=None, **options):
        return Studio(people, runthrough, produce(runthrough, document or counted()), **options)

    return open_studio


def drag(studio, handle, seconds, keep=True, meanwhile="0", alt=False):
    """Drags a handle by so many seconds of the score."""
    drawn(studio.page)
    page, box = studio.page, handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    if alt:
        page.keyboard.down("Alt")
    page.mouse.move(x + studio.at(seconds) - studio.at(0), y, steps=8)
    page.evaluate(meanwhile)
    if not keep:
        page.keyboard.press("Escape")
    page.mouse.up()
    if alt:
        page.keyboard.up("Alt")


def lengths(document):
    """Holds and moves in counts of half a second."""
    return [(one["hold"] / COUNT, one["transition"]["duration"] / COUNT) for one in document["formations"]]


def test_edges_of_a_formation_come_to_counts_and_with_alt_anywhere_and_are_taken_back(open_studio):
    studio = open_studio()
    timeline = studio.timeline
    leaving = timeline.get_by_role("slider", name="Leaving Line")
    expect(leaving).to_have_attribute("aria-valuetext", "2nd eight, count 1")
    drag(studio, leaving, -1.1)
    assert lengths(studio.saved())[:2] == [(6, 10), (8, 8)], "a whole count, and nothing else moves"
    drag(studio, timeline.get_by_role("slider", name="Arrival at Square"), 1.1, keep=False)
    assert lengths(studio.saved())[:2] == [(6, 10), (8, 8)]
    drag(studio, timeline.get_by_role("slider", name="Arrival at Square"), 1.1, alt=True)
    hold, way = lengths(studio.saved())[1][0], lengths(studio.saved())[0][1]
    assert way == pytest.approx(12.2, abs=0.1) and hold == pytest.approx(5.8, abs=0.1) and way % 1 != 0
    for _ in range(2):
        studio.page.keyboard.press("Control+z")
    studio.timeline.locator(".snaps").click()
    drag(studio, leaving, -1.13)
    assert lengths(studio.saved())[0][0] % 1 != 0, "nothing snaps"


def test_edits_of_others_stay_during_the_drag_of_an_edge(open_studio):
    studio = open_studio()
    longer = "runthrough.desk.do('Hold', [{ set: ['formations', 'f0', 'hold'], to: 6_000_000 }])"
    drag(studio, studio.timeline.get_by_role("slider", name="Arrival at Diamond"), 1, meanwhile=longer)
    after = lengths(studio.saved())
    assert after[0] == (12, 8), "theirs"
    assert studio.page.evaluate("runthrough.desk.document.formations.reduce((sum, { hold, transition }, turn) => turn < 2 ? sum + hold + transition.duration : sum, 0)") == 18 * SECOND - SECOND, after


def test_edges_are_moved_by_keys_a_count_an_eight_or_a_hundredth(open_studio):
    studio = open_studio()
    leaving = studio.timeline.get_by_role("slider", name="Leaving Line")
    leaving.focus()
    studio.page.evaluate(AT_ONCE, ["ArrowLeft", "ArrowLeft"])
    assert lengths(studio.saved())[0] == (6, 10)
    expect(leaving).to_be_focused()
    studio.page.keyboard.press("Shift+ArrowRight")
    assert lengths(studio.saved())[0] == (14, 2)
    studio.page.keyboard.press("Alt+ArrowLeft")
    assert studio.saved()["formations"][0]["hold"] == 14 * COUNT - 10_000
    # Only the edges of the formation that is open are on the way of the Tab key.
    for name, tabbed in (("Leaving Line", "0"), ("Leaving Square", "-1")):
        expect(studio.timeline.get_by_role("slider", name=name)).to_have_attribute("tabindex", tabbed)
    studio.page.keyboard.press("Shift+F10")
    expect(studio.page.get_by_role("menuitem", name="Duplicate")).to_be_visible()
    studio.page.keyboard.press("Escape")
    studio.page.locator("#help").click()
    expect(studio.page.get_by_role("dialog").get_by_role("group", name="Timeline")).to_contain_text("a count earlier, later")


def test_a_drag_over_the_row_of_parts_makes_one_and_its_ends_are_moved(open_studio):
    studio = open_studio(quartet())
    row, mouse = studio.timeline.locator(".strip-track .is-parts").bounding_box(), studio.page.mouse
    y = row["y"] + row["height"] / 2
    mouse.move(studio.at(60), y)
    mouse.down()
    mouse.move(studio.at(120), y, steps=6)
    expect(studio.page.locator(".lane-block.is-new")).to_be_visible()
    mouse.up()
    expect(studio.page.locator(".lane-block.is-part")).to_have_count(1)
    made = studio.saved()["passages"][0]
    assert made["from"] % COUNT == 0 and made["to"] % COUNT == 0 and made["to"] - made["from"] > 55 * SECOND
    drag(studio, studio.timeline.get_by_role("slider", name="End of Part 1"), 40)
    moved = studio.saved()["passages"][0]
    assert moved["to"] > made["to"] and moved["from"] == made["from"]
    studio.timeline.get_by_role("slider", name="Start of Part 1").press("ArrowLeft")
    assert studio.saved()["passages"][0]["from"] == made["from"] - COUNT
    studio.timeline.get_by_role("button", name="Part Part 1").click()
    expect(studio.page.get_by_role("menuitem", name="Split at the playhead")).to_be_visible()


def test_the_counts_of_a_move_are_dragged_and_those_after_it_follow(open_studio):
    studio = open_studio()
    end = studio.timeline.get_by_role("slider", name="Counts of Walk")
    drag(studio, end, -1.1)
    assert [move["counts"] for move in studio.saved()["moves"]] == [6, 4]
    expect(studio.timeline.get_by_role("slider", name="Counts of Turn")).to_have_attribute("aria-valuetext", "2nd eight, count 3")
    end.press("ArrowRight")
    assert studio.saved()["moves"][0]["counts"] == 7
    studio.timeline.get_by_role("button", name="Move Turn").click()
    studio.page.get_by_role("menuitem", name="Delete").click()
    assert [move["text"] for move in studio.saved()["moves"]] == ["Walk"]


def test_a_press_seeks_a_drag_scrubs_and_the_line_shows_where(open_studio):
    studio = open_studio()
    ruler, mouse = studio.timeline.locator(".strip-track .is-ruler").bounding_box(), studio.page.mouse
    time = lambda: studio.page.evaluate("runthrough.playhead.time / 1e6")
    y = ruler["y"] + ruler["height"] - 6
    mouse.click(studio.at(5), y)
    assert time() == pytest.approx(5, abs=0.1)
    line = studio.page.locator(".lane-playhead").bounding_box()
    assert line["x"] + 1 == pytest.approx(studio.at(time()), abs=1.5)
    mouse.move(studio.at(6), y)
    mouse.down()
    mouse.move(studio.at(11), y, steps=5)
    mouse.up()
    assert time() == pytest.approx(11, abs=0.1)
    studio.timeline.locator(".is-marker").click()
    assert time() == 8
    mouse.click(studio.at(12), y, button="right")
    studio.page.get_by_role("menuitem", name="Add a marker at 12.0 s").click()
    assert sorted(marker["at"] for marker in studio.saved()["markers"]) == [8 * SECOND, 12 * SECOND]


def test_it_is_zoomed_about_the_pointer_by_keys_and_as_a_whole_and_goes_along(open_studio):
    studio = open_studio()
    timeline, page = studio.timeline, studio.page
    scale = lambda: page.evaluate("runthrough.strip.sight.scale * 1e6")
    box = timeline.locator("#strip-scroll").bounding_box()
    before, x = scale(), studio.at(10)
    page.mouse.move(x, box["y"] + 10)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -240)
    page.keyboard.up("Control")
    expect_to_become(page, lambda: scale() > 1.9 * before, True)
    assert studio.at(10) == pytest.approx(x, abs=1.5), "what is under the pointer stays there"
    studio.card("Square").focus()
    page.keyboard.press("+")
    assert scale() > 2.5 * before
    left = lambda: page.locator("#strip-scroll").evaluate("(row) => row.scrollLeft")
    page.mouse.wheel(0, 3000)
    expect_to_become(page, lambda: left() > 200, True)
    page.keyboard.press("0")
    assert left() == 0 and studio.at(28) < box["x"] + box["width"]
    for _ in range(6):
        timeline.get_by_role("button", name="Larger").click()
    page.evaluate("runthrough.playhead.seek(20e6); runthrough.playhead.play()")
    expect_to_become(page, lambda: studio.at(page.evaluate("runthrough.playhead.time / 1e6")) < box["x"] + box["width"], True)
    page.evaluate("runthrough.playhead.pause()")


def test_rows_are_of_what_there_is_and_are_folded(open_studio):
    studio = open_studio(quartet())
    timeline = studio.timeline
    row = lambda name: timeline.locator(f".strip-track .lane-row.is-{name}")
    expect(row("cards")).to_be_visible()
    for name in ("moves", "music"):
        expect(row(name)).to_be_hidden()
    studio.runthrough.edit(studio.production, {"insert": "passages", "value": counted()["passages"][0] | {"notes": ""}, "after": None})
    studio.runthrough.edit(studio.production, {"insert": "moves", "value": {"id": "v0", "part": "q0", "type": None, "text": "Walk", "counts": 8, "section": None, "performer": None}, "after": None})
    expect(row("moves")).to_be_visible()
    expect(timeline.get_by_role("button", name="Move Walk")).to_be_visible()
    timeline.get_by_role("button", name="Formations only").click()
    expect(row("moves")).to_be_hidden()
    expect(timeline.locator(".lane-block.is-part")).to_have_text("Intro")
    studio.page.reload()
    studio.opened()
    expect(row("moves")).to_be_hidden()
    studio.page.get_by_role("button", name="Show all rows").click()
    expect(row("moves")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_finger_moves_the_edges_of_the_open_formation_and_two_zoom(open_studio, device):
    studio = open_studio(device=device)
    timeline, page = studio.timeline, studio.page
    expect(timeline.get_by_role("slider", name="Leaving Square")).to_be_hidden()
    edge = timeline.get_by_role("slider", name="Leaving Line")
    box = edge.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    for block in timeline.locator(".lane-block[data-id]").all():
        assert block.bounding_box()["height"] >= 34
    session = page.context.new_cdp_session(page)

    def touch(kind, *xs):
        points = [{"x": x, "y": box["y"] + box["height"] / 2, "id": turn} for turn, x in enumerate(xs)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, by = box["x"] + box["width"] / 2, studio.at(-1.1) - studio.at(0)
    touch("touchStart", x)
    for step in range(1, 6):
        touch("touchMove", x + by * step / 5)
    touch("touchEnd")
    expect_to_become(page, lambda: lengths(studio.saved())[0], (6, 10))
    scale = lambda: page.evaluate("runthrough.strip.sight.scale")
    before = scale()
    middle = studio.at(6)  # between two formations
    touch("touchStart", middle - 20, middle + 20)
    for step in range(1, 5):
        touch("touchMove", middle - 20 - 10 * step, middle + 20 + 10 * step)
    touch("touchEnd")
    expect_to_become(page, lambda: scale() > 2 * before, True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_has_names_for_screen_readers_and_nothing_that_is_too_small(open_studio):
    studio = open_studio()
    assert studio.timeline.count() == 1
    assert flaws(studio.page) == []


def test_two_hundred_formations_are_seen_as_a_whole_and_each_is_opened_by_a_press(open_studio):
    studio = open_studio(piece("Long", ["Ana"], [f"F{turn}" for turn in range(200)], hold=2 * SECOND, duration=SECOND))
    page, box = studio.page, studio.timeline.locator("#strip-scroll").bounding_box()
    assert page.locator(".card").count() < 40
    studio.card("F0").focus()
    page.keyboard.press("0")
    expect(page.locator(".card")).to_have_count(200)
    assert studio.at(600) < box["x"] + box["width"]
    studio.card("F100").click()
    studio.expect_current("F100")


@pytest.mark.every_browser
def test_anchors_are_moved_by_keys(open_studio):
    studio = open_studio(quartet() | {"anchors": [{"count": 8, "time": 4 * SECOND}, {"count": 16, "time": 9 * SECOND}]})
    anchor = studio.timeline.get_by_role("slider", name="Anchor 1")
    anchor.focus()
    studio.page.keyboard.press("ArrowRight")
    assert studio.saved()["anchors"][0] == {"count": 8, "time": 4 * SECOND + 10_000}
    anchor.press("Delete")
    assert [one["count"] for one in studio.saved()["anchors"]] == [16]


# Whether something of the waveform's colour is drawn over a stretch of the score, in seconds.
DRAWN = """([from, to]) => {
  const [canvas, sight] = [document.querySelector('.lane-picture'), runthrough.strip.sight];
  const ratio = canvas.width / canvas.getBoundingClientRect().width;
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const row = document.querySelector('.strip-track .lane-row.is-music');
  // Above the middle of the music's band, where silence draws nothing.
  const y = Math.round((row.offsetTop + row.offsetHeight * 0.4) * ratio);
  const [left, right] = [from, to].map((time) => Math.round((sight.xOf(time * 1e6) - parseFloat(canvas.style.left)) * ratio));
  const { data } = context.getImageData(left, y, Math.max(1, right - left), 1);
  const ground = [...data.slice(0, 4)];
  let different = 0;
  for (let at = 0; at < data.length; at += 4) if (ground.some((value, turn) => Math.abs(value - data[at + turn]) > 12)) different += 1;
  return different;
}"""


def test_clips_are_trimmed_and_put_in_order_on_their_waveform(runthrough, people):
    recording = uploaded(runthrough.url, runthrough.token, click_track(20, every=2))
    document = with_music(counted() | {"markers": [], "passages": [], "moves": []}, recording, clips=[(0, 4), (10, 14), (4, 8)])
    studio = Studio(people, runthrough, produce(runthrough, document))
    page, timeline = studio.page, studio.timeline

    def clips():
        return [(clip["id"], clip["from"] / SECOND, clip["to"] / SECOND) for clip in studio.saved()["clips"]]

    # A click at 2 s is drawn, between the clicks there is nothing.
    expect_to_become(page, lambda: page.evaluate(DRAWN, [1.9, 2.1]) > 0, True)
    assert page.evaluate(DRAWN, [2.4, 3.6]) == 0
    peaks = urllib.request.Request(f"{runthrough.url}/api/v1/tracks/{recording['digest']}/peaks", headers={"Authorization": f"Bearer {runthrough.token}"})

    def kept():
        try:
            return urllib.request.urlopen(peaks).read(4)
        except urllib.error.HTTPError as error:
            return error.code

    expect_to_become(page, kept, b"pks1")  # for everybody

    end = timeline.get_by_role("slider", name="Trim the end of Song").first
    drag(studio, end, -1.1, keep=False)
    assert clips() == [("c0", 0, 4), ("c1", 10, 14), ("c2", 4, 8)]
    # Another editor lets it fade in meanwhile.
    faded = "runthrough.desk.do('Fade', [{ set: ['clips', 'c0', 'stretch'], to: { from: 0, to: 4_000_000, fadeIn: 500_000, fadeOut: 0 } }])"
    drag(studio, end, -1.1, meanwhile=faded)
    assert clips() == [("c0", 0, 3), ("c1", 10, 14), ("c2", 4, 8)]
    assert studio.saved()["clips"][0]["fadeIn"] == SECOND // 2
    begins = timeline.get_by_role("slider", name="Trim the start of Song").nth(1)
    begins.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert clips() == [("c0", 0, 3), ("c1", 11, 14), ("c2", 4, 8)]
    drag(studio, timeline.locator(".is-clip").nth(2), -4)
    assert [id for id, _, _ in clips()] == ["c0", "c2", "c1"]
    page.keyboard.press("Control+z")
    assert [id for id, _, _ in clips()] == ["c0", "c1", "c2"]
    timeline.locator(".is-clip").nth(1).click(button="right")
    page.get_by_role("menuitem", name="Remove").click()
    assert [id for id, _, _ in clips()] == ["c0", "c2"]


def test_the_beats_of_a_track_are_offered_when_it_has_come(open_studio):
    studio = open_studio(quartet())
    panel = studio.panel("Music")
    with studio.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Add a track").click()
    chooser.value.set_files({"name": "Clicks.wav", "mimeType": "audio/wav", "buffer": click_track(20, every=0.6)})
    offer = studio.page.locator(".toast").filter(has_text="“Clicks” is here")
    offer.get_by_role("button", name="Find the beats").click()
    expect(studio.page.locator(".counts-now")).to_contain_text(re.compile("^(100|99.9|100.0)"), timeout=60_000)
    expect(studio.timeline.locator(".strip-track .is-music")).to_be_visible()


def test_a_drill_has_its_music_in_its_panel(runthrough, people):
    recording = uploaded(runthrough.url, runthrough.token, click_track(12, every=2))
    from classes import drill

    document = with_music(drill(), recording, clips=[(0, 8)])
    production = produce(runthrough, document)
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/drill/{production}")
    page.locator("summary", has_text="Music").first.click()
    end = page.get_by_role("slider", name="Trim the end of Song")
    expect(end).to_be_visible()
    end.press("ArrowLeft")
    expect_to_become(page, lambda: runthrough.get(f"/api/v1/productions/{production}")["clips"][0]["to"] < 8 * SECOND, True)
    drawn(page)
