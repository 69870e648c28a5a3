/**
 * When the screen may flash: a flash that comes too soon waits, and of several that wait the latest is shown. So never
 * more than three begin within a second (WCAG 2.3.1), however fast somebody punches.
 *
 * @template Kind
 */
export class FlashPace {
  /** Milliseconds between two flashes. */
  static gap = 400;
  #began = -Infinity;
  /** @type {Kind | null} */
  #waiting = null;

  /** @param {Kind} kind */
  ask(kind) {
    this.#waiting = kind;
  }

  /** What is to be shown now; null for nothing. @param {number} now milliseconds @returns {Kind | null} */
  take(now) {
    const kind = this.#waiting;
    if (kind === null || now - this.#began < FlashPace.gap) return null;
    this.#waiting = null;
    this.#began = now;
    return kind;
  }

  /** Milliseconds until there may be something to show; null while nothing waits. @param {number} now */
  dueIn(now) {
    return this.#waiting === null ? null : Math.max(0, this.#began + FlashPace.gap - now);
  }
}
