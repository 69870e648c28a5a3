/**
 * @import { Change } from "../wire/production.d.ts"
 * @import { Fresh } from "../ui/shown.d.ts"
 */

/**
 * A drag, or a slider being moved. It is shown while it lasts and becomes one edit at its end; until then nothing is
 * sent.
 */
export class Gesture {
  /** @type {Change[]} */
  changes = [];
  #link;
  #isOver = false;

  /**
   * @param {object} link
   * @param {() => boolean} link.show says whether the changes could be shown
   * @param {(changes: Change[] | null) => boolean} link.done ends it; null leaves everything as it was
   */
  constructor(link) {
    this.#link = link;
  }

  /**
   * All that the gesture has done so far; false if that is not possible; then the picture stays as it was.
   *
   * @template {readonly Change[]} const Changes
   * @param {Changes & Fresh<Changes>} changes nothing of it may be what was shown: see `Shown`
   */
  change(changes) {
    if (this.#isOver) return false;
    const before = this.changes;
    this.changes = [...changes];
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
