import { number, words } from "../words/drill.js";
import { element, list, nameOf } from "../ui/element.js";

/**
 * Those who do better than in their own round before, as a table's rows.
 *
 * @import { BoardRow } from "./class-board.js"
 *
 * @param {readonly BoardRow[]} rows
 */
export const improvedRows = (rows) =>
  list(rows, {
    key: ({ id }) => id,
    of: ({ name, gained }) => [name, gained],
    make: ({ name, gained }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, nameOf(name)),
        element(
          "td",
          { class: "gained", "aria-label": words("drill.board.gainedHelp") },
          words("drill.board.gained", { points: number(gained ?? 0, { style: "percent" }) }),
        ),
      ),
  });
