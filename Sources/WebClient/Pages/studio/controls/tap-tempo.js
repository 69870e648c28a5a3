/** Counts a minute from taps: the mean of the intervals since the last pause. */
const pause = 2_000;
const [least, most] = [20, 400];

export class TapTempo {
  /** @type {number[]} */
  #taps = [];
  /** @type {number | undefined} */
  #timer;

  /**
   * Takes one tap, at a time in milliseconds; the tempo so far in whole counts a minute, or null.
   *
   * @param {number} instant
   */
  tap(instant) {
    if (instant - (this.#taps.at(-1) ?? instant) > pause) this.#taps = [];
    this.#taps.push(instant);
    return this.tempo;
  }

  get tempo() {
    if (this.#taps.length < 4) return null;
    const last = this.#taps.length - 1;
    const mean = (this.#taps[last] - this.#taps[0]) / last;
    return Math.min(most, Math.max(least, Math.round(60_000 / mean)));
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
      this.#taps = [];
      act(found);
    }, pause);
  }
}
