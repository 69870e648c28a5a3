/**
 * Where the picture on a screen turns out to differ from the truth, it glides there instead of jumping:
 * drawn = true + (what it was off) × a share that goes to nothing. Where it agrees, nothing is seen.
 */
const lasts = 300;
const seenFrom = 3;

export class Glide {
  #drawn = null;
  #off = null;
  #began = 0;
  #out = null;

  /** Nothing drawn so far is worth gliding from. */
  forget() {
    this.#drawn = this.#off = null;
  }

  /** Others are on the stage from now on: `turns` says for each of them which of those before they were, or -1. */
  carry(turns, places) {
    if (this.#drawn === null) return;
    const drawn = this.#drawn;
    this.#drawn = Float64Array.from(places, (place, at) => {
      const before = turns[at >> 1];
      return before < 0 ? place : drawn[2 * before + (at & 1)];
    });
    this.#off = null;
  }

  /** From the places last drawn towards `places`, if that is `seenFrom` CSS pixels or more for anybody. */
  begin(places, timestamp, pixelsPerUnit) {
    if (this.#drawn?.length !== places.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let farthest = 0;
    const off = Float64Array.from(places, (place, turn) => {
      const difference = this.#drawn[turn] - place;
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

  isUnderWay(timestamp) {
    return this.#off !== null && timestamp - this.#began < lasts;
  }

  /** The places to draw; valid until the next call. */
  applied(places, timestamp) {
    if (this.#drawn?.length !== places.length) this.#drawn = new Float64Array(places.length);
    const left = this.#off === null ? 0 : 1 - Math.min(1, (timestamp - this.#began) / lasts);
    if (left === 0) this.#off = null;
    const share = left * left * (3 - 2 * left);
    for (let turn = 0; turn < places.length; turn += 1) {
      this.#drawn[turn] = places[turn] + (this.#off === null ? 0 : this.#off[turn] * share);
    }
    return this.#drawn;
  }
}
