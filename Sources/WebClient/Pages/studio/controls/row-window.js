/**
 * A long list of rows of one height, of which only those in sight are in the page. `make(index)` answers with a row; rows with
 * the same `data-key` keep the focus over a redraw.
 */
const beyond = 6;

export class RowWindow {
  #frame;
  #list;
  #height;
  #make;
  #count = 0;

  constructor(frame, list, height, make) {
    this.#frame = frame;
    this.#list = list;
    this.#height = height;
    this.#make = make;
    let wait = null;
    const later = () => (wait ??= requestAnimationFrame(() => {
      wait = null;
      this.#draw();
    }));
    frame.addEventListener("scroll", later, { passive: true });
    new ResizeObserver(later).observe(frame);
  }

  set count(count) {
    this.#count = count;
    this.#draw();
  }

  reveal(index) {
    const { scrollTop, clientHeight } = this.#frame;
    const top = index * this.#height;
    if (top < scrollTop || top + this.#height > scrollTop + clientHeight) this.#frame.scrollTop = top - clientHeight / 3;
  }

  #draw() {
    const { scrollTop, clientHeight } = this.#frame;
    const first = Math.max(0, Math.floor(scrollTop / this.#height) - beyond);
    const last = Math.min(this.#count, Math.ceil((scrollTop + clientHeight) / this.#height) + beyond);
    const active = this.#list.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.closest("[data-key]")?.dataset.key;
    const kind = active?.className.split(" ")[0] ?? active?.tagName;
    this.#list.style.height = `${this.#count * this.#height}px`;
    const rows = [];
    for (let index = first; index < last; index += 1) {
      const row = this.#make(index);
      row.style.transform = `translateY(${index * this.#height}px)`;
      row.setAttribute("aria-setsize", String(this.#count));
      row.setAttribute("aria-posinset", String(index + 1));
      rows.push(row);
    }
    this.#list.replaceChildren(...rows);
    if (key === undefined) return;
    const again = this.#list.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (kind ? again?.querySelector(`.${kind}`) : again?.querySelector("input"))?.focus({ preventScroll: true });
  }
}
