/**
 * What an athlete is told about where they stand and how well they are seen.
 *
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 *
 * @typedef {"nobody" | "stepBack" | "feet" | "head" | "moveLeft" | "moveRight" | "comeCloser" | "light" | "slow"
 *   | "well"} Framing
 */

/** Joints below this confidence are not seen. */
const sure = 0.5;
/** Shares of the picture's height and width. */
const edge = 0.02;
const small = 0.35;
/** Mean brightness, from 0 to 1. */
const dark = 0.16;
/** Pictures a second, below which quick punches are missed. */
const slow = 10;

const nose = 0;
const shoulders = [5, 6];
const ankles = [15, 16];
/** Shoulders, wrists, hips: without these nothing is recognised. */
const needed = [5, 6, 11, 12];

/**
 * The most important thing to change, or that all is well.
 *
 * @param {object} seen
 * @param {Joints | null} seen.joints in pixels of the picture; null if nobody was found
 * @param {number} seen.width pixels
 * @param {number} seen.height pixels
 * @param {number | null} seen.brightness from 0 to 1
 * @param {number | null} seen.rate pictures a second; null if it is not known yet
 * @returns {Framing}
 */
export function framing({ joints, width, height, brightness, rate }) {
  const isDark = brightness !== null && brightness < dark;
  if (joints === null) return isDark ? "light" : "nobody";
  /** @param {number} joint */
  const isSeen = (joint) => joints[3 * joint + 2] >= sure;
  /** @param {number} joint */
  const x = (joint) => joints[3 * joint] / width;
  /** @param {number} joint */
  const y = (joint) => joints[3 * joint + 1] / height;
  if (!needed.some(isSeen)) return isDark ? "light" : "nobody";
  const seen = Array.from({ length: 17 }, (_, joint) => joint).filter(isSeen);
  const left = Math.min(...seen.map(x));
  const right = Math.max(...seen.map(x));
  const hasHead = isSeen(nose) && y(nose) > edge;
  const hasFeet = ankles.every((ankle) => isSeen(ankle) && y(ankle) < 1 - edge);
  if (!hasHead && !hasFeet || left < edge && right > 1 - edge) return "stepBack";
  // Whoever looks at a picture of themselves sees a mirror: their left is on the left.
  if (left < edge && right < 1 - edge) return "moveLeft";
  if (right > 1 - edge && left > edge) return "moveRight";
  if (!hasFeet) return "feet";
  if (!hasHead) return "head";
  const tall = Math.max(...ankles.map(y)) - Math.min(...shoulders.map(y));
  if (tall < small) return "comeCloser";
  if (isDark) return "light";
  if (rate !== null && rate < slow) return "slow";
  return "well";
}
