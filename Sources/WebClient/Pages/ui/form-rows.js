import { element } from "./element.js";

/** Rows of a form that is drawn: a choice, and something that is on or off. */

/**
 * @param {string} label
 * @param {string} name
 * @param {readonly (readonly [string, string])[]} options value and words
 * @param {string} now
 * @param {(value: string) => void} set
 */
export const choiceOf = (label, name, options, now, set) =>
  element(
    "div",
    { key: name, class: "field" },
    element("label", { for: name }, label),
    element(
      "select",
      { id: name, value: now, onchange: ({ currentTarget }) => set(currentTarget.value) },
      options.map(([value, text]) => element("option", { key: value, value, selected: value === now }, text)),
    ),
  );

/** @param {string} label @param {string} name @param {boolean} now @param {(isOn: boolean) => void} set */
export const switchOf = (label, name, now, set) =>
  element(
    "label",
    { class: "switch", key: name },
    element("input", {
      type: "checkbox",
      name,
      checked: now,
      onchange: ({ currentTarget }) => set(currentTarget.checked),
    }),
    label,
  );
