"""The studio's music panel: a track comes through a lost connection; clips are cut, moved, silenced, replaced and undone."""

import math
import struct

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


def test_a_file_that_is_no_recording_is_refused_in_words_and_one_is_heard_on_a_phone(open_music):
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
            expect(line).to_contain_text("“other.wav” is a different file.")
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
