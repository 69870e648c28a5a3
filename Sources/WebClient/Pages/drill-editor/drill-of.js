import { actionInShort } from "../drill/actions.js";
import { DrillRun } from "../drill/run.js";

/**
 * @import { Called } from "../drill/run.d.ts"
 * @import { Core } from "../core.js"
 * @import { Drills } from "../core/drill.js"
 * @import { Desk } from "../editing/desk.js"
 * @import { DrillPlan } from "../wire/production.d.ts"
 */

/** What makes the production on the desk a drill. @param {Desk} desk @returns {DrillPlan} */
export function drillOf({ document }) {
  if (!document.drill) throw new Error("This production is no drill.");
  return document.drill;
}

/**
 * The production on the desk as a class may get it; `close` gives the memory back.
 *
 * @param {{ desk: Desk, core: Core, drills: Drills }} ground
 * @param {string} [seed] 64 bits in hexadecimal digits, of the random calls
 */
export const runOf = ({ desk, core, drills }, seed = "0") =>
  new DrillRun(core, drills, { ...desk.document, drill: drillOf(desk) }, { seed, adjustments: [] });

/** “1-2-3” @param {Pick<Called, "combo">} call */
export const stepsInShort = ({ combo }) => combo.steps.map(({ action }) => actionInShort(action)).join("-");
