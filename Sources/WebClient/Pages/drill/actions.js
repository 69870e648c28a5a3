import { words } from "../words/words.js";

/**
 * What an athlete does in a step of a combo, as the document names it: a punch, another action, or one of the drill's
 * own names.
 *
 * @typedef {keyof typeof numbers | "guard" | "slip" | "roll" | "step"} KnownAction
 * @typedef {KnownAction | { own: string }} Action
 */

/** The numbers that trainers call, by punch; in this order the core counts them from 1. */
export const numbers = /** @type {const} */ ({
  jab: "1",
  cross: "2",
  leadHook: "3",
  rearHook: "4",
  leadUppercut: "5",
  rearUppercut: "6",
  doubleJab: "1-1",
});

/** @typedef {keyof typeof numbers} PunchName */

export const punches = /** @type {PunchName[]} */ (Object.keys(numbers));

/** @param {Action} action @returns {action is PunchName} */
export const isPunch = (action) => typeof action === "string" && action in numbers;

/** The hand that throws it. @param {PunchName} punch @returns {"lead" | "rear"} */
export const handOf = (punch) => (punch === "cross" || punch.startsWith("rear") ? "rear" : "lead");

/** @param {Action} action */
export const actionInWords = (action) => typeof action === "string" ? words(`drill.action.${action}`) : action.own;

/** As short as it can be: the number of a punch, otherwise the word. @param {Action} action */
export const actionInShort = (action) => (isPunch(action) ? numbers[action] : actionInWords(action));
