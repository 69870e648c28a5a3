import { words } from "../words/changes.js";
import { ownPlaceInWords, wayInWords } from "./words.js";

/**
 * What changed since the last run, for the one who dances it.
 *
 * @import { Stage } from "../wire/production.d.ts"
 * @import { Change, Changed } from "./changes.js"
 */

/** @param {number} value */
const tidy = (value) => Math.round(value * 10) / 10;

/**
 * Which formation, by the number that it has now; one that was taken out by the number that it had.
 *
 * @param {Changed} changed
 */
export function changedInWords({ index, was, name }) {
  const number = index ?? was;
  return number === null ? words("changes.wholePiece") : words("changes.formation", { number: number + 1, name });
}

/**
 * Each change as a sentence.
 *
 * @param {Changed} changed
 * @param {Pick<Stage, "width" | "depth" | "metresPerUnit">} stage
 */
export const changeInWords = ({ changes, was }, stage) => changes.map((change) => sentence(change, was, stage));

/**
 * @param {Change} change
 * @param {number | null} was
 * @param {Pick<Stage, "width" | "depth" | "metresPerUnit">} stage
 */
function sentence(change, was, stage) {
  switch (change.kind) {
    case "added":
      return words("changes.added", { place: ownPlaceInWords(change.at, stage) });
    case "removed":
      return words("changes.removed");
    case "moved":
      return words("changes.moved", { number: (was ?? 0) + 1 });
    case "renamed":
      return words("changes.renamed", { name: change.before });
    case "place": {
      const { from, to } = change;
      const metres = tidy(Math.hypot(to.x - from.x, to.y - from.y) * stage.metresPerUnit);
      return words("changes.place", { way: wayInWords(from, to), metres, place: ownPlaceInWords(to, stage) });
    }
    case "path":
      return words(`changes.path.${change.path}`);
    case "tempo":
      return words("changes.tempo", { tempo: tidy(change.now), before: tidy(change.before) });
    case "leave":
    case "arrive":
      if (tidy(change.now) === 0) return words(`changes.${change.kind}.none`);
    // falls through: as other times
    default:
      return words(`changes.${change.kind}`, { count: tidy(change.now), before: tidy(change.before) });
  }
}
