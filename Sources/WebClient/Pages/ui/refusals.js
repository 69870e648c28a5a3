import { language, words, wordsIfKnown } from "../words/refusals.js";
import { placeInWords } from "./field-words.js";

/**
 * Why something was not done, as a server says it: `code` and `rule` are the keys of its words, `field` is the path of
 * the value at fault, `message` one English sentence.
 *
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} message
 * @property {string | null} [field]
 * @property {string | null} [rule]
 * @property {Record<string, string | number>} [values]
 */

/**
 * By code and rule, or by code; with the place of a value that does not fit. A sentence that counts something counts
 * the bytes or the most that the server tells.
 *
 * @param {Refusal} refusal
 */
export function refusalInWords({ code, rule, field, values, message }) {
  const counted = { count: values?.bytes ?? values?.most ?? 0, ...values };
  const sentence = wordsIfKnown(`refusals.${code}.${rule}`, counted) ?? wordsIfKnown(`refusals.${code}`, counted) ??
    unknownInWords(code, message);
  return code === "invalid" && field ? words("refusals.inField", { sentence, field: placeInWords(field) }) : sentence;
}

/**
 * A refusal that this page does not know, as of a newer server: the server's own English, for people who read English.
 *
 * @param {string} code
 * @param {string} message
 */
const unknownInWords = (code, message) => message && language === "en" ? message : words("refusals.unknown", { code });
