import { node, setText } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { numberField, refreshingUnit } from "../../ui/fields.js";
import { keepFresh } from "../../ui/fresh.js";
import { fromMetres, speedUnitName, toMetres, unitName } from "../../stage/measures.js";
import { figures } from "./figures.js";
import { kinds } from "./finding-words.js";
import { MomentList } from "./moment-list.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Thresholds } from "../../wire/production.d.ts"
 * @import { Following } from "../canvas/following.js"
 * @import { Counts, FindingKind } from "../findings.d.ts"
 * @import { Findings } from "../findings.js"
 * @import { Selection } from "../selection.js"
 */

/**
 * What cannot be danced as it is written, moment by moment; each line leads there. The thresholds belong to the
 * production.
 *
 * @param {{ desk: Desk, selection: Selection, findings: Findings, following: Following }} parts
 */
export function feasibilityPanel({ desk, selection, findings, following }) {
  const looking = words("panels.checks.looking");
  const summary = node("p", { role: "status" });
  const list = new MomentList({ desk, following });
  /** @type {Set<FindingKind>} */
  const hidden = new Set();
  const filters = kindFilters(hidden, () => render());
  const thresholds = thresholdFields(desk);
  const ways = figures({ desk, selection, findings });
  let isListed = false;
  const panel = node(
    "div",
    { class: "panel stack feasibility-panel" },
    summary,
    ways,
    filters,
    list.element,
    node(
      "details",
      {},
      node("summary", {}, words("panels.checks.thresholds")),
      node("div", { class: "stack" }, thresholds),
    ),
  );

  function render() {
    for (const field of thresholds) field.refresh();
    ways.refresh();
    // Moments that are checked again after an edit stay listed until the result is there: otherwise they would close
    // while somebody reads.
    if (!findings.isComplete && isListed) return setText(summary, looking);
    isListed = findings.isComplete;
    const { moments } = findings;
    /** @type {Counts} */
    const totals = { collision: 0, tooFast: 0, nearMiss: 0, tooManySteps: 0 };
    for (const { counts } of moments) for (const { id } of kinds) totals[id] += counts[id];
    filters.refresh(totals);
    list.refresh(moments, hidden);
    return setText(summary, isListed ? inWords(totals, moments.length) : looking);
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

  return keepFresh(panel, [desk, selection, findings], render);
}

/**
 * One button for each kind, with its number; pressed while the kind is listed.
 *
 * @param {Set<FindingKind>} hidden
 * @param {() => void} changed
 */
function kindFilters(hidden, changed) {
  const buttons = kinds.map(({ id, title }) => {
    const many = node("span", { class: "tally-count" });
    const button = node(
      "button",
      {
        type: "button",
        class: `small is-${id}`,
        "aria-pressed": "true",
        onclick: () => {
          if (!hidden.delete(id)) hidden.add(id);
          button.setAttribute("aria-pressed", String(!hidden.has(id)));
          changed();
        },
      },
      title,
      " ",
      many,
    );
    return { id, button, many };
  });
  const group = node(
    "div",
    { class: "finding-kinds", role: "group", "aria-label": words("panels.checks.listed") },
    buttons.map(({ button }) => button),
  );
  return Object.assign(group, {
    /** @param {Counts} totals */
    refresh(totals) {
      for (const { id, many } of buttons) setText(many, String(totals[id]));
    },
  });
}

/**
 * The production's own thresholds, in metres or feet as this production shows lengths.
 *
 * @param {Desk} desk
 */
function thresholdFields(desk) {
  const unit = () => desk.document.stage.unit;
  /**
   * @param {string} label
   * @param {keyof Thresholds} name
   * @param {{ least: number, most: number, step?: number, help?: string, unitName?: typeof speedUnitName }} how
   */
  const threshold = (label, name, { step = 0.05, unitName: named = unitName, ...how }) =>
    refreshingUnit(
      numberField(label, {
        get: () => desk.document.thresholds[name],
        set: (value) => desk.do(label, [{ set: ["thresholds", name], to: value }]),
        step,
        ...how,
        toShown: (metres) => fromMetres(metres, unit()),
        fromShown: (length) => toMetres(length, unit()),
      }),
      () => named(unit()),
    );
  return [
    threshold(words("panels.checks.body"), "bodyRadius", {
      least: 0.05,
      most: 2,
      help: words("panels.checks.bodyHelp"),
    }),
    threshold(words("panels.checks.near"), "nearMiss", { least: 0, most: 5, help: words("panels.checks.nearHelp") }),
    threshold(words("panels.checks.fast"), "fastest", {
      least: 0.1,
      most: 20,
      step: 0.1,
      unitName: speedUnitName,
    }),
    threshold(words("panels.checks.step"), "stride", { least: 0.1, most: 3, help: words("panels.checks.stepHelp") }),
  ];
}
