/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { core as loadCore } from "../Pages/core/shared-core.js";
import { placedClips } from "../Pages/sound/passages.js";
import { movesOf } from "../Pages/stage/moves.js";
import { partOf, partsIn } from "../Pages/stage/parts.js";
import { scoreOf } from "../Pages/stage/score.js";
import { tempoMap } from "../Pages/stage/tempo.js";
import * as order from "../Pages/studio/edits/part-order.js";
import { withParts } from "../Pages/studio/edits/following-parts.js";
import * as edits from "../Pages/studio/edits/parts.js";
import { equal } from "./judging.js";

/**
 * What is done to the parts of a piece, by many pieces that differ by chance, the same in each run: whatever is done
 * can be taken back whole, and another order loses nothing.
 *
 * @import { Any } from "./judging.js"
 */

await loadCore();
const second = 1_000_000;

/** Numbers below a bound, the same in each run. @param {number} seed */
function dice(seed) {
  let state = seed * 7919 + 17;
  return (/** @type {number} */ below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/**
 * A piece with parts that follow each other, some with gaps; music, markers, moves and counts.
 *
 * @param {number} seed
 * @returns {Any}
 */
function piece(seed) {
  const throwing = dice(seed);
  const performers = ["Ana", "Ben", "Chi"].map((name, turn) => ({
    id: `p${turn}`,
    label: `${turn}`,
    name,
    colour: "#e4572e",
    symbol: "circle",
    section: turn === 0 ? "s0" : null,
  }));
  const count = 2 + throwing(9);
  const formations = Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    name: `F${index}`,
    hold: throwing(5) * second / 2,
    positions: Object.fromEntries(performers.map(({ id }, turn) => [id, { x: turn + index, y: 1 }])),
    transition: {
      duration: (1 + throwing(4)) * second / 2,
      paths: throwing(3) === 0 ? { p1: [{ x: 1, y: 1 }, { x: 2, y: 2 }] } : {},
    },
  }));
  const length = formations.reduce((sum, { hold, transition }) => sum + hold + transition.duration, 0);
  const edges = new Set(Array.from({ length: 1 + throwing(5) }, () => throwing(2 * length / second) * second / 2));
  const starts = [...edges].sort((one, other) => one - other);
  const passages = starts.map((from, turn) => {
    const next = starts[turn + 1] ?? length;
    const to = throwing(4) === 0 ? from + Math.max(second / 2, (next - from) / 2) : Math.max(next, from + second / 2);
    return { id: `q${turn}`, name: `Part ${turn}`, colour: "#0072b2", notes: "", from, to };
  });
  const hasMusic = throwing(3) > 0;
  return contentOf(
    /** @type {Any} */ ({
      title: "Piece",
      tempo: 120,
      anchors: throwing(2) === 0 ? [] : [{ count: 4, time: 3 * second }, { count: 8, time: 5 * second }],
      stage: { width: 16, depth: 10 },
      sections: [{ id: "s0", name: "Front", colour: "#0072b2" }],
      performers,
      formations,
      passages,
      markers: Array.from({ length: throwing(4) }, (_, turn) => ({
        id: `k${turn}`,
        name: `K${turn}`,
        at: throwing(length / second) * second,
      })),
      moves: Array.from({ length: throwing(9) }, (_, turn) => ({
        id: `v${turn}`,
        part: passages.length > 0 ? passages[throwing(passages.length)].id : null,
        text: `Move ${turn}`,
        counts: 1 + throwing(8),
        section: throwing(3) === 0 ? "s0" : null,
        performer: throwing(4) === 0 ? "p1" : null,
      })),
      tracks: [{ id: "t", title: "Song", bytes: 100, format: "mp3", duration: 3600 * second, digest: "ab".repeat(32) }],
      clips: hasMusic
        ? [{ id: "c0", track: "t", from: throwing(9) * second, to: (10 + throwing(9)) * second }, {
          id: "c1",
          track: "t",
          from: 100 * second,
          to: (102 + throwing(30)) * second,
        }]
        : [],
      music: { offset: hasMusic ? (throwing(5) - 2) * second : 0 },
    }),
  );
}

const pieces = Array.from({ length: 60 }, (_, seed) => ({ seed, document: piece(seed) }));

/** @param {string} letter */
function ids(letter) {
  let next = 0;
  return () => `${letter}new${next++}`;
}

/**
 * After the changes; taking them back must give the same document, and they must leave one that is possible.
 *
 * @param {Any} document
 * @param {Any[]} changes
 * @param {string} what
 */
