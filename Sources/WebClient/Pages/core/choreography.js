/** @import { Wasm } from "./wasm.d.ts" */
/** @import { Danced, DancedFormation, Judged, Thresholds } from "./timeline.d.ts" */
/** @import { Handles } from "../wire/production.d.ts" */
import { feasibility } from "./feasibility.js";
import { number, Score, whole } from "./score.js";

const EASINGS = ["linear", "easeIn", "easeOut", "easeInOut"];
const FARTHEST = 1000;
const LONGEST = Number.MAX_SAFE_INTEGER;

/** A score, and everybody's places and ways in it. Coordinates are stage units. */
export class Choreography extends Score {
  /** @type {Wasm} */
  #wasm;

  /**
   * What the document leaves out is filled in; see `Core.choreography`.
   * @param {Wasm} wasm
   * @param {Danced} production
   */
  constructor(wasm, production) {
    const ids = list(production.performers).map((performer) => performer?.id);
    const formations = list(production.formations);
    super(wasm, load(wasm, ids, formations), formations.length);
    this.#wasm = wasm;
    this.performerCount = ids.length;
    this.allocate(2 * this.performerCount);
  }

  /** Everybody's x, y at `scoreTime`; into `into` (as much as fits) or a new Float64Array. @param {number} scoreTime */
  positionsAt(scoreTime, into = new Float64Array(2 * this.performerCount)) {
    const address = this.allocate(into.length);
    const count = this.#wasm.core_positions_at(this.handle, number(scoreTime), address, into.length >> 1);
    return this.#copy(count, into);
  }

  /**
   * Everybody's x, y in formation `index`; into `into` or a new Float64Array. Untouched when there is no such
   * formation.
   * @param {number} index
   */
  standIn(index, into = new Float64Array(2 * this.performerCount)) {
    const address = this.allocate(into.length);
    return this.#copy(this.#wasm.core_stand(this.handle, whole(index), address, into.length >> 1), into);
  }

  /**
   * `count` points, evenly spaced, x, y each, on the way of a performer *into* `formation`, both ends included.
   * Empty when there is no such performer or formation; into the first formation nobody walks.
   * @param {number} formation
   * @param {number} performerIndex
   */
  pathPoints(formation, performerIndex, count = 33) {
    const wanted = Math.min(Math.max(whole(count), 0), 4096);
    const address = this.allocate(2 * wanted);
    const written = this.#wasm.core_path_points(this.handle, whole(formation), whole(performerIndex), wanted, address);
    return written > 0 ? this.view(2 * written).slice() : new Float64Array(0);
  }

