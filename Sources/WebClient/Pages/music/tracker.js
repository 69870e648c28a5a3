/** @import { Beats, Wasm } from "./beats.d.ts" */

/** Fetches and starts beats.wasm. @param {string} address */
export async function loadTracker(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`beats.wasm: the server answered ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  return /** @type {Wasm} */ (/** @type {unknown} */ (instance.exports));
}

/**
 * `count` beats as beats.wasm wrote them, an instant and a confidence each, and their five figures.
 * @param {Wasm} wasm
 * @param {number} address
 * @param {number} count
 * @param {number} figures
 * @returns {Beats}
 */
export function beatsAt(wasm, address, count, figures) {
  const numbers = new Float64Array(wasm.memory.buffer, address, 2 * count);
  const [beatLength, confidence, metre, one, downbeatConfidence] = new Float64Array(wasm.memory.buffer, figures, 5);
  return {
    beats: Array.from(
      { length: count },
      (_, index) => ({ at: numbers[2 * index], confidence: numbers[2 * index + 1] }),
    ),
    beatLength,
    confidence,
    metre,
    one,
    downbeatConfidence,
  };
}
