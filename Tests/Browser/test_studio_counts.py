"""The studio's panel of counts: beats are found in a real recording and corrected, formations are set by eights, by hand and by tapping."""

import re

import pytest
from music import click_track, uploaded, with_music
from pieces import quartet
from playwright.sync_api import expect
from studio import PHONE, Studio, produce

SECOND = 1_000_000


@pytest.fixture
def open_counts(runthrough, people):
    def open_counts(seconds=None, every=0.6, **options):
        document = quartet()
        if seconds is not None:
            document = with_music(document, uploaded(runthrough.url, runthrough.token, click_track(seconds, every)))
        studio = Studio(people, runthrough, produce(runthrough, document), **options)
        return studio, studio.panel("Counts").locator(".counts-panel")

    return open_counts


def press(panel, name):
    panel.get_by_role("button", name=name, exact=True).click()


def hear(page, microseconds):
    """Waits until so much more of the music has been heard."""
    page.evaluate(
        """(more) => new Promise((done) => {
          const until = runthrough.playhead.time + more;
          const look = () => runthrough.playhead.time >= until ? done() : requestAnimationFrame(look);
          look();
        })""",
        microseconds)


def times(document):
    """When each formation arrives and leaves, in seconds."""
    at, told = 0, []
    for formation in document["formations"]:
        told.append((at / SECOND, (at + formation["hold"]) / SECOND))
        at += formation["hold"] + formation["transition"]["duration"]
    return told


def counts(document):
    """Arrivals in counts of a production of one tempo."""
    return [round(arrives * document["tempo"] / 60, 2) for arrives, _ in times(document)]


@pytest.mark.every_browser
def test_the_beats_of_a_recording_are_found_corrected_and_taken_back(open_counts):
    studio, panel = open_counts(30)
    before = studio.saved()
    press(panel, "Find the beats")
    expect(panel.get_by_role("status").filter(has_text="Tempo and downbeat found: about 100 a minute")).to_be_visible(timeout=30_000)
    found = studio.saved()
    assert abs(found["tempo"] - 100) < 0.5 and len(found["anchors"]) <= 3
    assert counts(found) == pytest.approx(counts(before), abs=0.02), "formations keep their counts"
    press(panel, "Half as many")
    expect(panel.locator(".counts-now")).to_contain_text(re.compile(r"^(50|49\.9|50\.0)"))
    press(panel, "Twice as many")
    expect(panel.locator(".counts-now")).to_contain_text(re.compile(r"^(100|99\.9|100\.0)"))
    offset = studio.saved()["music"]["offset"]
    press(panel, "“One” a beat later")
    expect(panel.locator(".counts-now")).to_contain_text("counts a minute")
    moved = studio.saved()["music"]["offset"] - offset
    # By one beat, or by seven the other way: the music is never moved by more than four counts from where it would be.
    assert round(moved / 600_000) % 8 == 7, moved
    # Wherever “one” is, and however long before the first count the music begins.
    for name, tempo in (("Half as many", "50|49.9"), ("Twice as many", "100|99.9"), *[("“One” a beat earlier", "100|99.9")] * 2, ("Half as many", "50|49.9")):
        press(panel, name)
        expect(panel.locator(".counts-now")).to_contain_text(re.compile(f"^({tempo})"))
        studio.saved()
    for _ in range(9):
        studio.page.keyboard.press("Control+z")
    undone = studio.saved()
    assert {key: undone[key] for key in ("tempo", "anchors", "music", "formations")} == \
        {key: before[key] for key in ("tempo", "anchors", "music", "formations")}


