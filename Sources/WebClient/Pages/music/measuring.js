/** So many samples of each channel are sent to the worker at a time: what is copied stays small. */
const piece = 1 << 18;

/**
 * The peaks of a sound, as bytes (`peaks.js`), computed in a worker of its own.
 *
 * @param {AudioBuffer} sound
 * @returns {Promise<ArrayBuffer>}
 */
export function measuredPeaks(sound) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("peaks-worker.js", import.meta.url), { type: "module" });
    const channels = Array.from({ length: sound.numberOfChannels }, (_, turn) => sound.getChannelData(turn));
    let at = 0;
    worker.addEventListener("message", ({ data }) => {
      if ("bytes" in data) {
        worker.terminate();
        resolve(data.bytes);
      } else if (at < sound.length) {
        const from = at;
        at += piece;
        worker.postMessage({ channels: channels.map((channel) => channel.slice(from, at)) });
      } else {
        worker.postMessage({ end: true });
      }
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error(event.message || "The worker that computes peaks did not start."));
    });
    worker.postMessage({ samples: sound.length, rate: sound.sampleRate });
  });
}
