import { element } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { icon } from "../controls/icons.js";

const most = 64;

/** Whatever else is to be kept with a production: choreographer, venue, licence… as names and values. */
export function metadataEditor({ desk, say }) {
  const list = element("div", { class: "metadata-rows" });
  const rows = new Rows({
    key: ([name]) => name,
    of: ([, text]) => [text],
    make: ([name, text]) => row(desk, name, text),
  });
  const key = element("input", {
    type: "text",
    "aria-label": "Name",
    placeholder: "Venue",
    dir: "auto",
    maxlength: 64,
    autocomplete: "off",
  });
  const value = element("input", {
    type: "text",
    "aria-label": "Value",
    placeholder: "Town hall",
    dir: "auto",
    maxlength: 2000,
    autocomplete: "off",
  });
  const form = element(
    "form",
    { class: "metadata-row" },
    key,
    value,
    element("button", { type: "submit", class: "quiet icon", "aria-label": "Add" }, icon("plus")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = key.value.trim();
    if (name === "") return key.focus();
    if (!Object.hasOwn(desk.document.metadata, name) && Object.keys(desk.document.metadata).length >= most) {
      return say(`At most ${most} entries.`, { isTrouble: true });
    }
    desk.do("Change the details", [{ set: ["metadata", name], to: value.value.trim() }]);
    key.value = value.value = "";
    key.focus();
  });
  const section = element("div", { class: "stack" }, element("h3", {}, "More about it"), list, form);
  section.refresh = () =>
    rows.show([list, Object.entries(desk.document.metadata).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return section;
}

function row(desk, name, text) {
  const input = element("input", {
    type: "text",
    value: text,
    "aria-label": name,
    dir: "auto",
    maxlength: 2000,
    autocomplete: "off",
  });
  input.addEventListener(
    "change",
    () => desk.do("Change the details", [{ set: ["metadata", name], to: input.value.trim() }]),
  );
  const remove = element("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": `Remove ${name}`,
    onclick: () => desk.do("Change the details", [{ set: ["metadata", name], to: null }]),
  }, icon("bin", 18));
  return element("div", { class: "metadata-row" }, element("bdi", {}, name), input, remove);
}
