import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { marksOf } from "./marks.js";
import { piecesOf } from "./set-pieces.js";
import { measuresOf } from "./stage-measures.js";
import { planOf } from "./stage-plan.js";

/**
 * The stage: its measures and lines, marks, set pieces, the plan under it. Everything can be changed at any time.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Child } from "../../ui/element.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 * @import { Modes } from "../tools/modes.js"
 *
 * @param {{ desk: Desk, selection: Selection, modes: Modes, toasts: Toasts }} parts
 */
export function stagePanel({ desk, selection, modes, toasts }) {
  const panel = node("div", { class: "panel stack stage-panel" });
  const { measures, lines } = measuresOf({ desk, selection, refused: () => drawn.now() });
  const marks = marksOf({ desk, toasts });
  const pieces = piecesOf({ desk, selection, toasts });
  const plan = planOf({ desk, toasts });

  /** @param {string} heading @param {Child} content */
  const part = (heading, content) =>
    element("section", { class: "group stack", "aria-label": heading }, element("h3", {}, heading), content);

  const placing = () =>
    element("button", {
      type: "button",
      "aria-pressed": String(modes.now === "scenery"),
      onclick: () => modes.set(modes.now === "scenery" ? "move" : "scenery"),
    }, words("panels.stage.byHand"));

  const drawn = drawing(panel, [desk, selection, modes], () => [
    part(words("panels.stage.measures"), measures()),
    part(words("panels.stage.lines"), lines()),
    desk.document.marks.length + desk.document.setPieces.length > 0 && placing(),
    part(words("panels.stage.marks"), marks()),
    part(words("panels.stage.setPieces"), pieces()),
    part(words("panels.stage.plan"), plan()),
  ]);
  return panel;
}
