import { words } from "../words/conductor.js";
import { clockTime } from "../stage/words.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { later } from "../ui/queue.js";

import { holding } from "./holding.js";
import { markerAsTyped } from "./places.js";

/**
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/**
 * One formation, and when it stands; `part` names the part of the work that begins with it, else it is empty. `markers`
 * are those that come while it is live.
 *
 * @typedef {{ id: string, name: string, time: string, part: string, markers: Marker[] }} Row
 * @typedef {{ id: string, name: string, time: string, typed: string }} Marker as it is typed to start there
 */

/** How long a tap counts as the first of two. */
const offeredFor = 6_000;

/**
 * The formations in order, the live and the next one marked. A jump cuts for everybody, so it takes two steps: one is
 * chosen with the arrows, by its number or with a tap, which shows what would happen; then Enter, a second tap or a
 * held press does it.
 */
export class FormationList {
  #list;
  #drawing;
  /** @type {Row[]} */
  #formations = [];
  /**
   * The id of the chosen one: it alone can be reached by Tab.
   *
   * @type {string | null}
   */
  #chosen = null;
  /**
   * The id of the live one that was last chosen by itself and brought into sight.
   *
   * @type {string | null}
   */
  #followed = null;
  #live = -1;
  #next = -1;
  /**
   * The id of the one that a tap has chosen, and that another tap goes to.
   *
   * @type {string | null}
   */
  #offered = null;
  #offering = 0;
  /** @type {(index: number) => void} */
  onJump = () => {};
  /** What a jump would show: an index, or -1 for nothing any more. @type {(index: number) => void} */
  onOffer = () => {};
  /** The name of a part or a marker was touched. @type {(place: string) => void} as it is typed */
  onPlace = () => {};

  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.#list = frame;
    this.#drawing = drawing(frame, [], () => this.#view());
    const wasHeld = holding(frame, ".formation-row", (row) => this.#jump(idOf(row)));
    frame.addEventListener("click", ({ target, detail }) => {
      const id = idAt(target);
      if (id !== null && !wasHeld()) this.#pressed(id, detail === 0);
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !frame.contains(target)) this.#offer(null);
    });
    frame.addEventListener("focusin", ({ target }) => {
      const id = idAt(target);
      if (id === null || id === this.#chosen) return;
      this.#chosen = id;
      this.#drawing.soon();
    });
  }

  /**
   * A click by keyboard is Enter, which jumps.
   *
   * @param {string} id
   * @param {boolean} isByKey
   */
  #pressed(id, isByKey) {
    if (isByKey || id === this.#offered) this.#jump(id);
    else this.#offer(id);
  }

