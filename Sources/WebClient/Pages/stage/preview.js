/**
 * Where everybody would stand: a ring in each performer's colour, and a thin line from where they are.
 *
 * @import { Dot, Frame, Places } from "./drawing.d.ts"
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {{ performers: readonly Pick<Dot, "colour">[], from: Places, to: Places }} who places as pairs of coordinates
 */
export function drawPreview(context, { unit, toScreen }, { performers, from, to }) {
  const reach = Math.max(7, 0.36 * unit);
  context.save();
  context.lineWidth = 2;
  performers.forEach(({ colour }, turn) => {
    const here = toScreen(from[2 * turn], from[2 * turn + 1]);
    const there = toScreen(to[2 * turn], to[2 * turn + 1]);
    context.strokeStyle = colour;
    context.globalAlpha = 0.35;
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(here.x, here.y);
    context.lineTo(there.x, there.y);
    context.stroke();
    context.globalAlpha = 1;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.arc(there.x, there.y, reach, 0, 2 * Math.PI);
    context.stroke();
  });
  context.restore();
}
