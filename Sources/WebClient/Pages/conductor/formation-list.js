import { words } from "../words/words.js";
import { element, nameOf, setText, within } from "../parts/element.js";
import { redrawing } from "../parts/redraw.js";
import { Rows } from "../parts/rows.js";
import { clockTime } from "../stage/words.js";

/** @import { Choreography } from "../stage/choreography.js" */

/** @typedef {{ id: string, name: string, time: string }} Row one formation, and when it stands */

/**
 * The formations in order, the live and the next one marked. One is chosen with the arrows or by its number
 * and jumped to with Enter or a press.
 */
export class FormationList {
  #list;
  /** @type {Rows<Row>} */
  #rows = new Rows({
    key: ({ id }) => id,
    of: ({ name, time }, index) => [index, name, time, index === this.#live, index === this.#next],
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
   * The id of the live one when it was last brought into sight.
   *
   * @type {string | null}
   */
  #revealed = null;
  #live = -1;
  #next = -1;
  /** @type {(index: number) => void} */
  onJump = () => {};

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    this.#redraw = redrawing(list, () => this.#draw());
    /** @param {Event} event */
    const idAt = ({ target }) =>
      target instanceof Element ? target.closest(".formation-row")?.getAttribute("data-formation") ?? null : null;
    list.addEventListener("click", (event) => {
      const index = this.#formations.findIndex(({ id }) => id === idAt(event));
      if (index >= 0) this.onJump(index);
    });
    list.addEventListener("focusin", (event) => idAt(event) !== null && this.#mark(idAt(event)));
  }

  /** @param {Choreography} choreography */
  show(choreography) {
    this.#formations = choreography.formations.map(({ id, name }, index) => ({
      id,
      name,
      time: clockTime(choreography.arrival(index)),
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
    this.#live = live;
    this.#next = next;
    this.#redraw();
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
    const live = this.#formations[this.#live]?.id ?? null;
    const isNewlyLive = live !== null && live !== this.#revealed;
    if (isNewlyLive) {
      this.#revealed = live;
      this.#reveal(this.#button(live));
    }
    this.#mark(
      isNewlyLive ? live : this.#button(this.#chosen) === null ? this.#formations[0]?.id ?? null : this.#chosen,
    );
  }

  /**
   * @param {HTMLElement} row
   * @param {Row} formation
   * @param {number} index
   */
  #fill(row, { name, time }, index) {
    const button = within(row, "button");
    setText(within(row, ".row-number"), String(index + 1));
    setText(within(row, ".row-name bdi"), name);
    setText(within(row, ".row-time"), time);
    const mark = index === this.#live
      ? words("conductor.rowLive")
      : index === this.#next
      ? words("conductor.rowNext")
      : "";
    setText(within(row, ".row-mark"), mark);
    button.classList.toggle("live", index === this.#live);
    button.classList.toggle("next", index === this.#next);
    if (index === this.#live) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    return row;
  }

  /** @param {string | null} id */
  #button(id) {
    const row = this.#rows.node(id);
    return row === null ? null : within(row, "button");
  }

  /**
   * One of the list is reached by Tab: the chosen one.
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
  element(
    "li",
    {},
    element(
      "button",
      { type: "button", class: "formation-row", tabindex: "-1", "data-formation": id },
      element("span", { class: "row-number" }),
      element("span", { class: "row-name" }, nameOf("")),
      element("span", { class: "row-time" }),
      element("span", { class: "row-mark" }),
    ),
  );
