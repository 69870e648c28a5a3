"""A copy of a piece by a link or a share id, a poster for parents, the next run: as those see them who open them."""

import json
import re
from pathlib import Path

import pytest
from editors import until
from people import LAPTOP, PHONE
from pieces import SECOND, piece
from playwright.sync_api import expect

DEVICES = pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
DANCED = "globalThis.runthrough?.stand.picture?.phase !== undefined"


def made(runthrough, title="Quartet", hold=2 * SECOND):
    document = piece(title, ["Ana", "Ben", "Chidi", "Dora"], ["Line", "Square", "Diamond"], hold=hold, duration=SECOND)
    return runthrough.call("POST", "/api/v1/productions", document)


def sharing(runthrough, people, production, section):
    """The dialog in the studio, at one of its sections."""
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/{production['id']}")
    page.get_by_role("button", name="Details").click()
    page.get_by_role("button", name="Share …").click()
    page.get_by_role("dialog").get_by_text(section, exact=True).click()
    return page, page.get_by_role("dialog")


def here(runthrough, link):
    """The link as this machine reaches the server."""
    return runthrough.url + re.sub(r"^https?://[^/]+", "", link)


def kept(production):
    return {name: value for name, value in production.items() if name not in ("id", "revision", "createdAt", "changedAt")}


@pytest.mark.every_browser
@DEVICES
def test_a_copy_is_looked_at_first_and_then_kept(runthrough, people, device):
    production = made(runthrough)
    _, dialog = sharing(runthrough, people, production, "A copy for somebody else")
    link = here(runthrough, dialog.get_by_label("Link to a copy", exact=True).input_value())
    before = len(runthrough.call("GET", "/api/v1/productions?limit=200")["productions"])
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(link)
    until(page, DANCED)
    expect(page.get_by_role("heading", name="Quartet")).to_be_visible()
    expect(page.get_by_text("A copy: 4 dancers, 3 formations")).to_be_visible()
    expect(page.locator(".where")).to_have_text("1 Line")
    page.get_by_role("button", name="Next formation").click()
    expect(page.locator(".where")).to_have_text("2 Square")
    page.get_by_role("button", name="Formation back").click()
    expect(page.locator(".where")).to_have_text("1 Line")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    assert len(runthrough.call("GET", "/api/v1/productions?limit=200")["productions"]) == before
    page.get_by_role("button", name="Keep it as mine").click()
    page.wait_for_url("**/studio/*")
    own = page.url.rsplit("/", 1)[1]
    assert own != production["id"]
    assert kept(runthrough.call("GET", f"/api/v1/productions/{own}")) == kept(production)


@DEVICES
def test_a_guest_downloads_a_copy_as_a_file(runthrough, people, device):
    production = made(runthrough)
    _, dialog = sharing(runthrough, people, production, "A copy for somebody else")
    link = here(runthrough, dialog.get_by_label("Link to a copy", exact=True).input_value())
    page = people.page(device)
    page.goto(link)
    until(page, DANCED)
    expect(page.get_by_role("button", name="Keep it as mine")).to_have_count(0)
    expect(page.get_by_text("sign in to your own server")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert kept(json.loads(Path(download.value.path()).read_text())) == {"format": "runthrough.production/1"} | kept(production)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@DEVICES
def test_a_damaged_link_says_so_and_a_pasted_one_opens(runthrough, people, device):
    production = made(runthrough)
    _, dialog = sharing(runthrough, people, production, "A copy for somebody else")
    link = here(runthrough, dialog.get_by_label("Link to a copy", exact=True).input_value())
    page = people.page(device)
    page.goto(link[:-40])
    expect(page.get_by_role("alert")).to_contain_text("This link is incomplete")
    page.get_by_label("Link or share id").fill(link)
    page.get_by_role("button", name="Open").click()
    until(page, DANCED)
    page.goto(f"{runthrough.url}/copy#7.abc")
    expect(page.get_by_role("alert")).to_contain_text("newer Runthrough")


def test_a_share_id_is_typed_opened_and_taken_back(runthrough, people):
    production = made(runthrough)
    studio, dialog = sharing(runthrough, people, production, "A copy for somebody else")
    dialog.get_by_role("button", name="Make a share id").click()
    code = dialog.locator(".shared-code strong").inner_text()
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/copy")
    page.get_by_label("Link or share id").fill(code.lower())
    page.get_by_role("button", name="Open").click()
    until(page, DANCED)
    dialog.get_by_role("button", name=f"Take back the link for {code}").click()
    expect(dialog.locator(".shared-code")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("This share id is unknown")


def test_every_link_is_shown_as_a_qr_code_if_it_fits(runthrough, people):
    production = made(runthrough)
    page, dialog = sharing(runthrough, people, production, "A copy for somebody else")
    dialog.get_by_role("button", name="QR code").first.click()
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    dialog.get_by_role("button", name="Make a link").click()
    expect(dialog.get_by_role("button", name="QR code")).to_have_count(2)
    dialog.get_by_role("button", name="QR code").first.click()
    expect(dialog.get_by_role("img", name="QR code of the link")).to_have_count(2)
    large = piece("Large", [f"Dancer {turn}" for turn in range(120)], [f"F{turn}" for turn in range(20)])
    _, dialog = sharing(runthrough, people, runthrough.call("POST", "/api/v1/productions", large), "A copy for somebody else")
    dialog.get_by_role("button", name="QR code").first.click()
    expect(dialog.get_by_text("too long for a QR code")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@DEVICES
def test_parents_look_in_and_see_the_next_run_and_nobodys_name(runthrough, people, device):
    production = made(runthrough, "Swan Lake")
    _, dialog = sharing(runthrough, people, production, "The next run")
    dialog.get_by_label("When").fill("2031-12-04T18:30")
    dialog.get_by_label("How long").select_option("90")
    dialog.get_by_label("Where").fill("Hall 2")
    dialog.get_by_role("button", name="Save the next run").click()
    expect(dialog.locator(".next-run")).to_contain_text("Hall 2")
    dialog.get_by_text("A poster for parents and friends", exact=True).click()
    dialog.get_by_role("button", name="Make a poster").click()
    link = here(runthrough, dialog.get_by_label("Link to the poster", exact=True).input_value())
    page = people.page(device)
    page.goto(link)
    expect(page.get_by_role("heading", name="Swan Lake")).to_be_visible()
    expect(page.get_by_role("img", name="The stage at the beginning of Swan Lake")).to_be_visible()
    expect(page.locator(".next-run")).to_contain_text(re.compile("December 4, 2031.*Hall 2", re.DOTALL))
    assert "Ana" not in page.content()
    with page.expect_download() as download:
        page.get_by_role("button", name="Add to calendar").click()
    entry = Path(download.value.path()).read_text()
    assert download.value.suggested_filename == "Swan-Lake.ics"
    for line in ("BEGIN:VEVENT", "SUMMARY:Swan Lake", "LOCATION:Hall 2"):
        assert line in entry.splitlines()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_dancers_see_the_next_run_where_they_practise(runthrough, people):
    production = made(runthrough)
    run = {"at": 1_954_000_000_000, "duration": 5_400_000_000, "place": "Hall 2"}
    runthrough.edit(production["id"], {"set": ["nextRun"], "to": run})
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/{production['id']}")
    expect(page.locator("#next-run")).to_contain_text("Hall 2")
    runthrough.edit(production["id"], {"set": ["nextRun"], "to": run | {"at": 1_000_000_000_000}})
    page.reload()
    until(page, DANCED)
    expect(page.locator("#next-run")).to_be_empty()
