/** @import { Wasm } from "./wasm.d.ts" */

const VERDICTS = ["refused", "accepted", "contradicted"];
const CLOCK_STATES = ["unknown", "synchronising", "sure", "unsure"];

/**
 * What this device knows of the session clock. Local times are microseconds of `performance.now()`; all other times are
 * of the session clock. Null stands for what is not known (yet).
 */
export class ClockEstimator {
  /** @type {Wasm} */
  #wasm;
  #handle = 0;
  #address = 0;

  /**
   * @param {Wasm} wasm
   * @param {number} resolution in microseconds
   */
  constructor(wasm, resolution) {
    this.#wasm = wasm;
    this.#handle = wasm.core_clock_create(strict(resolution));
    this.#address = wasm.core_allocate(8 * 5);
  }

  /**
   * Takes in one exchange, sent at t0 and answered at t3 by the local clock: 'accepted', 'refused' or 'contradicted'.
   * @param {{ t0: number, t1: number, t2: number, t3: number }} exchange
   */
  record({ t0, t1, t2, t3 }) {
    return VERDICTS[this.#wasm.core_clock_record(this.#handle, strict(t0), strict(t1), strict(t2), strict(t3))] ??
      "refused";
  }

  /** The session clock at a local time, never less than an earlier answer. @param {number} local */
  session(local) {
    return known(this.#wasm.core_clock_session(this.#handle, strict(local)));
  }

  /** The local time at which `session` will return `instant`, as far as is known now. @param {number} instant */
  local(instant) {
    return known(this.#wasm.core_clock_local(this.#handle, strict(instant)));
  }

  /** How far `session(local)` may be off; null while unsure. @param {number} local */
  bound(local) {
    return known(this.#wasm.core_clock_bound(this.#handle, strict(local)));
  }

  /**
   * `{bound, delay, leastDelay, lateDelay, jitter}` of whole microseconds, delays one way; null while unsure.
   * @param {number} local
   */
  report(local) {
    if (this.#wasm.core_clock_report(this.#handle, strict(local), this.#address) !== 5) return null;
    const [bound, delay, leastDelay, lateDelay, jitter] = this.#answers(5);
    return { bound, delay, leastDelay, lateDelay, jitter };
  }

  /**
   * 'unknown' before the first exchange, then 'synchronising', 'sure', and 'unsure' after a jump of the local clock.
   */
  get state() {
    return CLOCK_STATES[this.#wasm.core_clock_state(this.#handle)] ?? "unknown";
  }

  /**
   * The local clock may have stood still, as in sleep: exchanges sent before now are not valid any more.
   * @param {number} local
   */
  forget(local) {
    this.#wasm.core_clock_forget(this.#handle, strict(local));
  }

  /**
   * As `forget`, if it is known by how much the local clock has fallen behind.
   * @param {number} by
   * @param {number} local
   */
  jumped(by, local) {
    this.#wasm.core_clock_jumped(this.#handle, strict(by), strict(local));
  }

  /** The network is another one, or the page came back into view: a burst of exchanges is due. */
  refresh() {
    this.#wasm.core_clock_refresh(this.#handle);
  }

  /**
   * Microseconds until the next exchange is due. Only one may be in progress at a time. The gaps are spread by a tenth,
   * so that devices do not stay in step.
   * @param {number} local
   * @param {number} [longest] what a gap may have at most before it is spread, in microseconds
   */
  nextExchangeIn(local, longest = Infinity) {
    return this.#wasm.core_clock_next_exchange(this.#handle, strict(local), longest) || 0;
  }

  /** Gives the memory back; afterwards nothing is known. */
  free() {
    this.#wasm.core_clock_free(this.#handle);
    this.#wasm.core_free(this.#address);
    this.#handle = this.#address = 0;
  }

  /** @param {number} length */
  #answers(length) {
    return new Float64Array(this.#wasm.memory.buffer, this.#address, length);
  }
}

/** A value that is not a number is refused by the core. @param {unknown} value */
const strict = (value) => (typeof value === "number" ? value : NaN);
/** @param {number} value */
const known = (value) => (Number.isNaN(value) ? null : value);
