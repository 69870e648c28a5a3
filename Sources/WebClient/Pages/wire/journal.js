import { call } from "./api.js";

/**
 * @import { CallOptions } from "./api.js"
 * @import {
 *   Author, EditAnswer, EditLine, EditPage, EditRequest, ProductionFields, StoredProduction, UndoState,
 * } from "./production.d.ts"
 */

/** What the server tells of one production's edits. Every call throws a `Problem`. */
export class Journal {
  #address;
  #token;

  /**
   * @param {string} production
   * @param {string | null} [token] if there is none, the browser's own cookie is used
   */
  constructor(production, token = null) {
    this.#token = token;
    this.#address = `/api/v1/productions/${encodeURIComponent(production)}`;
  }

  get address() {
    return this.#address;
  }

  /** Where it is read as it was published last: as dancers see it at home. */
  get publishedAddress() {
    return `${this.#address}?edition=published`;
  }

  /** @returns {Promise<ProductionFields & { revision: number }>} */
  document() {
    return this.#call(this.#address);
  }

  /** @returns {Promise<ProductionFields & { revision: number, edition?: "draft" | "published" }>} */
  published() {
    return this.#call(this.publishedAddress);
  }

  /**
   * @param {number} revision
   * @returns {Promise<ProductionFields & { revision: number }>}
   */
  documentAsOf(revision) {
    return this.#call(`${this.#address}?revision=${revision}`);
  }

  /**
   * @param {EditRequest} edit
   * @returns {Promise<EditAnswer>}
   */
  post(edit) {
    return this.#call(`${this.#address}/edits`, { method: "POST", body: edit });
  }

  /**
   * All edits after a revision, the earliest first.
   *
   * @param {number} revision
   * @returns {Promise<EditLine[]>}
   */
  async after(revision) {
    const edits = [];
    /** @type {number | null | undefined} */
    let next = revision;
    while (next !== null && next !== undefined) {
      /** @type {EditPage} */
      const page = await this.#call(`${this.#address}/edits?after=${next}&limit=200`);
      edits.push(...page.edits);
      next = page.next;
    }
    return edits;
  }

  /**
   * One page of the history, the latest first.
   *
   * @param {number | null} [before]
   * @returns {Promise<EditPage>}
   */
  history(before = null, limit = 50) {
    return this.#call(`${this.#address}/edits?${before === null ? "" : `before=${before}&`}limit=${limit}`);
  }

  /** @returns {Promise<UndoState>} */
  undoState() {
    return this.#call(`${this.#address}/undo`);
  }

  /**
   * @param {{ revision?: number, title: string }} wanted
   * @returns {Promise<StoredProduction>}
   */
  copy({ revision, title }) {
    return this.#call(`${this.#address}/copies`, { method: "POST", body: { revision, title } });
  }

  /**
   * What was published after a revision, the latest first, and whether one does so by hand.
   *
   * @param {number} [revision]
   * @returns {Promise<import("./production.d.ts").Publications>}
   */
  publications(revision = 0) {
    return this.#call(`${this.#address}/publications?after=${revision}`);
  }

  /** @param {{ revision: number, after: number, note: string }} request `after` was published last, as one knows it */
  publish(request) {
    return this.#call(`${this.#address}/publications`, { method: "POST", body: request });
  }

  /** @param {boolean} byHand */
  publishByHand(byHand) {
    return this.#call(`${this.#address}/publishing`, { method: "PUT", body: { byHand } });
  }

  /**
   * What one may do with it; `published` is the revision that dancers see, where it is published by hand.
   *
   * @returns {Promise<{ role: import("./production.d.ts").ProductionRole, owner: string | null, published?: number }>}
   */
  ownRole() {
    return this.#call(`${this.#address}/people`);
  }

  /**
   * Somebody with an account, or a guest with a link.
   *
   * @typedef {{ account: Author & { kind: string }, guest?: undefined }} WithAccount
   * @typedef {{ account?: undefined, guest: Author }} AsGuest
   * @returns {Promise<WithAccount | AsGuest>}
   */
  readCaller() {
    return this.#call("/api/v1/me");
  }

  /**
   * @param {string} address
   * @param {CallOptions} [options]
   */
  #call(address, options = {}) {
    return call(address, { token: this.#token, ...options });
  }
}
