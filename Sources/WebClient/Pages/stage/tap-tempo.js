import { tempoBetween } from "./tempo.js";

/** Counts a minute from taps: the mean of the intervals since the last pause. */
export class TapTempo {
  #pause;
  #enough;
  #remembered;
  /** @type {number[]} */
  #taps = [];
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {object} rules
   * @param {number} rules.pause milliseconds without a tap, after which the next one begins anew
   * @param {number} rules.enough taps from which on there is a tempo
   * @param {number} [rules.remembered] taps at most, the latest
   */
  constructor({ pause, enough, remembered = Infinity }) {
    this.#pause = pause;
    this.#enough = enough;
    this.#remembered = remembered;
  }

  /**
   * Takes one tap, at a time in milliseconds; the tempo so far, or null.
   *
   * @param {number} instant
   */
  tap(instant) {
    if (instant - (this.#taps.at(-1) ?? instant) > this.#pause) this.#taps = [];
    this.#taps.push(instant);
    if (this.#taps.length > this.#remembered) this.#taps.shift();
    return this.tempo;
  }

  get tempo() {
    if (this.#taps.length < this.#enough) return null;
    const last = this.#taps.length - 1;
    return tempoBetween(
      { count: 0, time: 1_000 * this.#taps[0] },
      { count: last, time: 1_000 * this.#taps[last] },
    );
  }

  /** What was tapped is not wanted any more. */
  forget() {
    clearTimeout(this.#timer);
    this.#taps = [];
  }

  /**
   * Calls once with the tempo (null for too few taps) when no further tap comes.
   *
   * @param {(tempo: number | null) => void} act
   */
  whenOver(act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const found = this.tempo;
      this.forget();
      act(found);
    }, this.#pause);
  }
}
