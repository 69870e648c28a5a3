import { drawThemed, theme } from "../../ui/theme.js";
import { palettes } from "../../stage/palettes.js";
import { contextOf } from "../canvas/overlay.js";

/**
 * A formation as a picture of a few square centimetres: floor, centre line, one spot a performer.
 *
 * @import { Formation, Performer, Production, Stage } from "../../wire/production.d.ts"
 * @import { Size, StageSide } from "../studio.d.ts"
 *
 * @typedef {Size & { side?: StageSide }} Look
 *
 * @param {HTMLCanvasElement} canvas
 * @param {{ stage: Pick<Stage, "width" | "depth">, performers: Pick<Performer, "id" | "colour">[] }} document
 * @param {Pick<Formation, "positions">} formation
 * @param {Look} look
 */
export function drawThumbnail(canvas, document, formation, look) {
  drawThemed(canvas, () => draw(canvas, document, formation, look));
}

/** @type {typeof drawThumbnail} */
function draw(canvas, { stage, performers }, formation, { side = "audience", width, height }) {
  const palette = palettes.page[theme()];
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const [pixelsX, pixelsY] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== pixelsX || canvas.height !== pixelsY) [canvas.width, canvas.height] = [pixelsX, pixelsY];
  const context = contextOf(canvas, { alpha: false });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, width, height);
  const unit = Math.min((width - 6) / stage.width, (height - 6) / stage.depth);
  const turn = side === "performer" ? -1 : 1;
  const left = width / 2 - (stage.width * unit) / 2;
  const top = height / 2 - (stage.depth * unit) / 2;
  context.fillStyle = palette.floor;
  context.fillRect(left, top, stage.width * unit, stage.depth * unit);
  context.fillStyle = palette.grid;
  context.fillRect(width / 2 - 0.5, top, 1, stage.depth * unit);
  context.fillStyle = palette.edge;
  context.fillRect(left, turn > 0 ? top + stage.depth * unit - 1 : top, stage.width * unit, 1);
  const radius = Math.max(
    1.2,
    Math.min(4, (0.32 * Math.sqrt((stage.width * stage.depth) / Math.max(6, performers.length))) * unit),
  );
  for (const { id, colour } of performers) {
    const place = formation.positions[id];
    context.beginPath();
    context.arc(
      width / 2 + turn * place.x * unit,
      height / 2 - turn * (place.y - stage.depth / 2) * unit,
      radius,
      0,
      2 * Math.PI,
    );
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = "rgba(5, 7, 11, 0.5)"; // pale ones show on a light floor too
    context.lineWidth = 0.75;
    context.stroke();
  }
}

/**
 * What a picture depends on: changed branches of a document are new objects.
 *
 * @param {Production} document
 * @param {Formation} formation
 * @param {Look} look
 */
export function thumbnailKey(document, formation, look) {
  return [
    formation.positions,
    document.performers,
    document.stage.width,
    document.stage.depth,
    look.side,
    look.width,
    look.height,
  ];
}

/**
 * Whether the same picture would be drawn.
 *
 * @param {unknown[]} a
 * @param {unknown[] | undefined} b
 */
export const isSameKey = (a, b) => b !== undefined && a.every((part, turn) => part === b[turn]);
