/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { changesTo, misfits, onStage } from "../Pages/studio/edits/another-stage.js";
import { equal } from "./judging.js";

/**
 * A production on a stage of another size, held against many made ones.
 *
 * @import { Any } from "./judging.js"
 */

/** @param {number} seed numbers from 0 to 1, the same in each run */
function dice(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const cases = Array.from({ length: 200 }, (_, seed) => seed + 1);
const ways = /** @type {const} */ (["keep", "alike", "fill"]);

/** @param {number} seed @returns {Any} */
function made(seed) {
  const roll = dice(seed);
  const whole = (/** @type {number} */ least, /** @type {number} */ most) =>
    least + Math.floor(roll() * (most - least));
  const [width, depth] = [whole(6, 30), whole(5, 20)];
  const place = () => ({
    x: Math.round(1000 * (roll() - 0.5) * width) / 1000,
    y: Math.round(1000 * roll() * depth) / 1000,
  });
  const ids = Array.from({ length: whole(1, 9) }, (_, turn) => `p${turn}`);
  const formations = Array.from({ length: whole(1, 5) }, (_, index) => ({
    id: `f${index}`,
    name: `Formation ${index}`,
    positions: Object.fromEntries(ids.map((id) => [id, place()])),
    setPieces: roll() < 0.5 ? { o1: { ...place(), width: 2, depth: 1, turn: whole(0, 360) } } : {},
    transition: {
      duration: 1_000_000,
      paths: Object.fromEntries(ids.filter(() => roll() < 0.4).map((id) => [id, [place(), place()]])),
    },
  }));
  return contentOf(
    /** @type {Any} */ ({
      title: "Piece",
      tempo: 120,
      stage: { width, depth, metresPerUnit: 1, wings: 2, apron: 1 },
      performers: ids.map((id) => ({ id, label: id, name: id.toUpperCase(), colour: "#e4572e", symbol: "circle" })),
      setPieces: [{
        id: "o1",
        name: "Bench",
        colour: "#aaaaaa",
        placement: { ...place(), width: 2, depth: 1, turn: 0 },
      }],
      marks: [{ id: "m1", name: "Spike", colour: "#aaaaaa", from: place(), to: place() }],
      formations,
    }),
  );
}

/** @param {Any} one @param {Any} other @param {number} [apart] */
const isNear = (one, other, apart = 2e-3) => Math.hypot(one.x - other.x, one.y - other.y) <= apart;

/** @param {Any} document @returns {Any[]} every place in it */
const placesOf = (document) => [
  ...document.formations.flatMap((/** @type {Any} */ { positions, transition, setPieces }) => [
    ...Object.values(positions),
    ...Object.values(transition.paths).flat(),
    ...Object.values(setPieces),
  ]),
  ...document.setPieces.map((/** @type {Any} */ { placement }) => placement),
  ...document.marks.flatMap((/** @type {Any} */ { from, to }) => [from, to]),
];

Deno.test("one edit takes all of it there, and its inverse all of it back", () => {
  for (const seed of cases) {
    const document = made(seed);
    const roll = dice(seed + 1000);
    const size = { width: 5 + 30 * roll(), depth: 5 + 20 * roll() };
    for (const way of ways) {
      const { document: there, inverse } = applied(document, changesTo(document, size, way));
      equal(contentOf(there), contentOf(onStage(document, size, way)));
      equal(contentOf(applied(there, inverse).document), document);
    }
  }
});

Deno.test("kept distances stay, and only the stage changes", () => {
  for (const seed of cases) {
    const document = made(seed);
    equal(placesOf(onStage(document, { width: 40, depth: 4 }, "keep")), placesOf(document));
  }
});

Deno.test("scaling a stage there and back restores places, paths and set pieces", () => {
  for (const seed of cases) {
    const document = made(seed);
    const { width, depth } = document.stage;
    const there = onStage(document, { width: 2 * width, depth: 1.5 * depth }, "fill");
    const back = onStage(there, { width, depth }, "fill");
    const [before, after] = [placesOf(document), placesOf(back)];
    equal(before.every((place, turn) => isNear(place, after[turn])), true);
    equal(misfits(document, { width: 2 * width, depth: 1.5 * depth }, "fill").map(({ kind }) => kind), []);
  }
});

Deno.test("shapes stay where everything is scaled alike, about the middle", () => {
  for (const seed of cases) {
    const document = made(seed);
    const { width, depth } = document.stage;
    const size = { width: width / 2, depth };
    const there = onStage(document, size, "alike");
    for (const [turn, place] of placesOf(document).entries()) {
      const middle = { x: place.x / 2, y: depth / 2 + (place.y - depth / 2) / 2 };
      equal(isNear(placesOf(there)[turn], middle), true);
    }
  }
});

Deno.test("a performer in the wings stays as far from the other stage", () => {
  const document = made(3);
  document.formations[0].positions.p0 = { x: document.stage.width / 2 + 1.5, y: 2 };
  const there = onStage(document, { width: 10, depth: document.stage.depth }, "fill");
  equal(there.formations[0].positions.p0, { x: 6.5, y: 2 });
});

Deno.test("new misfits are named with their formations, and earlier ones are not", () => {
  const document = made(5);
  document.formations = document.formations.slice(0, 1);
  document.formations[0] = { ...document.formations[0], name: "Line", setPieces: {} };
  document.formations[0].transition.paths = {};
  document.performers = document.performers.slice(0, 1).concat({ ...document.performers[0], id: "q", name: "Quinn" });
  document.formations[0].positions = { p0: { x: -7, y: 2 }, q: { x: 0, y: 2 } };
  document.stage = { ...document.stage, width: 16, depth: 10, wings: 0, apron: 0, margin: 0 };
  document.setPieces[0].placement = { x: 7, y: 2, width: 2, depth: 1, turn: 0 };
  equal(misfits(document, { width: 8, depth: 10 }, "keep"), [
    { kind: "out", who: ["P0"], formations: ["Line"] },
    { kind: "piece", who: ["Bench"], formations: ["Line"] },
  ]);
  equal(misfits(document, { width: 1.2, depth: 10 }, "fill").map(({ kind }) => kind), ["close", "piece"]);
  document.formations[0].positions = { p0: { x: 0.1, y: 2 }, q: { x: 0, y: 2 } };
  equal(misfits(document, { width: 15, depth: 10 }, "fill").map(({ kind }) => kind), ["piece"]);
});

Deno.test("a bent way that would leave the stage is found", () => {
  const document = made(8);
  const [first] = document.formations;
  document.performers = document.performers.slice(0, 1);
  document.stage = { ...document.stage, width: 16, depth: 10, wings: 0, apron: 0, margin: 0 };
  document.setPieces = [];
  const still = { p0: { x: 0, y: 5 } };
  document.formations = [
    {
      ...first,
      positions: still,
      setPieces: {},
      transition: {
        ...first.transition,
        paths: {
          p0: [{ x: 9, y: 5 }, { x: 9, y: 5 }],
        },
      },
    },
    {
      ...first,
      id: "f9",
      name: "Next",
      positions: still,
      setPieces: {},
      transition: { ...first.transition, paths: {} },
    },
  ];
  equal(misfits(document, { width: 10, depth: 10 }, "keep"), [{ kind: "way", who: ["P0"], formations: [first.name] }]);
  equal(misfits(document, { width: 14, depth: 10 }, "keep"), []);
});
