import { words } from "../words/trainer.js";
import "../words/conductor.js";

/**
 * The keys of who leads a class: what the page listens to (`trainer/page.js`), and what the help shows.
 *
 * @import { KeyGroup, TrainerAct } from "./keys.d.ts"
 */

/** @type {KeyGroup<TrainerAct>} */
export const trainerKeys = {
  title: words("conductor.shortcuts"),
  keys: [
    // What is typed of a combo is read by `trainer/combos.js`.
    { act: "combo", keys: [], shown: "1 … 6", what: words("trainer.keys.combo") },
    { act: "combo", keys: [], shown: "Enter", what: words("trainer.keys.enter") },
    { act: "combo", keys: [], shown: "Esc", what: words("trainer.keys.escape") },
    {
      act: "play",
      keys: [" ", "p"],
      shown: [words("conductor.keys.space"), words("conductor.keys.or"), "P"].join(" "),
      what: words("conductor.keys.play"),
    },
    { act: "back", keys: ["b"], shown: "B", what: words("trainer.back") },
    { act: "skip", keys: ["n"], shown: "N", what: words("trainer.skip") },
    { act: "longer", keys: ["+"], shown: "+", what: words("trainer.longer") },
    { act: "slower", keys: ["["], shown: "[ ]", what: words("conductor.keys.rate") },
    { act: "faster", keys: ["]"] },
    { act: "tap", keys: ["."], shown: ".", what: words("conductor.keys.tap") },
    { act: "announce", keys: ["m"], shown: "M", what: words("conductor.keys.announce") },
    { act: "who", keys: ["w"], shown: "W", what: words("conductor.people") },
    { act: "join", keys: ["j"], shown: "J", what: words("conductor.joinCodes") },
    { act: "takeBaton", keys: ["t"], shown: "T", what: words("conductor.takeBaton") },
    {
      act: "help",
      keys: ["?", "F1"],
      shown: ["?", words("conductor.keys.or"), "F1"].join(" "),
      what: words("conductor.keys.this"),
    },
  ],
};
