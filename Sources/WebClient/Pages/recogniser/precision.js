/**
 * How far a phone in the hand can be trusted after ten own punches of each kind (`ops/recogniser gloves`): for each
 * class, how many of the punches that it tells as such are such, from 0 to 1. Straights and hooks were measured with
 * recordings of gloves, uppercuts with simulated people only. A model that sees poses has these numbers in its file of
 * weights.
 *
 * @type {Readonly<Record<"jab" | "doubleJab" | "cross" | "hook" | "uppercut", number>>}
 */
export const precisionInHand = { jab: 0.99, doubleJab: 0.99, cross: 0.99, hook: 0.98, uppercut: 0.77 };
