/** @import { Wasm } from "./wasm.d.ts" */
/** @import { Motion } from "../wire/wire.d.ts" */
/** @import { Present, Timeline, Phase, Way } from "./timeline.d.ts" */

/** @type {Phase[]} */
const PHASES = ["empty", "standing", "holding", "moving"];
/** A timeline, of two motions, and what is said of it, in f64 values. */
const MOTION = 19;
const TIMELINE = 2 * MOTION;
const PRESENT = 18;
const WAY = 6;
/** How many stretches one call of the core returns at most. */
const STRETCHES = 64;
const PAUSED = /** @type {const} */ (["move", "run"]);
/** @type {Way["phase"][]} */
const WAY_PHASES = ["waiting", "moving", "arrived"];

/** When each formation stands and leaves, and what a run shows of it at any instant. Times are microseconds. */
export class Score {
  /** @type {Wasm} */
  #wasm;
  #handle = 0;
  /** Memory inside the core for questions and answers: its address, and its length in f64 values. */
  #address = 0;
  #length = 0;
  #numbers = new Float64Array(0);

  /**
   * @param {Wasm} wasm
   * @param {number} handle of a choreography inside the core, which is this object's from now on
   * @param {number} formationCount
   */
  constructor(wasm, handle, formationCount) {
    this.#wasm = wasm;
    this.#handle = handle;
    this.formationCount = formationCount;
  }

  /** For what is computed with the same choreography. */
  get handle() {
    return this.#handle;
  }

