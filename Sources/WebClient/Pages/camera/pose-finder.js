/**
 * Joints found on this phone: no picture leaves it. A worker looks at one picture at a time, and one waits: the newest.
 *
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 * @import { Found, PoseModels } from "./poses.d.ts"
 * @import { Sent } from "./pose-link.js"
 *
 * `notLoaded`: another try may help; `failed`: it does not run here.
 *
 * @typedef {"loading" | "on" | "notLoaded" | "failed" | "stopped"} FinderState
 */

/** Milliseconds that it may look at a picture. */
const patience = 8_000;

export class PoseFinder {
  /** @type {FinderState} */
  state = "loading";
  /** How pictures are wanted. */
  form = /** @type {const} */ ("bitmap");
  /** How much of what it needs has come, from 0 to 1. */
  progress = 0;
  /** @type {(state: FinderState) => void} */
  onState = () => {};
  /** @type {(joints: Joints | null, picture: Sent, took: number) => void} */
  onJoints = () => {};
  #models;
  #make;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Sent | null} */
  #looking = null;
  /** @type {{ picture: ImageBitmap, about: Sent } | null} */
  #waiting = null;
  #last = 0;

  /**
   * @param {PoseModels} models
   * @param {() => Worker} [make]
   */
  constructor(models, make = () => new Worker(new URL("poses-worker.js", import.meta.url), { type: "module" })) {
    this.#models = models;
    this.#make = make;
  }

  start() {
    this.#enter("loading");
    const worker = this.#make();
    this.#worker = worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      // Its own modules have not come, or it broke.
      if (worker === this.#worker) this.#end(this.state === "loading" ? "notLoaded" : "failed");
    };
    worker.postMessage({ models: this.#models });
  }

  stop() {
    this.#end("stopped");
  }

  /** Whether a picture would be taken now. @param {number} now milliseconds */
  isFree(now) {
    if (this.#looking !== null && now - this.#looking.sent > patience) this.#end("failed");
    return this.state === "on";
  }

  /**
   * @param {ImageBitmap} picture the worker's from here on
   * @param {{ instant: number, width: number, height: number }} taken when it was taken, and its size in pixels
   * @param {number} now milliseconds
   */
  send(picture, taken, now) {
    if (this.state !== "on") return picture.close();
    this.#last += 1;
    this.#waiting?.picture.close();
    this.#waiting = { picture, about: { number: this.#last, sent: now, ...taken } };
    if (this.#looking === null) this.#next();
  }

  #next() {
    const next = this.#waiting;
    this.#waiting = null;
    this.#looking = next?.about ?? null;
    if (next === null) return;
    next.about.sent = performance.now();
    this.#worker?.postMessage({ picture: next.picture, number: next.about.number }, [next.picture]);
  }

  /** @param {Found} found */
  #receive(found) {
    if ("loaded" in found) {
      this.progress = Math.min(1, found.loaded / this.#models.landmark.bytes);
      return this.onState(this.state);
    }
    if ("ready" in found) return this.#enter("on");
    if ("notLoaded" in found) return this.#end("notLoaded");
    if ("failed" in found) return this.#end("failed");
    const picture = this.#looking;
    if (picture?.number !== found.number) return;
    this.#next();
    this.onJoints(found.joints, picture, found.took);
  }

  /** @param {FinderState} state */
  #end(state) {
    if (this.#worker === null) return;
    this.#worker.terminate();
    this.#worker = null;
    this.#waiting?.picture.close();
    this.#waiting = this.#looking = null;
    this.#enter(state);
  }

  /** @param {FinderState} state */
  #enter(state) {
    this.state = state;
    this.onState(state);
  }
}
