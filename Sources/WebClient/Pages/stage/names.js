import { placeNames } from "./name-places.js";
import { lettersOf } from "./symbols.js";

/** What a ring takes around a dot, in CSS pixels. */
const rung = 5;

/**
 * Draws the names beside the dots, where `placeNames` has room for them. The chosen come first, then those whose name
 * was there the last time, so that names do not flicker while people walk.
 *
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Box, NamePlace } from "./name-places.js"
 * @import { StageView } from "./view.js"
 * @import { Places } from "./drawing.d.ts"
 *
 * Whose names, and where they stand.
 *
 * @typedef {object} Named
 * @property {readonly Pick<Performer, "name">[]} performers whoever has no name there is left out
 * @property {Places} places
 * @property {ArrayLike<number> & Iterable<number>} [chosen] turns in the cast
 * @property {readonly Box[]} [taken] what no name may lie on besides, in CSS pixels
 */
export class Names {
  /** @type {Map<string, number>} */
  #widths = new Map();
  /** @type {Map<number, NamePlace>} by turn in the cast */
  #shown = new Map();
  #size = 0;
  /** What they were drawn on: on another one they are placed anew, as `share` counts them. */
  #frame = { width: 0, height: 0 };

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   * @param {Named} named
   * @param {number} [size] of the letters, in CSS pixels
   */
  draw(context, view, { performers, places, chosen = [], taken = [] }, size = view.letters) {
    if (size !== this.#size) this.#widths.clear();
    this.#size = size;
    context.font = lettersOf(size);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    const { width, height } = view.frame;
    if (width !== this.#frame.width || height !== this.#frame.height) this.#shown.clear();
    this.#frame = { width, height };
    this.#shown = placeNames({
      dots: performers.map((_, turn) => view.toScreen(places[2 * turn], places[2 * turn + 1])),
      names: performers.map(({ name }) => name),
      radius: view.radius,
      larger: new Map([
        ...Array.from(chosen, (turn) => /** @type {const} */ ([turn, view.radius + rung])),
        ...view.larger,
      ]),
      taken: [...taken, view.wordsBox],
      size,
      measure: (text) => this.#widthOf(context, text),
      width,
      height,
      first: chosen,
      before: this.#shown,
    });
    this.#drawLeaders(context, view);
    context.lineWidth = size * 0.28;
    context.strokeStyle = view.palette.nameEdge;
    context.fillStyle = view.palette.name;
    for (const { text, box } of this.#shown.values()) {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   */
  #drawLeaders(context, { palette }) {
    context.beginPath();
    for (const { leader } of this.#shown.values()) {
      if (leader === null) continue;
      context.moveTo(leader.from.x, leader.from.y);
      context.lineTo(leader.to.x, leader.to.y);
    }
    for (const [strokeStyle, lineWidth] of /** @type {const} */ ([[palette.nameEdge, 3], [palette.name, 1]])) {
      context.strokeStyle = strokeStyle;
      context.lineWidth = lineWidth;
      context.stroke();
    }
  }

  /**
   * Which share of the names finds room at a size, where people stand.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   * @param {Named["performers"]} performers
   * @param {readonly Places[]} stands
   * @param {number} size
   */
  static share(context, view, performers, stands, size) {
    const { width, height } = view.frame;
    context.font = lettersOf(size);
    const widths = new Map(performers.map(({ name }) => [name, context.measureText(name).width]));
    const names = performers.map(({ name }) => name);
    const measure = (/** @type {string} */ text) => widths.get(text) ?? context.measureText(text).width;
    const { radius, wordsBox } = view;
    const placed = stands.map((places) => {
      const dots = performers.map((_, turn) => view.toScreen(places[2 * turn], places[2 * turn + 1]));
      return placeNames({ dots, names, radius, size, measure, width, height, taken: [wordsBox] }).size;
    });
    return Math.min(...placed) / Math.max(1, names.filter((name) => name !== "").length);
  }

  /** Whose names were drawn last: places in the cast. */
  get shown() {
    return [...this.#shown.keys()].sort((one, other) => one - other);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} text
   */
  #widthOf(context, text) {
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size > 2_000) this.#widths.clear();
      this.#widths.set(text, width = context.measureText(text).width);
    }
    return width;
  }
}
