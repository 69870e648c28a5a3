"""The studio's music panel: a track comes through a lost connection; clips are cut, moved, silenced, replaced and undone."""

import math
import struct
import urllib.error
import urllib.request

import pytest
from music import click_track, uploaded, with_music
from pieces import SECOND, quartet
from people import expect_to_become
from playwright.sync_api import expect
from studio import PHONE, Studio, produce
from test_accessibility import flaws


def wav(seconds, seed=1):
    """A tone of so many seconds: 8,000 bytes each."""
    sound = bytes(128 + round(40 * math.sin(at * seed / 9)) for at in range(8000)) * seconds
    header = struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
    return b"RIFF" + struct.pack("<I", len(sound) + 36) + b"WAVEfmt " + header + b"data" + struct.pack("<I", len(sound)) + sound


@pytest.fixture
def open_music(runthrough, people):
    def open_music(**options):
        studio = Studio(people, runthrough, produce(runthrough, quartet()), **options)
        return studio, studio.panel("Music").locator(".music-panel")

    return open_music


def add(panel, name, content):
    """Chooses a recording in the dialog that the button opens."""
    with panel.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Add a track").click()
    chooser.value.set_files({"name": name, "mimeType": "audio/wav", "buffer": content})


DROP = """(panel, [name, bytes]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'audio/wav' }));
  for (const kind of ['dragover', 'drop']) panel.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}"""


def stretches(document):
    return [(clip["track"] is not None, clip["from"] / 1e6, clip["to"] / 1e6) for clip in document["clips"]]


def test_a_song_comes_through_a_lost_connection_and_is_cut_moved_and_put_back(open_music):
    studio, panel = open_music()
    page = studio.page
    expect(panel).to_contain_text("No music yet")
    lost = []

    def lose_one(route):
        if route.request.method == "PATCH" and route.request.headers["upload-offset"] != "0" and not lost:
            lost.append(route.abort())
        else:
            route.continue_()

    page.route("**/api/v1/uploads/*", lose_one)
    long = "A very long title that a choreographer wrote to tell five versions apart " * 2
    panel.evaluate(DROP, [f"{long.strip()}.wav", list(wav(40))])
    clips = panel.get_by_role("list", name="Clips, in their order").locator("> li")
    expect(clips).to_have_count(1)
    assert lost and clips.first.evaluate("(row) => row.getBoundingClientRect().width") <= panel.bounding_box()["width"]
    document = studio.saved()
    [track] = document["tracks"]
    assert (track["title"], track["format"], track["duration"]) == (long.strip(), "wav", 40_000_000)
    assert stretches(document) == [(True, 0, 40)]

    page.evaluate("runthrough.playhead.seek(3_000_000)")
    panel.get_by_role("button", name="Cut at 3.0 s").click()
    expect(clips).to_have_count(2)
    assert stretches(studio.saved()) == [(True, 0, 3), (True, 3, 40)]
    handle = clips.first.get_by_role("button", name="Move")
    handle.focus()
    handle.press("ArrowDown")
    expect(clips.nth(1).get_by_role("button", name="Move")).to_be_focused()
    assert stretches(studio.saved()) == [(True, 3, 40), (True, 0, 3)]

    # By the mouse, back again; then a silence between, by the menu.
    from_, to = (clips.nth(turn).get_by_role("button", name="Move").bounding_box() for turn in (1, 0))
    page.mouse.move(from_["x"] + 10, from_["y"] + 10)
    page.mouse.down()
    page.mouse.move(to["x"] + 10, to["y"] - 5, steps=6)
    # It is dropped in front of the first one that is drawn, though another editor has put one there meanwhile.
    page.evaluate("runthrough.desk.do('Add', [{ insert: 'clips', value: { ...runthrough.desk.document.clips[0], id: 'new' }, after: null }])")
    page.mouse.up()
    assert stretches(studio.saved()) == [(True, 3, 40), (True, 0, 3), (True, 3, 40)]
    page.evaluate("runthrough.desk.do('Remove', [{ remove: 'clips', id: 'new' }])")
    expect(clips.first).to_contain_text("0.0 s – 3.0 s")
    clips.first.click(button="right")
    page.get_by_role("menuitem", name="Silence after it").click()
    expect(clips).to_have_count(3)
    assert [kept for kept, _, _ in stretches(studio.saved())] == [True, False, True]

    clips.nth(2).locator("summary").click()
    until = clips.nth(2).get_by_label("To", exact=True)
    until.fill("30.5")
    until.press("Enter")
    clips.nth(2).get_by_label("Fade-out", exact=True).fill("1.5")
    clips.nth(2).get_by_label("Fade-out", exact=True).press("Enter")
    offset = panel.get_by_label("The first clip starts at", exact=True)
    offset.fill("-2")
    offset.press("Enter")
    document = studio.saved()
    assert document["music"] == {"offset": -2_000_000}
    assert (document["clips"][2]["to"], document["clips"][2]["fadeOut"]) == (30_500_000, 1_500_000)

    # Another recording keeps the timing; what is shorter cuts off what it has not.
    panel.get_by_text("Tracks", exact=True).click()
    with page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Another recording for").click()
    chooser.value.set_files({"name": "shorter.wav", "mimeType": "audio/wav", "buffer": wav(20, 2)})
    expect(panel.locator("[data-track]")).to_contain_text("WAV, 20.0 s")
    assert stretches(studio.saved())[2] == (True, 3, 20)
    clips.nth(1).get_by_role("button", name="Move").press("Delete")
    expect(clips).to_have_count(2)
    for _ in range(2):
        page.get_by_role("button", name="Undo").first.click()
    expect(clips).to_have_count(3)
    expect(panel.locator("[data-track]")).to_contain_text("WAV, 40.0 s")
    assert stretches(studio.saved())[2] == (True, 3, 30.5)


