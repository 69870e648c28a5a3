/**
 * @import { ItemKind, Production } from "../wire/production.d.ts"
 * @import { Place } from "./described.js"
 */

/** A document while it is being changed: each part is copied once, before it is written to. */
export class Draft {
  #own = new Set();
  /** Where entries are in their lists, by ids; of a list that has been changed it is made anew. */
  #places = new Map();

  /** @param {Production} document */
  constructor(document) {
    this.document = document;
  }

  /** @returns {Record<string, any>} */
  root() {
    if (!this.#own.has(this.document)) {
      this.document = { ...this.document };
      this.#own.add(this.document);
    }
    return this.document;
  }

  /**
   * `parent[key]` as a copy that may be written to; `parent` must be such a copy already.
   *
   * @param {Record<string | number, any>} parent
   * @param {string | number} key
   */
  branch(parent, key) {
    const value = parent[key];
    if (this.#own.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.#own.add(copy);
    parent[key] = copy;
    return copy;
  }

  /**
   * A list whose entries may be replaced.
   *
   * @param {ItemKind} kind
   * @returns {any[]}
   */
  list(kind) {
    return this.branch(this.root(), kind);
  }

  /**
   * A list into which entries may be put, and from which they may be taken.
   *
   * @param {ItemKind} kind
   */
  order(kind) {
    this.#places.delete(kind);
    return this.list(kind);
  }

  /**
   * @param {ItemKind} kind
   * @param {unknown} id
   * @returns {number} −1 if it is not there
   */
  place(kind, id) {
    let places = this.#places.get(kind);
    if (places === undefined) {
      places = new Map(this.document[kind].map((item, place) => [item.id, place]));
      this.#places.set(kind, places);
    }
    return places.get(id) ?? -1;
  }

  /**
   * @param {ItemKind} kind
   * @param {unknown} id
   */
  has(kind, id) {
    return this.place(kind, id) >= 0;
  }

  /**
   * What has a field, to be read: an entry, a group of it or of the production. Undefined where there is no such group.
   *
   * @param {Place} place
   * @param {string} id
   * @returns {any}
   */
  holder({ list, groups }, id) {
    /** @type {any} */
    let holder = list === null ? this.document : this.document[list][this.place(list, id)];
    for (const group of groups) holder = holder?.[group];
    return holder;
  }

  /**
   * What has a field, to be written to.
   *
   * @param {Place} place
   * @param {string} id
   * @returns {any}
   */
  owner({ list, groups }, id) {
    const entry = list === null ? this.root() : this.branch(this.list(list), this.place(list, id));
    return groups.reduce((owner, group) => this.branch(owner, group), entry);
  }

  /** @param {Production} document */
  replace(document) {
    this.document = document;
    this.#own = new Set([document]);
    this.#places.clear();
  }
}
