// What the studio computes with. Points go in as a typed array of x, y pairs (x0, y0, x1, y1, …), as `[{x, y}, …]` or
// as `[[x, y], …]`, and come out as a new Float64Array of pairs in the same order. Lengths are stage units, angles
// degrees anticlockwise. At most 1,000 points; more, or a name that is not known, is a RangeError. Coordinates are held
// to ±1,000.

/** @import { Wasm } from "./wasm.d.ts" */
import { optional, pairs, withMemory } from "./memory.js";

/** @typedef {import("./memory.js").Points} Points */
/** @typedef {{ x: number, y: number } | [number, number]} Point */
/** @typedef {"grid" | "column" | "row" | "axis" | "mirror"} GuideKind */
/** A line to draw: all places with this `x`, or with this `y`. */
/** @typedef {{ guide: GuideKind, x?: number, y?: number, other: number | null }} Guide */
/**
 * @typedef {object} Snapping
 * @property {"free" | "intersections" | "middles"} [grid]
 * @property {number} [step]
 * @property {number} [tolerance]
 * @property {boolean} [guides]
 * @property {number | null} [axis]
 */
/** @typedef {"total" | "longest"} Measure */
/** @typedef {{ measure?: Measure, avoidCrossings?: boolean | number }} LeastTravel */
/** @typedef {{ left: number, right: number, downstage: number, upstage: number }} Rectangle */
/** @typedef {{ spacing?: number }} Placing */
/** @typedef {{ x: number, y: number } | null} Centre */

const GRIDS = ["free", "intersections", "middles"];
/** @type {GuideKind[]} */
const GUIDES = ["grid", "column", "row", "axis", "mirror"];
const EDGES = ["left", "right", "centre", "upstage", "downstage", "middle"];
const DIRECTIONS = ["x", "y"];
const MEASURES = ["total", "longest"];

/**
 * Where a dragged point comes to rest: `{x, y, dx, dy, guides: [{guide, x | y, other}]}`.
 * `guide` is 'grid', 'column' (x of the other dot), 'row' (its y), 'axis' or 'mirror'; x or y says which line to draw;
 * `other` is an index into `others`, or null. To drag many, put the grabbed one at x, y and move the rest by dx, dy.
 * @param {Wasm} wasm
 * @param {Point} point
 * @param {Points} others
 * @param {Snapping} options
 */
export function snap(wasm, point, others, { grid = "free", step = 1, tolerance = 0, guides = true, axis = null } = {}) {
  const list = pairs(others);
  const [x, y] = pairs(/** @type {Points} */ ([point]));
  return withMemory(wasm, [26, list.length], ([out, from], view) => {
    view(out, 2).set([x, y]);
    view(from, list.length).set(list);
    const count = fine(wasm.core_snap(
      from,
      list.length >> 1,
      index(GRIDS, grid),
      step,
      tolerance,
      guides ? 1 : 0,
      optional(axis),
      out,
    ));
    const answer = view(out, 2 + 4 * count);
    const hits = Array.from({ length: count }, (_, hit) => {
      const [guide, isRow, line, other] = answer.subarray(2 + 4 * hit, 6 + 4 * hit);
      return /** @type {Guide} */ ({
        guide: GUIDES[guide],
        [isRow ? "y" : "x"]: line,
        other: other < 0 ? null : other,
      });
    });
    return { x: answer[0], y: answer[1], dx: answer[0] - x, dy: answer[1] - y, guides: hits };
  });
}

/** Dots put in order. `about` is `{x, y}`; without it their own mean. */
export class Arranging {
  /** @type {Wasm} */
  #wasm;

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.#wasm = wasm;
  }

  /**
   * All on one line: 'left' (least x), 'right', 'centre' (between them), 'upstage' (largest y), 'downstage', 'middle'.
   * @param {Points} points
   * @param {string} edge
   */
  align(points, edge) {
    return this.#run(points, 0, index(EDGES, edge));
  }

  /**
   * Even distances along 'x' or 'y'. Without `spacing` the outermost stay; with one, the middle between them.
   * @param {Points} points
   * @param {"x" | "y"} direction
   * @param {number | null} spacing
   */
  distribute(points, direction, spacing = null) {
    return this.#run(points, 1, index(DIRECTIONS, direction), optional(spacing));
  }

  /**
   * Mirror images about the line x = `axis` (0 is the centre line); about their own middle without one.
   * @param {Points} points
   * @param {number | null} axis
   */
  mirror(points, axis = null) {
    return this.#run(points, 2, 0, optional(axis));
  }

  /**
   * Keeps the places; everybody takes the one nearest to their own mirror image.
   * @param {Points} points
   * @param {number | null} axis
   */
  swapSides(points, axis = null) {
    return this.#run(points, 3, 0, optional(axis));
  }

  /**
   * @param {Points} points
   * @param {number} degrees
   * @param {Centre} about
   */
  rotate(points, degrees, about = null) {
    return this.#run(points, 4, 0, degrees, 0, about);
  }

  /**
   * Makes it `x` times as wide, `y` times as deep; one number for both.
   * @param {Points} points
   * @param {number} x
   * @param {number} y
   * @param {Centre} about
   */
  scale(points, x, y = x, about = null) {
    return this.#run(points, 5, 0, x, y, about);
  }

  /**
   * Scales about their mean until the nearest two are `spacing` apart.
   * @param {Points} points
   * @param {number} spacing
   */
  spread(points, spacing) {
    return this.#run(points, 6, 0, spacing);
  }

  /**
   * Moves their middle to `place`, or as near to it as `area` allows; closer together if they do not fit into it.
   * @param {Points} points
   * @param {{ x: number, y: number }} place
   * @param {Rectangle} area
   */
  fit(points, place, { left, right, downstage, upstage }) {
    const list = pairs(points);
    return withMemory(this.#wasm, [list.length, 4], ([at, edges], view) => {
      view(at, list.length).set(list);
      view(edges, 4).set([left, downstage, right, upstage]);
      fine(this.#wasm.core_fit(at, list.length >> 1, optional(place.x), optional(place.y), edges));
      return view(at, list.length).slice();
    });
  }

  /**
   * @param {Points} points
   * @param {number} what
   * @param {number} choice
   * @param {number} first
   * @param {number} second
   * @param {Centre} about
   */
  #run(points, what, choice, first = NaN, second = NaN, about = null) {
    const list = pairs(points);
    return withMemory(this.#wasm, [list.length], ([at], view) => {
      view(at, list.length).set(list);
      const count = list.length >> 1;
      fine(this.#wasm.core_arrange(at, count, what, choice, first, second, optional(about?.x), optional(about?.y)));
      return view(at, list.length).slice();
    });
  }
}

