import { ask } from "../ui/ask.js";
import { Problem } from "../ui/problem.js";
import { Tried } from "../ui/tried.js";
import { call } from "../wire/api.js";

/**
 * The share ids of a production, as the server tells them.
 *
 * @typedef {object} SharedCode
 * @property {string} code
 * @property {"copy" | "poster"} kind
 * @property {number} revision
 * @property {string} madeAt
 * @property {string} link
 * @property {boolean} local
 */
export class SharedCodes extends Tried {
  /** @type {SharedCode[] | null} null: not known yet */
  all = null;
  /** Whether whoever looks may hand out share ids: who owns the production may. */
  mayMake = true;
  #path;

  /** @param {string} production */
  constructor(production) {
    super();
    this.#path = `/api/v1/productions/${encodeURIComponent(production)}/codes`;
  }

  look = () =>
    this.try(async () => {
      this.all = (await ask(this, "latest", () => call(this.#path))).codes;
    });

  /** @param {"copy" | "poster"} kind */
  make = (kind) =>
    this.try(async () => {
      await ask(this.make, "once", () => call(this.#path, { method: "POST", body: { kind } }));
      await this.look();
    });

  /** @param {string} code */
  takeBack = (code) =>
    this.try(async () => {
      await ask(code, "once", () => call(`${this.#path}/${code}`, { method: "DELETE" }));
      await this.look();
    });

  /**
   * @protected
   * @override
   * @param {unknown} problem
   */
  refused(problem) {
    if (problem instanceof Problem && problem.status === 403) this.mayMake = false;
    else super.refused(problem);
  }
}
