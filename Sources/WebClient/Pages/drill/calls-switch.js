import { words } from "../words/class.js";
import { setText } from "../ui/node.js";
import { prefer } from "../ui/preferences.js";
import { promptingChosen } from "../sound/hearing.js";
import { openOutput } from "../sound/output.js";
import { areCallsWanted } from "./speech.js";

/**
 * The one touch that makes a wall say the calls, or be silent: browsers let a page sound only after one.
 *
 * @param {HTMLElement} button
 */
export function callsSwitch(button) {
  const show = () => {
    setText(button, words(areCallsWanted() ? "class.calls.spoken" : "class.calls.silent"));
    button.setAttribute("aria-pressed", String(areCallsWanted()));
  };
  button.addEventListener("click", () => {
    prefer("voice", areCallsWanted() ? "no" : "yes");
    if (areCallsWanted()) openOutput("calls");
    promptingChosen();
  });
  addEventListener("promptingchosen", show);
  show();
}
