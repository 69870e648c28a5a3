/** @import { PunchSeen } from "../wire/wire.d.ts" */
/** @import { GlovesWasm, Motion, MotionKind, MotionTold, Side } from "./recogniser.d.ts" */
import { punchOf } from "./recogniser.js";

/** @type {readonly MotionKind[]} */
export const kinds = ["straight", "hook", "uppercut"];
/** Of a sample, of an event, and of a calibration that is kept. */
const sampleNumbers = 6;
const eventNumbers = 10;
const keptNumbers = 115;
/** Samples that are left out without harm: numbers that are none, not later than the one before, too soon, too old. */
const skipped = new Set([-5, -7, -8, -9, -10]);

/**
 * The punches of one hand: motion in, punches out, computed by gloves.wasm (Sources/PunchRecognition/Motion). Instants
 * are microseconds of any clock that does not run backwards.
 */
export class MotionRecogniser {
  #wasm;
  #handle;
  #stance;
  #sample;
  #out;

  /**
   * @param {GlovesWasm} wasm
   * @param {Side} hand
   * @param {"orthodox" | "southpaw"} stance
   */
  constructor(wasm, hand, stance) {
    this.#wasm = wasm;
    this.#stance = stance === "southpaw" ? 1 : 0;
    this.#handle = wasm.gloves_create(hand === "right" ? 1 : 0, this.#stance);
    this.#sample = wasm.punches_allocate(sampleNumbers * 8);
    this.#out = wasm.punches_allocate(keptNumbers * 8);
  }

  /** From now on punches are examples of a kind, anew; null: they are punches again. @param {MotionKind | null} kind */
  learn(kind) {
    this.#wasm.gloves_learn(this.#handle, kind === null ? -1 : kinds.indexOf(kind));
  }

  /**
   * What became clear by a sample, if anything.
   *
   * @param {Motion} motion
   * @param {number} now
   * @returns {MotionTold | null}
   */
  take({ instant, acceleration, rotation }, now) {
    new Float64Array(this.#wasm.memory.buffer, this.#sample, sampleNumbers).set([...acceleration, ...rotation]);
    const told = this.#wasm.gloves_take(this.#handle, instant, now, this.#sample, this.#out);
    if (told === 0 || skipped.has(told)) return null;
    if (told < 0) throw new Error(`gloves_take: ${told}`);
    const [first, second, at, ...shares] = this.#numbers(eventNumbers);
    if (told === 2) return { learned: kinds[first], count: second };
    const { speed: _, ...punch } = punchOf([0, first, second, at, 0, ...shares], this.#stance);
    return { punch };
  }

  /** What was learned, to be kept on this device. */
  get kept() {
    this.#wasm.gloves_calibration(this.#handle, this.#out, keptNumbers);
    return this.#numbers(keptNumbers);
  }

  /** Whether what was kept could be used. @param {readonly number[]} numbers */
  restore(numbers) {
    if (numbers.length !== keptNumbers) return false;
    new Float64Array(this.#wasm.memory.buffer, this.#out, keptNumbers).set(numbers);
    return this.#wasm.gloves_calibrate(this.#handle, this.#out, keptNumbers) === 0;
  }

  /** It cannot be used any more. */
  end() {
    this.#wasm.gloves_release(this.#handle);
    this.#wasm.punches_free(this.#sample);
    this.#wasm.punches_free(this.#out);
  }

  /** @param {number} count */
  #numbers(count) {
    return [...new Float64Array(this.#wasm.memory.buffer, this.#out, count)];
  }
}

/** Fetched when a phone is taken into the hand. @returns {Promise<GlovesWasm>} */
export async function loadGloves() {
  const answer = await fetch(new URL("./gloves.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`gloves.wasm: ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  return /** @type {GlovesWasm} */ (/** @type {unknown} */ (instance.exports));
}
