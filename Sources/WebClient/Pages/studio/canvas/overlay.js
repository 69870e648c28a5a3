import { lettersOf } from "../../stage/symbols.js";
import { onTheme, theme } from "../../ui/theme.js";
import { clipped } from "../../ui/clipped.js";
import { drawRings } from "../../stage/rings.js";

/**
 * What is drawn around the dots: plain functions of a context in CSS pixels, the view that knows where things are, and
 * places. Shapes of one kind are drawn as one path, so that two hundred take one or two strokes.
 *
 * @import { Handles, Point, Stage } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Places, Size, Turns } from "../studio.d.ts"
 */
const inks = {
  dark: {
    accent: "#7cc4ff",
    accentMild: "rgba(124, 196, 255, 0.55)",
    accentFaint: "rgba(124, 196, 255, 0.14)",
    guide: "#ff5fa2",
    axis: "#c792ff",
    edge: "rgba(4, 7, 12, 0.8)",
    knob: "#0b111b",
    plate: "rgba(8, 12, 20, 0.92)",
    plateEdge: "rgba(124, 146, 184, 0.55)",
    words: "#f4f6fa",
    way: "rgba(200, 214, 240, 0.45)",
    trail: "rgba(160, 200, 255, 0.42)",
    outline: "rgba(255, 255, 255, 0.5)",
    hovered: "rgba(255, 255, 255, 0.85)",
    bad: "#ff6b6b",
    warn: "#ffcf66",
    fast: "#ff9f43",
    steps: "#c9a6ff",
    before: "#8fa3c4",
    after: "#7fd6b0",
    block: "#5a76a6",
    blockOutside: "#33405a",
    blocks: "#1c2433",
    others: ["#f9a8d4", "#86efac", "#fcd34d", "#a5b4fc", "#67e8f9", "#fdba74"],
  },
  light: {
    accent: "#0b5aa8",
    accentMild: "rgba(11, 90, 168, 0.6)",
    accentFaint: "rgba(11, 90, 168, 0.12)",
    guide: "#c4156b",
    axis: "#7a35c9",
    edge: "rgba(255, 255, 255, 0.85)",
    knob: "#ffffff",
    plate: "rgba(255, 255, 255, 0.95)",
    plateEdge: "rgba(70, 81, 104, 0.55)",
    words: "#10151f",
    way: "rgba(50, 70, 110, 0.5)",
    trail: "rgba(40, 100, 180, 0.35)",
    outline: "rgba(16, 21, 31, 0.55)",
    hovered: "rgba(16, 21, 31, 0.85)",
    bad: "#b3202e",
    warn: "#8a6100",
    fast: "#a34700",
    steps: "#6a3fb5",
    before: "#5d6f92",
    after: "#0b7443",
    block: "#6f8dbf",
    blockOutside: "#b4c1d4",
    blocks: "#dfe5ee",
    others: ["#b0246f", "#15803d", "#8a6100", "#4450c4", "#0b7285", "#b4500a"],
  },
};

/** The colours of the present theme. */
export const ink = { ...inks[theme()] };
onTheme(() => Object.assign(ink, inks[theme()]));

/**
 * What a canvas is drawn with.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function contextOf(canvas, settings) {
  const context = canvas.getContext("2d", settings);
  if (context === null) throw new Error("This browser draws on no canvas.");
  return context;
}

/**
 * Hollow dots where everybody stands in another formation, or `turns` alone.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {Places} places
 * @param {string} colour
 * @param {Turns} [turns]
 */
export function drawGhosts(context, view, places, colour, turns) {
  const all = turns ?? Int32Array.from({ length: places.length / 2 }, (_, turn) => turn);
  context.globalAlpha = 0.75;
  drawRings(context, view, places, all, "stand", colour);
  context.globalAlpha = 1;
}

/**
 * Ways from `from` to `to`, of everybody or of `turns`; `handlesOf(turn)` gives the two handles of a bent one,
 * otherwise null. A bent way is drawn as exactly the curve that is walked.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {Places} from
 * @param {Places} to
 * @param {(turn: number) => Handles | null} handlesOf
 * @param {string} colour
 * @param {{ turns?: Turns | null, width?: number, dash?: number[] }} [options]
 */
