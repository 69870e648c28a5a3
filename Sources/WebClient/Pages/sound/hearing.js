import { language, words } from "../words/live.js";
import { choice } from "../ui/choice.js";
import { node, setText, within } from "../ui/node.js";
import { clicking, isClickWanted, setClicking, ways } from "./clicks.js";
import { isWantedBy, outputNews, setVolume, volume } from "./output.js";
import { later } from "../ui/queue.js";
import { canSpeak, hasVoice, isVoiceChosen, say } from "../ui/voice.js";

/** Called when one of the ways of prompting was switched on or off (`session/prompting.js` listens). */
export const promptingChosen = () => dispatchEvent(new Event("promptingchosen"));

/** What this device clicks on, and how loudly. It is off until it is wanted. */
export function clickChoice() {
  const loudness = node("input", { type: "range", id: "volume", min: "0", max: "100", step: "5", value: volume() });
  const loudnessField = node(
    "div",
    { class: "labelled" },
    node("label", { for: "volume" }, words("live.volume")),
    loudness,
  );
  const choices = node(
    "select",
    { id: "click", "aria-describedby": "click-help" },
    ways.map((way) => node("option", { value: way, selected: way === clicking() }, words(`live.click.${way}`))),
  );
  choices.addEventListener("change", () => {
    setClicking(ways.find((way) => way === choices.value) ?? "off");
    show();
    promptingChosen();
  });
  loudness.addEventListener("input", () => setVolume(Number(loudness.value)));
  const show = () => (loudnessField.hidden = !isClickWanted() && !isWantedBy("music") && !isVoiceChosen());
  outputNews.listen(show);
  addEventListener("promptingchosen", show);
  show();
  return node(
    "div",
    { class: "clicks" },
    node("div", { class: "labelled" }, node("label", { for: "click" }, words("live.click")), choices),
    node("p", { class: "help", id: "click-help" }, words("live.clickHelp")),
    loudnessField,
  );
}

/**
 * @param {"dancer.voiceHelp" | "live.voiceHelp" | "drill.callsHelp"} help what it says on this page
 * @param {string} [said] the language in which it speaks
 */
export function voiceChoice(help = "live.voiceHelp", said = language) {
  const isPossible = canSpeak();
  const field = choice("voice", words("live.voice"), () => {
    say(words("live.voiceSample"));
    promptingChosen();
  }, { isPossible, help: words(isPossible ? help : "live.cannotSpeak") });
  if (isPossible) {
    const line = within(field, ".help");
    const show = () => setText(line, hasVoice(said) === false ? withoutVoice(said) : words(help));
    speechSynthesis.addEventListener?.("voiceschanged", show);
    show();
  }
  return field;
}

/** @param {string} said */
function withoutVoice(said) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(said) ?? said;
  return words("live.noVoiceOf", { language: name });
}

/**
 * Browsers let a page sound only after a touch or a key: says so if something is to be heard and there was none.
 *
 * @param {HTMLElement} place
 */
export function askForTouch(place) {
  if (!(isClickWanted() || isVoiceChosen()) || navigator.userActivation?.hasBeenActive !== false) return;
  const hint = node("p", { class: "touch-hint" }, words("live.touchForSound"));
  place.append(hint);
  // The first touch is meant for something that stands below it.
  const touched = () => {
    later(() => hint.remove());
    say(" "); // Safari lets a voice speak later when it has spoken within a touch
  };
  for (const type of ["pointerup", "keyup"]) addEventListener(type, touched, { once: true });
}
