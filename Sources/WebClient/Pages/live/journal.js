import { call } from "./api.js";

/** What the server knows of one production's edits. Every call throws a `Problem`. */
export class Journal {
  #address;
  #token;

  /** Without a token the browser's own cookie speaks. */
  constructor(production, token = null) {
    this.#token = token;
    this.#address = `/api/v1/productions/${encodeURIComponent(production)}`;
  }

  get address() {
    return this.#address;
  }

  document() {
    return this.#call(this.#address);
  }

  documentAsOf(revision) {
    return this.#call(`${this.#address}?revision=${revision}`);
  }

  post(edit) {
    return this.#call(`${this.#address}/edits`, { method: "POST", body: edit });
  }

  /** All edits after a revision, the earliest first. */
  async after(revision) {
    const edits = [];
    for (let next = revision; next !== null && next !== undefined;) {
      const page = await this.#call(`${this.#address}/edits?after=${next}&limit=200`);
      edits.push(...page.edits);
      next = page.next;
    }
    return edits;
  }

  /** One page of the history, the latest first: `{ edits, next }`. */
  history(before = null, limit = 50) {
    return this.#call(`${this.#address}/edits?${before === null ? "" : `before=${before}&`}limit=${limit}`);
  }

  /** `{ undo, redo }`, each `{ revision, label }` or null. */
  undoState() {
    return this.#call(`${this.#address}/undo`);
  }

  copy({ revision, title }) {
    return this.#call(`${this.#address}/copies`, { method: "POST", body: { revision, title } });
  }

  whoAmI() {
    return this.#call("/api/v1/me");
  }

  #call(address, options = {}) {
    return call(address, { token: this.#token ?? undefined, ...options });
  }
}
