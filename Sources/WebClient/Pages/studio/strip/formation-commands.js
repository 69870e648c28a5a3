import { labelOf } from "../../editing/label.js";
import { words } from "../../words/strip.js";
import "../../words/editing.js";
import * as edits from "../edits/formations.js";
import { withParts } from "../edits/following-parts.js";
import { clipped } from "../../ui/clipped.js";
import { undoing } from "../undoing.js";

/**
 * What the strip, the list, the menu and the keys do with formations: each is one edit, said in words, and can be
 * undone.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Formation } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Core } from "../studio.d.ts"
 * @import { FormationChoice } from "./formation-choice.js"
 *
 * @typedef {object} Settable
 * @property {number} hold
 * @property {string} notes
 * @property {number} duration of the move to the next
 * @property {Formation["transition"]["easing"]} easing of that move
 */
const mostFormations = 1000;
const mostLetters = 200;

export class FormationCommands {
  #desk;
  #core;
  #choice;
  #toasts;

  /** @param {{ desk: Desk, core: Core, choice: FormationChoice, toasts: Toasts }} parts */
  constructor({ desk, core, choice, toasts }) {
    this.#desk = desk;
    this.#core = core;
    this.#choice = choice;
    this.#toasts = toasts;
  }

  get #document() {
    return this.#desk.document;
  }

  /** After the last one chosen; if there are no formations, the first. */
  add(ids = this.#choice.ids) {
    this.#addBehind(ids.at(-1) ?? null);
  }

  /** @param {string | null} after */
  #addBehind(after) {
    if (this.#isFull(1)) return;
    const id = this.#desk.freshId("formations");
    this.#do(labelOf("strip.label.new"), edits.newFormation(this.#document, id, after));
    this.#choice.only(id);
  }

  /**
   * Between this one and the one after it.
   *
   * @param {string | undefined} before
   */
  insertAfter(before) {
    const document = this.#document;
    const index = document.formations.findIndex(({ id }) => id === before);
    if (index < 0) return this.#toasts.say(words("editing.gone"), { isTrouble: true });
    if (this.#isFull(1)) return undefined;
    if (index + 1 >= document.formations.length) return this.#addBehind(document.formations.at(-1)?.id ?? null);
    const id = this.#desk.freshId("formations");
    const [from, to] = document.formations.slice(index, index + 2);
    const piece = this.#core.choreography({ ...document, formations: [{ ...from, hold: 0 }, to] });
    this.#do(labelOf("strip.label.insert"), edits.formationBetween(document, id, index, edits.middleOfMove(piece)));
    piece.free();
    this.#choice.only(id);
  }

  duplicate(ids = this.#choice.ids) {
    if (ids.length === 0 || this.#isFull(ids.length)) return;
    const { copies, changes } = edits.duplicates(this.#document, ids, () => this.#desk.freshId("formations"));
    this.#do(
      ids.length === 1
        ? labelOf("strip.label.duplicate")
        : labelOf("strip.label.duplicateSeveral", { count: ids.length }),
      changes,
    );
    const [first, ...others] = copies;
    this.#choice.only(first.value.id);
    for (const { value } of others) this.#choice.toggle(value.id);
  }

  remove(ids = this.#choice.ids) {
    if (ids.length === 0) return;
    const document = this.#document;
    const leaving = new Set(ids);
    const at = document.formations.findIndex(({ id }) => leaving.has(id));
    const heir = document.formations.slice(at).find(({ id }) => !leaving.has(id)) ??
      document.formations.slice(0, at).at(-1);
    const name = edits.formationWith(document, ids[0])?.name ?? "";
    const isOne = ids.length === 1;
    this.#do(
      isOne ? labelOf("strip.label.delete") : labelOf("strip.label.deleteSeveral", { count: ids.length }),
      edits.removals(document, ids),
    );
    if (heir !== undefined) this.#choice.only(heir.id);
    this.#toasts.say(
      isOne ? words("strip.deleted", { name }) : words("strip.deletedSeveral", { count: ids.length }),
      { action: undoing(this.#desk) },
    );
  }

  /**
   * Before the one that is now at `index`. False if they are there already.
   *
   * @param {number} index
   */
  moveTo(index, ids = this.#choice.ids) {
    const changes = edits.moves(this.#document, ids, index);
    if (changes.length === 0) return false;
    this.#do(
      ids.length === 1 ? labelOf("strip.label.move") : labelOf("strip.label.moveSeveral", { count: ids.length }),
      changes,
    );
    return true;
  }

  /**
   * One place earlier (−1) or later (+1).
   *
   * @param {-1 | 1} by
   */
  step(by, ids = this.#choice.ids) {
    const { formations } = this.#document;
    const places = ids.map((id) => formations.findIndex((formation) => formation.id === id));
    const index = by < 0 ? Math.max(0, Math.min(...places) - 1) : Math.min(formations.length, Math.max(...places) + 2);
    if (!this.moveTo(index, ids)) {
      this.#toasts.say(words(by < 0 ? "strip.isFirst" : "strip.isLast"));
      return;
    }
    const now = this.#document.formations.findIndex(({ id }) => id === ids[0]) + 1;
    this.#toasts.say(words("strip.nowAt", { number: String(now), all: String(formations.length) }));
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  rename(id, name) {
    const clean = name.trim();
    const before = edits.formationWith(this.#document, id)?.name;
    if (clean === "" || clean === before) return;
    if ([...clean].length > mostLetters) {
      this.#toasts.say(words("strip.nameTooLong", { most: mostLetters }), { isTrouble: true });
      return;
    }
    this.#do(labelOf("strip.label.rename"), [{ set: ["formations", id, "name"], to: clean }]);
  }

  /**
   * The same value for every one of `ids` that is still there; if none is, that is said.
   *
   * @template {keyof Settable} Field
   * @param {readonly string[]} ids
   * @param {Field} field
   * @param {Settable[Field]} value
   * @param {string} label
   * @param {{ merge?: string }} [options]
   */
  set(ids, field, value, label, options) {
    const path = field === "duration" || field === "easing" ? ["transition", field] : [field];
    const there = ids.filter((id) => edits.formationWith(this.#document, id) !== null);
    this.#do(
      label,
      (there.length > 0 ? there : ids).map((id) => ({ set: ["formations", id, ...path], to: value })),
      options,
    );
  }

  /**
   * @param {string} fromId
   * @param {string} intoId
   */
  copyPositions(fromId, intoId) {
    const from = edits.formationWith(this.#document, fromId);
    const into = edits.formationWith(this.#document, intoId);
    if (from === null || into === null) {
      this.#toasts.say(words("editing.gone"), { isTrouble: true });
      return;
    }
    const changes = edits.copiedPositions(this.#document, from, into);
    if (changes.length === 0) {
      this.#toasts.say(words("strip.standAlready"));
      return;
    }
    this.#do(labelOf("strip.label.copyPositions", { name: clipped(from.name) }), changes);
    this.#toasts.say(words("strip.performersMoved", { count: changes.length }), { action: undoing(this.#desk) });
  }

  /**
   * @param {string} label
   * @param {Change[]} changes
   * @param {{ merge?: string }} [options]
   */
  #do(label, changes, options) {
    if (changes.length > 0) this.#desk.do(label, withParts(this.#document, changes), options);
  }

  /** @param {number} more */
  #isFull(more) {
    if (this.#document.formations.length + more <= mostFormations) return false;
    this.#toasts.say(words("strip.full", { most: mostFormations }), { isTrouble: true });
    return true;
  }
}
