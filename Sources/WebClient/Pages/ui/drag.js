/**
 * Dragging: a handle is taken by mouse, pen or finger, and what was taken is moved, dropped, or left as it was.
 *
 * Where the pointer is, in the window, and how far it has come, in CSS pixels; `target` is what it went down on.
 *
 * @typedef {{ x: number, y: number, dx: number, dy: number, event: PointerEvent, target: EventTarget | null }} Grip
 *
 * One drag, from its beginning to its end.
 *
 * @typedef {object} Dragged
 * @property {(at: Grip) => void} [move]
 * @property {(at: Grip) => void} drop
 * @property {() => void} [cancel] by Escape, by the system, or as another finger came
 *
 * @typedef {object} Draggable
 * @property {(at: Grip) => Dragged | null} begin null: this is not dragged now
 * @property {(way: -1 | 1, event: KeyboardEvent) => void} [step] by the arrow keys: earlier or later
 * @property {(at: Grip) => void} [held] a finger that was held still was lifted again without having moved
 * @property {number} [slack] CSS pixels from which on it is a drag and no tap
 * @property {number} [rest] milliseconds for which a finger is held still first: before that it scrolls
 */

const steps = /** @type {const} */ ({ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 });

/**
 * Returns the function that gives up what is being dragged.
 *
 * @param {HTMLElement} handle a control of its own where it has `step`
 * @param {Draggable} how
 */
export function drag(handle, { begin, step, held, slack = 0, rest = 0 }) {
  /** @typedef {{ id: number, x: number, y: number, isTouch: boolean, first: PointerEvent }} Down */
  /** @type {Down & { target: EventTarget | null } | null} */
  let pointer = null;
  /** @type {Dragged | null} */
  let dragged = null;
  let hasMoved = false;
  /** @type {number | undefined} */
  let timer;

  /** @param {PointerEvent} event @returns {Grip} */
  const gripAt = (event) => ({
    x: event.clientX,
    y: event.clientY,
    dx: event.clientX - (pointer?.x ?? 0),
    dy: event.clientY - (pointer?.y ?? 0),
    event,
    target: pointer?.target ?? null,
  });
  const letGo = () => {
    clearTimeout(timer);
    pointer = dragged = null;
    removeEventListener("keydown", escape, true);
  };
  const cancel = () => {
    const given = dragged;
    letGo();
    given?.cancel?.();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  /** @param {PointerEvent} event */
  const take = (event) => {
    dragged = begin(gripAt(event));
    if (dragged === null || pointer === null) return letGo();
    addEventListener("keydown", escape, true);
    try {
      handle.setPointerCapture(pointer.id);
    } catch {
      cancel(); // the finger has gone
    }
  };

  if (rest === 0) handle.style.touchAction = "none";
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return cancel();
    const isTouch = event.pointerType === "touch";
    pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, isTouch, first: event, target: event.target };
    hasMoved = false;
    if (isTouch && rest > 0) timer = setTimeout(() => pointer && take(pointer.first), rest);
    else if (slack === 0) take(event);
  });
  handle.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer?.id) return;
    const isFar = Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > slack;
    if (dragged === null) {
      if (!isFar) return;
      if (pointer.isTouch && rest > 0) return letGo(); // it scrolls
      take(event);
    }
    hasMoved ||= isFar;
    if (hasMoved) dragged?.move?.(gripAt(event));
  });
  handle.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pointer?.id) return;
    const [given, at, isTouch] = [dragged, gripAt(event), pointer.isTouch];
    letGo();
    if (given === null) return;
    if (hasMoved) {
      swallowClick(handle);
      return given.drop(at);
    }
    given.cancel?.();
    if (isTouch && rest > 0) {
      swallowClick(handle);
      held?.(at);
    }
  });
  handle.addEventListener("pointercancel", (event) => event.pointerId === pointer?.id && cancel());
  // A finger that drags must not scroll.
  handle.addEventListener("touchmove", (event) => dragged !== null && event.preventDefault(), { passive: false });
  if (step !== undefined) {
    handle.addEventListener("keydown", (event) => {
      const way = steps[/** @type {keyof typeof steps} */ (event.key)];
      if (way === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      step(way, event);
    });
  }
  return cancel;
}

/**
 * The click that ends a drag presses nothing.
 *
 * @param {HTMLElement} handle
 */
function swallowClick(handle) {
  /** @param {Event} event */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  handle.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => handle.removeEventListener("click", swallow, true));
}
