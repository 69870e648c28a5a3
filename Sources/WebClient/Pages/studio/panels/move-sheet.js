import { element } from "../../ui/element.js";
import { countTable } from "../../stage/count-table.js";
import { whenInWords } from "../../stage/move-words.js";

/**
 * A part as a sheet: its eights, and who does what in them.
 *
 * @import { Production } from "../../wire/production.d.ts"
 *
 * @param {Production} document
 * @param {string | null} part
 */
export function moveSheet(document, part) {
  const table = countTable(document, part, ({ move, from, to }) => {
    const type = document.moveTypes.find(({ id }) => id === move.type);
    return element(
      "p",
      { key: move.id, class: "sheet-move", style: { "--colour": type?.colour ?? null }, dir: "auto" },
      element("small", {}, whenInWords({ from, to }), " "),
      type !== undefined && element("b", {}, type.name, " "),
      move.text,
    );
  });
  return element("div", { class: "move-sheet", tabindex: "0" }, table);
}
