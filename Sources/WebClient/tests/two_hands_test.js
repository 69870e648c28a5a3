/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { spaced } from "../Pages/drill-editor/schedule.js";
import { trims } from "../Pages/studio/edits/music.js";

/**
 * Two people who change different parts of one thing at the same time both keep their work.
 *
 * @import { Change, Production, ProductionFields } from "../Pages/wire/production.d.ts"
 */

const path = new URL("../../../Tests/RehearsalTests/edits.json", import.meta.url);
/** @type {Record<string, ProductionFields>} */
const documents = JSON.parse(Deno.readTextFileSync(path)).documents;
const [crossing, drill] = [documents.crossing, documents.drill].map(contentOf);
const verse = crossing.clips[0];

/** @param {unknown} found @param {unknown} wanted */
function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

/** Edits of two people who both saw the same document. @param {Production} document @param {Change[][]} edits */
const after = (document, ...edits) => edits.reduce((now, changes) => applied(now, changes).document, document);

/** @param {string} round @param {string} combo @param {number} weight @returns {Change[]} */
const weigh = (round, combo, weight) => [
  { set: ["rounds", round, "mode", "choices", combo], to: weight > 0 ? { combo, weight } : null },
];

Deno.test("one trims the start of a clip, the other its end and its fades", () => {
  const { from, to, fadeIn, fadeOut } = after(
    crossing,
    trims(verse, { from: 3_000_000 }),
    trims(verse, { to: 50_000_000 }),
    trims(verse, { fadeOut: 0 }),
  ).clips[0];
  equal([from, to, fadeIn, fadeOut], [3_000_000, 50_000_000, 500_000, 0]);
});

Deno.test("trimming leaves a valid clip and changes only what it must", () => {
  for (const ends of [{ to: 1_010_000 }, { from: 60_990_000 }, { fadeIn: 60_000_000 }, { to: 2_500_000, fadeIn: 0 }]) {
    const changes = trims(verse, ends);
    equal(changes.some(({ set }) => set?.length !== 4), false);
    const trimmed = after(crossing, changes).clips[0];
    for (const [part, value] of Object.entries(ends)) equal(trimmed[/** @type {"to"} */ (part)], value);
  }
  equal(trims(verse, { from: 2_000_000 }).length, 1);
});

Deno.test("one weighs a combo of a round, the other another one, and a third takes one out", () => {
  const document = after(
    drill,
    weigh("second", "hooks", 7),
    weigh("second", "onetwo", 0),
    weigh("second", "onetwo", 2),
  );
  equal(document.rounds[1].mode, {
    kind: "random",
    choices: [{ combo: "hooks", weight: 7 }, { combo: "onetwo", weight: 2 }],
  });
});

Deno.test("one times a step of a combo, the other the next one, while the combo is renamed", () => {
  const { name, steps } = after(
    drill,
    [{ set: ["combos", "hooks", "steps", "0", "counts"], to: 3 }],
    [{ set: ["combos", "hooks", "steps", "1", "counts"], to: 4 }],
    [{ set: ["combos", "hooks", "name"], to: "Two hooks" }],
  ).combos[1];
  equal([name, ...steps.map(({ counts }) => counts)], ["Two hooks", 3, 4, 2]);
});

Deno.test("one moves an end of the spacing, the other the other; an end that is crossed goes along", () => {
  const spacing = { least: 2, most: 4 };
  /** @param {Change[][]} edits */
  const of = (...edits) => after(drill, ...edits).drill?.spacing;
  equal(of(spaced(spacing, "least", 1), spaced(spacing, "most", 8)), { least: 1, most: 8 });
  equal(of(spaced(spacing, "least", 6)), { least: 6, most: 6 });
  equal(of(spaced(spacing, "most", 1)), { least: 1, most: 1 });
});
