"""Every page that the server has, in the states in which people meet it. What is true of all pages is looked at on this way: axe-core,
texts that fit, pictures. A walk gives its page at each stop; `openings` are what a stop has to open: panels, dialogs, menus."""

import functools
import json
from typing import NamedTuple

from classes import Crowd, class_that_is_over, drill
from editors import until
from music import click_track, uploaded, with_music
from people import LAPTOP
from pieces import SECOND, piece, quartet
from playwright.sync_api import Page
from server import ROOT

PAGES = ROOT / "Sources/WebClient/Pages"
AT = {"x": 1, "y": 2}
LIVE = "document.querySelector('#connection')?.dataset.kind === 'live'"
#: What a page says when it has something to say: its first heading has words, and nothing is on its way.
SAID = "document.querySelector('main :is(h1, h2, h3, p, li, label)')?.textContent.trim()"

#: Each walk by the page's file, in the order below.
WALKS = {}


def walk(page):
    def known(way):
        WALKS.setdefault(page, []).append(way)
        return way

    return known


class Stop(NamedTuple):
    page: Page
    #: Whether what the page has to open is looked at here.
    opens: bool = True


def everything():
    """Ids and walks, for `pytest.mark.parametrize`."""
    return {f"{page.removesuffix('.html')}: {way.__name__.replace('_', ' ')}": way for page, ways in WALKS.items() for way in ways}


ASSIGNED = """(places) => places.forEach(([member, performer], turn) =>
  crowd[turn].socket.send(JSON.stringify({ type: "command", id: crypto.randomUUID(), kind: "assign", performer, member })))"""


class World:
    """What there is on the server for those who walk: made when it is first asked for."""

    def __init__(self, runthrough, browser):
        self.runthrough, self.browser = runthrough, browser

    @functools.cached_property
    def document(self):
        document = with_music(quartet("The long way home"), uploaded(self.runthrough.url, self.runthrough.token, click_track(5)))
        document["marks"] = [{"id": name, "name": name, "colour": "#7cc4ff", "from": AT, "to": None} for name in ("Red", "Green")]
        document["people"] = [{"id": "mia", "name": "Mia"}, {"id": "tom", "name": "Tom"}]
        document["metadata"] = {"Hall": "Small"}
        document["nextRun"] = {"at": 1_954_000_000_000, "duration": 5_400_000_000, "place": "Hall 2"}
        for formation in document["formations"]:
            formation["notes"] = f"Notes of {formation['name']}"
        return document

    @functools.cached_property
    def production(self):
        return self._made(self.document)

    @functools.cached_property
    def empty(self):
        return self._made(quartet("Nothing yet") | {"performers": [], "formations": []})

    @functools.cached_property
    def drill(self):
        return self._made(drill("Evening class"))

    @functools.cached_property
    def empty_drill(self):
        return self._made(drill("No drill yet") | {"combos": [], "rounds": []})

    @functools.cached_property
    def over(self):
        return class_that_is_over(self.runthrough, self.browser)

    @functools.cached_property
    def shown(self):
        """What everybody else does not have: a production of its own, whose links and codes were given away."""
        return self._made(piece("Swan Lake", ["Ana", "Ben"], ["Line", "Square"], hold=2 * SECOND, duration=SECOND))

    def code(self, kind):
        return self.runthrough.call("POST", f"/api/v1/productions/{self.shown}/codes", {"kind": kind})["code"]

    def secret(self):
        return self.runthrough.call("POST", f"/api/v1/productions/{self.shown}/links", {"name": "Dancers"})["link"].split("#")[1]

    def invitation(self):
        path = f"/api/v1/productions/{self.shown}/invitations"
        return "/" + self.runthrough.call("POST", path, {"name": "Mara", "role": "edit"})["link"].split("/", 3)[3]

    def session(self, production):
        return self.runthrough.open(production)

    def _made(self, document):
        return self.runthrough.call("POST", "/api/v1/productions", document)["id"]


