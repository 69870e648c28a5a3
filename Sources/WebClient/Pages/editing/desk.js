import { Journal } from "../live/journal.js";
import { keepProduction } from "../live/last-known.js";
import { Listeners } from "../parts/listeners.js";
import { whoAmI } from "./account.js";
import { touched } from "./changes.js";
import { Exchange } from "./exchange.js";
import { Footprints } from "./footprints.js";
import { changedAfterNotice, overtakenNotice, refusedNotice } from "./notices.js";
import { OfflineQueue } from "./offline-queue.js";
import { OwnEdits } from "./own-edits.js";
import { Pending } from "./pending.js";
import { Presence } from "./presence.js";
import { randomId } from "./random-id.js";
import { Standing } from "./standing.js";

/**
 * The production on the desk: what the server has confirmed, and this page's own edits on top of it, shown at once.
 *
 *     const desk = await Desk.open(production);             // throws a Problem when there is nothing to show
 *     desk.document                                        // title … metadata; never changed in place
 *     desk.do("Rename Ana", [{ set: ["performers", "ana", "name"], to: "Anna" }]);
 *     const drag = desk.begin("Move 3 performers");
 *     drag.change([…]);                                    // all that the gesture does so far; shown, not sent
 *     drag.end();                                          // one edit; `cancel()` leaves everything as it was
 *     desk.undo(); desk.redo();                            // this person's own edits, wherever they were made
 *
 * Listeners: `onChange(({ document, before }) => …)`, `onStatus(status => …)`, `onNotice(({ kind, text }) => …)` with kinds
 * `refused`, `overtaken` (somebody changed the same thing after me), `overtook` (I did so to somebody), `trouble` and `hint`,
 * `onPresence(() => …)`. Each answers with a function that stops listening.
 *
 * `status.kind`: `saved`, `saving`, `offline` (edits wait on this device), `stopped` (signed out, or the production is gone);
 * `status.waiting` is how many edits the server does not have, `status.isKept` whether they survive a reload.
 */
const keptAfter = 500;

export class Desk {
  id;
  me = null;
  document = null;
  canUndo = null;
  canRedo = null;
  status = { kind: "loading", waiting: 0, isKept: true, since: null };
  journal;
  #pending = new Pending();
  #standing = new Standing(() => this.#showStatus());
  #presence = new Presence(() => this.#presences.tell());
  #footprints = new Footprints();
  #exchange;
  #edits;
  #queue = null;
  #keepTimer = null;
  #changes = new Listeners();
  #statuses = new Listeners();
  #notices = new Listeners();
  #presences = new Listeners();

  static async open(production) {
    const desk = new Desk(production);
    await desk.#begin();
    return desk;
  }

