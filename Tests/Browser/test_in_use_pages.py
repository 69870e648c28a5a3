"""The same three mistakes as in `test_in_use.py`, looked for by machine outside of the panels too: in the whole page of the studio and of
the drill editor, their strip, bars, menus and dialogs, and in whatever can be dragged. What there is, the page is asked."""

import pytest
from editors import until
from people import LAPTOP, drawn
from playwright.sync_api import expect
from studio import Studio, produce
from test_drill_editor import Editor, drill
from test_in_use import PANELS, PLACE, UNDER, Editing, come, content, harm, lists, open_panel, witnesses
from test_rows import staged

# Everything that the page keeps drawn, told by the page's own hook; and whether a pointer is being followed, as in a drag.
INIT = """
globalThis.drawings = [];
globalThis.onDrawing = (drawing) => drawings.push(drawing);
globalThis.captured = null;
const { setPointerCapture } = Element.prototype;
Element.prototype.setPointerCapture = function (pointer) { captured = this; return setPointerCapture.call(this, pointer); };
"""


def staged_with_markers():
    document = staged()
    document["markers"] = [{"id": f"m{turn}", "name": f"Marker {turn}", "at": turn * 3_000_000} for turn in range(3)]
    return document


def opened(where, runthrough, people):
    if where == "studio":
        production = produce(runthrough, staged_with_markers())
        return Editing(runthrough, Studio(people, runthrough, production, init=INIT).page, production)
    production = produce(runthrough, drill(rounds=3))
    return Editing(runthrough, Editor(people, runthrough, production, init=INIT).page, production)


PAGES = pytest.mark.parametrize("where", ["studio", "drill"])


@pytest.fixture
def editing(where, runthrough, people):
    return opened(where, runthrough, people)


# What is in the page, but in no panel beside the stage; of those that look alike the first, the second and the last.
WHOLE = """(() => {
  const looks = new Map();
  const all = "button, a[href], summary, select, textarea, [role=option], li, input:is([type=text], [type=checkbox], [type=search])";
  for (const one of document.querySelectorAll(all)) {
    if (one.closest(".panel-body") || !one.checkVisibility() || one.disabled || one.getBoundingClientRect().height <= 4) continue;
    const look = [one.localName, one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join();
    looks.set(look, [...looks.get(look) ?? [], one]);
  }
  document.querySelectorAll("[data-tried]").forEach((one) => delete one.dataset.tried);
  const chosen = [...looks.values()].flatMap((alike) => [...new Set([alike[0], alike.at(1) ?? alike[0], alike.at(-1)])]);
  chosen.forEach((one, turn) => one.dataset.tried = turn);
  return chosen.length;
})()"""

# From now on, what is put into the page or taken out of it, and whether something that is kept drawn has done that.
WATCH = """() => {
  window.moved = [];
  window.watch = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes } of records) {
      if (![...addedNodes, ...removedNodes].some((one) => one instanceof Element)) continue;
      const by = drawings.some(({ place }) => place.contains(target)) ? "a drawing" : "hand";
      moved.push(`${target.cloneNode().outerHTML?.slice(0, 80)} by ${by}`);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
}"""
# Whatever is kept drawn is asked to draw itself, though it may not have changed.
ASKED = "drawings.forEach((one) => one.soon())"
MOVED = "[...new Set((watch.takeRecords(), watch.disconnect(), moved))]"

# The click that ends the press comes to what was pressed, which then does nothing here.
LAND = """window.landed = null; addEventListener("click", (event) => {
  event.preventDefault(); event.stopPropagation(); window.landed = event.target;
}, { capture: true, once: true })"""
LANDED = "landed !== null && (pressed === landed || pressed.contains(landed) || landed.contains(pressed))"


@PAGES
def test_nothing_in_a_page_is_drawn_under_a_finger(where, editing):
    page, before = editing.page, editing.document()
    wrong = []
    for turn in range(page.evaluate(WHOLE)):
        node = page.locator(f'[data-tried="{turn}"]')
        at = node.evaluate(PLACE) if node.count() == 1 and node.is_visible() else None
        if at is None:
            continue
        page.mouse.move(at["x"], at["y"])
        what = page.evaluate("pressed.closest('button, a, summary, label, li, [role=option], select')?.outerHTML.slice(0, 100)")
        page.mouse.down()
        page.evaluate(LAND)
        page.evaluate(WATCH)
        page.evaluate(ASKED)
        editing.elsewhere(come(editing.document()))
        wrong += [f"{what}: {moved}" for moved in page.evaluate(MOVED)]
        if why := page.evaluate(UNDER, at):
            wrong.append(f"{what} {why}")
        page.mouse.up()
        if what and not what.startswith(("<li", "<select")) and not page.evaluate(LANDED):
            wrong.append(f"{what}: the click went to {page.evaluate('landed?.outerHTML.slice(0, 100)')}")
        page.evaluate("window.dispatchEvent(new MouseEvent('click'))")  # if none has come: the next one counts
        editing.restore(before)
    assert wrong == []


