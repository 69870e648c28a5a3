"""Videos that run with the piece: in the studio, in practice, on the screen, and of takes; in step at any speed."""

import pathlib

import pytest
from conftest import chromium
from people import LAPTOP, PHONE, People, expect_formation
from pieces import SECOND, quartet
from playwright.sync_api import expect
from studio import Studio, produce
from videos import film, with_video

PICTURES = pathlib.Path(__file__).parent / "screenshots"
# A picture of 30 a second lasts as long; half a picture more is what a busy machine's display adds.
FRAME = 1000 / 30

ERRORS = """view => {
  const errors = view.errors.slice(-60).map(Math.abs).sort((one, other) => one - other);
  return { count: view.errors.length, median: errors[Math.floor(errors.length / 2)] ?? null };
}"""
PANEL = "() => document.querySelector('.videos-panel').view"


def long():
    document = quartet()
    for formation in document["formations"]:
        formation["hold"] = 10 * SECOND
    return document


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("videos")


def expect_in_step(page, view=PANEL, count=90):
    """So many pictures later the middle one of the latest is within a picture of the run."""
    page.wait_for_function(f"count => ({view})().errors.length >= count", arg=count, timeout=60_000)
    found = page.evaluate(f"() => ({ERRORS})(({view})())")
    assert found["median"] <= 1.5 * FRAME, found


