/** @import { Motion } from "./wire.d.ts" */

/**
 * The instant from which on a motion is in force: a count-in is part of it. It stands apart from the core, since the
 * list of productions and the form for joining do without that.
 *
 * @param {Motion} motion
 */
export const placed = ({ at, wait = 0 }) => at - wait;
