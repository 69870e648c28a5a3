import { scoreSeconds } from "./in-words.js";

/**
 * Tables for spreadsheets: UTF-8 with a byte order mark, commas, a point in numbers.
 *
 * @import { Choreography } from "../stage/choreography.js"
 *
 * @typedef {readonly (string | number)[]} Line
 */

/**
 * A line for each performer in each formation: places in stage units, times in seconds of the score.
 *
 * @param {Choreography} choreography
 */
export const positionsAsText = (choreography) =>
  commaSeparated(
    ["formation", "name", "arrives", "leaves", "performer", "label", "x", "y"],
    choreography.formations.flatMap(({ name, positions }, index) =>
      choreography.performers.map((performer) => [
        index + 1,
        name,
        scoreSeconds(choreography.arrival(index)),
        scoreSeconds(choreography.departure(index)),
        performer.name,
        performer.label,
        positions[performer.id].x,
        positions[performer.id].y,
      ])
    ),
  );

/** @param {Choreography} choreography */
export function castAsText({ production, performers }) {
  /** @param {string | null} id */
  const personOf = (id) => production.people.find((person) => person.id === id)?.name ?? "";
  return commaSeparated(
    ["performer", "label", "symbol", "colour", "section", "danced by", "understudies"],
    performers.map(({ name, label, symbol, colour, section, person, understudies }) => [
      name,
      label,
      symbol,
      colour,
      production.sections.find(({ id }) => id === section)?.name ?? "",
      personOf(person),
      understudies.map((id) => among(personOf(id))).join("; "),
    ]),
  );
}

/** @param {Line} titles @param {readonly Line[]} lines */
const commaSeparated = (titles, lines) =>
  `\u{feff}${[titles, ...lines].map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;

/** One name of several in a cell. @param {string} name */
const among = (name) => /[";]/.test(name) || name !== name.trim() ? `"${name.replaceAll('"', '""')}"` : name;

/**
 * Spreadsheets run what begins like a formula: it gets an apostrophe, as does what already has one.
 *
 * @param {string | number} value
 */
function cell(value) {
  if (typeof value === "number") return String(value);
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
