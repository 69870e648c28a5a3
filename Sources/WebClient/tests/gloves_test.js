/// <reference lib="deno.ns" />

/**
 * Runs the shared vectors of motion through gloves.wasm: the answers have to be Python's, as in the Swift tests
 * (`Tests/PunchRecognitionTests/MotionTests.swift`).
 */
import { kinds, MotionRecogniser } from "../Pages/recogniser/motion-recogniser.js";

/**
 * @import { GlovesWasm, Motion, MotionTold } from "../Pages/recogniser/recogniser.d.ts"
 *
 * @typedef {{ learned: number | null, instants: number[], values: number[] }} Part
 * @typedef {{ learned?: number, count?: number, instant: number, action?: string, probabilities?: number[] }} Told
 */

const root = new URL("../../../", import.meta.url);
/** @type {{ parts: Part[], told: Told[] }} */
const vectors = JSON.parse(await Deno.readTextFile(new URL("Tests/PunchRecognitionTests/motion.json", root)));
const bytes = await Deno.readFile(new URL("Sources/WebClient/Pages/recogniser/gloves.wasm", root));
const { instance } = await WebAssembly.instantiate(bytes, {});
const wasm = /** @type {GlovesWasm} */ (/** @type {unknown} */ (instance.exports));

/** @param {MotionRecogniser} recogniser @param {Part} part */
function recognised(recogniser, { instants, values }) {
  return instants.flatMap((instant, index) => {
    const [x, y, z, a, b, c] = values.slice(6 * index);
    /** @type {Motion} */
    const motion = { instant, acceleration: [x / 1000, y / 1000, z / 1000], rotation: [a / 10, b / 10, c / 10] };
    return recogniser.take(motion, instant) ?? [];
  });
}

/** @param {MotionTold} one */
const short = (one) => "learned" in one ? `${one.learned} ${one.count}` : `${one.punch.class} ${one.punch.at}`;

Deno.test("gloves.wasm gives Python's results, also with a stored calibration", () => {
  const recogniser = new MotionRecogniser(wasm, "right", "orthodox");
  const events = vectors.parts.flatMap((part) => {
    recogniser.learn(part.learned === null ? null : kinds[part.learned]);
    return recognised(recogniser, part);
  });
  const expected = vectors.told.map(({ learned, count, action, instant }) =>
    learned === undefined ? `${action} ${instant}` : `${kinds[learned]} ${count}`
  );
  if (events.map(short).join() !== expected.join()) throw new Error(`${events.map(short)} instead of ${expected}`);
  const punches = events.flatMap((one) => "punch" in one ? [one.punch] : []);
  const theirs = vectors.told.filter(({ action }) => action !== undefined);
  punches.forEach(({ hand, probabilities = {}, ...punch }, index) => {
    const ours = Object.values(probabilities);
    const isAlike = theirs[index].probabilities?.every((share, action) => Math.abs(share - ours[action]) < 1e-5);
    if (!isAlike || hand !== "rear" || "speed" in punch) throw new Error(`${ours}`);
  });
  const other = new MotionRecogniser(wasm, "right", "orthodox");
  if (!other.restore(recogniser.kept)) throw new Error("what was kept was refused");
  const again = recognised(other, vectors.parts[vectors.parts.length - 1]).map(short);
  if (again.join() !== events.filter((one) => "punch" in one).map(short).join()) throw new Error(again.join());
  recogniser.end();
  other.end();
});

Deno.test("gloves.wasm leaves out what is no sample, and refuses what is no calibration", () => {
  const recogniser = new MotionRecogniser(wasm, "left", "orthodox");
  const still = /** @type {const} */ ([0, 0, 1]);
  for (const [instant, now] of [[NaN, 0], [1e6, 0], [-1e7, 0], [Infinity, 0], [0, 0], [0, 0], [1_000, 1_000]]) {
    if (recogniser.take({ instant, acceleration: still, rotation: still }, now) !== null) throw new Error(`${instant}`);
  }
  recogniser.take({ instant: 20_000, acceleration: [NaN, 0, 0], rotation: still }, 20_000);
  const kept = recogniser.kept;
  const bad = [[], kept.with(0, 2), kept.with(1, -1), kept.with(2, NaN), kept.with(3, 2), [...kept, 0]];
  if (bad.some((one) => recogniser.restore(one)) || !recogniser.restore(kept)) throw new Error("calibrations");
  recogniser.end();
});
