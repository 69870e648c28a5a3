import { Changes } from "../ui/changes.js";

/**
 * What one person works on: the formation that is open, and the performers chosen in it. Follows the document.
 *
 * @import { Desk } from "../editing/desk.js"
 */
export class Selection {
  #desk;
  /** @type {string | null} */
  #formation = null;
  #place = 0;
  /** @type {Set<string>} */
  #performers = new Set();
  /** @type {Changes<[what: { formation: boolean, performers: boolean }]>} */
  #listeners = new Changes();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#follow();
    desk.listen(() => this.#follow());
  }

  /**
   * Which of the two has changed.
   *
   * @param {(what: { formation: boolean, performers: boolean }) => void} listener
   */
  listen(listener) {
    return this.#listeners.listen(listener);
  }

  /** The id of the open formation; null when there is none. */
  get formation() {
    return this.#formation;
  }

  set formation(id) {
    const place = this.#desk.document.formations.findIndex((formation) => formation.id === id);
    if (place < 0) return;
    this.#place = place;
    if (id === this.#formation) return;
    this.#formation = id;
    this.#listeners.notify({ formation: true, performers: false });
  }

  /** The place of the open formation among all, from 0; -1 when there is none. */
  get formationIndex() {
    return this.#formation === null ? -1 : this.#place;
  }

  /** The chosen performers' ids, in the order in which they were chosen; another set after each change. */
  get performers() {
    return this.#performers;
  }

  /** @param {string} id */
  has(id) {
    return this.#performers.has(id);
  }

  /**
   * @param {string | Iterable<string>} ids
   * @param {{ add?: boolean }} [options] `add` to those chosen already
   */
  select(ids, { add = false } = {}) {
    const wanted = typeof ids === "string" ? [ids] : [...ids];
    this.#choose(new Set(add ? [...this.#performers, ...wanted] : wanted));
  }

  /** @param {string} id */
  toggle(id) {
    const chosen = new Set(this.#performers);
    if (!chosen.delete(id)) chosen.add(id);
    this.#choose(chosen);
  }

  clear() {
    this.#choose(new Set());
  }

  all() {
    this.#choose(new Set(this.#desk.document.performers.map(({ id }) => id)));
  }

  /** Everybody who is not chosen, instead. */
  invert() {
    this.#choose(new Set(this.#desk.document.performers.map(({ id }) => id).filter((id) => !this.#performers.has(id))));
  }

  /**
   * The members of a section; null stands for those without a section.
   *
   * @param {string | null} section
   */
  section(section) {
    this.select(
      this.#desk.document.performers.filter((performer) => performer.section === section).map(({ id }) => id),
    );
  }

  /** @param {Set<string>} chosen */
  #choose(chosen) {
    if (chosen.size === this.#performers.size && [...chosen].every((id) => this.#performers.has(id))) return;
    this.#performers = chosen;
    this.#listeners.notify({ formation: false, performers: true });
  }

  /**
   * What has been deleted is not chosen any more; after a formation is deleted, the one that took its place is open.
   */
  #follow() {
    const { document } = this.#desk;
    const there = new Set(document.performers.map(({ id }) => id));
    const left = [...this.#performers].filter((id) => there.has(id));
    const performers = left.length !== this.#performers.size;
    if (performers) this.#performers = new Set(left);
    const { formations } = document;
    let place = formations.findIndex(({ id }) => id === this.#formation);
    if (place < 0) place = Math.min(this.#place, formations.length - 1);
    const now = formations[place]?.id ?? null;
    const formation = now !== this.#formation;
    this.#formation = now;
    this.#place = Math.max(0, place);
    if (performers || formation) this.#listeners.notify({ formation, performers });
  }
}
