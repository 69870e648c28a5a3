import { loadDrills } from "../core/drill.js";
import { core } from "../core/shared-core.js";
import { Changes } from "../ui/changes.js";
import { Expectations } from "./judging.js";
import { DrillRun } from "./run.js";
import { placed } from "../live/motion.js";

/**
 * @import { Core } from "../core.js"
 * @import { Drills } from "../core/drill.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { DrillDocument, DrillPresent } from "./run.d.ts"
 */

/** @type {Promise<Drills> | null} */
let loading = null;
/** Milliseconds after which a failed load is tried again. */
const triesAgainAfter = 1_000;

/** Loaded once a page; after trouble, whoever asks next loads it again. */
export const drillsOnce = () =>
  loading ??= loadDrills().catch((problem) => {
    loading = null;
    throw problem;
  });

/** The drill of a session as it runs now: kept up to date with its document, and with what the trainer changes. */
export class RunningDrill {
  /** The drill as it is now; null before it has come. @type {DrillRun | null} */
  run = null;
  /** Of the punches of everybody who follows the calls. */
  expectations = new Expectations();
  /** Told when `run` is another, and when its motion is. */
  changed = new Changes();
  /** @type {{ core: Core, drills: Drills } | null} */
  #loaded = null;
  #session;
  /** @type {readonly unknown[]} */
  #of = [];
  #seed = "";
  /** The motion of a class that has ended. @type {Motion | null} */
  #stands = null;

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
    session.newsOf("change", "production").listen(() => this.#look());
    this.#load();
  }

  /**
   * What is true at an instant; once the class has ended, what was true then. Null while nothing is known.
   *
   * @param {number} now
   * @returns {DrillPresent | null}
   */
  at(now) {
    return this.run?.at(this.shown, now) ?? null;
  }

  /** The session as it is shown; once the class has ended, the run stands where it ended. */
  get shown() {
    const { shown } = this.#session;
    return this.#stands === null ? shown : { ...shown, motion: this.#stands, previous: null };
  }

  /** Once loaded. */
  get drills() {
    return this.#loaded?.drills ?? null;
  }

  /** Null before it has come. @returns {DrillDocument | null} */
  get document() {
    const { production } = this.#session;
    return production?.drill === undefined ? null : /** @type {DrillDocument} */ (production);
  }

  async #load() {
    try {
      this.#loaded = { core: await core(), drills: await drillsOnce() };
      this.#look();
    } catch {
      setTimeout(() => this.#load(), triesAgainAfter);
    }
  }

  /**
   * What counts belongs to one run of one form of the drill.
   *
   * @param {string} seed of the run
   * @param {boolean} isEdited
   */
  #separate(seed, isEdited) {
    const { motion } = this.#session.shown;
    const isBegun = seed !== this.#seed;
    this.#seed = seed;
    // A run begins at its first moment, and nothing from before belongs to it, whoever comes when.
    if (isBegun) this.expectations.forget(motion.position === 0 ? placed(motion) : -Infinity);
    else if (isEdited && this.run !== null) this.expectations.edited(this.run, this.#session.now() ?? placed(motion));
  }

  /** What ended stands where it ended, and goes on there if it is opened again. */
  #expect() {
    const { shown } = this.#session;
    const { ended, endedAt } = shown;
    const isReopened = this.#stands !== null && !ended;
    const at = ended ? endedAt ?? this.#session.now() : isReopened ? this.#session.now() : null;
    this.#stands = null;
    if (this.run === null || at === null) return this.expectations.take(shown);
    if (isReopened) return this.expectations.take({ motion: shown.motion, previous: null }, at);
    this.expectations.take(shown);
    this.#stands = { position: this.run.timeAt(shown, at), rate: 0, at, until: null };
    this.expectations.take({ motion: this.#stands, previous: null }, at);
  }

  #look() {
    const { document } = this;
    const { shown } = this.#session;
    const { calls } = shown;
    if (this.#loaded === null || document === null || !shown.known) return;
    const { ended, endedAt } = shown;
    const of = [document, calls, shown.motion, shown.previous, ended, endedAt];
    if (of.every((part, turn) => part === this.#of[turn])) return;
    const isAnother = document !== this.#of[0] || calls !== this.#of[1];
    this.#separate(calls.seed, document !== this.#of[0]);
    this.#of = of;
    if (isAnother) {
      this.run?.close();
      this.run = new DrillRun(this.#loaded.core, this.#loaded.drills, document, calls);
    }
    this.#expect();
    this.changed.notify();
  }
}
