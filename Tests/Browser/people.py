"""People with browsers: each a context of their own, on a phone or a laptop."""

import functools
import json
import pathlib
import re
import time
import urllib.parse

from playwright.sync_api import BrowserContext, CDPSession, Error, Page, TimeoutError, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LAPTOP = {"viewport": {"width": 1440, "height": 900}}

# A failed request is no fault of the page: the tests cut connections, and a guest's first look at `/` is answered 401.
EXPECTED = re.compile(r"Failed to load resource|Service Worker registration blocked by Playwright|WebSocket connection to|net::ERR_|ERR_INTERNET_DISCONNECTED"
    # On a busy machine a page has been open for three seconds before it uses its core.
    r"|/core\.wasm was preloaded using link preload but not used within a few seconds")
# What Firefox reports as an error of the page: sockets that were cut, and what tests store before a page opens, which Firefox also tries
# to store in the empty page before it.
EXPECTED_IN_FIREFOX = re.compile(r"connection to (the server at )?ws|The operation is insecure")

# What tests listen to on a page.
HEARD_OF_PAGES = [
    "console", "crash", "dialog", "download", "filechooser", "framenavigated", "load", "pageerror", "popup", "request", "requestfailed",
    "requestfinished", "response", "websocket", "worker",
]
# Its origin, once it holds nothing any more that is the page's own. A clock of a test stays with its page for good.
EMPTIED = """() => {
  if (!`${Date}`.includes('[native code]')) throw new Error('It has a clock of a test.');
  if (origin !== 'null') sessionStorage.clear();
  window.name = '';
  return origin;
}"""

