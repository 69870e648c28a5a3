/**
 * Where somebody stood before, as a ghost, and where they stand now, with an arrow from the one to the other; or the
 * way that they have now.
 *
 * @import { Point } from "../wire/production.d.ts"
 * @import { Frame, Places } from "./drawing.d.ts"
 *
 * @param {{ from: Point | null, to: Point, way: Places | null, colour: string }} what `way` as pairs of coordinates
 */
export const movedPlace =
  ({ from, to, way, colour }) => (/** @type {CanvasRenderingContext2D} */ context, /** @type {Frame} */ frame) => {
    const { unit, toScreen } = frame;
    const reach = Math.max(14, 0.5 * unit);
    const there = toScreen(to.x, to.y);
    context.save();
    context.lineWidth = 4;
    context.lineCap = "round";
    context.strokeStyle = colour;
    context.fillStyle = colour;
    if (way !== null) drawWay(context, frame, way);
    if (from !== null) {
      const here = toScreen(from.x, from.y);
      drawArrow(context, here, there, reach);
      ring(context, here, reach, { alpha: 0.55, dash: [6, 6] });
    }
    ring(context, there, reach, { alpha: 1, dash: [] });
    context.restore();
  };

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} reach
 * @param {{ alpha: number, dash: number[] }} how
 */
function ring(context, { x, y }, reach, { alpha, dash }) {
  context.setLineDash(dash);
  context.beginPath();
  context.arc(x, y, reach, 0, 2 * Math.PI);
  context.globalAlpha = alpha / 4;
  context.fill();
  context.globalAlpha = alpha;
  context.stroke();
}

/**
 * From outline to outline, where there is room between them.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} here
 * @param {Point} there
 * @param {number} reach
 */
function drawArrow(context, here, there, reach) {
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  const distance = Math.hypot(dx, dy);
  if (distance <= 2 * reach + 6) return;
  const [ux, uy] = [dx / distance, dy / distance];
  const tip = { x: there.x - ux * (reach + 3), y: there.y - uy * (reach + 3) };
  const head = Math.min(12, distance - 2 * reach);
  context.beginPath();
  context.moveTo(here.x + ux * reach, here.y + uy * reach);
  context.lineTo(tip.x, tip.y);
  context.moveTo(tip.x - head * (ux - 0.6 * uy), tip.y - head * (uy + 0.6 * ux));
  context.lineTo(tip.x, tip.y);
  context.lineTo(tip.x - head * (ux + 0.6 * uy), tip.y - head * (uy - 0.6 * ux));
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Places} way
 */
function drawWay(context, { toScreen }, way) {
  context.beginPath();
  for (let index = 0; index + 1 < way.length; index += 2) {
    const { x, y } = toScreen(way[index], way[index + 1]);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}
