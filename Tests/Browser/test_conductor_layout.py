"""No control of the conductor's page leaves its row: in each state, language and size of a window nothing overlaps, overflows or is cut."""

import pytest
from people import LAPTOP, expect_formation
from pieces import LONG, piece
from playwright.sync_api import expect

SIZES = [(1024, 768), (1366, 768), (1440, 900), (390, 844), (844, 390)]

# Under the transport, as a page says it when there is music, a device is late, or a server hears late.
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
  for (const row of document.querySelectorAll('.bar, .cues, .start, .said, .under, .rate, .seek')) {
    if (!shown(row)) continue;
    const controls = [...row.querySelectorAll('button, a.button, select, output, label, summary, input')]
      .filter((node) => shown(node) && !isHidden(node) && !node.closest('.start-options') && !node.closest('.seek-track'));
    const around = box(row);
    for (const [turn, node] of controls.entries()) {
      const { left, right, top, bottom } = box(node);
      if (left < around.left - 1 || right > around.right + 1 || top < around.top - 1 || bottom > around.bottom + 1) {
        found.push(`${name(node)} outside of .${row.className}`);
      }
      if (right > innerWidth + 1 || left < -1) found.push(`${name(node)} outside of the window`);
      if (/BUTTON|LABEL|OUTPUT|SUMMARY|A/.test(node.tagName) && !node.querySelector('.go-next') &&
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
  if (people.left > hall.left && transport.some((node) => box(node).right > people.left + 1 && !node.closest('.start-options'))) {
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