WATCH_POLICY = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI} ${event.sourceFile ?? ''}`));
"""

# The hints of a first visit are shown to newcomers only, who are said to be one (`NEWCOMER`).
VISITED = """
if (origin !== 'null' && sessionStorage.newcomer === undefined) {
  for (const page of ['studio', 'conductor']) localStorage.setItem(`runthrough.preference.firstVisit.${page}`, 'seen');
}
"""
NEWCOMER = """
if (origin !== 'null' && sessionStorage.newcomer === undefined) {
  sessionStorage.newcomer = 'yes';
  for (const page of ['studio', 'conductor']) localStorage.removeItem(`runthrough.preference.firstVisit.${page}`);
}
"""

GIVEN_CLOCK = pathlib.Path(__file__).with_name("given_clock.js").read_text()


class Contexts:
    """Contexts of one browser that others have left, each with its page, emptied of all but the pages' files. To fetch and compile those anew,
    and to begin a process for a page, is much of what a machine has to do for a test."""

    def __init__(self, browser):
        self.browser = browser
        self.free = {}

    def take(self, options):
        free = self.free.setdefault(repr(sorted(options.items())), [])
        if free:
            return free.pop()
        context = self.browser.new_context(**options)
        for script in (WATCH_POLICY, VISITED):
            context.add_init_script(script)
        return context

    def give_back(self, context, options):
        """What a context was given from the start is not given again; who works in a page's service, or between its sockets and the server,
        cannot be taken back."""
        is_between = any(page._impl_obj._web_socket_routes for page in context.pages)
        if is_between or options["service_workers"] == "allow" or "storage_state" in options:
            return context.close()
        try:
            page, *others = context.pages
            for event in HEARD_OF_PAGES:
                page._impl_obj.remove_all_listeners(event)
            origins = {page.evaluate(EMPTIED) for page in context.pages}
            for other in others:
                other.close()
            # A page of the same server that does nothing: on the way over an empty one its process would be given up.
            page.goto(f"{page.evaluate('origin')}/healthz")
            self.empty(context, page, origins - {"null"}, options)
        except (Error, ValueError):
            # Its server is gone, its page crashed, was closed already, or has a clock that only goes with it.
            return context.close()
        self.free[repr(sorted(options.items()))].append(context)

    @staticmethod
    def empty(context, page, origins, options):
        page.mouse.up()
        page.mouse.move(-1, -1)
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null")
        if page.viewport_size != options["viewport"]:
            page.set_viewport_size(options["viewport"])
        if origins:
            tools = context.new_cdp_session(page)
            for origin in origins:
                tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            tools.send("Page.resetNavigationHistory")
            tools.detach()
        context.clear_cookies()
        context.clear_permissions()
        context.unroute_all(behavior="ignoreErrors")
        page.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)


contexts_of = functools.cache(Contexts)


class People:
    """Everybody's pages. Service workers are let in where a test is about them (`service_workers="allow"`): each fetches every page
    there is, which is most of what a machine has to do for a test."""

    def __init__(self, browser, slowness=1):
        self.browser = browser
        self.contexts = contexts_of(browser)
        self.is_firefox = browser.browser_type.name == "firefox"
        self.slowness = slowness
        self.pages = []
        self.complaints = []
        self.used = []
        self.clock = None

    def give_time(self):
        """From now on pages open with clocks that `pass_time` moves on."""
        self.clock = GIVEN_CLOCK

    def pass_time(self, seconds):
        """So much later it is on all pages, at once."""
        for page in self.pages:
            if not page.is_closed():
                page.evaluate("(milliseconds) => globalThis.passTime?.(milliseconds)", 1000 * seconds)

    def page(self, device=LAPTOP, cookie=None, url=None, init=None, first=False, **options):
        """`init` is a script that runs before those of each page. `first`: in a browser that was never here."""
        options = {"service_workers": "block", **self._known(device), **options}
        # What can be said later is, so that a context is one that others have left.
        media = {name: options.pop(name) for name in ("color_scheme", "reduced_motion") if name in options}
        permissions = options.pop("permissions", None)
        context = self.browser.new_context(**options) if first else self.contexts.take(options)
        context.set_default_timeout(60_000)
        given = [context.add_init_script(script) for script in (first and WATCH_POLICY, first and VISITED, self.clock, init) if script]
        self.used.append((context, None if first else options, given))
        if cookie:
            context.add_cookies([{"name": "runthrough", "value": cookie, "url": url}])
        page = context.pages[0] if context.pages else context.new_page()
        if media:
            page.emulate_media(**media)
        if permissions:
            context.grant_permissions(permissions)
        page.add_init_script = kept_in(given, Page.add_init_script.__get__(page))
        context.new_cdp_session = kept_in(given, BrowserContext.new_cdp_session.__get__(context))
        if self.slowness > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": self.slowness})
        page.on("console", lambda message: self._heard(page, message))
        page.on("pageerror", lambda error: self._failed(page, error))
        page.wait_for_function = self._saying_what_is_there(page)
        if self.is_firefox:
            # A picture writes a style into the page, and in Firefox the page's policy stops that and tells of it.
            page.screenshot = lambda **_: None
        self.pages.append(page)
        return page

    def _saying_what_is_there(self, page):
        """Waits for a condition; a failure says which, what the page shows instead, and what it complained of."""
        wait = Page.wait_for_function.__get__(page)

        def waits(condition, **options):
            try:
                return wait(condition, **options)
            except TimeoutError:
                shown = page.inner_text("body", timeout=1_000)[:500]
                raise AssertionError(f"{condition} was not true in time on {page.url}: {shown!r} {self.complaints}") from None

        return waits

    def _known(self, device):
        """Which properties of a device this browser can imitate."""
        return {key: value for key, value in device.items() if not (self.is_firefox and key == "is_mobile")}

    def _failed(self, page, error):
        # A page that is given back goes to about:blank, where scripts for the next page find no storage.
        if page.url != "about:blank" and not (self.is_firefox and EXPECTED_IN_FIREFOX.search(str(error))):
            self.complaints.append(f"{page.url}: {error}")

    def _heard(self, page, message):
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.complaints.append(f"{page.url}: {message.text}")

    def owner(self, runthrough, device=LAPTOP):
        page = self.page(device, cookie=runthrough.token, url=runthrough.url)
        page.goto(runthrough.url + "/")
        return page

    def conductor(self, runthrough, session, name="Mira", device=LAPTOP, **options):
        page = self.join(runthrough, session, "conductor", name, device, **options)
        expect(page.locator("#connection")).to_have_text("Live")
        expect(page.locator("#number")).not_to_have_text("–")
        expect(page.locator("body")).to_have_attribute("data-baton", re.compile("mine|other"))
        return page

    def dancer(self, runthrough, session, name, performer=None, device=PHONE, **options):
        """A dancer who has joined; with a performer's name, one who has chosen it."""
        page = self.join(runthrough, session, "dancer", name, device, **options)
        dialog = page.get_by_role("dialog", name="Which performer are you?")
        # Who has the name of a performer, or of a person whom the cast has for one, is asked for that one first.
        named = page.get_by_role("dialog", name=re.compile(r"^Are you .+\?$"))
        expect(dialog.or_(named)).to_be_visible()
        if named.is_visible():
            named.get_by_role("button", name="No, another").click()
        expect(dialog).to_be_visible()
        if performer:
            dialog.locator("button.performer").filter(has_text=performer).first.click()
            expect(dialog).to_be_hidden()
            expect(page.locator("#connection")).to_have_text("Live")
        return page

    def screen(self, runthrough, session, device=LAPTOP, **options):
        """A projector that was given its link."""
        page = self.page(device, **options)
        page.goto(f"{runthrough.url}/screen/{session.codes['screen']}")
        page.wait_for_url(f"**/screen/{session.id}")
        expect(page.locator("#number")).not_to_have_text("–")
        return page

    def join(self, runthrough, session, role, name, device, through=None, prepare=None, page_of=None, **options):
        """Somebody who is in, as the form for joining leaves their browser (`test_joining.py` fills it in): its page is not opened for
        each test again. `through` is another address of the server; `prepare` does something with the page before it is opened; `page_of`
        names the page where it is not the role's own."""
        through = through or runthrough.url
        page = self.page(device, **options)
        if prepare:
            prepare(page)
        code = session.codes[role]
        seat = runthrough.call("POST", "/api/v1/join", {"code": code, **({"name": name} if name else {})}, token=None)
        kept = {f"runthrough.membership.{session.id}.{role}": membership(seat, name, code)}
        if name:
            kept["runthrough.preference.name"] = name
        remember(page, through, kept)
        page.goto(f"{through}/{page_of or role}/{session.id}")
        return page

    def take_pictures(self, folder, name):
        for turn, page in enumerate(self.pages):
            if not page.is_closed():
                page.screenshot(path=str(folder / f"{name}-{turn + 1}.png"))

    def leave(self, has_failed=False):
        """After a failure nobody knows what is held down, or hangs."""
        for context, options, given in self.used:
            if has_failed or options is None:
                context.close()
                continue
            try:
                for one in given:
                    one.detach() if isinstance(one, CDPSession) else one.close()
            except Error:
                pass  # its page is gone
            self.contexts.give_back(context, options)


def remember(page, url, kept):
    """Puts into the browser what it has kept of an earlier visit."""
    if not page.url.startswith(url):
        page.goto(url + "/healthz")
    page.evaluate("(kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value))", kept)


def kept_in(given, method):
    """The method, what it gives being kept, to be taken back."""

    def gives(*arguments, **options):
        given.append(method(*arguments, **options))
        return given[-1]

    return gives


def membership(seat, name, code):
    """What a browser keeps of a place in a session (`live/memberships.js`)."""
    kept = {key: seat[key] for key in ("session", "role", "token", "member")}
    return json.dumps({**kept, "name": name, "code": code, "runs": seat["programme"]["kind"], "main": None, "at": round(time.time() * 1000)})


def expect_formation(page, index, name):
    """What a page says is live: the number counts from one."""
    expect(page.locator("#number")).to_have_text(str(index + 1))
    expect(page.locator("#name")).to_have_text(name)


def behind(page, *words):
    """Opens what lies behind words of the conductor's page: `more`, `everyone`, `tempo`, `from`."""
    for word in words:
        button = page.locator(f"#{word}")
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        expect(button).to_have_attribute("aria-expanded", "true")


def expect_to_become(page, read, wanted):
    """Asks again and again until the answer is the wanted one, while the page and what it sends go on."""
    limit = time.monotonic() + 60
    while (seen := read()) != wanted:
        assert time.monotonic() < limit, f"{seen!r} instead of {wanted!r}"
        page.wait_for_timeout(20)


def typed(field, text):
    """Writes it by keys, in place of what is there: Firefox tells of no change of what is filled in at once."""
    field.press("Control+a")
    field.press_sequentially(text)


def drawn(page):
    """What the page has heard by now is on it, as far as it is drawn at all while it is touched."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")


def press_twice(button):
    """Before any answer can have come; returns what the page then sends: a list of addresses that grows."""
    sent = []
    button.page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    button.evaluate("(button) => { button.click(); button.click(); }")
    return sent


GREEN = """() => [...document.querySelectorAll('button, a.button')].filter((button) => {
  const [red, green, blue] = getComputedStyle(button).backgroundColor.match(/[\\d.]+/g).map(Number);
  return button.checkVisibility() && green > 1.5 * red && green > 1.2 * blue;
}).map((button) => button.innerText.trim().split('\\n')[0])"""


def expect_green(page, *labels):
    """The buttons that stand out, which say what to do next."""
    expect_to_become(page, lambda: page.evaluate(GREEN), list(labels))


def expect_live(page):
    expect(page.locator("#connection")).to_have_text("Live")


def expect_go_settled(conductor):
    """The last GO is over on this page: another one now is not a double GO."""
    expect(conductor.locator("#go")).not_to_have_attribute("data-state", re.compile("."))


class Presses:
    """Counts what a person does: each press on a control is one step, each text typed one more."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def press(self, locator):
        self.count += 1
        locator.tap() if self.page.evaluate("matchMedia('(pointer: coarse)').matches") else locator.click()

    def type(self, locator, text):
        self.count += 1
        locator.fill(text)
