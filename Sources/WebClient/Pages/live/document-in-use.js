import { applied, contentOf } from "../editing/changes.js";

/**
 * The production as a live page shows it, kept up with the edits of those who work on it.
 *
 * An edit comes with its changes and is applied here; where one is missing, it is asked for. While the score is the same, the
 * latest document is in use at once. One with another score waits for the session to say, by `revised`, how the motion goes on
 * against it: the two are only ever shown together.
 *
 * `link`: `whole()` and `after(revision)` read from the server; `changed()` when another document is in use, `trouble(problem)`.
 */
const gapFilledWithin = 150;
/** For a server that says nothing about scores; one that does answers within the time of a commit. */
const waitsAtMost = 2_000;
/** Whoever missed more edits than one page holds reads the whole document instead. */
const readsAtMost = 200;

export class DocumentInUse {
  /** What is shown; null before the first has come. */
  document = null;
  #link;
  /** Documents after the one in use, by revision, whose score is another. */
  #waiting = [];
  /** Signals that came before the revision they build on. */
  #ahead = new Map();
  #announced = 0;
  /** The revision that the motion is read against; null where the server does not say. */
  #bound = null;
  #reading = null;
  #gapTimer = null;
  #patience = null;
  #hasFailed = false;

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

  /** There is a revision, and the motion is read against `bound`. */
  announced({ revision }, bound = null) {
    this.#bound = bound ?? this.#bound;
    this.#announced = Math.max(this.#announced, revision);
    if (this.latest === null) return this.#readWhole();
    this.#settle();
    if (this.#announced > this.latest.revision) return this.#catchUp();
    return undefined;
  }

  /** Somebody has edited the production. */
  edited({ revision, changes }) {
    this.#announced = Math.max(this.#announced, revision);
    if (this.latest === null) return this.#readWhole();
    if (revision <= this.latest.revision) return undefined;
    if (changes) this.#ahead.set(revision, changes);
    this.#applyAhead();
    if (this.#announced <= this.latest.revision) return undefined;
    if (!changes) return this.#catchUp();
    this.#gapTimer ??= setTimeout(() => {
      this.#gapTimer = null;
      if (this.#announced > this.latest.revision) this.#catchUp();
    }, gapFilledWithin);
    return undefined;
  }

  /** The motion is read against this revision from now on. */
  revised(revision) {
    this.#bound = revision;
    this.#announced = Math.max(this.#announced, revision);
    this.#settle();
    if (this.latest !== null && revision > this.latest.revision) this.#catchUp();
  }

  /** Tries again what did not succeed. */
  retry() {
    return this.latest === null ? this.#readWhole() : this.#catchUp();
  }

  #applyAhead() {
    for (;;) {
      const { latest } = this;
      const changes = this.#ahead.get(latest.revision + 1);
      if (changes === undefined) break;
      this.#ahead.delete(latest.revision + 1);
      try {
        this.#accept({ ...applied(latest, changes).document, revision: latest.revision + 1 });
      } catch {
        this.#readWhole();
        return;
      }
    }
    for (const revision of this.#ahead.keys()) if (revision <= this.latest.revision) this.#ahead.delete(revision);
  }

  /** A later document has come. */
  #accept(document) {
    this.#waiting.push(document);
    this.#settle();
  }

  /** Puts the latest document in use that the motion may be shown with. */
  #settle() {
    const before = this.document;
    if (before === null && this.#waiting.length > 0) this.document = this.#waiting.shift();
    const reached = this.#bound === null
      ? this.#waiting.length - 1
      : this.#waiting.findLastIndex(({ revision }) => revision <= this.#bound);
    if (reached >= 0 && this.#mayPass(reached)) this.#use(reached);
    let turn = -1;
    while (turn + 1 < this.#waiting.length && hasSameScore(this.document, this.#waiting[turn + 1])) turn += 1;
    if (turn >= 0) this.#use(turn);
    if (this.#waiting.length === 0) this.#stopWaiting();
    else this.#patience ??= setTimeout(() => this.#giveUpWaiting(), waitsAtMost);
    if (this.document !== before) this.#link.changed();
  }

  /** One that the motion has passed already is shown only when the motion's own has the same score. */
  #mayPass(turn) {
    return this.#waiting[turn].revision === this.#bound || !this.isBehindMotion;
  }

  #use(turn) {
    this.document = this.#waiting[turn];
    this.#waiting.splice(0, turn + 1);
  }

  #stopWaiting() {
    clearTimeout(this.#patience);
    this.#patience = null;
  }

  #giveUpWaiting() {
    this.#patience = null;
    if (this.#waiting.length === 0) return;
    this.#use(this.#waiting.length - 1);
    this.#link.changed();
  }

  #catchUp() {
    this.#reading ??= this.#readAfter().finally(() => this.#readOn());
    return this.#reading;
  }

  #readWhole() {
    this.#reading ??= this.#fetchWhole().finally(() => this.#readOn());
    return this.#reading;
  }

  /** More may have been announced while one was being read. */
  #readOn() {
    this.#reading = null;
    if (this.latest !== null && this.#announced > this.latest.revision && !this.#hasFailed) this.#catchUp();
  }

  async #readAfter() {
    if (this.#announced - this.latest.revision > readsAtMost) {
      await this.#fetchWhole();
      return;
    }
    try {
      const edits = await this.#link.after(this.latest.revision);
      for (const { revision, changes } of edits) this.#ahead.set(revision, changes);
      const before = this.latest.revision;
      this.#applyAhead();
      this.#succeeded();
      if (this.latest.revision === before && this.#announced > before) await this.#fetchWhole();
    } catch (problem) {
      if (problem.isOffline) this.#failed(problem);
      else await this.#fetchWhole();
    }
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
  }

  #failed(problem) {
    this.#hasFailed = true;
    this.#link.trouble(problem);
  }
}

/** Whether a motion means the same against either: the same formations stand and move at the same times. */
export function hasSameScore(one, other) {
  if (one.formations === other.formations) return true;
  return one.formations.length === other.formations.length &&
    one.formations.every((formation, turn) => isSameInTime(formation, other.formations[turn]));
}

const isSameInTime = (one, other) =>
  one === other ||
  (one.id === other.id && one.hold === other.hold && one.transition?.duration === other.transition?.duration);
