/**
 * How often joints are looked for: always while somebody trains, seldom while nobody is there, and not at all in a
 * rest, so that the phone stays cool.
 */

/** Milliseconds without anybody, after which the next look waits. */
const patience = 3_000;
const seldom = 1_000;

export class Pace {
  /** Nothing is thrown now, nor soon. */
  isResting = false;
  /** Since when nobody was seen; null while somebody is. @type {number | null} */
  #emptySince = null;
  #looked = -Infinity;

  /** @param {boolean} isSomebody @param {number} at milliseconds */
  saw(isSomebody, at) {
    this.#emptySince = isSomebody ? null : this.#emptySince ?? at;
  }

  /** Whether nobody has been seen for a while. @param {number} at milliseconds */
  isSlow(at) {
    return this.#emptySince !== null && at - this.#emptySince >= patience;
  }

  /** Whether it is time for a picture. @param {number} at milliseconds */
  isDue(at) {
    return !this.isResting && (!this.isSlow(at) || at - this.#looked >= seldom);
  }

  /** @param {number} at milliseconds */
  looked(at) {
    this.#looked = at;
  }
}
