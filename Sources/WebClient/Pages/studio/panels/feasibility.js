import { element, setText } from "../../parts/element.js";
import { plural } from "../../stage/words.js";
import { numberField } from "../controls/fields.js";
import { keepFresh } from "../controls/fresh.js";
import { fromMetres, toMetres, unitName } from "../controls/measures.js";
import { figures } from "./figures.js";
import { kinds } from "./finding-words.js";
import { MomentList } from "./moment-list.js";

const looking = "Looking through all formations…";

/** What cannot be danced as it is written, moment by moment; each line leads there. The thresholds belong to the production. */
export function feasibilityPanel(studio) {
  const { desk, editor, selection } = studio;
  const { findings } = editor;
  const summary = element("p", { role: "status" });
  const list = new MomentList(studio);
  const hidden = new Set();
  const filters = kindFilters(hidden, () => render());
  const thresholds = thresholdFields(desk);
  const ways = figures(studio);
  let isListed = false;
  const panel = element(
    "div",
    { class: "panel stack feasibility-panel" },
    summary,
    ways,
    filters,
    list.element,
    element(
      "details",
      {},
      element("summary", {}, "What counts as too near and too fast"),
      element("div", { class: "stack" }, thresholds),
    ),
  );

  function render() {
    for (const field of thresholds) field.refresh();
    ways.refresh();
    // What is looked at again after an edit stays listed until it is known anew: moments would close under the reader.
    if (!findings.isComplete && isListed) return setText(summary, looking);
    isListed = findings.isComplete;
    const { moments } = findings;
    const totals = Object.fromEntries(
      kinds.map(({ id }) => [id, moments.reduce((sum, { counts }) => sum + counts[id], 0)]),
    );
    filters.refresh(totals);
    list.refresh(moments, hidden);
    return setText(summary, isListed ? inWords(totals, moments.length) : looking);
  }

  function inWords(totals, moments) {
    const all = kinds.reduce((sum, { id }) => sum + totals[id], 0);
    if (all === 0) return "Everything can be danced as it is written.";
    const left = kinds.reduce((sum, { id }) => sum + (hidden.has(id) ? 0 : totals[id]), 0);
    const found = `${plural(all, "finding")} at ${plural(moments, "moment")}`;
    return left === all ? `${found}.` : `${found}, ${left} of them listed.`;
  }

  return keepFresh(panel, [desk, selection, findings], render);
}

/** A button a kind, pressed while it is listed, with how many there are. */
function kindFilters(hidden, changed) {
  const buttons = kinds.map(({ id, title }) => {
    const many = element("span", { class: "tally-count" });
    const button = element(
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
  const group = element(
    "div",
    { class: "finding-kinds", role: "group", "aria-label": "What is listed" },
    buttons.map(({ button }) => button),
  );
  group.refresh = (totals) => {
    for (const { id, many } of buttons) setText(many, String(totals[id]));
  };
  return group;
}

/** The production's own limits, in metres or feet as it is read. */
function thresholdFields(desk) {
  const unit = () => desk.document.stage.unit;
  const threshold = (label, name, least, most, { step = 0.05, help, each = "" } = {}) => {
    const field = numberField(label, {
      get: () => desk.document.thresholds[name],
      set: (value) => desk.do(label, [{ set: ["thresholds", name], to: value }]),
      least,
      most,
      step,
      help,
      toShown: (metres) => fromMetres(metres, unit()),
      fromShown: (length) => toMetres(length, unit()),
    });
    const refresh = field.refresh;
    field.refresh = () => {
      field.unit(`${unitName(unit())}${each}`);
      refresh();
    };
    return field;
  };
  return [
    threshold("A body takes", "bodyRadius", 0.05, 2, { help: "From its middle to its edge." }),
    threshold("Too near under", "nearMiss", 0, 5, { help: "Between two bodies that do not touch." }),
    threshold("Too fast over", "fastest", 0.1, 20, { step: 0.1, each: "/s" }),
    threshold("One step", "stride", 0.1, 3, {
      help: "One step is taken on each count: who needs more steps than counts is found.",
    }),
  ];
}
