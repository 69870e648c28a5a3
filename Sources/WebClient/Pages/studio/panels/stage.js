import { present } from "../../editing/content.js";
import { call } from "../../wire/api.js";
import { Problem } from "../../ui/problem.js";
import { inWords } from "../../ui/banner.js";
import { chosen } from "../../ui/dialog.js";
import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/studio.js";
import { choiceField, nameInput, numberField } from "../../ui/fields.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { fromUnits, toUnits, unitName } from "../../stage/measures.js";
import {
  broughtInside,
  keptInside,
  movedOut,
  outside,
  outsideInWords,
  placementIn,
  usualPlacement,
} from "../edits/stage.js";
import { clipped } from "../../ui/clipped.js";

const most = { marks: 200, setPieces: 100, side: 500, around: 100, coordinate: 1000 };
const shapes = /** @type {const} */ (["rectangle", "ellipse"]);
/** What is set of a set piece by numbers. */
const pieceNumbers = {
  x: { label: words("panels.piece.x"), least: -most.coordinate, greatest: most.coordinate },
  y: { label: words("panels.piece.y"), least: -most.coordinate, greatest: most.coordinate },
  width: { label: words("panels.stage.width"), least: 0.05, greatest: most.coordinate },
  depth: { label: words("panels.stage.depth"), least: 0.05, greatest: most.coordinate },
  turn: { label: words("panels.piece.turn"), least: 0, greatest: 359.9 },
};
const largestPicture = 8 * 1024 * 1024;

/**
 * The stage: its measures and lines, marks, set pieces, the plan under it. Everything can be changed at any time.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Formation, Mark, Placement, Plan, Point, SetPiece, Stage } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 * @import { Modes } from "../tools/modes.js"
 *
 * @typedef {"width" | "depth" | "wings" | "apron" | "margin"} Measure
 *
 * @param {{ desk: Desk, selection: Selection, modes: Modes, toasts: Toasts }} parts
 */
