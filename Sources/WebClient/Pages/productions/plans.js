import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { clockTime } from "../stage/words.js";
import { words } from "../words/plans.js";
import { planDocument } from "../drill-editor/plan-document.js";
import { plans } from "../drill-editor/plans.js";

/** @import { Plan } from "../drill-editor/plans.js" */

/** The plans that come with the server: what is taken is copied, and opens in its editor. */
export function openPlans() {
  const problem = new Held("");
  const place = node("div", { class: "stack ready-plans" });
  /** @param {object} document */
  const take = async (document) => {
    problem.value = "";
    try {
      const { id } = await ask(place, "once", () => call("/api/v1/productions", { method: "POST", body: document }));
      location.assign(`/drill/${encodeURIComponent(id)}`);
    } catch (refusal) {
      problem.value = inWords(refusal);
    }
  };
  drawing(place, [problem], () => [
    element("p", { class: "help" }, words("plans.help")),
    problem.value !== "" && element("p", { class: "problem", role: "alert" }, problem.value),
    element(
      "ul",
      { class: "plain" },
      plans.map((plan) => planRow(plan, take)),
      row(words("plans.empty"), words("plans.emptyHelp"), null, () => take(emptyPlan())),
    ),
  ]);
  openDialog(words("plans.heading"), place);
}

/** @param {Plan} plan @param {(document: object) => unknown} take */
function planRow(plan, take) {
  const { key, parts } = plan;
  const rounds = parts.reduce((sum, part) => sum + part.rounds, 0);
  const seconds = parts.reduce(
    (sum, { rounds, work, rest, pause }) => sum + rounds * work + (rounds - 1) * rest + pause,
    0,
  );
  const facts = words("plans.facts", { time: clockTime(seconds * 1e6), count: rounds });
  return row(words(`plans.title.${key}`), words(`plans.about.${key}`), facts, () => take(planDocument(plan)));
}

/** @param {string} title @param {string} about @param {string | null} facts @param {() => unknown} take */
const row = (title, about, facts, take) =>
  element(
    "li",
    { class: "item" },
    element(
      "div",
      { class: "grow" },
      element("strong", {}, title),
      element("p", {}, about),
      facts !== null && element("p", { class: "help" }, facts),
    ),
    element(
      "button",
      { type: "button", "aria-label": words("plans.takeOf", { title }), onclick: take },
      words("plans.take"),
    ),
  );

const emptyPlan = () => ({
  ...planDocument({ key: "beginners", tags: [], most: 0, parts: [] }),
  title: words("plans.emptyTitle"),
});
