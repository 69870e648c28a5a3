import { conductorKeys } from "../keys/conductor.js";
import { isDialogOpen } from "../ui/dialog.js";
import { keyPress } from "../ui/key-press.js";
import { keyInput } from "./hands.js";

/**
 * @import { ConductorAct } from "../keys/keys.d.ts"
 * @import { Hands } from "./hands.js"
 *
 * @typedef {Exclude<ConductorAct, "jump">} Action the list of formations jumps by itself
 */

/**
 * Keys for the whole page. Space is GO wherever the focus is, unless a control that uses Space has been reached by
 * keyboard, or somebody is typing.
 *
 * @param {Record<Action, (key: string) => void>} actions
 * @param {Hands} hands what keys have been taught to do here; they do it wherever the focus is
 */
export function listenToKeys(actions, hands) {
  let isSpaceTaken = false;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !keyPress(event).isPlain || isDialogOpen()) return;
    const action = isTyping(event) ? null : hands.deedOf(keyInput(event)) ?? actionFor(event);
    if (event.key === " ") isSpaceTaken = action !== null;
    if (action === null) return;
    event.preventDefault();
    if (!event.repeat || repeatable.has(action)) actions[action](keyPress(event).key);
  });
  // Firefox presses a button when the space bar is released, even if its going down was handled.
  document.addEventListener("keyup", (event) => {
    if (event.key === " " && isSpaceTaken) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
const isTyping = ({ target }) =>
  target instanceof Element &&
  target.matches("textarea, select:focus-visible, input:not([type=range], [type=checkbox])");

const byKey = new Map(
  conductorKeys.keys.flatMap(({ act, keys }) =>
    act === "jump" ? [] : keys.map((key) => /** @type {const} */ ([key, act]))
  ),
);
const repeatable = new Set(conductorKeys.keys.filter(({ isHeld }) => isHeld).map(({ act }) => act));

/** Controls reached by keyboard keep their own use of Space; in the list of formations Enter jumps, and Space is GO. */
const usingSpace = ":is(button, summary, input[type=checkbox]):focus-visible:not(#go, .formation-row)";

/**
 * @param {KeyboardEvent} event
 * @returns {Action | null}
 */
function actionFor(event) {
  const { target } = event;
  const { key } = keyPress(event);
  const control = target instanceof Element ? target.closest("button, input, select, textarea, summary, a") : null;
  if (key === " ") return control?.matches(usingSpace) ? null : "go";
  if (control?.matches("[type=range]") && /^(Arrow|Home|End|Page)/.test(key)) return null;
  return byKey.get(key.toLowerCase()) ?? null;
}
