import { element, nameOf, setText } from "../../parts/element.js";
import { plural } from "../../stage/words.js";
import { tidyCounts } from "./finding-words.js";
import { fromMetres, lengthInWords, unitName } from "../controls/measures.js";

const shownAtOnce = 12;
const columns = ["Performer", "Way", "Steps", "Counts", "Fastest"];

/** How far the selected performers go into the open formation, in how many steps, which counts they have, how fast at most. */
export function figures({ desk, selection, editor }) {
  const words = element("p", { class: "help" });
  const rows = element("tbody");
  const table = element(
    "table",
    { class: "figures" },
    element("caption", { class: "unseen" }, "The ways of the selected performers"),
    element("thead", {}, element("tr", {}, columns.map((title) => element("th", { scope: "col" }, title)))),
    rows,
  );
  const section = element("details", { class: "ways" }, element("summary", {}, "Ways and steps"), words, table);

  section.refresh = () => {
    const { formations, performers, stage } = desk.document;
    const index = selection.formationIndex;
    const found = index > 0 ? editor.findings.at(index) : null;
    const outOfStep = new Set(
      (found?.findings ?? []).filter(({ kind }) => kind === "tooManySteps").map((finding) => finding.performers[0]),
    );
    const chosen = performers.map((performer, turn) => ({
      performer,
      figure: found?.performers[turn],
      isOutOfStep: outOfStep.has(turn),
    })).filter(({ performer, figure }) => figure && selection.has(performer.id));
    const shown = chosen.slice(0, shownAtOnce);
    table.hidden = shown.length === 0;
    rows.replaceChildren(
      ...shown.map(({ performer, figure, isOutOfStep }) =>
        element(
          "tr",
          { class: isOutOfStep ? "is-tooManySteps" : null },
          element("th", { scope: "row" }, nameOf(performer.name)),
          element("td", {}, lengthInWords(figure.distance, stage.unit)),
          element("td", {}, String(figure.steps)),
          element("td", {}, String(tidyCounts(figure.counts))),
          element("td", {}, `${Math.round(fromMetres(figure.peak, stage.unit) * 10) / 10} ${unitName(stage.unit)}/s`),
        )
      ),
    );
    const into = index > 0 ? `into ${index + 1} \u2068${formations[index].name}\u2069` : ""; // isolated: a name may run the other way
    if (index < 0) setText(words, "Make a formation first.");
    else if (index === 0) {
      setText(words, "Nobody walks into the first formation. Open another one to see the way into it.");
    } else if (selection.performers.size === 0) {
      setText(words, `Choose performers to see how far they go ${into}, and in how many steps.`);
    } else if (chosen.length > shownAtOnce) {
      setText(words, `On the way ${into}: the first ${shownAtOnce} of ${plural(chosen.length, "performer")}.`);
    } else setText(words, `On the way ${into}.`);
  };
  return section;
}
