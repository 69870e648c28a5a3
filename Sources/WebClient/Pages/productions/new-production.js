import { words } from "../words/productions.js";
import { Held } from "../ui/changes.js";
import { element, island } from "../ui/element.js";
import { node } from "../ui/node.js";
import { startingPositions } from "../studio/edits/formations.js";
import { bound, numberField, segments } from "../ui/fields.js";
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

/**
 * @typedef {"small" | "medium" | "large" | "own"} Size
 *
 * @typedef {Wanted & { size: Size }} Answers as they stand in the dialog
 */

/** @type {Record<string, [width: number, depth: number] | undefined>} */
const stages = { small: [8, 6], medium: [12, 8], large: [16, 10] };

/** @type {Answers} */
export const sensible = { count: 8, names: [], size: "medium", width: 12, depth: 8 };

/**
 * “New production”: a title, how many dancers (or their names), how large the stage is; all of it has a sensible answer
 * already. Then the studio opens with everybody standing.
 */
export function openNewProduction() {
  const answers = new Held(sensible);
  const problem = new Held("");
  /** @param {Partial<Answers>} change */
  const set = (change) => (answers.value = { ...answers.value, ...change });
  openNewForm({
    heading: words("productions.new"),
    untitled: words("productions.untitled"),
    sources: [answers],
    problem,
    fields: () => [
      bound("count", () => countField(answers, set)),
      namesView(answers.value, (names) => takeNames(names, set, problem)),
      sizeView(answers, set),
      answers.value.size === "own" && element(
        "div",
        { class: "pair" },
        bound("width", () => metresField(words("productions.width"), "width", answers, set)),
        bound("depth", () => metresField(words("productions.depth"), "depth", answers, set)),
      ),
      previewView(answers.value),
      element("a", { class: "button quiet wide", href: "/copy" }, words("productions.openCopy")),
    ],
    document: (title) => newDocument(title, answers.value),
    editor: "studio",
  });
}

/** @typedef {(change: Partial<Answers>) => unknown} Set */

/** @param {Held<Answers>} answers @param {Set} set */
const countField = (answers, set) =>
  numberField(words("productions.dancers"), {
    get: () => answers.value.count,
    set: (/** @type {number} */ value) => set({ count: Math.round(value) }),
    least: 1,
    most: mostPerformers,
  });

/**
 * @param {string} label
 * @param {"width" | "depth"} key
 * @param {Held<Answers>} answers
 * @param {Set} set
 */
const metresField = (label, key, answers, set) =>
  numberField(label, {
    get: () => answers.value[key],
    set: (/** @type {number} */ value) => set({ [key]: value, size: "own" }),
    least: 1,
    most: 500,
    unit: words("productions.metres"),
  });

/** @param {Answers} answers @param {(field: HTMLTextAreaElement) => unknown} take */
const namesView = ({ names }, take) =>
  element(
    "details",
    { class: "new-names" },
    element("summary", {}, words("productions.pasteNames")),
    element(
      "div",
      { class: "field" },
      element("label", { for: "new-names" }, words("productions.nameALine")),
      element("textarea", {
        id: "new-names",
        rows: 4,
        dir: "auto",
        placeholder: words("productions.someNames"),
        spellcheck: "false",
        oninput: ({ currentTarget }) => take(currentTarget),
      }),
    ),
    element(
      "p",
      { class: "help", role: "status" },
      names.length > 0 && words("productions.names", { count: names.length }),
    ),
  );

/** @param {HTMLTextAreaElement} field @param {Set} set @param {Held<string>} problem */
function takeNames(field, set, problem) {
  const found = namesIn(field.value);
  const isTooMany = found.length > mostPerformers;
  problem.value = isTooMany ? words("productions.tooManyNames", { count: found.length, most: mostPerformers }) : "";
  field.setAttribute("aria-invalid", String(isTooMany));
  if (!isTooMany) set({ names: found, ...(found.length > 0 ? { count: found.length } : {}) });
}

/** @param {Held<Answers>} answers @param {Set} set */
const sizeView = (answers, set) =>
  element(
    "div",
    { class: "field" },
    element("span", { class: "like-label", "aria-hidden": "true" }, words("productions.stage")),
    bound("size", () =>
      segments(words("productions.stageSize"), {
        get: () => answers.value.size,
        set: (/** @type {Size} */ size) => {
          const [width, depth] = stages[size] ?? [answers.value.width, answers.value.depth];
          set({ size, width, depth });
        },
        options: [
          ["small", words("productions.small")],
          ["medium", words("productions.medium")],
          ["large", words("productions.large")],
          ["own", words("productions.own")],
        ],
      })),
  );

/** @param {Answers} answers */
function previewView(answers) {
  const { count, width, depth } = answers;
  const summary = words("productions.dancersOnStage", { count, width, depth });
  /** @param {HTMLCanvasElement} canvas */
  const draw = (canvas) => {
    const document = newDocument("", answers);
    drawThumbnail(canvas, document, document.formations[0], { width: 300, height: 180 });
    canvas.setAttribute("aria-label", summary);
    return canvas;
  };
  return element(
    "figure",
    { class: "new-figure" },
    island("preview", [answers], () => draw(node("canvas", { class: "new-preview", role: "img" }))),
    element("p", { class: "help", role: "status" }, summary),
  );
}

/**
 * A production with a first formation in which everybody stands.
 *
 * @param {string} title
 * @param {Wanted} wanted
 */
export function newDocument(title, { count, names, width, depth }) {
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
