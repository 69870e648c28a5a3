/**
 * A take as a film: the state at any of its instants. Pure.
 *
 * @import { Motion, Noted } from "../wire/wire.d.ts"
 * @import { TakeCourse } from "./takes.d.ts"
 */

/**
 * A place on the scrubber of the film, in microseconds from its beginning.
 *
 * @typedef {{ at: number, kind: "cue" | "note" }} Mark
 */

/** @param {TakeCourse} course */
export function filmOf(course) {
  const { begins, ends, motions, notes, now } = course;
  const end = Math.max(begins, Math.min(ends ?? now, now));
  /** @param {number} instant */
  const within = (instant) => Math.min(Math.max(instant, begins), end) - begins;
  return {
    begins,
    length: end - begins,
    /** The motion that applied so long after the beginning. @param {number} time @returns {Motion} */
    motionAt: (time) => {
      const held = motions.findLastIndex(({ from }) => from <= begins + time);
      return motions[Math.max(0, held)].motion;
    },
    /** What was changed during the take. */
    cues: motions.slice(1).map(({ from }) => from).filter((from) => from > begins && from < end).map(within),
    notes: notes.map((/** @type {Noted} */ note) => ({ ...note, time: within(note.touched ?? note.at) })),
  };
}

/** @typedef {ReturnType<typeof filmOf>} Film */
