/**
 * @import { Desk } from "../editing/desk.js"
 * @import { DrillPlan } from "../editing/production.d.ts"
 */

/** What makes the production on the desk a drill. @param {Desk} desk @returns {DrillPlan} */
export function drillOf({ document }) {
  if (!document.drill) throw new Error("This production is no drill.");
  return document.drill;
}
