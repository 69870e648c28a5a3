import { language, words } from "../words/common.js";

const order = new Intl.PluralRules(language, { type: "ordinal" });

/**
 * “5th eight, count 3”.
 *
 * @param {number} eight from 1
 * @param {number | string} beat within the eight, from 1; a text where it is not whole
 */
export function countInEight(eight, beat) {
  const kind = order.select(eight);
  return words(`common.inEight.${kind === "zero" || kind === "many" ? "other" : kind}`, { eight, beat });
}