class Walker:
    """Somebody who goes everywhere, always with the same device and language."""

    def __init__(self, people, world, device=LAPTOP, **options):
        self.people, self.world, self.device, self.options = people, world, device, options
        self.runthrough = world.runthrough

    def guest(self, path, ready=SAID):
        return self._at(self.people.page(self.device, **self.options), path, ready)

    def owner(self, path, ready=SAID):
        page = self.people.page(self.device, cookie=self.runthrough.token, url=self.runthrough.url, **self.options)
        return self._at(page, path, ready)

    def member(self, session, role, name, page_of=None, ready=LIVE):
        page = self.people.join(self.runthrough, session, role, name, self.device, page_of=page_of, **self.options)
        until(page, ready)
        return page

    def others(self, session, *names):
        """Members whose pages nobody looks at; each dances a performer, if the session has one for each."""
        seats = Crowd(self.runthrough, session, self.people, names)
        if seats.seats[0]["programme"]["kind"] == "production":
            seats.page.evaluate(ASSIGNED, [[seat["member"], f"p{turn}"] for turn, seat in enumerate(seats.seats)])

    def _at(self, page, path, ready):
        page.goto(self.runthrough.url + path)
        if ready:
            until(page, ready)
        return page


# MARK: What somebody meets who is not in


@walk("index.html")
def library(walker):
    world = walker.world
    for production in (world.production, world.drill, world.empty):
        assert production
    over = world.session(world.production)
    walker.runthrough.call("POST", f"/api/v1/sessions/{over.id}/end")
    world.session(world.shown)
    yield Stop(walker.owner("/", "document.querySelector('main tbody tr, main .production, main article') !== null"))


@walk("index.html")
def library_of_a_stranger(walker):
    yield Stop(walker.guest("/"))


@walk("index.html")
def library_with_nothing_in_it(walker):
    runthrough, production = walker.runthrough, walker.world.empty
    role = {"name": "Mara", "role": "see"}
    link = runthrough.call("POST", f"/api/v1/productions/{production}/invitations", role)["link"]
    token = runthrough.call("POST", "/" + link.split("/", 3)[3], token=None)["token"]
    person = next(one for one in runthrough.get(f"/api/v1/productions/{production}/people")["people"] if one["role"] == "see")
    runthrough.call("DELETE", f"/api/v1/productions/{production}/people/{person['id']}")
    page = walker.people.page(walker.device, cookie=token, url=runthrough.url, **walker.options)
    yield Stop(walker._at(page, "/", SAID))


@walk("join.html")
def join(walker):
    yield Stop(walker.guest("/join", "document.querySelector('main input') !== null"))


@walk("join.html")
def join_by_a_code(walker):
    session = walker.world.session(walker.world.production)
    yield Stop(walker.guest(f"/join/{session.codes['dancer']}", "document.querySelector('main input') !== null"))


@walk("link.html")
def invitation(walker):
    yield Stop(walker.guest(walker.world.invitation(), "document.querySelector('main button') !== null"))


@walk("link.html")
def mistyped_link(walker):
    page = walker.guest("/editor/mistyped", "document.querySelector('main button') !== null")
    page.locator("main button").first.click()
    page.locator("[role=alert]").first.wait_for()
    yield Stop(page)


@walk("pieces.html")
def all_pieces(walker):
    yield Stop(walker.guest("/pieces", "document.querySelector('.piece-icon') !== null"), opens=False)


@walk("problem.html")
def problem(walker):
    yield Stop(walker.guest("/nowhere"))


@walk("secure.html")
def secure(walker):
    yield Stop(walker.guest("/secure"))


@walk("trust.html")
def trust(walker):
    yield Stop(walker.guest("/trust"))


@walk("help.html")
def help_page(walker):
    yield Stop(walker.guest("/help", "document.querySelector('main h3, main summary') !== null"))


