/**
 * Whether a run goes, or is about to: when somebody films it. Pure.
 *
 * @import { Motion } from "../wire/wire.d.ts"
 *
 * @param {Motion} motion
 * @param {number} now the session clock
 */
export function isGoing({ rate, at, position, until, loop }, now) {
  if (rate === 0) return false;
  return loop !== undefined || until === null || position + Math.max(0, now - at) * rate < until;
}
