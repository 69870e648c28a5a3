/** @import { Present, Timeline } from "../core/timeline.d.ts" */
/** @import { Choreography } from "./choreography.js" */

/** Which formation comes next; `starts` is null and `isTimed` false while it waits for a GO. */
/** @typedef {{ formation: number, starts: number | null, isTimed: boolean }} Next */
/** `waits`: everybody stands where the run, or the next pass of a loop, is about to begin, and is counted in. */
/** `isPaused`: everybody stands where somebody stopped the run. */
/** @typedef {Present & { next: Next | null, waits: boolean, isPaused: boolean }} Picture */

/** @typedef {Pick<Choreography, "present" | "formationCount" | "departure" | "formationAt">} Piece */

/**
 * What is on the stage at an instant of the session clock: a pure function of the model and the choreography.
 *
 * @param {Timeline} state
 * @param {Piece} choreography
 * @param {number} instant
 * @returns {Picture}
 */
export function pictureAt(state, choreography, instant) {
  const present = choreography.present(state, instant);
  const waits = present.isGoing && !present.runs && !present.pending;
  const isPaused = present.paused !== null && !present.runs;
  return { ...present, next: nextOf(present, state, choreography), waits, isPaused };
}

/**
 * Inside of a loop, also one that is paused, what comes next is what the loop plays.
 *
 * @param {Present} present
 * @param {Timeline} state
 * @param {Piece} choreography
 * @returns {Next | null}
 */
function nextOf(
  { change, formation, pending },
  { motion, previous },
  { formationCount: count, departure, formationAt },
) {
  if (change !== null) return { ...change, isTimed: true };
  const { loop } = (pending ? previous : null) ?? motion;
  if (loop) {
    const goesOn = formation + 1 < count && departure(formation) < loop.to;
    return { formation: goesOn ? formation + 1 : formationAt(loop.from), starts: null, isTimed: false };
  }
  return formation + 1 < count ? { formation: formation + 1, starts: null, isTimed: false } : null;
}
