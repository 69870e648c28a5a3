"""No page breaks a rule of axe-core, in any state in which people meet it: on a phone and a desk, in both themes, with all that opens."""

import functools
import importlib.resources

import pytest
from people import LAPTOP, PHONE, drawn
from test_accessibility import flaws
from walks import PAGES, WALKS, Walker, everything, openings

AXE = functools.cache(lambda: (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text())
WAYS = everything()

# Pages on which people work at a desk; what others open is looked at on a phone.
AT_A_DESK_FILES = {"studio.html", "drill.html", "conductor.html", "trainer.html", "results.html", "class.html", "screen.html"}
AT_A_DESK = {way for page in AT_A_DESK_FILES for way in WALKS[page]}
PHONE_SIZE, DESK_SIZE = PHONE["viewport"], LAPTOP["viewport"]

# What was opened is looked at alone. Another theme changes colours, and nothing else.
LOOK = """async ([isWhole, themes]) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [still];
  const over = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1)
    ?? document.getElementById(globalThis.opener?.getAttribute('aria-controls')) ?? globalThis.opener?.parentElement;
  const { dataset } = document.documentElement;
  const held = dataset.theme;
  const seen = [];
  for (const [turn, theme] of themes.entries()) {
    dataset.theme = theme;
    const rules = turn === 0 ? {} : { runOnly: ['color-contrast'] };
    const options = { resultTypes: ['violations'], preload: false, iframes: false, ...rules };
    const { violations } = await axe.run(over && !isWhole ? over : document, options);
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        const why = failureSummary.split('\\n').slice(1, 3).join(' ').slice(0, 240);
        seen.push(`${theme} ${id}: ${html.slice(0, 160)} ${why}`);
      }
    }
  }
  if (held) dataset.theme = held;
  else delete dataset.theme;
  document.adoptedStyleSheets = [];
  return seen;
}"""


def violations(page, is_whole, *themes):
    """As lines of a list: every rule in the first theme, contrast in the others. Axe is brought along as often as a page was opened anew."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE())
    return page.evaluate(LOOK, [is_whole, themes]) + flaws(page, touch=True)


def resize(page, size):
    page.set_viewport_size(size)
    drawn(page)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_a_page_breaks_no_rule_of_axe(world, people, way):
    found = {}
    for stop, (page, opens) in enumerate(way(Walker(people, world, PHONE)), 1):
        found[f"{stop}, phone"] = violations(page, True, "dark", "light")
        resize(page, DESK_SIZE)
        found[f"{stop}, desk"] = violations(page, True, "light")
        if way not in AT_A_DESK:
            resize(page, PHONE_SIZE)
        for opened in openings(page) if opens else ():
            found[f"{stop}, {opened}"] = violations(page, False, "dark", "light")
        resize(page, PHONE_SIZE)
    assert not any(found.values()), "\n".join(sorted({f"{line} ({where})" for where, lines in found.items() for line in lines}))


def test_each_page_that_there_is_has_a_walk():
    assert {path.name for path in PAGES.glob("*.html")} == set(WALKS)
