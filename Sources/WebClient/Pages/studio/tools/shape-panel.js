import { drawing } from "../../ui/drawing.js";
import { element, island } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { drawThemed } from "../../ui/theme.js";
import { words } from "../../words/tools.js";
import "../../words/studio.js";
import { contextOf, ink } from "../canvas/overlay.js";
import { float, slider } from "./floating.js";
import { shapes } from "./shapes.js";

/**
 * The settings of a shape: which, how far apart, turned how far, and who goes where.
 *
 * @import { Scene } from "../canvas/scene.js"
 * @import { Core } from "../studio.d.ts"
 * @import { Modes } from "./modes.js"
 * @import { ShapeKind, ShapeTool } from "./shapes.js"
 *
 * @param {{ core: Core, scene: Scene, modes: Modes }} parts
 * @param {HTMLElement} place
 * @param {ShapeTool} tool
 */
export function openShapePanel({ core, scene, modes }, place, tool) {
  const stack = node("div", { class: "stack" });
  const leave = () => modes.set("move");
  const { close } = float(place, words("tools.shape"), stack, { onClose: leave, className: "shape-panel" });
  const drawn = drawing(stack, [], () => [
    kinds(core, tool),
    sizes(tool, scene.stage.metresPerUnit),
    matchingChoices(tool),
    element("p", { class: "help" }, words("tools.shape.summary", { count: tool.count })),
    element(
      "div",
      { class: "choices" },
      element("button", { type: "button", class: "quiet", onclick: leave }, words("studio.cancel")),
      element(
        "button",
        { type: "button", class: "primary", onclick: () => tool.apply() },
        words("tools.shape.apply"),
      ),
    ),
  ]);
  const stop = tool.changed.listen(drawn.now);
  /** @type {HTMLInputElement | null} */
  const chosen = stack.querySelector("input:checked");
  chosen?.focus({ preventScroll: true });
  return {
    close() {
      stop();
      close();
    },
  };
}

/**
 * @param {Core} core
 * @param {ShapeTool} tool
 */
const kinds = (core, tool) =>
  element(
    "div",
    { class: "shape-kinds", role: "radiogroup", "aria-label": words("tools.shape") },
    shapes.map(({ id, title }) =>
      element(
        "label",
        { key: id },
        element("input", {
          type: "radio",
          name: "shape",
          value: id,
          class: "unseen-input",
          checked: tool.settings.kind === id,
          onchange: () => tool.change({ kind: id }),
        }),
        island("picture", [], () => picture(core, id)),
        element("span", {}, title),
      )
    ),
  );

/**
 * @param {ShapeTool} tool
 * @param {number} metresPerUnit
 */
function sizes(tool, metresPerUnit) {
  const { settings } = tool;
  /** @param {number} value */
  const metres = (value) => Math.round(value * metresPerUnit * 100) / 100;
  /** @param {number} value */
  const spacingSaid = (value) => words("tools.shape.spacingSaid", { value, metres: metres(value) });
  const made = Math.round(tool.spacing * 100) / 100;
  return [
    slider(words("tools.shape.spacing"), {
      least: 0.5,
      most: 5,
      step: 0.25,
      value: settings.spacing,
      set: (spacing) => tool.change({ spacing }),
      said: () => spacingSaid(made),
    }),
    made < settings.spacing &&
    element("p", { class: "help" }, words("tools.shape.tooWide", { wanted: spacingSaid(settings.spacing) })),
    element("div", {}, ownSetting(tool)),
    settings.kind === "block" &&
    check(words("tools.shape.staggered"), settings.staggered, (staggered) => tool.change({ staggered })),
    slider(words("tools.shape.turn"), {
      least: -180,
      most: 180,
      step: 15,
      value: settings.turn,
      set: (turn) => tool.change({ turn }),
      said: (value) => words("tools.degrees", { value }),
    }),
  ];
}

/** @param {ShapeTool} tool */
function matchingChoices(tool) {
  const { settings } = tool;
  return [
    choice(
      words("tools.shape.whoGoes"),
      { total: words("tools.shape.total"), longest: words("tools.shape.longest") },
      settings.measure,
      (measure) => tool.change({ measure }),
    ),
    tool.hasBefore &&
    choice(
      words("tools.shape.from"),
      { here: words("tools.shape.here"), before: words("tools.shape.before") },
      settings.from,
      (from) => tool.change({ from }),
    ),
    settings.measure !== "total" &&
    check(
      words("tools.shape.crossings"),
      settings.avoidsCrossings,
      (avoidsCrossings) => tool.change({ avoidsCrossings }),
    ),
  ];
}

/** @param {ShapeTool} tool */
function ownSetting(tool) {
  const { parameter } = tool.shape;
  if (parameter === null) return null;
  const { title, least, most, step, said } = parameter;
  return slider(title, {
    least,
    most,
    step,
    said,
    value: tool.parameter ?? 0,
    set: (value) => tool.setParameter(value),
  });
}

/**
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} set
 */
const check = (label, isOn, set) =>
  element(
    "label",
    { class: "switch" },
    element("input", { type: "checkbox", checked: isOn, onchange: ({ currentTarget }) => set(currentTarget.checked) }),
    label,
  );

/**
 * @template {string} Value
 * @param {string} label
 * @param {Record<Value, string>} options
 * @param {Value} chosen
 * @param {(value: Value) => void} set
 */
function choice(label, options, chosen, set) {
  const values = /** @type {Value[]} */ (Object.keys(options));
  return element(
    "label",
    { class: "stacked" },
    label,
    element(
      "select",
      { onchange: ({ currentTarget }) => set(values[currentTarget.selectedIndex]) },
      values.map((value) => element("option", { value, selected: value === chosen }, options[value])),
    ),
  );
}

/**
 * What the shape looks like, by the same arithmetic.
 *
 * @param {Core} core
 * @param {ShapeKind} id
 */
function picture(core, id) {
  const canvas = node("canvas", { width: 88, height: 64, "aria-hidden": "true" });
  const count = id === "block" ? 12 : id === "wedge" ? 10 : 9;
  const area = { left: -3.4, right: 3.4, downstage: -2.3, upstage: 2.3 };
  const places = core.arrange.fit(core.shapes[id](count, { spacing: 1.2 }), { x: 0, y: 0 }, area);
  drawThemed(canvas, () => {
    const context = contextOf(canvas);
    context.clearRect(0, 0, 88, 64);
    context.fillStyle = ink.words;
    for (let at = 0; at < places.length; at += 2) {
      context.beginPath();
      context.arc(44 + places[at] * 11, 32 - places[at + 1] * 11, 4.4, 0, 2 * Math.PI);
      context.fill();
    }
  });
  return canvas;
}
