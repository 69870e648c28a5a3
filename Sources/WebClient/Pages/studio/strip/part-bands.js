import { node, setText } from "../../ui/node.js";
import { partColour } from "../parts-of-the-work.js";

/**
 * Over the cards, one band for each part: as long as the formations that are in it, its name in sight wherever the row
 * is scrolled to. The cards say their part to screen readers themselves.
 *
 * @import { Formation } from "../../wire/production.d.ts"
 *
 * @typedef {{ part: string, from: number, to: number }} Run
 *   formations of one part beside each other, both ends included
 */
export class PartBands {
  #layer = node("div", { class: "part-bands", "aria-hidden": "true" });
  /**
   * By the formation that the band begins with.
   *
   * @type {Map<string, { node: HTMLElement, name: HTMLElement }>}
   */
  #bands = new Map();

  /** @param {HTMLElement} track what scrolls */
  constructor(track) {
    track.prepend(this.#layer);
  }

  /**
   * Shows the parts of the formations `first` to `last` (places, from 0).
   *
   * @param {Formation[]} formations
   * @param {number} first
   * @param {number} last
   * @param {{ pitch: number, card: number }} lengths of a card with its gap, and without; CSS pixels
   */
  show(formations, first, last, { pitch, card }) {
    const runs = runsOf(formations, first, last);
    const wanted = new Set(runs.map(({ from }) => formations[from].id));
    for (const [id, { node }] of this.#bands) {
      if (wanted.has(id)) continue;
      node.remove();
      this.#bands.delete(id);
    }
    for (const { part, from, to } of runs) {
      const { node, name } = this.#bands.get(formations[from].id) ?? this.#newBand(formations[from].id);
      node.style.left = `${from * pitch}px`;
      node.style.width = `${(to - from) * pitch + card}px`;
      node.style.borderColor = partColour(part);
      setText(name, part);
    }
  }

  /** @param {string} id */
  #newBand(id) {
    const name = node("bdi", { class: "part-name" });
    const made = node("div", { class: "part-band" }, name);
    this.#layer.append(made);
    const band = { node: made, name };
    this.#bands.set(id, band);
    return band;
  }
}

/**
 * The runs of formations in one part that reach into `first` to `last`, each whole.
 *
 * @param {Formation[]} formations
 * @param {number} first
 * @param {number} last
 * @returns {Run[]}
 */
function runsOf(formations, first, last) {
  if (last < first) return [];
  const runs = [];
  let from = first;
  while (from > 0 && formations[from - 1].part === formations[from]?.part) from -= 1;
  while (from <= last) {
    const { part } = formations[from];
    let to = from;
    while (to + 1 < formations.length && formations[to + 1].part === part) to += 1;
    if (part !== "") runs.push({ part, from, to });
    from = to + 1;
  }
  return runs;
}
