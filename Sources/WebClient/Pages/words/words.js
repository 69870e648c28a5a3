/**
 * Every text that a person reads, by key, in the language that they chose, else the browser's. The texts are in
 * catalogues, and a key begins with the name of its catalogue. A module that names a key of the catalogue `dancer`
 * imports `words/dancer.js`, which loads this catalogue in this language and no other.
 *
 * A text has places for values, `{name}`; numbers in them are written as the language writes numbers. A text that
 * counts something is an object of forms, `{ one, few, many, other }`, of which `values.count` chooses by the rules of
 * the language.
 *
 * @import { Entry, Given, Key } from "./catalogue.d.ts"
 */

/**
 * The languages that are offered, each with its name in itself. The server reads this list, too. One that stands
 * here is complete, or a test fails: a folder may be there before, while it is translated (`ops/words missing`).
 */
export const languages = /** @type {const} */ ([
  { code: "en", name: "English" },
  { code: "uk", name: "Українська" },
  { code: "es", name: "Español" },
  { code: "de", name: "Deutsch" },
  { code: "fr", name: "Français" },
  { code: "ja", name: "日本語" },
]);

/**
 * The first of the wished languages that there is a catalogue of, with the person's own tag of it for dates and
 * numbers.
 *
 * @param {readonly string[]} wished
 * @returns {{ language: string, locale: string }}
 */
function chosenFrom(wished) {
  for (const locale of wished) {
    const language = languageOf(locale);
    if (languages.some(({ code }) => code === language)) {
      return { language, locale: navigator.languages.find((tag) => languageOf(tag) === language) ?? locale };
    }
  }
  return { language: "en", locale: "en" };
}

/** @param {string} tag */
const languageOf = (tag) => tag.toLowerCase().split("-")[0];

/** The cookie, which the server reads too (`AcceptedLanguages`); what a browser has from a script, some keep a week. */
const cookie = "language";
const kept = 400 * 86_400;

/** The language that the person chose here; null where the browser's is to be taken. */
export const chosenLanguage = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(globalThis.document?.cookie ?? "")?.[1] ??
  null;

export const { language, locale } = chosenFrom(
  chosenLanguage === null ? navigator.languages : [chosenLanguage, ...navigator.languages],
);

/**
 * Remembers a language on this device; null forgets it. It holds for pages that are opened from now on.
 * @param {string | null} code
 */
export function rememberLanguage(code) {
  document.cookie = `${cookie}=${code ?? ""}; path=/; samesite=lax; max-age=${code === null ? 0 : kept}`;
}

/** The texts of the catalogues that are loaded. @type {Record<string, Entry>} */
const texts = {};

/** How often a catalogue is asked for, and milliseconds between; a module that fails is not tried again. */
const attempts = 4;
const pause = 1_000;

/**
 * Loads the texts of a catalogue.
 *
 * @param {string} name
 * @param {number} [tries]
 */
export async function loadCatalogue(name, tries = attempts) {
  try {
    // A browser may remember that an address failed.
    const again = tries < attempts ? `?try=${attempts - tries}` : "";
    Object.assign(texts, (await import(`./${language}/${name}.js${again}`)).default);
  } catch (problem) {
    if (tries <= 1) throw problem;
    await new Promise((over) => setTimeout(over, pause));
    await loadCatalogue(name, tries - 1);
  }
}

/**
 * The texts of a catalogue in another language than the page's, as in which a class is called.
 *
 * @param {string} language one of `languages`
 * @param {string} name
 * @returns {Promise<Record<string, string>>} those that have one form
 */
export async function catalogueIn(language, name) {
  const { default: texts } = await import(`./${language}/${name}.js`);
  return texts;
}

/**
 * The pages of a class speak of a class: there, a text that has another form for it is said so. Its key is the text's,
 * with this at its end.
 */
const inDrill = ".inDrill";
let isOfClass = globalThis.document?.documentElement.dataset.of === "class";

/** On a page that learns only later what it is of. @param {boolean} isNow */
export const speakOfClass = (isNow) => void (isOfClass = isNow);

/** @param {string} key */
const entryOf = (key) => (isOfClass ? texts[`${key}${inDrill}`] : undefined) ?? texts[key];

/** What a browser makes slowly, made when it is first needed: few texts count something. */
const made = new Map();
/** @template Value @param {string} name @param {() => Value} make @returns {Value} */
function once(name, make) {
  if (!made.has(name)) made.set(name, make());
  return made.get(name);
}
const plurals = () => once("plurals", () => new Intl.PluralRules(language));
const numbers = () => once("numbers", () => new Intl.NumberFormat(language));

