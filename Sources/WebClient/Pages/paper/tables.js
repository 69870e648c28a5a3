import { partOf } from "../stage/parts.js";
import { element } from "../ui/element.js";
import { clockTime } from "../stage/words.js";
import { number, words } from "../words/paper.js";
import { formationsOf } from "./choices.js";
import { countInWords, lengthsOf, placeShort } from "./in-words.js";
import { inGroups, longSheet } from "./sheet.js";
import { symbolDrawing } from "./symbol-drawing.js";

/**
 * @import { Child } from "../ui/element.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Choice } from "./choices.js"
 */

/** Formations beside each other in one table of places. */
const columns = 8;

/**
 * Who dances what, and where each of them stands in every formation.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 */
export function castBook(choreography, choice) {
  const { production, performers, formations } = choreography;
  const { format, ink } = choice;
  /** @param {string | null} id */
  const personOf = (id) => production.people.find((person) => person.id === id)?.name ?? "";
  const list = longSheet(
    { key: "cast", format, isUpright: true, title: words("paper.castOf", { title: production.title }) },
    table(
      ["paper.performerColumn", "paper.section", "paper.dancedBy", "paper.understudies"],
      performers.map((performer) => ({
        key: performer.id,
        cells: [
          [symbolDrawing(performer, ink), element("b", { dir: "auto" }, performer.name)],
          production.sections.find(({ id }) => id === performer.section)?.name ?? "",
          personOf(performer.person),
          performer.understudies.map(personOf).join(", "),
        ],
      })),
    ),
  );
  const places = inGroups(formations.map((_, index) => index), columns).map((group, page) =>
    longSheet(
      { key: `places-${page}`, format, isUpright: false, title: words("paper.placesOf", { title: production.title }) },
      element("p", { class: "how" }, words("paper.howPlacesAreRead")),
      element(
        "table",
        { class: "places" },
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            element("th", { scope: "col" }, words("paper.performerColumn")),
            group.map((index) =>
              element("th", { scope: "col", dir: "auto" }, `${index + 1} ${formations[index].name}`)
            ),
          ),
        ),
        element(
          "tbody",
          {},
          performers.map((performer) =>
            element(
              "tr",
              { key: performer.id },
              element("th", { scope: "row", dir: "auto" }, symbolDrawing(performer, ink), performer.name),
              group.map((index) => element("td", {}, placeShort(formations[index].positions[performer.id]))),
            )
          ),
        ),
      ),
    )
  );
  return [list, choice.details.has("places") && places];
}

/**
 * The piece by its counts, a line a formation.
 *
 * @param {Choreography} choreography
 * @param {Choice} choice
 */
export function countSheet(choreography, choice) {
  const { production, formations } = choreography;
  return longSheet(
    {
      key: "counts",
      format: choice.format,
      isUpright: true,
      title: words("paper.countsOf", { title: production.title }),
      aside: words("paper.tempo", { tempo: number(Math.round(production.tempo * 10) / 10) }),
    },
    table(
      ["paper.formation", "paper.part", "paper.goes", "paper.time", "paper.move", "paper.hold", "paper.notes"],
      formationsOf(choreography, choice).map((index) => {
        const { id, name, notes } = formations[index];
        const { from, moves, holds } = lengthsOf(choreography, index);
        return {
          key: id,
          cells: [
            element("b", { dir: "auto" }, `${index + 1} ${name}`),
            partOf(production, index)?.name ?? "",
            countInWords(choreography, from),
            clockTime(from),
            index === 0 ? "" : number(moves),
            number(holds),
            element("span", { class: "notes" }, notes.trim()),
          ],
        };
      }),
    ),
  );
}

/**
 * @param {readonly import("../words/catalogue.d.ts").Key[]} titles
 * @param {readonly { key: string, cells: readonly Child[] }[]} rows
 */
const table = (titles, rows) =>
  element(
    "table",
    {},
    element("thead", {}, element("tr", {}, titles.map((title) => element("th", { scope: "col" }, words(title))))),
    element(
      "tbody",
      {},
      rows.map(({ key, cells }) => element("tr", { key }, cells.map((cell) => element("td", { dir: "auto" }, cell)))),
    ),
  );