def test_an_end_of_a_clip_that_is_entered_keeps_what_others_set_of_it_meanwhile(runthrough, people):
    recording = uploaded(runthrough.url, runthrough.token, click_track(20, every=2))
    production = produce(runthrough, with_music(quartet(), recording, clips=[(0, 10)]))
    studio = Studio(people, runthrough, production)
    clip = studio.panel("Music").get_by_role("list", name="Clips, in their order").locator("> li")
    clip.locator("summary").click()
    fade = clip.get_by_label("Fade-out", exact=True)
    fade.fill("1.5")  # not entered yet: its row is not drawn anew
    stretch = {"from": 0, "to": 8 * SECOND, "fadeIn": 0, "fadeOut": 0}
    runthrough.edit(production, {"set": ["clips", "c0", "stretch"], "to": stretch}, token=runthrough.editor("Noa"))
    expect_to_become(studio.page, lambda: studio.page.evaluate("runthrough.desk.document.clips[0].to"), 8 * SECOND)
    fade.press("Enter")
    [kept] = studio.saved()["clips"]
    assert (kept["to"], kept["fadeOut"]) == (8 * SECOND, 1.5 * SECOND)


def test_what_is_no_recording_is_refused_in_words_and_one_is_heard_on_a_phone(open_music):
    studio, panel = open_music(device=PHONE)
    page = studio.page
    add(panel, "notes.wav", b"Dear diary, " * 100)
    expect(panel.get_by_role("alert").filter(has_text="text")).to_be_visible()
    panel.get_by_role("button", name="Cancel the upload of notes.wav").click()
    expect(panel.locator(".track-uploads > li")).to_have_count(0)
    add(panel, "song.wav", wav(4))
    clip = panel.get_by_role("list", name="Clips, in their order").locator("> li")
    expect(clip).to_have_count(1)
    listen = clip.get_by_role("button", name="Listen to song")
    listen.tap()
    expect(listen).to_have_attribute("aria-pressed", "true")
    clip.get_by_role("button", name="More for song").tap()
    page.get_by_role("menuitem", name="Repeat").tap()
    expect(clip).to_have_count(2)
    page.screenshot(path="Tests/Browser/screenshots/music-phone.png")
    for button in panel.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or box["x"] + box["width"] <= page.viewport_size["width"], button.text_content()
    assert stretches(studio.saved()) == [(True, 0, 4), (True, 0, 4)]


