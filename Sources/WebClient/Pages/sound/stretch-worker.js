/**
 * Keeps decoded recordings and renders what is played of them, away from the page's own thread.
 *
 * @import { FromStretching, StretchingScope, ToStretching } from "./stretching.d.ts"
 */
import { Prepared, Stretcher } from "./stretcher.js";

/** The worker's own global, which the types of a page leave out. */
const worker = /** @type {StretchingScope} */ (/** @type {unknown} */ (self));

/** @type {Map<string, Prepared>} */
const recordings = new Map();
/** @type {Map<number, Stretcher>} */
const voices = new Map();

worker.addEventListener("message", ({ data }) => {
  if ("keep" in data) {
    recordings.set(data.keep, new Prepared(data.samples));
    worker.postMessage({ kept: data.keep });
  } else if ("drop" in data) {
    recordings.delete(data.drop);
  } else if ("end" in data) {
    voices.delete(data.end);
  } else {
    const { voice, recording, frames, line, envelope } = data;
    const prepared = recordings.get(recording);
    if (prepared === undefined) return;
    const stretcher = voices.get(voice) ?? new Stretcher(prepared);
    voices.set(voice, stretcher);
    const channels = stretcher.render(frames, line);
    shape(channels, envelope);
    worker.postMessage({ voice, channels }, channels.map(({ buffer }) => buffer));
  }
});

/**
 * Gain and fades: straight lines between factors.
 *
 * @param {Float32Array[]} channels
 * @param {{ frame: number, factor: number }[]} envelope
 */
function shape(channels, envelope) {
  for (let turn = 1; turn < envelope.length; turn += 1) {
    const [one, other] = [envelope[turn - 1], envelope[turn]];
    const slope = (other.factor - one.factor) / Math.max(1, other.frame - one.frame);
    for (const channel of channels) {
      const end = Math.min(other.frame, channel.length);
      for (let at = one.frame; at < end; at += 1) channel[at] *= one.factor + slope * (at - one.frame);
    }
  }
}
