"""The studio's history: who changed what, any revision as it was, restored as a copy."""

import re

import pytest
from playwright.sync_api import expect

from editors import until
from people import LAPTOP, PHONE
from pieces import quartet


@pytest.fixture
def production(runthrough):
    return runthrough.call("POST", "/api/v1/productions", quartet())["id"]


def studio(runthrough, people, production, device):
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/{production}")
    until(page, "document.body.dataset.state === 'open' && window.runthrough?.desk.status.kind === 'saved'")
    return page


def settled(page):
    until(page, "runthrough.desk.status.kind === 'saved'")


def test_history_says_who_did_what_and_brings_a_revision_back_as_a_copy(runthrough, people, production, device=PHONE):
    page = studio(runthrough, people, production, device)
    page.evaluate("runthrough.desk.do('Rename Ana', [{ set: ['performers', 'p0', 'name'], to: 'Anna' }])")
    page.evaluate("runthrough.desk.do('Take Finale out', [{ remove: 'formations', id: 'f3' }])")
    settled(page)
    page.evaluate("runthrough.panels.show('history')")
    rows = page.locator(".history-row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Take Finale out")
    expect(rows.nth(1)).to_contain_text("Rename Ana")
    expect(rows.first).to_contain_text(re.compile(r"revision 3"))
    page.evaluate("runthrough.desk.undo()")
    expect(rows).to_have_count(4)
    page.evaluate("runthrough.selection.formation = 'f2'")
    page.get_by_role("button", name="Look at revision 1: The first version").click()
    first = page.get_by_role("dialog", name="As of revision 1")
    expect(first.get_by_role("status")).to_have_text("3 Diamond")
    expect(first.get_by_role("img")).to_have_attribute("aria-label", re.compile("Ana:"))
    first.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Look at revision 2: Rename Ana").click()
    dialog = page.get_by_role("dialog", name="As of revision 2")
    expect(dialog).to_contain_text("4 formations")
    dialog.get_by_label("Formation").fill("3")
    expect(dialog.get_by_role("status")).to_have_text("4 Finale")
    expect(dialog.get_by_role("img")).to_have_attribute("aria-label", re.compile("Anna:"))
    page.screenshot(path=f"Tests/Browser/screenshots/history-{'phone' if device is PHONE else 'laptop'}.png")
    dialog.get_by_role("button", name="Restore as a copy").click()
    link = dialog.get_by_role("link", name="Open the copy")
    expect(link).to_be_visible()
    copy = runthrough.get("/api/v1/productions/" + link.get_attribute("href").rsplit("/", 1)[1])
    assert copy["title"] == "Quartet (revision 2)"
    assert [copy["performers"][0]["name"], len(copy["formations"])] == ["Anna", 4]
    assert runthrough.get(f"/api/v1/productions/{production}")["title"] == "Quartet"


def test_an_edit_of_another_author_appears_in_the_history_that_is_open(runthrough, people, production):
    page = studio(runthrough, people, production, LAPTOP)
    page.evaluate("runthrough.panels.show('history')")
    expect(page.get_by_text("Nothing has changed yet")).to_be_visible()
    page.context.request.patch(
        f"{runthrough.url}/api/v1/productions/{production}", data={"title": "Trio"},
        headers={"Authorization": f"Bearer {runthrough.token}", "If-Match": '"1"', "Content-Type": "application/json"},
    )
    expect(page.locator(".history-row")).to_have_count(2)
    until(page, "runthrough.desk.document.title === 'Trio'")
