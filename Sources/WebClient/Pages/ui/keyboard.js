import { isDialogOpen } from "./dialog.js";
import { keyPress } from "./key-press.js";

/**
 * Keys for the whole page, as data.
 *
 * @typedef {object} Shortcut
 * @property {string[]} keys combinations such as `Ctrl+Shift+z` (Ctrl stands for ⌘ too) or `ArrowLeft`
 * @property {(event: KeyboardEvent) => void} run
 * @property {boolean} [isHeld] it is repeated while the key is held down
 * @property {() => boolean} [isOff] whether it does nothing now
 */

/**
 * Listens to keys for the whole page while `isOn()`, as long as nobody types and the focus is not on a control that
 * uses the key itself. Returns the function that stops listening.
 *
 * @param {Shortcut[]} list
 * @param {() => boolean} [isOn]
 */
export function listenToKeys(list, isOn = () => true) {
  const byKeys = new Map(
    list.flatMap((shortcut) => shortcut.keys.map((keys) => /** @type {const} */ ([keys, shortcut]))),
  );
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.defaultPrevented || isDialogOpen() || !isOn()) return;
    const shortcut = byKeys.get(combination(event));
    if (shortcut === undefined || isTaken(event) || shortcut.isOff?.()) return;
    event.preventDefault();
    if (event.repeat && !shortcut.isHeld) return;
    shortcut.run(event);
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** What a press by a pointer is for, and no more: the next Space or Enter is not for it. */
const pressed = "button, summary, a[href], [type=checkbox]";
/** What opens a list or a picker of its own, which a blur would close, until something was chosen in it. */
const picked = "select, [type=color]";

/**
 * What was pressed by a pointer gives the focus back to the page, so that its keys go on: Space plays, or is GO, and
 * does not press the same button again. Who goes there by keyboard keeps the focus. This runs before other listeners of
 * the press: a dialog or a menu then gives the focus back to the page too, and not to what opened it.
 */
export function releaseFocusAfterPointer() {
  let isByPointer = false;
  /** @param {EventTarget | null} target @param {string} kinds */
  const release = (target, kinds) => {
    const control = isByPointer && target instanceof Element ? target.closest(kinds) : null;
    if (control instanceof HTMLElement) control.blur();
  };
  document.addEventListener("pointerdown", () => (isByPointer = true), { capture: true });
  document.addEventListener("keydown", () => (isByPointer = false), { capture: true });
  document.addEventListener("click", ({ target }) => release(target, pressed), { capture: true });
  document.addEventListener("change", ({ target }) => release(target, `${picked}, ${pressed}`), { capture: true });
}

/**
 * A press as the tables of keys name it. Shift is named only where it does not make another character of the key.
 *
 * @param {KeyboardEvent} event
 */
export function combination(event) {
  const { key, command, alt, shift } = keyPress(event);
  const isSameShifted = key.length > 1 || key === " " || /[a-z]/.test(key);
  return `${command ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift && isSameShifted ? "Shift+" : ""}${key}`;
}

const typing =
  "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])";
const walked = "[role=listbox], [role=menu], [role=grid], [role=radiogroup], [role=tablist], .tabs, table";

/**
 * Whether the control that has the focus uses the key itself.
 *
 * @param {KeyboardEvent} event
 */
function isTaken({ key, target }) {
  if (!(target instanceof Element)) return false;
  if (target.matches(typing)) return true;
  if (/^(Arrow|Home|End|Page)/.test(key)) {
    return target.matches("[type=range], [type=radio]") || (key.startsWith("Arrow") && target.closest(walked) !== null);
  }
  if (key === " " || key === "Enter") {
    return target.matches("button:focus-visible, summary, [type=checkbox]");
  }
  if (/^(Delete|Backspace)$/.test(key)) return target.closest(walked) !== null;
  return false;
}
