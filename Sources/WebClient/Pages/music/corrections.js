/**
 * What a person corrects of the beats that were found.
 *
 *   const correct = await loadCorrections();
 *   const twice = correct.double(beats);     // null where that would make no beats that a tempo map can have
 *
 * @import { Beats, Wasm } from "./beats.d.ts"
 */
import { beatsAt, loadTracker } from "./tracker.js";

export async function loadCorrections(address = new URL("../beats.wasm", import.meta.url).href) {
  return new Corrections(await loadTracker(address));
}

class Corrections {
  #wasm;

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.#wasm = wasm;
  }

  /** Twice as many beats. @param {Beats} beats */
  double = (beats) => this.#ask(beats, 0);

  /** Every other beat, a downbeat among them. @param {Beats} beats */
  halve = (beats) => this.#ask(beats, 1);

  /**
   * So many beats for every so many, from "one" on to both sides.
   * @param {Beats} beats
   * @param {number} more
   * @param {number} fewer
   */
  scale = (beats, more, fewer) => this.#ask(beats, 7, more, fewer);

  /** Those midway between the beats. @param {Beats} beats */
  offset = (beats) => this.#ask(beats, 2);

  /** The downbeats so many beats later. @param {Beats} beats @param {number} count */
  shift = (beats, count) => this.#ask(beats, 3, count);

  /**
   * The beat at `index` is "one", in bars of `metre`.
   * @param {Beats} beats
   * @param {number} index
   * @param {number} metre
   */
  one = (beats, index, metre) => this.#ask(beats, 4, index, metre);

  /** The beat at `index` falls at `at`. @param {Beats} beats @param {number} index @param {number} at */
  move = (beats, index, at) => this.#ask(beats, 5, index, at);

  /**
   * @param {Beats} beats
   * @param {number} what
   * @returns {Beats | null}
   */
  #ask({ beats, metre, one, downbeatConfidence }, what, first = 0, second = 0) {
    const wasm = this.#wasm;
    const capacity = 2 * beats.length;
    const address = wasm.beats_allocate(8 * (2 * capacity + 5));
    if (address === 0) throw new RangeError("These are more beats than can be corrected.");
    try {
      const figures = address + 16 * capacity;
      new Float64Array(wasm.memory.buffer, address).set(beats.flatMap(({ at, confidence }) => [at, confidence]));
      new Float64Array(wasm.memory.buffer, figures).set([0, 0, metre, one, downbeatConfidence]);
      const count = wasm.beats_correct(address, beats.length, capacity, figures, what, first, second);
      return count < 0 ? null : beatsAt(wasm, address, count, figures);
    } finally {
      wasm.beats_free(address);
    }
  }
}
