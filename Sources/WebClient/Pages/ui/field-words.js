import { words, wordsIfKnown } from "../words/fields.js";

/**
 * A field as people call it; a field that is not known, as of a newer server, by its name: `metresPerUnit` is “metres
 * per unit”.
 *
 * @param {string} name
 */
export const fieldName = (name) =>
  wordsIfKnown(`fields.${name}`) ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * Where in a document a value is, as people count: `formations[2].hold` is “formation 3, hold”.
 *
 * @param {string} path
 */
export const placeInWords = (path) =>
  path.split(".").map(stepInWords).reduce((place, part) => words("fields.within", { place, part }));

/** @param {string} step `formations[2]`, or the name of a field */
function stepInWords(step) {
  const [, name = step, turn] = /^(.*)\[(\d+)\]$/.exec(step) ?? [];
  if (turn === undefined) return wordsIfKnown(`fields.list.${name}`) ?? fieldName(name);
  const number = Number(turn) + 1;
  return wordsIfKnown(`fields.numbered.${name}`, { number }) ??
    words("fields.numbered", { name: fieldName(name), number });
}
