import { Journal } from "../live/journal.js";
import { keepProduction } from "../live/last-known.js";
import { whoAmI } from "./account.js";
import { applied, compacted, Refusal, touched } from "./changes.js";
import { Confirmed } from "./confirmed.js";
import { EditSender } from "./edit-sender.js";
import { EditingConnection } from "./editing-connection.js";
import { Footprints } from "./footprints.js";
import { Gesture } from "./gesture.js";
import { changedAfterNotice, impossibleNotice, overtakenNotice, refusedNotice } from "./notices.js";
import { OfflineQueue } from "./offline-queue.js";
import { Pending } from "./pending.js";
import { randomId } from "./random-id.js";

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
const settlesAfter = 350;
const settlesAtLatest = 1_500;
const looksEvery = 15_000;
const longestLabel = 200;
const keptAfter = 500;

const notWelcome = "You are signed out, or may not edit this production. Your edits stay on this device until you are back.";

export class Desk {
  id;
  me = null;
  document = null;
  editors = [];
  /** What this page is called among the editors' devices; null before the server has said so. */
  device = null;
  /** By device, this one too: `{ device, by, formation, performers }`. */
  selections = new Map();
  canUndo = null;
  canRedo = null;
  status = { kind: "loading", waiting: 0, isKept: true, since: null };
  journal;
  #confirmed;
  #pending = new Pending();
  #gesture = null;
  #server = { undo: null, redo: null };
  #footprints = new Footprints();
  #queue = null;
  #connection;
  #sender;
  #isReached = true;
  #stopped = null;
  #lostAt = null;
  #keepTimer = null;
  #settleTimer = null;
  #selection = null;
  #listeners = { change: new Set(), status: new Set(), notice: new Set(), presence: new Set() };

  static async open(production) {
    const desk = new Desk(production);
    await desk.#begin();
    return desk;
  }

