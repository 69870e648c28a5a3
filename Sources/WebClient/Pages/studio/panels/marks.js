import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { iconButton } from "../../ui/buttons.js";
import { element, list } from "../../ui/element.js";
import { nameInput } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { colourInput, coordinate } from "./coordinate.js";

/**
 * Marks and lines on the floor.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Mark, Point, SetChange } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function marksOf({ desk, toasts }) {
  /** @param {boolean} isLine */
  function add(isLine) {
    const { marks, stage: { depth } } = desk.document;
    if (marks.length >= limits.marks) {
      return toasts.say(words("panels.mark.full", { most: limits.marks }), { isTrouble: true });
    }
    const y = Math.round(depth / 2);
    const value = {
      id: desk.freshId("marks"),
      name: words(isLine ? "panels.mark.lineNumber" : "panels.mark.number", { number: String(marks.length + 1) }),
      colour: "#7cc4ff",
      from: { x: isLine ? -2 : 0, y },
      to: isLine ? { x: 2, y } : null,
    };
    return desk.do(labelOf("studio.label.add", { name: value.name }), [
      { insert: "marks", value, after: marks.at(-1)?.id ?? null },
    ]);
  }

  /** @param {Shown<Mark>} mark */
  function row(mark) {
    const { id, name } = mark;
    const markNow = () => desk.document.marks.find((one) => one.id === id);
    /** @param {SetChange} change */
    const set = (change) => void desk.do(markNow()?.name ?? "", [change]);
    /** @param {"from" | "to"} end @param {"x" | "y"} axis @param {number} value */
    function setPoint(end, axis, value) {
      const point = markNow()?.[end] ?? null;
      if (point === null) return toasts.say(words("editing.gone"), { isTrouble: true });
      return set({ set: ["marks", id, end], to: { ...point, [axis]: value } });
    }
    /**
     * @param {"from" | "to"} end
     * @param {Shown<Point>} point
     * @param {"panels.mark.from" | "panels.mark.at" | "panels.mark.to"} key
     */
    const point = (end, point, key) =>
      element(
        "div",
        { class: "coordinates" },
        /** @type {const} */ (["x", "y"]).map((axis) =>
          coordinate({
            label: words(key, { axis }),
            value: point[axis],
            set: (value) => setPoint(end, axis, value),
            toasts,
          })
        ),
      );
    const remove = () =>
      desk.do(labelOf("studio.label.remove", { whom: markNow()?.name ?? "" }), [{ remove: "marks", id }]);
    return element(
      "li",
      { class: "item", "data-mark": id },
      element(
        "div",
        { class: "line" },
        colourInput(mark, (to) => set({ set: ["marks", id, "colour"], to })),
        nameInput(name, (to) => set({ set: ["marks", id, "name"], to })),
        iconButton("bin", words("panels.removeWhat", { name }), remove),
      ),
      point("from", mark.from, mark.to ? "panels.mark.from" : "panels.mark.at"),
      mark.to && point("to", mark.to, "panels.mark.to"),
    );
  }

  return () => [
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", onclick: () => add(false) }, icon("plus"), words("panels.mark.add")),
      element("button", { type: "button", onclick: () => add(true) }, icon("plus"), words("panels.mark.addLine")),
    ),
    element("ul", { class: "plain" }, list(desk.document.marks, { key: ({ id }) => id, make: row })),
  ];
}
