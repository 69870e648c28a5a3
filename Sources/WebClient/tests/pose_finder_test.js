/// <reference lib="deno.ns" />
import { PoseFinder } from "../Pages/camera/pose-finder.js";

/** Joints found in the page: the newest picture wins, and a worker that breaks is given up. */

/** @import { Found, Given } from "../Pages/camera/poses.d.ts" */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** A worker whose answers the test writes. */
class Desk {
  /** @type {(event: { data: Found }) => void} */
  onmessage = () => {};
  /** @type {Given[]} */
  given = [];
  isEnded = false;
  /** @param {Given} given */
  postMessage(given) {
    this.given.push(given);
  }
  terminate() {
    this.isEnded = true;
  }
  /** @param {Found} found */
  answer(found) {
    this.onmessage({ data: found });
  }
  get numbers() {
    return this.given.flatMap((one) => "number" in one ? [one.number] : []);
  }
}

const models = {
  landmark: { path: "/pose-models/a", bytes: 200 },
  detector: { path: "/pose-models/b", bytes: 10 },
  licence: "/pose-models/LICENSE",
};

function begun() {
  const desk = new Desk();
  const finder = new PoseFinder(models, () => /** @type {Worker} */ (/** @type {unknown} */ (desk)));
  /** @type {string[]} */
  const states = [];
  finder.onState = (state) => void states.push(state);
  finder.start();
  let closed = 0;
  const picture = () => /** @type {ImageBitmap} */ (/** @type {unknown} */ ({ close: () => void (closed += 1) }));
  const taken = { instant: 1, width: 320, height: 240 };
  return { desk, finder, states, taken, picture, closed: () => closed };
}

Deno.test("one picture is looked at, the newest waits, and older ones are given up", () => {
  const { desk, finder, taken, picture, closed } = begun();
  /** @type {unknown[]} */
  const found = [];
  finder.onJoints = (joints, { number, instant }, took) => void found.push([joints, number, instant, took]);
  finder.send(picture(), taken, 0);
  equal([closed(), finder.isFree(0)], [1, false]);
  desk.answer({ ready: true });
  for (const instant of [10, 20, 30]) finder.send(picture(), { ...taken, instant }, instant);
  equal([desk.numbers, closed()], [[1], 2]);
  desk.answer({ number: 1, joints: null, took: 25 });
  desk.answer({ number: 1, joints: null, took: 25 });
  equal([desk.numbers, found], [[1, 3], [[null, 1, 10, 25]]]);
});

Deno.test("loading shows its progress, and a failure can be repeated", () => {
  const { desk, finder, states } = begun();
  desk.answer({ loaded: 50 });
  equal(finder.progress, 0.25);
  desk.answer({ notLoaded: "offline" });
  equal([desk.isEnded, states], [true, ["loading", "loading", "notLoaded"]]);
  finder.start();
  desk.answer({ ready: true });
  equal(finder.state, "on");
});

Deno.test("a worker that breaks, or looks at a picture for more than eight seconds, is given up", () => {
  const broken = begun();
  broken.desk.answer({ ready: true });
  broken.desk.answer({ failed: "unreachable" });
  equal([broken.finder.state, broken.desk.isEnded], ["failed", true]);
  const silent = begun();
  silent.desk.answer({ ready: true });
  silent.finder.send(silent.picture(), silent.taken, 0);
  const begins = performance.now();
  equal([silent.finder.isFree(begins + 7_900), silent.finder.isFree(begins + 8_200)], [true, false]);
  equal(silent.finder.state, "failed");
});
