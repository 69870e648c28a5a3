import { element } from "../ui/element.js";
import { countGrid, lastCount } from "../stage/moves.js";
import { number, words } from "../words/moves.js";
import { longSheet } from "./sheet.js";

/**
 * The count sheets of a piece: a page for each part, its eights below each other, who does what in them beside each
 * other.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { PlacedMove } from "../stage/moves.js"
 * @import { Production } from "../wire/production.d.ts"
 * @import { Choice } from "./choices.js"
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 */
export function moveSheets({ production, parts }, choice) {
  const printed = parts.map(({ part }) => part).filter(({ id }) => choice.part === "" || choice.part === id);
  return printed.filter(({ id }) => production.moves.some((move) => move.part === id)).map(({ id, name, notes }) =>
    longSheet(
      { key: `moves-${id}`, format: choice.format, isUpright: true, title: name, aside: production.title },
      notes.trim() !== "" && element("p", { class: "notes", dir: "auto" }, notes.trim()),
      grid(production, id),
    )
  );
}

/** @param {Production} production @param {string} part */
function grid(production, part) {
  const { columns, rows } = countGrid(production, part);
  return element(
    "table",
    { class: "moves" },
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "col" }, words("moves.eight")),
        columns.map((whom) => element("th", { key: whom, scope: "col", dir: "auto" }, whomInWords(production, whom))),
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
          cells.map((moves, turn) => element("td", { key: columns[turn] }, moves.map((one) => move(production, one)))),
        )
      ),
    ),
  );
}

/** @param {Production} production @param {PlacedMove} placed */
const move = ({ moveTypes }, { move: { id, type, text }, from, to }) =>
  element(
    "p",
    { key: id, dir: "auto" },
    words("moves.when", { from: number(from % 8 + 1), to: number(lastCount(to)) }),
    " ",
    element("b", {}, moveTypes.find((one) => one.id === type)?.name ?? ""),
    " ",
    text,
  );

/** @param {Production} production @param {string} whom */
function whomInWords({ sections, performers }, whom) {
  const [kind, id] = whom.split(" ");
  if (kind === "") return words("moves.everybody");
  return (kind === "section" ? sections : performers).find((one) => one.id === id)?.name ?? "";
}
