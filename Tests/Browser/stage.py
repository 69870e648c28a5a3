"""The stage editor in the tests: where dots are on the screen, and how to drag them, by mouse or by finger."""

import time

from people import drawn, expect_to_become
from studio import SETTLED, Studio

DOTS = """() => {
  const { view, desk } = runthrough;
  const box = runthrough.canvas.getBoundingClientRect();
  const { places } = runthrough.scene;
  return Object.fromEntries(desk.document.performers.map(({ name }, turn) => {
    const at = view.toScreen(places[2 * turn], places[2 * turn + 1]);
    return [name, [box.left + at.x, box.top + at.y]];
  }));
}"""

POINT = """([x, y]) => {
  const { view } = runthrough;
  const box = runthrough.canvas.getBoundingClientRect();
  const at = view.toScreen(x, y);
  return [box.left + at.x, box.top + at.y];
}"""

STANDS = """() => {
  const { desk } = runthrough;
  return Object.fromEntries(desk.document.performers.map(({ name }, turn) => [name, [runthrough.scene.place(turn).x, runthrough.scene.place(turn).y]]));
}"""

# The same keys as the browser sends, with nothing between them, however slow the machine.
AT_ONCE = """(keys) => keys.forEach((key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {
  key: key.split('+').at(-1), shiftKey: key.includes('Shift+'), altKey: key.includes('Alt+'), bubbles: true, cancelable: true })))"""


# Labels of edits as who reads English reads them: their texts have to come first.
IN_WORDS = """async (labels) => {
  const { labelInWords } = await import('/assets/editing/label.js');
  const { loadCatalogue } = await import('/assets/words/words.js');
  const named = labels.flatMap((label) => [...label.matchAll(/words[^a-z]+([a-z]+)[.]/g)].map(([, name]) => name));
  await Promise.all([...new Set(named)].map((name) => loadCatalogue(name)));
  return labels.map(labelInWords);
}"""

class Stage(Studio):
    """One person's studio, seen as its stage."""

    def dots(self):
        """Where each performer's dot is, in CSS pixels of the window."""
        self.page.evaluate(SETTLED)
        return self.page.evaluate(DOTS)

    def dot(self, name):
        return self.dots()[name]

    def point(self, x, y):
        """Where a place of the stage is, in CSS pixels of the window."""
        self.page.evaluate(SETTLED)
        return self.page.evaluate(POINT, [x, y])

    def unit(self):
        return self.page.evaluate("() => runthrough.view.unit")

    def still(self):
        """Lets the page draw what it has been told."""
        drawn(self.page)

    def stands(self):
        """What is on the stage: stage coordinates by name."""
        return self.page.evaluate(STANDS)

    def chosen(self):
        return self.page.evaluate("() => runthrough.desk.document.performers.filter(({ id }) => runthrough.selection.has(id)).map(({ name }) => name)")

    def expect_stands(self, places):
        """Everybody stands there now, or only those whom `places` names."""
        expect_to_become(self.page, lambda: {name: at for name, at in self.stands().items() if name in places}, places)

    def expect_chosen(self, *names):
        """In the order of the cast."""
        expect_to_become(self.page, self.chosen, list(names))

    def kept(self, formation=0):
        """What the server has: stage coordinates by name in a formation."""
        document = self.saved()
        names = {performer["id"]: performer["name"] for performer in document["performers"]}
        return {names[id]: [place["x"], place["y"]] for id, place in document["formations"][formation]["positions"].items()}

    def edits(self):
        """What all edits were that the server has, in English, the first one first."""
        self.saved()
        labels = [edit["label"] for edit in self.runthrough.get(f"/api/v1/productions/{self.production}/edits?after=0&limit=200")["edits"]]
        return self.page.evaluate(IN_WORDS, labels)

    # By mouse

    def click(self, name, **options):
        self.page.mouse.click(*self.dot(name)) if not options else self._with(options, lambda: self.page.mouse.click(*self.dot(name)))

    def _with(self, keys, act):
        held = [key for key, isHeld in keys.items() if isHeld]
        for key in held:
            self.page.keyboard.down(key)
        act()
        for key in held:
            self.page.keyboard.up(key)

    def pull(self, start, end, drop=True, steps=6):
        """Presses at a point of the window, moves to another and releases."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for step in range(1, steps + 1):
            self.page.mouse.move(start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
            self.still()
        if drop:
            self.page.mouse.up()
            self.still()

    def drag(self, name, x, y, **options):
        """Drags a performer to a place of the stage."""
        self.pull(self.dot(name), self.point(x, y), **options)

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.still()

    def keys_at_once(self, *keys):
        """Presses keys quickly: so close to each other that they are one edit."""
        self.page.evaluate(AT_ONCE, list(keys))
        self.still()

    def picture(self, unlike=None, like=None):
        """A picture of the stage once it looks as wanted, or once it does not any more."""
        limit = time.monotonic() + 60
        while (seen := self.page.locator("#stage").screenshot()) == unlike or like not in (None, seen):
            assert time.monotonic() < limit, "the stage still looks as it did" if unlike else "the stage looks otherwise"
        return seen


class Fingers:
    """Fingers on a touch screen, as the browser's own input."""

    def __init__(self, page):
        self.page = page
        self.protocol = page.context.new_cdp_session(page)
        self.down = {}

    def _send(self, kind):
        points = [{"x": x, "y": y, "id": id} for id, (x, y) in self.down.items()]
        self.protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        drawn(self.page)

    def press(self, point, id=1):
        self.down[id] = point
        self._send("touchStart")

    def move(self, point, id=1):
        self.down[id] = point
        self._send("touchMove")

    def lift(self, id=1):
        del self.down[id]
        self._send("touchEnd")

    def tap(self, point):
        """Down and up with nothing between: a finger that stays, even for the sake of a slow machine, rests."""
        self.page.touchscreen.tap(*point)
        drawn(self.page)

    def pull(self, start, end, steps=6):
        self.press(start)
        for step in range(1, steps + 1):
            self.move((start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps))
        self.lift()
