import { clipped } from "../ui/clipped.js";
import { lettersOf } from "./symbols.js";

/** Letters of a name; longer ones are cut. */
const longest = 14;

/**
 * Names under the dots, or over them if there is no room below, as many as have room: none lies on another name, and
 * only those of the chosen on somebody else's dot. The chosen come first, then those whose name was there the last
 * time, so that names do not flicker while people walk.
 *
 * @import { Performer, Point } from "../wire/production.d.ts"
 * @import { StageView } from "./view.js"
 * @import { Places } from "./drawing.d.ts"
 *
 * Whose names, and where they stand.
 *
 * @typedef {object} Named
 * @property {readonly Pick<Performer, "name">[]} performers
 * @property {Places} places
 * @property {ArrayLike<number> & Iterable<number>} [chosen] turns in the cast
 *
 * @typedef {{ text: string, isAbove: boolean, box: Box }} Label
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box CSS pixels
 */
export class Names {
  /** @type {Map<string, number>} */
  #widths = new Map();
  /** @type {Map<number, Label>} by turn in the cast */
  #shown = new Map();
  #size = 0;
  #gap = 0;

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   * @param {Named} named
   * @param {object} [how]
   * @param {number} [how.size] of the letters, in CSS pixels
   * @param {number} [how.least] the share of all names that must have room; if fewer have, none is shown
   */
  draw(context, view, { performers, places, chosen = nobody }, { size = 11, least = 0 } = {}) {
    if (size !== this.#size) this.#widths.clear();
    this.#size = size;
    this.#gap = view.radius + 2 + size / 11;
    context.font = lettersOf(size);
    context.textAlign = "center";
    context.textBaseline = "top";
    context.lineJoin = "round";
    context.lineWidth = size * 0.28;
    context.strokeStyle = view.palette.nameEdge;
    context.fillStyle = view.palette.name;
    const dots = performers.map((_, turn) => view.toScreen(places[2 * turn], places[2 * turn + 1]));
    this.#shown = this.#withRoom(context, view.radius, dots, performers, chosen);
    if (this.#shown.size < least * performers.length) this.#shown.clear();
    for (const [turn, { text, box }] of this.#shown) {
      context.strokeText(text, dots[turn].x, box.top);
      context.fillText(text, dots[turn].x, box.top);
    }
  }

  /** Whose names were drawn last: places in the cast. */
  get shown() {
    return [...this.#shown.keys()].sort((one, other) => one - other);
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
    /** @type {Map<number, Label>} */
    const shown = new Map();
    for (const turn of turns) {
      const label = this.#labels(context, turn, dots[turn], performers[turn].name).find(({ box, isAbove }) => {
        const hidesDot = !(wanted.has(turn) && !isAbove) &&
          dots.some(({ x, y }, other) => other !== turn && isWithin(box, x, y, radius * 0.6));
        return box.top >= 0 && !hidesDot && ![...shown.values()].some((other) => overlaps(box, other.box));
      });
      if (label !== undefined) shown.set(turn, label);
    }
    return shown;
  }

  /**
   * Where a name might stand, the best first: on the side on which it stood the last time, and whole.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} turn
   * @param {Point} dot
   * @param {string} name
   * @returns {Label[]}
   */
  #labels(context, turn, dot, name) {
    const wasAbove = this.#shown.get(turn)?.isAbove ?? false;
    return [wasAbove, !wasAbove].flatMap((isAbove) =>
      forms(name).map((text) => ({ text, isAbove, box: this.#box(context, dot, text, isAbove) }))
    );
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Point} dot
   * @param {string} text
   * @param {boolean} isAbove
   */
  #box(context, { x, y }, text, isAbove) {
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size > 2_000) this.#widths.clear();
      this.#widths.set(text, width = context.measureText(text).width + 4);
    }
    const height = this.#size * 1.2;
    const top = isAbove ? y - this.#gap - height : y + this.#gap;
    return { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
  }
}

/**
 * A name, and its first part in case there is no room for the whole: “Maryna-Khrystyna Kovalenko”, “Maryna”.
 *
 * @param {string} name
 */
function forms(name) {
  const [first] = name.split(/[\s-]/, 1);
  const whole = clipped(name, longest);
  return first === name || first === "" ? [whole] : [whole, clipped(first, longest)];
}

/** @type {readonly number[]} */
const nobody = [];

/** @type {(one: Box, other: Box) => boolean} */
const overlaps = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
/** @type {(box: Box, x: number, y: number, reach: number) => boolean} */
const isWithin = ({ left, right, top, bottom }, x, y, reach) =>
  x + reach > left && x - reach < right && y + reach > top && y - reach < bottom;
