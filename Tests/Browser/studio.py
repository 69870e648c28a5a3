"""The studio in the tests: opened as an owner, its strip of formations, what the server keeps."""

from editors import until
from people import LAPTOP, PHONE, expect_to_become
from playwright.sync_api import expect

TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
UPRIGHT = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
DEVICES = {"laptop": LAPTOP, "tablet": TABLET, "upright": UPRIGHT, "phone": PHONE, "sideways": SIDEWAYS}

# Until the stage lies in its place for some frames: a panel that opens, or a line over it that goes, takes it along.
SETTLED = """async () => {
  const look = () => {
    const { left, top, width, height } = runthrough.canvas.getBoundingClientRect();
    return [runthrough.view.unit, left, top, width, height].join();
  };
  for (let before = look(), same = 0; same < 3; ) {
    await new Promise((done) => requestAnimationFrame(done));
    same = look() === before ? same + 1 : 0;
    before = look();
  }
}"""


class Studio:
    """One person's studio page of one production."""

    def __init__(self, people, runthrough, production, device=LAPTOP, **options):
        self.runthrough = runthrough
        self.production = production
        self.page = people.page(device, cookie=runthrough.token, url=runthrough.url, **options)
        self.page.goto(f"{runthrough.url}/studio/{production}")
        self.opened()

    @classmethod
    def of(cls, page, runthrough):
        """The studio that a page has come to by itself."""
        studio = cls.__new__(cls)
        studio.page, studio.runthrough, studio.production = page, runthrough, page.url.rsplit("/", 1)[1]
        studio.opened()
        return studio

    def opened(self):
        """Until it is saved a line may say that the server cannot be reached, and push everything else down."""
        until(self.page, "document.body?.dataset.state === 'open' && document.getElementById('saved').textContent === 'Saved'")
        self.page.evaluate(SETTLED)

    @property
    def strip(self):
        return self.page.get_by_role("listbox", name="Formations")

    def card(self, name):
        return self.strip.locator(".card").filter(has=self.page.locator(".card-name").get_by_text(name, exact=True))

    def expect_order(self, *names):
        """Of a production that fits into the strip: what stands there, in the order that screen readers hear."""
        expect(self.strip.get_by_role("option")).to_have_count(len(names))
        for turn, name in enumerate(names):
            expect(self.strip.locator(f'[aria-posinset="{turn + 1}"] .card-name')).to_have_text(name)

    def expect_current(self, name):
        expect(self.strip.locator(".card.current .card-name")).to_have_text(name)

    @property
    def timeline(self):
        """The timeline with all its rows, once they have come."""
        self.page.wait_for_selector(".lane-playhead", state="attached")
        unfold = self.page.get_by_role("button", name="Show all rows")
        if unfold.is_visible():
            unfold.click()
        return self.page.locator("#strip")

    def at(self, seconds):
        """Where a moment of the score is on the window, from the left."""
        return self.page.evaluate("(time) => runthrough.strip.sight.xOf(time) + document.querySelector('.strip-track').getBoundingClientRect().left", seconds * 1e6)

    def panel(self, title):
        """Opens a panel of the drawer, unless it is open."""
        tab = self.page.locator("#drawer-tabs").get_by_role("button", name=title, exact=True)
        if tab.get_attribute("aria-expanded") != "true":
            tab.click()
        return self.page.locator("#drawer-body")

    def saved(self):
        """Waits until the page has done what it was told and the server has every edit; answers with its document."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(self.page.locator("#saved")).to_have_text("Saved")
        return self.runthrough.get(f"/api/v1/productions/{self.production}")

    def dot(self, turn):
        """Where a performer's dot is on the window, in CSS pixels."""
        self.page.evaluate(SETTLED)
        x, y = self.page.evaluate("(turn) => { const { places } = runthrough.scene; const { x, y } = runthrough.view.toScreen(places[2 * turn], places[2 * turn + 1]); return [x, y]; }", turn)
        box = self.page.locator("#stage").bounding_box()
        return box["x"] + x, box["y"] + y

    def drag(self, turn, right, down):
        """Drags a performer by so many CSS pixels with the mouse."""
        x, y = self.dot(turn)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=6)
        self.page.mouse.up()

    def expect_chosen(self, *ids):
        """By whom the selection is made up, by id and in any order."""
        expect_to_become(self.page, lambda: set(self.page.evaluate("[...runthrough.selection.performers]")), set(ids))

    def names(self):
        return [formation["name"] for formation in self.saved()["formations"]]


def produce(runthrough, document):
    return runthrough.call("POST", "/api/v1/productions", document)["id"]
