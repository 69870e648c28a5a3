/// <reference lib="deno.ns" />
import { seenBy } from "../Pages/drill/seen-by.js";

/**
 * What a trainer reads of what sees an athlete.
 *
 * @import { Told } from "../Pages/drill/run.d.ts"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {Told["by"]} by @param {Told["precision"]} [precision] @returns {Told} */
const report = (by, precision) => ({ number: 1, source: "a", class: "jab", hand: "lead", at: 0, by, precision });

Deno.test("a camera that is on goes before what was seen last, with what its punches carry of its worth", () => {
  equal(seenBy("onPhone", null), { what: "phone", right: null });
  equal(seenBy("onPhone", report("camera", { jab: 0.9, cross: 0.8 })), { what: "phone", right: 85 });
  equal(seenBy("on", report("camera", { jab: 0.904 })), { what: "worker", right: 90 });
  equal(seenBy("on", report("glove", { jab: 0.9 })), { what: "worker", right: null });
});

Deno.test("without a camera it is the source of the latest punch", () => {
  equal(seenBy(undefined, null), null);
  equal(seenBy("tooSlow", report("tapPad")), { what: "taps", right: null });
  equal(seenBy(undefined, report("glove", { hook: 0.98 })), { what: "glove", right: 98 });
  equal(seenBy("noWorker", report("app")), null);
});
