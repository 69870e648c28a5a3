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
# What lies behind the word More is in sight too, unless a dialog is.
LOOKS = f"""() => {{
  if (!document.querySelector("dialog[open]")) document.querySelector("#more[aria-expanded=false]")?.click();
  {CONTROLS}
  const looks = new Map();
  for (const one of controls.filter((each) => each.localName === "button" && !each.disabled)) {{
    const place = (one.id || (one.parentElement?.closest("[id]")?.id ?? "")).replace(/[0-9a-f-]{{9,}}|[0-9]+/g, "");
    const part = one.closest("thead, tbody")?.localName;
    const look = [place, one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d"), part].join();
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
    """A drill under way, of which two athletes are here and throw; and Aaron, who comes and goes."""

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

    def replace(self):
        """In the place of everybody and of every combo and round there is another one of the same name. Answers with those."""
        self.turn += 1
        for member in (*self.members, self.last):
            self.leave(member)
        self.members = [self.join(name) for name in ("Tia", "Uma")]
        self.last = self.join("Aaron")
        self.edit(others_in_place(self.document(), self.turn))
        document = self.document()
        named = [one["id"] for kind in ("combos", "rounds") for one in document[kind]]
        return {*self.members, self.last, *named}


class Used:
    """A page that somebody uses while `change()` changes everything a little. `leaves` are buttons that end the use."""

    def __init__(self, page, change, leaves=()):
        self.page, self.change, self.leaves = page, change, leaves
        self.address = page.url
        self.sent = []
        page.on("request", lambda request: request.method != "GET" and self.sent.append(f"{request.method} {request.url} {request.post_data}"))

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
    page.evaluate("""() => {
      document.querySelectorAll('details').forEach((one) => one.open = true);
      for (const word of ['everyone', 'tempo']) document.querySelector(`#${word}[aria-expanded=false]`)?.click();
    }""")
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


def results_page(runthrough, people, lesson, **options):
    lesson.change()
    expect_to_become(lesson.desk, lambda: lesson.crowd.kept > 0, True)
    page = people.join(runthrough, lesson.session, "conductor", "Noa", LAPTOP, page_of="results", **options)
    expect(page.locator(".class-table tbody tr").first).to_be_visible()
    return page


def test_nothing_on_a_results_page_is_drawn_under_a_finger(runthrough, people):
    lesson = Lesson(runthrough, people)
    page = results_page(runthrough, people, lesson)

    def change():
        """The answer to what was asked for before comes once a finger is down again."""
        lesson.change()
        with page.expect_response("**/results"):
            page.evaluate("document.getElementById('read').click()")

    assert Used(page, change).lost() == ""


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
    before, sent = len(events()), len(used.sent)
    # A finger that came down on it before would press it still; what has come in its place is another button.
    if chosen.evaluate("(button) => button.isConnected"):
        chosen.evaluate("(button) => button.click()")
    page.wait_for_timeout(200)
    return [f"{look}, {label}: {what}" for what in done_to(new, events()[before:], used.sent[sent:])]


def done_to(new, events, sent):
    """What of that is about something of what is new."""
    return [event for event in events if new & about(event)] + [one for one in sent if any(id in one for id in new)]


MOST = 3


def about(event):
    """The ids of what an event is about."""
    ids = {f"note {event['note']}"} if isinstance(event.get("note"), int) else set()
    return ids | {value for name in ("member", "performer", "person", "to") if isinstance(value := event.get(name), str)}


def all_harm(used, replace, events):
    """How much could be chosen of what buttons open, and what that has done to what had come in the place of its thing."""
    tried, wrong = 0, []
    for look in used.page.evaluate(LOOKS):
        for choice in range(MOST):
            found = harm(used, look, choice, replace, events)
            used.close()
            if found is None:
                break
            tried += 1
            wrong += found
    return tried, wrong


def test_nothing_open_on_a_conductors_page_acts_on_what_has_come_in_the_place_of_its_thing(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    used = Used(show_all(rehearsal.desk), rehearsal.change, leaves=("end", "help", "hands"))
    tried, wrong = all_harm(used, rehearsal.replace, rehearsal.events)
    assert tried > 5
    assert wrong == []


def test_nothing_open_on_a_dancers_page_acts_on_what_has_come_in_the_place_of_its_thing(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    page = people.dancer(runthrough, rehearsal.session, "Bea", "Chidi", LAPTOP)
    dancer = page.evaluate("runthrough.session.me")

    def replace():
        """The dancer has another performer then, of the same name, and is not asked for one."""
        new = rehearsal.replace()
        rehearsal.say("assign", performer=rehearsal.document()["performers"][2]["id"], member=dancer)
        return new

    tried, wrong = all_harm(Used(page, rehearsal.change), replace, rehearsal.events)
    assert tried > 2
    assert wrong == []


def test_nothing_open_on_a_trainers_page_acts_on_what_has_come_in_the_place_of_its_thing(runthrough, people):
    lesson = Lesson(runthrough, people)
    lesson.change()
    used = Used(show_all(lesson.desk), lesson.change, leaves=("end", "help"))
    tried, wrong = all_harm(used, lesson.replace, lesson.events)
    assert tried > 2  # most are behind “More”
    assert wrong == []


def test_nothing_open_on_a_results_page_acts_on_what_has_come_in_the_place_of_its_thing(runthrough, people):
    lesson = Lesson(runthrough, people)
    page = results_page(runthrough, people, lesson, cookie=runthrough.token, url=runthrough.url)
    tried, wrong = all_harm(Used(page, lesson.change), lesson.replace, lesson.events)
    assert tried > 0
    assert wrong == []


# MARK: What is held or dragged

# What stands in a list and can be pressed, of those that look alike the first; and the sliders.
HELD = f"""() => {{
  {CONTROLS}
  const looks = new Map();
  for (const one of controls.filter((each) => each.closest("li, tr, [data-id]") && !each.disabled)) {{
    const look = [one.localName, one.className, one.dataset.act, one.querySelector("path")?.getAttribute("d")].join();
    if (!looks.has(look)) looks.set(look, one);
  }}
  window.held = [...looks.values()];
  return held.length;
}}"""
SLIDERS = """() => {
  window.held = [...document.querySelectorAll("input[type=range]")].filter((one) => one.checkVisibility() && !one.disabled);
  return held.length;
}"""
WHERE = """(turn) => {
  held[turn].scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = held[turn].getBoundingClientRect();
  return { left, top, width, height };
}"""
# Longer than a press is held that does something (`conductor/holding.js`).
HOLD = 900


def held_while(used, turn, replace, events):
    """What a press that was held, or dragged a little, until all was replaced has done to what has come in its place."""
    page, wrong = used.page, []
    for way, (dx, dy) in {"held": (0, 0), "dragged": (24, 30)}.items():
        if page.evaluate(HELD) <= turn:
            break
        box = page.evaluate(WHERE, turn)
        at = box["left"] + min(box["width"] / 2, 40), box["top"] + box["height"] / 2
        what = page.evaluate("(turn) => held[turn].outerHTML.slice(0, 90)", turn)
        page.mouse.move(*at)
        page.mouse.down()
        page.mouse.move(at[0] + dx, at[1] + dy, steps=4)
        new = replace()
        page.wait_for_timeout(HOLD if way == "held" else 0)
        before, sent = len(events()), len(used.sent)
        page.mouse.up()
        drawn(page)
        page.wait_for_timeout(200)
        wrong += [f"{what} {way}: {done}" for done in done_to(new, events()[before:], used.sent[sent:])]
        used.close()
    return wrong


def test_a_hold_or_a_drag_on_a_conductors_page_does_nothing_to_the_row_that_came_in_its_place(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    used = Used(show_all(rehearsal.desk), rehearsal.change)
    turns = used.page.evaluate(HELD)
    assert turns > 3
    assert [one for turn in range(turns) for one in held_while(used, turn, rehearsal.replace, rehearsal.events)] == []


def test_a_slider_of_a_conductors_page_stays_with_the_finger_while_others_change_everything(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    page = show_all(rehearsal.desk)
    rehearsal.change()
    wrong, sliders = [], page.evaluate(SLIDERS)
    for turn in range(sliders):
        box = page.evaluate(WHERE, turn)
        down = box["top"] + box["height"] / 2
        page.mouse.move(box["left"] + box["width"] * 0.4, down)
        page.mouse.down()
        page.mouse.move(box["left"] + box["width"] * 0.6, down, steps=4)
        before = page.evaluate("(turn) => [held[turn].id, held[turn].value, held[turn].isConnected]", turn)
        rehearsal.change()
        drawn(page)
        after = page.evaluate("(turn) => [held[turn].id, held[turn].value, held[turn].isConnected]", turn)
        wrong += [(before, after)] if after != before or page.evaluate(WHERE, turn) != box else []
        page.mouse.up()
        drawn(page)
    assert sliders >= 2
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


def test_the_results_show_the_answer_to_the_last_request(runthrough, people):
    lesson = Lesson(runthrough, people)
    page = results_page(runthrough, people, lesson)
    asked, wrong = answered_out_of_order(Used(page, lesson.change))
    assert asked != [] and wrong == []


def test_a_conductors_page_shows_the_answer_to_the_last_request(runthrough, people):
    rehearsal = Rehearsal(runthrough, people)
    asked, wrong = answered_out_of_order(Used(rehearsal.desk, rehearsal.change, leaves=("end", "help", "hands")))
    assert asked != [] and wrong == []
