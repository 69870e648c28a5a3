import { node } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { words } from "../../words/panels.js";
import { icon } from "../../ui/icons.js";

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
  const list = node("div", { class: "metadata-rows" });
  /** @type {Rows<[name: string, text: string]>} */
  const rows = new Rows({
    key: ([name]) => name,
    of: ([, text]) => [text],
    make: ([name, text]) => row(desk, name, text),
  });
  const key = node("input", {
    type: "text",
    "aria-label": words("panels.name"),
    placeholder: words("panels.metadata.nameExample"),
    dir: "auto",
    maxlength: 64,
    autocomplete: "off",
  });
  const value = node("input", {
    type: "text",
    "aria-label": words("panels.metadata.value"),
    placeholder: words("panels.metadata.valueExample"),
    dir: "auto",
    maxlength: 2000,
    autocomplete: "off",
  });
  const form = node(
    "form",
    { class: "metadata-row" },
    key,
    value,
    node(
      "button",
      { type: "submit", class: "quiet icon", "aria-label": words("panels.metadata.add") },
      icon("plus"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = key.value.trim();
    if (name === "") return key.focus();
    if (!Object.hasOwn(desk.document.metadata, name) && Object.keys(desk.document.metadata).length >= most) {
      return toasts.say(words("panels.metadata.full", { count: most }), { isTrouble: true });
    }
    desk.do(words("panels.label.details"), [{ set: ["metadata", name], to: value.value.trim() }]);
    key.value = value.value = "";
    key.focus();
  });
  const section = node("div", { class: "stack" }, node("h3", {}, words("panels.metadata")), list, form);
  const refresh = () => rows.show([list, Object.entries(desk.document.metadata).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return Object.assign(section, { refresh });
}

/**
 * @param {Desk} desk
 * @param {string} name
 * @param {string} text
 */
function row(desk, name, text) {
  const input = node("input", {
    type: "text",
    value: text,
    "aria-label": name,
    dir: "auto",
    maxlength: 2000,
    autocomplete: "off",
  });
  input.addEventListener(
    "change",
    () => desk.do(words("panels.label.details"), [{ set: ["metadata", name], to: input.value.trim() }]),
  );
  const remove = node("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": words("panels.removeWhat", { name }),
    onclick: () => desk.do(words("panels.label.details"), [{ set: ["metadata", name], to: null }]),
  }, icon("bin", 18));
  return node("div", { class: "metadata-row" }, node("bdi", {}, name), input, remove);
}
