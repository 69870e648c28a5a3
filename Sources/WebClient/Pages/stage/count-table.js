import { element } from "../ui/element.js";
import { number, words } from "../words/moves.js";
import { countGrid } from "./moves.js";

/**
 * A part as a table: its eights below each other, who does what in them beside each other.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Production } from "../wire/production.d.ts"
 * @import { PlacedMove } from "./moves.js"
 *
 * @param {Production} production
 * @param {string | null} part
 * @param {(placed: PlacedMove) => Child} shown a move in its cell
 * @param {{ class?: string }} [options]
 */
export function countTable(production, part, shown, options = {}) {
  const { columns, rows } = countGrid(production, part);
  return element(
    "table",
    options,
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "col" }, words("moves.eight")),
        columns.map((whom) =>
          element("th", { key: whom, scope: "col", dir: "auto" }, recipientsInWords(production, whom))
        ),
      ),
    ),
    element(
      "tbody",
      {},
      rows.map((cells, eight) =>
        element(
          "tr",
          { key: String(eight) },
          element("th", { scope: "row" }, number(eight + 1)),
          cells.map((moves, turn) => element("td", { key: columns[turn] }, moves.map(shown))),
        )
      ),
    ),
  );
}

/** @param {Production} production @param {string} whom */
function recipientsInWords({ sections, performers }, whom) {
  const [kind, id] = whom.split(" ");
  if (kind === "") return words("moves.everybody");
  return (kind === "section" ? sections : performers).find((one) => one.id === id)?.name ?? "";
}
