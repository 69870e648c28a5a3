import { words } from "../words/takes.js";
import { openDialog } from "../ui/dialog.js";
import { node } from "../ui/node.js";

/** @import { Take } from "./takes.d.ts" */

const longestName = 80;

/**
 * Asks for a take's name; null for its number alone, undefined when the question is dismissed.
 *
 * @param {Take} take
 * @returns {Promise<string | null | undefined>}
 */
export function askForName({ number, name }) {
  return new Promise((resolve) => {
    const input = node("input", {
      id: "take-name",
      type: "text",
      maxlength: String(longestName),
      dir: "auto",
      autocomplete: "off",
      autofocus: true,
    });
    input.value = name ?? "";
    const form = node(
      "form",
      { class: "stack" },
      node("label", { for: "take-name" }, words("takes.nameOf", { number })),
      input,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "submit", class: "primary" }, words("takes.keep")),
      ),
    );
    const dialog = openDialog(words("takes.renaming"), form);
    input.focus();
    input.select();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      resolve(input.value.trim() === "" ? null : input.value.trim());
      dialog.close();
    });
    dialog.addEventListener("close", () => resolve(undefined));
  });
}
