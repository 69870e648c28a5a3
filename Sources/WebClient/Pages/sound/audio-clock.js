/**
 * The audio clock beside this device's own clock: at which time of an AudioContext a sound has to begin to be heard
 * at a local time. The browser tells pairs of both, with a few milliseconds of jitter; the median of the last few
 * seconds is used. So the drift of the two clocks is followed: 100 parts in a million are 0.2 ms here.
 *
 * Audio times are seconds of the context, of the sample that leaves the device; local times are microseconds of
 * `performance.now()`.
 */
const kept = 16;
/** A pair that is farther off, in microseconds, belongs to another output or to a clock that stood still. */
const farOff = 10_000;
/** After so many of them, one after the other, they are believed. */
const believed = 3;

export class AudioClock {
  /** Local time less audio time, the latest last. @type {number[]} */
  #offsets = [];
  /** @type {number[]} */
  #strange = [];
  /** @type {number | null} */
  #offset = null;

  get isKnown() {
    return this.#offset !== null;
  }

  /** Another output, or the context stood still: earlier measurements are not valid any more. */
  forget() {
    this.#offsets = [];
    this.#strange = [];
    this.#offset = null;
  }

  /**
   * Takes in one pair.
   *
   * @param {number} audio
   * @param {number} local
   */
  take(audio, local) {
    const offset = local - 1e6 * audio;
    if (this.#offset !== null && Math.abs(offset - this.#offset) > farOff) {
      this.#strange.push(offset);
      if (this.#strange.length < believed) return;
      this.#offsets = this.#strange;
    } else {
      this.#offsets = [...this.#offsets, offset].slice(-kept);
    }
    this.#strange = [];
    this.#offset = middle(this.#offsets);
  }

  /**
   * The audio time that is heard at a local time; null as long as nothing is known.
   *
   * @param {number} local
   */
  audioAt(local) {
    return this.#offset === null ? null : (local - this.#offset) / 1e6;
  }
}

/** @param {readonly number[]} values */
function middle(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
