import { distance, Pointers } from "./pointers.js";

/** How far from a dot a press still grips it, in CSS pixels. */
const nearest = { mouse: 6, touch: 16 };

/**
 * Passes what people do on the canvas to the tool of the present mode; knows the stroke in progress and what is under
 * it.
 *
 * @import { Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Stroke, Tool } from "../studio.d.ts"
 * @import { Zoom } from "./zoom.js"
 * @import { Scene } from "./scene.js"
 *
 * @typedef {object} Parts
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Zoom} zoom
 * @property {Playhead} playhead
 * @property {() => Tool} tool the one of the present mode: the tools are made later than the input
 * @property {() => void} refresh
 */
export class StageInput {
  /**
   * The stroke in progress; null for none.
   *
   * @type {Stroke | null}
   */
  stroke = null;
  /** The performer under the mouse, as a place in the cast; -1 for none. */
  hovered = -1;
  isTouch = false;
  #canvas;
  #view;
  #scene;
  #playhead;
  #tool;
  #refresh;
  #pointers;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Parts} parts
   */
  constructor(canvas, { view, scene, zoom, playhead, tool, refresh }) {
    this.#canvas = canvas;
    this.#view = view;
    this.#scene = scene;
    this.#playhead = playhead;
    this.#tool = tool;
    this.#refresh = refresh;
    this.#pointers = new Pointers(canvas, {
      begin: (point, event) => this.#begin(point, event),
      hover: (point) => this.#hover(point),
      leave: () => this.#hover(null),
      rest: (point, stroke) => this.#rest(point, stroke),
      twice: (point) => tool().twice?.(point) ?? false,
      zoomed: () => zoom.now,
      pinch: (start, from, to, factor) => zoom.pinch(start, from, to, factor),
      wake: refresh,
    });
    for (const kind of /** @type {const} */ (["keydown", "keyup"])) {
      addEventListener(kind, (event) => {
        if (/^(Alt|Shift|Control|Meta)$/.test(event.key)) this.#pointers.keysChanged(event);
      });
    }
  }

  /** Tells the stroke in progress where its pointer is; once a frame. */
  flush() {
    this.#pointers.flush();
  }

  /** Cancels the stroke in progress; false if there was none. */
  cancel() {
    const isOver = this.#pointers.cancel();
    this.stroke = null;
    return isOver;
  }

  /**
   * Which performer's dot is at a point in CSS pixels: the nearest within reach, as a place in the cast; -1 for none.
   *
   * @param {Point} point
   */
  dotAt(point, isTouch = this.isTouch) {
    const { places, count } = this.#scene;
    if (places === null) return -1;
    let best = -1;
    let least = this.#view.radius + (isTouch ? nearest.touch : nearest.mouse);
    for (let turn = 0; turn < count; turn += 1) {
      const away = distance(this.#view.toScreen(places[2 * turn], places[2 * turn + 1]), point);
      if (away > least || (away === least && best >= 0)) continue;
      least = away;
      best = turn;
    }
    return best;
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  #begin(point, event) {
    this.isTouch = event.pointerType === "touch";
    this.hovered = -1;
    return this.#oversee(this.#tool().begin(point, event));
  }

  /**
   * A stroke that ended here.
   *
   * @param {Stroke | null} made
   */
  #oversee(made) {
    this.stroke = made && {
      isOfTurns: made.isOfTurns,
      move: (point, keys) => made.move(point, keys),
      end: (point, how) => {
        this.stroke = null;
        made.end(point, how);
      },
      cancel: () => {
        this.stroke = null;
        made.cancel();
      },
      draw: (context) => made.draw?.(context),
    };
    return this.stroke;
  }

  /**
   * @param {Point} point
   * @param {Stroke | null} stroke
   */
  #rest(point, stroke) {
    const made = this.#tool().rest?.(point, stroke);
    return made === undefined ? undefined : this.#oversee(made);
  }

  /** @param {Point | null} point */
  #hover(point) {
    const tool = this.#tool();
    const turn = point === null || this.#playhead.isPlaying ? -1 : this.dotAt(point, false);
    const cursor = tool.hover?.(point) ?? (turn >= 0 ? "grab" : tool.cursor ?? "default");
    if (this.#canvas.style.cursor !== cursor) this.#canvas.style.cursor = cursor;
    if (turn === this.hovered) return;
    this.hovered = turn;
    this.#refresh();
  }
}
