/**
 * Joints found on this phone, by the pose library that the server has: no picture leaves it. The library runs in a
 * worker, which has one picture at a time.
 *
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 * @import { Found, InstalledLibrary } from "./library.d.ts"
 * @import { Sent } from "./pose-link.js"
 *
 * @typedef {"loading" | "on" | "failed" | "stopped"} LibraryState
 */
import { call } from "../wire/api.js";

/** Milliseconds that it may load: it is some ten megabytes. */
const loadingPatience = 90_000;
/** Milliseconds that it may look at a picture. */
const patience = 8_000;

/**
 * The library that is installed; null if there is none, or the server cannot be asked.
 *
 * @param {string} token
 * @returns {Promise<InstalledLibrary | null>}
 */
export async function installedLibrary(token) {
  try {
    return (await call("/api/v1/pose-library", { token })).library;
  } catch {
    return null; // pictures go to pose workers, as without one
  }
}

export class PoseLibrary {
  /** @type {LibraryState} */
  state = "loading";
  /** How pictures are wanted. */
  form = /** @type {const} */ ("bitmap");
  /** @type {(state: LibraryState) => void} */
  onState = () => {};
  /** @type {(joints: Joints | null, picture: Sent) => void} */
  onJoints = () => {};
  #library;
  #make;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Sent | null} */
  #unanswered = null;
  #last = 0;
  /** @type {number | undefined} */
  #timer = undefined;

  /**
   * @param {InstalledLibrary} library
   * @param {() => Worker} [make]
   */
  constructor(library, make = () => new Worker(new URL("library-worker.js", import.meta.url))) {
    this.#library = library;
    this.#make = make;
  }

  start() {
    this.#enter("loading");
    const worker = this.#make();
    this.#worker = worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#told(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#fail();
    };
    this.#timer = setTimeout(() => this.#fail(), loadingPatience);
    const { folder, bundle, model } = this.#library;
    worker.postMessage({ folder, bundle, model });
  }

  stop() {
    this.#end();
    this.#enter("stopped");
  }

  /** Whether a picture would be taken now. @param {number} now milliseconds */
  isFree(now) {
    if (this.#unanswered !== null && now - this.#unanswered.sent > patience) this.#fail();
    return this.state === "on" && this.#unanswered === null;
  }

  /**
   * @param {ImageBitmap} picture the worker's from here on
   * @param {{ instant: number, width: number, height: number }} about when it was taken, and its size in pixels
   * @param {number} now milliseconds
   */
  send(picture, about, now) {
    if (this.state !== "on" || this.#worker === null) return picture.close();
    this.#last += 1;
    this.#unanswered = { number: this.#last, sent: now, ...about };
    this.#worker.postMessage({ picture, number: this.#last }, [picture]);
  }

  /** @param {Found} found */
  #told(found) {
    if ("failed" in found) return this.#fail();
    if ("ready" in found) {
      clearTimeout(this.#timer);
      return this.#enter("on");
    }
    const picture = this.#unanswered;
    if (picture?.number !== found.number) return;
    this.#unanswered = null;
    this.onJoints(found.joints, picture);
  }

  #fail() {
    if (this.state === "failed" || this.state === "stopped") return;
    this.#end();
    this.#enter("failed");
  }

  #end() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#unanswered = null;
  }

  /** @param {LibraryState} state */
  #enter(state) {
    this.state = state;
    this.onState(state);
  }
}
