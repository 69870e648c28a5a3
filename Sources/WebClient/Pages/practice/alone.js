import { News } from "../ui/changes.js";
import { nothing } from "../live/model.js";
import { replaced } from "../live/motion.js";

/**
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Revision } from "../live/document-in-use.js"
 */

/** What changes does so a moment later, in microseconds: so what sounds goes over into it without a gap. */
export const soon = 60_000;

/**
 * What a session is to a page, without a server or anybody else: its clock is this device's; its motion is made here,
 * by the same rules as a session's. There is never news of a connection, or of punches.
 *
 * @extends {News<{ change: undefined, production: Revision, connection: undefined, punches: undefined }>}
 */
export class Alone extends News {
  clock = { localOf: (/** @type {number} */ instant) => instant, isKnown: true };
  /** @type {SessionState} */
  state = { ...nothing, known: true };

  get shown() {
    return this.state;
  }

  /** Microseconds, of this device's own clock. */
  now() {
    return 1000 * performance.now();
  }

  /** @param {number} timestamp */
  frameInstant(timestamp) {
    return 1000 * timestamp;
  }

  /**
   * @param {number} now when it is decided
   * @param {Motion} motion
   * @param {Partial<SessionState>} [also] what changes with it
   */
  move(now, motion, also = {}) {
    this.state = { ...this.state, ...replaced(this.state, motion, now), ...also };
    this.notify("change", undefined);
  }
}
