import { applied } from "./changes.js";

/**
 * @import { NewEdit, OwnEdit } from "./own-edit.d.ts"
 * @import { Applied, Change, EditLine, Production, Undoable } from "../wire/production.d.ts"
 */

const remembered = 200;

/**
 * This page's edits that the server has not confirmed, in their order, each with the document after it: pure values.
 *
 * An edit that cannot be applied to the document as others have changed it is left out: the server will say why.
 */
export class Pending {
  /** @type {OwnEdit[]} */
  #edits = [];
  /**
   * Inverses of this person's edits that the server has, by revision: what an undo will most likely do.
   *
   * @type {Map<number, Change[]>}
   */
  #inverses = new Map();
  /**
   * Which edit a revision made, took back or made again.
   *
   * @type {Map<number, string>}
   */
  #editsByRevision = new Map();
  /** @type {OwnEdit[]} undone before anybody saw them, the last one last */
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

  /** The document after the last of them; null if there are none. */
  get document() {
    return this.last?.result ?? null;
  }

  get isKept() {
    return this.#edits.every(({ isKept }) => isKept !== false);
  }

  /** @param {string | null | undefined} id */
  find(id) {
    return this.#edits.find((edit) => edit.id === id) ?? null;
  }

  /** The edit to send now: none while it is still being merged. */
  next() {
    const edit = this.#edits.find(({ isAnswered }) => !isAnswered) ?? null;
    return edit === null || edit.isHeld ? null : edit;
  }

  /**
   * Throws a `Refusal` if it cannot be applied, unless `isForgiving`.
   *
   * @param {NewEdit} made
   * @param {Production} confirmed
   * @returns {OwnEdit}
   */
  append(made, confirmed, { isForgiving = made.kind !== "edit" } = {}) {
    const madeOn = this.document ?? confirmed;
    const edit = { ...made, madeOn, ...outcome(made.changes, madeOn, isForgiving) };
    this.#edits.push(edit);
    return edit;
  }

  /** @param {string} id */
  remove(id) {
    const turn = this.#edits.findIndex((edit) => edit.id === id);
    return turn < 0 ? null : this.#edits.splice(turn, 1)[0];
  }

  /**
   * Applies all of them again on top of another document.
   *
   * @param {Production} confirmed
   */
  recompute(confirmed, { strictlyLast = false } = {}) {
    let document = confirmed;
    for (const edit of this.#edits) {
      Object.assign(edit, outcome(edit.changes, document, !(strictlyLast && edit === this.last)));
      document = edit.result;
    }
  }

  /**
   * Removes an edit that the server has. `result` is null unless it is what is shown already.
   *
   * @param {EditLine} line
   * @returns {{ edit: OwnEdit | null, result: Applied | null }}
   */
  settle({ id, changes }) {
    const isFirst = this.first?.id === id;
    const edit = this.remove(id);
    if (!isFirst || !edit?.isShown || JSON.stringify(edit.changes) !== JSON.stringify(changes)) {
      return { edit, result: null };
    }
    return { edit, result: { document: edit.result, inverse: edit.inverse } };
  }

  // MARK: Undo and redo

  /**
   * Removes the last one, if it is of this kind and no server can have seen it, and returns it; otherwise null.
   *
   * @param {OwnEdit["kind"]} kind
   */
  takeBack(kind) {
    const { last } = this;
    if (last === null || last.kind !== kind || last.isTried) return null;
    this.#edits.pop();
    return last;
  }

  /**
   * @param {EditLine} line
   * @param {Change[]} inverse
   */
  remember({ revision, id, undoes, redoes }, inverse) {
    const former = undoes ?? redoes;
    const edit = former === undefined ? id : this.editOf(former);
    if (edit !== undefined) this.#editsByRevision.set(revision, edit);
    this.#inverses.set(revision, inverse);
    for (const kept of [this.#inverses, this.#editsByRevision]) {
      const [earliest] = kept.keys();
      if (kept.size > remembered) kept.delete(earliest);
    }
  }

  /**
   * The id of the edit that a revision made, took back or made again, if this page has seen it.
   *
   * @param {number | undefined} revision
   */
  editOf(revision) {
    return revision === undefined ? undefined : this.#editsByRevision.get(revision);
  }

  /**
   * The edit that an undo would undo; null if this page does not know it.
   *
   * @param {Undoable | null} serverUndo
   * @returns {{ target: string, id?: string, label: string, changes: Change[] } | null}
   */
  guessOfUndo(serverUndo) {
    if (this.#edits.some(({ kind }) => kind === "redo")) return null;
    const undone = new Set(this.#edits.filter(({ kind }) => kind === "undo").map(({ target }) => target));
    const own = this.#edits.findLast(({ id, kind }) => kind === "edit" && !undone.has(id));
    if (own) return { target: own.id, id: own.id, label: own.label, changes: own.inverse ?? [] };
    if (serverUndo === null || this.#edits.some(({ kind, target }) => kind === "undo" && !this.find(target))) {
      return null;
    }
    const changes = this.#inverses.get(serverUndo.revision);
    return changes === undefined ? null : {
      target: `revision ${serverUndo.revision}`,
      id: this.editOf(serverUndo.revision),
      label: serverUndo.label,
      changes,
    };
  }

  /**
   * @param {Undoable | null} serverUndo
   * @returns {{ id?: string, label: string } | null}
   */
  canUndo(serverUndo) {
    const guess = this.guessOfUndo(serverUndo);
    return guess === null ? serverUndo : { id: guess.id, label: guess.label };
  }

  /**
   * @param {Undoable | null} serverRedo
   * @returns {{ label: string } | null}
   */
  canRedo(serverRedo) {
    const again = this.takenBack.at(-1);
    if (again !== undefined) return { label: again.label };
    if (this.#edits.some(({ kind }) => kind === "edit")) return null;
    return serverRedo;
  }
}

/**
 * @param {Change[]} changes
 * @param {Production} document
 * @param {boolean} isForgiving
 * @returns {Pick<OwnEdit, "result" | "inverse" | "isShown">}
 */
function outcome(changes, document, isForgiving) {
  try {
    const { document: result, inverse } = applied(document, changes);
    return { result, inverse, isShown: true };
  } catch (refusal) {
    if (!isForgiving) throw refusal;
    return { result: document, inverse: [], isShown: false };
  }
}
