import { words, wordsIfKnown } from "../words/words.js";

/**
 * A refusal in the words of the person whose wish was refused.
 *
 * @import { RefusalFields } from "../live/wire.d.ts"
 */

/** Those that need no alarm. */
const subtle = new Set(["tooSoon", "formationMoved", "firstFormation", "lastFormation"]);

/**
 * By code and rule, or by code and field, or by code; the server's own English for what this page does not know.
 *
 * @param {RefusalFields} refusal
 */
export function refusalInWords({ code, rule, field, values, message }) {
  const name = field?.replace(/\[\d+\]/g, "").split(".").at(-1);
  const keys = [rule && `refusals.${code}.${rule}`, name && `refusals.${code}.${name}`, `refusals.${code}`];
  for (const key of keys) {
    const sentence = key ? wordsIfKnown(key, values) : null;
    if (sentence !== null) return rule && field ? words("refusals.inField", { sentence, field }) : sentence;
  }
  if (!message) return words("refusals.unknown", { code });
  return field ? words("refusals.inField", { sentence: message, field }) : message;
}

/** @param {Pick<RefusalFields, "code">} refusal */
export const isSubtle = ({ code }) => subtle.has(code);