def hold_pieces_from(page, first):
    """Lets no piece through from this offset on, as a hall without Wi-Fi does."""
    page.route("**/api/v1/uploads/*", lambda route: route.abort()
               if route.request.method == "PATCH" and int(route.request.headers["upload-offset"]) >= first else route.continue_())


PIECE = 256 * 1024


def test_an_upload_survives_a_reload_and_goes_on_where_the_server_stands(open_music):
    studio, panel = open_music()
    page = studio.page
    hold_pieces_from(page, PIECE)
    add(panel, "song.wav", wav(80))
    expect(panel.locator(".track-uploads")).to_contain_text("The server cannot be reached")
    sent = []
    page.reload()
    page.on("request", lambda request: request.method == "PATCH" and sent.append(request.headers["upload-offset"]))
    page.unroute("**/api/v1/uploads/*")
    studio.opened()
    clips = page.get_by_role("list", name="Clips, in their order").locator("> li")
    expect(clips).to_have_count(1)
    assert set(sent) == {str(PIECE), str(2 * PIECE)}, "the first piece is not sent again"
    assert [track["title"] for track in studio.saved()["tracks"]] == ["song"]
    page.reload()
    studio.opened()
    assert len(studio.saved()["tracks"]) == 1, "it is finished once"


def test_a_browser_that_cannot_keep_the_file_asks_for_it_again_and_refuses_another(open_music):
    no_files = """const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value) {
        if (value.file) throw new DOMException("full", "QuotaExceededError");
        return put.call(this, value);
      };"""
    studio, panel = open_music(device=PHONE, init=no_files)
    page = studio.page
    hold_pieces_from(page, PIECE)
    add(panel, "song.wav", wav(60))
    expect(panel.locator(".track-uploads")).to_contain_text("The server cannot be reached")
    page.reload()
    page.unroute("**/api/v1/uploads/*")
    studio.opened()
    line = page.locator(".track-uploads > li")
    expect(line).to_contain_text("Choose “song.wav” (0.5 MB) again")
    assert flaws(page, touch=True) == []
    page.screenshot(path="Tests/Browser/screenshots/upload-again-phone.png")
    for name, content in (("other.wav", wav(9)), ("song.wav", wav(60))):
        with page.expect_file_chooser() as chooser:
            line.get_by_role("button", name="Choose the file").tap()
        chooser.value.set_files({"name": name, "mimeType": "audio/wav", "buffer": content})
        if name == "other.wav":
            expect(line).to_contain_text("“other.wav” is another file.")
    expect(page.get_by_role("list", name="Clips, in their order").locator("> li")).to_have_count(1)
    assert [track["bytes"] for track in studio.saved()["tracks"]] == [len(wav(60))]


SHARE = """([name, bytes]) => {
  const form = Object.assign(document.createElement('form'), { action: '/share', method: 'post', enctype: 'multipart/form-data' });
  const field = Object.assign(document.createElement('input'), { type: 'file', name: 'music' });
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name, { type: 'audio/wav' }));
  field.files = files.files;
  form.append(field);
  document.body.append(form);
  form.submit();
}"""


