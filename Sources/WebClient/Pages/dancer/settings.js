import { words, wordsAround } from "../words/words.js";
import { element, nameOf } from "../parts/element.js";
import { leave } from "../parts/seat.js";
import { openDialog } from "../parts/dialog.js";
import { choice } from "../parts/choice.js";
import { initialsChoice } from "../parts/initials.js";
import { themeChoice } from "../parts/theme-choice.js";
import { lagSettings } from "../parts/lag-settings.js";
import { listPlaces } from "../parts/live-page.js";

/** @import { StageStand } from "../parts/stage-stand.js" */

/**
 * What a dancer sets on their phone, and what is seldom looked at.
 *
 * @param {StageStand} stand
 * @param {object} about
 * @param {string} about.name the dancer's
 * @param {string | null} about.performer the name of whom they dance
 * @param {"on" | "off" | "unsupported"} about.awake
 * @param {() => void} about.choosePerformer
 */
export function openSettings(stand, { name, performer, awake, choosePerformer }) {
  const staysAwake = {
    on: words("dancer.staysAwake"),
    off: words("dancer.awakeAfterTouch"),
    unsupported: words("dancer.cannotStayAwake"),
  };
  const me = performer === null
    ? wordsAround("dancer.youAre", { name: nameOf(name) })
    : wordsAround("dancer.youAreDancing", { name: nameOf(name), performer: nameOf(performer) });
  /**
   * @param {string} label
   * @param {() => void} act
   */
  const elsewhere = (label, act) =>
    element("button", {
      type: "button",
      class: "wide",
      onclick: () => {
        dialog.close();
        act();
      },
    }, label);
  const dialog = openDialog(
    words("dancer.settings"),
    element(
      "div",
      { class: "stack" },
      element("p", {}, me),
      elsewhere(words("dancer.changePerformer"), choosePerformer),
      elsewhere(words("live.placesInWords"), () => openPlaces(stand)),
      initialsChoice(stand),
      vibration(),
      element("p", { class: "help" }, staysAwake[awake]),
      themeChoice(),
      lagSettings(),
      element(
        "button",
        { type: "button", class: "quiet wide", onclick: () => leave("dancer") },
        words("dancer.leave"),
      ),
    ),
  );
}

function vibration() {
  const isPossible = "vibrate" in navigator;
  const label = words(isPossible ? "dancer.vibrate" : "dancer.cannotVibrate");
  return choice("vibrate", label, (isWanted) => isWanted && navigator.vibrate?.(80), { isPossible });
}

/**
 * Everybody's place in words, as they stand in the formation that is live now.
 *
 * @param {StageStand} stand
 */
function openPlaces(stand) {
  const list = element("ol", { id: "places", class: "plain" });
  openDialog(
    words("live.placesInWords"),
    element("div", { class: "places" }, element("p", { class: "help" }, words("live.placesHelp")), list),
  );
  listPlaces(list, stand, stand.picture?.formation ?? 0);
}
