"""From plain HTTP to the secure address: through the browser's own warning, and with the studio's authority installed."""

import os
import pathlib
import re
import socket
import subprocess
import tempfile

import pytest
from classes import PLAIN, athlete, drill, trainer
from conftest import chromium
from editors import until
from people import PHONE, membership, remember
from playwright.sync_api import expect
from test_offline import KEPT

# As a phone in the same network finds the server: no name of its own machine, so no secure context.
NAME = socket.gethostname().split(".")[0].lower() + ".local"
FLAGS = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--use-fake-device-for-media-stream=fps=30", "--use-fake-ui-for-media-stream"]

pytestmark = pytest.mark.skipif("config.getoption('--firefox')", reason="the warnings are Chromium's")


@pytest.fixture(scope="module")
def browser(playwright):
    browser = chromium(playwright, *FLAGS, has_camera=True)
    yield browser
    browser.close()


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(drill(rest=300, rounds=3))


def plain(runthrough):
    return f"http://{NAME}:{runthrough.port}"


def secure(runthrough):
    return f"https://{NAME}:{runthrough.port}"


def go_through_the_warning(page):
    """Chromium's own page, which is not the server's."""
    page.locator("#details-button").click()
    page.locator("#proceed-link").click()


def open_secure_of_camera(page):
    open_secure(page, "Use the camera")


def open_secure(page, wanted):
    page.get_by_role("button", name=wanted).click()
    page.get_by_role("link", name="Go to the secure address").click()
    expect(page.get_by_role("heading", name="Your phone will warn you once")).to_be_visible()


def test_camera_is_not_asked_for_on_a_plain_page_and_comes_with_the_place_on_the_secure_one(runthrough, session, people):
    page = athlete(runthrough, session, people, device=PLAIN, through=plain(runthrough), first=True)
    assert page.evaluate("isSecureContext") is False
    member = page.evaluate("runthrough.session.me")
    page.get_by_role("button", name="Use the camera").click()
    offer = page.get_by_role("dialog", name="This needs the secure address")
    expect(offer).to_contain_text("The camera works only on secure (https) pages")
    expect(page.get_by_role("dialog", name="Your camera")).to_have_count(0)
    offer.get_by_role("link", name="Go to the secure address").click()
    expect(page.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("radio", name="Android").check()
    expect(page.get_by_role("listitem").nth(1)).to_contain_text(f"Proceed to {NAME} (unsafe)")
    page.get_by_role("link", name="Go on").click()
    go_through_the_warning(page)
    expect(page).to_have_url(re.compile(f"{secure(runthrough)}/athlete/{session.id}$"), timeout=60_000)
    expect(page.locator("#connection")).to_have_text("Live")
    assert page.evaluate("[isSecureContext, runthrough.session.me]") == [True, member]
    # How they stand came along, and what they had not agreed to is asked now.
    expect(page.get_by_role("dialog", name="Which hand is in front?")).to_have_count(0)
    asked = page.get_by_role("dialog", name="Your camera")
    asked.get_by_role("button", name="Use the camera").click()
    until(page, "document.querySelector('.camera-picture')?.videoWidth > 0")
    # Whoever comes back is there at once.
    page.reload()
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_warned_phone_reads_that_it_does_not_trust_the_studio(runthrough, people):
    page = people.page(PHONE, first=True, service_workers="allow")
    page.goto(plain(runthrough) + "/trust")
    expect(page.get_by_text(runthrough.get("/api/v1/secure-address")["fingerprint"])).to_be_visible()
    page.get_by_role("link", name="Check").click()
    go_through_the_warning(page)
    expect(page.get_by_role("heading", name="This phone does not trust the studio yet")).to_be_visible()
    people.complaints.clear()  # Chromium's, of the certificate


def test_each_device_is_shown_its_own_steps(runthrough, people):
    agents = {
        "iPhone, iPad": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
        "Android": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36",
    }
    for name, agent in agents.items():
        page = people.page(PHONE, first=True, user_agent=agent)
        page.goto(plain(runthrough) + "/secure")
        expect(page.get_by_role("radio", name=name)).to_be_checked()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(plain(runthrough) + "/trust")
        expect(page.get_by_role("radio", name=name)).to_be_checked()
        expect(page.get_by_role("link", name="Download the profile" if "iPhone" in name else "Download the certificate")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_server_without_one_says_what_its_operator_can_do(made, people):
    from server import Runthrough

    server = Runthrough(made=made, RUNTHROUGH_OWN_CERTIFICATE="off")
    try:
        page = people.page(PHONE, first=True)
        for path in ("/secure", "/trust"):
            page.goto(plain(server) + path)
            expect(page.get_by_role("heading", name="This server has no secure address")).to_be_visible()
            expect(page.get_by_text("--own-certificate off")).to_be_visible()
    finally:
        server.close()


def test_from_the_settings_the_place_comes_along_too_and_on_a_secure_page_nothing_is_said(runthrough, session, people):
    page = athlete(runthrough, session, people, device=PLAIN, through=plain(runthrough), first=True)
    page.get_by_role("button", name="Settings").click()
    open_secure(page, "Camera, screen always on, offline pages")
    page.get_by_role("link", name="Go on").click()
    go_through_the_warning(page)
    expect(page).to_have_url(re.compile(f"{secure(runthrough)}/athlete/{session.id}$"), timeout=60_000)
    expect(page.locator("#connection")).to_have_text("Live")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name="Camera, screen always on, offline pages")).to_have_count(0)


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 14_5 like Mac OS X) AppleWebKit/605.1.15 Version/14.1 Mobile/15E148 Safari/604.1"
REFUSING = """if (location.protocol === 'https:') globalThis.WebSocket = class extends EventTarget {
  constructor() { super(); setTimeout(() => this.dispatchEvent(new Event('error'))); }
  close() {}
};"""


