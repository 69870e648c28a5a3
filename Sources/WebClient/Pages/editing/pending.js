import { applied } from "./changes.js";

/**
 * This page's edits that the server has not confirmed, in their order, each with the document as of it: pure values.
 *
 * An edit is `{ id, kind: edit | undo | redo, label, changes, … }`; for undo and redo `changes` is what they are expected to do.
 * `madeOn` is the document that its author saw when making it.
 * One that cannot be applied to what others have made of the document is passed over (`isShown` false): the server will say why.
 */
const remembered = 200;

export class Pending {
  #edits = [];
  /** Inverses of this person's edits that the server has, by revision: what an undo will most likely do. */
  #inverses = new Map();
  /** Edits undone before anybody saw them, the last one last. */
  takenBack = [];

  get count() {
    return this.#edits.length;
  }

  get first() {
    return this.#edits[0] ?? null;
  }

  get last() {
    return this.#edits.at(-1) ?? null;
  }

  /** The document as of the last of them; null when there are none. */
  get document() {
    return this.last?.result ?? null;
  }

  get isKept() {
    return this.#edits.every(({ isKept }) => isKept !== false);
  }

  find(id) {
    return this.#edits.find((edit) => edit.id === id) ?? null;
  }

  /** What to send now: nothing while it is still being merged. */
  next() {
    const edit = this.#edits.find(({ isAnswered }) => !isAnswered) ?? null;
    return edit === null || edit.isHeld ? null : edit;
  }

  /** Throws a `Refusal` when it cannot be applied, unless `isForgiving`. */
  append(edit, confirmed, { isForgiving = edit.kind !== "edit" } = {}) {
    edit.madeOn = this.document ?? confirmed;
    place(edit, edit.madeOn, isForgiving);
    this.#edits.push(edit);
  }

  remove(id) {
    const turn = this.#edits.findIndex((edit) => edit.id === id);
    return turn < 0 ? null : this.#edits.splice(turn, 1)[0];
  }

  /** Applies all of them anew on top of another document. */
  recompute(confirmed, { strictlyLast = false } = {}) {
    let document = confirmed;
    for (const edit of this.#edits) {
      place(edit, document, !(strictlyLast && edit === this.last));
      document = edit.result;
    }
  }

  /** The server has this one: it leaves. Answers with `{ edit, result }`; `result` is null unless it is what is shown already. */
  settle({ id, changes }) {
    const isFirst = this.first?.id === id;
    const edit = this.remove(id);
    const isSame = isFirst && edit.isShown && JSON.stringify(edit.changes) === JSON.stringify(changes);
    return { edit, result: isSame ? { document: edit.result, inverse: edit.inverse } : null };
  }

  // MARK: Undo and redo

  /** Removes the last one, if it is of this kind and no server can have seen it, and answers with it; else null. */
  takeBack(kind) {
    const { last } = this;
    return last !== null && last.kind === kind && !last.isTried ? this.#edits.pop() : null;
  }

  forgetTakenBack() {
    this.takenBack = [];
  }

  remember({ revision }, inverse) {
    this.#inverses.set(revision, inverse);
    if (this.#inverses.size > remembered) this.#inverses.delete(this.#inverses.keys().next().value);
  }

  /** `{ target, label, changes }` of the edit that an undo would take back; null when this page does not know. */
  guessOfUndo(serverUndo) {
    if (this.#edits.some(({ kind }) => kind === "redo")) return null;
    const undone = new Set(this.#edits.filter(({ kind }) => kind === "undo").map(({ target }) => target));
    const own = this.#edits.findLast(({ id, kind }) => kind === "edit" && !undone.has(id));
    if (own) return { target: own.id, label: own.label, changes: own.inverse ?? [] };
    if (serverUndo === null || this.#edits.some(({ kind, target }) => kind === "undo" && !this.find(target))) {
      return null;
    }
    const changes = this.#inverses.get(serverUndo.revision);
    return changes === undefined
      ? null
      : { target: `revision ${serverUndo.revision}`, label: serverUndo.label, changes };
  }

  canUndo(serverUndo) {
    const guess = this.guessOfUndo(serverUndo);
    return guess === null ? serverUndo : { label: guess.label };
  }

  canRedo(serverRedo) {
    if (this.takenBack.length > 0) return { label: this.takenBack.at(-1).label };
    if (this.#edits.some(({ kind }) => kind === "edit")) return null;
    return serverRedo;
  }
}

function place(edit, document, isForgiving) {
  try {
    const { document: result, inverse } = applied(document, edit.changes);
    Object.assign(edit, { result, inverse, isShown: true });
  } catch (refusal) {
    if (!isForgiving) throw refusal;
    Object.assign(edit, { result: document, inverse: [], isShown: false });
  }
}
