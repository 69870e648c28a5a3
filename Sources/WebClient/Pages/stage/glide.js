/** @import { Places } from "./drawing.d.ts" */

const lasts = 300;
const seenFrom = 3;

/**
 * If the picture on a screen turns out to be wrong, it glides to where it should be instead of jumping:
 * drawn = true + (the error) × a share that goes to 0. If there is no error, nothing is seen.
 */
export class Glide {
  /** @type {Float64Array | null} */
  #drawn = null;
  /** @type {Float64Array | null} */
  #off = null;
  #began = 0;

  /** Forgets what was drawn: the next picture is drawn where it is, without gliding. */
  forget() {
    this.#drawn = this.#off = null;
  }

  /**
   * Other performers are on the stage from now on.
   *
   * @param {readonly number[]} turns says for each of them which of those before they were, or -1
   * @param {Places} places
   */
  carry(turns, places) {
    if (this.#drawn === null) return;
    const drawn = this.#drawn;
    this.#drawn = Float64Array.from(places, (place, at) => {
      const before = turns[at >> 1];
      return before < 0 ? place : drawn[2 * before + (at & 1)];
    });
    this.#off = null;
  }

  /**
   * From the places last drawn towards `places`, if that is `seenFrom` CSS pixels or more for anybody.
   *
   * @param {Places} places
   * @param {number} timestamp
   * @param {number} pixelsPerUnit
   */
  begin(places, timestamp, pixelsPerUnit) {
    const drawn = this.#drawn;
    if (drawn?.length !== places.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let farthest = 0;
    const off = Float64Array.from(places, (place, turn) => {
      const difference = drawn[turn] - place;
      farthest = Math.max(farthest, Math.abs(difference));
      return difference;
    });
    if (farthest * pixelsPerUnit < seenFrom) return;
    this.#off = off;
    this.#began = timestamp;
  }

  /** The places drawn last. */
  get drawn() {
    return [...(this.#drawn ?? [])];
  }

  /** @param {number} timestamp */
  isUnderWay(timestamp) {
    return this.#off !== null && timestamp - this.#began < lasts;
  }

  /**
   * The places to draw; valid until the next call.
   *
   * @param {Places} places
   * @param {number} timestamp
   */
  applied(places, timestamp) {
    const drawn = this.#drawn?.length === places.length ? this.#drawn : new Float64Array(places.length);
    this.#drawn = drawn;
    const left = this.#off === null ? 0 : 1 - Math.min(1, (timestamp - this.#began) / lasts);
    if (left === 0) this.#off = null;
    const share = left * left * (3 - 2 * left);
    for (let turn = 0; turn < places.length; turn += 1) {
      drawn[turn] = places[turn] + (this.#off === null ? 0 : this.#off[turn] * share);
    }
    return drawn;
  }
}
