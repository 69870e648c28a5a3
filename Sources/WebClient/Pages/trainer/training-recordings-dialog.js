import { number, words } from "../words/trainer.js";
import { openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";

/** @import { TrainingRecordings } from "./training-recordings.js" */

/** What is counted, in its order. */
const rows = /** @type {const} */ (["asked", "train", "keep", "no", "open"]);

/** @param {TrainingRecordings} recordings */
export function openTrainingRecordings(recordings) {
  const figures = rows.map((row) => ({ row, count: node("dd", { "data-count": row }) }));
  const list = node(
    "dl",
    { class: "answers" },
    figures.flatMap(({ row, count }) => [node("dt", {}, words(`trainer.recordings.${row}`)), count]),
  );
  const said = node("p", { class: "lead", role: "status" });
  const ask = node("button", { type: "button", class: "primary", onclick: () => recordings.ask() });
  const stop = node(
    "button",
    { type: "button", onclick: () => recordings.stop() },
    words("trainer.recordings.stop"),
  );
  const show = () => {
    const { counted } = recordings;
    list.hidden = counted === null;
    stop.hidden = !recordings.isAsking;
    setText(ask, words(counted === null ? "trainer.recordings.ask" : "trainer.recordings.again"));
    setText(said, saidOf(counted));
    if (counted === null) return;
    for (const { row, count } of figures) setText(count, number(counted[row], {}));
  };
  const end = recordings.changed.add(show);
  openDialog(
    words("trainer.recordings.title"),
    node(
      "div",
      { class: "stack" },
      node("p", { class: "help" }, words("trainer.recordings.help")),
      said,
      list,
      node("div", { class: "choices" }, stop, ask),
    ),
  ).addEventListener("close", end);
  show();
}

/** Each answer would be too much for a screen reader: it hears when all have answered. */
/** @param {TrainingRecordings["counted"]} counted */
function saidOf(counted) {
  if (counted === null) return "";
  if (counted.asked === 0) return words("trainer.places.noAthletes");
  return counted.open === 0 ? words("trainer.recordings.all") : words("trainer.recordings.waiting");
}
