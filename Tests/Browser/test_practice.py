"""Practising alone: the piece with my dot, music and counts, also when the session is over and without the network."""

import re

import pytest
from editors import until
from music import HEARD, click_track, uploaded, with_music
from people import LAPTOP, PHONE
from pieces import LONG, SECOND, piece
from playwright.sync_api import expect


@pytest.fixture
def production(runthrough):
    document = piece("Solo", ["Ana", "Ben"], ["Line", "Square", "Diamond"], hold=2 * SECOND, duration=2 * SECOND)
    for formation, part in zip(document["formations"], ("Verse", "Verse", "")):
        formation["part"] = part
    recording = uploaded(runthrough.url, runthrough.token, click_track(10))
    return runthrough.call("POST", "/api/v1/productions", with_music(document, recording))["id"]


@pytest.fixture
def practise(runthrough, production, people):
    def practise(device=PHONE, **options):
        page = people.page(device, cookie=runthrough.token, url=runthrough.url, init=HEARD, **options)
        page.goto(f"{runthrough.url}/practice/{production}")
        until(page, "globalThis.runthrough?.stand.picture?.phase !== undefined")
        return page

    return practise


def time_of(page):
    return page.evaluate("runthrough.session.present.time")


def test_a_dancer_goes_to_practise_from_the_session_with_their_own_dot(runthrough, production, people):
    session = runthrough.open(production)
    phone = people.dancer(runthrough, session, "Bea", "Ben")
    phone.get_by_role("link", name="Practise").click()
    phone.wait_for_url(f"**/practice/{production}")
    until(phone, "globalThis.runthrough?.stand.picture?.phase !== undefined")
    assert phone.evaluate("runthrough.session.myPerformer") == "p1"
    expect(phone.locator("#eights")).to_have_text("1st eight, count 1")
    phone.get_by_role("link", name="Back to the session").click()
    phone.wait_for_url(f"**/dancer/{session.id}")


def test_it_goes_by_counts_eights_and_formations(practise, device=PHONE):
    page = practise(device)
    page.get_by_role("button", name="Eight counts on").click()
    assert time_of(page) == 4 * SECOND
    page.get_by_role("button", name="One count back").click()
    assert time_of(page) == 3.5 * SECOND
    expect(page.locator("#eights")).to_have_text("1st eight, count 8")
    page.get_by_role("button", name="Next formation").click()
    assert time_of(page) == 6 * SECOND
    page.get_by_role("button", name="Formation before").click()
    assert time_of(page) == 2 * SECOND
    page.locator("body").press("ArrowRight")
    page.locator("body").press("Shift+ArrowRight")
    assert time_of(page) == 6.5 * SECOND


def test_a_press_before_the_piece_is_there_neither_plays_nor_cuts_it_short(runthrough, production, people):
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url, service_workers="block")
    held = []
    page.route("**/core.wasm*", lambda route: held.append(route))
    page.goto(f"{runthrough.url}/practice/{production}", wait_until="commit")
    play = page.locator("#play")
    expect(play).to_have_text("Play")
    until(page, "globalThis.runthrough !== undefined")
    box = play.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("Space")
    assert page.evaluate("runthrough.session.state.motion.rate") == 0
    for route in held:
        route.continue_()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    assert page.evaluate("runthrough.session.state.motion.until === runthrough.session.end")


def test_a_formation_is_repeated_counted_in_with_its_music_and_faster_each_time(practise):
    page = practise()
    expect(page.locator("#music")).to_be_visible()
    repeat = page.get_by_role("button", name="Repeat this formation")
    # Both between two pictures.
    page.get_by_role("button", name="Next formation").evaluate("(next, repeat) => { next.click(); repeat.click(); }", repeat.element_handle())
    expect(page.locator("#repeated")).to_have_text(re.compile("Repeats Square, 0:02 – 0:06"))
    page.get_by_role("button", name="50", exact=True).click()
    page.get_by_label("Count-in").select_option("4 counts")
    page.get_by_label("5 % faster each time, up to 100").check()
    expect(page.locator("#music")).to_have_text("Music: ready")
    page.get_by_role("button", name="Play", exact=True).click()
    motion = page.evaluate("runthrough.session.state.motion")
    assert (motion["rate"], motion["loop"]["step"], motion["loop"]["most"]) == (0.5, 0.05, 1)
    assert motion["wait"] == 4 * SECOND
    expect(page.locator(".counted-in")).to_be_visible()
    # The song's clicks fall on the counts of the piece, at half the speed.
    until(page, "clicks.some(({ at }) => at > runthrough.session.state.motion.at)")
    expect(page.locator("#countdown")).to_have_text("then from the beginning")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Stop repeating").click()
    expect(page.locator("#repeated")).to_contain_text("Tap “From here”")


