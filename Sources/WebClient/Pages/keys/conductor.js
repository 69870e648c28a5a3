import { words } from "../words/conductor.js";
import "../words/groups.js";
import "../words/live.js";
import "../words/notes.js";

/**
 * The keys of who conducts a piece: what the page listens to (`conductor/shortcuts.js`), and what the help shows. Page
 * keys, as of a clicker, are taught (`conductor/hands.js`).
 *
 * @import { ConductorAct, KeyGroup } from "./keys.d.ts"
 */

/** @param {string[]} names */
const either = (...names) => names.join(` ${words("conductor.keys.or")} `);

/** @type {KeyGroup<ConductorAct>} */
export const conductorKeys = {
  title: words("conductor.shortcuts"),
  keys: [
    {
      act: "go",
      keys: [" "],
      shown: either(words("conductor.keys.space"), "PageDown"),
      what: words("conductor.keys.go"),
    },
    { act: "back", keys: ["b", "backspace"], shown: either("B", "PageUp"), what: words("conductor.keys.back") },
    { act: "play", keys: ["p"], shown: "P", what: words("conductor.keys.play") },
    { act: "choosePrevious", keys: ["arrowup"], shown: "↑ ↓", what: words("conductor.keys.choose"), isHeld: true },
    { act: "chooseNext", keys: ["arrowdown"], isHeld: true },
    {
      act: "digit",
      keys: [..."0123456789"],
      shown: "1 2 … 9 0",
      what: words("conductor.keys.number"),
    },
    // The list of formations listens to it itself.
    { act: "jump", keys: [], shown: "Enter", what: words("conductor.keys.jump") },
    { act: "seekBack", keys: ["arrowleft"], shown: "← →", what: words("conductor.keys.seek"), isHeld: true },
    { act: "seekOn", keys: ["arrowright"], isHeld: true },
    { act: "tap", keys: ["."], shown: ".", what: words("conductor.keys.tap") },
    { act: "start", keys: ["/"], shown: "/", what: words("conductor.keys.start") },
    { act: "slower", keys: ["["], shown: "[ ]", what: words("conductor.keys.rate"), isHeld: true },
    { act: "faster", keys: ["]"], isHeld: true },
    { act: "turn", keys: ["v"], shown: "V", what: words("conductor.keys.turn") },
    { act: "announce", keys: ["m"], shown: "M", what: words("conductor.keys.announce") },
    { act: "note", keys: ["n"], shown: "N", what: words("notes.note") },
    { act: "takes", keys: ["k"], shown: "K", what: words("live.takes") },
    { act: "groups", keys: ["o"], shown: "O", what: words("groups.title") },
    { act: "join", keys: ["j"], shown: "J", what: words("conductor.joinCodes") },
    { act: "takeBaton", keys: ["t"], shown: "T", what: words("conductor.takeBaton") },
    { act: "withdraw", keys: ["escape"] },
    { act: "help", keys: ["?", "f1"], shown: either("?", "F1"), what: words("conductor.keys.this") },
  ],
};
