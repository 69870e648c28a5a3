import { element } from "../ui/element.js";
import { countTable } from "../stage/count-table.js";
import { whenInWords } from "../stage/move-words.js";
import { isFor, movesOf } from "../stage/moves.js";
import { number, words } from "../words/moves.js";
import { longSheet } from "./sheet.js";

/**
 * The count sheets of a piece: a page for each part, its eights below each other, who does what in them beside each
 * other.
 *
 * @import { Child } from "../ui/element.d.ts"
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
      countTable(
        production,
        id,
        (one) => element("p", { key: one.move.id, dir: "auto" }, ...inWords(production, one)),
        { class: "moves" },
      ),
    )
  );
}

/** @param {Production} production @param {PlacedMove} placed @returns {Child[]} */
const inWords = ({ moveTypes }, { move: { type, text }, from, to }) => [
  whenInWords({ from, to }),
  " ",
  element("b", {}, moveTypes.find((one) => one.id === type)?.name ?? ""),
  " ",
  text,
];

/**
 * What one performer does, part by part; null where nothing is written for them.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 * @param {number} turn place in the cast
 */
export function ownMoves({ production, parts, performers }, choice, turn) {
  const performer = performers[turn];
  const printed = parts.map(({ part }) => part).filter(({ id }) => choice.part === "" || choice.part === id)
    .map((part) => ({ part, moves: movesOf(production, part.id).filter((one) => isFor(one.move, performer)) }))
    .filter(({ moves }) => moves.length > 0);
  if (printed.length === 0) return null;
  return longSheet(
    { key: `moves of ${performer.id}`, format: choice.format, isUpright: true, title: performer.name },
    printed.map(({ part, moves }) =>
      element(
        "section",
        { key: part.id, class: "note" },
        element("h3", { dir: "auto" }, part.name),
        moves.map((one) =>
          element(
            "p",
            { key: one.move.id, dir: "auto" },
            words("moves.inEight", { eight: number(Math.floor(one.from / 8) + 1) }),
            " ",
            ...inWords(production, one),
          )
        ),
      )
    ),
  );
}
