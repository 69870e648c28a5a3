"""The page that a camera station serves itself: the picture, and beside it how it goes, in the browser's language."""

import json
import re
import signal
from urllib.parse import urlsplit

import pytest
from cameras import ENVIRONMENT, Station
from classes import TABLET, drill
from people import LAPTOP, PHONE
from playwright.sync_api import expect
from server import free_ports
from test_accessibility import flaws
from test_words import UKRAINIAN, english_in, is_cut

pytestmark = pytest.mark.skipif(not ENVIRONMENT.exists(), reason="`ops/camera install` makes the environment with the pose models")

# As long as a name may be, of letters that OpenCV's font does not have.
NAME = "Камера біля довгої стіни залу, де тренується молодша груп"
LANGUAGES = {
    "en": {
        "seen": "Seen", "nobody": "Nobody there", "connected": "Connected to the session", "rate": "picture(s)? a second",
        "put out": "Removed from the session", "told": r"\d+ punch(es)? reported",
        "webcam": "Webcam 63 gives no picture", "lost": "Not connected: the server cannot be reached", "silent": "The station does not answer",
        "over": "The film has ended."},
    "uk": {
        "seen": "Видно", "nobody": "Нікого немає", "connected": "З’єднано із сесією", "rate": "знім(ок|ки|ків) за секунду",
        "put out": "Камеру вилучено із сесії", "told": r"\d+ удар(и|ів)? передано",
        "webcam": "Вебкамера 63 не дає знімків", "lost": "З’єднання немає: сервер недоступний", "silent": "Програма камери не відповідає",
        "over": "Відео закінчилося."},
}

# What a screen reader is told, one after the other.
HEAR = """
globalThis.heard = [];
new MutationObserver(() => {
  const said = document.querySelector("[role=status][aria-live=polite]")?.textContent;
  if (said && said !== heard.at(-1)) heard.push(said);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def stations():
    """`stations(link, …)`: as `Station`, ended with the test."""
    opened = []

    def station(*arguments, **options):
        opened.append(Station(*arguments, **options))
        return opened[-1]

    yield station
    for one in opened:
        one.end()


def hears(page, sentence):
    page.wait_for_function(f"() => heard.some((said) => said.includes({json.dumps(sentence)}))")


def readers(people, station, device):
    """The page in each language, and what is read there."""
    pages = [people.page(device, init=HEAR, **options) for options in ({}, UKRAINIAN)]
    for page in pages:
        page.goto(station.url)
    return list(zip(pages, LANGUAGES.values()))


def is_whole(page):
    """Whether all is in its place, however the device is held: nothing hangs out sideways, and the picture is in sight."""
    size = page.viewport_size
    for width, height in ((390, 844), (844, 390), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        view = page.locator("#view").bounding_box()
        assert not is_cut(page) and view["height"] >= 0.3 * height - 1 and view["width"] >= 0.5 * width, (width, height, view)
        assert page.evaluate("[...document.querySelectorAll('#state *')].filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth).length") == 0
    page.set_viewport_size(size)


def test_the_page_says_in_each_language_who_is_seen_where_and_what_they_threw(runthrough, people, stations, boxer, tmp_path):
    session = runthrough.rehearse(drill())
    path = tmp_path / "again.mjpeg"
    path.write_bytes(boxer[0].read_bytes() * 5)
    station = stations(f"{runthrough.url}/join/{session.codes['dancer']}", "--source", path, "--people", 2, "--name", NAME)
    pages = readers(people, station, PHONE)
    for page, text in pages:
        expect(page.locator("#figures")).to_contain_text(re.compile(text["rate"]))
        first, second = (page.locator(".place").nth(turn) for turn in (0, 1))
        expect(first.locator("bdi").first).to_have_text(f"{NAME} 1")
        expect(first.locator(".sight")).to_have_text(text["seen"])
        expect(second.locator(".sight")).to_have_text(text["nobody"])
        expect(first).to_contain_text(text["connected"])
        hears(page, f"{NAME} 1: {text['seen']}")
        page.wait_for_function("() => document.querySelector('#view img').naturalWidth > 0")
        expect(first.locator(".last-punches li").filter(has_text=re.compile(r"\d\s?%"))).not_to_have_count(0)
        expect(first).to_contain_text(re.compile(text["told"]))
        assert flaws(page) == []
        is_whole(page)
    assert english_in(pages[1][0], [NAME]) == []
    state = runthrough.get(f"/api/v1/sessions/{session.id}")["state"]
    camera, = [one["id"] for one in state["members"] if one["name"] == f"{NAME} 2"]
    runthrough.call("DELETE", f"/api/v1/sessions/{session.id}/members/{camera}")
    for page, text in pages:
        expect(page.locator(".place").nth(1)).to_contain_text(text["put out"])
        expect(page.locator(".place").nth(0)).to_contain_text(text["connected"])
        hears(page, text["put out"])
        assert flaws(page) == []
    assert english_in(pages[1][0], [NAME]) == []


def test_when_the_station_ends_with_its_film_the_page_goes_on_saying_so(runthrough, people, stations, boxer, tmp_path):
    session = runthrough.rehearse(drill())
    path = tmp_path / "short.mjpeg"
    picture = b"\xff\xd8\xff"
    path.write_bytes(picture.join(boxer[0].read_bytes().split(picture)[:61]))
    station = stations(f"{runthrough.url}/join/{session.codes['dancer']}", "--source", path, "--once")
    pages = readers(people, station, LAPTOP)
    for page, text in pages:
        hears(page, text["over"])
    station.process.wait()
    for page, text in pages:
        # Once a new stream finds nobody there, the page's own has been told of the end, too.
        page.evaluate("new Promise((done) => new EventSource('/state').addEventListener('error', done))")
        expect(page.locator("#trouble")).to_have_text(text["over"])
        assert text["silent"] not in page.evaluate("heard.join()")


@pytest.mark.every_browser
def test_without_a_camera_a_server_or_the_station_itself_the_page_says_so_and_goes_on_when_they_are_there(people, stations, pass_time):
    port, = free_ports(1)
    arguments = (f"http://127.0.0.1:{port}/join/ABC234", "--source", 63, "--name", NAME)
    station = stations(*arguments)
    pages = readers(people, station, TABLET)

    def reported_camera_and_server():
        for page, text in pages:
            expect(page.locator("#trouble")).to_contain_text(text["webcam"])
            expect(page.locator(".place")).to_contain_text(text["lost"])
            expect(page.locator(".place")).to_contain_text(text["nobody"])
            hears(page, text["webcam"])
            assert flaws(page) == []

    def reported_station():
        pass_time(6, None)
        for page, text in pages:
            expect(page.locator("#trouble")).to_contain_text(text["silent"])
            hears(page, text["silent"])
            page.evaluate("heard.length = 0")

    reported_camera_and_server()
    for page, _ in pages:
        is_whole(page)
    assert english_in(pages[1][0], [NAME]) == []
    station.process.send_signal(signal.SIGSTOP)
    reported_station()
    station.process.send_signal(signal.SIGCONT)
    reported_camera_and_server()
    station.end()
    reported_station()
    stations(*arguments, port=urlsplit(station.url).port)
    reported_camera_and_server()
