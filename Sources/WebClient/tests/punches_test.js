/// <reference lib="deno.ns" />

/**
 * @import { Wasm } from "../Pages/recogniser/recogniser.d.ts"
 * @import { PunchSeen } from "../Pages/wire/wire.d.ts"
 */
import { Recogniser } from "../Pages/recogniser/recogniser.js";

/**
 * Runs the shared vectors through punches.wasm: the answers have to be Python's within the tolerance that the Swift
 * tests allow too (`Tests/PunchRecognitionTests`).
 */

/**
 * @typedef {{action: string, hand: string, instant: number, probability: number, ifCalled: number[]}} Told
 * @typedef {{instants: number[], joints: number[][], confidence: number[][], told: Told[]}} Stream
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   punches_allocate(bytes: number): number,
 *   punches_load(bytes: number, count: number, handle: number): number,
 *   punches_unload(handle: number): void,
 *   punches_take(
 *     handle: number, instant: number, now: number, joints: number, people: number, out: number, capacity: number,
 *   ): number,
 *   punches_people(handle: number, out: number, capacity: number): number,
 * }} Punches
 */

const root = new URL("../../../", import.meta.url);
const assets = new URL("Sources/WebClient/Pages/recogniser/", root);
const actions = ["none", "guard", "jab", "double jab", "cross", "hook", "uppercut"];
const numbersOfAnEvent = 17;
const tolerance = 2e-3;

/** @type {{scale: number, streams: Stream[]}} */
const vectors = JSON.parse(await Deno.readTextFile(new URL("Tests/PunchRecognitionTests/vectors.json", root)));
const weights = await Deno.readFile(new URL("punches-6.weights", assets));
const { instance } = await WebAssembly.instantiate(await Deno.readFile(new URL("punches.wasm", assets)), {});
const punches = /** @type {Punches} */ (/** @type {unknown} */ (instance.exports));

/** @param {Uint8Array} bytes */
function loaded(bytes) {
  const address = punches.punches_allocate(bytes.length);
  const place = punches.punches_allocate(8);
  new Uint8Array(punches.memory.buffer, address, bytes.length).set(bytes);
  const code = punches.punches_load(address, bytes.length, place);
  return { code, handle: new DataView(punches.memory.buffer).getUint32(place, true) };
}

/** @param {Stream} stream */
function received(stream) {
  const { code, handle } = loaded(weights);
  if (code !== 0) throw new Error(`the weights were refused: ${code}`);
  const joints = punches.punches_allocate(51 * 4);
  const out = punches.punches_allocate(4 * numbersOfAnEvent * 8);
  /** @type {Told[]} */
  const events = [];
  stream.instants.forEach((instant, frame) => {
    const pose = new Float32Array(punches.memory.buffer, joints, 51);
    for (let joint = 0; joint < 17; joint++) {
      pose[3 * joint] = Math.fround(stream.joints[frame][2 * joint]) / vectors.scale;
      pose[3 * joint + 1] = Math.fround(stream.joints[frame][2 * joint + 1]) / vectors.scale;
      pose[3 * joint + 2] = stream.confidence[frame][joint] / 100;
    }
    const count = punches.punches_take(handle, instant, instant, joints, 1, out, 4);
    if (count < 0) throw new Error(`a frame was refused: ${count}`);
    for (let event = 0; event < count; event++) {
      const values = new Float64Array(punches.memory.buffer, out + event * numbersOfAnEvent * 8, numbersOfAnEvent);
      const [, action, hand, extended] = values;
      const probability = values[5 + action];
      const ifCalled = [...values.subarray(12)];
      events.push({
        action: actions[action],
        hand: hand === 0 ? "left" : "right",
        instant: extended,
        probability,
        ifCalled,
      });
    }
  });
  punches.punches_unload(handle);
  return events;
}

Deno.test("punches.wasm gives Python's punches", () => {
  let count = 0;
  for (const stream of vectors.streams) {
    const ours = received(stream);
    const short = (/** @type {Told[]} */ all) => all.map((one) => `${one.hand} ${one.action}`).join(", ");
    if (short(ours) !== short(stream.told)) throw new Error(`${short(ours)} instead of ${short(stream.told)}`);
    ours.forEach((one, index) => {
      const theirs = stream.told[index];
      if (Math.abs(one.instant - theirs.instant) >= 1000) throw new Error(`${one.instant}, ${theirs.instant}`);
      if (!(Math.abs(one.probability - theirs.probability) < tolerance)) {
        throw new Error(`${one.probability}, ${theirs.probability}`);
      }
      // The curves are steep at their ends.
      if (!one.ifCalled.every((value, kind) => Math.abs(value - theirs.ifCalled[kind]) < 10 * tolerance)) {
        throw new Error(`${one.ifCalled}; ${theirs.ifCalled}`);
      }
      count++;
    });
  }
  if (count < 9) throw new Error(`only ${count} punches`);
});

Deno.test("a page gives the likelihood of each called punch, and the model's quality", () => {
  const recogniser = new Recogniser(/** @type {Wasm} */ (/** @type {unknown} */ (punches)), weights);
  const kinds = "jab doubleJab cross hook uppercut";
  const { precision, thresholds } = recogniser.worth;
  for (const numbers of [precision, thresholds?.hit, thresholds?.wrong]) {
    if (Object.keys(numbers ?? {}).join(" ") !== kinds) throw new Error(JSON.stringify(numbers));
  }
  for (const [name, hit] of Object.entries(thresholds?.hit ?? {})) {
    const kind = /** @type {PunchSeen["class"]} */ (name);
    if (!((thresholds?.wrong?.[kind] ?? 1) < hit && (precision?.[kind] ?? 0) > 0.5)) throw new Error(kind);
  }
  const stream = vectors.streams[0];
  const told = stream.instants.flatMap((instant, frame) => {
    const pose = new Float32Array(51);
    for (let joint = 0; joint < 17; joint++) {
      pose[3 * joint] = stream.joints[frame][2 * joint] / vectors.scale;
      pose[3 * joint + 1] = stream.joints[frame][2 * joint + 1] / vectors.scale;
      pose[3 * joint + 2] = stream.confidence[frame][joint] / 100;
    }
    return recogniser.take(pose, instant, instant);
  });
  if (told.length !== stream.told.length) throw new Error(`${told.length}`);
  told.forEach(({ ifCalled = {} }, index) => {
    const theirs = stream.told[index].ifCalled;
    const ours = Object.values(ifCalled);
    if (Object.keys(ifCalled).join(" ") !== kinds) throw new Error(JSON.stringify(ifCalled));
    if (!ours.every((value, kind) => Math.abs(value - theirs[kind]) < 10 * tolerance)) {
      throw new Error(`${ours}; ${theirs}`);
    }
  });
});

Deno.test("punches.wasm refuses weights and frames that are none", () => {
  const { code: short } = loaded(weights.slice(0, 100));
  const { code: other } = loaded(new TextEncoder().encode("no weights at all"));
  if (short !== -2 || other !== -3) throw new Error(`${short}, ${other}`);
  const { handle } = loaded(weights);
  const joints = punches.punches_allocate(51 * 4 * 60);
  const take = (/** @type {number} */ instant, /** @type {number} */ people) =>
    punches.punches_take(handle, instant, 0, joints, people, 0, 0);
  const answers = [take(NaN, 1), take(0, 60), take(1e6, 1), take(-1e7, 1), take(0, 0), take(0, 0), take(1000, 0)];
  if (answers.join(" ") !== "-9 -11 -9 -10 0 -7 -8") throw new Error(answers.join(" "));
  punches.punches_unload(handle);
});
