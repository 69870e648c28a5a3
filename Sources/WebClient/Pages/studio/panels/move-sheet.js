import { element } from "../../ui/element.js";
import { whenInWords } from "../../stage/move-words.js";
import { countGrid } from "../../stage/moves.js";
import { number, words } from "../../words/moves.js";

/**
 * A part as a sheet: its eights, and who does what in them.
 *
 * @import { Production } from "../../wire/production.d.ts"
 *
 * @param {Production} document
 * @param {string | null} part
 */
export function moveSheet(document, part) {
  const { columns, rows } = countGrid(document, part);
  /** @param {string} whom */
  const nameOf = (whom) => {
    const [kind, id] = whom.split(" ");
    if (kind === "") return words("moves.everybody");
    const of = kind === "section" ? document.sections : document.performers;
    return of.find((one) => one.id === id)?.name ?? "";
  };
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
          element("th", { scope: "col" }, words("moves.eight")),
          columns.map((whom) => element("th", { key: whom, scope: "col", dir: "auto" }, nameOf(whom))),
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
            cells.map((moves, turn) =>
              element(
                "td",
                { key: columns[turn] },
                moves.map(({ move, from, to }) => {
                  const type = document.moveTypes.find(({ id }) => id === move.type);
                  return element(
                    "p",
                    { key: move.id, class: "sheet-move", style: { "--colour": type?.colour ?? null }, dir: "auto" },
                    element(
                      "small",
                      {},
                      whenInWords({ from, to }),
                      " ",
                    ),
                    type !== undefined && element("b", {}, type.name, " "),
                    move.text,
                  );
                }),
              )
            ),
          )
        ),
      ),
    ),
  );
}
