import { cutLabel, labelInWords, labelOf } from "./label.js";
import { words } from "../words/editing.js";
import { applied, compacted, Refusal } from "./changes.js";
import { Gesture } from "./gesture.js";
import { impossibleNotice } from "./notices.js";
import { ask, forget } from "../ui/ask.js";
import { randomId } from "../ui/random-id.js";

/**
 * @import { Journal } from "../wire/journal.js"
 * @import { NewEdit, OwnEdit } from "./own-edit.d.ts"
 * @import { Pending } from "./pending.js"
 * @import { Change, EditLine, Notice, Production, UndoState } from "../wire/production.d.ts"
 * @import { ServerStatus } from "./server-status.js"
 */

/**
 * `keep` and `drop` are for this device.
 *
 * @typedef {object} OwnEditsLink
 * @property {() => Production} confirmed
 * @property {() => Production} shown
 * @property {(edit: OwnEdit) => boolean} keep
 * @property {(edit: OwnEdit) => void} drop
 * @property {() => boolean} show says whether all could be shown
 * @property {() => void} showStatus something else has changed
 * @property {() => void} wake there is something to send
 * @property {(notice: Notice) => void} notice
 * @property {(id: string) => void} making an edit is about to be made
 * @property {(changes: readonly Change[]) => string | null} whyNot why this person may not make them
 */

const settlesAfter = 350;
const settlesAtLatest = 1_500;

/**
 * This person's own edits: made, merged while they follow each other closely, undone and redone; and the gesture under
 * way.
 */
export class OwnEdits {
  #pending;
  #status;
  #journal;
  #link;
  /** @type {Gesture | null} */
  #gesture = null;
  /** @type {number | undefined} */
  #settleTimer;
  /** @type {UndoState} which edits the server would undo and redo */
  #server = { undo: null, redo: null };
  /** False from an undo or a redo until the server has said what it would undo next. */
  #isServerKnown = false;
  /**
   * The ids of undos and redos of which only the server knows what they do: they are told when it has said so.
   *
   * @type {Set<string>}
   */
  #unannounced = new Set();

  /**
   * @param {{ pending: Pending, server: ServerStatus, journal: Journal }} parts
   * @param {OwnEditsLink} link
   */
  constructor({ pending, server, journal }, link) {
    this.#pending = pending;
    this.#status = server;
    this.#journal = journal;
    this.#link = link;
  }

  // MARK: Making

