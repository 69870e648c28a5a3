import { words } from "../../words/panels.js";

/**
 * The templates that everybody has: shapes of the core for as many performers as are wanted, closer together where the
 * stage is too small for the usual spacing.
 *
 * @import { Rectangle } from "../../core/editing.js"
 * @import { Point } from "../../wire/production.d.ts"
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
 * The places of a starter for `count` performers, around `middle` and inside `area`: x, y in turn.
 *
 * @param {Core} core
 * @param {Starter} starter
 * @param {number} count
 * @param {Point} middle
 * @param {Rectangle} area
 */
export function starterPlaces(core, { shape, rows, staggered }, count, middle, area) {
  const places = core.shapes[shape](count, { spacing: usualSpacing, rows: rows?.(count), staggered });
  return core.arrange.fit(places, middle, area);
}
