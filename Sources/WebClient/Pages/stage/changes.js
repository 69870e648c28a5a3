import { scoreOf } from "./score.js";
import { countsOf } from "./tempo.js";

/**
 * What one performer dances in a production, and how that changed between two revisions: pure, and without words.
 * Formations are the same by their id, wherever they have gone in the list. Score times are microseconds.
 *
 * @import { Anchor, Handles, Point, Production } from "../wire/production.d.ts"
 *
 * A performer's way into a formation; `from` is the formation before it, null for the first, into which nobody walks.
 *
 * @typedef {{ from: string | null, time: number, path: Handles | null, leave: number, arrive: number }} WayIn
 *
 * Lengths in counts, where the piece was known to have anchors or not; without, its tempo holds throughout.
 *
 * @typedef {{ hold: number, time: number, leave: number, arrive: number }} Lengths
 *
 * @typedef {{ id: string, name: string, at: Point, hold: number, way: WayIn, counts?: Lengths }} Danced
 *
 * @typedef {{ revision: number, tempo: number, formations: Danced[] }} Outline
 *
 * One thing that changed. Times and tempos have what they were `before`.
 *
 * @typedef {{ kind: "added", at: Point } | { kind: "removed" } | { kind: "moved" }
 *   | { kind: "renamed", before: string } | { kind: "place", from: Point, to: Point }
 *   | { kind: "path", path: "curve" | "straight" | "another" }
 *   | { kind: "leave" | "arrive" | "time" | "hold" | "tempo", now: number, before: number }
 * } Change
 *
 * What changed of one formation: `index` is where it is now, `was` where it was; null where it is not. Of the whole
 * piece, both are null and `id` is empty.
 *
 * @typedef {{ id: string, name: string, index: number | null, was: number | null, changes: Change[] }} Changed
 */

/** Less than this many stage units is no other place, and less than this many counts no other time. */
const least = 0.05;

/**
 * What a performer dances; null for somebody who is not in the production.
 *
 * @param {Pick<Production, "tempo" | "performers" | "formations"> & { revision: number, anchors?: Anchor[] }}
 *   production
 * @param {string} performer
 * @returns {Outline | null}
 */
export function outlineFor(production, performer) {
  const { revision, tempo, performers, formations } = production;
  if (!performers.some(({ id }) => id === performer)) return null;
  const score = scoreOf(production);
  const danced = formations.map(({ id, name, hold, positions }, index) => {
    const { x, y } = positions[performer] ?? { x: 0, y: 0 };
    const before = formations[index - 1];
    const delay = before?.transition.delays?.[performer];
    const way = {
      from: before?.id ?? null,
      time: before?.transition.duration ?? 0,
      path: before?.transition.paths?.[performer] ?? null,
      leave: delay?.leave ?? 0,
      arrive: delay?.arrive ?? 0,
    };
    const arrives = score.arrival(index);
    const counts = {
      hold: countsOf(production, arrives, hold),
      time: countsOf(production, arrives - way.time, way.time),
      leave: countsOf(production, arrives - way.time, way.leave),
      arrive: countsOf(production, arrives - way.arrive, way.arrive),
    };
    return { id, name, at: { x, y }, hold, way, counts };
  });
  return { revision, tempo, formations: danced };
}

/**
 * What changed for a performer, in the order of the piece as it is now: what is of the whole piece first, and what was
 * taken out where it was.
 *
 * @param {Outline} before
 * @param {Outline} after
 * @returns {Changed[]}
 */
