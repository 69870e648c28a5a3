import { number, words } from "../words/trainer.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { more } from "../ui/more.js";
import { node } from "../ui/node.js";

/** @import { TrainingRecordings } from "./training-recordings.js" */

/** What is counted, in its order. */
const rows = /** @type {const} */ (["asked", "train", "keep", "no", "open"]);

/** @param {TrainingRecordings} recordings */
export function openTrainingRecordings(recordings) {
  const frame = node("div", { class: "stack" });
  const furtherHelp = more(words("trainer.recordings.helpMore"));
  drawing(frame, [recordings.changed], () => {
    const { counted, isAsking } = recordings;
    return [
      element("p", { class: "help" }, words("trainer.recordings.help")),
      furtherHelp,
      element("p", { class: "lead", role: "status" }, saidOf(counted)),
      counted !== null && element(
        "dl",
        { class: "answers" },
        rows.map((row) => [
          element("dt", {}, words(`trainer.recordings.${row}`)),
          element("dd", { "data-count": row }, number(counted[row], {})),
        ]),
      ),
      element(
        "div",
        { class: "choices" },
        isAsking &&
          element("button", { type: "button", onclick: () => recordings.stop() }, words("trainer.recordings.stop")),
        element(
          "button",
          { type: "button", class: "primary", onclick: () => recordings.ask() },
          words(counted === null ? "trainer.recordings.ask" : "trainer.recordings.again"),
        ),
      ),
    ];
  });
  openDialog(words("trainer.recordings.title"), frame);
}

/** Each answer would be too much for a screen reader: it hears when all have answered. */
/** @param {TrainingRecordings["counted"]} counted */
function saidOf(counted) {
  if (counted === null) return "";
  if (counted.asked === 0) return words("trainer.places.noAthletes");
  return counted.open === 0 ? words("trainer.recordings.all") : words("trainer.recordings.waiting");
}
