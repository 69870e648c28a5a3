import { limits } from "../../editing/described.js";
import { scoreOf } from "../../stage/score.js";
import { tempoMap } from "../../stage/tempo.js";

/**
 * When formations arrive and leave, as changes for the desk. A document holds the lengths of holds and moves; here they
 * are set by the score times at which they begin and end. Times are microseconds. Every function is pure.
 *
 * @import { Production, SetChange } from "../../wire/production.d.ts"
 *
 * @typedef {{ arrives: number, departs: number }} Times
 */

/**
 * @param {Pick<Production, "formations">} document
 * @returns {Times[]}
 */
export function timesOf({ formations }) {
  const score = scoreOf({ formations });
  return formations.map((_, index) => ({ arrives: score.arrival(index), departs: score.departure(index) }));
}

/**
 * Formations that arrive and leave at these times; what would run backwards takes no time.
 *
 * @param {Pick<Production, "formations">} document
 * @param {readonly Times[]} times
 * @returns {SetChange[]}
 */
export function retimed({ formations }, times) {
  /** @type {SetChange[]} */
  const changes = [];
  let time = 0;
  formations.forEach(({ id, hold, transition }, index) => {
    const departs = Math.max(time, Math.round(times[index].departs));
    const isLast = index + 1 === formations.length;
    const arrives = isLast ? departs + transition.duration : Math.max(departs, Math.round(times[index + 1].arrives));
    const stands = Math.min(limits.longest, departs - time);
    const moves = Math.min(limits.longest, arrives - departs);
    if (stands !== hold) changes.push({ set: ["formations", id, "hold"], to: stands });
    if (moves !== transition.duration) {
      changes.push({ set: ["formations", id, "transition", "duration"], to: moves });
    }
    time += stands + moves;
  });
  return changes;
}

/**
 * Another arrival: the way into the formation and its hold change, nothing else moves.
 *
 * @param {Pick<Production, "formations">} document
 * @param {number} index not the first: that one is there from the beginning
 * @param {number} time
 */
export function arriving(document, index, time) {
  const times = timesOf(document);
  const { departs } = times[index];
  times[index].arrives = Math.min(departs, Math.max(times[index - 1].departs, time));
  return retimed(document, times);
}

/**
 * Another departure: the hold and the way that follows change, nothing else moves.
 *
 * @param {Pick<Production, "formations">} document
 * @param {number} index
 * @param {number} time
 */
export function departing(document, index, time) {
  const times = timesOf(document);
  times[index].departs = Math.min(times[index + 1]?.arrives ?? Infinity, Math.max(times[index].arrives, time));
  return retimed(document, times);
}

/**
 * What a tap means, by its number from 0: the arrival at a formation, or the departure from it. The first formation is
 * there from the beginning, so it is only left. Null after the last.
 *
 * @param {Pick<Production, "formations">} document
 * @param {number} first the formation from which on is tapped
 * @param {number} turn
 * @returns {{ index: number, what: "arrives" | "departs" } | null}
 */
export function tapMeans({ formations }, first, turn) {
  const step = first === 0 ? turn + 1 : turn;
  const index = first + Math.floor(step / 2);
  return index < formations.length ? { index, what: step % 2 === 0 ? "arrives" : "departs" } : null;
}

/**
 * Formations that arrive and leave where somebody tapped; those after the last tap keep their lengths.
 *
 * @param {Production} document
 * @param {number} first
 * @param {readonly number[]} taps score times, in order
 * @param {boolean} onCounts whether each tap is meant for the nearest whole count
 */
export function tapped(document, first, taps, onCounts) {
  const [before, times] = [timesOf(document), timesOf(document)];
  const map = tempoMap(document);
  /** @param {number} time */
  const meant = (time) => (onCounts ? map.timeOf(Math.round(map.countAt(time))) : time);
  let later = 0;
  let next = first === 0 ? 0 : first;
  taps.forEach((tap, turn) => {
    const means = tapMeans(document, first, turn);
    if (means === null) return;
    const { index, what } = means;
    later = meant(tap) - before[index][what];
    times[index][what] = before[index][what] + later;
    if (what === "arrives") times[index].departs = before[index].departs + later;
    next = index + 1;
    // If an arrival was tapped before the formation before was left, that one is held for a shorter time.
    if (index > 0 && what === "arrives" && times[index].arrives < times[index - 1].departs) {
      times[index - 1].departs = Math.max(times[index - 1].arrives, times[index].arrives);
    }
  });
  for (const time of times.slice(next)) {
    time.arrives += later;
    time.departs += later;
  }
  return retimed(document, times);
}

/**
 * From a formation on, each arrives so many counts after the one before. Ways keep their counts where there is room.
 *
 * @param {Production} document
 * @param {number} first
 * @param {number} counts
 */
export function everySo(document, first, counts) {
  const times = timesOf(document);
  const map = tempoMap(document);
  const begins = Math.round(map.countAt(times[first].arrives) / counts) * counts;
  const ways = times.map(({ departs }, index) =>
    index + 1 < times.length ? map.countAt(times[index + 1].arrives) - map.countAt(departs) : 0
  );
  for (let index = first; index < times.length; index += 1) {
    const arrives = begins + (index - first) * counts;
    times[index] = {
      arrives: index === 0 ? 0 : map.timeOf(arrives),
      departs: map.timeOf(arrives + counts - Math.min(ways[index], counts)),
    };
  }
  if (first > 0) times[first - 1].departs = Math.min(times[first - 1].departs, times[first].arrives);
  return retimed(document, times);
}
