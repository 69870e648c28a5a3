import { ask } from "../../ui/ask.js";
import { iconButton } from "../../ui/buttons.js";
import { openDialog } from "../../ui/dialog.js";
import { drag } from "../../ui/drag.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { placeInWords } from "../../stage/words.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { placePicture } from "../place-picture.js";
import { mostPlaces } from "../edits/templates.js";

/** How far from the middle of a place a press still takes it, in stage units. */
const reach = 0.71;

/**
 * @import { Point, Stage } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { NamedPlace } from "../edits/templates.js"
 *
 * @typedef {{ id?: string, name: string, positions: NamedPlace[] }} Template without an id it is a new one
 * @typedef {NamedPlace & { id: string }} Place numbered as long as the dialog is open
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
  let made = 0;
  /** @param {NamedPlace} place @returns {Place} */
  const numbered = (place) => ({ ...place, id: String(made += 1) });
  let places = template.positions.map(numbered);
  let why = "";
  const floor = node("div", { class: "template-floor" });
  const name = node("input", {
    type: "text",
    dir: "auto",
    value: template.name,
    maxlength: "200",
    required: true,
    "aria-label": words("panels.template.nameLabel"),
  });

  /** @param {string} text */
  function refuse(text) {
    why = text;
    draw();
  }

  async function save() {
    if (places.length === 0) return refuse(words("panels.template.atLeastOne"));
    const positions = places.map(({ id: _id, ...place }) => place);
    const kept = { id: template.id, name: name.value.trim(), positions };
    const refused = await ask(dialog, "once", () => keep(kept));
    if (refused === null) dialog.close();
    else refuse(refused);
  }

  function add() {
    if (places.length >= mostPlaces) return refuse(words("panels.template.atMost", { most: mostPlaces }));
    const last = places.at(-1);
    places.push(numbered({ x: last ? last.x + 1 : 0, y: last ? last.y : Math.round(stage.depth / 2) }));
    return draw();
  }

  /**
   * @param {string} id
   * @param {Partial<NamedPlace>} to
   */
  function change(id, to) {
    places = places.map((place) => (place.id === id ? { ...place, ...to } : place));
    draw();
  }

  drag(floor, {
    begin({ event }) {
      const at = placeUnder(floor, stage, event);
      let taken = places.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < reach);
      if (taken === undefined) {
        if (places.length >= mostPlaces) return null;
        taken = numbered(at);
        places.push(taken);
        draw();
      }
      const { id, x, y } = taken;
      /** @param {{ event: PointerEvent }} grip */
      const move = (grip) => change(id, placeUnder(floor, stage, grip.event));
      return { move, drop: move, cancel: () => change(id, { x, y }) };
    },
  });

  /**
   * @param {Shown<Place>} place
   * @param {number} index
   */
  function row({ id, x, y, name: called }, index) {
    const number = String(index + 1);
    return element(
      "li",
      { class: "line", title: placeInWords({ x, y }, stage) },
      element("input", {
        type: "text",
        dir: "auto",
        maxlength: "200",
        placeholder: words("panels.template.place", { number }),
        value: called ?? "",
        "aria-label": words("panels.template.placeName", { number }),
        onchange: ({ currentTarget }) => change(id, { name: currentTarget.value.trim() || undefined }),
      }),
      coordinate("x", number, x, (to) => change(id, { x: to })),
      coordinate("y", number, y, (to) => change(id, { y: to })),
      iconButton("bin", words("panels.template.removePlace", { number }), () => {
        places = places.filter((other) => other.id !== id);
        draw();
      }),
    );
  }

  const frame = node("div", { class: "stack" });
  const drawnFloor = drawing(floor, [], () => placePicture(places, stage, { radius: 0.4 }));
  const drawnList = drawing(frame, [], () => [
    element("p", { class: "help", role: "status" }, words("panels.template.places", { count: places.length })),
    element(
      "ol",
      { class: "plain template-places" },
      list(places, { key: ({ id }) => id, of: (place, index) => [place, index], make: row }),
    ),
    element("p", { class: "problem", role: "alert" }, why),
  ]);

  function draw() {
    drawnFloor.now();
    drawnList.now();
  }

  const dialog = openDialog(
    words(template.id ? "panels.template.edit" : "panels.template.new"),
    node(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          void save();
        },
      },
      node("label", { class: "stack" }, words("panels.template.name"), name),
      node("p", { class: "help" }, words("panels.template.help")),
      floor,
      frame,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "button", onclick: add }, icon("plus"), words("panels.template.add")),
        node("button", { type: "submit", class: "primary" }, words("studio.save")),
      ),
    ),
    { className: "wide-sheet" },
  );
  name.focus();
}

/**
 * Where on the floor a pointer is, rounded to halves of a unit.
 *
 * @param {HTMLElement} floor
 * @param {Stage} stage
 * @param {PointerEvent} event
 * @returns {Point}
 */
function placeUnder(floor, { depth }, { clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY)
    .matrixTransform(floor.querySelector("svg")?.getScreenCTM()?.inverse());
  /** @param {number} value */
  const half = (value) => Math.round(value * 2) / 2 + 0;
  return { x: half(at.x), y: half(depth - at.y) };
}

/**
 * @param {"x" | "y"} axis
 * @param {string} number of the place
 * @param {Shown<number>} value
 * @param {(value: number) => void} set
 */
const coordinate = (axis, number, value, set) =>
  element("input", {
    type: "number",
    step: "0.5",
    min: "-1000",
    max: "1000",
    value: String(value),
    "aria-label": words("panels.template.coordinate", { axis, number }),
    onchange: ({ currentTarget }) => {
      const entered = currentTarget.valueAsNumber;
      if (Number.isFinite(entered) && Math.abs(entered) <= 1000) set(entered);
      else currentTarget.value = String(value);
    },
  });
