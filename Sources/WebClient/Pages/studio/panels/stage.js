import { call } from "../../live/api.js";
import { chosen } from "../../parts/dialog.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { plural } from "../../stage/words.js";
import { choiceField, numberField } from "../controls/fields.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { fromUnits, toUnits, unitName } from "../controls/measures.js";
import {
  broughtInside,
  keptInside,
  movedOut,
  outside,
  outsideInWords,
  placementIn,
  usualPlacement,
} from "../edits/stage.js";

const most = { marks: 200, setPieces: 100, side: 500, around: 100, coordinate: 1000 };
const largestPicture = 8 * 1024 * 1024;

/** The stage: its measures and lines, marks, set pieces, the plan under it. Everything can be changed at any time. */
export function stagePanel(studio) {
  const { desk, selection, editor } = studio;
  const stage = () => desk.document.stage;
  /** What a row shows may have been changed by others while somebody was typing in it. */
  const present = (kind, former) => desk.document[kind].find(({ id }) => id === former.id) ?? former;
  const fields = [];
  const refreshing = (field) => {
    fields.push(field);
    return field;
  };

  const set = (name, value, words) => desk.do(words, [{ set: ["stage", name], to: value }]);

  /** A measure of the stage; whoever would stand outside is named first. */
  async function setMeasure(name, value, words) {
    const found = movedOut(desk.document, { ...stage(), [name]: value });
    const change = { set: ["stage", name], to: value };
    if (found.length === 0) return desk.do(words, [change]);
    const answer = await chosen(
      "Some would stand outside",
      `${outsideInWords(found, desk.document.formations.length)} would stand ${
        name === "margin" ? "nearer to the edge than that" : "off the stage, or nearer to its edge than the margin"
      }.`,
      [
        { value: "cancel", words: "Leave the stage as it is" },
        { value: "keep", words: "Change it, leave them there" },
        { value: "inside", words: "Change it and bring them inside", className: "primary" },
      ],
    );
    if (answer === "keep") desk.do(words, [change]);
    else if (answer === "inside") desk.do(words, [change, ...keptInside(desk.document, { ...stage(), [name]: value })]);
    refresh();
  }

  const measure = (label, name, least, greatest, help) =>
    refreshing(numberField(label, {
      get: () => stage()[name],
      set: (value) => setMeasure(name, value, label),
      least,
      most: greatest,
      unit: "squares",
      help,
    }));
  function bringInside() {
    const { length } = outside(desk.document, stage());
    desk.do(`Bring ${plural(length, "performer")} inside`, broughtInside(desk.document, stage()));
  }

  const tick = (label, name) => {
    const input = element("input", { type: "checkbox", onchange: () => set(name, input.checked, label) });
    const box = element("label", { class: "switch" }, input, label);
    box.refresh = () => (input.checked = stage()[name]);
    return refreshing(box);
  };
  const size = element("p", { class: "help", role: "status" });
  const placing = element("button", {
    type: "button",
    onclick: () => editor.setMode(editor.mode === "scenery" ? "move" : "scenery"),
  }, "Place marks and set pieces by hand");
  const outsideWords = element("p", {});
  const outsideNow = element(
    "div",
    { class: "warning", role: "status" },
    outsideWords,
    element("button", { type: "button", class: "small", onclick: () => bringInside() }, "Bring them inside"),
  );
  const marks = element("ul", { class: "plain" });
  const pieces = element("ul", { class: "plain" });
  const plan = element("div", { class: "stack" });
  const markRows = new Rows({ key: ({ id }) => id, of: (mark) => [mark], make: markRow });
  const pieceRows = new Rows({
    key: ({ piece }) => piece.id,
    of: ({ piece, formation }) => [piece, formation?.id, formation?.name, formation?.setPieces?.[piece.id]],
    make: pieceRow,
  });
  const planRow = new Rows({
    key: () => "plan",
    of: (present) => [present],
    make: (present) => (present ? planSettings(present) : planChoice()),
  });
  const part = (heading, ...content) =>
    element("section", { class: "group stack", "aria-label": heading }, element("h3", {}, heading), ...content);

  const panel = element(
    "div",
    { class: "panel stack stage-panel" },
    part(
      "Measures",
      size,
      outsideNow,
      element(
        "div",
        { class: "pair" },
        measure("Width", "width", 1, most.side),
        measure("Depth", "depth", 1, most.side),
      ),
      element(
        "div",
        { class: "pair" },
        measure("Wings", "wings", 0, most.around),
        measure("Apron", "apron", 0, most.around),
      ),
      measure("Margin", "margin", 0, most.around, "How far from the edges nobody should stand."),
      refreshing(
        numberField("One unit is", {
          get: () => fromUnits(1, stage()),
          set: (value) => set("metresPerUnit", toUnits(value, { ...stage(), metresPerUnit: 1 }), "Length of a unit"),
          least: 0.01,
          most: 100,
          step: 0.1,
          help: "One square of the grid.",
        }),
      ),
      refreshing(
        choiceField("Lengths are shown in", {
          get: () => stage().unit,
          set: (value) => set("unit", value, "Unit"),
          options: [["metres", "metres"], ["feet", "feet"]],
        }),
      ),
    ),
    part(
      "Lines",
      tick("Wings shown", "wingsShown"),
      tick("Centre line", "centreLine"),
      tick("Quarter lines", "quarterLines"),
      tick("Number line", "numberLine"),
    ),
    placing,
    part(
      "Marks",
      element(
        "div",
        { class: "buttons" },
        element("button", { type: "button", onclick: () => addMark(false) }, icon("plus"), "Add a mark"),
        element("button", { type: "button", onclick: () => addMark(true) }, icon("plus"), "Add a line"),
      ),
      marks,
    ),
    part(
      "Set pieces",
      element("button", { type: "button", onclick: addPiece }, icon("plus"), "Add a set piece"),
      pieces,
    ),
    part("Plan under the stage", plan),
  );

  // MARK: Marks

  function addMark(isLine) {
    const { marks: all, stage: { depth } } = desk.document;
    if (all.length >= most.marks) {
      return studio.say(`A production has at most ${most.marks} marks.`, { isTrouble: true });
    }
    const y = Math.round(depth / 2);
    const value = {
      id: desk.freshId("marks"),
      name: isLine ? `Line ${all.length + 1}` : `Mark ${all.length + 1}`,
      colour: "#7cc4ff",
      from: { x: isLine ? -2 : 0, y },
      to: isLine ? { x: 2, y } : null,
    };
    desk.do(`Add ${value.name}`, [{ insert: "marks", value, after: all.at(-1)?.id ?? null }]);
  }

  function markRow(mark) {
    const field = (name) => (value) => desk.do(`${mark.name}`, [{ set: ["marks", mark.id, name], to: value }]);
    const point = (name, words) =>
      ["x", "y"].map((axis) =>
        coordinate(
          `${words} ${axis}`,
          mark[name][axis],
          (value) => field(name)({ ...present("marks", mark)[name], [axis]: value }),
        )
      );
    return element(
      "li",
      { class: "item", "data-mark": mark.id },
      element(
        "div",
        { class: "line" },
        element("input", {
          type: "color",
          value: mark.colour,
          "aria-label": `Colour of ${mark.name}`,
          onchange: (event) => field("colour")(event.target.value),
        }),
        nameInput(mark.name, field("name")),
        element("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": `Remove ${mark.name}`,
          onclick: () => desk.do(`Remove ${mark.name}`, [{ remove: "marks", id: mark.id }]),
        }, icon("bin")),
      ),
      element("div", { class: "coordinates" }, point("from", mark.to ? "From" : "At")),
      mark.to && element("div", { class: "coordinates" }, point("to", "To")),
    );
  }

  // MARK: Set pieces

  function addPiece() {
    const { setPieces: all } = desk.document;
    if (all.length >= most.setPieces) {
      return studio.say(`A production has at most ${most.setPieces} set pieces.`, { isTrouble: true });
    }
    const value = {
      id: desk.freshId("setPieces"),
      name: `Set piece ${all.length + 1}`,
      shape: "rectangle",
      colour: "#8a6d4b",
      placement: usualPlacement(stage()),
    };
    desk.do(`Add ${value.name}`, [{ insert: "setPieces", value, after: all.at(-1)?.id ?? null }]);
  }

  function pieceRow({ piece, formation }) {
    const own = formation?.setPieces?.[piece.id] ?? null;
    const placement = placementIn(formation, piece);
    const field = (name) => (value) => desk.do(piece.name, [{ set: ["setPieces", piece.id, name], to: value }]);
    const place = (
      value,
    ) => (own
      ? desk.do(`${piece.name} in ${formation.name}`, [{
        set: ["formations", formation.id, "setPieces", piece.id],
        to: value,
      }])
      : field("placement")(value));
    const only = (isOwn) =>
      desk.do(`${piece.name} in ${formation.name}`, [{
        set: ["formations", formation.id, "setPieces", piece.id],
        to: isOwn ? placement : null,
      }]);
    const placementNow = () => placementIn(own && present("formations", formation), present("setPieces", piece));
    const number = (name, words, least, greatest) =>
      coordinate(words, placement[name], (value) => place({ ...placementNow(), [name]: value }), least, greatest);
    return element(
      "li",
      { class: "item stack", "data-set-piece": piece.id },
      element(
        "div",
        { class: "line" },
        element("input", {
          type: "color",
          value: piece.colour,
          "aria-label": `Colour of ${piece.name}`,
          onchange: (event) => field("colour")(event.target.value),
        }),
        nameInput(piece.name, field("name")),
        element("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": `Remove ${piece.name}`,
          onclick: () => desk.do(`Remove ${piece.name}`, [{ remove: "setPieces", id: piece.id }]),
        }, icon("bin")),
      ),
      element(
        "select",
        { "aria-label": `Shape of ${piece.name}`, onchange: (event) => field("shape")(event.target.value) },
        ["rectangle", "ellipse"].map((shape) =>
          element("option", { value: shape, selected: shape === piece.shape }, shape)
        ),
      ),
      formation &&
        element(
          "label",
          { class: "switch" },
          element("input", {
            type: "checkbox",
            checked: own !== null,
            onchange: (event) => only(event.target.checked),
          }),
          element("span", {}, "Otherwise in ", nameOf(formation.name)),
        ),
      element(
        "label",
        { class: "switch" },
        element("input", {
          type: "checkbox",
          checked: !placement.hidden,
          onchange: (event) =>
            place(
              event.target.checked
                ? (piece.placement.hidden ? usualPlacement(stage()) : piece.placement)
                : { hidden: true },
            ),
        }),
        own ? "Stands on stage here" : "Stands on stage",
      ),
      !placement.hidden &&
        element(
          "div",
          { class: "coordinates" },
          number("x", "x"),
          number("y", "y"),
          number("width", "Width", 0.05, most.coordinate),
          number("depth", "Depth", 0.05, most.coordinate),
          number("turn", "Turn °", 0, 359.9),
        ),
    );
  }

  // MARK: The plan

  function planChoice() {
    const choose = element("input", {
      type: "file",
      accept: "image/png,image/jpeg,image/webp",
      "aria-label": "Picture of the plan",
      onchange: () => choose.files[0] && upload(choose.files[0]),
    });
    return element(
      "div",
      { class: "stack" },
      element(
        "p",
        { class: "help" },
        "A picture of the hall or of the set, laid under the stage: PNG, JPEG or WebP, at most 8 MB.",
      ),
      choose,
    );
  }

  function planSettings(shown) {
    const put = (value) => set("plan", value, "Plan");
    const now = () => stage().plan ?? shown;
    const number = (name, words, least, greatest) =>
      coordinate(words, shown[name], (value) => put({ ...now(), [name]: value }), least, greatest);
    const fit = () => put({ ...now(), x: 0, y: stage().depth / 2, width: stage().width, depth: stage().depth });
    return element(
      "div",
      { class: "stack" },
      element(
        "div",
        { class: "coordinates" },
        number("x", "Middle x"),
        number("y", "Middle y"),
        number("width", "Width", 0.1, 2000),
        number("depth", "Depth", 0.1, 2000),
      ),
      element(
        "label",
        { class: "stack" },
        "Visibility",
        element("input", {
          type: "range",
          min: "0",
          max: "1",
          step: "0.05",
          value: String(shown.opacity),
          onchange: (event) => put({ ...now(), opacity: Number(event.target.value) }),
        }),
      ),
      element(
        "div",
        { class: "buttons" },
        element("button", { type: "button", onclick: fit }, "Fit to the stage"),
        element("button", { type: "button", class: "quiet", onclick: () => put(null) }, icon("bin"), "Take it away"),
      ),
    );
  }

  async function upload(file) {
    if (file.size > largestPicture) return studio.say("A picture has at most 8 MB.", { isTrouble: true });
    studio.say(`Sending ${file.name}…`);
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
      }, "Plan");
      studio.say("The plan lies under the stage.");
    } catch (problem) {
      studio.say(problem.detail ?? "The picture could not be sent. PNG, JPEG and WebP up to 8 MB are accepted.", {
        isTrouble: true,
      });
    }
  }

  // MARK: All of it

  const nameInput = (name, change) =>
    element("input", {
      type: "text",
      dir: "auto",
      value: name,
      maxlength: "200",
      "aria-label": `Name of ${name}`,
      onchange: (
        event,
      ) => (event.target.value.trim() === "" ? (event.target.value = name) : change(event.target.value.trim())),
    });

  function coordinate(label, value, change, least = -most.coordinate, greatest = most.coordinate) {
    const input = element("input", {
      type: "number",
      step: "0.5",
      min: String(least),
      max: String(greatest),
      value: String(Math.round(value * 1000) / 1000),
      onchange: () => {
        const entered = input.valueAsNumber;
        if (!(entered >= least && entered <= greatest)) {
          input.value = String(value);
          return studio.say(`${label} is a number from ${least} to ${greatest}.`, { isTrouble: true });
        }
        change(entered);
      },
    });
    return element("label", { class: "coordinate" }, label, input);
  }

  function refresh() {
    for (const field of fields) field.refresh();
  }

  function render() {
    const { width, depth, unit } = stage();
    setText(
      size,
      `${Math.round(fromUnits(width, stage()) * 10) / 10} × ${Math.round(fromUnits(depth, stage()) * 10) / 10} ${
        unitName(unit)
      }`,
    );
    const found = outside(desk.document, stage());
    outsideNow.hidden = found.length === 0;
    if (found.length > 0) {
      setText(
        outsideWords,
        `${outsideInWords(found, desk.document.formations.length)} ${found.length === 1 ? "stands" : "stand"} outside.`,
      );
    }
    refresh();
    placing.hidden = desk.document.marks.length + desk.document.setPieces.length === 0;
    placing.setAttribute("aria-pressed", String(editor.mode === "scenery"));
    markRows.show([marks, desk.document.marks]);
    const formation = desk.document.formations.find(({ id }) => id === selection.formation) ?? null;
    pieceRows.show([pieces, desk.document.setPieces.map((piece) => ({ piece, formation }))]);
    planRow.show([plan, [stage().plan ?? null]]);
  }

  return keepFresh(panel, [desk, selection, { onChange: (listener) => editor.onMode(listener) }], render);
}
