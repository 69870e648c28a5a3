/**
 * Mouse, touch and pen on the canvas as strokes: `begin(point, event)` returns a stroke
 * (`{ move(point, keys), end(point, keys), cancel() }`) or null. Moves are kept and told once a display frame, by
 * `flush`.
 *
 * A second finger cancels the first one's stroke, and both zoom and move the stage. A finger that is held still calls
 * `rest`. Points are CSS pixels of the canvas.
 */
const restsAfter = 450;
const twice = 350;

/**
 * @import { Point } from "../../wire/production.d.ts"
 * @import { HeldKeys, Stroke } from "../studio.d.ts"
 * @import { Zoomed } from "../../stage/drawing.d.ts"
 *
 * @typedef {object} Handler what is called about pointers
 * @property {(point: Point, event: PointerEvent) => Stroke | null} begin
 * @property {(point: Point) => void} hover
 * @property {() => void} leave
 * @property {(point: Point, stroke: Stroke | null) => Stroke | null | undefined} rest
 * @property {(point: Point) => boolean} twice
 * @property {() => Zoomed} zoomed
 * @property {(start: Zoomed, from: Point, to: Point, factor: number) => void} pinch
 * @property {() => void} wake
 *
 * @typedef {object} Press a stroke, and the pointer that makes it
 * @property {Stroke | null} made
 * @property {number} pointer
 * @property {Point} from
 * @property {Point} at
 * @property {HeldKeys} keys
 * @property {boolean} isMoving
 * @property {boolean} isTouch
 *
 * @typedef {object} Pinch the stage in two fingers, `apart` CSS pixels at first; or in the middle button of the
 *   `pointer`
 * @property {Point} from
 * @property {Zoomed} zoomed
 * @property {number} [apart]
 * @property {number} [pointer]
 */
