/**
 * What a new drill begins with: the timers that gyms use, and the punches that are called.
 *
 * @import { DrillAction, DrillCombo, DrillMode, DrillRound } from "../wire/production.d.ts"
 *
 * @typedef {Exclude<DrillAction, object>} Action
 * @typedef {"threeByThree" | "twelveByThree" | "fiveByTwo" | "tabata"} TimerKey
 * @typedef {{ key: TimerKey, rounds: number, work: number, rest: number }} Timer
 */

const second = 1_000_000;
const minute = 60 * second;

/** @type {Timer[]} */
export const timers = [
  { key: "threeByThree", rounds: 3, work: 3 * minute, rest: minute },
  { key: "twelveByThree", rounds: 12, work: 3 * minute, rest: minute },
  { key: "fiveByTwo", rounds: 5, work: 2 * minute, rest: minute },
  { key: "tabata", rounds: 8, work: 20 * second, rest: 10 * second },
];

/** What a new drill calls: all of them; each alone, as training recordings are made; one kind; or nothing. */
export const called = /** @type {const} */ (["combined", "singly", "jab", "cross", "hook", "uppercut", "free"]);

/**
 * @param {Timer} timer
 * @param {string[]} combos their ids
 * @param {DrillMode} [mode] what each round calls; all combos, at random, where it is left out
 * @returns {DrillRound[]}
 */
export const roundsOf = ({ rounds, work, rest }, combos, mode = allOf(combos)) =>
  Array.from({ length: rounds }, (_, index) => ({
    id: `r${index + 1}`,
    work,
    rest: index + 1 < rounds ? rest : 0,
    mode,
  }));

/** @param {string[]} combos @returns {DrillMode} */
const allOf = (combos) =>
  combos.length === 0 ? { kind: "free" } : { kind: "random", choices: combos.map((combo) => ({ combo, weight: 1 })) };

/**
 * The combos of each kind.
 *
 * @type {Record<Exclude<typeof called[number], "combined" | "singly" | "free">, Action[][]>}
 */
const ofKind = {
  jab: [["jab"], ["doubleJab"]],
  cross: [["cross"]],
  hook: [["leadHook"], ["rearHook"]],
  uppercut: [["leadUppercut"], ["rearUppercut"]],
};
/** @type {Action[][]} */
const together = [["jab", "cross"], ["jab", "cross", "leadHook"]];

/**
 * The combos of a new drill; `nameOf` puts their actions into words. The first step comes a count after the call.
 *
 * @param {typeof called[number]} kind
 * @param {(actions: Action[]) => string} nameOf
 * @returns {DrillCombo[]}
 */
export function combosFor(kind, nameOf) {
  const singles = Object.values(ofKind).flat();
  const all = kind === "free"
    ? []
    : kind === "combined"
    ? [...singles, ...together]
    : kind === "singly"
    ? singles
    : ofKind[kind];
  return all.map((actions, index) => ({
    id: `c${index + 1}`,
    name: nameOf(actions),
    steps: actions.map((action) => ({ action, counts: 1 })),
    voice: null,
  }));
}
