import { limits, typeOf } from "../../editing/described.js";
import { colourField } from "../../ui/colour-field.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, longField, textField } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/parts.js";
import "../../words/panels.js";
import { partWith } from "../edits/parts.js";
import { lengthField } from "../length-field.js";

/**
 * Name, colour, times and notes of a part.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { PartActions } from "../panels/part-actions.js"
 *
 * @param {{ desk: Desk, lengths: LengthUnit, actions: PartActions }} parts
 * @param {string} id
 */
export function openPart({ desk, lengths, actions }, id) {
  const now = () => partWith(desk.document, id);
  const shown = now();
  if (shown === null) return;
  const frame = node("div", { class: "stack" });
  /** @param {"from" | "to"} edge */
  const time = (edge) =>
    bound(edge, () =>
      lengthField({ desk, lengths }, words(`parts.${edge}`), {
        get: () => now()?.[edge] ?? null,
        start: () => 0,
        set: (value) => actions.edge(id, edge, value),
        most: limits.latest,
      }));
  drawing(frame, [desk, lengths], () => [
    bound("name", () =>
      textField(words("panels.name"), {
        get: () => now()?.name ?? null,
        set: (value) => actions.rename(id, value),
      })),
    colourField(now()?.colour ?? shown.colour, (colour) => actions.colour(id, colour), id),
    element("div", { class: "pair" }, time("from"), time("to")),
    bound("notes", () =>
      longField(words("panels.notes"), {
        get: () => now()?.notes ?? null,
        set: (value) => actions.notes(id, value),
        most: typeOf("passages", "notes").most ?? 0,
        placeholder: words("parts.notesExample"),
      })),
  ]);
  openDialog(words("parts.detailsOf", { name: shown.name }), frame);
}
