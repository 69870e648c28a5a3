/**
 * Numbers as people write them: “2.5”, “2,5”, “−1 234,5”, “3 m”.
 */

const metresInFoot = 0.3048;

/**
 * What a number of a table is a length in; `stage` is the stage's own unit.
 *
 * @typedef {"stage" | "metres" | "feet"} Unit
 */

/**
 * How many metres; the stage's own unit is as long as `metresPerUnit` says.
 *
 * @param {Unit} unit
 * @param {number} metresPerUnit
 */
export const metresIn = (unit, metresPerUnit) => unit === "feet" ? metresInFoot : unit === "metres" ? 1 : metresPerUnit;

/** A mark between thousands, and what a unit looks like behind a number. */
const between = /[\s'’]/gu;
const behind = /(?:m|ft|м|фт|′|')\.?$/iu;

/**
 * Whether a comma is the decimal point of these numbers. A point in one of them says that it is not.
 *
 * @param {Iterable<string>} cells
 */
export function hasDecimalCommas(cells) {
  let isSeen = false;
  for (const cell of cells) {
    if (/\d\.\d/.test(cell) && !/\d\.\d{3},\d/.test(cell)) return false;
    if (/\d,\d/.test(cell)) isSeen = true;
  }
  return isSeen;
}

/**
 * NaN where it is none.
 *
 * @param {string} cell
 * @param {boolean} decimalComma
 */
export function numberIn(cell, decimalComma) {
  const bare = cell.replace(/^['’]/u, "").replace(/[−–]/gu, "-").trim().replace(behind, "").replace(between, "");
  const plain = decimalComma
    ? bare.replace(/\.(?=\d{3}(?!\d))/g, "").replace(",", ".")
    : bare.replace(/,(?=\d{3}(?!\d))/g, "");
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(plain) ? Number(plain) : NaN;
}
