import { contrast, inkOn, leastContrast, lettersOf, mixed } from "./symbols.js";

/**
 * @import { Formation, Placement, SetPiece } from "../wire/production.d.ts"
 * @import { Frame, ShownPiece } from "./drawing.d.ts"
 *
 * @typedef {{ setPieces?: readonly SetPiece[], formations: readonly Formation[] }} Furnished
 */

/**
 * What stands on the stage besides performers. A piece that is placed otherwise in the next formation fades over while
 * the performers move; one that stays where it is is drawn without a change.
 */

/**
 * The pieces to draw in formation `index`.
 *
 * @param {Furnished} production
 * @param {number} index
 */
export function piecesIn({ setPieces = [], formations }, index) {
  /** @type {ShownPiece[]} */
  const shown = [];
  for (const piece of setPieces) {
    const placement = placementIn(piece, formations[index]);
    if (!placement.hidden) shown.push({ piece, placement, alpha: 1 });
  }
  return shown;
}

/**
 * The same on the way into formation `index`, when `share` (0 … 1) of the way is gone.
 *
 * @param {Furnished} production
 * @param {number} index
 * @param {number} share
 */
export function piecesOnTheWay(production, index, share) {
  const { setPieces = [], formations } = production;
  /** @type {ShownPiece[]} */
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

/**
 * @param {SetPiece} piece
 * @param {Formation | undefined} formation
 */
function placementIn(piece, formation) {
  const own = formation?.setPieces ?? {};
  return Object.hasOwn(own, piece.id) ? own[piece.id] : piece.placement;
}

/**
 * @param {Placement} one
 * @param {Placement} other
 */
function isSame(one, other) {
  if (one === other) return true;
  if (one.hidden || other.hidden) return one.hidden === other.hidden;
  return one.x === other.x && one.y === other.y && one.width === other.width && one.depth === other.depth &&
    one.turn === other.turn;
}

/** How much of the floor a piece hides. */
const cover = 0.55;

/**
 * A piece whose colour is hardly seen on the floor has an outline in the colour of letters.
 *
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {ShownPiece} shown
 * @param {Frame} frame
 */
export function drawSetPiece(context, { piece, placement, alpha }, { unit, side, letters, floor, ink, toScreen }) {
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
  context.globalAlpha = alpha * cover;
  context.fillStyle = piece.colour;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = contrast(piece.colour, floor) < leastContrast ? ink : piece.colour;
  context.lineWidth = 1.5;
  context.stroke();
  if (Math.min(width, depth) >= 14 * letters && width >= piece.name.length * 5 * letters) {
    context.fillStyle = inkOn(mixed(piece.colour, floor, cover));
    context.font = lettersOf(10 * letters);
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (side === "performer") context.rotate(Math.PI);
    context.fillText(piece.name, 0, 0, width - 4);
  }
  context.restore();
}
