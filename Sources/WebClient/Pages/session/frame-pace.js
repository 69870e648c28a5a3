/** @import { Picture } from "../stage/picture.js" */

const textEvery = 100;
/** Milliseconds from frame to frame on a device that saves its battery. */
const slowFrame = 100;

/**
 * How often a stage is drawn without anything to wait for, on a device that saves its battery.
 *
 * @typedef {"none" | "slow" | "dark"} Economy
 */

/**
 * When the stage wants to draw again, in milliseconds.
 *
 * @param {Picture} picture
 * @param {number} now
 * @param {{ economy: Economy, isGliding: boolean }} how
 */
export function nextFrame(picture, now, { economy, isGliding }) {
  const { boundary } = picture;
  if (economy === "dark") return boundary === null ? Infinity : Math.max(0, (boundary - now) / 1000);
  const wanted = nextChange(picture, now, isGliding);
  return economy === "slow" ? Math.max(slowFrame, wanted) : wanted;
}

/**
 * @param {Picture} picture
 * @param {number} now
 * @param {boolean} isGliding
 */
function nextChange({ phase, runs, pending, boundary }, now, isGliding) {
  if (phase === "moving" && runs) return 0;
  if (isGliding || pending) return 0;
  if (!runs && boundary === null) return Infinity;
  const untilNext = boundary === null ? Infinity : (boundary - now) / 1000;
  return untilNext < textEvery ? 0 : textEvery;
}
