"""A production that goes to a stage of another size: what it asks, what it shows before, and that it is one edit."""

import pathlib

import pytest
from pieces import quartet
from playwright.sync_api import expect
from studio import DEVICES, Studio, produce

PICTURES = pathlib.Path(__file__).parent / "screenshots"


def furnished():
    document = quartet()
    document["setPieces"] = [
        {"id": "o1", "name": "Bench", "shape": "rectangle", "colour": "#999999", "placement": {"x": 4, "y": 5, "width": 2, "depth": 1, "turn": 0}}
    ]
    document["formations"][0]["transition"]["paths"] = {"p0": [{"x": 6, "y": 5}, {"x": 0, "y": 9}]}
    return document


@pytest.fixture
def open_studio(runthrough, people):
    return lambda document=None, **options: Studio(people, runthrough, produce(runthrough, document or furnished()), **options)


def asked(studio):
    studio.page.locator('[data-panel="stage"]').click()
    studio.page.locator(".stage-panel").get_by_role("button", name="Move to another stage…").click()
    return studio.page.get_by_role("dialog", name="Another stage")


def fill(dialog, label, value):
    field = dialog.get_by_label(label, exact=True)
    field.fill(value)
    field.press("Tab")


@pytest.mark.every_browser
@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_it_asks_shows_what_no_longer_fits_and_is_one_edit(open_studio, device):
    studio = open_studio(device=DEVICES[device])
    before = studio.saved()
    dialog = asked(studio)
    fill(dialog, "Width there (m)", "8")
    expect(dialog.get_by_role("status").first).to_contain_text("What no longer fits")
    expect(dialog.get_by_role("status").first).to_contain_text("Ana")
    dialog.get_by_role("radio", name="Scale, shapes stay").check()
    expect(dialog.get_by_role("status").first).to_have_text("Everything fits.")
    studio.page.screenshot(path=PICTURES / f"another-stage-{device}.png")
    assert studio.page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    assert studio.saved() == before
    dialog.get_by_role("button", name="Move it").click()
    expect(dialog).to_be_hidden()
    there = studio.saved()
    assert there["stage"]["width"] == 8
    place, was = there["formations"][0]["positions"]["p0"], before["formations"][0]["positions"]["p0"]
    assert abs(place["x"] - was["x"] / 2) < 0.001 and abs(place["y"] - (5 + (was["y"] - 5) / 2)) < 0.001
    assert there["setPieces"][0]["placement"] == {"x": 2, "y": 5, "width": 2, "depth": 1, "turn": 0}
    assert there["formations"][0]["transition"]["paths"]["p0"] == [{"x": 3, "y": 5}, {"x": 0, "y": 7}]
    assert there["revision"] == before["revision"] + 1
    studio.page.keyboard.press("Control+z")
    again = studio.saved()
    assert again["stage"] == before["stage"] and again["formations"] == before["formations"]


def test_an_author_of_a_too_small_stage_is_offered_to_scale_the_piece(open_studio):
    studio = open_studio()
    studio.page.locator('[data-panel="stage"]').click()
    width = studio.page.locator(".stage-panel").get_by_label("Width", exact=True).first
    width.fill("8")
    width.press("Enter")
    question = studio.page.get_by_role("dialog", name="Some would stand outside")
    question.get_by_role("button", name="Scale the formations…").click()
    dialog = studio.page.get_by_role("dialog", name="Another stage")
    expect(dialog.get_by_label("Width there (m)", exact=True)).to_have_value("8")
    fill(dialog, "Depth there (m)", "1000")
    expect(dialog.get_by_role("alert").filter(has_text="500")).to_be_visible()
    dialog.get_by_role("button", name="Leave as it is").click()
    assert studio.saved()["stage"]["width"] == 16
