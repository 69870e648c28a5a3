import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/strip.js";
import "../../words/studio.js";
import { tempoMap } from "../../stage/tempo.js";
import { scoreOf } from "../../stage/score.js";
import { carry } from "./drag.js";

/**
 * The production's markers over the cards: each where its moment lies in the hold of a formation, or in the gap of a
 * move. A touch goes there; dragged as cards are, a marker comes to another count, or tenth of a second where lengths
 * are seconds. The panel of the markers says them to screen readers, and sets them to the microsecond.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Marker } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Source } from "../../ui/changes.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { InSight } from "./in-sight.js"
 *
 * @typedef {ReturnType<typeof scoreOf>} Score
 * @typedef {{ pitch: number, card: number }} Lengths of a card with its gap, and without; CSS pixels
 * @typedef {object} Flag
 * @property {Marker} marker
 * @property {number | null} carried where a drag would leave it
 * @property {number} left CSS pixels from the beginning of the row
 */
export class MarkerFlags {
  /** @type {Flag[]} */
  #shown = [];
  #parts;
  /** The flag that is dragged, and where it would come to. @type {{ id: string, at: number } | null} */
  #dragged = null;
  /** CSS pixels from the beginning of a flag to where a pointer went down on it. */
  #grip = 0;

  /**
   * @param {{ desk: Desk, playhead: Playhead, lengths: LengthUnit, sight: InSight }} parts
   * @param {HTMLElement} scroller
   * @param {HTMLElement} track what scrolls in it
   * @param {readonly Source[]} sources
   */
  constructor(parts, scroller, track, sources) {
    this.#parts = parts;
    const layer = node("div", { class: "marker-flags", "aria-hidden": "true" });
    track.append(layer);
    this.drawn = drawing(layer, sources, () => {
      this.#shown = this.#inSight();
      return list(this.#shown, {
        key: ({ marker }) => marker.id,
        of: ({ marker, carried, left }) => [marker, carried, left, parts.lengths.kind],
        make: (flag) => this.#flag(flag),
      });
    });
    carry(scroller, {
      take: ({ target }) => this.#take(target),
      held: ({ target }) => {
        const id = idAt(target);
        if (id !== null) this.#goTo(id);
      },
    });
  }

  /** The markers of the formations in sight, and the one that is dragged. */
  #inSight() {
    const { document, ends: { first, last }, measures } = this.#parts.sight;
    const score = scoreOf(document);
    const shown = document.markers.filter(({ id, at }) => {
      if (id === this.#dragged?.id) return last >= first;
      const formation = score.formationAt(at);
      return at <= score.end && formation >= first && formation <= last;
    }).sort((one, other) => one.at - other.at);
    // The later one lies on top, so that the beginning of each is seen.
    return shown.map((marker) => {
      const carried = this.#dragged?.id === marker.id ? this.#dragged.at : null;
      return { marker, carried, left: placeOf(carried ?? marker.at, score, measures) };
    });
  }

  /** @param {Shown<Flag>} flag */
  #flag({ marker: { id, name, at }, carried, left }) {
    const { sight, lengths } = this.#parts;
    return element(
      "button",
      {
        type: "button",
        class: carried === null ? "marker-flag" : "marker-flag carried",
        tabindex: "-1",
        "data-marker": id,
        title: words("strip.marker", { name, time: clockTime(at) }),
        style: { left: `${left}px` },
        onpointerdown: ({ currentTarget, clientX }) => {
          this.#grip = clientX - currentTarget.getBoundingClientRect().left;
        },
        onclick: () => this.#goTo(id),
      },
      nameOf(carried === null ? name : lengths.words(carried, sight.document, 0)),
    );
  }

  /** @param {string} id */
  #marker(id) {
    return this.#parts.desk.document.markers.find((marker) => marker.id === id);
  }

  /** @param {string} id */
  #goTo(id) {
    const marker = this.#marker(id);
    if (marker !== undefined) this.#parts.playhead.seek(marker.at);
  }

  /** @param {EventTarget | null} target */
  #take(target) {
    const id = idAt(target);
    if (id === null) return null;
    return {
      move: (/** @type {number} */ x) => this.#carry({ id, at: this.#momentAt(x) }),
      drop: (/** @type {number} */ x) => this.#drop(id, this.#momentAt(x)),
      end: () => this.#carry(null),
    };
  }

  /**
   * The whole count, or tenth of a second, that a dragged flag would come to.
   *
   * @param {number} clientX
   */
  #momentAt(clientX) {
    const { sight, lengths } = this.#parts;
    const { document } = sight;
    const score = scoreOf(document);
    const at = timeAt(sight.along(clientX - this.#grip), score, document.formations.length, sight.measures);
    const map = tempoMap(document);
    const near = lengths.kind === "counts" ? map.timeOf(Math.round(map.countAt(at))) : Math.round(at / 1e5) * 1e5;
    return Math.min(score.end, Math.max(0, Math.round(near)));
  }

  /**
   * A flag lies elsewhere while it is dragged, and is drawn there.
   *
   * @param {{ id: string, at: number } | null} dragged
   */
  #carry(dragged) {
    const isShown = this.#shown.some(({ marker }) => marker.id === (dragged?.id ?? this.#dragged?.id));
    this.#dragged = dragged;
    if (isShown) this.drawn.now();
  }

  /**
   * @param {string} id
   * @param {number} at
   */
  #drop(id, at) {
    const marker = this.#marker(id);
    if (marker === undefined || marker.at === at) return;
    const label = labelOf("studio.label.move", { whom: marker.name });
    this.#parts.desk.do(label, [{ set: ["markers", id, "at"], to: at }]);
  }
}

/**
 * The marker whose flag something is in; null for none.
 *
 * @param {EventTarget | null} target
 */
const idAt = (target) =>
  (target instanceof Element ? target.closest(".marker-flag") : null)?.getAttribute("data-marker") ?? null;

/**
 * CSS pixels from the beginning of the row.
 *
 * @param {number} at
 * @param {Score} score
 * @param {Lengths} lengths
 */
function placeOf(at, score, { pitch, card }) {
  const index = score.formationAt(at);
  const [arrival, departure] = [score.arrival(index), score.departure(index)];
  if (at >= arrival) return index * pitch + card * (departure > arrival ? (at - arrival) / (departure - arrival) : 0);
  const left = score.departure(index - 1);
  return (index - 1) * pitch + card + (pitch - card) * ((at - left) / (arrival - left));
}

/**
 * The other way round: the score time at so many CSS pixels from the beginning of the row.
 *
 * @param {number} x
 * @param {Score} score
 * @param {number} count of formations, at least one
 * @param {Lengths} lengths
 */
function timeAt(x, score, count, { pitch, card }) {
  const index = Math.min(count - 1, Math.max(0, Math.floor(x / pitch)));
  const inside = x - index * pitch;
  const [arrival, departure] = [score.arrival(index), score.departure(index)];
  if (inside <= card || index === count - 1) return arrival + (departure - arrival) * Math.min(1, inside / card);
  return departure + (score.arrival(index + 1) - departure) * ((inside - card) / (pitch - card));
}
