import { labelOf } from "../../editing/label.js";
import { Held } from "../../ui/changes.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { number, words } from "../../words/moves.js";
import { pastedMoves, saidIn } from "../edits/moves.js";
import { partWith } from "../edits/parts.js";

/**
 * Moves out of a spreadsheet: what was understood is shown before anything is added.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Said } from "../edits/moves.js"
 */

/** So many lines are shown of what was understood. */
const mostShown = 100;

/** @param {{ desk: Desk }} parts @param {string | null} part */
export function openPaste({ desk }, part) {
  const frame = node("div", { class: "stack move-paste" });
  const pasted = new Held("");

  function add() {
    const said = saidIn(pasted.value, desk.document);
    const into = partWith(desk.document, part)?.id ?? null;
    desk.do(
      labelOf("moves.label.paste", { count: said.length }),
      pastedMoves(desk.document, said, into, {
        move: () => desk.freshId("moves"),
        type: () => desk.freshId("moveTypes"),
      }),
    );
    dialog.close();
  }

  drawing(frame, [pasted, desk], () => {
    const said = saidIn(pasted.value, desk.document);
    return [
      element("p", { class: "help" }, words("moves.pasteHelp")),
      element("textarea", {
        rows: 6,
        dir: "auto",
        "aria-label": words("moves.pasteHere"),
        placeholder: words("moves.pasteHere"),
        oninput: ({ currentTarget }) => (pasted.value = currentTarget.value),
      }),
      said.length > 0 && [
        element("p", { role: "status" }, words("moves.understood", { count: said.length })),
        understood(said.slice(0, mostShown), desk),
      ],
      element(
        "button",
        { type: "button", class: "primary wide", disabled: said.length === 0, onclick: add },
        words("moves.addThem", { count: said.length }),
      ),
    ];
  });
  const dialog = openDialog(words("moves.paste"), frame);
}

/** @param {readonly Said[]} said @param {Desk} desk */
function understood(said, { document: { moveTypes, sections, performers } }) {
  /** @param {string} name */
  const kind = (name) => {
    const known = moveTypes.find((type) => type.name.trim().toLowerCase() === name.toLowerCase());
    return name === "" || known !== undefined ? known?.name ?? "" : words("moves.newKind", { name });
  };
  /** @param {Said} one */
  const dancersInWords = ({ section, performer }) =>
    performers.find(({ id }) => id === performer)?.name ?? sections.find(({ id }) => id === section)?.name ??
      words("moves.everybody");
  return element(
    "div",
    { class: "move-sheet", tabindex: "0" },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          [words("moves.kind"), words("moves.text"), words("moves.counts"), words("moves.whom")].map((title) =>
            element("th", { key: title, scope: "col" }, title)
          ),
        ),
      ),
      element(
        "tbody",
        {},
        said.map((one, turn) =>
          element(
            "tr",
            { key: String(turn) },
            [kind(one.type), one.text, number(one.counts), dancersInWords(one)].map((text, column) =>
              element("td", { key: String(column), dir: "auto" }, text)
            ),
          )
        ),
      ),
    ),
  );
}
