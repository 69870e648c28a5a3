import { drawRings } from "./rings.js";

/**
 * Where everybody would stand: a ring in each performer's colour, and a thin line from where they are.
 *
 * @import { Dot, Places } from "./drawing.d.ts"
 * @import { StageView } from "./view.js"
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {{ performers: readonly Pick<Dot, "colour">[], from: Places, to: Places }} who places as pairs of coordinates
 */
export function drawPreview(context, view, { performers, from, to }) {
  context.save();
  context.lineWidth = 2;
  performers.forEach(({ colour }, turn) => {
    const here = view.toScreen(from[2 * turn], from[2 * turn + 1]);
    const there = view.toScreen(to[2 * turn], to[2 * turn + 1]);
    context.strokeStyle = colour;
    context.globalAlpha = 0.35;
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(here.x, here.y);
    context.lineTo(there.x, there.y);
    context.stroke();
  });
  context.restore();
  drawRings(context, view, to, performers.keys(), "place", (turn) => performers[turn].colour);
}
