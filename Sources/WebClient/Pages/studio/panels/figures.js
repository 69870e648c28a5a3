import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { number, words } from "../../words/panels.js";
import { lengthInWords, speedInWords } from "../../stage/measures.js";
import { tidyCounts } from "./finding-words.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Findings } from "../findings.js"
 * @import { Selection } from "../selection.js"
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
  const summary = node("p", { class: "help" });
  const rows = node("tbody");
  const table = node(
    "table",
    { class: "figures" },
    node("caption", { class: "unseen" }, words("panels.figures.caption")),
    node("thead", {}, node("tr", {}, columns.map((title) => node("th", { scope: "col" }, title)))),
    rows,
  );
  const section = node(
    "details",
    { class: "ways" },
    node("summary", {}, words("panels.figures.title")),
    summary,
    table,
  );

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

  const refresh = () => {
    const { performers, stage } = desk.document;
    const index = selection.formationIndex;
    const found = index > 0 ? findings.at(index) : null;
    const outOfStep = new Set(
      (found?.findings ?? []).filter(({ kind }) => kind === "tooManySteps").map((finding) => finding.performers[0]),
    );
    const chosen = performers.map((performer, turn) => ({
      performer,
      figure: found?.performers[turn],
      isOutOfStep: outOfStep.has(turn),
    })).flatMap(({ performer, figure, isOutOfStep }) =>
      figure !== undefined && selection.has(performer.id) ? [{ performer, figure, isOutOfStep }] : []
    );
    const shown = chosen.slice(0, shownAtOnce);
    table.hidden = shown.length === 0;
    rows.replaceChildren(
      ...shown.map(({ performer, figure, isOutOfStep }) =>
        node(
          "tr",
          { class: isOutOfStep ? "is-tooManySteps" : null },
          node("th", { scope: "row" }, nameOf(performer.name)),
          node("td", {}, lengthInWords(figure.distance, stage.unit)),
          node("td", {}, number(figure.steps, {})),
          node("td", {}, number(tidyCounts(figure.counts), {})),
          node("td", {}, speedInWords(figure.peak, stage.unit)),
        )
      ),
    );
    setText(summary, said(chosen.length));
  };
  return Object.assign(section, { refresh });
}
