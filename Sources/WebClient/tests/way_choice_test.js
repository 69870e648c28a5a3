/// <reference lib="deno.ns" />
import { Pace } from "../Pages/camera/pace.js";
import { WayChoice } from "../Pages/camera/way-choice.js";

/** Where joints are found, by how fast this phone is and whether the gym has a worker; and when they are looked for. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/**
 * Pictures that take so long each, for so many milliseconds from `at` on; answers with the time afterwards.
 *
 * @param {WayChoice} choice @param {number} took @param {number} span @param {number} at
 */
function looked(choice, took, span, at) {
  const end = at + span;
  for (let now = at; now <= end; now += Math.max(took, 33)) {
    choice.took(took, now);
    choice.look(now);
  }
  return end;
}

Deno.test("a phone of twelve poses a second does it itself, a slower one asks a worker or, alone, taps", () => {
  for (
    const [took, workers, way] of /** @type {const} */ ([
      [80, true, "page"],
      [80, false, "page"],
      [90, true, "worker"],
      [90, false, "taps"],
    ])
  ) {
    const choice = new WayChoice({ page: true, workers });
    looked(choice, took, 3_000, 0);
    equal([took, workers, choice.way], [took, workers, way]);
  }
});

Deno.test("the first pictures, for which the program is still compiled, say nothing", () => {
  const choice = new WayChoice({ page: true, workers: true });
  const at = looked(choice, 400, 2_000, 0);
  equal([choice.way, choice.isMeasured], ["page", false]);
  looked(choice, 30, 3_000, at);
  equal([choice.way, choice.isMeasured], ["page", true]);
});

Deno.test("nothing is decided in less than a second", () => {
  const choice = new WayChoice({ page: true, workers: true });
  looked(choice, 100, 1_400, 0);
  equal([choice.way, choice.isMeasured], ["page", false]);
  looked(choice, 100, 600, 1_500);
  equal(choice.way, "worker");
});

Deno.test("a phone that gets hot goes on to a worker after ten seconds below ten, and does not come back", () => {
  const choice = new WayChoice({ page: true, workers: true });
  let at = looked(choice, 60, 30_000, 0);
  at = looked(choice, 95, 30_000, at);
  equal(choice.way, "page");
  at = looked(choice, 130, 3_000, at);
  equal(choice.way, "page");
  at = looked(choice, 130, 12_000, at);
  equal(choice.way, "worker");
  choice.worker(true, at);
  looked(choice, 20, 30_000, at);
  equal(choice.way, "worker");
});

Deno.test("after ten seconds without a worker the athlete taps, and a later worker is used", () => {
  const choice = new WayChoice({ page: false, workers: true });
  choice.worker(false, 1_000);
  choice.worker(false, 9_000);
  equal(choice.look(10_900), "worker");
  equal(choice.look(11_000), "taps");
  choice.worker(true, 50_000);
  equal(choice.look(50_000), "worker");
  choice.worker(false, 51_000);
  equal([choice.look(60_000), choice.look(61_000)], ["worker", "taps"]);
});

Deno.test("an athlete who sends no pictures taps, with any workers", () => {
  const choice = new WayChoice({ page: true, workers: true });
  choice.pageFailed();
  equal(choice.look(0), "worker");
  choice.workersRefused();
  choice.worker(true, 1);
  equal(choice.look(2), "taps");
});

Deno.test("the athlete's choice holds where possible", () => {
  const slow = new WayChoice({ page: true, workers: true, isFixed: true });
  looked(slow, 200, 30_000, 0);
  equal([slow.way, slow.rate], ["page", 5]);
  equal(new WayChoice({ page: false, workers: true, isFixed: true }).way, "worker");
});

Deno.test("an empty place is checked once a second, and not in a rest", () => {
  const pace = new Pace();
  pace.looked(0);
  equal(pace.isDue(33), true);
  pace.saw(false, 100);
  equal([pace.isDue(2_000), pace.isSlow(3_000)], [true, false]);
  pace.looked(3_100);
  equal([pace.isDue(3_200), pace.isDue(4_099), pace.isDue(4_100)], [false, false, true]);
  pace.saw(true, 4_150);
  equal(pace.isDue(4_160), true);
  pace.isResting = true;
  equal(pace.isDue(60_000), false);
});
