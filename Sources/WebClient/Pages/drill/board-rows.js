import { number, words } from "../words/drill.js";
import { element, list, nameOf } from "../ui/element.js";
import { teamMark } from "./team-rows.js";
import { seenByInWords } from "./seen-by.js";
import { lateness, saidOf, shapeOf, wasInWords } from "./verdict-words.js";

/**
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { BoardRow } from "./class-board.js"
 * @import { MemberVerdict } from "./run.d.ts"
 */

const trends = { [-1]: "↘", 0: "", 1: "↗" };

/**
 * The class board as a table's rows. With `open`, a press on a name looks closer.
 *
 * @param {readonly BoardRow[]} rows
 * @param {((id: string) => void) | null} open
 * @param {ReadonlyMap<string, number>} [teams] of the athletes
 */
export const boardRows = (rows, open, teams) =>
  list(rows, {
    key: ({ id }) => id,
    of: ({ id, name, present, camera, latest, called, hit, rate, after, trend, counting, seenBy, hasSignal }) => [
      name,
      teams?.get(id),
      present,
      camera,
      counting,
      seenBy?.what,
      seenBy?.right,
      latest.map(({ verdict, was, called, seen }) => `${verdict} ${was} ${called?.due} ${seen?.number}`).join(),
      called,
      hit,
      Math.round(rate),
      after === null ? null : Math.round(after / 10_000),
      trend,
      hasSignal,
    ],
    make: (row) => rowOf(row, open, teams?.get(row.id)),
  });

/**
 * @param {Shown<BoardRow>} row
 * @param {((id: string) => void) | null} open
 * @param {number} [team]
 */
function rowOf(row, open, team) {
  const { id, name, present, latest, called, hit, rate, after, trend } = row;
  return element(
    "tr",
    { class: present ? "" : "away", "data-team": team === undefined ? null : String(team) },
    element(
      "th",
      { scope: "row" },
      open === null
        ? nameOf(name)
        : element("button", { type: "button", class: "quiet athlete", onclick: () => open(id) }, nameOf(name)),
      team !== undefined && teamMark(team),
      stateOf(row, open !== null),
    ),
    element("td", { class: "marks" }, latest.map(mark)),
    figure(called === 0 ? "" : words("drill.board.hits", { number: hit, of: called })),
    figure(rate === 0 ? "" : number(Math.round(rate), {})),
    figure(after === null ? "" : lateness(after)),
    element("td", { class: "trend", "data-trend": trend }, trend !== 0 && trendMark(trend)),
  );
}

/** @param {Shown<BoardRow>} row @param {boolean} isOfTrainer */
function stateOf({ present, camera, hasSignal, counting, seenBy }, isOfTrainer) {
  const wrong = !present
    ? words("drill.board.away")
    : camera === "noWorker" || camera === "busy" || camera === "tooSlow" && !hasSignal
    ? words(`drill.board.${camera}`)
    : !hasSignal
    ? words("drill.board.noSignal")
    : counting !== null && isOfTrainer
    ? words("drill.board.twice", { camera: counting })
    : null;
  if (wrong !== null) return element("span", { class: "state" }, wrong);
  return isOfTrainer && seenBy && element("span", { class: "state", "data-well": "" }, seenByInWords(seenBy));
}

/** @param {string} text */
const figure = (text) => element("td", { class: "figure-of" }, text);

/** @param {-1 | 1} trend */
const trendMark = (trend) =>
  element(
    "span",
    { role: "img", "aria-label": words(trend > 0 ? "drill.board.better" : "drill.board.worse") },
    trends[trend],
  );

/** One verdict; one that changed is ringed, and says what it was. @param {Shown<MemberVerdict>} one */
function mark(one) {
  const { verdict } = one;
  const was = wasInWords(one);
  const said = [saidOf(one), was].filter((text) => text !== null).join(" ");
  const state = was === null ? {} : { "data-changed": "", title: said };
  return element(
    "span",
    { class: "board-mark", "data-verdict": one.isFree ? "hit" : verdict, role: "img", "aria-label": said, ...state },
    shapeOf(one),
  );
}