  constructor(production) {
    this.id = production;
    this.journal = new Journal(production);
    this.#connection = new EditingConnection(production);
    this.#connection.onMessage = (message) => this.#heard(message);
    this.#connection.onState = (state) => this.#connectionChanged(state);
    this.#confirmed = new Confirmed(this.journal, {
      resultOf: (line) => this.#settled(line),
      advanced: (steps) => this.#advanced(steps),
      replaced: () => this.#replaced(),
      reached: (isReached) => this.#reached(isReached),
      gone: () => this.#stop("This production has been deleted."),
    });
    this.#sender = new EditSender({
      next: () => (this.#stopped === null ? this.#pending.next() : null),
      send: (edit) => this.#send(edit),
      taken: (edit, answer) => this.#taken(edit, answer),
      refused: (edit, problem) => this.#refused(edit, problem),
      reached: (isReached) => this.#reached(isReached),
    });
  }

  async #begin() {
    this.me = await whoAmI(this.journal);
    this.#confirmed.accept(await this.journal.document());
    this.#replaced();
    this.#queue = new OfflineQueue({ account: this.me.id, production: this.id });
    this.#restore(this.#queue.open());
    this.#connection.start();
    this.#askWhatCanBeUndone();
    setInterval(() => this.#look(), looksEvery);
    addEventListener("pagehide", () => this.#settle());
    this.#sender.wake();
  }

  get revision() {
    return this.#confirmed.revision;
  }

  /** RFC 3339. */
  get changedAt() {
    return this.#confirmed.changedAt;
  }

  // MARK: Listening

  onChange = (listener) => this.#listen("change", listener);
  onStatus = (listener) => this.#listen("status", listener);
  onNotice = (listener) => this.#listen("notice", listener);
  onPresence = (listener) => this.#listen("presence", listener);

  #listen(kind, listener) {
    this.#listeners[kind].add(listener);
    return () => this.#listeners[kind].delete(listener);
  }

  #fire(kind, detail) {
    for (const listener of [...this.#listeners[kind]]) listener(detail);
  }

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
  do(label, changes, { merge = null } = {}) {
    if (changes.length === 0) return true;
    const last = this.#pending.last;
    if (merge !== null && last?.merge === merge && last.isHeld) return this.#mergeInto(last, changes);
    this.#settle();
    return this.#add({ id: randomId(true), kind: "edit", label: [...label].slice(0, longestLabel).join(""), changes, merge, at: Date.now() });
  }

  #add(edit) {
    if (edit.kind === "edit") {
      try {
        this.#append(edit);
      } catch (refusal) {
        return this.#impossible(edit.label, edit.changes, refusal);
      }
    } else {
      this.#append(edit);
    }
    if (edit.merge) this.#hold(edit);
    edit.isKept = this.#queue.keep(edit);
    this.#show();
    this.#sender.wake();
    return true;
  }

  #append(edit) {
    this.#pending.append(edit, this.#confirmed.document);
    if (edit.kind === "edit") this.#pending.forgetTakenBack();
  }

  #mergeInto(last, changes) {
    const before = last.changes;
    const both = compacted([...before, ...changes]);
    last.changes = both;
    try {
      this.#pending.recompute(this.#confirmed.document, { strictlyLast: true });
    } catch (refusal) {
      last.changes = before;
      this.#pending.recompute(this.#confirmed.document);
      return this.#impossible(last.label, both, refusal);
    }
    last.isKept = this.#queue.keep(last);
    this.#hold(last);
    this.#show();
    return true;
  }

  #impossible(label, changes, refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.#fire("notice", impossibleNotice(label, changes, refusal, this.document));
    return false;
  }

  /** Waits a moment whether more of the same comes. */
  #hold(edit) {
    const now = performance.now();
    edit.isHeld = true;
    edit.latest ??= now + settlesAtLatest;
    edit.due = Math.min(edit.latest, now + settlesAfter);
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => this.#settle(), edit.due - now);
  }

  #settle() {
    clearTimeout(this.#settleTimer);
    const last = this.#pending.last;
    if (!last?.isHeld) return;
    last.isHeld = false;
    this.#sender.wake();
  }

  /** A drag or a slider: shown while it lasts, one edit at its end. One at a time. */
  begin(label) {
    this.#gesture?.end();
    this.#settle();
    this.#gesture = new Gesture(label, {
      show: () => this.#show(),
      done: (changes) => {
        this.#gesture = null;
        if (changes !== null && changes.length > 0 && this.do(label, compacted(changes))) return true;
        this.#show();
        return changes !== null && changes.length === 0;
      },
    });
    return this.#gesture;
  }

  get isGesturing() {
    return this.#gesture !== null;
  }

  // MARK: Undo and redo

  /** Takes back this person's last edit. One that no server has seen is taken back here. */
  undo() {
    this.#gesture?.end();
    this.#settle();
    const taken = this.#pending.takeBack("edit");
    if (taken !== null) {
      this.#pending.takenBack.push(taken);
      return this.#dropped(taken);
    }
    const guess = this.#pending.guessOfUndo(this.#server.undo);
    if (guess === null && this.canUndo === null) return this.#hint("There is nothing of yours to undo.");
    if (guess === null && !this.#isReached) return this.#hint("That edit is on the server: it can be undone when the server is reached again.");
    return this.#add({ id: randomId(true), kind: "undo", label: `Undo ${guess?.label ?? this.canUndo.label}`, changes: guess?.changes ?? [], target: guess?.target ?? null, at: Date.now() });
  }

  redo() {
    this.#gesture?.cancel();
    const undo = this.#pending.takeBack("undo");
    if (undo !== null) return this.#dropped(undo);
    const again = this.#pending.takenBack.pop();
    if (again !== undefined) return this.#addAgain(again);
    if (this.canRedo === null) return this.#hint("There is nothing of yours to redo.");
    if (!this.#isReached) return this.#hint("That can be redone when the server is reached again.");
    return this.#add({ id: randomId(true), kind: "redo", label: `Redo ${this.canRedo.label}`, changes: [], target: null, at: Date.now() });
  }

  #dropped(edit) {
    this.#queue.drop(edit);
    this.#show();
    return true;
  }

  #addAgain({ label, changes }) {
    const rest = this.#pending.takenBack;
    const isDone = this.#add({ id: randomId(true), kind: "edit", label, changes, merge: null, at: Date.now() });
    this.#pending.takenBack = rest;
    this.#showStatus();
    return isDone;
  }

  #hint(text) {
    this.#notice("hint", text);
    return false;
  }

  async #askWhatCanBeUndone() {
    try {
      this.#server = await this.journal.undoState();
      this.#showStatus();
    } catch {
      return; // asked again after the next edit
    }
  }

  // MARK: To the server

  #send(edit) {
    edit.isTried = true;
    const base = this.revision;
    return this.journal.post(edit.kind === "edit" ? { id: edit.id, base, label: edit.label, changes: edit.changes } : { id: edit.id, base, [edit.kind]: true });
  }

  #taken(edit, { edit: line, overtaken = [] }) {
    edit.isAnswered = true;
    this.#queue.drop(edit);
    // An answer given before, to an edit that is in what was read since: then it is not waited for any more.
    if (line.revision <= this.revision) this.#forget(edit);
    else this.#confirmed.take([line]);
    this.#showStatus();
    const others = overtaken.filter(({ by }) => by.id !== this.me.id);
    if (others.length > 0) this.#fire("notice", overtakenNotice(edit, others, this.document));
  }

  async #refused(edit, problem) {
    if (problem.status === 401 || problem.status === 403) return this.#stop(notWelcome);
    if (problem.status === 404) return this.#lookForProduction();
    this.#queue.drop(edit);
    this.#forget(edit);
    this.#fire("notice", refusedNotice(edit, problem, this.#confirmed.document));
    this.#askWhatCanBeUndone();
    if (problem.code === "gone") this.#confirmed.catchUp();
  }

  /** Either the production is gone, or this server cannot take edits. */
  async #lookForProduction() {
    this.#stopped = "looking";
    try {
      await this.journal.document();
      this.#stopped = "refusing";
      this.#reached(false);
      setTimeout(() => this.#goOn(), looksEvery);
    } catch (problem) {
      if (problem.status === 404) return this.#stop("This production has been deleted.");
      this.#stopped = null;
    }
  }

  #goOn() {
    if (this.#stopped === "refusing") this.#stopped = null;
    this.#sender.wake();
  }

  #stop(text) {
    this.#stopped = "stopped";
    this.#notice("trouble", text);
    this.#showStatus();
  }

  #forget(edit) {
    if (this.#pending.remove(edit.id) === null) return;
    this.#pending.recompute(this.#confirmed.document);
    this.#show();
  }

  // MARK: From the server

  #heard(message) {
    switch (message.type) {
      case "welcome": return this.#welcomed(message);
      case "edited": return this.#confirmed.take([message]);
      case "editors": return this.#present(message.editors);
      case "selections": {
        this.selections.set(message.device, { device: message.device, by: message.by, formation: message.formation ?? null, performers: message.performers ?? [] });
        return this.#fire("presence");
      }
      default: return undefined; // a newer server may say more
    }
  }

  #welcomed({ revision, you, editors = [] }) {
    this.device = you?.device ?? null;
    this.#present(editors);
    if (revision > this.revision) this.#confirmed.catchUp();
  }

  #present(editors) {
    this.editors = editors;
    const devices = new Set(editors.map(({ device }) => device));
    for (const device of this.selections.keys()) if (!devices.has(device)) this.selections.delete(device);
    this.#fire("presence");
  }

  #settled(line) {
    const { edit, result } = this.#pending.settle(line);
    if (edit !== null) this.#queue.drop(edit);
    return result;
  }

  #advanced(steps) {
    for (const { line, inverse } of steps) if (line.by.id === this.me.id) this.#ownTaken(line, inverse);
    if (steps.some(({ isKnown }) => !isKnown)) this.#pending.recompute(this.#confirmed.document);
    this.#show();
    this.#keepSoon();
    for (const { line, before } of steps) if (line.by.id !== this.me.id) this.#sayOvertakenBy(line, before);
  }

  #ownTaken(line, inverse) {
    this.#footprints.leave(touched(line.changes), Date.now());
    this.#pending.remember(line, inverse);
    if (line.undoes === undefined && line.redoes === undefined) this.#server = { undo: { revision: line.revision, label: line.label }, redo: null };
    else this.#askWhatCanBeUndone();
  }

  #sayOvertakenBy(line, before) {
    const things = this.#footprints.crossed(touched(line.changes), Date.now());
    if (things.length > 0) this.#fire("notice", changedAfterNotice(line.by, things, before));
  }

  #replaced() {
    this.#pending.recompute(this.#confirmed.document);
    this.#show();
    this.#keepSoon();
  }

  #connectionChanged({ kind, code }) {
    if (kind === "live") {
      this.#reached(true);
      if (this.#selection !== null) this.#connection.send(this.#selection);
      this.#adopt();
      this.#goOn();
    } else if (kind === "reconnecting" || kind === "stopped") {
      this.#present([]);
      this.#reached(false);
      if (kind === "reconnecting") this.#askWhetherWelcome();
      else if (code === 4001 || code === 4003) this.#stop(notWelcome);
      else if (code === 4004) this.#lookForProduction();
    }
  }

  /** A socket that is refused at the door looks like a server that is away: whoever may not edit any more is told so. */
  async #askWhetherWelcome() {
    try {
      await this.journal.whoAmI();
    } catch (problem) {
      if (this.#stopped !== "stopped" && (problem.status === 401 || problem.status === 403)) this.#stop(notWelcome);
    }
  }

  #reached(isReached) {
    if (isReached === this.#isReached) return;
    this.#isReached = isReached;
    this.#lostAt = isReached ? null : Date.now();
    this.#showStatus();
  }

  /** Should a message have been lost, or the socket be dead without knowing, it is noticed here. */
  #look() {
    if (document.visibilityState !== "visible") return;
    this.#adopt();
    this.#sender.wake();
    this.#confirmed.catchUp();
  }

  // MARK: On this device

  #restore(edits) {
    for (const edit of edits) this.#pending.append({ ...edit, isTried: true, isKept: true, isHeld: false }, this.#confirmed.document, { isForgiving: true });
    if (edits.length === 0) return;
    this.#show();
    this.#sender.wake();
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

  /** What the server has, as it would answer. */
  get confirmed() {
    const { document, revision, createdAt, changedAt } = this.#confirmed;
    return { id: this.id, revision, ...document, createdAt, changedAt };
  }

  // MARK: Showing

  /** Whether everything, the gesture too, could be shown. */
  #show() {
    const { shown, isWhole } = this.#withGesture(this.#pending.document ?? this.#confirmed.document);
    const before = this.document;
    this.document = shown;
    this.#showStatus();
    if (before !== shown) this.#fire("change", { document: shown, before });
    return isWhole;
  }

  #withGesture(document) {
    if (this.#gesture === null || this.#gesture.changes.length === 0) return { shown: document, isWhole: true };
    try {
      return { shown: applied(document, this.#gesture.changes).document, isWhole: true };
    } catch {
      return { shown: document, isWhole: false };
    }
  }

  #showStatus() {
    this.canUndo = this.#pending.canUndo(this.#server.undo);
    this.canRedo = this.#pending.canRedo(this.#server.redo);
    const waiting = this.#pending.count;
    const kind = this.#stopped === "stopped" ? "stopped" : !this.#isReached || this.#stopped !== null ? "offline" : waiting > 0 ? "saving" : "saved";
    this.status = { kind, waiting, isKept: this.#pending.isKept, since: this.#lostAt };
    this.#fire("status", this.status);
  }

  #notice(kind, text) {
    this.#fire("notice", { kind, text });
  }

  /** Lets the other editors see what this one has selected. */
  showSelection(formation, performers) {
    this.#selection = { type: "selection", formation, performers };
    this.#connection.send(this.#selection);
  }
}
