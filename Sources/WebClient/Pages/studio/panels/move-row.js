import { rangeOf, typeOf } from "../../editing/described.js";
import { element } from "../../ui/element.js";
import { dragHandle } from "../../ui/list-drag.js";
import { openMenu } from "../../ui/menu.js";
import { dancersOf } from "../../stage/moves.js";
import { partsIn } from "../../stage/parts.js";
import { number, words } from "../../words/moves.js";
import { openKinds } from "./move-kinds.js";

/**
 * One move in the list: its number, kind, text, counts and who does it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { PlacedMove } from "../../stage/moves.js"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { MoveActions } from "./move-actions.js"
 *
 * @typedef {{ turn: number, isLive: boolean, desk: Desk, actions: MoveActions }} How
 *
 * @param {Shown<PlacedMove>} placed
 * @param {How} how
 */
export function moveRow({ move, from, to }, { turn, isLive, desk, actions }) {
  const { id, text } = move;
  const said = { number: number(turn + 1) };
  const type = desk.document.moveTypes.find((one) => one.id === move.type);
  /** @param {HTMLElement | Spot} anchor */
  const menu = (anchor) => openMoveMenu(anchor, id, said.number, { desk, actions });
  return element(
    "li",
    {
      class: isLive ? "item move-row is-live" : "item move-row",
      "data-id": id,
      style: { "--colour": type?.colour ?? null },
    },
    element(
      "div",
      { class: "line" },
      dragHandle(words("moves.drag", said), {
        drop: (behind) => actions.drop(id, behind),
        step: (way) => actions.step(id, way),
      }),
      element("button", {
        type: "button",
        class: "quiet move-number",
        "aria-label": words("moves.menuOf", said),
        "aria-haspopup": "menu",
        onclick: ({ currentTarget }) => menu(currentTarget),
        oncontextmenu: (event) => {
          event.preventDefault();
          menu({ x: event.clientX, y: event.clientY });
        },
      }, said.number),
      kindChoice(move, said, { desk, actions }),
    ),
    element("textarea", {
      rows: Math.max(1, text.split("\n").length),
      dir: "auto",
      value: text,
      maxlength: typeOf("moves", "text").most,
      placeholder: words("moves.text"),
      "aria-label": words("moves.textOf", said),
      onchange: ({ currentTarget }) => actions.text(id, currentTarget.value),
    }),
    element(
      "div",
      { class: "line" },
      dancerChoice(move, said, { desk, actions }),
      element("input", {
        class: "move-counts",
        type: "number",
        inputmode: "decimal",
        step: "any",
        min: String(rangeOf("moves", "counts").least),
        max: String(rangeOf("moves", "counts").most),
        value: String(move.counts),
        "aria-label": words("moves.countsOf", said),
        title: words("moves.when", { from: number(from + 1), to: number(to) }),
        onchange: ({ currentTarget }) => {
          const counts = currentTarget.valueAsNumber;
          const { least, most } = rangeOf("moves", "counts");
          if (counts >= least && counts <= most) actions.counts(id, counts);
          else currentTarget.value = String(move.counts);
        },
      }),
    ),
  );
}

/** In the choice of a kind: make a new one. */
const another = "+";

/**
 * @param {Shown<PlacedMove["move"]>} move
 * @param {{ number: string }} said
 * @param {Pick<How, "desk" | "actions">} how
 */
function kindChoice({ id, type }, said, { desk, actions }) {
  return element(
    "select",
    {
      class: "move-kind",
      value: type ?? "",
      "aria-label": words("moves.kindOf", said),
      onchange: ({ currentTarget }) => {
        const { value } = currentTarget;
        if (value !== another) return actions.type(id, value || null);
        currentTarget.value = type ?? "";
        return openKinds({ desk }, (kind) => actions.type(id, kind));
      },
    },
    element("option", { key: "", value: "", selected: type === null }, words("moves.noKind")),
    desk.document.moveTypes.map((one) =>
      element("option", { key: one.id, value: one.id, selected: one.id === type }, one.name)
    ),
    element("option", { key: another, value: another }, words("moves.newKindOf")),
  );
}

/**
 * @param {Shown<PlacedMove["move"]>} move
 * @param {{ number: string }} said
 * @param {Pick<How, "desk" | "actions">} how
 */
function dancerChoice(move, said, { desk, actions }) {
  const { sections, performers } = desk.document;
  const now = dancersOf(move);
  /** @type {(kind: string, label: string, of: readonly { id: string, name: string }[]) => unknown} */
  const group = (kind, label, of) =>
    of.length > 0 && element(
      "optgroup",
      { key: kind, label },
      of.map(({ id, name }) =>
        element("option", { key: id, value: `${kind} ${id}`, selected: now === `${kind} ${id}` }, name)
      ),
    );
  return element(
    "select",
    {
      value: now,
      "aria-label": words("moves.whomOf", said),
      onchange: ({ currentTarget }) => actions.giveTo(move.id, currentTarget.value),
    },
    element("option", { key: "", value: "", selected: now === "" }, words("moves.everybody")),
    /** @type {import("../../ui/element.d.ts").Child} */ (group("section", words("moves.sections"), sections)),
    /** @type {import("../../ui/element.d.ts").Child} */ (group("performer", words("moves.performers"), performers)),
  );
}

/**
 * @param {HTMLElement | Spot} anchor
 * @param {string} id
 * @param {string} said the number of the move
 * @param {Pick<How, "desk" | "actions">} how
 */
export function openMoveMenu(anchor, id, said, { desk, actions }) {
  const of = desk.document.moves.find((move) => move.id === id)?.part ?? null;
  const others = partsIn(desk.document).map(({ part }) => part).filter((part) => part.id !== of);
  openMenu(anchor, words("moves.number", { number: said }), [
    { label: words("moves.goTo"), icon: "run", isOff: of === null, act: () => actions.goTo(id) },
    { label: words("moves.duplicate"), icon: "copy", act: () => actions.duplicate(id) },
    {
      label: words("moves.toPart"),
      icon: "swap",
      isOff: others.length === 0,
      act: () =>
        openMenu(
          anchor,
          words("moves.toPart"),
          others.map((part) => ({
            label: words("moves.toNamed", { name: part.name }),
            icon: /** @type {const} */ ("swap"),
            act: () => actions.toPart(id, part.id),
          })),
        ),
    },
    null,
    { label: words("moves.delete"), icon: "bin", isGrave: true, act: () => actions.remove(id) },
  ]);
}
