/// <reference lib="deno.ns" />

/** What is not published yet: which formations, and for whom. */

import { core } from "../Pages/core/shared-core.js";
import { contentOf } from "../Pages/editing/content.js";
import { differenceInWords, proposedLine } from "../Pages/studio/unpublished-words.js";
import { unpublishedBetween } from "../Pages/studio/unpublished.js";

/**
 * @import { Production } from "../Pages/wire/production.d.ts"
 * @import { Revision } from "../Pages/studio/unpublished.js"
 */

await core();

/** @param {unknown} found @param {unknown} wanted */
function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one}\nwanted ${other}`);
}

/** @param {string[]} names @returns {Revision} */
function piece(names = ["Ana", "Ben", "Cleo"]) {
  const performers = names.map((name, turn) => ({
    id: `p${turn}`,
    label: String(turn + 1),
    name,
    colour: "#e4572e",
    symbol: "circle",
  }));
  const formations = ["Line", "Square", "Star"].map((name, turn) => ({
    id: `f${turn}`,
    name,
    hold: 2_000_000,
    positions: Object.fromEntries(performers.map(({ id }, place) => [id, { x: place, y: turn }])),
    transition: { duration: 2_000_000, easing: "linear", paths: {}, delays: {} },
  }));
  const stage = { width: 12, depth: 8, metresPerUnit: 1 };
  const document = /** @type {any} */ ({ title: "Swan", tempo: 120, stage, performers, formations });
  return { ...contentOf(document), revision: 1 };
}

/** @param {(after: any) => void} change */
function changed(change) {
  const [before, after] = [piece(), piece()];
  change(after);
  const difference = unpublishedBetween(before, { ...after, revision: 2 });
  return { difference, told: differenceInWords(difference, after) };
}

Deno.test("a change that was undone is not listed", () => {
  const { difference, told } = changed(() => {});
  equal(told, []);
  equal(difference.told, []);
});

Deno.test("another place is listed with its performers' names", () => {
  const { difference, told } = changed((after) => {
    after.formations[1].positions.p1 = { x: 5, y: 5 };
    after.formations[2].positions.p1 = { x: 4, y: 4 };
    after.formations[2].positions.p0 = { x: 4, y: 3 };
  });
  equal(told, [
    { title: "Formation 2 Square", sentences: ["New place: Ben."] },
    { title: "Formation 3 Star", sentences: ["New place: Ana and Ben."] },
  ]);
  equal(difference.told, ["p0", "p1"]);
  equal(
    proposedLine(told, 2_000),
    "Formation 2 Square: New place: Ben.\nFormation 3 Star: New place: Ana and Ben.",
  );
});

Deno.test("a new formation, a removed one and a time are for all", () => {
  const { difference, told } = changed((after) => {
    const [line, square] = after.formations;
    line.hold = 4_000_000;
    after.formations = [line, { ...square, id: "f9", name: "Wheel" }, square];
  });
  equal(told.map(({ title }) => title), [
    "Formation 1 Line",
    "Formation 2 Wheel",
    "Formation 3 Star",
  ]);
  equal(told[0].sentences, ["Hold 8 counts, before: 4."]);
  equal(told[1].sentences, ["New, for everybody."]);
  equal(told[2].sentences, ["Removed."]);
  equal(difference.told, ["p0", "p1", "p2"]);
});

Deno.test("new and removed performers and other changes are listed", () => {
  const { difference, told } = changed((after) => {
    const [ana, ben] = after.performers;
    after.performers = [{ ...ana, name: "Anna" }, ben, { ...ana, id: "p7", name: "Dan" }];
    after.title = "Lake";
    after.markers = [{ id: "m1", name: "Chorus", at: 1_000_000, colour: "#e4572e" }];
    after.formations[0].notes = "Arms!";
  });
  equal(told, [
    { title: "Who dances", sentences: ["New: Dan.", "No longer in the piece: Cleo."] },
    { title: "Everything else", sentences: ["Changed: title, the markers, the performers, and notes."] },
  ]);
  equal(difference.told, ["p7"]);
});

Deno.test("of many names the first are listed with the number of others", () => {
  const names = Array.from({ length: 40 }, (_, turn) => `N${turn}`);
  const [before, after] = [piece(names), piece(names)];
  for (const id of Object.keys(after.formations[1].positions).slice(1)) {
    after.formations[1].positions[id] = { x: -5, y: 5 };
  }
  const told = differenceInWords(unpublishedBetween(before, { ...after, revision: 2 }), after);
  equal(told[0].sentences, ["New place: N1, N2, N3, N4, N5, N6, N7, and 32 more."]);
  after.formations[1].positions.p0 = { x: -5, y: 5 };
  const all = differenceInWords(unpublishedBetween(before, { ...after, revision: 2 }), after);
  equal(all[0].sentences, ["New place for everybody."]);
});

Deno.test("five hundred dancers in a hundred formations are compared in seconds", () => {
  const names = Array.from({ length: 500 }, (_, turn) => `N${turn}`);
  const [before, after] = [piece(names), piece(names)];
  for (const one of [before, after]) {
    const [first] = one.formations;
    one.formations = Array.from({ length: 100 }, (_, turn) => ({ ...first, id: `g${turn}` }));
  }
  const start = performance.now();
  equal(unpublishedBetween(before, { ...after, revision: 2 }).told, []);
  const time = performance.now() - start;
  if (time > 10_000) throw new Error(`${time} ms`);
  console.info(`500 × 100: ${Math.round(time)} ms`);
});
