import { number, words } from "../words/drill.js";
import { element, list } from "../ui/element.js";
import { letters } from "./teams.js";

/**
 * Teams as they stand: letter, colour, share of hits.
 *
 * @import { TeamStand } from "./teams.js"
 *
 * @param {readonly TeamStand[]} teams
 */
export const teamRows = (teams) =>
  list(teams, {
    key: ({ team }) => String(team),
    of: ({ size, accuracy, sums }) => [size, accuracy, sums.right],
    make: ({ team, size, accuracy, sums }) =>
      element(
        "div",
        { class: "team", "data-team": String(team) },
        teamMark(team),
        element(
          "b",
          { class: "team-share" },
          accuracy === null ? words("drill.board.none") : number(accuracy, { style: "percent" }),
        ),
        element(
          "span",
          { class: "team-sum" },
          words("drill.board.teamSum", { count: size, right: number(sums.right, {}) }),
        ),
      ),
  });

/** Its letter in its colour. @param {number} team */
export const teamMark = (team) =>
  element(
    "span",
    {
      class: "team-mark",
      "data-team": String(team),
      role: "img",
      "aria-label": words("drill.board.team", { letter: letters[team] }),
    },
    letters[team],
  );
