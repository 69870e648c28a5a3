const holdsFor = 700;
/** CSS pixels; a finger that has gone further scrolls. */
const staysWithin = 10;

/**
 * What is pressed in `frame` and held does something. Answers with what says whether the last press was held: the click
 * that follows it is not another press.
 *
 * @param {HTMLElement} frame
 * @param {string} selector of what can be held
 * @param {(held: Element) => void} act
 */
export function holding(frame, selector, act) {
  let wasHeld = false;
  frame.addEventListener("pointerdown", ({ target, button, clientX, clientY }) => {
    wasHeld = false;
    const pressed = target instanceof Element ? target.closest(selector) : null;
    if (pressed === null || button !== 0) return;
    pressed.classList.add("held");
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      pressed.classList.remove("held");
      ended.abort();
    };
    const timer = setTimeout(() => {
      end();
      wasHeld = true;
      act(pressed);
    }, holdsFor);
    for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, end, { signal: ended.signal });
    addEventListener(
      "pointermove",
      (moved) => Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > staysWithin && end(),
      { signal: ended.signal },
    );
  });
  // A finger that is held down opens no menu.
  frame.addEventListener("contextmenu", (event) => {
    if (!(event instanceof PointerEvent && event.pointerType === "mouse")) event.preventDefault();
  });
  return () => wasHeld;
}
