/**
 * Where one goes in a piece while practising it: by counts, eights and formations; what is repeated.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Counted } from "../stage/tempo.js"
 * @import { Passage } from "../player/running.js"
 */
import { shortest } from "../player/running.js";
import { partOf } from "../stage/parts.js";
import { nearCount, tempoMap } from "../stage/tempo.js";

/**
 * The score time so many counts on, on a whole count (back from the midst of one: to its beginning).
 *
 * @param {Counted} piece
 * @param {number} time
 * @param {number} by counts
 */
export function countsOn(piece, time, by) {
  const map = tempoMap(piece);
  const count = map.countAt(time);
  const whole = by > 0 ? Math.floor(count + nearCount) + by : Math.ceil(count - nearCount) + by;
  return Math.max(0, map.timeOf(whole));
}

/**
 * The score time at which the next formation begins to be danced, or this one or the one before does.
 *
 * @param {Choreography} choreography
 * @param {number} time
 * @param {number} by 1 or −1
 */
export function formationOn(choreography, time, by) {
  const starts = Array.from({ length: choreography.formationCount }, (_, index) => startOf(choreography, index));
  if (by > 0) return starts.find((start) => start > time + shortest) ?? choreography.end;
  return starts.findLast((start) => start < time - shortest) ?? 0;
}

/**
 * From where the move into a formation begins until it is left: what one practises of it.
 *
 * @param {Choreography} choreography
 * @param {number} index
 * @returns {Passage}
 */
export const formationPassage = (choreography, index) => ({
  from: startOf(choreography, index),
  to: Math.max(choreography.departure(index), startOf(choreography, index) + shortest),
});

/**
 * The part that a formation is in. Null where it is in none.
 *
 * @param {Choreography} choreography
 * @param {number} index
 * @returns {{ name: string, passage: Passage } | null}
 */
export function partPassage(choreography, index) {
  const part = partOf(choreography.production, index);
  return part === null ? null : { name: part.name, passage: passageOf(choreography, part) };
}

/**
 * What is repeated of a part: as much of it as the piece has.
 *
 * @param {Choreography} choreography
 * @param {{ from: number, to: number }} part
 * @returns {Passage}
 */
export function passageOf({ end }, part) {
  const to = Math.min(end, Math.max(part.to, part.from + shortest));
  return { from: Math.max(0, Math.min(part.from, to - shortest)), to };
}

/** @param {Choreography} choreography @param {number} index */
const startOf = (choreography, index) => (index === 0 ? 0 : choreography.departure(index - 1));
