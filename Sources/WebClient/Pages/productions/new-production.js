import { words } from "../words/productions.js";
import { node } from "../ui/node.js";
import { startingPositions } from "../studio/edits/formations.js";
import { numberField, segments } from "../ui/fields.js";
import { mostPerformers, namesIn, newPerformers } from "../studio/edits/performers.js";
import { drawThumbnail } from "../studio/strip/thumbnail.js";
import { openNewForm } from "./new-form.js";

const usualTempo = 120;
/** Eight counts of it, in microseconds. */
const eight = 4_000_000;

/** @import { NewItems } from "../wire/production.d.ts" */

/**
 * The answers of the dialog; lengths in metres.
 *
 * @typedef {{ count: number, names: string[], width: number, depth: number }} Wanted
 */

/** @typedef {"small" | "medium" | "large" | "own"} Size */

/** @type {Record<string, [width: number, depth: number] | undefined>} */
const stages = { small: [8, 6], medium: [12, 8], large: [16, 10] };

/**
 * “New production”: a title, how many dancers (or their names), how large the stage is; all of it has a sensible answer
 * already.
 * Then the studio opens with everybody standing.
 */
export function openNewProduction() {
  /** @type {Wanted & { size: Size }} */
  const state = { count: 8, names: [], size: "medium", width: 12, depth: 8 };
  const count = numberField(words("productions.dancers"), {
    get: () => state.count,
    set: (/** @type {number} */ value) => set({ count: Math.round(value) }),
    least: 1,
    most: mostPerformers,
  });
  const names = node("textarea", {
    id: "new-names",
    rows: 4,
    dir: "auto",
    placeholder: words("productions.someNames"),
    spellcheck: "false",
  });
  const namesNote = node("p", { class: "help", role: "status" });
  const size = segments(words("productions.stageSize"), {
    get: () => state.size,
    set: (/** @type {Size} */ size) => {
      const [width, depth] = stages[size] ?? [state.width, state.depth];
      set({ size, width, depth });
    },
    options: [
      ["small", words("productions.small")],
      ["medium", words("productions.medium")],
      ["large", words("productions.large")],
      ["own", words("productions.own")],
    ],
  });
  /**
   * @param {string} label
   * @param {"width" | "depth"} key
   */
  const metres = (label, key) =>
    numberField(label, {
      get: () => state[key],
      set: (/** @type {number} */ value) => set({ [key]: value, size: "own" }),
      least: 1,
      most: 500,
      unit: words("productions.metres"),
    });
  const lengths = [metres(words("productions.width"), "width"), metres(words("productions.depth"), "depth")];
  const own = node("div", { class: "pair" }, lengths);
  const preview = node("canvas", { class: "new-preview", role: "img" });
  const summary = node("p", { class: "help", role: "status" });
  const fields = [
    count,
    node(
      "details",
      { class: "new-names" },
      node("summary", {}, words("productions.pasteNames")),
      node("div", { class: "field" }, node("label", { for: "new-names" }, words("productions.nameALine")), names),
      namesNote,
    ),
    node(
      "div",
      { class: "field" },
      node("span", { class: "like-label", "aria-hidden": "true" }, words("productions.stage")),
      size,
    ),
    own,
    node("figure", { class: "new-figure" }, preview, summary),
  ];

  /** @param {Partial<typeof state>} change */
  function set(change) {
    Object.assign(state, change);
    refresh();
  }

  function refresh() {
    own.hidden = state.size !== "own";
    for (const field of [count, size, ...lengths]) field.refresh();
    const document = newDocument("", state);
    drawThumbnail(preview, document, document.formations[0], { width: 300, height: 180 });
    const { width, depth } = state;
    summary.textContent = words("productions.dancersOnStage", { count: state.count, width, depth });
    preview.setAttribute("aria-label", summary.textContent);
  }

  /** @param {HTMLElement} problem where it is said what is wrong with the names */
  function takeNames(problem) {
    const found = namesIn(names.value);
    const isTooMany = found.length > mostPerformers;
    problem.textContent = isTooMany
      ? words("productions.tooManyNames", { count: found.length, most: mostPerformers })
      : "";
    names.setAttribute("aria-invalid", String(isTooMany));
    namesNote.textContent = found.length > 0 ? words("productions.names", { count: found.length }) : "";
    if (!isTooMany) set({ names: found, ...(found.length > 0 ? { count: found.length } : {}) });
  }

  refresh();
  openNewForm({
    heading: words("productions.new"),
    untitled: words("productions.untitled"),
    fields: (problem) => {
      names.addEventListener("input", () => takeNames(problem));
      return fields;
    },
    document: (title) => newDocument(title, state),
    editor: "studio",
  });
}

/**
 * A production with a first formation in which everybody stands.
 *
 * @param {string} title
 * @param {Wanted} wanted
 */
function newDocument(title, { count, names, width, depth }) {
  const stage = { width, depth, metresPerUnit: 1, wings: 2, apron: 1, wingsShown: true };
  let turn = 0;
  const called = Array.from({ length: count }, (_, index) => names[index] ?? "");
  /** @type {{ value: NewItems["performers"] }[]} */
  const inserted = newPerformers({ stage, performers: [], formations: [] }, called, () => `p${(turn += 1)}`);
  const performers = inserted.map(({ value: { track: _track, ...performer } }) => performer);
  return {
    title,
    tempo: usualTempo,
    stage,
    performers,
    formations: [{
      id: "f1",
      name: words("productions.opening"),
      hold: eight,
      positions: startingPositions(performers, stage),
      transition: { duration: eight, easing: "easeInOut" },
    }],
    metadata: {},
  };
}
