import { actionInWords } from "../drill/actions.js";
import { clipped } from "../ui/clipped.js";
import { listed } from "../words/words.js";
import { weights } from "./often.js";

/**
 * What a new drill begins with: the timers that gyms use, and the punches that are called.
 *
 * @import { DrillAction, DrillCombo, DrillMode, DrillPlan, DrillRound } from "../wire/production.d.ts"
 *
 * @typedef {Exclude<DrillAction, object>} Action
 * @typedef {"threeByThree" | "twelveByThree" | "fiveByTwo" | "tabata"} TimerKey
 * @typedef {{ key: TimerKey, rounds: number, work: number, rest: number }} Timer
 */

const second = 1_000_000;
const minute = 60 * second;
const longestName = 200;

/** When calls come, and what is heard. @type {DrillPlan} */
export const usual = {
  preparation: 10 * second,
  spacing: { least: 2, most: 4 },
  intensity: 1,
  warnings: [10 * second],
  language: null,
  music: { loops: false, rests: 100 },
};

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
 * @param {Pick<Timer, "rounds" | "work" | "rest">} timer
 * @param {string[]} combos their ids
 * @param {DrillMode} [mode] what each round calls; all combos, at random, where it is left out
 * @returns {DrillRound[]}
 */
export const roundsOf = ({ rounds, work, rest }, combos, mode = allOf(combos)) =>
  Array.from({ length: rounds }, (_, index) => ({
    id: `r${index + 1}`,
    name: "",
    part: null,
    tempo: null,
    work,
    rest: index + 1 < rounds ? rest : 0,
    mode,
  }));

/** @param {string[]} combos @returns {DrillMode} */
const allOf = (combos) =>
  combos.length === 0
    ? { kind: "free" }
    : { kind: "random", choices: combos.map((combo) => ({ combo, weight: weights.usual })) };

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

/** What each combo of a new drill is made of. @param {typeof called[number]} kind @returns {Action[][]} */
export function combosFor(kind) {
  const singles = Object.values(ofKind).flat();
  if (kind === "free") return [];
  if (kind === "combined") return [...singles, ...together];
  return kind === "singly" ? singles : ofKind[kind];
}

/**
 * Combos named by what is thrown. The first step comes a count after the call.
 *
 * @param {readonly (readonly DrillAction[])[]} all
 * @param {{ idOf?: (turn: number) => string, nameOf?: (actions: readonly DrillAction[]) => string }} [how]
 * @returns {DrillCombo[]}
 */
export const combosOf = (all, { idOf = (turn) => `c${turn + 1}`, nameOf = inWords } = {}) =>
  all.map((actions, turn) => ({
    id: idOf(turn),
    name: clipped(nameOf(actions), longestName),
    steps: actions.map((action) => ({ action, counts: 1 })),
    voice: null,
  }));

/** @param {readonly DrillAction[]} actions */
const inWords = (actions) => listed(actions.map(actionInWords), "unit");
