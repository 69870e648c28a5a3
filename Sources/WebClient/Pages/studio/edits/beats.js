import { fastest, slowest } from "../../editing/described.js";
import { lengthOf, tempoBetween, tempoMap } from "../../stage/tempo.js";
import { countsChanges } from "./formations.js";

/**
 * Counts that follow the beats of the music. The first count is always at score time 0, so where it lies in the music
 * is told by the music's offset. Times are microseconds of the score. Every function is pure.
 *
 * @import { Anchor, Change, Production } from "../../wire/production.d.ts"
 * @import { Beats } from "../../music/beats.d.ts"
 *
 * @typedef {{ tempo: number, anchors: Anchor[], moved: number }} Counting `moved`: how much later all of the music is
 */

/** Counts of one eight. */
const eight = 8;
/** Microseconds that a beat may lie beside the line between its anchors: nobody hears a smaller difference. */
const tolerance = 20_000;
/** @type {Anchor} */
const beginning = { count: 0, time: 0 };

/**
 * The first of the beats with which an eight begins, if one does with this beat.
 *
 * @param {number} beat
 */
export const inEight = (beat) => ((beat % eight) + eight) % eight;

/**
 * The same beats, so many microseconds later.
 *
 * @template {Pick<Beats, "beats">} Some
 * @param {Some} beats
 * @param {number} by
 * @returns {Some}
 */
export const movedBy = (beats, by) => ({
  ...beats,
  beats: beats.beats.map(({ at, confidence }) => ({ at: at + by, confidence })),
});

/**
 * How beats are counted: the downbeat `one`, and every eighth beat from it, begins an eight. The music is moved by four
 * counts at most, so that one of the beats is the first count. Null for fewer than two beats, and for beats that no
 * production can have.
 *
 * @param {Pick<Beats, "beats" | "one">} beats
 * @returns {Counting | null}
 */
export function countingOf({ beats, one }) {
  if (beats.length < 2) return null;
  const times = beats.map(({ at }) => at);
  const first = inEight(one);
  const interval = (times[times.length - 1] - times[0]) / (times.length - 1);
  /** @param {number} index */
  const timeAt = (index) =>
    index < 0
      ? times[0] + index * interval
      : times[Math.min(index, times.length - 1)] + Math.max(0, index - times.length + 1) * interval;
  const count = Math.round(timeAt(first) / interval / eight) * eight;
  const moved = -Math.round(timeAt(first - count));
  const counted = times.map((time, index) => ({ count: count + index - first, time: Math.round(time) + moved }))
    .filter(({ count, time }) => count > 0 && time > 0);
  const last = counted.at(-1);
  if (last === undefined) return null;
  const tempo = Math.round(tempoBetween(beginning, last) * 1e3) / 1e3;
  const isSteady = counted.every(({ count, time }) => Math.abs(lengthOf({ tempo }, 0, count) - time) <= tolerance);
  const counting = isSteady ? { tempo, anchors: [] } : { tempo: lastTempo(counted), anchors: thinned(counted) };
  return isPossible(counting.tempo, counting.anchors) ? { ...counting, moved } : null;
}

/**
 * As few of the anchors as are needed: each one that is left out lies on the line between its neighbours, within the
 * tolerance.
 *
 * @param {Anchor[]} counted
 */
function thinned(counted) {
  /** @type {Anchor[]} */
  const kept = [];
  let from = { count: 0, time: 0 };
  let [least, most] = [-Infinity, Infinity];
  /** @type {Anchor | null} */
  let before = null;
  for (const next of counted) {
    const counts = next.count - from.count;
    const slope = (next.time - from.time) / counts;
    if (before !== null && (slope < least || slope > most)) {
      kept.push(before);
      from = before;
      [least, most] = [-Infinity, Infinity];
    }
    const length = next.count - from.count;
    const way = next.time - from.time;
    least = Math.max(least, (way - tolerance) / length);
    most = Math.min(most, (way + tolerance) / length);
    before = next;
  }
  if (before !== null) kept.push(before);
  return kept;
}