def test_findings_and_corrections_are_of_the_music_and_the_beats_as_they_are_now(open_counts):
    studio, panel = open_counts(30)
    page = studio.page
    tracker = "**/beats.wasm"
    held = []

    def counting():
        document = studio.saved()
        return {key: document[key] for key in ("tempo", "anchors", "music")}

    def hold(name):
        page.route(tracker, lambda route: held.append(route))
        with page.expect_request(tracker):
            press(panel, name)

    def let_go():
        while held:
            held.pop().continue_()
        page.unroute(tracker)

    hold("Find the beats")
    page.evaluate("runthrough.desk.do('Move the music', [{ set: ['music', 'offset'], to: 2_000_000 }])")
    before = counting()
    let_go()
    expect(panel).to_contain_text("The music has changed. Find the beats again.")
    assert counting() == before

    panel.get_by_text("Correct the beats").click()
    hold("Half as many")
    page.evaluate("runthrough.desk.do('Slower', [{ set: ['tempo'], to: 100 }])")
    let_go()
    expect(panel.locator(".counts-now")).to_contain_text("50 counts")


def test_a_search_can_be_cancelled_and_without_music_there_is_none(open_counts):
    studio, panel = open_counts()
    expect(panel.get_by_role("button", name="Find the beats")).to_be_disabled()
    expect(panel).to_contain_text("There is no music yet")
    studio, panel = open_counts(60)
    studio.page.route("**/api/v1/tracks/*", lambda route: None)  # never answered
    press(panel, "Find the beats")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Cancel").press("Enter")
    expect(panel).to_contain_text("Cancelled. Nothing was changed.")
    expect(panel.get_by_role("button", name="Find the beats")).to_be_focused()


def test_formations_stay_on_their_seconds_if_that_is_chosen(open_counts):
    studio, panel = open_counts(30)
    before = studio.saved()
    panel.get_by_text("keep their seconds").click()
    press(panel, "Find the beats")
    expect(panel.get_by_role("status").filter(has_text="found: about 100")).to_be_visible(timeout=30_000)
    after = studio.saved()
    moved = after["music"]["offset"] - before["music"]["offset"]
    assert [(a - moved / SECOND, d - moved / SECOND) for a, d in times(after)[1:]] == pytest.approx(times(before)[1:])


def test_formations_are_set_by_eights_and_by_numbers(open_counts):
    studio, panel = open_counts(device=PHONE)
    before = studio.saved()
    panel.get_by_role("button", name="Set them").click()
    assert counts(studio.saved()) == [0, 8, 16, 24]
    expect(panel).to_contain_text("is there from the beginning")
    leaves = panel.get_by_role("textbox", name="Leaves at")
    leaves.fill("5")
    leaves.press("Tab")
    after = studio.saved()
    assert times(after)[0][1] * after["tempo"] / 60 == pytest.approx(5, abs=1e-3)
    assert counts(after) == [0, 8, 16, 24], "nothing else moves"
    expect(panel).to_contain_text("1st eight, count 6")
    studio.page.keyboard.press("Escape")
    assert before["tempo"] == after["tempo"]


def test_an_anchor_is_put_at_the_playhead_and_moved_by_numbers(open_counts):
    studio, panel = open_counts()
    studio.page.evaluate("runthrough.playhead.seek(5_100_000)")
    panel.get_by_text("0 anchors").click()
    panel.get_by_role("button", name=re.compile("eight, count .* is at the playhead")).click()
    tempo = studio.saved()["tempo"]
    [anchor] = studio.saved()["anchors"]
    assert anchor == {"count": round(5.1 * tempo / 60), "time": 5_100_000}
    field = panel.get_by_role("textbox", name="It falls at")
    field.fill("5.25")
    field.press("Tab")
    [anchor] = studio.saved()["anchors"]
    assert anchor["time"] == 5_250_000
    field.fill("0.1")
    field.press("Tab")
    expect(studio.page.locator("#toasts")).to_contain_text("Nobody can dance")
    panel.get_by_role("button", name="Remove this anchor").click()
    assert studio.saved()["anchors"] == []


