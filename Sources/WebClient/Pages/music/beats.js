/** @import { Beats, Sound, Told } from "./beats.d.ts" */

/** Samples a second that beats can be found at. */
const rates = { lowest: 8_000, highest: 192_000 };

/**
 * The beats of a sound, found by the tracker (Sources/BeatTracking) in a worker of its own, so that the page goes on
 * meanwhile. If a sound is longer than half an hour, only its first half hour is used.
 *
 * Rejects with a RangeError for something that is not a sound, with the signal's reason when it is aborted, and with an
 * Error when the tracker cannot be loaded or has no memory left. In each case the worker is ended.
 *
 * @param {Sound} sound
 * @param {{ progress?: (share: number) => void, signal?: AbortSignal }} [options] `progress` is told the share that is
 *   done, from 0 to 1, never less than before
 * @returns {Promise<Beats>}
 */
export function findBeats(sound, { progress = () => {}, signal } = {}) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const { channels, rate } = channelsOf(sound);
    const worker = new Worker(new URL("beats-worker.js", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal?.removeEventListener("abort", abort);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort);
    worker.addEventListener("message", (/** @type {MessageEvent<Told>} */ { data }) => {
      if ("progress" in data) {
        progress(data.progress);
        return;
      }
      end();
      if ("found" in data) resolve(data.found);
      else reject(new Error(data.failed));
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end();
      reject(new Error(event.message || "The worker that finds beats did not start."));
    });
    worker.postMessage({ channels, rate, wasm: new URL("../beats.wasm", import.meta.url).href });
  });
}

/** @param {Sound} sound */
function channelsOf(sound) {
  const { channels, rate } = "channels" in sound ? sound : {
    channels: Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index)),
    rate: sound.sampleRate,
  };
  if (!Number.isInteger(rate) || rate < rates.lowest || rate > rates.highest) {
    throw new RangeError(`A sound has a whole rate from ${rates.lowest} to ${rates.highest} a second, not ${rate}.`);
  }
  const [first] = channels;
  if (first === undefined || channels.some((channel) => channel.length !== first.length)) {
    throw new RangeError("A sound has at least one channel, and all have the same length.");
  }
  return { channels, rate };
}
