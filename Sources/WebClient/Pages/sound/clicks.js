import { prefer, preference } from "../ui/preferences.js";
import { closeOutput, openOutput } from "./output.js";

/**
 * What this device clicks on, as the person with it chose: nothing; count-ins and clap tests; besides them each
 * count of the run, or the first of each eight.
 *
 * @typedef {typeof ways[number]} Clicking
 */
export const ways = /** @type {const} */ (["off", "countIns", "beats", "eights"]);

/** @returns {Clicking} */
export function clicking() {
  const chosen = preference("click", "off");
  return ways.find((way) => way === chosen) ?? "off";
}

export const isClickWanted = () => clicking() !== "off";

/**
 * Call it from a press: that is what the browser waits for.
 *
 * @param {Clicking} way
 */
export function setClicking(way) {
  prefer("click", way);
  if (way === "off") closeOutput();
  else openOutput();
}

/** @typedef {"accent" | "click"} Click */

/** Hertz; the first count of an eight is the higher one. */
const pitches = { accent: 1_650, click: 1_100 };
/** Seconds. */
const lasts = 0.07;
const rises = 0.001;
const falls = 0.011;
const loudness = 0.8;

/** @type {Map<string, AudioBuffer>} */
const made = new Map();

/**
 * A short tone that begins at once and dies away.
 *
 * @param {Click} click
 */
export const clickOf = (click) => (/** @type {BaseAudioContext} */ context) => {
  const key = `${click} ${context.sampleRate}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const length = Math.ceil(lasts * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let turn = 0; turn < length; turn += 1) {
    const time = turn / context.sampleRate;
    const shape = Math.min(1, time / rises) * Math.exp(-time / falls);
    samples[turn] = loudness * shape * Math.sin(2 * Math.PI * pitches[click] * time);
  }
  made.set(key, buffer);
  return buffer;
};
