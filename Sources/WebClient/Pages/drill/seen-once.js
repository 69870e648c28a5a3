/**
 * Of several cameras that see one athlete at a time, one counts, by the rule of
 * Sources/Rehearsal/Results/SeenOnce.swift: a device which the trainer bound to the athlete goes before the athlete's
 * own; of several, the one of the lowest id.
 *
 * @import { Told } from "./run.d.ts"
 */

/** In microseconds: so long before and after a punch that stays no other camera's counts whose word goes after it. */
const near = 10_000_000;

/** What a page has from its own camera says nothing of a member. @param {Told} punch */
const isOwn = ({ member, source }) => member === undefined || member === source;
/** With the source's delay taken off. @param {Told} punch */
export const momentOf = ({ at, delay = 0 }) => at - delay;

/**
 * Since when what is called is an athlete's: since they joined, or since they were seen, if that was earlier.
 *
 * @param {number | undefined} joined undefined for whoever has always been there
 * @param {readonly Told[]} seen that count
 */
export const startOf = (joined, seen) => joined === undefined ? -Infinity : Math.min(joined, ...seen.map(momentOf));

/**
 * The cameras that told these punches, the one whose word goes first first.
 *
 * @param {readonly Told[]} told
 */
export function camerasOf(told) {
  const cameras = new Map(told.filter(({ by }) => by === "camera").map((punch) => [punch.source, isOwn(punch)]));
  return [...cameras]
    .sort(([one, isOwn], [other, isOthers]) => Number(isOwn) - Number(isOthers) || (one < other ? -1 : 1))
    .map(([source]) => source);
}

/**
 * What counts of one athlete's punches, as the trainer has corrected it. What the trainer says was no punch keeps
 * others out all the same: they saw the same movement.
 *
 * @template {Told} One
 * @param {readonly One[]} told in any order
 * @returns {readonly One[]}
 */
export function counted(told) {
  return seenOnce(told.filter(({ muted }) => !muted)).map(asCorrected).filter((punch) => punch !== null);
}

/** Null for what was no punch. @template {Told} One @param {One} punch @returns {One | null} */
function asCorrected(punch) {
  const { corrected } = punch;
  if (corrected === "none") return null;
  if (corrected === undefined) return punch;
  return { ...punch, ...corrected, probabilities: undefined, precision: undefined, ifCalled: undefined, confidence: 1 };
}

/**
 * @template {Told} One
 * @param {readonly One[]} told punches of one athlete, of sources that are not muted, in any order
 * @returns {readonly One[]}
 */
export function seenOnce(told) {
  const cameras = camerasOf(told);
  if (cameras.length < 2) return told;
  /** @type {Set<One>} */
  const staying = new Set();
  /** Ascending. @type {number[]} */
  let before = [];
  for (const camera of cameras) {
    const own = told.filter(({ by, source }) => by === "camera" && source === camera);
    const fresh = own.filter((punch) => !hasOne(before, momentOf(punch)));
    for (const punch of fresh) staying.add(punch);
    before = [...before, ...fresh.map(momentOf)].sort((one, other) => one - other);
  }
  return told.filter((punch) => punch.by !== "camera" || staying.has(punch));
}

/** Whether one of these is near an instant. @param {readonly number[]} instants ascending @param {number} instant */
function hasOne(instants, instant) {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instants[middle] < instant - near) low = middle + 1;
    else high = middle;
  }
  return low < instants.length && instants[low] <= instant + near;
}