def test_two_marks_that_are_tapped_are_repeated_and_moving_the_second_leaves_one_pass(practise):
    page = practise(LAPTOP)
    page.get_by_role("button", name="One count on").click()
    page.get_by_role("button", name="From here").click()
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "runthrough.session.present.time > 1_200_000")
    for _ in range(5):
        page.get_by_role("button", name="To here").click()
    loop = page.evaluate("runthrough.session.state.motion.loop")
    assert loop["from"] == SECOND / 2 and loop["to"] > loop["from"]
    until(page, "runthrough.session.present.pass >= 1")
    page.get_by_role("button", name="Repeat this part").click()
    expect(page.locator("#repeated")).to_contain_text("Verse")


# The instant and the score time of each frame from now on, and the instants at which the run was changed.
WATCHED = """
() => {
  const { session } = runthrough;
  Object.assign(globalThis, { frames: [], changes: [] });
  session.listen('change', () => changes.push(session.now()));
  const look = () => {
    const now = session.now();
    frames.push([now, session.choreography.present(session.state, now).time]);
    requestAnimationFrame(look);
  };
  look();
}
"""


# Twice in each of twenty frames: however slow the machine, changes come faster than they apply.
DRAGGED = """
async () => {
  for (let percent = 99; percent > 60; percent -= 2) {
    await new Promise(requestAnimationFrame);
    for (const value of [percent, percent - 1]) {
      rate.value = value;
      rate.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
"""


@pytest.mark.every_browser
def test_while_the_rate_is_dragged_the_picture_goes_on_and_jumps_nowhere(practise):
    page = practise(LAPTOP)
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "runthrough.session.present.time > 200_000")
    page.evaluate(WATCHED)
    page.evaluate(DRAGGED)
    until(page, "frames.at(-1)[0] > changes.at(-1) + 200_000")
    frames, changes = page.evaluate("[frames, changes]")
    assert len(changes) == 40 and page.evaluate("runthrough.session.practising.rate") == 0.6
    for (before, place), (now, time) in zip(frames, frames[1:]):
        # At a quarter of the speed at least, and not faster than its own; positions are whole microseconds.
        assert 0.25 * (now - before) - 2 <= time - place <= now - before + 2


def test_a_mirrored_dancer_on_the_left_stands_on_the_right(practise):
    page = practise()
    until(page, "runthrough.stand.drawn?.length > 0")
    before = page.evaluate("Array.from(runthrough.stand.drawn)")
    page.get_by_label("Mirrored").check()
    until(page, f"Math.abs(runthrough.stand.drawn[0] + {before[0]}) < 0.01")


def test_a_piece_opens_without_the_network_and_plays(runthrough, production, people):
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url, service_workers="allow")
    page.goto(f"{runthrough.url}/practice/{production}")
    expect(page.locator("#music")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#music")).to_have_text("Music: ready")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#title")).to_have_text("Solo")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#music")).to_have_text("Music: ready")
    until(page, "runthrough.session.present.time > 300_000")


def test_a_long_title_slides_unless_motion_is_unwanted(runthrough, people):
    document = piece(LONG.strip(), ["Ana"], ["Line"])
    production = runthrough.call("POST", "/api/v1/productions", document)["id"]
    for motion, name in (("no-preference", "sliding"), ("reduce", "none")):
        page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url, reduced_motion=motion)
        page.goto(f"{runthrough.url}/practice/{production}")
        until(page, "globalThis.runthrough?.stand.picture?.phase !== undefined")
        assert page.evaluate("getComputedStyle(document.querySelector('#title bdi')).animationName") == name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_piece_that_can_neither_be_read_nor_was_kept_is_reported(runthrough, people):
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/33333333-3333-4333-8333-333333333333")
    expect(page.get_by_role("alert")).to_contain_text("This piece cannot be opened")
