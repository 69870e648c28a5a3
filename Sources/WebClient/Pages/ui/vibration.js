import { preference } from "./preferences.js";

/**
 * The vibration patterns of this device, different enough to be told apart in a pocket; milliseconds on, off, on, ….
 * Each is over before the next one may come.
 */
const patterns = {
  count: [30],
  prepare: [60, 120, 60],
  go: [400],
  arrived: [50, 70, 50, 70, 50],
  told: [200, 80, 200],
};

/** @typedef {keyof typeof patterns} Pattern */

export const canVibrate = () => "vibrate" in navigator;

export const isVibrationWanted = () => canVibrate() && preference("vibrate", "no") === "yes";

/**
 * Only if the person wants it.
 *
 * @param {Pattern} what
 */
export function vibrate(what) {
  if (isVibrationWanted()) navigator.vibrate(patterns[what]);
}
