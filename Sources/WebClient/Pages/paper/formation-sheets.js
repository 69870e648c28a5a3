import { partOf } from "../stage/parts.js";
import { element } from "../ui/element.js";
import { words } from "../words/paper.js";
import "../words/live.js";
import { formationsOf } from "./choices.js";
import { countsInWords } from "./in-words.js";
import { inGroups, longSheet, pageOf, room, sheet } from "./sheet.js";
import { stageDrawing } from "./stage-drawing.js";

/**
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Choice } from "./choices.js"
 */

/** Columns and rows, and whether the sheet stands upright. */
const grids = {
  1: { columns: 1, rows: 1, isUpright: false },
  2: { columns: 1, rows: 2, isUpright: true },
  4: { columns: 2, rows: 2, isUpright: false },
  6: { columns: 2, rows: 3, isUpright: true },
};
const gap = 14;
/** A formation's heading. */
const caption = 38;
/** Lines of notes below a formation, in pixels; what is longer follows on a sheet of its own. */
const notesLine = 14;
const linesOf = { 1: 6, 2: 4, 4: 3, 6: 2 };
/** Letters in a line of notes on the narrowest of these. */
const lettersALine = { 1: 150, 2: 105, 4: 75, 6: 50 };

/**
 * The formations in their order, one to six on each sheet.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 */
export function formationSheets(choreography, choice) {
  const { columns, rows, isUpright } = grids[choice.each];
  const { format, details } = choice;
  const { width, height } = room(format, isUpright);
  const { title } = choreography.production;
  const all = formationsOf(choreography, choice);
  const groups = inGroups(all, columns * rows);
  const hasNotes = details.has("notes") && choreography.formations.some(({ notes }) => notes.trim() !== "");
  const under = caption + (details.has("counts") ? 16 : 0) + (hasNotes ? notesLine * linesOf[choice.each] : 0);
  const size = {
    width: (width - (columns - 1) * gap) / columns,
    height: (height - (rows - 1) * gap) / rows - under,
  };
  return [
    groups.map((group, page) =>
      sheet(
        {
          key: `page-${page}`,
          format,
          isUpright,
          title,
          aside: pageOf(page + 1, groups.length),
          body: `grid-${choice.each}`,
        },
        group.map((index) => card(choreography, index, choice, size)),
      )
    ),
    hasNotes && wholeNotes(choreography, choice, all),
  ];
}

/**
 * @param {Choreography} choreography
 * @param {number} index
 * @param {Choice} choice
 * @param {import("./sheet.js").Size} size
 */
function card(choreography, index, choice, size) {
  const { id, name, notes } = choreography.formations[index];
  const part = partOf(choreography.production, index);
  const isLong = isCut(notes, choice.each);
  return element(
    "figure",
    { key: id, class: "formation" },
    element(
      "figcaption",
      {},
      element("b", { dir: "auto" }, words("live.numberedFormation", { number: index + 1, name })),
      part !== null && element("span", { dir: "auto" }, part.name),
      choice.details.has("counts") && element("p", {}, countsInWords(choreography, index)),
    ),
    stageDrawing(choreography, index, { size, choice }),
    choice.details.has("notes") && notes.trim() !== "" &&
      element("p", { class: "notes", dir: "auto" }, isLong ? words("paper.notesFollow") : notes.trim()),
  );
}

/** Whether notes are longer than their room. @param {string} notes @param {Choice["each"]} each */
function isCut(notes, each) {
  const lines = notes.trim().split("\n").map((line) => Math.max(1, Math.ceil(line.length / lettersALine[each])));
  return lines.reduce((sum, count) => sum + count, 0) > linesOf[each];
}

/**
 * Notes that have no room below their formation.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 * @param {readonly number[]} all that are printed
 */
function wholeNotes(choreography, { format, each }, all) {
  const long = all.map((index) => ({ ...choreography.formations[index], number: index + 1 }))
    .filter(({ notes }) => isCut(notes, each));
  if (long.length === 0) return null;
  return longSheet(
    { key: "notes", format, isUpright: true, title: words("paper.notesOf", { title: choreography.production.title }) },
    long.map(({ id, number, name, notes }) =>
      element(
        "section",
        { key: id, class: "note" },
        element("h3", { dir: "auto" }, words("live.numberedFormation", { number, name })),
        element("p", { dir: "auto" }, notes.trim()),
      )
    ),
  );
}
