/**
 * Recognises the punches of one athlete in the poses that the page sends, one after another.
 *
 * @import { Asked, Wasm, WorkerScope } from "./recogniser.d.ts"
 */
import { Recogniser } from "./recogniser.js";

/** The worker's own global, which the types of a page leave out. */
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

/** @type {Recogniser | null} */
let recogniser = null;
/** The latest one, also while the recogniser is loaded. @type {"orthodox" | "southpaw" | null} */
let stance = null;

worker.addEventListener("message", async ({ data }) => {
  try {
    await take(data);
  } catch (error) {
    worker.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {Asked} asked */
async function take(asked) {
  if ("wasm" in asked) {
    stance = asked.stance;
    const { instance } = await WebAssembly.instantiate(asked.wasm, {});
    recogniser = new Recogniser(
      /** @type {Wasm} */ (/** @type {unknown} */ (instance.exports)),
      new Uint8Array(asked.weights),
    );
    recogniser.stance = stance;
    worker.postMessage({ worth: { ...recogniser.worth, model: versionOf(asked.weights) } });
  } else if ("stance" in asked) {
    stance = asked.stance;
    if (recogniser !== null) recogniser.stance = stance;
  } else {
    // Poses that come before it is loaded are of no use later.
    const punches = recogniser?.take(asked.joints, asked.instant, asked.now) ?? [];
    if (punches.length > 0) worker.postMessage({ punches });
  }
}

/** The version stands inside of the file. @param {ArrayBuffer} weights */
const versionOf = (weights) => new DataView(weights).getUint16(6, true);
