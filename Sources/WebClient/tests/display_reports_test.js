/// <reference lib="deno.ns" />
import { DisplayReports } from "../Pages/live/display-reports.js";
import { equal } from "./judging.js";

/**
 * When a device had a change and when it showed it, told once.
 *
 * @import { Any } from "./judging.js"
 */

function begun() {
  /** @type {Any[]} */
  const sent = [];
  /** @type {Any} */
  const displays = new DisplayReports(/** @type {Any} */ ((/** @type {Any} */ fields) => sent.push(fields)));
  return { sent, displays };
}
/** @param {number} seq @param {number} at */
const moved = (seq, at) => ({ type: "event", kind: "moved", seq, motion: { position: 0, rate: 1, at, until: null } });

Deno.test("a change is reported with the first frame that has it, and once", () => {
  const { sent, displays } = begun();
  displays.had(moved(5, 1000), 900);
  for (const frame of [990, 1004, 1020]) displays.drew(frame);
  equal(sent, [{ seq: 5, received: 900, shown: 1004 }]);
});

Deno.test("a change that a hidden page had is reported without a frame", () => {
  const { sent, displays } = begun();
  displays.had(moved(5, 1000), 900);
  displays.look(1100, true);
  displays.look(400_000, true);
  displays.drew(500_000);
  equal(sent, [{ seq: 5, received: 900 }]);
});

Deno.test("a change that was replaced before it began is reported too", () => {
  const { sent, displays } = begun();
  displays.had(moved(5, 1000), 900);
  displays.had(moved(6, 1100), 950);
  displays.drew(1200);
  equal(sent, [{ seq: 5, received: 900 }, { seq: 6, received: 950, shown: 1200 }]);
});
