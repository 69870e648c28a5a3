/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { SessionClock } from "../Pages/live/clock.js";
import { equal } from "./judging.js";

/** The session's time on a device, from exchanges with the server. */

const core = await loadCore();
const begun = () => {
  const clock = new SessionClock();
  clock.begin(core);
  return clock;
};

Deno.test("the exchange with the least round trip decides", () => {
  const clock = begun();
  clock.record({ t0: 0, t1: 1_000_080_000, t2: 1_000_080_000, t3: 90_000 });
  clock.record({ t0: 100_000, t1: 1_000_101_000, t2: 1_000_101_000, t3: 102_000 });
  clock.record({ t0: 200_000, t1: 1_000_270_000, t2: 1_000_270_000, t3: 280_000 });
  for (let local = 280_000; local < 30_000_000; local += 16_000) clock.now(local);
  const offset = Number(clock.now(30_000_000)) - 30_000_000;
  const bound = Number(clock.report(30_000_000)?.bound);
  equal([Math.abs(offset - 1_000_000_000) <= bound, bound < 15_000], [true, true]);
});

Deno.test("the clock never runs backwards", () => {
  const clock = begun();
  clock.record({ t0: 0, t1: 500_000, t2: 500_000, t3: 2_000 });
  let last = -Infinity;
  for (let local = 2_000; local < 20_000_000; local += 7_000) {
    if (local % 1_000_000 < 7_000) {
      clock.record({ t0: local - 1_000, t1: local + 300_000, t2: local + 300_000, t3: local });
    }
    const now = Number(clock.now(local));
    if (now < last) throw new Error(`${now} after ${last}`);
    last = now;
  }
});
