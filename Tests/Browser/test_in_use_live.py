"""The three mistakes that a page can make while it is in use, looked for by machine in the pages of a session: a press that goes to something
else as others come, go, note, correct and edit, an act on what was shown instead of what is, and answers in another order than the
questions. What a page holds is not named here: whatever can be pressed is found in it (`ops/decisions/lists-while-in-use.md`)."""

from classes import FREE, Crowd, drill, trainer
from editors import until
from people import LAPTOP, drawn, expect_to_become
from playwright.sync_api import expect
from test_in_use import OPEN, lists
from test_rows import staged

# What lies uppermost, and everything in it that can be pressed.
CONTROLS = """
const scope = [...document.querySelectorAll("dialog[open], :popover-open")].at(-1) ?? document.body;
const pressable = "button, a[href], summary, label, textarea, select, input, li, td";
const controls = [...scope.querySelectorAll(pressable)].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 4);
const says = (node) => node.innerText.replace(/[\\d:.,]+/g, "#");
"""

# Notes where every control is and what it says, which is what a press of it does; figures may go on.
BEFORE = f"""() => {{
  {CONTROLS}
  window.there = controls.map((node) => ({{ node, box: node.getBoundingClientRect(), said: says(node) }}));
  const at = scope.querySelector("h1, h2")?.getBoundingClientRect() ?? {{ left: 1, top: 1 }};
  return {{ x: at.left + 2, y: at.top + 2 }};
}}"""
# What is not as it was any more.
LOST = f"""() => {{
  {CONTROLS}
  return there.flatMap(({{ node, box, said }}) => {{
    const now = node.getBoundingClientRect();
    const what = `${{node.localName}} ${{node.closest("[id]")?.id ?? ""}} ${{said.slice(0, 40)}}`;
    if (!node.isConnected) return [`${{what}}: was made anew`];
    if (Math.hypot(now.left - box.left, now.top - box.top) > 2) return [`${{what}}: has moved`];
    return said === says(node) ? [] : [`${{what}}: says ${{says(node).slice(0, 40)}}`];
  }});
}}"""

# The buttons that look different, as the first of each list; each is named by what it looks like.
LOOKS = f"""() => {{
  {CONTROLS}
  const looks = new Map();
  for (const one of controls.filter((each) => each.localName === "button" && !each.disabled)) {{
    const place = (one.id || (one.parentElement?.closest("[id]")?.id ?? "")).replace(/[0-9a-f-]{{9,}}|[0-9]+/g, "");
    const look = [place, one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join();
    if (!looks.has(look)) looks.set(look, one);
  }}
  window.looks = looks;
  return [...looks.keys()];
}}"""
PRESS = f"(look) => {{ ({LOOKS})(); looks.get(look)?.click(); return looks.has(look); }}"
CLOSE = """() => {
  document.querySelectorAll("dialog[open]").forEach((one) => one.close());
  document.querySelectorAll(":popover-open").forEach((one) => one.hidePopover());
}"""

JOIN = """([session, token]) => new Promise((resolve) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/live/${session}`, ["runthrough.v1", `bearer.${token}`]);
  socket.onmessage = ({ data }) => JSON.parse(data).type === "welcome" && resolve();
})"""


def others_in_place(document, turn):
    """In the place of every entry another one comes, of the same name."""
    changes = []
    for kind, entries in lists(document).items():
        for number, entry in enumerate(entries):
            other = {**entry, "id": f"{entry['id'].split('-')[0]}-{turn}"}
            if "label" in entry:
                other["label"] = f"{'VW'[turn % 2]}{number}"
            changes.append({"insert": kind, "value": other, "after": entry["id"]})
        changes += [{"remove": kind, "id": entry["id"]} for entry in entries]
    return changes


class Others:
    """A session in which others do things: their devices are sockets in a page that nobody looks at."""

    def __init__(self, runthrough, people, document):
        self.runthrough, self.people = runthrough, people
        self.production = runthrough.call("POST", "/api/v1/productions", document)["id"]
        self.session = runthrough.open(self.production)
        self.editor = runthrough.editor("Noa")
        self.crowd = Crowd(runthrough, self.session, people, ["Tia", "Uma"])
        self.members = [seat["member"] for seat in self.crowd.seats]
        self.desk = None
        self.turn = 0

    def conduct(self, page):
        """What others say is said by the socket of the page that holds the baton, past the page."""
        self.desk = page
        return page

    def say(self, kind, **fields):
        until(self.desk, "runthrough.session.isConnected")
        answer = self.desk.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])
        return answer.get("seq")

    def document(self):
        return self.runthrough.get(f"/api/v1/productions/{self.production}")

    def edit(self, changes):
        return self.runthrough.edit(self.production, *changes, label="An edit elsewhere", token=self.editor)

    def rename(self):
        """Every name is another one."""
        changes = []
        for kind in ("formations", "performers", "combos"):
            for entry in self.document().get(kind, []):
                changes.append({"set": [kind, entry["id"], "name"], "to": f"{entry['name'].split(' ')[0]} {chr(65 + self.turn % 26)}"})
        self.edit(changes)

    def join(self, name, role="dancer"):
        seat = self.runthrough.call("POST", "/api/v1/join", {"code": self.session.codes[role], "name": name}, token=None)
        self.crowd.page.evaluate(JOIN, [self.session.id, seat["token"]])
        return seat["member"]

    def leave(self, member):
        self.runthrough.call("DELETE", f"/api/v1/sessions/{self.session.id}/members/{member}")

    def events(self):
        return self.runthrough.events(self.session)


