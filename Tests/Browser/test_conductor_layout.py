"""No control of the conductor's page leaves its row: in each state, language and size of a window nothing overlaps, overflows or is cut."""

import pytest
from people import LAPTOP, PHONE, behind, drawn, expect_formation, expect_go_settled, expect_to_become
from pieces import LONG, SECOND, piece, quartet
from playwright.sync_api import expect

SIZES = [(1024, 768), (1366, 768), (1440, 900), (390, 844), (844, 390)]

# About the transport, as a page says it when there is music, a device is late, or a server hears late.
SAY = """async ([late, music, nodes, looping]) => {
  const { words } = await import('/assets/words/conductor.js');
  await import('/assets/words/music.js');
  await import('/assets/words/live.js');
  const say = (id, text) => {
    document.getElementById(id).hidden = text === null;
    if (text !== null) document.getElementById(id).textContent = text;
  };
  const { punctualityInWords } = await import('/assets/session/timing-words.js');
  const told = { devices: 40, inTime: 28, shown: 40, late: Array.from({ length: 12 }, (_, turn) => `${turn}`) };
  say('punctuality', late ? punctualityInWords(told) : null);
  say('music', music === null ? null : words('music.button', { state: words(music) }));
  document.getElementById('nodes').hidden = !nodes;
  document.getElementById('looping').hidden = !looping;
  document.getElementById('pass').textContent = looping ? words('live.pass', { number: 12 }) : '';
}"""

# Controls and what they say that lie over another, outside of their row, or have less room than their text needs.
WRONG = """() => {
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (node) => node.id || node.textContent.trim() || node.getAttribute('aria-label');
  const box = (node) => node.getBoundingClientRect();
  const isHidden = (node) => box(node).width <= 1 || box(node).height <= 1;
  const found = [];
  for (const row of document.querySelectorAll('.bar, .more-panel, .cues, .strip, .words, .said, .start, .rate, .seek')) {
    if (!shown(row)) continue;
    const controls = [...row.querySelectorAll('button, a.button, select, label, summary, input')].filter((node) => shown(node) &&
      !isHidden(node) && !node.closest('.people-dots, .seek-track') && (node.closest('.panel') ?? row) === (row.closest('.panel') ?? row));
    const around = box(row);
    const isScrolled = getComputedStyle(row).overflowY === 'auto';
    for (const [turn, node] of controls.entries()) {
      const { left, right, top, bottom } = box(node);
      if (left < around.left - 1 || right > around.right + 1 || !isScrolled && (top < around.top - 1 || bottom > around.bottom + 1)) {
        found.push(`${name(node)} outside of .${row.className}`);
      }
      if (right > innerWidth + 1 || left < -1) found.push(`${name(node)} outside of the window`);
      if (/BUTTON|LABEL|SUMMARY|A/.test(node.tagName) && !node.querySelector('.go-next') &&
        (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)) found.push(`${name(node)} cut`);
      if (node.tagName === 'BUTTON' && (bottom - top > 3 * 44) && !node.closest('.cues')) found.push(`${name(node)} is a column`);
      for (const other of controls.slice(turn + 1)) {
        if (node.contains(other) || other.contains(node)) continue;
        const there = box(other);
        const across = Math.min(right, there.right) - Math.max(left, there.left);
        const down = Math.min(bottom, there.bottom) - Math.max(top, there.top);
        if (across > 1 && down > 1) found.push(`${name(node)} over ${name(other)}`);
      }
    }
  }
  const hall = box(document.querySelector('.hall'));
  if (box(document.querySelector('.transport')).bottom > hall.bottom + 1) found.push('the transport hangs out of the hall');
  const people = box(document.querySelector('.people'));
  const transport = [...document.querySelectorAll('.transport button, .transport input')].filter((node) => shown(node));
  if (people.left > hall.left && transport.some((node) => box(node).right > people.left + 1 && !node.closest('.people-dots'))) {
    found.push('the transport runs over the people');
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is wider than the window');
  return found;
}"""

STATES = [
    (False, None, False, False),
    (True, None, False, False),
    (True, "music.state.off", False, False),
    (True, "music.state.touch", True, True),
    (False, "music.failedShort", False, True),
]


