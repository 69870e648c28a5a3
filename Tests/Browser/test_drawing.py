"""`Pages/ui` by itself: what is drawn stays under fingers, in fields and with the focus. No server: a page of nothing."""

import functools
import http.server
import pathlib
import threading

import pytest

PAGES = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "WebClient" / "Pages"
EMPTY = b"<!doctype html><html lang=en><meta charset=utf-8><title>ui</title><body></body></html>"


class Files(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(EMPTY)))
        self.end_headers()
        self.wfile.write(EMPTY)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=PAGES))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


START = """async () => {
  const [element, patch, drawing, changes, node, drag] = await Promise.all(
    ["element", "patch", "drawing", "changes", "node", "drag"].map((name) => import(`/ui/${name}.js`)));
  Object.assign(window, element, patch, drawing, changes, node, drag);
  window.place = document.body.appendChild(document.createElement("div"));
  window.frames = (count = 2) => new Promise((done) => {
    const next = () => count-- > 0 ? requestAnimationFrame(next) : done();
    next();
  });
  // A list of things, each with a field and a button, as somebody else may change it.
  window.things = new Changes();
  window.shown = [];
  window.acted = [];
  window.row = ({ id, name }) => element.element(
    "li", { "data-id": id },
    element.element("input", { type: "text", value: name, "aria-label": `Name of ${name}`,
      onchange: ({ currentTarget }) => acted.push([id, currentTarget.value]) }),
    element.element("button", { type: "button", onclick: () => acted.push([id]) }, `Take ${name}`));
  window.show = (...names) => {
    shown = names.map((name) => typeof name === "string" ? { id: name.toLowerCase(), name } : name);
    things.notify();
  };
  window.start = (...names) => {
    show(...names);
    window.kept = drawing.drawing(place, [things], () =>
      element.element("ul", {}, element.list(shown, { key: ({ id }) => id, make: row })));
  };
}"""


@pytest.fixture
def page(site, browser):
    page = browser.new_page(viewport={"width": 600, "height": 600})
    page.goto(site)
    page.evaluate(START)
    yield page
    page.close()


def texts(page):
    return page.evaluate("[...place.querySelectorAll('button')].map(({ textContent }) => textContent)")


def drawn(page):
    page.evaluate("frames()")


# MARK: Nodes


def test_nodes_stay_by_key_and_only_what_differs_is_set(page):
    assert page.evaluate("""() => {
      patch(place, element("p", { class: "a", key: 1 }, "one"), element("p", { key: 2, title: "t" }, "two"));
      const [one, two] = place.children;
      const seen = [];
      new MutationObserver((changes) => seen.push(...changes)).observe(place, { subtree: true, attributes: true, characterData: true });
      patch(place, element("p", { key: 2 }, "two"), element("p", { class: "a", key: 1 }, "uno"));
      return [place.innerHTML, place.children[0] === two, place.children[1] === one];
    }""") == ['<p>two</p><p class="a">uno</p>', True, True]


def test_an_element_that_is_left_out_does_not_become_its_neighbour(page):
    assert page.evaluate("""() => {
      const draw = (isThere) => patch(place, isThere && element("button", {}, "Remove"), element("button", {}, "Close"));
      draw(true);
      const close = place.lastChild;
      draw(false);
      return [place.children.length, place.firstChild === close];
    }""") == [1, True]


def test_a_node_that_stays_acts_on_what_is_now(page):
    assert page.evaluate("""() => {
      patch(place, element("button", { onclick: () => acted.push("then") }));
      patch(place, element("button", { onclick: () => acted.push("now") }));
      place.firstChild.click();
      patch(place, element("button", {}));
      place.firstChild.click();
      return acted;
    }""") == ["now"]


def test_nodes_of_others_stay_as_they_are(page):
    assert page.evaluate("""() => {
      const canvas = document.createElement("canvas");
      patch(place, element("div", {}, canvas, "before"));
      patch(place, element("div", {}, canvas, "after"));
      let made = 0;
      const islands = (of) => patch(place, island("field", [of], () => (made += 1, document.createElement("input"))));
      islands(1); islands(1); islands(2);
      return [canvas.isConnected, made];
    }""") == [False, 2]


def test_pictures_are_drawn_in_their_own_namespace(page):
    assert page.evaluate("""() => {
      patch(place, element("svg", { viewBox: "0 0 1 1" }, element("path", { d: "M0 0" })));
      patch(place, element("svg", { viewBox: "0 0 2 2" }, element("path", { d: "M1 1" }), element("circle", { r: 1 })));
      return [...place.querySelectorAll("*")].map((node) => node.namespaceURI.endsWith("svg"));
    }""") == [True, True, True]


