/**
 * A round as a stick-figure film: joints, never pictures. The one that runs is in the memory of this page.
 *
 * @import { PunchSeen } from "../wire/wire.d.ts"
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 *
 * @typedef {{ joints: Joints, instant: number, width: number, height: number }} FilmedPose
 * @typedef {Omit<PunchSeen, "number" | "confidence"> & { confidence?: number }} FilmedPunch
 */

/** Ten minutes at 15 a second; of a longer round the beginning is left out. */
const most = 9_000;
/** Microseconds: a shorter film shows nothing. */
const shortest = 2_000_000;
/** Microseconds between two poses of a camera that gives more: about 15 a second, however many it gives. */
const apart = 1_000_000 / 15;
/** Microseconds that a pose may come too early: cameras are not exact (`camera/capture.js`). */
const tolerance = 10_000;
/** Microseconds that a pose is shown when the next one is missing, and that a punch is named around its extension. */
const lasting = 500_000;
const named = 400_000;
/** Joints below this confidence say nothing of where somebody stands. */
const sure = 0.3;
/** Around a person, of the larger side. */
const margin = 0.05;

export class RoundFilm {
  /** @type {FilmedPose[]} */
  #poses = [];
  /** In the order in which they were recognised. @type {FilmedPunch[]} */
  punches = [];
  #isOpen = true;
  /** The instant of the next pose that there is room for. */
  #due = -Infinity;

  /** A round begins: the one before is forgotten. */
  begin() {
    this.#isOpen = true;
    this.#poses = [];
    this.punches = [];
    this.#due = -Infinity;
  }

  /** The round is over: what is seen in the rest is none of it. Answers whether it was open. */
  end() {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    return wasOpen;
  }

  /** What the camera sees: of many poses a second only as many as a film has room for. @param {FilmedPose} pose */
  watch(pose) {
    if (pose.instant < this.#due - tolerance) return;
    // After a gap nothing is made up for.
    this.#due = (pose.instant < this.#due + apart ? this.#due : pose.instant) + apart;
    this.see(pose);
  }

  /** @param {FilmedPose} pose */
  see(pose) {
    if (!this.#isOpen) return;
    this.#poses.push(pose);
    if (this.#poses.length > most) this.#poses.splice(0, this.#poses.length - most);
  }

  /** Also when it is told after the end. @param {FilmedPunch} punch */
  threw(punch) {
    if (punch.at >= this.begins && punch.at <= this.begins + this.length + named) this.punches.push(punch);
  }

  /** The instant of the first pose. */
  get begins() {
    return this.#poses[0]?.instant ?? Infinity;
  }

  /** Microseconds. */
  get length() {
    return this.#poses.length === 0 ? 0 : this.#poses[this.#poses.length - 1].instant - this.begins;
  }

  /** In the order in which they were seen. @returns {readonly FilmedPose[]} */
  get poses() {
    return this.#poses;
  }

  /** Whether its round goes on. */
  get isOpen() {
    return this.#isOpen;
  }

  get isWorthwhile() {
    return this.length >= shortest;
  }

  /** What was seen so many microseconds after the beginning; null while nobody was. @param {number} time */
  poseAt(time) {
    const instant = this.begins + time;
    let [low, high] = [0, this.#poses.length];
    while (low < high) {
      const between = (low + high) >> 1;
      if (this.#poses[between].instant <= instant) low = between + 1;
      else high = between;
    }
    const pose = this.#poses[low - 1];
    return pose !== undefined && instant - pose.instant <= lasting ? pose : null;
  }

  /** The punch that is extended about this time; null if there is none. @param {number} time */
  punchAt(time) {
    const instant = this.begins + time;
    const away = (/** @type {FilmedPunch} */ { at }) => Math.abs(at - instant);
    const nearest = this.punches.reduce(
      (best, one) => best === null || away(one) < away(best) ? one : best,
      /** @type {FilmedPunch | null} */ (null),
    );
    return nearest !== null && away(nearest) <= named ? nearest : null;
  }

  /**
   * The same in a picture that is as large as what the person takes: files of other gyms do not say how large it was.
   *
   * @returns {RoundFilm}
   */
  get fitted() {
    const [least, most] = [[Infinity, Infinity], [-Infinity, -Infinity]];
    for (const { joints } of this.#poses) {
      for (let joint = 0; joint < joints.length; joint += 3) {
        if (joints[joint + 2] < sure) continue;
        for (const axis of [0, 1]) {
          least[axis] = Math.min(least[axis], joints[joint + axis]);
          most[axis] = Math.max(most[axis], joints[joint + axis]);
        }
      }
    }
    const around = margin * Math.max(most[0] - least[0], most[1] - least[1]);
    if (!(around > 0)) return this;
    const [width, height] = [0, 1].map((axis) => most[axis] - least[axis] + 2 * around);
    const shown = new RoundFilm();
    for (const { joints, instant } of this.#poses) {
      const moved = joints.map((value, place) => place % 3 === 2 ? value : value - least[place % 3] + around);
      shown.see({ joints: moved, instant, width, height });
    }
    shown.end();
    return shown;
  }
}
