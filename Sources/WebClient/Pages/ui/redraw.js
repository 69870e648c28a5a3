import { isPressed, onceLetGo } from "./presses.js";

/**
 * However often it is requested, `draw` runs once at the next frame, or once nothing inside `place` is pressed any
 * more. Choose a `place` that also holds everything that the drawing may push aside.
 * Returns the function that requests it. New code uses `drawing` (drawing.js), which needs no such choice.
 *
 * @param {Node} place
 * @param {() => void} draw
 */
export function redrawing(place, draw) {
  /** @type {number | null} */
  let frame = null;
  /** @type {number | null} */
  let timer = null;
  const now = () => {
    frame = timer = null;
    if (isPressed((target) => place.contains(target))) onceLetGo(later);
    else draw();
  };
  const later = () => {
    // A page that nobody sees gets no frames; what it says is heard all the same.
    if (document.hidden) timer ??= setTimeout(now);
    else frame ??= requestAnimationFrame(now);
  };
  return later;
}
