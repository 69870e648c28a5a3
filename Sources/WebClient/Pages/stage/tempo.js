import { loadedCore } from "../core/shared-core.js";

/** @import { Anchor, TempoMap } from "../core/tempo-map.js" */

/**
 * What tells how counts lie in a piece: a production, or its choreography. Count 0 is always at score time 0.
 *
 * @typedef {{ tempo: number, anchors?: readonly Anchor[] }} Counted
 */

/** @type {readonly Anchor[]} */
const none = [];

/** @type {{ tempo: number, anchors: readonly Anchor[], map: TempoMap } | null} */
let last = null;

function core() {
  const core = loadedCore();
  if (core === null) throw new Error("The core has not been loaded.");
  return core;
}

/** Counts to score time and back. The core must have been loaded. @param {Counted} piece */
export function tempoMap({ tempo, anchors = none }) {
  if (last?.tempo === tempo && last.anchors === anchors) return last.map;
  const map = core().tempoMap(tempo, anchors.length === 0 ? [] : [{ count: 0, time: 0 }, ...anchors]);
  last = { tempo, anchors, map };
  return map;
}

/**
 * How many counts a length of score has that begins at `start`.
 *
 * @param {Counted} piece
 * @param {number} start
 * @param {number} length
 */
export function countsOf(piece, start, length) {
  const map = tempoMap(piece);
  return map.countAt(start + length) - map.countAt(start);
}

/**
 * The other way round: the whole microseconds that so many counts take from `start` on.
 *
 * @param {Counted} piece
 * @param {number} start
 * @param {number} counts
 */
export function lengthOf(piece, start, counts) {
  const map = tempoMap(piece);
  return map.timeOf(map.countAt(start) + counts) - start;
}

/** Counts a minute between an anchor and a later one. @param {Anchor} from @param {Anchor} to */
export const tempoBetween = (from, to) => core().tempoBetween(from, to);

/** Counts a minute at a score time. @param {Counted} piece @param {number} time */
export const tempoAt = (piece, time) => tempoMap(piece).tempoAt(time);

/** The whole microseconds of one count at the tempo of a score time. @param {Counted} piece @param {number} time */
export const countLength = (piece, time) => tempoMap(piece).countLength(time);

/**
 * Score microseconds from `start` on as whole counts still to come.
 *
 * @param {number} microseconds
 * @param {Counted} piece
 * @param {number} start
 */
export function countsIn(microseconds, piece, start) {
  return Math.max(0, Math.ceil(countsOf(piece, start, microseconds) - 1e-6));
}

/**
 * The count within its eight that a score time falls in, 1 … 8.
 *
 * @param {number} time
 * @param {Counted} piece
 */
export function eightAt(time, piece) {
  const count = Math.floor(tempoMap(piece).countAt(time) + 1e-6);
  return 1 + (((count % 8) + 8) % 8);
}

/** Counts are computed, not counted: so near one, in counts, is on it. */
export const nearCount = 0.02;

/**
 * How many whole eights are over, and which count of the next one it is.
 *
 * @param {Counted} piece
 * @param {number} time
 */
export function eightsAt(piece, time) {
  const count = Math.max(0, Math.floor(tempoMap(piece).countAt(time) + nearCount));
  return { eights: Math.floor(count / 8), count: (count % 8) + 1 };
}
