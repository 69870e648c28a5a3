import { node } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
import { words } from "../../words/studio.js";
import { tooLong } from "../../ui/fields.js";

/** Characters that a name may have. */
const most = 200;

/**
 * One line of text to be changed; `save(value)` gets it trimmed, and only if it has changed.
 *
 * @param {{ title: string, value: string, save: (value: string) => void }} question
 */
export function rename({ title, value, save }) {
  const input = node("input", {
    id: "new-name",
    type: "text",
    value,
    dir: "auto",
    autocomplete: "off",
    required: true,
  });
  const problem = node("p", { class: "problem", role: "alert" });
  const form = node(
    "form",
    { class: "stack", novalidate: true },
    node("label", { for: "new-name", class: "unseen" }, title),
    input,
    problem,
    node(
      "div",
      { class: "choices" },
      node("button", { type: "button", onclick: () => dialog.close() }, words("studio.cancel")),
      node("button", { type: "submit", class: "primary" }, words("studio.save")),
    ),
  );
  const dialog = openDialog(title, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const entered = input.value.trim();
    const why = entered === "" ? words("studio.field.empty") : tooLong(entered, most);
    if (why !== undefined) {
      problem.textContent = why;
      return input.focus();
    }
    dialog.close();
    if (entered !== value) save(entered);
  });
  input.focus();
  input.select();
}
