import { labelInWords, labelOf } from "../../editing/label.js";
import { rangeOf } from "../../editing/described.js";
import { chosen } from "../../ui/dialog.js";
import { element } from "../../ui/element.js";
import { bound, choiceField, numberField } from "../../ui/fields.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { fromUnits, toUnits, unitName } from "../../stage/measures.js";
import { words } from "../../words/panels.js";
import { dialogs } from "../on-demand.js";
import { broughtInside, keptInside, movedOut, outside, outsideInWords } from "../edits/stage.js";

/**
 * The measures of the stage, who stands outside of it, and its lines.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Selection } from "../selection.js"
 * @import { Change, Stage } from "../../wire/production.d.ts"
 *
 * @typedef {"width" | "depth" | "wings" | "apron" | "margin"} Measure
 *
 * @param {{ desk: Desk, selection: Selection, refused: () => void }} parts
 *   `refused`: what was entered is not taken after all
 */
export function measuresOf({ desk, selection, refused }) {
  const stage = () => desk.document.stage;

  /**
   * @template {keyof Stage} Name
   * @param {Name} name
   * @param {Stage[Name]} to
   */
  const changeOf = (name, to) => /** @type {Change} */ ({ set: ["stage", name], to });

  /**
   * Sets a measure; before that, the page names everybody who would stand outside.
   *
   * @param {Measure} name
   * @param {number} value
   * @param {string} label
   */
  async function setMeasure(name, value, label) {
    const found = movedOut(desk.document, { ...stage(), [name]: value });
    if (found.length === 0) {
      desk.do(label, [changeOf(name, value)]);
      return;
    }
    const who = outsideInWords(found, desk.document.formations.length);
    const answer = await chosen(
      words("panels.outside.title"),
      words(name === "margin" ? "panels.outside.wouldBeNear" : "panels.outside.wouldBeOff", { who }),
      [
        { value: "cancel", words: words("panels.outside.cancel") },
        { value: "keep", words: words("panels.outside.keep") },
        ...(isSize(name) ? [{ value: "scale", words: words("panels.outside.scale") }] : []),
        { value: "inside", words: words("panels.outside.inside"), className: "primary" },
      ],
    );
    if (answer === "keep") desk.do(label, [changeOf(name, value)]);
    else if (answer === "inside") {
      desk.do(label, [changeOf(name, value), ...keptInside(desk.document, { ...stage(), [name]: value })]);
    }
    refused();
    if (answer === "scale") anotherStage({ [name]: value });
  }

  /** @param {Partial<Pick<Stage, "width" | "depth">>} [wanted] */
  const anotherStage = (wanted) =>
    openOnDemand(dialogs.anotherStage, ({ openAnotherStage }) => openAnotherStage({ desk, selection }, wanted));

  /** @param {string} label @param {Measure} name @param {string} [help] */
  const measure = (label, name, help) =>
    bound(name, () =>
      numberField(labelInWords(label), {
        get: () => stage()[name],
        set: (value) => setMeasure(name, value, label),
        ...rangeOf("stage", name),
        unit: words("panels.stage.squares"),
        help,
      }));

  const unitLength = bound("unitLength", () =>
    numberField(words("panels.stage.unit"), {
      get: () => fromUnits(1, stage()),
      set: (value) =>
        desk.do(labelOf("panels.label.unitLength"), [
          changeOf("metresPerUnit", toUnits(value, { ...stage(), metresPerUnit: 1 })),
        ]),
      least: 0.01,
      most: 100,
      step: 0.1,
      help: words("panels.stage.unitHelp"),
    }));
  const lengthsIn = bound("unit", () =>
    choiceField(words("panels.stage.lengthsIn"), {
      get: () => stage().unit,
      set: (value) => desk.do(labelOf("panels.label.unit"), [changeOf("unit", value)]),
      options: /** @type {const} */ ([
        { value: "metres", words: words("panels.stage.metres") },
        { value: "feet", words: words("panels.stage.feet") },
      ]),
    }));

  function size() {
    const { width, depth, unit } = stage();
    return words("panels.stage.size", {
      width: Math.round(fromUnits(width, stage()) * 10) / 10,
      depth: Math.round(fromUnits(depth, stage()) * 10) / 10,
      unit: unitName(unit),
    });
  }

  function bringInside() {
    const { length } = outside(desk.document, stage());
    desk.do(labelOf("panels.label.bringInside", { count: length }), broughtInside(desk.document, stage()));
  }

  function outsideNow() {
    const found = outside(desk.document, stage());
    const who = outsideInWords(found, desk.document.formations.length);
    return found.length > 0 &&
      element(
        "div",
        { class: "warning", role: "status" },
        element("p", {}, words("panels.outside.stand", { who, count: found.length })),
        element(
          "button",
          { type: "button", class: "small", onclick: bringInside },
          words("panels.stage.bringInside"),
        ),
      );
  }

  const measures = () => [
    element("p", { class: "help", role: "status" }, size()),
    outsideNow(),
    element(
      "div",
      { class: "pair" },
      measure(labelOf("panels.stage.width"), "width"),
      measure(labelOf("panels.stage.depth"), "depth"),
    ),
    desk.document.formations.length > 0 &&
    element(
      "button",
      { type: "button", class: "small", "aria-haspopup": "dialog", onclick: () => anotherStage() },
      words("panels.stage.another"),
    ),
    element(
      "div",
      { class: "pair" },
      measure(labelOf("panels.stage.wings"), "wings"),
      measure(labelOf("panels.stage.apron"), "apron"),
    ),
    measure(labelOf("panels.stage.margin"), "margin", words("panels.stage.marginHelp")),
    unitLength,
    lengthsIn,
  ];

  /** @param {string} label @param {"wingsShown" | "centreLine" | "quarterLines" | "numberLine"} name */
  const tick = (label, name) =>
    element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        checked: stage()[name],
        onchange: ({ currentTarget }) => desk.do(label, [changeOf(name, currentTarget.checked)]),
      }),
      labelInWords(label),
    );

  const lines = () => [
    tick(labelOf("panels.stage.wingsShown"), "wingsShown"),
    tick(labelOf("panels.stage.centreLine"), "centreLine"),
    tick(labelOf("panels.stage.quarterLines"), "quarterLines"),
    tick(labelOf("panels.stage.numberLine"), "numberLine"),
  ];

  return { measures, lines };
}

/** @param {Measure} name */
const isSize = (name) => name === "width" || name === "depth";