/** Counts a minute at the end. @param {Anchor[]} counted */
function lastTempo(counted) {
  const to = counted[counted.length - 1];
  const from = counted.length === 1 ? beginning : counted[Math.max(0, counted.length - 1 - eight)];
  return Math.min(fastest, Math.max(slowest, Math.round(tempoBetween(from, to) * 100) / 100));
}

/** @param {number} tempo @param {readonly Anchor[]} anchors */
const isPossible = (tempo, anchors) =>
  [tempo, ...temposBetween(anchors)].every((here) => here >= slowest && here <= fastest);

/**
 * The tempo before each anchor.
 *
 * @param {readonly Anchor[]} anchors
 */
export const temposBetween = (anchors) =>
  anchors.map((anchor, index) => tempoBetween(anchors[index - 1] ?? beginning, anchor));

/**
 * Counts by these beats. With `keepsCounts` formations stay on their counts; else on the instants of the music where
 * they are: then the first hold takes up what the music is moved by.
 *
 * @param {Production} document
 * @param {Counting} counting
 * @param {boolean} keepsCounts
 * @returns {Change[]}
 */
export function countingChanges(document, { tempo, anchors, moved }, keepsCounts) {
  /** @type {Change[]} */
  const changes = [...countsChanges(document, { tempo, anchors }, keepsCounts)];
  if (moved === 0 || document.clips.length === 0) return changes;
  changes.push({ set: ["music", "offset"], to: document.music.offset + moved });
  const [first] = document.formations;
  if (keepsCounts || first === undefined) return changes;
  changes.push({ set: ["formations", first.id, "hold"], to: Math.max(0, first.hold + moved) });
  for (const { id, at } of document.markers) {
    changes.push({ set: ["markers", id, "at"], to: Math.max(0, at + moved) });
  }
  for (const { id, from, to } of document.passages) {
    if (to + moved <= 0) continue;
    changes.push({ set: ["passages", id, "span"], to: { from: Math.max(0, from + moved), to: to + moved } });
  }
  return changes;
}

/** Counts a minute of beats. @param {Pick<Beats, "beatLength">} beats */
export const tempoOf = ({ beatLength }) => tempoBetween(beginning, { count: 1, time: beatLength });

/**
 * The beats that the production counts until `end`, as if they had been found.
 *
 * @param {Production} document
 * @param {number} end
 * @returns {Beats}
 */
export function beatsCounted(document, end) {
  const map = tempoMap(document);
  const last = Math.max(eight, Math.ceil(map.countAt(end)));
  return {
    beats: Array.from({ length: last + 1 }, (_, count) => ({ at: map.timeOf(count), confidence: 1 })),
    beatLength: map.timeOf(1),
    confidence: 1,
    metre: 4,
    one: 0,
    downbeatConfidence: 1,
  };
}

/**
 * The beats that somebody tapped, without what hands do to single taps: each lies on the line through those about it.
 * The first tap is “one”.
 *
 * @param {readonly number[]} taps in order
 * @returns {Pick<Beats, "beats" | "one">}
 */
export function beatsTapped(taps) {
  const reach = 8;
  const beats = taps.map((_, index) => {
    const from = Math.max(0, index - reach);
    const near = taps.slice(from, index + reach + 1);
    const middle = (near.length - 1) / 2;
    const mean = near.reduce((sum, time) => sum + time, 0) / near.length;
    const spread = near.reduce((sum, _, turn) => sum + (turn - middle) ** 2, 0);
    const slope = spread === 0
      ? 0
      : near.reduce((sum, time, turn) => sum + (turn - middle) * (time - mean), 0) / spread;
    return { at: Math.round(mean + slope * (index - from - middle)), confidence: 1 };
  });
  return { beats, one: 0 };
}

/**
 * The anchors with `count` at `time`, in the place of another one of that count; null where that cannot be.
 *
 * @param {Production} document
 * @param {number} count
 * @param {number} time
 * @returns {Anchor[] | null}
 */
export function anchored({ tempo, anchors }, count, time) {
  const list = [...anchors.filter((anchor) => anchor.count !== count), { count, time: Math.round(time) }]
    .sort((one, other) => one.count - other.count);
  return isPossible(tempo, list) ? list : null;
}
