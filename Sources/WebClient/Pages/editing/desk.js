import { Journal } from "../wire/journal.js";
import { keepProduction } from "../wire/kept-productions.js";
import { core } from "../core/shared-core.js";
import { Changes } from "../ui/changes.js";
import { readAccount } from "./account.js";
import { touched } from "./changes.js";
import { lists } from "./described.js";
import { EditTraffic } from "./edit-traffic.js";
import { Footprints } from "./footprints.js";
import { changedAfterNotice, overtakenNotice, refusedNotice } from "./notices.js";
import { OfflineQueue } from "./offline-queue.js";
import { OwnEdits } from "./own-edits.js";
import { OwnRights } from "./own-rights.js";
import { Pending } from "./pending.js";
import { Presence } from "./presence.js";
import { randomId } from "../ui/random-id.js";
import { ServerStatus } from "./server-status.js";

/**
 * @import { Fresh } from "../ui/shown.d.ts"
 * @import { Problem } from "../ui/problem.js"
 * @import { Gesture } from "./gesture.js"
 * @import { NewEdit, OwnEdit, Step } from "./own-edit.d.ts"
 * @import {
 *   Author, Change, DeskChange, DeskStatus, EditLine, ItemKind, Notice, Overtaken, Production,
 * } from "../wire/production.d.ts"
 */

const keptAfter = 500;

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
 * Listeners: `listen`, `onStatus`, `onPresence`, and `onNotice` with kinds `refused`, `overtaken` (somebody changed
 * the same thing after me), `overtook` (I did so to somebody), `trouble` and `hint`. Each answers with a function
 * that stops listening.
 *
 * `status.kind`: `saved`, `saving`, `offline` (edits wait on this device), `stopped` (signed out, or the production
 * is gone); `status.waiting` is how many edits the server does not have, `status.isKept` whether they survive a
 * reload.
 */
export class Desk {
  id;
  /** @type {Author | null} */
  #me = null;
  /** @type {Production | null} */
  #document = null;
  /** @type {{ id?: string, label: string } | null} */
  canUndo = null;
  /** @type {{ label: string } | null} */
  canRedo = null;
  /** @type {DeskStatus} */
  status = { kind: "loading", waiting: 0, isKept: true, since: null };
  journal;
  /** What this person may do with the production. */
  rights;
  #pending = new Pending();
  #server = new ServerStatus(() => this.#showStatus());
  #presence = new Presence(() => this.#presences.notify());
  #footprints = new Footprints();
  #traffic;
  #edits;
  /** @type {OfflineQueue | null} */
  #queue = null;
  /** @type {number | null} */
  #keepTimer = null;
  /** @type {Changes<[DeskChange]>} */
  #changes = new Changes();
  /** @type {Changes<[DeskStatus]>} */
  #statuses = new Changes();
  /** @type {Changes<[Notice]>} */
  #notices = new Changes();
  /** @type {Changes<[string]>} */
  #makings = new Changes();
  /** @type {Changes<[]>} */
  #presences = new Changes();

  /**
   * @param {string} production
   * @returns {Promise<Desk>} with everything there that is asked of it
   */
  static async open(production) {
    const desk = new Desk(production);
    await desk.#begin();
    return desk;
  }

