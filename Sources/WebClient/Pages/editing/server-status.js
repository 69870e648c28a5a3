/** @import { DeskStatus } from "../wire/production.d.ts" */

/**
 * Whether the server can be reached, and whether it accepts edits.
 *
 * It accepts none while the page is `looking` whether the production is still there, while it is `refusing` although
 * the production is there, and never again once it has `stopped`: signed out, or the production is gone.
 */
export class ServerStatus {
  isReached = true;
  /** @type {"looking" | "refusing" | "stopped" | null} */
  #halt = null;
  /** @type {number | null} wall milliseconds; null while the server can be reached */
  lostAt = null;
  #changed;

  /** @param {() => void} changed called when any of it changes */
  constructor(changed) {
    this.#changed = changed;
  }

  get takesEdits() {
    return this.#halt === null;
  }

  get isStopped() {
    return this.#halt === "stopped";
  }

  /** @param {boolean} isReached */
  reached(isReached) {
    if (isReached === this.isReached) return;
    this.isReached = isReached;
    this.lostAt = isReached ? null : Date.now();
    this.#changed();
  }

  /**
   * Accepts no edits for now; null when it does again.
   *
   * @param {"looking" | "refusing" | null} halt
   */
  halt(halt) {
    this.#halt = halt;
  }

  stop() {
    this.#halt = "stopped";
    this.#changed();
  }

  /** Sends again what was refused. */
  goOn() {
    if (this.#halt === "refusing") this.#halt = null;
  }

  /**
   * As of `desk.status.kind`, with so many edits waiting.
   *
   * @param {number} waiting
   * @returns {DeskStatus["kind"]}
   */
  kind(waiting) {
    if (this.isStopped) return "stopped";
    if (!this.isReached || this.#halt !== null) return "offline";
    return waiting > 0 ? "saving" : "saved";
  }
}
