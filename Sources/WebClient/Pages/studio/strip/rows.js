import { Changes } from "../../ui/changes.js";
import { prefer, preference } from "../../ui/preferences.js";
import { later } from "../../ui/queue.js";

/**
 * Which rows the timeline has: those of which a piece has something; folded, only its formations and the names of its
 * parts. Their room is there from the beginning; what is in them comes when the page is open.
 *
 * @import { Desk } from "../../editing/desk.js"
 */

/** Where there is little height, the stage needs it more. */
const little = matchMedia("(max-width: 899px), (max-height: 699px), (pointer: coarse) and (max-height: 859px)");

export class Rows {
  #desk;
  #section;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /**
   * @param {Desk} desk
   * @param {HTMLElement} section
   */
  constructor(desk, section) {
    this.#desk = desk;
    this.#section = section;
    this.#show();
    const show = () => this.#show();
    desk.listen(() => later(show));
    little.addEventListener("change", show);
  }

  get isFolded() {
    const wanted = preference("studio.timeline", "");
    return wanted === "" ? little.matches : wanted === "folded";
  }

  set isFolded(isFolded) {
    prefer("studio.timeline", isFolded ? "folded" : "open");
    this.#show();
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  #show() {
    const { passages, moves, clips } = this.#desk.document;
    const { classList } = this.#section;
    const before = this.#section.className;
    classList.toggle("is-folded", this.isFolded);
    classList.toggle("has-parts", passages.length > 0);
    classList.toggle("has-moves", moves.some(({ part }) => part !== null));
    classList.toggle("has-voices", moves.some(({ section, performer }) => section !== null || performer !== null));
    classList.toggle("has-music", clips.length > 0);
    if (this.#section.className !== before) this.#changes.notify();
  }
}
