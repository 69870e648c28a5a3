/** @import { Change } from "../../wire/production.d.ts" */

/**
 * The moves that bring the entries of a list into another order: as few as can be.
 *
 * @param {"formations" | "clips"} kind
 * @param {string[]} now
 * @param {string[]} order
 * @returns {Change[]}
 */
export function reordering(kind, now, order) {
  const places = new Map(now.map((id, place) => [id, place]));
  const staying = longestRising(order.map((id) => places.get(id) ?? 0));
  const stays = new Set(staying.map((place) => now[place]));
  return order.flatMap((id, turn) =>
    stays.has(id) ? [] : [/** @type {Change} */ ({ move: kind, id, after: order[turn - 1] ?? null })]
  );
}

/** The longest run of numbers that rise, with others between them. @param {readonly number[]} numbers */
function longestRising(numbers) {
  /** @type {number[]} */
  const ends = [];
  /** @type {number[]} */
  const before = [];
  numbers.forEach((number, turn) => {
    let place = ends.findIndex((end) => numbers[end] > number);
    if (place < 0) place = ends.length;
    before[turn] = ends[place - 1] ?? -1;
    ends[place] = turn;
  });
  const found = [];
  for (let turn = ends.at(-1) ?? -1; turn >= 0; turn = before[turn]) found.unshift(numbers[turn]);
  return found;
}
