import { Changes } from "../../ui/changes.js";

/** How large the stage is seen, from the whole of it to eight times as large; it never leaves the canvas. */
const most = 8;

/**
 * @import { Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Zoomed } from "../../stage/drawing.d.ts"
 */
export class Zoom {
  #view;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {StageView} view */
  constructor(view) {
    this.#view = view;
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /** As `StageView.zoomed`. */
  get now() {
    return this.#view.zoomed;
  }

  get isNear() {
    return this.#view.zoomed.zoom > 1;
  }

  /** Shows the whole stage again. */
  fit() {
    this.#view.zoomed = { zoom: 1, x: 0, y: 0 };
    this.#changes.notify();
  }

  /**
   * Makes it larger or smaller by `factor`, about the middle.
   *
   * @param {number} factor
   */
  by(factor) {
    const { width, height } = this.#view.frame;
    const middle = { x: width / 2, y: height / 2 };
    this.pinch(this.now, middle, middle, factor);
  }

  /**
   * Moves what was under `from`, where the stage was zoomed as at the `start`, to `to`, and makes it `factor` times as
   * large.
   *
   * @param {Zoomed} start
   * @param {Point} from
   * @param {Point} to
   * @param {number} factor
   */
  pinch(start, from, to, factor) {
    const view = this.#view;
    const { width, height } = view.frame;
    const zoom = Math.min(most, Math.max(1, start.zoom * factor));
    view.zoomed = start;
    const held = view.toStage(from.x, from.y);
    view.zoomed = { zoom, x: 0, y: 0 };
    const at = view.toScreen(held.x, held.y);
    /** @type {(offset: number, length: number) => number} */
    const within = (offset, length) => Math.min((length * zoom) / 2, Math.max((-length * zoom) / 2, offset));
    if (zoom > 1) view.zoomed = { zoom, x: within(to.x - at.x, width), y: within(to.y - at.y, height) };
    this.#changes.notify();
  }
}
