"""A link to a piece: dancers open it between rehearsals, without an account, as themselves."""

import re

import pytest
from editors import until
from music import HEARD, click_track, uploaded, with_music
from people import LAPTOP, PHONE
from pieces import SECOND, piece
from playwright.sync_api import expect


def solo(runthrough):
    document = piece("Solo", ["Ana", "Ben"], ["Line", "Square"], hold=2 * SECOND, duration=2 * SECOND)
    recording = uploaded(runthrough.url, runthrough.token, click_track(5))
    return runthrough.call("POST", "/api/v1/productions", with_music(document, recording))


def shared(runthrough, people, production):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/{production['id']}")
    page.get_by_role("button", name="Details").click()
    page.get_by_role("button", name="Share …").click()
    page.get_by_role("dialog").get_by_role("button", name="Make a link").click()
    link = page.get_by_label("The link", exact=True).input_value()
    return page, f"{runthrough.url}/piece#{link.split('/piece#')[1]}"


def opened(page, link):
    page.goto(link)
    page.wait_for_url("**/practice/*")
    until(page, "globalThis.runthrough?.stand.picture?.phase !== undefined")


def test_a_dancer_opens_a_link_chooses_who_they_are_and_practises_with_music(runthrough, people):
    _, link = shared(runthrough, people, solo(runthrough))
    phone = people.page(PHONE, init=HEARD)
    opened(phone, link)
    phone.get_by_role("dialog", name="Who are you?").get_by_role("button", name="Ben").click()
    assert phone.evaluate("runthrough.session.myPerformer") == "p1"
    expect(phone.locator("#music")).to_be_visible()
    phone.get_by_role("button", name="Play", exact=True).click()
    expect(phone.locator("#music")).to_have_text("Music: ready")
    phone.reload()
    until(phone, "globalThis.runthrough?.session.myPerformer === 'p1'")
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_a_visitor_without_a_performer_is_not_asked_again(runthrough, people):
    _, link = shared(runthrough, people, solo(runthrough))
    phone = people.page(PHONE)
    opened(phone, link)
    phone.get_by_role("dialog", name="Who are you?").get_by_role("button", name="Nobody").click()
    phone.reload()
    until(phone, "globalThis.runthrough?.stand.picture?.phase !== undefined")
    expect(phone.get_by_role("dialog")).to_have_count(0)


@pytest.mark.every_browser
def test_a_dancer_sees_their_changes_until_they_have_read_them(runthrough, people):
    production = solo(runthrough)
    _, link = shared(runthrough, people, production)
    phone = people.page(PHONE)
    opened(phone, link)
    phone.get_by_role("button", name="Ben").click()
    expect(phone.locator("#changed")).to_be_hidden()
    runthrough.edit(production["id"], {"set": ["formations", "f1", "positions", "p1"], "to": {"x": 3, "y": 3}})
    phone.reload()
    phone.get_by_role("button", name="1 thing changed for you").click()
    expect(phone.get_by_role("dialog")).to_contain_text(re.compile("Square.*3 stage left", re.DOTALL))
    phone.get_by_role("button", name="Got it").click()
    phone.reload()
    until(phone, "globalThis.runthrough?.session.myPerformer === 'p1'")
    expect(phone.locator("#changed")).to_be_hidden()


def test_a_link_that_is_taken_back_opens_nothing_and_says_so(runthrough, people):
    page, link = shared(runthrough, people, solo(runthrough))
    page.get_by_role("button", name="Take back the link for Dancers").click()
    expect(page.get_by_role("button", name="Take back the link for Dancers")).to_have_count(0)
    phone = people.page(PHONE)
    phone.goto(link)
    expect(phone.get_by_role("alert")).to_have_text("This link no longer works. Ask whoever sent it for a new one.")


def test_a_dancer_without_a_network_still_practises(runthrough, people):
    _, link = shared(runthrough, people, solo(runthrough))
    phone = people.page(PHONE, service_workers="allow")
    opened(phone, link)
    phone.get_by_role("button", name="Ana").click()
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    phone.reload()
    until(phone, "globalThis.runthrough?.session.myPerformer === 'p0'")