@pytest.mark.parametrize("locale", ["en-GB", "uk-UA"])
def test_no_control_leaves_its_row_in_any_state_language_or_size(runthrough, people, locale):
    names = [LONG.strip()[:70], "Ben", "Donaudampfschifffahrtsgesellschaft", "Dora"]
    session = runthrough.rehearse(piece("A title that is long, as those of festivals are", names, ["Line", LONG.strip()[:70], "Finale"]))
    page = people.join(runthrough, session, "conductor", "Mira", LAPTOP, locale=locale)
    expect(page.locator("body")).to_have_attribute("data-baton", "mine")
    found = {}

    def look(state):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for what in STATES:
                page.evaluate(SAY, what)
                for wrong in page.evaluate(WRONG):
                    found.setdefault(f"{width}x{height}: {wrong}", []).append(f"{state} {what}")
            for word in ("tempo", "from", "everyone", "more"):
                behind(page, word)
                for wrong in page.evaluate(WRONG):
                    found.setdefault(f"{width}x{height}: {wrong}", []).append(f"{state} {word}")
                page.locator(f"#{word}").click()

    look("standing")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("#go").click()
    expect_formation(page, 1, LONG.strip()[:70])
    look("holding")
    page.evaluate("runthrough.session.command('play', {})")
    expect(page.locator("#play")).to_have_attribute("data-press", "pause")
    page.evaluate("runthrough.session.command('pause')")
    expect(page.locator("#play")).to_have_attribute("data-press", "resume")
    look("paused")
    page.evaluate("runthrough.session.command('jump', { formation: 2 })")
    expect_formation(page, 2, "Finale")
    look("at the end")
    other = people.conductor(runthrough, session, "Nora-Josephine Featherstonehaugh")
    other.evaluate("runthrough.session.command('takeBaton')")
    expect(page.locator("body")).to_have_attribute("data-baton", "other")
    look("without the baton")
    assert not found, "\n".join(f"{what}: {', '.join(states)}" for what, states in found.items())


# What can be pressed and is in sight; the rows of formations are one control, and the dots of people with their word another.
CONTROLS = """() => {
  const lists = '#formations, #dots';
  const all = [...document.querySelectorAll('button, a[href], input, select, summary, textarea')].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return node.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2 && !node.matches('.skip');
  });
  const inSight = all.filter(({ parentElement }) => parentElement.closest(lists) === null);
  const outside = all.filter((node) => {
    const { right, bottom } = node.getBoundingClientRect();
    return !node.closest(lists) && (right > innerWidth + 1 || bottom > innerHeight + 1);
  });
  return { ids: [...inSight.map(({ id }) => id), ...lists.split(', ').map((one) => one.slice(1))].sort(), outside: outside.map(({ id }) => id),
    scrolls: document.documentElement.scrollHeight > innerHeight + 1 };
}"""


def test_all_that_a_run_needs_is_in_sight_on_a_tablet_and_nothing_else(runthrough, people):
    session = runthrough.rehearse(quartet())
    page = people.conductor(runthrough, session, device={"viewport": {"width": 1024, "height": 768}})
    for name, performer in (("Bea", "Ana"), ("Cem", "Ben")):
        people.dancer(runthrough, session, name, performer)
    expect(page.locator("#dots button")).to_have_count(4)
    assert page.evaluate(CONTROLS) == {"ids": sorted(
        ["announce", "back", "dots", "formations", "from", "go", "join", "more", "note", "play", "seek", "tempo"]), "outside": [], "scrolls": False}


