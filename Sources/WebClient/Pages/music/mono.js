/** Below this share of what the channels have, their mean has lost what sounds: they are in opposite phase. */
const leastLeft = 0.2;
/** Every so manieth sample is looked at. */
const every = 4;

/**
 * How much of each channel goes into one: the same of each, unless they would cancel each other out, as in a recording
 * whose right channel is the left one turned upside down. Then the loudest alone.
 *
 * @param {readonly Float32Array[]} channels
 * @returns {number[]} their sum is 1
 */
export function monoShares(channels) {
  const equal = channels.map(() => 1 / channels.length);
  if (channels.length < 2) return equal;
  const energies = channels.map(() => 0);
  let together = 0;
  for (let index = 0; index < channels[0].length; index += every) {
    let sum = 0;
    for (let channel = 0; channel < channels.length; channel += 1) {
      const value = channels[channel][index];
      sum += value;
      energies[channel] += value * value;
    }
    together += (sum / channels.length) ** 2;
  }
  const loudest = energies.indexOf(Math.max(...energies));
  // Of channels that have nothing in common, the mean keeps as many parts as there are channels.
  const mean = energies.reduce((sum, energy) => sum + energy, 0) / channels.length;
  return together * channels.length >= leastLeft * mean
    ? equal
    : channels.map((_, channel) => channel === loudest ? 1 : 0);
}
