/// <reference lib="deno.ns" />
import { NotTheModel, PoseTracker, relaxedWorks } from "../Pages/recogniser/poses.js";

/**
 * poses.wasm against what the native tracker finds with the same small nets, to the last bit
 * (Tests/PoseEstimationTests/PoseVectorTests.swift).
 *
 * @type {{ landmarks: string, detector: string, width: number, height: number, withDetector: string[][],
 *   withoutDetector: string[][] }}
 */
const vectors = JSON.parse(
  await Deno.readTextFile(new URL("../../../Tests/PoseEstimationTests/vectors.json", import.meta.url)),
);
const { width, height } = vectors;

/** @param {string} name */
const moduleOf = async (name) =>
  new WebAssembly.Module(await Deno.readFile(new URL(`../Pages/recogniser/${name}`, import.meta.url)));

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;

/** @param {number} frame */
const drawn = (frame) => {
  const picture = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const pixel = [x * 3 + frame * 5, y * 4 + x, Math.trunc(((x - 40) * (y - 28)) / 8) + frame];
    picture.set([...pixel.map((value) => value & 255), 255], 4 * index);
  }
  return picture;
};

/** @param {string} name @param {boolean} detected */
const found = async (name, detected) => {
  const tracker = await PoseTracker.load({ module: await moduleOf(name), landmark: bytesOf(vectors.landmarks) });
  if (detected) tracker.addDetector(bytesOf(vectors.detector));
  return [0, 1, 2, 3, 4].map((frame) => tracker.find(drawn(frame), width, height));
};

/** @param {Float32Array | null} joints */
const bits = (joints) =>
  joints === null ? [] : [...new Uint32Array(joints.buffer)].map((number) => number.toString(16));

const cases = /** @type {const} */ ([[false, "withoutDetector"], [true, "withDetector"]]);

Deno.test("poses.wasm finds the joints that the native tracker finds, to the last bit", async () => {
  for (const [detected, which] of cases) {
    const [one, other] = [
      JSON.stringify((await found("poses.wasm", detected)).map(bits)),
      JSON.stringify(vectors[which]),
    ];
    if (one !== other) throw new Error(`${which}: ${one} instead of ${other}`);
  }
});

Deno.test({
  name: "poses-relaxed.wasm finds nearly the same",
  ignore: !relaxedWorks(),
  fn: async () => {
    for (const [detected] of cases) {
      const [exact, relaxed] = [await found("poses.wasm", detected), await found("poses-relaxed.wasm", detected)];
      for (const [index, joints] of exact.entries()) {
        const other = relaxed[index];
        if (joints === null || other === null) {
          if (joints !== other) throw new Error(`picture ${index} is found by one of both only`);
          continue;
        }
        const farthest = Math.max(...joints.map((number, at) => Math.abs(number - other[at])));
        if (!(farthest < 0.05)) throw new Error(`picture ${index} differs by ${farthest}`);
      }
    }
  },
});

Deno.test("a file that is no model is refused, and a damaged detector leaves the tracker as it was", async () => {
  const module = await moduleOf("poses.wasm");
  const refused = async (/** @type {ArrayBuffer} */ landmark) => {
    try {
      await PoseTracker.load({ module, landmark });
    } catch (error) {
      return error instanceof NotTheModel;
    }
    return false;
  };
  const landmark = bytesOf(vectors.landmarks);
  if (!(await refused(new ArrayBuffer(64)))) throw new Error("zeros were taken for a model");
  if (!(await refused(landmark.slice(0, -4)))) throw new Error("half a file was taken for a model");
  if (!(await refused(bytesOf(vectors.detector)))) throw new Error("a detector was taken for the landmark model");
  const tracker = await PoseTracker.load({ module, landmark });
  const before = bits(tracker.find(drawn(0), width, height));
  let isRefused = false;
  try {
    tracker.addDetector(landmark);
  } catch (error) {
    isRefused = error instanceof NotTheModel;
  }
  tracker.forget();
  const after = bits(tracker.find(drawn(0), width, height));
  if (!isRefused || JSON.stringify(before) !== JSON.stringify(after)) throw new Error("the tracker changed");
});

Deno.test("a picture of another size is refused", async () => {
  const tracker = await PoseTracker.load({
    module: await moduleOf("poses.wasm"),
    landmark: bytesOf(vectors.landmarks),
  });
  try {
    tracker.find(drawn(0), width + 1, height);
  } catch (error) {
    if (error instanceof RangeError) return;
    throw error;
  }
  throw new Error("It was not refused.");
});
