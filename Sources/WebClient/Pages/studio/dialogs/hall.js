import { labelOf } from "../../editing/label.js";
import { openDialog } from "../../ui/dialog.js";
import { numberField } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import description from "../../wire/description.js";
import { words } from "../../words/seat.js";
import { hallOf } from "../../seat/hall.js";

/**
 * The hall before the stage, which is seen from; it belongs to the production.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Hall } from "../../seat/hall.js"
 *
 * @param {{ desk: Desk }} parts
 */
export function openHall({ desk }) {
  const now = () => hallOf(desk.document.stage);
  const { fields } = description.fields.stage.fields.hall;
  const steps = { rows: 1, seats: 1, distance: 0.5, rowDepth: 0.1, rise: 0.05, stageHeight: 0.1 };
  /** @param {keyof Hall} name @param {string} label */
  const field = (name, label) =>
    numberField(label, {
      get: () => now()[name],
      set: (value) => {
        const whole = name === "rows" || name === "seats" ? Math.round(value) : value;
        desk.do(labelOf("seat.hall.label"), [{ set: ["stage", "hall"], to: { ...now(), [name]: whole } }]);
      },
      least: fields[name].least,
      most: fields[name].most,
      step: steps[name],
    });
  openDialog(
    words("seat.hall.title"),
    node(
      "div",
      { class: "stack" },
      node(
        "div",
        { class: "pair" },
        field("rows", words("seat.hall.rows")),
        field("seats", words("seat.hall.seats")),
      ),
      node(
        "div",
        { class: "pair" },
        field("distance", words("seat.hall.distance")),
        field("rowDepth", words("seat.hall.rowDepth")),
      ),
      node(
        "div",
        { class: "pair" },
        field("rise", words("seat.hall.rise")),
        field("stageHeight", words("seat.hall.stageHeight")),
      ),
    ),
  );
}
