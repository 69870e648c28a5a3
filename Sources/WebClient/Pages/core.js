// The shared core (Sources/RehearsalCore, compiled to core.wasm) for the pages.
//
//   const core = await loadCore();
//   const piece = core.choreography(production);          // a production document
//   const now = core.motionPosition(motion, sessionNow);  // score time in microseconds
//   piece.positionsAt(now, buffer);                       // x0, y0, x1, y1, … in the order of production.performers
//   const clock = core.clockEstimator();                  // what this device knows of the session clock
//
// Score times and instants are microseconds, coordinates stage units. Everything that the server computes too is
// computed by the same code and gives the same bits; this file only carries numbers across.

import { ClockEstimator } from "./core/clock.js";
import { Arranging, leastTravel, Shaping, snap } from "./core/editing.js";
import { feasibility } from "./core/feasibility.js";

const EASINGS = ["linear", "easeIn", "easeOut", "easeInOut"];
const FARTHEST = 1000;
const LONGEST = Number.MAX_SAFE_INTEGER;
/** In microseconds: Firefox and Safari round `performance.now()` to 1 ms, Chromium to 0.1 ms or finer; up or down. */
const USUAL_RESOLUTION = 1000;

/** Fetches and starts the core. Its Content-Security-Policy needs 'wasm-unsafe-eval'. */
export async function loadCore(url = new URL("core.wasm", import.meta.url)) {
  return new Core((await instantiate(url)).exports);
}

