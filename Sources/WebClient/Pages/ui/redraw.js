/**
 * Drawing that does not disturb presses: what is pressed stays in its place until it is released and its click has
 * come. A row that is replaced, or pushed aside, in between loses the tap, or gives it to another row.
 */
const clickComesWithin = 400;
/** CSS pixels; a finger that has gone further does not tap. */
const tapStaysWithin = 30;

/**
 * The node that is pressed and where; `isUp` once it was released and only its click is still to come.
 *
 * @typedef {{ target: Node | null, x: number, y: number, isUp: boolean }} Press
 * @typedef {number | "space"} Presser a pointer, or the space bar
 */

/** @type {Map<Presser, Press>} */
const presses = new Map();
/**
 * Drawings that wait for a release.
 *
 * @type {Set<() => void>}
 */
const waiting = new Set();

/**
 * However often it is requested, `draw` runs once at the next frame, or once nothing inside `place` is pressed any
 * more. Choose a `place` that also holds everything that the drawing may push aside.
 * Returns the function that requests it.
 *
 * @param {Node} place
 * @param {() => void} draw
 */
export function redrawing(place, draw) {
  /** @type {number | null} */
  let frame = null;
  /** @type {number | null} */
  let timer = null;
  const isPressed = () => [...presses.values()].some(({ target }) => place.contains(target));
  const now = () => {
    frame = timer = null;
    if (isPressed()) waiting.add(later);
    else draw();
  };
  const later = () => {
    // A page that nobody sees gets no frames; what it says is heard all the same.
    if (document.hidden) timer ??= setTimeout(now);
    else frame ??= requestAnimationFrame(now);
  };
  return later;
}

/**
 * @param {Presser} what
 * @param {EventTarget | null} target
 */
function press(what, target, x = 0, y = 0) {
  presses.set(what, { target: target instanceof Node ? target : null, x, y, isUp: false });
}

/**
 * Released: its click comes in a moment, or never.
 *
 * @param {Presser} what
 */
function lift(what, isTap = true) {
  const lifted = presses.get(what);
  if (lifted === undefined) return;
  lifted.isUp = true;
  setTimeout(() => letGo((one) => one === lifted), isTap ? clickComesWithin : 0);
}

/** @param {(press: Press, what: Presser) => boolean} isOver */
function letGo(isOver) {
  for (const [what, one] of presses) if (isOver(one, what)) presses.delete(what);
  const asked = [...waiting];
  waiting.clear();
  for (const later of asked) later();
}

/**
 * Before all other listeners, of which one may stop the event.
 *
 * @template {keyof WindowEventMap} Type
 * @param {Type} type
 * @param {(event: WindowEventMap[Type]) => unknown} listener
 */
const listen = (type, listener) => addEventListener(type, listener, { capture: true, passive: true });

listen("pointerdown", ({ pointerId, target, clientX, clientY }) => press(pointerId, target, clientX, clientY));
listen("pointerup", ({ pointerId, pointerType, clientX, clientY }) => {
  const { x, y } = presses.get(pointerId) ?? { x: clientX, y: clientY };
  lift(pointerId, pointerType !== "touch" || Math.hypot(clientX - x, clientY - y) < tapStaysWithin);
});
listen("click", () => letGo(({ isUp }) => isUp));
listen("pointercancel", ({ pointerId }) => letGo((_press, what) => what === pointerId));
// Over a scrollbar, or the list of a select, the release of a pointer is not reported.
listen(
  "pointermove",
  ({ pointerId, buttons }) => buttons === 0 && presses.has(pointerId) && letGo((_press, what) => what === pointerId),
);
listen("change", ({ target }) => target instanceof HTMLSelectElement && letGo((one) => target.contains(one.target)));
// The space bar presses when it is released, as a pointer does.
const pressedBySpace = "button, summary, input:not([type=text], [type=search], [type=number])";
listen(
  "keydown",
  ({ key, target }) =>
    key === " " && target instanceof Element && target.matches(pressedBySpace) && press("space", target),
);
listen("keyup", ({ key }) => key === " " && lift("space"));
listen("blur", ({ target }) => target === window && letGo(() => true));