@pytest.mark.every_browser
@pytest.mark.parametrize("kind", ["mp4", "webm"])
def test_a_video_is_added_in_the_studio_and_runs_with_the_piece_also_slowly(runthrough, people, folder, kind):
    studio = Studio(people, runthrough, produce(runthrough, long()))
    page = studio.page
    studio.panel("Video")
    panel = page.locator(".videos-panel")
    expect(panel).to_contain_text("No videos yet.")
    panel.locator("input[type=file]").first.set_input_files(film(folder, kind, seconds=20))
    row = panel.locator("li[data-video]").last
    expect(row).to_contain_text(kind.upper())
    page.wait_for_function(f"() => ({PANEL})().element.querySelector('video').readyState >= 2")
    page.evaluate("runthrough.playhead.play()")
    expect_in_step(page)
    page.evaluate("runthrough.playhead.rate = 0.5")
    page.evaluate(f"({PANEL})().errors.length = 0")
    expect_in_step(page)
    page.screenshot(path=PICTURES / f"video-studio-{kind}.png")
    # A seek is followed, and what stands shows the picture of its moment.
    page.evaluate("runthrough.playhead.pause()")
    page.evaluate("runthrough.playhead.seek(7_000_000)")
    page.wait_for_function(f"() => Math.abs(({PANEL})().seconds - 7) < 0.05")
    row.get_by_role("checkbox", name="Mirrored").check()
    expect(panel.locator(".video-view")).to_have_class("video-view is-mirrored")
    # It is lined up by a moment that somebody knows.
    row.get_by_role("button", name="Line up with the piece").click()
    page.evaluate(f"({PANEL})().seconds = 3")
    page.evaluate("runthrough.playhead.seek(8_000_000)")
    row.get_by_role("button", name="This is at").click()
    page.wait_for_function(f"() => Math.abs(({PANEL})().seconds - 3) < 0.05")
    row.get_by_role("button", name="Remove").click()
    expect(panel.locator("li[data-video]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(panel.locator("li[data-video]")).to_have_count(1)


def test_a_file_that_is_no_video_is_refused_with_what_would_be_one(runthrough, people, folder):
    studio = Studio(people, runthrough, produce(runthrough, long()), device=PHONE)
    page = studio.page
    studio.panel("Video")
    panel = page.locator(".videos-panel")
    (folder / "notes.mp4").write_text("These are only words. " * 9)
    panel.locator("input[type=file]").first.set_input_files(folder / "notes.mp4")
    expect(panel.get_by_role("alert")).to_contain_text("A video is an MP4 (H.264, H.265 or AV1) or a WebM")
    page.screenshot(path=PICTURES / "video-refused-phone.png")


@pytest.mark.every_browser
def test_practice_shows_the_video_of_the_piece_on_a_phone(runthrough, people, folder):
    document = with_video(runthrough, long(), film(folder, "mp4", seconds=20, size="180x320"), mirrored=True)
    production = produce(runthrough, document)
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/{production}")
    button = page.get_by_role("button", name="Show the video")
    button.tap()
    shown = page.locator(".stage-frame .video-view")
    expect(shown).to_be_visible()
    page.wait_for_function("() => document.querySelector('.video-picture').readyState >= 2")
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_function("() => document.querySelector('.video-picture').currentTime > 1")
    page.screenshot(path=PICTURES / "video-practice-phone.png")
    button.tap()
    expect(shown).to_have_count(0)


def test_the_screen_shows_it_to_all_by_the_cookie_of_its_seat(runthrough, people, folder):
    session = runthrough.rehearse(with_video(runthrough, long(), film(folder, "mp4", seconds=20)))
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    expect_formation(screen, 0, document_name())
    screen.wait_for_function("() => !document.getElementById('video').hidden")
    screen.keyboard.press("p")
    expect(screen.locator(".video-view")).to_be_visible()
    screen.wait_for_function("() => document.querySelector('.video-picture').readyState >= 2")
    conductor.evaluate("runthrough.session.command('play', {})")
    screen.wait_for_function("() => document.querySelector('.video-picture').currentTime > 1")
    screen.screenshot(path=PICTURES / "video-screen.png")


def document_name():
    return long()["formations"][0]["name"]


def test_a_take_is_filmed_with_the_run_and_shown_beside_its_replay(playwright, runthrough, request):
    flags = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    browser = chromium(playwright, *flags, has_camera=True)
    people = People(browser)
    try:
        session = runthrough.rehearse(long())
        account = {"cookie": runthrough.token, "url": runthrough.url}
        page = people.conductor(runthrough, session, device=LAPTOP, permissions=["camera", "microphone"], **account)
        page.keyboard.press("k")
        takes = page.get_by_role("dialog", name="Takes")
        takes.get_by_role("button", name="Film takes with this device").click()
        filming = page.get_by_role("dialog", name="Film takes with this device")
        expect(filming).to_contain_text("Filming starts with the next run.")
        page.evaluate("runthrough.session.command('play', {})")
        expect(filming).to_contain_text("Filming: 0:02")
        page.screenshot(path=PICTURES / "video-filming.png")
        page.evaluate("runthrough.session.command('pause')")
        expect(filming).to_contain_text("Filming starts with the next run.")
        page.keyboard.press("Escape")
        expect(takes.locator(".takes-videos")).to_contain_text("The video was added to its take.")
        takes.locator(".take-open").click()
        replay = page.get_by_role("dialog", name="Replay")
        expect(replay.locator(".video-view")).to_be_visible()
        replay.get_by_role("button", name="Play").click()
        page.wait_for_function("() => document.querySelector('.replay .video-picture').currentTime > 1")
        replay.get_by_role("button", name="Pause").click()
        # What a browser has filmed lists no places to seek to; it is found all the same.
        expect(replay.get_by_role("button", name="Play")).to_be_visible()
        shown, at = page.evaluate("""() => [".video-picture", "[type=range]"].map((what) => document.querySelector(`.replay ${what}`))
            .map(({ currentTime, value }) => currentTime ?? Number(value))""")
        replay.get_by_role("slider").fill("0.5")
        # How long after the run the camera began is the machine's affair.
        page.wait_for_function(
            "(time) => Math.abs(document.querySelector('.replay .video-picture').currentTime - time) < 0.3", arg=shown - at + 0.5)
        page.screenshot(path=PICTURES / "video-replay.png")
        page.keyboard.press("Escape")
        takes.get_by_role("button", name="Delete the video of").click()
        expect(takes.locator("li[data-video]")).to_have_count(0)
        takes.get_by_role("button", name="Undo").click()
        expect(takes.locator("li[data-video]")).to_have_count(1)
    finally:
        people.leave()
        browser.close()


def test_a_camera_that_is_denied_says_what_to_do(runthrough, people):
    studio = Studio(people, runthrough, produce(runthrough, long()), init="""
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No.", "NotAllowedError"));
    """)
    page = studio.page
    studio.panel("Video")
    page.get_by_role("button", name="Film with this device").click()
    expect(page.get_by_role("dialog")).to_contain_text("The camera is blocked. Allow it for this page")
