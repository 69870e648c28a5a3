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
  const about = node("p", { class: "help", dir: "auto" });
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
  const close = () => {
    for (const stop of stops) stop();
    floating.close();
  };
  const floating = float(place, words("tools.exact.title"), node("div", { class: "stack" }, about, one, many), {
    onClose: close,
    className: "exact-panel",
  });
  const stops = [selection.listen(refresh), desk.listen(refresh)];
  /** Whose place the fields show. @type {string | null} */
  let shown = null;

  function moveTo() {
    const [turn] = scene.chosen;
    if (!following.standFor() || turn === undefined || scene.places === null) return;
    const places = Float64Array.from(scene.places);
    // What was not typed stays as it is now.
    if (across.typed !== null) places[2 * turn] = exact(across.typed);
    if (along.typed !== null) places[2 * turn + 1] = exact(along.typed);
    if (edits.commit(Int32Array.of(turn), places, (whom) => words("studio.label.move", { whom }))) shown = null;
    refresh();
  }

  function refresh() {
    const { chosen } = scene;
    one.hidden = chosen.length !== 1;
    many.hidden = chosen.length === 1;
    if (chosen.length !== 1) {
      about.textContent = chosen.length === 0
        ? words("tools.exact.everybody")
        : words("studio.performers", { count: chosen.length });
      return;
    }
    const at = scene.place(chosen[0]);
    const { id, name } = scene.performers[chosen[0]];
    if (id !== shown || !across.isTyped) across.value = exact(at.x);
    if (id !== shown || !along.isTyped) along.value = exact(at.y);
    shown = id;
    about.textContent = words("studio.placeOf", { name, place: placeInWords(at, scene.stage) });
  }

  refresh();
  /** @type {HTMLInputElement | null} */
  const first = floating.panel.querySelector("input:not([hidden] *)");
  first?.focus({ preventScroll: true });
  return { close };
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
