import { element, nameOf, setText } from "../parts/element.js";
import { redrawing } from "../parts/redraw.js";
import { Rows } from "../parts/rows.js";
import { clockTime } from "../stage/words.js";

/**
 * The formations in order, the live and the next one marked. One is chosen with the arrows or by its number
 * and jumped to with Enter or a press.
 */
export class FormationList {
  #list;
  #rows = new Rows({
    key: ({ id }) => id,
    of: ({ name, time }, index) => [index, name, time, index === this.#live, index === this.#next],
    make: (formation, index, former) => this.#fill(former ?? emptyRow(formation.id), formation, index),
  });
  #redraw;
  /** `{ id, name, time }` in order. */
  #formations = [];
  /** The id of the chosen one, and of the live one when it was last brought into sight. */
  #chosen = null;
  #revealed = null;
  #live = -1;
  #next = -1;
  onJump = () => {};

  constructor(list) {
    this.#list = list;
    this.#redraw = redrawing(list, () => this.#draw());
    const idAt = ({ target }) => target.closest(".formation-row")?.dataset.formation ?? null;
    list.addEventListener("click", (event) => {
      const index = this.#formations.findIndex(({ id }) => id === idAt(event));
      if (index >= 0) this.onJump(index);
    });
    list.addEventListener("focusin", (event) => idAt(event) !== null && this.#mark(idAt(event)));
  }

  show(choreography) {
    this.#formations = choreography.formations.map(({ id, name }, index) => ({
      id,
      name,
      time: clockTime(choreography.arrival(index)),
    }));
    this.#redraw();
  }

  /** `live` and `next` are indices; -1 for none. */
  light(live, next) {
    if (live === this.#live && next === this.#next) return;
    this.#live = live;
    this.#next = next;
    this.#redraw();
  }

  /** Moves the choice by steps. */
  step(by) {
    const at = this.#formations.findIndex(({ id }) => id === this.#chosen);
    this.choose(Math.min(this.#formations.length - 1, Math.max(0, at + by)));
  }

  choose(index) {
    const button = this.#button(this.#formations[index]?.id);
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

  #fill(row, { name, time }, index) {
    const button = row.firstElementChild;
    const [number, words, when, mark] = button.children;
    setText(number, String(index + 1));
    setText(words.firstElementChild, name);
    setText(when, time);
    setText(mark, index === this.#live ? "LIVE" : index === this.#next ? "next" : "");
    button.classList.toggle("live", index === this.#live);
    button.classList.toggle("next", index === this.#next);
    if (index === this.#live) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    return row;
  }

  #button(id) {
    return this.#rows.node(id)?.firstElementChild ?? null;
  }

  /** One of the list is reached by Tab: the chosen one. */
  #mark(id) {
    this.#button(this.#chosen)?.setAttribute("tabindex", "-1");
    this.#chosen = id;
    this.#button(id)?.setAttribute("tabindex", "0");
  }

  /** Scrolls the list alone, never the page. */
  #reveal(row) {
    const frame = this.#list;
    if (!row || frame.scrollHeight <= frame.clientHeight) return;
    const top = row.offsetTop - frame.offsetTop;
    if (top < frame.scrollTop + row.offsetHeight || top > frame.scrollTop + frame.clientHeight - 2 * row.offsetHeight) {
      frame.scrollTop = top - frame.clientHeight / 3;
    }
  }
}

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
