/**
 * Drawing that stays out of the way of fingers: what is pressed stays where it is until it is let go and its click has
 * come. A row that is replaced, or pushed aside, in between loses the tap, or gives it to another row.
 */
const clickComesWithin = 400;
/** CSS pixels; a finger that has gone further does not tap. */
const tapStaysWithin = 30;

/**
 * What something went down on and where, and whether it is up again and only its click is to come.
 *
 * @typedef {{ target: Node | null, x: number, y: number, isUp: boolean }} Press
 * @typedef {number | "space"} Presser a pointer, or the space bar
 */

/** @type {Map<Presser, Press>} */
const presses = new Map();
/**
 * Drawings that wait for something to be let go.
 *
 * @type {Set<() => void>}
 */
const waiting = new Set();

/**
 * Asked for as often as one likes, `draw` is done once at the next frame, or when nothing inside `place` is pressed any
 * more.
 * Answers with the asking.
 *
 * @param {Node} place
 * @param {() => void} draw
 */
export function redrawing(place, draw) {
  /** @type {number | null} */
  let frame = null;
  const isPressed = () => [...presses.values()].some(({ target }) => place.contains(target));
  const later = () => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      if (isPressed()) waiting.add(later);
      else draw();
    });
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
 * Up again: its click comes in a moment, or never.
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
 * Before anybody else hears of them, and whoever keeps them from others.
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
// Over a scrollbar, or the list of a select, a pointer goes up unheard.
listen(
  "pointermove",
  ({ pointerId, buttons }) => buttons === 0 && presses.has(pointerId) && letGo((_press, what) => what === pointerId),
);
listen("change", ({ target }) => target instanceof HTMLSelectElement && letGo((one) => target.contains(one.target)));
// The space bar presses with its going up, as a pointer does.
const pressedBySpace = "button, summary, input:not([type=text], [type=search], [type=number])";
listen(
  "keydown",
  ({ key, target }) =>
    key === " " && target instanceof Element && target.matches(pressedBySpace) && press("space", target),
);
listen("keyup", ({ key }) => key === " " && lift("space"));
listen("blur", ({ target }) => target === window && letGo(() => true));
