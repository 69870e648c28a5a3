/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { Confirmed } from "../Pages/editing/confirmed.js";
import { Pending } from "../Pages/editing/pending.js";
import { core as loadCore } from "../Pages/core/shared-core.js";
import { areaOnStage, middleOfPlaces, middleOfStage } from "../Pages/studio/edits/area-on-stage.js";
import * as formationEdits from "../Pages/studio/edits/formations.js";
import { newPerformers } from "../Pages/studio/edits/performers.js";
import { startingPlaces } from "../Pages/studio/edits/starting-shape.js";
import { starterPlaces, starters } from "../Pages/studio/edits/starter-templates.js";
import { equal } from "./judging.js";

/**
 * What is done to whole formations, as pure functions: held against plain lists and the core's own ways, by many cases.
 *
 * @import { Any } from "./judging.js"
 */

/** @type {Any} */
const core = await loadCore();
/** @type {Any} */
const edits = formationEdits;
const second = 1_000_000;

/** Numbers below a bound, the same in each run. */
function dice() {
  let seed = 20;
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

/**
 * Everybody on a circle that turns from formation to formation.
 *
 * @param {string[]} names
 * @param {string[]} formations
 * @returns {Any}
 */
function piece(names, formations, hold = 60 * second, duration = second / 2) {
  /** @param {number} turn @param {number} formation */
  const place = (turn, formation) => {
    const angle = 2 * Math.PI * (turn / names.length + formation / 7);
    return { x: Math.round(500 * Math.cos(angle)) / 100, y: Math.round(100 * (5 + 4 * Math.sin(angle))) / 100 };
  };
  return contentOf(
    /** @type {Any} */ ({
      title: "Piece",
      tempo: 120,
      stage: { width: 16, depth: 10, metresPerUnit: 1, wings: 2, apron: 1, wingsShown: true },
      performers: names.map((name, turn) => ({
        id: `p${turn}`,
        label: `${turn + 1}`,
        name,
        colour: "#e4572e",
        symbol: "circle",
      })),
      formations: formations.map((name, index) => ({
        id: `f${index}`,
        name,
        hold,
        positions: Object.fromEntries(names.map((_, turn) => [`p${turn}`, place(turn, index)])),
        transition: { duration, easing: "easeInOut" },
      })),
      metadata: {},
    }),
  );
}

Deno.test("moving any formations anywhere gives the order of a plain list", () => {
  const random = dice();
  const document = piece(["Ana"], Array.from({ length: 9 }, (_, turn) => `Number ${turn}`));
  /** @type {string[]} */
  const all = document.formations.map((/** @type {Any} */ { id }) => id);
  for (let turn = 0; turn < 500; turn += 1) {
    const ids = all.filter(() => random(3) === 0);
    const index = random(all.length + 1);
    const stay = (/** @type {string[]} */ some) => some.filter((id) => !ids.includes(id));
    const expected = [...stay(all.slice(0, index)), ...all.filter((id) => ids.includes(id)), ...stay(all.slice(index))];
    const moved = applied(document, edits.moves(document, ids, index)).document.formations.map((
      /** @type {Any} */ { id },
    ) => id);
    equal(moved, expected, `${ids} to ${index}`);
  }
});

/** How far a half of a way is from the whole, at most. @param {number[]} half @param {number[]} way */
function farthest(half, way) {
  let most = 0;
  for (let turn = 0; turn < half.length; turn += 2) {
    let nearest = Infinity;
    for (let point = 0; point < way.length; point += 2) {
      nearest = Math.min(nearest, Math.hypot(way[point] - half[turn], way[point + 1] - half[turn + 1]));
    }
    most = Math.max(most, nearest);
  }
  return most;
}

Deno.test("a formation between two changes no way and no later count", () => {
  const document = piece(["Ana", "Ben", "Chidi"], ["A", "B", "C"], 2 * second, 3 * second);
  document.formations[0].transition.paths = {
    p0: [{ x: -3, y: 9 }, { x: 4, y: -1 }],
    p2: [{ x: 0, y: 0 }, { x: 1, y: 9 }],
  };
  const [from, to] = document.formations;
  const middle = edits.middleOfMove(core.choreography({ ...document, formations: [{ ...from, hold: 0 }, to] }));
  const inserted = applied(document, edits.formationBetween(document, "new", 0, middle)).document;
  const [before, after] = [core.choreography(document), core.choreography(inserted)];
  for (const performer of [0, 1, 2]) {
    const way = before.pathPoints(1, performer, 2000);
    for (const into of [1, 2]) equal(farthest(after.pathPoints(into, performer, 60), way) < 0.06, true);
  }
  equal([after.end, after.arrival(2)], [before.end, before.arrival(1)]);
});

function bent() {
  const document = piece(["Ana", "Ben"], ["A", "B", "C", "D"]);
  for (const { transition } of document.formations.slice(0, 3)) {
    transition.paths = { p0: [{ x: 1, y: 1 }, { x: 2, y: 2 }] };
    transition.delays = { p1: { leave: 1000, arrive: 0 } };
  }
  return document;
}

/** Whose ways out of each formation are bent or delayed afterwards. @param {Any} document @param {Any} changes */
const bends = (document, changes) =>
  Object.fromEntries(
    applied(document, changes).document.formations.map((
      /** @type {Any} */ { id, transition },
    ) => [id, [...Object.keys(transition.paths), ...Object.keys(transition.delays)].join()]),
  );

Deno.test("a way that leads to another formation is straight", () => {
  const document = bent();
  equal(bends(document, edits.removals(document, ["f1"])), { f0: "", f2: "p0,p1", f3: "" });
  equal(bends(document, edits.moves(document, ["f0"], 2)), { f1: "", f0: "", f2: "p0,p1", f3: "" });
  equal(bends(document, edits.moves(document, ["f0", "f1"], 4)), { f2: "p0,p1", f3: "", f0: "p0,p1", f1: "" });
});

Deno.test("a bent way goes on from the copy to where it led", () => {
  const document = bent();
  const made = bends(document, edits.newFormation(document, "x", "f1"));
  equal(made, { f0: "p0,p1", f1: "", x: "p0,p1", f2: "p0,p1", f3: "" });
  let next = 20;
  const copies = edits.duplicates(document, ["f0", "f2"], () => `x${next += 1}`).changes;
  equal(bends(document, copies), { f0: "p0,p1", f1: "p0,p1", f2: "", x21: "", x22: "p0,p1", f3: "" });
});

Deno.test("undo restores the document after any edit of formations", () => {
  const document = piece(["Ana", "Ben"], ["A", "B", "C", "D"]);
  const places = new Float64Array([1, 2, 3, 4]);
  let next = 0;
  const freshId = () => `x${next += 1}`;
  const all = [
    edits.newFormation(document, freshId(), "f1"),
    edits.newFormation({ ...document, formations: [] }, freshId()),
    edits.formationBetween(document, freshId(), 1, { places, parts: () => null }),
    edits.duplicates(document, ["f3", "f0"], freshId).changes,
    edits.removals(document, ["f0", "f1", "f2", "f3"]),
    edits.moves(document, ["f3", "f1"], 0),
    edits.copiedPositions(document, edits.formationWith(document, "f0"), edits.formationWith(document, "f2")),
    edits.countsChanges(document, { tempo: 97, anchors: [] }, true),
  ];
  for (const changes of all) {
    const { document: changed, inverse } = applied(document, changes);
    equal(changes.length > 0 && JSON.stringify(changed) !== JSON.stringify(document), true);
    equal(applied(changed, inverse).document, document);
  }
});

Deno.test("a tempo that keeps the counts keeps them to the microsecond", () => {
  const document = piece(["Ana"], ["A", "B"], 7 * second);
  const changed = applied(document, edits.countsChanges(document, { tempo: 93, anchors: [] }, true)).document;
  changed.formations.forEach((/** @type {Any} */ { hold }, /** @type {number} */ turn) => {
    equal(Math.abs((hold * 93) / 120 - document.formations[turn].hold) <= 1, true);
  });
});

/** The places on a grid of one unit that are a body away from all others. @param {Any} stage @param {Any[]} taken */
function freePlaces({ width, depth }, taken) {
  const free = [];
  for (let y = 0; y <= depth; y += 1) {
    for (let x = -Math.floor(width / 2); x <= width / 2; x += 1) {
      if (taken.every((other) => (other.x - x) ** 2 + (other.y - y) ** 2 >= 0.81)) free.push({ x, y });
    }
  }
  return free;
}

Deno.test("an added performer stands free in every formation, near the middle", () => {
  const random = dice();
  for (let turn = 0; turn < 60; turn += 1) {
    const stage = { width: 3 + random(16) / 2, depth: 3 + random(10) / 2 };
    const performers = Array.from({ length: random(9) }, (_, who) => (
      { id: `a${who}`, label: String(who), name: `Performer ${who}`, colour: "#e69f00", symbol: "circle" }
    ));
    const somewhere = () => ({ x: random(80) / 10 - 4, y: random(70) / 10 });
    const formations = [0, 1, 2].map((id) => (
      { id: `f${id}`, positions: Object.fromEntries(performers.map(({ id }) => [id, somewhere()])) }
    ));
    /** @type {Any} */
    const document = { performers, formations, stage };
    /** @type {Any[]} */
    const added = newPerformers(document, Array(random(30)).fill(""), () => `n${random(1e9)}`)
      .map((/** @type {Any} */ { value }) => value);
    const middle = { x: 0, y: Math.round(stage.depth / 2) };
    const away = (/** @type {Any} */ { x, y }) => (x - middle.x) ** 2 + (y - middle.y) ** 2;
    for (const { id, positions } of formations) {
      const taken = Object.values(positions);
      for (const { track } of added) {
        const place = track.positions[id];
        const free = freePlaces(stage, taken);
        const nearest = Math.min(...free.map(away));
        const isFree = free.some(({ x, y }) => x === place.x && y === place.y);
        equal(free.length > 0 ? away(place) === nearest && isFree : place.x > stage.width / 2, true, `${turn} ${id}`);
        taken.push(place);
      }
    }
    const labels = [...performers, ...added].map(({ label }) => label);
    equal(new Set(labels).size, labels.length);
  }
});

/**
 * Whether places are a body away from the stage's edges, with their middle where it is wanted.
 *
 * @param {Any[]} places
 * @param {Any} document
 * @param {Any} middle
 */
function standInside(places, { stage, thresholds }, middle) {
  const body = 2 * thresholds.bodyRadius / stage.metresPerUnit;
  const [aside, ahead] = [Math.min(body, stage.width / 4), Math.min(body, stage.depth / 4)];
  const isInside = places.every(({ x, y }) => (
    Math.abs(x) <= stage.width / 2 - aside + 1e-9 && y >= ahead - 1e-9 && y <= stage.depth - ahead + 1e-9
  ));
  const at = middleOfPlaces(places);
  return isInside && (middle === null || Math.hypot(at.x - middle.x, at.y - middle.y) < 1e-6);
}

/** @param {ArrayLike<number>} flat */
const points = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => ({ x: flat[2 * at], y: flat[2 * at + 1] }));

