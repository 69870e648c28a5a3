/**
 * A timer for those who plan sounds ahead: it calls them again in good time while more may come, and is not set when
 * nothing can.
 *
 * @typedef {{ setTimeout: (act: () => void, wait: number) => any, clearTimeout: (timer: any) => void }} Timers
 */
export class Looking {
  #look;
  #every;
  #timers;
  /** @type {any} */
  #timer;

  /**
   * @param {() => void} look
   * @param {number} every milliseconds
   * @param {Timers} timers
   */
  constructor(look, every, timers) {
    this.#look = look;
    this.#every = every;
    this.#timers = timers;
  }

  /** Once, after a while, unless it is stopped before. */
  later() {
    this.stop();
    // Browsers want these functions to be called as methods of their object.
    this.#timer = this.#timers.setTimeout(() => {
      this.#timer = undefined;
      this.#look();
    }, this.#every);
  }

  stop() {
    if (this.#timer !== undefined) this.#timers.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
