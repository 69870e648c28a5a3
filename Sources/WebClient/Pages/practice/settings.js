import { words } from "../words/practice.js";
import "../words/common.js";
import { openHelp } from "../help/offer.js";
import { onwards, openDialog } from "../ui/dialog.js";
import { node, within } from "../ui/node.js";
import { clickChoice, voiceChoice } from "../sound/hearing.js";
import { lagSettings } from "../session/lag-settings.js";
import { openOnDemand } from "../ui/on-demand.js";
import { languageChoice } from "../ui/language-choice.js";
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
 * @param {string} id of the production
 */
export function openSettings(run, stand, choose, id) {
  const mine = run.myPerformer;
  const who = node(
    "select",
    { id: "who" },
    node("option", { value: "", selected: mine === null }, words("practice.nobody")),
    stand.performers.map(({ id, name }) => node("option", { value: id, selected: id === mine }, name)),
  );
  who.addEventListener("change", () => choose(who.value === "" ? null : who.value));
  const turn = node(
    "button",
    { type: "button", class: "wide", onclick: () => stand.turn() },
    words("practice.turn"),
  );
  openDialog(
    words("practice.settings"),
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words("practice.ownOnly")),
      node("div", { class: "labelled" }, node("label", { for: "who" }, words("practice.iDance")), who),
      turn,
      onwards(words("common.help"), () => openHelp("practice")),
      onwards(words("practice.seat"), () => seenFromSeat(stand)),
      mine !== null && node(
        "a",
        {
          class: "button wide",
          href: `/paper/${encodeURIComponent(id)}#kind=performers&performer=${encodeURIComponent(mine)}`,
        },
        words("practice.printSheet"),
      ),
      clickChoice(),
      voiceChoice(),
      themeChoice(),
      languageChoice(),
      lagSettings({ hears: false }),
    ),
  );
}

/** @param {StageStand} stand */
const seenFromSeat = (stand) =>
  openOnDemand(() => import("../seat/seat-view.js"), ({ toggleSeatView }) =>
    toggleSeatView({
      frame: within(document, ".stage-frame"),
      through: (lens) => (stand.lens = lens),
      shown: () => ({ stage: stand.choreography?.stage ?? {}, performers: stand.performers }),
      sources: [stand.loaded],
    }));
