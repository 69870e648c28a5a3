/// <reference lib="deno.ns" />
import { improvementFrom } from "../Pages/athlete/improvement.js";
import { improvementInWords } from "../Pages/athlete/improvement-words.js";

/** @import { MemberVerdict } from "../Pages/drill/run.d.ts" */

/** @param {MemberVerdict["verdict"]} verdict @param {number} turn @returns {MemberVerdict} */
const jab = (verdict, turn) => {
  const due = 1_000_000 * turn;
  const seen = /** @type {MemberVerdict["seen"]} */ ({ class: "jab", hand: "lead", at: due, number: turn });
  const called = /** @type {MemberVerdict["called"]} */ ({ action: "jab", due });
  return { verdict, called, seen: verdict === "missed" || verdict === "unsure" ? null : seen, after: 0 };
};

Deno.test("a rest says what became of each punch that was called, also of those that were not seen clearly", () => {
  const verdicts = [...Array(8).fill("unsure"), "hit", "hit", "missed", "late"].map(jab);
  const [sum, mixed] = improvementInWords(improvementFrom(verdicts));
  if (!sum.startsWith("2 of 12 hit")) throw new Error(sum);
  const counts = mixed.match(/\d+/g)?.map(Number) ?? [];
  if (counts.join(" ") !== "1 0 1 8") throw new Error(mixed);
});
