import { element, list, nameOf } from "../../ui/element.js";
import { lengthInWords, speedInWords } from "../../stage/measures.js";
import { number, words } from "../../words/panels.js";
import { tidyCounts } from "./finding-words.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Performer } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Figures } from "../findings.d.ts"
 * @import { Findings } from "../findings.js"
 * @import { Selection } from "../selection.js"
 *
 * @typedef {{ performer: Performer, figure: Figures, isOutOfStep: boolean }} Chosen
 */

const shownAtOnce = 12;
const columns = [
  words("panels.figures.performer"),
  words("panels.figures.way"),
  words("panels.figures.steps"),
  words("panels.figures.counts"),
  words("panels.figures.fastest"),
];

/**
 * How far the selected performers go into the open formation, in how many steps, which counts they have, how fast at
 * most.
 *
 * @param {{ desk: Desk, selection: Selection, findings: Findings }} parts
 */
export function figures({ desk, selection, findings }) {
  /** @param {number} count how many there are figures of */
  const said = (count) => {
    const index = selection.formationIndex;
    if (index < 0) return words("panels.figures.noFormation");
    if (index === 0) return words("panels.figures.first");
    // The name is isolated: it may be written from right to left.
    const formation = { number: String(index + 1), name: `\u2068${desk.document.formations[index].name}\u2069` };
    if (selection.performers.size === 0) return words("panels.figures.choose", formation);
    if (count <= shownAtOnce) return words("panels.figures.into", formation);
    return words("panels.figures.intoFirst", { ...formation, shown: shownAtOnce, count });
  };

  /** @returns {Chosen[]} */
  function chosen() {
    const index = selection.formationIndex;
    const found = index > 0 ? findings.at(index) : null;
    const outOfStep = new Set(
      (found?.findings ?? []).filter(({ kind }) => kind === "tooManySteps").map(({ performers }) => performers[0]),
    );
    return desk.document.performers.flatMap((performer, turn) => {
      const figure = found?.performers[turn];
      if (figure === undefined || !selection.has(performer.id)) return [];
      return [{ performer, figure, isOutOfStep: outOfStep.has(turn) }];
    });
  }

  /** @param {Shown<Chosen>} one */
  const row = ({ performer, figure, isOutOfStep }) => {
    const { unit } = desk.document.stage;
    return element(
      "tr",
      { class: isOutOfStep ? "is-tooManySteps" : null },
      element("th", { scope: "row" }, nameOf(performer.name)),
      element("td", {}, lengthInWords(figure.distance, unit)),
      element("td", {}, number(figure.steps, {})),
      element("td", {}, number(tidyCounts(figure.counts), {})),
      element("td", {}, speedInWords(figure.peak, unit)),
    );
  };

  /** @param {Chosen[]} all */
  const table = (all) =>
    element(
      "table",
      { class: "figures" },
      element("caption", { class: "unseen" }, words("panels.figures.caption")),
      element("thead", {}, element("tr", {}, columns.map((title) => element("th", { scope: "col" }, title)))),
      element(
        "tbody",
        {},
        list(all.slice(0, shownAtOnce), {
          key: ({ performer }) => performer.id,
          of: ({ performer, figure, isOutOfStep }) => [performer, figure, isOutOfStep, desk.document.stage.unit],
          make: row,
        }),
      ),
    );

  return () => {
    const all = chosen();
    return element(
      "details",
      { class: "ways" },
      element("summary", {}, words("panels.figures.title")),
      element("p", { class: "help" }, said(all.length)),
      all.length > 0 && table(all),
    );
  };
}
