import { words } from "../words/conductor.js";
import "../words/groups.js";
import "../words/live.js";
import "../words/notes.js";
import { node } from "../ui/node.js";
import { isDialogOpen, openDialog } from "../ui/dialog.js";
import { clickChoice, voiceChoice } from "../sound/hearing.js";
import { initialsChoice } from "../session/initials.js";
import { keysList } from "../ui/keys-list.js";
import { keyInput } from "./hands.js";
import { languageChoice } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { keyPress } from "../ui/key-press.js";

/**
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Hands } from "./hands.js"
 */

/**
 * What the keys do, as shown by `?`.
 *
 * @type {[keys: string[], what: string][]}
 */
const shown = [
  [[words("conductor.keys.space"), "or", "PageDown"], words("conductor.keys.go")],
  [["B", "or", "PageUp"], words("conductor.keys.back")],
  [["P"], words("conductor.keys.play")],
  [["↑", "↓"], words("conductor.keys.choose")],
  [["1", "2", "…", "9", "0"], words("conductor.keys.number")],
  [["Enter"], words("conductor.keys.jump")],
  [["←", "→"], words("conductor.keys.seek")],
  [["."], words("conductor.keys.tap")],
  [["/"], words("conductor.keys.start")],
  [["[", "]"], words("conductor.keys.rate")],
  [["V"], words("conductor.keys.turn")],
  [["M"], words("conductor.keys.announce")],
  [["N"], words("notes.note")],
  [["K"], words("live.takes")],
  [["O"], words("groups.title")],
  [["J"], words("conductor.joinCodes")],
  [["T"], words("conductor.takeBaton")],
  [["?"], words("conductor.keys.this")],
];

/**
 * Also what is set on this device for all sessions.
 *
 * @param {StageStand} stand
 */
export function openShortcuts(stand) {
  openDialog(
    words("conductor.shortcuts"),
    node(
      "div",
      { class: "stack" },
      keysList(shown),
      clickChoice(),
      voiceChoice(),
      initialsChoice(stand),
      themeChoice(),
      languageChoice(),
    ),
  );
}

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

/**
 * @typedef {"go" | "back" | "play" | "choosePrevious" | "chooseNext" | "seekBack" | "seekOn" | "slower" | "faster"
 *   | "turn" | "tap" | "start" | "takes" | "groups" | "join" | "announce" | "note" | "takeBaton" | "help" | "digit"
 *   | "withdraw"
 * } Action
 */

/** @type {Set<Action>} */
const repeatable = new Set(["choosePrevious", "chooseNext", "slower", "faster", "seekBack", "seekOn"]);
/** @type {Record<string, Action | undefined>} */
const byKey = {
  b: "back",
  backspace: "back",
  p: "play",
  arrowup: "choosePrevious",
  arrowdown: "chooseNext",
  arrowleft: "seekBack",
  arrowright: "seekOn",
  "[": "slower",
  "]": "faster",
  v: "turn",
  "/": "start",
  ".": "tap",
  k: "takes",
  o: "groups",
  j: "join",
  m: "announce",
  n: "note",
  escape: "withdraw",
  t: "takeBaton",
  "?": "help",
};

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
  if (/^[0-9]$/.test(key)) return "digit";
  return byKey[key.toLowerCase()] ?? null;
}
