import { words } from "../words/conductor.js";
import { nameOf } from "../ui/element.js";
import { node, setText, within } from "../ui/node.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { clockTime } from "../stage/words.js";

import { markerAsTyped } from "./places.js";

/** @import { Choreography } from "../stage/choreography.js" */

/**
 * One formation, and when it stands; `part` names the part of the work that begins with it, else it is empty. `markers`
 * are those that come while it is live.
 *
 * @typedef {{ id: string, name: string, time: string, part: string, markers: Marker[] }} Row
 * @typedef {{ name: string, time: string, typed: string }} Marker as it is typed to start there
 */

/**
 * The formations in order, the live and the next one marked. A jump cuts for everybody, so it takes two steps: one is
 * chosen with the arrows, by its number or with a tap, which shows what would happen; then Enter, a second tap or a
 * held press does it.
 */
const holdsFor = 700;
/** How long a tap counts as the first of two. */
const offeredFor = 6_000;
/** CSS pixels; a finger that has gone further scrolls. */
const staysWithin = 10;

export class FormationList {
  #list;
  /** @type {Rows<Row>} */
  #rows = new Rows({
    key: ({ id }) => id,
    of: ({ id, name, time, part, markers }, index) => [
      index,
      name,
      time,
      part,
      markers.map(({ time, typed }) => `${typed} ${time}`).join(),
      index === this.#live,
      index === this.#next,
      id === this.#offered,
    ],
    make: (formation, index, former) => this.#fill(former ?? emptyRow(formation.id), formation, index),
  });
  #redraw;
  /** @type {Row[]} */
  #formations = [];
  /**
   * The id of the chosen one.
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
  #holding = 0;
  /** A press was held; the click that follows is not another press. */
  #wasHeld = false;
  /** @type {(index: number) => void} */
  onJump = () => {};
  /** What a jump would show: an index, or -1 for nothing any more. @type {(index: number) => void} */
  onOffer = () => {};
  /** The name of a part or a marker was touched. @type {(place: string) => void} as it is typed */
  onPlace = () => {};

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    this.#redraw = redrawing(list, () => this.#draw());
    /** @param {Event} event */
    const idAt = ({ target }) =>
      target instanceof Element ? target.closest(".formation-row")?.getAttribute("data-formation") ?? null : null;
    list.addEventListener("click", (event) => this.#pressed(idAt(event), event));
    list.addEventListener("click", ({ target }) => {
      const place = target instanceof Element ? target.closest("[data-place]") : null;
      if (place !== null) this.onPlace(place.getAttribute("data-place") ?? "");
    });
    list.addEventListener("pointerdown", (event) => this.#hold(idAt(event), event));
    // A finger that is held down opens no menu.
    list.addEventListener("contextmenu", (event) => {
      if (!(event instanceof PointerEvent && event.pointerType === "mouse")) event.preventDefault();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !list.contains(target)) this.#offer(null);
    });
    list.addEventListener("focusin", (event) => idAt(event) !== null && this.#mark(idAt(event)));
  }

  /**
   * A click by keyboard is Enter, which jumps.
   *
   * @param {string | null} id
   * @param {MouseEvent} event
   */
  #pressed(id, { detail }) {
    if (id === null || this.#wasHeld) return;
    if (detail === 0 || id === this.#offered) this.#jump(id);
    else this.#offer(id);
  }

  /**
   * @param {string | null} id
   * @param {PointerEvent} event
   */
  #hold(id, { button, clientX, clientY }) {
    this.#wasHeld = false;
    if (id === null || button !== 0) return;
    const pressed = this.#button(id);
    pressed?.classList.add("held");
    const ended = new AbortController();
    const end = () => {
      clearTimeout(this.#holding);
      pressed?.classList.remove("held");
      ended.abort();
    };
    this.#holding = setTimeout(() => {
      end();
      this.#wasHeld = true;
      this.#jump(id);
    }, holdsFor);
    for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, end, { signal: ended.signal });
    addEventListener(
      "pointermove",
      (moved) => Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > staysWithin && end(),
      { signal: ended.signal },
    );
  }

  /** @param {string} id */
  #jump(id) {
    this.#offer(null);
    this.onJump(this.#formations.findIndex((formation) => formation.id === id));
  }

  /** @param {string | null} id */
  #offer(id) {
    if (id === null && this.#offered === null) return;
    clearTimeout(this.#offering);
    this.#offered = id;
    if (id !== null) {
      this.#mark(id);
      this.#offering = setTimeout(() => this.#offer(null), offeredFor);
    }
    this.#draw();
    this.onOffer(this.#formations.findIndex((formation) => formation.id === id));
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
    choreography.markers.forEach(({ name, at }, index) => {
      const typed = markerAsTyped(index, choreography);
      markers[choreography.formationAt(at)]?.push({ name, time: clockTime(at), typed });
    });
    this.#formations = choreography.formations.map(({ id, name, part }, index, all) => ({
      id,
      name,
      time: clockTime(choreography.arrival(index)),
      part: part === all[index - 1]?.part ? "" : part,
      markers: markers[index],
    }));
    this.#redraw();
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
    // At once: a drawing that comes later does not take away what is chosen from now on.
    this.#follow();
    this.#redraw();
  }

  /** One that has become live is chosen and brought into sight. */
  #follow() {
    const live = this.#formations[this.#live]?.id ?? null;
    const button = this.#button(live);
    if (button === null || live === this.#followed) return;
    this.#followed = live;
    this.#mark(live);
    this.#reveal(button);
  }

  /**
   * Moves the choice by steps.
   *
   * @param {number} by
   */
  step(by) {
    const at = this.#formations.findIndex(({ id }) => id === this.#chosen);
    this.choose(Math.min(this.#formations.length - 1, Math.max(0, at + by)));
  }

  /** @param {number} index */
  choose(index) {
    const button = this.#button(this.#formations[index]?.id ?? null);
    button?.focus({ preventScroll: true });
    this.#reveal(button);
  }

  #draw() {
    this.#rows.show([this.#list, this.#formations]);
    this.#follow();
    this.#mark(this.#button(this.#chosen) === null ? this.#formations[0]?.id ?? null : this.#chosen);
  }

  /**
   * @param {HTMLElement} row
   * @param {Row} formation
   * @param {number} index
   */
  #fill(row, { id, name, time, part, markers }, index) {
    const button = within(row, ".formation-row");
    const heading = within(row, ".part-heading");
    heading.hidden = part === "";
    heading.setAttribute("data-place", part);
    setText(within(heading, "bdi"), part);
    within(row, ".row-markers").replaceChildren(...markers.map(markerButton));
    setText(within(row, ".row-number"), String(index + 1));
    setText(within(row, ".row-name bdi"), name);
    setText(within(row, ".row-time"), time);
    const mark = index === this.#live
      ? words("conductor.rowLive")
      : index === this.#next
      ? words("conductor.rowNext")
      : "";
    setText(within(row, ".row-mark"), mark);
    const isOffered = id === this.#offered;
    setText(within(row, ".row-offer"), isOffered ? words("conductor.rowOffer") : "");
    button.classList.toggle("offered", isOffered);
    button.classList.toggle("live", index === this.#live);
    button.classList.toggle("next", index === this.#next);
    if (index === this.#live) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    return row;
  }

  /** @param {string | null} id */
  #button(id) {
    const row = this.#rows.node(id);
    return row === null ? null : within(row, ".formation-row");
  }

  /**
   * One row of the list can be reached by Tab: the chosen one.
   *
   * @param {string | null} id
   */
  #mark(id) {
    this.#button(this.#chosen)?.setAttribute("tabindex", "-1");
    this.#chosen = id;
    this.#button(id)?.setAttribute("tabindex", "0");
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

/** @param {string} id */
const emptyRow = (id) =>
  node(
    "li",
    {},
    node("button", { type: "button", class: "part-heading", hidden: "" }, nameOf("")),
    node(
      "button",
      { type: "button", class: "formation-row", tabindex: "-1", "data-formation": id },
      node("span", { class: "row-number" }),
      node("span", { class: "row-name" }, nameOf("")),
      node("span", { class: "row-time" }),
      node("span", { class: "row-mark" }),
      node("span", { class: "row-offer" }),
    ),
    node("span", { class: "row-markers" }),
  );

/** @param {Marker} marker */
const markerButton = ({ name, time, typed }) =>
  node(
    "button",
    { type: "button", class: "marker-row", "data-place": typed },
    nameOf(name),
    node("span", { class: "row-time" }, time),
  );
