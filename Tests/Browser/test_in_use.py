"""The three mistakes that a page can make while it is in use, looked for by machine in every panel: a press that goes to something else as
others edit, an act on what was shown instead of what is, and answers in another order than the questions. What a panel holds is not named
here: a new panel, list or menu is looked at by itself (`ops/decisions/lists-while-in-use.md`)."""

import pytest
from classes import drill
from editors import until
from people import drawn
from playwright.sync_api import expect
from studio import Studio, produce
from test_rows import staged

# All panels, whichever there are, in four tests that can run beside each other.
PARTS = pytest.mark.parametrize("part", range(4))
PANELS = "[...document.querySelectorAll('[data-panel]')].map(({ dataset }) => dataset.panel)"

# What can be pressed in a place, some of it, from the first to the last; each is marked by its number.
PRESSABLE = """(most) => {
  const all = [...panelOpen.querySelectorAll("button, a[href], summary, input:is([type=text], [type=checkbox], [type=search]), textarea, li, td")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.getBoundingClientRect().height > 4);
  const chosen = all.filter((_, turn) => turn % Math.ceil(all.length / most) === 0);
  document.querySelectorAll("[data-tried]").forEach((one) => delete one.dataset.tried);
  chosen.forEach((one, turn) => one.dataset.tried = turn);
  return chosen.length;
}"""

# Where it is, once it is in sight; null where something else lies over it.
PLACE = """(node) => {
  node.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = node.getBoundingClientRect();
  const at = { x: left + Math.min(width / 2, 60), y: top + height / 2 };
  window.pressed = document.elementFromPoint(at.x, at.y);
  return pressed && (node.contains(pressed) || pressed.contains(node)) ? at : null;
}"""

# A button that is pressed may sink a little: what counts is whose place it is.
UNDER = """({ x, y }) => {
  const whose = (node) => node?.closest("button, a, summary, label, input, textarea, li, tr") ?? node;
  const now = document.elementFromPoint(x, y);
  if (!pressed.isConnected) return "was made anew";
  return whose(now) === whose(pressed) ? "" : `has moved, and under the finger is ${whose(now)?.outerHTML.slice(0, 80)}`;
}"""

OPEN = "document.querySelector('[role=menu], dialog[open]') !== null"


def lists(document):
    """The lists of entries that a production or a drill has; recordings are uploaded and not edited."""
    return {
        name: entries
        for name, entries in document.items()
        if name != "tracks" and isinstance(entries, list) and entries and isinstance(entries[0], dict) and "id" in entries[0]
    }


def content(document):
    return {name: value for name, value in document.items() if name in EDITED}


EDITED = (
    "title tempo anchors stage marks setPieces sections people performers formations markers passages moveTypes moves "
    "tracks clips combos rounds music drill thresholds metadata"
).split()


def like(entry, name, turn):
    copy = {**entry, "id": f"{entry['id']}-{name}"}
    if "name" in entry:
        copy["name"] = f"{name} of {entry['name']}"
    if "label" in entry:
        copy["label"] = f"{name[0]}{turn}"
    if "title" in entry:
        copy["title"] = name
    return copy


def come(document):
    """Every list gets an entry before all others, and every entry another name."""
    changes = []
    for kind, entries in lists(document).items():
        changes += [{"set": [kind, entry["id"], "name"], "to": f"{entry['name']}'"} for entry in entries if "name" in entry]
        changes.append({"insert": kind, "value": like(entries[0], "New", 0), "after": None})
    return changes


def witnesses(document):
    """In the place of every entry another one comes, on which nothing may act that was meant for the former."""
    changes = []
    for kind, entries in lists(document).items():
        for turn, entry in enumerate(entries):
            changes.append({"insert": kind, "value": like(entry, "Witness", turn), "after": entry["id"]})
        changes += [{"remove": kind, "id": entry["id"]} for entry in entries]
    return changes


class Editing:
    """A page on which somebody edits, and somebody else who edits the same."""

    def __init__(self, runthrough, page, production):
        self.runthrough, self.page, self.production = runthrough, page, production
        self.other = runthrough.editor("Noa")

    def document(self):
        return self.runthrough.get(f"/api/v1/productions/{self.production}")

    def elsewhere(self, changes):
        revision = self.runthrough.edit(self.production, *changes, label="An edit elsewhere", token=self.other)
        until(self.page, "runthrough.desk.revision >= argument", revision)
        drawn(self.page)

    def restore(self, document):
        self.page.evaluate("document.querySelectorAll('dialog[open]').forEach((one) => one.close())")
        self.page.keyboard.press("Escape")
        self.page.mouse.move(1, 1)
        self.elsewhere([{"replace": content(document)}])


@pytest.fixture
def editing(runthrough, people):
    production = produce(runthrough, staged())
    return Editing(runthrough, Studio(people, runthrough, production).page, production)


