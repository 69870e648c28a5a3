import { words } from "../words/athlete.js";
import "../words/trainer.js";
import { areBellsWanted } from "../drill/sounding.js";
import { callsChoice } from "../drill/calls-choice.js";
import { choice } from "../ui/choice.js";
import { openDialog } from "../ui/dialog.js";
import { node } from "../ui/node.js";
import { clickChoice, promptingChosen } from "../sound/hearing.js";
import { languageChoice } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";

/**
 * What a trainer's tablet, or the screen of a class, sounds.
 *
 * @param {import("../drill/run.d.ts").DrillDocument | null} drill
 */
export function openSound(drill) {
  openDialog(
    words("trainer.sound"),
    node(
      "div",
      { class: "stack" },
      callsChoice(drill),
      choice("bells", words("athlete.bells"), promptingChosen, { isOn: areBellsWanted() }),
      clickChoice(),
      themeChoice(),
      languageChoice(),
    ),
  );
}
