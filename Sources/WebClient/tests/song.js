/**
 * @typedef {{ rate: number, seconds: number, tempo: number, slowing: number, silence: number, gain: number,
 *   noise: number, softer: number, metre: number }} Song
 */

/** The samples of Tests/BeatTrackingTests/Song.swift. @param {Song} song */
export function samples({ rate, seconds, tempo, slowing, silence, gain, noise, softer, metre }) {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 8_388_608 - 1;
  };
  const made = new Float32Array(Math.trunc(seconds * rate));
  const fall = 1 - 60 / rate;
  let [at, interval, next, level] = [silence, 60 / tempo, 0, 0];
  for (let index = 0; index < made.length; index += 1) {
    if (at < seconds && index >= at * rate) {
      level = next % metre === 0 ? gain : gain * softer;
      next += 1;
      at += interval;
      interval *= slowing;
    }
    const click = random() * level;
    made[index] = click + random() * noise;
    level *= fall;
  }
  return made;
}
