import { byId, node } from "../ui/node.js";
import { later } from "../ui/queue.js";
import { editorsBar } from "../studio/frame/top-bar.js";
import { languageChoice } from "../ui/language-choice.js";
import { listenToKeys, releaseFocusAfterPointer } from "../ui/keyboard.js";
import { Toasts } from "../ui/toasts.js";
import { combosSection } from "./combos.js";
import { heardSection } from "./heard.js";
import { historySection, musicSection, poseWorkersSection } from "./more.js";
import { previewSection } from "./preview.js";
import { roundsSection } from "./rounds.js";
import { scheduleSection } from "./schedule.js";

/**
 * @import { Core } from "../core.js"
 * @import { Drills } from "../core/drill.js"
 * @import { Desk } from "../editing/desk.js"
 *
 * @typedef {{ desk: Desk, toasts: Toasts }} Parts what each section of the page gets
 * @typedef {{ desk: Desk, core: Core, drills: Drills }} Ground what is there before the page opens
 */

/**
 * The editor of a drill: what will be called, its rounds, its combos, its timing.
 *
 * @param {Ground} ground
 */
export function openDrillEditor(ground) {
  const { desk } = ground;
  const parts = { desk, toasts: new Toasts(byId("toasts")) };
  editorsBar(parts);
  const edited = node(
    "fieldset",
    { class: "panel-of" },
    roundsSection({ ...parts, ...ground }),
    combosSection(parts),
    scheduleSection(parts),
    heardSection(parts),
    musicSection(parts),
  );
  const more = [historySection(parts), poseWorkersSection(parts), languageChoice()];
  byId("drill").append(previewSection(ground), edited, ...more);
  const showRights = () => (edited.disabled = !desk.rights.may("edit"));
  desk.rights.listen(() => later(showRights));
  showRights();
  desk.onNotice(({ kind, text }) => parts.toasts.say(text, { isTrouble: kind === "trouble" || kind === "refused" }));
  releaseFocusAfterPointer();
  listenToKeys([
    { keys: ["Ctrl+z"], isHeld: true, run: () => desk.undo() },
    { keys: ["Ctrl+Shift+z", "Ctrl+y"], isHeld: true, run: () => desk.redo() },
  ]);
}
