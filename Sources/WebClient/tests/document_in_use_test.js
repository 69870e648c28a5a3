/// <reference lib="deno.ns" />
import { DocumentInUse, hasSameScore } from "../Pages/live/document-in-use.js";
import { equal } from "./judging.js";

/**
 * The production that a live page shows, kept up to date with edits by others.
 *
 * @import { Any } from "./judging.js"
 */

Deno.test("an edit that is faster than what applies it is applied without reading the whole", async () => {
  let reads = 0;
  /** @type {string[]} */
  const titles = [];
  const shown = Promise.withResolvers();
  const whole = () => {
    reads += 1;
    if (reads > 1) shown.resolve(null);
    return Promise.resolve(/** @type {Any} */ ({ revision: 1, title: "First" }));
  };
  const changed = () => {
    titles.push(String(inUse.document?.title));
    if (titles.includes("Second")) shown.resolve(null);
  };
  const inUse = new DocumentInUse({ whole, changed, trouble() {} });
  await inUse.announced({ revision: 1 });
  inUse.edited({ revision: 2, changes: [{ set: ["title"], to: "Second" }] });
  await shown.promise;
  equal([titles, reads], [["First", "Second"], 1]);
});

Deno.test("an edit that changes no time is shown at once, also that of the last transition", () => {
  /** @param {number[]} durations @returns {Any} */
  const piece = (...durations) => (
    { formations: durations.map((duration, id) => ({ id: `${id}`, hold: 1, transition: { duration } })) }
  );
  equal([hasSameScore(piece(5, 5), piece(5, 9)), hasSameScore(piece(5, 5), piece(9, 5))], [true, false]);
  equal(hasSameScore(piece(5), piece(5, 5)), false);
});
