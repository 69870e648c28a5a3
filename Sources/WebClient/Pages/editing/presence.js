/** @import { Editor, EditingSelection, Selection } from "../wire/wire.d.ts" */

/** Who else has the production open, and what everybody has selected. */
export class Presence {
  /** @type {readonly Editor[]} */
  editors = [];
  /** @type {string | null} what this page is called among the editors' devices; null before the server has said so */
  device = null;
  /** @type {Map<string, Selection>} by device, this one too */
  selections = new Map();
  /** @type {EditingSelection | null} what this page has told the others; null for nothing yet */
  own = null;
  #changed;

  /** @param {() => void} changed called when any of it changes */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {{ you?: Editor, editors?: readonly Editor[] }} welcome */
  welcomed({ you, editors = [] }) {
    this.device = you?.device ?? null;
    this.present(editors);
  }

  /** @param {readonly Editor[]} editors */
  present(editors) {
    this.editors = editors;
    const devices = new Set(editors.map(({ device }) => device));
    for (const device of this.selections.keys()) if (!devices.has(device)) this.selections.delete(device);
    this.#changed();
  }

  /** @param {Selection} selection */
  selected({ device, by, formation = null, performers = [] }) {
    this.selections.set(device, { device, by, formation, performers });
    this.#changed();
  }

  /**
   * Returns the message that tells the others.
   *
   * @param {string | null} formation
   * @param {string[]} performers
   */
  select(formation, performers) {
    this.own = { type: "selection", formation, performers };
    return this.own;
  }
}
