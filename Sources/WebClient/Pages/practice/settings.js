import { words } from "../words/practice.js";
import { openDialog } from "../ui/dialog.js";
import { element } from "../ui/element.js";
import { clickChoice, voiceChoice } from "../sound/hearing.js";
import { lagSettings } from "../session/lag-settings.js";
import { themeChoice } from "../ui/theme-choice.js";

/**
 * Whom one dances, what is heard, how it looks: what is seldom set.
 *
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { OwnRun } from "./own-run.js"
 *
 * @param {OwnRun} run
 * @param {StageStand} stand
 * @param {(performer: string | null) => void} choose
 */
export function openSettings(run, stand, choose) {
  const mine = run.myPerformer;
  const who = element(
    "select",
    { id: "who" },
    element("option", { value: "", selected: mine === null }, words("practice.nobody")),
    stand.performers.map(({ id, name }) => element("option", { value: id, selected: id === mine }, name)),
  );
  who.addEventListener("change", () => choose(who.value === "" ? null : who.value));
  const turn = element(
    "button",
    { type: "button", class: "wide", onclick: () => stand.turn() },
    words("practice.turn"),
  );
  openDialog(
    words("practice.settings"),
    element(
      "div",
      { class: "stack" },
      element("p", { class: "help" }, words("practice.ownOnly")),
      element("div", { class: "labelled" }, element("label", { for: "who" }, words("practice.iDance")), who),
      turn,
      clickChoice(),
      voiceChoice(),
      themeChoice(),
      lagSettings({ hears: false, claps: false }),
    ),
  );
}
