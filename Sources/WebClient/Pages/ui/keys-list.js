import { words } from "../words/conductor.js";
import { element } from "./element.js";

/**
 * What the keys of a page do.
 *
 * @param {readonly (readonly [keys: readonly string[], what: string])[]} keys `or` and `…` stand between keys
 */
export const keysList = (keys) =>
  element(
    "dl",
    { class: "shortcuts" },
    keys.map(([names, what]) => element("div", {}, element("dt", {}, names.map(nameOfKey)), element("dd", {}, what))),
  );

/** @param {string} name */
function nameOfKey(name) {
  if (name === "or") return words("conductor.keys.or");
  return name === "…" ? " … " : element("kbd", {}, name);
}
