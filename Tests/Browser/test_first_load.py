"""What a cold browser asks for: all that a page needs at once, and nothing else; in the reader's language."""

import re

import pytest
from editors import until
from people import LAPTOP
from pieces import quartet

FOUND = """() => {
  const path = (address) => new URL(address).pathname.replace(/^\\/assets\\/[0-9a-f]{16}\\//, '');
  const hints = [...document.querySelectorAll('head > link[rel=modulepreload], head > link[rel=preload]')].map(({ href }) => path(href));
  const scripts = [...document.querySelectorAll('head > script[src]')].map(({ src }) => path(src));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => path(name)).filter((name) => /\\.(js|wasm)$/.test(name));
  return { hints, scripts, loaded };
}"""


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

    def open_page(kind, locale="en-GB"):
        if kind == "studio":
            page = people.page(cookie=runthrough.token, url=runthrough.url, locale=locale)
            address, whole = f"/studio/{production}", "document.body.dataset.state === 'open'"
        elif kind == "index":
            page = people.page(cookie=runthrough.token, url=runthrough.url, locale=locale)
            address, whole = "/", "document.querySelector('main a, main button') !== null"
        elif kind == "join":
            page = people.page(locale=locale)
            address, whole = "/join", "document.querySelector('form') !== null"
        else:
            page = people.join(runthrough, session, kind, "" if kind == "screen" else "Ana", LAPTOP, locale=locale)
            address, whole = f"/{kind}/{session.id}", "window.runthrough?.stand?.picture != null"
        requests = Requests(page)
        page.goto(runthrough.url + address)
        until(page, whole)
        return page.evaluate(FOUND), requests

    return open_page


@pytest.mark.parametrize("kind", ["dancer", "conductor", "screen", "studio", "index", "join"])
def test_a_page_names_all_that_it_loads_and_nothing_else(visit, kind):
    found, requests = visit(kind)
    assert sorted(found["hints"]) == sorted(set(found["loaded"]) - set(found["scripts"]))
    deepest = {url: requests.depth(url) for url in requests.assets}
    assert max(deepest.values()) == 2, {url: depth for url, depth in deepest.items() if depth > 2}


def test_a_page_loads_the_words_of_one_language(visit):
    found, _ = visit("join", locale="uk-UA")
    assert "words/uk.js" in found["hints"]
    assert not [name for name in found["loaded"] if re.match(r"words/en(/|\.js)", name)]
