import { limits } from "../editing/described.js";
import { words } from "../words/drills.js";
import { roundsOf, timers } from "./presets.js";

/**
 * What is done to rounds.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Toasts } from "../ui/toasts.js"
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
 * What makes every round call a combo that none calls yet: at random as often as others, or at the end of its sequence.
 *
 * @param {readonly DrillRound[]} rounds
 * @param {string} combo
 * @returns {Change[]}
 */
export function callInAll(rounds, combo) {
  /** @type {Change[]} */
  const changes = [];
  for (const { id, mode } of rounds) {
    if (mode.kind === "random") {
      changes.push({ set: ["rounds", id, "mode", "choices", combo], to: { combo, weight: 1 } });
    } else if (mode.kind === "sequence") {
      changes.push({ set: ["rounds", id, "mode", "combos"], to: [...mode.combos, combo] });
    }
  }
  return changes;
}

/** @param {Desk} desk @param {Toasts} toasts */
export function addRound(desk, toasts) {
  const { rounds, combos } = desk.document;
  if (rounds.length >= limits.rounds) {
    return toasts.say(words("drills.full", { most: limits.rounds }), { isTrouble: true });
  }
  const last = rounds.at(-1);
  const { work, rest, mode } = last ?? roundsOf(timers[0], combos.map(({ id }) => id))[0];
  const value = { id: desk.freshId("rounds"), work, rest, mode };
  return desk.do(words("drills.addRound"), [{ insert: "rounds", value, after: last?.id ?? null }]);
}

/** All rounds anew; what they call is what the first one called. @param {Desk} desk @param {string} key of a timer */
export function takePreset(desk, key) {
  const timer = timers.find((one) => one.key === key);
  if (!timer) return;
  const { rounds, combos } = desk.document;
  const made = roundsOf(timer, combos.map(({ id }) => id), rounds[0]?.mode)
    .map((round) => ({ ...round, id: desk.freshId("rounds") }));
  desk.do(words(`drills.timer.${timer.key}`), [
    ...rounds.map(({ id }) => /** @type {Change} */ ({ remove: "rounds", id })),
    ...made.map((value, turn) => /** @type {Change} */ ({
      insert: "rounds",
      value,
      after: made[turn - 1]?.id ?? null,
    })),
  ]);
}

/** Work, rest and mode of a round for all of them. @param {Desk} desk @param {string} id @param {string} label */
export function takeForAll(desk, id, label) {
  const model = roundNow(desk, id);
  if (model === null) return;
  const { work, rest, mode } = model;
  const changes = desk.document.rounds.flatMap((each) =>
    /** @type {const} */ (["work", "rest", "mode"])
      .filter((field) => JSON.stringify(each[field]) !== JSON.stringify({ work, rest, mode }[field]))
      .map((field) => /** @type {Change} */ ({ set: ["rounds", each.id, field], to: { work, rest, mode }[field] }))
  );
  if (changes.length > 0) desk.do(label, changes);
}
