"""Draft and published: the author works on and publishes with a line; a dancer's phone sees what was published, and what changed."""

import re

import pytest
from editors import until
from people import LAPTOP, PHONE, expect_to_become
from pieces import SECOND, piece
from playwright.sync_api import expect
from test_accessibility import flaws
from test_shared_piece import opened

PICTURES = "Tests/Browser/screenshots"


def duo(runthrough):
    document = piece("Duo", ["Ana", "Ben"], ["Line", "Square"], hold=2 * SECOND, duration=2 * SECOND)
    return runthrough.call("POST", "/api/v1/productions", document)


def by_hand(runthrough, production, is_on=True):
    runthrough.call("PUT", f"/api/v1/productions/{production}/publishing", {"byHand": is_on})


def linked(runthrough, production):
    link = runthrough.call("POST", f"/api/v1/productions/{production}/links", {"name": "Dancers"})["link"]
    return f"{runthrough.url}/piece#{link.split('#')[1]}"


def studio(runthrough, people, production, device=LAPTOP):
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/{production['id']}")
    until(page, "document.body?.dataset.state === 'open'")
    return page


def place(x, y, performer="p1"):
    return {"set": ["formations", "f1", "positions", performer], "to": {"x": x, "y": y}}


def dancers_see(page):
    page.get_by_role("button", name="Details").click()
    page.get_by_role("button", name="What dancers see …").click()
    return page.get_by_role("dialog", name="What dancers see")


def dancing(runthrough, people, production, name="Ben", **options):
    phone = people.page(PHONE, **options)
    opened(phone, linked(runthrough, production["id"]))
    phone.get_by_role("dialog", name="Who are you?").get_by_role("button", name=name).click()
    return phone


def place_of(phone, performer="p1"):
    return phone.evaluate(
        f"runthrough.stand.choreography.production.formations[1].positions['{performer}'].x")


@pytest.mark.every_browser
def test_an_author_publishes_with_a_line_and_a_dancer_reads_what_changed(runthrough, people):
    production = duo(runthrough)
    author = studio(runthrough, people, production)
    dialog = dancers_see(author)
    dialog.get_by_label("Publish when I choose").check()
    expect(dialog.get_by_role("status")).to_have_text("Everything is published. Your next changes appear here.")
    dialog.get_by_role("button", name="Close").click()
    phone = dancing(runthrough, people, production)
    was = place_of(phone)
    runthrough.edit(production["id"], place(3, 3))
    phone.reload()
    until(phone, "globalThis.runthrough?.session.myPerformer === 'p1'")
    expect(phone.locator("#changed")).to_be_hidden()
    assert place_of(phone) == was
    author.get_by_role("button", name="Publish", exact=True).click()
    dialog = author.get_by_role("dialog", name="What dancers see")
    expect(dialog).to_contain_text(re.compile("Formation 2 Square.*New place: Ben", re.DOTALL))
    expect(dialog).to_contain_text("1 dancer will see")
    line = dialog.get_by_label("What changed, in your words")
    expect(line).to_have_value("Formation 2 Square: New place: Ben.")
    line.fill("Ben goes to the front")
    dialog.get_by_role("button", name="Publish this").click()
    expect(dialog.get_by_role("status")).to_have_text("Everything is published. Your next changes appear here.")
    expect(dialog).to_contain_text("Ben goes to the front")
    dialog.get_by_role("button", name="Close").click()
    expect(author.get_by_role("button", name="Publish", exact=True)).to_be_hidden()
    # As for somebody who comes back to the page that they left open.
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.get_by_role("button", name="There is a new version. Open it").click()
    phone.get_by_role("button", name="1 thing changed for you").click()
    told = phone.get_by_role("dialog")
    expect(told).to_contain_text(re.compile("Ben goes to the front.*Square.*3 stage left", re.DOTALL))
    told.get_by_role("button", name="Got it").click()
    assert place_of(phone) == 3


