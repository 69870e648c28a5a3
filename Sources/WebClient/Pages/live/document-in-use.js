import { contentOf } from "../editing/content.js";
import { whenIdle } from "../ui/when-idle.js";

/**
 * @import { EditedSignal, ProductionInUse } from "../wire/wire.d.ts"
 * @import { Change, Formation, Production, ProductionFields } from "../wire/production.d.ts"
 */

/** @typedef {Production & { revision: number }} Revision a production with the number of its revision */

/**
 * @typedef {object} Source
 * @property {() => Promise<ProductionFields & { revision: number }>} whole reads the document from the server
 * @property {() => void} changed another document is in use
 * @property {(problem: unknown) => void} trouble the error of a read; null when it is over
 */

/**
 * The production as a live page shows it, kept up to date with edits by others.
 *
 * An edit comes with its changes and is applied here; if one is missing, the whole is read again, because the history
 * is only for accounts. What applies changes is loaded once a document is shown, or when the first edit comes.
 * While the score is the same, the latest document is used at once. One with another score waits until the session
 * says, by `revised`, how the motion goes on in it: document and motion always belong together.
 */
const gapFilledWithin = 150;
/** For a server that does not tell about scores; a server that does answers within the time of a commit. */
const waitsAtMost = 2_000;

export class DocumentInUse {
  /**
   * The document that is shown; null before the first has come.
   *
   * @type {Revision | null}
   */
  document = null;
  #link;
  /**
   * Documents after the one in use, by revision, that have another score.
   *
   * @type {Revision[]}
   */
  #waiting = [];
  /**
   * Signals that came before the revision to which they apply.
   *
   * @type {Map<number, Change[] | undefined>}
   */
  #ahead = new Map();
  #announced = 0;
  /**
   * The revision to which the motion refers; null if the server does not say.
   *
   * @type {number | null}
   */
  #bound = null;
  /** @type {Promise<void> | null} */
  #reading = null;
  /** @type {number | null} */
  #gapTimer = null;
  /** @type {number | null} */
  #patience = null;
  #hasFailed = false;
  /**
   * Applies changes to a document; null until that is loaded.
   *
   * @type {typeof import("../editing/changes.js").applied | null}
   */
  #applied = null;
  /** While that is being loaded. @type {Promise<void> | null} */
  #learning = null;

  /** @param {Source} link */
  constructor(link) {
    this.#link = link;
  }

  get latest() {
    return this.#waiting.at(-1) ?? this.document;
  }

  /** Whether the motion is of a revision whose document has not come yet. */
  get isBehindMotion() {
    return this.#bound !== null && this.latest !== null && this.#bound > this.latest.revision;
  }

