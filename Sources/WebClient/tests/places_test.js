/// <reference lib="deno.ns" />
import { markerAsTyped, understood } from "../Pages/conductor/places.js";
import { loadChoreography } from "../Pages/stage/choreography.js";
import { lengthOf } from "../Pages/stage/tempo.js";

/**
 * What the conductor's box understands of markers, asked of the real core. Score times are seconds here.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 */

const second = 1_000_000;
const names = ["Drop", "Chorus", "chorus ", "Back to one", "Verse-2", "here", "Wedge", "12", "Lift#1", "Lift"];

/** Each formation stands for four seconds and moves for one; a count is a second; a marker comes every second. */
const choreography = await loadChoreography(
  /** @type {Production} */ (/** @type {unknown} */ ({
    title: "Moments",
    tempo: 60,
    stage: { width: 16, depth: 10 },
    performers: [{ id: "ana", name: "Ana" }],
    formations: ["Line", "Wedge", "Finale"].map((name, index) => ({
      id: `f${index}`,
      name,
      hold: 4 * second,
      positions: { ana: { x: index, y: 2 } },
      transition: { duration: second },
    })),
    // Listed from the last to the first: what counts is their order in time.
    markers: names.map((name, index) => ({ id: `k${index}`, name, at: (index + 1) * second })).reverse(),
  })),
);
const { formations, parts, markers, end, formationAt, arrival, departure } = choreography;
/** @type {(time: number, counts: number) => number} */
const countsOn = (time, counts) => time + lengthOf(choreography, time, counts);
const piece = { formations, parts, markers, end, formationAt, arrival, departure, countsOn, here: 0 };

/** @param {string} text */
function startOf(text) {
  const said = understood(text, piece);
  if (typeof said === "string" || Array.isArray(said)) throw new Error(`${text}: ${JSON.stringify(said)}`);
  return { ...said.from, time: said.from.time / second };
}

/** @param {unknown} told @param {unknown} wanted */
function equal(told, wanted) {
  if (JSON.stringify(told) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(told)}, not ${JSON.stringify(wanted)}`);
  }
}

Deno.test("the text shown for a marker leads to it, for any name", () => {
  markers.forEach((marker, index) => {
    const { marker: name, time } = startOf(markerAsTyped(index, piece));
    equal([name, time], [marker.name, marker.at / second]);
    equal(startOf(`${markerAsTyped(index, piece)}+1`).time, marker.at / second + 1);
  });
});

Deno.test("a marker is named by how it begins, and so much before it is counted from it", () => {
  equal(startOf("dr").time, 1);
  equal(startOf("DROP+3").time, 4);
  equal(startOf("lift-1e").time, 2);
  equal(startOf("drop+1f").formation, 1);
});

Deno.test("of several that are called alike each is offered as it would be typed, with what else was said", () => {
  const whole = understood("chorus", piece);
  equal(Array.isArray(whole) && whole.map(({ typed, time }) => [typed, time / second]), [["Chorus#1", 2], [
    "chorus#2",
    3,
  ]]);
  const stretch = understood("cho+1..finale", piece);
  equal(Array.isArray(stretch) && stretch.map(({ typed }) => typed), ["Chorus#1+1..finale", "chorus#2+1..finale"]);
  const until = understood("1 to cho+1", piece);
  equal(Array.isArray(until) && until.map(({ typed }) => typed), ["1 to Chorus#1+1", "1 to chorus#2+1"]);
  for (const { typed } of Array.isArray(stretch) ? stretch : []) startOf(typed);
});

Deno.test("a formation goes before a marker that is called the same, which is offered by its number", () => {
  equal(startOf("wedge").time, 5);
  equal(startOf("wedge#1").time, 7);
  equal(startOf("#7").time, 7);
  equal(understood("#11", piece), "what");
  equal(understood("drop-2", piece), "range");
});

Deno.test("no more than a dozen are offered", () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ id: `m${index}`, name: "Chorus", at: index * 1_000 }));
  const said = understood("cho", { ...piece, markers: many });
  equal(Array.isArray(said) && said.length, 12);
});

Deno.test("in a loop a dash stands between two formations; elsewhere it is counts before one", () => {
  /** @param {string} text */
  const looped = (text) => {
    const said = understood(text, piece, { loops: true });
    if (typeof said === "string" || Array.isArray(said)) return said;
    return [said.from.time / second, said.to === null ? null : said.to.time / second];
  };
  for (const text of ["1-2", "1 - 2", "1−2", "line-wedge", "Line - 2"]) {
    const both = looped(text);
    if (both[0] !== 0 || Math.round(Number(both[1])) !== 9) throw new Error(`${text}: ${both}`);
  }
  if (looped("1-3")[1] !== end / second) throw new Error(`1-3: ${looped("1-3")}`);
  if (looped("3-1") !== "order" || looped("2-9") !== "which") throw new Error("a range that is none");
  if (looped("2-3c")[0] !== 2 || looped("2-3c")[1] !== null) throw new Error(`2-3c: ${looped("2-3c")}`);
  if (startOf("2-3").time !== 2) throw new Error("“Start” means counts");
});
