"""Every page in every state in which people meet it, with all that opens: at every size and in every language it fits
(nothing is cut, hangs out or lies over something else; what is pressed has at most two lines), one button is filled at
most, and in both themes no rule of axe-core is broken. A state is led to once, and looked at in all these ways."""

import functools
import importlib.resources
import json
import pathlib
import re
import weakref

import pytest
from people import PHONE
from playwright.sync_api import BrowserContext
from server import ROOT
from test_accessibility import flaws
from walks import PAGES, WALKS, Walker, everything, openings

AXE = functools.cache(lambda: (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text())
FITS, SAID = ((pathlib.Path(__file__).parent / name).read_text() for name in ("fits.js", "languages.js"))
LANGUAGES = re.findall(r'\{ code: "(\w+)"', (ROOT / "Sources/WebClient/Pages/words/words.js").read_text())
CATALOGUES = """async ([languages, files]) => {
  const texts = async (address) => (await import(address)).default;
  const all = async (language) => Promise.all(files.map((file) => texts(`/assets/words/${language}/${file}`)));
  const catalogues = languages.map(async (language) => [language, Object.assign({}, ...await all(language))]);
  return JSON.stringify(Object.fromEntries(await Promise.all(catalogues)));
}"""
# The walk is made in German, which has the longest words; the other languages are put where the German ones stand.
WALKED_IN = "de"

# Half as many pixels a side show the same, and take a quarter of the drawing.
DEVICE = PHONE | {"device_scale_factor": 1}
# The first one is what its pages are opened at. With a finger, whose controls are the larger ones, and with a mouse.
HELD = ((390, 844), (320, 640), (844, 390), (820, 1180), (1024, 768))
AT_A_DESK = ((1440, 900), (1024, 768))
LOOKED_AT = set()
TOOLS = weakref.WeakKeyDictionary()

# Nothing moves, and the letters are ours, though a page goes on without them where they came late.
STILL = """async () => {
  const letters = new FontFace('Runthrough Letters', 'url(/assets/type/letters.woff2)', { weight: '400 700' });
  await letters.load().then(() => document.fonts.add(letters), () => {});
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}"""
FITTING = """async (languages) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await document.fonts.ready;
  await drawn();
  const seen = [];
  for (const language of languages) {
    saidIn(language);
    await null;
    if (faults().length === 0) continue;
    // What the page lays out itself is there with the next picture.
    await drawn();
    for (const fault of faults()) seen.push(`${language}: ${fault}`);
  }
  saidAsBefore();
  return seen;
}"""
# Of what kinds of elements it is made: what opens on many pages, as help does, is looked at once.
KINDS = """() => {
  const over = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
  if (!over) return null;
  const kindOf = (node) => `${node.localName}.${node.getAttribute('class')}`;
  const kinds = new Set([...over.querySelectorAll('*')].map(kindOf));
  return `${over.className} ${over.querySelector('h1, h2')?.textContent} ${[...kinds].sort().join(' ')}`;
}"""
# What was opened is looked at alone. Another theme changes colours, and nothing else.
LOOK = """async ([isWhole, themes]) => {
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
  return seen;
}"""


@pytest.fixture(scope="session")
def catalogues(runthrough, browser):
    page = browser.new_page()
    page.goto(runthrough.url + "/healthz")
    files = sorted(file.name for file in (PAGES / "words/en").glob("*.js"))
    texts = page.evaluate(CATALOGUES, [[WALKED_IN, *(one for one in LANGUAGES if one != WALKED_IN)], files])
    page.close()
    return texts


class Looking:
    """At one page in the states that a walk leads it to."""

    def __init__(self, catalogues):
        self.catalogues = catalogues
        self.languages = list(json.loads(catalogues))
        self.found = {}

    def ready(self, page):
        """What looks is brought along as often as a page was opened anew."""
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(AXE())
            page.evaluate(FITS)
            page.evaluate(f"(catalogues) => ({SAID})(JSON.parse(catalogues), '{WALKED_IN}')", self.catalogues)
            page.evaluate(STILL)

    def at_sizes(self, page, where):
        tools = self.tools_of(page)
        for sizes, has_touch in ((AT_A_DESK, False), ((*HELD[1:], HELD[0]), True)):
            tools.send("Emulation.setTouchEmulationEnabled", {"enabled": has_touch, "maxTouchPoints": 1})
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                self.fits(page, f"{where}, {width} × {height}{'' if has_touch else ', mouse'}")

    @staticmethod
    def tools_of(page):
        """Kept with the page for the walks after this one: without them it has a mouse only."""
        if page not in TOOLS:
            TOOLS[page] = BrowserContext.new_cdp_session(page.context, page)
        return TOOLS[page]

    def fits(self, page, where):
        self.found[where] = page.evaluate(FITTING, self.languages)

    def axe(self, page, where, is_whole, *themes):
        self.found[f"{where}, axe"] = page.evaluate(LOOK, [is_whole, themes]) + flaws(page, touch=True)


@pytest.mark.parametrize("way", everything().values(), ids=everything().keys())
def test_a_page_fits_and_breaks_no_rule_of_axe(world, people, catalogues, way):
    looking = Looking(catalogues)
    for stop, (page, opens) in enumerate(way(Walker(people, world, DEVICE, locale=WALKED_IN)), 1):
        looking.ready(page)
        looking.at_sizes(page, f"{stop}")
        looking.axe(page, f"{stop}", True, "dark", "light")
        for opened in openings(page) if opens else ():
            kinds = page.evaluate(KINDS)
            if kinds in LOOKED_AT:
                continue
            if kinds:
                LOOKED_AT.add(kinds)
            looking.fits(page, f"{stop}, {opened}")
            looking.axe(page, f"{stop}, {opened}", False, "dark", "light")
    found = looking.found
    faults = [f"{where}: {line}" for where, lines in found.items() for line in lines]
    assert not faults, "\n".join(faults)


def test_each_page_that_there_is_has_a_walk():
    assert {path.name for path in PAGES.glob("*.html")} == set(WALKS)
