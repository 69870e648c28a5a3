"""The music of a run: it sounds where it was asked for, on the beats of everybody's clock, at any rate, and nothing after a pause."""

import re

import pytest
from editors import until
from heard import expect_clicks_to_end
from music import HEARD, click_track, uploaded, with_music
from people import PHONE, expect_to_become
from pieces import SECOND, piece
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    document = piece("Song", ["Ana"], ["Line", "Square"], hold=600 * SECOND, duration=SECOND)
    document["tempo"] = 120
    # Ten minutes of music: it goes on however long a test takes.
    return runthrough.rehearse(with_music(document, uploaded(runthrough.url, runthrough.token, click_track(30)), clips=[(0, 30)] * 20))


def listen(page):
    page.add_init_script(HEARD)


def conducting(people, runthrough, session, **options):
    """A conductor whose page was touched, as browsers want before they let it sound."""
    conductor = people.conductor(runthrough, session, **options)
    conductor.locator("#number").click()
    return conductor


def conducts(page, kind, **fields):
    assert page.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])["ok"]


# Playwright's own questions count as touches for the browser: only what a finger does counts here.
UNTOUCHED = """
let wasTouched = false;
addEventListener("pointerdown", () => (wasTouched = true), { capture: true });
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: wasTouched }) });
"""

# A start, seek or rate is settled within 1 s; from then on each click counts that is heard while the page knows the audio clock.
SETTLED = "({ at, isSettled }) => isSettled && at > runthrough.session.state.motion.at + 1_000_000"

OFF = """(every) => {
  const { motion } = runthrough.session.state;
  const score = (at) => motion.position + motion.rate * (at - motion.at);
  const beats = clicks.filter(%s).map(({ at }) => score(at) / every);
  return beats.map((beat) => (beat - Math.round(beat)) * every / motion.rate / 1000);
}""" % SETTLED


def expect_clicks_on_beats(page, count, within=20):
    until(page, f"clicks.filter({SETTLED}).length >= {count}")
    off = page.evaluate(OFF, 500_000)
    print(f"clicks are {min(off):.1f} to {max(off):.1f} ms off, as the page's clocks say")
    assert max(map(abs, off)) < within, off
    beats = page.evaluate("""() => clicks.filter(({ at }) => at > runthrough.session.state.motion.at)
      .map(({ at }) => Math.round(at / 50_000))""")
    assert len(set(beats)) == len(beats), "each click is heard once"


def test_the_conductors_laptop_plays_and_a_phone_that_opts_in_plays_along(runthrough, session, people):
    conductor = conducting(people, runthrough, session, prepare=listen)
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=listen)
    expect(conductor.locator("#music")).to_have_text("Music: ready")
    expect(conductor.locator("#music-summary")).to_have_text("1 device plays the music.")

    phone.get_by_role("button", name="Settings").click()
    phone.get_by_role("button", name="Music", exact=True).click()
    phone.get_by_label("This device plays the music").check()
    expect(phone.locator("#music-state")).to_have_text("ready")
    phone.get_by_label("Music or click").fill("50")
    phone.get_by_role("dialog").last.get_by_role("button", name="Close").click()
    expect(conductor.locator("#music-summary")).to_have_text("2 devices play the music.")

    conducts(conductor, "play")
    for page in conductor, phone:
        expect_clicks_on_beats(page, 4)
    conducts(conductor, "rate", rate=0.5)
    until(conductor, "runthrough.session.state.motion.rate === 0.5")
    expect_clicks_on_beats(conductor, 3)
    conducts(conductor, "seek", position=10 * SECOND)
    until(conductor, "runthrough.session.state.motion.position === 10_000_000")
    expect_clicks_on_beats(conductor, 3)
    # A call takes the output away until the page is looked at again; then the device behind it fails.
    for loss in ("outputHeard().suspend().then(() => document.dispatchEvent(new Event('visibilitychange')))",
                 "outputHeard().dispatchEvent(new Event('error'))"):
        conductor.evaluate(f"{loss}; forgetClicks()")
        expect_clicks_on_beats(conductor, 3)
    expect_clicks_to_end(conductor, conductor, phone)


def test_a_dancer_finds_the_music_in_the_settings_before_it_is_loaded(runthrough, session, people):
    held = []
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=lambda page: page.route("**/sound/page.js", lambda route: held.append(route)))
    phone.get_by_role("button", name="Settings").click()
    phone.get_by_role("button", name="Music", exact=True).click()
    expect_to_become(phone, lambda: len(held), 1)
    held[0].continue_()
    phone.get_by_label("This device plays the music").check()
    expect(phone.locator("#music-state")).to_have_text("ready")


def test_a_phone_that_was_not_touched_says_so_in_one_line_and_one_tap_is_enough(runthrough, session, people):
    conductor = conducting(people, runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana", prepare=lambda page: page.add_init_script(UNTOUCHED))
    phone.evaluate("localStorage.setItem('runthrough.preference.music.dancer', 'yes')")
    phone.reload()
    line = phone.locator("#touch-for-music")
    expect(line).to_have_text("Tap anywhere to play the music on this device.")
    expect(conductor.locator("#music-summary")).to_have_text("1 device needs a tap before it plays the music.")
    phone.locator("#phase").tap()
    expect(line).to_be_hidden()
    expect(conductor.locator("#music-summary")).to_have_text("2 devices play the music.")


def test_a_device_that_cannot_load_the_music_is_shown_before_the_run_and_catches_up(runthrough, session, people, pass_time):
    conductor = conducting(people, runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana", device=PHONE)
    phone.route("**/api/v1/tracks/*", lambda route: route.abort())
    phone.get_by_role("button", name="Settings").click()
    phone.get_by_role("button", name="Music", exact=True).click()
    phone.get_by_label("This device plays the music").check()
    expect(phone.locator("#music-state")).to_contain_text("Not loaded")
    expect(conductor.locator("#music-summary")).to_have_text("1 device has not loaded the music.")
    expect(conductor.locator("#music-summary")).to_have_class(re.compile("is-lacking"))
    phone.unroute("**/api/v1/tracks/*")
    pass_time(10)
    expect(phone.locator("#music-state")).to_have_text("ready")
    expect(conductor.locator("#music-summary")).to_have_text("2 devices play the music.")


def test_a_screen_can_play_the_music_and_be_muted(runthrough, session, people):
    screen = people.screen(runthrough, session)
    button = screen.locator("#music")
    screen.mouse.move(10, 10)
    expect(button).to_have_text("Music: not on this device")
    button.click()
    screen.get_by_label("This device plays the music").check()
    expect(screen.locator("#music-state")).to_have_text("ready")
    screen.get_by_label("Mute this device").check()
    screen.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(button).to_have_text("Music: muted")
