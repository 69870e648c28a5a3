"""All pieces of the pages in all their states, as /pieces of a developer's build shows them: none is cut or hangs out."""

import pytest
from people import LAPTOP, PHONE
from playwright.sync_api import expect
from test_accessibility import flaws
from test_lengths import Measured


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_every_piece_fits_and_is_accessible_in_both_themes(runthrough, people, device, theme):
    page = people.page(device, color_scheme=theme)
    page.goto(runthrough.url + "/pieces")
    expect(page.locator(".piece-icon").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    seen = Measured(page)
    seen.look("pieces")
    assert not seen.faults, "\n".join(seen.faults)
    assert flaws(page, touch=device is PHONE) == []
    control = page.locator("section button:not(.small, .large, .icon)").first
    assert control.bounding_box()["height"] == (44 if device is PHONE else 36)
    page.locator("#open-dialog").click()
    page.locator("dialog[open]").wait_for()
    seen.look("dialog")
    assert not seen.faults, "\n".join(seen.faults)
    assert flaws(page, touch=device is PHONE) == []


def test_selection_and_start_and_fault_each_have_a_colour_of_their_own(runthrough, people):
    page = people.page(LAPTOP, color_scheme="dark")
    page.goto(runthrough.url + "/pieces")
    pressed = page.locator("section button[aria-pressed=true]").nth(1)
    expect(pressed).to_have_css("border-color", "rgb(124, 196, 255)")
    expect(page.locator("button.primary").first).to_have_css("background-color", "rgb(47, 217, 138)")
    expect(page.locator("button.grave").first).to_have_css("background-color", "rgb(255, 123, 123)")
