import { labelOf } from "../../editing/label.js";
import { limits, typeOf } from "../../editing/described.js";
import { iconButton } from "../../ui/buttons.js";
import { clipped } from "../../ui/clipped.js";
import { element, list, nameOf } from "../../ui/element.js";
import { nameInput } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/editing.js";
import "../../words/studio.js";
import { formationWith } from "../edits/formations.js";
import { placementIn, usualPlacement } from "../edits/stage.js";
import { colourInput, coordinate, farthest } from "./coordinate.js";

/**
 * Set pieces: where each usually stands, and where in the open formation.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation, Placement, SetChange, SetPiece } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 *
 * @typedef {{ piece: SetPiece, formation: Formation | null }} Item
 */

/** @type {readonly SetPiece["shape"][]} */
const shapes = typeOf("setPieces", "shape").of;
/** What is set of a set piece by numbers. */
const numbers = {
  x: { label: words("panels.piece.x"), least: -farthest, most: farthest },
  y: { label: words("panels.piece.y"), least: -farthest, most: farthest },
  width: { label: words("panels.stage.width"), least: 0.05, most: farthest },
  depth: { label: words("panels.stage.depth"), least: 0.05, most: farthest },
  turn: { label: words("panels.piece.turn"), least: 0, most: 359.9 },
};
/** @typedef {keyof typeof numbers} Name */

/** @param {{ desk: Desk, selection: Selection, toasts: Toasts }} parts */
export function piecesOf({ desk, selection, toasts }) {
  function add() {
    const { setPieces, stage } = desk.document;
    if (setPieces.length >= limits.setPieces) {
      return toasts.say(words("panels.piece.full", { most: limits.setPieces }), { isTrouble: true });
    }
    /** @type {SetPiece} */
    const value = {
      id: desk.freshId("setPieces"),
      name: words("panels.piece.number", { number: String(setPieces.length + 1) }),
      shape: "rectangle",
      colour: "#8a6d4b",
      placement: usualPlacement(stage),
    };
    return desk.do(labelOf("studio.label.add", { name: value.name }), [
      { insert: "setPieces", value, after: setPieces.at(-1)?.id ?? null },
    ]);
  }

  const placing = placingOf({ desk, toasts });

  /** @param {Shown<Item>} item */
  function row({ piece, formation }) {
    const { id, name } = piece;
    const placement = placementIn(formation, piece);
    const isOwn = formation !== null && formation.setPieces[id] !== undefined;
    const nameNow = () => desk.document.setPieces.find((one) => one.id === id)?.name ?? "";
    /** @param {SetChange} change */
    const set = (change) => void desk.do(nameNow(), [change]);
    const remove = () => desk.do(labelOf("studio.label.remove", { whom: nameNow() }), [{ remove: "setPieces", id }]);
    /** @param {Name} which */
    const number = (which) =>
      coordinate({
        ...numbers[which],
        value: placement.hidden ? 0 : placement[which],
        set: (value) => placing.setNumber(id, formation?.id ?? null, which, value),
        toasts,
      });
    return element(
      "li",
      { class: "item stack", "data-set-piece": id },
      element(
        "div",
        { class: "line" },
        colourInput(piece, (to) => set({ set: ["setPieces", id, "colour"], to })),
        nameInput(name, (to) => set({ set: ["setPieces", id, "name"], to })),
        iconButton("bin", words("panels.removeWhat", { name }), remove),
      ),
      element(
        "select",
        {
          "aria-label": words("panels.piece.shapeOf", { name }),
          onchange: ({ currentTarget }) =>
            set({ set: ["setPieces", id, "shape"], to: shapes[currentTarget.selectedIndex] }),
        },
        shapes.map((value) =>
          element("option", { value, selected: value === piece.shape }, words(`panels.piece.${value}`))
        ),
      ),
      formation &&
        tick(
          isOwn,
          element("span", {}, wordsAround("panels.piece.otherwise", { name: nameOf(formation.name) })),
          (isWanted) => placing.setOwn(id, formation.id, isWanted),
        ),
      tick(
        !placement.hidden,
        words(isOwn ? "panels.piece.standsHere" : "panels.piece.stands"),
        (stands) => placing.setStands(id, formation?.id ?? null, stands),
      ),
      !placement.hidden &&
        element("div", { class: "coordinates" }, /** @type {Name[]} */ (Object.keys(numbers)).map(number)),
    );
  }

  return () => {
    const formation = formationWith(desk.document, selection.formation);
    return [
      element("button", { type: "button", onclick: add }, icon("plus"), words("panels.piece.add")),
      element(
        "ul",
        { class: "plain" },
        list(desk.document.setPieces.map((piece) => ({ piece, formation })), {
          key: ({ piece }) => piece.id,
          of: ({ piece, formation }) => [piece, formation?.id, formation?.name, formation?.setPieces[piece.id]],
          make: row,
        }),
      ),
    ];
  };
}

/**
 * @param {boolean} checked
 * @param {Child} label
 * @param {(isOn: boolean) => void} set
 *
 * @import { Child } from "../../ui/element.d.ts"
 */
const tick = (checked, label, set) =>
  element(
    "label",
    { class: "switch" },
    element("input", { type: "checkbox", checked, onchange: ({ currentTarget }) => set(currentTarget.checked) }),
    label,
  );

/**
 * Places a set piece: in the formation in which it stands otherwise, else for all.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
function placingOf({ desk, toasts }) {
  /**
   * The piece and the formation as they are now; says so, if one of them is gone.
   *
   * @param {string} id
   * @param {string | null} formation
   */
  function now(id, formation) {
    const piece = desk.document.setPieces.find((one) => one.id === id);
    const here = formationWith(desk.document, formation);
    if (piece !== undefined && (here !== null || formation === null)) return { piece, here };
    toasts.say(words("editing.gone"), { isTrouble: true });
    return null;
  }

  /** @param {SetPiece} piece @param {Formation} here @param {Placement | null} to */
  const placeHere = (piece, here, to) =>
    void desk.do(labelOf("panels.label.pieceIn", { piece: clipped(piece.name), formation: clipped(here.name) }), [
      { set: ["formations", here.id, "setPieces", piece.id], to },
    ]);

  /** @param {SetPiece} piece @param {Formation | null} here @param {Placement} to */
  function place(piece, here, to) {
    if (here?.setPieces[piece.id]) placeHere(piece, here, to);
    else desk.do(piece.name, [{ set: ["setPieces", piece.id, "placement"], to }]);
  }

  return {
    /** @param {string} id @param {string | null} formation @param {Name} name @param {number} value */
    setNumber(id, formation, name, value) {
      const { piece, here } = now(id, formation) ?? {};
      if (piece === undefined) return;
      const placement = placementIn(here ?? null, piece);
      if (!placement.hidden) place(piece, here ?? null, { ...placement, [name]: value });
    },

    /** @param {string} id @param {string} formation @param {boolean} isOwn */
    setOwn(id, formation, isOwn) {
      const { piece, here } = now(id, formation) ?? {};
      if (piece && here) placeHere(piece, here, isOwn ? placementIn(here, piece) : null);
    },

    /** @param {string} id @param {string | null} formation @param {boolean} stands */
    setStands(id, formation, stands) {
      const { piece, here } = now(id, formation) ?? {};
      if (piece === undefined) return;
      const usual = piece.placement.hidden ? usualPlacement(desk.document.stage) : piece.placement;
      place(piece, here ?? null, stands ? usual : { hidden: true });
    },
  };
}
