"""What a cold browser asks for: all that a page needs at once and in few files, and nothing else; in the reader's language."""

import pytest
from classes import drill
from editors import until
from people import LAPTOP
from pieces import quartet
from playwright.sync_api import expect

FOUND = """() => {
  const path = (address) => new URL(address).pathname.replace(/^\\/assets\\/[0-9a-f]{16}\\//, '');
  const hints = [...document.querySelectorAll('head > link[rel=modulepreload], head > link[rel=preload]')].map(({ href }) => path(href));
  const scripts = [...document.querySelectorAll('head > script[src]')].map(({ src }) => path(src));
  // What comes after it has opened is for what may be opened in it.
  const opened = performance.getEntriesByName('open')[0]?.startTime ?? Infinity;
  const all = performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|wasm)$/.test(name));
  const loaded = all.filter(({ startTime }) => startTime < opened).map(({ name }) => path(name));
  return { hints, scripts, loaded, later: all.map(({ name }) => path(name)).filter((name) => !loaded.includes(name)) };
}"""

# The pages of a class, and the role of who opens them.
CLASS = {"athlete": "dancer", "trainer": "conductor"}
OPENED = "performance.getEntriesByName('open').length > 0"
# What a live page takes in advance, two seconds after it has begun, is for what may be opened in it: here that never comes before it has opened.
NOTHING_IN_ADVANCE = """const later = setTimeout;
globalThis.setTimeout = (act, wait, ...more) => later(act, wait === 2_000 ? 3_600_000 : wait, ...more);"""


class Requests:
    """By whom each file of the pages was named, as the browser says."""

    def __init__(self, page):
        self.by = {}
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", lambda event: self.by.setdefault(event["request"]["url"], event["initiator"]))
        devtools.send("Network.enable")

    def depth(self, url):
        """How many requests, one after the other, until this one is known."""
        initiator = self.by.get(url, {})
        frames = initiator.get("stack", {}).get("callFrames", [])
        named = initiator.get("url") or (frames[0]["url"] if frames else None)
        return 1 if named is None or named == url else 1 + self.depth(named)

    @property
    def assets(self):
        return [url for url in self.by if "/assets/" in url]


@pytest.fixture
def visit(runthrough, people):
    """Opens a page as somebody who may, and waits until it is whole; answers with what it loaded and in what order."""
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    session = runthrough.open(production)

    def open_page(kind, locale="en-GB", refused=None):
        if kind == "studio":
            # A browser remembers 250 files unless it is told otherwise.
            page = people.page(
                cookie=runthrough.token, url=runthrough.url, locale=locale, first=True, init="performance.setResourceTimingBufferSize(1_000)")
            address, whole = f"/studio/{production}", f"document.body.dataset.state === 'open' && {OPENED}"
        elif kind == "index":
            page = people.page(cookie=runthrough.token, url=runthrough.url, locale=locale, first=True)
            address, whole = "/", f"document.querySelector('main a, main button') !== null && {OPENED}"
        elif kind == "join":
            page = people.page(locale=locale, first=True)
            address, whole = "/join", "document.querySelector('form') !== null"
        elif kind in CLASS:
            of_class = runthrough.rehearse(drill())
            page = people.join(
                runthrough, of_class, CLASS[kind], "Ana", LAPTOP, page_of=kind, locale=locale, first=True, init=NOTHING_IN_ADVANCE)
            address, whole = f"/{kind}/{of_class.id}", f"window.runthrough?.page?.drill.run != null && {OPENED}"
        else:
            page = people.join(
                runthrough, session, kind, "" if kind == "screen" else "Ana", LAPTOP, locale=locale, first=True, init=NOTHING_IN_ADVANCE)
            address, whole = f"/{kind}/{session.id}", f"window.runthrough?.stand?.picture != null && {OPENED}"
        if refused:
            page.route(refused, lambda route: route.abort())
        requests = Requests(page)
        page.goto(runthrough.url + address)
        until(page, whole)
        # A file named in advance may still be on its way when nothing waits for it.
        until(page, f"(({{ hints, loaded, later }}) => hints.every((name) => loaded.includes(name) || later.includes(name)))(({FOUND})())")
        return page.evaluate(FOUND), requests

    return open_page


@pytest.mark.parametrize("kind", ["dancer", "conductor", "screen", "studio", "index", "join", "athlete", "trainer"])
def test_a_page_names_all_that_it_loads_and_nothing_else(visit, kind):
    found, requests = visit(kind)
    modules = [f"linked/en/{kind}.0.js", f"linked/en/{kind}.js"]
    assert sorted(found["hints"]) == sorted(set(found["loaded"]) - set(found["scripts"]))
    assert [name for name in found["scripts"] if name != "theme.js"] == modules
    assert not [name for name in found["loaded"] if name.endswith(".js") and name not in found["scripts"]]
    deepest = {url: requests.depth(url) for url in requests.assets if url.endswith(tuple(found["loaded"]))}
    assert max(deepest.values()) == 2, {url: depth for url, depth in deepest.items() if depth > 2}


def test_the_studio_loads_panels_and_dialogs_when_they_are_wanted_and_in_advance(visit, people):
    found, _ = visit("studio")
    page = people.pages[-1]
    until(page, "$modules.found['studio/panels/stage.js'] !== undefined")
    assert "linked/studio/studio/panels/stage.js" not in found["loaded"]
    # Once all has come, it opens also where the network has gone.
    until(page, "$modules.found['help/dialog.js'] !== undefined")
    page.context.set_offline(True)
    page.locator("#help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#drawer-tabs").get_by_role("button", name="Stage", exact=True).click()
    expect(page.locator("#drawer-body .stage-panel")).to_be_visible()
    page.context.set_offline(False)


def test_a_panel_that_does_not_come_says_so_and_can_be_asked_for_again(visit, people):
    visit("studio", refused="**/studio/panels/stage.js")
    page = people.pages[-1]
    page.locator("#drawer-tabs").get_by_role("button", name="Stage", exact=True).click()
    expect(page.locator("#drawer-body").get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute("**/studio/panels/stage.js")
    page.locator("#drawer-body").get_by_role("button", name="Try again").click()
    expect(page.locator("#drawer-body .stage-panel")).to_be_visible()


def test_the_list_of_productions_takes_no_core(visit):
    found, _ = visit("index")
    assert not [name for name in (*found["hints"], *found["loaded"]) if name.startswith("core")]


def test_a_page_loads_the_words_of_its_rooms_in_one_language(visit, people):
    found, _ = visit("join", locale="uk-UA")
    assert [name for name in found["scripts"] if name != "theme.js"] == ["linked/uk/join.0.js", "linked/uk/join.js"]
    words = people.pages[-1].evaluate("Object.keys($modules.found).filter((path) => /^words\\/\\w\\w\\//.test(path))")
    assert sorted(words) == [f"words/uk/{name}.js" for name in ("common", "fields", "joining", "refusals")]