def test_the_dots_of_people_are_one_stop_of_tab_and_each_opens_its_person(runthrough, people):
    session = runthrough.rehearse(quartet())
    page = people.conductor(runthrough, session)
    people.dancer(runthrough, session, "Bea", "Ana")
    people.dancer(runthrough, session, "Cem")
    dots = page.locator(".dot")
    expect(dots).to_have_count(3)
    assert page.locator("#dots [tabindex='0'], #dots button:not([tabindex])").count() == 1
    page.locator("#everyone").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    bea = page.get_by_role("toolbar", name="People").get_by_role("button", name="Bea · Ana")
    expect(bea).to_be_focused()
    expect(bea).to_have_attribute("tabindex", "0")
    expect_formation(page, 0, "Line")  # the arrows chose no formation and sought nothing
    # Others come, and the keyboard stays on its dot; the dancer is ready, and the dot says so.
    people.dancer(runthrough, session, "Abe", "Ben").get_by_role("button", name="I’m ready").click()
    expect(page.locator("[data-sign=ready]")).to_have_count(1)
    expect(bea).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#everyone-panel")).to_be_visible()
    expect(page.get_by_role("button", name="Bea dances Ana. Change")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#everyone-panel")).to_be_hidden()
    expect(bea).to_be_focused()
    # Who dances nobody yet is asked about at once.
    page.get_by_role("toolbar", name="People").get_by_role("button", name="Cem").click()
    expect(page.get_by_role("dialog", name="Which performer is Cem?")).to_be_visible()


def test_a_panel_stays_as_it_is_while_the_run_goes_on_and_gives_the_focus_back(runthrough, people):
    session = runthrough.rehearse(quartet())
    page = people.conductor(runthrough, session)
    row = page.locator(".formation-row").nth(2)
    row.focus()
    page.keyboard.press("/")
    place = page.get_by_label("From", exact=True)
    expect(place).to_be_focused()
    page.keyboard.type("4")
    behind(page, "everyone")
    page.locator("#go").click()
    expect_formation(page, 1, "Square")
    expect_go_settled(page)
    page.locator("#go").click()
    expect_formation(page, 2, "Diamond")
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#everyone-panel")).to_be_visible()
    expect(place).to_have_value("4")
    place.focus()
    page.keyboard.press("Escape")
    expect(page.locator("#start")).to_be_hidden()
    expect(row).to_be_focused()
    # Of two panels at the same place one is open.
    page.locator("#from").click()
    page.locator("#tempo").click()
    expect(page.locator("#start")).to_be_hidden()
    expect(page.locator("#tempo-panel")).to_be_visible()
    # What is chosen behind More closes it, and by keyboard the focus comes back to the word.
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#takes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Takes")).to_be_visible()
    expect(page.locator("#more-panel")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_focused()


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_loop_is_made_by_dragging_over_the_bar_or_by_two_taps(runthrough, people, device):
    document = piece("Loop", ["Ana"], ["Line", "Square", "Finale"], hold=8 * SECOND, duration=2 * SECOND)
    session = runthrough.rehearse(document)
    page = people.conductor(runthrough, session, device=device)
    lane = page.locator("#lane")
    lane.scroll_into_view_if_needed()
    drawn(page)
    box = lane.bounding_box()
    down = box["y"] + box["height"] / 2
    end = page.evaluate("runthrough.stand.choreography.end")

    def at(seconds):
        return box["x"] + 9 + (box["width"] - 18) * seconds * SECOND / end

    def loops():
        return [[event["from"], event["to"]] for event in runthrough.events(session) if event["kind"] == "looped" and "from" in event]

    page.mouse.move(at(3), down)
    page.mouse.down()
    page.mouse.move(at(12), down, steps=4)
    expect(page.locator(".lane-draft")).to_be_visible()
    page.mouse.up()
    expect_to_become(page, lambda: len(loops()), 1)
    [[first, last]] = loops()
    assert abs(first - 3 * SECOND) < SECOND / 2 and abs(last - 12 * SECOND) < SECOND / 2
    expect(page.locator(".lane-loop")).to_be_visible()
    # Two taps, the later one first; near to where a formation comes or goes they mean that.
    lane.click(position={"x": at(18) - box["x"] + 3, "y": 8})
    expect(page.locator("#verdict")).to_contain_text("Now tap its end.")
    lane.click(position={"x": at(8) - box["x"] - 3, "y": 8})
    expect_to_become(page, lambda: loops()[1:], [[8 * SECOND, 18 * SECOND]])
    # Escape, or a press elsewhere, takes the first tap back.
    lane.click(position={"x": 40, "y": 8})
    page.keyboard.press("Escape")
    expect(page.locator(".lane-draft")).to_have_count(0)
    page.get_by_role("button", name="Leave the loop").click()
    expect(page.locator(".lane-loop")).to_have_count(0)
    assert len(loops()) == 2
