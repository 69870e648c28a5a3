/**
 * Right punches a minute, as Sources/Rehearsal/Results/PunchFigures.swift has it: what was called each minute × the
 * share of it that was hit, so that nobody gains by throwing more than is called. Where nothing is called, each counts.
 *
 * @import { MemberVerdict } from "./run.d.ts"
 *
 * @typedef {{ called: number, hit: number, thrown: number, right: number }} Sums
 */

/** @param {readonly MemberVerdict[]} verdicts of a round, or of several @returns {Sums} */
export function sumsOf(verdicts) {
  const over = verdicts.filter(({ verdict }) => verdict !== "open");
  const called = over.filter((one) => one.called !== null);
  const hit = called.filter(({ verdict }) => verdict === "hit").length;
  const thrown = over.filter(({ seen }) => seen !== null).length;
  const free = over.filter(({ isFree, seen }) => isFree === true && seen !== null).length;
  return { called: called.length, hit, thrown, right: hit + free };
}

/** @param {Sums} sums @param {number} minutes of work */
export const outputOf = ({ right }, minutes) => minutes > 0 ? right / minutes : 0;

/** The share that was right, 0…1; null where nothing says. @param {Sums} sums */
export const accuracyOf = ({ called, hit, right, thrown }) =>
  called > 0 ? hit / called : thrown > 0 ? right / thrown : null;

/** All of them together. @param {readonly Sums[]} all @returns {Sums} */
export const together = (all) =>
  all.reduce(
    (sum, one) => ({
      called: sum.called + one.called,
      hit: sum.hit + one.hit,
      thrown: sum.thrown + one.thrown,
      right: sum.right + one.right,
    }),
    { called: 0, hit: 0, thrown: 0, right: 0 },
  );
