import { words } from "../words/class.js";
import { setText } from "../ui/node.js";
import { prefer } from "../ui/preferences.js";
import { isVoiceChosen } from "../ui/voice.js";
import { promptingChosen } from "../sound/hearing.js";
import { openOutput } from "../sound/output.js";

/**
 * The one touch that makes a wall say the calls, or be silent: browsers let a page sound only after one.
 *
 * @param {HTMLElement} button
 */
export function callsSwitch(button) {
  const show = () => {
    setText(button, words(isVoiceChosen() ? "class.calls.spoken" : "class.calls.silent"));
    button.setAttribute("aria-pressed", String(isVoiceChosen()));
  };
  button.addEventListener("click", () => {
    prefer("voice", isVoiceChosen() ? "no" : "yes");
    if (isVoiceChosen()) openOutput("calls");
    promptingChosen();
  });
  addEventListener("promptingchosen", show);
  show();
}