def test_rows_that_are_the_same_are_not_described_again(page):
    assert page.evaluate("""() => {
      const things = Array.from({ length: 500 }, (_, id) => ({ id, name: `Thing ${id}` }));
      let described = 0;
      const draw = () => patch(place, element("ul", {}, list(things, {
        key: ({ id }) => id, make: ({ name }) => (described += 1, element("li", {}, name)) })));
      draw();
      draw();
      things[7] = { id: 7, name: "Another" };
      things.reverse();
      draw();
      return [described, place.querySelectorAll("li")[492].textContent];
    }""") == [501, "Another"]


def test_styles_are_set_without_an_attribute(page):
    assert page.evaluate("""() => {
      patch(place, element("i", { style: { "--at": "3", color: "red" } }));
      patch(place, element("i", { style: { color: "blue" } }));
      return place.firstChild.getAttribute("style");
    }""") == "color: blue;"


# MARK: Under a finger


def test_a_press_is_not_lost_when_a_row_comes_before_its_release(page):
    page.evaluate("start('Ana', 'Ben')")
    page.get_by_role("button", name="Take Ben").hover()
    page.mouse.down()
    page.evaluate("show('New', 'Ana', 'Ben')")
    drawn(page)
    assert texts(page) == ["Take Ana", "Take Ben"]
    page.mouse.up()
    drawn(page)
    assert page.evaluate("acted") == [["ben"]]
    assert texts(page) == ["Take New", "Take Ana", "Take Ben"]


def test_a_press_anywhere_holds_drawing_back_but_not_one_on_a_canvas_that_is_no_picture_of_a_control(page):
    page.evaluate("""() => {
      start("Ana");
      const canvas = () => Object.assign(document.createElement("canvas"), { height: 50 });
      document.body.prepend(canvas(), node("p", {}, "Elsewhere"), node("button", { type: "button" }, canvas()));
    }""")
    for selector, waits in (("body > canvas", False), ("p", True), ("button > canvas", True)):
        page.hover(selector)
        page.mouse.down()
        page.evaluate("name => show(name)", selector)
        drawn(page)
        assert (texts(page) != [f"Take {selector}"]) is waits
        page.mouse.up()
        page.wait_for_timeout(450)  # a click on nothing may still come
        drawn(page)
        assert texts(page) == [f"Take {selector}"]


def test_the_space_bar_presses_what_was_there(page):
    page.evaluate("start('Ana', 'Ben')")
    page.get_by_role("button", name="Take Ana").focus()
    page.keyboard.down(" ")
    page.evaluate("show('Ben')")
    drawn(page)
    page.keyboard.up(" ")
    drawn(page)
    assert page.evaluate("acted") == [["ana"]]
    assert page.evaluate("document.activeElement.textContent") == "Take Ben"


# MARK: In use


def typing(page, name="Ana", text="An"):
    field = page.get_by_label(f"Name of {name}")
    field.fill(text)
    return field


def test_a_field_with_the_focus_is_not_touched(page):
    page.evaluate("start('Ana', 'Ben')")
    field = typing(page)
    page.evaluate("show('New', { id: 'ana', name: 'Anna' }, 'Ben')")
    drawn(page)
    assert field.input_value() == "An"
    assert texts(page) == ["Take New", "Take Anna", "Take Ben"]
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    drawn(page)
    assert page.evaluate("acted") == [["ana", "An"]]
    assert page.get_by_label("Name of Anna").input_value() == "Anna"


def test_a_row_with_the_focus_stays_until_the_typing_ends(page):
    page.evaluate("start('Ana', 'Ben')")
    typing(page)
    page.evaluate("show('Ben')")
    drawn(page)
    assert texts(page) == ["Take Ana", "Take Ben"]
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    drawn(page)
    assert page.evaluate("acted") == [["ana", "An"]]
    assert texts(page) == ["Take Ben"]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Name of Ben"


def test_a_row_with_the_focus_does_not_appear_twice(page):
    page.evaluate("""() => {
      start("Ana");
      kept.stop();
      window.two = (here, away) => patch(place, ...[here, away].map((names) => element("ul", {}, list(
        names.map((name) => ({ id: name, name })), { key: ({ id }) => id, of: ({ id }) => [id], make: row }))));
      two(["Ana", "Ben"], []);
    }""")
    typing(page)
    page.evaluate("two(['Ben'], ['Ana'])")
    assert texts(page) == ["Take Ana", "Take Ben"]
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    drawn(page)
    assert texts(page) == ["Take Ben", "Take Ana"]


