import { call } from "../../wire/api.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Changes } from "../../ui/changes.js";
import { Problem } from "../../ui/problem.js";
import { words } from "../../words/panels.js";

/**
 * @import { Author } from "../../wire/production.d.ts"
 *
 * @typedef {"editors" | "poseWorkers"} Kind
 * @typedef {Author & { kind?: string, state?: "invited" | "away" | "connected" }} Invited of a computer it is known
 *   what it does
 * @typedef {{ name: string, link: string, isLocal: boolean, of: string | null }} Made what was made last and is shown
 *   once; `of` is who it is for, once the list has them: it may be taken back
 */

const paths = { editors: "/api/v1/editors", poseWorkers: "/api/v1/pose-workers" };

/** Who was invited, as the server lists them. `listen` hears when that has been read, or something was made. */
export class Invitations {
  kind;
  /** @type {Invited[]} */
  all = [];
  /** Whether an editor oneself: the owner invites. */
  isEditor = false;
  /** That there is nobody, or why they are not listed. */
  said = "";
  /** @type {Made | null} */
  made = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {Kind} kind */
  constructor(kind) {
    this.kind = kind;
  }

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  async look() {
    try {
      this.all = await ask(this, "latest", () => this.#listed());
      const of = this.made?.of ?? null;
      // A command that was used is of no use any more.
      if (of !== null && this.all.every(({ id, state }) => id !== of || state !== "invited")) this.made = null;
      this.said = this.all.length === 0 ? words(`panels.${this.kind}.nobody`) : "";
    } catch (refused) {
      this.isEditor = refused instanceof Problem && refused.status === 403;
      this.all = [];
      const why = inWords(refused);
      this.said = this.isEditor ? words(`panels.${this.kind}.owner`) : words(`panels.${this.kind}.notListed`, { why });
    }
    this.#changes.notify();
  }

  /** @returns {Promise<Invited[]>} */
  async #listed() {
    const answer = await call(paths[this.kind]);
    return this.kind === "editors" ? answer.editors : answer.workers;
  }

  /** @param {string} name */
  async make(name) {
    const before = new Set(this.all.map(({ id }) => id));
    const { link, local } = await call(paths[this.kind], { method: "POST", body: { name } });
    const made = this.made = { name, link, isLocal: local === true, of: null };
    this.#changes.notify();
    if (this.kind !== "poseWorkers") return;
    const stop = this.listen(() => {
      const found = this.all.find((one) => one.name === name && !before.has(one.id));
      if (found === undefined || this.made !== made) return;
      this.made = { ...made, of: found.id };
      stop();
    });
    void this.look();
  }

  /** @param {string} id */
  async remove(id) {
    await call(`${paths[this.kind]}/${encodeURIComponent(id)}`, { method: "DELETE" });
    if (this.made?.of === id) this.made = null;
    this.#changes.notify();
  }
}
