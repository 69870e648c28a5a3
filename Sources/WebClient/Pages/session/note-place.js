import { words } from "../words/notes.js";
import { countsOf } from "../stage/tempo.js";

/**
 * Where and when a note was made, in terms of the present choreography.
 *
 * @import { Note } from "../live/model.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Performer } from "../wire/production.d.ts"
 */

/**
 * The count since the formation became live, from 1; null if the score has changed since.
 *
 * @param {Pick<Note, "place" | "formation" | "position">} note
 * @param {Choreography} choreography
 */
function countOf(note, choreography) {
  const index = formationOf(note, choreography);
  if (choreography.formationAt(note.position) !== index) return null;
  const begins = index === 0 ? 0 : choreography.departure(index - 1);
  return 1 + Math.floor(countsOf(choreography, begins, note.position - begins) + 1e-6);
}

/**
 * “Formation 7, count 3”
 *
 * @param {Pick<Note, "place" | "formation" | "position">} note
 * @param {Choreography} choreography
 */
export function placeInWords(note, choreography) {
  const number = formationOf(note, choreography) + 1;
  const count = countOf(note, choreography);
  return count === null ? words("notes.atFormation", { number }) : words("notes.at", { number, count });
}

/**
 * Where a performer stood at that instant; null for somebody who is not in this production.
 *
 * @param {Pick<Note, "place" | "formation" | "position">} note
 * @param {Choreography} choreography
 * @param {number} turn
 */
export function stoodAt(note, choreography, turn) {
  if (turn < 0) return null;
  const index = formationOf(note, choreography);
  if (index >= choreography.formationCount) return null;
  const isThere = choreography.formationAt(note.position) === index;
  const places = isThere ? choreography.positionsAt(note.position) : choreography.standIn(index);
  return { x: places[2 * turn], y: places[2 * turn + 1] };
}

/**
 * The formation that a note belongs to, whatever has been inserted before it since.
 *
 * @param {Pick<Note, "place" | "formation">} note
 * @param {{ formations: readonly { id: string }[] }} production
 */
export function formationOf({ place, formation }, { formations }) {
  const index = place === null ? -1 : formations.findIndex(({ id }) => id === place);
  return index < 0 ? formation : index;
}

/**
 * What conductors noted while a formation was live.
 *
 * @param {readonly Note[]} notes
 * @param {number} formation
 * @param {Parameters<typeof formationOf>[1]} production
 */
export const notedIn = (notes, formation, production) =>
  notes.filter((note) => formationOf(note, production) === formation);

/**
 * The same for one performer: what is for everybody, and what is for them alone.
 *
 * @param {readonly Note[]} notes
 * @param {number} formation
 * @param {Parameters<typeof formationOf>[1]} production
 * @param {Performer | null} performer
 * @returns {{ text: string, isMine: boolean }[]}
 */
export const notedFor = (notes, formation, production, performer) =>
  notedIn(notes, formation, production)
    .filter(({ performers }) => performers.length === 0 || performers.includes(performer?.id ?? ""))
    .map(({ text, performers }) => ({ text, isMine: performers.length > 0 }));
