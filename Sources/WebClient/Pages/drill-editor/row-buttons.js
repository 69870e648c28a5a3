import { placeOfFirst, present } from "../editing/content.js";
import { node } from "../ui/node.js";
import { words } from "../words/drills.js";
import { icon } from "../ui/icons.js";
import { draggedBy } from "../ui/list-drag.js";

/**
 * What can be done with an entry of a list as a whole: earlier, later, again, away.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Change, DrillCombo, DrillRound } from "../wire/production.d.ts"
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {DrillRound | DrillCombo} item
 * @param {string} name what it is called
 */
export function rowButtons(desk, kind, item, name) {
  const index = placeOf(desk, kind, item.id);
  /**
   * @param {"earlier" | "later" | "duplicate" | "remove"} key
   * @param {Parameters<typeof icon>[0]} sign
   * @param {() => Change[] | null} changes
   */
  const button = (key, sign, changes, isOff = false) => {
    const label = words(`drills.${key}`, { name });
    return node("button", {
      type: "button",
      class: "quiet icon",
      "data-act": key,
      "aria-label": label,
      title: label,
      disabled: isOff,
      onclick: () => make(desk, label, changes()),
    }, icon(sign));
  };
  const copy = () => [
    /** @type {Change} */ ({
      insert: kind,
      value: { ...present(listOf(desk, kind), item), id: desk.freshId(kind) },
      after: item.id,
    }),
  ];
  return node(
    "div",
    { class: "row-buttons" },
    button("earlier", "up", () => stepped(desk, kind, item.id, -1), index === 0),
    button("later", "down", () => stepped(desk, kind, item.id, 1), index + 1 === desk.document[kind].length),
    button("duplicate", "copy", copy),
    button("remove", "bin", () => [{ remove: kind, id: item.id }]),
  );
}

/**
 * The handle by which a row is dragged, or moved by the arrow keys.
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {string} id
 * @param {string} name what it is called
 */
export function rowHandle(desk, kind, id, name) {
  const label = words("drills.move", { name });
  const handle = node(
    "button",
    { type: "button", class: "quiet icon handle", "data-act": "move", "aria-label": label, title: label },
    icon("list"),
  );
  return {
    handle,
    /** @param {HTMLElement} row */
    of(row) {
      draggedBy(handle, {
        drop: (behind) => make(desk, label, moved(desk, kind, id, placeOfFirst(listOf(desk, kind), behind))),
        step: (way) => make(desk, label, stepped(desk, kind, id, way)),
      });
      return row;
    },
  };
}

/** @param {Desk} desk @param {string} label @param {Change[] | null} changes */
function make(desk, label, changes) {
  if (changes !== null) desk.do(label, changes);
}

/** @type {(desk: Desk, kind: "rounds" | "combos") => (DrillRound | DrillCombo)[]} */
const listOf = (desk, kind) => desk.document[kind];

/** @type {(desk: Desk, kind: "rounds" | "combos", id: string) => number} */
const placeOf = (desk, kind, id) => listOf(desk, kind).findIndex((one) => one.id === id);

/**
 * Puts an entry one place towards the start or the end; null if it is there already.
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {string} id
 * @param {-1 | 1} way
 */
function stepped(desk, kind, id, way) {
  const index = placeOf(desk, kind, id);
  return moved(desk, kind, id, way < 0 ? index - 1 : index + 2);
}

/**
 * Puts an entry before the one that has this place now; null if it stays where it is.
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {string} id
 * @param {number} place as many as entries: the end
 * @returns {Change[] | null}
 */
function moved(desk, kind, id, place) {
  const list = listOf(desk, kind);
  const index = placeOf(desk, kind, id);
  if (index < 0 || place < 0 || place > list.length || place === index || place === index + 1) return null;
  const after = list.slice(0, place).filter((one) => one.id !== id).at(-1)?.id ?? null;
  return [{ move: kind, id, after }];
}
