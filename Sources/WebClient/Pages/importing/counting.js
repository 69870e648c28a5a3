/**
 * When each count is, as a tempo and anchors.
 *
 * @import { Counted } from "./import-dialog.js"
 */

/** Microseconds that a count may be beside its place: nobody hears them. */
const near = 500;
const mostAnchors = 2_000;
export const slowest = 20;
export const fastest = 400;

/**
 * As few anchors as tell all counts; null where a tempo is none that a piece can have, or there are too many.
 *
 * @param {readonly number[]} times microseconds of the counts from 0 on, and of the end; the first is 0
 * @returns {Counted | null}
 */
export function countingOf(times) {
  const end = times.length - 1;
  if (end < 1) return null;
  /** @type {Counted["anchors"]} */
  const anchors = [];
  let from = 0;
  while (from < end) {
    const to = straightFrom(times, from);
    anchors.push({ count: to, time: Math.round(times[to]) });
    from = to;
  }
  const [first] = anchors;
  const tempo = Math.round((60e6 * first.count * 1e6) / first.time) / 1e6;
  const steady = anchors.length === 1 ? [] : anchors;
  let last = { count: 0, time: 0 };
  for (const anchor of anchors) {
    const between = (60e6 * (anchor.count - last.count)) / (anchor.time - last.time);
    if (!(between >= slowest && between <= fastest)) return null;
    last = anchor;
  }
  return steady.length > mostAnchors ? null : { tempo, anchors: steady };
}

/**
 * The last count that a straight line reaches with all between near it.
 *
 * @param {readonly number[]} times
 * @param {number} from
 */
function straightFrom(times, from) {
  let [least, most, reached] = [-Infinity, Infinity, from + 1];
  for (let to = from + 1; to < times.length; to += 1) {
    const [counts, length] = [to - from, times[to] - times[from]];
    const slope = length / counts;
    if (slope >= least && slope <= most) reached = to;
    least = Math.max(least, (length - near) / counts);
    most = Math.min(most, (length + near) / counts);
    if (least > most) break;
  }
  return reached;
}
