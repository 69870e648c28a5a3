import { openDialog } from "../../ui/dialog.js";
import { node, setText } from "../../ui/node.js";
import { oneAtATime } from "../../ui/one-at-a-time.js";
import { Rows } from "../../ui/rows.js";
import { placeInWords } from "../../stage/words.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { icon } from "../../ui/icons.js";
import { placePicture } from "../place-picture.js";
import { mostPlaces } from "../edits/templates.js";

/**
 * @import { Stage } from "../../wire/production.d.ts"
 * @import { NamedPlace } from "../edits/templates.js"
 *
 * @typedef {{ id?: string, name: string, positions: NamedPlace[] }} Template without an id it is a new one
 */

/**
 * A template's places, set by hand: tap the floor for a new one, drag, or use the list. `keep` stores it and returns
 * why that was not possible, or null.
 *
 * @param {Template} template
 * @param {Stage} stage
 * @param {(template: Template) => Promise<string | null>} keep
 */
export function openTemplateEditor(template, stage, keep) {
  let places = template.positions.map((place) => ({ ...place }));
  const name = node("input", {
    type: "text",
    dir: "auto",
    value: template.name,
    maxlength: "200",
    required: true,
    "aria-label": words("panels.template.nameLabel"),
  });
  const problem = node("p", { class: "problem", role: "alert" });
  const floor = node("div", { class: "template-floor" });
  const list = node("ol", { class: "plain template-places" });
  const count = node("p", { class: "help", role: "status" });
  const save = oneAtATime(async () => {
    const refused = await keep({ id: template.id, name: name.value.trim(), positions: places });
    if (refused === null) dialog.close();
    else setText(problem, refused);
  });
  let dragged = -1;

  const dialog = openDialog(
    words(template.id ? "panels.template.edit" : "panels.template.new"),
    node(
      "form",
      { class: "stack", onsubmit: submit },
      node("label", { class: "stack" }, words("panels.template.name"), name),
      node("p", { class: "help" }, words("panels.template.help")),
      floor,
      count,
      list,
      problem,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "button", onclick: add }, icon("plus"), words("panels.template.add")),
        node("button", { type: "submit", class: "primary" }, words("studio.save")),
      ),
    ),
    { className: "wide-sheet" },
  );

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    if (places.length === 0) return setText(problem, words("panels.template.atLeastOne"));
    save();
  }

  function add() {
    if (places.length >= mostPlaces) return setText(problem, words("panels.template.atMost", { most: mostPlaces }));
    const last = places.at(-1);
    places.push({ x: last ? last.x + 1 : 0, y: last ? last.y : Math.round(stage.depth / 2) });
    render();
  }

  /**
   * Where on the floor a pointer is, rounded to halves of a unit.
   *
   * @param {PointerEvent} event
   */
  function placeUnder(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()?.inverse());
    /** @param {number} value */
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
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    floor.addEventListener(end, () => {
      if (dragged < 0) return;
      dragged = -1;
      render();
    });
  }

  let picture = placePicture(places, stage, { radius: 0.4 });

  function draw() {
    picture = placePicture(places, stage, { radius: 0.4 });
    floor.replaceChildren(picture);
  }

  /** @type {Rows<NamedPlace>} */
  const rows = new Rows({
    key: (place) => place,
    of: ({ x, y, name: called }, index) => [index, x, y, called],
    make: row,
  });

  /**
   * @param {NamedPlace} place
   * @param {number} index
   */
  function row(place, index) {
    const number = String(index + 1);
    /** @param {"x" | "y"} axis */
    const coordinate = (axis) => {
      const input = node("input", {
        type: "number",
        step: "0.5",
        min: "-1000",
        max: "1000",
        value: String(place[axis]),
        "aria-label": words("panels.template.coordinate", { axis, number }),
        onchange: () => {
          const entered = input.valueAsNumber;
          if (Number.isFinite(entered) && Math.abs(entered) <= 1000) place[axis] = entered;
          else input.value = String(place[axis]);
          draw();
        },
      });
      return input;
    };
    const called = node("input", {
      type: "text",
      dir: "auto",
      maxlength: "200",
      placeholder: words("panels.template.place", { number }),
      value: place.name ?? "",
      "aria-label": words("panels.template.placeName", { number }),
      onchange: () => {
        if (called.value.trim()) place.name = called.value.trim();
        else delete place.name;
      },
    });
    const remove = node("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words("panels.template.removePlace", { number }),
      onclick: () => {
        places = places.filter((other) => other !== place);
        render();
      },
    }, icon("bin"));
    return node(
      "li",
      { class: "line", title: placeInWords(place, stage) },
      called,
      coordinate("x"),
      coordinate("y"),
      remove,
    );
  }

  function render() {
    draw();
    setText(count, words("panels.template.places", { count: places.length }));
    rows.show([list, places]);
  }

  render();
  name.focus();
}
