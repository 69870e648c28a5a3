import { JOINTS } from "../core/drill.js";
import { handOf, isPunch } from "./actions.js";
import { coreAction } from "./run.js";
import { FigureView } from "./figure.js";
import { isMirrored, isSouthpaw } from "./stance.js";

/**
 * The figure beside the call: it does what is called on the beat; before a round, and in a rest, it shows what comes,
 * again and again. Calls are in score time, so that it stands when the run is paused.
 *
 * @import { Figure } from "../core/drill.js"
 * @import { DrillAction, DrillCombo } from "../wire/production.d.ts"
 * @import { Called, DrillPresent } from "./run.d.ts"
 * @import { RunningDrill } from "./running.js"
 *
 * @typedef {{ action: DrillAction, due: number }} Step
 *
 * How it stands, and whether it is a picture in a mirror: as the athlete of the page chose it, or as the wall shows it.
 *
 * @typedef {{ isSouthpaw: () => boolean, isMirrored: () => boolean }} Stands
 */

/** @type {Stands} */
const ofAthlete = { isSouthpaw, isMirrored };

/** How long before and after it is due a hand is bright, in microseconds. */
const bright = 350_000;
/** How long before and after it is due the name of an own action is held up, in microseconds. */
const heldUp = 900_000;
/** Counts between two times that it shows what comes. */
const pause = 3;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class FigureShow {
  #drill;
  #stands;
  #view;
  /** @type {Figure | null} */
  #figure = null;
  #key = "";
  #places = new Float64Array(3 * JOINTS.length);
  /** What it does, in the time that it is drawn in. @type {readonly Step[]} */
  #steps = [];

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {RunningDrill} drill
   * @param {Stands} [stands]
   */
  constructor(canvas, drill, stands = ofAthlete) {
    this.#drill = drill;
    this.#stands = stands;
    this.#view = new FigureView(canvas);
    addEventListener("stancechosen", () => {
      this.#key = "";
      this.#view.forgetTrails();
    });
  }

  /**
   * Draws it, and answers whether it will look different in the next frame.
   *
   * @param {DrillPresent} present
   * @param {number} now
   */
  draw(present, now) {
    const { stage, time, call, next, runs } = present;
    const { run } = this.#drill;
    if (stage === null || run === null) return false;
    const isWork = stage.kind === "work" && !present.isOver;
    const [shown, at] = isWork ? this.#called(call, next[0], time) : this.#shownBefore(next[0], now);
    const nearest = this.#steps.reduce(
      (best, step) => (Math.abs(step.due - at) < Math.abs(best - at) ? step.due : best),
      Infinity,
    );
    // Who wants little motion sees each punch as it is extended furthest, from one to the next.
    const upcoming = this.#steps.find(({ due }) => due >= at)?.due ?? nearest;
    const instant = still.matches && Number.isFinite(upcoming) ? upcoming : at;
    const beat = still.matches || !runs ? 0 : present.count ?? 0;
    const step = this.#steps.find(({ due }) => due === (still.matches ? upcoming : nearest));
    const away = Math.abs((step?.due ?? Infinity) - instant);
    const hand = step === undefined || away > bright || !isPunch(step.action) ? null : this.#side(step.action);
    const own = step !== undefined && typeof step.action !== "string" && away <= heldUp ? step.action.own : null;
    this.#view.draw({
      places: shown.placesAt(instant, beat, this.#places),
      isMirrored: this.#stands.isMirrored(),
      hand,
      extended: Math.max(0, 1 - away / (0.6 * bright)),
      sign: own,
    });
    return !still.matches && (isWork ? runs : this.#steps.length > 0);
  }

  /**
   * @param {Called | null} call
   * @param {Called | undefined} next
   * @param {number} time
   * @returns {[Figure, number]}
   */
  #called(call, next, time) {
    const calls = [call, next].filter((one) => one !== null && one !== undefined);
    const key = calls.map(({ round, number, at, steps }) => `${round} ${number} ${at} ${steps.length}`).join();
    const length = this.#drill.run?.countLength(calls[0]?.round ?? 0, calls[0]?.at ?? time) ?? 500_000;
    return [this.#made(`called ${key}`, () => calls.flatMap(({ steps }) => steps), length), time];
  }

  /**
   * @param {Called | undefined} next
   * @param {number} now
   * @returns {[Figure, number]}
   */
  #shownBefore(next, now) {
    const length = this.#drill.run?.usualCount ?? 1_000_000;
    const steps = next === undefined ? [] : stepsOf(next.combo, length);
    const lasting = (steps.at(-1)?.due ?? 0) + pause * length;
    const figure = this.#made(`before ${next?.combo.id} ${length}`, () => steps, length);
    return [figure, lasting === 0 ? 0 : now % lasting];
  }

  /**
   * @param {string} what
   * @param {() => readonly Step[]} stepsOf
   * @param {number} length of a count
   */
  #made(what, stepsOf, length) {
    const key = `${what} ${length} ${this.#stands.isSouthpaw()} ${this.#drill.document?.combos.length}`;
    const { drills } = this.#drill;
    if (this.#figure !== null && key === this.#key) return this.#figure;
    if (drills === null) throw new Error("There is no drill yet.");
    this.#figure?.close();
    this.#key = key;
    this.#steps = stepsOf();
    const steps = this.#steps.map(({ action, due }) => ({ action: coreAction(action), due }));
    return (this.#figure = drills.figure(steps, length, this.#stands.isSouthpaw()));
  }

  /** @param {DrillAction} punch @returns {"left" | "right"} */
  #side(punch) {
    const isRear = isPunch(punch) && handOf(punch) === "rear";
    return isRear === this.#stands.isSouthpaw() ? "left" : "right";
  }
}

/** @param {DrillCombo} combo @param {number} length of a count @returns {Step[]} */
function stepsOf({ steps }, length) {
  let due = 0;
  return steps.map(({ action, counts }) => {
    due += Math.max(counts, 0) * length;
    return { action, due };
  });
}
