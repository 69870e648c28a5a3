/** Who else has the production open, and what everybody has selected. `changed()` is called when that changes. */
export class Presence {
  editors = [];
  /** What this page is called among the editors' devices; null before the server has said so. */
  device = null;
  /** By device, this one too: `{ device, by, formation, performers }`. */
  selections = new Map();
  /** What this page has told the others, as a message; null for nothing yet. */
  own = null;
  #changed;

  constructor(changed) {
    this.#changed = changed;
  }

  welcomed({ you, editors = [] }) {
    this.device = you?.device ?? null;
    this.present(editors);
  }

  present(editors) {
    this.editors = editors;
    const devices = new Set(editors.map(({ device }) => device));
    for (const device of this.selections.keys()) if (!devices.has(device)) this.selections.delete(device);
    this.#changed();
  }

  selected({ device, by, formation = null, performers = [] }) {
    this.selections.set(device, { device, by, formation, performers });
    this.#changed();
  }

  /** Answers with the message that tells the others. */
  select(formation, performers) {
    this.own = { type: "selection", formation, performers };
    return this.own;
  }
}
