/**
 * The templates that everybody has: shapes of the core, made for as many performers as are wanted, in the middle of the stage.
 * `make(core, count, stage)` answers with as many places.
 */
const centred = (stage) => ({ x: 0, y: stage.depth / 2 });

export const fewest = 2;
export const most = 24;

export const starters = [
  { id: "line", name: "Line", of: (count, spacing) => ["line", { spacing }] },
  { id: "two-lines", name: "Two lines", of: (count, spacing) => ["block", { rows: 2, spacing }] },
  { id: "windows", name: "Rows with windows", of: (count, spacing) => ["block", { rows: Math.max(2, Math.round(Math.sqrt(count / 1.6))), spacing, staggered: true }] },
  { id: "block", name: "Block", of: (count, spacing) => ["block", { rows: Math.max(1, Math.round(Math.sqrt(count))), spacing }] },
  { id: "v", name: "V", of: (count, spacing) => ["v", { spacing }] },
  { id: "wedge", name: "Wedge", of: (count, spacing) => ["wedge", { spacing }] },
  { id: "arc", name: "Arc", of: (count, spacing) => ["arc", { spacing }] },
  { id: "circle", name: "Circle", of: (count, spacing) => ["circle", { spacing }] },
  { id: "spiral", name: "Spiral", of: (count, spacing) => ["spiral", { spacing }] },
];

/** The places of a starter for `count` performers; closer together where the stage is too small for the usual spacing. */
export function starterPlaces(core, starter, count, stage) {
  for (let spacing = 2; ; spacing /= 1.25) {
    const [shape, settings] = starter.of(count, spacing);
    const places = core.shapes[shape](count, { ...settings, centre: centred(stage) });
    if (spacing < 0.4 || isInside(places, stage)) return places;
  }
}

function isInside(places, { width, depth }) {
  for (let index = 0; index < places.length; index += 2) {
    if (Math.abs(places[index]) > width / 2 || places[index + 1] < 0 || places[index + 1] > depth) return false;
  }
  return true;
}
