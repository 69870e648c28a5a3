import { element } from "../../ui/element.js";
import { words } from "../../words/panels.js";

/** How far from centre stage anything may be. */
export const farthest = 1000;

/**
 * One number of something on the stage. `set` is told what was entered; what is not possible is refused in words.
 *
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {object} how
 * @param {string} how.label
 * @param {number} how.value
 * @param {(value: number) => void} how.set
 * @param {Toasts} how.toasts
 * @param {number} [how.least]
 * @param {number} [how.most]
 */
export function coordinate({ label, value, set, toasts, least = -farthest, most = farthest }) {
  const shown = String(Math.round(value * 1000) / 1000);
  /** @param {HTMLInputElement} input */
  function take(input) {
    const entered = input.valueAsNumber;
    if (entered >= least && entered <= most) return set(entered);
    input.value = shown;
    return toasts.say(words("panels.stage.range", { what: label, least, most }), { isTrouble: true });
  }
  return element(
    "label",
    { class: "coordinate" },
    label,
    element("input", {
      type: "number",
      step: "0.5",
      min: String(least),
      max: String(most),
      value: shown,
      onchange: ({ currentTarget }) => take(currentTarget),
    }),
  );
}

/**
 * The colour of something on the stage.
 *
 * @param {{ name: string, colour: string }} item
 * @param {(colour: string) => void} set
 */
export const colourInput = ({ name, colour }, set) =>
  element("input", {
    type: "color",
    value: colour,
    "aria-label": words("panels.colourOf", { name }),
    onchange: ({ currentTarget }) => set(currentTarget.value),
  });