def open_panel(page, name):
    tab = page.locator(f'[data-panel="{name}"]').first
    if tab.get_attribute("aria-expanded") != "true":
        tab.click()
    drawn(page)
    tab.evaluate("(tab) => window.panelOpen = document.getElementById(tab.getAttribute('aria-controls'))")


def expect_presses_stay(page, change, undo, most=6):
    """Whatever is pressed is still under the finger after others have changed everything; answers with what is not."""
    lost = []
    for turn in range(page.evaluate(PRESSABLE, most)):
        pressed = page.locator(f'[data-tried="{turn}"]')
        at = pressed.evaluate(PLACE) if pressed.count() == 1 else None
        if at is None:
            continue
        page.mouse.move(at["x"], at["y"])
        page.mouse.down()
        what = page.evaluate("pressed.closest('button, a, summary, label, li, td, p')?.outerHTML.slice(0, 120)")
        change()
        if why := page.evaluate(UNDER, at):
            lost.append(f"{what} {why}")
        page.mouse.move(1, 1)
        page.mouse.up()
        undo()
    return lost


@PARTS
def test_nothing_in_a_panel_is_drawn_under_a_finger(editing, part):
    before = editing.document()
    lost = {}
    for panel in editing.page.evaluate(PANELS)[part::4]:
        open_panel(editing.page, panel)
        lost[panel] = expect_presses_stay(
            editing.page, lambda: editing.elsewhere(come(editing.document())), lambda: editing.restore(before), most=4)
    assert {panel: found for panel, found in lost.items() if found} == {}


BUTTONS = "[...panelOpen.querySelectorAll('button')].filter((one) => one.checkVisibility() && !one.disabled)"


def buttons(page):
    """The buttons of a panel, by their number; of those that look alike, as in every row, the first."""
    return page.evaluate(f"""() => {{
      const seen = new Set();
      return {BUTTONS}.flatMap((one, turn) => {{
        const look = [one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join();
        return seen.size === seen.add(look).size ? [] : [turn];
      }});
    }}""")


def opens(page, turn):
    """Presses a button; whether a menu or a dialog is open then."""
    page.evaluate(f"(turn) => {BUTTONS}[turn]?.click()", turn)
    page.wait_for_timeout(100)
    drawn(page)
    return page.evaluate(OPEN)


CHOICES = "[role=menuitem]:not([aria-disabled=true]), dialog[open] button:not([aria-label=Close])"


def harm(editing, choice, choices=CHOICES, most=4):
    """What a choice of what is open does to what has come in the place of its thing; None if there is no such choice."""
    page = editing.page
    editing.elsewhere(witnesses(editing.document()))
    expected = {(kind, one["id"]): one for kind, entries in lists(editing.document()).items() for one in entries}
    offered = page.locator(choices)
    if choice >= min(offered.count(), most):
        return None
    what = offered.nth(choice).text_content()
    offered.nth(choice).click(force=True)
    drawn(page)
    expect(page.locator("#saved")).to_have_text("Saved")
    now = {(kind, one["id"]): one for kind, entries in lists(editing.document()).items() for one in entries}
    return what, [place for place, one in expected.items() if now.get(place) != one]


def test_nothing_that_is_open_acts_on_what_has_come_in_the_place_of_its_thing(editing):
    page, before = editing.page, editing.document()
    tried, wrong = [], []
    for panel in page.evaluate(PANELS):
        open_panel(page, panel)
        for turn in buttons(page):
            choice = 0
            while opens(page, turn) and (done := harm(editing, choice)) is not None:
                what, harmed = done
                tried.append(f"{panel}: {what}")
                wrong += [f"{panel}, {what}: {place}" for place in harmed]
                editing.restore(before)
                choice += 1
            if choice > 0 or content(editing.document()) != content(before):
                editing.restore(before)
    assert len(tried) > 3
    assert wrong == []


def reversed_answers(page, pattern):
    """Answers of the server that matches come in the reverse order of the questions, when they are let go."""
    held = []
    page.route(pattern, lambda route: held.append(route))

    def let_go():
        until_count(page, held, 2)
        for route in reversed(held):
            route.continue_()
            page.wait_for_timeout(150)
        page.unroute(pattern)

    return let_go


def until_count(page, held, count):
    for _ in range(200):
        if len(held) >= count:
            return
        page.wait_for_timeout(20)


def test_the_productions_shown_are_those_asked_for_last(runthrough, people):
    for title in ("Apple", "Apricot"):
        runthrough.call("POST", "/api/v1/productions", drill(title))
    page = people.owner(runthrough)
    search = page.locator("input[type=search]").first
    expect(search).to_be_visible()
    let_go = reversed_answers(page, "**/api/v1/productions?*")
    search.fill("App")
    page.wait_for_timeout(600)
    search.fill("Apr")
    page.wait_for_timeout(600)
    let_go()
    expect(page.get_by_text("Apricot").first).to_be_visible()
    drawn(page)
    expect(page.get_by_text("Apple")).to_have_count(0)
