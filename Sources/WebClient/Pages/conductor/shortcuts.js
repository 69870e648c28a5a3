import { element } from "../parts/element.js";
import { isDialogOpen, openDialog } from "../parts/dialog.js";

/** What the keys do, as shown by `?`. */
const shown = [
  ["Space", "GO: cue the next formation"],
  ["B or Backspace", "Back to the formation before"],
  ["P", "Play or pause"],
  ["↑ ↓", "Choose a formation"],
  ["1 2 … 9 0", "Choose a formation by its number"],
  ["Enter", "Jump to the chosen formation"],
  ["← →", "Seek by one eight"],
  ["[ ]", "Slower, faster"],
  ["V", "Turn the stage"],
  ["J", "Join codes"],
  ["T", "Take the baton"],
  ["?", "This list"],
];

export function openShortcuts() {
  openDialog(
    "Keyboard shortcuts",
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
            keys.split(" ").map((key) => (key === "or" || key === "…" ? ` ${key} ` : element("kbd", {}, key))),
          ),
          element("dd", {}, what),
        )
      ),
    ),
  );
}

/**
 * Keys for the whole page. Space is GO wherever the focus is, unless a control that uses Space has been reached by keyboard,
 * or somebody is typing. `actions` has a function for each name below.
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

const repeatable = new Set(["choosePrevious", "chooseNext", "slower", "faster", "seekBack", "seekOn"]);
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
  j: "join",
  t: "takeBaton",
  "?": "help",
};

/** Reached by keyboard, these do their own thing on Space; in the list of formations Enter jumps, and Space is GO. */
const usingSpace = ":is(button, summary, select, input[type=checkbox]):focus-visible:not(#go, .formation-row)";

function actionFor({ key, target }) {
  const control = target.closest?.("button, input, select, textarea, summary, a");
  if (control?.matches("textarea, input:not([type=range], [type=checkbox])")) return null;
  if (key === " ") return control?.matches(usingSpace) ? null : "go";
  if (control?.matches("[type=range]") && /^(Arrow|Home|End|Page)/.test(key)) return null;
  if (/^[0-9]$/.test(key)) return "digit";
  return byKey[key.toLowerCase()] ?? null;
}
