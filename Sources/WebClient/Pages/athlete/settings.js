import { words, wordsAround } from "../words/athlete.js";
import "../words/common.js";
import "../words/dancer.js";
import "../words/camera.js";
import "../words/glove.js";
import * as ownFilm from "../camera/own-film.js";
import { callsChoice } from "../drill/calls-choice.js";
import { areBellsWanted } from "../drill/sounding.js";
import { choice } from "../ui/choice.js";
import { openHelp } from "../help/offer.js";
import { onwards, openDialog } from "../ui/dialog.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { clickChoice, promptingChosen } from "../sound/hearing.js";
import { lagSettings } from "../session/lag-settings.js";
import { leave } from "../session/seat.js";
import { toSecureAddress } from "../secure/row.js";
import { prefer, preference } from "../ui/preferences.js";
import { languageChoice } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { isMirrored, setStance, stance } from "../drill/stance.js";
import { areVerdictsFlashed } from "./verdict-flash.js";
import { areVerdictsHeard } from "./verdict-sounds.js";

/**
 * What an athlete sets on their phone.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { AthletePage } from "./page.js"
 * @import { LiveSession } from "../live/session.js"
 */

/** @param {AthletePage} page @param {LiveSession} session */
export function openSettings(page, session) {
  const { name, awake, isAlone } = page;
  const staysAwake = {
    on: words("dancer.staysAwake"),
    off: words("dancer.awakeAfterTouch"),
    unsupported: words("dancer.cannotStayAwake"),
  };
  openDialog(
    words("athlete.settings"),
    node(
      "div",
      { class: "stack" },
      name !== "" && node("p", {}, wordsAround("dancer.youAre", { name: nameOf(name) })),
      stanceChoice(),
      group(
        words("athlete.hearing"),
        callsChoice(page.drill.document),
        clickChoice(),
        choice("bells", words("athlete.bells"), promptingChosen, { isOn: areBellsWanted() }),
        choice("verdict-sounds", words("athlete.verdictSounds"), promptingChosen, { isOn: areVerdictsHeard() }),
      ),
      group(
        words("athlete.seeing"),
        choice("verdict-flash", words("athlete.verdictFlash"), () => {}, {
          help: words("athlete.verdictFlashHelp"),
          isOn: areVerdictsFlashed(),
        }),
        choice("figure-mirrored", words("athlete.mirrored"), () => dispatchEvent(new Event("stancechosen")), {
          help: words("athlete.mirroredHelp"),
          isOn: isMirrored(),
        }),
        choice("contrast", words("dancer.contrast"), () => dispatchEvent(new Event("themechosen")), {
          help: words("dancer.contrastHelp"),
          isOn: document.documentElement.dataset.contrast !== undefined,
        }),
        themeChoice(),
        languageChoice(),
      ),
      group(
        words("athlete.phone"),
        choice("lock-in-rounds", words("athlete.lockInRounds"), () => {}, { help: words("athlete.lockInRoundsHelp") }),
        node("p", { class: "help" }, staysAwake[awake]),
        toSecureAddress(),
      ),
      cameraWay(),
      onwards(words("common.help"), () => openHelp("athlete")),
      isAlone ? [] : ofClass(page, session),
    ),
  );
}

/** Where joints are found, as the athlete wants it; it holds from the next time the camera is used. */
function cameraWay() {
  return select(
    "camera-way",
    words("camera.whichWay"),
    [["", words("camera.whichWay.best")], ["page", words("camera.whichWay.page")], [
      "worker",
      words("camera.whichWay.worker"),
    ]],
    preference("camera-way", ""),
    (chosen) => prefer("camera-way", chosen),
  );
}

/** What there is only in a class. @param {AthletePage} page @param {LiveSession} session */
const ofClass = (page, session) => [
  group(words("camera.rounds"), ownFilm.allowing(page.keptFilms(ownFilm))),
  group(
    words("glove.settings"),
    node("p", { class: "help" }, words(inHand(page))),
    onwards(words(page.glove?.isOn ? "glove.change" : "glove.open"), () => page.openGlove()),
  ),
  lagSettings({ hears: false, session }),
  node("button", { type: "button", class: "quiet wide", onclick: () => leave("dancer") }, words("dancer.leave")),
];

/** @param {AthletePage} page */
function inHand({ glove }) {
  if (!glove?.isOn) return "glove.notSet";
  return glove.hand === "left" ? "glove.inLeft" : "glove.inRight";
}

function stanceChoice() {
  const now = stance() ?? "orthodox";
  return select(
    "stance",
    words("athlete.stance"),
    [["orthodox", words("athlete.orthodox")], ["southpaw", words("athlete.southpaw")]],
    now,
    (chosen) => setStance(chosen === "southpaw" ? "southpaw" : "orthodox"),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {readonly (readonly [value: string, label: string])[]} values
 * @param {string} chosen
 * @param {(value: string) => void} set stores it
 */
function select(name, label, values, chosen, set) {
  const field = node(
    "select",
    { id: name },
    values.map(([value, text]) => node("option", { value, selected: value === chosen }, text)),
  );
  field.addEventListener("change", () => set(field.value));
  return node("div", { class: "labelled" }, node("label", { for: name }, label), field);
}

/** @param {string} title @param {Child[]} content */
const group = (title, ...content) => node("fieldset", { class: "choices-of" }, node("legend", {}, title), content);
