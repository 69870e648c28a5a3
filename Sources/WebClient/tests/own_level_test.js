/// <reference lib="deno.ns" />
import { bestCombo } from "../Pages/athlete/own-level.js";
import { equal } from "./judging.js";

/**
 * @import { DrillCombo } from "../Pages/wire/production.d.ts"
 * @import { MemberVerdict } from "../Pages/drill/run.d.ts"
 */

const [oneTwo, hook] = ["onetwo", "hook"].map((id) => /** @type {DrillCombo} */ (/** @type {unknown} */ ({ id })));

/** @type {(call: number, ...verdicts: string[]) => MemberVerdict[]} */
const calls = (call, ...verdicts) =>
  verdicts.map((
    verdict,
  ) => /** @type {MemberVerdict} */ (/** @type {unknown} */ ({ verdict, called: { call }, seen: null })));

Deno.test("the best combo is the one of which most calls were hit whole", () => {
  const combos = new Map([[0, oneTwo], [1, hook], [2, oneTwo], [3, hook], [4, oneTwo]]);
  const verdicts = [
    ...calls(0, "hit", "hit"),
    ...calls(1, "hit"),
    ...calls(2, "hit", "late"),
    ...calls(3, "missed"),
    ...calls(4, "hit", "hit"),
  ];
  equal(bestCombo(verdicts, combos), { combo: oneTwo, hit: 2, of: 3 });
});

Deno.test("a combo that was called once, or never hit whole, is no best one", () => {
  const combos = new Map([[0, oneTwo], [1, hook], [2, hook]]);
  equal(bestCombo([...calls(0, "hit", "hit"), ...calls(1, "late"), ...calls(2, "missed")], combos), null);
});
