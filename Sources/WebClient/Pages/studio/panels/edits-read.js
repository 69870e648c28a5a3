import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Changes } from "../../ui/changes.js";
import { words } from "../../words/panels.js";

/**
 * The edits of a production that have been read, page by page, the latest first. `listen` hears when there are others.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { EditLine } from "../../wire/production.d.ts"
 */
export class EditsRead {
  /** @type {readonly EditLine[]} */
  all = [];
  /** What is to be said: that there are none, or why they were not read. */
  said = "";
  #journal;
  /** Where the next page begins; null if there is none. @type {number | null} */
  #next = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {Desk["journal"]} journal */
  constructor(journal) {
    this.#journal = journal;
  }

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  get hasMore() {
    return this.#next !== null;
  }

  /** The revision of the latest edit. */
  get latest() {
    return this.all.at(0)?.revision ?? null;
  }

  /** The revision before the first edit: what was before anybody edited it. Null while that has not been reached. */
  get beforeAll() {
    const revision = (this.all.at(-1)?.revision ?? 0) - 1;
    return this.#next === null && revision >= 1 ? revision : null;
  }

  /**
   * Reads the latest edits: those made since are put in front, unless there are so many that some would be missing
   * between.
   */
  refresh = () =>
    this.#read(async () => {
      const latest = await this.#journal.history(null);
      const fresh = latest.edits.filter(({ revision }) => revision > (this.latest ?? 0));
      if (fresh.length < latest.edits.length) this.all = [...fresh, ...this.all];
      else [this.all, this.#next] = [latest.edits, latest.next ?? null];
    });

  goOn = () =>
    this.#read(async () => {
      const page = await this.#journal.history(this.#next);
      this.all = [...this.all, ...page.edits];
      this.#next = page.next ?? null;
    });

  /**
   * One page after the other; what failed is read again when it is asked for again.
   *
   * @param {() => Promise<void>} work
   */
  async #read(work) {
    try {
      await ask(this, "queued", work);
      this.said = this.all.length === 0 ? words("panels.history.none") : "";
    } catch (problem) {
      this.said = inWords(problem);
    }
    this.#changes.notify();
  }

  /** The revisions that were undone and not redone since: those of edits, not those of undoing. */
  undone() {
    const lines = new Map(this.all.map((line) => [line.revision, line]));
    /** @type {(revision: number) => number} which edit an undo or a redo was about in the end */
    const edited = (revision) => {
      const { undoes, redoes } = lines.get(revision) ?? {};
      const before = undoes ?? redoes;
      return before === undefined ? revision : edited(before);
    };
    /** @type {Set<number>} */
    const out = new Set();
    for (const { undoes, redoes } of this.all.toReversed()) {
      if (undoes !== undefined) out.add(edited(undoes));
      if (redoes !== undefined) out.delete(edited(redoes));
    }
    return out;
  }
}