export function stagePanel({ desk, selection, modes, toasts }) {
  const stage = () => desk.document.stage;
  /** @type {{ refresh(): void }[]} */
  const fields = [];
  /**
   * @template {{ refresh(): void }} Field
   * @param {Field} field
   */
  const refreshing = (field) => {
    fields.push(field);
    return field;
  };

  /**
   * @template {keyof Stage} Name
   * @param {Name} name
   * @param {Stage[Name]} value
   * @param {string} label
   */
  const set = (name, value, label) =>
    void desk.do(label, [/** @type {Change} */ ({ set: ["stage", name], to: value })]);

  /**
   * A measure of the stage; before it is changed, the page names everybody who would stand outside.
   *
   * @param {Measure} name
   * @param {number} value
   * @param {string} label
   */
  async function setMeasure(name, value, label) {
    const found = movedOut(desk.document, { ...stage(), [name]: value });
    const change = { set: ["stage", name], to: value };
    if (found.length === 0) {
      desk.do(label, [change]);
      return;
    }
    const who = outsideInWords(found, desk.document.formations.length);
    const answer = await chosen(
      words("panels.outside.title"),
      words(name === "margin" ? "panels.outside.wouldBeNear" : "panels.outside.wouldBeOff", { who }),
      [
        { value: "cancel", words: words("panels.outside.cancel") },
        { value: "keep", words: words("panels.outside.keep") },
        { value: "inside", words: words("panels.outside.inside"), className: "primary" },
      ],
    );
    if (answer === "keep") desk.do(label, [change]);
    else if (answer === "inside") desk.do(label, [change, ...keptInside(desk.document, { ...stage(), [name]: value })]);
    refresh();
  }

  /**
   * @param {string} label
   * @param {Measure} name
   * @param {number} least
   * @param {number} greatest
   * @param {string} [help]
   */
  const measure = (label, name, least, greatest, help) =>
    refreshing(numberField(label, {
      get: () => stage()[name],
      set: (value) => setMeasure(name, value, label),
      least,
      most: greatest,
      unit: words("panels.stage.squares"),
      help,
    }));
  function bringInside() {
    const { length } = outside(desk.document, stage());
    desk.do(words("panels.label.bringInside", { count: length }), broughtInside(desk.document, stage()));
  }

  /**
   * @param {string} label
   * @param {"wingsShown" | "centreLine" | "quarterLines" | "numberLine"} name
   */
  const tick = (label, name) => {
    const input = node("input", {
      type: "checkbox",
      onchange: () => {
        set(name, input.checked, label);
      },
    });
    const box = node("label", { class: "switch" }, input, label);
    return refreshing(Object.assign(box, {
      refresh: () => {
        input.checked = stage()[name];
      },
    }));
  };
  const size = node("p", { class: "help", role: "status" });
  const placing = node("button", {
    type: "button",
    onclick: () => modes.set(modes.now === "scenery" ? "move" : "scenery"),
  }, words("panels.stage.byHand"));
  const outsideWords = node("p", {});
  const outsideNow = node(
    "div",
    { class: "warning", role: "status" },
    outsideWords,
    node(
      "button",
      { type: "button", class: "small", onclick: () => bringInside() },
      words("panels.stage.bringInside"),
    ),
  );
  const marks = node("ul", { class: "plain" });
  const pieces = node("ul", { class: "plain" });
  const plan = node("div", { class: "stack" });
  /** @type {Rows<Mark>} */
  const markRows = new Rows({ key: ({ id }) => id, of: (mark) => [mark], make: markRow });
  /** @type {Rows<{ piece: SetPiece, formation: Formation | null }>} */
  const pieceRows = new Rows({
    key: ({ piece }) => piece.id,
    of: ({ piece, formation }) => [piece, formation?.id, formation?.name, formation?.setPieces[piece.id]],
    make: pieceRow,
  });
  /** @type {Rows<Plan | null>} */
  const planRow = new Rows({
    key: () => "plan",
    of: (shown) => [shown],
    make: (shown) => (shown === null ? planChoice() : planSettings(shown)),
  });
  /**
   * @param {string} heading
   * @param {HTMLElement[]} content
   */
  const part = (heading, ...content) =>
    node("section", { class: "group stack", "aria-label": heading }, node("h3", {}, heading), ...content);

  const panel = node(
    "div",
    { class: "panel stack stage-panel" },
    part(
      words("panels.stage.measures"),
      size,
      outsideNow,
      node(
        "div",
        { class: "pair" },
        measure(words("panels.stage.width"), "width", 1, most.side),
        measure(words("panels.stage.depth"), "depth", 1, most.side),
      ),
      node(
        "div",
        { class: "pair" },
        measure(words("panels.stage.wings"), "wings", 0, most.around),
        measure(words("panels.stage.apron"), "apron", 0, most.around),
      ),
      measure(words("panels.stage.margin"), "margin", 0, most.around, words("panels.stage.marginHelp")),
      refreshing(
        numberField(words("panels.stage.unit"), {
          get: () => fromUnits(1, stage()),
          set: (value) =>
            set("metresPerUnit", toUnits(value, { ...stage(), metresPerUnit: 1 }), words("panels.label.unitLength")),
          least: 0.01,
          most: 100,
          step: 0.1,
          help: words("panels.stage.unitHelp"),
        }),
      ),
      refreshing(
        choiceField(words("panels.stage.lengthsIn"), {
          get: () => stage().unit,
          set: (value) => set("unit", value, words("panels.label.unit")),
          options: /** @type {const} */ ([
            { value: "metres", words: words("panels.stage.metres") },
            { value: "feet", words: words("panels.stage.feet") },
          ]),
        }),
      ),
    ),
    part(
      words("panels.stage.lines"),
      tick(words("panels.stage.wingsShown"), "wingsShown"),
      tick(words("panels.stage.centreLine"), "centreLine"),
      tick(words("panels.stage.quarterLines"), "quarterLines"),
      tick(words("panels.stage.numberLine"), "numberLine"),
    ),
    placing,
    part(
      words("panels.stage.marks"),
      node(
        "div",
        { class: "buttons" },
        node("button", { type: "button", onclick: () => addMark(false) }, icon("plus"), words("panels.mark.add")),
        node("button", { type: "button", onclick: () => addMark(true) }, icon("plus"), words("panels.mark.addLine")),
      ),
      marks,
    ),
    part(
      words("panels.stage.setPieces"),
      node("button", { type: "button", onclick: addPiece }, icon("plus"), words("panels.piece.add")),
      pieces,
    ),
    part(words("panels.stage.plan"), plan),
  );

  // MARK: Marks

  /** @param {boolean} isLine */
  function addMark(isLine) {
    const { marks: all, stage: { depth } } = desk.document;
    if (all.length >= most.marks) {
      return toasts.say(words("panels.mark.full", { most: most.marks }), { isTrouble: true });
    }
    const y = Math.round(depth / 2);
    const value = {
      id: desk.freshId("marks"),
      name: words(isLine ? "panels.mark.lineNumber" : "panels.mark.number", { number: String(all.length + 1) }),
      colour: "#7cc4ff",
      from: { x: isLine ? -2 : 0, y },
      to: isLine ? { x: 2, y } : null,
    };
    return desk.do(words("studio.label.add", { name: value.name }), [
      { insert: "marks", value, after: all.at(-1)?.id ?? null },
    ]);
  }

  /** @param {Mark} mark */
  function markRow(mark) {
    /**
     * @template {keyof Mark} Name
     * @param {Name} name
     */
    const field = (name) => (/** @type {Mark[Name]} */ value) =>
      void desk.do(mark.name, [/** @type {Change} */ ({ set: ["marks", mark.id, name], to: value })]);
    /**
     * @param {"from" | "to"} name
     * @param {Point} shown
     * @param {"panels.mark.from" | "panels.mark.at" | "panels.mark.to"} label
     */
    const point = (name, shown, label) =>
      /** @type {const} */ (["x", "y"]).map((axis) =>
        coordinate(
          words(label, { axis }),
          shown[axis],
          (value) => field(name)({ ...(present(desk.document.marks, mark)[name] ?? shown), [axis]: value }),
        )
      );
    return node(
      "li",
      { class: "item", "data-mark": mark.id },
      node(
        "div",
        { class: "line" },
        colourInput(mark, field("colour")),
        nameInput(mark.name, field("name")),
        node("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("panels.removeWhat", { name: mark.name }),
          onclick: () => desk.do(words("studio.label.remove", { whom: mark.name }), [{ remove: "marks", id: mark.id }]),
        }, icon("bin")),
      ),
      node(
        "div",
        { class: "coordinates" },
        point("from", mark.from, mark.to ? "panels.mark.from" : "panels.mark.at"),
      ),
      mark.to && node("div", { class: "coordinates" }, point("to", mark.to, "panels.mark.to")),
    );
  }

  // MARK: Set pieces

  function addPiece() {
    const { setPieces: all } = desk.document;
    if (all.length >= most.setPieces) {
      return toasts.say(words("panels.piece.full", { most: most.setPieces }), { isTrouble: true });
    }
    /** @type {SetPiece} */
    const value = {
      id: desk.freshId("setPieces"),
      name: words("panels.piece.number", { number: String(all.length + 1) }),
      shape: "rectangle",
      colour: "#8a6d4b",
      placement: usualPlacement(stage()),
    };
    return desk.do(words("studio.label.add", { name: value.name }), [
      { insert: "setPieces", value, after: all.at(-1)?.id ?? null },
    ]);
  }

  /** @param {{ piece: SetPiece, formation: Formation | null }} item */
  function pieceRow({ piece, formation }) {
    const own = formation?.setPieces[piece.id] ?? null;
    const placement = placementIn(formation, piece);
    /**
     * @template {keyof SetPiece} Name
     * @param {Name} name
     */
    const field = (name) => (/** @type {SetPiece[Name]} */ value) =>
      void desk.do(piece.name, [/** @type {Change} */ ({ set: ["setPieces", piece.id, name], to: value })]);
    /** @type {(here: Formation, value: Placement | null) => void} */
    const placeHere = (here, value) =>
      void desk.do(words("panels.label.pieceIn", { piece: clipped(piece.name), formation: clipped(here.name) }), [
        { set: ["formations", here.id, "setPieces", piece.id], to: value },
      ]);
    const hereNow = () => formation && present(desk.document.formations, formation);
    const placementNow = () => placementIn(hereNow(), present(desk.document.setPieces, piece));
    /** @param {Placement} value */
    const place = (value) => {
      const here = hereNow();
      if (here?.setPieces[piece.id]) placeHere(here, value);
      else field("placement")(value);
    };
    /** @param {keyof typeof pieceNumbers} name */
    const number = (name) => {
      const { label, least, greatest } = pieceNumbers[name];
      const now = placementNow();
      const value = now.hidden ? 0 : now[name];
      return coordinate(
        label,
        value,
        (entered) => {
          const current = placementNow();
          if (!current.hidden) place({ ...current, [name]: entered });
        },
        least,
        greatest,
      );
    };
    const shape = node(
      "select",
      {
        "aria-label": words("panels.piece.shapeOf", { name: piece.name }),
        onchange: () => {
          field("shape")(shapes[shape.selectedIndex]);
        },
      },
      shapes.map((value) => node("option", { value, selected: value === piece.shape }, words(`panels.piece.${value}`))),
    );
    const stands = node("input", {
      type: "checkbox",
      checked: !placement.hidden,
      onchange: () => {
        if (!stands.checked) place({ hidden: true });
        else {
          const usual = present(desk.document.setPieces, piece).placement;
          place(usual.hidden ? usualPlacement(stage()) : usual);
        }
      },
    });
    return node(
      "li",
      { class: "item stack", "data-set-piece": piece.id },
      node(
        "div",
        { class: "line" },
        colourInput(piece, field("colour")),
        nameInput(piece.name, field("name")),
        node("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("panels.removeWhat", { name: piece.name }),
          onclick: () =>
            desk.do(words("studio.label.remove", { whom: piece.name }), [{ remove: "setPieces", id: piece.id }]),
        }, icon("bin")),
      ),
      shape,
      formation && otherwise(formation, own !== null, (isOwn) => placeHere(formation, isOwn ? placementNow() : null)),
      node(
        "label",
        { class: "switch" },
        stands,
        words(own === null ? "panels.piece.stands" : "panels.piece.standsHere"),
      ),
      !placement.hidden &&
        node(
          "div",
          { class: "coordinates" },
          number("x"),
          number("y"),
          number("width"),
          number("depth"),
          number("turn"),
        ),
    );
  }

  /**
   * Whether a set piece stands otherwise in a formation.
   *
   * @param {Formation} formation
   * @param {boolean} isOwn
   * @param {(isOwn: boolean) => void} change
   */
  function otherwise({ name }, isOwn, change) {
    const input = node("input", {
      type: "checkbox",
      checked: isOwn,
      onchange: () => {
        change(input.checked);
      },
    });
    const label = node("span", {}, wordsAround("panels.piece.otherwise", { name: nameOf(name) }));
    return node("label", { class: "switch" }, input, label);
  }

  /**
   * @param {{ name: string, colour: string }} item
   * @param {(colour: string) => void} change
   */
  function colourInput({ name, colour }, change) {
    const input = node("input", {
      type: "color",
      value: colour,
      "aria-label": words("panels.colourOf", { name }),
      onchange: () => {
        change(input.value);
      },
    });
    return input;
  }

  // MARK: The plan

  function planChoice() {
    const choose = node("input", {
      type: "file",
      accept: "image/png,image/jpeg,image/webp",
      "aria-label": words("panels.plan.picture"),
      onchange: () => {
        const file = choose.files?.[0];
        if (file) upload(file);
      },
    });
    return node(
      "div",
      { class: "stack" },
      node(
        "p",
        { class: "help" },
        words("panels.plan.help"),
      ),
      choose,
    );
  }

  /** @param {Plan} shown */
  function planSettings(shown) {
    /** @param {Plan | null} value */
    const put = (value) => set("plan", value, words("panels.label.plan"));
    const now = () => stage().plan ?? shown;
    /**
     * @type {(name: "x" | "y" | "width" | "depth", label: string, least?: number, greatest?: number) => HTMLElement}
     */
    const number = (name, label, least, greatest) =>
      coordinate(label, shown[name], (value) => put({ ...now(), [name]: value }), least, greatest);
    const visibility = node("input", {
      type: "range",
      min: "0",
      max: "1",
      step: "0.05",
      value: String(shown.opacity),
      onchange: () => {
        put({ ...now(), opacity: Number(visibility.value) });
      },
    });
    const fit = () => put({ ...now(), x: 0, y: stage().depth / 2, width: stage().width, depth: stage().depth });
    return node(
      "div",
      { class: "stack" },
      node(
        "div",
        { class: "coordinates" },
        number("x", words("panels.plan.x")),
        number("y", words("panels.plan.y")),
        number("width", words("panels.stage.width"), 0.1, 2000),
        number("depth", words("panels.stage.depth"), 0.1, 2000),
      ),
      node("label", { class: "stack" }, words("panels.plan.visibility"), visibility),
      node(
        "div",
        { class: "buttons" },
        node("button", { type: "button", onclick: fit }, words("panels.plan.fit")),
        node(
          "button",
          { type: "button", class: "quiet", onclick: () => put(null) },
          icon("bin"),
          words("panels.plan.remove"),
        ),
      ),
    );
  }

  /** @param {File} file */
  async function upload(file) {
    if (file.size > largestPicture) return toasts.say(words("panels.plan.tooLarge"), { isTrouble: true });
    toasts.say(words("panels.plan.sending", { name: file.name }));
    try {
      const { id } = await call("/api/v1/assets", { method: "POST", body: file });
      const picture = await createImageBitmap(file);
      const { width, depth } = stage();
      set("plan", {
        asset: id,
        x: 0,
        y: depth / 2,
        width,
        depth: (width * picture.height) / picture.width,
        opacity: 0.5,
      }, words("panels.label.plan"));
      toasts.say(words("panels.plan.lies"));
    } catch (problem) {
      const why = problem instanceof Problem ? inWords(problem) : words("panels.plan.notAPicture");
      toasts.say(words("panels.plan.notSent", { why }), { isTrouble: true });
    }
  }

  // MARK: All of it

  /**
   * @param {string} label
   * @param {number} value
   * @param {(value: number) => void} change
   * @param {number} [least]
   * @param {number} [greatest]
   */
  function coordinate(label, value, change, least = -most.coordinate, greatest = most.coordinate) {
    const input = node("input", {
      type: "number",
      step: "0.5",
      min: String(least),
      max: String(greatest),
      value: String(Math.round(value * 1000) / 1000),
      onchange: () => {
        const entered = input.valueAsNumber;
        if (entered >= least && entered <= greatest) change(entered);
        else {
          input.value = String(value);
          toasts.say(words("panels.stage.range", { what: label, least, most: greatest }), { isTrouble: true });
        }
      },
    });
    return node("label", { class: "coordinate" }, label, input);
  }

  function refresh() {
    for (const field of fields) field.refresh();
  }

  function render() {
    const { width, depth, unit } = stage();
    setText(
      size,
      words("panels.stage.size", {
        width: Math.round(fromUnits(width, stage()) * 10) / 10,
        depth: Math.round(fromUnits(depth, stage()) * 10) / 10,
        unit: unitName(unit),
      }),
    );
    const found = outside(desk.document, stage());
    outsideNow.hidden = found.length === 0;
    if (found.length > 0) {
      setText(
        outsideWords,
        words("panels.outside.stand", {
          who: outsideInWords(found, desk.document.formations.length),
          count: found.length,
        }),
      );
    }
    refresh();
    placing.hidden = desk.document.marks.length + desk.document.setPieces.length === 0;
    placing.setAttribute("aria-pressed", String(modes.now === "scenery"));
    markRows.show([marks, desk.document.marks]);
    const formation = desk.document.formations.find(({ id }) => id === selection.formation) ?? null;
    pieceRows.show([pieces, desk.document.setPieces.map((piece) => ({ piece, formation }))]);
    planRow.show([plan, [stage().plan ?? null]]);
  }

  return keepFresh(panel, [desk, selection, modes], render);
}
