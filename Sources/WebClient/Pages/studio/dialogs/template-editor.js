import { openDialog } from "../../parts/dialog.js";
import { element, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { placeInWords } from "../../stage/words.js";
import { icon } from "../controls/icons.js";
import { placePicture } from "../controls/place-picture.js";
import { mostPlaces } from "../edits/templates.js";

/**
 * A template's places, by hand: tap the floor for a new one, drag, or use the list. `keep({ id, name, positions })` stores it and
 * answers with why not, or null.
 */
export function openTemplateEditor(template, stage, keep) {
  let places = template.positions.map((place) => ({ ...place }));
  const name = element("input", {
    type: "text",
    dir: "auto",
    value: template.name,
    maxlength: "200",
    required: true,
    "aria-label": "Name of the template",
  });
  const problem = element("p", { class: "problem", role: "alert" });
  const floor = element("div", { class: "template-floor" });
  const list = element("ol", { class: "plain template-places" });
  const count = element("p", { class: "help", role: "status" });
  let dragged = -1;

  const dialog = openDialog(
    template.id ? "Edit template" : "New template",
    element(
      "form",
      { class: "stack", onsubmit: submit },
      element("label", { class: "stack" }, "Name", name),
      element("p", { class: "help" }, "Tap the floor to add a place, drag it to move it. The audience is below."),
      floor,
      count,
      list,
      problem,
      element(
        "div",
        { class: "choices" },
        element("button", { type: "button", onclick: add }, icon("plus"), "Add a place"),
        element("button", { type: "submit", class: "primary" }, "Save"),
      ),
    ),
    { className: "wide-sheet" },
  );

  async function submit(event) {
    event.preventDefault();
    if (places.length === 0) return setText(problem, "A template has at least one place.");
    const refused = await keep({ id: template.id, name: name.value.trim(), positions: places });
    if (refused) setText(problem, refused);
    else dialog.close();
  }

  function add() {
    if (places.length >= mostPlaces) return setText(problem, `A template has at most ${mostPlaces} places.`);
    const last = places.at(-1);
    places.push({ x: last ? last.x + 1 : 0, y: last ? last.y : Math.round(stage.depth / 2) });
    render();
  }

  /** Where on the floor a pointer is, on halves of a unit. */
  function placeUnder(event) {
    const picture = floor.firstElementChild;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    const half = (value) => Math.round(value * 2) / 2 + 0;
    return { x: half(at.x), y: half(stage.depth - at.y) };
  }

  floor.addEventListener("pointerdown", (event) => {
    const at = placeUnder(event);
    dragged = places.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 0.71);
    if (dragged < 0) {
      if (places.length >= mostPlaces) return;
      dragged = places.push(at) - 1;
      render();
    }
    floor.setPointerCapture(event.pointerId);
  });
  floor.addEventListener("pointermove", (event) => {
    if (dragged < 0) return;
    Object.assign(places[dragged], placeUnder(event));
    draw();
  });
  for (const end of ["pointerup", "pointercancel"]) {
    floor.addEventListener(end, () => {
      if (dragged < 0) return;
      dragged = -1;
      render();
    });
  }

  function draw() {
    floor.replaceChildren(placePicture(places, stage, { radius: 0.4 }));
  }

  const rows = new Rows({
    key: (place) => place,
    of: ({ x, y, name: called }, index) => [index, x, y, called],
    make: row,
  });

  function row(place, index) {
    const number = (axis) =>
      element("input", {
        type: "number",
        step: "0.5",
        min: "-1000",
        max: "1000",
        value: String(place[axis]),
        "aria-label": `${axis} of place ${index + 1}`,
        onchange: (event) => {
          if (Number.isFinite(event.target.valueAsNumber) && Math.abs(event.target.valueAsNumber) <= 1000) {
            place[axis] = event.target.valueAsNumber;
          } else event.target.value = String(place[axis]);
          draw();
        },
      });
    return element(
      "li",
      { class: "line", title: placeInWords(place, stage) },
      element("input", {
        type: "text",
        dir: "auto",
        maxlength: "200",
        placeholder: `Place ${index + 1}`,
        value: place.name ?? "",
        "aria-label": `Name of place ${index + 1}`,
        onchange: (event) => {
          if (event.target.value.trim()) place.name = event.target.value.trim();
          else delete place.name;
        },
      }),
      number("x"),
      number("y"),
      element("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": `Remove place ${index + 1}`,
        onclick: () => {
          places = places.filter((other) => other !== place);
          render();
        },
      }, icon("bin")),
    );
  }

  function render() {
    draw();
    setText(count, places.length === 1 ? "1 place" : `${places.length} places`);
    rows.show([list, places]);
  }

  render();
  name.focus();
}