/** The shapes come with the tool that draws them, which asks for the page's theme. */
async function shapesOfTheStudio() {
  globalThis.document = /** @type {Any} */ ({ documentElement: { dataset: {} } });
  globalThis.matchMedia = /** @type {Any} */ (() => ({ matches: false, addEventListener() {} }));
  return await import("../Pages/studio/tools/shapes.js");
}

// Every shape and starter, turned or not, 1 to 200 people; and a saved template of another, larger stage.
Deno.test("shapes and templates stand in the middle of any stage, a body away from its edges", async () => {
  const { shapePlaces, shapes } = await shapesOfTheStudio();
  const random = dice();
  for (const [width, depth, metresPerUnit] of [[16, 10, 1], [8, 6, 1], [5, 12, 0.5], [3, 2, 2], [40, 9, 0.3]]) {
    /** @type {Any} */
    const document = { stage: { width, depth, metresPerUnit }, thresholds: { bodyRadius: 0.3 } };
    const middle = middleOfStage(document.stage);
    /** @param {string} what @param {ArrayLike<number>} places @param {Any} around */
    const check = (what, places, around) =>
      equal(standInside(points(places), document, around), true, `${what} ${width}`);
    for (let count = 1; count <= 200; count += count < 30 ? 1 : 17) {
      for (const { id } of shapes) {
        for (const turn of [0, 45]) {
          /** @type {Any} */
          const settings = { kind: id, spacing: 1.5, parameters: {}, staggered: count % 2 === 0, turn };
          check(id, shapePlaces(core, document, count, { ...settings, ...middle }), middle);
          // Around some who stand in a corner, they come inside.
          check(id, shapePlaces(core, document, count, { ...settings, x: width / 2, y: 0 }), null);
        }
      }
      for (const starter of starters) {
        check(String(starter.name), starterPlaces(core, starter, count, middle, areaOnStage(document)), middle);
      }
      const saved = Array.from({ length: count }, () => ({ x: random(300) / 10 - 15, y: random(200) / 10 }));
      check("saved", core.arrange.fit(saved, middleOfPlaces(saved), areaOnStage(document)), null);
    }
  }
});

