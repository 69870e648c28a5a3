import { element, setText } from "../../parts/element.js";
import { plural } from "../../stage/words.js";
import { float, slider } from "./floating.js";
import { shapes } from "./shapes.js";

/** The settings of a shape: which, how far apart, which way round, and who goes where. */
export function openShapePanel(editor, place, tool) {
  const { settings } = tool;
  const unit = editor.scene.stage.metresPerUnit;
  const kinds = element(
    "div",
    { class: "shape-kinds", role: "radiogroup", "aria-label": "Shape" },
    shapes.map(({ id, title }) =>
      element(
        "label",
        {},
        element("input", {
          type: "radio",
          name: "shape",
          value: id,
          class: "unseen-input",
          onchange: () => tool.change({ kind: id }),
        }),
        picture(editor, id),
        element("span", {}, title),
      )
    ),
  );
  const spacing = slider("Spacing", {
    least: 0.5,
    most: 5,
    step: 0.25,
    get: () => settings.spacing,
    set: (value) => tool.change({ spacing: value }),
    words: (value) => `${value} (${Math.round(value * unit * 100) / 100} m)`,
  });
  const turn = slider("Turn", {
    least: -180,
    most: 180,
    step: 15,
    get: () => settings.turn,
    set: (value) => tool.change({ turn: value }),
    words: (value) => `${value}°`,
  });
  const own = element("div", {});
  let parameter = null;
  const staggered = check("Staggered", () => settings.staggered, (staggered) => tool.change({ staggered }));
  const crossings = check(
    "Avoid crossings",
    () => settings.avoidsCrossings,
    (avoidsCrossings) => tool.change({ avoidsCrossings }),
  );
  const measure = choice(
    "Who goes where",
    [["total", "Least way in all"], ["longest", "Shortest longest way"]],
    () => settings.measure,
    (value) => tool.change({ measure: value }),
  );
  const from = choice(
    "Coming from",
    [["here", "where they stand now"], ["before", "the formation before"]],
    () => settings.from,
    (value) => tool.change({ from: value }),
  );
  const summary = element("p", { class: "help" });
  const { panel, close } = float(
    place,
    "Shape",
    element(
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
      element(
        "div",
        { class: "choices" },
        element("button", { type: "button", class: "quiet", onclick: () => editor.setMode("move") }, "Cancel"),
        element("button", { type: "button", class: "primary", onclick: () => tool.apply() }, "Apply"),
      ),
    ),
    { onClose: () => editor.setMode("move"), className: "shape-panel" },
  );

  let shown = null;
  tool.onChange = () => {
    if (shown !== settings.kind) {
      shown = settings.kind;
      parameter = ownSetting(tool);
      own.replaceChildren(...(parameter ? [parameter.node] : []));
      kinds.querySelector(`[value="${settings.kind}"]`).checked = true;
    }
    parameter?.refresh();
    for (const field of [spacing, turn, staggered, crossings, measure, from]) field.refresh();
    staggered.node.hidden = settings.kind !== "block";
    from.node.hidden = !tool.hasBefore;
    crossings.node.hidden = settings.measure === "total";
    setText(summary, `${plural(tool.count, "performer")}. Drag on the stage to move the shape.`);
  };
  tool.onChange();
  panel.querySelector("input:checked")?.focus({ preventScroll: true });
  return { close };
}

function ownSetting(tool) {
  const { parameter } = tool.shape;
  if (!parameter) return null;
  const { id, title, least, most, step, unit } = parameter;
  return slider(title, {
    least,
    most,
    step,
    get: () => tool.parameter,
    set: (value) => tool.change({ parameters: { ...tool.settings.parameters, [tool.settings.kind]: value } }),
    words: (value) => (id === "rows" && value === 0 ? "as it comes" : `${value}${unit}`),
  });
}

function check(label, get, set) {
  const input = element("input", { type: "checkbox", onchange: () => set(input.checked) });
  return { node: element("label", { class: "switch" }, input, label), refresh: () => (input.checked = get()) };
}

function choice(label, options, get, set) {
  const select = element(
    "select",
    { onchange: () => set(select.value) },
    options.map(([value, words]) => element("option", { value }, words)),
  );
  return { node: element("label", { class: "stacked" }, label, select), refresh: () => (select.value = get()) };
}

/** What the shape looks like, by the same arithmetic. */
function picture(editor, id) {
  const canvas = element("canvas", { width: 88, height: 64, "aria-hidden": "true" });
  const context = canvas.getContext("2d");
  const count = id === "block" ? 12 : id === "wedge" ? 10 : 9;
  const places = editor.core.shapes[id](count, {
    fit: { left: -3.4, right: 3.4, downstage: -2.3, upstage: 2.3 },
    spacing: 1.2,
  });
  context.fillStyle = "#dbe6f7";
  for (let at = 0; at < places.length; at += 2) {
    context.beginPath();
    context.arc(44 + places[at] * 11, 32 - places[at + 1] * 11, 4.4, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}
