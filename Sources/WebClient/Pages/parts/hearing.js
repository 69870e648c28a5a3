import { language, words } from "../words/words.js";
import { isSoundWanted, wantSound } from "./beeper.js";
import { choice } from "./choice.js";
import { element, setText, within } from "./element.js";
import { canSpeak, hasVoice, isVoiceWanted, say } from "./voice.js";

/** Somebody has switched one of the ways of prompting on or off (`parts/prompting.js` listens). */
export const promptingChosen = () => dispatchEvent(new Event("promptingchosen"));

/** What this device is heard of: clicks on the counts, and the browser's voice. Both are off until they are wanted. */
export const soundChoice = () =>
  choice("sound", words("live.sound"), (isWanted) => {
    wantSound(isWanted);
    promptingChosen();
  }, { help: words("live.soundHelp") });

/** @param {"dancer.voiceHelp" | "live.voiceHelp"} help what it says on this page */
export function voiceChoice(help = "live.voiceHelp") {
  const isPossible = canSpeak();
  const field = choice("voice", words("live.voice"), () => {
    say(words("live.voiceSample"));
    promptingChosen();
  }, { isPossible, help: words(isPossible ? help : "live.cannotSpeak") });
  if (isPossible) {
    const line = within(field, ".help");
    const show = () => setText(line, hasVoice() === false ? withoutVoice() : words(help));
    speechSynthesis.addEventListener?.("voiceschanged", show);
    show();
  }
  return field;
}

function withoutVoice() {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return words("live.noVoiceOf", { language: name });
}

/**
 * Browsers let a page sound only after a touch or a key: said where something is to be heard and none has come.
 *
 * @param {HTMLElement} place
 */
export function askForTouch(place) {
  if (!(isSoundWanted() || isVoiceWanted()) || navigator.userActivation?.hasBeenActive !== false) return;
  const hint = element("p", { class: "touch-hint" }, words("live.touchForSound"));
  place.append(hint);
  const touched = () => {
    hint.remove();
    say(" "); // Safari lets a voice speak later when it has spoken within a touch
  };
  for (const type of ["pointerup", "keyup"]) addEventListener(type, touched, { once: true });
}
