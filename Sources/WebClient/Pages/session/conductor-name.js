import { words } from "../words/joining.js";
import "../words/productions.js";
import { element } from "../ui/element.js";
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
    const field = element("input", {
      id: "conductor-name",
      required: true,
      maxlength: 80,
      dir: "auto",
      autocomplete: "name",
    });
    /** @type {string | null} */
    let answer = null;
    const form = element(
      "form",
      { class: "stack" },
      element("label", { for: "conductor-name" }, words("joining.conductorName")),
      field,
      element("button", { type: "submit", class: "primary" }, words("productions.openSession")),
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
