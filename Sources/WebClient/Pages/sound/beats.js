import { tempoMap } from "../stage/tempo.js";
import { firstInstant } from "./passages.js";

/**
 * The beats of a run as instants of the session clock: the counts of count-ins, and those of the score while it runs.
 * They follow from the timeline alone: rate, ramp, loop and count-in are in it, and nothing ticks.
 *
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 *
 * `isFirst` is the first count of an eight, or of a count-in.
 *
 * @typedef {{ at: number, isCountIn: boolean, isFirst: boolean }} Beat
 */

/** In one call, so many changes of formation, phase or pass are followed at most. */
const farthest = 200;
/** Shorter than any count, in counts: the arithmetic of counts is not to the last bit. */
const nearlyNothing = 1e-6;

/**
 * The beats from `from` until before `to`, in order.
 *
 * @param {Timeline} timeline
 * @param {Pick<Choreography, "present" | "tempo" | "anchors">} choreography
 * @param {number} from
 * @param {number} to
 * @returns {Beat[]}
 */
export function beatsBetween(timeline, choreography, from, to) {
  /** @type {Beat[]} */
  const beats = [];
  let start = from;
  for (let turn = 0; turn < farthest && start < to; turn += 1) {
    const present = choreography.present(timeline, start);
    const end = Math.min(present.boundary ?? Infinity, to);
    const { countedIn } = present;
    if (countedIn !== null) {
      const before = choreography.present(timeline, start - 1).countedIn;
      if (before?.left !== countedIn.left) beats.push({ at: start, isCountIn: true, isFirst: before === null });
    } else if (present.runs) {
      beats.push(...countsOf(timeline, choreography, start, end));
    }
    start = end;
  }
  return beats;
}

/**
 * The counts of the score between two instants between which it runs without a jump.
 *
 * @param {Timeline} timeline
 * @param {Pick<Choreography, "present" | "tempo" | "anchors">} choreography
 * @param {number} start
 * @param {number} end
 * @returns {Beat[]}
 */
function countsOf(timeline, choreography, start, end) {
  const map = tempoMap(choreography);
  /** @param {number} instant */
  const timeAt = (instant) => choreography.present(timeline, instant).time;
  const last = timeAt(end - 1);
  /** @type {Beat[]} */
  const beats = [];
  let count = Math.ceil(map.countAt(timeAt(start)) - nearlyNothing);
  for (let after = start; map.timeOf(count) <= last; count += 1) {
    const at = firstInstant(after, end - 1, (instant) => timeAt(instant) >= map.timeOf(count));
    beats.push({ at, isCountIn: false, isFirst: count % 8 === 0 });
    after = at;
  }
  return beats;
}