class Rehearsal(Others):
    """A piece, of which two dancers are here and one has notes, and a guest who conducts."""

    def __init__(self, runthrough, people):
        super().__init__(runthrough, people, staged())
        self.conduct(people.conductor(runthrough, self.session, cookie=runthrough.token, url=runthrough.url))
        self.guest = self.join("Guest", role="conductor")
        self.last = self.join("Aaron")
        for turn, member in enumerate(self.members):
            self.say("assign", performer=f"p{turn}", member=member)
        self.notes = [self.say("note", text="Softer", performers=["p0"]), self.say("note", text="Higher")]

    def change(self):
        """Somebody comes before all others and somebody goes; a note, an announcement, a cue, and other names."""
        self.turn += 1
        self.leave(self.last)
        self.last = self.join(f"Aaron {chr(65 + self.turn % 26)}")
        self.notes.append(self.say("note", text=f"Note {chr(65 + self.turn % 26)}", performers=["p1"]))
        self.say("announce", text=f"News {chr(65 + self.turn % 26)}")
        self.say("play" if self.turn % 2 else "pause")
        self.rename()

    def replace(self):
        """In the place of everything there is something else: nothing that was meant for the former may be done to it. Answers with those."""
        self.turn += 1
        for member in (*self.members, self.last):
            self.leave(member)
        for note in self.notes:
            self.say("withdrawNote", note=note)
        self.members = [self.join(name) for name in ("Tia", "Uma")]
        self.last = self.join("Aaron")
        self.edit(others_in_place(self.document(), self.turn))
        document = self.document()
        performers = [one["id"] for one in document["performers"]]
        self.notes = [self.say("note", text="Softer", performers=performers[:1]), self.say("note", text="Higher")]
        named = [one["id"] for kind in ("performers", "formations") for one in document[kind]]
        return {*self.members, self.last, *named, *(f"note {seq}" for seq in self.notes)}


class Lesson(Others):
    """A drill under way, of which two athletes are here and throw."""

    def __init__(self, runthrough, people):
        super().__init__(runthrough, people, drill(mode=FREE))
        self.conduct(trainer(runthrough, self.session, people, device=LAPTOP))
        self.last = self.join("Aaron")
        self.say("play")

    def change(self):
        """Somebody comes before all others and somebody goes; everybody throws, there is an announcement, and combos have other names."""
        self.turn += 1
        self.leave(self.last)
        self.last = self.join(f"Aaron {chr(65 + self.turn % 26)}")
        self.crowd.throw(self.desk.evaluate("runthrough.session.now()"))
        self.say("announce", text=f"News {chr(65 + self.turn % 26)}")
        self.say("play" if self.turn % 2 else "pause")
        self.rename()


class Used:
    """A page that somebody uses while `change()` changes everything a little. `leaves` are buttons that end the use."""

    def __init__(self, page, change, leaves=()):
        self.page, self.change, self.leaves = page, change, leaves
        self.address = page.url

    def shown(self):
        """What lies uppermost says, but for figures."""
        return self.page.evaluate(f"() => {{ {CONTROLS} return says(scope); }}")

    def lost_under_a_finger(self, where):
        """A finger rests on a heading while others change everything: then nothing moves, and no button says anything else."""
        page = self.page
        drawn(page)
        at = page.evaluate(BEFORE)
        page.mouse.move(at["x"], at["y"])
        page.mouse.down()
        page.evaluate(BEFORE)  # what came until now was not under a finger
        self.change()
        drawn(page)
        lost = page.evaluate(LOST)
        page.mouse.move(1, 1)
        page.mouse.up()
        drawn(page)
        return [f"{where}: {one}" for one in lost]

    def lost(self):
        before = self.shown()
        found = self.lost_under_a_finger("the page")
        assert self.shown() != before, "what was held back is shown"
        for look in self.page.evaluate(LOOKS):
            if self.open(look):
                found += self.lost_under_a_finger(look)
            self.close()
        return "\n".join(found)

    def open(self, look):
        """Presses a button; whether a menu or a dialog is open then."""
        if look.split(",")[0] in self.leaves or not self.page.evaluate(PRESS, look):
            return False
        self.page.wait_for_timeout(100)
        drawn(self.page)
        return self.page.evaluate(OPEN)

    def close(self):
        if self.page.url.split("#")[0] != self.address:
            self.page.goto(self.address)
            expect(self.page.locator("#connection")).to_have_text("Live")
        self.page.evaluate(CLOSE)
        drawn(self.page)


