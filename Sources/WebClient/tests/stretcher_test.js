/// <reference lib="deno.ns" />
import { attacksOf, Prepared, Stretcher } from "../Pages/sound/stretcher.js";

/** What comes out of the stretcher, measured: where attacks fall, which pitch sounds, how even it is. */

const rate = 44_100;
const rates = [0.25, 0.5, 0.75, 0.9, 1.1, 1.5, 2];

/** @param {number} seconds @param {(time: number, index: number) => number} value */
function made(seconds, value) {
  const channel = new Int16Array(seconds * rate);
  for (let index = 0; index < channel.length; index += 1) channel[index] = 30_000 * value(index / rate, index);
  return new Prepared({ rate, channels: [channel] });
}

/** Everything of a recording at a rate, rendered in pieces of unlike lengths. */
function played(/** @type {Prepared} */ recording, /** @type {number} */ speed, seconds = recording.length / rate) {
  const stretcher = new Stretcher(recording);
  const whole = new Float32Array(Math.floor((seconds * rate) / speed));
  for (let at = 0, turn = 0; at < whole.length; turn += 1) {
    const frames = Math.min(whole.length - at, 5_000 + 977 * (turn % 5));
    const line = [{ frame: 0, position: at * speed }, { frame: frames, position: (at + frames) * speed }];
    whole.set(stretcher.render(frames, line)[0], at);
    at += frames;
  }
  return whole;
}

/** Where sound begins after silence, in seconds. @param {Float32Array} samples */
function beginnings(samples) {
  const found = [];
  let quiet = rate;
  for (let index = 0; index < samples.length; index += 1) {
    if (Math.abs(samples[index]) < 0.05) quiet += 1;
    else {
      if (quiet > 0.01 * rate) found.push(index / rate);
      quiet = 0;
    }
  }
  return found;
}

/** The frequency that crossings of zero make. @param {Float32Array} samples */
function pitch(samples) {
  let [first, last, count] = [0, 0, -1];
  for (let index = 1; index < samples.length; index += 1) {
    if (samples[index - 1] < 0 && samples[index] >= 0) {
      const at = index - samples[index] / (samples[index] - samples[index - 1]);
      if (count < 0) first = at;
      last = at;
      count += 1;
    }
  }
  return (count * rate) / (last - first);
}

/** @param {boolean} holds @param {string} otherwise */
const check = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise);
};

const click = (/** @type {number} */ time) => (time < 0 ? 0 : Math.exp(-time / 0.005) * Math.cos(7_000 * time));

Deno.test("at its own speed a recording comes out as it is", () => {
  const noise = made(2, (_, index) => Math.sin(index * index * 0.37));
  const out = played(noise, 1);
  const channel = noise.channels[0];
  for (let index = 400; index < out.length; index += 1) {
    check(Math.abs(out[index] * 32_768 - channel[index]) < 0.01, `frame ${index} is another`);
  }
});

Deno.test("clicks come once each, in time, at any speed", () => {
  const clicks = made(8, (time) => click(time % 0.5 - 0.25));
  for (const speed of rates) {
    const found = beginnings(played(clicks, speed));
    const wanted = Array.from({ length: 16 }, (_, turn) => (turn * 0.5 + 0.25) / speed);
    check(found.length === wanted.length, `${found.length} clicks instead of ${wanted.length} at ${speed}: ${found}`);
    const off = Math.max(...found.map((at, turn) => Math.abs(at - wanted[turn])));
    check(off < 0.002, `clicks are ${1000 * off} ms off at ${speed}`);
  }
});

Deno.test("clicks in the midst of music come once each, in time", () => {
  const song = made(8.2, (time) =>
    0.5 * (time < 8 ? click(time % 0.5 - 0.25) : 0) +
    0.02 * [220, 277.2, 329.6].reduce((sum, one) => sum + Math.sin(2 * Math.PI * one * time), 0));
  for (const speed of rates) {
    const out = played(song, speed, 8);
    const found = [...attacksOf({ rate, channels: [Int16Array.from(out, (one) => 30_000 * one)] })].map((at) =>
      at / rate
    );
    const wanted = Array.from({ length: 16 }, (_, turn) => (turn * 0.5 + 0.25) / speed);
    check(found.length === wanted.length, `${found.length} attacks instead of ${wanted.length} at ${speed}: ${found}`);
    const off = Math.max(...found.map((at, turn) => Math.abs(at - wanted[turn])));
    check(off < 0.004, `attacks are ${1000 * off} ms off at ${speed}`);
  }
});

Deno.test("the pitch is kept, and a held tone stays even", () => {
  for (const tone of [82.4, 220, 440, 1_318.5]) {
    const held = made(4, (time) => 0.8 * Math.sin(2 * Math.PI * tone * time));
    for (const speed of rates) {
      const out = played(held, speed).subarray(2_000);
      const cents = 1200 * Math.log2(pitch(out) / tone);
      check(Math.abs(cents) < 5, `${tone} Hz is ${cents} cents off at ${speed}`);
      const powers = [];
      for (let at = 0; at + 2_205 < out.length - 4_410; at += 2_205) {
        powers.push(Math.sqrt(out.subarray(at, at + 2_205).reduce((sum, one) => sum + one * one, 0) / 2_205));
      }
      const wobble = 20 * Math.log10(Math.max(...powers) / Math.min(...powers));
      check(wobble < 2, `${tone} Hz wobbles by ${wobble} dB at ${speed}`);
    }
  }
});

Deno.test("a clock that is corrected is followed without a jump in the sound", () => {
  const held = made(8, (time) => 0.8 * Math.sin(2 * Math.PI * 220 * time));
  const stretcher = new Stretcher(held);
  const frames = 8_820;
  let steepest = 0;
  let before = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const late = turn < 10 ? 0 : turn < 20 ? 0.012 * rate : -0.02 * rate;
    const [out] = stretcher.render(frames, [
      { frame: 0, position: turn * frames + late },
      { frame: frames, position: (turn + 1) * frames + late },
    ]);
    for (const value of out) {
      steepest = Math.max(steepest, Math.abs(value - before));
      before = value;
    }
  }
  const own = (0.8 * 30_000) / 32_768 * 2 * Math.PI * 220 / rate;
  check(steepest < 1.5 * own, `the wave jumps by ${steepest}, its own steepest step is ${own}`);
});