  /** The revision of the latest; 0 before there is any. */
  get #reached() {
    return this.latest?.revision ?? 0;
  }

  /**
   * There is a new revision, and the motion refers to `bound`.
   *
   * @param {Pick<ProductionInUse, "revision">} production
   * @param {number | null} [bound]
   */
  announced({ revision }, bound = null) {
    this.#bound = bound ?? this.#bound;
    this.#announced = Math.max(this.#announced, revision);
    if (this.latest === null) return this.#readWhole();
    this.#settle();
    if (this.#announced > this.#reached) return this.#readWhole();
    return undefined;
  }

  /**
   * Somebody has edited the production.
   *
   * @param {Pick<EditedSignal, "revision" | "changes">} signal
   */
  edited({ revision, changes }) {
    this.#announced = Math.max(this.#announced, revision);
    if (this.latest === null) return this.#readWhole();
    if (revision <= this.latest.revision) return undefined;
    if (changes) this.#ahead.set(revision, changes);
    if (this.#applied === null) this.#learnToApply();
    this.#applyAhead();
    if (this.#announced <= this.#reached) return undefined;
    if (!changes) return this.#readWhole();
    // The code that applies changes is still being loaded. It will apply those that have come meanwhile.
    if (this.#learning !== null) return undefined;
    this.#gapTimer ??= setTimeout(() => {
      this.#gapTimer = null;
      if (this.#announced > this.#reached) this.#readWhole();
    }, gapFilledWithin);
    return undefined;
  }

  /**
   * The motion refers to this revision from now on.
   *
   * @param {number} revision
   */
  revised(revision) {
    this.#bound = revision;
    this.#announced = Math.max(this.#announced, revision);
    this.#settle();
    if (this.latest !== null && revision > this.latest.revision) this.#readWhole();
  }

  /** Tries again what did not succeed. */
  retry() {
    return this.#readWhole();
  }

  #applyAhead() {
    for (;;) {
      const { latest } = this;
      const changes = latest && this.#ahead.get(latest.revision + 1);
      if (!latest || !changes || !this.#applied) break;
      this.#ahead.delete(latest.revision + 1);
      try {
        this.#accept({ ...this.#applied(latest, changes).document, revision: latest.revision + 1 });
      } catch {
        this.#readWhole();
        return;
      }
    }
    for (const revision of this.#ahead.keys()) if (revision <= this.#reached) this.#ahead.delete(revision);
  }

  /**
   * A later document has come.
   *
   * @param {Revision} document
   */
  #accept(document) {
    this.#waiting.push(document);
    this.#settle();
  }

  /** Uses the latest document with which the motion may be shown. */
  #settle() {
    const before = this.document;
    if (before === null) this.document = this.#waiting.shift() ?? null;
    const bound = this.#bound ?? Infinity;
    const reached = this.#waiting.findLastIndex(({ revision }) => revision <= bound);
    if (reached >= 0 && this.#mayPass(reached)) this.#use(reached);
    const { document } = this;
    const others = this.#waiting.findIndex((waiting) => document === null || !hasSameScore(document, waiting));
    const alike = (others < 0 ? this.#waiting.length : others) - 1;
    if (alike >= 0) this.#use(alike);
    if (this.#waiting.length === 0) this.#stopWaiting();
    else this.#patience ??= setTimeout(() => this.#giveUpWaiting(), waitsAtMost);
    if (this.document !== before) this.#link.changed();
  }

  /**
   * A document that is older than the motion's is shown only if the motion's own has the same score.
   *
   * @param {number} turn
   */
  #mayPass(turn) {
    return this.#waiting[turn].revision === this.#bound || !this.isBehindMotion;
  }

  /** @param {number} turn */
  #use(turn) {
    this.document = this.#waiting[turn];
    this.#waiting.splice(0, turn + 1);
  }

  #stopWaiting() {
    clearTimeout(this.#patience ?? undefined);
    this.#patience = null;
  }

  #giveUpWaiting() {
    this.#patience = null;
    if (this.#waiting.length === 0) return;
    this.#use(this.#waiting.length - 1);
    this.#link.changed();
  }

  #readWhole() {
    this.#reading ??= this.#fetchWhole().finally(() => this.#readOn());
    return this.#reading;
  }

  /** More may have been announced while one was being read. */
  #readOn() {
    this.#reading = null;
    if (this.latest !== null && this.#announced > this.#reached && !this.#hasFailed) this.#readWhole();
  }

  async #fetchWhole() {
    try {
      const whole = await this.#link.whole();
      const document = { ...whole, ...contentOf(whole) };
      if (this.latest !== null && document.revision <= this.latest.revision) this.#waiting.length = 0;
      this.#announced = Math.max(this.#announced, document.revision);
      this.#accept(document);
      this.#applyAhead();
      this.#succeeded();
    } catch (problem) {
      this.#failed(problem);
    }
  }

  #succeeded() {
    this.#hasFailed = false;
    this.#link.trouble(null);
    if (this.#applied === null) whenIdle(() => this.#learnToApply());
  }

  /** If it cannot be loaded, or something is missing then, the whole is read. */
  #learnToApply() {
    this.#learning ??= import("../editing/changes.js").then(({ applied }) => {
      this.#applied = applied;
      this.#applyAhead();
    }, () => {}).then(() => {
      this.#learning = null;
      if (this.#announced > this.#reached) this.#readWhole();
    });
  }

  /** @param {unknown} problem */
  #failed(problem) {
    this.#hasFailed = true;
    this.#link.trouble(problem);
  }
}

/**
 * Whether a motion means the same against either: the same formations stand and move at the same times. The server asks
 * the same (`Programme.hasSameScore`); both are held to Tests/RehearsalTests/scores.json.
 *
 * Of drills: the same rounds work and rest at the same times.
 *
 * @typedef {Pick<Production, "formations"> & Partial<Pick<Production, "rounds" | "drill">>} Scored
 *
 * @param {Scored} one
 * @param {Scored} other
 */
export function hasSameScore(one, other) {
  if (one.drill && other.drill) return hasSameStages(one, other);
  if (one.formations === other.formations) return true;
  const last = one.formations.length - 1;
  return last === other.formations.length - 1 &&
    one.formations.every((formation, turn) => isSameInTime(formation, other.formations[turn], turn === last));
}

/**
 * @param {Scored} one
 * @param {Scored} other
 */
function hasSameStages({ rounds: one = [], drill }, { rounds: other = [], drill: changed }) {
  const last = one.length - 1;
  // Without rounds there is nothing to prepare for.
  const isAsPrepared = one.length === 0 || drill?.preparation === changed?.preparation;
  return isAsPrepared && one.length === other.length &&
    one.every(({ id, work, rest }, turn) => {
      const now = other[turn];
      return id === now.id && work === now.work && (turn === last || rest === now.rest);
    });
}

/**
 * @param {Formation} one
 * @param {Formation} other
 * @param {boolean} isLast no other document would follow from it, however long it took
 */
const isSameInTime = (one, other, isLast) =>
  one === other ||
  (one.id === other.id && one.hold === other.hold &&
    (isLast || one.transition?.duration === other.transition?.duration));
