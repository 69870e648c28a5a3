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
  /** Who was chosen when each edit was made, the last at the end. @type {{ id: string, chosen: Set<string> }[]} */
  #made = [];
  /** What an undo would take back, and who is chosen, before what is happening now. */
  #before;

  /** @param {{ desk: Desk, selection: Selection }} parts */
  constructor({ desk, selection }) {
    this.#desk = desk;
    this.#selection = selection;
    this.#before = this.#now;
    selection.listen(() => this.#soon());
    desk.onStatus(() => {
      const id = desk.canUndo?.id;
      if (id === this.#before.id) return;
      if (id !== undefined && !this.#made.some((one) => one.id === id)) {
        this.#made = [...this.#made, { id, chosen: this.#before.chosen }].slice(-remembered);
      }
      this.#soon();
    });
  }

  /**
   * @param {string} kind of the notice
   * @param {Change[]} changes
   */
  show(kind, changes) {
    this.#open(changes);
    if (kind !== "undone") return;
    // After an undo the server may not have said yet what comes before it: then it is the last that was made here.
    const at = this.#made.findLastIndex(({ id }) => id === this.#before.id);
    const taken = this.#made.at(at);
    if (taken === undefined) return;
    this.#made = this.#made.slice(0, at);
    const known = new Set(this.#desk.document.performers.map(({ id }) => id));
    this.#selection.select([...taken.chosen].filter((id) => known.has(id)));
  }

  /** @param {Change[]} changes */
  #open(changes) {
    const { formations } = this.#desk.document;
    const open = touched(changes).filter(([kind]) => kind === "formations").map(([, id]) => id);
    if (open.length === 0 || open.includes(this.#selection.formation ?? "")) return;
    const there = open.find((id) => formations.some((formation) => formation.id === id));
    if (there !== undefined) this.#selection.formation = there;
  }

  get #now() {
    return { id: this.#desk.canUndo?.id, chosen: this.#selection.performers };
  }

  /** An edit takes those whom it removes out of the selection before it is told: what it found is kept until then. */
  #soon() {
    queueMicrotask(() => (this.#before = this.#now));
  }
}

const remembered = 200;
