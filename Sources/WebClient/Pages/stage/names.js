import { clipped } from "../studio/tools/labels.js";

/**
 * Names under the dots, as many as have room: none lies on another name, and only those of the chosen on somebody
 * else's dot. The chosen come first, then whose name was there the last time, so that names do not flicker while people
 * walk.
 */
const longest = 14;

/**
 * @import { Performer, Point } from "../editing/production.d.ts"
 * @import { StageView } from "./view.js"
 * @import { Places } from "./drawing.d.ts"
 *
 * @typedef {object} Standing
 * @property {readonly Pick<Performer, "name">[]} performers
 * @property {Places} places
 * @property {ArrayLike<number> & Iterable<number>} [chosen] turns in the cast
 *
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box CSS pixels
 */
export class Names {
  /** @type {Map<string, number>} */
  #widths = new Map();
  /** @type {Set<number>} */
  #shown = new Set();
  #size = 0;

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   * @param {Standing} standing
   * @param {number} [size] of the letters, in CSS pixels
   */
  draw(context, view, { performers, places, chosen = nobody }, size = 11) {
    if (size !== this.#size) this.#widths.clear();
    this.#size = size;
    context.font = `600 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "top";
    context.lineJoin = "round";
    context.lineWidth = size * 0.28;
    context.strokeStyle = view.palette.nameEdge;
    context.fillStyle = view.palette.name;
    const dots = performers.map((_, turn) => view.toScreen(places[2 * turn], places[2 * turn + 1]));
    this.#shown = this.#withRoom(context, view.radius, dots, performers, chosen);
    for (const turn of this.#shown) {
      const { x, y } = dots[turn];
      const text = clipped(performers[turn].name, longest);
      context.strokeText(text, x, y + view.radius + 3);
      context.fillText(text, x, y + view.radius + 3);
    }
  }

  /** Whose names were drawn last: places in the cast. */
  get shown() {
    return [...this.#shown].sort((one, other) => one - other);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} radius
   * @param {Point[]} dots
   * @param {readonly Pick<Performer, "name">[]} performers
   * @param {Iterable<number>} chosen
   */
  #withRoom(context, radius, dots, performers, chosen) {
    const all = Array.from(performers.keys());
    const wanted = new Set(chosen);
    const turns = new Set([...wanted, ...all.filter((turn) => this.#shown.has(turn)), ...all]);
    /** @type {Box[]} */
    const taken = [];
    /** @type {Set<number>} */
    const shown = new Set();
    for (const turn of turns) {
      const box = this.#box(context, radius, dots[turn], performers[turn].name);
      const hidesDot = !wanted.has(turn) &&
        dots.some(({ x, y }, other) => other !== turn && isWithin(box, x, y, radius * 0.6));
      if (hidesDot || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      shown.add(turn);
    }
    return shown;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} radius
   * @param {Point} dot
   * @param {string} name
   */
  #box(context, radius, { x, y }, name) {
    const text = clipped(name, longest);
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size > 2_000) this.#widths.clear();
      this.#widths.set(text, width = context.measureText(text).width + 4);
    }
    return {
      left: x - width / 2,
      right: x + width / 2,
      top: y + radius + 2,
      bottom: y + radius + 2 + this.#size * 1.2,
    };
  }
}

/** @type {readonly number[]} */
const nobody = [];

/** @type {(one: Box, other: Box) => boolean} */
const overlaps = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
/** @type {(box: Box, x: number, y: number, reach: number) => boolean} */
const isWithin = ({ left, right, top, bottom }, x, y, reach) =>
  x + reach > left && x - reach < right && y + reach > top && y - reach < bottom;
