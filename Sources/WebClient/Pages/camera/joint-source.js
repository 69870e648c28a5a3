import { Held } from "../ui/changes.js";
import { preference } from "../ui/preferences.js";
import { Pace } from "./pace.js";
import { PoseFinder } from "./pose-finder.js";
import { PoseLink } from "./pose-link.js";
import { WayChoice } from "./way-choice.js";

/**
 * Finds the joints in a camera's pictures in the way that is best just now: in the page, by a pose worker of the class,
 * or in none, and punches are tapped.
 *
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { FinderState } from "./pose-finder.js"
 * @import { LinkState, Sent } from "./pose-link.js"
 * @import { PoseModels } from "./poses.d.ts"
 * @import { Way } from "./way-choice.js"
 */

/** Milliseconds between two looks at whether another way is better. */
const looksEvery = 500;

export class JointSource {
  /** The way that is gone now. @type {Held<Way>} */
  way;
  /** Why the page does not do it any more. @type {"slow" | "failed"} */
  why = "slow";
  pace = new Pace();
  /** @type {(state: LinkState | FinderState) => void} */
  onState = () => {};
  /** @type {(joints: Joints | null, picture: Sent) => void} */
  onJoints = () => {};
  /** Pictures of this kind are wanted from now on. @type {(form: "jpeg" | "bitmap") => void} */
  onForm = () => {};
  /** Whether pictures may be sent to workers; nobody who trains is asked. @type {() => Promise<boolean>} */
  mayBeSent = () => Promise.resolve(false);
  /** Whether the athlete can be asked now. */
  isCalm = () => true;
  #session;
  #models;
  #choice;
  /** @type {PoseLink | PoseFinder | null} */
  #link = null;
  #timer = 0;
  #isAsking = false;

  /**
   * @param {LiveSession} session
   * @param {PoseModels | null} models
   * @param {boolean} isAlone
   */
  constructor(session, models, isAlone) {
    this.#session = session;
    this.#models = models;
    const isFixed = preference("camera-way", "") === "page";
    this.#choice = new WayChoice({ page: models !== null, workers: !isAlone, isFixed });
    this.way = new Held(this.#choice.way);
  }

  start() {
    this.#timer = setInterval(() => this.#look(), looksEvery);
    this.#connect();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#leave();
  }

  /** Loads anew what could not be loaded. */
  tryAgain() {
    this.#connect();
  }

  /** Goes on with workers, as the athlete asks. */
  useWorkers() {
    this.#choice.pageFailed();
    this.why = "failed";
    this.#look();
  }

  /** @returns {LinkState | FinderState} */
  get state() {
    return this.#link?.state ?? "stopped";
  }

  /** How much of what the page needs has come, from 0 to 1. */
  get progress() {
    return this.#link instanceof PoseFinder ? this.#link.progress : 1;
  }

  /** The name of the pose worker; empty where the page itself looks. */
  get worker() {
    return this.#link instanceof PoseLink ? this.#link.worker : "";
  }

  /** Poses a second that this phone could give; null before that is known, or where it is not asked. */
  get rate() {
    return this.#choice.rate;
  }

  /** Whether a picture would be taken now. @param {number} now milliseconds */
  isFree(now) {
    return this.pace.isDue(now) && (this.#link?.isFree(now) ?? false);
  }

  /**
   * @param {ArrayBuffer | ImageBitmap} picture
   * @param {{ instant: number, width: number, height: number }} about
   * @param {number} now milliseconds
   */
  send(picture, about, now) {
    this.pace.looked(now);
    const link = this.#link;
    if (picture instanceof ArrayBuffer) {
      if (link instanceof PoseLink) link.send(picture, about, now);
    } else if (link instanceof PoseFinder) link.send(picture, about, now);
    else picture.close();
  }

  async #look() {
    const way = this.#choice.look(performance.now());
    if (way === this.way.value || this.#isAsking) return;
    // Somebody who trains is not asked; the page goes on as well as it can.
    if (way === "worker" && this.way.value === "page") {
      if (this.state === "on" && !this.isCalm()) return;
      this.#isAsking = true;
      this.#leave();
      const mayBeSent = await this.mayBeSent();
      this.#isAsking = false;
      if (this.#timer === 0) return;
      if (!mayBeSent) this.#choice.workersRefused();
    }
    this.#go(this.#choice.way);
  }

  /** @param {Way} way */
  #go(way) {
    const before = this.way.value;
    if (before === "page") this.#connect(way);
    this.way.value = way;
  }

  #connect(way = this.#choice.way) {
    this.#leave();
    if (way === "taps") return;
    const link = way === "page" && this.#models !== null
      ? new PoseFinder(this.#models)
      : new PoseLink(this.#session.id, this.#session.token);
    this.#link = link;
    this.onForm(link.form);
    /** @param {LinkState | FinderState} state */
    const follow = (state) => {
      if (link === this.#link) this.#follow(state);
    };
    link.onState = follow;
    /** @param {Joints | null} joints @param {Sent} picture @param {number} [took] */
    const found = (joints, picture, took) => {
      const now = performance.now();
      this.pace.saw(joints !== null, now);
      if (took !== undefined) this.#choice.took(took, now);
      this.onJoints(joints, picture);
    };
    link.onJoints = found;
    link.start();
  }

  /** @param {LinkState | FinderState} state */
  #follow(state) {
    if (this.#link instanceof PoseLink) this.#choice.worker(state === "on", performance.now());
    if (state === "failed") {
      this.why = "failed";
      this.#choice.pageFailed();
      return this.#look();
    }
    this.onState(state);
  }

  #leave() {
    const link = this.#link;
    this.#link = null;
    link?.stop();
  }
}
