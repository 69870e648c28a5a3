import { applied, contentOf } from "./changes.js";

/**
 * The document as the server has it, brought forward edit by edit in the order of their revisions. What is missing between is
 * asked for; where the journal does not lead, the whole document is.
 *
 * `link`: `resultOf(line)` is asked once a line and may give `{ document, inverse }` that is known already, or null; `advanced(steps)` hears of
 * `{ line, inverse, before, isKnown }` in order, `replaced()` of a document read anew, `reached(isReached)` and `gone()`.
 */
const gapFilledWithin = 120;

export class Confirmed {
  document = null;
  revision = 0;
  createdAt = null;
  changedAt = null;
  #journal;
  #link;
  #ahead = new Map();
  #reading = null;
  #gapTimer = null;

  constructor(journal, link) {
    this.#journal = journal;
    this.#link = link;
  }

  /** Edits have come: from the socket, as an answer, or as read from the journal. */
  take(lines) {
    for (const line of lines) if (line.revision > this.revision) this.#ahead.set(line.revision, line);
    const steps = [];
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      // What is known was made on top of the document at hand: after an edit of somebody else it does not hold any more.
      const step = this.#advance(line, steps.every(({ isKnown }) => isKnown));
      if (step === null) break;
      steps.push(step);
    }
    if (steps.length > 0) this.#link.advanced(steps);
    if (this.#ahead.size > 0) this.#fillGapSoon();
  }

  #next() {
    return this.#ahead.get(this.revision + 1);
  }

  #advance(line, isOnTop) {
    const before = this.document;
    this.#ahead.delete(line.revision);
    const offered = this.#link.resultOf(line);
    const known = isOnTop ? offered : null;
    let result = known;
    try {
      result ??= applied(before, line.changes);
    } catch {
      this.readAnew();
      return null;
    }
    this.document = result.document;
    this.revision = line.revision;
    this.changedAt = line.at ?? this.changedAt;
    return { line, inverse: result.inverse, before, isKnown: known !== null };
  }

  #fillGapSoon() {
    this.#gapTimer ??= setTimeout(() => {
      this.#gapTimer = null;
      if (this.#ahead.size > 0) this.catchUp();
    }, gapFilledWithin);
  }

  /** Asks for all edits after the revision at hand. */
  catchUp() {
    this.#reading ??= this.#readAfter().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #readAfter() {
    try {
      this.take(await this.#journal.after(this.revision));
      this.#link.reached(true);
      // The journal begins later than that.
      if (this.#ahead.size > 0 && this.#next() === undefined) await this.readAnew();
    } catch (problem) {
      if (problem.isOffline || problem.status >= 500) this.#link.reached(false);
      else await this.readAnew();
    }
  }

  async readAnew() {
    try {
      this.accept(await this.#journal.document());
      this.#link.replaced();
    } catch (problem) {
      if (problem.status === 404) this.#link.gone();
      else this.#link.reached(false);
    }
  }

  accept(whole) {
    if (whole.revision < this.revision) return;
    this.document = contentOf(whole);
    this.revision = whole.revision;
    this.createdAt = whole.createdAt ?? null;
    this.changedAt = whole.changedAt ?? null;
    for (const revision of [...this.#ahead.keys()]) if (revision <= this.revision) this.#ahead.delete(revision);
  }
}
