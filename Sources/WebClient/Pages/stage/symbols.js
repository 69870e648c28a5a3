import { island } from "../ui/element.js";
import { isLabelInside, labelSize } from "./sizes.js";

/**
 * The symbols that tell performers apart without colour: each traces its outline around (0, 0) into a path.
 *
 * @import { PerformerSymbol } from "../wire/production.d.ts"
 * @import { Dot } from "./drawing.d.ts"
 *
 * @typedef {Pick<Path2D, "moveTo" | "lineTo" | "arc" | "closePath">} Traced
 * @typedef {(path: Traced, radius: number) => void} Outline
 */

/**
 * @param {number} corners
 * @param {number} turn radians
 * @returns {Outline}
 */
const regular = (corners, turn, reach = 1) => (path, radius) => {
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    path.lineTo(Math.cos(angle) * radius * reach, Math.sin(angle) * radius * reach);
  }
  path.closePath();
};

/** @type {Outline} */
function star(path, radius) {
  for (let corner = 0; corner < 10; corner += 1) {
    const reach = radius * (corner % 2 === 0 ? 1.22 : 0.62);
    const angle = -Math.PI / 2 + (corner * Math.PI) / 5;
    path.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  path.closePath();
}

/** @type {Outline} */
function cross(path, radius) {
  const long = radius * 1.08;
  const arm = radius * 0.52;
  const corners = [
    [-arm, -long],
    [arm, -long],
    [arm, -arm],
    [long, -arm],
    [long, arm],
    [arm, arm],
    [arm, long],
    [-arm, long],
    [-arm, arm],
    [-long, arm],
    [-long, -arm],
    [-arm, -arm],
  ];
  for (const [x, y] of corners) path.lineTo(x, y);
  path.closePath();
}

/** @type {Outline} */
function round(path, radius) {
  path.moveTo(radius, 0);
  path.arc(0, 0, radius, 0, 2 * Math.PI);
}

/** @type {Record<PerformerSymbol, Outline>} */
const outlines = {
  circle: round,
  ring: round,
  square: regular(4, Math.PI / 4, 1.24),
  diamond: regular(4, 0, 1.24),
  triangle: regular(3, -Math.PI / 2, 1.3),
  hexagon: regular(6, 0, 1.1),
  star,
  cross,
};

/**
 * @param {PerformerSymbol} symbol
 * @param {number} radius
 */
export function symbolPath(symbol, radius) {
  const path = new Path2D();
  traceSymbol(path, symbol, radius);
  return path;
}

/**
 * @param {Traced} path
 * @param {PerformerSymbol} symbol
 * @param {number} radius
 */
export const traceSymbol = (path, symbol, radius) => (outlines[symbol] ?? round)(path, radius);

/**
 * Draws one performer's dot around the context's origin; the label stands inside it, where it is large enough to be
 * read. Around a colour that is hardly seen on the `floor` there is a line in `ink`.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Dot} dot
 * @param {number} radius
 * @param {{ halo?: string, floor?: string, ink?: string, least?: number }} [around] `least` size of letters
 */
export function drawSymbol(context, { symbol, colour, label }, radius, around = {}) {
  const { halo = "", floor = "", ink = "", least } = around;
  const path = symbolPath(symbol, radius);
  const isRing = symbol === "ring";
  context.lineJoin = "round";
  if (halo !== "") {
    context.strokeStyle = halo;
    context.lineWidth = radius * 0.42;
    context.stroke(path);
  }
  if (isRing) {
    context.strokeStyle = "rgba(5, 7, 11, 0.75)";
    context.lineWidth = Math.max(3.5, radius * 0.42);
    context.stroke(path);
  }
  context.fillStyle = isRing ? "#0b0e14" : colour;
  context.fill(path);
  const isFaint = floor !== "" && contrast(colour, floor) < leastContrast;
  context.strokeStyle = isRing ? colour : isFaint ? ink : "rgba(5, 7, 11, 0.75)";
  context.lineWidth = isRing ? Math.max(2, radius * 0.26) : Math.max(isFaint ? 1.5 : 1, radius * 0.1);
  context.stroke(path);
  if (!label || !isLabelInside(label, radius, least)) return;
  context.fillStyle = isRing ? "#ffffff" : inkOn(colour);
  context.font = `650 ${labelSize(label, radius)}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(label, 0, symbol === "triangle" ? radius * 0.18 : radius * 0.06);
}

/**
 * Black or white, whichever is read better on the colour.
 *
 * @param {string} colour
 */
export function inkOn(colour) {
  const light = luminance(colour);
  return light === null ? "#000000" : light > 0.179 ? "#000000" : "#ffffff";
}

/** Of what is no text, by WCAG 1.4.11. */
export const leastContrast = 3;

/** Of two colours, as WCAG counts it; what is no colour has enough. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return a === null || b === null ? Infinity : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * A colour that covers so much of another; itself where either is none.
 *
 * @param {string} colour
 * @param {string} ground
 * @param {number} share
 */
export function mixed(colour, ground, share) {
  if (luminance(colour) === null || luminance(ground) === null) return colour;
  const part = (/** @type {string} */ of, /** @type {number} */ at) => Number.parseInt(of.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(share * part(colour, at) + (1 - share) * part(ground, at)));
  return `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

/** @param {string} colour “#rrggbb” */
function luminance(colour) {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) return null;
  const [red, green, blue] = [0, 2, 4].map((from) => {
    const part = Number.parseInt(digits.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The letters of the pages, as `style/base.css` has them. */
export const family = '"Runthrough Letters", system-ui, sans-serif';

/**
 * The font of what is written on the stage.
 *
 * @param {number} size CSS pixels
 */
export const lettersOf = (size) => `500 ${size}px ${family}`;

/**
 * A small canvas with a performer's symbol, for lists.
 *
 * @param {Dot} performer
 * @param {number} [size] CSS pixels
 */
export function symbolBadge({ colour, symbol, label }, size = 28) {
  const scale = Math.max(2, globalThis.devicePixelRatio ?? 1);
  return island("symbol", [colour, symbol, label, size, scale], () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.round(size * scale);
    canvas.className = "badge";
    canvas.setAttribute("aria-hidden", "true");
    canvas.style.inlineSize = canvas.style.blockSize = `${size}px`;
    const context = pencil(canvas);
    context.scale(scale, scale);
    context.translate(size / 2, size / 2);
    drawSymbol(context, { colour, symbol, label }, size * 0.36, { least: 5 });
    return canvas;
  });
}

/**
 * The context that draws on a canvas; throws in a browser that has none.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function pencil(canvas, settings) {
  const context = canvas.getContext("2d", settings);
  if (context === null) throw new Error("This browser draws on no canvas.");
  return context;
}
