import { inkOn } from "./symbols.js";

/**
 * What stands on the stage besides performers. A piece that is placed otherwise in the next formation fades over while the
 * performers move; one that stays where it is does not stir.
 */

/** The pieces to draw in formation `index`, as `{ piece, placement, alpha }`. */
export function piecesIn({ setPieces = [], formations }, index) {
  const shown = [];
  for (const piece of setPieces) {
    const placement = placementIn(piece, formations[index]);
    if (!placement.hidden) shown.push({ piece, placement, alpha: 1 });
  }
  return shown;
}

/** The same on the way into formation `index`, when `share` (0 … 1) of the way is gone. */
export function piecesOnTheWay(production, index, share) {
  const { setPieces = [], formations } = production;
  const shown = [];
  for (const piece of setPieces) {
    const before = placementIn(piece, formations[index - 1]);
    const after = placementIn(piece, formations[index]);
    if (isSame(before, after)) {
      if (!after.hidden) shown.push({ piece, placement: after, alpha: 1 });
      continue;
    }
    if (!before.hidden && share < 1) shown.push({ piece, placement: before, alpha: 1 - share });
    if (!after.hidden && share > 0) shown.push({ piece, placement: after, alpha: share });
  }
  return shown;
}

export const placementIn = (
  piece,
  formation,
) => (Object.hasOwn(formation?.setPieces ?? {}, piece.id) ? formation.setPieces[piece.id] : piece.placement);

const isSame = (one, other) =>
  one === other || (one.hidden && other.hidden) ||
  (one.x === other.x && one.y === other.y && one.width === other.width && one.depth === other.depth &&
    one.turn === other.turn);

/** `frame` as of `paintFloor`; the context is in CSS pixels. */
export function drawSetPiece(context, { piece, placement, alpha }, { unit, side, toScreen }) {
  const middle = toScreen(placement.x, placement.y);
  const width = placement.width * unit;
  const depth = placement.depth * unit;
  context.save();
  context.globalAlpha = alpha;
  context.translate(middle.x, middle.y);
  // Anticlockwise as the audience looks, with upstage at the top.
  context.rotate((side === "audience" ? 0 : Math.PI) - (placement.turn * Math.PI) / 180);
  context.beginPath();
  if (piece.shape === "ellipse") context.ellipse(0, 0, width / 2, depth / 2, 0, 0, 2 * Math.PI);
  else context.rect(-width / 2, -depth / 2, width, depth);
  context.globalAlpha = alpha * 0.55;
  context.fillStyle = piece.colour;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = piece.colour;
  context.lineWidth = 1.5;
  context.stroke();
  if (Math.min(width, depth) >= 14 && width >= piece.name.length * 5) {
    context.fillStyle = inkOn(piece.colour);
    context.font = "600 10px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (side === "performer") context.rotate(Math.PI);
    context.fillText(piece.name, 0, 0, width - 4);
  }
  context.restore();
}
