import { loadedCore } from "../core/shared-core.js";
import { scoreOf } from "../stage/score.js";
import { words } from "../words/groups.js";

/**
 * A passage is a stretch of the score; people say it by the numbers of its formations.
 *
 * @import { Production } from "../wire/production.d.ts"
 * @import { Passage } from "../wire/wire.d.ts"
 */

/**
 * From where one formation stands until another is left.
 *
 * @param {Pick<Production, "formations">} production
 * @param {number} first index
 * @param {number} last index, not before `first`
 * @returns {{ from: number, to: number }}
 */
export function passageOf(production, first, last) {
  const score = scoreOf(production);
  const from = score.arrival(first);
  return { from, to: Math.max(score.departure(last), from + 1) };
}

/**
 * "3 – 5", empty for no passage, and as long as the core has not been loaded.
 *
 * @param {Pick<Production, "formations">} production
 * @param {Passage} passage
 */
export function passageInWords(production, { from, to }) {
  const { formations } = production;
  if (from === undefined || to === undefined || formations.length === 0 || loadedCore() === null) return "";
  const score = scoreOf(production);
  const first = formations.findLastIndex((_, index) => score.arrival(index) <= from) + 1;
  const last = Math.max(first, formations.findLastIndex((_, index) => score.arrival(index) < to) + 1);
  return words("groups.passage", { from: Math.max(first, 1), to: Math.max(last, 1) });
}
