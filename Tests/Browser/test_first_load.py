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

# Scripts that are no modules, and are run while these are on their way.
BESIDE_MODULES = ["theme.js", "begin.js"]
# The pages of a class, and the role of who opens them.
CLASS = {"athlete": "dancer", "trainer": "conductor"}
OPENED = "performance.getEntriesByName('open').length > 0"
# What a live page takes in advance, two seconds after it has begun, is for what may be opened in it: here that never comes before it has opened.
NOTHING_IN_ADVANCE = """const later = setTimeout;
globalThis.setTimeout = (act, wait, ...more) => later(act, wait === 2_000 ? 3_600_000 : wait, ...more);"""


class Requests:
    """By whom each file of the pages was named, as the browser says."""

    def __init__(self, page):
        self.by, self.order = {}, []
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", lambda event: self.by.setdefault(event["request"]["url"], event["initiator"]))
        devtools.on("Network.requestWillBeSent", lambda event: self.order.append(event["request"]["url"]))
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


# The rooms of which the first view of a page is made, and what else there is in it: what offers and switches on what is opened later.
EVERYWHERE = {"core", "core.js", "live", "pages", "session", "stage", "ui", "wire", "words"}
ROOMS = {
    "dancer": EVERYWHERE | {"dancer"},
    "conductor": EVERYWHERE | {"conductor", "keys"},
    "athlete": EVERYWHERE | {"athlete", "drill"},
    "trainer": EVERYWHERE | {"trainer", "drill", "keys"},
    "studio": EVERYWHERE | {"studio", "editing", "keys"},
}
OFFERS = {
    "editing/content.js", "editing/described.js", "editing/former-parts.js", "film/going.js", "help/offer.js", "secure/row.js", "camera/consent.js",
    "music/kept-uploads.js", "player/running.js",
    *(f"sound/{name}.js" for name in ("audio-clock", "clicks", "first-question", "hearing", "looking", "output", "softening")),
}
OF_PANELS = {f"studio/panels/{name}.js" for name in ("add-performers", "panels", "performer-editors", "performers", "sections")}


@pytest.mark.parametrize("kind", sorted(ROOMS))
def test_a_first_view_has_no_module_of_what_is_opened_later(visit, runthrough, people, kind):
    _, requests = visit(kind)
    files = [url for url in requests.assets if f"/linked/en/{kind}." in url]
    modules = {line[3:] for url in files for line in people.pages[-1].request.get(url).text().split("\n") if line.startswith("// ") and line.endswith(".js")}
    assert len(files) == 2 and len(modules) > 100
    others = {module for module in modules - OFFERS if module.split("/")[0] not in ROOMS[kind]}
    unopened = {module for module in modules - OF_PANELS if module.startswith(("studio/panels/", "studio/dialogs/", "studio/lane/"))}
    assert not others and not unopened


def begun(requests, url):
    """Whether the script in the page's head has asked for it, before the modules."""
    return requests.by[url]["stack"]["callFrames"][0]["url"].endswith("/begin.js")


def test_a_joining_page_asks_once_for_production_and_socket_and_before_the_modules(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    session = runthrough.open(production)
    page = people.page(first=True)
    requests = Requests(page)
    asked, sockets = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url("**/dancer/**")
    until(page, "window.runthrough?.stand?.picture != null")
    document = f"{runthrough.url}/api/v1/productions/{production}"
    assert asked.count(document) == 1 and begun(requests, document)
    assert len(sockets) == 1


def test_the_studio_asks_for_what_it_opens_before_the_modules(visit, runthrough, people):
    _, requests = visit("studio")
    address = f"{runthrough.url}/api/v1/productions/{people.pages[-1].url.split('/')[-1]}"
    assert all(begun(requests, url) for url in (address, f"{runthrough.url}/api/v1/me", f"{address}/people"))
    assert requests.order.count(address) == 1


@pytest.mark.parametrize("kind", ["dancer", "conductor", "screen", "studio", "index", "join", "athlete", "trainer"])
def test_a_page_names_all_that_it_loads_and_nothing_else(visit, kind):
    found, requests = visit(kind)
    modules = [f"linked/en/{kind}.0.js", f"linked/en/{kind}.js"]
    assert sorted(found["hints"]) == sorted(set(found["loaded"]) - set(found["scripts"]))
    assert [name for name in found["scripts"] if name not in BESIDE_MODULES] == modules
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
    assert [name for name in found["scripts"] if name not in BESIDE_MODULES] == ["linked/uk/join.0.js", "linked/uk/join.js"]
    words = people.pages[-1].evaluate("Object.keys($modules.found).filter((path) => /^words\\/\\w\\w\\//.test(path))")
    assert sorted(words) == [f"words/uk/{name}.js" for name in ("common", "fields", "joining", "refusals")]
