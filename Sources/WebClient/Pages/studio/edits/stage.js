/**
 * What is done to the stage and what stands on it, as changes for the desk; and who would stand outside of a changed stage. Pure.
 */

/** Who stands outside of `stage` and in which formations: [{ performer, formations: [name…] }], by performer. */
export function outside({ performers, formations }, stage) {
  const side = stage.width / 2 + stage.wings;
  const isOut = ({ x, y }) => Math.abs(x) > side + 1e-9 || y < -stage.apron - 1e-9 || y > stage.depth + 1e-9;
  return performers
    .map((performer) => ({
      performer,
      formations: formations.filter(({ positions }) => positions[performer.id] && isOut(positions[performer.id])).map((
        { name },
      ) => name),
    }))
    .filter((found) => found.formations.length > 0);
}

/** How far out a place is: 0 inside the margin, 1 on the stage, 2 in the wings or on the apron, 3 beyond. */
function zoneOf({ x, y }, stage) {
  return zones(stage).findIndex(({ left, right, low, high }) =>
    x >= left - 1e-9 && x <= right + 1e-9 && y >= low - 1e-9 && y <= high + 1e-9
  );
}

function zones({ width, depth, wings = 0, apron = 0, margin = 0 }) {
  const side = width / 2;
  const inner = Math.min(margin, side, depth / 2);
  return [
    { left: inner - side, right: side - inner, low: inner, high: depth - inner },
    { left: -side, right: side, low: 0, high: depth },
    { left: -side - wings, right: side + wings, low: -apron, high: depth },
    { left: -Infinity, right: Infinity, low: -Infinity, high: Infinity },
  ];
}

/** Who would come to stand farther out on `next`: from the stage into the wings, say. As `outside` answers. */
export function movedOut({ performers, formations, stage }, next) {
  const goesOut = (place) => place && zoneOf(place, next) > zoneOf(place, stage);
  return performers
    .map((performer) => ({
      performer,
      formations: formations.filter(({ positions }) => goesOut(positions[performer.id])).map(({ name }) => name),
    }))
    .filter((found) => found.formations.length > 0);
}

/** Those of `movedOut` put on the nearest place that is as far in as theirs was. */
export function keptInside({ formations, stage }, next) {
  const changes = [];
  for (const { id, positions } of formations) {
    for (const [performer, { x, y }] of Object.entries(positions)) {
      const zone = zoneOf({ x, y }, stage);
      if (zoneOf({ x, y }, next) <= zone) continue;
      const { left, right, low, high } = zones(next)[zone];
      changes.push({
        set: ["formations", id, "positions", performer],
        to: { x: Math.min(right, Math.max(left, x)), y: Math.min(high, Math.max(low, y)) },
      });
    }
  }
  return changes;
}

/** Everybody who stands outside put on the nearest place inside. */
export function broughtInside({ formations }, stage) {
  const side = stage.width / 2 + stage.wings;
  const changes = [];
  for (const { id, positions } of formations) {
    for (const [performer, { x, y }] of Object.entries(positions)) {
      const place = { x: Math.min(side, Math.max(-side, x)), y: Math.min(stage.depth, Math.max(-stage.apron, y)) };
      if (place.x !== x || place.y !== y) changes.push({ set: ["formations", id, "positions", performer], to: place });
    }
  }
  return changes;
}

/** “Ana (Opening, Square), Ben (everywhere) and 3 more”. */
export function outsideInWords(found, formationCount) {
  const named = found.slice(0, 3).map(({ performer, formations }) =>
    `${performer.name} (${
      formations.length === formationCount
        ? "everywhere"
        : formations.length > 2
        ? `${formations.length} formations`
        : formations.join(", ")
    })`
  );
  if (found.length > 3) named.push(`${found.length - 3} more`);
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named[0] ?? "";
}

export const usualPlacement = ({ width, depth }) => ({
  x: 0,
  y: Math.round(depth / 2),
  width: Math.min(2, width),
  depth: Math.min(1, depth),
  turn: 0,
});

/** Where a set piece stands in a formation: its own place there, else the usual one. */
export const placementIn = (formation, piece) => formation?.setPieces?.[piece.id] ?? piece.placement;
