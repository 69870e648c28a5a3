import { words, wordsAround } from "../words/dancer.js";
import "../words/common.js";
import "../words/live.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { leave } from "../session/seat.js";
import { toSecureAddress } from "../secure/row.js";
import { openHelp } from "../help/offer.js";
import { onwards, openDialog } from "../ui/dialog.js";
import { choice } from "../ui/choice.js";
import { clickChoice, promptingChosen, voiceChoice } from "../sound/hearing.js";
import { canVibrate, vibrate } from "../ui/vibration.js";
import { initialsChoice } from "../session/initials.js";
import { languageChoice } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { lagSettings } from "../session/lag-settings.js";

/**
 * @import { Child } from "../ui/element.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { BatteryMode } from "./battery-mode.js"
 */

/**
 * What a dancer sets on their phone, and what they seldom look at.
 *
 * @param {StageStand} stand
 * @param {object} about
 * @param {LiveSession} about.session
 * @param {string} about.name the dancer's
 * @param {string | null} about.performer the name of whom they dance
 * @param {"on" | "off" | "unsupported"} about.awake
 * @param {BatteryMode} about.battery
 * @param {() => void} about.choosePerformer
 * @param {() => void} about.lookAtTakes
 * @param {(() => void) | null} about.openMusic null where there is none
 */
export function openSettings(
  stand,
  { session, name, performer, awake, battery, choosePerformer, lookAtTakes, openMusic },
) {
  const staysAwake = {
    on: words("dancer.staysAwake"),
    off: words("dancer.awakeAfterTouch"),
    unsupported: words("dancer.cannotStayAwake"),
  };
  const me = performer === null
    ? wordsAround("dancer.youAre", { name: nameOf(name) })
    : wordsAround("dancer.youAreDancing", { name: nameOf(name), performer: nameOf(performer) });
  openDialog(
    words("dancer.settings"),
    node(
      "div",
      { class: "stack" },
      node("p", {}, me),
      onwards(words("dancer.changePerformer"), choosePerformer),
      onwards(words("live.takes"), lookAtTakes),
      onwards(words("common.help"), () => openHelp("dancer")),
      openMusic !== null && onwards(words("live.music"), openMusic),
      group(words("dancer.eyesFree"), vibration(), clickChoice(), voiceChoice("dancer.voiceHelp"), moves(session)),
      group(
        words("dancer.seeing"),
        look("large-type", words("dancer.largeType"), words("dancer.largeTypeHelp")),
        look("contrast", words("dancer.contrast"), words("dancer.contrastHelp")),
        initialsChoice(stand),
        themeChoice(),
        languageChoice(),
      ),
      group(
        words("dancer.battery"),
        choice("battery", words("dancer.saveBattery"), (isOn) => battery.set(isOn), {
          help: words("dancer.saveBatteryHelp"),
        }),
        node("p", { class: "help" }, staysAwake[awake]),
        toSecureAddress(),
      ),
      lagSettings({ hears: false, session }),
      node(
        "button",
        { type: "button", class: "quiet wide", onclick: () => leave("dancer") },
        words("dancer.leave"),
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {Child[]} content
 */
const group = (title, ...content) => node("fieldset", { class: "choices-of" }, node("legend", {}, title), content);

/** Whether moves are said, where the piece has some. @param {LiveSession} session */
const moves = ({ production }) =>
  (production?.moves?.length ?? 0) > 0 &&
  choice("say-moves", words("dancer.sayMoves"), promptingChosen, { help: words("dancer.sayMovesHelp") });

function vibration() {
  const isPossible = canVibrate();
  const help = words(isPossible ? "dancer.vibrateHelp" : "dancer.cannotVibrate");
  const set = () => {
    vibrate("go");
    promptingChosen();
  };
  return choice("vibrate", words("dancer.vibrate"), set, { isPossible, help });
}

/**
 * How the page looks; theme.js applies it.
 *
 * @param {"large-type" | "contrast"} name
 * @param {string} label
 * @param {string} help
 */
function look(name, label, help) {
  const isOn = document.documentElement.dataset[name === "contrast" ? "contrast" : "type"] !== undefined;
  return choice(name, label, () => dispatchEvent(new Event("themechosen")), { help, isOn });
}
