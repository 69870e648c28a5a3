import { randomId } from "../ui/random-id.js";

/**
 * @import { NewEdit } from "./own-edit.d.ts"
 *
 * @typedef {NewEdit & { turn: number }} Kept
 * @typedef {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} Shelf
 */

const prefix = "runthrough.edits";
const saysSoEvery = 2_000;
/** Browsers run the timers of hidden pages once a minute. */
const takenForDeadAfter = 150_000;

/**
 * Edits that the server does not have yet, kept in this browser by production and account, each page's own apart.
 *
 * An edit is one entry, written when it is made and removed when the server has answered. A page that is closed
 * releases its entries, and one that has crashed does not renew its sign of life any more: the next page of the same
 * account takes their entries over. Should two pages ever send the same edit, it acts once: the server knows
 * it by its id.
 */
export class OfflineQueue {
  #base;
  #mine;
  #turn = 0;
  /** @type {Set<number>} */
  #held = new Set();
  /** @type {number | undefined} */
  #pulse;
  /** @type {Shelf} */
  #storage;

  /** @param {{ account: string, production: string, storage?: Shelf, pageId?: string }} whose */
  constructor({ account, production, storage = localStorage, pageId = randomId() }) {
    this.#base = `${prefix}.${account}.${production}`;
    this.#mine = `${this.#base}.${pageId}`;
    this.#storage = storage;
  }

  /** Starts this page's sign of life; returns the edits that other pages have left behind, in their order. */
  open() {
    this.#pulse = setInterval(() => this.#held.size > 0 && this.#say(), saysSoEvery);
    addEventListener("pagehide", () => this.letGo());
    return this.takeOver();
  }

  close() {
    clearInterval(this.#pulse);
    this.letGo();
  }

  /** From now on another page of this account may take what is kept here. */
  letGo() {
    if (this.#held.size > 0) this.#write(`${this.#mine}:lives`, 0);
  }

  /**
   * Keeps an edit; false when this browser cannot.
   *
   * @param {NewEdit} edit
   */
  keep(edit) {
    if (edit.turn === undefined) {
      this.#turn += 1;
      edit.turn = this.#turn;
    }
    this.#held.add(edit.turn);
    this.#say();
    return this.#write(this.#key(edit.turn), kept({ ...edit, turn: edit.turn }));
  }

  /** @param {NewEdit} edit */
  drop({ turn }) {
    if (turn === undefined) return;
    this.#held.delete(turn);
    this.#remove(this.#key(turn));
    if (this.#held.size === 0) this.#remove(`${this.#mine}:lives`);
  }

  /**
   * Takes the edits of pages that are gone; from now on they are this page's own.
   *
   * @returns {NewEdit[]}
   */
  takeOver(now = Date.now()) {
    const left = this.#entries().filter(({ page }) => page !== this.#mine && this.#isLeft(page, now));
    const found = left.map(({ key }) => /** @type {Kept | null} */ (this.#read(key))).filter((edit) => edit !== null);
    found.sort((a, b) => a.at - b.at || a.turn - b.turn);
    /** @type {NewEdit[]} */
    const edits = found.map(({ turn: _, ...edit }) => edit);
    for (const edit of edits) this.keep(edit);
    for (const { key, page } of left) {
      this.#remove(key);
      this.#remove(`${page}:lives`);
    }
    return edits;
  }

  /**
   * @param {string} page
   * @param {number} now
   */
  #isLeft(page, now) {
    const lives = Number(this.#read(`${page}:lives`) ?? 0);
    return now - lives > takenForDeadAfter;
  }

  #entries() {
    const found = [];
    try {
      for (let index = 0; index < this.#storage.length; index += 1) {
        const key = this.#storage.key(index);
        if (!key?.startsWith(`${this.#base}.`)) continue;
        const [page, turn] = key.split(":");
        if (turn !== "lives") found.push({ key, page });
      }
    } catch {
      return [];
    }
    return found;
  }

  /** @param {number} turn */
  #key(turn) {
    return `${this.#mine}:${turn}`;
  }

  #say() {
    this.#write(`${this.#mine}:lives`, Date.now());
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  #write(key, value) {
    try {
      this.#storage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false; // storage is full or forbidden: the edit is kept as long as the page is open
    }
  }

  /** @param {string} key */
  #remove(key) {
    try {
      this.#storage.removeItem(key);
    } catch {
      return; // it could not be kept either
    }
  }

  /**
   * @param {string} key
   * @returns {unknown}
   */
  #read(key) {
    try {
      return JSON.parse(this.#storage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }
}

/** @param {Kept} edit */
const kept = ({ id, kind, label, changes, target = null, at, turn }) => ({
  id,
  kind,
  label,
  changes,
  target,
  at,
  turn,
});