def test_music_from_the_share_sheet_goes_to_the_production_that_its_person_chooses(runthrough, people):
    production = produce(runthrough, {**quartet(), "title": "Gets the shared song"})
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url, service_workers="allow")
    page.goto(runthrough.url + "/")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated' && navigator.serviceWorker.controller !== null")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert manifest["share_target"]["action"] == "/share" and manifest["share_target"]["params"]["files"][0]["name"] == "music"
    page.evaluate(SHARE, ["A song of the evening.wav", list(wav(3))])
    page.wait_for_url(runthrough.url + "/")
    shared = page.get_by_role("region", name="Shared music")
    expect(shared).to_contain_text("A song of the evening.wav")
    # It waits, also for another day.
    page.reload()
    expect(shared).to_contain_text("A song of the evening.wav")
    assert flaws(page, touch=True) == []
    page.screenshot(path="Tests/Browser/screenshots/shared-music-phone.png")
    page.get_by_role("button", name="Add the music to Gets the shared song").tap()
    page.wait_for_url(f"**/studio/{production}")
    clips = page.get_by_role("list", name="Clips, in their order").locator("> li")
    expect(clips).to_have_count(1)
    expect(clips).to_contain_text("A song of the evening")
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("button", name="New production")).to_be_visible()
    expect(shared).to_have_count(0)


# Whether something of the waveform's colour is drawn over a stretch of the lane, in shares of its width.
DRAWN = """(canvas, [from, to]) => {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const [left, right] = [from, to].map((share) => Math.round(share * canvas.width));
  // Above the middle of the music's band, where silence draws nothing.
  const { data } = context.getImageData(left, Math.round(canvas.height * 0.27), right - left, 1);
  const ground = [...data.slice(0, 3)];
  let different = 0;
  for (let at = 0; at < data.length; at += 4) if (ground.some((value, turn) => Math.abs(value - data[at + turn]) > 12)) different += 1;
  return different / (right - left);
}"""


def drag(page, handle, by, keep=True, meanwhile="0"):
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by, y, steps=8)
    page.evaluate(meanwhile)
    if not keep:
        page.keyboard.press("Escape")
    page.mouse.up()


def pinch(page, box, from_, to, is_firefox):
    """Two fingers on a box, at shares of its width."""
    y = box["y"] + 120

    def points(shares):
        return [{"x": box["x"] + box["width"] * share, "y": y, "id": turn} for turn, share in enumerate(shares)]

    steps = [points([a + (b - a) * step / 4 for a, b in zip(from_, to)]) for step in range(5)]
    if is_firefox:
        # Each press of the middle button is a finger (firefox.py).
        for point in steps[0]:
            page.mouse.move(point["x"], point["y"])
            page.mouse.down(button="middle")
        for point in [point for step in steps[1:] for point in step]:
            page.mouse.move(point["x"], point["y"])
        for _ in steps[0]:
            page.mouse.up(button="middle")
        return
    session = page.context.new_cdp_session(page)
    for kind, step in [("touchStart", steps[0]), *(("touchMove", step) for step in steps[1:]), ("touchEnd", [])]:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": step})


