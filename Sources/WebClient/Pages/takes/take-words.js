import { stageNamed } from "../drill/stage-words.js";
import { listed, words } from "../words/takes.js";

/**
 * @import { Looking } from "./panel.js"
 * @import { Take, TakePlace } from "./takes.d.ts"
 */

/** @typedef {Pick<Looking, "nameOf" | "drill">} Known by what the places of a take are named */

/**
 * “3 Wedge”, or “3 → 4” on the way; of a drill, “Round 2 of 3”.
 *
 * @param {Pick<TakePlace, "formation" | "id" | "moving"> & { position?: number }} place
 * @param {Known} known
 */
export function takePlaceInWords({ position = 0, formation, id, moving }, { nameOf, drill }) {
  if (drill) {
    const stage = drill.stages.findLast(({ starts }) => starts <= position) ?? null;
    const isOver = stage === null || position >= (drill.stages.at(-1)?.ends ?? 0);
    return isOver ? words("takes.drillsEnd") : stageNamed(stage, drill.plan);
  }
  if (formation === undefined) return words("takes.somewhere");
  if (moving) return words("takes.onTheWay", { from: formation, to: formation + 1 });
  const name = id === undefined ? null : nameOf(id);
  return words("takes.place", { number: formation + 1, name: name ?? "" }).trim();
}

/**
 * @param {Take} take
 * @param {Known} known
 */
export function wayInWords({ from, to }, known) {
  const start = takePlaceInWords(from, known);
  return to === null
    ? words("takes.goesOn", { from: start })
    : words("takes.fromTo", { from: start, to: takePlaceInWords(to, known) });
}

/**
 * Why it stands; null while it runs.
 *
 * @param {Take} take
 * @param {number} now
 */
export function stopInWords({ stop, ends }, now) {
  if (stop === null || ends === null || ends > now) return null;
  return words(`takes.stop.${stop}`);
}

/**
 * How long it took, in microseconds; if it still goes on, until now.
 *
 * @param {Take} take
 * @param {number} now
 */
export const lengthOf = ({ begins, ends }, now) => Math.max(0, Math.min(ends ?? now, Math.max(now, begins)) - begins);

/**
 * How punctual the devices were, in words.
 *
 * @param {Take} take
 */
export function punctualityInWords({ punctuality }) {
  if (punctuality === null || punctuality.devices === 0) return words("takes.notKnown");
  const { changes, devices, inTime, worst, shared } = punctuality;
  const facts = [
    changes === 1
      ? words("takes.inTime", { inTime, count: devices })
      // Rounded down: 100 % means all of them.
      : words("takes.inTimeOver", { share: Math.floor(inTime / devices * 100), count: changes }),
    worst === null ? null : words("takes.worst", { milliseconds: Math.ceil(worst / 1_000) }),
    shared ? words("takes.shared") : null,
  ].filter((part) => part !== null);
  return listed(facts, "unit");
}

/**
 * Whom a note is for, as performers' ids; none for everybody.
 *
 * @param {{ performer?: string, performers?: readonly string[] }} note
 */
export const dancersOf = ({ performer, performers }) => performers ?? (performer === undefined ? [] : [performer]);
