/**
 * Finds the joints of whoever is in the pictures that the page gives, on this phone: poses.wasm with the models of the
 * server. The detector, which only finds who was lost or is far away, comes second.
 *
 * @import { Found, PoseModels, PosesScope } from "./poses.d.ts"
 */
import { PoseTracker, relaxedWorks } from "../recogniser/poses.js";
import { Problem } from "../ui/problem.js";
import { patiently } from "../wire/patiently.js";
import { keptBytes } from "./kept-recogniser.js";

/** The worker's own global, which the types of a page leave out. */
const worker = /** @type {PosesScope} */ (/** @type {unknown} */ (self));

/** @type {PoseTracker | null} */
let tracker = null;
/** @type {OffscreenCanvasRenderingContext2D | null} */
let drawn = null;

worker.addEventListener("message", ({ data }) => {
  if ("models" in data) begin(data.models);
  else look(data.picture, data.number);
});

/** @param {PoseModels} models */
async function begin(models) {
  try {
    await load(models.landmark.path);
  } catch (problem) {
    const why = String(problem);
    return worker.postMessage(problem instanceof Problem ? { notLoaded: why } : { failed: why });
  }
  worker.postMessage({ ready: true });
  try {
    // Until then somebody is seen who fills the picture.
    tracker?.addDetector(await patiently(() => keptBytes(models.detector.path)));
  } catch (problem) {
    worker.postMessage({ failed: String(problem) });
  }
}

/**
 * Rejects with a `Problem` where something has not come, otherwise with why it does not run in this browser.
 *
 * @param {string} landmark
 */
async function load(landmark) {
  drawn = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true, alpha: false });
  const program = relaxedWorks() ? "poses-relaxed.wasm" : "poses.wasm";
  const [bytes, model] = await Promise.all([
    keptBytes(new URL(`../recogniser/${program}`, import.meta.url).href),
    keptBytes(landmark, (loaded) => worker.postMessage({ loaded })),
  ]);
  tracker = await PoseTracker.load({ module: await WebAssembly.compile(bytes), landmark: model });
}

/** @param {ImageBitmap} picture @param {number} number */
function look(picture, number) {
  const begun = performance.now();
  try {
    const { width, height } = picture;
    const joints = tracker?.find(pixelsOf(picture), width, height) ?? null;
    worker.postMessage({ number, joints, took: performance.now() - begun });
  } catch (problem) {
    worker.postMessage({ failed: String(problem) });
  } finally {
    picture.close();
  }
}

/** @param {ImageBitmap} picture */
function pixelsOf(picture) {
  const { width, height } = picture;
  if (drawn === null) throw new Error("no canvas");
  const { canvas } = drawn;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  drawn.drawImage(picture, 0, 0);
  return drawn.getImageData(0, 0, width, height).data;
}
