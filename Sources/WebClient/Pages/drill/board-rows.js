import { number, words } from "../words/drill.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { Rows } from "../ui/rows.js";
import { lateness, shapes, verdictInWords, wasInWords } from "./verdict-words.js";

/**
 * @import { BoardRow } from "./class-board.js"
 * @import { MemberVerdict } from "./run.d.ts"
 */

const trends = { [-1]: "↘", 0: "", 1: "↗" };

/**
 * The class board as a table's rows. With `open`, a press on a name looks closer.
 *
 * @param {((row: BoardRow) => void) | null} open
 */
export const boardRows = (open) => /** @type {Rows<BoardRow>} */ (new Rows({
  key: ({ id }) => id,
  of: ({ name, present, latest, called, hit, rate, after, trend, counting, hasSignal }) => [
    name,
    present,
    counting,
    latest.map(({ verdict, was, called, seen }) => `${verdict} ${was} ${called?.due} ${seen?.number}`).join(),
    called,
    hit,
    Math.round(rate),
    after === null ? null : Math.round(after / 10_000),
    trend,
    hasSignal,
  ],
  make: (row) => made(row, open),
}));

/**
 * @param {BoardRow} row
 * @param {((row: BoardRow) => void) | null} open
 */
function made(row, open) {
  const { name, present, latest, called, hit, rate, after, trend, counting, hasSignal } = row;
  return node(
    "tr",
    { class: present ? "" : "away" },
    node(
      "th",
      { scope: "row" },
      open === null
        ? nameOf(name)
        : node("button", { type: "button", class: "quiet athlete", onclick: () => open(row) }, nameOf(name)),
      !present
        ? node("span", { class: "state" }, words("drill.board.away"))
        : !hasSignal
        ? node("span", { class: "state" }, words("drill.board.noSignal"))
        : counting !== null && open !== null &&
          node("span", { class: "state" }, words("drill.board.twice", { camera: counting })),
    ),
    node(
      "td",
      { class: "marks" },
      latest.map(mark),
    ),
    node("td", { class: "figure-of" }, called === 0 ? "" : words("drill.board.hits", { number: hit, of: called })),
    node("td", { class: "figure-of" }, rate === 0 ? "" : number(Math.round(rate), {})),
    node("td", { class: "figure-of" }, after === null ? "" : lateness(after)),
    node(
      "td",
      { class: "trend", "data-trend": trend },
      trend === 0 ? "" : node(
        "span",
        { role: "img", "aria-label": words(trend > 0 ? "drill.board.better" : "drill.board.worse") },
        trends[trend],
      ),
    ),
  );
}

/** One verdict; one that changed is ringed, and says what it was. @param {MemberVerdict} one */
function mark(one) {
  const { verdict } = one;
  const was = wasInWords(one);
  const said = [verdictInWords(verdict), was].filter((text) => text !== null).join(" ");
  const state = was === null ? {} : { "data-changed": "", title: said };
  return node(
    "span",
    { class: "board-mark", "data-verdict": verdict, role: "img", "aria-label": said, ...state },
    shapes[verdict],
  );
}
