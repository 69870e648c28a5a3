import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { ask, isAsked } from "../ui/ask.js";
import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";
import { filmPath } from "./film-bytes.js";

/**
 * Tells the server what an athlete allows with their rounds, until it knows, also on the next visit. What they take
 * back holds on the phone from the first moment. That cameras of the class may keep rounds is told only of who has read
 * that there are some.
 *
 * @import { Allowed, Consent } from "./consent.js"
 * @import { LiveSession } from "../live/session.js"
 */

/** The preference that keeps whose permission the server does not know yet. */
const owed = "consent-owed-by";
/** The preference that keeps who has read that cameras of the class see them. */
const explained = "cameras-explained-to";
/** Seconds until it is told again. */
const pause = 5;

export class SentConsent {
  /** Why the server does not know it yet; null where it does. @type {Problem | null} */
  fault = null;
  /** Told when that is another. */
  changed = new Changes();
  /**
   * When the last round begins, if the server keeps it: it is used for training once they allow that.
   *
   * @type {number | null}
   */
  lastKept = null;
  #session;
  #consent;
  #isExplained = false;
  /** How often there was something to tell. */
  #news = 0;
  #again = 0;

  /**
   * @param {LiveSession} session
   * @param {Consent} consent
   */
  constructor(session, consent) {
    this.#session = session;
    this.#consent = consent;
    consent.changed.listen(() => this.send());
    session.listen("connection", () => this.#goOn());
    this.#goOn();
  }

  /** What cameras of the class may keep. @returns {Allowed} */
  get ofCameras() {
    this.#isExplained ||= preference(explained, "") === this.#session.me;
    return this.#isExplained ? this.#consent.allowed : "no";
  }

  /** They read that cameras of the class see them, with what they allow. */
  explain() {
    const before = this.ofCameras;
    this.#isExplained = true;
    prefer(explained, this.#session.me ?? "");
    if (this.ofCameras !== before) this.send();
  }

  send() {
    prefer(owed, this.#session.me ?? "");
    this.#news += 1;
    this.#run();
  }

  #goOn() {
    const { isConnected, me } = this.#session;
    if (isConnected && me !== null && preference(owed, "") === me) this.#run();
  }

  async #run() {
    if (isAsked(this)) return; // what is news is told in the same turn
    clearTimeout(this.#again);
    const fault = await ask(this, "once", () => this.#sendAll());
    if (fault?.isPassing) {
      this.#again = setTimeout(() => this.#run(), 1_000 * (fault.retryAfter ?? pause) * (1 + Math.random()));
    }
    if (fault === this.fault) return;
    this.fault = fault;
    this.changed.notify();
  }

  /** Tells until nothing is news; answers with why that cannot be. @returns {Promise<Problem | null>} */
  async #sendAll() {
    try {
      for (let news = -1; news !== this.#news;) {
        news = this.#news;
        await this.#sendForCameras();
        await this.#sendForTraining();
      }
      if (preference(owed, "") === this.#session.me) prefer(owed, "");
      return null;
    } catch (problem) {
      if (problem instanceof Problem) return problem;
      throw problem;
    }
  }

  /**
   * Tells what they allow the cameras of the class. If that is less than training, the server takes all rounds of this
   * class out of training; it keeps the rounds themselves.
   */
  async #sendForCameras() {
    const { id, token } = this.#session;
    const allowed = this.ofCameras;
    if (allowed === "no" && this.#consent.allowed === "train") return;
    const path = `/api/v1/sessions/${encodeURIComponent(id)}/filming`;
    await call(path, { method: "PUT", token, body: { allowed } });
  }

  /** The last round may be trained with, too, once they allow it. */
  async #sendForTraining() {
    const { id, me, token } = this.#session;
    if (!this.#consent.trains || this.lastKept === null || me === null) return;
    const path = `${filmPath(id, me, this.lastKept)}/training`;
    try {
      await call(path, { method: "PUT", token, body: { allowed: true } });
    } catch (problem) {
      // Somebody has deleted it.
      if (!(problem instanceof Problem && problem.status === 404)) throw problem;
    }
  }
}
