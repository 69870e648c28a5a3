/**
 * Computes peaks from the samples that `measuring.js` sends, piece by piece, and asks for the next each time.
 *
 * @typedef {{ samples: number, rate: number } | { channels: Float32Array[] } | { end: true }} Asked
 */
import { PeakMeter } from "./peaks.js";

/** @typedef {{ addEventListener: (type: "message", take: (event: { data: Asked }) => void) => void,
 *   postMessage: (message: { next: true } | { bytes: ArrayBuffer }, moved?: ArrayBuffer[]) => void }} Scope */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));
/** @type {PeakMeter | null} */
let meter = null;

worker.addEventListener("message", ({ data }) => {
  if ("samples" in data) meter = new PeakMeter(data.samples, data.rate);
  else if ("channels" in data) meter?.add(data.channels);
  else if (meter !== null) {
    const { bytes } = meter;
    return worker.postMessage({ bytes }, [bytes]);
  }
  worker.postMessage({ next: true });
});