def test_while_the_piece_plays_the_panel_acts_on_the_anchor_that_it_shows(open_counts):
    studio, panel = open_counts()
    page = studio.page
    anchors = [{"count": count, "time": count * SECOND // 2} for count in (2, 4, 8)]
    page.evaluate("(to) => { runthrough.desk.do('Anchors', [{ set: ['anchors'], to }]); runthrough.playhead.seek(to[0].time); }", anchors)
    panel.get_by_text("3 anchors", exact=True).click()
    expect(panel).to_contain_text("Anchor 1 of 3")
    page.evaluate("runthrough.playhead.play()")
    hear(page, 1_100_000)
    expect(panel).to_contain_text("Anchor 1 of 3")
    panel.get_by_role("button", name="Remove this anchor").click()
    page.evaluate("runthrough.playhead.pause()")
    assert studio.saved()["anchors"] == anchors[1:]


def test_an_author_taps_along_and_formations_arrive_and_leave_there(open_counts):
    studio, panel = open_counts(20)
    page = studio.page
    press(panel, "Play and tap")
    pad = panel.locator(".tap-pad:visible")
    expect(pad).to_contain_text("is left")
    expect(pad).to_be_focused()
    # The music plays on; a tap is where it is heard.
    for _ in range(3):
        hear(page, 900_000)
        page.keyboard.press("Space")
    expect(pad).to_contain_text("Last tap")
    heard = page.evaluate("() => runthrough.playhead.time") / 1e6
    press(panel, "Take back the last tap")
    expect(pad).to_contain_text("is left")
    press(panel, "Done")
    document = studio.saved()
    (_, leaves), (arrives, _), *_ = times(document)
    assert 0.5 < leaves < arrives < heard + 1
    count = 60 / document["tempo"]
    for time in (leaves, arrives):
        assert time / count == pytest.approx(round(time / count), abs=1e-4), "on whole counts"
    page.keyboard.press("Control+z")
    assert studio.saved()["formations"] != document["formations"]


def test_taps_mean_the_formations_for_which_they_began(open_counts):
    studio, panel = open_counts()
    page = studio.page
    edit = "(change) => runthrough.desk.do('Meanwhile', [change])"
    studio.card("Square").click()
    press(panel, "Play and tap")
    pad = panel.locator(".tap-pad:visible")
    expect(pad).to_contain_text("2, Square, is reached")
    page.evaluate(edit, {"move": "formations", "id": "f3", "after": None})
    expect(pad).to_contain_text("3, Square, is reached")
    pad.click()
    press(panel, "Done")
    holds = {formation["id"]: formation["hold"] for formation in studio.saved()["formations"]}
    assert holds["f0"] == 0 and holds["f3"] == 60 * SECOND, "what was tapped is the arrival that follows Line"
    studio.card("Square").click()
    press(panel, "Play and tap")
    expect(pad).to_contain_text("3, Square, is reached")
    page.evaluate(edit, {"remove": "formations", "id": "f1"})
    expect(studio.page.locator("#toasts")).to_contain_text("This no longer exists.")
    expect(panel.get_by_role("button", name="Play and tap")).to_be_visible()


# Somebody in time with the music, however slow the machine: the page taps by itself.
TAPS_ALONG = """(pad, [count, every]) => new Promise((done) => {
  const first = runthrough.playhead.time + every;
  let taps = 0;
  const look = () => {
    if (runthrough.playhead.time >= first + taps * every) {
      pad.click();
      taps += 1;
    }
    if (taps < count) requestAnimationFrame(look);
    else done();
  };
  look();
})"""


def test_beats_are_tapped_along(open_counts):
    studio, panel = open_counts(30)
    page = studio.page
    press(panel, "Tap the beats along")
    panel.locator(".tap-pad:visible").evaluate(TAPS_ALONG, [9, 700_000])
    expect(panel.locator(".tap-pad:visible")).to_contain_text("9")
    press(panel, "Done")
    document = studio.saved()
    assert 50 < document["tempo"] < 100, document["tempo"]
