"""In every language all that a phone shows fits on it: nothing is cut, nothing hangs out, and what is pressed has at most two lines."""

import re

import pytest
from classes import drill
from editors import until
from people import PHONE, behind
from pieces import quartet
from playwright.sync_api import expect
from server import ROOT

LANGUAGES = re.findall(r'\{ code: "(\w+)"', (ROOT / "Sources/WebClient/Pages/words/words.js").read_text())

# What hangs out or is cut of the things that have words, as lines of a list. Names that people gave may be cut, and so may what is scrolled sideways.
FAULTS = """() => {
  const faults = [];
  const { clientWidth: width } = document.documentElement;
  if (document.documentElement.scrollWidth > width + 1) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isScrolled = (node) => {
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
    }
    return false;
  };
  const isPress = 'button, a.button, summary, [role=tab]';
  for (const node of top.querySelectorAll(`${isPress}, label, legend, h1, h2, h3, th, dt, dd, p, span, small`)) {
    const box = node.getBoundingClientRect();
    const text = node.textContent.trim().replace(/\\s+/g, ' ');
    if (text === '' || box.width < 2 || box.height < 2 || !node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const style = getComputedStyle(node);
    if (node.closest('bdi, .unseen, .initials, canvas, [aria-hidden=true], .title, .way, noscript') || node.querySelector('bdi')) continue;
    if (style.clipPath !== 'none' || style.position === 'absolute' && style.clip !== 'auto') continue;
    const isCut = style.display !== 'inline' && /hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
    if (isCut) faults.push(`cut: “${text.slice(0, 60)}” of ${node.tagName}.${node.className}`);
    if ((box.right > width + 1 || box.left < -1) && !isScrolled(node)) faults.push(`hangs out: “${text.slice(0, 60)}” of ${node.tagName}.${node.className}`);
    if (node.matches(isPress) && !node.matches('.go') && !node.querySelector('p, small, .help, ul, li, div')) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 8)));
      const height = parseFloat(style.lineHeight) || 1.45 * parseFloat(style.fontSize);
      if (lines.size > 2 && box.height > 3 * height) faults.push(`three lines: “${text.slice(0, 60)}” of ${node.className}`);
    }
  }
  return [...new Set(faults)];
}"""


class Measured:
    def __init__(self, page):
        self.page = page
        self.faults = []

    def look(self, what):
        self.page.evaluate("() => document.fonts.ready")
        self.faults += [f"{what}: {fault}" for fault in self.page.evaluate(FAULTS)]

    def opens(self, *presses):
        for what in presses:
            self.page.locator(what).click()
            self.page.locator("dialog[open]").last.wait_for()
            self.look(what)
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)


def in_language(people, language, role, runthrough, session, name, **options):
    return people.join(runthrough, session, role, name, PHONE, locale=language, **options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_rehearsal_fit_on_a_phone(runthrough, people, language):
    session = runthrough.rehearse(quartet())
    dancer = in_language(people, language, "dancer", runthrough, session, "Bea")
    dancer.locator("dialog[open]").wait_for()
    seen = Measured(dancer)
    seen.look("whom one dances")
    dancer.locator("dialog[open] button.performer").first.click()
    until(dancer, "document.querySelector('#connection').dataset.kind === 'live'")
    seen.look("dancer")
    seen.opens("#menu")
    conductor = in_language(people, language, "conductor", runthrough, session, "Mira")
    until(conductor, "document.querySelector('#connection').dataset.kind === 'live' && document.body.dataset.baton === 'mine'")
    led = Measured(conductor)
    led.look("conductor")
    conductor.keyboard.press("Space")
    led.look("conductor in the run")
    led.opens("#join")
    for word in ("everyone", "tempo", "from", "more"):
        behind(conductor, word)
        led.look(f"conductor {word}")
    led.opens("#takes")
    for key in ("m", "n", "o"):
        conductor.keyboard.press(key)
        conductor.wait_for_timeout(200)
        led.look(f"conductor {key}")
        conductor.keyboard.press("Escape")
    assert not seen.faults + led.faults, "\n".join(seen.faults + led.faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_an_athlete_fit_on_a_phone(runthrough, people, language):
    session = runthrough.rehearse(drill())
    athlete = in_language(people, language, "dancer", runthrough, session, "Ana", page_of="athlete")
    athlete.locator("dialog[open]").wait_for()
    seen = Measured(athlete)
    seen.look("which hand is in front")
    athlete.locator("dialog[open] button").first.click()
    until(athlete, "document.querySelector('#connection').dataset.kind === 'live'")
    seen.look("athlete")
    seen.opens("#menu")
    assert not seen.faults, "\n".join(seen.faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_an_author_fit_on_a_phone(runthrough, people, language):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url, locale=language)
    page.goto(runthrough.url + "/")
    page.locator(".masthead .language-choice").wait_for()
    until(page, "document.querySelector('main h2, main h1') !== null")
    seen = Measured(page)
    seen.look("library")
    page.goto(f"{runthrough.url}/studio/{production}")
    until(page, "document.body.dataset.state === 'open' && window.runthrough?.desk.status.kind === 'saved'")
    seen.look("studio")
    for panel in page.evaluate("[...document.querySelectorAll('#left-tabs [data-panel], #drawer-tabs [data-panel]')].map(({ dataset }) => dataset.panel)"):
        page.evaluate("(panel) => runthrough.panels.show(panel)", panel)
        page.wait_for_timeout(100)
        seen.look(f"panel {panel}")
    page.goto(f"{runthrough.url}/practice/{production}")
    until(page, "window.runthrough?.session.choreography != null")
    seen.look("practice")
    seen.opens("#menu")
    assert not seen.faults, "\n".join(seen.faults)
