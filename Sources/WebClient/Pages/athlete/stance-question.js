import { words } from "../words/athlete.js";
import { openDialog } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { promptingChosen } from "../sound/hearing.js";
import { prefer, preference } from "../ui/preferences.js";
import { setStance } from "../drill/stance.js";

/** @import { StanceName } from "../drill/stance.js" */

/** The first question, asked once: its answer is the touch that a browser waits for before it sounds. */
export function askForStance() {
  /** @param {StanceName} chosen */
  const choose = (chosen) => () => {
    // Calls are spoken and counts clicked unless this device was told otherwise.
    prefer("voice", preference("voice", "yes"));
    prefer("click", preference("click", "beats"));
    setStance(chosen);
    promptingChosen();
    dialog.close();
  };
  const dialog = openDialog(
    words("athlete.whichStance"),
    node(
      "div",
      { class: "stack" },
      node("p", {}, words("athlete.stanceHelp")),
      node(
        "div",
        { class: "choices stances" },
        node("button", { type: "button", class: "large", onclick: choose("orthodox") }, words("athlete.orthodox")),
        node("button", { type: "button", class: "large", onclick: choose("southpaw") }, words("athlete.southpaw")),
      ),
    ),
    { className: "question", dismissible: false },
  );
}
