import { language, words, wordsIfKnown } from "../words/refusals.js";
import { placeInWords } from "./field-words.js";

/**
 * A refusal in the words of the person whose request was refused.
 *
 * @import { RefusalFields } from "../live/wire.d.ts"
 */

/** Refusals that need no alarm. */
const subtle = new Set(["tooSoon", "formationMoved", "firstFormation", "lastFormation"]);

/**
 * By code and rule, or by code; with the place of a value that does not fit. A sentence that counts something counts
 * the bytes or the most that the server tells.
 *
 * @param {RefusalFields} refusal
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

/** @param {Pick<RefusalFields, "code">} refusal */
export const isSubtle = ({ code }) => subtle.has(code);