  /** The live formation at `scoreTime`: the last one whose move has begun. @param {number} scoreTime */
  formationAt(scoreTime) {
    return Math.max(0, this.#wasm.core_formation_at(this.#handle, number(scoreTime)));
  }

  /** When formation `index` stands complete; NaN when there is no such formation. @param {number} index */
  arrival(index) {
    return this.#wasm.core_arrival(this.#handle, whole(index));
  }

  /** When the move away from formation `index` begins; NaN when there is no such formation. @param {number} index */
  departure(index) {
    return this.#wasm.core_departure(this.#handle, whole(index));
  }

  /** The end of the last hold. */
  get end() {
    return this.#wasm.core_end(this.#handle) || 0;
  }

  /**
   * What is true at the instant `now` of a run: everything that a page shows of it follows from this.
   * @param {Timeline | undefined} timeline as a session's state has it
   * @param {number} now
   * @returns {Present}
   */
  present(timeline, now) {
    const address = this.#ask(timeline, PRESENT);
    this.#wasm.core_present(this.#handle, address, number(now), address + 8 * TIMELINE);
    const said = this.view(TIMELINE + PRESENT).subarray(TIMELINE);
    const [time, formation, phase, runs, pending, isPlaying, rate, arrives, boundary, next, starts, going, paused] =
      said;
    const [left, counted, ends, pass, begins] = said.subarray(13);
    return {
      time,
      formation,
      phase: PHASES[phase] ?? "empty",
      runs: runs === 1,
      pending: pending === 1,
      isPlaying: isPlaying === 1,
      rate,
      arrives: known(arrives),
      boundary: known(boundary),
      change: Number.isNaN(next) ? null : { formation: next, starts },
      isGoing: going === 1,
      paused: PAUSED[paused] ?? null,
      countedIn: Number.isNaN(left) ? null : { left, number: counted, ends },
      pass: known(pass),
      begins: known(begins),
    };
  }

  /**
   * Score time that goes by at the run's own pace between two instants, also where the score stands: before a run
   * begins, while it is counted in, while a loop rests. Counts still to come are counted by it.
   * @param {Timeline | undefined} timeline
   * @param {number} start
   * @param {number} end
   */
  paced(timeline, start, end) {
    return this.#wasm.core_paced(this.#ask(timeline, 0), number(start), number(end));
  }

  /**
   * The first instant at which the motion in force at `now`, in its present pass, has got to a score time; null if it
   * begins past that or never gets there.
   * @param {Timeline | undefined} timeline
   * @param {number} now
   * @param {number} scoreTime
   */
  reaching(timeline, now, scoreTime) {
    return known(this.#wasm.core_reaching(this.#ask(timeline, 0), number(now), number(scoreTime)));
  }

  /**
   * The first instant from `start` on at which the running score is at a time, as far as is decided; null if there is
   * none. Where the score stands at that time, it is the instant at which the run begins.
   * @param {Timeline | undefined} timeline
   * @param {number} start
   * @param {number} scoreTime
   */
  instant(timeline, start, scoreTime) {
    return known(this.#wasm.core_instant(this.#ask(timeline, 0), number(start), number(scoreTime)));
  }

  /**
   * The times from `start` until before `end` in which the run goes on without a jump, as far as is decided: in a loop
   * one for each pass. A loop may go on for ever, so it needs an end.
   * @param {Timeline | undefined} timeline
   * @param {number} start
   * @param {number} end
   */
  stretches(timeline, start, end) {
    /** @type {{ from: number, to: number }[]} */
    const found = [];
    for (let from = number(start);; from = found[found.length - 1].to) {
      const address = this.#ask(timeline, 2 * STRETCHES);
      const out = address + 8 * TIMELINE;
      const count = this.#wasm.core_stretches(address, from, number(end), out, STRETCHES);
      const said = this.view(TIMELINE + 2 * STRETCHES).subarray(TIMELINE);
      for (let turn = 0; turn < count; turn += 1) found.push({ from: said[2 * turn], to: said[2 * turn + 1] });
      if (count < STRETCHES) return found;
    }
  }

  /**
   * The score time at which a change begins that is decided at `now` and takes effect at `starts`: a motion that has
   * not begun by `now` never does, but what it was for is kept.
   * @param {Timeline | undefined} timeline
   * @param {number} now
   * @param {number} starts
   */
  base(timeline, now, starts) {
    return this.#wasm.core_base(this.#ask(timeline, 0), number(now), number(starts));
  }

  /**
   * One performer's own way into `formation` at the instant `now` of a run; null for the first formation, and where
   * there is no such formation or performer.
   * @param {Timeline | undefined} timeline
   * @param {number} now
   * @param {number} formation
   * @param {number} performerIndex
   * @returns {Way | null}
   */
  way(timeline, now, formation, performerIndex) {
    const address = this.#ask(timeline, WAY);
    const answer = address + 8 * TIMELINE;
    const asked = [whole(formation), whole(performerIndex)];
    if (this.#wasm.core_way(this.#handle, address, number(now), asked[0], asked[1], answer) !== WAY) return null;
    const [phase, departs, arrives, begins, ends, distance] = this.view(TIMELINE + WAY).subarray(TIMELINE);
    return { phase: WAY_PHASES[phase], departs, arrives, begins: known(begins), ends: known(ends), distance };
  }

  /**
   * Writes a timeline into the core, with memory for an answer of `length` f64 values behind it.
   * @param {Timeline | undefined} timeline
   * @param {number} length
   */
  #ask(timeline, length) {
    const address = this.allocate(TIMELINE + length);
    const asked = this.view(TIMELINE);
    asked.set(crossing(timeline?.motion));
    asked.set(crossing(timeline?.previous), MOTION);
    if (!timeline?.previous) asked[MOTION] = NaN;
    return address;
  }

  /** Gives the memory back; every question afterwards is answered as by an empty score. */
  free() {
    this.#wasm.core_choreography_free(this.#handle);
    this.#wasm.core_free(this.#address);
    this.#handle =
      this.#address =
      this.#length =
      this.formationCount =
        0;
  }

  /** The address of memory for `length` f64 values inside the core. @param {number} length */
  allocate(length) {
    if (length > this.#length) {
      this.#wasm.core_free(this.#address);
      this.#address = this.#wasm.core_allocate(8 * length);
      this.#length = this.#address === 0 ? 0 : length;
    }
    return this.#address;
  }

  /**
   * The first `length` values there. The view is made anew when the core's memory has grown, which detaches it.
   * @param {number} length
   */
  view(length) {
    const memory = this.#wasm.memory.buffer;
    if (this.#numbers.buffer !== memory) this.#numbers = new Float64Array(memory);
    return this.#numbers.subarray(this.#address / 8, this.#address / 8 + length);
  }
}

/** @param {unknown} value */
export const number = (value) => (typeof value === "number" ? value : 0);
/** @param {unknown} value */
export const whole = (value) =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : -1;
/** @param {number} value */
const known = (value) => (Number.isNaN(value) ? null : value);

/** @param {Motion | null | undefined} motion */
function crossing(motion) {
  const loop = motion?.loop;
  return [
    number(motion?.position),
    number(motion?.rate),
    number(motion?.at),
    orNone(motion?.until),
    number(motion?.wait),
    number(motion?.countIn?.counts),
    number(motion?.countIn?.count),
    orNone(loop?.from),
    number(loop?.to),
    number(loop?.pause),
    number(loop?.countIn?.counts),
    number(loop?.countIn?.count),
    number(loop?.rate),
    number(loop?.step),
    number(loop?.most),
    number(loop?.pass),
    orNone(loop?.last),
    number(motion?.ramp?.rate),
    number(motion?.ramp?.lasting),
  ];
}

/** @param {unknown} value */
const orNone = (value) => (typeof value === "number" ? value : NaN);
