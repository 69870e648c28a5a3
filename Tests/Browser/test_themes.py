"""Light for bright halls: as the device is set, or as somebody chose."""

import pytest
from people import LAPTOP, PHONE
from pieces import quartet
from playwright.sync_api import expect

GROUND = "getComputedStyle(document.documentElement).backgroundColor"
LIGHT, DARK = "rgb(242, 244, 248)", "rgb(10, 13, 19)"
#: The colour of the stage's floor, a little beside its middle and away from everybody.
FLOOR = """() => {
  const canvas = document.getElementById('stage');
  const [spot, at] = [document.createElement('canvas'), (length) => Math.round(length * 0.52)];
  const context = spot.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, at(canvas.width), at(canvas.height), 1, 1, 0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_a_page_is_as_the_device_is_set_and_changes_with_it(runthrough, people):
    page = people.page(LAPTOP, color_scheme="light")
    page.goto(runthrough.url + "/join")
    page.wait_for_function(f"() => {GROUND} === '{LIGHT}'")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => {GROUND} === '{DARK}'")
    page.emulate_media(color_scheme="light")
    for path in ("/editor/mistyped", "/nowhere"):
        page.goto(runthrough.url + path)
        page.wait_for_function(f"() => {GROUND} === '{LIGHT}'")


def test_a_theme_that_was_chosen_holds_on_every_page_and_is_kept(runthrough, session, people):
    page = people.dancer(runthrough, session, "Bea", "Ana", color_scheme="dark")
    page.wait_for_function(f"() => ({FLOOR})().some((part) => part > 0) && ({FLOOR})().every((part) => part < 67)")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("Light")
    page.get_by_role("button", name="Close").click()
    page.wait_for_function(f"() => {GROUND} === '{LIGHT}'")
    page.wait_for_function(f"() => ({FLOOR})().every((part) => part > 180)")
    page.reload()
    page.wait_for_function(f"() => {GROUND} === '{LIGHT}'")
    page.goto(runthrough.url + "/join")
    page.wait_for_function(f"() => {GROUND} === '{LIGHT}'")


def test_a_projector_is_dark_until_another_theme_is_chosen(runthrough, session, people):
    screen = people.screen(runthrough, session, color_scheme="light")
    screen.wait_for_function(f"() => ({FLOOR})().every((part) => part === 0)")
    screen.mouse.move(10, 10)  # the controls go away by themselves
    screen.get_by_role("button", name="Light").click()
    screen.wait_for_function(f"() => ({FLOOR})().every((part) => part === 255)")
    screen.reload()
    screen.wait_for_function(f"() => ({FLOOR})().every((part) => part === 255)")
    screen.keyboard.press("l")
    screen.wait_for_function(f"() => ({FLOOR})().every((part) => part === 0)")
