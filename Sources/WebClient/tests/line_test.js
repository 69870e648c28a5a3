/// <reference lib="deno.ns" />
import { actionsOf, lineOf, problemOf, readLine } from "../Pages/drill-editor/line.js";
import { called, oftenOf } from "../Pages/drill-editor/often.js";

/** A line of combos as trainers type it, and how often each is called. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {string} text */
const read = (text) => actionsOf(readLine(text));

Deno.test("a comma ends a combo, and hyphens, blanks or nothing stand between punches", () => {
  const wanted = [["jab", "cross"], ["jab", "jab", "cross"], ["jab", "cross", "leadHook", "cross"]];
  for (const text of ["1-2, 1-1-2, 1-2-3-2", "12;112;1232", " 1 2,1 – 1 – 2 ,\n1.2.3.2, ", "1–2,, 1+1+2, 1-2-3-2"]) {
    equal(read(text), wanted);
  }
  equal(read(""), []);
  equal(read(" , "), []);
});

Deno.test("names are read in English and in Ukrainian, whatever the page speaks", () => {
  equal(read("jab cross, Lead Hook-rear uppercut, double jab 2"), [
    ["jab", "cross"],
    ["leadHook", "rearUppercut"],
    ["doubleJab", "cross"],
  ]);
  equal(read("джеб крос хук, Задній аперкот, нирок-2"), [
    ["jab", "cross", "leadHook"],
    ["rearUppercut"],
    ["roll", "cross"],
  ]);
  equal(read("1-s-2, G r T"), [["jab", "slip", "cross"], ["guard", "roll", "step"]]);
});

Deno.test("punches to the body and names of one's own are actions of the drill's own", () => {
  equal(read("1-2b, “feint” 2"), [["jab", { own: "Cross to the body" }], [{ own: "feint" }, "cross"]]);
});

Deno.test("an unknown word is reported with its place, and its surroundings are kept", () => {
  const text = "1-2, 1-kick-2, 8";
  const unknown = readLine(text).flatMap(({ pieces }) => pieces).filter(({ action }) => action === null);
  equal(unknown.map(({ from, to }) => text.slice(from, to)), ["kick", "8"]);
  equal(problemOf(readLine(text), text).includes("“kick”"), true);
  for (const wrong of ["jabs", "0", "12x", "“”", "?"]) {
    equal(problemOf(readLine(wrong), wrong) === "", false);
  }
});

Deno.test("a combo has no more steps, and a drill no more combos, than there is room for", () => {
  const long = Array(33).fill("1").join("-");
  equal(problemOf(readLine(long), long).includes("32"), true);
  equal(problemOf(readLine("1, 2"), "1, 2", 1).includes("200"), true);
  equal(problemOf(readLine("1, 2"), "1, 2", 2), "");
});

Deno.test("a line that is written down reads as the same combos", () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  const actions = ["jab", "cross", "leadHook", "rearUppercut", "doubleJab", "guard", "step", { own: "check, hook" }];
  for (let turn = 0; turn < 500; turn += 1) {
    const combos = Array.from(
      { length: 1 + random(5) },
      () => Array.from({ length: 1 + random(6) }, () => /** @type {any} */ (actions[random(7)])),
    );
    equal(read(lineOf(combos)), combos);
  }
});

Deno.test("any text is read without a fault, each piece once and in order", () => {
  let seed = 11;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  const letters = [..."17gджеbт -,;“”«»\n.x8хук  jab"];
  for (let turn = 0; turn < 2_000; turn += 1) {
    const text = Array.from({ length: random(40) }, () => letters[random(letters.length)]).join("");
    let last = 0;
    for (const { from, to } of readLine(text).flatMap(({ pieces }) => pieces)) {
      if (from < last || to <= from || to > text.length) throw new Error(`${from} to ${to} in ${JSON.stringify(text)}`);
      last = to;
    }
  }
});

Deno.test("weights that were typed keep their meaning in words", () => {
  const alike = ["c1", "c2"].map((combo) => ({ combo, weight: 1 }));
  equal(alike.map(({ combo }) => oftenOf(alike, combo)), ["usual", "usual"]);
  const typed = [{ combo: "c1", weight: 1 }, { combo: "c2", weight: 4 }, { combo: "c3", weight: 4 }];
  equal(["c1", "c2", "c3", "c4"].map((combo) => oftenOf(typed, combo)), ["rarely", "usual", "usual", null]);
});

Deno.test("a combo is called often, rarely or not at all, and the others stay as they are", () => {
  const before = [{ combo: "c1", weight: 1 }, { combo: "c2", weight: 1 }];
  const often = called(before, "c1", "often");
  equal(often, [{ combo: "c1", weight: 30 }, { combo: "c2", weight: 10 }]);
  equal(["c1", "c2"].map((combo) => oftenOf(often, combo)), ["often", "usual"]);
  equal(called(often, "c1", null), [{ combo: "c2", weight: 10 }]);
  equal(called(often, "c3", "rarely").at(-1), { combo: "c3", weight: 3 });
  const rarely = called([{ combo: "c2", weight: 1 }], "c2", "rarely");
  equal(oftenOf(rarely, "c2"), "rarely");
});