@pytest.mark.parametrize("device", [None, pytest.param(PHONE, marks=pytest.mark.every_browser)], ids=["laptop", "phone"])
def test_clips_are_trimmed_and_put_in_order_on_their_waveform(runthrough, people, device):
    recording = uploaded(runthrough.url, runthrough.token, click_track(20, every=2))
    piece = with_music(quartet(), recording, clips=[(0, 4), (10, 14), (4, 8)])
    studio = Studio(people, runthrough, produce(runthrough, piece), **({} if device is None else {"device": device}))
    page, panel = studio.page, studio.panel("Music").locator(".music-panel")
    lane = panel.locator(".timeline-lane")
    lane.scroll_into_view_if_needed()
    width = lane.bounding_box()["width"]
    across = 16  # seconds

    def clips():
        return [(clip["id"], clip["from"] / SECOND, clip["to"] / SECOND) for clip in studio.saved()["clips"]]

    page.evaluate("runthrough.playhead.seek(6_000_000)")
    canvas = lane.locator("canvas")
    # Clicks at 4.1 … 5.9 s are none; the window is from -2 to 14 s, a click at 4 s is drawn.
    expect_to_become(page, lambda: canvas.evaluate(DRAWN, [(1.9 + 2) / across, (2.2 + 2) / across]) > 0, True)
    assert canvas.evaluate(DRAWN, [(2.5 + 2) / across, (3.8 + 2) / across]) == 0
    peaks = urllib.request.Request(f"{runthrough.url}/api/v1/tracks/{recording['digest']}/peaks", headers={"Authorization": f"Bearer {runthrough.token}"})

    def kept():
        try:
            return urllib.request.urlopen(peaks).read(4)
        except urllib.error.HTTPError as error:
            return error.code

    expect_to_become(page, kept, b"pks1")  # for everybody

    # To the next whole count: counts are half a second.
    second = width / across
    end = panel.get_by_role("slider", name="Trim the end of Song").first
    drag(page, end, -1.1 * second, keep=False)
    assert clips() == [("c0", 0, 4), ("c1", 10, 14), ("c2", 4, 8)]
    # Another editor lets it fade in meanwhile.
    faded = "runthrough.desk.do('Fade', [{ set: ['clips', 'c0', 'stretch'], to: { from: 0, to: 4_000_000, fadeIn: 500_000, fadeOut: 0 } }])"
    drag(page, end, -1.1 * second, meanwhile=faded)
    assert clips() == [("c0", 0, 3), ("c1", 10, 14), ("c2", 4, 8)]
    assert studio.saved()["clips"][0]["fadeIn"] == SECOND // 2
    begins = panel.get_by_role("slider", name="Trim the start of Song").nth(1)
    begins.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert clips() == [("c0", 0, 3), ("c1", 11, 14), ("c2", 4, 8)]

    drag(page, lane.locator(".is-clip").nth(2), -4 * second)
    assert [id for id, _, _ in clips()] == ["c0", "c2", "c1"]
    page.keyboard.press("Control+z")
    assert [id for id, _, _ in clips()] == ["c0", "c1", "c2"]
    lane.locator(".is-clip").nth(1).click(button="right")
    page.get_by_role("menuitem", name="Remove").click()
    assert [id for id, _, _ in clips()] == ["c0", "c2"]

    # A press takes the playhead there, a drag takes the lane along, the wheel shows more.
    box = lane.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + 120)
    assert page.evaluate("runthrough.playhead.time") == pytest.approx(10 * SECOND, abs=SECOND / 4)
    page.mouse.move(box["x"] + 50, box["y"] + 120)
    page.mouse.down()
    page.mouse.move(box["x"] + 50 + 2 * second, box["y"] + 120, steps=5)
    page.mouse.up()
    assert page.evaluate("runthrough.playhead.time") == pytest.approx(8 * SECOND, abs=SECOND / 4)
    page.mouse.wheel(round(-2 * second), 0)
    expect_to_become(page, lambda: page.evaluate("runthrough.playhead.time") < 7.5 * SECOND, True)
    # It follows the playhead.
    before = end.bounding_box()["x"]
    page.evaluate("runthrough.playhead.play()")
    expect_to_become(page, lambda: end.bounding_box()["x"] < before - second / 4, True)
    page.evaluate("runthrough.playhead.pause()")

    def pressed():
        """Where a press at three quarters of the lane takes the playhead from 6 s, in seconds."""
        page.evaluate("runthrough.playhead.seek(6_000_000); new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + 120)
        return page.evaluate("runthrough.playhead.time / 1e6")

    # The wheel shows more; two fingers twice as far apart show half of it.
    assert pressed() == pytest.approx(10, abs=0.25)
    page.mouse.wheel(0, 200)
    expect_to_become(page, lambda: pressed() > 11, True)
    if device is not None:
        wide = pressed() - 6
        pinch(page, box, (0.4, 0.6), (0.3, 0.7), people.is_firefox)
        # For a moment after the fingers a click of theirs may come: until then the lane stays as it is, and the press goes elsewhere.
        expect_to_become(page, lambda: pressed() - 6, pytest.approx(wide / 2, abs=0.25))
    # On a phone the panel is as wide as the window already.
    wide = panel.get_by_role("button", name="Across the whole window")
    if device is None:
        wide.click()
    else:
        expect(wide).to_be_hidden()
    assert lane.bounding_box()["width"] > page.viewport_size["width"] * 0.8
    assert people.is_firefox or flaws(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
