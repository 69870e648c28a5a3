import { words } from "../words/drill.js";
import "../words/live.js";
import { choice } from "../ui/choice.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { canSpeak } from "../ui/voice.js";
import { promptingChosen, voiceChoice } from "../sound/hearing.js";
import { callsLevel, setCallsLevel } from "../sound/output.js";

/**
 * What a device says of the calls: whether it does, as what, and how loudly beside bells and clicks.
 *
 * @import { DrillDocument } from "./run.d.ts"
 *
 * @param {DrillDocument | null} drill
 */
export const callsChoice = (drill) => [
  canSpeak() || !hasVoices(drill)
    ? voiceChoice("drill.callsHelp", drill?.drill.language ?? undefined)
    : recordedAlone(),
  node("div", { class: "clicks" }, saidAs(), loudness()),
];

/** @param {DrillDocument | null} drill */
const hasVoices = (drill) => drill?.combos.some(({ voice }) => voice) ?? false;

/** A browser without a voice plays what was recorded. */
const recordedAlone = () =>
  choice("voice", words("live.voice"), promptingChosen, { help: words("drill.recordedAlone") });

function saidAs() {
  const field = node(
    "select",
    { id: "calls" },
    /** @type {const} */ (["numbers", "names"]).map((way) =>
      node("option", { value: way, selected: way === preference("calls", "numbers") }, words(`drill.says.${way}`))
    ),
  );
  field.addEventListener("change", () => {
    prefer("calls", field.value);
    promptingChosen();
  });
  return node("div", { class: "labelled" }, node("label", { for: "calls" }, words("drill.says")), field);
}

function loudness() {
  const slider = node("input", {
    type: "range",
    id: "calls-level",
    min: "0",
    max: "100",
    step: "5",
    value: callsLevel(),
  });
  slider.addEventListener("input", () => setCallsLevel(Number(slider.value)));
  return node("div", { class: "labelled" }, node("label", { for: "calls-level" }, words("drill.callsLevel")), slider);
}
