/**
 * What a device will prompt people with, computed from the session clock and the timeline: nothing here ticks.
 *
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 *
 * One count of a count-in; `lasts` is microseconds until the next count or the motion.
 *
 * @typedef {object} Count
 * @property {"count"} kind
 * @property {number} at on the session clock
 * @property {number} number that is said, 1 … 8
 * @property {number} lasts
 * @property {boolean} isFirst
 */

/** Looks so many changes ahead: one count-in of the usual length. */
const farthest = 12;

/**
 * The counts of a count-in after `from`: those of the one under way, or of the next one that is decided.
 *
 * @param {Timeline} timeline
 * @param {Pick<Choreography, "present">} choreography
 * @param {number} from
 * @returns {Count[]}
 */
export function countsAhead(timeline, choreography, from) {
  /** @type {Count[]} */
  const counts = [];
  let present = choreography.present(timeline, from);
  for (let turn = 0; turn < farthest && present.boundary !== null; turn += 1) {
    const at = present.boundary;
    const isFirst = present.countedIn === null;
    present = choreography.present(timeline, at);
    const { countedIn } = present;
    if (countedIn !== null) {
      counts.push({ kind: "count", at, number: countedIn.number, lasts: countedIn.ends - at, isFirst });
    } else if (counts.length > 0) break;
  }
  return counts;
}
