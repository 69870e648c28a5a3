/**
 * The best that somebody has done in their own classes, and for how many weeks in a row they have come. Of nobody else.
 *
 * @import { Figures } from "./results.d.ts"
 *
 * One run of a class, with the figures of one person.
 *
 * @typedef {{ opened: string, figures: Figures, rounds: readonly Figures[] }} ClassDone
 *
 * @typedef {{ value: number, opened: string } | null} Best
 */

/** Shorter rounds, and rounds of fewer calls, say too little for a best one: microseconds, and punches. */
const [least, enough] = [30e6, 10];

/** @param {readonly ClassDone[]} classes @returns {{ output: Best, accuracy: Best, thrown: Best }} */
export function bestsOf(classes) {
  const rounds = classes.flatMap(({ opened, rounds }) => rounds.map((figures) => ({ opened, figures })))
    .filter(({ figures }) => figures.time >= least);
  return {
    output: highest(rounds, ({ figures }) => figures.output),
    accuracy: highest(rounds, ({ figures }) => figures.called >= enough ? figures.accuracy : null),
    thrown: highest(classes, ({ figures }) => figures.thrown),
  };
}

/**
 * The first of the highest: who does as well again has not done better.
 *
 * @template {{ opened: string }} One
 * @param {readonly One[]} all
 * @param {(one: One) => number | null} figure
 * @returns {Best}
 */
function highest(all, figure) {
  /** @type {Best} */
  let best = null;
  for (const one of all) {
    const value = figure(one);
    if (value !== null && value > (best?.value ?? 0)) best = { value, opened: one.opened };
  }
  return best;
}

/** Weeks from Monday to Sunday, where the person is, counted from 1970. @param {Date} date */
const weekOf = (date) =>
  Math.floor((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000 + 3) / 7);

/**
 * How many weeks without a gap there was a class in, up to this one; this week may still come.
 *
 * @param {readonly Date[]} days of classes
 * @param {Date} now
 */
export function weeksInARow(days, now) {
  const weeks = new Set(days.map(weekOf));
  const last = weeks.has(weekOf(now)) ? weekOf(now) : weekOf(now) - 1;
  let count = 0;
  while (weeks.has(last - count)) count += 1;
  return count;
}
