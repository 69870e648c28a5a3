/** @import { PunchSeen, PunchSource } from "../wire/wire.d.ts" */
/** @import { Joints, Wasm } from "./recogniser.d.ts" */

const joints = 17;
const eventNumbers = 17;
const personNumbers = 12;
const most = 16;
const actions = /** @type {const} */ (["none", "guard", "jab", "doubleJab", "cross", "hook", "uppercut"]);
const punches = actions.slice(2);
/** What is told of a probability has so many steps. */
const steps = 10_000;
/** Frames that are left out without harm: too soon behind the one before, not later than it, too old. */
const skipped = new Set([-7, -8, -9, -10]);
/** What jabs and crosses are called goes by the hand; without a stance only they tell which one it was. */
const handOf = /** @type {Record<string, "lead" | "rear" | undefined>} */ ({
  jab: "lead",
  doubleJab: "lead",
  cross: "rear",
});

/**
 * One athlete's punches: poses in, punches out, computed by punches.wasm (Sources/PunchRecognition). Instants are
 * microseconds of any clock that does not run backwards.
 */
export class Recogniser {
  #wasm;
  #handle;
  #joints;
  #out;
  /** @type {"orthodox" | "southpaw" | null} */
  #stance = null;
  /** Who has been told their stance, by the recogniser's numbers. @type {Set<number>} */
  #known = new Set();

  /**
   * @param {Wasm} wasm
   * @param {Uint8Array} weights
   */
  constructor(wasm, weights) {
    this.#wasm = wasm;
    const address = wasm.punches_allocate(weights.length);
    const place = wasm.punches_allocate(8);
    this.#joints = wasm.punches_allocate(joints * 3 * 4);
    this.#out = wasm.punches_allocate(most * eventNumbers * 8);
    new Uint8Array(wasm.memory.buffer, address, weights.length).set(weights);
    const fault = wasm.punches_load(address, weights.length, place);
    if (fault !== 0) throw new Error(`punches_load: ${fault}`);
    this.#handle = new Uint32Array(wasm.memory.buffer, place, 1)[0];
  }

  /** Null to have it estimated. */
  set stance(/** @type {"orthodox" | "southpaw" | null} */ stance) {
    this.#stance = stance;
    this.#known.clear();
  }

  /**
   * What the model says of itself: its precision, and the thresholds that it states it for; nothing if it does not.
   *
   * @returns {Pick<PunchSource, "precision" | "thresholds">}
   */
  get worth() {
    if (this.#wasm.punches_worth(this.#handle, this.#out) <= 0) return {};
    const worth = this.#numbers(0, 3 * punches.length);
    /** @param {number} which */
    const byClass = (which) => Object.fromEntries(punches.map((kind, at) => [kind, rounded(worth[3 * at + which])]));
    return { precision: byClass(0), thresholds: { hit: byClass(1), wrong: byClass(2) } };
  }

  /**
   * The punches that became clear by a pose; null where nobody is seen.
   *
   * @param {Joints | null} pose
   * @param {number} instant
   * @param {number} now
   * @returns {Omit<PunchSeen, "number">[]}
   */
  take(pose, instant, now) {
    const wasm = this.#wasm;
    if (pose !== null) new Float32Array(wasm.memory.buffer, this.#joints, joints * 3).set(pose);
    const people = pose === null ? 0 : 1;
    const count = wasm.punches_take(this.#handle, instant, now, this.#joints, people, this.#out, most);
    if (skipped.has(count)) return [];
    if (count < 0) throw new Error(`punches_take: ${count}`);
    const told = Array.from({ length: Math.min(count, most) }, (_, index) => this.#numbers(index, eventNumbers));
    const stances = this.#stances();
    return told.map((event) => punchOf(event, stances.get(event[0]) ?? 0));
  }

  /** Of everybody who is followed: 0 orthodox, 1 southpaw. Those who are new are told theirs. */
  #stances() {
    const count = Math.min(this.#wasm.punches_people(this.#handle, this.#out, most), most);
    /** @type {Map<number, number>} */
    const stances = new Map();
    for (let index = 0; index < count; index += 1) {
      const [person, , seen] = this.#numbers(index, personNumbers);
      if (this.#stance === null) {
        if (seen >= 0) stances.set(person, seen);
        continue;
      }
      const told = this.#stance === "southpaw" ? 1 : 0;
      if (!this.#known.has(person)) this.#wasm.punches_set_stance(this.#handle, person, told);
      this.#known.add(person);
      stances.set(person, told);
    }
    return stances;
  }

  /** @param {number} index @param {number} count */
  #numbers(index, count) {
    return [...new Float64Array(this.#wasm.memory.buffer, this.#out + index * count * 8, count)];
  }
}

/**
 * @param {number[]} event
 * @param {number} stance
 * @returns {Omit<PunchSeen, "number">}
 */
export function punchOf([, action, side, instant, speed, ...shares], stance) {
  const kind = /** @type {PunchSeen["class"]} */ (actions[action]);
  const probabilities = Object.fromEntries(actions.map((name, index) => [name, between(0, shares[index], 1)]));
  const answers = shares.slice(actions.length);
  return {
    class: kind,
    hand: handOf[kind] ?? (side === stance ? "lead" : "rear"),
    at: Math.round(instant),
    speed: between(0, speed, 1_000),
    confidence: probabilities[kind],
    probabilities,
    ...(answers[0] >= 0 && { ifCalled: Object.fromEntries(punches.map((name, at) => [name, rounded(answers[at])])) }),
  };
}

/** @param {number} share */
const rounded = (share) => Math.round(share * steps) / steps;

/** @param {number} least @param {number} value @param {number} greatest */
const between = (least, value, greatest) => Math.min(greatest, Math.max(least, value));
