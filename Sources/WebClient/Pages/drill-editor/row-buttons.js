import { labelInWords, labelOf } from "../editing/label.js";
import { placeOfFirst } from "../editing/content.js";
import "../words/drills.js";
import { iconButton } from "../ui/buttons.js";
import { element } from "../ui/element.js";
import { dragHandle } from "../ui/list-drag.js";

/**
 * What can be done with an entry of a list as a whole: earlier, later, again, away.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Change, DrillCombo, DrillRound } from "../wire/production.d.ts"
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {string} id
 * @param {string} name what it is called
 */
export function rowButtons(desk, kind, id, name) {
  const index = placeOf(desk, kind, id);
  /**
   * @param {"earlier" | "later" | "duplicate" | "remove"} key
   * @param {Parameters<typeof iconButton>[0]} sign
   * @param {() => Change[] | null} changes
   */
  const button = (key, sign, changes, isOff = false) => {
    const label = labelOf(`drills.${key}`, { name });
    const act = () => make(desk, label, changes());
    const shown = labelInWords(label);
    return iconButton(sign, shown, act, { "data-act": key, title: shown, disabled: isOff });
  };
  return element(
    "div",
    { class: "row-buttons" },
    button("earlier", "up", () => stepped(desk, kind, id, -1), index === 0),
    button("later", "down", () => stepped(desk, kind, id, 1), index + 1 === desk.document[kind].length),
    button("duplicate", "copy", () => duplicated(desk, kind, id)),
    button("remove", "bin", () => [{ remove: kind, id }]),
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
  const label = labelOf("drills.move", { name });
  return dragHandle(labelInWords(label), {
    drop: (behind) => make(desk, label, moved(desk, kind, id, placeOfFirst(listOf(desk, kind), behind))),
    step: (way) => make(desk, label, stepped(desk, kind, id, way)),
  });
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
 * The same entry once more behind itself; null if it is gone.
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {string} id
 */
function duplicated(desk, kind, id) {
  const item = listOf(desk, kind).find((one) => one.id === id);
  if (item === undefined) return null;
  return [/** @type {Change} */ ({ insert: kind, value: { ...item, id: desk.freshId(kind) }, after: id })];
}

/**
 * Puts an entry one place towards the start or the end; null if it is there already, or gone.
 *
 * @param {Desk} desk
 * @param {"rounds" | "combos"} kind
 * @param {string} id
 * @param {-1 | 1} way
 */
function stepped(desk, kind, id, way) {
  const index = placeOf(desk, kind, id);
  return index < 0 ? null : moved(desk, kind, id, way < 0 ? index - 1 : index + 2);
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