def show_all(page):
    page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
    page.mouse.click(1, 1)  # what a touch beside it closes is closed
    drawn(page)
    return page


def test_nothing_on_a_conductors_page_is_drawn_under_a_finger(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    assert Used(show_all(rehearsal.desk), rehearsal.change).lost() == ""


def test_nothing_on_a_dancers_page_is_drawn_under_a_finger(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    page = people.dancer(runthrough, rehearsal.session, "Bea", "Chidi", LAPTOP)
    rehearsal.say("note", text="Turn", performers=["p2"])
    assert Used(page, rehearsal.change).lost() == ""


def test_nothing_on_a_trainers_page_is_drawn_under_a_finger(runthrough, people):
    lesson = Lesson(runthrough, people)
    assert Used(show_all(lesson.desk), lesson.change).lost() == ""


# MARK: What is open acts on what is


def harm(used, look, choice, replace, events):
    """What a choice of what a button opens does to what has come in the place of its thing; None if there is no such choice."""
    page = used.page
    if not used.open(look):
        return None
    offered = page.locator("dialog[open], :popover-open").last.locator("button:visible:enabled:not([aria-label=Close])")
    if choice >= min(offered.count(), MOST):
        return None
    chosen = offered.nth(choice).element_handle()
    label = chosen.inner_text()
    new = replace()
    drawn(page)
    before = len(events())
    # A finger that came down on it before would press it still; what has come in its place is another button.
    if chosen.evaluate("(button) => button.isConnected"):
        chosen.evaluate("(button) => button.click()")
    page.wait_for_timeout(200)
    return [f"{look}, {label}: {event}" for event in events()[before:] if new & about(event)]


MOST = 3


def about(event):
    """The ids of what an event is about."""
    ids = {f"note {event['note']}"} if isinstance(event.get("note"), int) else set()
    return ids | {value for name in ("member", "performer", "person", "to") if isinstance(value := event.get(name), str)}


def test_nothing_open_on_a_conductors_page_acts_on_what_has_come_in_the_place_of_its_thing(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    used = Used(show_all(rehearsal.desk), rehearsal.change, leaves=("end", "help", "hands"))
    wrong, tried = [], 0
    for look in used.page.evaluate(LOOKS):
        for choice in range(MOST):
            found = harm(used, look, choice, rehearsal.replace, rehearsal.events)
            used.close()
            if found is None:
                break
            tried += 1
            wrong += found
    assert tried > 5
    assert wrong == []


# MARK: Answers in another order


class Answers:
    """The server's answers to a page: the first is held until the last has come."""

    def __init__(self, page):
        self.page, self.held, self.later = page, [], 0

    def hold(self):
        self.page.route("**/api/**", self._asked)

    def _asked(self, route):
        if route.request.method != "GET":
            return route.continue_()
        if self.held and not any(one.request.url == route.request.url for one, _ in self.held):
            return route.continue_()
        if self.held:
            self.later += 1
            return route.continue_()
        self.held.append((route, []))
        self.held[0][1].append(route.fetch())  # as it is now

    def let_go(self):
        for route, answer in self.held:
            expect_to_become(self.page, lambda: len(answer), 1)
            route.fulfill(response=answer[0])
        self.page.unroute("**/api/**")
        drawn(self.page)


def out_of_order(used, look, change):
    """What a button asks for is asked for again after a change, and the first answer comes last. Answers whether it asked twice, and
    whether the last question was answered."""
    page = used.page
    answers = Answers(page)
    answers.hold()
    used.open(look)
    page.wait_for_timeout(200)
    if answers.held:
        change()
        page.evaluate(PRESS, look)
        page.wait_for_timeout(1_500)  # what is read anew after events is read by then
    shown = used.shown()
    answers.let_go()
    page.wait_for_timeout(100)
    drawn(page)
    return answers.later > 0, answers.later == 0 or used.shown() == shown


def answered_out_of_order(used):
    """The buttons that ask, twice, and those of which an older answer is shown."""
    asked, wrong = [], []
    for look in used.page.evaluate(LOOKS):
        if look.split(",")[0] in used.leaves:
            continue
        several, stays = out_of_order(used, look, used.change)
        asked += [look] if several else []
        wrong += [] if stays else [look]
        used.close()
    return asked, wrong


def test_what_the_results_show_is_what_was_asked_for_last(runthrough, people):
    lesson = Lesson(runthrough, people)
    page = people.join(runthrough, lesson.session, "conductor", "Noa", LAPTOP, page_of="results")
    expect(page.locator("#results > *").first).to_be_visible()
    asked, wrong = answered_out_of_order(Used(page, lesson.change))
    assert asked != [] and wrong == []


def test_what_a_conductors_page_shows_is_what_was_asked_for_last(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    asked, wrong = answered_out_of_order(Used(rehearsal.desk, rehearsal.change, leaves=("end", "help", "hands")))
    assert asked != [] and wrong == []
