/** Presses one after the other, as a tempo. */
const restsAfter = 2_500;
const enough = 3;
const remembered = 9;

export class Taps {
  /** @type {number[]} */
  #instants = [];

  /**
   * Counts a minute, by this press and those before it; null until there are enough.
   *
   * @param {number} now milliseconds
   */
  tempo(now) {
    const last = this.#instants.at(-1);
    if (last !== undefined && now - last > restsAfter) this.#instants = [];
    this.#instants = [...this.#instants, now].slice(-remembered);
    const intervals = this.#instants.length - 1;
    return intervals + 1 < enough ? null : (60_000 * intervals) / (now - this.#instants[0]);
  }
}
