import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { figures } from "./figures.js";
import { kinds } from "./finding-words.js";
import { momentList } from "./moment-list.js";
import { sightOf } from "./sight.js";
import { thresholdFields } from "./thresholds.js";

/**
 * What cannot be danced as it is written, moment by moment; each line leads there. The thresholds belong to the
 * production.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Following } from "../canvas/following.js"
 * @import { Counts, FindingKind } from "../findings.d.ts"
 * @import { Findings } from "../findings.js"
 * @import { Selection } from "../selection.js"
 * @import { Listed } from "./moment-list.js"
 *
 * @param {{
 *   desk: Desk, selection: Selection, findings: Findings, following: Following, dialogs: { toggleSeat: () => void },
 * }} parts
 */
export function feasibilityPanel({ desk, selection, findings, following, dialogs }) {
  const panel = node("div", { class: "panel stack feasibility-panel" });
  /** @type {Set<FindingKind>} */
  const hidden = new Set();
  const thresholds = thresholdFields(desk);
  const sight = sightOf({ desk, following, dialogs });
  const ways = figures({ desk, selection, findings });
  const moments = momentList({ following, changed: () => drawn.now() });
  /** @type {Listed} */
  let listed = { moments: [], document: desk.document };
  /** Whether that is all of a work. */
  let isListed = false;

  /** @param {Listed} listed */
  function totalsOf({ moments }) {
    /** @type {Counts} */
    const totals = { collision: 0, tooFast: 0, nearMiss: 0, tooManySteps: 0 };
    for (const { counts } of moments) for (const { id } of kinds) totals[id] += counts[id];
    return totals;
  }

  /**
   * @param {Counts} totals
   * @param {number} count of moments
   */
  function inWords(totals, count) {
    const all = kinds.reduce((sum, { id }) => sum + totals[id], 0);
    if (all === 0) return words("panels.checks.fine");
    const left = kinds.reduce((sum, { id }) => sum + (hidden.has(id) ? 0 : totals[id]), 0);
    const found = words("panels.checks.findings", { count: all });
    const moments = words("panels.checks.moments", { count });
    return left === all
      ? words("panels.checks.found", { findings: found, moments })
      : words("panels.checks.foundListed", { findings: found, moments, listed: left });
  }

  /** @param {FindingKind} kind */
  function toggle(kind) {
    if (!hidden.delete(kind)) hidden.add(kind);
    drawn.now();
  }

  /**
   * One button for each kind, with its number; pressed while the kind is listed.
   *
   * @param {Counts} totals
   */
  const filters = (totals) =>
    element(
      "div",
      { class: "finding-kinds", role: "group", "aria-label": words("panels.checks.listed") },
      kinds.map(({ id, title }) =>
        element(
          "button",
          {
            type: "button",
            class: `small is-${id}`,
            "aria-pressed": String(!hidden.has(id)),
            onclick: () => toggle(id),
          },
          title,
          " ",
          element("span", { class: "tally-count" }, String(totals[id])),
        )
      ),
    );

  const drawn = drawing(panel, [desk, selection, findings, ...sight.sources], () => {
    // Moments that are checked again after an edit stay listed until the result is there: otherwise they would close
    // while somebody reads.
    if (findings.isComplete || !isListed) listed = { moments: findings.moments, document: desk.document };
    isListed ||= findings.isComplete;
    const totals = totalsOf(listed);
    const said = findings.isComplete ? inWords(totals, listed.moments.length) : words("panels.checks.looking");
    return [
      element("p", { role: "status" }, said),
      ways(),
      sight.view(),
      filters(totals),
      moments(listed, hidden),
      element(
        "details",
        {},
        element("summary", {}, words("panels.checks.thresholds")),
        element("div", { class: "stack" }, thresholds),
      ),
    ];
  });
  return panel;
}