export function changesBetween(before, after) {
  const was = new Map(before.formations.map(({ id }, index) => [id, index]));
  const is = new Set(after.formations.map(({ id }) => id));
  const common = after.formations.filter(({ id }) => was.has(id)).map(({ id }) => was.get(id) ?? 0);
  const inOrder = longestRise(common);
  /** @param {Danced} formation @param {number} index @returns {Changed} */
  const now = (formation, index) => {
    const { id, name } = formation;
    const old = was.get(id) ?? null;
    /** @type {Change[]} */
    const changes = old === null ? [{ kind: "added", at: formation.at }] : [
      .../** @type {Change[]} */ (inOrder.has(old) ? [] : [{ kind: "moved" }]),
      ...changesOf(before.formations[old], formation, { before, after }),
    ];
    return { id, name, index, was: old, changes };
  };
  /** @type {Changed[]} */
  const removed = before.formations.flatMap(({ id, name }, index) =>
    is.has(id) ? [] : [{ id, name, index: null, was: index, changes: [{ kind: "removed" }] }]
  );
  /** @type {Changed[]} */
  const whole = before.tempo === after.tempo ? [] : [{
    id: "",
    name: "",
    index: null,
    was: null,
    changes: [{ kind: "tempo", now: after.tempo, before: before.tempo }],
  }];
  const changed = after.formations.map(now).filter(({ changes }) => changes.length > 0);
  /** @param {Changed} one */
  const turn = ({ index, was }) => index ?? (was ?? -1) - 0.5;
  return [...whole, ...removed, ...changed].sort((a, b) => turn(a) - turn(b));
}

/**
 * By what a formation's changes are recognised once they have been looked at: not by the place in the list.
 *
 * @param {Changed} changed
 */
export const signature = ({ changes }) => JSON.stringify(changes);

/**
 * @param {Danced} one
 * @param {Danced} other the same formation later
 * @param {{ before: Outline, after: Outline }} pieces
 * @returns {Change[]}
 */
function changesOf(one, other, { before, after }) {
  /** @type {Change[]} */
  const found = [];
  if (one.name !== other.name) found.push({ kind: "renamed", before: one.name });
  if (isElsewhere(one.at, other.at)) found.push({ kind: "place", from: one.at, to: other.at });
  /** @param {"leave" | "arrive" | "time" | "hold"} kind @param {number} now @param {number} was */
  const timed = (kind, now, was) => {
    const counts = other.counts?.[kind] ?? countsOf({ tempo: after.tempo }, 0, now);
    const counted = one.counts?.[kind] ?? countsOf({ tempo: before.tempo }, 0, was);
    // After a change of tempo the seconds or the counts differ. Only where both do, something was changed.
    if (now !== was && Math.abs(counts - counted) >= least) found.push({ kind, now: counts, before: counted });
  };
  if (one.way.from !== null && other.way.from !== null) {
    if (one.way.from === other.way.from) found.push(...pathChange(one, other, { before, after }));
    timed("time", other.way.time, one.way.time);
    timed("leave", other.way.leave, one.way.leave);
    timed("arrive", other.way.arrive, one.way.arrive);
  }
  timed("hold", other.hold, one.hold);
  return found;
}

/**
 * Another curve is told of where both its ends are where they were: it goes with them.
 *
 * @param {Danced} one
 * @param {Danced} other
 * @param {{ before: Outline, after: Outline }} pieces
 * @returns {Change[]}
 */
function pathChange(one, other, { before, after }) {
  const [old, now] = [one.way.path, other.way.path];
  if (old === null && now === null) return [];
  if (old === null) return [{ kind: "path", path: "curve" }];
  if (now === null) return [{ kind: "path", path: "straight" }];
  /** @param {Outline} piece */
  const start = (piece) => piece.formations.find(({ id }) => id === one.way.from)?.at ?? one.at;
  const isMoved = isElsewhere(one.at, other.at) || isElsewhere(start(before), start(after));
  const isOther = isElsewhere(old[0], now[0]) || isElsewhere(old[1], now[1]);
  return isOther && !isMoved ? [{ kind: "path", path: "another" }] : [];
}

/** @param {Point} a @param {Point} b */
const isElsewhere = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) >= least;

/**
 * The values of a longest rising run through a list of different numbers: those that are not in it have moved.
 *
 * @param {readonly number[]} values
 */
function longestRise(values) {
  /** @type {number[]} the index of the least value that ends a rise of each length */
  const ends = [];
  /** @type {number[]} */
  const previous = [];
  values.forEach((value, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1] : -1;
    ends[low] = index;
  });
  /** @type {Set<number>} */
  const rise = new Set();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]) rise.add(values[index]);
  return rise;
}
