import { colours } from "./described.js";

/**
 * The parts of a piece as older documents have them: each formation has the name of its part. Formations beside each
 * other with the same name are one part, from the arrival at the first until the arrival at what follows, or the end.
 *
 * @import { Part } from "../wire/production.d.ts"
 *
 * @typedef {{ part?: string, hold?: number, transition?: { duration?: number } }} Formation
 *
 * @param {readonly Formation[]} formations
 * @returns {Part[]}
 */
export function partsNamedBy(formations) {
  /** @type {Part[]} */
  const parts = [];
  let time = 0;
  formations.forEach(({ part = "", hold = 0, transition }, index) => {
    const isSame = index > 0 && (formations[index - 1].part ?? "") === part;
    if (part !== "" && !isSame) {
      const colour = colours[parts.length % colours.length];
      parts.push({ id: `q${parts.length + 1}`, name: part, colour, notes: "", from: time, to: time + 1 });
    }
    const isLast = index + 1 === formations.length;
    const ends = time + hold + (isLast ? 0 : transition?.duration ?? 0);
    const open = parts.at(-1);
    if (part !== "" && open !== undefined) open.to = Math.max(ends, open.from + 1);
    time = ends;
  });
  return parts;
}
