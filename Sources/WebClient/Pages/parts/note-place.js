import { words } from "../words/notes.js";
import { formationOf } from "../stage/notes.js";
import { countsOf } from "../stage/tempo.js";

/**
 * Where and when a note was made, in terms of the present choreography.
 *
 * @import { Note } from "../live/model.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Frame } from "../stage/drawing.d.ts"
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
 * A ring, lightly filled, where something was noted.
 *
 * @param {readonly { x: number, y: number }[]} places
 * @param {string} colour
 */
export const ringsAt =
  (places, colour) => (/** @type {CanvasRenderingContext2D} */ context, /** @type {Frame} */ { unit, toScreen }) => {
    const reach = Math.max(28, 0.8 * unit);
    context.save();
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 4;
    for (const { x, y } of places) {
      const at = toScreen(x, y);
      context.globalAlpha = 0.25;
      context.beginPath();
      context.arc(at.x, at.y, reach, 0, 2 * Math.PI);
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    context.restore();
  };
