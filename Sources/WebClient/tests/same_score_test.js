/// <reference lib="deno.ns" />
import { hasSameScore } from "../Pages/live/document-in-use.js";

/**
 * Whether a motion means the same in an edited document: what the server answers (`ProgrammeTests`).
 *
 * @import { Scored } from "../Pages/live/document-in-use.js"
 * @typedef {{ what: string, one: Scored, other: Scored, same: boolean }} Edited
 */

const file = new URL("../../../Tests/RehearsalTests/scores.json", import.meta.url);
/** @type {Edited[]} */
const cases = JSON.parse(await Deno.readTextFile(file));

for (const { what, one, other, same } of cases) {
  Deno.test(`a motion means ${same ? "the same" : "something else"} with ${what}`, () => {
    for (const answer of [hasSameScore(one, other), hasSameScore(other, one)]) {
      if (answer !== same) throw new Error(`${answer} instead of ${same}`);
    }
  });
}
