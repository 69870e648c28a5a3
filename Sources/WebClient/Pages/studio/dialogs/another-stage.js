import { labelOf } from "../../editing/label.js";
import { rangeOf } from "../../editing/described.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { eventsOf } from "../../ui/changes.js";
import { numberField } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { fromUnits, toUnits, unitName } from "../../stage/measures.js";
import { piecesIn } from "../../stage/set-pieces.js";
import { StageView } from "../../stage/view.js";
import { listed, words } from "../../words/venue.js";
import { changesTo, factors, misfits, onStage } from "../edits/another-stage.js";

/**
 * Asks how a production goes to a stage of another size. It shows each formation there, and names what no longer fits,
 * before anything is changed; then it is one edit.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Selection } from "../selection.js"
 * @import { Misfit, Size, Way } from "../edits/another-stage.js"
 *
 * @param {{ desk: Desk, selection: Selection }} parts
 * @param {Partial<Size>} [wanted] in stage units
 */
export function openAnotherStage({ desk, selection }, wanted = {}) {
  const { stage, formations } = desk.document;
  const size = { width: stage.width, depth: stage.depth, ...wanted };
  /** @type {Way} */
  let way = "keep";
  const canvas = node("canvas", { class: "revision-stage", role: "img", "aria-label": words("venue.title") });
  const choice = node("input", {
    type: "range",
    min: 0,
    max: Math.max(0, formations.length - 1),
    value: Math.max(0, formations.findIndex(({ id }) => id === selection.formation)),
    step: 1,
    "aria-label": words("venue.formation"),
  });

  /** @param {"width" | "depth"} name @param {string} label */
  const measure = (name, label) =>
    numberField(label, {
      get: () => size[name],
      set: (value) => {
        size[name] = value;
        show();
      },
      ...rangeOf("stage", name),
      unit: unitName(stage.unit),
      toShown: (units) => fromUnits(units, stage),
      fromShown: (length) => toUnits(length, stage),
    });

  /** @param {Way} value @param {string} label @param {string} help */
  const oneWay = (value, label, help) =>
    element(
      "label",
      { class: "switch" },
      element("input", {
        type: "radio",
        name: "venue-way",
        checked: way === value,
        onchange: () => {
          way = value;
          show();
        },
      }),
      element("span", {}, element("strong", {}, label), element("br", {}), element("small", {}, help)),
    );

  const percent = (/** @type {number} */ factor) => Math.round(100 * factor);
  function ways() {
    const { across, back } = factors(stage, size, "fill");
    const alike = factors(stage, size, "alike").across;
    return [
      element("legend", {}, words("venue.way")),
      oneWay("keep", words("venue.keep"), words("venue.keepHelp")),
      oneWay("alike", words("venue.alike"), words("venue.alikeHelp", { percent: percent(alike) })),
      oneWay("fill", words("venue.fill"), words("venue.fillHelp", { across: percent(across), back: percent(back) })),
    ];
  }

  function fitting() {
    const found = misfits(desk.document, size, way);
    if (found.length === 0) return element("p", {}, words("venue.fits"));
    return element(
      "div",
      { class: "warning" },
      element("strong", {}, words("venue.fitsNot")),
      element("ul", {}, found.map((one) => element("li", {}, inWords(one)))),
    );
  }

  const choosing = node("fieldset", { class: "choices-of" });
  const fits = node("div", { role: "status" });
  const name = node("p", { class: "revision-name", role: "status", dir: "auto" });
  const drawnWays = drawing(choosing, [desk], ways);
  const drawnFits = drawing(fits, [desk], fitting);
  const turn = () => Math.min(Number(choice.value), desk.document.formations.length - 1);
  drawing(name, [desk, eventsOf(choice, "input")], () => desk.document.formations[turn()]?.name ?? "");

  function move() {
    const unit = unitName(stage.unit);
    const [width, depth] = [size.width, size.depth].map((one) => Math.round(fromUnits(one, stage) * 10) / 10);
    const label = labelOf("venue.label", { size: labelOf("venue.size", { width, depth, unit }) });
    const changes = changesTo(desk.document, size, way);
    if (changes.length > 0) desk.do(label, changes);
    dialog.close();
  }

  const dialog = openDialog(
    words("venue.title"),
    node(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          move();
        },
      },
      node(
        "div",
        { class: "pair" },
        measure("width", words("venue.width", { unit: unitName(stage.unit) })),
        measure("depth", words("venue.depth", { unit: unitName(stage.unit) })),
      ),
      choosing,
      fits,
      canvas,
      name,
      formations.length > 1 && choice,
      node("p", { class: "help" }, words("venue.pieces")),
      node(
        "div",
        { class: "choices" },
        node("button", { type: "button", onclick: () => dialog.close() }, words("venue.cancel")),
        node("button", { type: "submit", class: "primary" }, words("venue.move")),
      ),
    ),
    { className: "revision" },
  );

  const view = new StageView(canvas);
  function draw() {
    const document = onStage(desk.document, size, way);
    view.show(document);
    canvas.style.setProperty("--aspect", String(view.aspect));
    const formation = document.formations[turn()];
    if (formation === undefined) return view.draw(null, {});
    const places = document.performers.flatMap(({ id }) => [formation.positions[id].x, formation.positions[id].y]);
    return view.draw(Float64Array.from(places), { pieces: piecesIn(document, turn()) });
  }

  function show() {
    drawnWays.now();
    drawnFits.now();
    draw();
  }

  choice.addEventListener("input", draw);
  view.onResize = draw;
  draw();
}

/** At most so many names are said. */
const most = 4;

/** @param {Misfit} misfit */
function inWords({ kind, who, formations }) {
  const given = { who: some(who), formations: some(formations), count: who.length };
  return words(`venue.misfit.${kind}`, given);
}

/** @param {readonly string[]} names */
const some = (names) =>
  listed(
    names.length > most + 1 ? [...names.slice(0, most), words("venue.more", { count: names.length - most })] : names,
    "unit",
  );
