import { words } from "../words/joining.js";
import "../words/productions.js";
import { node } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * The first time, the others need a name for the conductor; null if the person cancels.
 *
 * @returns {Promise<string | null>}
 */
export function conductorName() {
  const known = preference("name", "");
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    const field = node("input", {
      id: "conductor-name",
      required: true,
      maxlength: 80,
      dir: "auto",
      autocomplete: "name",
    });
    /** @type {string | null} */
    let answer = null;
    const form = node(
      "form",
      { class: "stack" },
      node("label", { for: "conductor-name" }, words("joining.conductorName")),
      field,
      node("button", { type: "submit", class: "primary" }, words("productions.openSession")),
    );
    const dialog = openDialog(words("joining.whoConducts"), form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer = field.value.trim() || null;
      if (answer) prefer("name", answer);
      dialog.close();
    });
    dialog.addEventListener("close", () => resolve(answer));
    field.focus();
  });
}
