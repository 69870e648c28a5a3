import { Listeners } from "../../parts/listeners.js";

/**
 * Which formations the next command is for: the current one, or several chosen together. The current formation is the stage's
 * (`selection.formation`); this adds the others to it.
 */
export class FormationChoice {
  #desk;
  #selection;
  #several = new Set();
  #anchor = null;
  #listeners = new Listeners();

  constructor(desk, selection) {
    this.#desk = desk;
    this.#selection = selection;
    desk.onChange(() => this.#tidy());
    selection.onChange(() => {
      if (this.#several.size > 0 && !this.#several.has(selection.formation)) this.#several.clear();
      this.#tell();
    });
  }

  /** Ids in the order of the production. */
  get ids() {
    const { formations } = this.#desk.document;
    if (this.#several.size === 0) {
      return formations.some(({ id }) => id === this.#selection.formation) ? [this.#selection.formation] : [];
    }
    return formations.filter(({ id }) => this.#several.has(id)).map(({ id }) => id);
  }

  has(id) {
    return this.#several.size === 0 ? id === this.#selection.formation : this.#several.has(id);
  }

  get isSeveral() {
    return this.#several.size > 1;
  }

  /** This one alone, and on the stage. */
  only(id) {
    this.#several.clear();
    this.#anchor = id;
    this.#goTo(id);
  }

  /** In or out; the last one stays. */
  toggle(id) {
    if (this.#several.size === 0 && this.#selection.formation) this.#several.add(this.#selection.formation);
    if (this.#several.has(id) && this.#several.size > 1) this.#several.delete(id);
    else this.#several.add(id);
    this.#anchor = id;
    this.#goTo(this.#several.has(id) ? id : [...this.#several].at(-1));
  }

  /** From where the choice began to this one. */
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
    this.#tell();
  }

  onChange(listener) {
    return this.#listeners.add(listener);
  }

  #goTo(id) {
    if (this.#selection.formation === id) this.#tell();
    else this.#selection.formation = id;
  }

  #tidy() {
    if (this.#several.size === 0) return;
    const present = new Set(this.#desk.document.formations.map(({ id }) => id));
    for (const id of this.#several) if (!present.has(id)) this.#several.delete(id);
    if (this.#several.size < 2) this.#several.clear();
  }

  #tell() {
    this.#listeners.tell();
  }
}
