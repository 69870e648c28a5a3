/// <reference lib="deno.ns" />
import { changedAfterNotice, refusedNotice } from "../Pages/editing/notices.js";
import { equal } from "./judging.js";

/**
 * What an editor is told of an edit that was refused: always by the names of those whom it is about, never by ids or
 * fields.
 *
 * @import { Any } from "./judging.js"
 */

const present = {
  title: "Quartet",
  performers: ["Ana", "Ben", "Chidi", "Dora"].map((name, turn) => ({ id: `p${turn}`, label: `${turn + 1}`, name })),
  formations: ["Line", "Square", "Diamond", "Finale"].map((name, turn) => ({ id: `f${turn}`, name, positions: {} })),
};
const madeOn = {
  ...present,
  performers: [...present.performers, { id: "p9", name: "Bo" }],
  formations: [...present.formations, { id: "f9", name: "Ending" }],
};
const nadia = { id: "n1", name: "Nadia", label: "N", track: { positions: { f0: { x: 5000, y: 0 } } } };
const replaced = {
  ...present,
  performers: [{ id: "n1", label: "N", name: "Nadia" }],
  formations: [{ id: "g", name: "Ring", positions: { n1: {} } }],
};
const misfit = "This does not fit. Change it and try again.";

/**
 * Changes, the refusal's code and field, and what is said of it.
 *
 * @type {[Any[], string, string | undefined, string][]}
 */
const refused = [
  [
    [
      { set: ["title"], to: "A" },
      { set: ["formations", "f0", "positions", "p0"], to: { x: 1e9, y: 0 } },
    ],
    "invalid",
    "changes[1].to",
    `Ana’s position in Line: ${misfit}`,
  ],
  [
    [{ set: ["formations", "f0", "transition", "paths", "p0"], to: [] }],
    "invalid",
    "changes[0].to",
    `Ana’s path from Line: ${misfit}`,
  ],
  [[{ set: ["performers", "p0", "label"], to: "" }], "invalid", "changes[0].to", `Ana’s label: ${misfit}`],
  [[{ set: ["stage", "metresPerUnit"], to: -1 }], "invalid", "changes[0].to", `The stage’s metres per unit: ${misfit}`],
  [
    [{ insert: "performers", value: nadia, after: null }],
    "invalid",
    "changes[0].value.track.positions.f0",
    `Nadia’s position in Line: ${misfit}`,
  ],
  [
    [{ insert: "performers", value: nadia, after: null }],
    "invalid",
    "changes[0].value.label",
    `Nadia’s label: ${misfit}`,
  ],
  [
    [{ insert: "formations", value: { id: "g", name: "Ring" }, after: null }],
    "invalid",
    "changes[0].value.positions.p0",
    `Ana’s position in Ring: ${misfit}`,
  ],
  [[{ insert: "performers", value: {}, after: null }], "invalid", "changes[0].value.id", `A performer’s id: ${misfit}`],
  [
    [{ replace: replaced }],
    "invalid",
    "changes[0].replace.formations[0].positions.n1.x",
    `Nadia’s position in Ring: ${misfit}`,
  ],
  [[{ replace: replaced }], "invalid", "changes[0].replace.performers[0].name", `Nadia’s name: ${misfit}`],
  [[{ replace: replaced }], "invalid", "changes[0].replace.formations", `The formations: ${misfit}`],
  [[{ set: ["title"], to: "" }], "invalid", "base", `${misfit} (base)`],
  [[{ set: ["title"], to: "" }], "invalid", undefined, misfit],
  [
    [{ set: ["formations", "f0", "positions", "p9"], to: { x: 0, y: 0 } }],
    "gone",
    "formations.f0.positions.p9",
    "Bo no longer exists.",
  ],
  [[{ remove: "formations", id: "f9" }], "gone", "formations.f9", "Ending no longer exists."],
  [[{ set: ["performers", "p0", "section"], to: "s9" }], "gone", "sections.s9", "A section no longer exists."],
];

for (const [changes, code, field, text] of refused) {
  Deno.test(`a refusal names its performer: ${field}, ${text}`, () => {
    /** @type {Any} */
    const edit = { kind: "edit", label: "This", changes, madeOn };
    const told = refusedNotice(
      edit,
      /** @type {Any} */ ({ code, detail: "Too far.", field }),
      /** @type {Any} */ (present),
    );
    equal(told.text, `“This” was undone. ${text}`);
  });
}

Deno.test("a name from right to left leaves the sentence in its order", () => {
  /** @type {Any} */
  const document = { ...present, performers: [{ id: "p0", name: "ليلى" }] };
  const told = changedAfterNotice({ name: "דנה" }, [["formations", "f0", "positions", "p0"]], document);
  equal(told.text, "\u2068דנה\u2069 changed \u2068ليلى\u2069’s position in Line after you.");
});
