import { words } from "../words/conductor.js";
import { node } from "./node.js";

/**
 * What the keys of a page do.
 *
 * @param {readonly (readonly [keys: readonly string[], what: string])[]} keys `or` and `…` stand between keys
 */
export const keysList = (keys) =>
  node(
    "dl",
    { class: "shortcuts" },
    keys.map(([names, what]) => node("div", {}, node("dt", {}, names.map(nameOfKey)), node("dd", {}, what))),
  );

/** @param {string} name */
function nameOfKey(name) {
  if (name === "or") return words("conductor.keys.or");
  return name === "…" ? " … " : node("kbd", {}, name);
}
