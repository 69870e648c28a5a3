/**
 * Reordering by dragging: a mouse or pen drags at once, a finger after it has rested (before that it scrolls). At the edges the
 * row scrolls. Escape gives it up. A finger that rests and is lifted opens the menu.
 */
const rest = 380;
const slack = 7;
const edge = 56;

export class StripDrag {
  #scroller;
  #to;
  #grab = null;
  #timer = null;
  #swallow = false;

  constructor(scroller, to) {
    this.#scroller = scroller;
    this.#to = to;
    scroller.addEventListener("pointerdown", (event) => this.#down(event));
    scroller.addEventListener("pointermove", (event) => this.#move(event));
    scroller.addEventListener("pointerup", (event) => this.#up(event));
    scroller.addEventListener("pointercancel", () => this.#end());
    // A finger that carries a card must not scroll the row.
    scroller.addEventListener("touchmove", (event) => this.#grab?.isHeld && event.preventDefault(), { passive: false });
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

  #down(event) {
    this.#swallow = false;
    const id = this.#to.cardAt(event.target);
    if (id === null || event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType === "touch";
    this.#grab = {
      id,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      at: event.clientX,
      isTouch,
      isHeld: false,
      hasMoved: false,
      index: null,
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
    this.#aim();
    this.#roll();
  }

  #aim() {
    this.#grab.index = this.#to.indexAt(this.#grab.at);
    this.#to.mark(this.#grab.index);
  }

  /** Scrolls while the pointer is at an edge. */
  #roll() {
    const grab = this.#grab;
    if (!grab || grab.isRolling) return;
    const { left, right } = this.#scroller.getBoundingClientRect();
    const by = grab.at < left + edge ? -12 : grab.at > right - edge ? 12 : 0;
    if (by === 0) return;
    grab.isRolling = true;
    this.#scroller.scrollBy({ left: by, behavior: "instant" });
    requestAnimationFrame(() => {
      if (this.#grab !== grab) return;
      grab.isRolling = false;
      this.#aim();
      this.#roll();
    });
  }

  #up(event) {
    const grab = this.#grab;
    if (!grab || event.pointerId !== grab.pointer) return;
    this.#end();
    if (!grab.isHeld) return;
    if (grab.hasMoved) this.#to.drop(grab.ids, grab.index);
    else if (grab.isTouch) this.#to.menu(grab.id, { x: event.clientX, y: event.clientY });
  }

  #end() {
    clearTimeout(this.#timer);
    this.#grab = null;
    this.#scroller.classList.remove("carrying");
    this.#to.mark(null);
  }
}
