import { Changes } from "../ui/changes.js";
import { refusalInWords } from "../ui/refusals.js";

/**
 * @import { Journal } from "../wire/journal.js"
 * @import { Change, ProductionRole } from "../wire/production.d.ts"
 */

/** Each may do what those before it may. @type {readonly ProductionRole[]} */
const roles = ["see", "comment", "edit", "conduct", "own"];

/**
 * What this person may do with the production on the desk. Until it is known, everything: the server decides.
 *
 * @extends {Changes<[]>}
 */
export class OwnRights extends Changes {
  /** @type {ProductionRole} */
  role = "own";
  /** Whom to ask for more; null where that is not known. @type {string | null} */
  owner = null;
  /** The revision that dancers see; null where they see each change at once. @type {number | null} */
  published = null;
  #journal;

  /** @param {Journal} journal */
  constructor(journal) {
    super();
    this.#journal = journal;
  }

  async look() {
    try {
      const { role, owner, published = null } = await this.#journal.ownRole();
      if (role === this.role && owner === this.owner && published === this.published) return;
      Object.assign(this, { role, owner, published });
      this.notify();
    } catch {
      // Not known without the server.
    }
  }

  /** @param {ProductionRole} role */
  may(role) {
    return roles.indexOf(this.role) >= roles.indexOf(role);
  }

  /**
   * Why these changes are not made, in words; null if they may be.
   *
   * @param {readonly Change[]} changes
   */
  whyNot(changes) {
    const needed = changes.every(isComment) ? "comment" : "edit";
    if (this.may(needed)) return null;
    return refusalInWords({ code: "not-allowed", rule: needed === "edit" ? "needsEdit" : "needsComment", message: "" });
  }
}

/** Whether it only writes notes. @param {Change} change */
const isComment = (change) => change.set?.length === 3 && change.set[2] === "notes";
