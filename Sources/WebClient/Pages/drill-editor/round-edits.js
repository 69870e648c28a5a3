import { labelOf } from "../editing/label.js";
import { limits } from "../editing/described.js";
import { words } from "../words/drills.js";
import { called, change, usualWeight } from "./often.js";
import { roundsOf, timers } from "./presets.js";

/**
 * What is done to rounds.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Toasts } from "../ui/toasts.js"
 * @import { Often } from "./often.js"
 * @import { Change, DrillRound, FieldValue } from "../wire/production.d.ts"
 */

/** @param {Desk} desk @param {string} id */
export const roundNow = (desk, id) => desk.document.rounds.find((round) => round.id === id) ?? null;

/**
 * @param {Desk} desk
 * @param {string} id
 * @param {FieldValue} to
 * @param {...string} field or what is in it
 */
export function setRound(desk, id, to, ...field) {
  const index = desk.document.rounds.findIndex((round) => round.id === id);
  const name = words("drills.round", { number: index + 1 });
  desk.do(name, [{ set: ["rounds", id, ...field], to }], { merge: [id, ...field].join(".") });
}

/**
 * What makes these rounds call combos that they do not call yet: at random as often as usual, or at the end of a
 * sequence.
 *
 * @param {readonly DrillRound[]} rounds
 * @param {readonly string[]} combos
 * @returns {Change[]}
 */
export function callInAll(rounds, combos) {
  /** @type {Change[]} */
  const changes = [];
  for (const { id, mode } of rounds) {
    if (mode.kind === "random") {
      const weight = usualWeight(mode.choices);
      for (const combo of combos) {
        changes.push({ set: ["rounds", id, "mode", "choices", combo], to: { combo, weight } });
      }
    } else if (mode.kind === "sequence") {
      changes.push({ set: ["rounds", id, "mode", "combos"], to: [...mode.combos, ...combos] });
    }
  }
  return changes;
}

/**
 * What makes these rounds call a combo so often, or no longer. A round in which nothing is called calls at random.
 *
 * @param {readonly DrillRound[]} rounds
 * @param {string} combo
 * @param {Often | null} often
 * @returns {Change[]}
 */
export const callIn = (rounds, combo, often) => rounds.flatMap((round) => callInOne(round, combo, often));

/**
 * @param {DrillRound} round
 * @param {string} combo
 * @param {Often | null} often
 * @returns {Change[]}
 */
function callInOne({ id, mode }, combo, often) {
  if (mode.kind === "random") {
    const { part, to } = change(mode.choices, combo, often);
    return [{ set: ["rounds", id, "mode", ...part], to }];
  }
  if (mode.kind === "free") {
    if (often === null) return [];
    return [{ set: ["rounds", id, "mode"], to: { kind: "random", choices: called([], combo, often) } }];
  }
  const isCalled = mode.combos.includes(combo);
  if (isCalled === (often !== null)) return [];
  const combos = often === null ? mode.combos.filter((one) => one !== combo) : [...mode.combos, combo];
  return [{ set: ["rounds", id, "mode", "combos"], to: combos }];
}

/** @param {Desk} desk @param {Toasts} toasts */
export function addRound(desk, toasts) {
  const { rounds, combos } = desk.document;
  if (rounds.length >= limits.rounds) {
    return toasts.say(words("drills.full", { most: limits.rounds }), { isTrouble: true });
  }
  const last = rounds.at(-1);
  const like = last ?? roundsOf(timers[0], combos.map(({ id }) => id))[0];
  const value = { ...like, id: desk.freshId("rounds") };
  return desk.do(labelOf("drills.addRound"), [{ insert: "rounds", value, after: last?.id ?? null }]);
}

/** All rounds anew; what they call is what the first one called. @param {Desk} desk @param {string} key of a timer */
export function takePreset(desk, key) {
  const timer = timers.find((one) => one.key === key);
  if (!timer) return;
  const { rounds, combos } = desk.document;
  const made = roundsOf(timer, combos.map(({ id }) => id), rounds[0]?.mode)
    .map((round) => ({ ...round, id: desk.freshId("rounds") }));
  desk.do(labelOf(`drills.timer.${timer.key}`), [
    ...rounds.map(({ id }) => /** @type {Change} */ ({ remove: "rounds", id })),
    ...made.map((value, turn) => /** @type {Change} */ ({
      insert: "rounds",
      value,
      after: made[turn - 1]?.id ?? null,
    })),
  ]);
}

/**
 * Work, rest, tempo and mode of a round for all of its part.
 *
 * @param {Desk} desk
 * @param {string} id
 * @param {string} label
 */
export function takeForAll(desk, id, label) {
  const model = roundNow(desk, id);
  if (model === null) return;
  const changes = desk.document.rounds.filter(({ part }) => part === model.part).flatMap((each) =>
    /** @type {const} */ (["work", "rest", "tempo", "mode"])
      .filter((field) => JSON.stringify(each[field]) !== JSON.stringify(model[field]))
      .map((field) => /** @type {Change} */ ({ set: ["rounds", each.id, field], to: model[field] }))
  );
  if (changes.length > 0) desk.do(label, changes);
}