export class Pointers {
  #canvas;
  #handler;
  #box = { left: 0, top: 0 };
  /** @type {Map<number, Point>} */
  #fingers = new Map();
  /** @type {Press | null} */
  #stroke = null;
  /** @type {Pinch | null} */
  #pinch = null;
  /** @type {number | undefined} */
  #rest;
  /**
   * The press before this one.
   *
   * @type {{ time: number, point: Point } | null}
   */
  #last = null;
  /** @type {{ point: Point, keys: HeldKeys } | null} */
  #moved = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Handler} handler
   */
  constructor(canvas, handler) {
    this.#canvas = canvas;
    this.#handler = handler;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#lost(event));
    canvas.addEventListener("lostpointercapture", (event) => this.#lost(event));
    canvas.addEventListener("pointerleave", () => this.#handler.leave());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Cancels the stroke in progress, as Escape does. */
  cancel() {
    clearTimeout(this.#rest);
    this.#moved = null;
    const stroke = this.#stroke;
    this.#stroke = null;
    stroke?.made?.cancel();
    return stroke !== null;
  }

  /** Tells the stroke where its pointer is now. Called once a frame, so that no pointer is faster than the display. */
  flush() {
    const moved = this.#moved;
    this.#moved = null;
    if (moved !== null) this.#stroke?.made?.move(moved.point, moved.keys);
  }

  /**
   * The same place again with other keys held down, for example when somebody presses Alt during a drag.
   *
   * @param {KeyboardEvent} event
   */
  keysChanged(event) {
    if (this.#stroke === null) return;
    this.#stroke.keys = keysOf(event);
    this.#moved = { point: this.#stroke.at, keys: this.#stroke.keys };
    this.#handler.wake();
  }

  /**
   * @param {MouseEvent} event
   * @returns {Point}
   */
  #point(event) {
    return { x: event.clientX - this.#box.left, y: event.clientY - this.#box.top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    this.#box = { left, top };
    const point = this.#point(event);
    if (event.pointerType === "mouse" && event.button === 2) return;
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
    this.#canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, point);
    if (this.#fingers.size === 2) return this.#beginPinch();
    if (this.#stroke !== null || this.#fingers.size > 2) return undefined;
    if (event.button === 1) {
      this.#pinch = { from: point, zoomed: this.#handler.zoomed(), pointer: event.pointerId };
      return undefined;
    }
    const isSecond = this.#last !== null && event.timeStamp - this.#last.time < twice &&
      distance(this.#last.point, point) < 20;
    this.#last = { time: event.timeStamp, point };
    if (isSecond && this.#handler.twice(point)) return undefined;
    const made = this.#handler.begin(point, event);
    this.#stroke = {
      made,
      pointer: event.pointerId,
      from: point,
      at: point,
      keys: keysOf(event),
      isMoving: false,
      isTouch: event.pointerType === "touch",
    };
    if (event.pointerType === "touch") this.#rest = setTimeout(() => this.#rested(point), restsAfter);
    return this.#handler.wake();
  }

  /** @param {Point} point */
  #rested(point) {
    if (this.#stroke === null || this.#stroke.isMoving) return;
    const made = this.#handler.rest(point, this.#stroke.made);
    if (made === undefined) return;
    this.#stroke.made = made;
    navigator.vibrate?.(12);
    this.#handler.wake();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const point = this.#point(event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, point);
    if (this.#pinch !== null) return this.#movePinch(this.#pinch, event, point);
    const stroke = this.#stroke;
    if (stroke === null) {
      if (event.pointerType !== "touch") this.#hover(event);
      return undefined;
    }
    if (event.pointerId !== stroke.pointer) return undefined;
    stroke.at = point;
    stroke.keys = keysOf(event);
    if (!stroke.isMoving && distance(stroke.from, point) < (stroke.isTouch ? 8 : 3)) return undefined;
    stroke.isMoving = true;
    clearTimeout(this.#rest);
    this.#moved = { point, keys: stroke.keys };
    return this.#handler.wake();
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    // No button is down: no stroke is in progress that reading the page's layout could delay.
    const { left, top } = this.#canvas.getBoundingClientRect();
    this.#box = { left, top };
    this.#handler.hover(this.#point(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    clearTimeout(this.#rest);
    if (this.#pinch !== null) {
      this.#pinch = null;
      return;
    }
    const stroke = this.#stroke;
    if (stroke?.pointer !== event.pointerId) return;
    if (stroke.isMoving) {
      this.#moved = null;
      stroke.made?.move(this.#point(event), keysOf(event));
    }
    this.#stroke = null;
    stroke.made?.end(this.#point(event), { ...keysOf(event), isTap: !stroke.isMoving });
    this.#handler.wake();
  }

  /** @param {PointerEvent} event */
  #lost(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2 && this.#pinch !== null) this.#pinch = null;
    if (this.#stroke?.pointer !== event.pointerId) return;
    this.cancel();
    this.#handler.wake();
  }

  #beginPinch() {
    this.cancel();
    const [one, other] = this.#fingers.values();
    this.#pinch = { from: middle(one, other), apart: distance(one, other), zoomed: this.#handler.zoomed() };
    this.#last = null;
  }

  /**
   * @param {Pinch} pinch
   * @param {PointerEvent} event
   * @param {Point} point
   */
  #movePinch({ from, apart = 1, zoomed, pointer }, event, point) {
    if (pointer !== undefined) {
      if (pointer === event.pointerId) this.#handler.pinch(zoomed, from, point, 1);
      return;
    }
    if (this.#fingers.size < 2) return;
    const [one, other] = this.#fingers.values();
    this.#handler.pinch(zoomed, from, middle(one, other), distance(one, other) / Math.max(1, apart));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { left, top } = this.#canvas.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    const zoomed = this.#handler.zoomed();
    if (event.shiftKey) {
      this.#handler.pinch(zoomed, point, { x: point.x - event.deltaX - event.deltaY, y: point.y }, 1);
      return;
    }
    const share = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.05 : event.ctrlKey ? 0.01 : 0.0015;
    this.#handler.pinch(zoomed, point, point, Math.exp(-event.deltaY * share));
  }
}

/**
 * @param {MouseEvent | KeyboardEvent} event
 * @returns {HeldKeys}
 */
const keysOf = ({ shiftKey, altKey, ctrlKey, metaKey }) => ({
  shift: shiftKey,
  alt: altKey,
  command: ctrlKey || metaKey,
});
/** @type {(one: Point, other: Point) => Point} */
const middle = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** @type {(one: Point, other: Point) => number} */
export const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
