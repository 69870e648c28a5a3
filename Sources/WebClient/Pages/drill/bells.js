/**
 * What is heard of the clock in a gym: a bell for the beginning of a round, three for its end, and a clapper before
 * either. Made here, so that nothing is fetched.
 *
 * @typedef {"workBegins" | "workEnds" | "warning"} Bell
 */

/**
 * The partial tones of a bell, as multiples of its hum, with how loud they are and how long they last in seconds.
 */
const partials = [[1, 0.5, 1.7], [2, 0.9, 1.2], [2.4, 0.5, 0.9], [3, 0.45, 0.7], [4.2, 0.35, 0.45], [5.4, 0.25, 0.25]];
/** Hertz. */
const hum = 392;
/** When it is struck, in seconds. */
const strokes = { workBegins: [0], workEnds: [0, 0.36, 0.72], warning: [0, 0.17, 0.34] };
const lasts = { workBegins: 2.2, workEnds: 2.9, warning: 0.6 };
const loudness = 0.55;

/** @type {Map<string, AudioBuffer>} */
const made = new Map();

/** @param {Bell} bell */
export const bellOf = (bell) => (/** @type {BaseAudioContext} */ context) => {
  const key = `${bell} ${context.sampleRate}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, Math.ceil(lasts[bell] * rate), rate);
  const samples = buffer.getChannelData(0);
  const strike = bell === "warning" ? clap : ring;
  for (const stroke of strokes[bell]) strike(samples, rate, Math.round(stroke * rate));
  made.set(key, buffer);
  return buffer;
};

/** @param {Float32Array} samples @param {number} rate @param {number} first */
function ring(samples, rate, first) {
  for (const [times, loud, lasting] of partials) {
    const step = 2 * Math.PI * hum * times / rate;
    for (let turn = 0; first + turn < samples.length; turn += 1) {
      const time = turn / rate;
      const shape = Math.min(1, time / 0.002) * Math.exp(-3 * time / lasting);
      samples[first + turn] += loudness / 2.4 * loud * shape * Math.sin(step * turn);
    }
  }
}

/**
 * Two pieces of wood: short noise around two pitches, the same each time.
 *
 * @param {Float32Array} samples
 * @param {number} rate
 * @param {number} first
 */
function clap(samples, rate, first) {
  let noise = 1;
  for (let turn = 0; turn < 0.09 * rate && first + turn < samples.length; turn += 1) {
    const time = turn / rate;
    noise = (noise * 16_807) % 2_147_483_647;
    const wood = Math.sin(2 * Math.PI * 1_180 * time) + 0.7 * Math.sin(2 * Math.PI * 1_870 * time);
    const shape = Math.min(1, time / 0.0008) * Math.exp(-time / 0.017);
    samples[first + turn] += loudness * shape * (0.6 * wood + 0.5 * (noise / 1_073_741_824 - 1));
  }
}
