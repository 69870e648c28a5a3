import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { Held } from "../ui/changes.js";
import { node } from "../ui/node.js";
import { nameOfFile, saveAs } from "../ui/save-as.js";
import { words } from "../words/paper.js";
import "../words/live.js";
import { asPNG, asSVG } from "./pictures.js";
import { stageDrawing } from "./stage-drawing.js";

/**
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Choice } from "./choices.js"
 */

/** A picture for a message, in pixels; a PNG is three times as fine. */
const size = { width: 640, height: 480 };

/**
 * One formation as a picture, for a message or a poster.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice what of it is shown
 */
export function openPicture(choreography, choice) {
  const frame = node("div", { class: "stack" });
  const chosen = new Held(0);
  /** @param {"svg" | "png"} kind */
  const save = async (kind) => {
    const shown = frame.querySelector("svg");
    if (shown === null) return;
    const { name } = choreography.formations[chosen.value];
    saveAs(kind === "svg" ? asSVG(shown) : await asPNG(shown), nameOfFile(`${chosen.value + 1} ${name}`, kind));
  };
  drawing(frame, [chosen], () => [
    element(
      "div",
      { class: "labelled" },
      element("label", { for: "pictured" }, words("paper.formation")),
      element(
        "select",
        {
          id: "pictured",
          value: String(chosen.value),
          onchange: ({ currentTarget }) => (chosen.value = Number(currentTarget.value)),
        },
        choreography.formations.map(({ id, name }, index) =>
          element(
            "option",
            { key: id, value: String(index), selected: index === chosen.value },
            words("live.numberedFormation", { number: index + 1, name }),
          )
        ),
      ),
    ),
    element("div", { class: "picture-to-save" }, stageDrawing(choreography, chosen.value, { size, choice })),
    element(
      "div",
      { class: "choices" },
      element("button", { type: "button", class: "primary", onclick: () => save("png") }, words("paper.savePNG")),
      element("button", { type: "button", onclick: () => save("svg") }, words("paper.saveSVG")),
    ),
  ]);
  openDialog(words("paper.picture"), frame);
}
