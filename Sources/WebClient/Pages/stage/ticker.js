/**
 * Calls `draw` once a display frame while there is something to draw, and not at all otherwise. `draw(timestamp)`
 * answers when it wants the next call: 0 = next frame, a number of milliseconds, or Infinity = when woken.
 */
export class Ticker {
  #draw;
  /** @type {number | null} */
  #frame = null;
  /** @type {number | undefined} */
  #timer;

  /** @param {(timestamp: number) => number} draw */
  constructor(draw) {
    this.#draw = draw;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  wake() {
    if (this.#frame !== null) return;
    clearTimeout(this.#timer);
    this.#frame = requestAnimationFrame((timestamp) => this.#tick(timestamp));
  }

  /** @param {number} timestamp */
  #tick(timestamp) {
    this.#frame = null;
    const wait = this.#draw(timestamp);
    if (wait <= 0) this.wake();
    else if (wait < Infinity) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.wake(), wait);
    }
  }
}
