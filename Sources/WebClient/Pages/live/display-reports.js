import { placed } from "./motion.js";

/**
 * Reports for each change of the motion when this device received it and when it was first on its screen: once a
 * change.
 * `send({ seq, received, shown? })`; instants are of the session clock.
 */
const shownWithin = 1_800_000;
const hiddenSettledAfter = 300_000;

/** @import { Motion, Signals } from "../wire/wire.d.ts" */

export class DisplayReports {
  #send;
  /**
   * The change that has not been drawn yet; `received` is null if there was no clock to say when it came.
   *
   * @type {{ seq: number, received: number | null, starts: number } | null}
   */
  #waiting = null;

  /** @param {(report: Signals["displayed"]) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * A change of the motion has come in.
   *
   * @param {{ seq: number, motion: Motion }} event
   * @param {number | null} received
   */
  had({ seq, motion }, received) {
    this.#settle(null); // replaced before it was drawn
    this.#waiting = { seq, received, starts: placed(motion) };
  }

  /**
   * A frame is drawn that shows the stage as of `instant`.
   *
   * @param {number} instant
   */
  drew(instant) {
    if (this.#waiting !== null && instant >= this.#waiting.starts) this.#settle(instant);
  }

  /**
   * In a pocket nothing is drawn: that is reported too.
   *
   * @param {number | null} now
   * @param {boolean} isHidden
   */
  look(now, isHidden) {
    if (this.#waiting === null || now === null) return;
    if (now > this.#waiting.starts + (isHidden ? hiddenSettledAfter : shownWithin)) this.#settle(null);
  }

  /** @param {number | null} shown */
  #settle(shown) {
    if (this.#waiting === null) return;
    const { seq, received } = this.#waiting;
    this.#waiting = null;
    if (received === null) return; // without a clock there is nothing to say
    this.#send(shown === null ? { seq, received } : { seq, received, shown });
  }
}
