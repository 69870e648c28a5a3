import { element } from "../ui/element.js";
import { labelSize } from "../stage/sizes.js";
import { inkOn, traceSymbol } from "../stage/symbols.js";

/**
 * A performer's symbol on paper: with an outline, so that it is seen in black and white, too.
 *
 * @import { Performer, Point } from "../wire/production.d.ts"
 * @import { Choice } from "./choices.js"
 *
 * @typedef {Pick<Performer, "symbol" | "colour" | "label">} Symbol
 */

/**
 * The symbol in a list.
 *
 * @param {Symbol} performer
 * @param {Choice["ink"]} ink
 */
export const symbolDrawing = (performer, ink) =>
  element(
    "svg",
    { class: "paper-symbol", viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" },
    dot(performer, { x: 12, y: 12 }, 8.5, ink, false),
  );

/**
 * @param {Symbol} performer
 * @param {Point} place
 * @param {number} radius
 * @param {Choice["ink"]} ink
 * @param {boolean} isOther on the sheet of another performer
 */
export function dot({ symbol, colour, label }, { x, y }, radius, ink, isOther) {
  const path = new Outlined(x, y);
  traceSymbol(path, symbol, radius);
  const isPlain = ink === "black" || symbol === "ring" || isOther;
  const letters = isPlain ? "#000000" : inkOn(colour);
  return [
    element("path", { class: isOther ? "dot other" : "dot", d: path.data, fill: isPlain ? "#ffffff" : colour }),
    radius >= 5 &&
    text(label, { x, y: y + radius * 0.34 }, labelSize(label, radius), isOther ? "label other" : "label", letters),
  ];
}

/** What a symbol traces, as the data of a path around a place. */
class Outlined {
  data = "";
  #x;
  #y;

  /** @param {number} x @param {number} y */
  constructor(x, y) {
    this.#x = x;
    this.#y = y;
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.data += `M${tidy(this.#x + x)} ${tidy(this.#y + y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.data += `${this.data === "" ? "M" : "L"}${tidy(this.#x + x)} ${tidy(this.#y + y)}`;
  }

  /** A whole circle; its middle is the place. @param {number} _x @param {number} _y @param {number} radius */
  arc(_x, _y, radius) {
    const [half, whole] = [tidy(radius), tidy(2 * radius)];
    this.data += `a${half} ${half} 0 1 1 -${whole} 0a${half} ${half} 0 1 1 ${whole} 0`;
  }

  closePath() {
    this.data += "Z";
  }
}

/**
 * A text around a place.
 *
 * @param {string} written
 * @param {Point} at
 * @param {number} size
 * @param {string} kind
 * @param {string | null} [fill]
 */
export const text = (written, { x, y }, size, kind, fill = null) =>
  element(
    "text",
    { class: kind, x: tidy(x), y: tidy(y), "font-size": tidy(size), fill, "text-anchor": "middle" },
    written,
  );

/** @param {number} value */
export const tidy = (value) => Math.round(value * 100) / 100;
