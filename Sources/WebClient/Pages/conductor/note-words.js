import { listed, words } from "../words/notes.js";

/**
 * @import { Production } from "../wire/production.d.ts"
 * @import { Note, SessionState } from "../live/model.d.ts"
 */

/** More are counted. */
const mostNames = 4;

/** What these words need. @typedef {Pick<Production, "performers" | "sections">} Cast */

/**
 * “Everybody”, a section's name, or performers' names.
 *
 * @param {readonly string[]} whom performers' ids
 * @param {Cast} cast
 */
export function recipientsInWords(whom, { performers, sections }) {
  if (whom.length === 0) return words("notes.everybody");
  const section = sectionOf(whom, { performers, sections });
  if (section !== null) return section.name;
  const names = performers.filter(({ id }) => whom.includes(id)).map(({ name, label }) => name || label);
  return namesInWords(names, mostNames);
}

/**
 * Names as one enumeration; of more than `most` the first, and how many more there are.
 *
 * @param {readonly string[]} names
 * @param {number} most
 */
export const namesInWords = (names, most) =>
  listed(
    names.length <= most
      ? names
      : [...names.slice(0, most - 1), words("notes.others", { count: names.length - most + 1 })],
  );

/**
 * The section that consists of these performers, if there is one.
 *
 * @param {readonly string[]} whom
 * @param {Cast} cast
 */
export function sectionOf(whom, { performers, sections }) {
  const isWhole = (/** @type {string} */ section) => {
    const members = performers.filter((one) => one.section === section);
    return members.length > 0 && members.length === whom.length && members.every(({ id }) => whom.includes(id));
  };
  return sections.find(({ id }) => isWhole(id)) ?? null;
}

/**
 * How many of those whom a note is for have it. For a note to everybody, those who dance are counted.
 *
 * @param {Pick<Note, "performers" | "got">} note
 * @param {Pick<SessionState, "assignments">} state
 */
export function gotOf({ performers, got }, { assignments }) {
  const whom = performers.length > 0 ? performers : Object.keys(assignments);
  const having = new Set(got);
  const have = whom.filter((id) => having.has(id)).length;
  return { have, of: whom.length, isOpen: have < whom.length };
}