  /**
   * @param {string} production
   * @private see `open`
   */
  constructor(production) {
    this.id = production;
    this.journal = new Journal(production);
    this.rights = new OwnRights(this.journal);
    const parts = {
      production,
      journal: this.journal,
      pending: this.#pending,
      server: this.#server,
      presence: this.#presence,
    };
    this.#traffic = new EditTraffic(parts, {
      settled: (line) => this.#settled(line),
      advanced: (steps) => this.#advanced(steps),
      replaced: () => this.#replaced(),
      taken: (edit, overtaken) => this.#taken(edit, overtaken),
      refused: (edit, problem) => this.#refused(edit, problem),
      forget: (edit) => this.#forget(edit),
      back: () => this.#adopt(),
      welcomed: () => this.rights.look(),
      trouble: (text) => this.#notices.notify({ kind: "trouble", text }),
    });
    this.#edits = new OwnEdits(parts, {
      confirmed: () => this.#traffic.confirmed.document,
      shown: () => this.document,
      keep: (edit) => this.#openQueue.keep(edit),
      drop: (edit) => this.#openQueue.drop(edit),
      show: () => this.#show(),
      showStatus: () => this.#showStatus(),
      wake: () => this.#traffic.wake(),
      notice: (notice) => this.#notices.notify(notice),
      making: (id) => this.#makings.notify(id),
      whyNot: (changes) => this.rights.whyNot(changes),
    });
  }

  async #begin() {
    const reading = this.journal.document();
    reading.catch(() => {}); // why is said below, unless nobody is known
    // The core tells whether edits are possible.
    const [me] = await Promise.all([readAccount(this.journal), core(), this.rights.look()]);
    this.#me = me;
    this.#traffic.confirmed.accept(await reading);
    this.#replaced();
    this.#queue = new OfflineQueue({ account: me.id, production: this.id });
    this.#restore(this.#queue.open());
    this.#traffic.start();
    this.#edits.askWhatCanBeUndone();
    addEventListener("pagehide", () => this.#edits.settle());
  }

  /** Who edits here. */
  get me() {
    return opened(this.#me);
  }

  /** What is shown: never changed in place. */
  get document() {
    return opened(this.#document);
  }

  /** What would be shown without the gesture under way. */
  get documentWithoutGesture() {
    return this.#pending.document ?? this.#traffic.confirmed.document;
  }

  get #openQueue() {
    return opened(this.#queue);
  }

  get revision() {
    return this.#traffic.confirmed.revision;
  }

  /** RFC 3339. */
  get changedAt() {
    return this.#traffic.confirmed.changedAt;
  }

  /** The production as the server would send it. */
  get confirmed() {
    const { document, revision, createdAt, changedAt } = this.#traffic.confirmed;
    return { id: this.id, revision, ...document, createdAt, changedAt };
  }

  // MARK: Listening

  listen = (/** @type {(change: DeskChange) => void} */ listener) => this.#changes.listen(listener);
  onStatus = (/** @type {(status: DeskStatus) => void} */ listener) => this.#statuses.listen(listener);
  /** Before an edit of this page is shown: with its id. */
  onMaking = (/** @type {(id: string) => void} */ listener) => this.#makings.listen(listener);
  onNotice = (/** @type {(notice: Notice) => void} */ listener) => this.#notices.listen(listener);
  onPresence = (/** @type {() => void} */ listener) => this.#presences.listen(listener);

  // MARK: Editing

  /**
   * An id that nothing in the document has.
   *
   * @param {ItemKind} kind
   */
  freshId(kind) {
    return `${lists[kind].ids}${randomId().slice(0, 10)}`;
  }

  /**
   * Shows the edit at once and sends it. False, with a notice, when it cannot be. Edits of the same `merge` key that
   * follow closely, as from a held key, become one.
   *
   * @template {readonly Change[]} const Changes
   * @param {string} label
   * @param {Changes & Fresh<Changes>} changes nothing of it may be what was shown: see `Shown`
   * @param {{ merge?: string | null }} [options]
   */
  do(label, changes, options) {
    return this.#edits.do(label, [...changes], options);
  }

  /**
   * A drag or a slider: shown while it lasts, one edit at its end. One at a time.
   *
   * @param {string} label
   * @returns {Gesture}
   */
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

  /** By device, this one too. */
  get selections() {
    return this.#presence.selections;
  }

  /**
   * Lets the other editors see what this one has selected.
   *
   * @param {string | null} formation
   * @param {string[]} performers
   */
  showSelection(formation, performers) {
    this.#traffic.sendSelection(this.#presence.select(formation, performers));
  }

  // MARK: What became of the edits

  /**
   * @param {OwnEdit} edit
   * @param {Overtaken[]} overtaken
   */
  #taken(edit, overtaken) {
    this.#openQueue.drop(edit);
    this.#showStatus();
    const others = overtaken.filter(({ by }) => by.id !== this.me.id);
    if (others.length > 0) this.#notices.notify(overtakenNotice(edit, others, this.document));
  }

  /**
   * @param {OwnEdit} edit
   * @param {Problem} problem
   */
  #refused(edit, problem) {
    this.#openQueue.drop(edit);
    this.#forget(edit);
    this.#notices.notify(refusedNotice(edit, problem, this.#traffic.confirmed.document));
    this.#edits.askWhatCanBeUndone();
  }

  /** @param {OwnEdit} edit */
  #forget(edit) {
    if (this.#pending.remove(edit.id) === null) return;
    this.#pending.recompute(this.#traffic.confirmed.document);
    this.#show();
  }

  /** @param {EditLine} line */
  #settled(line) {
    const { edit, result } = this.#pending.settle(line);
    if (edit !== null) this.#openQueue.drop(edit);
    return result;
  }

  /** @param {Step[]} steps */
  #advanced(steps) {
    const isOwn = (/** @type {Step} */ { line }) => line.by.id === this.me.id;
    for (const { line, inverse } of steps.filter(isOwn)) {
      this.#footprints.leave(touched(line.changes), Date.now());
      this.#edits.serverHas(line, inverse);
    }
    if (steps.some(({ isKnown }) => !isKnown)) this.#pending.recompute(this.#traffic.confirmed.document);
    this.#show();
    this.#keepSoon();
    for (const step of steps) if (!isOwn(step)) this.#sayOvertakenBy(step);
  }

  /** @param {Step} step */
  #sayOvertakenBy({ line, before }) {
    const things = this.#footprints.crossed(touched(line.changes), Date.now());
    if (things.length > 0) this.#notices.notify(changedAfterNotice(line.by, things, before));
  }

  #replaced() {
    this.#pending.recompute(this.#traffic.confirmed.document);
    this.#show();
    this.#keepSoon();
  }

  // MARK: On this device

  /** @param {NewEdit[]} edits */
  #restore(edits) {
    for (const edit of edits) {
      this.#pending.append({ ...edit, isTried: true, isKept: true, isHeld: false }, this.#traffic.confirmed.document, {
        isForgiving: true,
      });
    }
    if (edits.length === 0) return;
    this.#show();
    this.#traffic.wake();
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

  /**
   * Whether everything, the gesture too, could be shown.
   *
   * @returns {boolean}
   */
  #show() {
    const { shown, isWhole } = this.#edits.withGesture(this.documentWithoutGesture);
    const before = this.#document;
    this.#document = shown;
    this.#showStatus();
    if (before !== shown) this.#changes.notify({ document: shown, before });
    return isWhole;
  }

  #showStatus() {
    this.canUndo = this.#edits.canUndo;
    this.canRedo = this.#edits.canRedo;
    const waiting = this.#pending.count;
    this.status = {
      kind: this.#server.kind(waiting),
      waiting,
      isKept: this.#pending.isKept,
      since: this.#server.lostAt,
    };
    this.#statuses.notify(this.status);
  }
}

/**
 * A value that exists once the desk is open; throws before that.
 *
 * @template Value
 * @param {Value | null} value
 * @returns {Value}
 */
function opened(value) {
  if (value === null) throw new Error("The desk is not open yet.");
  return value;
}