/** A number as the language writes it; small ones all languages here write alike. @param {number} value */
const written = (value) =>
  Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : numbers().format(value);

/**
 * The text of a key: `words("dancer.ready")`, `words("people.here", { count: 3 })`.
 *
 * @template {Key} K
 * @param {K} key
 * @param {Given<K>} values
 * @returns {string}
 */
export function words(key, ...values) {
  return filled(formOf(entryOf(key), values[0]), values[0]).join("");
}

/**
 * A part of a sentence that is an element, or described as one (`ui/element.js`, which stands above the catalogues).
 *
 * @typedef {Node | { name: string, attributes: any, children: any, readonly key: string | number | null }} Piece
 */

/**
 * The same as children for an element, where a value may be an element itself: a name in its `<bdi>`, a key in its
 * `<kbd>`.
 *
 * @template {Key} K
 * @param {K} key
 * @param {Given<K, string | number | Piece>} values
 * @returns {(string | Piece)[]}
 */
export function wordsAround(key, ...values) {
  return filled(formOf(entryOf(key), values[0]), values[0]);
}

/**
 * The text of a key that may be unknown here, as of a newer server's refusal; null where it is.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string | null}
 */
export function wordsIfKnown(key, values) {
  return Object.hasOwn(texts, key) ? filled(formOf(entryOf(key), values), values).join("") : null;
}

/**
 * @param {Entry} entry
 * @param {Record<string, unknown>} [values]
 */
function formOf(entry, values) {
  if (typeof entry === "string") return entry;
  return entry[plurals().select(Number(values?.count))] ?? entry.other;
}

/**
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 * @returns {any[]} strings, and the elements among the values
 */
function filled(text, values = {}) {
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const value = values[piece] ?? `{${piece}}`;
    return typeof value === "number" ? written(value) : value;
  });
  return pieces.filter((piece) => piece !== "");
}

/**
 * Several things as one enumeration: “Ana, Ben and Chidi”.
 *
 * @param {Iterable<string>} items
 * @param {Intl.ListFormatType} [type]
 * @param {string} [said] the language
 */
export function listed(items, type = "conjunction", said = language) {
  const all = [...items];
  return all.length < 2 ? all.join("") : new Intl.ListFormat(said, { type }).format(all);
}

/**
 * A number as the language writes it, where a text needs another precision than the usual.
 *
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export const number = (value, options = {}) => new Intl.NumberFormat(language, options).format(value);

/** By how many steps a button goes on or back: “+8”, “−1”. @param {number} steps */
export const signed = (steps) => number(steps, { signDisplay: "exceptZero" }).replace("-", "−");

/**
 * A date, a time of day or both: `moment(Date.now(), { timeStyle: "short" })`.
 *
 * @param {number | Date} instant milliseconds since 1970
 * @param {Intl.DateTimeFormatOptions} options
 */
export const moment = (instant, options) => new Intl.DateTimeFormat(locale, options).format(instant);

/**
 * How long until something is, or since it was: “12 min. ago”, “yesterday”.
 *
 * @param {number} value of `unit`, negative for what is over
 * @param {Intl.RelativeTimeFormatUnit} unit
 */
export const relative = (value, unit) =>
  new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }).format(value, unit);

/**
 * What an element names words for: its text, or an attribute.
 *
 * @type {[attribute: string | null, from: string][]}
 */
const places = [
  [null, "data-words"],
  ["title", "data-words-title"],
  ["aria-label", "data-words-label"],
  ["placeholder", "data-words-placeholder"],
];

/**
 * Fills the elements of a page that name their words: `data-words` (text), `data-words-title`, `data-words-label`
 * (`aria-label`), `data-words-placeholder`. Their texts have no places for values.
 *
 * @param {ParentNode} root
 */
export async function fillWords(root) {
  const named = places.flatMap(([attribute, from]) =>
    [...root.querySelectorAll(`[${from}]`)].map((node) => ({ node, attribute, key: node.getAttribute(from) ?? "" }))
  );
  await Promise.all([...new Set(named.map(({ key }) => key.split(".")[0]))].map((name) => loadCatalogue(name)));
  for (const { node, attribute, key } of named) {
    const text = wordsIfKnown(key) ?? key;
    if (attribute === null) node.textContent = text;
    else node.setAttribute(attribute, text);
  }
}