@walk("piece.html")
def piece_whose_link_is_wrong(walker):
    yield Stop(walker.guest("/piece#mistyped"))


@walk("copy.html")
def copy(walker):
    yield Stop(walker.guest(f"/copy#{walker.world.code('copy')}", "globalThis.runthrough?.stand.picture?.phase !== undefined"))


@walk("copy.html")
def copy_whose_link_is_damaged(walker):
    yield Stop(walker.guest("/copy#7.abc", "document.querySelector('[role=alert]') !== null"))


@walk("look.html")
def poster(walker):
    walker.runthrough.edit(walker.world.shown, {"set": ["nextRun"], "to": walker.world.document["nextRun"]})
    yield Stop(walker.guest(f"/look#{walker.world.code('poster')}", "document.querySelector('.poster img')?.complete"))


@walk("look.html")
def poster_that_is_unknown(walker):
    yield Stop(walker.guest("/look#ABC234"))


# MARK: What an author works with

OPEN = "document.body.dataset.state === 'open' && document.querySelector('#saved').dataset.kind === 'saved'"


@walk("studio.html")
def studio(walker):
    page = walker.owner(f"/studio/{walker.world.production}", OPEN)
    yield Stop(page)
    page.evaluate("runthrough.selection.select(['p0', 'p1'])")
    yield Stop(page, opens=False)


@walk("studio.html")
def studio_with_nothing_in_it(walker):
    yield Stop(walker.owner(f"/studio/{walker.world.empty}", OPEN), opens=False)


@walk("drill.html")
def drill_editor(walker):
    yield Stop(walker.owner(f"/drill/{walker.world.drill}", OPEN))


@walk("drill.html")
def drill_editor_with_nothing_in_it(walker):
    yield Stop(walker.owner(f"/drill/{walker.world.empty_drill}", OPEN), opens=False)


@walk("paper.html")
def paper(walker):
    page = walker.owner(f"/paper/{walker.world.production}", "document.querySelector('.paper-sheet') !== null")
    yield Stop(page)
    for kind in ("performers", "cast", "counts"):
        page.goto(page.url.split("#")[0] + f"#kind={kind}")
        page.reload()
        until(page, "document.querySelector('.paper-sheet') !== null")
        yield Stop(page, opens=False)


@walk("paper.html")
def paper_with_nothing_on_it(walker):
    yield Stop(walker.owner(f"/paper/{walker.world.empty}"))


@walk("account.html")
def account(walker):
    yield Stop(walker.owner("/account", "document.querySelector('.people-rows li') !== null"))


# MARK: A rehearsal


@walk("conductor.html")
def conductor(walker):
    session = walker.world.session(walker.world.production)
    walker.others(session, "Bea", "Cem")
    page = walker.member(session, "conductor", "Mira", ready=f"{LIVE} && document.body.dataset.baton === 'mine'")
    until(page, "document.querySelectorAll('.person').length > 1")
    yield Stop(page, opens=False)
    page.locator("#go").click()
    until(page, "runthrough.session.state.cue !== null || document.querySelector('#number').textContent.startsWith('2')")
    yield Stop(page)


@walk("conductor.html")
def conductor_with_nothing_to_run(walker):
    yield Stop(walker.member(walker.world.session(walker.world.empty), "conductor", "Mira"), opens=False)


@walk("dancer.html")
def dancer(walker):
    session = walker.world.session(walker.world.production)
    page = walker.member(session, "dancer", "Bea", ready="document.querySelector('dialog[open] button.performer') !== null")
    yield Stop(page)
    page.locator("dialog[open] button.performer").first.click()
    until(page, f"{LIVE} && document.querySelector('dialog[open]') === null")
    yield Stop(page)


