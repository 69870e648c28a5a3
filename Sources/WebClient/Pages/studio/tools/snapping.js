import { prefer, preference } from "../../parts/preferences.js";
import { Listeners } from "../../parts/listeners.js";

/** Where a dragged dot comes to rest: on the grid, level with the others, or opposite them. The choices are this device's. */
export const grids = [
  { id: "intersections", title: "Grid", words: "Snapping to the grid’s crossings" },
  { id: "middles", title: "Middles", words: "Snapping to crossings, and to the middles between them" },
  { id: "free", title: "Free", words: "Not snapping to the grid" },
];
/** CSS pixels within which other dots and the axis attract. */
const reach = 7;

export class Snapping {
  #core;
  #grid = preference("studio.grid", "intersections");
  #guides = preference("studio.guides", "on") === "on";
  #axis = preference("studio.axis", "on") === "on";
  #changes = new Listeners();

  constructor(core) {
    this.#core = core;
    if (!grids.some(({ id }) => id === this.#grid)) this.#grid = "intersections";
  }

  onChange(listener) {
    return this.#changes.add(listener);
  }

  /** `intersections`, `middles` or `free`. */
  get grid() {
    return this.#grid;
  }

  set grid(grid) {
    this.#grid = grid;
    prefer("studio.grid", grid);
    this.#changes.tell();
  }

  nextGrid() {
    this.grid = grids[(grids.findIndex(({ id }) => id === this.#grid) + 1) % grids.length].id;
    return grids.find(({ id }) => id === this.#grid);
  }

  /** Whether other dancers attract. */
  get guides() {
    return this.#guides;
  }

  set guides(guides) {
    this.#guides = guides;
    prefer("studio.guides", guides ? "on" : "off");
    this.#changes.tell();
  }

  /** Whether the centre line attracts, and what is opposite others across it. */
  get axis() {
    return this.#axis;
  }

  set axis(axis) {
    this.#axis = axis;
    prefer("studio.axis", axis ? "on" : "off");
    this.#changes.tell();
  }

  /** How far an arrow key moves, in stage units. */
  get step() {
    return { intersections: 1, middles: 0.5, free: 0.25 }[this.#grid];
  }

  /**
   * `{ x, y, hits }`: where `point` comes to rest among `others` (x, y each), and the guides that hold there. `unit` is how many
   * CSS pixels a stage unit has now.
   */
  snap(point, others, unit, isSuspended) {
    if (isSuspended) return { x: tidy(point.x), y: tidy(point.y), hits: [] };
    const { x, y, guides } = this.#core.snap(point, others, {
      grid: this.#grid,
      step: 1,
      tolerance: reach / unit,
      guides: this.#guides,
      axis: this.#axis ? 0 : null,
    });
    return { x: exact(x), y: exact(y), hits: guides.filter(({ guide }) => guide !== "grid") };
  }
}

/** To hundredths of a stage unit: finer nobody places by hand. */
export const tidy = (value) => Math.round(value * 100) / 100;
/** What is computed, to tenths of a thousandth, inside what a document holds. */
export const exact = (value) => Math.min(1000, Math.max(-1000, Math.round(value * 1e4) / 1e4));
