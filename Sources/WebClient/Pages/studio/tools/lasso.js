import { drawOutline } from "../canvas/overlay.js";
import { distance } from "../canvas/pointers.js";

/** A pull that bends less than this share of its length is straight, and spans a rectangle. */
const straight = 0.12;

/**
 * Chooses the performers who are surrounded: a straight pull spans a rectangle, a bent one is a lasso. With `isMore`,
 * those who were chosen before stay chosen. A tap on the floor chooses nobody.
 *
 * @import { Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { Selection } from "../selection.js"
 */
export class LassoStroke {
  #view;
  #scene;
  #selection;
  #points;
  #isMore;
  #before;

  /**
   * @param {{ view: StageView, scene: Scene, selection: Selection }} parts
   * @param {Point} point
   * @param {{ isMore: boolean }} how
   */
  constructor({ view, scene, selection }, point, { isMore }) {
    this.#view = view;
    this.#scene = scene;
    this.#selection = selection;
    this.#points = [point];
    this.#isMore = isMore;
    this.#before = [...selection.performers];
  }

  /** @param {Point} point */
  move(point) {
    const last = this.#points[this.#points.length - 1];
    if (this.#points.length > 1 && distance(last, point) < 3) return;
    this.#points.push(point);
    this.#choose();
  }

  /**
   * @param {Point} _point
   * @param {{ isTap: boolean }} how
   */
  end(_point, { isTap }) {
    if (!isTap) this.#choose();
    else if (!this.#isMore) this.#selection.clear();
  }

  cancel() {
    this.#selection.select(this.#before);
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    drawOutline(context, this.#outline());
  }

  #choose() {
    const outline = this.#outline();
    const { places, performers } = this.#scene;
    if (outline.length < 3 || places === null) return;
    const inside = performers.filter((_, turn) =>
      isInside(this.#view.toScreen(places[2 * turn], places[2 * turn + 1]), outline)
    ).map(({ id }) => id);
    this.#selection.select(this.#isMore ? [...this.#before, ...inside] : inside);
  }

  #outline() {
    const [first] = this.#points;
    const last = this.#points[this.#points.length - 1];
    if (!isStraight(this.#points)) return this.#points;
    return [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }];
  }
}

/** @param {Point[]} points */
function isStraight(points) {
  const first = points[0];
  const last = points[points.length - 1];
  const length = distance(first, last);
  if (length < 12) return points.length < 12;
  /** @param {Point} point */
  const off = (point) =>
    Math.abs((last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y)) / length;
  return points.every((point) => off(point) < straight * length + 4);
}

/**
 * By crossings of a ray (even–odd rule).
 *
 * @param {Point} point
 * @param {Point[]} outline
 */
function isInside({ x, y }, outline) {
  let inside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at, at += 1) {
    const a = outline[at];
    const b = outline[before];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
