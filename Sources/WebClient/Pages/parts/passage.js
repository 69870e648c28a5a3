import { words } from "../words/groups.js";

/**
 * A passage is a stretch of the score; people say it by the numbers of its formations.
 *
 * @import { Production } from "../editing/production.d.ts"
 * @import { Passage } from "../live/wire.d.ts"
 */

/**
 * When each formation stands, and when it is left.
 *
 * @param {Pick<Production, "formations">} production
 */
function times({ formations }) {
  let time = 0;
  return formations.map(({ hold, transition }) => {
    const [arrives, leaves] = [time, time + hold];
    time = leaves + transition.duration;
    return { arrives, leaves };
  });
}

/**
 * From where one formation stands until another is left.
 *
 * @param {Pick<Production, "formations">} production
 * @param {number} first index
 * @param {number} last index, not before `first`
 * @returns {{ from: number, to: number }}
 */
export function passageOf(production, first, last) {
  const all = times(production);
  const from = all[first].arrives;
  return { from, to: Math.max(all[last].leaves, from + 1) };
}

/**
 * "3 – 5", empty for no passage.
 *
 * @param {Pick<Production, "formations">} production
 * @param {Passage} passage
 */
export function passageInWords(production, { from, to }) {
  if (from === undefined || to === undefined || production.formations.length === 0) return "";
  const all = times(production);
  const first = all.findLastIndex(({ arrives }) => arrives <= from) + 1;
  const last = Math.max(first, all.findLastIndex(({ arrives }) => arrives < to) + 1);
  return words("groups.passage", { from: Math.max(first, 1), to: Math.max(last, 1) });
}
