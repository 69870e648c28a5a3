/**
 * How this page stands with the server: whether it is reached, and whether it takes edits. `changed()` is called when that changes.
 *
 * It takes none while somebody is `looking` whether the production is still there, while it is `refusing` although the
 * production is there, and never again once it has `stopped`: signed out, or the production is gone.
 */
export class Standing {
  #isReached = true;
  #halt = null;
  #lostAt = null;
  #changed;

  constructor(changed) {
    this.#changed = changed;
  }

  get isReached() {
    return this.#isReached;
  }

  get takesEdits() {
    return this.#halt === null;
  }

  get isStopped() {
    return this.#halt === "stopped";
  }

  /** Wall milliseconds; null while the server is reached. */
  get lostAt() {
    return this.#lostAt;
  }

  reached(isReached) {
    if (isReached === this.#isReached) return;
    this.#isReached = isReached;
    this.#lostAt = isReached ? null : Date.now();
    this.#changed();
  }

  /** Takes no edits for now: `looking` or `refusing`; null when it does again. */
  halt(halt) {
    this.#halt = halt;
  }

  stop() {
    this.#halt = "stopped";
    this.#changed();
  }

  /** Tries again what was refused. */
  goOn() {
    if (this.#halt === "refusing") this.#halt = null;
  }

  /** As of `desk.status.kind`, with so many edits waiting. */
  kind(waiting) {
    if (this.isStopped) return "stopped";
    if (!this.#isReached || this.#halt !== null) return "offline";
    return waiting > 0 ? "saving" : "saved";
  }
}
