import pytest
from people import expect_formation
from pieces import quartet
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_a_screen_follows_without_a_person(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    expect_formation(screen, 0, "Line")
    conductor.keyboard.press("Space")
    expect_formation(screen, 1, "Square")


def test_the_caption_can_be_hidden_and_stays_hidden(runthrough, session, people):
    screen = people.screen(runthrough, session)
    screen.keyboard.press("n")
    expect(screen.locator("#corner")).to_have_class("corner unseen")
    screen.reload()
    expect(screen.locator("#corner")).to_have_class("corner unseen")


def test_the_whole_display_is_used_and_the_controls_go_away(runthrough, session, people):
    screen = people.screen(runthrough, session)
    screen.keyboard.press("f")
    screen.wait_for_function("() => document.fullscreenElement !== null")
    screen.keyboard.press("f")
    screen.wait_for_function("() => document.fullscreenElement === null")
    expect(screen.locator("body")).to_have_class("page-screen idle")
    assert screen.evaluate("getComputedStyle(document.body).cursor") == "none"
    screen.evaluate("""() => { window.woke = new Promise((done) => new MutationObserver(() => document.body.classList.contains('idle') || done(true))
      .observe(document.body, { attributes: true, attributeFilter: ['class'] })); }""")
    screen.mouse.move(300, 300)
    assert screen.evaluate("woke")


def test_a_screen_is_none_of_the_people(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    people.screen(runthrough, session)
    expect(conductor.locator("#people-summary")).to_contain_text("1 here")
    expect(conductor.locator(".person")).to_have_count(1)
