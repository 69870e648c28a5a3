/** @import { Wasm } from "./wasm.d.ts" */
import { withMemory } from "./memory.js";

/** A count that is known to fall at a score time, in microseconds. @typedef {{ count: number, time: number }} Anchor */

/**
 * Counts to score time and back. Every whole microsecond comes back from its count.
 * A tempo or anchors that are none give NaN.
 */
export class TempoMap {
  /** @type {Wasm} */
  #wasm;
  /** @type {number} */
  #tempo;
  /** @type {number[]} */
  #anchors;

  /**
   * @param {Wasm} wasm
   * @param {number} tempo counts a minute where no anchors say otherwise
   * @param {Anchor[]} anchors each later than the one before
   */
  constructor(wasm, tempo, anchors) {
    this.#wasm = wasm;
    this.#tempo = typeof tempo === "number" ? tempo : NaN;
    this.#anchors = anchors.flatMap(({ count, time }) => [count, time]);
  }

  /** The score time in whole microseconds at which a count falls; 0 is the first. @param {number} count */
  timeOf(count) {
    return this.#ask((address, length) => this.#wasm.core_tempo_time(this.#tempo, address, length, count));
  }

  /** The count at a score time, with its fraction. @param {number} time */
  countAt(time) {
    return this.#ask((address, length) => this.#wasm.core_tempo_count(this.#tempo, address, length, time));
  }

  /** Counts a minute at the tempo that holds from a score time on. @param {number} time */
  tempoAt(time) {
    return this.#ask((address, length) => this.#wasm.core_tempo_at(this.#tempo, address, length, time));
  }

  /** The whole microseconds of one count at the tempo that holds from a score time on. @param {number} time */
  countLength(time) {
    return this.#ask((address, length) => this.#wasm.core_tempo_count_length(this.#tempo, address, length, time));
  }

  /** @param {(address: number, length: number) => number} question */
  #ask(question) {
    const anchors = this.#anchors;
    if (anchors.length === 0) return question(0, 0);
    return withMemory(this.#wasm, [anchors.length], ([address], view) => {
      view(address, anchors.length).set(anchors);
      return question(address, anchors.length / 2);
    });
  }
}