@walk("screen.html")
def screen(walker):
    session = walker.world.session(walker.world.production)
    walker.others(session, "Bea")
    page = walker.guest(f"/screen/{session.codes['screen']}", None)
    page.wait_for_url(f"**/screen/{session.id}")
    until(page, "document.querySelector('#number').textContent !== '–'")
    yield Stop(page)


@walk("practice.html")
def practice(walker):
    yield Stop(walker.owner(f"/practice/{walker.world.production}", "globalThis.runthrough?.stand?.picture?.phase !== undefined"))


@walk("practice.html")
def practice_by_a_link(walker):
    page = walker.guest(f"/piece#{walker.world.secret()}", None)
    page.wait_for_url("**/practice/*")
    until(page, "document.querySelector('dialog[open]') !== null")
    yield Stop(page)


# MARK: A class


@walk("trainer.html")
def trainer(walker):
    session = walker.world.session(walker.world.drill)
    walker.others(session, "Ana", "Bo")
    page = walker.member(session, "conductor", "Mira", page_of="trainer")
    until(page, "document.querySelectorAll('#board tr').length > 1")
    yield Stop(page, opens=False)
    page.locator("#play").click()
    until(page, "document.body.dataset.stage === 'work'")
    yield Stop(page)


@walk("trainer.html")
def trainer_with_no_athlete(walker):
    yield Stop(walker.member(walker.world.session(walker.world.drill), "conductor", "Mira", page_of="trainer"), opens=False)


@walk("athlete.html")
def athlete(walker):
    session = walker.world.session(walker.world.drill)
    page = walker.member(session, "dancer", "Ana", page_of="athlete", ready="document.querySelector('dialog[open] button') !== null")
    yield Stop(page)
    page.locator("dialog[open] button").first.click()
    until(page, f"{LIVE} && document.querySelector('dialog[open]') === null")
    yield Stop(page)


@walk("class.html")
def wall(walker):
    session = walker.world.session(walker.world.drill)
    walker.others(session, "Ana", "Bo")
    page = walker.guest(f"/screen/{session.codes['screen']}", None)
    page.wait_for_url(f"**/class/{session.id}")
    until(page, LIVE)
    yield Stop(page)


@walk("results.html")
def results(walker):
    yield Stop(walker.owner(f"/results/{walker.world.over.session.id}", "document.querySelector('.class-table tbody tr') !== null"))


@walk("results.html")
def results_of_an_athlete(walker):
    over = walker.world.over
    yield Stop(over.page(walker.people, "Ana", "results", walker.device, **walker.options))


@walk("results.html")
def results_of_nothing(walker):
    yield Stop(walker.owner(f"/results/{walker.world.session(walker.world.drill).id}"))


@walk("athletes.html")
def athletes(walker):
    assert walker.world.over
    yield Stop(walker.owner("/athletes", "document.querySelector('#people li') !== null"))


@walk("athletes.html")
def athletes_of_no_name(walker):
    page = walker.owner("/athletes")
    page.locator("#search").fill("nobody of this name")
    until(page, "document.querySelector('#people li') === null && document.querySelector('#status').textContent !== ''")
    yield Stop(page)


# MARK: The page that a camera station serves

STATION = {
    "camera": {"state": "on", "kind": "webcam", "source": "0"}, "rate": 14, "delay": 80, "dropped": 2, "others": 1,
    "places": [
        {"name": f"Long wall {turn}", "connection": connection, "refused": None, "sight": sight, "told": 12, "delay": 90, "waiting": 1,
         "refusals": 0, "punches": [], "kept": [{"name": "Ana", "count": 3}], "unsent": 0}
        for turn, (connection, sight) in enumerate((("connected", "somebody"), ("lost", "nobody")), 1)
    ],
}


