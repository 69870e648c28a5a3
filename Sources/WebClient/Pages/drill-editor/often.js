/**
 * How often a combo is called, in three words. Underneath there are weights: a combo that is called often comes three
 * times as often as usual, one that is called rarely a third as often.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { DrillMode, FieldValue } from "../wire/production.d.ts"
 *
 * @typedef {keyof typeof weights} Often
 * @typedef {Shown<Extract<DrillMode, { kind: "random" }>["choices"]>} Choices
 */

export const weights = /** @type {const} */ ({ often: 30, usual: 10, rarely: 3 });

/** Whether these words have made all the weights. @param {Choices} choices */
const isOfWords = (choices) => choices.every(({ weight }) => Object.values(weights).some((one) => one === weight));

/**
 * The word for a combo's weight; null for one that is not called. Weights that were typed are compared with the one in
 * the middle.
 *
 * @param {Choices} choices
 * @param {string} combo
 * @returns {Often | null}
 */
export function oftenOf(choices, combo) {
  const weight = choices.find((one) => one.combo === combo)?.weight ?? 0;
  if (weight === 0) return null;
  if (isOfWords(choices)) return weight === weights.often ? "often" : weight === weights.rarely ? "rarely" : "usual";
  const middle = middleOf(choices);
  return weight >= 2 * middle ? "often" : weight * 2 <= middle ? "rarely" : "usual";
}

/**
 * The choices where this combo is called so often, or never. Typed weights become those of the words: else one word
 * would mean two things.
 *
 * @param {Choices} choices
 * @param {string} combo
 * @param {Often | null} often
 */
export function called(choices, combo, often) {
  const kept = choices.filter(({ weight }) => weight > 0).map((one) => ({
    combo: one.combo,
    weight: weights[oftenOf(choices, one.combo) ?? "usual"],
  }));
  if (often === null) return kept.filter((one) => one.combo !== combo);
  const now = { combo, weight: weights[often] };
  return kept.some((one) => one.combo === combo) ? kept.map((one) => one.combo === combo ? now : one) : [...kept, now];
}

/** The weight with which one more combo is called as often as usual. @param {Choices} choices */
export const usualWeight = (choices) => isOfWords(choices) ? weights.usual : middleOf(choices);

/** @param {Choices} choices */
function middleOf(choices) {
  const all = choices.map((one) => one.weight).filter((one) => one > 0).sort((one, other) => one - other);
  return all[all.length >> 1] ?? weights.usual;
}

/**
 * The least of a mode that is set so that a combo is called so often: itself alone, where the others stay as they are.
 *
 * @param {Choices} choices
 * @param {string} combo
 * @param {Often | null} often
 * @returns {{ part: string[], to: FieldValue }}
 */
export const change = (choices, combo, often) =>
  isOfWords(choices)
    ? { part: ["choices", combo], to: often === null ? null : { combo, weight: weights[often] } }
    : { part: ["choices"], to: called(choices, combo, often) };