def test_on_a_phone_an_author_sees_what_is_not_published_and_publishes_it(runthrough, people):
    production = duo(runthrough)
    by_hand(runthrough, production["id"])
    runthrough.edit(production["id"], place(3, 3), place(-3, 3, "p0"))
    phone = studio(runthrough, people, production, PHONE)
    button = phone.get_by_role("button", name="Publish", exact=True)
    box = button.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["height"] >= 40, box
    phone.screenshot(path=f"{PICTURES}/publish-bar-390.png")
    button.click()
    dialog = phone.get_by_role("dialog", name="What dancers see")
    expect(dialog).to_contain_text("New place for everybody.")
    phone.screenshot(path=f"{PICTURES}/publish-390.png")
    assert flaws(phone, touch=True) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dialog.get_by_role("button", name="Publish this").click()
    expect(dialog.get_by_role("status")).to_have_text("Everything is published. Your next changes appear here.")
    lines = runthrough.get(f"/api/v1/productions/{production['id']}/publications")["publications"]
    assert lines[0]["note"] == "Formation 2 Square: New place for everybody."


def test_of_two_authors_the_later_one_is_shown_what_is_left(runthrough, people):
    production = duo(runthrough)
    by_hand(runthrough, production["id"])
    runthrough.edit(production["id"], place(3, 3))
    author = studio(runthrough, people, production)
    author.get_by_role("button", name="Publish", exact=True).click()
    dialog = author.get_by_role("dialog", name="What dancers see")
    expect(dialog).to_contain_text("New place: Ben.")
    runthrough.call(
        "POST", f"/api/v1/productions/{production['id']}/publications", {"revision": 2, "after": 1, "note": "Mine"})
    runthrough.edit(production["id"], place(-3, 3, "p0"))
    dialog.get_by_role("button", name="Publish this").click()
    expect(dialog.get_by_role("alert")).to_have_text("Somebody else has just published. This is what is left.")
    expect(dialog).to_contain_text("New place: Ana.")
    expect(dialog).not_to_contain_text("New place: Ben.")
    dialog.get_by_role("button", name="Publish this").click()
    expect(dialog.get_by_role("status")).to_have_text("Everything is published. Your next changes appear here.")


def test_switching_it_off_asks_while_something_is_not_published(runthrough, people):
    production = duo(runthrough)
    by_hand(runthrough, production["id"])
    runthrough.edit(production["id"], place(3, 3))
    author = studio(runthrough, people, production)
    dialog = dancers_see(author)
    expect(dialog).to_contain_text("New place: Ben.")
    dialog.get_by_label("Publish when I choose").click()
    author.get_by_role("dialog", name="Show each change at once?").get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_label("Publish when I choose")).to_be_checked()
    dialog.get_by_label("Publish when I choose").click()
    author.get_by_role("button", name="Show everything").click()
    expect(dialog.get_by_label("Publish when I choose")).not_to_be_checked()

    def held():
        state = runthrough.get(f"/api/v1/productions/{production['id']}/publications")
        return state["byHand"], state["published"]

    expect_to_become(author, held, (False, 2))


def test_a_conductor_of_a_draft_reads_that_it_is_one(runthrough, people):
    production = duo(runthrough)
    by_hand(runthrough, production["id"])
    runthrough.edit(production["id"], place(3, 3))
    author = studio(runthrough, people, production)
    author.locator("#run").click()
    author.locator("#conductor-name").fill("Cora")
    author.locator("#conductor-name").press("Enter")
    question = author.get_by_role("dialog", name="Rehearse unpublished changes?")
    expect(question).to_contain_text("At home, dancers still see what was last published.")
    question.get_by_role("button", name="Cancel").click()
    assert runthrough.get(f"/api/v1/sessions?production={production['id']}")["sessions"] == []
    author.locator("#run").click()
    author.get_by_role("button", name="Rehearse it").click()
    author.wait_for_url("**/conductor/*")


def test_without_a_network_a_dancer_practises_what_was_published_and_not_what_was_danced(runthrough, people):
    production = duo(runthrough)
    by_hand(runthrough, production["id"])
    phone = dancing(runthrough, people, production, service_workers="allow")
    was = place_of(phone)
    runthrough.edit(production["id"], place(3, 3))
    # As a rehearsal of the draft on this phone would have kept it.
    draft = runthrough.get(f"/api/v1/productions/{production['id']}")
    phone.evaluate(
        """async ([id, draft]) => (await import('/assets/wire/kept-productions.js'))
            .keepProduction(`/api/v1/productions/${id}`, draft)""", [production["id"], draft])
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    phone.reload()
    until(phone, "globalThis.runthrough?.session.myPerformer === 'p1' && runthrough.stand.choreography !== null")
    assert place_of(phone) == was
