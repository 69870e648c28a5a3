import { element } from "../../parts/element.js";
import { openDialog } from "../../parts/dialog.js";

/** One line of text to be changed; `save(value)` gets it trimmed, and only if it is another. */
export function rename({ title, value, save, most = 200 }) {
  const input = element("input", {
    id: "new-name",
    type: "text",
    value,
    dir: "auto",
    autocomplete: "off",
    required: true,
  });
  const problem = element("p", { class: "problem", role: "alert" });
  const form = element(
    "form",
    { class: "stack", novalidate: true },
    element("label", { for: "new-name", class: "unseen" }, title),
    input,
    problem,
    element(
      "div",
      { class: "choices" },
      element("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      element("button", { type: "submit", class: "primary" }, "Save"),
    ),
  );
  const dialog = openDialog(title, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const entered = input.value.trim();
    const length = [...entered].length;
    if (length === 0 || length > most) {
      problem.textContent = length === 0 ? "This cannot be empty." : `At most ${most} characters; these are ${length}.`;
      return input.focus();
    }
    dialog.close();
    if (entered !== value) save(entered);
  });
  input.focus();
  input.select();
}
