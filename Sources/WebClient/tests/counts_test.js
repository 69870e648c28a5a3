/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { core } from "../Pages/core/shared-core.js";
import { tempoMap } from "../Pages/stage/tempo.js";
import { anchored, beatsCounted, beatsTapped, countingChanges, countingOf } from "../Pages/studio/edits/beats.js";
import { countsChanges } from "../Pages/studio/edits/formations.js";
import { arriving, departing, everySo, tapMeans, tapped, timesOf } from "../Pages/studio/edits/timing.js";

/**
 * How counts follow beats, and formations the counts, asked of the real core and the real rules of edits.
 *
 * @import { Anchor, Change, Production } from "../Pages/wire/production.d.ts"
 */

await core();
const second = 1_000_000;

/** Repeatable, from 0 to 1. @param {number} seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Four formations that stand for four seconds and move for two.
 *
 * @param {{ tempo?: number, anchors?: Anchor[] }} [counted]
 */
const piece = (counted = {}) =>
  contentOf(
    /** @type {any} */ ({
      title: "Counted",
      performers: [{ id: "ana", label: "A", name: "Ana", colour: "#112233", symbol: "circle" }],
      formations: ["Line", "Wedge", "Circle", "Finale"].map((name, index) => ({
        id: `f${index}`,
        name,
        hold: 4 * second,
        positions: { ana: { x: index, y: 2 } },
        transition: { duration: 2 * second, delays: { ana: { leave: second / 2, arrive: second / 4 } } },
      })),
      markers: [{ id: "k", name: "Drop", at: 7 * second }],
      tracks: [{ id: "r", title: "Song", bytes: 9, format: "wav", duration: 90 * second, digest: "a".repeat(64) }],
      clips: [{ id: "c", track: "r", from: 0, to: 90 * second }],
      ...counted,
    }),
  );

/** @param {() => number} random @returns {Anchor[]} */
function someAnchors(random) {
  let [count, time] = [0, 0];
  return Array.from({ length: Math.floor(6 * random()) }, () => {
    const counts = 1 + Math.floor(12 * random());
    count += counts;
    time += Math.round((counts * 60e6) / (30 + 300 * random()));
    return { count, time };
  });
}

/** @param {boolean} isTrue @param {string} what */
function check(isTrue, what) {
  if (!isTrue) throw new Error(what);
}
/** @param {unknown} told @param {unknown} wanted */
const equal = (told, wanted) => check(JSON.stringify(told) === JSON.stringify(wanted), `${JSON.stringify(told)}`);

/** @param {Production} document @param {Change[]} changes */
function done(document, changes) {
  const { document: after, inverse } = applied(document, changes);
  equal(applied(after, inverse).document, document);
  return after;
}

Deno.test("formations keep their counts under any counting, and its undo is exact", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seeded(seed);
    const before = piece({ tempo: 60 + 60 * random(), anchors: someAnchors(random) });
    const counted = { tempo: 60 + 60 * random(), anchors: someAnchors(random) };
    const after = done(before, countsChanges(before, counted, true));
    const [was, is] = [tempoMap(before), tempoMap(counted)];
    timesOf(after).forEach(({ arrives, departs }, index) => {
      const old = timesOf(before)[index];
      for (const [now, then] of [[arrives, old.arrives], [departs, old.departs]]) {
        check(Math.abs(is.timeOf(was.countAt(then)) - now) <= 2, `seed ${seed}: ${now} instead of count of ${then}`);
      }
    });
    const held = done(before, countsChanges(before, counted, false));
    equal([timesOf(held), held.markers, held.anchors], [timesOf(before), before.markers, counted.anchors]);
  }
});

Deno.test("every whole microsecond is converted to counts and back", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seeded(seed);
    const map = tempoMap({ tempo: 20 + 380 * random(), anchors: someAnchors(random) });
    for (let turn = 0; turn < 50; turn += 1) {
      const time = Math.floor(random() * 600 * second);
      check(map.timeOf(map.countAt(time)) === time, `seed ${seed}: ${time}`);
    }
  }
});

/** @param {number[]} seconds @param {number} [one] */
const beatsAt = (seconds, one = 0) => ({
  beats: seconds.map((at) => ({ at: Math.round(at * second), confidence: 1 })),
  one,
});

Deno.test("even beats are one tempo, and the first count is brought to a beat", () => {
  const found = countingOf(beatsAt(Array.from({ length: 40 }, (_, turn) => 0.3 + turn / 2), 1));
  equal(found, { tempo: 120, anchors: [], moved: -0.8 * second });
  // “One” comes after three beats: the music is moved so that it begins an eight, by four counts at most.
  const late = countingOf(beatsAt(Array.from({ length: 40 }, (_, turn) => turn / 2), 6));
  equal(late, { tempo: 120, anchors: [], moved: second });
});

