import { number, words } from "../words/paper.js";
import { countInEight } from "../stage/eight-words.js";
import { countsOf, eightsAt } from "../stage/tempo.js";

/**
 * Places and counts, short enough for paper.
 *
 * @import { Point } from "../wire/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 */

/** “L 2.5 · 4”: stage left or right of the centre, and upstage of the downstage edge. @param {Point} place */
export function placeShort({ x, y }) {
  const away = number(rounded(Math.abs(x)));
  const up = number(rounded(y));
  if (rounded(Math.abs(x)) === 0) return words("paper.placeOnCentre", { up });
  return words(x > 0 ? "paper.placeLeft" : "paper.placeRight", { away, up });
}

/** “5th eight, count 1”. @param {Choreography} choreography @param {number} time */
export function countInWords(choreography, time) {
  const { eights, count } = eightsAt(choreography, time);
  return countInEight(eights + 1, count);
}

/** How long a formation is moved into and held, in counts. @param {Choreography} choreography @param {number} index */
export function lengthsOf(choreography, index) {
  const [from, there, left] = [
    startOf(choreography, index),
    choreography.arrival(index),
    choreography.departure(index),
  ];
  return {
    from,
    there,
    moves: rounded(countsOf(choreography, from, there - from)),
    holds: rounded(countsOf(choreography, there, Math.max(0, left - there))),
  };
}

/** @param {Choreography} choreography @param {number} index when the move into a formation begins */
const startOf = (choreography, index) => (index === 0 ? 0 : choreography.departure(index - 1));

/** “8 counts to get there, held for 16”. @param {Choreography} choreography @param {number} index */
export function countsInWords(choreography, index) {
  const { there, moves, holds } = lengthsOf(choreography, index);
  const at = countInWords(choreography, there);
  return index === 0
    ? words("paper.opens", { count: holds })
    : words("paper.movesAndHolds", { at, moves: number(moves), holds: number(holds) });
}

/** Milliseconds are exact enough. @param {number} microseconds */
export const scoreSeconds = (microseconds) => Math.round(microseconds / 1000) / 1000;

/** @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;
