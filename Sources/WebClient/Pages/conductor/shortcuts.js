import { words } from "../words/words.js";
import { element } from "../parts/element.js";
import { isDialogOpen, openDialog } from "../parts/dialog.js";
import { soundChoice, voiceChoice } from "../parts/hearing.js";
import { initialsChoice } from "../parts/initials.js";
import { themeChoice } from "../parts/theme-choice.js";

/** @import { StageStand } from "../parts/stage-stand.js" */

/**
 * What the keys do, as shown by `?`; `or` and `…` stand between keys.
 *
 * @type {[keys: string[], what: string][]}
 */
const shown = [
  [[words("conductor.keys.space")], words("conductor.keys.go")],
  [["B", "or", "Backspace"], words("conductor.keys.back")],
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
  [["N"], words("conductor.note")],
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
    element(
      "div",
      { class: "stack" },
      element(
        "dl",
        { class: "shortcuts" },
        shown.map(([keys, what]) =>
          element(
            "div",
            {},
            element(
              "dt",
              {},
              keys.map((key) =>
                key === "or" ? words("conductor.keys.or") : key === "…" ? " … " : element("kbd", {}, key)
              ),
            ),
            element("dd", {}, what),
          )
        ),
      ),
      soundChoice(),
      voiceChoice(),
      initialsChoice(stand),
      themeChoice(),
    ),
  );
}

/**
 * Keys for the whole page. Space is GO wherever the focus is, unless a control that uses Space has been reached by
 * keyboard, or somebody is typing.
 *
 * @param {Record<Action, (key: string) => void>} actions
 */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    const action = actionFor(event);
    if (!action || (event.repeat && !repeatable.has(action))) {
      if (action === "go") event.preventDefault();
      return;
    }
    event.preventDefault();
    actions[action](event.key);
  });
}

/**
 * @typedef {"go" | "back" | "play" | "choosePrevious" | "chooseNext" | "seekBack" | "seekOn" | "slower" | "faster"
 *   | "turn" | "tap" | "start" | "join" | "announce" | "note" | "takeBaton" | "help" | "digit" | "withdraw"
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
  j: "join",
  m: "announce",
  n: "note",
  escape: "withdraw",
  t: "takeBaton",
  "?": "help",
};

/** Reached by keyboard, these do their own thing on Space; in the list of formations Enter jumps, and Space is GO. */
const usingSpace = ":is(button, summary, input[type=checkbox]):focus-visible:not(#go, .formation-row)";

/**
 * @param {KeyboardEvent} event
 * @returns {Action | null}
 */
function actionFor({ key, target }) {
  const control = target instanceof Element ? target.closest("button, input, select, textarea, summary, a") : null;
  if (control?.matches("select:focus-visible")) return null;
  if (control?.matches("textarea, input:not([type=range], [type=checkbox])")) return null;
  if (key === " ") return control?.matches(usingSpace) ? null : "go";
  if (control?.matches("[type=range]") && /^(Arrow|Home|End|Page)/.test(key)) return null;
  if (/^[0-9]$/.test(key)) return "digit";
  return byKey[key.toLowerCase()] ?? null;
}
