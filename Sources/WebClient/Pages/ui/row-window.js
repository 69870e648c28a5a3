/** How many rows are in the page above and below those in sight. */
const beyond = 6;

/**
 * A long list of rows of one height, of which only those in sight are in the page, and the one that has the focus. As a
 * source it tells when others are in sight. Its rows have their key in `data-key`.
 */
export class RowWindow {
  #frame;
  #height;

  /**
   * @param {HTMLElement} frame what scrolls
   * @param {number} height of a row, CSS pixels
   */
  constructor(frame, height) {
    this.#frame = frame;
    this.#height = height;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#frame.addEventListener("scroll", listener, { passive: true });
    const sizes = new ResizeObserver(listener);
    sizes.observe(this.#frame);
    return () => {
      this.#frame.removeEventListener("scroll", listener);
      sizes.disconnect();
    };
  }

  /**
   * The items whose rows are in the page now, each with its place among all.
   *
   * @template Item
   * @param {readonly Item[]} items
   * @param {(item: Item) => string} keyOf
   */
  inSight(items, keyOf) {
    const { scrollTop, clientHeight } = this.#frame;
    const first = Math.max(0, Math.floor(scrollTop / this.#height) - beyond);
    const last = Math.ceil((scrollTop + clientHeight) / this.#height) + beyond;
    const focused = this.#focused;
    return items.map((item, place) => ({ item, place }))
      .filter(({ item, place }) => (place >= first && place < last) || keyOf(item) === focused);
  }

  get #focused() {
    const { activeElement } = document;
    if (activeElement === null || !this.#frame.contains(activeElement)) return null;
    return activeElement.closest("[data-key]")?.getAttribute("data-key") ?? null;
  }

  /**
   * What the list itself is described with.
   *
   * @param {number} count of all rows
   */
  list = (count) => ({ style: { height: `${count * this.#height}px` } });

  /**
   * What a row is described with.
   *
   * @param {number} place among all
   * @param {number} count of all rows
   */
  row = (place, count) => ({
    style: { transform: `translateY(${place * this.#height}px)` },
    "aria-setsize": count,
    "aria-posinset": place + 1,
  });

  /** @param {number} place */
  reveal(place) {
    const { scrollTop, clientHeight } = this.#frame;
    const top = place * this.#height;
    if (top < scrollTop || top + this.#height > scrollTop + clientHeight) {
      this.#frame.scrollTop = top - clientHeight / 3;
    }
  }
}