/**
 * Places in a shape around (0, 0): `count` of them, `spacing` (1) from each other. Rows come front to back, left to
 * right; curves left to right. `Arranging.fit` puts them on a stage.
 */
export class Shaping {
  /** @type {Wasm} */
  #wasm;

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.#wasm = wasm;
  }

  /**
   * @param {number} count
   * @param {Placing} [options]
   */
  line(count, options) {
    return this.#run(0, count, NaN, options);
  }

  /**
   * Bulges upstage; a negative number of degrees bulges downstage.
   * @param {number} count
   * @param {Placing & { degrees?: number }} options
   */
  arc(count, { degrees = 180, ...options } = {}) {
    return this.#run(1, count, degrees, options);
  }

  /**
   * @param {number} count
   * @param {Placing} [options]
   */
  circle(count, options) {
    return this.#run(2, count, NaN, options);
  }

  /**
   * `rows` 0: about as many rows as columns.
   * @param {number} count
   * @param {Placing & { rows?: number, staggered?: boolean }} options
   */
  block(count, { rows = 0, staggered = false, ...options } = {}) {
    return this.#run(staggered ? 4 : 3, count, rows, options);
  }

  /**
   * `degrees` between the arms; the point downstage, or upstage for a negative number.
   * @param {number} count
   * @param {Placing & { degrees?: number }} options
   */
  v(count, { degrees = 90, ...options } = {}) {
    return this.#run(5, count, degrees, options);
  }

  /**
   * `gap` between turns: twice the spacing.
   * @param {number} count
   * @param {Placing & { gap?: number | null }} options
   */
  spiral(count, { gap = null, ...options } = {}) {
    return this.#run(6, count, optional(gap), options);
  }

  /**
   * @param {number} count
   * @param {Placing} [options]
   */
  wedge(count, options) {
    return this.#run(7, count, NaN, options);
  }

  /**
   * @param {number} what
   * @param {number} count
   * @param {number} first
   * @param {Placing} options
   */
  #run(what, count, first, { spacing = 1 } = {}) {
    if (!Number.isInteger(count) || count < 0 || count > 1000) throw new RangeError("A shape has 0 to 1,000 places.");
    return withMemory(this.#wasm, [2 * count], ([out], view) => {
      fine(this.#wasm.core_shape(what, count, spacing, first, out));
      return view(out, 2 * count).slice();
    });
  }
}

/**
 * Who goes where by least travel: for each point of `from` the index into `to`, as an Int32Array. `measure` is 'total'
 * (straight ways then never cross) or 'longest'. `avoidCrossings` lets the longest way be up to that factor longer than
 * the least one (true: 1.25), so that ways cross only where uncrossing would make one longer than even that.
 * @param {Wasm} wasm
 * @param {Points} from
 * @param {Points} to
 * @param {LeastTravel} options
 */
export function leastTravel(wasm, from, to, { measure = "total", avoidCrossings = false } = {}) {
  const starts = pairs(from);
  const places = pairs(to);
  if (places.length < starts.length) throw new RangeError("There must be a place for everybody.");
  const lengthening = avoidCrossings === true ? 1.25 : avoidCrossings || 1;
  const count = starts.length >> 1;
  return withMemory(wasm, [starts.length, places.length, count], ([a, b, out], view) => {
    view(a, starts.length).set(starts);
    view(b, places.length).set(places);
    fine(wasm.core_least_travel(a, count, b, places.length >> 1, index(MEASURES, measure), lengthening, out, 0));
    return new Int32Array(wasm.memory.buffer, out, count).slice();
  });
}

/** @param {string[]} names @param {string} name */
function index(names, name) {
  const known = names.indexOf(name);
  if (known < 0) throw new RangeError(`${name}: must be one of ${names.join(", ")}.`);
  return known;
}

/** @param {number} code */
function fine(code) {
  if (code < 0) throw new RangeError("At most 1,000 points.");
  return code;
}