# What opens something: a button, or a place with a menu of its own, asked for by the other button of the mouse.
OPENERS = """[...document.querySelectorAll("button, [role=option], .lane-handle, li, canvas")].filter((one) =>
  !one.closest(".panel-body") && one.checkVisibility() && !one.disabled && !one.matches(".tab"))"""
OPENING = f"""() => {{
  const seen = new Set();
  return {OPENERS}.flatMap((one, turn) => {{
    const look = [one.localName, one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join();
    return seen.size === seen.add(look).size ? [] : [turn];
  }});
}}"""
OPENED = f"""(turn) => {{
  const one = {OPENERS}[turn];
  if (one?.matches("button")) return one.click();
  const {{ left, top, width, height }} = one?.getBoundingClientRect() ?? {{}};
  const at = {{ clientX: left + width / 2, clientY: top + height / 2, button: 2, bubbles: true, cancelable: true }};
  one?.dispatchEvent(new MouseEvent("contextmenu", at));
}}"""
OPEN = "document.querySelector('[role=menu], dialog[open], .card-rename') !== null"
CHOICES = "[role=menuitem]:not([aria-disabled=true]), [role=menuitemradio], dialog[open] button:not([aria-label=Close])"


def opens(page, turn):
    page.evaluate(OPENED, turn)
    page.wait_for_timeout(150)
    drawn(page)
    return page.evaluate(OPEN)


def chosen_after_all_has_gone(editing, choice):
    """What a choice does once all things have gone, and others come in their places; None if there is no such choice."""
    found = harm(editing, choice, CHOICES, 12)
    if found is None:
        return None
    what, harmed = found
    return what, [f"{what}: {place}" for place in harmed]


@PAGES
def test_no_menu_or_dialog_of_a_page_acts_on_what_has_come_in_the_place_of_its_thing(where, editing):
    page, before = editing.page, editing.document()
    # Nobody leaves the page.
    page.route("**/*", lambda route: route.abort() if route.request.is_navigation_request() else route.fallback())
    tried, wrong = [], []
    for turn in page.evaluate(OPENING):
        choice = 0
        while opens(page, turn) and (done := chosen_after_all_has_gone(editing, choice)) is not None:
            tried.append(done[0])
            wrong += done[1]
            editing.restore(before)
            choice += 1
        if content(editing.document()) != content(before) or page.evaluate(OPEN):
            editing.restore(before)
    assert len(tried) >= 3
    assert wrong == []


# What may be dragged, in the panel that is open, and before one is, in the rest of the page; of those that look alike the first.
HELD = """(() => {
  const seen = new Set();
  document.querySelectorAll("[data-tried]").forEach((one) => delete one.dataset.tried);
  const all = [...document.querySelectorAll("button, [role=option], canvas, [draggable], [data-id]")].filter((one) => {
    const look = [one.localName, one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join();
    const isHere = globalThis.panelOpen ? panelOpen.contains(one) : !one.closest(".panel-body");
    return isHere && one.checkVisibility() && !one.disabled && seen.size !== seen.add(look).size;
  });
  all.forEach((one, turn) => one.dataset.tried = turn);
  return all.length;
})()"""
# A dot, where there is a stage.
DOT = """(node) => {
  if (node.id !== "stage") return null;
  const { places } = runthrough.scene;
  const { left, top } = node.getBoundingClientRect();
  const { x, y } = runthrough.view.toScreen(places[0], places[1]);
  return { x: left + x, y: top + y };
}"""
WHOSE = """pressed.closest("[data-id], [data-marker]")?.dataset.id ?? pressed.closest("[data-marker]")?.dataset.marker
  ?? globalThis.runthrough?.selection?.formation ?? null"""


