/**
 * Of several cameras that see one athlete at a time, one counts, by the rule of
 * Sources/Rehearsal/Results/SeenOnce.swift: a device which the trainer bound to the athlete goes before the athlete's
 * own; of several, the one of the lowest id.
 *
 * @import { Told } from "./run.d.ts"
 */

/** In microseconds: so long before and after a punch of a camera no other one counts whose word goes after it. */
const near = 10_000_000;

/** What a page has from its own camera says nothing of a member. @param {Told} punch */
const isOwn = ({ member, source }) => member === undefined || member === source;
/** @param {Told} punch */
const momentOf = ({ at, delay = 0 }) => at - delay;

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
 * @template {Told} One
 * @param {readonly One[]} told punches of one athlete, which count, in any order
 * @returns {readonly One[]}
 */
export function seenOnce(told) {
  const cameras = camerasOf(told);
  if (cameras.length < 2) return told;
  /** @type {Set<One>} */
  const left = new Set();
  /** Ascending. @type {number[]} */
  let before = [];
  for (const camera of cameras) {
    const own = told.filter(({ by, source }) => by === "camera" && source === camera);
    for (const punch of own) if (hasOne(before, momentOf(punch))) left.add(punch);
    before = [...before, ...own.map(momentOf)].sort((one, other) => one - other);
  }
  return told.filter((punch) => !left.has(punch));
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
