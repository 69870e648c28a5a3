/**
 * The parts of a piece in their order in time, and which formations are in each: those at which everybody arrives
 * in it.
 *
 * @import { Formation, Part, Production } from "../wire/production.d.ts"
 *
 * @typedef {object} PartOfPiece
 * @property {Part} part
 * @property {number} first index of its first formation
 * @property {number} last index of its last formation; before the first where it has none
 *
 * @typedef {Pick<Production, "formations" | "passages">} WithParts
 */

/** @type {WeakMap<readonly Formation[], { passages: readonly Part[], parts: PartOfPiece[], of: (Part | null)[] }>} */
const known = new WeakMap();
/** @type {Part[]} */
const none = [];

/** @param {WithParts} piece */
function placed({ formations, passages = none }) {
  const before = known.get(formations);
  if (before?.passages === passages) return before;
  const sorted = [...passages].sort((one, other) => one.from - other.from || one.to - other.to);
  let arrives = 0;
  const of = formations.map(({ hold, transition }, index) => {
    const isEnd = index === formations.length - 1 && !hold;
    const at = arrives;
    arrives += (hold ?? 0) + (transition?.duration ?? 0);
    return sorted.findLast(({ from, to }) => from <= at && (at < to || (isEnd && at === to))) ?? null;
  });
  const parts = sorted.map((part) => ({ part, first: of.indexOf(part), last: of.lastIndexOf(part) }))
    .map((one) => (one.first < 0 ? { ...one, first: 0, last: -1 } : one));
  const found = { passages, parts, of };
  known.set(formations, found);
  return found;
}

/**
 * @param {WithParts} piece
 * @returns {readonly PartOfPiece[]}
 */
export const partsIn = (piece) => placed(piece).parts;

/**
 * The part that a formation is in; null for none.
 *
 * @param {WithParts} piece
 * @param {number} index
 * @returns {Part | null}
 */
export const partOf = (piece, index) => placed(piece).of[index] ?? null;

/**
 * The part that is danced at a score time: the one that began last.
 *
 * @param {WithParts} piece
 * @param {number} time
 */
export const partAt = (piece, time) =>
  placed(piece).parts.findLast(({ part: { from, to } }) => from <= time && time < to)?.part ?? null;