function after(document, changes, what) {
  const { document: result, inverse } = applied(document, changes);
  equal(applied(result, inverse).document, document, `${what}, taken back:`);
  applied(result, [{ replace: contentOf(result) }]);
  return result;
}

/** Which instant of the recording sounds at a score time. @param {Any} document @param {number} time */
function heardAt(document, time) {
  const found = placedClips(document).find(({ clip, start }) => time >= start && time < start + clip.to - clip.from);
  return found?.track ? found.clip.from + time - found.start : null;
}

Deno.test("another order of parts moves everything that is in them, loses nothing, and can be taken back", () => {
  let moved = 0;
  for (const { seed, document } of pieces) {
    const parts = partsIn(document).map(({ part }) => part);
    /** @type {Any} */
    const before = document;
    for (const { id } of parts) {
      for (const place of [...parts.map((part) => part.id), null]) {
        const exchange = order.exchangeOf(document, id, place);
        if (exchange === null) continue;
        moved += 1;
        const what = `piece ${seed}: ${id} before ${place}`;
        /** @type {Any} */
        const result = after(document, order.exchanged(document, exchange, ids("c")), what);
        const there = (/** @type {number} */ time) => order.timeAfter(exchange, time);
        const sorted = (/** @type {Any[]} */ list) => list.map((one) => one.id).sort();
        for (const list of ["formations", "markers", "passages", "moves"]) {
          equal(sorted(result[list]), sorted(before[list]), what);
        }
        for (const { id: marker, at } of document.markers) {
          equal(result.markers.find((/** @type {Any} */ one) => one.id === marker)?.at, there(at), what);
        }
        for (const part of document.passages) {
          const now = result.passages.find((/** @type {Any} */ one) => one.id === part.id);
          equal([now?.from, (now?.to ?? 0) - (now?.from ?? 0)], [there(part.from), part.to - part.from], what);
        }
        // The music is heard where it belongs, also where silence was.
        for (let time = exchange.from + second / 4; time < exchange.to; time += second / 2) {
          equal(heardAt(result, there(time)), heardAt(document, time), `${what}: music at ${time}`);
        }
        equal(heardAt(result, exchange.to + second / 4), heardAt(document, exchange.to + second / 4), what);
      }
    }
  }
  if (moved < 200) throw new Error(`only ${moved} moves`);
});

Deno.test("formations arrive in their part as long after it begins as before", () => {
  for (const { seed, document } of pieces) {
    const parts = partsIn(document).map(({ part }) => part);
    const exchange = order.exchangeOf(document, parts[0].id, null);
    if (exchange === null) continue;
    const result = applied(document, order.exchanged(document, exchange, ids("c"))).document;
    const [was, is] = [scoreOf(document), scoreOf(result)];
    document.formations.forEach((/** @type {Any} */ { id }, /** @type {number} */ index) => {
      const now = result.formations.findIndex((one) => one.id === id);
      const isEnd = index === document.formations.length - 1 && document.formations[index].hold === 0;
      // The first formation is there from the beginning.
      if (now === 0 || isEnd) return;
      equal(is.arrival(now), order.timeAfter(exchange, was.arrival(index)), `piece ${seed}: ${id}`);
    });
  }
});

Deno.test("counts stay on the music where parts begin and end on counts", () => {
  const document = {
    ...piece(3),
    moves: [],
    tempo: 60,
    anchors: [{ count: 4, time: 4 * second }, { count: 8, time: 6 * second }, { count: 12, time: 10 * second }],
    passages: [[0, 4], [4, 6], [6, 10]].map(([from, to], turn) => ({
      id: `q${turn}`,
      name: `Part ${turn}`,
      colour: "#0072b2",
      notes: "",
      from: from * second,
      to: to * second,
    })),
  };
  const exchange = order.exchangeOf(document, "q0", "q2");
  if (exchange === null) throw new Error("no move");
  equal(order.alongWith(document, "q0", exchange).keepsCounts, true);
  const result = after(document, order.exchanged(document, exchange, ids("c")), "counts");
  const map = tempoMap(result);
  equal([2, 4, 6, 10].map((time) => Math.round(map.countAt(time * second))), [4, 6, 8, 12]);
  equal(Math.round(map.timeOf(1)), second / 2);
});

