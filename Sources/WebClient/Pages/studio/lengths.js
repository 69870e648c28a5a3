import { limits } from "../editing/described.js";
import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";
import { countsOf, lengthOf } from "../stage/tempo.js";
import { words } from "../words/studio.js";

/** @import { Counted } from "../stage/tempo.js" */

/**
 * Lengths of time as people enter them: counts at the production's tempo, or seconds. Documents hold microseconds of
 * the score. Which of the two is chosen is remembered by this device and the same everywhere on the page.
 */
export class LengthUnit {
  /** @type {Changes<[]>} */
  #listeners = new Changes();
  /** @type {"counts" | "seconds"} */
  #kind = preference("studio.lengths", "counts") === "seconds" ? "seconds" : "counts";

  get kind() {
    return this.#kind;
  }

  set kind(kind) {
    if (kind === this.#kind) return;
    this.#kind = kind;
    prefer("studio.lengths", kind);
    this.#listeners.notify();
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#listeners.listen(listener);
  }

  /**
   * Microseconds in this unit, to hundredths.
   *
   * @param {number} microseconds
   * @param {Counted} piece
   * @param {number} start the score time at which this length begins
   */
  shown(microseconds, piece, start) {
    const value = this.#kind === "counts" ? countsOf(piece, start, microseconds) : microseconds / 1e6;
    return Math.round(value * 100) / 100;
  }

  /**
   * The other way round: whole microseconds, inside what a production may hold.
   *
   * @param {number} shown
   * @param {Counted} piece
   * @param {number} start
   */
  microseconds(shown, piece, start, most = limits.longest) {
    const value = this.#kind === "counts" ? lengthOf(piece, start, shown) : shown * 1e6;
    return Math.min(most, Math.max(0, Math.round(value)));
  }

  /**
   * “8 counts”, “1 count”, “4.5 s”.
   *
   * @param {number} microseconds
   * @param {Counted} piece
   * @param {number} start
   */
  words(microseconds, piece, start) {
    const value = this.shown(microseconds, piece, start);
    return this.#kind === "counts" ? words("studio.counts", { count: value }) : words("studio.seconds", { value });
  }

  /**
   * For where there is little room: “8”, “4.5 s”.
   *
   * @param {number} microseconds
   * @param {Counted} piece
   * @param {number} start
   */
  brief(microseconds, piece, start) {
    const value = this.shown(microseconds, piece, start);
    return words(this.#kind === "counts" ? "studio.countsBrief" : "studio.seconds", { value });
  }
}

/**
 * @param {number} counts
 * @param {Counted} piece
 * @param {number} start
 */
export const ofCounts = (counts, piece, start) => Math.min(limits.longest, lengthOf(piece, start, counts));