  /**
   * @param {string} label
   * @param {Change[]} changes
   * @param {{ merge?: string | null }} [options]
   */
  do(label, changes, { merge = null } = {}) {
    if (changes.length === 0) return true;
    const why = this.#link.whyNot(changes);
    if (why !== null) {
      this.#link.notice({ kind: "refused", text: words("editing.notPossible", { label: labelInWords(label), why }) });
      return false;
    }
    const last = this.#pending.last;
    if (merge !== null && last?.merge === merge && last.isHeld) return this.#mergeInto(last, changes);
    this.settle();
    const id = randomId(true);
    this.#link.making(id);
    return this.#add({
      id,
      kind: "edit",
      label: cutLabel(label),
      changes,
      merge,
      at: Date.now(),
    });
  }

  /** @param {NewEdit} made */
  #add(made) {
    let edit;
    try {
      edit = this.#pending.append(made, this.#link.confirmed());
    } catch (refusal) {
      return this.#impossible(made.label, made.changes, refusal);
    }
    if (edit.kind === "edit") this.#pending.takenBack = [];
    if (edit.merge) this.#hold(edit);
    edit.isKept = this.#link.keep(edit);
    this.#link.show();
    this.#link.wake();
    return true;
  }

  /**
   * @param {OwnEdit} last
   * @param {Change[]} changes
   */
  #mergeInto(last, changes) {
    const before = last.changes;
    const both = compacted([...before, ...changes]);
    last.changes = both;
    try {
      this.#pending.recompute(this.#link.confirmed(), { strictlyLast: true });
    } catch (refusal) {
      last.changes = before;
      this.#pending.recompute(this.#link.confirmed());
      return this.#impossible(last.label, both, refusal);
    }
    last.isKept = this.#link.keep(last);
    this.#hold(last);
    this.#link.show();
    return true;
  }

  /**
   * @param {string} label
   * @param {Change[]} changes
   * @param {unknown} refusal
   */
  #impossible(label, changes, refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.#link.notice(impossibleNotice(label, changes, refusal, this.#link.shown()));
    return false;
  }

  /**
   * Waits a moment for more changes of the same kind.
   *
   * @param {OwnEdit} edit
   */
  #hold(edit) {
    const now = performance.now();
    edit.isHeld = true;
    edit.latest ??= now + settlesAtLatest;
    edit.due = Math.min(edit.latest, now + settlesAfter);
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => this.settle(), edit.due - now);
  }

  /** Nothing more is merged into the last edit: it is sent. */
  settle() {
    clearTimeout(this.#settleTimer);
    const last = this.#pending.last;
    if (!last?.isHeld) return;
    last.isHeld = false;
    this.#link.wake();
  }

  // MARK: The gesture

  /** @param {string} label */
  begin(label) {
    this.#gesture?.end();
    this.settle();
    this.#gesture = new Gesture({
      show: () => this.#link.show(),
      done: (changes) => {
        this.#gesture = null;
        if (changes !== null && changes.length > 0 && this.do(label, compacted(changes))) return true;
        this.#link.show();
        return changes !== null && changes.length === 0;
      },
    });
    return this.#gesture;
  }

  get isGesturing() {
    return this.#gesture !== null;
  }

  /**
   * The document with the gesture's changes, and whether they are possible.
   *
   * @param {Production} document
   */
  withGesture(document) {
    if (this.#gesture === null || this.#gesture.changes.length === 0) return { shown: document, isWhole: true };
    try {
      return { shown: applied(document, this.#gesture.changes).document, isWhole: true };
    } catch {
      return { shown: document, isWhole: false };
    }
  }

  // MARK: Undo and redo

  get canUndo() {
    return this.#pending.canUndo(this.#server.undo);
  }

  get canRedo() {
    return this.#pending.canRedo(this.#server.redo);
  }

  undo() {
    this.#gesture?.end();
    this.settle();
    const taken = this.#pending.takeBack("edit");
    if (taken !== null) {
      this.#pending.takenBack.push(taken);
      this.#dropped(taken);
      return this.#announce("undone", taken.label, taken.inverse, taken.id);
    }
    const guess = this.#pending.guessOfUndo(this.#isServerKnown ? this.#server.undo : null);
    const what = guess ?? this.canUndo;
    if (what === null) return this.#hint(words("editing.nothingToUndo"));
    if (guess === null && !this.#status.isReached) return this.#hint(words("editing.undoneLater"));
    const id = randomId(true);
    if (guess === null) this.#unannounced.add(id);
    const isDone = this.#add({
      id,
      kind: "undo",
      label: labelOf("editing.undoOf", { label: what.label }),
      changes: guess?.changes ?? [],
      target: guess?.target ?? null,
      at: Date.now(),
    });
    return isDone && guess !== null ? this.#announce("undone", guess.label, guess.changes, guess.id) : isDone;
  }

  redo() {
    this.#gesture?.cancel();
    const undo = this.#pending.takeBack("undo");
    if (undo !== null) {
      this.#dropped(undo);
      return this.#announce("redone", this.canUndo?.label ?? "", undo.inverse);
    }
    const again = this.#pending.takenBack.pop();
    if (again !== undefined) return this.#addAgain(again) && this.#announce("redone", again.label, again.changes);
    const { canRedo } = this;
    if (canRedo === null) return this.#hint(words("editing.nothingToRedo"));
    if (!this.#status.isReached) return this.#hint(words("editing.redoneLater"));
    const id = randomId(true);
    this.#unannounced.add(id);
    return this.#add({
      id,
      kind: "redo",
      label: labelOf("editing.redoOf", { label: canRedo.label }),
      changes: [],
      target: null,
      at: Date.now(),
    });
  }

  /** @param {OwnEdit} edit */
  #dropped(edit) {
    this.#link.drop(edit);
    this.#link.show();
  }

  /**
   * Says what was undone or redone.
   *
   * @param {"undone" | "redone"} kind
   * @param {string} label
   * @param {Change[]} changes
   * @param {string} [edit]
   */
  #announce(kind, label, changes, edit) {
    this.#link.notice({ kind, text: words(`editing.${kind}`, { label: labelInWords(label) }), changes, edit });
    return true;
  }

  /** @param {OwnEdit} edit */
  #addAgain({ label, changes }) {
    const rest = this.#pending.takenBack;
    const id = randomId(true);
    this.#link.making(id);
    const isDone = this.#add({ id, kind: "edit", label, changes, merge: null, at: Date.now() });
    this.#pending.takenBack = rest;
    this.#link.showStatus();
    return isDone;
  }

  /** @param {string} text */
  #hint(text) {
    this.#link.notice({ kind: "hint", text });
    return false;
  }

  async askWhatCanBeUndone() {
    this.#isServerKnown = false;
    try {
      const { undo, redo } = await ask(this, "latest", () => this.#journal.undoState());
      const known = this.#server.undo;
      this.#server = { undo: undo?.revision === known?.revision ? known : undo, redo };
      this.#isServerKnown = true;
      this.#link.showStatus();
    } catch {
      return; // asked again after the next edit
    }
  }

  /**
   * The server has an edit of this person, made on this page or another.
   *
   * @param {EditLine} line
   * @param {Change[]} inverse
   */
  serverHas(line, inverse) {
    this.#pending.remember(line, inverse);
    if (this.#unannounced.delete(line.id)) {
      const kind = line.redoes === undefined ? "undone" : "redone";
      // Called once it is shown.
      const edit = this.#pending.editOf(line.revision);
      queueMicrotask(() => this.#announce(kind, line.label, line.changes ?? [], edit));
    }
    if (line.undoes === undefined && line.redoes === undefined) {
      forget(this);
      this.#isServerKnown = true;
      this.#server = { undo: { revision: line.revision, label: line.label, id: line.id }, redo: null };
    } else this.askWhatCanBeUndone();
  }
}