@pytest.mark.parametrize("refuses", [False, True])
def test_an_iphone_that_refuses_sockets_there_is_led_to_trust_the_studio(runthrough, session, people, refuses):
    page = athlete(runthrough, session, people, device=PLAIN, through=plain(runthrough), first=True, user_agent=IPHONE)
    if refuses:
        page.add_init_script(REFUSING)
    open_secure_of_camera(page)
    expect(page.get_by_role("radio", name="iPhone, iPad")).to_be_checked()
    page.get_by_role("link", name="Go on").click()
    go_through_the_warning(page)
    if not refuses:
        expect(page).to_have_url(re.compile(f"{secure(runthrough)}/athlete/{session.id}$"), timeout=60_000)
        return
    expect(page.get_by_role("heading", name="Your phone does not keep this page connected")).to_be_visible()
    page.get_by_role("link", name="Trust this studio").click()
    expect(page.get_by_role("link", name="Download the profile")).to_be_visible()
    page.goto(secure(runthrough) + "/")
    expect(page.get_by_role("link", name=re.compile("Ana"))).to_be_visible()


def test_nothing_but_a_place_and_how_a_page_looks_is_taken_from_an_address(runthrough, session, people):
    page = people.page(PHONE, first=True)
    page.goto(plain(runthrough) + "/secure")
    page.evaluate(f"location.href = '{secure(runthrough)}/secure'")
    go_through_the_warning(page)
    expect(page.get_by_role("heading", name="You are at the secure address")).to_be_visible()
    seat = {"session": session.id, "role": "owner", "token": "t", "member": "m", "name": "n"}
    page.evaluate(
        """([seat]) => {
          const set = { theme: "light", "films-kept": "Ana", "told-of-camera": "Ana" };
          location.hash = new URLSearchParams({ to: "https://elsewhere.example/", seat: JSON.stringify(seat), set: JSON.stringify(set) });
          location.reload();
        }""", [seat])
    page.wait_for_url(f"{secure(runthrough)}/")
    kept = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    assert kept.get("runthrough.preference.theme") == "light"
    assert not any("membership" in name or "film" in name or "told" in name for name in kept), kept


def test_the_codes_of_a_class_lead_to_the_secure_address_by_choice_and_stay_so(runthrough, session, people):
    page = trainer(runthrough, session, people)
    page.locator("#join").click()
    link = page.locator(".join-role.dancer .join-link")
    expect(link).to_have_text(re.compile("^http://"))
    with page.expect_response(re.compile(r"dancer\.svg\?secure=true")):
        page.get_by_role("checkbox", name="Codes lead to the secure address").check()
    expect(link).to_have_text(re.compile("^https://"))
    expect(page.locator(".join-address strong")).not_to_contain_text("http:")
    page.reload()
    page.locator("#join").click()
    expect(link).to_have_text(re.compile("^https://"))


@pytest.fixture
def trusting(playwright, own_runthrough):
    """A browser in whose profile the studio's authority is installed."""
    with tempfile.TemporaryDirectory(prefix="trusting-") as home:
        database = pathlib.Path(home, ".pki", "nssdb")
        database.mkdir(parents=True)
        certutil = ["certutil", "-d", f"sql:{database}"]
        subprocess.run([*certutil, "-N", "--empty-password"], check=True)
        authority = pathlib.Path(own_runthrough.directory, "data", "certificates", "authority.pem")
        subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "runthrough", "-i", authority], check=True)
        program = os.environ.get("RUNTHROUGH_CHROMIUM") or "/usr/bin/chromium"
        context = playwright.chromium.launch_persistent_context(
            os.path.join(home, "profile"), executable_path=program, args=["--no-sandbox", "--disable-gpu", *FLAGS],
            env={**os.environ, "HOME": home}, service_workers="allow", **PLAIN)
        yield context
        context.close()


def test_a_phone_that_trusts_the_studio_is_not_warned_has_its_camera_and_opens_pages_without_the_server(own_runthrough, trusting):
    session = own_runthrough.rehearse(drill(rest=300, rounds=3))
    page = trusting.pages[0]
    page.set_default_timeout(60_000)
    page.goto(plain(own_runthrough) + "/trust")
    page.get_by_role("link", name="Check").click()
    expect(page.get_by_role("heading", name="It works")).to_be_visible()
    seat = own_runthrough.call("POST", "/api/v1/join", {"code": session.codes["dancer"], "name": "Ana"}, token=None)
    kept = {
        f"runthrough.membership.{session.id}.dancer": membership(seat, "Ana", session.codes["dancer"]),
        "runthrough.preference.stance": "orthodox",
        "runthrough.preference.stance-of": "Ana",
    }
    remember(page, secure(own_runthrough), kept)
    page.goto(f"{secure(own_runthrough)}/athlete/{session.id}")
    expect(page.locator("#connection")).to_have_text("Live")
    page.get_by_role("button", name="Use the camera").click()
    page.get_by_role("dialog", name="Your camera").get_by_role("button", name="Use the camera").click()
    until(page, "document.querySelector('.camera-picture')?.videoWidth > 0")
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()
    expect(page.locator("#connection")).to_have_text("Live")
    until(page, KEPT)
    own_runthrough.kill()
    page.reload()
    expect(page.locator("#connection")).to_have_text(re.compile("^Offline since"))
    own_runthrough.start()
    expect(page.locator("#connection")).to_have_text("Live")
