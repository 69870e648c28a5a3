import { limits } from "../../editing/described.js";
import { iconButton } from "../../ui/buttons.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { dragHandle } from "../../ui/list-drag.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { nameInput } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { partsIn } from "../../stage/parts.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/parts.js";
import { dialogs } from "../on-demand.js";
import { partActions } from "./part-actions.js";
import { openPartMenu } from "./part-menu.js";

/**
 * The parts of the piece in a list by which they are put in order; the timeline has them over its whole length.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { PartOfPiece } from "../../stage/parts.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Panels } from "../studio.d.ts"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Playhead} playhead
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {Toasts} toasts
 * @property {Panels} panels
 *
 * @param {Parts} parts
 */
export function partsPanel(parts) {
  const { desk, playhead, lengths, choice, panels } = parts;
  const panel = node("section", { class: "panel stack parts-panel", "aria-label": words("parts.title") });
  const actions = partActions(parts);
  /** @param {string} id @param {HTMLElement | Spot} anchor */
  const menu = (id, anchor) =>
    openPartMenu(anchor, id, {
      desk,
      actions,
      moves: () => {
        const part = partsIn(desk.document).find((one) => one.part.id === id)?.part;
        // The count sheet opens with the part in which the playhead is.
        if (part !== undefined) playhead.seek(part.from);
        panels.show("moves");
      },
      details: () => openOnDemand(dialogs.part, ({ openPart }) => openPart({ desk, lengths, actions }, id)),
    });

  /** @param {Shown<PartOfPiece>} shown */
  function row({ part: { id, name, colour, from, to }, first, last }) {
    const moves = desk.document.moves.filter((move) => move.part === id).length;
    return element(
      "li",
      {
        class: "item part-row",
        "data-id": id,
        oncontextmenu: (event) => {
          if (event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          menu(id, { x: event.clientX, y: event.clientY });
        },
      },
      element(
        "div",
        { class: "line" },
        dragHandle(words("parts.drag", { name }), {
          drop: (behind) => actions.drop(id, behind),
          step: (way) => actions.step(id, way),
        }),
        element("span", { class: "swatch", style: { background: colour } }),
        nameInput(name, (text) => actions.rename(id, text)),
        iconButton("run", words("parts.play", { name }), () => actions.play(id)),
        iconButton(
          "more",
          words("parts.moreFor", { name }),
          ({ currentTarget }) => menu(id, /** @type {HTMLElement} */ (currentTarget)),
        ),
      ),
      element(
        "small",
        {},
        [
          words("parts.when", { from: clockTime(from), to: clockTime(to) }),
          words("parts.formations", { count: last - first + 1 }),
          ...(moves > 0 ? [words("parts.moves", { count: moves })] : []),
        ].join(" · "),
      ),
    );
  }

  drawing(panel, [desk, choice, playhead], () => {
    const { passages, formations } = desk.document;
    const count = choice.ids.length;
    return [
      element(
        "button",
        {
          type: "button",
          class: "wide",
          disabled: formations.length === 0 || passages.length >= limits.passages,
          onclick: () => actions.addOf(choice.ids),
        },
        icon("plus"),
        words("parts.fromChosen", { count }),
      ),
      passages.length === 0 && element("p", { class: "help" }, words("parts.none")),
      element(
        "ol",
        { class: "plain", "aria-label": words("parts.title") },
        list(partsIn(desk.document), {
          key: ({ part }) => part.id,
          of: ({ part, first, last }) => [part, first, last, desk.document.moves],
          make: row,
        }),
      ),
    ];
  });
  return panel;
}
