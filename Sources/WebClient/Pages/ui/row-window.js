import { redrawing } from "./redraw.js";
import { Rows } from "./rows.js";

/** How many rows are in the page above and below those in sight. */
const beyond = 6;

/**
 * A long list of rows of one height, of which only those in sight are in the page, and the one that has the focus.
 * `rows` says what they are made of, as for `Rows`.
 *
 * @template Item
 */
export class RowWindow {
  #frame;
  #list;
  #height;
  #rows;
  #keyOf;
  /** @type {Item[]} */
  #items = [];

  /**
   * @param {HTMLElement} frame what scrolls
   * @param {HTMLElement} list
   * @param {number} height of a row, CSS pixels
   * @param {{
   *   key: (item: Item) => string,
   *   of: (item: Item, index: number) => unknown[],
   *   make: (item: Item, index: number) => HTMLElement,
   * }} rows
   */
  constructor(frame, list, height, rows) {
    this.#frame = frame;
    this.#list = list;
    this.#height = height;
    this.#rows = new Rows(rows);
    this.#keyOf = rows.key;
    const later = redrawing(list, () => this.#draw());
    frame.addEventListener("scroll", later, { passive: true });
    new ResizeObserver(later).observe(frame);
  }

  /** @param {Item[]} items */
  show(items) {
    this.#items = items;
    this.#draw();
  }

  /** @param {number} index */
  reveal(index) {
    const { scrollTop, clientHeight } = this.#frame;
    const top = index * this.#height;
    if (top < scrollTop || top + this.#height > scrollTop + clientHeight) {
      this.#frame.scrollTop = top - clientHeight / 3;
    }
  }

  #draw() {
    const { scrollTop, clientHeight } = this.#frame;
    const { length } = this.#items;
    const first = Math.max(0, Math.floor(scrollTop / this.#height) - beyond);
    const last = Math.min(length, Math.ceil((scrollTop + clientHeight) / this.#height) + beyond);
    const focused = this.#rows.keyAround(document.activeElement);
    const inSight = this.#items.map((item, index) => ({ item, index })).filter(({ item, index }) =>
      (index >= first && index < last) || this.#keyOf(item) === focused
    );
    this.#list.style.height = `${length * this.#height}px`;
    this.#rows.show([this.#list, inSight.map(({ item }) => item)]);
    for (const { item, index } of inSight) {
      const row = this.#rows.node(this.#keyOf(item));
      if (row === null) continue;
      row.style.transform = `translateY(${index * this.#height}px)`;
      row.setAttribute("aria-setsize", String(length));
      row.setAttribute("aria-posinset", String(index + 1));
    }
  }
}
