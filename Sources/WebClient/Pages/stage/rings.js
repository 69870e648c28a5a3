/** @import { Frame } from "./drawing.d.ts" */

/**
 * A ring, lightly filled, where something was noted.
 *
 * @param {readonly { x: number, y: number }[]} places
 * @param {string} colour
 */
export const ringsAt =
  (places, colour) => (/** @type {CanvasRenderingContext2D} */ context, /** @type {Frame} */ { unit, toScreen }) => {
    const reach = Math.max(28, 0.8 * unit);
    context.save();
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 4;
    for (const { x, y } of places) {
      const at = toScreen(x, y);
      context.globalAlpha = 0.25;
      context.beginPath();
      context.arc(at.x, at.y, reach, 0, 2 * Math.PI);
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    context.restore();
  };