  constructor(production) {
    this.id = production;
    this.journal = new Journal(production);
    const parts = {
      production,
      journal: this.journal,
      pending: this.#pending,
      standing: this.#standing,
      presence: this.#presence,
    };
    this.#exchange = new Exchange(parts, {
      settled: (line) => this.#settled(line),
      advanced: (steps) => this.#advanced(steps),
      replaced: () => this.#replaced(),
      taken: (edit, overtaken) => this.#taken(edit, overtaken),
      refused: (edit, problem) => this.#refused(edit, problem),
      forget: (edit) => this.#forget(edit),
      back: () => this.#adopt(),
      trouble: (text) => this.#notices.tell({ kind: "trouble", text }),
    });
    this.#edits = new OwnEdits(parts, {
      confirmed: () => this.#exchange.confirmed.document,
      shown: () => this.document,
      keep: (edit) => this.#queue.keep(edit),
      drop: (edit) => this.#queue.drop(edit),
      show: () => this.#show(),
      showStatus: () => this.#showStatus(),
      wake: () => this.#exchange.wake(),
      notice: (notice) => this.#notices.tell(notice),
    });
  }

  async #begin() {
    this.me = await whoAmI(this.journal);
    this.#exchange.confirmed.accept(await this.journal.document());
    this.#replaced();
    this.#queue = new OfflineQueue({ account: this.me.id, production: this.id });
    this.#restore(this.#queue.open());
    this.#exchange.start();
    this.#edits.askWhatCanBeUndone();
    addEventListener("pagehide", () => this.#edits.settle());
  }

  get revision() {
    return this.#exchange.confirmed.revision;
  }

  /** RFC 3339. */
  get changedAt() {
    return this.#exchange.confirmed.changedAt;
  }

  /** What the server has, as it would answer. */
  get confirmed() {
    const { document, revision, createdAt, changedAt } = this.#exchange.confirmed;
    return { id: this.id, revision, ...document, createdAt, changedAt };
  }

  // MARK: Listening

  onChange = (listener) => this.#changes.add(listener);
  onStatus = (listener) => this.#statuses.add(listener);
  onNotice = (listener) => this.#notices.add(listener);
  onPresence = (listener) => this.#presences.add(listener);

  // MARK: Editing

  /** An id that nothing in the document has. */
  freshId(kind) {
    const letters = { performers: "p", formations: "f", sections: "s", people: "h", marks: "m", setPieces: "t" };
    return `${letters[kind] ?? "x"}${randomId().slice(0, 10)}`;
  }

  /**
   * Shows the edit at once and sends it. False, with a notice, when it cannot be. Edits of the same `merge` key that follow
   * closely, as from a held key, become one.
   */
  do(label, changes, options) {
    return this.#edits.do(label, changes, options);
  }

  /** A drag or a slider: shown while it lasts, one edit at its end. One at a time. */
  begin(label) {
    return this.#edits.begin(label);
  }

  get isGesturing() {
    return this.#edits.isGesturing;
  }

  /** Takes back this person's last edit. One that no server has seen is taken back here. */
  undo() {
    return this.#edits.undo();
  }

  redo() {
    return this.#edits.redo();
  }

  // MARK: The others

  get editors() {
    return this.#presence.editors;
  }

  /** What this page is called among the editors' devices; null before the server has said so. */
  get device() {
    return this.#presence.device;
  }

  /** By device, this one too: `{ device, by, formation, performers }`. */
  get selections() {
    return this.#presence.selections;
  }

  /** Lets the other editors see what this one has selected. */
  showSelection(formation, performers) {
    this.#exchange.tell(this.#presence.select(formation, performers));
  }

  // MARK: What became of the edits

  #taken(edit, overtaken) {
    this.#queue.drop(edit);
    this.#showStatus();
    const others = overtaken.filter(({ by }) => by.id !== this.me.id);
    if (others.length > 0) this.#notices.tell(overtakenNotice(edit, others, this.document));
  }

  #refused(edit, problem) {
    this.#queue.drop(edit);
    this.#forget(edit);
    this.#notices.tell(refusedNotice(edit, problem, this.#exchange.confirmed.document));
    this.#edits.askWhatCanBeUndone();
  }

  #forget(edit) {
    if (this.#pending.remove(edit.id) === null) return;
    this.#pending.recompute(this.#exchange.confirmed.document);
    this.#show();
  }

  #settled(line) {
    const { edit, result } = this.#pending.settle(line);
    if (edit !== null) this.#queue.drop(edit);
    return result;
  }

  #advanced(steps) {
    const isOwn = ({ line }) => line.by.id === this.me.id;
    for (const { line, inverse } of steps.filter(isOwn)) {
      this.#footprints.leave(touched(line.changes), Date.now());
      this.#edits.serverHas(line, inverse);
    }
    if (steps.some(({ isKnown }) => !isKnown)) this.#pending.recompute(this.#exchange.confirmed.document);
    this.#show();
    this.#keepSoon();
    for (const step of steps) if (!isOwn(step)) this.#sayOvertakenBy(step);
  }

  #sayOvertakenBy({ line, before }) {
    const things = this.#footprints.crossed(touched(line.changes), Date.now());
    if (things.length > 0) this.#notices.tell(changedAfterNotice(line.by, things, before));
  }

  #replaced() {
    this.#pending.recompute(this.#exchange.confirmed.document);
    this.#show();
    this.#keepSoon();
  }

  // MARK: On this device

  #restore(edits) {
    for (const edit of edits) {
      this.#pending.append({ ...edit, isTried: true, isKept: true, isHeld: false }, this.#exchange.confirmed.document, {
        isForgiving: true,
      });
    }
    if (edits.length === 0) return;
    this.#show();
    this.#exchange.wake();
  }

  /** Edits of a tab that was closed or crashed before the server had them. */
  #adopt() {
    if (this.#queue === null) return;
    this.#restore(this.#queue.takeOver().filter(({ id }) => this.#pending.find(id) === null));
  }

  /** For a page that is opened when there is no server. */
  #keepSoon() {
    this.#keepTimer ??= setTimeout(() => {
      this.#keepTimer = null;
      keepProduction(this.journal.address, this.confirmed);
    }, keptAfter);
  }

  // MARK: Showing

  /** Whether everything, the gesture too, could be shown. */
  #show() {
    const { shown, isWhole } = this.#edits.withGesture(this.#pending.document ?? this.#exchange.confirmed.document);
    const before = this.document;
    this.document = shown;
    this.#showStatus();
    if (before !== shown) this.#changes.tell({ document: shown, before });
    return isWhole;
  }

  #showStatus() {
    this.canUndo = this.#edits.canUndo;
    this.canRedo = this.#edits.canRedo;
    const waiting = this.#pending.count;
    this.status = {
      kind: this.#standing.kind(waiting),
      waiting,
      isKept: this.#pending.isKept,
      since: this.#standing.lostAt,
    };
    this.#statuses.tell(this.status);
  }
}
