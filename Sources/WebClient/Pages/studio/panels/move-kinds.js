import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { iconButton } from "../../ui/buttons.js";
import { clipped } from "../../ui/clipped.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { nameInput } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/moves.js";
import "../../words/panels.js";
import { newType } from "../edits/moves.js";

/**
 * The kinds of moves of the piece: each with a name and a colour. What is renamed is renamed in every move at once.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { MoveType } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 *
 * @param {{ desk: Desk }} parts
 * @param {(id: string) => void} [made] told the kind that is made, which closes the dialog
 */
export function openKinds({ desk }, made) {
  const frame = node("div", { class: "stack move-kinds" });
  /** @param {string} id */
  const kindNow = (id) => desk.document.moveTypes.find((one) => one.id === id) ?? null;

  /** @param {string} name */
  function add(name) {
    const id = desk.freshId("moveTypes");
    desk.do(labelOf("moves.label.newKind", { name: clipped(name) }), newType(desk.document, id, name));
    if (made === undefined) return;
    dialog.close();
    made(id);
  }

  /** @param {Shown<MoveType>} kind */
  const row = ({ id, name, colour }) =>
    element(
      "li",
      { class: "item" },
      element(
        "div",
        { class: "line" },
        element("input", {
          type: "color",
          value: colour,
          "aria-label": words("moves.label.colourKind", { name }),
          onchange: ({ currentTarget }) =>
            desk.do(labelOf("moves.label.colourKind", { name: clipped(kindNow(id)?.name ?? "") }), [
              { set: ["moveTypes", id, "colour"], to: currentTarget.value },
            ]),
        }),
        nameInput(name, (text) =>
          desk.do(labelOf("moves.label.renameKind", { name: clipped(text) }), [
            { set: ["moveTypes", id, "name"], to: text },
          ])),
        iconButton("bin", words("panels.removeWhat", { name }), () =>
          desk.do(labelOf("moves.label.deleteKind", { name: clipped(kindNow(id)?.name ?? "") }), [
            { remove: "moveTypes", id },
          ])),
      ),
    );

  drawing(frame, [desk], () => {
    const { moveTypes } = desk.document;
    const isFull = moveTypes.length >= limits.moveTypes;
    return [
      moveTypes.length === 0 && element("p", { class: "help" }, words("moves.noKinds")),
      element(
        "ul",
        { class: "plain", "aria-label": words("moves.kinds") },
        list(moveTypes, {
          key: ({ id }) => id,
          make: row,
        }),
      ),
      isFull ? element("p", { class: "help" }, words("moves.kindsFull", { most: limits.moveTypes })) : element(
        "form",
        {
          class: "line",
          onsubmit: (event) => {
            event.preventDefault();
            const field = frame.querySelector("input[name=kind]");
            if (!(field instanceof HTMLInputElement) || field.value.trim() === "") return;
            add(field.value.trim());
            field.value = "";
          },
        },
        element("input", {
          name: "kind",
          type: "text",
          maxlength: 200,
          dir: "auto",
          autocomplete: "off",
          "aria-label": words("moves.kindName"),
          placeholder: words("moves.kindName"),
        }),
        element("button", { type: "submit" }, icon("plus"), words("moves.addKind")),
      ),
    ];
  });
  const dialog = openDialog(words("moves.kinds"), frame);
}