@walk("station.html")
def station(walker):
    page = walker.people.page(walker.device, **walker.options)
    language = walker.options.get("locale", "en")
    html = (PAGES / "station.html").read_text().replace('lang="en"', f'lang="{language}"')
    page.route("**/station", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.route("**/state", lambda route: route.fulfill(body=f"data: {json.dumps(STATION)}\n\n", content_type="text/event-stream"))
    yield Stop(walker._at(page, "/station", "document.querySelector('.place') !== null"))


# MARK: What a page has to open

#: Controls that open something, one of each kind that the page has many of: selectors where they have names, otherwise the nodes themselves.
OPENINGS = """(isFirst) => {
  const kinds = new Map();
  const openers = 'button[aria-haspopup], [popovertarget], button[aria-expanded][aria-controls], summary, #join, #help, #end, #share';
  for (const node of document.querySelectorAll(openers)) {
    if (node.disabled || node.closest('[inert]') || !node.checkVisibility({ checkVisibilityCSS: true })) continue;
    const { panel } = node.dataset;
    const name = node.id ? `#${node.id}` : panel ? `[data-panel="${panel}"]` : null;
    const kind = name ?? `${node.tagName}.${node.className}.${node.closest('[class]:not(summary)')?.className}`;
    if (!kinds.has(kind)) kinds.set(kind, name ?? node);
  }
  if (isFirst) globalThis.openings = [...kinds.values()];
  return [...kinds.values()].map((one) => typeof one === 'string' ? one : one.outerHTML.slice(0, 80));
}"""
OPENED = """(one) => {
  const node = typeof one === 'string' ? document.querySelector(one) : openings[one];
  if (!node?.isConnected || !node.checkVisibility({ checkVisibilityCSS: true })) return false;
  globalThis.opener = node;
  const isOpen = node.matches('summary') ? node.parentElement.open : node.getAttribute('aria-expanded') === 'true'
    || node.popoverTargetElement?.matches(':popover-open');
  if (!isOpen) node.click();
  return true;
}"""
#: What has been opened is there, and nothing moves any more.
THERE = """(opener.matches('summary') ? true
  : opener.matches('[aria-expanded][aria-controls]') ? opener.getAttribute('aria-expanded') === 'true'
    && document.getElementById(opener.getAttribute('aria-controls'))?.firstElementChild != null
  : document.querySelector('dialog[open], [role=menu], [popover]:popover-open') !== null)
  && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getTiming().iterations === Infinity)"""
CLOSED = """() => {
  for (const dialog of [...document.querySelectorAll('dialog[open]')].reverse()) {
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  }
  for (const over of document.querySelectorAll('[popover]:popover-open')) {
    over.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    if (over.isConnected && over.matches(':popover-open')) over.hidePopover();
  }
  const { opener } = globalThis;
  const isOpen = opener.matches('summary') ? opener.parentElement.open : opener.getAttribute('aria-expanded') === 'true';
  if (isOpen && opener.isConnected && !opener.dataset.panel) opener.click();
}"""
NONE_OPEN = "document.querySelector('dialog[open], [popover]:popover-open') === null"


def openings(page):
    """Opens one after the other, and what each of them has to open in turn; gives their names while they are open. In the page `opener` is
    what opened it."""
    if page.evaluate("document.querySelector('dialog[open]') !== null"):
        return
    names = page.evaluate(OPENINGS, True)
    for turn, name in enumerate(names):
        page.evaluate("document.activeElement?.blur()")
        if not opened(page, name if name[0] in "#[" else turn):
            continue
        yield name
        is_modal = page.evaluate("document.querySelector('dialog[open]') !== null")
        within = [] if is_modal else [one for one in page.evaluate(OPENINGS, False) if one[0] == "#" and one not in names]
        for one in within:
            if opened(page, one):
                yield f"{name} {one}"
            closed(page)
            if not opened(page, name if name[0] in "#[" else turn):
                break
        closed(page)


def opened(page, one):
    if page.evaluate(OPENED, one):
        until(page, THERE)
        return True
    return False


def closed(page):
    page.evaluate(CLOSED)
    until(page, NONE_OPEN)
