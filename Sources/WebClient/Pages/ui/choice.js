import { node } from "./node.js";
import { prefer, preference } from "./preferences.js";

/**
 * A checkbox for something that this device remembers.
 *
 * @param {string} name of the preference, and of the box
 * @param {string} label
 * @param {(isWanted: boolean) => void} set
 * @param {object} [options]
 * @param {boolean} [options.isPossible]
 * @param {string} [options.help] one line
 * @param {boolean} [options.isOn] if the device itself may say so
 */
export function choice(name, label, set, { isPossible = true, help, isOn = preference(name, "no") === "yes" } = {}) {
  const box = node("input", {
    type: "checkbox",
    id: name,
    disabled: !isPossible,
    checked: isOn,
    "aria-describedby": help === undefined ? null : `${name}-help`,
  });
  box.addEventListener("change", () => {
    prefer(name, box.checked ? "yes" : "no");
    set(box.checked);
  });
  const field = node("label", { class: "switch", for: name }, box, label);
  if (help === undefined) return field;
  return node("div", { class: "explained" }, field, node("p", { class: "help", id: `${name}-help` }, help));
}
