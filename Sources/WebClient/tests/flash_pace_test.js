/// <reference lib="deno.ns" />
import { FlashPace } from "../Pages/athlete/flash-pace.js";
import { equal } from "./judging.js";

/** When flashes begin, of verdicts that come at these milliseconds. @param {readonly number[]} verdicts */
function flashes(verdicts) {
  /** @type {FlashPace<number>} */
  const pace = new FlashPace();
  /** @type {{ at: number, kind: number }[]} */
  const begun = [];
  const last = verdicts.at(-1) ?? 0;
  for (let now = 0; now <= last + 2 * FlashPace.gap; now += 1) {
    if (verdicts.includes(now)) pace.ask(now);
    const kind = pace.take(now);
    if (kind !== null) begun.push({ at: now, kind });
  }
  return begun;
}

Deno.test("at most three flashes begin within a second", () => {
  for (const every of [1, 40, 130, 250, 399, 401]) {
    const begun = flashes(Array.from({ length: Math.ceil(4_000 / every) }, (_, turn) => turn * every));
    const most = Math.max(...begun.map(({ at }) => begun.filter((one) => one.at >= at && one.at <= at + 1_000).length));
    if (most > 3) throw new Error(`${most} within a second, of a verdict every ${every} ms`);
  }
});

Deno.test("a verdict is flashed at once, and of those that come too soon the last one", () => {
  equal(flashes([10]), [{ at: 10, kind: 10 }]);
  equal(flashes([10, 100, 200]), [{ at: 10, kind: 10 }, { at: 410, kind: 200 }]);
});