def test_a_list_of_options_that_is_open_stays(page):
    page.evaluate("""() => {
      window.draw = (...names) => patch(place, element("select", { value: names[0] },
        names.map((name) => element("option", { value: name }, name))));
      draw("one", "two");
    }""")
    page.focus("select")
    page.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))")
    page.evaluate("draw('three', 'four')")
    assert page.evaluate("place.firstChild.options.length + place.firstChild.value") == "2one"
    page.evaluate("document.activeElement.dispatchEvent(new Event('change', { bubbles: true }))")
    page.wait_for_timeout(50)
    drawn(page)
    assert page.evaluate("place.firstChild.value") == "three"


def test_a_refused_value_is_what_is_again(page):
    page.evaluate("""() => {
      window.draw = () => patch(place, element("input", { type: "text", value: "Ana" }));
      draw();
    }""")
    page.fill("input", "Nobody")
    page.keyboard.press("Tab")
    page.evaluate("draw()")
    assert page.input_value("input") == "Ana"


# MARK: The focus


def test_the_focus_stays_where_it_is_while_others_go_around_it(page):
    page.evaluate("start('Ana', 'Ben', 'Cleo')")
    page.get_by_role("button", name="Take Ben").focus()
    page.evaluate("""() => {
      window.blurs = 0;
      document.activeElement.addEventListener("blur", () => blurs += 1);
      show("Cleo", "New", "Ben", "Ana");
    }""")
    drawn(page)
    assert texts(page) == ["Take Cleo", "Take New", "Take Ben", "Take Ana"]
    assert page.evaluate("[blurs, document.activeElement.textContent]") == [0, "Take Ben"]


def test_the_focus_goes_to_the_row_that_takes_the_place(page):
    page.evaluate("start('Ana', 'Ben', 'Cleo')")
    page.get_by_role("button", name="Take Ben").focus()
    page.evaluate("show('Ana', 'Cleo')")
    drawn(page)
    assert page.evaluate("document.activeElement.textContent") == "Take Cleo"
    page.evaluate("show()")
    drawn(page)
    assert page.evaluate("document.activeElement.localName") == "ul"


# MARK: When


def test_a_detached_element_is_drawn_when_it_is_back(page):
    page.evaluate("""() => {
      start("Ana");
      place.remove();
      show("Ben");
    }""")
    drawn(page)
    assert texts(page) == ["Take Ana"]
    page.evaluate("document.body.append(place)")
    assert texts(page) == ["Take Ben"]


def test_nothing_is_described_while_everything_shown_is_the_same(page):
    assert page.evaluate("""async () => {
      let drawn = 0;
      const held = new Held(1);
      drawing(place, [things, held], () => (drawn += 1, element("p", {}, String(held.value))), { of: () => [held.value] });
      things.notify();
      await frames();
      held.value = 2;
      await frames();
      return [drawn, place.textContent];
    }""") == [2, "2"]


def test_a_stopped_element_is_not_drawn(page):
    page.evaluate("""() => {
      start("Ana");
      show("Ben");
      stopDrawingIn(document.body);
      show("Cleo");
    }""")
    drawn(page)
    assert texts(page) == ["Take Ana"]


# MARK: Dragging


def draggable(page, **how):
    page.evaluate(
        """(how) => {
          const handle = node("button", { style: { display: "block", width: "80px", height: "40px" },
            onclick: () => acted.push("click") }, "handle");
          place.append(handle);
          drag(handle, { ...how, step: (way) => acted.push(way), held: () => acted.push("held"), begin: () => (acted.push("begin"), {
            move: ({ dx, dy }) => acted.push([dx, dy]), drop: () => acted.push("drop"), cancel: () => acted.push("cancel") }) });
        }""",
        how,
    )
    box = page.locator("button").bounding_box()
    return box["x"] + 40, box["y"] + 20


def test_a_dragged_element_is_dropped_without_a_click(page):
    x, y = draggable(page, slack=5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y)
    page.mouse.move(x + 30, y + 10)
    page.mouse.up()
    assert page.evaluate("acted") == ["begin", [30, 10], "drop"]


def test_a_press_without_a_move_is_a_click(page):
    x, y = draggable(page, slack=5)
    page.mouse.click(x, y)
    assert page.evaluate("acted") == ["click"]


def test_escape_leaves_what_is_dragged_as_it_was(page):
    x, y = draggable(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y)
    page.keyboard.press("Escape")
    page.mouse.move(x + 40, y)
    page.mouse.up()
    assert page.evaluate("acted.filter((one) => one !== 'click')") == ["begin", [30, 0], "cancel"]


def test_arrow_keys_move_it_by_steps(page):
    draggable(page)
    page.focus("button")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("acted") == [-1, 1]
