/// <reference lib="deno.ns" />
import { accuracyOf, outputOf, sumsOf, together } from "../Pages/drill/output.js";
import { splitEvenly, teamsOf, teamStands } from "../Pages/drill/teams.js";
import { equal } from "./judging.js";

/** @import { MemberVerdict } from "../Pages/drill/run.d.ts" */

/** @type {(verdict: string, called?: boolean, isFree?: boolean) => MemberVerdict} */
const one = (verdict, called = true, isFree = false) => /** @type {MemberVerdict} */ (
  /** @type {unknown} */ ({ verdict, called: called ? {} : null, seen: verdict === "missed" ? null : {}, isFree })
);

Deno.test("output is what was called each minute times the share of it that was hit", () => {
  const verdicts = [one("hit"), one("hit"), one("late"), one("missed"), one("open")];
  const sums = sumsOf(verdicts);
  equal(outputOf(sums, 2), 1);
  equal((sums.called / 2) * (accuracyOf(sums) ?? 0), outputOf(sums, 2));
  // Who throws more than is called gains nothing.
  equal(outputOf(sumsOf([...verdicts, ...Array(40).fill(one("extra", false))]), 2), 1);
});

Deno.test("without calls each punch is right", () => {
  const sums = sumsOf(Array(30).fill(one("extra", false, true)));
  equal([outputOf(sums, 1), accuracyOf(sums)], [30, 1]);
  equal(accuracyOf(sumsOf([])), null);
});

const athletes = ["e", "b", "c", "a", "d"].map((id, turn) => ({ id, joined: turn }));

Deno.test("a class is split evenly, in the order in which they came", () => {
  equal(splitEvenly(athletes, 2), [["e", "c", "d"], ["b", "a"]]);
  equal(splitEvenly(athletes, 4).map(({ length }) => length), [2, 1, 1, 1]);
});

Deno.test("a later athlete joins the smallest team, the same on every device", () => {
  const teams = [["e", "c", "gone", "gone too"], ["b"]];
  const wanted = [["a", 1], ["b", 1], ["c", 0], ["d", 0], ["e", 0]];
  for (const order of [athletes, [...athletes].reverse()]) {
    equal([...teamsOf(teams, order)].sort(), wanted);
  }
  equal([...teamsOf([], athletes)], []);
});

Deno.test("teams are compared by shares, so that they need not be of one size", () => {
  const sums = (/** @type {number} */ hit, /** @type {number} */ called) => ({
    hit,
    called,
    thrown: called,
    right: hit,
  });
  const rows = [{ id: "a", sums: sums(6, 8) }, { id: "b", sums: sums(1, 2) }, { id: "c", sums: sums(2, 2) }];
  const stands = teamStands(2, new Map([["a", 0], ["b", 1], ["c", 1]]), rows);
  equal(stands.map(({ size, accuracy }) => [size, accuracy]), [[1, 0.75], [2, 0.75]]);
  equal(together(rows.map((row) => row.sums)).right, 9);
});
