import { Damaged } from "./byte-stream.js";

/**
 * Whole numbers of one meaning, packed as the differences from the one before, from the one a fixed distance before
 * (the same dancer in the formation before), or as they are: whatever is shortest.
 *
 * @import { Reading, Written } from "./byte-stream.js"
 */

/** The farthest from 0 of which differences are exact and fit. */
export const farthest = 2 ** 50;

/** Small numbers of either sign are small numbers. @param {number} value */
const folded = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** @param {number} value */
const unfolded = (value) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** How many bytes a folded number takes. @param {number} value */
const lengthOf = (value) => (value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : 4 + Math.log2(value) / 14);

/** @param {readonly number[]} values @param {number} turn @param {number} back */
const predicted = (
  values,
  turn,
  back,
) => (back === 0 || turn === 0 ? 0 : values[turn >= back ? turn - back : turn - 1]);

/**
 * @param {Written} out
 * @param {readonly number[]} values
 * @param {number} stride a distance at which values may be alike; 0 for none
 */
export function writeNumbers(out, values, stride) {
  const ways = [...new Set([0, 1, stride])];
  const costs = ways.map((back) =>
    values.reduce((sum, value, turn) => sum + lengthOf(folded(value - predicted(values, turn, back))), 0)
  );
  const back = ways[costs.indexOf(Math.min(...costs))];
  out.number(back);
  values.forEach((value, turn) => out.number(folded(value - predicted(values, turn, back))));
}

/** @param {Reading} bytes @param {number} count @returns {number[]} */
export function readNumbers(bytes, count) {
  const back = bytes.number();
  /** @type {number[]} */
  const values = [];
  for (let turn = 0; turn < count; turn += 1) {
    const value = unfolded(bytes.number()) + predicted(values, turn, back);
    if (Math.abs(value) > 2 * farthest) throw new Damaged("a number is too large");
    values.push(value);
  }
  return values;
}
