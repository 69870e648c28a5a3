/// <reference lib="deno.ns" />
import { jointsOf } from "../Pages/camera/library-joints.js";
import { PoseLibrary } from "../Pages/camera/pose-library.js";

/**
 * What a pose library in the browser says is checked, and it is given up when it says nothing.
 *
 * @import { Landmark } from "../Pages/camera/library.d.ts"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

const size = { width: 320, height: 240 };
/** @returns {Landmark[]} */
const person = () => Array.from({ length: 33 }, (_, place) => ({ x: place / 100, y: place / 50, visibility: 0.5 }));

Deno.test("the 17 joints of COCO are taken from 33 landmarks, in pixels of the picture", () => {
  const joints = jointsOf([person()], size);
  const places = [0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28];
  const wanted = places.flatMap((place) => [place / 100 * 320, place / 50 * 240, 0.5]).map(Math.fround);
  equal([...joints ?? []], wanted);
});

Deno.test("of nobody there are no joints, and of 60 people those of the first", () => {
  equal(jointsOf([], size), null);
  equal(jointsOf([[]], size), null);
  equal(jointsOf([person().slice(1)], size), null);
  const crowd = Array.from({ length: 60 }, (_, turn) => turn === 0 ? person() : []);
  equal(jointsOf(crowd, size)?.length, 51);
});

Deno.test("landmarks that are no numbers or far away are nobody's", () => {
  for (
    const wrong of [{ x: NaN }, { y: Infinity }, { x: -Infinity }, { x: 5 }, { visibility: 1.5 }, { visibility: NaN }]
  ) {
    const hostile = person();
    hostile[16] = { ...hostile[16], ...wrong };
    equal(jointsOf([hostile], size), null);
  }
});

/** A worker whose messages the test writes. */
class Desk {
  /** @type {unknown[]} */
  given = [];
  isEnded = false;
  /** @type {(event: { data: unknown }) => void} */
  onmessage = () => {};
  /** @type {(event: { preventDefault(): void }) => void} */
  onerror = () => {};
  /** @param {unknown} message */
  postMessage(message) {
    this.given.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
}

const installed = {
  name: "n",
  version: "0.10.21",
  folder: "/pose-library/n",
  bundle: "b.mjs",
  model: "m.task",
  bytes: 1,
};
const about = { instant: 5, ...size };
const picture = /** @type {ImageBitmap} */ (/** @type {unknown} */ ({ close() {} }));

function started() {
  const desk = new Desk();
  const library = new PoseLibrary(installed, () => /** @type {Worker} */ (/** @type {unknown} */ (desk)));
  /** @type {string[]} */
  const states = [];
  /** @type {unknown[]} */
  const found = [];
  library.onState = (state) => states.push(state);
  library.onJoints = (joints, { instant }) => found.push([joints, instant]);
  library.start();
  return { desk, library, states, found };
}

Deno.test("a library gets one picture at a time, and only its answer to that one counts", () => {
  const { desk, library, found } = started();
  equal(library.isFree(0), false);
  desk.onmessage({ data: { ready: true } });
  equal(library.isFree(0), true);
  library.send(picture, about, 0);
  equal(library.isFree(1), false);
  desk.onmessage({ data: { number: 7, joints: null } });
  equal(found, []);
  desk.onmessage({ data: { number: 1, joints: null } });
  desk.onmessage({ data: { number: 1, joints: null } });
  equal(found, [[null, 5]]);
  equal(library.isFree(2), true);
  library.stop();
  equal(desk.isEnded, true);
});

Deno.test("a library that cannot be loaded, breaks or hangs is given up once", () => {
  for (
    const ends of /** @type {((at: ReturnType<typeof started>) => void)[]} */ ([
      ({ desk }) => desk.onmessage({ data: { failed: "no wasm" } }),
      ({ desk }) => desk.onerror({ preventDefault() {} }),
      ({ desk, library }) => {
        desk.onmessage({ data: { ready: true } });
        library.send(picture, about, 0);
        library.isFree(60_000);
      },
    ])
  ) {
    const one = started();
    ends(one);
    one.desk.onmessage({ data: { failed: "again" } });
    one.desk.onmessage({ data: { ready: true } });
    equal(one.states.filter((state) => state === "failed").length, 1);
    equal([one.states.at(-1), one.desk.isEnded, one.library.isFree(60_001)], ["failed", true, false]);
  }
});