def begun(page, turn):
    """Begins to drag; whose thing it is, or False if it cannot be dragged."""
    node = page.locator(f'[data-tried="{turn}"]')
    if node.count() != 1 or not node.is_visible():
        return False
    at = node.evaluate(PLACE)
    at = node.evaluate(DOT) or at
    if at is None:
        return False
    page.evaluate("captured = null")
    page.mouse.move(at["x"], at["y"])
    page.mouse.down()
    for step in range(1, 5):
        page.mouse.move(at["x"] + 10 * step, at["y"] + 12 * step)
    whose = page.evaluate(f"captured && ({WHOSE})")
    if whose is None:
        page.mouse.move(1, 1)
        page.mouse.up()
        page.keyboard.press("Escape")
        return False
    page.mouse.move(at["x"] + 60, at["y"] + 70)
    return whose


def dropped(editing):
    page = editing.page
    page.mouse.up()
    drawn(page)
    expect(page.locator("#saved")).to_have_text("Saved")
    return editing.document()


def touched(expected, now, whose=None):
    """The ids of what is another thing, or at another place among the others; of two that have changed places, the one that was taken."""
    found = set()
    for kind, all in lists(expected).items():
        others = {one["id"]: one for one in now[kind]}
        found |= {one["id"] for one in all if others.get(one["id"]) != one}
        order, other = [[one["id"] for one in some if one["id"] in others] for some in (all, now[kind])]
        if order != other:
            moved = [one for one in order if without(order, one) == without(other, one)]
            found |= {whose} if whose in moved else set(moved[:1] or order)
    return found


def without(ids, one):
    return [id for id in ids if id != one]


def dragged(editing):
    """Drags whatever can be dragged while others rename everything, and while all things go; answers with what went wrong."""
    page, before = editing.page, editing.document()
    tried, wrong = [], []
    for turn in range(page.evaluate(HELD)):
        whose = begun(page, turn)
        if whose is False:
            if content(editing.document()) != content(before):
                editing.restore(before)
            continue
        what = page.evaluate("pressed.outerHTML.slice(0, 90)")
        tried.append(what)
        editing.elsewhere(come(editing.document()))
        expected = editing.document()
        other = touched(expected, dropped(editing), whose) - {whose}
        if other:
            wrong.append(f"{what}, of {whose}, has changed {sorted(other)}")
        editing.restore(before)
        page.evaluate(HELD)
        if begun(page, turn) is False:
            continue
        editing.elsewhere(witnesses(editing.document()))
        expected = editing.document()
        if changed := touched(expected, dropped(editing)):
            wrong.append(f"{what}, which was removed, has changed {sorted(changed)}")
        editing.restore(before)
        page.evaluate(HELD)
    return tried, wrong


@PAGES
def test_a_drag_moves_what_was_taken_or_nothing(where, editing):
    tried, wrong = dragged(editing)
    for panel in editing.page.evaluate(PANELS):
        open_panel(editing.page, panel)
        found = dragged(editing)
        tried += found[0]
        wrong += found[1]
    assert len(tried) >= (3 if where == "studio" else 1)
    assert sorted(set(wrong)) == []


# Controls of the panel that is open: what two of them that look alike, or two settings of one, may ask for.
ASKING = """(() => {
  const looks = new Map();
  document.querySelectorAll("[data-asking]").forEach((one) => delete one.dataset.asking);
  const all = "button:not([aria-pressed]), select, input:is([type=search], [type=range])";
  for (const one of panelOpen.querySelectorAll(all)) {
    // Another language opens the page again.
    if (!one.checkVisibility() || one.disabled || one.matches(".language-choice")) continue;
    const isButton = one.localName === "button";
    const look = isButton ? [one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join() : one;
    looks.set(look, [...looks.get(look) ?? [], one]);
  }
  const pairs = [...looks.values()].filter((alike) => alike.length > 1 || alike[0].localName !== "button");
  pairs.forEach((alike, turn) => alike.forEach((one) => one.dataset.asking = turn));
  return pairs.length;
})()"""
# Sets one to its first or its second value, or presses the first or the second of those alike.
SET = """([turn, which]) => {
  const [one, other] = document.querySelectorAll(`[data-asking="${turn}"]`);
  if (one === undefined) return;
  if (one.localName === "button") return (which === 0 ? one : other)?.click();
  if (one.localName === "select") one.selectedIndex = Math.min(which, one.options.length - 1);
  else one.value = one.type === "range" ? (which === 0 ? one.min : one.max) : ["App", "Apr"][which];
  for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
}"""
SHOWN = "[panelOpen, ...document.querySelectorAll('dialog[open]')].map((one) => one.innerText).join('\\n')"


