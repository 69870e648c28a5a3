import { touched } from "../editing/changes.js";

/**
 * Shows on the stage what an undo or a redo has changed: its formation is opened, and its performers are chosen.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Change } from "../wire/production.d.ts"
 * @import { Selection } from "./selection.js"
 *
 * @param {{ desk: Desk, selection: Selection }} parts
 * @param {Change[]} changes
 */
export function showTakenBack({ desk, selection }, changes) {
  const { formations, performers } = desk.document;
  const paths = touched(changes);
  const open = paths.filter(([kind]) => kind === "formations").map(([, id]) => id);
  if (open.length > 0 && !open.includes(selection.formation ?? "")) {
    const there = open.find((id) => formations.some((formation) => formation.id === id));
    if (there !== undefined) selection.formation = there;
  }
  const known = new Set(performers.map(({ id }) => id));
  const chosen = paths.map(performerOf).filter((id) => id !== undefined && known.has(id));
  if (chosen.length > 0) selection.select(/** @type {string[]} */ (chosen));
}

/**
 * The performer whom a change of a path is about.
 *
 * @param {readonly (string | undefined)[]} path
 */
const performerOf = ([kind, id, field, inner, deeper]) =>
  kind === "performers" ? id : kind !== "formations" ? undefined : field === "positions" ? inner : deeper;
