/**
 * What a phone in the hand is worth after ten own punches of each kind (`ops/recogniser gloves`), by class: the share
 * of what is told as a class that is one; straights and hooks by recordings of gloves, uppercuts by simulated people
 * alone. A model that sees poses says this of itself, in its file of weights.
 *
 * @type {Readonly<Record<"jab" | "doubleJab" | "cross" | "hook" | "uppercut", number>>}
 */
export const precisionInHand = { jab: 0.99, doubleJab: 0.99, cross: 0.99, hook: 0.98, uppercut: 0.82 };