Deno.test("beats that become slower are followed by few anchors, none more than 20 ms off", () => {
  let [at, interval] = [0.2, 0.5];
  const times = Array.from({ length: 200 }, (_, turn) => {
    const here = at;
    interval *= turn % 40 < 20 ? 1.01 : 0.992;
    at += interval;
    return here;
  });
  const found = countingOf(beatsAt(times));
  check(found !== null && found.anchors.length < 60, `${found?.anchors.length} anchors`);
  const map = tempoMap(/** @type {any} */ (found));
  times.forEach((time, count) => {
    const off = Math.abs(map.timeOf(count) - (time * second + /** @type {any} */ (found).moved));
    check(off <= 20_500, `count ${count} is ${off} µs off`);
  });
});

Deno.test("an impossible counting is refused", () => {
  equal(countingOf(beatsAt([1])), null);
  equal(countingOf(beatsAt(Array.from({ length: 30 }, (_, turn) => turn / 10))), null);
  equal(anchored(piece(), 8, 1000), null);
  equal(anchored(piece(), 8, 4.5 * second), [{ count: 8, time: 4.5 * second }]);
  equal(anchored(piece({ anchors: [{ count: 8, time: 5 * second }] }), 8, 4.5 * second), [{
    count: 8,
    time: 4.5 * second,
  }]);
});

Deno.test("new beats keep formations on the instants of the music, or on their counts", () => {
  const before = piece({ tempo: 120 });
  const counting = countingOf(beatsAt(Array.from({ length: 80 }, (_, turn) => 0.25 + turn * 0.4)));
  if (counting === null) throw new Error("no counting");
  const seconds = done(before, countingChanges(before, counting, false));
  equal([seconds.tempo, seconds.music.offset, seconds.markers[0].at], [150, -0.25 * second, 6.75 * second]);
  equal(timesOf(seconds)[1].arrives - seconds.music.offset, timesOf(before)[1].arrives);
  const counts = done(before, countingChanges(before, counting, true));
  equal(timesOf(counts)[1].arrives, 4.8 * second);
});

Deno.test("hands that tap unevenly give an even tempo", () => {
  const random = seeded(7);
  const taps = Array.from(
    { length: 64 },
    (_, turn) => 3 * second + turn * 500_000 + Math.round(60_000 * (random() - 0.5)),
  );
  const found = countingOf(beatsTapped(taps));
  check(found !== null && Math.abs(found.tempo - 120) < 0.5 && found.anchors.length <= 4, JSON.stringify(found));
});

Deno.test("the counted beats match the found ones", () => {
  const document = piece({ tempo: 96, anchors: [{ count: 16, time: 9 * second }, { count: 32, time: 21 * second }] });
  const again = countingOf(beatsCounted(document, 60 * second));
  equal([again?.moved, again?.anchors.slice(0, 2)], [0, document.anchors]);
});

Deno.test("another arrival or departure moves nothing else", () => {
  const document = piece();
  const early = done(document, arriving(document, 1, 5 * second));
  equal(timesOf(early).map(({ arrives, departs }) => [arrives, departs].map((time) => time / second)), [
    [0, 4],
    [5, 10],
    [12, 16],
    [18, 22],
  ]);
  const late = done(document, departing(document, 1, 99 * second));
  equal(timesOf(late)[1].departs, 12 * second);
  equal(timesOf(done(document, departing(document, 3, 30 * second)))[3].departs, 30 * second);
});

Deno.test("taps are arrivals and departures in turn, on the nearest counts, and what follows keeps its lengths", () => {
  const document = piece({ tempo: 60 });
  equal([0, 1, 2, 6, 7].map((turn) => tapMeans(document, 0, turn)), [
    { index: 0, what: "departs" },
    { index: 1, what: "arrives" },
    { index: 1, what: "departs" },
    { index: 3, what: "departs" },
    null,
  ]);
  equal(tapMeans(document, 2, 0), { index: 2, what: "arrives" });
  const after = done(document, tapped(document, 0, [5.1 * second, 7.9 * second, 12.2 * second], true));
  equal(timesOf(after).map(({ arrives, departs }) => [arrives, departs].map((time) => time / second)), [
    [0, 5],
    [8, 12],
    [14, 18],
    [20, 24],
  ]);
  const exact = done(document, tapped(document, 2, [12.3 * second], false));
  equal(timesOf(exact)[2], { arrives: 12.3 * second, departs: 16.3 * second });
  // Tapped before the formation before it is left.
  const early = done(document, tapped(document, 2, [9 * second], true));
  equal(timesOf(early).slice(1, 3), [{ arrives: 6 * second, departs: 9 * second }, {
    arrives: 9 * second,
    departs: 13 * second,
  }]);
});

Deno.test("from here on, every eight: each arrives on an eight of the song, and ways keep their counts", () => {
  const anchors = [{ count: 8, time: 4 * second }, { count: 16, time: 12 * second }];
  const document = piece({ tempo: 60, anchors });
  const after = done(document, everySo(document, 1, 8));
  equal(timesOf(after).map(({ arrives }) => arrives / second), [0, 4, 12, 20]);
  const map = tempoMap(document);
  equal(timesOf(after).map(({ departs }) => Math.round(map.countAt(departs) * 1000) / 1000).slice(1, 3), [14, 22]);
});
