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
