/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { core as loadCore } from "../Pages/core/shared-core.js";
import { scoreOf } from "../Pages/stage/score.js";
import { tempoMap } from "../Pages/stage/tempo.js";
import * as lane from "../Pages/studio/lane/handles.js";
import { before, bounded, boxOf, endOf, fitting, timeAt, usual, xOf } from "../Pages/studio/strip/scale.js";
import { anyProduction, dice } from "./any_production.js";
import { equal } from "./judging.js";

/**
 * Where things lie on the timeline, and what drags and arrow keys do to them: by many pieces that differ by chance, the
 * same in each run.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 * @import { Handle, Snap } from "../Pages/studio/lane/handles.js"
 */

await loadCore();
const pieces = 150;

/** @param {boolean} isTrue @param {string} what */
function check(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

/** @param {(document: Production, below: (bound: number) => number) => void} look */
function often(look) {
  for (let seed = 1; seed <= pieces; seed += 1) {
    look(/** @type {Production} */ (/** @type {unknown} */ (anyProduction(seed, { most: 8 }))), dice(seed + 1000));
  }
}

/** @param {Production} document */
const handlesOf = (document) => [
  ...lane.formationHandles(document),
  ...lane.anchorHandles(document),
  ...lane.markerHandles(document),
  ...lane.partHandles(document),
  ...lane.moveHandles(document),
  ...lane.clipHandles(document),
];

Deno.test("a place is that of its moment at every scale, and the whole piece fits", () =>
  often((document, below) => {
    const shown = { end: endOf(document), width: 300 + below(2000) };
    const fits = fitting(shown);
    check(xOf(fits, shown.end) <= shown.width, "the end is out of sight");
    const scale = bounded(fits * (1 + below(1000)), shown);
    for (let turn = 0; turn < 5; turn += 1) {
      const time = below(Math.ceil(shown.end));
      check(Math.abs(timeAt(scale, xOf(scale, time)) - time) < 1, "another moment");
    }
    equal(xOf(scale, 0), before);
    check(bounded(0, shown) <= bounded(1, shown), "smaller is larger");
    const first = usual({ ...shown, count: document.formations.length });
    check(first > 0 && first === bounded(first, shown), "a first scale that cannot be had");
  }));

Deno.test("cards begin where their formations are reached, are in order and leave room for the move", () =>
  often((document) => {
    const score = scoreOf(document);
    const scale = usual({ end: endOf(document), width: 1200, count: document.formations.length });
    document.formations.forEach((_, index) => {
      const isLast = index + 1 === document.formations.length;
      const [arrives, departs] = [score.arrival(index), score.departure(index)].map((time) => xOf(scale, time));
      const next = isLast ? Infinity : xOf(scale, score.arrival(index + 1));
      const box = boxOf({ arrives, departs, next });
      equal(box.left, arrives);
      check(box.width >= departs - arrives, "shorter than its hold");
      // What takes no time at all lies over the next by some pixels at most.
      check(box.left + Math.min(box.width, departs - arrives) <= next + 1e-6, "over the next one");
    });
  }));

Deno.test("a drag snaps to a whole count, a tenth of a second, or not at all", () =>
  often((document, below) => {
    const time = below(90_000_000);
    const map = tempoMap(document);
    const count = map.countAt(lane.snapped(document, time, "counts"));
    check(Math.abs(count - Math.round(count)) < 1e-3, `at count ${count}`);
    check(Math.abs(map.countAt(time) - count) <= 0.5 + 1e-3, "not the nearest count");
    equal(lane.snapped(document, time, "tenths") % 100_000, 0);
    equal(lane.snapped(document, time, "free"), time);
    equal(lane.snapped(document, -time, "counts"), 0);
  }));

Deno.test("any drag or nudge is a valid edit in its direction, and its undo is exact", () => {
  /** @type {Record<string, number>} */
  const moved = {};
  often((document, below) => {
    const handles = handlesOf(document);
    for (let turn = 0; turn < 12 && handles.length > 0; turn += 1) {
      const handle = handles[below(handles.length)];
      const snap = /** @type {Snap[]} */ (["counts", "tenths", "free"])[below(3)];
      const rules = { keepsCounts: () => true, snaps: () => snap };
      const time = below(100_000_000);
      const isDrag = below(2) === 0;
      const way = below(17) - 8;
      const changes = isDrag ? lane.dragged(document, handle, time, rules) : lane.nudged(document, handle, way, rules);
      if (changes === null || changes.length === 0) continue;
      const { document: after, inverse } = applied(document, changes);
      equal(applied(after, inverse).document, document);
      const now = /** @type {Handle} */ (lane.handleNow(after, handle));
      check(now !== null, `${handle.key} is gone`);
      moved[handle.kind] = (moved[handle.kind] ?? 0) + 1;
      // A clip starts where the one before it ends, and ends with its recording.
      if (["begins", "ends", "clip", "anchor"].includes(handle.kind)) continue;
      const wanted = isDrag ? time - handle.time : way;
      check((now.time - handle.time) * wanted >= -1e6, `${handle.key} went the other way`);
    }
  });
  for (const kind of ["arrives", "departs", "marker", "partFrom", "partTo", "counts", "ends"]) {
    check((moved[kind] ?? 0) > 5, `${kind} has moved ${moved[kind] ?? 0} times only`);
  }
});
