import { prefer, preference } from "../../ui/preferences.js";
import { Changes } from "../../ui/changes.js";
import { words } from "../../words/tools.js";
import "../../words/studio.js";

/**
 * @import { Guide } from "../../core/editing.js"
 * @import { Point } from "../../wire/production.d.ts"
 * @import { Core } from "../studio.d.ts"
 *
 * @typedef {Guide} Hit a guide that holds: a line, and to whom it leads
 * @typedef {{ x: number, y: number, hits: Hit[] }} Rest where something comes to rest, and what holds it there
 * @typedef {(typeof grids)[number]["id"]} Grid
 */

/**
 * Where a dragged dot comes to rest: on the grid, level with the others, or opposite them. The choices are this
 * device's.
 */
export const grids = /** @type {const} */ ([
  { id: "intersections", title: words("tools.grid.intersections"), said: words("tools.grid.intersectionsSaid") },
  { id: "middles", title: words("tools.grid.middles"), said: words("tools.grid.middlesSaid") },
  { id: "free", title: words("tools.grid.free"), said: words("tools.grid.freeSaid") },
]);
/** CSS pixels within which other dots and the axis attract. */
const reach = 7;

export class Snapping {
  #core;
  #grid = grids.find(({ id }) => id === preference("studio.grid", "")) ?? grids[0];
  #guides = preference("studio.guides", "on") === "on";
  #axis = preference("studio.axis", "on") === "on";
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /** One of `grids`. */
  get grid() {
    return this.#grid;
  }

  set grid(grid) {
    this.#grid = grid;
    prefer("studio.grid", grid.id);
    this.#changes.notify();
  }

  nextGrid() {
    this.grid = grids[(grids.indexOf(this.#grid) + 1) % grids.length];
    return this.grid;
  }

  /** Whether other performers attract. */
  get guides() {
    return this.#guides;
  }

  set guides(guides) {
    this.#guides = guides;
    prefer("studio.guides", guides ? "on" : "off");
    this.#changes.notify();
  }

  /** Whether the centre line attracts, and what is opposite others across it. */
  get axis() {
    return this.#axis;
  }

  set axis(axis) {
    this.#axis = axis;
    prefer("studio.axis", axis ? "on" : "off");
    this.#changes.notify();
  }

  /** How far an arrow key moves, in stage units. */
  get step() {
    return { intersections: 1, middles: 0.5, free: 0.25 }[this.#grid.id];
  }

  /**
   * Where `point` comes to rest among `others` (x, y each), and the guides that hold there. `unit` is how many
   * CSS pixels a stage unit has now.
   *
   * @param {Point} point
   * @param {Float64Array} others
   * @param {number} unit
   * @param {boolean} isSuspended
   * @returns {Rest}
   */
  snap(point, others, unit, isSuspended) {
    if (isSuspended) return { x: tidy(point.x), y: tidy(point.y), hits: [] };
    const { x, y, guides } = this.#core.snap(point, others, {
      grid: this.#grid.id,
      step: 1,
      tolerance: reach / unit,
      guides: this.#guides,
      axis: this.#axis ? 0 : null,
    });
    return { x: exact(x), y: exact(y), hits: guides.filter(isNotGrid) };
  }
}

/**
 * To hundredths of a stage unit, for places chosen by hand.
 *
 * @param {number} value
 */
export const tidy = (value) => Math.round(value * 100) / 100;
/**
 * To ten-thousandths of a stage unit, for computed places; inside the limits of a document.
 *
 * @param {number} value
 */
export const exact = (value) => Math.min(1000, Math.max(-1000, Math.round(value * 1e4) / 1e4));

/** @param {Guide} hit */
const isNotGrid = ({ guide }) => guide !== "grid";
