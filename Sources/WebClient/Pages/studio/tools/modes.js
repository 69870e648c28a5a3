import { Changes } from "../../ui/changes.js";

/**
 * What a press on the stage does: `move` performers, bend `paths`, `add` performers, `swap` two, put them into a
 * `shape`, or place `scenery`.
 *
 * @import { Mode } from "../studio.d.ts"
 */
export class Modes {
  /** @type {Mode} */
  #now = "move";
  #canvas;
  /** @type {Changes<[now: Mode, before: Mode]>} */
  #listeners = new Changes();

  /** @param {HTMLElement} canvas bears the mode as `data-mode`, for its look */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  get now() {
    return this.#now;
  }

  /** @param {(now: Mode, before: Mode) => void} listener */
  listen(listener) {
    return this.#listeners.listen(listener);
  }

  /** @param {Mode} mode */
  set(mode) {
    if (mode === this.#now) return;
    const before = this.#now;
    this.#now = mode;
    this.#canvas.dataset.mode = mode;
    this.#listeners.notify(mode, before);
  }
}
