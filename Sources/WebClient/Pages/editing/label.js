import { loadCatalogue, words, wordsIfKnown } from "../words/editing.js";
import { Changes } from "../ui/changes.js";

/**
 * What an edit was, as its label in the journal: the key of a text and its values, so that whoever reads it later reads
 * their own language. Labels of other programs, and of older pages, are plain text.
 *
 * @import { Given, Key } from "../words/catalogue.d.ts"
 */

const longest = 200;
const beginning = '{"words":"';
/** Shorter than this no value is made. */
const shortest = 8;

/** A catalogue that labels needed has come: what was said of them before can be said in full. @type {Changes<[]>} */
export const labelsLoaded = new Changes();

/** The catalogues that were asked for. @type {Set<string>} */
const asked = new Set();

/**
 * A label: `said("studio.label.add", { name })`. A value may be such a label itself.
 *
 * @template {Key} K
 * @param {K} key
 * @param {Given<K>} values
 * @returns {string}
 */
export function labelOf(key, ...values) {
  /** @type {Record<string, string | number>} */
  const parts = { ...values[0] };
  for (;;) {
    const label = JSON.stringify({ words: key, ...parts });
    const over = [...label].length - longest;
    if (over <= 0) return label;
    const [name, text] = Object.entries(parts).reduce((one, other) => sizeOf(other[1]) > sizeOf(one[1]) ? other : one);
    if (sizeOf(text) <= shortest) return words(key, ...values);
    parts[name] = `${[...plainText(text)].slice(0, Math.max(shortest - 1, sizeOf(text) - over - 1)).join("")}…`;
  }
}

/** @param {string | number} value */
const sizeOf = (value) => typeof value === "string" ? [...value].length : 0;

/** A label that is cut would be none. @param {string | number} value */
const plainText = (value) => isLabel(value) ? labelInWords(value) : String(value);

/** @param {unknown} value @returns {value is string} */
const isLabel = (value) => typeof value === "string" && value.startsWith(beginning);

/**
 * What a label says, in the language of the page. Until its texts have come it is “a change”; `labelsLoaded` tells.
 *
 * @param {string} label
 * @returns {string}
 */
export function labelInWords(label) {
  const parts = isLabel(label) ? partsOf(label) : null;
  if (parts === null) return label;
  const { words: key, ...values } = parts;
  for (const [name, value] of Object.entries(values)) if (isLabel(value)) values[name] = labelInWords(value);
  const text = wordsIfKnown(key, values);
  if (text !== null) return text;
  load(key.split(".")[0]);
  return words("editing.someChange");
}

/** @param {string} label @returns {Record<string, any> & { words: string } | null} */
function partsOf(label) {
  try {
    const parts = JSON.parse(label);
    return /^[a-z]+\.[\w.-]+$/.test(parts.words) ? parts : null;
  } catch {
    return null; // somebody's own text
  }
}

/** A label as the journal takes it: what a person typed may be longer. @param {string} label */
export const cutLabel = (label) => isLabel(label) ? label : [...label].slice(0, longest).join("");

/** @param {string} catalogue */
async function load(catalogue) {
  if (asked.has(catalogue)) return;
  asked.add(catalogue);
  try {
    await loadCatalogue(catalogue, 1);
    labelsLoaded.notify();
  } catch {
    // Of a newer release, or made up.
  }
}
