/**
 * How a video is kept in step with a run: small errors are made good by playing a little faster or slower, large
 * ones by a seek. Pure; seconds throughout. An error is how far the picture is ahead of where it should be.
 */

/** So many of the latest errors decide: what one frame tells is off by up to half a frame of the display. */
const window = 7;
/** An error is made good in about this time. */
const settling = 0.5;
/** What nobody hears or sees: a video plays this much faster or slower at most. */
const mostNudge = 0.08;
/** Smaller than this, an error is left alone. */
const good = 0.002;
/** From here on, a seek is quicker. */
const far = 0.25;
/** Between two seeks: what one costs is known only after it. */
const patience = 0.6;
/** The most that is believed of what starting and seeking cost. */
const mostCost = 1.5;

export class Step {
  /** @type {number[]} */
  #errors = [];
  /** How long after it is asked for a seek shows its picture, as learned from those before. */
  seekCost = 0.08;
  /** The same of starting to play. */
  startCost = 0.05;
  #sought = -Infinity;
  /** What is learned from the next picture. @type {"seek" | "start" | null} */
  #learns = null;

  /**
   * A picture was shown.
   *
   * @param {number} error
   * @param {number} rate of the run
   */
  shown(error, rate) {
    if (this.#learns !== null && rate > 0) {
      const key = this.#learns === "seek" ? "seekCost" : "startCost";
      this[key] = Math.min(mostCost, Math.max(0, this[key] - (0.6 * error) / rate));
      this.#learns = null;
    }
    this.#errors.push(error);
    if (this.#errors.length > window) this.#errors.shift();
  }

  /** @param {number} now */
  seeks(now) {
    this.#sought = now;
    this.#forget("seek");
  }

  starts() {
    this.#forget("start");
  }

  /** What was seen before says nothing any more. @param {"seek" | "start" | null} [learns] */
  #forget(learns = null) {
    this.#errors = [];
    this.#learns = learns;
  }

  reset() {
    this.#forget();
  }

  /** The middle one of the latest errors; null before there are enough. */
  get error() {
    if (this.#errors.length < 3) return null;
    return this.#errors.toSorted((one, other) => one - other)[Math.floor(this.#errors.length / 2)];
  }

  /**
   * What is to be done about it: how fast to play, or to seek.
   *
   * @param {number} now
   * @param {number} rate of the run
   * @returns {{ rate: number, seek: boolean }}
   */
  correction(now, rate) {
    const { error } = this;
    if (error === null) return { rate, seek: false };
    // In time of the display, whatever the speed.
    const away = error / rate;
    if (Math.abs(away) < good) return { rate, seek: false };
    if (Math.abs(away) > far) return { rate, seek: now - this.#sought > patience };
    const nudge = Math.max(-mostNudge, Math.min(mostNudge, away / settling));
    return { rate: rate * (1 - nudge), seek: false };
  }
}
