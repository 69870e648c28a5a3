/** Each part's colour, always the same, everywhere. */
const colours = [
  "#7cc4ff",
  "#ffb02e",
  "#2fd98a",
  "#f58fb8",
  "#b79cff",
  "#ffd166",
  "#5ee0d3",
  "#ff8f6b",
  "#a8d65c",
  "#9fb4ff",
];

/** @param {string} name */
export function partColour(name) {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colours[sum % colours.length];
}

/**
 * The names of the parts in their order of appearance.
 *
 * @import { Production } from "../wire/production.d.ts"
 * @param {Production} document
 */
export function partsOf({ formations }) {
  return [...new Set(formations.map(({ part }) => part).filter((part) => part !== ""))];
}
