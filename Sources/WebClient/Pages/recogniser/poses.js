/** @import { Joints, PosesWasm } from "./recogniser.d.ts" */

const numbers = 51;
/** What a call says that failed, as in Sources/PoseEstimation/Exports.swift. */
const nobody = 0;
const unknown = -3;

/** A module that adds and multiplies in one step; a browser that knows no relaxed SIMD finds it invalid. */
// deno-fmt-ignore
const relaxed = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15,
  253, 128, 2, 11,
);

/** Whether poses-relaxed.wasm runs here; otherwise poses.wasm does. */
export const relaxedWorks = () => WebAssembly.validate(relaxed);

/** The file is none of ours, or it is damaged: the server's models are older or newer than this page. */
export class NotTheModel extends Error {
  /** @param {number} fault */
  constructor(fault) {
    super(fault === unknown ? "not a pose model" : `a damaged pose model (${fault})`);
  }
}

/**
 * One person's joints from picture to picture, found by poses.wasm or poses-relaxed.wasm (Sources/PoseEstimation). A
 * picture takes some ten milliseconds: it belongs into a worker.
 */
export class PoseTracker {
  #wasm;
  #handle;
  #out;
  #picture = 0;
  #room = 0;

  /** @param {{ module: WebAssembly.Module, landmark: ArrayBuffer }} files as `ops/pose-models` makes them */
  static async load({ module, landmark }) {
    const { exports } = await WebAssembly.instantiate(module, {});
    return new PoseTracker(/** @type {PosesWasm} */ (/** @type {unknown} */ (exports)), landmark);
  }

  /**
   * @param {PosesWasm} wasm
   * @param {ArrayBuffer} landmark
   */
  constructor(wasm, landmark) {
    this.#wasm = wasm;
    const place = wasm.poses_allocate(8);
    this.#out = wasm.poses_allocate(numbers * 4);
    this.#give(landmark, (address, count) => wasm.poses_load(address, count, place));
    this.#handle = new Uint32Array(wasm.memory.buffer, place, 1)[0];
  }

  /** Until then somebody is found only who fills the picture. @param {ArrayBuffer} file */
  addDetector(file) {
    this.#give(file, (address, count) => this.#wasm.poses_add_detector(this.#handle, address, count));
  }

  /** Whether somebody is followed. */
  get follows() {
    return this.#wasm.poses_follows(this.#handle) === 1;
  }

  /** The bytes that it takes. */
  get memory() {
    return this.#wasm.memory.buffer.byteLength;
  }

  /**
   * @param {Uint8ClampedArray | Uint8Array} rgba
   * @param {number} width
   * @param {number} height
   * @returns {Joints | null} null where nobody is seen
   */
  find(rgba, width, height) {
    const wasm = this.#wasm;
    if (rgba.length !== 4 * width * height) throw new RangeError("a picture of another size");
    if (rgba.length > this.#room) {
      if (this.#room > 0) wasm.poses_free(this.#picture);
      this.#picture = wasm.poses_allocate(rgba.length);
      this.#room = this.#picture === 0 ? 0 : rgba.length;
      if (this.#room === 0) throw new RangeError("a picture too large");
    }
    new Uint8Array(wasm.memory.buffer, this.#picture, rgba.length).set(rgba);
    const found = wasm.poses_find(this.#handle, this.#picture, width, height, this.#out);
    if (found < 0) throw new RangeError(`poses_find: ${found}`);
    return found === nobody ? null : new Float32Array(wasm.memory.buffer, this.#out, numbers).slice();
  }

  /** The next picture is of somebody else. */
  forget() {
    this.#wasm.poses_forget(this.#handle);
  }

  /**
   * Hands a file over for as long as it is read.
   *
   * @param {ArrayBuffer} file
   * @param {(address: number, count: number) => number} read
   */
  #give(file, read) {
    const wasm = this.#wasm;
    const address = wasm.poses_allocate(file.byteLength);
    if (address === 0) throw new NotTheModel(0);
    try {
      new Uint8Array(wasm.memory.buffer, address, file.byteLength).set(new Uint8Array(file));
      const fault = read(address, file.byteLength);
      if (fault !== 0) throw new NotTheModel(fault);
    } finally {
      wasm.poses_free(address);
    }
  }
}
