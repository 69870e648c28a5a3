import { prefer, preference } from "./preferences.js";

/**
 * By how much this device's screen and speaker lag behind, as the person set it: remembered here, in whole
 * milliseconds.
 * A frame or a beep is sent off that much earlier.
 */
const farthestLag = 500;

/** @typedef {"screen" | "speaker"} Lagging */

/** @param {string} name */
const read = (name) => {
  const value = Number(preference(name, "0"));
  return Number.isFinite(value) ? Math.min(farthestLag, Math.max(-farthestLag, Math.round(value))) : 0;
};

const lags = { screen: read("screen-lag"), speaker: read("speaker-lag") };

/** In microseconds. */
export const displayLag = () => lags.screen * 1000;
export const soundLag = () => lags.speaker * 1000;

/** @param {Lagging} what */
export const lagOf = (what) => lags[what];

/**
 * @param {Lagging} what
 * @param {number} milliseconds
 */
export function setLag(what, milliseconds) {
  lags[what] = Math.min(farthestLag, Math.max(-farthestLag, Math.round(milliseconds)));
  prefer(`${what}-lag`, String(lags[what]));
  return lags[what];
}
