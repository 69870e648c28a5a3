import { element, nameOf } from "../parts/element.js";
import { clockTime } from "../stage/words.js";

/**
 * The formations in order, the live and the next one marked. One is chosen with the arrows or by its number
 * and jumped to with Enter or a press.
 */
export class FormationList {
  #list;
  #rows = [];
  #chosen = -1;
  #live = -1;
  #next = -1;
  onJump = () => {};

  constructor(list) {
    this.#list = list;
    list.addEventListener("click", (event) => {
      const index = this.#rows.findIndex((row) => row.contains(event.target));
      if (index >= 0) this.onJump(index);
    });
    list.addEventListener("focusin", (event) => {
      const index = this.#rows.findIndex((row) => row.contains(event.target));
      if (index >= 0) this.#mark(index);
    });
  }

  show(choreography) {
    this.#rows = choreography.formations.map((formation, index) => element(
      "button",
      { type: "button", class: "formation-row", tabindex: index === 0 ? 0 : -1 },
      element("span", { class: "row-number" }, String(index + 1)),
      element("span", { class: "row-name" }, nameOf(formation.name)),
      element("span", { class: "row-time" }, clockTime(choreography.arrival(index))),
      element("span", { class: "row-mark" }),
    ));
    this.#list.replaceChildren(...this.#rows.map((row) => element("li", {}, row)));
    this.#live = this.#next = this.#chosen = -1;
  }

  /** `live` and `next` are indices; -1 for none. */
  light(live, next) {
    if (live === this.#live && next === this.#next) return;
    const liveMoved = live !== this.#live;
    this.#live = live;
    this.#next = next;
    this.#rows.forEach((row, index) => {
      row.classList.toggle("live", index === live);
      row.classList.toggle("next", index === next);
      if (index === live) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      row.querySelector(".row-mark").textContent = index === live ? "LIVE" : index === next ? "next" : "";
    });
    if (liveMoved) {
      this.#mark(live);
      this.#reveal(this.#rows[live]);
    }
  }

  /** Moves the choice by steps; answers with the chosen row's words. */
  step(by) {
    return this.choose(Math.min(this.#rows.length - 1, Math.max(0, this.#chosen + by)));
  }

  choose(index) {
    const row = this.#rows[index];
    if (!row) return null;
    row.focus({ preventScroll: true });
    this.#reveal(row);
    return index;
  }

  get isFocused() {
    return this.#list.contains(document.activeElement);
  }

  #mark(index) {
    this.#rows[this.#chosen]?.setAttribute("tabindex", "-1");
    this.#chosen = index;
    this.#rows[index]?.setAttribute("tabindex", "0");
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
