/** Distances between neighbours, in the order in which they are tried; stage units. */
const steps = [2, 1.5, 1, 0.75, 0.5];

/**
 * Where newcomers stand before anybody has moved them: a line for up to five, else rows of which every second one
 * stands in the windows of the one before it, in the middle of the stage; downstage row first.
 *
 * @import { Point, Stage, Thresholds } from "../../wire/production.d.ts"
 *
 * @param {number} count
 * @param {Pick<Stage, "width" | "depth">} stage
 * @returns {Point[]}
 */
export function startingPlaces(count, { width, depth }) {
  const rows = rowsFor(count, width / depth);
  const widest = Math.max(1, ...rows);
  const longest = Math.min((0.8 * width) / Math.max(1, widest - 1), (0.64 * depth) / Math.max(1, rows.length - 1));
  const step = steps.find((one) => one <= longest) ?? Math.max(0.05, Math.floor(longest * 20) / 20);
  const downstage = roundedTo((depth - (rows.length - 1) * step) / 2, depth >= 4 ? 0.5 : 0.05);
  return rows.flatMap((inRow, row) =>
    Array.from(
      { length: inRow },
      (_, turn) => ({ x: tidy((turn - (inRow - 1) / 2) * step), y: tidy(downstage + row * step) }),
    )
  );
}

/**
 * The smallest stage of the same form, in whole units, on which so many have room where they start; null if this one
 * has it, or none has.
 *
 * @param {number} count
 * @param {Pick<Stage, "width" | "depth" | "metresPerUnit">} stage
 * @param {Pick<Thresholds, "bodyRadius" | "nearMiss">} thresholds
 */
export function stageFor(count, { width, depth, metresPerUnit }, { bodyRadius, nearMiss }) {
  const least = (2 * bodyRadius + nearMiss) / metresPerUnit;
  for (let wide = width; wide <= widestStage; wide = Math.floor(wide) + 1) {
    const stage = { width: wide, depth: wide === width ? depth : Math.ceil((depth * wide) / width) };
    if (stage.depth > widestStage) return null;
    const [one, ...others] = startingPlaces(count, stage);
    const nearest = Math.min(...others.map(({ x, y }) => Math.hypot(x - one.x, y - one.y)));
    if (nearest >= least) return wide === width ? null : stage;
  }
  return null;
}

const widestStage = 60;

/**
 * How many stand in each row: some and one less by turns, of the shape that fits the stage best.
 *
 * @param {number} count
 * @param {number} aspect width by depth
 * @returns {number[]}
 */
function rowsFor(count, aspect) {
  if (count === 0) return [];
  if (count <= 5) return [count];
  const shapes = Array.from({ length: Math.min(count, 60) - 2 }, (_, turn) => {
    const first = turn + 3;
    const rows = [];
    for (let left = count; left > 0;) {
      const row = Math.min(left, rows.length % 2 === 0 ? first : first - 1);
      rows.push(row);
      left -= row;
    }
    const [last, before] = [rows[rows.length - 1], rows[rows.length - 2]];
    const hides = before !== undefined && (last - before) % 2 === 0;
    return { rows, badness: Math.abs(Math.log(first / rows.length / (1.2 * aspect))) + (hides ? 0.45 : 0) };
  });
  return shapes.reduce((best, other) => (other.badness < best.badness ? other : best)).rows;
}

/** @type {(value: number, step: number) => number} */
const roundedTo = (value, step) => Math.round(value / step) * step;

/** @param {number} value */
const tidy = (value) => Math.round(value * 1000) / 1000 + 0;
