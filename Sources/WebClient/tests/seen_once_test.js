/// <reference lib="deno.ns" />
import { seenOnce } from "../Pages/drill/seen-once.js";

/**
 * Of several cameras that see one athlete, one counts: as the server has it.
 *
 * @import { Told } from "../Pages/drill/run.d.ts"
 */

Deno.test("pages and the server count the same of what several cameras saw", () => {
  const file = new URL("../../../Tests/RehearsalTests/seen-once.json", import.meta.url);
  const { athlete, cases } = JSON.parse(Deno.readTextFileSync(file));
  for (const { says, punches, count } of cases) {
    const told = punches.map((/** @type {object} */ punch, /** @type {number} */ number) => ({
      ...punch,
      number,
      class: "jab",
      hand: "lead",
      member: athlete,
    }));
    for (const given of [told, told.toReversed()]) {
      const found = seenOnce(given).map(({ number }) => number).sort((one, other) => one - other);
      if (JSON.stringify(found) !== JSON.stringify(count)) throw new Error(`${says}: ${found} instead of ${count}`);
    }
  }
});

Deno.test("a recent punch of the page's own camera gives way, too", () => {
  /** @type {Told} */
  const own = { number: 1, source: "1", class: "jab", hand: "lead", at: 5e6, by: "camera" };
  const found = seenOnce([own, { ...own, source: "2", member: "1" }]).map(({ source }) => source);
  if (found.join() !== "2") throw new Error(found.join());
});
