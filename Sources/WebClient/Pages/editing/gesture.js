/**
 * What a hand is doing just now: a drag, a slider. It is shown while it lasts and becomes one edit at its end; until then nothing
 * is sent.
 *
 * `link`: `show()` says whether the changes could be shown; `done(changes)` ends it, with null for leaving all as it was.
 */
export class Gesture {
  label;
  changes = [];
  #link;
  #isOver = false;

  constructor(label, link) {
    this.label = label;
    this.#link = link;
  }

  /** All that the gesture does so far; false when that cannot be, and what was shown stays. */
  change(changes) {
    if (this.#isOver) return false;
    const before = this.changes;
    this.changes = changes;
    if (this.#link.show()) return true;
    this.changes = before;
    this.#link.show();
    return false;
  }

  end() {
    if (this.#isOver) return false;
    this.#isOver = true;
    return this.#link.done(this.changes);
  }

  cancel() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#link.done(null);
  }
}
