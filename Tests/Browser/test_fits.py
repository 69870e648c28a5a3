"""In every language and at every size all pages fit, with all that they open: nothing is cut, hangs out or lies over something else, and
what is pressed has at most two lines."""

import pathlib
import re

import pytest
from people import LAPTOP, PHONE
from server import ROOT
from walks import WALKS, Walker, openings

LANGUAGES = re.findall(r'\{ code: "(\w+)"', (ROOT / "Sources/WebClient/Pages/words/words.js").read_text())
FAULTS = (pathlib.Path(__file__).parent / "fits.js").read_text()

# A finger's controls are the larger ones: with them every size is looked at. The first one of each is what its pages are opened at.
HELD = ((390, 844), (320, 640), (844, 390), (820, 1180), (1440, 900))
AT_A_DESK = ((1440, 900), (1024, 768))
# German has the longest words, Japanese the widest letters and no spaces.
LONGEST = ("de", "ja")
DRAWN = """async () => {
  await document.fonts.ready;
  for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => requestAnimationFrame(done));
}"""


def faults_at(page, sizes):
    """What does not fit, at each size; the page is left at the first one."""
    for width, height in (*sizes[1:], sizes[0]):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        for fault in page.evaluate(FAULTS):
            yield f"{width} × {height}: {fault}"


def walked(people, world, page_file, device, language, sizes):
    found = []
    for way in WALKS[page_file]:
        for stop, (page, opens) in enumerate(way(Walker(people, world, device, locale=language)), 1):
            where = f"{way.__name__} {stop}"
            found += [f"{where}, {fault}" for fault in faults_at(page, sizes)]
            for opened in openings(page) if opens else ():
                page.evaluate(DRAWN)
                found += [f"{where}, {opened}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page_file", WALKS)
def test_a_page_fits_on_everything_that_is_held(world, people, page_file, language):
    found = walked(people, world, page_file, PHONE, language, HELD)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LONGEST)
@pytest.mark.parametrize("page_file", WALKS)
def test_a_page_fits_at_a_desk(world, people, page_file, language):
    found = walked(people, world, page_file, LAPTOP, language, AT_A_DESK)
    assert not found, "\n".join(found)
