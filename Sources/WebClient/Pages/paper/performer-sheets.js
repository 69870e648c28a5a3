import { element } from "../ui/element.js";
import { ownPlaceInWords, wayInWords } from "../stage/words.js";
import { words } from "../words/paper.js";
import "../words/live.js";
import { formationsOf } from "./choices.js";
import { countsInWords } from "./in-words.js";
import { ownMoves } from "./move-sheets.js";
import { inGroups, pageOf, room, sheet } from "./sheet.js";
import { stageDrawing } from "./stage-drawing.js";

/**
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Choice } from "./choices.js"
 */

const columns = 2;
const rows = 4;
const gap = 14;
/** The lines beside and below a picture. */
const lines = 74;

/**
 * What one performer dances, formation by formation: where they stand, how they get there and when. For one of them or
 * for each.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 */
export function performerSheets(choreography, choice) {
  const turns = choreography.performers.map((_, turn) => turn)
    .filter((turn) => choice.performer === "" || choreography.performers[turn].id === choice.performer);
  return turns.map((turn) => sheetsOf(choreography, choice, turn));
}

/** @param {Choreography} choreography @param {Choice} choice @param {number} turn place in the cast */
function sheetsOf(choreography, choice, turn) {
  const { production, performers } = choreography;
  const { id, name, label, section, person } = performers[turn];
  const { width, height } = room(choice.format, true);
  const size = { width: (width - gap) / columns, height: (height - (rows - 1) * gap) / rows - lines };
  const who = [
    production.people.find((one) => one.id === person)?.name,
    production.sections.find((one) => one.id === section)?.name,
    production.title,
  ].filter((part) => part !== undefined && part !== name).join(" · ");
  const groups = inGroups(formationsOf(choreography, choice), columns * rows);
  return [
    groups.map((group, page) =>
      sheet(
        {
          key: `${id}-${page}`,
          format: choice.format,
          isUpright: true,
          title: label === name ? name : words("paper.performer", { label, name }),
          aside: [element("bdi", {}, who), groups.length > 1 && ` · ${pageOf(page + 1, groups.length)}`],
          body: "grid-8",
        },
        group.map((index) => card(choreography, choice, { index, turn, size })),
      )
    ),
    ownMoves(choreography, choice, turn),
  ];
}

/**
 * @param {Choreography} choreography
 * @param {Choice} choice
 * @param {{ index: number, turn: number, size: import("./sheet.js").Size }} of
 */
function card(choreography, choice, { index, turn, size }) {
  const { formations, performers, stage } = choreography;
  const { id } = performers[turn];
  const { name, positions } = formations[index];
  const place = positions[id];
  const way = index === 0 ? null : wayInWords(formations[index - 1].positions[id], place);
  return element(
    "figure",
    { key: formations[index].id, class: "formation" },
    element(
      "figcaption",
      {},
      element("b", { dir: "auto" }, words("live.numberedFormation", { number: index + 1, name })),
      element("p", {}, countsInWords(choreography, index)),
      element("p", {}, ownPlaceInWords(place, stage)),
      way !== null && element("p", {}, words("paper.way", { way })),
    ),
    stageDrawing(choreography, index, { size, choice, mine: turn }),
  );
}
