/**
 * The field in which somebody has typed something, or whose list of options is open: no `change` has come. It is not
 * drawn, moved or taken away before they have finished: carrying the text over into another node would end an input
 * method's composition and close a phone's keyboard.
 *
 * @type {Element | null}
 */
let control = null;

export const unfinished = () => control;

/** Where somebody is in the middle of something, until they have finished. @type {Set<() => void>} */
const waiting = new Set();

/**
 * Calls `listener` once, when what is unfinished now is finished.
 *
 * @param {() => void} listener
 */
export const onceFinished = (listener) => void waiting.add(listener);

/** @param {Element | null} next */
function become(next) {
  if (control === next) return;
  control = next;
  // The listeners of the control come first: what somebody has given is asked for before anything is drawn.
  setTimeout(() => {
    const asked = [...waiting];
    waiting.clear();
    for (const listener of asked) listener();
  });
}

addEventListener("input", ({ target }) => become(target instanceof Element ? target : null), true);
// Nobody tells whether the list of a select is open. Replacing the select closes it.
const opening = [" ", "Enter", "ArrowDown", "ArrowUp"];
for (const type of ["pointerdown", "keydown"]) {
  addEventListener(type, (event) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement)) return;
    if (!(event instanceof KeyboardEvent) || opening.includes(event.key)) become(target);
    else if (event.key === "Escape" && control === target) become(null);
  }, true);
}
addEventListener("change", () => become(null), true);
addEventListener("focusout", ({ target }) => target === control && become(null), true);
addEventListener("pointercancel", ({ target }) => {
  // A finger that scrolls has opened nothing.
  if (target === control && target instanceof HTMLSelectElement) become(null);
}, true);
