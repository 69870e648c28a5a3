"""From nothing to a piece that can be played: what a newcomer presses, counted."""

import pytest
from people import Presses
from pieces import quartet
from playwright.sync_api import expect
from studio import DEVICES, PHONE, Studio, produce


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_the_first_production_takes_two_presses_and_all_dancers_stand(runthrough, people, device):
    page = people.owner(runthrough, device=DEVICES[device])
    newcomer = Presses(page)
    newcomer.press(page.get_by_role("button", name="New production"))
    newcomer.press(page.get_by_role("dialog").get_by_role("button", name="Create"))
    page.wait_for_url("**/studio/*")
    expect(page.locator("body")).to_have_attribute("data-state", "open")
    expect(page.locator("#title")).to_have_text("Untitled piece")
    assert newcomer.count == 2
    production = runthrough.get(f"/api/v1/productions/{page.url.rsplit('/', 1)[1]}")
    places = [(place["x"], place["y"]) for place in production["formations"][0]["positions"].values()]
    assert len(set(places)) == 8
    assert all(abs(x) <= production["stage"]["width"] / 2 and 0 <= y <= production["stage"]["depth"] for x, y in places)
    newcomer.press(page.get_by_role("button", name="New formation").first)
    expect(page.locator(".card")).to_have_count(2)
    assert newcomer.count == 3


def test_pasted_names_become_dancers_with_their_own_labels(runthrough, people):
    page = people.owner(runthrough)
    newcomer = Presses(page)
    newcomer.press(page.get_by_role("button", name="New production"))
    newcomer.type(page.get_by_label("Title", exact=True), "Seven")
    newcomer.press(page.get_by_text("Paste their names"))
    newcomer.type(page.get_by_label("One name per line"), "1. Ana Lima\n- Ben\n\nBen\nعبد الرحمن\n👩🏽‍🎤\nChidi\r\nAna Lopez")
    expect(page.get_by_label("Dancers", exact=True)).to_have_value("7")
    newcomer.press(page.get_by_text("Large", exact=True))
    newcomer.press(page.get_by_role("button", name="Create"))
    page.wait_for_url("**/studio/*")
    production = runthrough.get(f"/api/v1/productions/{page.url.rsplit('/', 1)[1]}")
    assert [performer["name"] for performer in production["performers"]] == ["Ana Lima", "Ben", "Ben", "عبد الرحمن", "👩🏽‍🎤", "Chidi", "Ana Lopez"]
    labels = [performer["label"] for performer in production["performers"]]
    assert labels[:2] == ["A", "B"] and len(set(labels)) == 7
    assert production["stage"]["width"] == 16


def test_more_names_than_a_production_holds_are_refused_in_words(runthrough, people):
    page = people.owner(runthrough)
    page.get_by_role("button", name="New production").click()
    page.get_by_text("Paste their names").click()
    page.get_by_label("One name per line").fill("\n".join(f"Dancer {turn}" for turn in range(501)))
    expect(page.get_by_role("alert").filter(has_text="at most 500 performers")).to_be_visible()
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_label("One name per line")).to_be_focused()


def test_the_demo_is_there_to_play_with(own_runthrough, people):
    page = people.owner(own_runthrough)
    page.get_by_role("link", name="Edit Crossing").click()
    expect(page.locator("body")).to_have_attribute("data-state", "open")
    expect(page.locator("#title")).to_have_text("Crossing")
    expect(page.locator("#strip-title")).to_contain_text("24 formations")


def test_an_empty_production_says_what_to_do_and_does_it(runthrough, people):
    empty = {**quartet("Empty"), "performers": [], "formations": []}
    studio = Studio(people, runthrough, produce(runthrough, empty), device=PHONE)
    page = studio.page
    expect(page.get_by_role("heading", name="Nobody is on the stage yet")).to_be_visible()
    page.get_by_role("button", name="Add performers").tap()
    dialog = page.get_by_role("dialog", name="Add performers")
    dialog.get_by_label("Or their names, one per line").fill("Ana\nBen\nChidi")
    dialog.get_by_role("button", name="Add", exact=True).tap()
    expect(page.get_by_role("heading", name="Nobody is on the stage yet")).to_be_hidden()
    studio.expect_order("Formation 1")
    document = studio.saved()
    assert [performer["name"] for performer in document["performers"]] == ["Ana", "Ben", "Chidi"]
    assert len(document["formations"][0]["positions"]) == 3
