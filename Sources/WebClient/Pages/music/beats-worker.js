/**
 * Runs beats.wasm on the samples that music/beats.js sends, and tells how far it has come.
 *
 * @import { Asked, Wasm, WorkerScope } from "./beats.d.ts"
 */
import { monoShares } from "./mono.js";
import { beatsAt, loadTracker } from "./tracker.js";

/** The worker's own global, which the types of a page leave out. */
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** How many samples are sent at a time: more than a second of any track. */
const piece = 65_536;
/** The share of the work that is done when all samples have been sent; the rest is the search. */
const heard = 0.85;

worker.addEventListener("message", async ({ data }) => {
  try {
    worker.postMessage({ found: await found(data) });
  } catch (error) {
    worker.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {Asked} asked */
async function found({ channels, rate, wasm }) {
  const tracker = new Tracker(await loadTracker(wasm), rate);
  const { length } = channels[0];
  const shares = monoShares(channels);
  for (let from = 0; from < length; from += piece) {
    if (tracker.feed(channels, shares, from, Math.min(piece, length - from)) === 0) break;
    worker.postMessage({ progress: heard * Math.min(1, (from + piece) / length) });
  }
  const beats = tracker.find();
  worker.postMessage({ progress: 1 });
  return beats;
}

/** One track's tracker. Its memory ends with the worker. */
class Tracker {
  #wasm;
  #handle;
  #address;

  /**
   * @param {Wasm} wasm
   * @param {number} rate
   */
  constructor(wasm, rate) {
    this.#wasm = wasm;
    this.#address = this.#allocate(4 * piece);
    const fault = wasm.beats_create(rate, this.#address);
    if (fault < 0) throw new Error(`beats_create: ${fault}`);
    this.#handle = new Uint32Array(wasm.memory.buffer, this.#address, 1)[0];
  }

  /**
   * Feeds all channels as one; how many samples the tracker took, 0 when it takes no more.
   * @param {Float32Array[]} channels
   * @param {number[]} shares
   * @param {number} from
   * @param {number} count
   */
  feed(channels, shares, from, count) {
    const mono = new Float32Array(this.#wasm.memory.buffer, this.#address, count);
    mono.fill(0);
    channels.forEach((channel, turn) => {
      const share = shares[turn];
      for (let index = 0; share > 0 && index < count; index += 1) mono[index] += share * channel[from + index];
    });
    const taken = this.#wasm.beats_feed(this.#handle, this.#address, count);
    if (taken < 0) throw new Error(`beats_feed: ${taken}`);
    return taken;
  }

  find() {
    const wasm = this.#wasm;
    const count = wasm.beats_find(this.#handle);
    if (count < 0) throw new Error(`beats_find: ${count}`);
    const address = this.#allocate(16 * count + 40);
    wasm.beats_read(this.#handle, address, count);
    wasm.beats_figures(this.#handle, address + 16 * count);
    return beatsAt(wasm, address, count, address + 16 * count);
  }

  /** @param {number} bytes */
  #allocate(bytes) {
    const address = this.#wasm.beats_allocate(bytes);
    if (address === 0) throw new Error("There is not enough memory to find beats.");
    return address;
  }
}
