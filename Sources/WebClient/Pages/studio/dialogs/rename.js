import { Held } from "../../ui/changes.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { tooLong } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/studio.js";

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
  const why = new Held("");
  const problem = node("p", { class: "problem", role: "alert" });
  drawing(problem, [why], () => why.value);

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const entered = input.value.trim();
    why.value = (entered === "" ? words("studio.field.empty") : tooLong(entered, most)) ?? "";
    if (why.value !== "") return input.focus();
    dialog.close();
    if (entered !== value) save(entered);
  }

  const dialog = openDialog(
    title,
    node(
      "form",
      { class: "stack", novalidate: true, onsubmit: submit },
      node("label", { for: "new-name", class: "unseen" }, title),
      input,
      problem,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "button", onclick: () => dialog.close() }, words("studio.cancel")),
        node("button", { type: "submit", class: "primary" }, words("studio.save")),
      ),
    ),
  );
  input.focus();
  input.select();
}
