import { Changes } from "../../ui/changes.js";

/**
 * Which formations the next command is for: the current one, or several chosen together. The current formation is the
 * stage's (`selection.formation`); this adds the others to it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Selection } from "../selection.js"
 */
export class FormationChoice {
  #desk;
  #selection;
  /** @type {Set<string>} */
  #several = new Set();
  /** @type {string | null} */
  #anchor = null;
  #isAdding = false;
  /** @type {Changes<[]>} */
  #listeners = new Changes();

  /**
   * @param {Desk} desk
   * @param {Selection} selection
   */
  constructor(desk, selection) {
    this.#desk = desk;
    this.#selection = selection;
    desk.listen(() => this.#tidy());
    selection.listen(() => {
      if (selection.formation === null || !this.#several.has(selection.formation)) this.#several.clear();
      this.#listeners.notify();
    });
  }

  /** Ids in the order of the production. */
  get ids() {
    const { formations } = this.#desk.document;
    if (this.#several.size === 0) {
      return formations.filter(({ id }) => id === this.#selection.formation).map(({ id }) => id);
    }
    return formations.filter(({ id }) => this.#several.has(id)).map(({ id }) => id);
  }

  /** @param {string} id */
  has(id) {
    return this.#several.size === 0 ? id === this.#selection.formation : this.#several.has(id);
  }

  get isSeveral() {
    return this.#several.size > 1;
  }

  /** Whether each press on a formation adds it to the choice or takes it out: for people without keys. */
  get isAdding() {
    return this.#isAdding;
  }

  set isAdding(isAdding) {
    this.#isAdding = isAdding;
    if (!isAdding && this.#selection.formation !== null) this.only(this.#selection.formation);
    else this.#listeners.notify();
  }

  /**
   * Chooses only this one, and opens it on the stage.
   *
   * @param {string} id
   */
  only(id) {
    this.#several.clear();
    this.#anchor = id;
    this.#goTo(id);
  }

  /**
   * Adds it or takes it out; the last one cannot be taken out.
   *
   * @param {string} id
   */
  toggle(id) {
    if (this.#several.size === 0 && this.#selection.formation) this.#several.add(this.#selection.formation);
    if (this.#several.has(id) && this.#several.size > 1) this.#several.delete(id);
    else this.#several.add(id);
    this.#anchor = id;
    this.#goTo(this.#several.has(id) ? id : [...this.#several][this.#several.size - 1]);
  }

  /**
   * All from where the choice began to this one.
   *
   * @param {string} id
   */
  through(id) {
    const { formations } = this.#desk.document;
    const from = formations.findIndex((formation) => formation.id === (this.#anchor ?? this.#selection.formation));
    const to = formations.findIndex((formation) => formation.id === id);
    if (from < 0) return this.only(id);
    this.#anchor ??= formations[from].id;
    this.#several = new Set(
      formations.slice(Math.min(from, to), Math.max(from, to) + 1).map((formation) => formation.id),
    );
    this.#goTo(id);
  }

  all() {
    this.#several = new Set(this.#desk.document.formations.map(({ id }) => id));
    this.#listeners.notify();
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#listeners.listen(listener);
  }

  /** @param {string} id */
  #goTo(id) {
    if (this.#selection.formation === id) this.#listeners.notify();
    else this.#selection.formation = id;
  }

  #tidy() {
    if (this.#several.size === 0) return;
    const present = new Set(this.#desk.document.formations.map(({ id }) => id));
    for (const id of this.#several) if (!present.has(id)) this.#several.delete(id);
    if (this.#several.size < 2) this.#several.clear();
  }
}
