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
 * By code and rule, or by code; with the place of a value that does not fit.
 *
 * @param {RefusalFields} refusal
 */
export function refusalInWords({ code, rule, field, values, message }) {
  const sentence = wordsIfKnown(`refusals.${code}.${rule}`, values) ?? wordsIfKnown(`refusals.${code}`, values) ??
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
