import { Problem } from "../ui/problem.js";
import { applied } from "./changes.js";
import { contentOf } from "./content.js";

/**
 * @import { Journal } from "../wire/journal.js"
 * @import { Step, WholeLine } from "./own-edit.d.ts"
 * @import { Applied, EditLine, Production, ProductionFields } from "../wire/production.d.ts"
 */

/**
 * What is called when the confirmed document changes. `resultOf` is asked once for each edit and may return its result
 * when it is known already; `advanced` gets the applied edits in order; `replaced` follows when the whole document was
 * read again.
 *
 * @typedef {object} ConfirmedLink
 * @property {(line: EditLine) => Applied | null} resultOf
 * @property {(steps: Step[]) => void} advanced
 * @property {() => void} replaced
 * @property {(isReached: boolean) => void} reached
 * @property {() => void} gone
 */

const gapFilledWithin = 120;

/**
 * The document as the server has it. Edits are applied in the order of their revisions; missing ones are read from the
 * journal, and where the journal does not have them, the whole document is read.
 */
export class Confirmed {
  /** @type {Production | null} */
  #document = null;
  revision = 0;
  /** @type {string | null} RFC 3339, as `changedAt` */
  createdAt = null;
  /** @type {string | null} */
  changedAt = null;
  #journal;
  #link;
  /** @type {Map<number, EditLine>} */
  #ahead = new Map();
  /** @type {Promise<void> | null} */
  #reading = null;
  /** @type {number | null} */
  #gapTimer = null;

  /**
   * @param {Pick<Journal, "after" | "document">} journal
   * @param {ConfirmedLink} link
   */
  constructor(journal, link) {
    this.#journal = journal;
    this.#link = link;
  }

  /** May be read once the first document has been accepted. */
  get document() {
    if (this.#document === null) throw new Error("No production has been read yet.");
    return this.#document;
  }

  /**
   * Edits have come: from the socket, as an answer, or as read from the journal.
   *
   * @param {EditLine[]} lines
   */
  take(lines) {
    for (const line of lines) if (line.revision > this.revision) this.#ahead.set(line.revision, line);
    /** @type {Step[]} */
    const steps = [];
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      // What is known was made on top of the document at hand: after an edit of somebody else it does not hold any
      // more.
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

  /**
   * @param {EditLine} line
   * @param {boolean} isOnTop
   * @returns {Step | null}
   */
  #advance(line, isOnTop) {
    const before = this.document;
    this.#ahead.delete(line.revision);
    const offered = this.#link.resultOf(line);
    const known = isOnTop ? offered : null;
    if (!isWhole(line)) {
      this.readAnew();
      return null;
    }
    let result = known;
    try {
      result ??= applied(before, line.changes);
    } catch {
      this.readAnew();
      return null;
    }
    this.#document = result.document;
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
      // The journal no longer has edits that old.
      if (this.#ahead.size > 0 && this.#next() === undefined) await this.readAnew();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.isOffline || problem.status >= 500) this.#link.reached(false);
      else await this.readAnew();
    }
  }

  async readAnew() {
    try {
      this.accept(await this.#journal.document());
      this.#link.replaced();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 404) this.#link.gone();
      else this.#link.reached(false);
    }
  }

  /** @param {ProductionFields} whole as the server answers with it */
  accept(whole) {
    const { revision = 0, createdAt = null, changedAt = null } = whole;
    if (revision < this.revision) return;
    this.#document = contentOf(whole);
    this.revision = revision;
    this.createdAt = createdAt;
    this.changedAt = changedAt;
    for (const ahead of [...this.#ahead.keys()]) if (ahead <= this.revision) this.#ahead.delete(ahead);
  }
}

/**
 * The socket does not carry the changes of a long edit.
 *
 * @param {EditLine} line
 * @returns {line is WholeLine}
 */
const isWhole = (line) => line.changes !== undefined;
