/**
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Motion } from "../wire/wire.d.ts"
 */

/**
 * The instant from which on a motion is in force: a count-in is part of it. It stands apart from the core, since the
 * list of productions and the form for joining do without that.
 *
 * @param {Motion} motion
 */
export const placed = ({ at, wait = 0 }) => at - wait;

/**
 * A motion and, until it applies, the one that does. One that was replaced before it applied never applies. It is the
 * core's `Timeline.replace`.
 *
 * @param {Timeline} timeline
 * @param {Motion} motion
 * @param {number} decided
 */
export const replaced = ({ motion: last, previous = null }, motion, decided) => ({
  motion,
  previous: placed(last) <= decided ? last : previous,
});
