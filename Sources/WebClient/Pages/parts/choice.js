import { element } from "./element.js";
import { prefer, preference } from "./preferences.js";

/**
 * A box to tick for something that this device remembers.
 *
 * @param {string} name of the preference, and of the box
 * @param {string} label
 * @param {(isWanted: boolean) => void} set
 */
export function choice(name, label, set, { isPossible = true } = {}) {
  const box = element("input", {
    type: "checkbox",
    id: name,
    disabled: !isPossible,
    checked: preference(name, "no") === "yes",
  });
  box.addEventListener("change", () => {
    prefer(name, box.checked ? "yes" : "no");
    set(box.checked);
  });
  return element("label", { class: "switch", for: name }, box, label);
}
