import { isPressed, onceLetGo } from "./presses.js";

/**
 * The one queue of everything that is drawn later. It is served once a frame, and not at all while something is
 * pressed, wherever that is in the page, until the click has come: nothing may be moved under a finger. A canvas is no
 * such thing: it has no parts that could be pushed aside, and a thumb on the stage must not hold a note back. One that
 * is the picture of a control, or of a row, is a part like any other.
 *
 * @type {Set<() => void>}
 */
const due = new Set();
/** @type {number | null} */
let frame = null;
/** @type {number | null} */
let timer = null;

/**
 * Does some drawing, once, however often it is asked for until then.
 *
 * @param {() => void} work
 */
export function later(work) {
  due.add(work);
  serveSoon();
}

/** @param {() => void} work that is not to be done any more */
export const neverMind = (work) => void due.delete(work);

function serveSoon() {
  // A page that nobody sees gets no frames; what it says is heard all the same.
  if (document.hidden) timer ??= setTimeout(serve);
  else frame ??= requestAnimationFrame(serve);
}

function serve() {
  if (timer !== null) clearTimeout(timer);
  if (frame !== null) cancelAnimationFrame(frame);
  frame = timer = null;
  if (isHeld()) return onceLetGo(serveSoon);
  const asked = [...due];
  due.clear();
  for (const work of asked) {
    try {
      work();
    } catch (problem) {
      reportError(problem); // the others are drawn all the same
    }
  }
}

/**
 * Does some work once nothing at all is pressed, not even a canvas: for what would push the stage aside.
 *
 * @param {() => unknown} work
 */
export function onceFree(work) {
  if (isPressed(() => true)) onceLetGo(() => onceFree(work));
  else work();
}

const around = "button, a, label, summary, li, [role=option]";

/** @param {Node | null} target of a press */
const isHeldStill = (target) => !(target instanceof HTMLCanvasElement) || target.closest(around) !== null;

/** Whether nothing may be drawn now that others have changed. */
export const isHeld = () => isPressed(isHeldStill);

globalThis.document?.addEventListener("visibilitychange", () => due.size > 0 && serveSoon());
