/**
 * What is pressed, by a pointer or the space bar. What is pressed stays in its place until it is released and its click
 * has come: a row that is replaced, or pushed aside, in between loses the tap, or gives it to another row.
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
/** @type {Set<() => void>} */
const waiting = new Set();

/**
 * Whether anything is pressed that a test takes.
 *
 * @param {(target: Node | null) => boolean} test
 */
export const isPressed = (test) => [...presses.values()].some(({ target }) => test(target));

/**
 * Calls `listener` once, when something has been let go; something else may still be pressed then.
 *
 * @param {() => void} listener
 */
export const onceLetGo = (listener) => void waiting.add(listener);

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
