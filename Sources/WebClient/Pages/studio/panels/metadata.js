import { labelOf } from "../../editing/label.js";
import { element, list } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";

const most = 64;

/**
 * Whatever else is to be kept with a production: choreographer, venue, licence… as names and values.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function metadataEditor({ desk, toasts }) {
  /** @param {string} name @param {string | null} to */
  const set = (name, to) => void desk.do(labelOf("panels.label.details"), [{ set: ["metadata", name], to }]);
  const form = additionForm(desk, toasts, set);

  /** @param {string} name @param {string} text */
  const row = (name, text) =>
    element(
      "div",
      { class: "metadata-row" },
      element("bdi", {}, name),
      element("input", {
        type: "text",
        value: text,
        "aria-label": name,
        dir: "auto",
        maxlength: 2000,
        autocomplete: "off",
        onchange: ({ currentTarget }) => set(name, currentTarget.value.trim()),
      }),
      element("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": words("panels.removeWhat", { name }),
        onclick: () => set(name, null),
      }, icon("bin", 18)),
    );

  return () =>
    element(
      "div",
      { class: "stack" },
      element("h3", {}, words("panels.metadata")),
      element(
        "div",
        { class: "metadata-rows" },
        list(Object.entries(desk.document.metadata).sort(([a], [b]) => (a < b ? -1 : 1)), {
          key: ([name]) => name,
          of: ([, text]) => [text],
          make: ([name, text]) => row(name, text),
        }),
      ),
      form,
    );
}

/**
 * @param {Desk} desk
 * @param {Toasts} toasts
 * @param {(name: string, text: string) => void} set
 */
function additionForm(desk, toasts, set) {
  /** @param {string} label @param {string} placeholder @param {number} maxlength */
  const input = (label, placeholder, maxlength) =>
    node("input", { type: "text", "aria-label": label, placeholder, dir: "auto", maxlength, autocomplete: "off" });
  const key = input(words("panels.name"), words("panels.metadata.nameExample"), 64);
  const value = input(words("panels.metadata.value"), words("panels.metadata.valueExample"), 2000);

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const { metadata } = desk.document;
    const name = key.value.trim();
    if (name === "") return key.focus();
    if (!Object.hasOwn(metadata, name) && Object.keys(metadata).length >= most) {
      return toasts.say(words("panels.metadata.full", { count: most }), { isTrouble: true });
    }
    set(name, value.value.trim());
    key.value = value.value = "";
    return key.focus();
  }

  return node(
    "form",
    { class: "metadata-row", onsubmit: submit },
    key,
    value,
    node(
      "button",
      { type: "submit", class: "quiet icon", "aria-label": words("panels.metadata.add") },
      icon("plus"),
    ),
  );
}
