/**
 * Drawing that stays out of the way of fingers: what lies under a pointer stays where it is until the pointer is let go and its
 * click has come. A row that is replaced, or pushed aside, in between loses the tap, or gives it to another row.
 */
const clickComesWithin = 400;
/** CSS pixels; a finger that has gone further does not tap. */
const tapStaysWithin = 30;

/** By pointer: what it went down on and where, and whether it is up again and only its click is to come. */
const presses = new Map();
/** Drawings that wait for a pointer. */
const waiting = new Set();

/** Asked for as often as one likes, `draw` is done once at the next frame, or when no pointer is down inside `place`. Answers with the asking. */
export function redrawing(place, draw) {
  let frame = null;
  const isPressed = () => [...presses.values()].some(({ target }) => place.contains(target));
  const later = () => (frame ??= requestAnimationFrame(() => {
    frame = null;
    if (isPressed()) waiting.add(later);
    else draw();
  }));
  return later;
}

function letGo(isOver) {
  for (const [pointer, press] of presses) if (isOver(press, pointer)) presses.delete(pointer);
  const asked = [...waiting];
  waiting.clear();
  for (const later of asked) later();
}

// Before anybody else hears of them, and whoever keeps them from others.
const listen = (type, listener) => addEventListener(type, listener, { capture: true, passive: true });

listen("pointerdown", ({ pointerId, target, clientX: x, clientY: y }) => presses.set(pointerId, { target, x, y, isUp: false }));
listen("pointerup", ({ pointerId, pointerType, clientX, clientY }) => {
  const press = presses.get(pointerId);
  if (press === undefined) return;
  press.isUp = true;
  const isDrag = pointerType === "touch" && Math.hypot(clientX - press.x, clientY - press.y) > tapStaysWithin;
  setTimeout(() => letGo((one) => one === press), isDrag ? 0 : clickComesWithin); // a long press has no click either
});
listen("click", () => letGo(({ isUp }) => isUp));
listen("pointercancel", ({ pointerId }) => letGo((_press, pointer) => pointer === pointerId));
// Over a scrollbar, or the list of a select, a pointer goes up unheard.
listen("pointermove", ({ pointerId, buttons }) => buttons === 0 && presses.has(pointerId) && letGo((_press, pointer) => pointer === pointerId));