Deno.test("splitting and joining again gives the same stretch, with all moves in it", () => {
  for (const { seed, document } of pieces) {
    for (const { id, from, to } of document.passages) {
      const changes = edits.split(document, id, Math.round((from + to) / 2), "second");
      if (changes === null) continue;
      const two = after(document, changes, `piece ${seed}: split ${id}`);
      const both = two.moves.filter(({ part }) => part === id || part === "second").length;
      equal(both, document.moves.filter((/** @type {Any} */ { part }) => part === id).length);
      const joined = edits.merged(two, id);
      if (joined === null) throw new Error("nothing follows");
      const one = after(two, joined, `piece ${seed}: join ${id}`);
      equal(edits.partWith(one, id), edits.partWith(document, id));
      equal(movesOf(one, id).length, both);
    }
  }
});

Deno.test("a new part makes room for itself, and every move is in a part that is there", () => {
  for (const { seed, document } of pieces) {
    const throwing = dice(seed + 1000);
    const from = throwing(20) * second / 2;
    const changes = edits.newPart(document, { from, to: from + (1 + throwing(9)) * second }, ids("q"), "New");
    const result = after(document, changes, `piece ${seed}: new`);
    const span = edits.partWith(result, "qnew0");
    if (span === null) throw new Error("no new part");
    for (const { id, from: begins, to } of result.passages) {
      if (id !== span.id && begins < span.to && to > span.from) throw new Error(`piece ${seed}: ${id} is in the way`);
    }
    for (const { part } of result.moves) if (edits.partWith(result, part) === null) throw new Error(`${part} is gone`);
  }
});

Deno.test("parts follow the formations at which they begin and end, and stay in the music where there is some", () => {
  const long = pieces.find((one) => one.document.formations.length > 5)?.document;
  const document = { .../** @type {Any} */ (long), clips: [], anchors: [], moves: [] };
  const ids = document.formations.map((/** @type {Any} */ { id }) => id);
  const middle = Math.ceil(ids.length / 2);
  const made = [ids.slice(0, middle), ids.slice(middle)].map((group, turn) => ({
    id: `q${turn}`,
    name: `Part ${turn}`,
    colour: "#0072b2",
    notes: "",
    .../** @type {Any} */ (edits.spanOf(document, group)),
  }));
  const parted = { ...document, passages: made };
  const namesOf = (/** @type {Any} */ of) =>
    of.formations.map((/** @type {unknown} */ _, /** @type {number} */ index) => partOf(of, index)?.id);
  const before = namesOf(parted);
  const longer = withParts(parted, [{ set: ["formations", ids[0], "hold"], to: 40 * second }]);
  equal(namesOf(after(parted, longer, "longer")), before);
  const shorter = withParts(parted, [{ set: ["formations", ids[0], "hold"], to: 0 }]);
  equal(namesOf(after(parted, shorter, "shorter")), before);
  const gone = after(parted, withParts(parted, [{ remove: "formations", id: ids[middle] }]), "removed");
  equal(namesOf(gone), before.filter((/** @type {unknown} */ _, /** @type {number} */ index) => index !== middle));
  const music = [{ id: "c", track: null, title: "", from: 0, to: 9 * second, fadeIn: 0, fadeOut: 0, gain: 0 }];
  const inMusic = { ...parted, clips: music };
  equal(
    after(inMusic, withParts(inMusic, [{ set: ["formations", ids[0], "hold"], to: 40 * second }]), "music")
      .passages[0],
    made[0],
  );
});

Deno.test("moves follow one another, a section's beside those of others, a performer's beside their section's", () => {
  const move = (/** @type {string} */ id, /** @type {Any} */ more = {}) => ({
    id,
    part: "q",
    type: null,
    text: "",
    counts: 8,
    section: null,
    performer: null,
    ...more,
  });
  const placed = movesOf({
    performers: /** @type {Any} */ ([{ id: "ana", section: "front" }, { id: "ben", section: "back" }]),
    moves: [
      move("all"),
      move("front", { section: "front", counts: 4 }),
      move("back", { section: "back", counts: 16 }),
      move("front again", { section: "front", counts: 4 }),
      move("solo", { performer: "ana", counts: 2 }),
      move("elsewhere", { part: null }),
      move("all again"),
    ],
  }, "q");
  equal(placed.map(({ move: { id }, from, to }) => [id, from, to]), [
    ["all", 0, 8],
    ["front", 8, 12],
    ["back", 8, 24],
    ["front again", 12, 16],
    ["solo", 16, 18],
    ["all again", 24, 32],
  ]);
});
