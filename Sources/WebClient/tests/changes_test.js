/// <reference lib="deno.ns" />
import { changedInWords, changeInWords } from "../Pages/stage/change-words.js";
import { changesBetween, outlineFor, signature } from "../Pages/stage/changes.js";
import { keepLastRun, lastRun } from "../Pages/dancer/last-run.js";
import { core } from "../Pages/core/shared-core.js";

/**
 * What became of one performer's dance between two revisions; times in counts of a second.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 * @import { Outline } from "../Pages/stage/changes.js"
 */

await core();
const second = 1_000_000;
const stage = { width: 16, depth: 10, metresPerUnit: 0.5 };

/** @returns {Production & { revision: number }} */
const piece = () => /** @type {Production & { revision: number }} */ (/** @type {unknown} */ ({
  revision: 31,
  tempo: 60,
  performers: [{ id: "ana" }, { id: "ben" }],
  formations: ["Line", "Wedge", "Circle", "Finale"].map((name, index) => ({
    id: `f${index}`,
    name,
    hold: 8 * second,
    positions: { ana: { x: index, y: 4 }, ben: { x: -index, y: 2 } },
    transition: { duration: 4 * second, easing: "linear", paths: {}, delays: {} },
  })),
}));

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {Production & { revision: number }} production */
const outline = (production, performer = "ana") => /** @type {Outline} */ (outlineFor(production, performer));

/**
 * What a performer is told of an edit, formation by formation.
 *
 * @param {(production: ReturnType<typeof piece>) => void} edit
 */
const sentences = (edit, performer = "ana") => {
  const after = piece();
  edit(after);
  return changesBetween(outline(piece(), performer), outline(after, performer))
    .map((one) => [changedInWords(one), ...changeInWords(one, stage)].join(" | "));
};

Deno.test("a moved place is described in the dancer's words, with distance and new place", () => {
  equal(sentences(({ formations }) => (formations[1].positions.ana = { x: 3, y: 6 })), [
    "Formation 2 Wedge | Your place: 2 upstage and 2 to stage left (1.4 m). Now 3 stage left, 6 from downstage.",
  ]);
});

Deno.test("changes for other dancers are not listed", () => {
  equal(
    sentences(({ formations, performers }) => {
      formations[1].positions.ben = { x: 3, y: 6 };
      formations[1].transition.delays.ben = { leave: second, arrive: 0 };
      performers.reverse();
    }),
    [],
  );
});

Deno.test("an inserted, removed, renamed or moved formation is listed once, and later ones are not", () => {
  equal(
    sentences(({ formations }) => {
      formations.splice(1, 0, { ...formations[0], id: "new", name: "Gather" });
      formations[4].name = "End";
    }),
    ["Formation 2 Gather | New. You: on centre, 4 from downstage.", "Formation 5 End | Was called Finale."],
  );
  equal(sentences(({ formations }) => formations.splice(1, 1)), ["Formation 2 Wedge | Removed."]);
  equal(
    sentences(({ formations }) => formations.splice(3, 0, ...formations.splice(0, 1))),
    ["Formation 4 Line | Moved in the piece; it was formation 1."],
  );
});

Deno.test("times and own delays are given in counts", () => {
  equal(
    sentences(({ formations }) => {
      formations[0].transition.duration = 6 * second;
      formations[0].transition.delays.ana = { leave: second, arrive: 1.5 * second };
      formations[1].hold = second;
    }),
    [
      "Formation 2 Wedge | 6 counts to get there, before: 4. | You leave 1 count later, before: 0. | " +
      "You are there 1.5 counts earlier, before: 0. | Hold 1 count, before: 8.",
    ],
  );
});

Deno.test("a curve is listed only if the path itself changed", () => {
  /** @param {number} y @returns {[{ x: number, y: number }, { x: number, y: number }]} */
  const curve = (y) => [{ x: 0, y }, { x: 1, y }];
  equal(sentences(({ formations }) => (formations[0].transition.paths.ana = curve(8))), [
    "Formation 2 Wedge | Your path there is curved now.",
  ]);
  const [before, other, along] = [piece(), piece(), piece()];
  for (const [one, y] of /** @type {const} */ ([[before, 6], [other, 8], [along, 7]])) {
    one.formations[0].transition.paths.ana = curve(y);
  }
  along.formations[1].positions.ana = { x: 1, y: 5 };
  equal(changesBetween(outline(before), outline(other))[0].changes, [{ kind: "path", path: "another" }]);
  equal(changesBetween(outline(before), outline(along))[0].changes.map(({ kind }) => kind), ["place"]);
});

Deno.test("another tempo is listed once, whether seconds or counts stay", () => {
  equal(sentences((production) => (production.tempo = 120)), ["The whole piece | Tempo 120, before: 60."]);
  equal(
    sentences((production) => {
      production.tempo = 120;
      for (const formation of production.formations) {
        formation.hold /= 2;
        formation.transition.duration /= 2;
      }
    }),
    ["The whole piece | Tempo 120, before: 60."],
  );
});

Deno.test("any edit lists each differing formation once, and nothing for the same document", () => {
  let state = 12;
  /** @param {number} below */
  const random = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const after = piece();
    for (let edits = random(6); edits > 0; edits -= 1) {
      const { formations } = after;
      const at = random(Math.max(1, formations.length));
      if (random(4) === 0 && formations.length > 1) formations.splice(at, 1);
      else if (random(4) === 0) formations.splice(random(formations.length), 0, ...formations.splice(at, 1));
      else if (random(3) === 0) formations.splice(at, 0, { ...piece().formations[0], id: `new${round}.${edits}` });
      else formations[at].positions.ana = { x: random(5), y: random(5) };
    }
    const [one, other] = [outline(piece()), outline(after)];
    equal(changesBetween(other, outline(after)), []);
    const changed = changesBetween(one, other);
    equal(new Set(changed.map(({ id }) => id)).size, changed.length);
    const back = changesBetween(other, one);
    /** @param {typeof changed} list @param {string} kind */
    const ids = (list, kind) =>
      list.filter(({ changes }) => changes.some((one) => one.kind === kind)).map(({ id }) => id);
    equal(ids(changed, "added").sort(), ids(back, "removed").sort());
    equal(ids(changed, "place").sort(), ids(back, "place").sort());
    equal(ids(changed, "moved").length, ids(back, "moved").length);
    for (const { id, at } of other.formations) {
      const old = one.formations.find((formation) => formation.id === id);
      if (old) equal(ids(changed, "place").includes(id), Math.hypot(at.x - old.at.x, at.y - old.at.y) > 0);
    }
    // Once looked at, it is known again wherever the formation has gone.
    for (const formation of changed) equal(signature({ ...formation, index: 99 }), signature(formation));
  }
});

Deno.test("a stranger to the production has no changes, and a device keeps only the latest runs", () => {
  equal(outlineFor(piece(), "nobody"), null);
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const run = { outline: outline(piece()), got: {} };
  for (let index = 0; index < 15; index += 1) keepLastRun(`production-${index}`, "ana", run);
  equal([2, 3, 14].map((index) => lastRun(`production-${index}`, "ana")), [null, run, run]);
  equal(lastRun("production-14", "ben"), null);
  equal(kept.size, 13);
});
