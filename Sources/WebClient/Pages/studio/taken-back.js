import { touched } from "../editing/changes.js";

/**
 * Shows on the stage what an undo or a redo has changed: its formation is opened. After an undo those are chosen who
 * were chosen when the edit was made, so that one can go on from there.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Change } from "../wire/production.d.ts"
 * @import { Selection } from "./selection.js"
 */
export class TakenBack {
  #desk;
  #selection;
  /** Who was chosen when each edit was made here, by its id. @type {Map<string, Set<string>>} */
  #chosen = new Map();

  /** @param {{ desk: Desk, selection: Selection }} parts */
  constructor({ desk, selection }) {
    this.#desk = desk;
    this.#selection = selection;
    // An edit takes those whom it removes out of the selection: what it found is kept before it is shown.
    desk.onMaking((id) => {
      this.#chosen.set(id, selection.performers);
      const [earliest] = this.#chosen.keys();
      if (this.#chosen.size > remembered) this.#chosen.delete(earliest);
    });
  }

  /**
   * @param {string} kind of the notice
   * @param {Change[]} changes
   * @param {string} [edit] which was taken back or made again
   */
  show(kind, changes, edit) {
    this.#open(changes);
    const chosen = this.#chosen.get(edit ?? "");
    if (kind !== "undone" || chosen === undefined) return;
    const known = new Set(this.#desk.document.performers.map(({ id }) => id));
    this.#selection.select([...chosen].filter((id) => known.has(id)));
  }

  /** @param {Change[]} changes */
  #open(changes) {
    const { formations } = this.#desk.document;
    const open = touched(changes).filter(([kind]) => kind === "formations").map(([, id]) => id);
    if (open.length === 0 || open.includes(this.#selection.formation ?? "")) return;
    const there = open.find((id) => formations.some((formation) => formation.id === id));
    if (there !== undefined) this.#selection.formation = there;
  }
}

const remembered = 200;
