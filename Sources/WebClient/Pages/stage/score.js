import { loadedCore } from "../core/shared-core.js";

/** @import { Danced } from "../core/timeline.d.ts" */
/** @import { Score } from "../core/score.js" */

/** @type {WeakMap<object, Score>} */
const known = new WeakMap();
/** When formations are gone, the core's memory for them is freed. @type {FinalizationRegistry<Score>} */
const registry = new FinalizationRegistry((score) => score.free());

/**
 * When each formation of a document stands and leaves; kept while the formations are the same. The core must be loaded.
 *
 * @param {Required<Pick<Danced, "formations">>} document
 * @returns {Score}
 */
export function scoreOf({ formations }) {
  const found = known.get(formations);
  if (found !== undefined) return found;
  const core = loadedCore();
  if (core === null) throw new Error("The core has not been loaded.");
  const score = core.choreography({ formations });
  known.set(formations, score);
  registry.register(formations, score);
  return score;
}
