import { loadedCore } from "../live/shared-core.js";

/** @import { TempoMap } from "../core/tempo-map.js" */

/** @type {{ tempo: number, map: TempoMap } | null} */
let last = null;

/** Counts to score time and back at `tempo` counts a minute. The core must have been loaded. @param {number} tempo */
export function tempoMap(tempo) {
  if (last?.tempo === tempo) return last.map;
  const core = loadedCore();
  if (core === null) throw new Error("The core has not been loaded.");
  last = { tempo, map: core.tempoMap(tempo) };
  return last.map;
}

/**
 * Score microseconds as whole counts still to come.
 *
 * @param {number} microseconds
 * @param {number} tempo
 */
export function countsIn(microseconds, tempo) {
  return Math.max(0, Math.ceil(tempoMap(tempo).countAt(microseconds) - 1e-6));
}

/**
 * The count within its eight that a score time falls in, 1 … 8.
 *
 * @param {number} time
 * @param {number} tempo
 */
export function eightAt(time, tempo) {
  const count = Math.floor(tempoMap(tempo).countAt(time) + 1e-6);
  return 1 + (((count % 8) + 8) % 8);
}
