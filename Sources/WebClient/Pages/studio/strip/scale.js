import { scoreOf } from "../../stage/score.js";

/**
 * Where a moment lies on the timeline: pure. Times are microseconds of the score, lengths CSS pixels from the beginning
 * of what scrolls; a scale is pixels a microsecond.
 *
 * @import { Production } from "../../wire/production.d.ts"
 *
 * @typedef {{ left: number, width: number, held: number }} Box of a card; `held`: how much of it is its hold
 */

/** Before the first moment, and behind the last one: there the end can be dragged on. */
export const before = 12;
export const behind = 96;
/** A formation, with the move after it, has about so much room before the whole piece is in sight. */
const roomy = 120;
/** A second is never wider; and not by itself, where there are few formations. */
const [widest, usuallyWidest] = [400e-6, 110e-6];
/** The longest track that browsers lay out and paint exactly. */
const longest = 8e6;
/** A short hold takes so much room of the move after it, and leaves so much of that. */
export const leastCard = 64;
export const leastGap = 20;
/** What takes no time at all is so wide. */
const thinnest = 6;

/** @type {(scale: number, time: number) => number} */
export const xOf = (scale, time) => before + time * scale;

/** @type {(scale: number, x: number) => number} */
export const timeAt = (scale, x) => (x - before) / scale;

/**
 * The end of what the timeline shows: of formations, parts, markers and music.
 *
 * @param {Pick<Production, "formations" | "passages" | "markers" | "clips" | "music">} document
 */
export function endOf({ formations, passages, markers, clips, music }) {
  const sounds = clips.reduce((sum, { from, to }) => sum + to - from, music.offset);
  const ends = [scoreOf({ formations }).end, sounds];
  for (const { to } of passages) ends.push(to);
  for (const { at } of markers) ends.push(at);
  return Math.max(1e6, ...ends);
}

/**
 * A scale within what can be shown.
 *
 * @param {number} scale
 * @param {{ end: number, width: number }} shown
 */
export const bounded = (scale, shown) =>
  Math.min(widest, longest / shown.end, Math.max(scale, Math.min(widest, fitting(shown))));

/** The whole piece in sight. @param {{ end: number, width: number }} shown */
export const fitting = ({ end, width }) => Math.max(60, width - before - behind) / end;

/**
 * The scale with which a piece is shown at first: all of it, unless its formations would then have too little room.
 *
 * @param {{ end: number, width: number, count: number }} shown
 */
export function usual({ end, width, count }) {
  const fits = Math.min(usuallyWidest, fitting({ end, width }));
  return bounded(Math.max(fits, Math.min(usuallyWidest, (roomy * count) / end)), { end, width });
}

/**
 * The card of a formation: as long as its hold, a short one longer, as far as the move after it leaves room.
 *
 * @param {{ arrives: number, departs: number, next: number }} at where; `next`: where the one after it arrives
 * @returns {Box}
 */
export function boxOf({ arrives, departs, next }) {
  const held = departs - arrives;
  const width = Math.max(thinnest, held, Math.min(leastCard, next - arrives - leastGap));
  return { left: arrives, width, held };
}
