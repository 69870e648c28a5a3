import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { placeInWords } from "../../stage/words.js";
import { words } from "../../words/tools.js";
import "../../words/studio.js";
import { float } from "./floating.js";
import { exact } from "./snapping.js";

/**
 * By numbers: where one performer stands, or how far many are turned, scaled and spaced. Each Enter or press is one
 * edit.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Following } from "../canvas/following.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { Selection } from "../selection.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Arrange } from "./arrange.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Scene} scene
 * @property {Following} following
 * @property {Arrange} arrange
 * @property {StageEdits} edits
 *
 * @param {Parts} parts
 * @param {HTMLElement} place
 */
export function openExact({ desk, selection, scene, following, arrange, edits }, place) {
  const across = field(words("tools.exact.across"), words("tools.exact.acrossUnit"));
  const along = field(words("tools.exact.along"), words("tools.exact.units"));
  const degrees = field(words("tools.exact.turn"), words("tools.exact.degrees"), 15);
  const share = field(words("tools.exact.scale"), words("tools.exact.percent"), 110);
  const spacing = field(words("tools.exact.spacing"), words("tools.exact.units"), 1);
  const one = node(
    "div",
    { class: "stack" },
    row(across),
    row(along),
    button(words("tools.exact.moveThere"), () => moveTo()),
  );
  const many = node(
    "div",
    { class: "stack" },
    row(degrees, button(words("tools.exact.turn"), () => arrange.rotate(degrees.value))),
    row(share, button(words("tools.exact.scale"), () => share.value > 0 && arrange.scale(share.value / 100))),
    row(spacing, button(words("tools.exact.space"), () => spacing.value > 0 && arrange.spread(spacing.value))),
  );
  const stack = node("div", { class: "stack" });
  /** Whose place the fields show. @type {string | null} */
  let shown = null;
  const drawn = drawing(stack, [selection, desk], () => [
    element("p", { class: "help", dir: "auto" }, aboutInWords(scene)),
    scene.chosen.length === 1 ? placed() : many,
  ]);
  const floating = float(place, words("tools.exact.title"), stack, {
    onClose: () => floating.close(),
    className: "exact-panel",
  });

  function moveTo() {
    const [turn] = scene.chosen;
    if (!following.standFor() || turn === undefined || scene.places === null) return;
    if (scene.performers[turn].id !== shown) return;
    const places = Float64Array.from(scene.places);
    // What was not typed stays as it is now.
    if (across.typed !== null) places[2 * turn] = exact(across.typed);
    if (along.typed !== null) places[2 * turn + 1] = exact(along.typed);
    if (edits.commit(Int32Array.of(turn), places, (whom) => labelOf("studio.label.move", { whom }))) shown = null;
    drawn.now();
  }

  /** The fields of one performer, who stands there now. */
  function placed() {
    const [turn] = scene.chosen;
    const at = scene.place(turn);
    const { id } = scene.performers[turn];
    if (id !== shown || !across.isTyped) across.value = exact(at.x);
    if (id !== shown || !along.isTyped) along.value = exact(at.y);
    shown = id;
    return one;
  }

  /** @type {HTMLInputElement | null} */
  const first = floating.panel.querySelector("input");
  first?.focus({ preventScroll: true });
  return { close: floating.close };
}

/** @param {Scene} scene */
function aboutInWords(scene) {
  const { chosen, performers, stage } = scene;
  if (chosen.length === 0) return words("tools.exact.everybody");
  if (chosen.length > 1) return words("studio.performers", { count: chosen.length });
  const { name } = performers[chosen[0]];
  return words("studio.placeOf", { name, place: placeInWords(scene.place(chosen[0]), stage) });
}

/**
 * @param {string} label
 * @param {string} unit
 * @param {number} [usual]
 */
function field(label, unit, usual = 0) {
  const input = node("input", { type: "number", step: "any", value: usual, "aria-label": `${label}, ${unit}` });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") input.closest(".floating-row:has(button), .stack")?.querySelector("button")?.click();
  });
  let isTyped = false;
  input.addEventListener("input", () => (isTyped = true));
  return {
    node: node("label", { class: "stacked", title: unit }, label, input),
    /** Whether somebody has typed in it since `value` was set, be it no number yet. */
    get isTyped() {
      return isTyped;
    },
    /** The number that was typed since `value` was set; null for none. */
    get typed() {
      return isTyped && Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : null;
    },
    get value() {
      return Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : usual;
    },
    set value(value) {
      isTyped = false;
      if (input.value !== String(value)) input.value = String(value);
    },
  };
}

/**
 * @param {{ node: HTMLElement }} made
 * @param {HTMLElement} [action]
 */
const row = (made, action) => node("div", { class: "floating-row" }, made.node, action);

/**
 * @param {string} label
 * @param {() => void} act
 */
const button = (label, act) => node("button", { type: "button", class: "small", onclick: act }, label);
