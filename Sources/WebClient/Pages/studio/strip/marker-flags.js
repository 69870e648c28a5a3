import { element, nameOf, setText, within } from "../../parts/element.js";
import { arrange } from "../../parts/rows.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/words.js";

/**
 * The production's markers over the cards: each where its moment lies in the hold of a formation, or in the gap of a
 * move. A touch goes there. The panel of the markers says them to screen readers.
 *
 * @import { Marker } from "../../editing/production.d.ts"
 * @import { scoreOf } from "../playing/score.js"
 *
 * @typedef {ReturnType<typeof scoreOf>} Score
 */
export class MarkerFlags {
  #layer = element("div", { class: "marker-flags", "aria-hidden": "true" });
  /** @type {Map<string, HTMLElement>} */
  #flags = new Map();
  #goTo;

  /**
   * @param {HTMLElement} track what scrolls
   * @param {(at: number) => void} goTo
   */
  constructor(track, goTo) {
    this.#goTo = goTo;
    track.append(this.#layer);
  }

  /**
   * Shows the markers of the formations `first` to `last` (places, from 0).
   *
   * @param {Marker[]} markers
   * @param {Score} score
   * @param {number} first
   * @param {number} last
   * @param {{ pitch: number, card: number }} lengths of a card with its gap, and without; CSS pixels
   */
  show(markers, score, first, last, lengths) {
    const shown = markers.filter(({ at }) => {
      const formation = score.formationAt(at);
      return at <= score.end && formation >= first && formation <= last;
    }).sort((one, other) => one.at - other.at);
    const wanted = new Set(shown.map(({ id }) => id));
    for (const [id, flag] of this.#flags) {
      if (wanted.has(id)) continue;
      flag.remove();
      this.#flags.delete(id);
    }
    const flags = shown.map(({ id, name, at }) => {
      const flag = this.#flags.get(id) ?? this.#newFlag(id);
      flag.dataset.at = String(at);
      flag.title = words("strip.marker", { name, time: clockTime(at) });
      flag.style.left = `${placeOf(at, score, lengths)}px`;
      setText(within(flag, "bdi"), name);
      return flag;
    });
    // The later one lies on top, so that the beginning of each is seen.
    arrange(this.#layer, flags);
  }

  /** @param {string} id */
  #newFlag(id) {
    const flag = element("button", { type: "button", class: "marker-flag", tabindex: "-1" }, nameOf(""));
    flag.addEventListener("click", () => this.#goTo(Number(flag.dataset.at)));
    this.#flags.set(id, flag);
    return flag;
  }
}

/**
 * CSS pixels from the beginning of the row.
 *
 * @param {number} at
 * @param {Score} score
 * @param {{ pitch: number, card: number }} lengths
 */
function placeOf(at, score, { pitch, card }) {
  const index = score.formationAt(at);
  const [arrival, departure] = [score.arrival(index), score.departure(index)];
  if (at >= arrival) return index * pitch + card * (departure > arrival ? (at - arrival) / (departure - arrival) : 0);
  const left = score.departure(index - 1);
  return (index - 1) * pitch + card + (pitch - card) * ((at - left) / (arrival - left));
}
