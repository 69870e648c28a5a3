import { iconButton } from "../ui/buttons.js";
import { openOnDemand } from "../ui/on-demand.js";
import { words } from "../words/drills.js";

/**
 * The button of a combo for its own voice; what it opens is loaded when it is pressed.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { DrillCombo } from "../wire/production.d.ts"
 *
 * @param {Desk} desk
 * @param {Shown<DrillCombo>} combo
 */
export function voiceButton(desk, { id, name, voice }) {
  const label = words(voice === null ? "drills.voice.add" : "drills.voice.change", { name });
  const open = () => openOnDemand(() => import("./voice.js"), ({ openVoice }) => void openVoice(desk, id));
  const attributes = { "data-act": "voice", title: label, "aria-haspopup": "dialog" };
  return iconButton(
    "voice",
    label,
    open,
    voice === null ? attributes : { ...attributes, class: "quiet icon is-voiced" },
  );
}
