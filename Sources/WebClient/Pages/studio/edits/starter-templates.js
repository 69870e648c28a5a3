import { words } from "../../words/words.js";

/**
 * The templates that everybody has: shapes of the core for as many performers as are wanted, in the middle of the
 * stage; closer together where the stage is too small for the usual spacing.
 *
 * @import { Stage } from "../../editing/production.d.ts"
 * @import { Core } from "../studio.d.ts"
 * @import { ShapeKind } from "../tools/shapes.js"
 *
 * @typedef {{ name: string, shape: ShapeKind, rows?: (count: number) => number, staggered?: boolean }} Starter
 */
const usualSpacing = 2;

/** @type {Starter[]} */
export const starters = [
  { name: words("panels.starter.line"), shape: "line" },
  { name: words("panels.starter.twoLines"), shape: "block", rows: () => 2 },
  {
    name: words("panels.starter.windows"),
    shape: "block",
    rows: (count) => Math.max(2, Math.round(Math.sqrt(count / 1.6))),
    staggered: true,
  },
  { name: words("panels.starter.block"), shape: "block" },
  { name: words("panels.starter.v"), shape: "v" },
  { name: words("panels.starter.wedge"), shape: "wedge" },
  { name: words("panels.starter.arc"), shape: "arc" },
  { name: words("panels.starter.circle"), shape: "circle" },
  { name: words("panels.starter.spiral"), shape: "spiral" },
];

/**
 * The places of a starter for `count` performers: x, y in turn.
 *
 * @param {Core} core
 * @param {Starter} starter
 * @param {number} count
 * @param {Stage} stage
 */
export function starterPlaces(core, { shape, rows, staggered }, count, { width, depth }) {
  const fit = { left: -width / 2, right: width / 2, downstage: 0, upstage: depth };
  return core.shapes[shape](count, { spacing: usualSpacing, x: 0, y: depth / 2, fit, rows: rows?.(count), staggered });
}
