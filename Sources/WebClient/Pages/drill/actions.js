import { words } from "../words/drill.js";

/** @import { DrillAction } from "../wire/production.d.ts" */

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

/** @param {DrillAction} action @returns {action is PunchName} */
export const isPunch = (action) => typeof action === "string" && action in numbers;

/** The hand that throws it. @param {PunchName} punch @returns {"lead" | "rear"} */
export const handOf = (punch) => (punch === "cross" || punch.startsWith("rear") ? "rear" : "lead");

/** @param {DrillAction} action */
export const actionInWords = (action) => typeof action === "string" ? words(`drill.action.${action}`) : action.own;

/** As short as it can be: the number of a punch, otherwise the word. @param {DrillAction} action */
export const actionInShort = (action) => (isPunch(action) ? numbers[action] : actionInWords(action));