  /** @param {string | null} id */
  #jump(id) {
    this.#offer(null);
    const index = this.#indexOf(id);
    if (index >= 0) this.onJump(index);
  }

  /** @param {string | null} id */
  #offer(id) {
    if (id === null && this.#offered === null) return;
    clearTimeout(this.#offering);
    this.#offered = id;
    if (id !== null) {
      this.#chosen = id;
      this.#offering = setTimeout(() => this.#offer(null), offeredFor);
      this.#drawing.now();
    } else {
      this.#drawing.soon();
    }
    this.onOffer(this.#indexOf(id));
  }

  /** Takes back what a tap has chosen; returns whether there was something. */
  withdraw() {
    const wasOffered = this.#offered !== null;
    this.#offer(null);
    return wasOffered;
  }

  /** @param {Choreography} choreography */
  show(choreography) {
    /** @type {Marker[][]} */
    const markers = choreography.formations.map(() => []);
    choreography.markers.forEach(({ id, name, at }, index) => {
      const typed = markerAsTyped(index, choreography);
      markers[choreography.formationAt(at)]?.push({ id, name, time: clockTime(at), typed });
    });
    /** @type {string[]} */
    const headings = choreography.formations.map(() => "");
    for (const { part, first, last } of choreography.parts) {
      headings[last < first ? choreography.formationAt(part.from) : first] ||= part.name;
    }
    this.#formations = choreography.formations.map(({ id, name }, index) => ({
      id,
      name,
      time: clockTime(choreography.arrival(index)),
      part: headings[index],
      markers: markers[index],
    }));
    this.#follow();
    this.#drawing.soon();
  }

  /**
   * Indices; -1 for none.
   *
   * @param {number} live
   * @param {number} next
   */
  light(live, next) {
    if (live === this.#live && next === this.#next) return;
    if (live !== this.#live) this.#offer(null);
    this.#live = live;
    this.#next = next;
    this.#follow();
    this.#drawing.soon();
  }

  /** One that has become live is chosen, and brought into sight once it is drawn. */
  #follow() {
    const live = this.#formations[this.#live]?.id ?? null;
    if (live !== null && live !== this.#followed) {
      this.#followed = this.#chosen = live;
      later(() => this.#reveal(this.#button(live)));
    }
    if (this.#indexOf(this.#chosen) < 0) this.#chosen = this.#formations[0]?.id ?? null;
  }

  /**
   * Moves the choice by steps.
   *
   * @param {number} by
   */
  step(by) {
    this.choose(Math.min(this.#formations.length - 1, Math.max(0, this.#indexOf(this.#chosen) + by)));
  }

  /** @param {number} index */
  choose(index) {
    const id = this.#formations[index]?.id;
    if (id === undefined) return;
    this.#chosen = id;
    this.#drawing.now();
    const button = this.#button(id);
    button?.focus({ preventScroll: true });
    this.#reveal(button);
  }

  /** @param {string | null} id */
  #indexOf = (id) => this.#formations.findIndex((formation) => formation.id === id);

  #view() {
    return list(this.#formations, {
      key: ({ id }) => id,
      of: ({ id, name, time, part, markers }, index) => [
        index,
        name,
        time,
        part,
        markers.map(({ id, name, typed, time }) => `${id} ${name} ${typed} ${time}`).join(),
        index === this.#live,
        index === this.#next,
        id === this.#offered,
        id === this.#chosen,
      ],
      make: (formation, index) => this.#row(formation, index),
    });
  }

  /**
   * @param {Shown<Row>} formation
   * @param {number} index
   */
  #row({ id, name, time, part, markers }, index) {
    const lit = index === this.#live ? "live" : index === this.#next ? "next" : null;
    const isOffered = id === this.#offered;
    return element(
      "li",
      {},
      part !== "" && element("button", {
        type: "button",
        class: "part-heading",
        "data-place": part,
        onclick: () => this.#startAtPart(id),
      }, nameOf(part)),
      element(
        "button",
        {
          type: "button",
          class: ["formation-row", lit, isOffered && "offered"].filter(Boolean).join(" "),
          tabindex: id === this.#chosen ? "0" : "-1",
          "data-formation": id,
          "aria-current": lit === "live" ? "step" : null,
        },
        element("span", { class: "row-number" }, index + 1),
        element("span", { class: "row-name" }, nameOf(name)),
        element("span", { class: "row-time" }, time),
        element("span", { class: "row-mark" }, lit !== null && words(markOf[lit])),
        element("span", { class: "row-offer" }, isOffered && words("conductor.rowOffer")),
      ),
      element("span", { class: "row-markers" }, markers.map((marker) => this.#marker(marker))),
    );
  }

  /** @param {Shown<Marker>} marker */
  #marker({ id, name, time, typed }) {
    return element(
      "button",
      { key: id, type: "button", class: "marker-row", "data-place": typed, onclick: () => this.#startAtMarker(id) },
      nameOf(name),
      element("span", { class: "row-time" }, time),
    );
  }

  /** @param {string} id of the formation that it begins with */
  #startAtPart(id) {
    const part = this.#formations[this.#indexOf(id)]?.part ?? "";
    if (part !== "") this.onPlace(part);
  }

  /** @param {string} id */
  #startAtMarker(id) {
    const marker = this.#formations.flatMap(({ markers }) => markers).find((one) => one.id === id);
    if (marker !== undefined) this.onPlace(marker.typed);
  }

  /** @param {string} id @returns {HTMLElement | null} */
  #button(id) {
    return this.#list.querySelector(`[data-formation="${CSS.escape(id)}"]`);
  }

  /**
   * Scrolls the list alone, never the page.
   *
   * @param {HTMLElement | null} row
   */
  #reveal(row) {
    const frame = this.#list;
    if (!row || frame.scrollHeight <= frame.clientHeight) return;
    const top = row.offsetTop - frame.offsetTop;
    if (top < frame.scrollTop + row.offsetHeight || top > frame.scrollTop + frame.clientHeight - 2 * row.offsetHeight) {
      frame.scrollTop = top - frame.clientHeight / 3;
    }
  }
}

const markOf = /** @type {const} */ ({ live: "conductor.rowLive", next: "conductor.rowNext" });

/** @param {Element} row */
const idOf = (row) => row.getAttribute("data-formation");

/** @param {EventTarget | null} target */
function idAt(target) {
  const row = target instanceof Element ? target.closest(".formation-row") : null;
  return row === null ? null : idOf(row);
}