async function instantiate(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`core.wasm: the server answered ${response.status}`);
  if (WebAssembly.instantiateStreaming) {
    try {
      return (await WebAssembly.instantiateStreaming(response.clone(), {})).instance;
    } catch (error) {
      // A proxy that lost the type application/wasm: the bytes are still good.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
}

class Core {
  #wasm;

  constructor(wasm) {
    this.#wasm = wasm;
    /** Dots put in order: align, distribute, mirror, swapSides, rotate, scale, spread. */
    this.arrange = new Arranging(wasm);
    /** Places in a shape: line, arc, circle, block, v, spiral, wedge. */
    this.shapes = new Shaping(wasm);
  }

  /** Where a dragged point comes to rest among others; see core/editing.js. */
  snap(point, others, options) {
    return snap(this.#wasm, point, others, options);
  }

  /** Who goes where by least travel; see core/editing.js. */
  leastTravel(from, to, options) {
    return leastTravel(this.#wasm, from, to, options);
  }

  /**
   * The choreography of a production document. What the document leaves out is filled in: no transition takes no time,
   * no easing is easeInOut, a performer without a position stays where they stood, or at (0, 0).
   * Throws a RangeError only beyond the limits: 500 performers, 1,000 formations.
   */
  choreography(production) {
    return new Choreography(this.#wasm, production ?? {});
  }

  /** The score time of `motion` at the session-clock instant `now`. Before `motion.at` it is where the motion begins. */
  motionPosition(motion, now) {
    return this.#wasm.core_motion_position(...crossing(motion), number(now));
  }

  /** The first instant at which `motion` has reached the score time `target`; null when it never does. */
  motionReaching(motion, target) {
    const instant = this.#wasm.core_motion_reaching(...crossing(motion), number(target));
    return Number.isNaN(instant) ? null : instant;
  }

  /** Whether `motion` changes the score time at `now`. */
  motionRunning(motion, now) {
    return this.#wasm.core_motion_running(...crossing(motion), number(now)) === 1;
  }

  /** A clock estimator for a device whose monotonic clock is read in steps of `resolution` microseconds. */
  clockEstimator(resolution = USUAL_RESOLUTION) {
    return new ClockEstimator(this.#wasm, resolution);
  }
}

class Choreography {
  #wasm;
  #handle = 0;
  /** Room inside the core for answers; f64 values. */
  #room = 0;
  #roomLength = 0;
  #numbers = new Float64Array(0);

  constructor(wasm, production) {
    this.#wasm = wasm;
    const performers = list(production.performers);
    const formations = list(production.formations);
    this.performerIds = performers.map((performer) => performer?.id);
    this.performerCount = performers.length;
    this.formationCount = formations.length;
    this.easings = formations.map((formation) => EASINGS[easing(formation)]);
    this.#load(this.performerIds, formations);
    this.#answers(2 * this.performerCount);
  }

  /** Everybody's x, y at `scoreTime`; into `into` (as much as fits) or a new Float64Array. */
  positionsAt(scoreTime, into = new Float64Array(2 * this.performerCount)) {
    const room = this.#answers(into.length);
    const count = this.#wasm.core_positions_at(this.#handle, number(scoreTime), room, into.length >> 1);
    return this.#copy(count, into);
  }

  /** Everybody's x, y in formation `index`; into `into` or a new Float64Array. Untouched when there is no such formation. */
  standIn(index, into = new Float64Array(2 * this.performerCount)) {
    const room = this.#answers(into.length);
    return this.#copy(this.#wasm.core_stand(this.#handle, whole(index), room, into.length >> 1), into);
  }

  /** The live formation at `scoreTime`: the last one whose move has begun. */
  formationAt(scoreTime) {
    return Math.max(0, this.#wasm.core_formation_at(this.#handle, number(scoreTime)));
  }

  /** When formation `index` stands complete; NaN when there is no such formation. */
  arrival(index) {
    return this.#wasm.core_arrival(this.#handle, whole(index));
  }

  /** When the move away from formation `index` begins; NaN when there is no such formation. */
  departure(index) {
    return this.#wasm.core_departure(this.#handle, whole(index));
  }

  /** The end of the last hold. */
  get end() {
    return this.#wasm.core_end(this.#handle) || 0;
  }

  /** The next change of the live formation strictly after `scoreTime`: `{formation, at, duration}`, or null. */
  boundaryAfter(scoreTime) {
    const room = this.#answers(2);
    const formation = this.#wasm.core_boundary_after(this.#handle, number(scoreTime), room);
    if (formation < 0) return null;
    const [at, duration] = this.#view(2);
    return { formation, at, duration };
  }

  /**
   * `count` points, evenly spaced, x, y each, on the way of a performer *into* `formation`, both ends included.
   * Empty when there is no such performer or formation; into the first formation nobody walks.
   */
  pathPoints(formation, performerIndex, count = 33) {
    const wanted = Math.min(Math.max(whole(count), 0), 4096);
    const room = this.#answers(2 * wanted);
    const written = this.#wasm.core_path_points(this.#handle, whole(formation), whole(performerIndex), wanted, room);
    return written > 0 ? this.#view(2 * written).slice() : new Float64Array(0);
  }

  /** The length of that way in stage units; NaN when there is none. */
  pathLength(formation, performerIndex) {
    return this.#wasm.core_path_length(this.#handle, whole(formation), whole(performerIndex));
  }

  /** The move that ends in formation `index`: `{from, to, departs, arrives, duration, easing}`; null for the first. */
  transitionInto(index) {
    const to = whole(index);
    if (to < 1 || to >= this.formationCount) return null;
    const departs = this.departure(to - 1);
    const arrives = this.arrival(to);
    return { from: to - 1, to, departs, arrives, duration: arrives - departs, easing: this.easings[to - 1] };
  }

  /** When one performer leaves for formation `index`, and when they are there: `{departs, arrives}`; null without a move. */
  windowInto(index, performerIndex) {
    const room = this.#answers(2);
    if (this.#wasm.core_window(this.#handle, whole(index), whole(performerIndex), room) !== 2) return null;
    const [departs, arrives] = this.#view(2);
    return { departs, arrives };
  }

  /**
   * Whether the way into formation `index`, and standing there, can be danced: `{findings, performers, counts}`.
   * A finding is `{kind, formation, performers: [index] | [index, index], from, to, at, value}`, the worst first, at most 1,000
   * of pairs (`counts` says how many there are of each kind, told or not):
   * 'collision' and 'nearMiss' on the way, 'overlap' and 'tooClose' standing (value: metres between the middles),
   * 'tooFast' (m/s), 'tooManySteps' (steps; only when `step` is given). `performers` has
   * `{distance, peak, mean, steps, departs, arrives}` for each: metres, m/s, times in microseconds.
   * Options `{metresPerUnit 1, bodyRadius 0.3, nearMiss 0.3, fastest 2.5, stride 0.7, rate 1, step}`: metres, m/s; `step` is the
   * score time of one step in microseconds: one count, as a rule.
   */
  feasibility(index, options) {
    return feasibility(this.#wasm, this.#handle, whole(index), this.performerCount, options);
  }

  /** Gives the memory back; every question afterwards is answered as by an empty choreography. */
  free() {
    this.#wasm.core_choreography_free(this.#handle);
    this.#wasm.core_free(this.#room);
    this.#handle = this.#room = this.#roomLength = 0;
  }

  #load(ids, formations) {
    const cast = ids.length;
    const curves = formations.map((formation) => {
      const paths = formation?.transition?.paths;
      return ids.map((id) => handles(own(paths, id)));
    });
    const curveCount = curves.reduce((sum, row) => sum + row.filter(Boolean).length, 0);
    // One block: f64 parts first, bytes after them, the answered handle last.
    const parts = { holds: 0, durations: formations.length };
    parts.positions = 2 * formations.length;
    parts.handles = parts.positions + 2 * cast * formations.length;
    parts.delays = parts.handles + 4 * curveCount;
    const isDelayed = formations.some((formation) => ids.some((id) => own(formation?.transition?.delays, id)));
    parts.bytes = parts.delays + (isDelayed ? 2 * cast * formations.length : 0);
    const byteCount = formations.length * (1 + cast);
    const answer = 8 * parts.bytes + Math.ceil(byteCount / 8) * 8;
    const block = this.#wasm.core_allocate(Math.min(answer + 8, 0x7fffffff));
    if (block === 0) throw new RangeError("The production is larger than the core can hold.");
    try {
      const memory = this.#wasm.memory.buffer;
      const numbers = new Float64Array(memory, block, parts.bytes);
      const bytes = new Uint8Array(memory, block + 8 * parts.bytes, byteCount);
      let handle = parts.handles;
      const last = ids.map(() => [0, 0]);
      formations.forEach((formation, f) => {
        numbers[parts.holds + f] = lasting(formation?.hold);
        numbers[parts.durations + f] = lasting(formation?.transition?.duration);
        bytes[f] = easing(formation);
        ids.forEach((id, p) => {
          last[p] = point(own(formation?.positions, id)) ?? last[p];
          numbers.set(last[p], parts.positions + 2 * (f * cast + p));
          if (isDelayed) {
            const delay = own(formation?.transition?.delays, id);
            numbers.set([lasting(delay?.leave), lasting(delay?.arrive)], parts.delays + 2 * (f * cast + p));
          }
          const curve = curves[f][p];
          bytes[formations.length + f * cast + p] = curve ? 1 : 0;
          if (curve) {
            numbers.set(curve, handle);
            handle += 4;
          }
        });
      });
      const at = (part) => block + 8 * part;
      const code = this.#wasm.core_choreography_load(
        formations.length,
        cast,
        at(parts.holds),
        at(parts.durations),
        at(parts.bytes),
        at(parts.positions),
        at(parts.bytes) + formations.length,
        at(parts.handles),
        isDelayed ? at(parts.delays) : 0,
        block + answer,
      );
      if (code !== 0) throw new RangeError("A production has at most 500 performers and 1,000 formations.");
      this.#handle = new Uint32Array(this.#wasm.memory.buffer, block + answer, 1)[0];
    } finally {
      this.#wasm.core_free(block);
    }
  }

  /** Room for `length` f64 values inside the core. */
  #answers(length) {
    if (length > this.#roomLength) {
      this.#wasm.core_free(this.#room);
      this.#room = this.#wasm.core_allocate(8 * length);
      this.#roomLength = this.#room === 0 ? 0 : length;
    }
    return this.#room;
  }

  /** The first `length` answers. The view is made anew when the core's memory has grown, which detaches it. */
  #view(length) {
    const memory = this.#wasm.memory.buffer;
    if (this.#numbers.buffer !== memory) this.#numbers = new Float64Array(memory);
    return this.#numbers.subarray(this.#room / 8, this.#room / 8 + length);
  }

  #copy(count, into) {
    if (count > 0) into.set(this.#view(2 * count));
    return into;
  }
}

const list = (value) => (Array.isArray(value) ? value : []);
const number = (value) => (typeof value === "number" ? value : 0);
const whole = (value) => (Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : -1);
const lasting = (value) => (Number.isFinite(value) ? Math.min(Math.max(value, 0), LONGEST) : 0);
const coordinate = (value) => Math.min(Math.max(value, -FARTHEST), FARTHEST);

function own(object, id) {
  return object !== null && typeof object === "object" && Object.hasOwn(object, id) ? object[id] : undefined;
}

function point(value) {
  return Number.isFinite(value?.x) && Number.isFinite(value?.y)
    ? [coordinate(value.x), coordinate(value.y)]
    : undefined;
}

/** The two handles of a curved way as four numbers; undefined for a straight one. */
function handles(path) {
  if (!Array.isArray(path) || path.length !== 2) return undefined;
  const [first, second] = path.map(point);
  return first && second ? [...first, ...second] : undefined;
}

function easing(formation) {
  const known = EASINGS.indexOf(formation?.transition?.easing);
  return known < 0 ? EASINGS.indexOf("easeInOut") : known;
}

function crossing(motion) {
  const until = motion?.until;
  return [number(motion?.position), number(motion?.rate), number(motion?.at), typeof until === "number" ? until : NaN];
}
