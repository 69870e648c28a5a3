/// <reference lib="deno.ns" />
import { PeakMeter, Peaks, rangeOf } from "../Pages/music/peaks.js";

/** Peaks of sounds that are known: each bin has the least and the greatest of its samples. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {Float32Array[]} channels @param {number} rate @param {number} [piece] */
function peaksOf(channels, rate, piece = channels[0].length) {
  const meter = new PeakMeter(channels[0].length, rate);
  for (let at = 0; at < channels[0].length; at += piece) {
    meter.add(channels.map((channel) => channel.slice(at, at + piece)));
  }
  return new Peaks(meter.bytes);
}

Deno.test("a click is in its bin alone, at every resolution", () => {
  const sound = new Float32Array(44_100 * 20);
  sound[44_100 * 7] = 1;
  sound[44_100 * 13] = -0.5;
  const peaks = peaksOf([sound, new Float32Array(sound.length)], 44_100);
  for (const step of [1_000, 5_000, 30_000, 100_000, 700_000]) {
    const level = peaks.level(step);
    equal(rangeOf(level, 7e6, 7e6 + step), [0, 1]);
    equal(rangeOf(level, 13e6, 13e6 + step).map((value) => Math.round(value * 10) / 10), [-0.5, 0]);
    equal(rangeOf(level, 3e6, 3e6 + step), [0, 0]);
    equal(rangeOf(level, 0, 20e6).map((value) => Math.round(value * 10) / 10), [-0.5, 1]);
  }
});

Deno.test("in whatever pieces the samples come, and at whatever rate, the peaks are those of the samples", () => {
  for (const rate of [8_000, 22_050, 44_100, 96_000]) {
    let seed = rate;
    const sound = Float32Array.from({ length: rate * 3 + 17 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return (seed / 2 ** 31 - 1) * 0.9;
    });
    const [whole, pieces] = [peaksOf([sound], rate), peaksOf([sound], rate, 1_013)];
    equal(whole.level(5_000), pieces.level(5_000));
    const level = whole.level(5_000);
    for (let turn = 0; turn < level.values.length / 2; turn += 1) {
      const [from, to] = [turn, turn + 1].map((one) => Math.ceil((one * level.bin * rate) / 1e6));
      const samples = sound.subarray(from, to);
      const wanted = [Math.min(0, ...samples), Math.max(0, ...samples)].map((value) => Math.round(value * 127));
      equal([level.values[2 * turn], level.values[2 * turn + 1]], wanted);
    }
  }
});

Deno.test("too loud is as loud as can be, and an hour takes no more room than is allowed", () => {
  const loud = peaksOf([new Float32Array(4_000).fill(3), new Float32Array(4_000).fill(-3)], 8_000);
  equal(rangeOf(loud.level(5_000), 0, 1e5), [-1, 1]);
  const meter = new PeakMeter(8_000 * 7_200, 8_000);
  if (meter.bytes.byteLength > 4_000_000) throw new Error(`${meter.bytes.byteLength} bytes`);
});
