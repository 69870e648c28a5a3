/** Milliseconds: two quick taps are over by then. */
const settling = 1_000;

/** @type {WeakMap<HTMLFieldSetElement, number>} */
const timers = new WeakMap();

/**
 * The buttons of what has just come do nothing at first: a tap that was meant for what was in this place before must
 * not answer it.
 *
 * @param {HTMLFieldSetElement} buttons
 * @param {() => void} [ready] called when it can be answered
 */
export function holdAtFirst(buttons, ready) {
  buttons.disabled = true;
  clearTimeout(timers.get(buttons));
  const timer = setTimeout(() => {
    buttons.disabled = false;
    ready?.();
  }, settling);
  timers.set(buttons, timer);
}