# A field asks a moment after it was typed in: by the page's own clock, so that a busy machine is waited for.
ASKED = "new Promise((over) => setTimeout(() => requestAnimationFrame(() => setTimeout(over)), 500))"


def asked_for_twice(page, turn):
    """What is shown when the answer to the second question comes first; None if nobody was asked twice."""
    held, is_over, under_way = [], [], set()
    page.on("request", lambda request: under_way.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: under_way.discard(request))
    page.route(lambda url: "/api/" in url or url.endswith(".js"), lambda route: route.continue_() if is_over else held.append(route))
    page.evaluate("window.documentBefore = runthrough.desk.document")
    page.evaluate(SET, [turn, 0])
    page.evaluate(ASKED)
    first = len(held)
    page.evaluate(SET, [turn, 1])
    page.evaluate(ASKED)
    # An edit is answered in its own way, and no question.
    is_question = page.evaluate("runthrough.desk.document === documentBefore && runthrough.desk.status.waiting === 0")
    is_twice = is_question and 0 < first < len(held)
    is_over.append(True)
    for route in reversed(held):
        route.continue_()
        if is_twice:
            route.request.response().finished()
    page.unroute_all(behavior="ignoreErrors")
    while is_twice and under_way:
        page.evaluate(ASKED)
    drawn(page)
    return page.evaluate(SHOWN) if is_twice else None


def comes_to_show(page, text):
    """Whether the panel shows it once everything that it asked for has come."""
    for _ in range(20):
        if page.evaluate(SHOWN) == text:
            return True
        page.evaluate(ASKED)
    return False


def expect_last_asked(page, reopen):
    tried, wrong = [], []
    for turn in range(page.evaluate(ASKING)):
        found = asked_for_twice(page, turn)
        if found is not None:
            what = page.locator(f'[data-asking="{turn}"]').first.evaluate("(one) => one.outerHTML.slice(0, 90)")
            reopen()
            page.evaluate(ASKING)
            page.evaluate(SET, [turn, 1])
            page.evaluate(ASKED)
            drawn(page)
            tried.append(what)
            if not comes_to_show(page, found):
                wrong.append(what)
        reopen()
        page.evaluate(ASKING)
    return tried, wrong


def test_the_panel_that_was_opened_last_is_shown_whenever_it_comes(runthrough, people):
    production = produce(runthrough, staged_with_markers())
    held, is_open = [], []
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.route("**/studio/panels/*.js", lambda route: held.append(route) if is_open else route.continue_())
    page.goto(f"{runthrough.url}/studio/{production}")
    expect(page.locator("body")).to_have_attribute("data-state", "open")
    is_open.append(True)
    tabs = page.locator("#drawer-tabs button")
    for turn in range(tabs.count()):
        tabs.nth(turn).click()
        page.wait_for_timeout(50)
    last = tabs.last.get_attribute("data-panel")
    is_open.clear()
    for route in reversed(held):
        route.continue_()
    for route in held:
        route.request.response().finished()
    expect(page.locator(f'[data-panel="{last}"]')).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#drawer-body .panel")).to_have_count(1)
    # What it asks the server for comes later on a busy machine.
    expect(page.get_by_text("None open.")).to_be_visible()
    editors = page.get_by_role("region", name="Editors")
    expect(editors.get_by_text("Nobody but you yet.").or_(editors.get_by_role("listitem")).first).to_be_visible()
    drawn(page)
    text = page.locator("#drawer-body").inner_text()
    tabs.first.click()
    tabs.last.click()
    expect(page.locator("#drawer-body")).to_have_text(text, use_inner_text=True)


def test_a_panel_shows_the_last_request(runthrough, people):
    editing = opened("studio", runthrough, people)
    page = editing.page
    for turn in range(3):
        editing.elsewhere([{"set": ["title"], "to": f"Title {turn}"}])
    before = editing.document()
    tried, wrong = [], []
    for panel in page.evaluate(PANELS):
        def reopen(panel=panel):
            page.evaluate("document.querySelectorAll('dialog[open]').forEach((one) => one.close())")
            page.keyboard.press("Escape")
            if content(editing.document()) != content(before):
                editing.restore(before)
            open_panel(page, panel)

        reopen()
        found = expect_last_asked(page, reopen)
        tried += [f"{panel}: {what}" for what in found[0]]
        wrong += [f"{panel}: {what}" for what in found[1]]
    assert tried != []
    assert wrong == []
