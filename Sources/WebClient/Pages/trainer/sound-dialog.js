import { words } from "../words/athlete.js";
import "../words/trainer.js";
import { areBellsWanted } from "../drill/sounding.js";
import { choice } from "../parts/choice.js";
import { openDialog } from "../parts/dialog.js";
import { element } from "../parts/element.js";
import { clickChoice, promptingChosen } from "../parts/hearing.js";
import { themeChoice } from "../parts/theme-choice.js";

/** What a trainer's tablet, or the screen of a class, sounds. */
export function openSound() {
  openDialog(
    words("trainer.sound"),
    element(
      "div",
      { class: "stack" },
      choice("bells", words("athlete.bells"), promptingChosen, { isOn: areBellsWanted() }),
      clickChoice(),
      themeChoice(),
    ),
  );
}