  /**
   * The curved way of a performer into `formation`, cut where they are at `scoreTime` (in its middle, when it takes
   * no time):
   * the handles of the part before and of the part after. Null for a straight way, or where there is none.
   * @param {number} formation
   * @param {number} performerIndex
   * @param {number} scoreTime
   * @returns {[Handles, Handles] | null}
   */
  pathParts(formation, performerIndex, scoreTime) {
    const address = this.allocate(8);
    const asked = [whole(formation), whole(performerIndex), number(scoreTime)];
    if (this.#wasm.core_path_parts(this.handle, asked[0], asked[1], asked[2], address) !== 8) return null;
    const [ax, ay, bx, by, cx, cy, dx, dy] = this.view(8);
    return [[{ x: ax, y: ay }, { x: bx, y: by }], [{ x: cx, y: cy }, { x: dx, y: dy }]];
  }

  /**
   * Whether the way into formation `index`, and standing there, can be danced. Findings have the worst first, at most
   * 1,000 of pairs: 'collision' and 'nearMiss' on the way, 'overlap' and 'tooClose' standing (value: metres between the
   * middles), 'tooFast' (m/s), 'tooManySteps' (steps; only when `step` is given). `performers` are metres, m/s, times.
   * Left out: `{metresPerUnit 1, bodyRadius 0.3, nearMiss 0.3, fastest 2.5, stride 0.7, rate 1}`.
   * @param {number} index
   * @param {Thresholds} [thresholds]
   * @returns {Judged}
   */
  feasibility(index, thresholds) {
    return feasibility(this.#wasm, this.handle, whole(index), this.performerCount, thresholds);
  }

  /** @param {number} count @param {Float64Array} into */
  #copy(count, into) {
    if (count > 0) into.set(this.view(2 * count));
    return into;
  }
}

/**
 * The handle of a choreography inside the core.
 * @param {Wasm} wasm
 * @param {string[]} ids
 * @param {readonly DancedFormation[]} formations
 */
function load(wasm, ids, formations) {
  const cast = ids.length;
  const curves = formations.map((formation) => {
    const paths = formation?.transition?.paths;
    return ids.map((id) => handles(own(paths, id)));
  });
  const curveCount = curves.reduce((sum, row) => sum + row.filter(Boolean).length, 0);
  // One block: f64 parts first, bytes after them, the answered handle last.
  const positions = 2 * formations.length;
  const handlesAt = positions + 2 * cast * formations.length;
  const delays = handlesAt + 4 * curveCount;
  const isDelayed = formations.some((formation) => ids.some((id) => own(formation?.transition?.delays, id)));
  const bytesAt = delays + (isDelayed ? 2 * cast * formations.length : 0);
  const byteCount = formations.length * (1 + cast);
  const answer = 8 * bytesAt + Math.ceil(byteCount / 8) * 8;
  const block = wasm.core_allocate(Math.min(answer + 8, 0x7fffffff));
  if (block === 0) throw new RangeError("The production is larger than the core can hold.");
  try {
    const memory = wasm.memory.buffer;
    const numbers = new Float64Array(memory, block, bytesAt);
    const bytes = new Uint8Array(memory, block + 8 * bytesAt, byteCount);
    let handle = handlesAt;
    const last = ids.map(() => [0, 0]);
    formations.forEach((formation, f) => {
      numbers[f] = lasting(formation?.hold);
      numbers[formations.length + f] = lasting(formation?.transition?.duration);
      bytes[f] = easing(formation);
      ids.forEach((id, p) => {
        last[p] = point(own(formation?.positions, id)) ?? last[p];
        numbers.set(last[p], positions + 2 * (f * cast + p));
        if (isDelayed) {
          const delay = own(formation?.transition?.delays, id);
          numbers.set([lasting(delay?.leave), lasting(delay?.arrive)], delays + 2 * (f * cast + p));
        }
        const curve = curves[f][p];
        bytes[formations.length + f * cast + p] = curve ? 1 : 0;
        if (curve) {
          numbers.set(curve, handle);
          handle += 4;
        }
      });
    });
    /** @param {number} part */
    const at = (part) => block + 8 * part;
    const code = wasm.core_choreography_load(
      formations.length,
      cast,
      at(0),
      at(formations.length),
      at(bytesAt),
      at(positions),
      at(bytesAt) + formations.length,
      at(handlesAt),
      isDelayed ? at(delays) : 0,
      block + answer,
    );
    if (code !== 0) throw new RangeError("A production has at most 500 performers and 1,000 formations.");
    return new Uint32Array(wasm.memory.buffer, block + answer, 1)[0];
  } finally {
    wasm.core_free(block);
  }
}

/** What is not a list is taken as an empty one. @template T @param {readonly T[] | undefined} value */
const list = (value) => (Array.isArray(value) ? /** @type {readonly T[]} */ (value) : []);
/** @param {number | undefined} value */
const lasting = (value) => (Number.isFinite(value) ? Math.min(Math.max(number(value), 0), LONGEST) : 0);
/** @param {number} value */
const coordinate = (value) => Math.min(Math.max(value, -FARTHEST), FARTHEST);

/** @template T @param {Record<string, T> | undefined} object @param {string} id @returns {T | undefined} */
function own(object, id) {
  return object !== null && typeof object === "object" && Object.hasOwn(object, id) ? object[id] : undefined;
}

/** @param {{ x: number, y: number } | undefined} value */
function point(value) {
  return value && Number.isFinite(value.x) && Number.isFinite(value.y)
    ? [coordinate(value.x), coordinate(value.y)]
    : undefined;
}

/** The two handles of a curved way as four numbers; undefined for a straight one. @param {unknown} path */
function handles(path) {
  if (!Array.isArray(path) || path.length !== 2) return undefined;
  const [first, second] = path.map(point);
  return first && second ? [...first, ...second] : undefined;
}

/** @param {DancedFormation | undefined} formation */
function easing(formation) {
  const known = EASINGS.indexOf(formation?.transition?.easing ?? "");
  return known < 0 ? EASINGS.indexOf("easeInOut") : known;
}
