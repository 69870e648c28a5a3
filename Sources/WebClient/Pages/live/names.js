/**
 * Whether two names are of one person. Names are alike if they differ only in case, spaces, width of letters, or
 * characters that nobody sees. Otherwise marks are left aside that people leave out when they type: accents of Latin
 * and Greek letters, stress and ё in Cyrillic, vowels of Arabic and Hebrew. A mark that makes another letter counts:
 * だ is not た, and й is not и.
 */

/** @type {Map<string, { alike: string, loosely: string }>} */
const known = new Map();
const mostKnown = 5_000;

/** @param {string} name */
function keysOf(name) {
  let keys = known.get(name);
  if (keys === undefined) {
    const alike = name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").toLocaleLowerCase("und")
      .normalize("NFC").replace(/\s+/gu, " ").trim();
    const loosely = alike.normalize("NFD")
      .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, "$1")
      .replace(/(\p{Script=Cyrillic})[\u0300\u0301]+|(е)\u0308/gu, "$1$2")
      .replace(/[\u05b0-\u05bd\u05bf\u05c1\u05c2\u05c7\u064b-\u0652\u0670]+/gu, "");
    keys = { alike, loosely };
    if (known.size >= mostKnown) known.clear();
    known.set(name, keys);
  }
  return keys;
}

/** The first name. @param {string} name */
export const firstName = (name) => keysOf(name).alike.split(" ")[0];

/** Things by the names of people. @template T */
export class ByName {
  /** @type {Map<string, T[]>} */
  #alike = new Map();
  /** @type {Map<string, T[]>} */
  #loosely = new Map();

  /** @param {readonly T[]} things @param {(thing: T) => string} nameOf */
  constructor(things, nameOf) {
    for (const thing of things) {
      const { alike, loosely } = keysOf(nameOf(thing));
      if (alike === "") continue;
      this.#alike.set(alike, [...this.#alike.get(alike) ?? [], thing]);
      this.#loosely.set(loosely, [...this.#loosely.get(loosely) ?? [], thing]);
    }
  }

  /** Those of exactly this name; if there are none, those of one that is loosely the same. @param {string} name */
  named(name) {
    const { alike, loosely } = keysOf(name);
    return this.#alike.get(alike) ?? this.#loosely.get(loosely) ?? [];
  }
}
