/// <reference lib="deno.ns" />

import { Calibration, wanted } from "../Pages/glove/calibration.js";
import { kinds } from "../Pages/recogniser/motion-recogniser.js";

Deno.test("a calibration asks for ten of each kind, one kind after another, each after a count-in", () => {
  /** @type {(() => void)[]} */
  const due = [];
  const calibration = new Calibration((run) => due.push(run));
  const beat = () => due.pop()?.();
  /** @type {string[]} */
  const asked = [];
  calibration.onLearn = (kind) => kind !== null && asked.push(kind);
  calibration.begin();
  for (const kind of kinds) {
    if (calibration.kind !== kind || calibration.left !== 3) throw new Error(`${calibration.kind} ${calibration.left}`);
    beat();
    beat();
    if (asked.at(-1) === kind) throw new Error("it begins before the count-in is over");
    beat();
    for (let turn = 0; turn < 7; turn += 1) beat();
    if (!calibration.isUnfelt) throw new Error("nobody is told that nothing is felt");
    for (let count = 1; count <= wanted; count += 1) calibration.learned(count);
  }
  if (!calibration.isDone || asked.join() !== kinds.join()) throw new Error(asked.join());
  calibration.begin("hook");
  if (calibration.isDone || calibration.kind !== "hook" || calibration.count !== 0) throw new Error("again");
});
