"""No page breaks a rule of axe-core, in any state in which people meet it: on a phone and a desk, in both themes, with all that opens."""

import functools
import importlib.resources

import pytest
from people import LAPTOP, PHONE
from walks import PAGES, WALKS, Walker, everything, openings

AXE = functools.cache(lambda: (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text())
WAYS = everything()

# What was opened is looked at alone. Another theme changes colours, and nothing else.
LOOK = """async (isWhole) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [still];
  const over = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1)
    ?? document.getElementById(globalThis.opener?.getAttribute('aria-controls')) ?? globalThis.opener?.parentElement;
  const { dataset } = document.documentElement;
  const held = dataset.theme;
  const seen = [];
  for (const theme of ['dark', 'light']) {
    dataset.theme = theme;
    const rules = theme === held || (!held && theme === 'dark') ? {} : { runOnly: ['color-contrast'] };
    const { violations } = await axe.run(over && !isWhole ? over : document, { resultTypes: ['violations'], preload: false, iframes: false, ...rules });
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) seen.push(`${theme} ${id}: ${html.slice(0, 160)} ${failureSummary.split('\\n').slice(1, 3).join(' ').slice(0, 240)}`);
    }
  }
  if (held) dataset.theme = held;
  else delete dataset.theme;
  document.adoptedStyleSheets = [];
  return seen;
}"""


def violations(page, is_whole=True):
    """As lines of a list. Axe is brought along as often as a page was opened anew."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE())
    return page.evaluate(LOOK, is_whole)


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_a_page_breaks_no_rule_of_axe(world, people, way, device):
    found = {}
    for stop, (page, opens) in enumerate(way(Walker(people, world, device)), 1):
        if seen := violations(page):
            found[f"stop {stop}"] = seen
        for opened in openings(page) if opens else ():
            if seen := [one for one in violations(page, False) if one not in found.get(f"stop {stop}", [])]:
                found[f"stop {stop}, {opened}"] = seen
    assert not found, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)


def test_each_page_that_there_is_has_a_walk():
    assert {path.name for path in PAGES.glob("*.html")} == set(WALKS)
