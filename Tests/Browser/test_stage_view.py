"""The stage as its canvas shows it, by itself: dots, what is drawn around them, and what is written beside them. No server."""

import pytest
from drawn import WATCH
from test_drawing import site  # noqa: F401

STAGE = """async ({ count, symbol, place, width }) => {
  const [{ StageView }, rings] = await Promise.all(["view", "rings"].map((name) => import(`/stage/${name}.js`)));
  const canvas = document.createElement("canvas");
  canvas.id = "stage";
  Object.assign(canvas.style, { display: "block", width: `${width}px`, height: "560px" });
  document.body.replaceChildren(canvas);
  const performers = Array.from({ length: count }, (_, turn) =>
    ({ id: `p${turn}`, label: String(turn + 1), name: `Dancer ${turn + 1}`, colour: "#0072b2", symbol }));
  const x = (turn) => count === 1 ? 0 : -11 + 22 * turn / (count - 1);
  const positions = Object.fromEntries(performers.map(({ id }, turn) => [id, { x: x(turn), y: 7 }]));
  window.view = new StageView(canvas, { place });
  view.show({ stage: { width: 24, depth: 14 }, performers, formations: [{ positions, transition: {} }] });
  window.places = performers.flatMap((_, turn) => [x(turn), 7]);
  window.colourAt = (dx, dy) => {
    const at = view.toScreen(places[0], places[1]);
    const [red, green, blue] = canvas.getContext("2d").getImageData(Math.round(at.x + dx), Math.round(at.y + dy), 1, 1).data;
    return [red, green, blue];
  };
  Object.assign(window, rings);
  view.draw(places);
}"""


@pytest.fixture
def shown(site, browser):  # noqa: F811
    page = browser.new_page(viewport={"width": 1000, "height": 600})
    page.add_init_script(WATCH)
    page.goto(site)

    def show(count=1, symbol="circle", place="page", width=1000):
        page.evaluate(STAGE, {"count": count, "symbol": symbol, "place": place, "width": width})
        return page

    yield show
    page.close()


def test_a_ring_follows_the_shape_of_its_dot(shown):
    """Beyond the corner of a square there is its ring, and beyond its side; a circle's is nearer in the first way."""
    ring = """([across, along]) => {
      view.draw(places, { over: (context) => drawRings(context, view, places, [0], "selected", "#ff0000") });
      const beyond = along === 0 ? 3.5 : 2;
      const [red, green] = colourAt(across * view.radius + beyond, along === 0 ? 0 : along * view.radius + beyond);
      return red > 200 && green < 80;
    }"""
    for symbol, way, is_there in (
        ("square", [0.877, 0.877], True),
        ("circle", [0.877, 0.877], False),
        ("square", [0.877, 0], True),
        ("circle", [1, 0], True),
        ("diamond", [0.877, 0.877], False),
        ("diamond", [1.24, 0], True),
    ):
        assert shown(symbol=symbol).evaluate(ring, way) is is_there, (symbol, way)


def test_a_warning_is_a_badge_at_the_corner_of_its_dot_and_no_name_lies_on_it(shown):
    page = shown()
    assert page.evaluate("""() => {
      view.draw(places, { over: (context) => drawBadges(context, view, places, [0], "wrong", { colour: "#ff0000", ground: "#000000" }) });
      const { left, right, top, bottom } = badgeBox(view, places, 0);
      const at = view.toScreen(places[0], places[1]);
      const isCorner = left > at.x && bottom < at.y && left - at.x < view.radius && at.y - bottom < view.radius;
      return isCorner && colourAt(left + 4 - at.x, (top + bottom) / 2 - at.y)[0] > 200;
    }""")


def test_dots_of_a_line_of_sixty_do_not_touch_and_their_labels_stand_beside_them(shown):
    page = shown(count=60, width=700)
    page.evaluate("view.draw(places)")
    assert page.evaluate("2 * view.radius < (22 / 59) * view.unit")
    written = page.evaluate("drawn.words.map(({ text }) => text)")
    assert len(written) >= 57 and set(written) <= {str(turn) for turn in range(1, 61)}
    page = shown(count=8)
    page.evaluate("view.draw(places)")
    assert page.evaluate("drawn.words") == []
    assert page.evaluate("drawn.dots.map(({ label }) => label).join('')") == "12345678"
