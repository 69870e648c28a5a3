import { node, setText } from "../../ui/node.js";
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
  const { settings } = tool;
  const unit = scene.stage.metresPerUnit;
  /** @type {Map<ShapeKind, HTMLInputElement>} */
  const radios = new Map();
  const kinds = node(
    "div",
    { class: "shape-kinds", role: "radiogroup", "aria-label": words("tools.shape") },
    shapes.map(({ id, title }) => {
      const radio = node("input", {
        type: "radio",
        name: "shape",
        value: id,
        class: "unseen-input",
        onchange: () => tool.change({ kind: id }),
      });
      radios.set(id, radio);
      return node("label", {}, radio, picture(core, id), node("span", {}, title));
    }),
  );
  const spacing = slider(words("tools.shape.spacing"), {
    least: 0.5,
    most: 5,
    step: 0.25,
    get: () => settings.spacing,
    set: (value) => tool.change({ spacing: value }),
    said: (value) => words("tools.shape.spacingSaid", { value, metres: Math.round(value * unit * 100) / 100 }),
  });
  const turn = slider(words("tools.shape.turn"), {
    least: -180,
    most: 180,
    step: 15,
    get: () => settings.turn,
    set: (value) => tool.change({ turn: value }),
    said: (value) => words("tools.degrees", { value }),
  });
  const own = node("div", {});
  /** @type {ReturnType<typeof slider> | null} */
  let parameter = null;
  const staggered = check(
    words("tools.shape.staggered"),
    () => settings.staggered,
    (isOn) => tool.change({ staggered: isOn }),
  );
  const crossings = check(
    words("tools.shape.crossings"),
    () => settings.avoidsCrossings,
    (avoidsCrossings) => tool.change({ avoidsCrossings }),
  );
  const measure = choice(
    words("tools.shape.whoGoes"),
    { total: words("tools.shape.total"), longest: words("tools.shape.longest") },
    () => settings.measure,
    (value) => tool.change({ measure: value }),
  );
  const from = choice(
    words("tools.shape.from"),
    { here: words("tools.shape.here"), before: words("tools.shape.before") },
    () => settings.from,
    (value) => tool.change({ from: value }),
  );
  const summary = node("p", { class: "help" });
  const leave = () => modes.set("move");
  const { close } = float(
    place,
    words("tools.shape"),
    node(
      "div",
      { class: "stack" },
      kinds,
      spacing.node,
      own,
      staggered.node,
      turn.node,
      measure.node,
      from.node,
      crossings.node,
      summary,
      node(
        "div",
        { class: "choices" },
        node("button", { type: "button", class: "quiet", onclick: leave }, words("studio.cancel")),
        node(
          "button",
          { type: "button", class: "primary", onclick: () => tool.apply() },
          words("tools.shape.apply"),
        ),
      ),
    ),
    { onClose: leave, className: "shape-panel" },
  );

  /** @type {ShapeKind | null} */
  let shown = null;
  function refresh() {
    if (shown !== settings.kind) {
      shown = settings.kind;
      parameter = ownSetting(tool);
      own.replaceChildren(...(parameter ? [parameter.node] : []));
      const radio = radios.get(settings.kind);
      if (radio) radio.checked = true;
    }
    parameter?.refresh();
    for (const field of [spacing, turn, staggered, crossings, measure, from]) field.refresh();
    staggered.node.hidden = settings.kind !== "block";
    from.node.hidden = !tool.hasBefore;
    crossings.node.hidden = settings.measure === "total";
    setText(summary, words("tools.shape.summary", { count: tool.count }));
  }
  tool.onChange = refresh;
  refresh();
  radios.get(settings.kind)?.focus({ preventScroll: true });
  return { close };
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
    get: () => tool.parameter ?? 0,
    set: (value) => tool.setParameter(value),
  });
}

/**
 * @param {string} label
 * @param {() => boolean} get
 * @param {(isOn: boolean) => void} set
 */
function check(label, get, set) {
  const input = node("input", {
    type: "checkbox",
    onchange: () => {
      set(input.checked);
    },
  });
  return {
    node: node("label", { class: "switch" }, input, label),
    refresh: () => {
      input.checked = get();
    },
  };
}

/**
 * @template {string} Value
 * @param {string} label
 * @param {Record<Value, string>} options
 * @param {() => Value} get
 * @param {(value: Value) => void} set
 */
function choice(label, options, get, set) {
  const values = /** @type {Value[]} */ (Object.keys(options));
  const select = node(
    "select",
    {
      onchange: () => {
        set(values[select.selectedIndex]);
      },
    },
    values.map((value) => node("option", { value }, options[value])),
  );
  return {
    node: node("label", { class: "stacked" }, label, select),
    refresh: () => {
      select.value = get();
    },
  };
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