export function drawWays(context, view, from, to, handlesOf, colour, { turns = null, width = 1.5, dash = [] } = {}) {
  context.beginPath();
  const count = turns?.length ?? from.length / 2;
  for (let at = 0; at < count; at += 1) {
    const turn = turns === null ? at : turns[at];
    const begin = view.toScreen(from[2 * turn], from[2 * turn + 1]);
    const end = view.toScreen(to[2 * turn], to[2 * turn + 1]);
    const handles = handlesOf(turn);
    if (handles === null && Math.abs(begin.x - end.x) + Math.abs(begin.y - end.y) < 1) continue;
    context.moveTo(begin.x, begin.y);
    if (handles === null) context.lineTo(end.x, end.y);
    else {
      const first = view.toScreen(handles[0].x, handles[0].y);
      const second = view.toScreen(handles[1].x, handles[1].y);
      context.bezierCurveTo(first.x, first.y, second.x, second.y, end.x, end.y);
    }
  }
  context.setLineDash(dash);
  context.lineCap = "round";
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/**
 * Words on a dark plate, kept inside the canvas and cut where they are longer than it is wide; `anchor` is the point
 * that they belong to.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} said
 * @param {Point} anchor
 * @param {Size} size of the canvas
 * @param {{ colour?: string, below?: boolean, gap?: number }} [options]
 */
export function drawPlate(context, said, anchor, size, { colour = ink.words, below = false, gap = 14 } = {}) {
  context.font = lettersOf(13);
  if ("letterSpacing" in context) context.letterSpacing = "0px";
  const text = cut(context, said, size.width - 26);
  const width = context.measureText(text).width + 18;
  const height = 26;
  const left = Math.min(Math.max(4, anchor.x - width / 2), Math.max(4, size.width - width - 4));
  let top = below ? anchor.y + gap : anchor.y - gap - height;
  if (top < 4) top = anchor.y + gap;
  if (top + height > size.height - 4) top = Math.max(4, anchor.y - gap - height);
  context.fillStyle = ink.plate;
  context.strokeStyle = ink.plateEdge;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.roundRect(left, top, width, height, 7);
  context.fill();
  context.stroke();
  context.fillStyle = colour;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(text, left + 9, top + height / 2 + 0.5);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} widest CSS pixels
 */
function cut(context, text, widest) {
  const { width } = context.measureText(text);
  return width <= widest ? text : clipped(text, Math.max(1, Math.floor(([...text].length * widest) / width) - 1));
}

/**
 * A line over the whole stage: all places with this `x`, or with this `y`.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {Stage} stage
 * @param {{ x?: number, y?: number }} line
 * @param {string} colour
 */
export function drawGuide(context, view, stage, { x, y = 0 }, colour) {
  const side = stage.width / 2 + stage.wings;
  const [begin, end] = x === undefined
    ? [view.toScreen(-side, y), view.toScreen(side, y)]
    : [view.toScreen(x, -stage.apron), view.toScreen(x, stage.depth)];
  context.beginPath();
  context.moveTo(begin.x, begin.y);
  context.lineTo(end.x, end.y);
  context.setLineDash([5, 4]);
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.stroke();
  context.setLineDash([]);
}

/**
 * The outline of a lasso: points in CSS pixels, closed.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 */
export function drawOutline(context, points) {
  if (points.length < 2) return;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = ink.accentFaint;
  context.fill();
  context.strokeStyle = ink.accent;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.stroke();
  context.setLineDash([]);
}

/**
 * A small knob to drag, at a point in CSS pixels.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {{ isRound?: boolean, size?: number, colour?: string }} [look]
 */
export function drawKnob(context, { x, y }, { isRound = false, size = 5.5, colour = ink.accent } = {}) {
  context.beginPath();
  if (isRound) context.arc(x, y, size + 0.5, 0, 2 * Math.PI);
  else context.rect(x - size, y - size, 2 * size, 2 * size);
  context.fillStyle = ink.knob;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash([]);
  context.stroke();
}
