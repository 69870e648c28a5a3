/** How long a finger is held still before it drags a card, in milliseconds. */
const rest = 380;
/** CSS pixels: a pointer that has gone less far has not moved; how near to an edge the row scrolls. */
const slack = 7;
const edge = 56;

/**
 * Reordering by dragging: a mouse or pen drags at once, a finger after it was held still (before that it scrolls). At
 * the edges the row scrolls. Escape cancels. A finger that is held still and then lifted opens the menu.
 *
 * @typedef {object} Row what is dragged in, and told of it
 * @property {(target: EventTarget | null) => string | null} cardAt
 * @property {(id: string) => string[]} chosen those that go along
 * @property {(x: number) => number} indexAt
 * @property {(index: number | null) => void} mark
 * @property {(ids: string[], index: number) => void} drop
 * @property {(id: string, at: { x: number, y: number }) => void} menu
 *
 * @typedef {object} Grab the card that a pointer went down on, and where
 * @property {string} id
 * @property {string[]} ids
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {number} at
 * @property {boolean} isTouch
 * @property {boolean} isHeld
 * @property {boolean} hasMoved
 * @property {boolean} isRolling
 */
export class StripDrag {
  #scroller;
  #to;
  /** @type {Grab | null} */
  #grab = null;
  /** @type {number | undefined} */
  #timer;
  #swallow = false;

  /**
   * @param {HTMLElement} scroller
   * @param {Row} to
   */
  constructor(scroller, to) {
    this.#scroller = scroller;
    this.#to = to;
    scroller.addEventListener("pointerdown", (event) => this.#down(event));
    scroller.addEventListener("pointermove", (event) => this.#move(event));
    scroller.addEventListener("pointerup", (event) => this.#up(event));
    scroller.addEventListener("pointercancel", () => this.#end());
    // A finger that drags a card must not scroll the row.
    scroller.addEventListener("touchmove", (event) => {
      if (this.#grab?.isHeld) event.preventDefault();
    }, { passive: false });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#grab?.isHeld) return;
      event.preventDefault();
      event.stopPropagation();
      this.#end();
    }, true);
  }

  /** Whether the click that follows belongs to a drag. */
  get swallowsClick() {
    return this.#swallow;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    const id = this.#to.cardAt(event.target);
    if (id === null || event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType === "touch";
    this.#grab = {
      id,
      ids: [id],
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      at: event.clientX,
      isTouch,
      isHeld: false,
      hasMoved: false,
      isRolling: false,
    };
    if (isTouch) this.#timer = setTimeout(() => this.#hold(), rest);
  }

  #hold() {
    const grab = this.#grab;
    if (!grab) return;
    grab.isHeld = true;
    grab.ids = this.#to.chosen(grab.id);
    this.#swallow = true;
    this.#scroller.classList.add("carrying");
    navigator.vibrate?.(12);
    try {
      this.#scroller.setPointerCapture(grab.pointer);
    } catch {
      this.#end(); // the finger has gone
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const grab = this.#grab;
    if (!grab || event.pointerId !== grab.pointer) return;
    const isFar = Math.hypot(event.clientX - grab.x, event.clientY - grab.y) > slack;
    if (!grab.isHeld) {
      if (!isFar) return;
      if (grab.isTouch) return this.#end();
      this.#hold();
      if (!this.#grab) return;
    }
    if (isFar) grab.hasMoved = true;
    if (!grab.hasMoved) return;
    grab.at = event.clientX;
    this.#to.mark(this.#to.indexAt(grab.at));
    this.#roll(grab);
  }

  /**
   * Scrolls while the pointer is at an edge.
   *
   * @param {Grab} grab
   */
  #roll(grab) {
    if (grab.isRolling) return;
    const { left, right } = this.#scroller.getBoundingClientRect();
    const by = grab.at < left + edge ? -12 : grab.at > right - edge ? 12 : 0;
    if (by === 0) return;
    grab.isRolling = true;
    this.#scroller.scrollBy({ left: by, behavior: "instant" });
    requestAnimationFrame(() => {
      if (this.#grab !== grab) return;
      grab.isRolling = false;
      this.#to.mark(this.#to.indexAt(grab.at));
      this.#roll(grab);
    });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const grab = this.#grab;
    if (!grab || event.pointerId !== grab.pointer) return;
    this.#end();
    if (!grab.isHeld) return;
    if (grab.hasMoved) this.#to.drop(grab.ids, this.#to.indexAt(grab.at));
    else if (grab.isTouch) this.#to.menu(grab.id, { x: event.clientX, y: event.clientY });
  }

  #end() {
    clearTimeout(this.#timer);
    this.#grab = null;
    this.#scroller.classList.remove("carrying");
    this.#to.mark(null);
  }
}