Deno.test("any number of dancers stands apart and on the stage", () => {
  for (const count of [1, 5, 6, 12, 24, 200, 500]) {
    /** @type {Any[]} */
    const places = startingPlaces(count, /** @type {Any} */ ({ width: 12, depth: 8 }));
    equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, count);
    equal(places.every(({ x, y }) => Math.abs(x) <= 6 && y >= 0 && y <= 8), true);
  }
});

// The own one was shown on top of a document without the other's: what it was known to give does not hold then.
Deno.test("an own edit right behind another editor's loses neither", () => {
  /** @type {Any} */
  const pending = new Pending();
  /** @type {Any} */
  const known = {
    resultOf: (/** @type {Any} */ line) => pending.settle(line).result,
    advanced: () => pending.recompute(confirmed.document),
    reached() {},
  };
  /** @type {Any} */
  const confirmed = new Confirmed(/** @type {Any} */ ({}), known);
  confirmed.accept({ ...piece(["Ana", "Ben"], ["A", "B"]), revision: 1 });
  /** @param {string} performer @param {number} x */
  const move = (performer, x) => [{ set: ["formations", "f0", "positions", performer], to: { x, y: 1 } }];
  pending.append({ id: "mine", kind: "edit", label: "", changes: move("p0", 4) }, confirmed.document);
  confirmed.take([
    { revision: 2, id: "theirs", by: { id: "ben" }, changes: move("p1", 5) },
    { revision: 3, id: "mine", by: { id: "me" }, changes: move("p0", 4) },
  ]);
  const { p0, p1 } = confirmed.document.formations[0].positions;
  equal([confirmed.revision, p0.x, p1.x, pending.count], [3, 4, 5, 0]);
});
