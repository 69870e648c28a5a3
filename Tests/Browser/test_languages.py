"""Everybody chooses the language of their pages there, keeps their place, and reads in it what others did in theirs."""

import json
import re

import pytest
from classes import TABLET, drill
from editors import until
from people import LAPTOP, PHONE, expect_live
from pieces import quartet
from playwright.sync_api import expect

# Pages of other tests are not opened where these have left theirs: a page's language is that of its modules.
OWN = {"service_workers": "allow"}
UKRAINIAN = "Українська"


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def choose(page, name):
    page.locator(".language-choice:visible").select_option(label=name)
    expect(page.locator("html")).to_have_attribute("lang", "uk" if name == UKRAINIAN else "en")
    page.wait_for_load_state()


def is_sent_to_the_server(page):
    """The page itself comes in that language, with its words named in its head."""
    answer = page.request.get(page.url).text()
    assert '<html lang="uk"' in answer and "words/en/" not in answer


def test_a_newcomer_chooses_a_language_before_anything_else(runthrough, people):
    page = people.page(PHONE, **OWN)
    page.goto(runthrough.url + "/join")
    choose(page, UKRAINIAN)
    expect(page.get_by_label("Ваш код")).to_be_visible()
    is_sent_to_the_server(page)
    page.goto(runthrough.url + "/join")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    choose(page, "Як на пристрої")
    expect(page.get_by_label("Your code")).to_be_visible()


def opened(page, menu, dialog):
    page.locator(menu).click()
    expect(page.get_by_role("dialog", name=dialog)).to_be_visible()


@pytest.mark.every_browser
def test_a_dancer_and_a_conductor_stay_where_they_are(runthrough, session, people):
    phone = people.dancer(runthrough, session, "Bea", "Ana", **OWN)
    opened(phone, "#menu", "Settings")
    choose(phone, UKRAINIAN)
    expect(phone.locator("#connection")).to_have_text("Наживо")
    expect(phone.locator("#who")).to_have_text("Ana")
    conductor = people.conductor(runthrough, session, **OWN)
    conductor.keyboard.press("?")
    choose(conductor, UKRAINIAN)
    expect(conductor.locator("#connection")).to_have_text("Наживо")
    conductor.keyboard.press("Space")
    expect(phone.locator("#number")).to_have_text("2")


def test_a_screen_is_set_on_the_spot(runthrough, session, people):
    screen = people.screen(runthrough, session, **OWN)
    screen.mouse.move(300, 300)
    choose(screen, UKRAINIAN)
    expect(screen.locator("#connection")).to_have_text("Наживо")
    expect(screen.locator("#leave")).to_have_text("Вийти")


def test_those_of_a_class_too(runthrough, people):
    session = runthrough.rehearse(drill())
    tablet = people.join(runthrough, session, "conductor", "Mira", TABLET, page_of="trainer", **OWN)
    expect_live(tablet)
    tablet.locator("#more").click()
    tablet.locator("#sound").click()
    choose(tablet, UKRAINIAN)
    expect(tablet.locator("#connection")).to_have_text("Наживо")
    phone = people.join(runthrough, session, "dancer", "Ana", PHONE, page_of="athlete", **OWN)
    question = phone.get_by_role("dialog", name="Which hand is in front?")
    question.get_by_role("button").first.click()
    phone.locator("#menu").click()
    choose(phone, UKRAINIAN)
    expect(phone.locator("#connection")).to_have_text("Наживо")


def test_practice_goes_on_where_it_was(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url, **OWN)
    page.goto(f"{runthrough.url}/practice/{production}")
    expect(page.locator("#loop-formation")).to_be_enabled()
    page.locator('[data-by="formation"][data-step="1"]').click()
    page.locator('[data-by="formation"][data-step="1"]').click()
    page.locator("#loop-formation").click()
    where = "() => [runthrough.session.present.time, runthrough.session.practising.loop]"
    before = page.evaluate(where)
    assert before[0] > 0 and before[1] is not None
    page.locator("#menu").click()
    choose(page, UKRAINIAN)
    until(page, "window.runthrough?.session.choreography != null")
    assert page.evaluate(where) == before
    expect(page.locator("#loop-formation")).to_have_attribute("aria-pressed", "true")


def studio(page, runthrough, production):
    page.goto(f"{runthrough.url}/studio/{production}")
    until(page, "document.body.dataset.state === 'open' && window.runthrough?.desk.status.kind === 'saved'")


@pytest.mark.every_browser
def test_the_studio_opens_the_same_formation_and_history_is_in_the_readers_language(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    runthrough.edit(production, {"set": ["title"], "to": "Vier"}, label="Umbenannt")
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url, **OWN)
    studio(page, runthrough, production)
    page.evaluate("runthrough.selection.formation = 'f2'; runthrough.selection.select(['p1', 'p2'])")
    page.keyboard.press("ArrowLeft")
    page.evaluate("runthrough.commands.duplicate()")
    until(page, "runthrough.desk.status.kind === 'saved' && runthrough.desk.revision === 4")
    labels = [json.loads(edit["label"]) for edit in runthrough.get(f"/api/v1/productions/{production}/edits?after=2")["edits"]]
    assert [label["words"] for label in labels] == ["studio.label.move", "strip.label.duplicate"]
    assert "performers" not in json.dumps([list(label.values())[1:] for label in labels]).replace("studio.performers", "")
    formation = page.evaluate("runthrough.selection.formation")
    page.locator("#help").click()
    choose(page, UKRAINIAN)
    until(page, "document.body.dataset.state === 'open' && window.runthrough?.desk.status.kind === 'saved'")
    assert page.evaluate("[runthrough.selection.formation, [...runthrough.selection.performers]]") == [formation, ["p1", "p2"]]
    page.evaluate("runthrough.panels.show('history')")
    rows = page.locator(".history-row .history-what")
    expect(rows).to_have_text(["Подвоїти формацію", re.compile("Перемістити.*2 виконав"), "Umbenannt", "Як було спочатку"])
    expect(page.locator("#undo")).to_have_attribute("aria-label", re.compile("Подвоїти формацію"))
    page.keyboard.press("Control+z")
    expect(page.locator("#toasts")).to_contain_text("Скасовано: Подвоїти формацію")


def test_without_the_server_the_chosen_language_is_there_and_another_is_not(own_runthrough, people):
    session = own_runthrough.rehearse(quartet())
    phone = people.dancer(own_runthrough, session, "Bea", "Ana", **OWN)
    until(phone, "(await navigator.serviceWorker.ready).active.state === 'activated' && navigator.serviceWorker.controller !== null")
    kept = """async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))))
      .flat().map((url) => /words[/](\\w+)[/](\\w+)[.]js/.exec(url)).filter((found) => found && found[2] !== 'drill').map((found) => found[1])"""
    assert set(phone.evaluate(kept)) == {"en"}
    opened(phone, "#menu", "Settings")
    choose(phone, UKRAINIAN)
    assert {"uk"} <= set(phone.evaluate(kept))
    expect(phone.locator("#connection")).to_have_text("Наживо")
    own_runthrough.kill()
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("lang", "uk")
    expect(phone.locator("#who")).to_have_text("Ana")
    expect(phone.locator("#connection")).to_contain_text("Без зв’язку")
