/**
 * The audio clock beside this device's own clock: at which time of an AudioContext a sound has to begin to be heard
 * at a local time. The browser tells pairs of both, with a few milliseconds of jitter; the median of the last few
 * seconds is used. So the drift of the two clocks is followed: 100 parts in a million are 0.2 ms here.
 *
 * Audio times are seconds of the context, of the sample that leaves the device; local times are microseconds of
 * `performance.now()`.
 */
const kept = 16;
/**
 * So many pairs, one after the other, that are all farther off than this, in microseconds, and to the same side, are
 * believed: the audio clock has leapt, or it is another output. What is off by more than `farOff` does not count
 * before.
 */
const believed = 3;
const off = 5_000;
const farOff = 10_000;
/** So many pairs settle the clock if the middle two thirds of them lie within this, in microseconds. */
const settling = 6;
const settledWithin = 6_000;

export class AudioClock {
  /** Local time less audio time, the latest last. @type {number[]} */
  #offsets = [];
  /** The latest, as far as they are all off to one side. @type {number[]} */
  #strange = [];
  /** @type {number | null} */
  #offset = null;
  /** The local time since when it is settled. @type {number | null} */
  #settledSince = null;

  get isKnown() {
    return this.#offset !== null;
  }

  /** The local time since when it has been settled without a break; null while it is not. */
  get settledSince() {
    return this.#settledSince;
  }

  /** Whether the next pairs decide something: they should be taken soon. */
  get isInDoubt() {
    return this.#settledSince === null || this.#strange.length > 0;
  }

  /** Another output, or the context stood still: earlier measurements are not valid any more. */
  forget() {
    this.#offsets = [];
    this.#strange = [];
    this.#offset = null;
    this.#settledSince = null;
  }

  /**
   * Takes in one pair.
   *
   * @param {number} audio
   * @param {number} local
   */
  take(audio, local) {
    const offset = local - 1e6 * audio;
    const by = this.#offset === null ? 0 : offset - this.#offset;
    if (Math.abs(by) <= off) this.#strange = [];
    else this.#strange = [...this.#strange.filter((one) => (one > (this.#offset ?? 0)) === by > 0), offset];
    if (this.#strange.length >= believed) {
      this.#offsets = this.#strange;
      this.#strange = [];
      this.#settledSince = null;
    } else if (Math.abs(by) <= farOff) {
      this.#offsets = [...this.#offsets, offset].slice(-kept);
    } else {
      return;
    }
    this.#offset = middle(this.#offsets);
    this.#settle(local);
  }

  /** @param {number} local */
  #settle(local) {
    const sorted = this.#offsets.toSorted((one, other) => one - other);
    const last = sorted.length - 1;
    const spread = sorted[Math.floor((5 * last) / 6)] - sorted[Math.ceil(last / 6)];
    if (sorted.length < settling || spread > settledWithin) this.#settledSince = null;
    else this.#settledSince ??= local;
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
