import { element } from "./element.js";
import { letters } from "./letters.js";

/**
 * A person's colour, always the same, everywhere.
 *
 * @param {string} id
 */
export function faceColour(id) {
  let sum = 3;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `hsl(${sum % 360} 55% 72%)`;
}

/**
 * An editor's initials on their colour.
 *
 * @param {{ id: string, name: string }} person
 */
export const face = ({ id, name }) =>
  element(
    "span",
    { key: id, class: "face", "aria-hidden": "true", style: { background: faceColour(id) } },
    initials(name),
  );

/** @param {string} name */
const initials = (name) =>
  name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => letters(word)[0]).join("").toUpperCase();
