/**
 * The templates that everybody has: shapes of the core for as many performers as are wanted, in the middle of the stage;
 * closer together where the stage is too small for the usual spacing.
 */
const usualSpacing = 2;

export const starters = [
  { name: "Line", shape: "line" },
  { name: "Two lines", shape: "block", rows: () => 2 },
  {
    name: "Rows with windows",
    shape: "block",
    rows: (count) => Math.max(2, Math.round(Math.sqrt(count / 1.6))),
    staggered: true,
  },
  { name: "Block", shape: "block" },
  { name: "V", shape: "v" },
  { name: "Wedge", shape: "wedge" },
  { name: "Arc", shape: "arc" },
  { name: "Circle", shape: "circle" },
  { name: "Spiral", shape: "spiral" },
];

/** The places of a starter for `count` performers: x, y in turn. */
export function starterPlaces(core, { shape, rows, staggered }, count, { width, depth }) {
  const fit = { left: -width / 2, right: width / 2, downstage: 0, upstage: depth };
  return core.shapes[shape](count, { spacing: usualSpacing, x: 0, y: depth / 2, fit, rows: rows?.(count), staggered });
}
