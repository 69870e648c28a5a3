/**
 * A voice that was recorded, made ready to be called: one channel, without the silence around it, as loud as the
 * others, as WAV. So it begins and ends to the sample, and every browser plays it.
 *
 * @typedef {{ samples: Float32Array<ArrayBuffer>, rate: number }} Take
 */

/** Samples a second: more says nothing of a voice. */
export const takeRate = 24_000;
/** Seconds. */
export const longestTake = 5;

/** Samples are looked at together for so many seconds. */
const look = 0.01;
/** What is quieter than the loudest look by this factor is silence: 34 dB. */
const quiet = 0.02;
/** What is quieter than this is silence whatever else there is: −54 dB. */
const still = 0.002;
/** Before the first sound and after the last one so many seconds stay, and fade. */
const [before, after] = [0.02, 0.06];
/** The peak that it is brought to, and by how much at most. */
const [peak, mostGain] = [0.9, 12];

/**
 * Null where nothing was said.
 *
 * @param {readonly Float32Array[]} channels
 * @param {number} rate
 * @returns {Take | null}
 */
export function takeOf(channels, rate) {
  const mono = mixed(channels);
  const size = Math.round(look * rate);
  const levels = Array.from(
    { length: Math.ceil(mono.length / size) },
    (_, turn) => levelOf(mono.subarray(turn * size, (turn + 1) * size)),
  );
  const threshold = Math.max(still, quiet * levels.reduce((most, level) => Math.max(most, level), 0));
  const [first, last] = [
    levels.findIndex((level) => level > threshold),
    levels.findLastIndex((level) => level > threshold),
  ];
  if (first < 0) return null;
  const from = Math.max(0, first * size - Math.round(before * rate));
  const to = Math.min(mono.length, (last + 1) * size + Math.round(after * rate));
  const samples = mono.slice(from, to);
  loud(samples);
  fade(samples, Math.round(before * rate / 2), Math.round(after * rate / 2));
  return { samples, rate };
}

/** @param {readonly Float32Array[]} channels */
function mixed(channels) {
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) {
    for (let index = 0; index < mono.length; index += 1) mono[index] += channel[index] / channels.length;
  }
  return mono;
}

/** Root mean square. @param {Float32Array} samples */
export const levelOf = (samples) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** @param {Float32Array} samples */
function loud(samples) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = Math.min(mostGain, peak / Math.max(loudest, 1e-6));
  for (let index = 0; index < samples.length; index += 1) samples[index] *= gain;
}

/** @param {Float32Array} samples @param {number} rises @param {number} falls */
function fade(samples, rises, falls) {
  for (let index = 0; index < Math.min(rises, samples.length); index += 1) samples[index] *= index / rises;
  for (let index = 0; index < Math.min(falls, samples.length); index += 1) {
    samples[samples.length - 1 - index] *= index / falls;
  }
}

/** Seconds. @param {Take} take */
export const lengthOf = ({ samples, rate }) => samples.length / rate;

/** As a file: WAV of 16 bits. @param {Take} take @returns {Blob} */
export function wavOf({ samples, rate }) {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  /** @param {number} at @param {string} text */
  const write = (at, text) => [...text].forEach((letter, turn) => view.setUint8(at + turn, letter.charCodeAt(0)));
  write(0, "RIFF");
  view.setUint32(4, 36 + 2 * samples.length, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, turn) =>
    view.setInt16(44 + 2 * turn, Math.round(32_767 * Math.max(-1, Math.min(1, sample))), true)
  );
  return new Blob([view.buffer], { type: "audio/wav" });
}
